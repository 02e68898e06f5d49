//! Decision points that a priority list can take over; `listed` asks the lists.
//!
//! Every list may use the catalogue's procedures as actions, so that a designer writes only what differs.

use super::facts::FACTS;
use super::terms::{AllyKind, RITUAL_NAMES, Trait};
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
                    let list = info.and_then(|info| List::read(&entry.node, info, FACTS, faults));
                    lists.$name = match (&lists.$name, list) {
                        (Some(base), Some(list)) => Some(list.over(base)),
                        (_, list) => list,
                    };
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

const RANK: ArgInfo<'static> =
    ArgInfo { name: "rank", help: "Rank of the die that is bid; 1 is the best.", default: Some(4), words: &[] };
const DIE: ArgInfo<'static> = ArgInfo {
    name: "die",
    help: "Face of the die that is lowered; 0: a die is added. A face that no die shows changes nothing.",
    default: Some(0),
    words: &[],
};
const BONUSES: ArgInfo<'static> = ArgInfo {
    name: "bonuses",
    help: "How many are paid, as far as they last: steps down, or dice added.",
    default: Some(1),
    words: &[],
};

const fn paying(name: &'static str, help: &'static str) -> ActionInfo<'static> {
    ActionInfo { name, help, always_legal: false, args: &[DIE, BONUSES] }
}

/// Number of the action `reach_best` of an adjustment.
pub(super) const REACH_BEST: usize = 7;
/// Number of the action `pay`.
pub(super) const PAY: usize = 8;
/// Number of the first action that pays from one counter; the others follow in the order of traits.
pub(super) const COUNTERS: usize = 9;
/// Number of the action that pays grudge Prowess.
pub(super) const GRUDGE: usize = COUNTERS + Trait::ALL.len();
/// Number of the first action that calls on an ally; the others follow in printed order.
pub(super) const CALLS: usize = GRUDGE + 1;
/// Number of the first action that performs one ritual; the others follow in the order of their names.
pub(super) const RITUALS_FROM: usize = CALLS + AllyKind::ALL.len();
const _: () = assert!(ADJUST.len() == RITUALS_FROM + RITUAL_NAMES.len() && ADJUST.len() <= 64);

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
    ActionInfo {
        name: "reach_best",
        help: "Spends for the largest chance to reach the target: rituals and added dice, until lowering dice is enough.",
        always_legal: true,
        args: &[TARGET],
    },
    paying("pay", "Pays bonuses, from wherever the first are found."),
    paying("pay_calligraphy", "Pays Illumination."),
    paying("pay_law", "Pays Righteousness."),
    paying("pay_numerology", "Pays Insight."),
    paying("pay_esteem", "Pays Respect."),
    paying("pay_luxury", "Pays Leisure."),
    paying("pay_renown", "Pays Prowess."),
    paying("pay_grudge", "Pays Prowess kept against the fellow rolled against."),
    paying("call_attendant_spirit", "Calls on an Attendant Spirit and pays what it converts."),
    paying("call_caravaneer", "Calls on a Caravaneer and pays what he converts."),
    paying("call_courtier", "Calls on a Courtier and pays what he converts."),
    paying("call_family_member", "Calls on a Family Member and pays what she converts."),
    paying("call_follower", "Calls on a Follower and pays what he converts."),
    paying("call_former_teacher", "Calls on a Former Teacher and pays what he converts."),
    paying("call_student", "Calls on a Student and pays what he converts."),
    paying("call_wife", "Calls on a Wife and pays what she converts."),
    bound("coffee_ritual", "Performs the Coffee Ritual."),
    bound("inspired_poetry", "Performs Inspired Poetry."),
    bound("generous_giving", "Performs Generous Giving."),
    bound("diligent_study", "Performs Diligent Study."),
    bound("kaballah", "Performs Kaballah."),
    bound("confession", "Performs Confession."),
    bound("astrology", "Performs Astrology."),
    bound("warrior_heritage", "Performs Warrior Heritage."),
    bound("idolater_ritual", "Performs the Idolater Ritual."),
    bound("ecstatic_dance", "Performs the Ecstatic Dance."),
    bound("fasting", "Performs Fasting."),
    bound("litany", "Performs the Litany."),
    bound("orthodoxy", "Performs Orthodoxy."),
    bound("prayer", "Performs Prayer."),
    bound("prophecy", "Performs Prophecy."),
    bound("religious_office", "Performs the Religious Office."),
    bound("scholarship", "Performs Scholarship."),
];

