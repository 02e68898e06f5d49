//! Differences and verdicts in the words of a designer.

use crate::answer::phrase;
use crate::number;
use crate::view::words;
use evenodds_study::judgement::{Call, Judgement};
use evenodds_study::summary::{Difference, FigureKind};

/// Plays by which rates are told: one hundred, or as many as it takes for a figure that is not all zeros.
fn per(size: f64) -> f64 {
    [100.0, 10_000.0].into_iter().find(|per| size * per >= 0.01).unwrap_or(1_000_000.0)
}

/// Size, uncertainty and unit of a difference: the size without its sign.
fn parts(difference: &Difference, kind: FigureKind) -> Option<(String, Option<String>, f64)> {
    if difference.n == 0 || !difference.mean.is_finite() {
        return None;
    }
    let (mean, half) = (difference.mean, (difference.high - difference.low) / 2.0);
    let known = if half.is_finite() && half > 0.0 { half } else { mean.abs() };
    let factor = if kind == FigureKind::Flag { per(known) } else { 1.0 };
    let places = if known > 0.0 { number::decimals(known * factor).min(6) } else { 0 };
    let half = (half.is_finite() && half > 0.0).then(|| number::fixed(half * factor, places));
    Some((number::fixed(mean.abs() * factor, places), half, factor))
}

/// `3.1 ± 0.4 points more` for a rate, `2.5 ± 0.2 fewer scenes` for a count.
pub(super) fn effect(difference: &Difference, kind: FigureKind, unit: &str) -> String {
    let Some((size, half, factor)) = parts(difference, kind) else { return "–".to_owned() };
    let more = match (difference.mean >= 0.0, kind) {
        (true, _) => "more",
        (false, FigureKind::Flag) => "less",
        (false, _) if unit.is_empty() => "less",
        (false, _) => "fewer",
    };
    let tail = match kind {
        FigureKind::Flag if factor <= 100.0 => format!("points {more}"),
        FigureKind::Flag => format!("{more} in {}", number::count(factor as u64)),
        _ => [more, unit].join(" ").trim_end().to_owned(),
    };
    let half = half.map(|half| format!(" ± {half}")).unwrap_or_default();
    format!("{size}{half} {tail}")
}

/// The same for a table: `−3.1 ±0.4 points`, `+2.5 ±0.2 scenes`.
pub(super) fn short(difference: &Difference, kind: FigureKind, unit: &str) -> String {
    let fine = difference.margin.is_some_and(|margin| margin < 0.001);
    if kind == FigureKind::Flag && !fine && difference.n > 0 && difference.mean.is_finite() {
        return hundredths(difference);
    }
    let Some((size, half, factor)) = parts(difference, kind) else { return "–".to_owned() };
    let tail = match kind {
        FigureKind::Flag if factor <= 100.0 => "points".to_owned(),
        FigureKind::Flag => format!("in {}", number::count(factor as u64)),
        _ => unit.to_owned(),
    };
    let zero = !size.contains(|digit: char| digit.is_ascii_digit() && digit != '0');
    let sign = if zero {
        ""
    } else if difference.mean < 0.0 {
        "−"
    } else {
        "+"
    };
    let (middle, width) = (f64::midpoint(difference.low, difference.high), difference.high - difference.low);
    // An interval that leans far to one side is shown by its ends.
    if width.is_finite() && (middle - difference.mean).abs() > width / 4.0 {
        let places = number::decimals(width / 2.0 * factor).min(6);
        let ends = [difference.low, difference.high].map(|end| number::fixed(end * factor, places));
        return format!("{sign}{size} ({} to {}) {tail}", ends[0], ends[1]).trim_end().to_owned();
    }
    let half = half.map(|half| format!(" ±{half}")).unwrap_or_default();
    format!("{sign}{size}{half} {tail}").trim_end().to_owned()
}

/// A difference of rates in points, with one decimal: `−3.1 ±0.4 points`.
fn hundredths(difference: &Difference) -> String {
    let half = (difference.high - difference.low) / 2.0;
    let places = number::decimals(half * 100.0).min(1);
    let unit = 0.1_f64.powi(places as i32);
    // What would round to nothing is rounded up.
    let told = |half: f64| number::fixed(if half < unit / 2.0 { unit } else { half }, places);
    let half = if half.is_finite() && half > 0.0 { format!(" ±{}", told(half * 100.0)) } else { String::new() };
    format!("{}{half} points", number::signed(difference.mean * 100.0, places))
}

