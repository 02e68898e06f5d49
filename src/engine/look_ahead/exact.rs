//! Exact value of the best play: every die and every choice in turn, by the code that plays.
//!
//! Expectimax over the tree of a trial (Michie 1966): at a die the mean over its faces, at a decision the best of its open options. The
//! player knows the state as it stands and no die that is still to fall. A trial is played once for each way through the tree, so only
//! small plays can be solved.

use super::LookAhead;
use crate::dice::{Dice, Question};
use crate::{BEYOND, Cell, Game};
use std::cell::{Cell as Slot, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};

/// Die or decision on the present way through the tree.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// Sides of a die; 0 of a decision.
    sides: u32,
    /// Open options of a decision that are not yet tried, as bits.
    left: u64,
    /// The present face or option.
    at: u32,
    /// For a die the sum over the faces tried, for a decision the best of the options tried.
    value: f64,
}

/// Dice that walk through the tree.
#[derive(Debug)]
struct Tree {
    seat: usize,
    steps: RefCell<Vec<Step>>,
    read: Slot<usize>,
}

impl Tree {
    /// Next step of the way, made by `new` at its end.
    fn step(&self, new: impl FnOnce() -> Step) -> u32 {
        let (mut steps, read) = (self.steps.borrow_mut(), self.read.get());
        if read == steps.len() {
            steps.push(new());
        }
        self.read.set(read + 1);
        steps[read].at
    }

    /// Takes the value of the present way, and turns to the next one. Returns the value of the whole tree after the last.
    fn advance(&self, mut value: f64) -> Option<f64> {
        let mut steps = self.steps.borrow_mut();
        self.read.set(0);
        while let Some(step) = steps.last_mut() {
            if step.sides > 0 {
                step.value += value;
                if step.at < step.sides {
                    step.at += 1;
                    return None;
                }
                value = step.value / f64::from(step.sides);
            } else {
                step.value = step.value.max(value);
                if step.left != 0 {
                    step.at = step.left.trailing_zeros();
                    step.left &= step.left - 1;
                    return None;
                }
                value = step.value;
            }
            steps.pop();
        }
        Some(value)
    }
}

impl Dice for Tree {
    const STEERED: bool = true;

    fn lane(&mut self, _lane: usize) {}

    fn die(&mut self, sides: u32) -> u32 {
        if sides < 2 { 1 } else { self.step(|| Step { sides, left: 0, at: 1, value: 0.0 }) }
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        if seat != self.seat || question.open.count_ones() < 2 {
            return None;
        }
        let (at, left) = (question.open.trailing_zeros(), question.open & (question.open - 1));
        Some(self.step(|| Step { sides: 0, left, at, value: f64::NEG_INFINITY }) as usize)
    }
}

/// Most dice and decisions a way, on average: a play whose first faces never end it would be walked for hours.
const STEPS: u64 = 20;

/// Exact value of the best play of a seat, much being good, and the plays that it took. None where the tree has more than `most` ways, where
/// they are long, or where one of them has no value.
pub(crate) fn solve<G: Game>(cell: &Cell<G>, look: &LookAhead, most: u64, stop: &AtomicBool) -> Option<(f64, u64)> {
    let (mut state, mut rows) = (cell.game().state(), cell.rows());
    let mut dice = Tree { seat: look.seat, steps: RefCell::new(Vec::new()), read: Slot::new(0) };
    let mut steps = 0;
    for play in 1..=most {
        cell.seldom(&mut state, &mut dice, &mut None, &mut rows);
        let value = rows.scope(0).next().map(|row| row[look.column]).filter(|&value| value > BEYOND)?;
        let value = if look.most { value } else { -value } as f64;
        steps += dice.read.get() as u64;
        if let Some(whole) = dice.advance(value) {
            return Some((whole, play));
        }
        if steps > STEPS * most || stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    None
}
