//! Playing of a study: rounds of trials until it is done, stopped, or precise enough.

use super::estimate::distribution;
use super::parts::Cells;
pub use super::schedule::Options;
use super::schedule::{Schedule, excess};
use super::{Study, StudyCell};
use evenodds_engine::run::{self, BATCH, Counts, Plan, Signals, Watch};
use evenodds_engine::share::{Interim, of_counts, to_counts};
use evenodds_engine::{Discordant, MeasureKind, Seats};
use evenodds_scenario::Budget;
use evenodds_stats::{Moments, sequence};
use std::time::{Duration, Instant};

/// Result of playing.
pub struct Outcome {
    /// The counts.
    pub counts: Counts,
    /// Trials of the cell that has most of them.
    pub trials: u64,
    /// Plays of all cells together.
    pub plays: u64,
    /// Plays that were made here: without those of an interrupted run that it went on from.
    pub made: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Planned interim analyses; 1 for a fixed number of trials.
    pub looks: usize,
    /// Cells that are less precise than the scenario's stop requires.
    pub imprecise: Vec<String>,
    /// Whether a stop signal came before the end.
    pub partial: bool,
    /// Wall-clock time of the play itself.
    pub elapsed: Duration,
}

/// Progress of a run.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Plays so far, over all cells.
    pub plays: u64,
    /// Most plays.
    pub of: u64,
    /// Running estimate of the baseline's first measure: name, mean, interval. The interval stays valid however often it is checked.
    pub running: Option<(String, f64, f64, f64)>,
}

/// Target time of a round: long enough to use all cores, short enough to stop soon.
pub(super) const ROUND: Duration = Duration::from_millis(200);
/// Trials of the first round, whose time sets the length of the next: few, as a cell may be one of many, and a play may be long.
pub(super) const FIRST: u64 = 1;

/// Plays all cells on the current rayon pool. `progress` is called after each round.
///
/// With an early stop, precision is checked at the trial counts of the [`Schedule`], whatever the clock. So the same seed stops at the same
/// trial everywhere. On an even budget all cells go on until the last one is precise. On an adaptive one a precise cell rests; if the
/// budget is short, the least precise cells go on.
///
/// After a stop signal it keeps the complete rounds: the first trials of every cell, without gaps.
pub fn play(study: &Study, options: Options, signals: &Signals, progress: &mut dyn FnMut(&Progress)) -> Outcome {
    let seed = options.seed.unwrap_or(study.scenario.seed);
    let schedule = Schedule::of(study, options);
    let plan = plan(study, seed, run::AS_WRITTEN);
    let plan = if study.scenario.adjust_for_luck { plan.with_luck() } else { plan };
    let mut rounds = Rounds::new(&plan, signals);
    let mut watch = Watch { resting: vec![false; study.cells.len()], ..Watch::default() };
    let stop = study.scenario.stop.as_ref().filter(|_| options.trials.is_none());
    let mut partial = false;
    let mut wide: Vec<(usize, f64)> = Vec::new();
    for &goal in schedule.looks.counts() {
        let mut after = |counts: &Counts, plays: u64| {
            progress(&Progress { plays, of: schedule.plays, running: running(study, counts) });
        };
        partial = !rounds.until(goal, &watch, &mut after);
        let Some(stop) = stop.filter(|_| !partial) else { break };
        let cells = study.cells.iter().zip(&rounds.counts.tallies).enumerate();
        wide = cells
            .map(|(index, (cell, tally))| (index, excess(cell, tally, stop)))
            // NaN is not precise: nothing was counted yet, or the width is relative to a mean of 0.
            .filter(|&(_, excess)| excess.is_nan() || excess > 1.0)
            .collect();
        if stop.budget == Budget::Adaptive {
            rest(&mut watch.resting, &wide, &schedule, &rounds);
        }
        if wide.is_empty() || watch.resting.iter().all(|&rests| rests) {
            break;
        }
    }
    Outcome {
        trials: rounds.done,
        plays: rounds.plays,
        made: rounds.plays - rounds.known,
        seed,
        looks: schedule.looks.number(),
        imprecise: wide.into_iter().map(|(index, _)| study.cells[index].name.clone()).collect(),
        partial,
        elapsed: rounds.started.elapsed(),
        counts: rounds.counts,
    }
}

/// Puts to rest the precise cells, and those that the budget cannot bring to the next interim analysis.
fn rest(resting: &mut [bool], wide: &[(usize, f64)], schedule: &Schedule, rounds: &Rounds<'_>) {
    let mut going: Vec<(usize, f64)> = wide.iter().copied().filter(|&(index, _)| !resting[index]).collect();
    if let Some(next) = schedule.looks.counts().iter().find(|&&count| count > rounds.done) {
        let affordable = schedule.plays.saturating_sub(rounds.plays) / (next - rounds.done);
        going.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        going.truncate(affordable as usize);
    }
    resting.fill(true);
    going.iter().for_each(|&(index, _)| resting[index] = false);
}

/// Rounds of a fifth of a second, for progress and stop signals; the first ones are shorter.
pub(super) struct Rounds<'a> {
    plan: &'a Plan<'a>,
    signals: &'a Signals,
    /// The counts.
    pub(super) counts: Counts,
    /// Discordant plays, for each watched pair of cells.
    pub(super) discordant: Vec<Discordant>,
    /// Trials of the cells that do not rest.
    pub(super) done: u64,
    /// Plays of all cells.
    pub(super) plays: u64,
    /// Those of them that were known before.
    known: u64,
    /// Start time.
    pub(super) started: Instant,
    round: u64,
}

