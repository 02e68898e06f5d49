//! Exact integer sums for estimates that a histogram cannot give: quotients and paired differences.

use super::BEYOND;
use super::share::count;
use super::sides::Sides;

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

    /// Number of these sums.
    pub(super) const NUMBERS: usize = 6;

    pub(super) fn numbers(&self) -> [i128; Self::NUMBERS] {
        [self.n.into(), self.a, self.b, self.aa, self.ab, self.bb]
    }

    /// None where the first is no count of plays.
    pub(super) fn of_numbers([n, a, b, aa, ab, bb]: [i128; Self::NUMBERS]) -> Option<Self> {
        Some(Self { n: count(n)?, a, b, aa, ab, bb })
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
    /// Sums of the d that are not 0, where d is (cell − baseline), summed over the trial's seats.
    pub sides: Sides,
    /// More about trials that are played in both seats; all 0 where none is.
    pub seats: SeatMoments,
}

/// Further sums of trials that are played in both seats.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatMoments {
    /// Trials in which both cells define the measure in both seats.
    pub both: u64,
    /// Σ d over these.
    pub d: i128,
    /// Σ over all plays of the squared difference of the play.
    pub each: i128,
}

/// Difference of a pair of values that are both defined.
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
            self.sides.add(d);
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
        self.sides.add(d);
        self.seats.both += u64::from(both);
        self.seats.d += if both { d } else { 0 };
        self.seats.each += [one, other].into_iter().flatten().map(|d| d * d).sum::<i128>();
    }

    /// Adds the sums of other trials.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.sides.merge(&other.sides);
        self.seats.both += other.seats.both;
        self.seats.d += other.seats.d;
        self.seats.each += other.seats.each;
    }

    /// Number of these sums.
    pub(super) const NUMBERS: usize = 4 + Sides::NUMBERS;

    pub(super) fn numbers(&self) -> [i128; Self::NUMBERS] {
        let mut numbers = [0; Self::NUMBERS];
        numbers[..4].copy_from_slice(&[self.n.into(), self.seats.both.into(), self.seats.d, self.seats.each]);
        numbers[4..].copy_from_slice(&self.sides.numbers());
        numbers
    }

    /// None where a count of plays is none.
    pub(super) fn of_numbers(numbers: [i128; Self::NUMBERS]) -> Option<Self> {
        let sides = Sides::of_numbers(std::array::from_fn(|at| numbers[4 + at]))?;
        let seats = SeatMoments { both: count(numbers[1])?, d: numbers[2], each: numbers[3] };
        Some(Self { n: count(numbers[0])?, sides, seats })
    }

    /// Whether no play of the two cells differed.
    pub fn never_differs(&self) -> bool {
        self.sides.count() == 0 && self.seats.each == 0
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

    #[test]
    fn halves_add_up_to_the_whole() {
        let mut half = of(&[3, 0, -20_000_000_000]);
        half.merge(&of(&[7, 1]));
        assert_eq!(half, of(&[3, 0, -20_000_000_000, 7, 1]));
    }
}
