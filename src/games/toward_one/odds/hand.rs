//! A roll in progress under the *reach* procedure, as a distribution over what it may look like.
//!
//! States are kept in the order in which the procedure can pass through them, so that each is worked on once, with
//! the probability of every way to it.

use super::faces::{Faces, MOST_CLASSES};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What a roll looks like. The order of the fields is the order of time: rituals and payments only grow, and dice
/// that wait to be rolled only shrink between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Roll {
    /// Rituals performed.
    pub(super) rituals: u8,
    /// Bonuses paid.
    pub(super) spent: u16,
    /// Dice taken up but not yet rolled.
    pending: Reverse<u32>,
    /// Successes shown.
    pub(super) successes: u16,
    /// Cheap dice of each class. Those that no bonus is left for are forgotten.
    cheap: [u16; MOST_CLASSES],
}

/// Probabilities of what a roll looks like.
pub(super) type RollDistribution<W = f64> = BTreeMap<Roll, W>;

/// What a distribution gives each roll: a probability, or several side by side (one for each roll of another hand).
pub(super) trait Weight: Clone {
    /// Adds another weight times a probability.
    fn add(&mut self, other: &Self, factor: f64);
    /// This weight times a probability.
    fn scaled(&self, factor: f64) -> Self;
}

impl Weight for f64 {
    fn add(&mut self, other: &Self, factor: f64) {
        *self += other * factor;
    }

    fn scaled(&self, factor: f64) -> Self {
        self * factor
    }
}

impl Weight for Vec<f64> {
    fn add(&mut self, other: &Self, factor: f64) {
        self.iter_mut().zip(other).for_each(|(sum, p)| *sum += p * factor);
    }

    fn scaled(&self, factor: f64) -> Self {
        self.iter().map(|p| p * factor).collect()
    }
}

/// What a player brings to a roll besides the pool.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    /// The dice.
    pub(super) faces: Faces,
    /// Bonuses that may be paid, all of the rolled trait.
    pub(super) bonuses: u16,
    /// Dice of the rituals, in the order in which they are performed.
    pub(super) rituals: Vec<u32>,
}

impl Hand {
    /// The distribution of a fresh roll of `dice` dice (TO-ROLL-1).
    pub(super) fn roll(&self, dice: u32) -> RollDistribution {
        let start = Roll { rituals: 0, spent: 0, pending: Reverse(dice), successes: 0, cheap: [0; MOST_CLASSES] };
        self.reach(RollDistribution::from([(start, 1.0)]), 0)
    }

    /// TO-POL-REACH with a target, rituals before extra dice: where it stops.
    pub(super) fn reach<W: Weight>(&self, start: RollDistribution<W>, target: u16) -> RollDistribution<W> {
        let (mut open, mut done) = (start, RollDistribution::new());
        while let Some((roll, weight)) = open.pop_first() {
            let mut go = |next: Roll, q: f64| match open.entry(next) {
                Entry::Occupied(mut known) => known.get_mut().add(&weight, q),
                Entry::Vacant(new) => {
                    new.insert(weight.scaled(q));
                }
            };
            if roll.pending.0 > 0 {
                for &(successes, class, q) in &self.faces.outcomes {
                    go(self.with_die(roll, successes, class), q);
                }
            } else if roll.successes >= target {
                done.insert(roll, weight);
            } else if let Some(lowered) = self.lowered(roll) {
                go(lowered, 1.0);
            } else if let Some(&dice) = self.rituals.get(usize::from(roll.rituals)) {
                go(Roll { rituals: roll.rituals + 1, pending: Reverse(dice), ..roll }, 1.0);
            } else if roll.spent < self.bonuses {
                go(self.trimmed(Roll { spent: roll.spent + 1, pending: Reverse(1), ..roll }), 1.0);
            } else {
                done.insert(roll, weight);
            }
        }
        done
    }

    /// One of the waiting dice is rolled.
    fn with_die(&self, mut roll: Roll, successes: u16, class: Option<u8>) -> Roll {
        roll.pending.0 -= 1;
        roll.successes += successes;
        if let Some(class) = class {
            roll.cheap[usize::from(class)] += 1;
        }
        self.trimmed(roll)
    }

    /// One bonus paid to lower the first cheap die (TO-ROLL-7); `None` without a bonus or a cheap die.
    fn lowered(&self, mut roll: Roll) -> Option<Roll> {
        if roll.spent >= self.bonuses {
            return None;
        }
        let class = roll.cheap.iter().position(|&dice| dice > 0)?;
        let (gain, below) = self.faces.classes[class];
        roll.spent += 1;
        roll.successes += gain;
        roll.cheap[class] -= 1;
        if let Some(below) = below {
            roll.cheap[usize::from(below)] += 1;
        }
        Some(self.trimmed(roll))
    }

    /// Forgets the cheap dice beyond the number of bonuses left: as many stand before them in the order.
    fn trimmed(&self, mut roll: Roll) -> Roll {
        let mut left = self.bonuses - roll.spent;
        for dice in &mut roll.cheap {
            *dice = left.min(*dice);
            left -= *dice;
        }
        roll
    }
}
