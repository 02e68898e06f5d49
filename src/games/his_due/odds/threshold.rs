//! Rolls of one skill against thresholds: resisting stress, running from a duel.

use super::super::dice::Ladder;
use super::super::rules::Rules;
use super::answer::Numbers;
use super::pool;
use evenodds_kit::kind::Answer;
use evenodds_stats::Distribution;

/// Probability of a total of at least this.
pub(super) fn reaches(sum: &Distribution, least: i32) -> f64 {
    sum.at_least(least.max(0) as usize)
}

/// Resisting a trigger by the Control dice (HD-STRESS-4, HD-V-15).
pub(super) fn resist(rules: &Rules, ladder: &Ladder, control: i32) -> Answer {
    let sum = pool::score(ladder, control);
    let resisted = reaches(&sum, rules.resist_from);
    let mut numbers = Numbers::default();
    numbers.all([("p_resist", resisted), ("p_freak_out", 1.0 - resisted)]);
    numbers.moments("", &sum);
    numbers.distribution("total", &sum);
    numbers.done()
}

/// A flight roll with the Speed dice (HD-FLEE-4 to HD-FLEE-8, HD-V-20).
pub(super) fn flee(rules: &Rules, ladder: &Ladder, speed: i32) -> Answer {
    let sum = pool::score(ladder, speed);
    let (clean, away) = (reaches(&sum, rules.flee_clean_from), reaches(&sum, rules.flee_cost_from));
    let mut numbers = Numbers::default();
    numbers.all([("p_botch", 1.0 - away), ("p_cost", away - clean), ("p_clean", clean), ("p_away", away)]);
    numbers.moments("", &sum);
    numbers.distribution("total", &sum);
    numbers.done()
}
