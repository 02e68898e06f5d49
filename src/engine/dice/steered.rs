//! Dice of a trial in which one player's choices are given: the trial so far again, then another end of it.

use super::{Dice, Live, Menu, Question};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// A decision with more than one open option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    /// The options, as bits.
    pub open: u64,
    /// The strategy's choice.
    pub own: usize,
}

/// Menu and facts of a decision.
#[derive(Debug, Clone)]
pub struct Seen {
    /// Its options.
    pub menu: Arc<Menu>,
    /// Every fact, in order.
    pub facts: Vec<i64>,
}

/// Dice of a live trial, with a script of one seat's choices.
///
/// The first decisions of the seat follow the script; the one after it is noted; from there on the strategy decides. Dice may change after
/// some of the choices: every later die is a fresh one. So a trial is played again up to a decision, and goes on with other luck.
#[derive(Debug)]
pub struct Steered {
    trial: Live,
    other: Live,
    seat: usize,
    script: Vec<u8>,
    /// Choices after which dice change, and the numbers of the dice that follow.
    changes: Vec<(usize, u64)>,
    /// Changes made so far.
    changed: usize,
    lane: usize,
    /// Decisions so far.
    met: Cell<usize>,
    /// The first decision after the script.
    next: Cell<Option<Fork>>,
    /// Whether menu and facts of that decision are stored.
    watches: bool,
    seen: RefCell<Option<Seen>>,
}

impl Steered {
    /// Dice of trials under `seed`, steered for one seat; fresh dice come from `other_seed`.
    pub fn new(seed: u64, other_seed: u64, seat: usize) -> Self {
        Self {
            trial: Live::of_trial(seed, 0),
            other: Live::of_trial(other_seed, 0),
            seat,
            script: Vec::new(),
            changes: Vec::new(),
            changed: 0,
            lane: 0,
            met: Cell::new(0),
            next: Cell::new(None),
            watches: false,
            seen: RefCell::new(None),
        }
    }

    /// Starts a trial with a script. After so many choices of the script (in rising order) the dice change to those of a number; without
    /// any the trial has its own throughout.
    pub fn start(&mut self, trial: u64, script: &[u8], changes: &[(usize, u64)]) {
        self.trial.start(trial);
        self.script.clear();
        self.script.extend_from_slice(script);
        self.changes.clear();
        self.changes.extend_from_slice(changes);
        (self.lane, self.changed) = (0, 0);
        self.met.set(0);
        self.next.set(None);
        self.seen.replace(None);
    }

    /// Whether menu and facts of the first decision after the script are stored.
    pub fn watch(&mut self, watches: bool) {
        self.watches = watches;
    }

    /// First decision that the script did not cover, if the trial came to one.
    pub fn next(&self) -> Option<Fork> {
        self.next.get()
    }

    /// Menu and facts of that decision.
    pub fn seen(&mut self) -> Option<Seen> {
        self.seen.take()
    }

    #[inline]
    fn source(&mut self) -> &mut Live {
        while let Some(&(after, number)) = self.changes.get(self.changed)
            && self.met.get() >= after
        {
            self.changed += 1;
            self.other.start(number);
            self.other.lane(self.lane);
        }
        if self.changed > 0 { &mut self.other } else { &mut self.trial }
    }
}

impl Dice for Steered {
    const STEERED: bool = true;

    fn lane(&mut self, lane: usize) {
        self.lane = lane;
        self.source().lane(lane);
    }

    fn again(&mut self) {
        self.source().again();
    }

    fn origin(&self) -> Option<[u64; 2]> {
        self.trial.origin()
    }

    fn die(&mut self, sides: u32) -> u32 {
        self.source().die(sides)
    }

    fn dice(&mut self, count: u32, sides: u32, each: impl FnMut(u32)) {
        self.source().dice(count, sides, each);
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        if seat != self.seat || question.open.count_ones() < 2 {
            return None;
        }
        let met = self.met.get();
        self.met.set(met + 1);
        if let Some(&choice) = self.script.get(met) {
            return Some(usize::from(choice));
        }
        if met == self.script.len() {
            self.next.set(Some(Fork { open: question.open, own: question.own }));
            if let Some(menu) = question.menu.filter(|_| self.watches) {
                let facts = (0..menu.facts.len()).map(|fact| (question.fact)(fact as u16)).collect();
                self.seen.replace(Some(Seen { menu: menu.clone(), facts }));
            }
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
        let list = Arc::default();
        let ask = |open: u64, own: usize| Question { open, own, list: &list, menu: None, fact: &|_| 0 };
        for (changes, differs) in [(vec![], false), (vec![(1, 5)], true)] {
            steered.start(8, &[1], &changes);
            steered.lane(2);
            let mut seen: Vec<u32> = (0..3).map(|_| steered.die(1000)).collect();
            assert_eq!(steered.steer(1, &ask(0b111, 0)), None, "another seat decides for itself");
            assert_eq!(steered.steer(0, &ask(0b1, 0)), None, "one option is no decision");
            assert_eq!(steered.steer(0, &ask(0b111, 0)), Some(1));
            seen.extend((0..3).map(|_| steered.die(1000)));
            assert_eq!(seen[..3], own[..3]);
            assert_eq!(seen[3..] != own[3..], differs);
            assert_eq!(steered.next(), None);
            assert_eq!(steered.steer(0, &ask(0b110, 2)), None);
            assert_eq!(steered.next(), Some(Fork { open: 0b110, own: 2 }));
        }
    }

    /// Two changes: the dice of the first number between the two choices, those of the second after.
    #[test]
    fn dice_may_change_twice() {
        let faces = |number: u64| {
            let mut live = Live::of_trial(4, number);
            live.lane(1);
            [live.die(1000), live.die(1000)]
        };
        let mut steered = Steered::new(3, 4, 0);
        let list = Arc::default();
        let ask = Question { open: 0b11, own: 0, list: &list, menu: None, fact: &|_| 0 };
        steered.start(8, &[1, 0], &[(1, 5), (2, 6)]);
        steered.lane(1);
        let _ = (steered.die(1000), steered.steer(0, &ask));
        assert_eq!([steered.die(1000), steered.die(1000)], faces(5));
        let _ = steered.steer(0, &ask);
        assert_eq!([steered.die(1000), steered.die(1000)], faces(6));
    }
}
