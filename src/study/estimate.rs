//! Estimates from the counts of a measure.

use super::bounds::{SHARE_SCALE, bounds, known};
use super::notes::notes;
use super::summary::{Call, Difference, Estimate, FigureKind};
use evenodds_engine::moments::{PairedMoments, RatioMoments, SeatMoments};
use evenodds_engine::{self as engine, Column, Measure};
use evenodds_stats::{Interval, Moments, Paired, RatioSums, Seated, Shape, Skewed, quantile, rate, skew, tail, unseen};

/// Counted values with their frequencies, by rising value, and the divisor of reported values.
pub fn distribution(measure: &Measure, column: &Column) -> (Vec<(i64, u64)>, f64) {
    if measure.kind != engine::MeasureKind::Share {
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

/// Quantiles of an estimate.
const SHARES: [f64; 3] = [0.05, 0.5, 0.95];

/// Estimate of a measure at a confidence (0 to 1): Wilson's interval for flags (exact for rare ones), Hall's for other means.
pub fn estimate(measure: &Measure, column: &Column, confidence: f64) -> Estimate {
    if let engine::MeasureKind::Ratio { .. } = measure.kind {
        return ratio(measure, &column.ratio, confidence);
    }
    let (counts, scale) = distribution(measure, column);
    let (moments, skewed, interval) = about(measure, column, &counts, confidence);
    let counted = |figure: f64| if column.beyond > 0 { f64::NAN } else { figure / scale };
    let [least, most] = known(measure, column).map(|end| Some(end / scale).filter(|end| end.is_finite()));
    let scaled = |value: Option<i64>| value.map_or(f64::NAN, |value| value as f64 / scale);
    let ends = column.ends().filter(|_| measure.kind != engine::MeasureKind::Share);
    let [low, high] = ends.map_or_else(|| share_ends(column, &counts), |ends| ends.map(Some));
    let range = |p: f64| {
        let (low, high) = quantile::interval(&counts, p, confidence, 1);
        [low, high].map(scaled)
    };
    Estimate {
        name: measure.name.clone(),
        label: measure.label.clone(),
        unit: measure.unit.clone(),
        kind: kind(measure.kind.clone()),
        scale,
        n: moments.n,
        mean: counted(moments.mean()),
        sd: counted(moments.sd()),
        low: interval.low / scale,
        high: interval.high / scale,
        p05: scaled(quantile::quantile(&counts, SHARES[0])),
        p50: scaled(quantile::quantile(&counts, SHARES[1])),
        p95: scaled(quantile::quantile(&counts, SHARES[2])),
        quantile_intervals: SHARES.map(range),
        min: scaled(low.map(|(value, _)| value)),
        max: scaled(high.map(|(value, _)| value)),
        min_trial: low.map_or(0, |(_, trial)| trial),
        max_trial: high.map_or(0, |(_, trial)| trial),
        least,
        most,
        levels: levels(measure),
        notes: notes(measure, column, (&counts, scale), &skewed, confidence),
        counts,
        adjusted: None,
        difference: None,
    }
}

/// Moments of a distribution, the skewness of its mean, and the interval of its mean, in counted units.
fn about(measure: &Measure, column: &Column, counts: &[(i64, u64)], confidence: f64) -> (Moments, Skewed, Interval) {
    let moments = moments(measure, column, counts);
    let skewed = Skewed::new(&moments, skew::skewness(counts));
    let interval = match measure.kind {
        _ if column.beyond > 0 => Interval::UNBOUNDED,
        engine::MeasureKind::Flag => rate::interval(moments.sum as u64, moments.n, confidence),
        _ if moments.n > 1 && skewed.error <= 0.0 => {
            unseen::between(moments.mean(), moments.n, bounds(measure, column, moments.mean()), confidence)
        }
        _ => tail::widened(&skewed, counts, known(measure, column), confidence),
    };
    (moments, skewed, interval)
}

/// Mean of a measure with its interval, in the measure's unit, as in its estimate.
pub fn mean(measure: &Measure, column: &Column, confidence: f64) -> (f64, Interval) {
    if let engine::MeasureKind::Ratio { .. } = measure.kind {
        let found = ratio(measure, &column.ratio, confidence);
        return (found.mean, Interval { low: found.low, high: found.high });
    }
    let (counts, scale) = distribution(measure, column);
    let (moments, _, Interval { low, high }) = about(measure, column, &counts, confidence);
    (moments.mean() / scale, Interval { low: low / scale, high: high / scale })
}

/// Number, sum and squares of the values, exact even where the column has rounded them.
fn moments(measure: &Measure, column: &Column, counts: &[(i64, u64)]) -> Moments {
    if measure.kind == engine::MeasureKind::Share {
        return Moments::of_counts(counts);
    }
    let (sum, squares) = column.sums();
    Moments { n: counts.iter().map(|&(_, count)| count).sum(), sum, squares }
}

/// Smallest and largest fraction of a share, each with the earliest trial that shows it.
fn share_ends(column: &Column, counts: &[(i64, u64)]) -> [Option<(i64, u64)>; 2] {
    [counts.first(), counts.last()].map(|wanted| {
        let &(wanted, _) = wanted?;
        let seen = column.seen().filter(|(code, _)| millionths(*code) == wanted);
        Some((wanted, seen.map(|(_, bin)| bin.first).min()?))
    })
}

fn kind(kind: engine::MeasureKind) -> FigureKind {
    match kind {
        engine::MeasureKind::Flag => FigureKind::Flag,
        engine::MeasureKind::Count => FigureKind::Count,
        engine::MeasureKind::Category(_) => FigureKind::Category,
        engine::MeasureKind::Ratio { .. } => FigureKind::Ratio,
        engine::MeasureKind::Share => FigureKind::Share,
    }
}

fn levels(measure: &Measure) -> Vec<String> {
    match &measure.kind {
        engine::MeasureKind::Category(levels) => levels.to_vec(),
        _ => Vec::new(),
    }
}

fn ratio(measure: &Measure, sums: &RatioMoments, confidence: f64) -> Estimate {
    let RatioMoments { n, a, b, aa, ab, bb } = *sums;
    let sums = RatioSums { n, a, b, aa, ab, bb };
    let mut interval = sums.interval(confidence);
    if interval.half_width() <= 0.0 {
        // No trial departed from the quotient: unseen ones are assumed to do so as values of its size do.
        // What is not below 0 is assumed never to be.
        let (value, range) = (sums.ratio(), unseen::assumed(sums.ratio().abs()));
        let least = if value >= 0.0 { (value - range).max(0.0) } else { value - range };
        interval = unseen::between(value, n, (least, value + range), confidence);
    }
    let Interval { low, high } = interval;
    Estimate {
        name: measure.name.clone(),
        label: measure.label.clone(),
        unit: measure.unit.clone(),
        kind: FigureKind::Ratio,
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
        quantile_intervals: [[f64::NAN; 2]; 3],
        min: f64::NAN,
        max: f64::NAN,
        min_trial: 0,
        max_trial: 0,
        least: None,
        most: None,
        levels: Vec::new(),
        counts: Vec::new(),
        notes: Vec::new(),
        adjusted: None,
        difference: None,
    }
}

/// Sums of a comparison in the form of `stats`, with the range that the two columns show.
pub fn paired(measure: &Measure, sums: &PairedMoments, seats: usize, columns: [&Column; 2]) -> Paired {
    let paired = if measure.kind == engine::MeasureKind::Flag { Paired::flags } else { Paired::counts };
    let shape = Shape { range: Some(range(measure, columns)), sides: Some(sums.sides) };
    let paired = paired(sums.n, sums.sides.sum(), sums.sides.squares()).shaped(shape);
    if seats < 2 {
        return paired;
    }
    let SeatMoments { both, d, each } = sums.seats;
    paired.seated(Seated { both, sum: d, each })
}

/// Largest distance of two plays: by the measure's bounds, else assumed from the values of both cells.
fn range(measure: &Measure, columns: [&Column; 2]) -> f64 {
    if let Some((low, high)) = measure.bounds {
        return high as f64 - low as f64;
    }
    let ends = columns.into_iter().filter_map(Column::ends).flatten().map(|(value, _)| value as f64);
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    unseen::assumed((high - low).max(high.abs()).max(low.abs()))
}

/// Paired difference of a measure from the baseline, without correction for the number of comparisons, and without verdict.
pub fn difference(
    measure: &Measure,
    sums: &PairedMoments,
    seats: usize,
    [this, baseline]: [&Column; 2],
    confidence: f64,
) -> Option<Difference> {
    if matches!(
        measure.kind,
        engine::MeasureKind::Ratio { .. } | engine::MeasureKind::Share | engine::MeasureKind::Category(_)
    ) || sums.n == 0
        || this.beyond + baseline.beyond > 0
    {
        return None;
    }
    let paired = paired(measure, sums, seats, [this, baseline]);
    let scale = f64::from(measure.divisor);
    let furthest = measure.bounds.map_or(f64::INFINITY, |_| range(measure, [this, baseline]));
    let interval = paired.interval(confidence).within(-furthest, furthest);
    let moments = |column: &Column| moments(measure, column, &distribution(measure, column).0);
    let p = paired.p_value();
    Some(Difference {
        n: sums.n,
        differ: sums.sides.count(),
        needed: if paired.flags { 0 } else { paired.needed().ceil() as u64 },
        mean: paired.mean() / scale,
        low: interval.low / scale,
        high: interval.high / scale,
        p,
        p_holm: p,
        pairing: paired.efficiency(&moments(this), &moments(baseline)),
        margin: None,
        p_equivalence: 1.0,
        verdict: Call::NeedsMorePlays,
        more: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quotient of counts that were all 0 is not below 0, and may be above it.
    #[test]
    fn a_quotient_that_was_always_nothing_is_not_below_it() {
        let sums = RatioMoments { n: 3000, a: 0, b: 108_000, aa: 0, ab: 0, bb: 3_888_000 };
        let found = ratio(&Measure::ratio("rate", "rate", 0, 1), &sums, 0.95);
        assert!(found.low.abs() < 1e-300 && found.high > 0.0, "{} to {}", found.low, found.high);
    }
}
