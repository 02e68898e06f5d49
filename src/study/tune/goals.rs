//! Goals of a designer, the miss of a point, and its departure from the book.

use super::sums::{Slot, Sums};
use evenodds_stats::judge::estimate::Estimate;

/// Range in which some slots must lie.
#[derive(Debug, Clone, PartialEq)]
pub struct Goal {
    /// The slots.
    pub slots: Vec<usize>,
    /// Least value; minus infinity if none.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// Distance that counts as a miss of 1: half the width, or for a range with one end, the margin of its measure.
    pub unit: f64,
}

impl Goal {
    /// Miss of one value: its distance from the middle half.
    fn miss(&self, x: &Estimate) -> (f64, f64) {
        let (low, high) = (self.low + self.unit / 2.0, self.high - self.unit / 2.0);
        let away = (low - x.value).max(x.value - high);
        // An error counts where the value is outside, or not surely inside.
        let counts = away > -2.0 * x.error;
        let miss = away.max(0.0) / self.unit;
        (if miss.is_nan() { f64::INFINITY } else { miss }, if counts { x.error / self.unit } else { 0.0 })
    }
}

/// One knob: the scenario's level, and the size of the change to each level.
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
    /// Knob of a scenario's parameter.
    pub fn of(parameter: &evenodds_scenario::Parameter) -> Self {
        Self { book: parameter.present, ordered: parameter.is_numeric(), departures: parameter.departures.clone() }
    }

    /// Numbers at even steps.
    pub fn numbers(levels: usize, book: usize) -> Self {
        let whole = (levels - 1).max(1) as f64;
        Self { book, ordered: true, departures: (0..levels).map(|level| level.abs_diff(book) as f64 / whole).collect() }
    }

    /// Number of levels.
    pub fn levels(&self) -> usize {
        self.departures.len()
    }
}

/// Miss of these sums.
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

/// Departure from the book: the sum of the changes of the knobs.
pub fn departure(knobs: &[Knob], point: &[usize]) -> f64 {
    knobs.iter().zip(point).map(|(knob, &level)| knob.departures[level]).sum()
}
