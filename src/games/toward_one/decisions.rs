//! Decision points that a priority list can take over, and how each list is asked.
//!
//! Every list may use the catalogue's procedures as actions, so that a designer writes only what differs.

use super::between::Improvement;
use super::facts::{FACTS, Here, View};
use super::play::Play;
use super::roll::Roll;
use super::scene::Split;
use super::strategy::{
    Allocation, BonusTarget, JinnChoice, JinnCreation, Raise, Reward, StatOpposition, SufferingChoice, Surplus,
    TraitChoice,
};
use super::terms::{Skill, Suffering, Trait};
use crate::engine::{Dice, Trace};
use crate::games::kind::Listed;
use crate::policy::{ActionInfo, ArgInfo, DecisionInfo, List};
use crate::source::{Faults, Table};

/// Declares the decision points of a role: their infos and a record with a list for each.
macro_rules! decisions {
    ($(#[$doc:meta])* $infos:ident, $lists:ident, $read:ident, $count:literal { $($(#[$fdoc:meta])* $name:ident: $help:literal, $actions:expr;)+ }) => {
        /// The decision points of this role.
        pub const $infos: [DecisionInfo<'static>; $count] =
            [$(DecisionInfo { name: stringify!($name), help: $help, actions: $actions }),+];

        $(#[$doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $lists {
            $($(#[$fdoc])* pub $name: Option<List>,)+
        }

        /// Reads the lists of a strategy over those that it already has.
        pub fn $read(table: &Table, lists: &mut $lists, faults: &mut Faults) {
            for (index, entry) in table.entries.iter().enumerate() {
                let _ = index;
                $(if entry.key == stringify!($name) {
                    let info = $infos.iter().find(|info| info.name == stringify!($name));
                    lists.$name = info.and_then(|info| List::read(&entry.node, info, FACTS, faults));
                })+
            }
        }
    };
}

const fn free(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, true, help)
}

const fn bound(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo::plain(name, false, help)
}

const RESERVE: ArgInfo<'static> =
    ArgInfo { name: "reserve", help: "Bonuses of the rolled trait that are kept.", default: Some(3), words: &[] };
const TARGET: ArgInfo<'static> = ArgInfo { name: "target", help: "Successes wanted.", default: None, words: &[] };
const TOLERATED: ArgInfo<'static> =
    ArgInfo { name: "severity", help: "Severity that is accepted.", default: Some(2), words: &[] };

const ADJUST: &[ActionInfo<'static>] = &[
    free("stop", "Leaves the roll as it is."),
    bound("lower", "Pays a bonus and lowers a cheap die."),
    bound("add", "Pays a bonus and adds a die."),
    bound("ritual", "Performs the ritual with most dice."),
    ActionInfo {
        name: "cheap",
        help: "Lowers cheap dice from the rolled trait's counter.",
        always_legal: true,
        args: &[RESERVE],
    },
    ActionInfo {
        name: "reach",
        help: "Spends until the target is reached: cheap dice, rituals, added dice.",
        always_legal: true,
        args: &[TARGET],
    },
    ActionInfo {
        name: "reach_rituals_last",
        help: "Spends until the target is reached: cheap dice, added dice, rituals.",
        always_legal: true,
        args: &[TARGET],
    },
];

decisions! {
    /// Lists that take the place of a player's fields.
    PLAYER, PlayerLists, read_player_lists, 13 {
        /// Which trait a regular scene rolls.
        regular_trait: "Which trait a regular scene rolls.", &[
            free("calligraphy", "Calligraphy."), free("law", "Law."), free("numerology", "Numerology."),
            free("esteem", "Esteem."), free("luxury", "Luxury."), free("renown", "Renown."),
            free("highest_skill", "The skill with most dice."),
            free("best_edge_skill", "The skill with the largest lead."),
            free("best_edge_any", "The trait with the largest lead."),
        ];
        /// What is spent in regular scenes, asked after each step.
        regular_adjust: "What is done with a regular roll; asked again after each step.", ADJUST;
        /// What is spent in confrontations, asked after each step.
        confront_adjust: "What is done with a confrontation roll; asked again after each step.", ADJUST;
        /// How successes are split, asked for each success.
        allocation: "What a success is used for; asked for each success, unless a procedure takes all that are left.", &[
            free("gain", "Gains bonuses."), free("manipulate", "Raises the Jinn."), bound("negate", "Cancels one of the Jinn's."),
            free("negate_first", "Takes all that are left: negate, then manipulate, then gain."),
            free("manipulate_first", "Takes all that are left: manipulate, then negate, then gain."),
            ActionInfo {
                name: "tolerate",
                help: "Takes all that are left: negate above the severity, then manipulate, then gain.",
                always_legal: true,
                args: &[TOLERATED],
            },
        ];
        /// Whether a manifest Jinn is confronted.
        confront_when: "Whether the manifest Jinn is confronted in this scene.", &[
            free("confront", "Confronts it."), free("wait", "Plays a regular scene."),
        ];
        /// Which available Jinn is taken on.
        jinn_choice: "Which available Jinn is taken on; asked about each, and the one that meets the earliest entry is taken.", &[
            free("take", "Takes this one."), free("first", "The earliest of all."),
            free("weakest", "The one with fewest dice."), free("even_match", "One that matches the character."),
        ];
        /// How a Jinn is made.
        jinn_creation: "How a Jinn is made of the dice rolled.", &[
            free("as_rolled", "The first four dice."), free("weakest", "The lowest dice."), free("strongest", "The highest dice."),
        ];
        /// Which reward is taken.
        reward: "Which reward is taken; asked for each.", &[
            free("ally", "A new ally."), free("renown", "A die of Renown."),
            free("luxury", "A die of Luxury."), free("esteem", "A die of Esteem."),
        ];
        /// What is done between hunts.
        improve: "What is done between rewards and the next Jinn.", &[
            free("take_jinn", "Takes a new Jinn on."), bound("recover", "Gets a lost ally back."),
            bound("lowest", "Improves the skill with fewest dice."), bound("calligraphy", "Improves Calligraphy."),
            bound("law", "Improves Law."), bound("numerology", "Improves Numerology."),
        ];
        /// Whether a fellow is asked.
        ask_help: "Whether the fellow with the largest lead is asked to make the roll.", &[
            free("no", "She rolls herself."), free("ask", "She asks."),
        ];
        /// What is answered when asked.
        help_answer: "What is answered to a fellow who asks for the roll.", &[
            free("agree", "She rolls."), free("refuse", "She must be forced."),
        ];
        /// Whether a fellow is attacked.
        attack: "Whether the fellow with the highest standing is attacked in place of a regular scene.", &[
            free("no", "Nobody is attacked."), free("bad_health", "Inflicts bad health."),
            free("expenses", "Inflicts expenses."), free("personal_loss", "Inflicts personal loss."),
        ];
        /// Whether the hunt is given up.
        abandon: "Whether the hunt is given up, where the rules allow it.", &[
            free("no", "Hunts on."), free("yes", "Gives it up."),
        ];
    }
}

decisions! {
    /// Lists that take the place of the GM's fields.
    GM, GmLists, read_gm_lists, 4 {
        /// Which trait receives gained bonuses.
        bonus_target: "Which trait receives the bonuses of a success.", &[
            bound("calligraphy", "Illumination."), bound("law", "Righteousness."), bound("numerology", "Insight."),
            bound("esteem", "Respect."), bound("luxury", "Leisure."), bound("renown", "Prowess."),
            free("fewest_other", "The other trait with fewest bonuses."), free("random_other", "Any other trait, by lot."),
        ];
        /// Which Jinn skill is raised.
        raise: "Which Jinn skill a success raises.", &[
            free("malice", "Malice."), free("lawlessness", "Lawlessness."), free("subtlety", "Subtlety."),
            free("lowest_value", "The one of lowest value."), free("next_step", "The one nearest to its next die."),
            free("opposing", "The one used in the roll."), free("random", "Any, by lot."),
        ];
        /// Which suffering is inflicted.
        suffering: "Which suffering the Jinn's remaining successes inflict.", &[
            free("bad_behavior", "Respect and Esteem."), free("bad_health", "Prowess and Renown."),
            free("expenses", "Leisure and Luxury."), bound("personal_loss", "An ally."),
            free("random", "Any possible one, by lot."), free("most_bonuses", "The stat with most bonuses."),
        ];
        /// Which skill opposes a stat.
        stat_opposition: "Which Jinn skill opposes a stat.", &[
            free("malice", "Malice."), free("lawlessness", "Lawlessness."), free("subtlety", "Subtlety."),
            free("highest", "The one with most dice."), free("lowest", "The one with fewest."), free("random", "Any, by lot."),
        ];
    }
}

/// Every action is legal.
const ALL: u64 = u64::MAX;

impl<'g, 's, D: Dice, T: Trace> Play<'g, 's, D, T> {
    fn view<'a, 'p>(&'a self, seat: usize, jinn: Option<usize>) -> View<'a, 'p, 'g, 's, D, T> {
        View { play: self, seat, hunter: seat, jinn, roll: None, fellow: None, here: Here::default() }
    }

    fn roll_view<'a, 'p>(&'a self, roll: &'p Roll, here: Here) -> View<'a, 'p, 'g, 's, D, T> {
        let jinn = self.table.pcs[roll.hunter].jinn;
        View { play: self, seat: roll.seat, hunter: roll.hunter, jinn, roll: Some(roll), fellow: None, here }
    }

    /// Changes a roll by a list, step by step, until it says stop or nothing changes any more. False when the
    /// list leaves the rest to the fields.
    pub(super) fn adjust_by_list(&mut self, list: &List, roll: &mut Roll) -> bool {
        loop {
            let cheap = self.cheap_die(roll).is_some();
            let (pays, ritual) = (self.can_pay(roll), self.best_ritual(roll).is_some());
            let legal = 0b111_0001 | u64::from(cheap && pays) << 1 | u64::from(pays) << 2 | u64::from(ritual) << 3;
            let view = self.roll_view(roll, Here::default());
            let Some(choice) = list.choose(legal, &view) else { return false };
            let argument = choice.arg(0, &view).clamp(-1000, 1000) as i32;
            let (spent, rituals) = (roll.spent, roll.rituals);
            match choice.action {
                0 => return true,
                1 => {
                    self.session.decision(2);
                    self.pay_to_lower(roll);
                }
                2 => {
                    self.session.decision(2);
                    self.pay_to_add(roll);
                }
                3 => {
                    self.session.decision(2);
                    self.perform_best(roll);
                }
                4 => self.cheap(roll, argument),
                5 => self.reach(roll, argument, false),
                _ => self.reach(roll, argument, true),
            }
            if (spent, rituals) == (roll.spent, roll.rituals) {
                return true;
            }
        }
    }

    pub(super) fn listed_trait(&mut self, roller: usize, jinn: usize) -> Option<Trait> {
        let list = self.game.player(roller).lists.regular_trait.as_ref()?;
        let action = list.choose(ALL, &self.view(roller, Some(jinn)))?.action;
        Some(match action {
            named @ 0..=5 => Trait::ALL[usize::from(named)],
            6 => self.trait_by(roller, jinn, TraitChoice::HighestSkill),
            7 => self.trait_by(roller, jinn, TraitChoice::BestEdgeSkill),
            _ => self.trait_by(roller, jinn, TraitChoice::BestEdgeAny),
        })
    }

    pub(super) fn listed_opposition(&mut self, roller: usize, jinn: usize, rolled: Trait) -> Option<Skill> {
        let list = self.game.gm.lists.stat_opposition.as_ref()?;
        let roll = Roll::new(roller, roller, rolled, super::roll::Purpose::Scene);
        let view = View { jinn: Some(jinn), ..self.roll_view(&roll, Here::default()) };
        let action = list.choose(ALL, &view)?.action;
        Some(match action {
            named @ 0..=2 => Skill::ALL[usize::from(named)],
            other => self.opposition_by(jinn, StatOpposition::ALL[usize::from(other) - 3]),
        })
    }

    pub(super) fn listed_split(&mut self, roll: &Roll, jinn: usize) -> Option<Split> {
        let list = self.game.player(roll.seat).lists.allocation.as_ref()?;
        let mut split = Split::default();
        loop {
            let left = roll.pool.successes - split.gain - split.manipulate - split.negate;
            let unnegated = roll.opposing - split.negate;
            if left <= 0 {
                return Some(split);
            }
            let here = Here { left, unnegated, gained: split.gain, raised: split.manipulate, severity: 0 };
            let view = self.roll_view(roll, here);
            let legal = if unnegated > 0 { ALL } else { ALL & !0b100 };
            let choice = list.choose(legal, &view)?;
            let rule = match choice.action {
                0 => {
                    split.gain += 1;
                    continue;
                }
                1 => {
                    split.manipulate += 1;
                    continue;
                }
                2 => {
                    split.negate += 1;
                    continue;
                }
                3 => Allocation::NegateFirst,
                4 => Allocation::ManipulateFirst,
                _ => Allocation::Tolerate,
            };
            let tolerated = choice.arg(0, &view).clamp(0, 1000) as i32;
            let rest = self.split_by(roll.hunter, jinn, (left, unnegated), rule, tolerated, Surplus::Gain);
            split.gain += rest.gain;
            split.manipulate += rest.manipulate;
            split.negate += rest.negate;
            return Some(split);
        }
    }

    pub(super) fn listed_target(&mut self, seat: usize, rolled: Trait) -> Option<Trait> {
        let list = self.game.gm.lists.bonus_target.as_ref()?;
        let roll = Roll::new(seat, seat, rolled, super::roll::Purpose::Scene);
        let action = list.choose(ALL & !(1 << rolled as u64), &self.roll_view(&roll, Here::default()))?.action;
        Some(match action {
            named @ 0..=5 => Trait::ALL[usize::from(named)],
            6 => self.target_by(seat, rolled, BonusTarget::FewestOther),
            _ => self.target_by(seat, rolled, BonusTarget::RandomOther),
        })
    }

    pub(super) fn listed_raise(&mut self, hunter: usize, jinn: usize, used: Skill) -> Option<Skill> {
        let list = self.game.gm.lists.raise.as_ref()?;
        let action = list.choose(ALL, &self.view(hunter, Some(jinn)))?.action;
        Some(match action {
            named @ 0..=2 => Skill::ALL[usize::from(named)],
            other => self.raised_by(jinn, used, Raise::ALL[usize::from(other) - 3]),
        })
    }

    pub(super) fn listed_suffering(&mut self, seat: usize, severity: i32, kinds: u32) -> Option<Suffering> {
        let list = self.game.gm.lists.suffering.as_ref()?;
        let here = Here { severity, ..Here::default() };
        let view = View { here, ..self.view(seat, self.table.pcs[seat].jinn) };
        let legal = if kinds > 3 { ALL } else { ALL & !0b1000 };
        let action = list.choose(legal, &view)?.action;
        Some(match action {
            named @ 0..=3 => Suffering::ALL[usize::from(named)],
            other => self.suffering_by(seat, kinds, SufferingChoice::ALL[usize::from(other) - 4]),
        })
    }

    pub(super) fn listed_confront(&mut self, seat: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.confront_when.as_ref()?;
        Some(list.choose(ALL, &self.view(seat, Some(jinn)))?.action == 0)
    }

    pub(super) fn listed_ask(&mut self, seat: usize, jinn: usize, fellow: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.ask_help.as_ref()?;
        let view = View { fellow: Some(fellow), ..self.view(seat, Some(jinn)) };
        Some(list.choose(ALL, &view)?.action == 1)
    }

    pub(super) fn listed_answer(&mut self, fellow: usize, hunter: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(fellow).lists.help_answer.as_ref()?;
        let view = View { fellow: Some(hunter), ..self.view(fellow, Some(jinn)) };
        Some(list.choose(ALL, &view)?.action == 0)
    }

    pub(super) fn listed_attack(&mut self, seat: usize, leader: usize) -> Option<Option<Suffering>> {
        let list = self.game.player(seat).lists.attack.as_ref()?;
        let view = View { fellow: Some(leader), ..self.view(seat, self.table.pcs[seat].jinn) };
        let action = list.choose(ALL, &view)?.action;
        Some(action.checked_sub(1).map(|kind| Suffering::ALL[usize::from(kind) + 1]))
    }

    pub(super) fn listed_abandon(&mut self, seat: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.abandon.as_ref()?;
        Some(list.choose(ALL, &self.view(seat, self.table.pcs[seat].jinn))?.action == 1)
    }

    pub(super) fn listed_reward(&mut self, seat: usize) -> Option<Reward> {
        let list = self.game.player(seat).lists.reward.as_ref()?;
        Some(Reward::ALL[usize::from(list.choose(ALL, &self.view(seat, None))?.action)])
    }

    pub(super) fn listed_making(&mut self, seat: usize) -> Option<JinnCreation> {
        let list = self.game.player(seat).lists.jinn_creation.as_ref()?;
        Some(JinnCreation::ALL[usize::from(list.choose(ALL, &self.view(seat, None))?.action)])
    }

    pub(super) fn listed_improvement(
        &mut self,
        seat: usize,
        lost: Option<usize>,
        affordable: bool,
        lowest: Trait,
    ) -> Option<Improvement> {
        let list = self.game.player(seat).lists.improve.as_ref()?;
        let legal = 1 | u64::from(lost.is_some()) << 1 | if affordable { 0b11_1100 } else { 0 };
        Some(match list.choose(legal, &self.view(seat, self.table.pcs[seat].jinn))?.action {
            0 => Improvement::TakeJinn,
            1 => Improvement::Recover(lost?),
            2 => Improvement::Improve(lowest),
            skill => Improvement::Improve(Trait::ALL[usize::from(skill) - 3]),
        })
    }

    /// Every available Jinn is held against the list; the one that meets the earliest entry is taken, the earlier made if
    /// level.
    pub(super) fn listed_jinn(&mut self, seat: usize) -> Option<Option<usize>> {
        let list = self.game.player(seat).lists.jinn_choice.as_ref()?;
        let mut best: Option<(usize, u8, usize)> = None;
        for index in (0..self.table.jinn.len()).filter(|&index| self.is_available(seat, index)) {
            let choice = list.choose(ALL, &self.view(seat, Some(index)))?;
            if best.is_none_or(|(entry, _, _)| choice.entry() < entry) {
                best = Some((choice.entry(), choice.action, index));
            }
        }
        Some(best.and_then(|(_, action, index)| match action {
            0 => Some(index),
            1 => self.jinn_by(seat, JinnChoice::First),
            2 => self.jinn_by(seat, JinnChoice::Weakest),
            _ => self.jinn_by(seat, JinnChoice::EvenMatch),
        }))
    }
}

/// The decision points as lists show them.
pub fn listed() -> Vec<Listed> {
    let actions =
        |info: &DecisionInfo<'_>| info.actions.iter().map(|action| action.name).collect::<Vec<_>>().join(", ");
    let listed = |role: &str, info: &DecisionInfo<'static>| Listed {
        name: info.name.into(),
        detail: role.into(),
        help: format!("{} Actions: {}.", info.help, actions(info)),
    };
    PLAYER.iter().map(|info| listed("player", info)).chain(GM.iter().map(|info| listed("GM", info))).collect()
}