/// The margin in the same words: `1 point`, `0.5 scenes`.
pub(super) fn margin(margin: f64, kind: FigureKind, unit: &str) -> String {
    let short = |x: f64| {
        let places = (0..6).find(|&places| (x - round(x, places)).abs() < 1e-9 * x.abs()).unwrap_or(6);
        number::fixed(x, places)
    };
    if kind == FigureKind::Flag {
        if margin >= 0.0001 {
            let size = short(margin * 100.0);
            return format!("{size} {}", phrase::points(&size));
        }
        let per = per(margin);
        format!("{} in {}", short(margin * per), number::count(per as u64))
    } else {
        format!("{} {unit}", short(margin)).trim_end().to_owned()
    }
}

fn round(x: f64, places: usize) -> f64 {
    let power = 10_f64.powi(places as i32);
    (x * power).round() / power
}

/// The verdict: `better`, `smaller than 1 point`, `needs more plays (at most about 120,000)`.
pub(super) fn verdict(judgement: &Judgement) -> String {
    told(&judgement.difference, judgement.kind, &judgement.unit)
}

/// The verdict of a difference.
fn told(difference: &Difference, kind: FigureKind, unit: &str) -> String {
    let size = margin(difference.margin.unwrap_or(0.0), kind, unit);
    match difference.verdict {
        Call::NoRelevantDifference => format!("smaller than {size}"),
        Call::NeedsMorePlays if difference.more.is_some_and(|more| more > 0) => {
            let more = number::count(rounded(difference.more.unwrap_or_default()));
            format!("needs more plays (at most about {more})")
        }
        call => call.told().to_owned(),
    }
}

/// The verdict for a narrow column: `smaller than 1 point`, `needs more plays (≤ ~120,000)`.
pub(super) fn brief(judgement: &Judgement) -> String {
    shorter(&verdict(judgement))
}

/// The verdict of a difference for a narrow column.
pub(crate) fn brief_of(difference: &Difference, kind: FigureKind, unit: &str) -> String {
    shorter(&told(difference, kind, unit))
}

fn shorter(verdict: &str) -> String {
    verdict.replace("(at most about ", "(≤ ~")
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
pub(super) fn mean(x: f64, half: f64, kind: FigureKind) -> String {
    number::value(x, half, kind)
}

/// What a judged measure counts, in words.
pub(super) fn label(judgement: &Judgement) -> String {
    if judgement.label.is_empty() { name(&judgement.measure) } else { judgement.label.clone() }
}

/// What a difference is multiplied by to be in standard deviations of a play; nothing where it is none.
pub(super) fn per_deviation(j: &Judgement) -> f64 {
    let scale = j.standardised / j.difference.mean;
    if scale.is_finite() { scale } else { 0.0 }
}

/// A setting's name in words: `cast.a.strategy.burn` is `strategy burn of side a`.
pub(super) fn setting(name: &str) -> String {
    let bare = ["cast.", "rules.", "limits."].iter().find_map(|table| name.strip_prefix(table)).unwrap_or(name);
    crate::view::of_side(name, &words(&bare.replace('.', " ")))
}

/// A measure's name in words.
pub(super) fn name(measure: &str) -> String {
    words(measure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(mean: f64, half: f64) -> Difference {
        Difference {
            n: 10,
            differ: 10,
            needed: 0,
            mean,
            low: mean - half,
            high: mean + half,
            p: 0.5,
            p_holm: 0.5,
            pairing: 1.0,
            margin: None,
            p_equivalence: 1.0,
            verdict: Call::NeedsMorePlays,
            more: None,
        }
    }

    #[test]
    fn effects_are_told_as_at_a_table() {
        for (mean, half, kind, unit, told) in [
            (0.031, 0.004, FigureKind::Flag, "", "3.1 ± 0.4 points more"),
            (-0.031, 0.004, FigureKind::Flag, "", "3.1 ± 0.4 points less"),
            (0.0003, 0.0002, FigureKind::Flag, "", "0.030 ± 0.020 points more"),
            (0.000_003, 0.000_002, FigureKind::Flag, "", "0.030 ± 0.020 more in 10,000"),
            (-2.53, 0.21, FigureKind::Count, "scenes", "2.53 ± 0.21 fewer scenes"),
            (0.0, 0.0, FigureKind::Flag, "", "0 more in 1,000,000"),
        ] {
            assert_eq!(effect(&difference(mean, half), kind, unit), told);
        }
        assert_eq!(margin(0.01, FigureKind::Flag, ""), "1 point");
        assert_eq!(margin(0.005, FigureKind::Flag, ""), "0.5 points");
        assert_eq!(margin(0.0002, FigureKind::Flag, ""), "0.02 points");
        assert_eq!(short(&difference(-0.031, 0.004), FigureKind::Flag, ""), "−3.1 ±0.4 points");
        assert_eq!(short(&difference(2.53, 0.21), FigureKind::Count, "scenes"), "+2.53 ±0.21 scenes");
        assert_eq!(margin(0.5, FigureKind::Count, "scenes"), "0.5 scenes");
        assert_eq!(rounded(123_456), 130_000);
        assert_eq!(rounded(7), 7);
    }
}
