//! From the counts of one measure to its estimate.

use super::summary::{Call, Difference, Estimate, Kind};
use crate::engine::moments::{PairedMoments, RatioMoments, SeatMoments};
use crate::engine::{self, Column, Measure};
use crate::stats::{Interval, Moments, Paired, RatioSums, Seated, quantile, rate};

/// Millionths stand for the fractions of a share, so that its distribution is whole numbers too.
const SHARE_SCALE: i64 = 1_000_000;

/// Counted values with how often each was seen, by rising value, and what they must be divided by to be reported.
pub fn distribution(measure: &Measure, column: &Column) -> (Vec<(i64, u64)>, f64) {
    if measure.kind != engine::Kind::Share {
        return (column.seen().map(|(value, bin)| (value, bin.count)).collect(), f64::from(measure.divisor));
    }
    let mut counts: Vec<(i64, u64)> = Vec::new();
    let mut coded: Vec<(i64, u64)> = column.seen().map(|(value, bin)| (millionths(value), bin.count)).collect();
    coded.sort_unstable();
    for (value, count) in coded {
        match counts.last_mut() {
            Some(last) if last.0 == value => last.1 += count,
            _ => counts.push((value, count)),
        }
    }
    (counts, SHARE_SCALE as f64)
}

fn millionths(code: i64) -> i64 {
    let (part, whole) = Measure::share_parts(code);
    (part * SHARE_SCALE + whole / 2) / whole
}

/// The estimate of a measure at a confidence (0 to 1): Wilson's interval for flags, Student's for other means.
pub fn estimate(measure: &Measure, column: &Column, confidence: f64) -> Estimate {
    if let engine::Kind::Ratio { .. } = measure.kind {
        return ratio(measure, &column.ratio, confidence);
    }
    let (counts, scale) = distribution(measure, column);
    let moments = Moments::of_counts(&counts);
    let interval = match measure.kind {
        engine::Kind::Flag => rate::wilson(moments.sum as u64, moments.n, confidence),
        _ => moments.interval(confidence),
    };
    let at = |p: f64| quantile::quantile(&counts, p).map_or(f64::NAN, |value| value as f64 / scale);
    let trial = |wanted: Option<&(i64, u64)>| {
        let wanted = wanted.map(|&(value, _)| value);
        let seen = column.seen().filter(|(value, _)| Some(shown(measure, *value)) == wanted);
        seen.map(|(_, bin)| bin.first).min().unwrap_or(0)
    };
    Estimate {
        name: measure.name.clone(),
        label: measure.label.clone(),
        unit: measure.unit.clone(),
        kind: kind(measure.kind),
        scale,
        n: moments.n,
        mean: moments.mean() / scale,
        sd: moments.sd() / scale,
        low: interval.low / scale,
        high: interval.high / scale,
        p05: at(0.05),
        p50: at(0.5),
        p95: at(0.95),
        min: counts.first().map_or(f64::NAN, |first| first.0 as f64 / scale),
        max: counts.last().map_or(f64::NAN, |last| last.0 as f64 / scale),
        min_trial: trial(counts.first()),
        max_trial: trial(counts.last()),
        levels: levels(measure),
        counts,
        difference: None,
    }
}

fn shown(measure: &Measure, value: i64) -> i64 {
    if measure.kind == engine::Kind::Share { millionths(value) } else { value }
}

fn kind(kind: engine::Kind) -> Kind {
    match kind {
        engine::Kind::Flag => Kind::Flag,
        engine::Kind::Count => Kind::Count,
        engine::Kind::Category(_) => Kind::Category,
        engine::Kind::Ratio { .. } => Kind::Ratio,
        engine::Kind::Share => Kind::Share,
    }
}

fn levels(measure: &Measure) -> Vec<String> {
    match measure.kind {
        engine::Kind::Category(levels) => levels.iter().map(|&level| level.to_owned()).collect(),
        _ => Vec::new(),
    }
}

fn ratio(measure: &Measure, sums: &RatioMoments, confidence: f64) -> Estimate {
    let RatioMoments { n, a, b, aa, ab, bb } = *sums;
    let sums = RatioSums { n, a, b, aa, ab, bb };
    let Interval { low, high } = sums.interval(confidence);
    Estimate {
        name: measure.name.clone(),
        label: measure.label.clone(),
        unit: measure.unit.clone(),
        kind: Kind::Ratio,
        scale: 1.0,
        n,
        mean: sums.ratio(),
        // As if the quotient were a mean over trials, so that its standard error is sd / √n.
        sd: sums.standard_error() * (n as f64).sqrt(),
        low,
        high,
        p05: f64::NAN,
        p50: f64::NAN,
        p95: f64::NAN,
        min: f64::NAN,
        max: f64::NAN,
        min_trial: 0,
        max_trial: 0,
        levels: Vec::new(),
        counts: Vec::new(),
        difference: None,
    }
}

/// The sums of a comparison as the statistics take them.
pub fn paired(measure: &Measure, sums: &PairedMoments, seats: usize) -> Paired {
    let paired = if measure.kind == engine::Kind::Flag { Paired::flags } else { Paired::counts };
    let paired = paired(sums.n, sums.d, sums.dd);
    if seats < 2 {
        return paired;
    }
    let SeatMoments { both, d, each, up, down } = sums.seats;
    paired.seated(Seated { both, sum: d, each, up, down })
}

/// The paired difference of a measure from the baseline, not yet corrected for the number of comparisons, nor judged.
pub fn difference(
    measure: &Measure,
    sums: &PairedMoments,
    seats: usize,
    this: &Column,
    baseline: &Column,
    confidence: f64,
) -> Option<Difference> {
    if matches!(measure.kind, engine::Kind::Ratio { .. } | engine::Kind::Share | engine::Kind::Category(_))
        || sums.n == 0
    {
        return None;
    }
    let paired = paired(measure, sums, seats);
    let scale = f64::from(measure.divisor);
    let interval = paired.interval(confidence);
    let moments = |column: &Column| Moments::of_counts(&distribution(measure, column).0);
    let p = paired.p_value();
    Some(Difference {
        n: sums.n,
        mean: paired.mean() / scale,
        low: interval.low / scale,
        high: interval.high / scale,
        p,
        p_holm: p,
        pairing: paired.efficiency(&moments(this), &moments(baseline)),
        margin: None,
        p_equivalence: 1.0,
        verdict: Call::NotSettled,
        more: None,
    })
}
