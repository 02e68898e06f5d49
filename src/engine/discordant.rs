//! Discordant plays: plays of two cells that end differently on the same dice.

use super::share::{Numbers, put};
use super::{BEYOND, Seats};

/// Most discordant plays that are stored for each pair of cells, the earliest ones.
pub const KEPT: usize = 200;

/// Comparison of two cells on the same trials.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discordant {
    /// Plays in which both cells define the outcome.
    pub n: u64,
    /// Plays in which the second cell's outcome is larger.
    pub up: u64,
    /// Plays in which it is smaller.
    pub down: u64,
    /// The earliest that differ, by trial, then seats, at most [`KEPT`].
    pub first: Vec<(u64, Seats)>,
}

impl Discordant {
    /// Adds one play; plays come in rising order within a batch.
    #[inline]
    pub(super) fn add(&mut self, play: (u64, Seats), one: i64, other: i64) {
        if one <= BEYOND || other <= BEYOND {
            return;
        }
        self.n += 1;
        if one != other {
            self.up += u64::from(other > one);
            self.down += u64::from(other < one);
            self.keep(play);
        }
    }

    fn keep(&mut self, play: (u64, Seats)) {
        let last = self.first.last().copied().unwrap_or_default();
        if self.first.len() < KEPT {
            self.first.push(play);
        } else if play < last {
            self.first[KEPT - 1] = play;
        } else {
            return;
        }
        if play < last {
            self.first.sort_unstable();
        }
    }

    /// Adds the counts of other trials. Commutative and exact: the earliest plays of both stay.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.up += other.up;
        self.down += other.down;
        self.first.extend(&other.first);
        self.first.sort_unstable();
        self.first.truncate(KEPT);
    }

    /// Writes the counts.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        [self.n, self.up, self.down, self.first.len() as u64].into_iter().for_each(|number| put(bytes, number));
        for &(trial, seats) in &self.first {
            put(bytes, trial);
            put(bytes, u64::from(seats == Seats::Swapped));
        }
    }

    /// Reads the counts. None where the bytes hold none.
    pub(super) fn take(bytes: &mut Numbers<'_>) -> Option<Self> {
        let (n, up, down) = (bytes.count()?, bytes.count()?, bytes.count()?);
        let first = (0..bytes.length()?).map(|_| {
            let trial = bytes.number()?;
            Some((trial, if bytes.number()? == 1 { Seats::Swapped } else { Seats::Written }))
        });
        Some(Self { n, up, down, first: first.collect::<Option<_>>()? })
    }

    /// Plays that differ.
    pub fn differ(&self) -> u64 {
        self.up + self.down
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NO_VALUE;

    fn of(trials: &[u64]) -> Discordant {
        let mut discordant = Discordant::default();
        trials
            .iter()
            .for_each(|&trial| discordant.add((trial, Seats::Written), 0, if trial % 3 == 0 { 1 } else { -1 }));
        discordant
    }

    /// Batches in any order, merged in any order, leave the same earliest trials.
    #[test]
    fn the_earliest_trials_are_kept_whatever_the_order() {
        let all: Vec<u64> = (0..1000).collect();
        let late = of(&all[500..].iter().chain(&all[..500]).copied().collect::<Vec<_>>());
        let (mut a, mut b) = (of(&all[..300]), of(&all[300..]));
        let b_alone = b.clone();
        b.merge(&a);
        a.merge(&b_alone);
        for found in [&late, &a, &b] {
            assert_eq!(found, &of(&all));
            assert_eq!(found.first, (0..KEPT as u64).map(|trial| (trial, Seats::Written)).collect::<Vec<_>>());
            assert_eq!((found.n, found.up, found.down, found.differ()), (1000, 334, 666, 1000));
        }
    }

    #[test]
    fn what_is_absent_or_equal_is_no_flip() {
        let mut discordant = Discordant::default();
        discordant.add((0, Seats::Written), NO_VALUE, 1);
        discordant.add((1, Seats::Written), 1, NO_VALUE);
        discordant.add((2, Seats::Swapped), 5, 5);
        assert_eq!(discordant, Discordant { n: 1, ..Discordant::default() });
    }
}
