//! Plays a study: rounds of trials until it is done, told to stop, or precise enough.

use super::estimate::estimate;
use super::{Study, StudyCell};
use crate::engine::run::{self, BATCH, Counts, Plan, Signals};
use std::time::{Duration, Instant};

/// What a run changes of its scenario.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Trials of a cell, in place of the scenario's.
    pub trials: Option<u64>,
    /// Seed, in place of the scenario's.
    pub seed: Option<u64>,
}

/// What was played.
pub struct Outcome {
    /// What was counted.
    pub counts: Counts,
    /// Trials of a cell.
    pub trials: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Told to stop before the end.
    pub partial: bool,
    /// Wall-clock time of the play itself.
    pub elapsed: Duration,
}

/// How far a run is.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Trials of a cell played so far.
    pub trials: u64,
    /// Trials of a cell that it will play at most.
    pub of: u64,
    /// The running estimate of the baseline's first measure: name, mean, interval.
    pub running: Option<(String, f64, f64, f64)>,
}

/// How long a round should take: long enough to keep all cores busy, short enough to stop soon.
const ROUND: Duration = Duration::from_millis(200);

/// Plays all cells on the current rayon pool. `progress` is told after each round.
///
/// With an early stop the run looks at its precision after `trials` trials and then whenever their number has doubled,
/// whatever the clock, so that the same seed stops at the same trial everywhere. The looks are few (at most 30), but
/// each is a chance to stop on a narrow interval by luck: the stop is a rule of precision, not a test.
///
/// Told to stop, it keeps the rounds that were complete: the first trials of every cell, none missing.
pub fn play(study: &Study, options: Options, signals: &Signals, progress: &mut dyn FnMut(&Progress)) -> Outcome {
    let started = Instant::now();
    let seed = options.seed.unwrap_or(study.scenario.seed);
    let plan = plan(study, seed);
    let mut counts = Counts::empty(&plan);
    let mut done = 0;
    let (mut goal, most) = goals(study, options);
    let mut round = BATCH * 16;
    loop {
        while done < goal {
            let end = (done + round).min(goal);
            let began = Instant::now();
            let Some(counted) = run::play(&plan, done..end, signals) else {
                return Outcome { counts, trials: done, seed, partial: true, elapsed: started.elapsed() };
            };
            counts.merge(&counted);
            done = end;
            progress(&Progress { trials: done, of: most, running: running(study, &counts) });
            let pace = ROUND.as_secs_f64() / began.elapsed().as_secs_f64().max(1e-6);
            round = ((round as f64 * pace.clamp(0.25, 4.0)) as u64 / BATCH).clamp(2, 1 << 20) * BATCH;
        }
        if done >= most || precise(study, &counts) {
            return Outcome { counts, trials: done, seed, partial: false, elapsed: started.elapsed() };
        }
        goal = (goal * 2).min(most);
    }
}

/// First look and last trial.
fn goals(study: &Study, options: Options) -> (u64, u64) {
    let trials = options.trials.unwrap_or(study.scenario.trials);
    match &study.scenario.stop {
        Some(stop) if options.trials.is_none() => (trials.min(stop.max_trials), stop.max_trials),
        _ => (trials, trials),
    }
}

/// The cells with empty tallies, and the columns that are compared trial by trial.
pub(super) fn plan(study: &Study, seed: u64) -> Plan<'_> {
    let cells = study.cells.iter().map(|cell| (&*cell.ready, cell.tally())).collect();
    let baseline = &study.cells[0];
    let pairs = study.cells[1..].iter().map(|cell| pairs(baseline, cell).into_iter().map(|pair| pair.2).collect());
    Plan { seed, cells, pairs: pairs.collect() }
}

/// Measures that a cell shares with the baseline: their places in both tallies, and their columns.
pub(super) fn pairs(baseline: &StudyCell, cell: &StudyCell) -> Vec<(usize, usize, (usize, usize))> {
    (0..cell.wanted[0].len())
        .filter_map(|mine| {
            let theirs = baseline.counted(&cell.measure(0, mine).name)?;
            Some((mine, theirs, (cell.wanted[0][mine], baseline.wanted[0][theirs])))
        })
        .collect()
}

fn running(study: &Study, counts: &Counts) -> Option<(String, f64, f64, f64)> {
    let cell = study.cells.first().filter(|cell| !cell.wanted[0].is_empty())?;
    let found = estimate(cell.measure(0, 0), &counts.tallies[0].whole(0)[0], study.scenario.confidence);
    Some((found.name, found.mean, found.low, found.high))
}

/// Whether every cell knows the stop rule's measure well enough.
fn precise(study: &Study, counts: &Counts) -> bool {
    let Some(stop) = &study.scenario.stop else { return true };
    study.cells.iter().zip(&counts.tallies).all(|(cell, tally)| {
        cell.counted(&stop.measure.0).is_some_and(|index| {
            let found = estimate(cell.measure(0, index), &tally.whole(0)[index], stop.confidence);
            (found.high - found.low) / 2.0 <= stop.half_width
        })
    })
}
