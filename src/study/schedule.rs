//! When a study looks at its precision, and which cells then play on.

use super::estimate::estimate;
use super::play::Options;
use super::summary::{Estimate, Kind};
use super::{Study, StudyCell};
use crate::engine::{self, Tally};
use crate::scenario::{Budget, Stop, Width};
use crate::stats::{Looks, student};

/// Trial counts at which a study looks, and how much it may play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// Trials of a cell at each look; one entry for a fixed number of trials.
    pub looks: Looks,
    /// Plays of all cells together.
    pub plays: u64,
}

impl Schedule {
    /// The schedule of a study: a fixed number of trials; or looks at the scenario's `trials` and whenever they have
    /// doubled, up to `max_trials`. All of it is known before the first die falls.
    ///
    /// A rate's interval is surely narrow enough at some number of trials, whatever the rate: no look comes later.
    pub fn of(study: &Study, options: Options) -> Self {
        let trials = options.trials.unwrap_or(study.scenario.trials);
        let cells = study.cells.len() as u64;
        let Some(stop) = study.scenario.stop.as_ref().filter(|_| options.trials.is_none()) else {
            return Self { looks: Looks::once(trials), plays: trials.saturating_mul(cells) };
        };
        let first = trials.min(stop.max_trials);
        let plays = stop.max_trials.saturating_mul(cells);
        let most = match stop.budget {
            Budget::Even => stop.max_trials,
            // All others may rest from the first look on.
            Budget::Adaptive => plays - first * (cells - 1),
        };
        let mut looks = Looks::doubling(first, most);
        if let Some(width) = rate_width(study, stop) {
            // Fewer looks make each of them narrower, which may save another one.
            for _ in 0..4 {
                let reach = student::normal_two_sided(looks.confidence(stop.confidence));
                // Wilson's half-width is at most z / (2 √(n + z²)).
                let enough = (reach / (2.0 * width)).powi(2).ceil() as u64;
                looks = Looks::doubling(first, most.min(enough.max(first)));
            }
        }
        let plays = plays.min(looks.most().saturating_mul(cells));
        Self { looks, plays }
    }
}

/// The absolute half-width that is asked for, when the measure is a rate in every cell.
fn rate_width(study: &Study, stop: &Stop) -> Option<f64> {
    let flag = |cell: &StudyCell| {
        let index = cell.counted(&stop.measure.0)?;
        (cell.measure(0, index).kind == engine::Kind::Flag).then_some(())
    };
    study.cells.iter().all(|cell| flag(cell).is_some()).then_some(match stop.half_width {
        Width::Absolute(width) => width,
        Width::Percent(percent) => percent / 100.0,
    })
}

/// How many times too wide the interval of a cell is, at a confidence that holds for all looks: 1 or less is precise.
/// Infinite where the cell does not know the measure.
pub(super) fn excess(cell: &StudyCell, tally: &Tally, stop: &Stop, looks: &Looks) -> f64 {
    let Some(index) = cell.counted(&stop.measure.0) else { return f64::INFINITY };
    let found = estimate(cell.measure(0, index), &tally.whole(0)[index], looks.confidence(stop.confidence));
    let half = (found.high - found.low) / 2.0;
    let wanted = wanted(stop.half_width, &found);
    if half <= wanted { 1.0_f64.min(half / wanted) } else { half / wanted }
}

/// The half-width that is asked for, in the measure's unit.
fn wanted(width: Width, found: &Estimate) -> f64 {
    match width {
        Width::Absolute(width) => width,
        Width::Percent(percent) if matches!(found.kind, Kind::Flag | Kind::Share) => percent / 100.0,
        Width::Percent(percent) => percent / 100.0 * found.mean.abs(),
    }
}
