//! Answers to an attack (decision point i).

use super::which::{DefenceDie, of_pool};
use crate::attack::twice_mean;
use crate::blow::{Answer, Blow, Roll};
use crate::decisions::DefendChoice;
use crate::dice::{RUNGS, Sized};
use crate::facts::Context;
use crate::fight::Fight;
use crate::modifiers::bits;
use crate::powers::{Power, Trigger, Verb};
use crate::profile::Profile;
use crate::rulings::DicelessDefence;
use crate::strategy::Base;
use crate::terms::{Element, Flight, Pool};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};

/// What a bare defence would be expected to come to, in half points.
struct Bare {
    /// Natural rung of the die, none for the emergency die.
    die: Option<usize>,
    /// Flat bonuses and affinity, doubled.
    bonus: i32,
    /// Expected defence, doubled.
    base: i32,
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// (i) HD-POL-P-6, HD-POL-G-10.
    #[expect(clippy::inline_always, reason = "part of every answer")]
    #[inline(always)]
    pub(in super::super) fn choose_defence(&mut self, seat: usize, blow: &Blow) -> Answer {
        let strategy = &self.fighters[seat].strategy;
        let dice = self.dice_allowed(seat, blow.by) && self.duellist(seat).has_defence_dice();
        if self.is_listed(&strategy.lists.defend) {
            self.listed_defence(seat, blow, dice, &strategy.lists.defend)
        } else {
            self.defend_by(seat, blow, dice, self.base(seat))
        }
    }

    #[inline]
    fn defend_by(&mut self, seat: usize, blow: &Blow, dice: bool, base: Base) -> Answer {
        if base == Base::Plain {
            return Answer::new(None, if dice { self.largest(seat) } else { None });
        }
        self.greedy_defence(seat, blow, dice)
    }

    #[inline(never)]
    fn greedy_defence(&mut self, seat: usize, blow: &Blow, dice: bool) -> Answer {
        let bare = self.bare(seat, blow, dice);
        let powers = self.fighters[seat].slots.defence & self.owned(seat);
        let slot = if powers != 0 && self.powers_allowed(seat, blow) {
            let ready = self.defences_among(seat, powers, dice);
            self.best_power(seat, blow, &bare, ready)
        } else {
            None
        };
        self.answer_with(seat, slot, dice, bare.die)
    }

    /// The die goes with the power only if the power takes one (HD-Q-19).
    #[inline]
    fn answer_with(&self, seat: usize, slot: Option<usize>, dice: bool, die: Option<usize>) -> Answer {
        let Some(slot) = slot else { return Answer::new(None, die.filter(|_| dice)) };
        let takes = self.power(seat, slot).strength.pool_dice > 0
            || self.rules().diceless_defence == DicelessDefence::AddsToDie;
        Answer::new(Some(slot), die.filter(|_| dice && takes))
    }

    /// The pool die with the largest present size (HD-POL-P-6).
    #[inline]
    fn largest(&self, seat: usize) -> Option<usize> {
        self.duellist(seat).defence.iter().rposition(|&count| count > 0)
    }

    /// HD-POL-G-10: the smallest die whose mean is enough, or else the largest.
    fn bare(&self, seat: usize, blow: &Blow, dice: bool) -> Bare {
        let strength = 2 * blow.strength;
        let dice_bonus = twice_mean(self.mods(seat).bonus_dice(Pool::Defence), |_| true);
        if !dice {
            let bonus = 2 * self.defence_bonus(seat, blow.element, true) + dice_bonus;
            return Bare { die: None, bonus, base: self.emergency_die(seat).twice_mean() + bonus };
        }
        let bonus = 2 * self.defence_bonus(seat, blow.element, false) + dice_bonus;
        let mut chosen = (0, Sized { size: 0, plus: 0 });
        for natural in 0..RUNGS {
            if self.duellist(seat).defence[natural] > 0 {
                chosen = (natural, self.defence_die(seat, natural, 0));
                if chosen.1.twice_mean() + bonus >= strength {
                    break;
                }
            }
        }
        Bare { die: Some(chosen.0), bonus, base: chosen.1.twice_mean() + bonus }
    }

