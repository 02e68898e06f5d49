//! Dice of a trial in which one player's choices are given: the trial so far again, then another end of it.

use super::{Dice, Live};
use std::cell::Cell;

/// A decision with more than one open option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    /// The options, as bits.
    pub open: u64,
    /// The one that the strategy would take.
    pub own: usize,
}

/// The dice of a live trial, with a script of what one seat chooses.
///
/// The first decisions of the seat follow the script; the one after it is noted; from there on the strategy decides.
/// Where dice are to change at the end of the script, every die thrown after its last choice is a fresh one: so a
/// trial is played again up to a decision, and goes on with other luck.
#[derive(Debug)]
pub struct Steered {
    trial: Live,
    other: Live,
    seat: usize,
    script: Vec<u8>,
    /// Whether dice change at the end of the script.
    changes: bool,
    lane: usize,
    /// Decisions met so far.
    met: Cell<usize>,
    /// The first decision after the script.
    next: Cell<Option<Fork>>,
    /// The last choice of the script has been taken.
    done: Cell<bool>,
    /// Dice are fresh by now.
    fresh: bool,
}

impl Steered {
    /// Dice of trials under `seed`, steered for one seat; what follows a script is thrown under `other_seed`.
    pub fn new(seed: u64, other_seed: u64, seat: usize) -> Self {
        Self {
            trial: Live::of_trial(seed, 0),
            other: Live::of_trial(other_seed, 0),
            seat,
            script: Vec::new(),
            changes: false,
            lane: 0,
            met: Cell::new(0),
            next: Cell::new(None),
            done: Cell::new(false),
            fresh: false,
        }
    }

    /// Starts a trial with a script. `after` numbers the fresh dice that follow it; none keeps the trial's own.
    pub fn start(&mut self, trial: u64, script: &[u8], after: Option<u64>) {
        self.trial.start(trial);
        self.script.clear();
        self.script.extend_from_slice(script);
        self.changes = after.is_some();
        if let Some(number) = after {
            self.other.start(number);
        }
        (self.lane, self.fresh) = (0, false);
        self.met.set(0);
        self.next.set(None);
        self.done.set(script.is_empty());
    }

    /// The first decision that the script did not cover, if the trial came to one.
    pub fn next(&self) -> Option<Fork> {
        self.next.get()
    }

    #[inline]
    fn source(&mut self) -> &mut Live {
        if self.changes && !self.fresh && self.done.get() {
            self.fresh = true;
            self.other.lane(self.lane);
        }
        if self.fresh { &mut self.other } else { &mut self.trial }
    }
}

impl Dice for Steered {
    const STEERED: bool = true;

    fn lane(&mut self, lane: usize) {
        self.lane = lane;
        self.source().lane(lane);
    }

    fn die(&mut self, sides: u32) -> u32 {
        self.source().die(sides)
    }

    fn dice(&mut self, count: u32, sides: u32, each: impl FnMut(u32)) {
        self.source().dice(count, sides, each);
    }

    fn steer(&self, seat: usize, open: u64, own: usize) -> Option<usize> {
        if seat != self.seat || open.count_ones() < 2 {
            return None;
        }
        let met = self.met.get();
        self.met.set(met + 1);
        if let Some(&choice) = self.script.get(met) {
            self.done.set(met + 1 == self.script.len());
            return Some(usize::from(choice));
        }
        if met == self.script.len() {
            self.next.set(Some(Fork { open, own }));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_change_after_the_last_choice_and_not_before() {
        let mut live = Live::of_trial(3, 8);
        live.lane(2);
        let own: Vec<u32> = (0..6).map(|_| live.die(1000)).collect();
        let mut steered = Steered::new(3, 4, 0);
        for (after, changes) in [(None, false), (Some(5), true)] {
            steered.start(8, &[1], after);
            steered.lane(2);
            let mut seen: Vec<u32> = (0..3).map(|_| steered.die(1000)).collect();
            assert_eq!(steered.steer(1, 0b111, 0), None, "another seat decides for itself");
            assert_eq!(steered.steer(0, 0b1, 0), None, "one option is no decision");
            assert_eq!(steered.steer(0, 0b111, 0), Some(1));
            seen.extend((0..3).map(|_| steered.die(1000)));
            assert_eq!(seen[..3], own[..3]);
            assert_eq!(seen[3..] != own[3..], changes);
            assert_eq!(steered.next(), None);
            assert_eq!(steered.steer(0, 0b110, 2), None);
            assert_eq!(steered.next(), Some(Fork { open: 0b110, own: 2 }));
        }
    }
}
