//! Values far from 0: sparse bins, so that the memory of a wide measure depends on the number of its values, and not on their size.
//!
//! Up to [`MOST_VALUES`] different values are exact. With more, values are rounded toward 0 to as many leading bits as leave no more than
//! that many bins; sums stay exact. The rounding depends on the set of values alone, and not on their order, so threads cannot change a
//! result.

use super::bin::Bin;
use super::share::{Numbers, fit, put, put_wide};
use std::collections::BTreeMap;

/// Most bins of far values. About a megabyte.
pub const MOST_VALUES: usize = 1 << 14;

/// Leading bits of a value that is not rounded.
const EXACT: u32 = 64;

/// Far values of one measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Far {
    bins: BTreeMap<i64, Bin>,
    /// Leading bits that remain.
    bits: u32,
    /// Σx of the values as they were.
    sum: i128,
    /// Σx².
    squares: i128,
    /// Smallest value and the earliest trial that shows it.
    low: (i64, u64),
    /// Largest value and the earliest trial that shows it.
    high: (i64, u64),
}

impl Default for Far {
    fn default() -> Self {
        let (low, high) = ((i64::MAX, u64::MAX), (i64::MIN, u64::MAX));
        Self { bins: BTreeMap::new(), bits: EXACT, sum: 0, squares: 0, low, high }
    }
}

impl Far {
    /// Counts a value once.
    pub(super) fn add(&mut self, value: i64, trial: u64) {
        let wide = i128::from(value);
        self.sum += wide;
        self.squares += wide * wide;
        self.stretch((value, trial), (value, trial));
        self.count(value, Bin { count: 1, first: trial });
        self.thin();
    }

    /// Whether the sums of others can be added: a file may hold any numbers.
    pub(super) fn fits(&self, other: &Self) -> bool {
        fit(&[self.sum, self.squares], &[other.sum, other.squares])
    }

    /// Adds the counts of others.
    pub(super) fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.stretch(other.low, other.high);
        if other.bits < self.bits {
            self.round(other.bits);
        }
        for (&value, &bin) in &other.bins {
            self.count(value, bin);
            self.thin();
        }
    }

    /// Writes the values.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        put(bytes, self.bins.len() as u64);
        if self.bins.is_empty() {
            return;
        }
        for (value, bin) in self.seen() {
            put_wide(bytes, value.into());
            bin.put(bytes);
        }
        put(bytes, self.bits.into());
        put_wide(bytes, self.sum);
        put_wide(bytes, self.squares);
        for (value, trial) in [self.low, self.high] {
            put_wide(bytes, value.into());
            put(bytes, trial);
        }
    }

    /// Reads values. None where the bytes hold none.
    pub(super) fn take(bytes: &mut Numbers<'_>) -> Option<Self> {
        let mut far = Self::default();
        let bins = bytes.length().filter(|&bins| bins <= MOST_VALUES)?;
        if bins == 0 {
            return Some(far);
        }
        for _ in 0..bins {
            let value = i64::try_from(bytes.wide()?).ok()?;
            far.bins.insert(value, Bin::take(bytes)?);
        }
        far.bits = u32::try_from(bytes.number()?).ok().filter(|bits| (1..=EXACT).contains(bits))?;
        (far.sum, far.squares) = (bytes.wide()?, bytes.wide()?);
        let mut end = || Some((i64::try_from(bytes.wide()?).ok()?, bytes.number()?));
        (far.low, far.high) = (end()?, end()?);
        Some(far)
    }

    /// Bins by rising value.
    pub(super) fn seen(&self) -> impl DoubleEndedIterator<Item = (i64, Bin)> + '_ {
        self.bins.iter().map(|(&value, &bin)| (value, bin))
    }

    /// Leading bits of values that remain; none where every value is exact.
    pub(super) fn rounded(&self) -> Option<u32> {
        (self.bits < EXACT).then_some(self.bits)
    }

    /// Σx and Σx², exact.
    pub(super) fn sums(&self) -> (i128, i128) {
        (self.sum, self.squares)
    }

    /// The smallest and the largest value, each with its earliest trial. None without values.
    pub(super) fn ends(&self) -> Option<[(i64, u64); 2]> {
        (!self.bins.is_empty()).then_some([self.low, self.high])
    }

    fn stretch(&mut self, low: (i64, u64), high: (i64, u64)) {
        self.low = self.low.min(low);
        self.high = match high.0.cmp(&self.high.0) {
            std::cmp::Ordering::Less => self.high,
            std::cmp::Ordering::Equal => (high.0, high.1.min(self.high.1)),
            std::cmp::Ordering::Greater => high,
        };
    }

    fn count(&mut self, value: i64, bin: Bin) {
        self.bins.entry(leading(value, self.bits)).or_default().add(bin);
    }

    /// Rounds until the bins are few enough.
    fn thin(&mut self) {
        while self.bins.len() > MOST_VALUES {
            self.round(self.bits - 1);
        }
    }

    fn round(&mut self, bits: u32) {
        self.bits = bits;
        for (value, bin) in std::mem::take(&mut self.bins) {
            self.count(value, bin);
        }
    }
}

