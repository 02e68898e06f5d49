//! Worth of an attack to greedy (HD-POL-G-6, table R1), and whether it would use a power at all (table R3).

use crate::attack::twice_mean;
use crate::facts::Context;
use crate::fight::Fight;
use crate::modifiers::bits;
use crate::powers::{Power, Trigger, Verb};
use crate::profile::Profile;
use crate::terms::{Deal, Element, Pool};
use evenodds_engine::{Dice, Trace};
use evenodds_policy::Program;

/// An attack that is possible now: its power, none for a basic attack, and its score in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    /// The power's slot.
    pub(super) slot: Option<usize>,
    /// Score in half points.
    pub(super) score: i32,
    /// Mana, as far as it counts when options are compared.
    price: i32,
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Whether the strategy would use this power: plain its tier-1 attack, greedy what its test allows (HD-POL-P-1, table R3).
    pub(in super::super) fn would_use(&self, seat: usize, slot: usize) -> bool {
        let power = self.power(seat, slot);
        if self.is_plain(seat) {
            return power.tier == 1 && self.fighters[seat].strategy.fields.enabler;
        }
        self.passes_test(seat, power, &Context::default())
    }

    /// Table R3: the test of a power, as its data says.
    #[inline]
    pub(super) fn passes_test(&self, seat: usize, power: &Power, context: &Context) -> bool {
        power.when.as_ref().is_none_or(|test| self.passes(seat, test, context))
    }

    #[inline(never)]
    fn passes(&self, seat: usize, test: &Program, context: &Context) -> bool {
        test.constant().map_or_else(|| test.holds(&self.view(seat, *context)), |value| value != 0)
    }

    /// The rider of a power, in half points (tables R1 and R2).
    #[inline]
    pub(super) fn rider(&self, seat: usize, power: &Power, context: &Context) -> i32 {
        power.worth.as_ref().map_or(0, |worth| self.worth(seat, worth, context))
    }

    #[inline(never)]
    fn worth(&self, seat: usize, worth: &Program, context: &Context) -> i32 {
        let value = worth.constant().unwrap_or_else(|| worth.eval(&self.view(seat, *context)));
        value.clamp(-10_000, 10_000) as i32
    }

    /// Twice the affinity of an element against an enemy, as greedy counts it.
    fn affinity(&self, foe: usize, element: Element) -> i32 {
        let (fighter, rules) = (self.fighters[foe], self.rules());
        2 * (if fighter.weak == Some(element) { rules.affinity_fear } else { 0 }
            - if fighter.resist == Some(element) { rules.affinity_resist } else { 0 })
    }

    /// Score of an Attack power in half points (HD-POL-G-6).
    pub(super) fn score_of(&self, seat: usize, foe: usize, power: &Power, context: &Context) -> i32 {
        let me = self.duellist(seat);
        let printed = 2 * self.printed_number(foe, power) + power.strength.twice_mean();
        let mut score = printed * me.mods.power_bonus_times.max(1);
        score += 2 * self.known_triggers(seat, foe, power) + self.rider(seat, power, context);
        if let Some(times) = power.find(|verb| if let Verb::MultiplyBuffs(times) = verb { Some(times) } else { None }) {
            score += (times - 1) * (2 * me.mods.buff_flat + twice_mean(me.mods.bonus_dice(Pool::Attack), |buff| buff));
        }
        score + self.affinity(foe, self.element(seat, power))
    }

    /// Numbers about the Attack pool that tests and riders ask for.
    pub(super) fn context_of_attack(&self, seat: usize) -> Context {
        let dice = self.duellist(seat).attack.dice();
        let best = dice.last();
        Context {
            die: best.map_or(0, |die| i32::from(die.face)),
            size: best.map_or(0, |die| self.game.ladder.at(i32::from(die.rung)).size),
            on_offer: dice.len() as i32,
            second_die: dice.len().checked_sub(2).map_or(0, |at| i32::from(dice[at].face)),
            ..Context::default()
        }
    }

    /// The same, as far as the tests and riders of these powers ask.
    #[inline]
    pub(super) fn context_for(&self, seat: usize, powers: u32) -> Context {
        if powers & self.fighters[seat].slots.asking == 0 { Context::default() } else { self.context_of_attack(seat) }
    }

    /// The best attack with a die; none if no option can be paid (HD-POL-G-6). `only` limits the powers, as bits.
    pub(super) fn best_option(&self, seat: usize, foe: usize, only: u32) -> Option<Choice> {
        let slots = &self.fighters[seat].slots;
        self.best_of(seat, foe, self.attacks_among(seat, slots.attack & slots.with_die & only))
    }

    /// The best of a basic attack and of powers that are ready, as bits.
    pub(super) fn best_of(&self, seat: usize, foe: usize, ready: u32) -> Option<Choice> {
        let mut best: Option<Choice> = None;
        if self.may_strike_plainly(seat) {
            let element = self.mods(seat).attack_element;
            let score = element.map_or(0, |element| self.affinity(foe, element));
            best = Some(Choice { slot: None, score, price: 0 });
        }
        if ready == 0 {
            return best;
        }
        let context = self.context_for(seat, ready);
        for slot in bits(ready) {
            let power = self.power(seat, slot);
            if !self.passes_test(seat, power, &context) {
                continue;
            }
            let score = self.score_of(seat, foe, power, &context);
            best = Some(better(best, Choice { slot: Some(slot), score, price: self.compared_price(seat, power) }));
        }
        best
    }

    /// The best payable Attack power without a die (HD-POL-G-8).
    pub(super) fn best_without_die(&self, seat: usize, foe: usize) -> Option<Choice> {
        let slots = self.fighters[seat].slots.attack & !self.fighters[seat].slots.with_die;
        let ready = self.attacks_among(seat, slots);
        let context = self.context_for(seat, ready);
        let mut best = None;
        for slot in bits(ready) {
            let power = self.power(seat, slot);
            if !self.passes_test(seat, power, &context) {
                continue;
            }
            let score = self.score_of(seat, foe, power, &context);
            best = Some(better(best, Choice { slot: Some(slot), score, price: self.compared_price(seat, power) }));
        }
        best
    }

    /// The price that counts when options are compared: nothing if it comes straight back (table R1).
    fn compared_price(&self, seat: usize, power: &Power) -> i32 {
        let returned = power.triggered(Trigger::AfterAttack).any(|verb| verb == Verb::RefundMana);
        if returned { 0 } else { self.cost(seat, power) }
    }

    /// The power that joins a parting shot by plain, or else by greedy; its die is the last of the Attack pool.
    pub(super) fn power_for_parting_shot(&self, seat: usize, foe: usize, plain: bool) -> Option<usize> {
        if plain {
            return (self.fighters[seat].deal == Deal::Glyph)
                .then_some(0)
                .filter(|&slot| self.may_attack_with(seat, slot));
        }
        self.best_option(seat, foe, u32::MAX).and_then(|choice| choice.slot)
    }

    /// Attacks with a die that could be paid now.
    pub(super) fn payable_attacks(&self, seat: usize) -> i32 {
        let slots = self.fighters[seat].slots.attack & self.fighters[seat].slots.with_die;
        self.attacks_among(seat, slots).count_ones() as i32 + i32::from(self.may_strike_plainly(seat))
    }
}

/// The higher score; equal: cheaper; equal: the earlier (HD-POL-G-6).
fn better(best: Option<Choice>, other: Choice) -> Choice {
    match best {
        Some(best) if (best.score, -best.price) >= (other.score, -other.price) => best,
        _ => other,
    }
}