    /// Of the powers that are ready the one with the greatest gain for its Mana, if any is worth it.
    fn best_power(&mut self, seat: usize, blow: &Blow, bare: &Bare, ready: u32) -> Option<usize> {
        let fields = &self.fighters[seat].strategy.fields;
        let strength = 2 * blow.strength;
        let fleeing = self.flight(seat);
        let shortfall = strength - bare.base;
        self.session.decision(ready.count_ones() + 1);
        if fleeing != Flight::No {
            let improves = |power: &Power| {
                power.standing().any(|verb| match verb {
                    Verb::FleeRaise(false) => fleeing == Flight::Botch,
                    Verb::FleeRaise(true) => fleeing == Flight::Cost,
                    _ => false,
                })
            };
            if let Some(slot) = bits(ready).find(|&slot| improves(self.power(seat, slot))) {
                return Some(slot);
            }
        }
        if shortfall < 2 * fields.defend_gap {
            return None;
        }
        let mut best: Option<(usize, i32, i32)> = None;
        for slot in bits(ready) {
            let power = self.power(seat, slot);
            let value = self.expected_defence(seat, blow, power, bare);
            let context = Context {
                strength: blow.strength,
                element: blow.element as usize,
                shortfall,
                safe: value >= strength,
                ..Context::default()
            };
            if !self.passes_test(seat, power, &context) {
                continue;
            }
            let cap = power.find(|verb| if let Verb::DamageCap(hits) = verb { Some(hits) } else { None });
            let gain = match cap {
                Some(hits) => (shortfall - 2 * hits).max(0),
                None => strength.min(value) - bare.base + self.rider(seat, power, &context),
            };
            let cost = self.cost(seat, power);
            if gain < 2 * fields.defend_ratio * cost || gain <= 0 {
                continue;
            }
            let beats = |other: (usize, i32, i32)| {
                let (left, right) = (i64::from(gain) * i64::from(other.2), i64::from(other.1) * i64::from(cost));
                left > right || (left == right && cost < other.2)
            };
            if best.is_none_or(beats) {
                best = Some((slot, gain, cost));
            }
        }
        best.map(|best| best.0)
    }

    /// What a defence with this power is expected to come to, doubled.
    fn expected_defence(&self, seat: usize, blow: &Blow, power: &Power, bare: &Bare) -> i32 {
        if power.strength.perfect || power.does(Verb::PerfectVs(blow.element)) {
            return 2 * blow.strength;
        }
        let mut value = 2 * power.strength.flat + power.strength.twice_mean();
        if blow.element == Element::Physical {
            value += power
                .triggered(Trigger::IfAttackPhysical)
                .map(|verb| if let Verb::Strength(more) = verb { 2 * more } else { 0 })
                .sum::<i32>();
        }
        let larger = power.find(|verb| if let Verb::UpgradeThis(rungs) = verb { Some(rungs) } else { None });
        value
            + match (power.strength.pool_dice > 0, larger, bare.die) {
                (true, Some(rungs), Some(natural)) => bare.bonus + self.defence_die(seat, natural, rungs).twice_mean(),
                (true, ..) => bare.base,
                (false, ..) if self.rules().diceless_defence == DicelessDefence::AddsToDie => bare.base,
                (false, ..) => bare.bonus,
            }
    }

