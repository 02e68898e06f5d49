//! Relevance of a difference: a difference that exceeds the margin, not one that many plays have made sure of.

use super::number::{self, half_width, is_percent};
use super::view;
use evenodds_scenario::judging::MARGIN;
use evenodds_study::summary::{Estimate, Summary};

/// Where nobody names a margin: the share of a play's standard deviation below which a difference of means is slight. A
/// quarter of what Cohen (*Statistical Power Analysis*, 1988) calls a small effect.
const SLIGHT: f64 = 0.05;

/// Plays of a group from which on its interval is drawn: that of fewer may reach anywhere, and would set the axis.
const ENOUGH: u64 = 30;

/// Whether so few plays count an estimate that its mark is hollow.
pub(crate) fn few(e: &Estimate) -> bool {
    e.n < ENOUGH
}

/// Ends of the interval of an estimate as they are drawn: within what is possible; not a number where there is none to draw.
pub(crate) fn drawn(e: &Estimate) -> (f64, f64) {
    if few(e) || !e.low.is_finite() || !e.high.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let (least, most) = (e.least.unwrap_or(f64::NEG_INFINITY), e.most.unwrap_or(f64::INFINITY));
    (e.low.max(least), e.high.min(most))
}

/// The smallest difference of a measure that matters, in its reported unit: the scenario's margin, or the common one of rates,
/// or of other numbers a small part of what one play varies by.
pub(crate) fn margin(summary: &Summary, measure: &str) -> f64 {
    let all = || summary.cells.iter().flat_map(|cell| &cell.groups).filter_map(|group| view::find(group, measure));
    let named = all().find_map(|e| e.difference.as_ref()?.margin);
    named.unwrap_or_else(|| match all().next() {
        Some(e) if is_percent(e.kind) => MARGIN,
        Some(_) => all().map(|e| e.sd).find(|sd| sd.is_finite()).unwrap_or(0.0) * SLIGHT,
        None => 0.0,
    })
}

/// Whether an estimate differs from the baseline's by what matters: the difference is shown, and as large as the margin. A
/// quotient of sums is not compared play by play. It differs when the two intervals say so as if their dice were independent,
/// which is stricter.
pub(crate) fn differs(e: &Estimate, baseline: Option<&Estimate>, margin: f64) -> bool {
    match (&e.difference, baseline) {
        (Some(difference), _) => difference.verdict.differs() && difference.mean.abs() >= margin,
        (None, Some(base)) if e.counts.is_empty() && base.counts.is_empty() => {
            let apart = (e.mean - base.mean).abs();
            apart >= margin && apart > half_width(e).hypot(half_width(base))
        }
        _ => false,
    }
}

/// Whether all of some estimates, two at least, lie within the margin of each other: a reader need not tell them apart.
pub(crate) fn alike<'a>(estimates: impl Iterator<Item = &'a Estimate>, margin: f64) -> bool {
    let (mut least, mut most, mut number) = (f64::INFINITY, f64::NEG_INFINITY, 0);
    for e in estimates {
        (least, most, number) = (least.min(e.mean), most.max(e.mean), number + 1);
    }
    number > 1 && most - least <= margin
}

/// The one figure of estimates that are alike: what all of them show, else their middle.
pub(crate) fn of_all(estimates: &[&Estimate], margin: f64) -> String {
    let ends = |(least, most): (f64, f64), e: &&Estimate| (least.min(e.mean), most.max(e.mean));
    let (least, most) = estimates.iter().fold((f64::INFINITY, f64::NEG_INFINITY), ends);
    let widest = estimates.iter().map(|e| half_width(e)).filter(|half| half.is_finite()).fold(margin, f64::max);
    match estimates {
        [] => String::new(),
        [first, rest @ ..] if rest.iter().all(|e| number::mean(e) == number::mean(first)) => number::mean(first),
        [first, ..] => number::value(f64::midpoint(least, most), widest, first.kind),
    }
}

/// Whether two estimates are the same in every figure: their cells play alike.
pub(crate) fn same(one: &Estimate, other: &Estimate) -> bool {
    let figures = |e: &Estimate| [e.mean, e.low, e.high, e.sd].map(f64::to_bits);
    one.n == other.n && figures(one) == figures(other) && one.counts == other.counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};
    use evenodds_study::summary::Call;

    #[test]
    fn bold_is_what_exceeds_the_margin() {
        let mut summary = summary(Plan { cells: 2, levels: 0, long: false, trials: 1000 });
        let e = &mut summary.cells[1].groups[0].measures[0];
        let difference = e.difference.as_mut().expect("it is compared");
        (difference.mean, difference.margin, difference.verdict) = (0.004, Some(0.01), Call::More);
        let e = e.clone();
        assert!((margin(&summary, &e.name) - 0.01).abs() < 1e-12);
        assert!(!differs(&e, None, 0.01), "many plays made it sure, and it is too small to matter");
        assert!(differs(&e, None, 0.003));
        let mut open = e;
        let difference = open.difference.as_mut().expect("it is compared");
        (difference.mean, difference.verdict) = (0.4, Call::NeedsMorePlays);
        assert!(!differs(&open, None, 0.01), "large, and not shown");
    }

    #[test]
    fn no_interval_is_drawn_beyond_what_is_possible_or_of_few_plays() {
        let mut e =
            summary(Plan { cells: 1, levels: 0, long: false, trials: 1000 }).cells[0].groups[0].measures[7].clone();
        assert_eq!((e.name.as_str(), few(&e)), ("scenes", false));
        (e.low, e.high, e.least) = (-3.0, 9.0, Some(0.0));
        assert_eq!(drawn(&e), (0.0, 9.0), "no hunt has fewer than no scenes");
        e.least = None;
        assert_eq!(drawn(&e), (-3.0, 9.0), "where nobody knows the least, the interval stands");
        e.n = 2;
        assert!(few(&e) && drawn(&e).0.is_nan() && drawn(&e).1.is_nan());
    }

    #[test]
    fn quotients_are_told_apart_by_their_intervals() {
        let quotient = |mean: f64, half: f64| {
            let mut e =
                summary(Plan { cells: 1, levels: 0, long: false, trials: 10 }).cells[0].groups[0].measures[0].clone();
            (e.mean, e.low, e.high, e.counts) = (mean, mean - half, mean + half, Vec::new());
            e
        };
        assert!(differs(&quotient(2.0, 0.1), Some(&quotient(2.2, 0.1)), 0.05));
        assert!(!differs(&quotient(2.0, 0.2), Some(&quotient(2.2, 0.2)), 0.05), "intervals overlap");
        assert!(!differs(&quotient(2.0, 0.01), Some(&quotient(2.04, 0.01)), 0.05), "less than the margin");
        let [one, other] = [quotient(2.0, 0.2), quotient(2.04, 0.2)];
        assert!(alike([&one, &other].into_iter(), 0.05) && !alike([&one, &other].into_iter(), 0.03));
        assert!(!alike([&one].into_iter(), 0.05), "one is not all");
        assert!(same(&one, &one.clone()) && !same(&one, &other));
    }
}
