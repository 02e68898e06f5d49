//! Histogram of one measure: dense bins near 0, sparse ones beyond.

use super::bin::Bin;
use super::far::Far;
use super::moments::RatioMoments;
use super::share::{Numbers, fit, put, put_wide};

const EMPTY: Bin = Bin { count: 0, first: u64::MAX };

/// Values with a dense bin of their own: all that ordinary measures have. A column takes at most a megabyte for them.
const DENSE: std::ops::RangeInclusive<i64> = -4096..=65_535;

/// Histogram of one measure.
///
/// Each value is counted exactly. Only with more than [`super::far::MOST_VALUES`] different values beyond `DENSE` are those rounded
/// ([`Column::rounded`]); sums and ends stay exact.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Column {
    /// Value of the first dense bin.
    base: i64,
    bins: Vec<Bin>,
    far: Far,
    /// Plays whose value is too large to be written ([`super::BEYOND`]).
    pub beyond: u64,
    /// Sums for a ratio; zero for other kinds.
    pub ratio: RatioMoments,
}

impl Column {
    #[inline]
    pub(super) fn add(&mut self, value: i64, trial: u64) {
        match self.bins.get_mut(value.wrapping_sub(self.base) as usize) {
            Some(bin) => {
                bin.count += 1;
                bin.first = bin.first.min(trial);
            }
            None => self.add_outside(value, trial),
        }
    }

    #[cold]
    fn add_outside(&mut self, value: i64, trial: u64) {
        if !DENSE.contains(&value) {
            return self.far.add(value, trial);
        }
        self.reach(value, value);
        self.bins[(value - self.base) as usize].add(Bin { count: 1, first: trial });
    }

    /// Makes room for the dense values from `low` to `high`, and some beyond.
    pub(super) fn reach(&mut self, low: i64, high: i64) {
        let (low, high) = (low.max(*DENSE.start()), high.min(*DENSE.end()));
        if self.bins.is_empty() {
            self.base = low.min(0);
        }
        if low < self.base {
            let front = (self.base - low) as usize;
            self.bins.splice(0..0, std::iter::repeat_n(EMPTY, front));
            self.base = low;
        }
        let width = (high - self.base) as usize + 1;
        if width > self.bins.len() {
            let most = (*DENSE.end() - self.base) as usize + 1;
            self.bins.resize(width.next_power_of_two().max(16).min(most), EMPTY);
        }
    }

    /// Whether the sums of another column can be added: a file may hold any numbers.
    pub(super) fn fits(&self, other: &Self) -> bool {
        fit(&self.ratio.numbers(), &other.ratio.numbers()) && self.far.fits(&other.far)
    }

    /// Adds the counts of another column.
    pub(super) fn merge(&mut self, other: &Self) {
        if !other.bins.is_empty() {
            self.reach(other.base, other.base + other.bins.len() as i64 - 1);
            let start = (other.base - self.base) as usize;
            self.bins[start..].iter_mut().zip(&other.bins).for_each(|(mine, theirs)| mine.add(*theirs));
        }
        self.far.merge(&other.far);
        self.beyond += other.beyond;
        self.ratio.merge(&other.ratio);
    }

