//! Exact whole-number sums of a measure over some trials, which can be saved, added and compared.

use super::super::estimate::distribution;
use evenodds_engine::moments::RatioMoments;
use evenodds_engine::{Column, Measure, MeasureKind};
use evenodds_stats::judge::estimate::Estimate;
use evenodds_stats::{Interval, Moments, RatioSums, rate};

/// Sums of one measure in one cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    /// Observations, their sum and that of their squares.
    pub moments: Moments,
    /// The same for a quotient; zero for other kinds.
    pub ratio: RatioSums,
}

/// Subject of the sums.
#[derive(Debug, Clone, PartialEq)]
pub struct Slot {
    /// Kind of number.
    pub kind: MeasureKind,
    /// Divisor of the counted number for reports.
    pub scale: f64,
}

impl Sums {
    /// Numbers of a record, in the order of [`Sums::numbers`].
    pub const NUMBERS: usize = 9;

    /// Sums of a counted column.
    pub fn of(measure: &Measure, column: &Column) -> Self {
        let RatioMoments { n, a, b, aa, ab, bb } = column.ratio;
        let ratio = RatioSums { n, a, b, aa, ab, bb };
        if let MeasureKind::Ratio { .. } = measure.kind {
            return Self { moments: Moments::default(), ratio };
        }
        Self { moments: Moments::of_counts(&distribution(measure, column).0), ratio: RatioSums::default() }
    }

    /// Adds the sums of other trials.
    pub fn add(&mut self, other: &Self) {
        let (mine, theirs) = (&mut self.moments, &other.moments);
        (mine.n, mine.sum, mine.squares) = (mine.n + theirs.n, mine.sum + theirs.sum, mine.squares + theirs.squares);
        let (mine, theirs) = (&mut self.ratio, &other.ratio);
        mine.n += theirs.n;
        mine.a += theirs.a;
        mine.b += theirs.b;
        mine.aa += theirs.aa;
        mine.ab += theirs.ab;
        mine.bb += theirs.bb;
    }

    /// Sums as whole numbers.
    pub fn numbers(&self) -> [i128; Self::NUMBERS] {
        let (m, r) = (&self.moments, &self.ratio);
        [i128::from(m.n), m.sum, m.squares, i128::from(r.n), r.a, r.b, r.aa, r.ab, r.bb]
    }

    /// Sums from these numbers.
    pub fn from_numbers(numbers: [i128; Self::NUMBERS]) -> Self {
        let [n, sum, squares, rn, a, b, aa, ab, bb] = numbers;
        let moments = Moments { n: n as u64, sum, squares };
        Self { moments, ratio: RatioSums { n: rn as u64, a, b, aa, ab, bb } }
    }

    /// Observations.
    pub fn n(&self, slot: &Slot) -> u64 {
        if matches!(slot.kind, MeasureKind::Ratio { .. }) { self.ratio.n } else { self.moments.n }
    }

    /// Mean, rate or quotient. NaN without observations.
    pub fn value(&self, slot: &Slot) -> f64 {
        match slot.kind {
            MeasureKind::Ratio { .. } => self.ratio.ratio(),
            _ => self.moments.mean() / slot.scale,
        }
    }

    /// The same with its standard error. A rate's is that of two more plays, one of each kind, so that it is never 0.
    pub fn estimate(&self, slot: &Slot) -> Estimate {
        let value = self.value(slot);
        let error = match slot.kind {
            MeasureKind::Ratio { .. } => self.ratio.standard_error(),
            MeasureKind::Flag => {
                let (k, n) = (self.moments.sum as f64, self.moments.n as f64);
                let rate = (k + 1.0) / (n + 2.0);
                (rate * (1.0 - rate) / n.max(1.0)).sqrt()
            }
            _ => self.moments.standard_error() / slot.scale,
        };
        Estimate { value, error: if error.is_finite() { error } else { f64::INFINITY } }
    }

    /// Interval: Wilson's for a rate, Student's for other means.
    pub fn interval(&self, slot: &Slot, confidence: f64) -> Interval {
        match slot.kind {
            MeasureKind::Ratio { .. } => self.ratio.interval(confidence),
            MeasureKind::Flag => rate::wilson(self.moments.sum as u64, self.moments.n, confidence),
            _ => {
                let Interval { low, high } = self.moments.interval(confidence);
                Interval { low: low / slot.scale, high: high / slot.scale }
            }
        }
    }

    /// Whether every observation was the same.
    pub fn is_constant(&self, slot: &Slot) -> bool {
        match slot.kind {
            MeasureKind::Ratio { .. } => self.ratio.residual_squares() <= 0.0,
            _ => {
                let m = &self.moments;
                m.squares.checked_mul(i128::from(m.n)) == m.sum.checked_mul(m.sum)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_survive_as_numbers() {
        let moments = Moments { n: 10, sum: -7, squares: 1_i128 << 90 };
        let ratio = RatioSums { n: 3, a: 1, b: 2, aa: 3, ab: -4, bb: 5 };
        let sums = Sums { moments, ratio };
        assert_eq!(Sums::from_numbers(sums.numbers()), sums);
        let mut twice = sums;
        twice.add(&sums);
        assert_eq!(twice.numbers(), sums.numbers().map(|number| 2 * number));
    }

    #[test]
    fn constants_are_seen() {
        let flag = Slot { kind: MeasureKind::Flag, scale: 1.0 };
        let of = |n, sum, squares| Sums { moments: Moments { n, sum, squares }, ..Sums::default() };
        assert!(of(10, 0, 0).is_constant(&flag) && of(10, 10, 10).is_constant(&flag));
        assert!(!of(10, 3, 3).is_constant(&flag));
        assert!(of(10, 0, 0).estimate(&flag).error > 0.0, "never seen is not impossible");
    }
}
