//! Dice in an order: their places by whole numbers, so that nothing is compared twice to settle one pair.

use crate::row::{Die, MOST_DICE};

/// Places of some dice of a row.
pub(super) struct Order {
    /// Of each die its key, and behind that its place.
    keys: [u64; MOST_DICE],
    count: usize,
}

impl Order {
    /// The places of those that are wanted; the smaller a key the earlier a die comes, of equals the first.
    #[inline]
    pub(super) fn of(dice: &[Die], wanted: impl Fn(usize, Die) -> bool, key: impl Fn(Die) -> u64) -> Self {
        let (mut keys, mut count) = ([0; MOST_DICE], 0);
        for (at, &die) in dice.iter().enumerate() {
            if wanted(at, die) {
                keys[count] = key(die) << 8 | at as u64;
                count += 1;
            }
        }
        Self { keys, count }
    }

    /// In order.
    #[inline]
    #[must_use]
    pub(super) fn sorted(mut self) -> Self {
        self.keys[..self.count].sort_unstable();
        self
    }

    /// How many.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The place of the first of all, sorted or not; none of nothing.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        self.keys[..self.count].iter().min().map(|key| place(*key))
    }

    /// Their places as they stand.
    #[inline]
    pub(super) fn places(&self) -> impl ExactSizeIterator<Item = usize> {
        self.keys[..self.count].iter().map(|key| place(*key))
    }
}

fn place(key: u64) -> usize {
    (key & 0xFF) as usize
}

/// A number as a key: the smaller first.
#[inline]
pub(super) fn rising(number: i16) -> u64 {
    u64::from((number as u16) ^ 0x8000)
}

/// The same, the larger first.
#[inline]
pub(super) fn falling(number: i16) -> u64 {
    rising(!number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Reverse;

    #[test]
    fn keys_stand_as_the_numbers_do() {
        let numbers = [i16::MIN, -300, -2, -1, 0, 1, 2, 300, i16::MAX];
        assert!(numbers.map(rising).is_sorted());
        assert!(numbers.map(|number| Reverse(falling(number))).is_sorted());
    }

    #[test]
    fn equals_stand_as_they_did() {
        let faces = [4, 7, 4, 9, 7, 1];
        let dice = faces.map(|face| Die { face, ..Die::default() });
        let order = Order::of(&dice, |at, _| at != 5, |die| falling(die.face));
        assert_eq!((order.len(), order.first()), (5, Some(3)));
        assert_eq!(order.sorted().places().collect::<Vec<_>>(), [3, 1, 4, 0, 2]);
        assert_eq!(Order::of(&dice, |_, _| false, |_| 0).first(), None);
    }
}
