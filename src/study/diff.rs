//! Comparison of two runs: play by play where they rolled the same dice, else by their figures.

use super::compare::{Request, compare};
use super::judgement::{Call, Judgement};
use super::{Options, Progress, Study, StudyCell};
use evenodds_engine::run::Signals;
use serde::Serialize;
use std::sync::OnceLock;

/// Reported run, with its scenario ready to be played again.
pub struct Side {
    /// Its name.
    pub name: String,
    /// Its scenario.
    pub study: Study,
    /// Seed of its dice.
    pub seed: u64,
    /// Trials of each cell.
    pub trials: u64,
    /// Its figures: for each cell its measures.
    pub found: Vec<(String, Vec<Figure>)>,
}

/// Figure of a run for one measure.
#[derive(Debug, Clone, Serialize)]
pub struct Figure {
    /// Name of the measure.
    pub measure: String,
    /// Label of the measure.
    pub label: String,
    /// Its unit; empty for a rate.
    pub unit: String,
    /// Mean, lower and upper end of its interval.
    pub at: [f64; 3],
}

/// One cell of both runs.
#[derive(Debug, Clone, Serialize)]
pub struct Pair {
    /// Name of the cell in the first run, and in the second.
    pub cells: [String; 2],
    /// Measures that both runs show.
    pub differences: Vec<Differing>,
}

/// One measure of one cell in both runs.
#[derive(Debug, Clone, Serialize)]
pub struct Differing {
    /// Before and after.
    pub figures: [Figure; 2],
    /// After − before, with its interval.
    pub difference: [f64; 3],
    /// Verdict against the margin; none where the runs are not paired.
    pub verdict: Option<Call>,
}

/// Result of the comparison.
#[derive(Debug, Clone, Serialize)]
pub struct Diff {
    /// Names of the two runs.
    pub names: [String; 2],
    /// Whether trials were compared one by one, on the same dice.
    pub paired: bool,
    /// Reason why not; empty where they were.
    pub why: String,
    /// Confidence of intervals. In paired runs those of one measure hold together over the cells, and all verdicts do; otherwise each holds
    /// by itself.
    pub confidence: f64,
    /// Cells that both runs have.
    pub pairs: Vec<Pair>,
    /// Cells that only one of them has.
    pub alone: [Vec<String>; 2],
}

/// Pairs of cells of both runs: those of one name; where each run has one cell, these two.
fn matched(sides: &[Side; 2]) -> Vec<[usize; 2]> {
    let [before, after] = sides.each_ref().map(|side| &side.study.cells);
    if before.len() == 1 && after.len() == 1 {
        return vec![[0, 0]];
    }
    let same = |(at, cell): (usize, &StudyCell)| Some([before.iter().position(|other| other.name == cell.name)?, at]);
    after.iter().enumerate().filter_map(same).collect()
}

/// Reason why two runs cannot be compared trial by trial; none where they can.
fn unlike([before, after]: &[Side; 2]) -> Option<String> {
    if before.seed != after.seed {
        return Some(format!("their seeds differ ({} and {})", before.seed, after.seed));
    }
    if before.trials != after.trials {
        return Some(format!("their trials differ ({} and {})", before.trials, after.trials));
    }
    None
}

/// Compares two runs of one play. None when it was stopped, or they have nothing in common.
pub fn diff(sides: [Side; 2], signals: &Signals, progress: &mut dyn FnMut(&Progress)) -> Option<Diff> {
    let pairs = matched(&sides);
    let why = unlike(&sides).unwrap_or_default();
    let only = |side: usize| {
        let cells = sides[side].study.cells.iter().enumerate();
        cells.filter(|(at, _)| pairs.iter().all(|pair| pair[side] != *at)).map(|(_, cell)| cell.name.clone()).collect()
    };
    let alone = [only(0), only(1)];
    let confidence = sides[1].study.scenario.confidence;
    let each = 1.0 - (1.0 - confidence) / pairs.len().max(1) as f64;
    let names = sides.each_ref().map(|side| side.name.clone());
    let told: Vec<Pair> = pairs.iter().filter_map(|pair| apart(&sides, *pair)).collect();
    let told = if why.is_empty() { together(sides, &pairs, told, each, signals, progress)? } else { told };
    (!told.is_empty()).then_some(Diff { names, paired: why.is_empty(), why, confidence, pairs: told, alone })
}

/// Figures of two runs for a cell. The interval of a difference comes from those of the figures (Zou and Donner 2008, *Statistics in
/// Medicine* 27).
fn apart(sides: &[Side; 2], pair: [usize; 2]) -> Option<Pair> {
    let cells = [0, 1].map(|side| sides[side].study.cells[pair[side]].name.clone());
    let found = [0, 1].map(|side: usize| sides[side].found.iter().find(|(name, _)| *name == cells[side]));
    let [Some((_, before)), Some((_, after))] = found else { return None };
    let differing = |now: &Figure| {
        let then = before.iter().find(|then| then.measure == now.measure)?;
        let ([mean, low, high], [old, old_low, old_high]) = (now.at, then.at);
        let difference = mean - old;
        let down = (mean - low).hypot(old_high - old);
        let up = (high - mean).hypot(old - old_low);
        let figures = [then.clone(), now.clone()];
        Some(Differing { figures, difference: [difference, difference - down, difference + up], verdict: None })
    };
    let differences: Vec<Differing> = after.iter().filter_map(differing).collect();
    (!differences.is_empty()).then_some(Pair { cells, differences })
}

/// Differences on the same dice: each cell of both runs is played again, trial by trial.
fn together(
    sides: [Side; 2],
    pairs: &[[usize; 2]],
    told: Vec<Pair>,
    each: f64,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Vec<Pair>> {
    let [before, after] = sides;
    let options = Options { trials: Some(after.trials), seed: Some(after.seed) };
    let request = Request { options, keep_seats: true, ..Request::default() };
    let mut scenario = after.study.scenario;
    scenario.confidence = each;
    let mut cells =
        [before.study.cells, after.study.cells].map(|cells| cells.into_iter().map(Some).collect::<Vec<_>>());
    let mut judged = Vec::new();
    for (at, mut pair) in pairs.iter().zip(told) {
        let (Some(mut one), Some(other)) = (cells[0][at[0]].take(), cells[1][at[1]].take()) else { continue };
        one.name = format!("before: {}", one.name);
        let study =
            Study { scenario: scenario.clone(), cells: vec![one, other], charts: Vec::new(), sides: OnceLock::new() };
        let found = compare(&study, &request, signals, progress)?;
        if found.partial {
            return None;
        }
        pair.differences.retain_mut(|differing| {
            let of = |one: &&Judgement| one.measure == differing.figures[1].measure;
            let Some(one) = found.judgements.iter().find(of) else { return false };
            differing.difference = [one.difference.mean, one.difference.low, one.difference.high];
            differing.verdict = Some(one.difference.verdict);
            true
        });
        judged.push(pair);
    }
    Some(judged)
}
