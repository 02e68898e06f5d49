//! The dice of a defence (HD-DUEL-14, HD-DUEL-16, HD-KIND-4).

use super::blow::{Answer, Blow, Roll};
use super::defence::extra;
use super::dice::Sized;
use super::facts::Context;
use super::fight::Fight;
use super::powers::{Power, Trigger, Verb};
use super::profile::Profile;
use super::rulings::DicelessDefence;
use super::terms::Element;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// The dice of a defence (HD-DUEL-14, HD-DUEL-16, HD-KIND-4; HD-Q-19, HD-Q-21).
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    pub(super) fn roll_defence(&mut self, blow: &Blow, power: Option<&Power>, die: Option<usize>) -> Roll {
        let seat = blow.target;
        let perfect = self.mods(seat).perfect >> blow.element as u8 & 1 == 1
            || power.is_some_and(|power| power.strength.perfect || power.does(Verb::PerfectVs(blow.element)));
        let cap =
            power.and_then(|power| power.find(|verb| if let Verb::DamageCap(hits) = verb { Some(hits) } else { None }));
        let alone = power.is_some_and(|power| power.strength.pool_dice == 0)
            && (die.is_none() || self.rules().diceless_defence != DicelessDefence::AddsToDie);
        let mut roll = Roll {
            face: 0,
            die: Sized { size: 0, plus: 0 },
            rest: 0,
            emergency: die.is_none() && !alone,
            perfect,
            double: false,
            cap: cap.unwrap_or(i32::MAX),
        };
        roll.rest = self.defence_bonus(seat, blow.element, die.is_none());
        if let Some(power) = power {
            roll.rest += power.strength.flat;
            if blow.element == Element::Physical {
                roll.rest += extra(power, Trigger::IfAttackPhysical);
            }
        }
        if !alone {
            let more = self.more_rungs(seat, power);
            roll.die = match die {
                Some(natural) => self.defence_die(seat, natural, more),
                None => self.emergency_die(seat),
            };
            if let Some(natural) = die.filter(|_| !perfect || self.rules().perfect_spends_die) {
                self.duellist_mut(seat).defence[natural] -= 1;
            }
            if !perfect {
                roll.face = self.throw(seat, roll.die.size) + roll.die.plus;
            }
        }
        if perfect {
            return roll;
        }
        roll.rest += self.further_dice(blow, die, power);
        for (count, sides) in power.into_iter().flat_map(|power| power.strength.dice).filter(|dice| dice.0 > 0) {
            for nth in 0..count {
                let face = self.throw(seat, sides as i32);
                if alone && roll.die.size == 0 && nth == 0 {
                    // The first die of a diceless power is its main die.
                    (roll.face, roll.die) = (face, Sized { size: sides as i32, plus: 0 });
                } else {
                    let face = self.choose_bonus_rerolls(seat, face, sides as i32);
                    roll.rest += face;
                    self.tell_bonus(seat, face, sides as i32);
                }
            }
        }
        for kind in 0..usize::from(self.mods(seat).dice_kinds[1]) {
            let (count, sides, _) = self.mods(seat).dice[1][kind];
            roll.rest += self.throw_added(seat, u32::from(count), i32::from(sides));
        }
        roll.double = self.mods(seat).double && roll.die.size != 0;
        roll
    }

    /// Rungs that a power adds to its own die.
    #[inline]
    pub(super) fn more_rungs(&self, seat: usize, power: Option<&Power>) -> i32 {
        power.map_or(0, |power| {
            let own = power.find(|verb| if let Verb::UpgradeThis(rungs) = verb { Some(rungs) } else { None });
            own.unwrap_or(0) + self.mods(seat).upgrade_with_power
        })
    }

    /// The emergency die (HD-DUEL-16, HD-Q-21).
    #[inline]
    pub(super) fn emergency_die(&self, seat: usize) -> Sized {
        let size = self.rules().emergency_die;
        match super::dice::rung(size).filter(|_| self.rules().emergency_die_upgrades) {
            Some(rung) => self.defence_die(seat, rung, 0),
            None => Sized { size, plus: 0 },
        }
    }

    /// Further pool dice of an attack that must be answered with several.
    #[inline]
    fn further_dice(&mut self, blow: &Blow, first: Option<usize>, power: Option<&Power>) -> i32 {
        match (blow.slot, first) {
            (Some(slot), Some(_)) => self.dice_that_a_power_asks_for(blow, slot, power),
            _ => 0,
        }
    }

    #[inline(never)]
    fn dice_that_a_power_asks_for(&mut self, blow: &Blow, slot: usize, power: Option<&Power>) -> i32 {
        let attack = self.power(blow.by, slot);
        let wanted = attack.find(|verb| if let Verb::EnemyDefenceDice(count) = verb { Some(count) } else { None });
        let mut sum = 0;
        if let Some(wanted) = wanted {
            let seat = blow.target;
            for _ in 1..wanted {
                let context = Context {
                    strength: blow.strength,
                    element: blow.element as usize,
                    at_broker: blow.at_broker,
                    ..Context::default()
                };
                let Some(natural) = self.choose_further_defence_die(seat, context) else { break };
                self.duellist_mut(seat).defence[natural] -= 1;
                let more = if power.is_some() { self.mods(seat).upgrade_with_power } else { 0 };
                let die = self.defence_die(seat, natural, more);
                let face = self.throw(seat, die.size) + die.plus;
                sum += self.choose_further_rerolls(seat, face, die);
            }
        }
        sum
    }

    /// More Defence powers against the same attack, where that is allowed (HD-Q-18).
    ///
    /// They share the die of the first: with one in play, powers that take a die add to it, without one those that take none.
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    pub(super) fn add_powers(&mut self, blow: &Blow, first: Answer, roll: &mut Roll) {
        if self.rules().defence_powers_per_attack < 2 || first.slot().is_none() || roll.perfect {
            return;
        }
        let seat = blow.target;
        let mut used = first.slot().map_or(0, |slot| 1_u32 << slot);
        for _ in 1..self.rules().defence_powers_per_attack {
            let Some(slot) = self.choose_further_power(seat, blow, roll, used, first.die().is_some()) else { return };
            used |= 1 << slot;
            let power = self.power(seat, slot);
            self.pay_for(seat, slot);
            self.brace(seat, blow.by, power);
            self.give_up_dice(seat, power);
            roll.perfect |= power.strength.perfect || power.does(Verb::PerfectVs(blow.element));
            roll.rest += power.strength.flat;
            if blow.element == Element::Physical {
                roll.rest += extra(power, Trigger::IfAttackPhysical);
            }
            if let Some(hits) = power.find(|verb| if let Verb::DamageCap(hits) = verb { Some(hits) } else { None }) {
                roll.cap = roll.cap.min(hits);
            }
            for (count, sides) in power.strength.dice.into_iter().filter(|dice| dice.0 > 0) {
                roll.rest += self.throw_added(seat, count, sides as i32);
            }
        }
    }

    /// A double draws the attack when the Defence die shows an even number.
    #[inline]
    pub(super) fn use_double(&mut self, seat: usize, roll: &mut Roll) {
        if !roll.perfect && roll.is_drawn_away(roll.face) {
            (roll.perfect, roll.double) = (true, false);
            self.end_double(seat);
        }
    }

    #[inline(never)]
    fn end_double(&mut self, seat: usize) {
        let book = &self.game.book;
        let found = self.duel.active.iter_mut().find(|active| {
            usize::from(active.bearer) == seat && !active.spent && book.power(active.power).does(Verb::PerfectOnEven)
        });
        if let Some(active) = found {
            active.spent = true;
        }
        self.refresh(seat);
        let name = self.name(seat);
        self.session.note("HD-KIND-4", || format!("a double of {name} draws the attack and is gone"));
    }

    /// Flat Defence bonuses and affinity against an element (HD-ELEM-2, HD-Q-41).
    #[inline]
    pub(super) fn defence_bonus(&self, seat: usize, element: Element, emergency: bool) -> i32 {
        let affinity = self.fighters[seat].resist == Some(element);
        let counts = affinity && (!emergency || self.rules().affinity_on_emergency);
        self.mods(seat).flat[1] + if counts { self.rules().affinity_resist } else { 0 }
    }
}
