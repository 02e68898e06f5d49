//! Choice of plays of a training set: whole turns, or an even part of each turn, so that few plays need few cells.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Fewest plays of a cell that is prepared for a part of a turn: preparing one takes as long as five plays.
const EACH: u64 = 8;
/// Fewest seats of such a part.
const SEATS: u64 = 12;
/// Shift of the part from turn to turn, of the seats of a turn, times 2⁶⁴ (the golden section): no two turns begin at the same seat for long.
const FURTHER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Some turns, and the part of each that is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns {
    /// The turns.
    pub range: Range<u64>,
    /// Seats of each turn that are played; all where there are no more.
    pub seats: u64,
}

impl From<&Turns> for Turns {
    fn from(turns: &Turns) -> Self {
        turns.clone()
    }
}

impl From<&Range<u64>> for Turns {
    fn from(range: &Range<u64>) -> Self {
        Self { range: range.clone(), seats: u64::MAX }
    }
}

impl Turns {
    /// About so many plays from a turn on, of a training set of so many seats.
    pub fn about(plays: u64, from: u64, all: u64) -> Self {
        let seats = (plays / EACH).max(SEATS).min(all);
        Self { range: from..from + plays.div_ceil(seats).max(1), seats }
    }

    /// One turn of a training set of so many seats, in which about so many of them are played, or several whole ones.
    pub fn once(plays: u64, from: u64, all: u64) -> Self {
        Self { range: from..from + (plays / all).max(1), seats: plays.clamp(1, all) }
    }

    /// Number of turns.
    pub fn number(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Plays of a training set of so many seats.
    pub fn plays(&self, all: u64) -> u64 {
        self.number() * self.seats.min(all)
    }

    /// Trials of each cell that has any, given the seats of each cell: an even part of the seats, another one from turn to turn.
    pub fn trials(&self, seats: &[u64]) -> Vec<(usize, Range<u64>)> {
        let all: u64 = seats.iter().sum();
        let part = self.seats.min(all);
        let first = (u128::from(self.range.start.wrapping_mul(FURTHER)) * u128::from(all)) >> 64;
        // Seats before this one that are in the part.
        let until = |seat: u64| {
            let (seat, all, part) = (u128::from(seat) + first, u128::from(all), u128::from(part));
            seat * part / all
        };
        let mut before = 0;
        let mut found = Vec::new();
        for (cell, &often) in seats.iter().enumerate() {
            let number = (until(before + often) - until(before)) as u64;
            before += often;
            if number > 0 {
                let start = self.range.start * often;
                found.push((cell, start..start + self.number() * number));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_turn_is_as_even_as_it_can_be() {
        let seats = [1, 1, 6, 12, 4];
        let number = |turns: &Turns| -> u64 {
            turns.trials(&seats).into_iter().map(|(_, trials)| trials.end - trials.start).sum()
        };
        for from in 0..200 {
            let part = Turns { range: from..from + 3, seats: 4 };
            assert_eq!((number(&part), part.plays(24)), (12, 12));
            let found = part.trials(&seats);
            let of = |cell: usize| found.iter().find(|one| one.0 == cell).map_or(0, |one| one.1.end - one.1.start);
            assert!(of(3) == 6 && of(2) == 3 && of(0) + of(1) + of(4) == 3, "{found:?}");
        }
        let often = (0..2400).filter(|&from| {
            let found = Turns { range: from..from + 1, seats: 4 }.trials(&seats);
            found.iter().any(|one| one.0 == 1)
        });
        let often = often.count();
        assert!((398..=402).contains(&often), "one seat of 24 in four of 24: each sixth time, not {often} of 2400");
    }

    #[test]
    fn whole_turns_are_all_trials_and_no_trial_is_played_twice() {
        let seats = [2, 3];
        assert_eq!(Turns::from(&(4..6)).trials(&seats), [(0, 8..12), (1, 12..18)]);
        let mut played = std::collections::BTreeSet::new();
        let mut next = 0;
        for plays in [1, 3, 9, 40, 100] {
            let turns = Turns::about(plays, next, 5);
            next = turns.range.end;
            let trials = turns.trials(&seats);
            assert!(
                trials
                    .into_iter()
                    .flat_map(|(cell, all)| all.map(move |one| (cell, one)))
                    .all(|one| played.insert(one))
            );
        }
    }

    #[test]
    fn few_plays_need_few_cells() {
        assert_eq!(Turns::about(60, 7, 116), Turns { range: 7..12, seats: 12 });
        assert_eq!(Turns::about(400, 7, 116), Turns { range: 7..15, seats: 50 });
        assert_eq!(Turns::about(4000, 7, 116), Turns { range: 7..42, seats: 116 });
        assert_eq!(Turns::about(20, 7, 1), Turns { range: 7..27, seats: 1 });
        assert_eq!(Turns::once(20, 7, 116), Turns { range: 7..8, seats: 20 });
        assert_eq!(Turns::once(300, 7, 116), Turns { range: 7..9, seats: 116 });
    }
}
