//! Notes on an estimate: uncounted values, and tails or caps that dominate a mean.

use super::bounds::bounds;
use super::summary::{Concern, Difference, Note};
use evenodds_engine::{self as engine, Column, Measure, far};
use evenodds_stats::{Skewed, rate};

/// Least share of the spread of a cap that is named.
const RULES: f64 = 0.25;
/// Fewest plays at the largest value for a cap: fewer are a tail.
const MANY: u64 = 10;
/// Least distance of a cap above the mean, in standard deviations.
const FAR: f64 = 3.0;
/// Fewest different values where one of them may be called a cap.
const VALUES: usize = 5;

/// Notes on a measure's counts, the most important first.
pub(super) fn notes(
    measure: &Measure,
    column: &Column,
    (counts, scale): (&[(i64, u64)], f64),
    skewed: &Skewed,
    confidence: f64,
) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |about, text| notes.push(Note { about, text });
    if column.beyond > 0 {
        let plays = column.beyond;
        note(Concern::Beyond, format!("has a value beyond 10¹³ in {plays} plays, so that it has no mean"));
    }
    if let Some(bits) = column.rounded() {
        let off = 100.0 / 2_f64.powi(bits as i32 - 1);
        let text = format!(
            "has more than {} different values: counts and quantiles are of values rounded by up to {off:.2}%; the mean is exact",
            far::MOST_VALUES
        );
        note(Concern::Rounded, text);
    }
    if measure.kind != engine::MeasureKind::Count || column.beyond > 0 {
        return notes;
    }
    if skewed.n > 1 && skewed.error <= 0.0 {
        let share = 100.0 * rate::never_seen_upper(skewed.n, confidence);
        let (low, high) = bounds(measure, column, skewed.mean);
        let known = if measure.bounds.is_some() { "lie" } else { "are taken to lie" };
        let text = format!(
            "never varied; up to {share:.2}% of plays may differ, and {known} between {} and {}",
            low / scale,
            high / scale
        );
        note(Concern::NeverVaried, text);
    } else if let Some(text) = cap(counts, skewed, scale) {
        note(Concern::Cap, text);
    } else if let Some(text) = tail(counts, skewed, scale) {
        note(Concern::Tail, text);
    }
    notes
}

/// Note on a cap: many plays end at the largest value, far above the mean. They are more than in the quarter below it, and make up much of
/// the spread.
fn cap(counts: &[(i64, u64)], skewed: &Skewed, scale: f64) -> Option<String> {
    let &(most, plays) = counts.last().filter(|_| counts.len() >= VALUES)?;
    let n = skewed.n as f64;
    let (above, sd) = (most as f64 - skewed.mean, skewed.error * n.sqrt());
    let near: u64 = counts.iter().rev().skip(1).take_while(|(value, _)| *value > most - most / 4).map(|c| c.1).sum();
    let rules = plays as f64 * above * above >= RULES * sd * sd * n;
    (plays >= MANY && plays > near && above >= FAR * sd && rules).then(|| {
        let share = 100.0 * plays as f64 / n;
        format!(
            "{share:.2}% of plays end at {}, which looks like a limit and dominates the average",
            most as f64 / scale
        )
    })
}

/// Note that a few plays dominate a mean difference.
pub(super) fn few(difference: &Difference) -> Option<Note> {
    let Difference { n, differ, needed, .. } = *difference;
    (differ > 0 && n < needed).then(|| {
        let text = format!(
            "only {differ} of {n} plays differ from the baseline, and a few of them dominate the difference: play about {needed}"
        );
        Note { about: Concern::Few, text }
    })
}

/// Note on too few plays for the tail that was seen.
fn tail(counts: &[(i64, u64)], skewed: &Skewed, scale: f64) -> Option<String> {
    if !skewed.rests_on_tail() {
        return None;
    }
    let n = skewed.n as f64;
    let half = skewed.error.powi(2) * n * n / 2.0;
    let (mut squares, mut plays) = (0.0, 0);
    let mut reach = |&(value, count): &(i64, u64)| {
        plays += count;
        squares += count as f64 * (value as f64 - skewed.mean).powi(2);
        (squares >= half).then_some((value, plays))
    };
    let upward = skewed.skewness > 0.0;
    let (value, plays) =
        if upward { counts.iter().rev().find_map(&mut reach) } else { counts.iter().find_map(&mut reach) }?;
    let side = if upward { "more" } else { "less" };
    let dominate = if plays == 1 { "dominates" } else { "dominate" };
    Some(format!(
        "{plays} of {} plays, at {} or {side}, {dominate} this average: play about {:.0}",
        skewed.n,
        value as f64 / scale,
        skewed.needed()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::Call;
    use evenodds_stats::{Moments, skew};

    fn skewed(counts: &[(i64, u64)]) -> Skewed {
        Skewed::new(&Moments::of_counts(counts), skew::skewness(counts))
    }

    /// Rounds of duels: short ones, and one in a hundred that goes on to its hundredth round.
    #[test]
    fn a_cap_is_told_from_a_tail() {
        let mut counts: Vec<(i64, u64)> = (2..12).map(|rounds| (rounds, 1000)).collect();
        assert!(cap(&counts, &skewed(&counts), 1.0).is_none() && tail(&counts, &skewed(&counts), 1.0).is_none());
        counts.push((100, 100));
        let told = cap(&counts, &skewed(&counts), 1.0).expect("a cap");
        assert!(told.contains("0.99% of plays end at 100"), "{told}");
        counts.pop();
        counts.extend([(300, 1), (900, 1), (4000, 1)]);
        assert!(cap(&counts, &skewed(&counts), 1.0).is_none());
        let told = tail(&counts, &skewed(&counts), 1.0).expect("a tail");
        assert!(told.contains("1 of 10003 plays, at 4000 or more, dominates"), "{told}");
    }

    #[test]
    fn a_difference_that_few_plays_rule_is_called_rough() {
        let of = |differ, needed| {
            let (p, verdict, margin, more) = (0.5, Call::NeedsMorePlays, None, None);
            let (mean, low, high) = (0.1, 0.0, 0.2);
            let (p_holm, p_equivalence, pairing, n) = (p, p, 1.0, 400);
            Difference { n, differ, needed, mean, low, high, p, p_holm, pairing, margin, p_equivalence, verdict, more }
        };
        let told = few(&of(5, 2000)).expect("five are few");
        assert!(told.text.contains("only 5 of 400 plays") && told.text.contains("about 2000"), "{}", told.text);
        assert!(few(&of(150, 300)).is_none() && few(&of(0, 0)).is_none());
    }

    /// An event in one play of a hundred is no cap.
    #[test]
    fn two_values_are_no_cap() {
        let counts = [(0, 9900), (1, 100)];
        assert!(cap(&counts, &skewed(&counts), 1.0).is_none());
    }
}
