//! Budget of a designer's search, and its measurements so far.

use super::checkpoint::{Checkpoint, Point};
use super::goals::{Goal, Knob, departure, miss};
use super::sums::{Slot, Sums};
use evenodds_stats::judge::estimate::Estimate;
use serde::Serialize;
use std::collections::BTreeMap;

/// Budget of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Plays of the search.
    pub budget: u64,
    /// Plays of the search and the confirmation together; none: as many as the confirmation needs.
    pub whole: Option<u64>,
    /// Trials of a confirmation at its first interim analysis; it may double four times. Fewer where the whole does not allow it.
    pub confirm: u64,
    /// Price of a whole unit of departure (one knob over its whole range), in units of the miss.
    pub price: f64,
    /// Confidence of statements about confirmed points.
    pub confidence: f64,
}

/// A point that was measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Seen {
    /// Levels of the knobs.
    pub point: Point,
    /// Trials there.
    pub trials: u64,
    /// Departure from the book, in whole ranges of a knob.
    pub departure: f64,
    /// How far it misses the goals.
    pub miss: f64,
    /// Standard error of the miss.
    pub error: f64,
    /// The mean in each slot.
    pub values: Vec<f64>,
}

/// Largest miss that is within all goals.
pub(super) const WITHIN: f64 = 0.5;

/// Measurements of the points so far.
pub(super) struct Bench<'b, 'l> {
    pub(super) knobs: &'b [Knob],
    pub(super) slots: &'b [Slot],
    pub(super) goals: &'b [Goal],
    pub(super) checkpoint: &'b mut Checkpoint<'l>,
    /// Limit on the plays of the checkpoint.
    pub(super) budget: u64,
    pub(super) cost: u64,
    pub(super) known: BTreeMap<Point, (u64, Vec<Sums>)>,
    /// Sums of each point's first trials: as many for every point.
    pub(super) first: BTreeMap<Point, (u64, Vec<Sums>)>,
    pub(super) steps: Vec<(u64, Seen)>,
}

impl Bench<'_, '_> {
    /// Sums of a point from its first `trials`; the known sums, when the budget is used up.
    pub(super) fn sums(&mut self, point: &Point, trials: u64) -> Option<(u64, Vec<Sums>)> {
        let (done, mut sums) = self.known.get(point).cloned().unwrap_or((0, vec![Sums::default(); self.slots.len()]));
        if trials <= done
            || (self.checkpoint.plays + (trials - done) * self.cost > self.budget && !self.known.is_empty())
        {
            return (done > 0).then_some((done, sums));
        }
        let more = self.checkpoint.measure(std::slice::from_ref(point), done..trials)?.remove(0);
        sums.iter_mut().zip(&more).for_each(|(total, sums)| total.add(sums));
        if done == 0 {
            self.first.insert(point.clone(), (trials, sums.clone()));
        }
        self.known.insert(point.clone(), (trials, sums.clone()));
        let seen = self.seen(point, trials, &sums);
        self.steps.push((self.checkpoint.plays, seen));
        Some((trials, sums))
    }

    pub(super) fn miss(&self, sums: &[Sums]) -> Estimate {
        miss(self.goals, self.slots, sums)
    }

    pub(super) fn seen(&self, point: &Point, trials: u64, sums: &[Sums]) -> Seen {
        let Estimate { value, error } = self.miss(sums);
        let values = sums.iter().zip(self.slots).map(|(sums, slot)| sums.value(slot)).collect();
        Seen { point: point.clone(), trials, departure: departure(self.knobs, point), miss: value, error, values }
    }
}
