//! Arena: entrants that can meet each other in two seats.
//!
//! A *round* of two entrants is two plays on the same dice, with the seats swapped. The luck of a seat helps each of them once, so the two
//! plays together are more precise than two plays of their own.

use super::Line;
use std::ops::Range;

/// Result of a play between two entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victor {
    /// The one in the first seat won.
    First,
    /// A draw.
    Nobody,
    /// The one in the second seat won.
    Second,
}

/// Rounds of two entrants, counted by the results of their two plays for the first entrant: 0 won, 1 drawn, 2 lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rounds {
    /// Place 3 × (its play in the first seat) + (its play in the second seat).
    pub counts: [u32; 9],
}

impl Rounds {
    /// Adds one round: the play with the entrant in the first seat, and the one with it in the second.
    #[inline]
    pub fn add(&mut self, home: Victor, away: Victor) {
        self.counts[3 * home as usize + 2 - away as usize] += 1;
    }

    /// Adds other rounds of the same two. Commutative and exact.
    pub fn merge(&mut self, more: &Self) {
        self.counts.iter_mut().zip(more.counts).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Number of rounds; there are twice as many plays.
    pub fn number(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }
}

/// A field of entrants, any two of whom can meet.
pub trait Arena: Send + Sync {
    /// Plays a range of rounds between entrant `a` and entrant `b`. Their dice depend on the seed and the round's number only.
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds;

    /// Replay of one play of a round by the same code, step by step, with `first` in the first seat.
    fn tell(&self, first: usize, second: usize, seed: u64, round: u64) -> Vec<Line>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_told_from_the_first_entrant() {
        let mut rounds = Rounds::default();
        // Won in the first seat, and won in the second: the second seat's victory.
        rounds.add(Victor::First, Victor::Second);
        rounds.add(Victor::Nobody, Victor::First);
        assert_eq!(rounds.counts, [1, 0, 0, 0, 0, 1, 0, 0, 0]);
        let other = rounds;
        rounds.merge(&other);
        assert_eq!(rounds.number(), 4);
    }
}
