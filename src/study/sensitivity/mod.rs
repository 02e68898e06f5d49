//! Sensitivity of an outcome to settings.
//!
//! Each setting alone goes from its present value to its low and its high one, on shared dice. Then the most important ones are combined,
//! all combinations or some drawn at random, each on its own dice, for their shares of the variance.

mod experiment;
mod shares;

pub use experiment::{Arm, Experiment, plan_experiment};
pub use shares::{Design, Share, Shares};

use super::judgement::{Call, Judgement, judgements_of, never_came_up, settled};
use super::play::{Options, Progress, Rounds, plan};
use super::rulings::{SLIGHT, together};
use super::{estimate::estimate, summary};
use evenodds_engine::run::{AS_WRITTEN, Counts, Signals, Watch};
use evenodds_source::{Fault, Faults, Place};
use evenodds_stats::Looks;
use serde::Serialize;
use std::time::Duration;

/// Settings with shares of the variance by default.
pub const TOP: usize = 5;

/// Request beyond the tornado.
#[derive(Debug, Clone, Copy)]
pub struct Request {
    /// Trials and seed in place of the scenario's.
    pub options: Options,
    /// Most trials of a cell if play goes on until every difference with a margin is settled.
    pub settle: Option<u64>,
    /// Number of the most important settings that are combined; 0: none.
    pub top: usize,
    /// Whether combinations are drawn at random from all levels, even where all could be played in wider steps.
    pub sampled: bool,
}

/// One level of a setting against the present one.
#[derive(Debug, Clone, Serialize)]
pub struct Reach {
    /// The level, as text.
    pub level: String,
    /// Below (−1) or above (1) the present number; 0 for words, flags and lists.
    pub side: i8,
    /// The paired difference with its verdict.
    pub judgement: Judgement,
}

/// What a setting does to the measure.
#[derive(Debug, Clone, Serialize)]
pub struct Swing {
    /// Its path.
    pub path: String,
    /// What it is called.
    pub name: String,
    /// What it decides; empty where the game does not say.
    pub help: String,
    /// The present value.
    pub present: String,
    /// Its levels, the smallest first.
    pub levels: Vec<String>,
    /// From the lowest to the highest mean over the present and the tried levels, in the measure's unit.
    pub width: f64,
    /// Half-widths of the two outer differences together: the swing is not known better than this.
    pub width_half: f64,
    /// What follows for all tried levels together. A shown difference is that of the widest one.
    pub verdict: Call,
    /// The levels that were tried.
    pub reaches: Vec<Reach>,
}