    /// Another Defence power against the same attack, where several are allowed (HD-Q-18).
    pub(in super::super) fn choose_further_power(
        &mut self,
        seat: usize,
        blow: &Blow,
        roll: &Roll,
        used: u32,
        die: bool,
    ) -> Option<usize> {
        let slots = self.fighters[seat].slots.defence & self.owned(seat) & !used;
        let strategy = &self.fighters[seat].strategy;
        let silent = self.is_plain(seat) && !self.is_listed(&strategy.lists.defend);
        if silent || !self.powers_allowed(seat, blow) {
            return None;
        }
        // What is known by now is the roll itself.
        let bare = Bare { die: None, bonus: 2 * (roll.face + roll.rest), base: 2 * (roll.face + roll.rest) };
        let die = die || (roll.emergency && self.rules().emergency_die_with_powers);
        let joins = |slot: usize| {
            let takes = self.power(seat, slot).strength.pool_dice > 0;
            let bodies = !self.power(seat, slot).does(Verb::SwapDamage);
            bodies && (takes == die || (die && self.rules().diceless_defence == DicelessDefence::AddsToDie))
        };
        let ready = bits(self.ready_among(seat, slots)).filter(|&slot| joins(slot));
        let ready: u32 = ready.fold(0, |found, slot| found | 1 << slot);
        if self.is_listed(&strategy.lists.defend) {
            self.listed_further_power(seat, blow, &bare, ready, &strategy.lists.defend)
        } else {
            self.best_power(seat, blow, &bare, ready)
        }
    }

    /// The same question as for the first power; any answer but a power that is ready ends it.
    #[inline(never)]
    fn listed_further_power(
        &mut self,
        seat: usize,
        blow: &Blow,
        bare: &Bare,
        ready: u32,
        list: &Choices<DefendChoice>,
    ) -> Option<usize> {
        self.session.decision(ready.count_ones() + 1);
        let context = Context {
            strength: blow.strength,
            element: blow.element as usize,
            at_broker: blow.at_broker,
            shortfall: 2 * blow.strength - bare.base,
            ..Context::default()
        };
        let legal = Legal::always().and_data(ready);
        match self.said(seat, list, legal, context).map(|taken| taken.action) {
            None if self.is_plain(seat) => None,
            None | Some(DefendChoice::Greedy) => self.best_power(seat, blow, bare, ready),
            Some(DefendChoice::Slot(slot)) => Some(usize::from(slot)),
            Some(DefendChoice::Bare | DefendChoice::Plain) => None,
        }
    }

    #[inline(never)]
    fn listed_defence(&mut self, seat: usize, blow: &Blow, dice: bool, list: &Choices<DefendChoice>) -> Answer {
        let bare = self.bare(seat, blow, dice);
        let slots = self.fighters[seat].slots.defence & self.owned(seat);
        let allowed = self.powers_allowed(seat, blow);
        let ready = if allowed { self.defences_among(seat, slots, dice) } else { 0 };
        self.session.decision(ready.count_ones() + 1);
        let context = Context {
            strength: blow.strength,
            element: blow.element as usize,
            at_broker: blow.at_broker,
            shortfall: 2 * blow.strength - bare.base,
            ..Context::default()
        };
        let view = self.view(seat, context);
        let legal = Legal::always().and_data(ready);
        let Some(taken) = list.choose(legal, &view) else {
            return self.defend_by(seat, blow, dice, self.base(seat));
        };
        let (which, rank) = (DefenceDie::of(taken.arg(0, &view)), taken.arg(1, &view));
        let slot = match taken.action {
            DefendChoice::Plain => return self.defend_by(seat, blow, dice, Base::Plain),
            DefendChoice::Greedy => return self.defend_by(seat, blow, dice, Base::Greedy),
            DefendChoice::Bare => None,
            DefendChoice::Slot(slot) => Some(usize::from(slot)),
        };
        let pool = self.duellist(seat);
        let die = match which {
            DefenceDie::SmallestEnough => bare.die.and_then(|enough| of_pool(pool, false, rank, enough)),
            DefenceDie::Largest => of_pool(pool, true, rank, 0),
            DefenceDie::Keep if self.rules().may_decline_defence_die => None,
            DefenceDie::Smallest | DefenceDie::Keep => of_pool(pool, false, rank, 0),
        };
        self.answer_with(seat, slot, dice, die)
    }
}
