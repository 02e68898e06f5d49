//! Attacks besides the one of a turn: parting shots, further dice, effects that a power leaves free.

use super::which::{End, Which, of_pool};
use crate::decisions::{
    EffectChoice, FurtherDefenceDieChoice, FurtherDieChoice, GiveUpChoice, PartingShotChoice, RescueChoice,
};
use crate::facts::{Context, View};
use crate::fight::Fight;
use crate::powers::Power;
use crate::profile::Profile;
use crate::row::Row;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Action, Choices, Legal};

/// A parting shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Shot {
    /// The slot of the Attack power that joins it.
    pub(in super::super) slot: Option<usize>,
    /// Which of the dice on offer.
    pub(in super::super) die: usize,
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Shot at an enemy who gets away: whether, with what, and with which of these dice. The best die is used unless a list says
    /// otherwise. It ends the Attack pool meanwhile. None lets him go.
    pub(in super::super) fn choose_parting_shot(&mut self, seat: usize, runner: usize, dice: &Row) -> Option<Shot> {
        let best = dice.len() - 1;
        let (fighter, plain) = (self.fighters[seat], self.is_plain(seat));
        let preset = |fight: &Self, plain| {
            let slot = fight.power_for_parting_shot(seat, runner, plain);
            // HD-POL-6: the highest that the option can use.
            let die = dice.dice().iter().rposition(|die| slot.is_none() || !die.basic_only);
            Shot { slot, die: die.unwrap_or(best) }
        };
        let list = &fighter.strategy.lists.parting_shot;
        if !self.is_listed(list) {
            return Some(preset(self, plain));
        }
        let fits = dice.dice().iter().any(|die| !die.basic_only);
        let attacks = fighter.slots.attack & fighter.slots.with_die;
        let attacks = if fits { self.attacks_among(seat, attacks) } else { 0 };
        let basic = self.may_strike_plainly(seat);
        self.session.decision(1 + u32::from(basic) + attacks.count_ones());
        let legal = Legal::always().and(PartingShotChoice::Basic, basic).and_data(attacks);
        let context = Context { on_offer: dice.len() as i32, ..self.context_of_attack(seat) };
        let view = View { fight: self, seat, foe: runner, context };
        let Some(taken) = list.choose(legal, &view) else { return Some(preset(self, plain)) };
        let slot = match taken.action {
            PartingShotChoice::Greedy => return Some(preset(self, false)),
            PartingShotChoice::Plain => return Some(preset(self, true)),
            PartingShotChoice::Withhold => return None,
            PartingShotChoice::Basic => None,
            PartingShotChoice::Slot(slot) => Some(usize::from(slot)),
        };
        let die = Which::of(&taken, &view).among(dice.dice(), |die| slot.is_none() || !die.basic_only);
        Some(Shot { slot, die: die.unwrap_or(best) })
    }

    /// A further die of an attack that spends several: the best that is left, unless a list says otherwise.
    pub(in super::super) fn choose_further_die(&mut self, seat: usize) -> Option<usize> {
        let list = &self.fighters[seat].strategy.lists.further_die;
        if !self.is_listed(list) {
            return self.die_for_power(seat);
        }
        self.session.decision(self.duellist(seat).attack.len() as u32);
        let view = self.view(seat, self.context_of_attack(seat));
        let Some(taken) = list.choose(Legal::always(), &view) else { return self.die_for_power(seat) };
        let from = match taken.action {
            FurtherDieChoice::Highest => End::Highest,
            FurtherDieChoice::Lowest => End::Lowest,
        };
        let which = Which { from, rank: taken.arg(0, &view) };
        which.among(self.duellist(seat).attack.dice(), |die| !die.basic_only)
    }

    /// A further die of a defence that takes several, by its natural rung: the largest, unless a list says otherwise.
    pub(in super::super) fn choose_further_defence_die(&mut self, seat: usize, context: Context) -> Option<usize> {
        let list = &self.fighters[seat].strategy.lists.further_defence_die;
        let said = self.ranked_size(seat, list, context);
        let (action, rank) = said.unwrap_or((FurtherDefenceDieChoice::Largest, 1));
        of_pool(self.duellist(seat), action == FurtherDefenceDieChoice::Largest, rank, 0)
    }

    /// The die of the Defence pool that is given up, by its natural rung: the smallest, unless a list says otherwise.
    pub(in super::super) fn choose_to_give_up(&mut self, seat: usize) -> Option<usize> {
        let list = &self.fighters[seat].strategy.lists.give_up;
        let said = self.ranked_size(seat, list, Context::default());
        let (action, rank) = said.unwrap_or((GiveUpChoice::Smallest, 1));
        of_pool(self.duellist(seat), action == GiveUpChoice::Largest, rank, 0)
    }

    /// From which end and how far a list counts the sizes of the Defence pool; none without a list.
    fn ranked_size<A: Action>(&mut self, seat: usize, list: &Choices<A>, context: Context) -> Option<(A, i64)> {
        if !self.is_listed(list) {
            return None;
        }
        let sizes = self.duellist(seat).defence.iter().filter(|&&count| count > 0).count();
        self.session.decision(sizes as u32);
        let view = self.view(seat, context);
        let taken = list.choose(Legal::always(), &view)?;
        Some((taken.action, taken.arg(0, &view)))
    }

    /// Whether an effect takes place that its power leaves free; always, unless a list says otherwise.
    #[inline]
    pub(in super::super) fn takes_effect(&mut self, seat: usize, power: &Power, context: Context) -> bool {
        !self.is_listed(&self.fighters[seat].strategy.lists.effect) || self.wants_effect(seat, power, context).is_some()
    }

    /// The die with which an attack is repeated at once: the best, unless a list says otherwise; none to leave it.
    pub(in super::super) fn choose_repetition(&mut self, seat: usize, power: &Power) -> Option<usize> {
        let best = self.die_for_power(seat)?;
        if !self.is_listed(&self.fighters[seat].strategy.lists.effect) {
            return Some(best);
        }
        let which = self.wants_effect(seat, power, self.context_of_attack(seat))?;
        which.among(self.duellist(seat).attack.dice(), |die| !die.basic_only)
    }

    /// What a list says of an effect: with which die, or none to leave it.
    #[inline(never)]
    fn wants_effect(&mut self, seat: usize, power: &Power, context: Context) -> Option<Which> {
        let first = Which { from: End::Highest, rank: 1 };
        let list = &self.fighters[seat].strategy.lists.effect;
        if !self.is_listed(list) {
            return Some(first);
        }
        self.session.decision(2);
        // What somebody else made is no power of this tree: then only the fixed actions speak of it.
        let slot = self.fighters[seat].kit.iter().position(|own| own.id == power.id);
        let legal = Legal::always().and_data(slot.map_or(0, |slot| 1 << slot));
        let view = self.view(seat, context);
        match list.choose(legal, &view) {
            Some(taken) => (taken.action != EffectChoice::Leave).then(|| Which::of(&taken, &view)),
            None => Some(first),
        }
    }

    /// Whether the deal of a Broker is taken (HD-KILL-7); always, unless a list says otherwise.
    pub(in super::super) fn choose_rescue(&mut self, seat: usize) -> bool {
        let list = &self.fighters[seat].strategy.lists.rescue;
        if !self.is_listed(list) {
            return true;
        }
        self.session.decision(2);
        let said = self.said(seat, list, Legal::always(), Context::default());
        said.is_none_or(|taken| taken.action != RescueChoice::Refuse)
    }
}
