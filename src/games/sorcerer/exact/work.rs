//! Work of an exact answer, estimated before it begins: a question that is too large is refused at once.

use super::chain::Exact;
use crate::humanity::{ritual_check, theme_check};
use crate::names::Ritual;
use crate::rituals::{Try, bind, contact, summon};
use crate::roll::{Pools, pools};
use crate::rules::Rules;
use crate::rulings::{Rollover, TieCancel, TotalEffect, VictoryTarget};
use std::collections::BTreeSet;

/// Steps that an exact answer may take: a few seconds.
pub const MOST: f64 = 4e9;

/// Steps taken up so far.
#[derive(Debug, Clone, Copy, Default)]
pub struct Work(pub f64);

impl Work {
    /// Whether it is too much.
    pub fn is_too_much(self) -> bool {
        self.0 > MOST
    }

    /// That it is not too much. `smaller`: what makes it less, and what plays it instead.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn is_bearable(self, smaller: &str) -> Result<(), String> {
        if self.is_too_much() { Err(format!("this is too large to be worked out exactly: {smaller}")) } else { Ok(()) }
    }

    /// A roll of dice as they are thrown, seen by the first side; with details it is seen by every die.
    fn walk(&mut self, rules: &Rules, [x, y]: [i32; 2], with_details: bool) {
        let [x, y] = [x, y].map(|dice| f64::from(dice) + 1.0);
        let pairs = x * y;
        let layers = if rules.victory_target == VictoryTarget::Rolled { 1.0 + x / 16.0 } else { 1.0 };
        let each = if with_details || rules.tie_cancel == TieCancel::Anywhere { pairs } else { x + y };
        let known = if with_details { x * pairs * (x + y) } else { 0.0 };
        self.0 += f64::from(rules.die_size) * (x.min(y) * pairs + layers * pairs * each + known);
    }

    /// An opposed roll (SO-ROLL-2).
    pub fn opposed(&mut self, rules: &Rules, (x, y): (i32, i32)) {
        self.0 += 1.0;
        if let Pools::Roll(x, y) = pools(rules, x, y) {
            self.walk(rules, [x, y], false);
            self.walk(rules, [y, x], false);
        }
    }

    /// A Contact with its details (SO-CONTACT-3).
    pub fn contact(&mut self, rules: &Rules, (x, y): (i32, i32)) {
        self.0 += 1.0;
        if let Pools::Roll(x, y) = pools(rules, x, y) {
            self.walk(rules, [x, y], true);
        }
    }

    /// A chain that begins with this Humanity, as far as it is not too much.
    pub fn chain(&mut self, exact: &Exact<'_>, humanity: i32) {
        let Exact { rules, scores, demon, fields, mods } = *exact;
        let tried = |ritual: Ritual| mods.tried(ritual, fields.hastens(ritual));
        let tries = |wanted: i32| match (rules.exhaustion_stops, rules.retry_penalty) {
            (true, 1..) => wanted.min((scores.stamina - 1) / rules.retry_penalty + 1).max(1),
            _ => wanted,
        };
        let [contacts, summons] = [fields.contact_tries, fields.summon_tries].map(tries);
        let mut most = 0;
        for retry in 0..contacts {
            let by = Try { retry, ..tried(Ritual::Contact) };
            let dice = contact(rules, scores.lore, demon.power, &by);
            self.contact(rules, dice);
            most = most.max(match pools(rules, dice.0, dice.1) {
                Pools::Roll(x, _) => x,
                Pools::Decided(outcome) => outcome.victories,
            });
            if self.is_too_much() {
                return;
            }
        }
        most *= if rules.total_victory_effect == TotalEffect::DoubleVictories { 2 } else { 1 };
        // Each way through it is looked at, with some sums for each.
        self.0 += 500.0 * [contacts, most + 1, summons, humanity + 1].map(f64::from).iter().product::<f64>();
        let mut seen = BTreeSet::new();
        for victories in 0..=most {
            let power = demon.power + if fields.gm_raise { rules.contact_power_raise * victories } else { 0 };
            for left in 0..=humanity {
                let check = ritual_check(rules, left, power, mods.humanity);
                if seen.insert(check) {
                    self.opposed(rules, check);
                }
                for retry in 0..summons {
                    let prior = match rules.contact_rollover {
                        Rollover::FirstSummon if retry > 0 => 0,
                        Rollover::Nothing => 0,
                        _ => victories,
                    };
                    let by = Try { prior, retry, ..tried(Ritual::Summon) };
                    if self.is_too_much() {
                        return;
                    }
                    let dice = summon(rules, scores.will, left, power, &by);
                    if seen.insert(dice) {
                        self.opposed(rules, dice);
                    }
                }
            }
        }
        let best = scores.stamina.max(scores.will).max(scores.lore);
        let by = tried(Ritual::Bind);
        for tired in 0..=best.min((contacts + summons) * rules.retry_penalty) {
            self.opposed(rules, bind(rules, best - tired, demon.will, [fields.need_met, fields.desire_met], &by));
        }
    }

    /// A career of so many chains, with so many gain checks after each.
    pub fn career(&mut self, exact: &Exact<'_>, demons: i32, gains: i32) {
        let Exact { rules, scores, mods, .. } = *exact;
        let most = scores.humanity + demons.max(1) * gains * rules.humanity_gain;
        for humanity in 1..=most {
            self.chain(exact, humanity);
            if gains > 0 {
                self.opposed(rules, theme_check(humanity, mods.humanity));
            }
            if self.is_too_much() {
                return;
            }
        }
    }
}