    /// Writes the column: the same counts are the same bytes, in whatever order they came.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        put(bytes, self.near().count() as u64);
        for (value, bin) in self.near() {
            put_wide(bytes, value.into());
            bin.put(bytes);
        }
        self.far.put(bytes);
        put(bytes, self.beyond);
        self.ratio.numbers().into_iter().for_each(|number| put_wide(bytes, number));
    }

    /// Reads a column. None where the bytes hold none.
    pub(super) fn take(bytes: &mut Numbers<'_>) -> Option<Self> {
        let mut column = Self::default();
        for _ in 0..bytes.length()? {
            let value = i64::try_from(bytes.wide()?).ok().filter(|value| DENSE.contains(value))?;
            column.reach(value, value);
            column.bins[(value - column.base) as usize].add(Bin::take(bytes)?);
        }
        column.far = Far::take(bytes)?;
        column.beyond = bytes.count()?;
        let mut numbers = [0; RatioMoments::NUMBERS];
        for number in &mut numbers {
            *number = bytes.wide()?;
        }
        column.ratio = RatioMoments::of_numbers(numbers)?;
        Some(column)
    }

    /// Values that were seen, rising, with their counts and earliest trials.
    pub fn seen(&self) -> impl DoubleEndedIterator<Item = (i64, Bin)> + '_ {
        let below = self.far.seen().filter(|(value, _)| *value < 0);
        let above = self.far.seen().filter(|(value, _)| *value >= 0);
        below.chain(self.near()).chain(above)
    }

    fn near(&self) -> impl DoubleEndedIterator<Item = (i64, Bin)> + '_ {
        self.bins
            .iter()
            .enumerate()
            .filter(|(_, bin)| bin.count > 0)
            .map(move |(index, &bin)| (self.base + index as i64, bin))
    }

    /// Observations.
    pub fn n(&self) -> u64 {
        self.seen().map(|(_, bin)| bin.count).sum()
    }

    /// Leading bits of far values that remain where there are too many to be stored apart; none where every value is exact.
    pub fn rounded(&self) -> Option<u32> {
        self.far.rounded()
    }

    /// Σx and Σx² of all values, exact.
    pub fn sums(&self) -> (i128, i128) {
        self.near().fold(self.far.sums(), |(sum, squares), (value, bin)| {
            let (value, count) = (i128::from(value), i128::from(bin.count));
            (sum + value * count, squares + value * value * count)
        })
    }

    /// The smallest and the largest value, each with the earliest trial that shows it, exact. None without values.
    pub fn ends(&self) -> Option<[(i64, u64); 2]> {
        let near = self.near().next().zip(self.near().next_back());
        let near = near.map(|(low, high)| [(low.0, low.1.first), (high.0, high.1.first)]);
        match (near, self.far.ends()) {
            (Some(near), Some(far)) => Some([near[0].min(far[0]), if far[1].0 > near[1].0 { far[1] } else { near[1] }]),
            (near, far) => near.or(far),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64]) -> Column {
        let mut column = Column::default();
        values.iter().zip(0..).for_each(|(&value, trial)| column.add(value, trial));
        column
    }

    fn seen(column: &Column) -> Vec<(i64, u64, u64)> {
        column.seen().map(|(value, bin)| (value, bin.count, bin.first)).collect()
    }

    /// Values that once clamped, panicked or took gigabytes.
    #[test]
    fn wide_values_are_counted_one_by_one() {
        let values = [2_000_000, -1000, 5, 200_000_000, -200_000_000, 10_000_000_000_000, -10_000_000_000_000, 5];
        let column = of(&values);
        let want = [
            (-10_000_000_000_000, 1, 6),
            (-200_000_000, 1, 4),
            (-1000, 1, 1),
            (5, 2, 2),
            (2_000_000, 1, 0),
            (200_000_000, 1, 3),
            (10_000_000_000_000, 1, 5),
        ];
        assert_eq!(seen(&column), want);
        assert_eq!(column.ends(), Some([(-10_000_000_000_000, 6), (10_000_000_000_000, 5)]));
        assert_eq!(column.sums().0, values.iter().map(|&value| i128::from(value)).sum::<i128>());
        assert_eq!((column.n(), column.rounded()), (8, None));
    }

    /// Dense bins meet sparse ones at both ends, merged in either order.
    #[test]
    fn the_ends_of_the_dense_range_are_counted_once() {
        let values = [-4097, -4096, 65_535, 65_536, 0, -4096, 65_536];
        let (mut one, mut other) = (of(&values[..3]), of(&values[3..]));
        let first = one.clone();
        one.merge(&other);
        other.merge(&first);
        let counts = |column: &Column| column.seen().map(|(value, bin)| (value, bin.count)).collect::<Vec<_>>();
        assert_eq!(counts(&one), [(-4097, 1), (-4096, 2), (0, 1), (65_535, 1), (65_536, 2)]);
        assert_eq!(counts(&one), counts(&other));
        assert!(one.bins.len() <= 69_632, "{}", one.bins.len());
    }
}