/// What came of it.
#[derive(Debug, Clone, Serialize)]
pub struct Sensitivity {
    /// The measure.
    pub measure: String,
    /// What it counts.
    pub label: String,
    /// Its unit; empty for a rate.
    pub unit: String,
    /// Kind of number.
    pub kind: summary::FigureKind,
    /// Its mean as things are, with the ends of its interval.
    pub present: [f64; 3],
    /// Its margin, if it has one.
    pub margin: Option<f64>,
    /// The settings, the widest swing first.
    pub swings: Vec<Swing>,
    /// Levels that cannot be played, with the reason.
    pub unplayable: Vec<(String, String)>,
    /// Rules that were not varied, with the reason.
    pub left_out: Vec<(String, String)>,
    /// Shares of the most important settings; none when fewer than two matter, or none were asked for.
    pub shares: Option<Shares>,
    /// Comparisons that verdicts are corrected for.
    pub comparisons: usize,
    /// Trials of each cell of the tornado.
    pub trials: u64,
    /// Plays in all.
    pub plays: u64,
    /// Planned looks.
    pub looks: usize,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of intervals and verdicts.
    pub confidence: f64,
    /// Told to stop before the end.
    pub partial: bool,
    /// Wall-clock time of the play itself.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Plays all of it. None when it was stopped before the first play.
///
/// After a stop signal it keeps the first trials of every cell of the tornado, without gaps, and leaves the shares out.
///
/// # Errors
/// When the measure has no value, or only one: nothing can matter to it.
pub fn sensitivity(
    experiment: &Experiment,
    asked: Request,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Sensitivity>, Faults> {
    let study = &experiment.study;
    let scenario = &study.scenario;
    let seed = asked.options.seed.unwrap_or(scenario.seed);
    let trials = asked.options.trials.unwrap_or(scenario.trials);
    let looks = asked.settle.map_or_else(|| Looks::once(trials), |most| Looks::doubling(trials.min(most), most));
    let plan = plan(study, seed, AS_WRITTEN);
    let mut rounds = Rounds::new(&plan, signals);
    let of = looks.most() * study.cells.len() as u64;
    let mut partial = false;
    let mut judged = Vec::new();
    for &goal in looks.counts() {
        let mut after = |_: &Counts, plays| progress(&Progress { plays, of, running: None });
        partial = !rounds.until(goal, &Watch::default(), &mut after);
        let own = |name: &str| name == experiment.measure.0;
        judged = judgements_of(study, &rounds.counts, looks.number(), &own, Some(SLIGHT));
        if partial || settled(&judged) {
            break;
        }
    }
    if rounds.done == 0 {
        return Ok(None);
    }
    varies(experiment, &rounds.counts)?;
    let comparisons = judged.len();
    let mut swings: Vec<Swing> =
        (0..experiment.parameters.len()).filter_map(|at| swing(experiment, at, &judged, &rounds.counts)).collect();
    swings.sort_by(|a, b| b.width.total_cmp(&a.width));
    let measure = study.cells[0].counted(&experiment.measure.0).map(|at| (at, study.cells[0].measure(0, at)));
    let Some((at, measure)) = measure else { return Ok(None) };
    let now = estimate(measure, &rounds.counts.tallies[0].whole(0)[at], looks.confidence(scenario.confidence));
    let mut plays = rounds.plays;
    let elapsed = rounds.started;
    let mut shares = None;
    if !partial && asked.top > 1 {
        let wanted = swings.iter().filter(|swing| !unmoved(swing)).take(asked.top);
        let chosen: Vec<usize> =
            wanted.filter_map(|swing| experiment.parameters.iter().position(|p| p.path == swing.path)).collect();
        let (trials, dice) = (rounds.done, now.sd * now.sd);
        let known = shares::Known { experiment, trials, dice, swings: &swings, sampled: asked.sampled, seed };
        let found = shares::shares(&known, &chosen, signals, progress);
        match found {
            Ok(found) => {
                plays += found.as_ref().map_or(0, |found| found.plays);
                shares = found;
            }
            Err(shares::Stopped) => partial = true,
        }
    }
    Ok(Some(Sensitivity {
        label: study.label(&now.name, &now.label),
        measure: now.name,
        unit: now.unit,
        kind: now.kind,
        present: [now.mean, now.low, now.high],
        margin: super::margins::margin(scenario, measure),
        swings,
        unplayable: experiment.unplayable.clone(),
        left_out: experiment.left_out.clone(),
        shares,
        comparisons,
        trials: rounds.done,
        plays,
        looks: looks.number(),
        seed,
        confidence: scenario.confidence,
        partial,
        elapsed: elapsed.elapsed(),
    }))
}

/// Whether no tried level of a setting moved the measure in any play.
fn unmoved(swing: &Swing) -> bool {
    matches!(swing.verdict, Call::Same | Call::NeverCameUp)
}

fn swing(experiment: &Experiment, at: usize, judged: &[Judgement], counts: &Counts) -> Option<Swing> {
    let parameter = &experiment.parameters[at];
    let arms = experiment.arms.iter().filter(|arm| arm.parameter == at);
    let mut reaches: Vec<Reach> = arms
        .filter_map(|arm| {
            let judgement = judged.iter().find(|judgement| judgement.cell == arm.cell)?.clone();
            let side = if parameter.is_numeric() { if arm.level < parameter.present { -1 } else { 1 } } else { 0 };
            Some(Reach { level: parameter.label(arm.level), side, judgement })
        })
        .collect();
    if reaches.is_empty() {
        return None;
    }
    let mut own: Vec<Judgement> = reaches.iter().map(|reach| reach.judgement.clone()).collect();
    own.sort_by(|a, b| b.standardised.abs().total_cmp(&a.standardised.abs()));
    let cells = experiment.study.cells.iter().enumerate().skip(1);
    let mut tried = cells.filter(|(_, cell)| own.iter().any(|judgement| judgement.cell == cell.name));
    let never = tried.all(|(at, _)| never_came_up(&experiment.study, counts, at));
    let end = |sign: f64| {
        let size = |reach: &&Reach| sign * reach.judgement.difference.mean;
        let outer = reaches.iter().max_by(|a, b| size(a).total_cmp(&size(b))).filter(|reach| size(reach) > 0.0);
        outer.map_or((0.0, 0.0), |reach| {
            let difference = &reach.judgement.difference;
            (difference.mean.abs(), (difference.high - difference.low) / 2.0)
        })
    };
    let (up, down) = (end(1.0), end(-1.0));
    if !parameter.is_numeric() {
        reaches.sort_by(|a, b| b.judgement.difference.mean.abs().total_cmp(&a.judgement.difference.mean.abs()));
    }
    let knob = parameter.path.strip_prefix("rules.").and_then(|name| {
        let name = name.split('.').next()?;
        experiment.study.scenario.game.knobs().into_iter().find(|knob| knob.name == name)
    });
    Some(Swing {
        path: parameter.path.clone(),
        name: parameter.name.clone(),
        help: knob.map(|knob| knob.help).unwrap_or_default(),
        present: parameter.label(parameter.present),
        levels: (0..parameter.levels.len()).map(|level| parameter.text(level)).collect(),
        width: up.0 + down.0,
        width_half: up.1 + down.1,
        verdict: together(&own, never),
        reaches,
    })
}

/// Reports a measure that has no value, or the same in every play of every cell.
fn varies(experiment: &Experiment, counts: &Counts) -> Result<(), Faults> {
    let (name, place) = &experiment.measure;
    let mut seen: Vec<i64> = Vec::new();
    for (cell, tally) in experiment.study.cells.iter().zip(&counts.tallies) {
        let column = cell.counted(name).map(|at| &tally.whole(0)[at]);
        seen.extend(column.into_iter().flat_map(|column| column.seen().map(|(value, _)| value)));
        seen.dedup();
        if seen.windows(2).any(|pair| pair[0] != pair[1]) {
            return Ok(());
        }
    }
    let plays = counts.tallies.first().map_or(0, |tally| tally.trials);
    let cells = experiment.study.cells.len();
    let what = match seen.first() {
        None => format!("`{name}` has no value in any of {plays} plays of {cells} cells"),
        Some(value) => format!("`{name}` never varies: it is {value} in all {plays} plays of each of {cells} cells"),
    };
    Err(fault(place.as_ref(), what).help("nothing can matter to it; ask for another measure").into())
}

/// Fault at a place, if there is one.
fn fault(place: Option<&Place>, what: String) -> Fault {
    place.map_or_else(|| Fault::anywhere(what.clone()), |place| Fault::at(place, what.clone()))
}
