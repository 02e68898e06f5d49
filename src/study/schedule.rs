//! Schedule of interim analyses of precision, and the cells that then play on.

use super::adjusted::adjusted;
use super::estimate::mean;
use super::{Study, StudyCell};
use evenodds_engine::{MeasureKind, Tally};
use evenodds_scenario::{Budget, Scenario, Stop, Width};
use evenodds_source::{Fault, Faults};
use evenodds_stats::looks::SAFETY;
use evenodds_stats::{Looks, student};

/// Changes of a run to its scenario.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Trials of a cell, in place of the scenario's.
    pub trials: Option<u64>,
    /// Seed, in place of the scenario's.
    pub seed: Option<u64>,
}

impl Options {
    /// Trials and seed, the scenario's where none are asked for.
    ///
    /// # Errors
    /// There are fewer trials than `least`: too few for `what`.
    pub(super) fn at_least(self, least: u64, what: &str, scenario: &Scenario) -> Result<(u64, u64), Faults> {
        let trials = self.trials.unwrap_or(scenario.trials);
        if trials < least {
            let what = format!("{trials} trials are too few {what}; {least} is the least");
            return Err(Fault::anywhere(what).help(format!("`--trials {}`", 10 * least)).into());
        }
        Ok((trials, self.seed.unwrap_or(scenario.seed)))
    }
}

/// Trial counts of the interim analyses, and the limit on plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// Trials of a cell at each interim analysis; one entry for a fixed number of trials.
    pub looks: Looks,
    /// Plays of all cells together.
    pub plays: u64,
}

impl Schedule {
    /// Schedule of a study, fixed before the first die falls.
    ///
    /// It is a fixed number of trials, or interim analyses at the scenario's `trials` and after each growth by a tenth, up to `max_trials`.
    /// A rate's interval is narrow enough from some number of trials on, whatever the rate: no analysis comes later.
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
            // All others may rest from the first interim analysis on.
            Budget::Adaptive => plays - first * (cells - 1),
        };
        let enough = rate_width(study, stop).map_or(most, |width| {
            // Wilson's interval reaches z / (2 √n) from the rate at most, whatever the rate.
            let reach = student::normal_two_sided(stop.confidence);
            (reach / (2.0 * SAFETY * width)).powi(2).ceil() as u64
        });
        let looks = Looks::growing(first, most.min(enough.max(first)));
        let plays = plays.min(looks.most().saturating_mul(cells));
        Self { looks, plays }
    }
}

/// Requested absolute half-width, when the measure is a rate in every cell.
fn rate_width(study: &Study, stop: &Stop) -> Option<f64> {
    let flag = |cell: &StudyCell| {
        let index = cell.counted(&stop.measure.0)?;
        (cell.measure(0, index).kind == MeasureKind::Flag).then_some(())
    };
    study.cells.iter().all(|cell| flag(cell).is_some()).then_some(match stop.half_width {
        Width::Absolute(width) => width,
        Width::Percent(percent) => percent / 100.0,
    })
}

/// How many times too far the interval of a cell reaches from its estimate: 1 or less is precise. Infinite where the cell does not know the
/// measure.
pub(super) fn excess(cell: &StudyCell, tally: &Tally, stop: &Stop) -> f64 {
    let Some(index) = cell.counted(&stop.measure.0) else { return f64::INFINITY };
    let measure = cell.measure(0, index);
    let plain = mean(measure, &tally.whole(0)[index], stop.confidence);
    let (mean, interval) = adjusted(tally, index, measure, plain).map_or(plain, |(mean, interval, _)| (mean, interval));
    interval.reach(mean) / (SAFETY * wanted(stop.half_width, measure.kind.clone(), mean))
}

/// How far the interval may reach from the estimate, in the measure's unit.
fn wanted(width: Width, kind: MeasureKind, mean: f64) -> f64 {
    match width {
        Width::Absolute(width) => width,
        Width::Percent(percent) if matches!(kind, MeasureKind::Flag | MeasureKind::Share) => percent / 100.0,
        Width::Percent(percent) => percent / 100.0 * mean.abs(),
    }
}
