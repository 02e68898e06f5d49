//! What a designer wants, how far a point misses it, and how far it departs from the book.

use super::sums::{Slot, Sums};
use crate::stats::judge::estimate::Estimate;

/// A range in which some slots must lie.
#[derive(Debug, Clone, PartialEq)]
pub struct Goal {
    /// The slots.
    pub slots: Vec<usize>,
    /// Least value; minus infinity if none.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// What counts as a miss of 1: half the width, or for a range with one end, what its measure's margin is.
    pub unit: f64,
}

impl Goal {
    /// Miss of one value: how far it is outside the middle half.
    fn miss(&self, x: &Estimate) -> (f64, f64) {
        let (low, high) = (self.low + self.unit / 2.0, self.high - self.unit / 2.0);
        let away = (low - x.value).max(x.value - high);
        // An error counts where the value is outside, or not surely inside.
        let counts = away > -2.0 * x.error;
        let miss = away.max(0.0) / self.unit;
        (if miss.is_nan() { f64::INFINITY } else { miss }, if counts { x.error / self.unit } else { 0.0 })
    }
}

/// One knob: how many levels it has, and where the scenario stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knob {
    /// Levels.
    pub levels: usize,
    /// The scenario's own.
    pub book: usize,
    /// Whether the levels are numbers in rising order.
    pub ordered: bool,
}

impl Knob {
    /// Of a scenario's parameter.
    pub fn of(parameter: &crate::scenario::Parameter) -> Self {
        Self { levels: parameter.levels.len(), book: parameter.present, ordered: parameter.is_numeric() }
    }
}

/// How far these sums miss the goals.
pub fn miss(goals: &[Goal], slots: &[Slot], sums: &[Sums]) -> Estimate {
    let each = goals.iter().flat_map(|goal| goal.slots.iter().map(move |&slot| (goal, slot)));
    let (mut value, mut squares) = (0.0, 0.0);
    for (goal, slot) in each {
        let (miss, error) = goal.miss(&sums[slot].estimate(&slots[slot]));
        value += miss;
        squares += error * error;
    }
    Estimate { value, error: squares.sqrt() }
}

/// Departure from the book: for each knob the share of its range that it was turned by; words have no range, any other
/// word is half of one.
pub fn departure(knobs: &[Knob], point: &[usize]) -> f64 {
    let turned = |(knob, &level): (&Knob, &usize)| match (knob.ordered, level == knob.book) {
        (_, true) => 0.0,
        (true, _) => level.abs_diff(knob.book) as f64 / (knob.levels - 1).max(1) as f64,
        (false, _) => 0.5,
    };
    knobs.iter().zip(point).map(turned).sum()
}