/// A value with all but its leading bits set to 0, toward 0.
fn leading(value: i64, bits: u32) -> i64 {
    let size = value.unsigned_abs();
    let spare = (u64::BITS - size.leading_zeros()).saturating_sub(bits);
    let kept = (size >> spare << spare) as i64;
    if value < 0 { kept.wrapping_neg() } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl Iterator<Item = i64>) -> Far {
        let mut far = Far::default();
        values.enumerate().for_each(|(trial, value)| far.add(value, trial as u64));
        far
    }

    #[test]
    fn leading_bits_round_toward_zero_and_nest() {
        assert_eq!((leading(0b1011_0111, 3), leading(-0b1011_0111, 3)), (0b1010_0000, -0b1010_0000));
        assert_eq!((leading(7, 3), leading(i64::MAX, 64)), (7, i64::MAX));
        for value in [1_234_567_891_i64, -987_654_321_012] {
            assert_eq!(leading(leading(value, 12), 9), leading(value, 9));
        }
    }

    /// Three times as many values as bins, in any order and merged in any way: the same bins, exact sums and ends.
    #[test]
    fn more_values_than_bins_are_rounded_alike_in_any_order() {
        let n = 3 * MOST_VALUES as i64;
        let value = |i: i64| (i * 7919 % n + 70_000) * 100_003;
        let all = of((0..n).map(value));
        let (mut left, right) = (of((0..n / 5).map(value)), {
            let mut far = Far::default();
            (n / 5..n).rev().for_each(|i| far.add(value(i), i as u64));
            far
        });
        let mut turned = right.clone();
        turned.merge(&left);
        left.merge(&right);
        for other in [&left, &turned] {
            assert_eq!(other, &all);
        }
        let bits = all.rounded().expect("too many values");
        assert!(all.bins.len() <= MOST_VALUES && all.bins.len() > MOST_VALUES / 2 && bits >= 12, "{bits} bits");
        assert_eq!(all.sums().0, (0..n).map(|i| i128::from(value(i))).sum::<i128>());
        let [low, high] = all.ends().expect("values");
        assert_eq!((low.0, high.0), (70_000 * 100_003, (70_000 + n - 1) * 100_003));
        assert_eq!(value(high.1 as i64), high.0);
    }

    #[test]
    fn few_values_are_kept_apart() {
        let far = of([i64::MAX / 2, -5_000_000_000, i64::MAX / 2, 9_000_000].into_iter());
        let seen: Vec<(i64, u64)> = far.seen().map(|(value, bin)| (value, bin.count)).collect();
        assert_eq!(seen, [(-5_000_000_000, 1), (9_000_000, 1), (i64::MAX / 2, 2)]);
        assert_eq!(far.rounded(), None);
        assert_eq!(Far::default().ends(), None);
    }
}
