//! Humanity checks (section 3 of the catalogue).

use super::rules::Rules;
use super::rulings::{CheckAgainst, GainPower};
use super::sheet::Demon;

/// Dice of the check after a ritual, against a demon of this Power (SO-HUM-1, SO-Q-49). A lost one costs Humanity.
#[inline]
pub fn ritual_check(rules: &Rules, humanity: i32, power: i32, bonus: i32) -> (i32, i32) {
    let against = if rules.ritual_check_against == CheckAgainst::Power { power } else { humanity };
    (humanity + bonus, against)
}

/// Dice of a check of one's theme, to lose or to gain (SO-HUM-2, SO-HUM-4, SO-HUM-10).
#[inline]
pub fn theme_check(humanity: i32, bonus: i32) -> (i32, i32) {
    (humanity + bonus, humanity)
}

/// Dice of the gain check of somebody who banished a demon; none where none is owed (SO-HUM-3, SO-BANISH-4, SO-Q-9,
/// SO-Q-18). `full`: the demon's Power before any loss.
#[inline]
pub fn gain_check(rules: &Rules, humanity: i32, demon: &Demon, full: i32, own: bool, bonus: i32) -> Option<(i32, i32)> {
    let power = if rules.gain_power == GainPower::Current { demon.power } else { full };
    let owed = power > humanity && !(own && rules.gain_requires_not_summoner);
    owed.then_some((humanity + bonus, power))
}

/// Humanity after a lost check: never below nothing (SO-HUM-5, SO-HUM-7).
#[inline]
pub fn lost(rules: &Rules, humanity: i32) -> i32 {
    (humanity - rules.humanity_loss).max(0)
}

/// Humanity after a won gain check (SO-HUM-4, SO-HUM-5).
#[inline]
pub fn gained(rules: &Rules, humanity: i32) -> i32 {
    humanity + rules.humanity_gain
}
