//! Differences and verdicts in the words of a designer.

use crate::report::number;
use crate::report::view::words;
use crate::study::judgement::{Call, Judgement};
use crate::study::summary::{Difference, Kind};

/// Plays by which rates are told: one hundred, or as many as it takes for a figure that is not all zeros.
fn per(size: f64) -> f64 {
    [100.0, 1000.0, 10_000.0, 100_000.0].into_iter().find(|per| size * per >= 0.1).unwrap_or(1_000_000.0)
}

/// `3.1 ± 0.4 more in 100` for a rate, `2.5 ± 0.2 fewer scenes` for a count.
pub(super) fn effect(difference: &Difference, kind: Kind, unit: &str) -> String {
    if difference.n == 0 || !difference.mean.is_finite() {
        return "–".to_owned();
    }
    let (mean, half) = (difference.mean, (difference.high - difference.low) / 2.0);
    let more = match (mean >= 0.0, kind) {
        (true, _) => "more",
        (false, Kind::Flag) => "fewer",
        (false, _) if unit.is_empty() => "less",
        (false, _) => "fewer",
    };
    let known = if half.is_finite() && half > 0.0 { half } else { mean.abs() };
    let (factor, tail) = match kind {
        Kind::Flag => {
            let per = per(known);
            (per, format!("{more} in {}", number::count(per as u64)))
        }
        _ => (1.0, [more, unit].join(" ").trim_end().to_owned()),
    };
    let places = number::decimals(known * factor).min(6);
    let size = number::fixed(mean.abs() * factor, places);
    if half.is_finite() { format!("{size} ± {} {tail}", number::fixed(half * factor, places)) } else { size }
}

/// The margin in the same words: `1 in 100`, `0.5 scenes`.
pub(super) fn margin(margin: f64, kind: Kind, unit: &str) -> String {
    let short = |x: f64| {
        let places = (0..6).find(|&places| (x - round(x, places)).abs() < 1e-9 * x.abs()).unwrap_or(6);
        number::fixed(x, places)
    };
    if kind == Kind::Flag {
        let per = if margin >= 0.001 { 100.0 } else { per(margin) };
        format!("{} in {}", short(margin * per), number::count(per as u64))
    } else {
        format!("{} {unit}", short(margin)).trim_end().to_owned()
    }
}

fn round(x: f64, places: usize) -> f64 {
    let power = 10_f64.powi(places as i32);
    (x * power).round() / power
}

/// The verdict: `better`, `no difference larger than 1 in 100`, `not settled (about 120,000 more plays)`.
pub(super) fn verdict(judgement: &Judgement) -> String {
    match judgement.verdict {
        Call::Better => "better".to_owned(),
        Call::Worse => "worse".to_owned(),
        Call::NoDifference => {
            let margin = margin(judgement.margin.unwrap_or(0.0), judgement.kind, &judgement.unit);
            format!("no difference larger than {margin}")
        }
        Call::NotSettled if judgement.never_differs && judgement.margin.is_none() => "never differs".to_owned(),
        Call::NotSettled => match judgement.more {
            Some(more) => format!("not settled (about {} more plays)", number::count(rounded(more))),
            None => "not settled".to_owned(),
        },
    }
}

/// Two figures are enough for a guess.
fn rounded(count: u64) -> u64 {
    let step = 10_u64.pow(count.max(1).ilog10().saturating_sub(1));
    count.div_ceil(step) * step
}

/// A p-value for a table: `0.032`, `<0.001`.
pub(super) fn p(p: f64) -> String {
    number::p_value(p)
}

/// How much pairing saved: `3.2×`; a dash when nothing varies.
pub(super) fn pairing(times: f64) -> String {
    if times.is_infinite() {
        "∞".to_owned()
    } else {
        format!("{}×", number::fixed(times, usize::from(times < 100.0)))
    }
}

/// A mean of a kind: `63.2%`, `7.41`.
pub(super) fn mean(x: f64, half: f64, kind: Kind) -> String {
    number::value(x, half, kind)
}

/// A measure's name in words.
pub(super) fn name(measure: &str) -> String {
    words(measure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(mean: f64, half: f64) -> Difference {
        Difference { n: 10, mean, low: mean - half, high: mean + half, p: 0.5, p_holm: 0.5, pairing: 1.0 }
    }

    #[test]
    fn effects_are_told_as_at_a_table() {
        for (mean, half, kind, unit, told) in [
            (0.031, 0.004, Kind::Flag, "", "3.1 ± 0.4 more in 100"),
            (-0.031, 0.004, Kind::Flag, "", "3.1 ± 0.4 fewer in 100"),
            (0.0003, 0.0002, Kind::Flag, "", "0.30 ± 0.20 more in 1000"),
            (-2.53, 0.21, Kind::Count, "scenes", "2.53 ± 0.21 fewer scenes"),
            (0.0, 0.0, Kind::Flag, "", "0 ± 0 more in 1,000,000"),
        ] {
            assert_eq!(effect(&difference(mean, half), kind, unit), told);
        }
        assert_eq!(margin(0.01, Kind::Flag, ""), "1 in 100");
        assert_eq!(margin(0.005, Kind::Flag, ""), "0.5 in 100");
        assert_eq!(margin(0.0002, Kind::Flag, ""), "0.2 in 1000");
        assert_eq!(margin(0.5, Kind::Count, "scenes"), "0.5 scenes");
        assert_eq!(rounded(123_456), 130_000);
        assert_eq!(rounded(7), 7);
    }
}
