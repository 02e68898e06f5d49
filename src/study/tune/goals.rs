//! What a designer wants, how far a point misses it, and how far it departs from the book.

use super::sums::{Slot, Sums};
use evenodds_stats::judge::estimate::Estimate;

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

/// One knob: where the scenario stands, and how much of a change each level is.
#[derive(Debug, Clone, PartialEq)]
pub struct Knob {
    /// The scenario's own level.
    pub book: usize,
    /// Whether the levels are numbers in rising order.
    pub ordered: bool,
    /// Departure of each level from the scenario's own: 1 is a number turned over its whole range.
    pub departures: Vec<f64>,
}

impl Knob {
    /// Of a scenario's parameter.
    pub fn of(parameter: &evenodds_scenario::Parameter) -> Self {
        Self { book: parameter.present, ordered: parameter.is_numeric(), departures: parameter.departures.clone() }
    }

    /// Numbers at even steps.
    pub fn numbers(levels: usize, book: usize) -> Self {
        let whole = (levels - 1).max(1) as f64;
        Self { book, ordered: true, departures: (0..levels).map(|level| level.abs_diff(book) as f64 / whole).collect() }
    }

    /// How many levels it has.
    pub fn levels(&self) -> usize {
        self.departures.len()
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

/// Departure from the book: the sum over knobs of how much of a change each is.
pub fn departure(knobs: &[Knob], point: &[usize]) -> f64 {
    knobs.iter().zip(point).map(|(knob, &level)| knob.departures[level]).sum()
}
