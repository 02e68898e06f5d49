//! Comparison of cells with a baseline on shared dice: differences with verdicts, moved distributions, discordant plays.

use super::divergence::{Divergence, part};
use super::judgement::{Judgement, Moved, judgements, moved, never_came_up, settled};
use super::margins::shown;
use super::play::{Options, Progress, Rounds, plan};
use super::{Study, StudyCell};
use evenodds_engine::run::{AS_WRITTEN, Counts, Signals, Watch};
use evenodds_engine::{MeasureKind, Scope, Seats};
use evenodds_stats::{Interval, Looks, Moments, sequence};
use serde::Serialize;
use std::time::Duration;

/// Most cells for which every pair is compared play by play; with more, each is compared with the baseline.
const ALL_PAIRS: usize = 8;

/// Request for a comparison.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Trials and seed in place of the scenario's.
    pub options: Options,
    /// Measure of a play's outcome; none: the first rate that is shown.
    pub outcome: Option<String>,
    /// Whether every trial is played once, in the seats as written, even where the sides could change seats.
    pub keep_seats: bool,
    /// Most trials of a cell if play goes on until every difference with a margin is settled.
    pub settle: Option<u64>,
}

/// What came of it.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// Printed names of the game's things.
    #[serde(skip)]
    pub printed: crate::summary::Printed,
    /// Name of the baseline.
    pub baseline: String,
    /// Trials of each cell.
    pub trials: u64,
    /// In how many seats each trial is played, on the same dice.
    pub seats: usize,
    /// Planned looks; 1 for a fixed number of trials.
    pub looks: usize,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of intervals and verdicts.
    pub confidence: f64,
    /// Told to stop before the end.
    pub partial: bool,
    /// Differences with their verdicts, by cell, then measure.
    pub judgements: Vec<Judgement>,
    /// Cells in which nothing that is counted differs from the baseline in any play.
    pub never_came_up: Vec<String>,
    /// Moved distributions of counts.
    pub moved: Vec<Moved>,
    /// The measure by which an outcome is told.
    pub outcome: String,
    /// What it counts.
    pub outcome_label: String,
    /// For each pair of cells the plays that flipped.
    pub pairs: Vec<Divergence>,
    /// How the difference of the first measure came about: its interval may be looked at at any time.
    pub path: Vec<Step>,
    /// Wall-clock time of the play itself.
    #[serde(skip)]
    pub elapsed: Duration,
    /// Plays of all cells.
    pub plays: u64,
}

