//! What a player does in a scene: which trait, what she spends, how she splits, whether she confronts.

use super::super::decisions::{CALLS, COUNTERS, GRUDGE, PAY, REACH_BEST, RITUALS_FROM};
use super::super::facts::Here;
use super::super::play::Play;
use super::super::roll::{Means, Roll};
use super::super::scene::Split;
use super::super::strategy::{Allocation, Surplus, TraitChoice};
use super::super::terms::{AllyKind, RITUAL_NAMES, Trait};
use super::Legal;
use crate::engine::{Dice, Trace};
use crate::policy::List;

/// The means that a paying action names, if it is one.
fn means_of(action: usize) -> Option<Means> {
    match action {
        PAY => Some(Means::Any),
        GRUDGE => Some(Means::Grudge),
        _ if (COUNTERS..GRUDGE).contains(&action) => Some(Means::Counter(Trait::ALL[action - COUNTERS])),
        _ if (CALLS..RITUALS_FROM).contains(&action) => Some(Means::Ally(AllyKind::ALL[action - CALLS])),
        _ => None,
    }
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// What may be done with a roll now.
    fn legal_changes(&self, roll: &Roll) -> Legal {
        let pays = self.can_pay(roll);
        let mut legal = Legal::NONE
            .with(0, true)
            .with(1, pays && self.cheap_die(roll).is_some())
            .with(2, pays)
            .with(3, self.best_ritual(roll).is_some());
        for procedure in 4..=REACH_BEST {
            legal = legal.with(procedure, true);
        }
        for action in PAY..RITUALS_FROM {
            legal = legal.with(action, pays && means_of(action).is_some_and(|means| self.can_pay_by(roll, means)));
        }
        for name in 0..RITUAL_NAMES.len() {
            legal = legal.with(RITUALS_FROM + name, self.ritual_named(roll, name).is_some());
        }
        legal
    }

    /// The place on the roller's sheet of a ritual that may be performed in this roll now (TO-ROLL-5, TO-ROLL-6). Unlike the
    /// catalogue's procedure a list may perform one of a trait without dice.
    pub(in super::super) fn ritual_named(&self, roll: &Roll, name: usize) -> Option<usize> {
        if self.game.rules.rituals_per_roll.is_some_and(|most| roll.rituals >= most) {
            return None;
        }
        let known = self.table.pcs[roll.seat].rituals.iter().enumerate();
        let here = known.filter(|(_, ritual)| usize::from(ritual.name) == name && ritual.to == roll.rolled);
        here.map(|(index, _)| index).find(|&index| self.ritual_left(roll, index))
    }

    /// Changes a roll by a list, step by step, until it says stop or nothing changes any more. False when the
    /// list leaves the rest to the fields.
    pub(in super::super) fn adjust_by_list(&mut self, list: &List, roll: &mut Roll) -> bool {
        loop {
            let legal = self.legal_changes(roll);
            let view = self.roll_view(roll, Here::default());
            let Some(choice) = list.choose(legal.bits(), &view) else { return false };
            let argument = |index: usize| choice.arg(index, &view).clamp(-1000, 1000) as i32;
            let (first, second) = (argument(0), argument(1));
            let (spent, rituals) = (roll.spent, roll.rituals);
            let action = usize::from(choice.action);
            match action {
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
                4 => self.cheap(roll, first),
                5 => self.reach(roll, first, false),
                6 => self.reach(roll, first, true),
                REACH_BEST => self.reach_best(roll, first, false),
                _ => {
                    self.session.decision(2);
                    match means_of(action) {
                        Some(means) if first > 0 => {
                            self.pay_down(roll, means, first as usize, second);
                        }
                        Some(means) => self.pay_up(roll, means, second),
                        None => {
                            if let Some(index) = self.ritual_named(roll, action - RITUALS_FROM) {
                                self.perform(roll, index);
                            }
                        }
                    }
                }
            }
            if (spent, rituals) == (roll.spent, roll.rituals) {
                return true;
            }
        }
    }

    pub(in super::super) fn listed_trait(&mut self, roller: usize, hunter: usize, jinn: usize) -> Option<Trait> {
        let list = self.game.player(roller).lists.regular_trait.as_ref()?;
        let fellow = (roller != hunter).then_some(hunter);
        let view = super::View { hunter, fellow, ..self.view(roller, Some(jinn)) };
        let action = list.choose(Legal::ALL.bits(), &view)?.action;
        Some(match action {
            named @ 0..=5 => Trait::ALL[usize::from(named)],
            6 => self.trait_by(roller, jinn, TraitChoice::HighestSkill),
            7 => self.trait_by(roller, jinn, TraitChoice::BestEdgeSkill),
            _ => self.trait_by(roller, jinn, TraitChoice::BestEdgeAny),
        })
    }

    pub(in super::super) fn listed_split(&mut self, roll: &Roll, jinn: usize) -> Option<Split> {
        let list = self.game.player(roll.seat).lists.allocation.as_ref()?;
        let mut split = Split::default();
        loop {
            let left = roll.pool.successes - split.gain - split.manipulate - split.negate;
            let unnegated = roll.opposing - split.negate;
            if left <= 0 {
                return Some(split);
            }
            let (gained, raised, negated) = (split.gain, split.manipulate, split.negate);
            let here = Here { left, unnegated, gained, raised, negated, ..Here::default() };
            let view = self.roll_view(roll, here);
            let choice = list.choose(Legal::ALL.only_if(2, unnegated > 0).bits(), &view)?;
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

    pub(in super::super) fn listed_confront(&mut self, seat: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.confront_when.as_ref()?;
        Some(list.choose(Legal::ALL.bits(), &self.view(seat, Some(jinn)))?.action == 0)
    }

    pub(in super::super) fn listed_abandon(&mut self, seat: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.abandon.as_ref()?;
        Some(list.choose(Legal::ALL.bits(), &self.view(seat, self.table.pcs[seat].jinn))?.action == 1)
    }
}