/// Where a die of a new Jinn goes.
const JINN_DIE: &[ActionInfo<'static>] = &[
    bound("evil", "The Evil."),
    bound("malice", "Malice."),
    bound("lawlessness", "Lawlessness."),
    bound("subtlety", "Subtlety."),
    bound("discard", "Nowhere, while enough dice are left."),
    free("next", "The first empty place: Malice, Lawlessness, Subtlety, then the Evil."),
];

const STRIKE: &[ActionInfo<'static>] = &[
    free("no", "Not this one."),
    free("bad_health", "Inflicts bad health."),
    free("expenses", "Inflicts expenses."),
    free("personal_loss", "Inflicts personal loss."),
];

decisions! {
    /// Lists that take the place of a player's fields.
    PLAYER, PlayerLists, read_player_lists, 21 {
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
        /// What is spent in rolls against fellows, asked after each step.
        contest_adjust: "What is done with a roll against a fellow while the option is hers; asked again after each step.", ADJUST;
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
        /// Which ally is gained.
        new_ally: "Which ally is gained, at creation and as a reward.", &[
            bound("attendant_spirit", "Prowess into Insight."), bound("caravaneer", "Prowess into Leisure."),
            bound("courtier", "Leisure into Prowess."), bound("family_member", "Respect into Prowess."),
            bound("follower", "Righteousness into Prowess."), bound("former_teacher", "Leisure into Righteousness."),
            bound("student", "Leisure into Illumination."), bound("wife", "Prowess into Leisure."),
            free("preference", "The first of the preference that she has not."),
        ];
        /// Which lost ally is got back.
        recover_ally: "Which lost ally a recovery scene gets back.", &[
            bound("attendant_spirit", "The Attendant Spirit."), bound("caravaneer", "The Caravaneer."),
            bound("courtier", "The Courtier."), bound("family_member", "The Family Member."),
            bound("follower", "The Follower."), bound("former_teacher", "The Former Teacher."),
            bound("student", "The Student."), bound("wife", "The Wife."),
            free("first", "The first on the sheet."),
        ];
        /// Whose sect loses Esteem.
        esteem_victim: "Whose sect loses the Esteem that she gains; asked about each, nobody's sects too; without a loser she gains Luxury.", &[
            free("take", "This one loses it."), free("no", "Not this one."),
        ];
        /// How the bid is chosen.
        bid: "Which die is bid for a sect.", &[
            ActionInfo { name: "rank", help: "The die of this rank.", always_legal: true, args: &[RANK] },
            free("outbid", "The lowest die that beats every bid known so far; the lowest of all when none does."),
        ];
        /// Which trait receives a die.
        die_trait: "Which trait receives a die at creation; asked for each, best first.", &[
            bound("calligraphy", "Calligraphy."), bound("law", "Law."), bound("numerology", "Numerology."),
            bound("luxury", "Luxury."), bound("renown", "Renown."),
            free("priority", "The first of `die_priority` that has none."),
        ];
        /// Where a die of a new Jinn goes.
        jinn_die: "Where a die rolled for a Jinn goes; asked for each, best first, until all four places are filled.", JINN_DIE;
        /// What is done between hunts.
        improve: "What is done between rewards and the next Jinn.", &[
            free("take_jinn", "Takes a new Jinn on."), bound("recover", "Gets a lost ally back."),
            bound("lowest", "Improves the skill with fewest dice."), bound("calligraphy", "Improves Calligraphy."),
            bound("law", "Improves Law."), bound("numerology", "Improves Numerology."),
        ];
        /// Whether a fellow is asked.
        ask_help: "Which fellow is asked to make the roll; asked about each, the larger lead first if level.", &[
            free("no", "Not this one."), free("ask", "She asks."),
        ];
        /// What is answered when asked.
        help_answer: "What is answered to a fellow who asks for the roll.", &[
            free("agree", "She rolls."), free("refuse", "She must be forced."),
        ];
        /// Whether a fellow is attacked.
        attack: "Which fellow is attacked in place of a regular scene; asked about each, the higher standing first if level.", STRIKE;
        /// Whether a fellow is attacked between hunts.
        attack_between: "Which fellow is attacked in a scene without a Jinn; asked about each, the higher standing first if level.", STRIKE;
        /// Whether the hunt is given up.
        abandon: "Whether the hunt is given up, where the rules allow it.", &[
            free("no", "Hunts on."), free("yes", "Gives it up."),
        ];
    }
}

decisions! {
    /// Lists that take the place of the GM's fields.
    GM, GmLists, read_gm_lists, 5 {
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
        /// Where a die of the GM's Jinn goes.
        jinn_die: "Where a die rolled for his own Jinn goes; asked for each, best first, until all four places are filled.", JINN_DIE;
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
