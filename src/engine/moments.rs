//! Exact integer sums for estimates that a histogram cannot give: quotients and paired differences.

use super::BEYOND;

/// Sums of a ratio's numerator A and denominator B over trials.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RatioMoments {
    /// Trials that define both.
    pub n: u64,
    /// Σ A.
    pub a: i128,
    /// Σ B.
    pub b: i128,
    /// Σ A².
    pub aa: i128,
    /// Σ A B.
    pub ab: i128,
    /// Σ B².
    pub bb: i128,
}

impl RatioMoments {
    #[inline]
    pub(super) fn add(&mut self, over: i64, under: i64) {
        if over > BEYOND && under > BEYOND {
            let (a, b) = (i128::from(over), i128::from(under));
            self.n += 1;
            self.a += a;
            self.b += b;
            self.aa += a * a;
            self.ab += a * b;
            self.bb += b * b;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.a += other.a;
        self.b += other.b;
        self.aa += other.aa;
        self.ab += other.ab;
        self.bb += other.bb;
    }
}

/// Sums of the differences between two cells that played the same trials.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PairedMoments {
    /// Trials in which both cells define the measure, in one seat at least.
    pub n: u64,
    /// Σ d, where d is (cell − baseline), summed over the trial's seats.
    pub d: i128,
    /// Σ d².
    pub dd: i128,
    /// Σ d³ of the differences up to [`NEAR`].
    ddd: i128,
    /// Σ (d / [`COARSE`])³ of the others, each rounded down: their cubes would not fit.
    coarse: i128,
    /// More about trials that are played in both seats; all 0 where none is.
    pub seats: SeatMoments,
}

/// Differences whose cubes fit 128 bits, summed over 10⁹ trials.
const NEAR: i128 = 1 << 32;
/// Unit of the cubes of larger ones; exact to one part in 256.
const COARSE: i128 = 1 << 24;

/// What trials that are played in both seats need besides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatMoments {
    /// Trials in which both cells define the measure in both seats.
    pub both: u64,
    /// Σ d over these.
    pub d: i128,
    /// Σ over all plays of the squared difference of the play.
    pub each: i128,
    /// Trials whose d is above 0.
    pub up: u64,
    /// Trials whose d is below 0.
    pub down: u64,
}

/// The difference of a pair of values that are both defined.
#[inline]
fn apart(value: i64, baseline: i64) -> Option<i128> {
    (value > BEYOND && baseline > BEYOND).then(|| i128::from(value) - i128::from(baseline))
}

impl PairedMoments {
    /// Adds one pair of values.
    #[inline]
    pub fn add(&mut self, value: i64, baseline: i64) {
        if let Some(d) = apart(value, baseline) {
            self.n += 1;
            self.add_powers(d);
        }
    }

    #[inline]
    fn add_powers(&mut self, d: i128) {
        // Most plays of most measures do not differ.
        if d != 0 {
            self.d += d;
            self.dd += d * d;
            if d.abs() <= NEAR {
                self.ddd += d * d * d;
            } else {
                self.coarse += (d / COARSE).pow(3);
            }
        }
    }

    /// Adds a trial that was played in both seats: two pairs of values.
    #[inline]
    pub fn add_seats(&mut self, pairs: [(i64, i64); 2]) {
        let [one, other] = pairs.map(|(value, baseline)| apart(value, baseline));
        let (Some(d), both) =
            (one.map_or(other, |one| Some(one + other.unwrap_or(0))), one.is_some() && other.is_some())
        else {
            return;
        };
        self.n += 1;
        self.add_powers(d);
        self.seats.both += u64::from(both);
        self.seats.d += if both { d } else { 0 };
        self.seats.each += [one, other].into_iter().flatten().map(|d| d * d).sum::<i128>();
        self.seats.up += u64::from(d > 0);
        self.seats.down += u64::from(d < 0);
    }

    /// Adds the sums of other trials.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.d += other.d;
        self.dd += other.dd;
        self.ddd += other.ddd;
        self.coarse += other.coarse;
        self.seats.both += other.seats.both;
        self.seats.d += other.seats.d;
        self.seats.each += other.seats.each;
        self.seats.up += other.seats.up;
        self.seats.down += other.seats.down;
    }

    /// Skewness of d over trials; 0 where nothing varies.
    pub fn skewness(&self) -> f64 {
        let n = self.n as f64;
        let mean = self.d as f64 / n;
        let second = self.dd as f64 / n - mean * mean;
        let cubes = self.ddd as f64 + self.coarse as f64 * (COARSE as f64).powi(3);
        let third = cubes / n - 3.0 * mean * self.dd as f64 / n + 2.0 * mean.powi(3);
        // A spread of the size of rounding is none.
        if second > 1e-12 * mean * mean && n > 0.0 { third / second.powf(1.5) } else { 0.0 }
    }

    /// Whether no play of the two cells differed.
    pub fn never_differs(&self) -> bool {
        self.dd == 0 && self.seats.each == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(differences: &[i64]) -> PairedMoments {
        let mut sums = PairedMoments::default();
        differences.iter().for_each(|&d| sums.add(d, 0));
        sums
    }

    /// By hand: 0 0 0 1 has skewness 2/√3, whatever its size; the other way round it is negative.
    #[test]
    fn skewness_by_hand_near_and_far() {
        let want = 2.0 / 3.0_f64.sqrt();
        assert!((of(&[0, 0, 0, 1]).skewness() - want).abs() < 1e-12);
        assert!((of(&[0, 0, 0, -7]).skewness() + want).abs() < 1e-12);
        assert!((of(&[0, 0, 0, 10_000_000_000_000]).skewness() / want - 1.0).abs() < 0.01);
        assert!(of(&[5, 5, 5]).skewness().abs() < 1e-15 && of(&[]).skewness().abs() < 1e-15);
    }

    #[test]
    fn halves_add_up_to_the_whole() {
        let mut half = of(&[3, 0, -20_000_000_000]);
        half.merge(&of(&[7, 1]));
        assert_eq!(half, of(&[3, 0, -20_000_000_000, 7, 1]));
    }
}