impl<'a> Rounds<'a> {
    /// Rounds before the first play.
    pub(super) fn new(plan: &'a Plan<'a>, signals: &'a Signals) -> Self {
        let (counts, started) = (Counts::empty(plan), Instant::now());
        Self { plan, signals, counts, discordant: Vec::new(), done: 0, plays: 0, known: 0, started, round: FIRST }
    }

    /// Plays up to a number of trials. False after an earlier stop signal.
    pub(super) fn until(&mut self, goal: u64, watch: &Watch, after: &mut dyn FnMut(&Counts, u64)) -> bool {
        self.through(&[goal], watch, after, &mut |_, _| ())
    }

    /// Plays up to each of some numbers of trials, without a decision between them; `at` is called at each. False after a stop signal, or
    /// when the counts are those of other machines and missing.
    pub(super) fn through(
        &mut self,
        goals: &[u64],
        watch: &Watch,
        after: &mut dyn FnMut(&Counts, u64),
        at: &mut dyn FnMut(u64, &Counts),
    ) -> bool {
        self.discordant.resize(watch.pairs.len(), Discordant::default());
        let cells = Cells { plan: self.plan, watch, signals: self.signals, from: self.done, goals };
        // Where the known counts end: at the last goal, or in the middle of a stretch.
        let (sheets, end) = match self.signals.ledger.look(&cells, &self.signals.stop) {
            Interim::Here => (Vec::new(), self.done),
            Interim::Counted(sheets) => (sheets, *goals.last().unwrap_or(&self.done)),
            Interim::Begun(sheets, at) => (sheets, at),
            Interim::Elsewhere => return false,
        };
        for (stretch, &goal) in goals.iter().enumerate() {
            if self.done < end.min(goal) {
                let Some(found) = sheets.get(stretch).and_then(|sheet| to_counts(self.plan, sheet)) else {
                    self.signals.ledger.refuse();
                    return false;
                };
                self.add(end.min(goal), watch, found);
                if self.signals.ledger.is_recording() {
                    self.known = self.plays;
                }
                after(&self.counts, self.plays);
            }
            if !self.play(stretch, goal, watch, after) {
                return false;
            }
            at(goal, &self.counts);
        }
        true
    }

    fn play(&mut self, stretch: usize, goal: u64, watch: &Watch, after: &mut dyn FnMut(&Counts, u64)) -> bool {
        while self.done < goal {
            let end = (self.done + self.round).min(goal);
            let began = Instant::now();
            let Some(found) = run::play_watched(self.plan, watch, self.done..end, self.signals) else {
                return false;
            };
            if self.signals.ledger.is_recording() {
                self.signals.ledger.record(stretch, end, of_counts(&found.0, &found.1));
            }
            self.round = next(end - self.done, began.elapsed());
            self.add(end, watch, found);
            after(&self.counts, self.plays);
        }
        true
    }

    /// Adds the counts of all trials up to `end`.
    fn add(&mut self, end: u64, watch: &Watch, (counts, discordant): (Counts, Vec<Discordant>)) {
        self.counts.merge(&counts);
        self.discordant.iter_mut().zip(&discordant).for_each(|(mine, theirs)| mine.merge(theirs));
        let resting = watch.resting.iter().filter(|&&rests| rests).count();
        let playing = (self.plan.cells.len() - resting) as u64;
        self.plays += end.saturating_sub(self.done) * playing * self.plan.seats.len() as u64;
        self.done = end;
    }
}

/// Trials of the next round, from the trials and time of the last: as many as fill its time, in whole batches where there are many.
pub(super) fn next(trials: u64, took: Duration) -> u64 {
    let pace = (ROUND.as_secs_f64() / took.as_secs_f64().max(1e-6)).clamp(0.1, 8.0);
    let next = ((trials as f64 * pace) as u64).clamp(1, 1 << 30);
    if next < 16 * BATCH { next } else { next / BATCH * BATCH }
}

/// Cells with empty tallies, and the columns that are compared trial by trial.
pub(super) fn plan<'a>(study: &'a Study, seed: u64, seats: &'static [Seats]) -> Plan<'a> {
    let cells = study.cells.iter().map(|cell| (&*cell.ready, cell.tally())).collect();
    let baseline = &study.cells[0];
    let pairs = study.cells[1..].iter().map(|cell| pairs(baseline, cell).into_iter().map(|pair| pair.2).collect());
    Plan { seed, cells, pairs: pairs.collect(), seats }
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

/// Running estimate of the first measure, with an interval that holds at any time.
fn running(study: &Study, counts: &Counts) -> Option<(String, f64, f64, f64)> {
    let cell = study.cells.first().filter(|cell| !cell.wanted[0].is_empty())?;
    let (measure, column) = (cell.measure(0, 0), &counts.tallies[0].whole(0)[0]);
    let (values, scale) = distribution(measure, column);
    let (moments, confidence) = (Moments::of_counts(&values), study.scenario.confidence);
    let interval = match measure.kind {
        MeasureKind::Flag => sequence::rate(moments.sum as u64, moments.n, confidence),
        MeasureKind::Count | MeasureKind::Share => sequence::mean(&moments, confidence, study.scenario.trials),
        MeasureKind::Category(_) | MeasureKind::Ratio { .. } => return None,
    };
    Some((measure.name.clone(), moments.mean() / scale, interval.low / scale, interval.high / scale))
}