/// A difference at one moment of the run.
#[derive(Debug, Clone, Serialize)]
pub struct Step {
    /// The cell.
    pub cell: String,
    /// Trials so far.
    pub trials: u64,
    /// Mean difference so far.
    pub mean: f64,
    /// Lower end of an interval that holds at all moments together.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Measure of outcomes: the named one, else the first rate, else the first measure that is shown. Of a quotient it is what is divided. None when no
/// cell has the named one.
pub fn outcome(study: &Study, named: Option<&str>) -> Option<String> {
    let columns = |name: &str| study.cells.iter().all(|cell| column(cell.ready.scopes(), name).is_some());
    if let Some(name) = named {
        return columns(name).then(|| name.to_owned());
    }
    let shown = shown(&study.scenario);
    let scopes = study.cells[0].ready.scopes();
    let flag = |name: &&String| column(scopes, name).is_some_and(|c| scopes[0].measures[c].kind == MeasureKind::Flag);
    let divided = |name: &String| {
        let found = scopes[0].measures.iter().find(|measure| measure.name == *name)?;
        let MeasureKind::Ratio { over, .. } = found.kind else { return None };
        Some(scopes[0].measures[over].name.clone()).filter(|name| columns(name))
    };
    let rate = shown.iter().find(|name| flag(name) && columns(name));
    let any = rate.or_else(|| shown.iter().find(|name| columns(name)));
    any.cloned().or_else(|| shown.iter().find_map(divided))
}

/// Column of a play's measure that has a value in every row.
pub(super) fn column(scopes: &[Scope], name: &str) -> Option<usize> {
    let found = scopes[0].measures.iter().position(|measure| measure.name == name)?;
    (!matches!(scopes[0].measures[found].kind, MeasureKind::Ratio { .. } | MeasureKind::Share)).then_some(found)
}

/// Plays and compares. None when it was stopped before anything was played, or no measure shows the outcome.
pub fn compare(
    study: &Study,
    asked: &Request,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Comparison> {
    let outcome = outcome(study, asked.outcome.as_deref())?;
    let seed = asked.options.seed.unwrap_or(study.scenario.seed);
    let trials = asked.options.trials.unwrap_or(study.scenario.trials);
    let looks = asked.settle.map_or_else(|| Looks::once(trials), |most| Looks::doubling(trials.min(most), most));
    let columns: Vec<usize> = study.cells.iter().filter_map(|cell| column(cell.ready.scopes(), &outcome)).collect();
    let watch = Watch { resting: Vec::new(), outcomes: columns.clone(), pairs: cell_pairs(study.cells.len()) };
    let swap = !asked.keep_seats && study.cells.iter().all(|cell| cell.ready.has_seats());
    let seats: &[Seats] = if swap { &Seats::BOTH } else { AS_WRITTEN };
    let plan = plan(study, seed, seats);
    let mut rounds = Rounds::new(&plan, signals);
    let of = looks.most() * (study.cells.len() * seats.len()) as u64;
    let mut path = Vec::new();
    let mut partial = false;
    let moments = moments(&looks);
    // Up to each interim analysis in one go.
    for stretch in moments.chunk_by(|moment, _| !looks.counts().contains(moment)) {
        let mut after = |_: &Counts, plays| progress(&Progress { plays, of, running: None });
        let mut at = |goal: u64, counts: &Counts| path.extend(steps(study, counts, goal, trials));
        partial = !rounds.through(stretch, &watch, &mut after, &mut at);
        if partial || looks.number() > 1 && settled(&judgements(study, &rounds.counts, looks.number())) {
            break;
        }
    }
    if rounds.done == 0 {
        return None;
    }
    let number = looks.number();
    let told = watch.pairs.iter().zip(&rounds.discordant).map(|(&(one, other), discordant)| {
        let cells = [&study.cells[one], &study.cells[other]];
        part(
            cells,
            [columns[one], columns[other]],
            discordant,
            seed,
            (looks.confidence(study.scenario.confidence), seats.len()),
        )
    });
    Some(Comparison {
        printed: crate::summary::Printed::of(&study.scenario.game),
        baseline: study.cells[0].name.clone(),
        trials: rounds.done,
        seats: seats.len(),
        looks: number,
        seed,
        confidence: study.scenario.confidence,
        partial,
        judgements: judgements(study, &rounds.counts, number),
        never_came_up: (1..study.cells.len())
            .filter(|&cell| never_came_up(study, &rounds.counts, cell))
            .map(|cell| study.cells[cell].name.clone())
            .collect(),
        moved: moved(study, &rounds.counts, number),
        outcome_label: study.cells[0].ready.scopes()[0].measures[columns[0]].label.clone(),
        outcome,
        pairs: told.collect(),
        path,
        elapsed: rounds.started.elapsed(),
        plays: rounds.plays,
    })
}

/// Pairs of cells that are compared play by play.
fn cell_pairs(cells: usize) -> Vec<(usize, usize)> {
    let ones = if cells <= ALL_PAIRS { cells } else { 1 };
    (0..ones).flat_map(|one| (one + 1..cells).map(move |other| (one, other))).collect()
}

/// Trial counts of the interim analyses, and between them some for the picture of the difference over trials: fourfold steps halved twice.
fn moments(looks: &Looks) -> Vec<u64> {
    let mut moments: Vec<u64> = looks.counts().to_vec();
    let mut at = 256.0;
    while (at as u64) < looks.most() {
        moments.push(at as u64);
        at *= std::f64::consts::SQRT_2;
    }
    moments.sort_unstable();
    moments.dedup();
    moments
}

/// Difference of the first compared measure of every cell, so far.
fn steps(study: &Study, counts: &Counts, trials: u64, tuned: u64) -> Vec<Step> {
    let step = |(index, cell): (usize, &StudyCell)| {
        let (at, measure) = first_measure(study, cell)?;
        let sums = counts.pairs[index - 1][at];
        if counts.seats == 2 && sums.seats.both < sums.n {
            // A mean over plays some of which have no partner is no mean over trials.
            return None;
        }
        let moments = Moments { n: sums.n, sum: sums.sides.sum(), squares: sums.sides.squares() };
        let seats = counts.seats as i128;
        let mut seen = moments;
        if cell.measure(0, measure).kind == MeasureKind::Flag {
            // Adds one unseen trial each way: the first few hundred pairs may all be alike.
            seen = Moments { n: seen.n + 2, sum: seen.sum, squares: seen.squares + 2 * seats * seats };
        }
        let half = sequence::mean(&seen, study.scenario.confidence, tuned).half_width();
        let interval = Interval::around(moments.mean(), half);
        let scale = f64::from(cell.measure(0, measure).divisor) * counts.seats as f64;
        Some(Step {
            cell: cell.name.clone(),
            trials,
            mean: moments.mean() / scale,
            low: interval.low / scale,
            high: interval.high / scale,
        })
    };
    study.cells.iter().enumerate().skip(1).filter_map(step).collect()
}

/// First shown measure that can be compared: its place among the pairs, and in the cell's tally.
fn first_measure(study: &Study, cell: &StudyCell) -> Option<(usize, usize)> {
    let pairs = super::play::pairs(&study.cells[0], cell);
    let shown = shown(&study.scenario);
    shown.iter().find_map(|name| {
        let at = pairs.iter().position(|&(mine, ..)| cell.measure(0, mine).name == *name)?;
        let mine = pairs[at].0;
        matches!(cell.measure(0, mine).kind, MeasureKind::Flag | MeasureKind::Count).then_some((at, mine))
    })
}

impl Study {
    /// Makes a cell the baseline: it comes first, the others stay in order. False when there is no such cell.
    pub fn rebase(&mut self, name: &str) -> bool {
        let Some(at) = self.cells.iter().position(|cell| cell.name == name) else { return false };
        self.cells[..=at].rotate_right(1);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_hold_every_look_and_rise() {
        let looks = Looks::doubling(1000, 8000);
        let found = moments(&looks);
        assert!(looks.counts().iter().all(|count| found.contains(count)));
        assert!(found.windows(2).all(|pair| pair[0] < pair[1]) && found.len() > 10, "{found:?}");
        assert_eq!(found.last(), Some(&8000));
        assert_eq!(moments(&Looks::once(10)), [10]);
    }

    #[test]
    fn many_cells_are_compared_with_the_baseline_only() {
        assert_eq!(cell_pairs(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(cell_pairs(9).len(), 8);
        assert!(cell_pairs(1).is_empty());
    }
}
