//! Attacks besides the one of a turn: parting shots, further dice, effects that a power leaves free.

use super::which::{Which, of_pool, power_slot};
use crate::engine::{Dice, Trace};
use crate::games::his_due::decisions::{Legal, Point};
use crate::games::his_due::facts::{Here, View};
use crate::games::his_due::fight::Fight;
use crate::games::his_due::powers::Power;
use crate::games::his_due::row::Row;

/// A parting shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Shot {
    /// The slot of the Attack power that joins it.
    pub(in super::super) slot: Option<usize>,
    /// Which of the dice on offer.
    pub(in super::super) die: usize,
}

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// Whether, with what and with which of these dice an enemy who gets away is shot at; the best die, which ends the Attack
    /// pool meanwhile, unless a list says otherwise. None to let him go.
    pub(in super::super) fn choose_parting_shot(&mut self, seat: usize, runner: usize, dice: &Row) -> Option<Shot> {
        const POINT: Point = Point::PartingShot;
        const GREEDY: u8 = POINT.number("greedy");
        const PLAIN: u8 = POINT.number("plain");
        const WITHHOLD: u8 = POINT.number("withhold");
        const BASIC: u8 = POINT.number("basic");
        let best = dice.len() - 1;
        let (fighter, plain) = (self.fighters[seat], self.fighters[seat].strategy.is_plain());
        let preset = |fight: &Self, plain| {
            let slot = fight.power_for_parting_shot(seat, runner, plain);
            // HD-POL-6: the highest that the option can use.
            let die = dice.dice().iter().rposition(|die| slot.is_none() || !die.basic_only);
            Shot { slot, die: die.unwrap_or(best) }
        };
        let Some(list) = fighter.strategy.list(POINT) else { return Some(preset(self, plain)) };
        let fits = dice.dice().iter().any(|die| !die.basic_only);
        let attacks = fighter.slots.attack & fighter.slots.with_die;
        let attacks = if fits { self.attacks_among(seat, attacks) } else { 0 };
        let basic = self.may_strike_plainly(seat);
        self.session.decision(1 + u32::from(basic) + attacks.count_ones());
        let legal = Legal::of(POINT).and(BASIC, basic).powers(POINT, attacks);
        let here = Here { on_offer: dice.len() as i32, ..self.here_of_attack(seat) };
        let view = View { fight: self, seat, foe: runner, here };
        let Some(choice) = list.choose(legal.0, &view) else { return Some(preset(self, plain)) };
        match choice.action {
            GREEDY => Some(preset(self, false)),
            PLAIN => Some(preset(self, true)),
            WITHHOLD => None,
            action => {
                let (slot, which) = (power_slot(POINT)(action), Which::of(&choice, &view));
                let die = which.among(dice.dice(), |die| slot.is_none() || !die.basic_only);
                Some(Shot { slot, die: die.unwrap_or(best) })
            }
        }
    }

    /// A further die of an attack that spends several: the best that is left, unless a list says otherwise.
    pub(in super::super) fn choose_further_die(&mut self, seat: usize) -> Option<usize> {
        const LOWEST: u8 = Point::FurtherDie.number("lowest");
        let Some(list) = self.fighters[seat].strategy.list(Point::FurtherDie) else { return self.die_for_power(seat) };
        self.session.decision(self.me(seat).attack.len() as u32);
        let view = self.view(seat, self.here_of_attack(seat));
        let Some(choice) = list.choose(Legal::of(Point::FurtherDie).0, &view) else { return self.die_for_power(seat) };
        let which = Which { lowest: choice.action == LOWEST, rank: choice.arg(0, &view) };
        which.among(self.me(seat).attack.dice(), |die| !die.basic_only)
    }

    /// A further die of a defence that takes several, by its natural rung: the largest, unless a list says otherwise.
    pub(in super::super) fn choose_further_defence_die(&mut self, seat: usize, here: Here) -> Option<usize> {
        const SMALLEST: u8 = Point::FurtherDefenceDie.number("smallest");
        let (largest, rank) = self.ranked_size(seat, Point::FurtherDefenceDie, SMALLEST, here).unwrap_or((true, 1));
        of_pool(self.me(seat), largest, rank, 0)
    }

    /// The die of the Defence pool that is given up, by its natural rung: the smallest, unless a list says otherwise.
    pub(in super::super) fn choose_to_give_up(&mut self, seat: usize) -> Option<usize> {
        const SMALLEST: u8 = Point::GiveUp.number("smallest");
        let (largest, rank) = self.ranked_size(seat, Point::GiveUp, SMALLEST, Here::default()).unwrap_or((false, 1));
        of_pool(self.me(seat), largest, rank, 0)
    }

    /// From which end and how far a list counts the sizes of the Defence pool; none without a list.
    fn ranked_size(&mut self, seat: usize, point: Point, smallest: u8, here: Here) -> Option<(bool, i64)> {
        let list = self.fighters[seat].strategy.list(point)?;
        let sizes = self.me(seat).defence.iter().filter(|&&count| count > 0).count();
        self.session.decision(sizes as u32);
        let view = self.view(seat, here);
        let choice = list.choose(Legal::of(point).0, &view)?;
        Some((choice.action != smallest, choice.arg(0, &view)))
    }

    /// Whether an effect takes place that its power leaves free; always, unless a list says otherwise.
    #[inline]
    pub(in super::super) fn takes_effect(&mut self, seat: usize, power: &Power, here: Here) -> bool {
        self.fighters[seat].strategy.list(Point::Effect).is_none() || self.wants_effect(seat, power, here).is_some()
    }

    /// The die with which an attack is repeated at once: the best, unless a list says otherwise; none to leave it.
    pub(in super::super) fn choose_repetition(&mut self, seat: usize, power: &Power) -> Option<usize> {
        let best = self.die_for_power(seat)?;
        if self.fighters[seat].strategy.list(Point::Effect).is_none() {
            return Some(best);
        }
        let which = self.wants_effect(seat, power, self.here_of_attack(seat))?;
        which.among(self.me(seat).attack.dice(), |die| !die.basic_only)
    }

    /// What a list says of an effect: with which die, or none to leave it.
    #[inline(never)]
    fn wants_effect(&mut self, seat: usize, power: &Power, here: Here) -> Option<Which> {
        const LEAVE: u8 = Point::Effect.number("leave");
        let first = Which { lowest: false, rank: 1 };
        let Some(list) = self.fighters[seat].strategy.list(Point::Effect) else { return Some(first) };
        self.session.decision(2);
        // What somebody else made is no power of this tree: then only the plain actions speak of it.
        let slot = self.fighters[seat].kit.iter().position(|own| own.id == power.id);
        let legal = Legal::of(Point::Effect).powers(Point::Effect, slot.map_or(0, |slot| 1 << slot));
        let view = self.view(seat, here);
        match list.choose(legal.0, &view) {
            Some(choice) => (choice.action != LEAVE).then(|| Which::of(&choice, &view)),
            None => Some(first),
        }
    }

    /// Whether the deal of a Broker is taken (HD-KILL-7); always, unless a list says otherwise.
    pub(in super::super) fn choose_rescue(&mut self, seat: usize) -> bool {
        const REFUSE: u8 = Point::Rescue.number("refuse");
        let Some(list) = self.fighters[seat].strategy.list(Point::Rescue) else { return true };
        self.session.decision(2);
        let choice = list.choose(Legal::of(Point::Rescue).0, &self.view(seat, Here::default()));
        choice.is_none_or(|choice| choice.action != REFUSE)
    }
}
