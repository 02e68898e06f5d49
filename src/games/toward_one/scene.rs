//! The regular scene: which trait, the roll, how successes are split, what comes of it (TO-SCENE-3, TO-ROLL-10 to
//! TO-ROLL-15).

use super::play::Play;
use super::roll::{Purpose, Roll};
use super::rulings::GainKind;
use super::split::Split;
use super::strategy::{Allocation, BonusTarget, Raise, RegularAdjust, StatOpposition, Surplus, TraitChoice};
use super::streams::Stream;
use super::terms::{Skill, Trait};
use super::told::successes;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// One regular scene against the hunter's Jinn (TO-SCENE-3). `aid`: it is spent on going to an ally's aid.
    pub fn regular_scene(&mut self, hunter: usize, aid: bool) {
        let jinn = self.table.pcs[hunter].jinn.expect("a regular scene is played against a Jinn");
        self.table.counts.regular_scenes += 1;
        self.table.pcs[hunter].must_rest = false;
        if self.table.jinn[jinn].manifest {
            self.table.pcs[hunter].wait += 1;
        }
        if aid {
            self.session.note("TO-SUFFER-9", || "the scene goes to the ally's aid".into());
        }
        // Where nobody could be made to roll the scene is over, and a due aid scene stays due (TO-HELP-5).
        let Some(roller) = self.who_rolls(hunter, jinn) else { return };
        let (rolled, skill) = self.opponents(roller, hunter, jinn);
        let mut roll = Roll::new(roller, hunter, rolled, Purpose::Scene);
        self.throw(&mut roll);
        roll.opposing = self.throw_jinn(hunter, jinn, skill);
        self.adjust_in_scene(&mut roll);
        self.settle(&mut roll);
        let split = self.split(&roll, jinn);
        if aid {
            self.end_danger(hunter);
        }
        self.carry_out(&roll, jinn, skill, split);
    }

    /// Trait and Jinn skill of a regular scene (TO-SCENE-3, TO-POL-TRAIT, TO-GM-4).
    fn opponents(&mut self, roller: usize, hunter: usize, jinn: usize) -> (Trait, Skill) {
        self.session.decision(6);
        let rule = self.listed_trait(roller, hunter, jinn);
        let rule = rule.unwrap_or(self.game.player(roller).fields.regular_trait);
        let rolled = self.trait_by(roller, jinn, rule);
        let skill = if rolled.is_stat() {
            self.session.decision(3);
            self.stream(Stream::Whim(roller));
            self.listed_opposition(roller, hunter, jinn, rolled)
                .unwrap_or_else(|| self.opposition_by(jinn, self.game.gm.fields.stat_opposition))
        } else {
            Skill::ALL[rolled as usize]
        };
        let name = &self.game.names[roller];
        self.session.note("TO-SCENE-3", || format!("{name} uses {} against {}", rolled.title(), skill.title()));
        (rolled, skill)
    }

    /// The trait by the strategy's procedure (TO-POL-TRAIT).
    pub(super) fn trait_by(&self, roller: usize, jinn: usize, rule: TraitChoice) -> Trait {
        match rule {
            TraitChoice::HighestSkill => self.best_trait(roller, jinn, 3, false),
            TraitChoice::BestEdgeSkill => self.best_trait(roller, jinn, 3, true),
            TraitChoice::BestEdgeAny => self.best_trait(roller, jinn, 6, true),
            TraitChoice::Calligraphy => Trait::Calligraphy,
            TraitChoice::Law => Trait::Law,
            TraitChoice::Numerology => Trait::Numerology,
            TraitChoice::Esteem => Trait::Esteem,
            TraitChoice::Luxury => Trait::Luxury,
            TraitChoice::Renown => Trait::Renown,
        }
    }

    /// The first of the best among the first `count` traits: by dice, or by the lead over what opposes them.
    pub(super) fn best_trait(&self, roller: usize, jinn: usize, count: usize, by_edge: bool) -> Trait {
        let score = |candidate: Trait| {
            if by_edge { self.edge(roller, jinn, candidate) } else { self.pool_size(roller, candidate) }
        };
        let mut best = (score(Trait::ALL[0]), Trait::ALL[0]);
        for &candidate in &Trait::ALL[1..count] {
            let score = score(candidate);
            if score > best.0 {
                best = (score, candidate);
            }
        }
        best.1
    }

    /// Own dice less penalties minus the dice that oppose them (TO-POL-TRAIT).
    pub fn edge(&self, roller: usize, jinn: usize, candidate: Trait) -> i32 {
        let dice = &self.table.jinn[jinn].dice;
        let against = if candidate.is_stat() {
            let lowest = self.game.gm.fields.stat_opposition == StatOpposition::Lowest;
            *(if lowest { dice.iter().min() } else { dice.iter().max() }).expect("three skills")
        } else {
            dice[candidate as usize]
        };
        self.pool_size(roller, candidate) - against
    }

    /// The skill that opposes a stat (TO-GM-4).
    pub(super) fn opposition_by(&mut self, jinn: usize, rule: StatOpposition) -> Skill {
        let dice = self.table.jinn[jinn].dice;
        match rule {
            StatOpposition::Highest => first_by(|skill| -dice[skill as usize]),
            StatOpposition::Lowest => first_by(|skill| dice[skill as usize]),
            StatOpposition::Random => Skill::ALL[self.session.dice.pick(3) as usize],
        }
    }

    /// What a player spends in a regular scene.
    fn adjust_in_scene(&mut self, roll: &mut Roll) {
        let strategy = self.game.player(roll.seat);
        if let Some(list) = strategy.lists.regular_adjust.written()
            && self.adjust_by_list(list, roll)
        {
            return;
        }
        match strategy.fields.regular_adjust {
            RegularAdjust::None => {}
            RegularAdjust::CheapThenRescue => {
                let (reserve, gap) = (strategy.fields.reserve, strategy.fields.rescue_gap);
                self.cheap(roll, reserve);
                let target = roll.opposing - gap;
                self.spend(roll, target, true);
            }
        }
    }

    /// How the successes are split (TO-POL-ALLOC). A player who helps splits by her own rule, for the hunter's Jinn.
    fn split(&mut self, roll: &Roll, jinn: usize) -> Split {
        let (total, opposing) = (roll.pool.successes, roll.opposing);
        if total > 0 {
            self.session.decision(3);
        }
        let split = self.listed_split(roll, jinn).unwrap_or_else(|| {
            let fields = &self.game.player(roll.seat).fields;
            let left = (roll.pool.successes, roll.opposing);
            self.split_by(roll.hunter, jinn, left, fields.allocation, fields.tolerate, fields.surplus)
        });
        let name = &self.game.names[roll.seat];
        self.session.note("TO-ROLL-10 TO-ROLL-11 TO-ROLL-12", || {
            format!(
                "{name} has {} against {opposing}: {} to gain, {} to manipulate, {} to negate",
                successes(total),
                split.gain,
                split.manipulate,
                split.negate
            )
        });
        split
    }

    /// A split of so many successes against so many by one of the catalogue's rules (TO-POL-ALLOC).
    pub(super) fn split_by(
        &self,
        hunter: usize,
        jinn: usize,
        (total, opposing): (i32, i32),
        rule: Allocation,
        tolerate: i32,
        surplus: Surplus,
    ) -> Split {
        let need = self.table.jinn[jinn].need();
        let (negate, mut manipulate) = match rule {
            Allocation::NegateFirst => {
                let negate = total.min(opposing);
                (negate, (total - negate).min(need))
            }
            Allocation::ManipulateFirst => {
                let manipulate = total.min(need);
                ((total - manipulate).min(opposing), manipulate)
            }
            Allocation::Tolerate => {
                let negate = total.min((opposing - tolerate).max(0));
                (negate, (total - negate).min(need))
            }
        };
        let mut gain = total - negate - manipulate;
        if surplus == Surplus::Inflate && manipulate == need && self.tier(hunter, jinn) < 2 {
            manipulate += gain;
            gain = 0;
        }
        Split { gain, manipulate, negate }
    }

    /// Gains, raises and suffering, in their order (TO-ROLL-14). They fall on the hunter and her Jinn alone (TO-SCENE-5).
    fn carry_out(&mut self, roll: &Roll, jinn: usize, skill: Skill, split: Split) {
        let hunter = roll.hunter;
        let negated = split.negate.min(roll.opposing);
        self.table.counts.negations += split.negate;
        self.table.counts.manipulations += split.manipulate;
        let severity = roll.opposing - negated;
        if !self.game.rules.gains_before_suffering {
            self.strike(hunter, severity, Some((roll, split)));
        }
        self.gain_after(hunter, roll.rolled, split.gain, Some((roll, split)));
        self.raise(roll, split, jinn, skill);
        if self.game.rules.gains_before_suffering {
            self.strike(hunter, severity, Some((roll, split)));
        }
    }

    /// Bonuses for successes assigned to gain (TO-ROLL-10, TO-GM-1).
    pub fn gain(&mut self, seat: usize, rolled: Trait, gains: i32) {
        self.gain_after(seat, rolled, gains, None);
    }

    /// The same after a roll at which the GM may look.
    fn gain_after(&mut self, seat: usize, rolled: Trait, gains: i32, look: Option<(&Roll, Split)>) {
        self.stream(Stream::Whim(seat));
        let mut kept = None;
        for _ in 0..gains {
            let kind = match kept {
                Some(kind) if self.game.rules.gain_kind == GainKind::PerRoll => kind,
                _ => {
                    self.session.decision(5);
                    self.listed_target(seat, rolled, look)
                        .unwrap_or_else(|| self.target_by(seat, rolled, self.game.gm.fields.bonus_target))
                }
            };
            kept = Some(kind);
            let counter = &mut self.table.pcs[seat].bonus[kind as usize];
            let before = *counter;
            *counter += self.game.rules.bonus_per_success;
            if let Some(cap) = self.game.rules.bonus_cap {
                *counter = (*counter).min(cap.max(before));
            }
            let gained = *counter - before;
            self.table.counts.bonuses_gained += gained;
            self.session.change(1);
            let name = &self.game.names[seat];
            let now = self.table.pcs[seat].bonus[kind as usize];
            self.session.note("TO-GM-1", || format!("{name} gains {gained} {} ({now} now)", kind.bonus()));
        }
    }

    /// The trait that receives gained bonuses, by one of the catalogue's rules (TO-GM-1).
    pub(super) fn target_by(&mut self, seat: usize, rolled: Trait, rule: BonusTarget) -> Trait {
        match rule {
            BonusTarget::FewestOther => self.fewest_other(seat, rolled),
            BonusTarget::RandomOther => {
                if self.game.gm.fields.rolled_kind {
                    return Trait::ALL[self.session.dice.pick(6) as usize];
                }
                let index = self.session.dice.pick(5) as usize;
                Trait::ALL[index + usize::from(index >= rolled as usize)]
            }
        }
    }

    /// The trait with fewest bonuses, other than the one rolled unless the GM allows it too.
    pub(super) fn fewest_other(&self, seat: usize, rolled: Trait) -> Trait {
        let bonus = &self.table.pcs[seat].bonus;
        let all = self.game.gm.fields.rolled_kind;
        let others = Trait::ALL.into_iter().filter(|&kind| all || kind != rolled);
        others.min_by_key(|&kind| bonus[kind as usize]).expect("five other traits")
    }

    /// Raises for successes assigned to manipulate (TO-ROLL-11, TO-GM-2, TO-JINN-6, TO-JINN-7).
    fn raise(&mut self, roll: &Roll, split: Split, jinn: usize, used: Skill) {
        let (hunter, raises) = (roll.hunter, split.manipulate);
        if raises == 0 {
            return;
        }
        self.stream(Stream::Whim(hunter));
        let was_manifest = self.table.jinn[jinn].manifest;
        let mut kept = None;
        for _ in 0..raises {
            let skill = match kept {
                Some(skill) if self.game.rules.gain_kind == GainKind::PerRoll => skill,
                _ => {
                    self.session.decision(3);
                    self.listed_raise(roll, split, jinn, used)
                        .unwrap_or_else(|| self.raised_by(jinn, used, self.game.gm.fields.raise))
                }
            };
            kept = Some(skill);
            let grown = self.table.jinn[jinn].raise(&self.game.rules, skill);
            self.session.change(2 + u32::from(grown));
            let state = self.table.jinn[jinn];
            self.session.note("TO-JINN-6", || {
                let (value, dice) = (state.values[skill as usize], state.dice[skill as usize]);
                format!("the Jinn's {} rises to {value} ({dice} dice); its number is {}", skill.title(), state.number)
            });
        }
        self.table.jinn[jinn].after_raises(&self.game.rules);
        if self.table.jinn[jinn].manifest && !was_manifest {
            self.session.note("TO-JINN-7", || "the Jinn manifests".into());
        }
    }

    /// The skill that is raised, by one of the catalogue's rules (TO-GM-2).
    pub(super) fn raised_by(&mut self, jinn: usize, used: Skill, rule: Raise) -> Skill {
        let values = self.table.jinn[jinn].values;
        match rule {
            Raise::LowestValue => first_by(|skill| values[skill as usize]),
            Raise::NextStep => first_by(|skill| self.to_next_step(values[skill as usize])),
            Raise::Opposing => used,
            Raise::Random => Skill::ALL[self.session.dice.pick(3) as usize],
        }
    }

    /// Raises until the next step of the chart; endless in the last step (TO-GM-2).
    fn to_next_step(&self, value: i32) -> i32 {
        let steps = self.game.rules.dice_chart.iter();
        steps.map(|step| step[0] - value).filter(|&distance| distance > 0).min().unwrap_or(i32::MAX)
    }
}

/// The first skill with the smallest key.
fn first_by(mut key: impl FnMut(Skill) -> i32) -> Skill {
    Skill::ALL.into_iter().min_by_key(|&skill| key(skill)).expect("three skills")
}
