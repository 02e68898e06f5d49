//! Shares of the variance over the few most important settings: Sobol's first-order and total indices and Shapley's effects, where every
//! level of a setting has equal weight.
//!
//! Where few enough, all combinations of levels are played, each on dice of its own. Numbers of many levels are thinned evenly, to at least
//! three. Where that still makes too many, or the caller wants no thinning, combinations are drawn from all levels (`sampled`). The shares
//! then have the error of the draw as well.
//!
//! Where a combination cannot be played, the least important settings are left out.

mod sampled;

use super::{Experiment, Swing};
use crate::alone::{alone, cell};
use crate::{Progress, StudyCell};
use evenodds_engine::run::Signals;
use evenodds_source::Value;
use evenodds_stats::judge::bootstrap::Plan;
use evenodds_stats::judge::estimate::Ranged;
use evenodds_stats::judge::variance::Cell;
use evenodds_stats::judge::variance::factors::{self, FactorShare};
use sampled::Drawn;
use serde::Serialize;

/// Most combinations that are all played.
const MOST_COMBINATIONS: usize = 512;
/// Plays of a combination, as a part of the tornado's trials.
const PART: u64 = 4;
/// Fewest plays of a combination.
const FEWEST: u64 = 250;
/// Fewest levels to which a number is thinned: two would miss what rises and falls again.
const FEWEST_LEVELS: usize = 3;
/// First trial of the shares, far from those of the tornado, so that they are held-out dice.
const FROM: u64 = 1 << 48;
/// Most levels to which a number is thinned.
const MOST_STEPS: usize = 9;
/// Resamples behind an interval.
const REPLICATES: usize = 1000;

/// Stop signal.
pub(super) struct Stopped;

/// The shares of one setting, 0 to 1 up to noise; each with its standard error and the ends of its interval.
#[derive(Debug, Clone, Serialize)]
pub struct Share {
    /// Its path.
    pub path: String,
    /// What it is called.
    pub name: String,
    /// The levels that were combined.
    pub levels: Vec<String>,
    /// By itself: value, standard error, low, high.
    pub first: [f64; 4],
    /// By itself and together with the others.
    pub total: [f64; 4],
    /// What it does with others divided evenly among them.
    pub shapley: [f64; 4],
}

/// How combinations were chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Design {
    /// All combinations of the levels that are told.
    Every,
    /// Drawn at random, in so many groups, every level as likely.
    Sampled {
        /// Groups, each of two draws mixed in every way.
        groups: u64,
    },
}

/// Shares of several settings.
#[derive(Debug, Clone, Serialize)]
pub struct Shares {
    /// The settings, in the order of the tornado.
    pub shares: Vec<Share>,
    /// How combinations were chosen.
    pub design: Design,
    /// Combinations of their levels that were played.
    pub combinations: usize,
    /// Combinations that there are.
    pub possible: u64,
    /// Plays of each.
    pub trials: u64,
    /// Plays of all.
    pub plays: u64,
    /// Standard deviation of the measure's mean over them, in its unit.
    pub sd: f64,
    /// Whether their means are shown to differ at all: if not, the shares say nothing.
    pub differ: bool,
    /// Settings that were left out, because a combination with them cannot be played.
    pub left_out: Vec<String>,
}

/// Results of the tornado for the measure and its settings.
pub(super) struct Known<'a> {
    pub(super) experiment: &'a Experiment,
    /// Trials of each of its cells.
    pub(super) trials: u64,
    /// Variance of the measure from play to play.
    pub(super) dice: f64,
    /// Settings by their widths.
    pub(super) swings: &'a [Swing],
    /// Whether combinations are drawn, even where all could be played in wider steps.
    pub(super) sampled: bool,
    pub(super) seed: u64,
}

/// Shares of the chosen parameters. None when fewer than two can be combined.
pub(super) fn shares(
    known: &Known<'_>,
    chosen: &[usize],
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Shares>, Stopped> {
    let experiment = known.experiment;
    let mut chosen = chosen.to_vec();
    let mut left_out = Vec::new();
    let each = (known.trials / PART).max(FEWEST);
    let plan = Plan { replicates: REPLICATES, seed: known.seed, confidence: experiment.study.scenario.confidence };
    while chosen.len() > 1 {
        let all: Vec<Vec<usize>> = chosen.iter().map(|&at| playable(experiment, at)).collect();
        let possible = all.iter().fold(1_u64, |product, levels| product.saturating_mul(levels.len() as u64));
        let thinned = if known.sampled { None } else { thinned(experiment, &chosen, &all) };
        let played = match &thinned {
            Some(levels) => every(known, (&chosen, levels), each, plan, signals, progress)?,
            None => draw(known, (&chosen, &all), each, plan, signals, progress)?,
        };
        let Some(played) = played else {
            // The least important one goes, until the others can be combined.
            left_out.extend(chosen.pop().map(|last| experiment.parameters[last].name.clone()));
            continue;
        };
        let levels = thinned.as_ref().unwrap_or(&all);
        let four = |range: Ranged| [range.value, range.error, range.interval.low, range.interval.high];
        let share = |((at, found), levels): ((&usize, &FactorShare), &Vec<usize>)| {
            let parameter = &experiment.parameters[*at];
            Share {
                path: parameter.path.clone(),
                name: parameter.name.clone(),
                levels: levels.iter().map(|level| parameter.label(*level)).collect(),
                first: four(found.first),
                total: four(found.total),
                shapley: four(found.shapley),
            }
        };
        return Ok(Some(Shares {
            shares: chosen.iter().zip(&played.found).zip(levels).map(share).collect(),
            design: played.design,
            combinations: played.combinations,
            possible,
            trials: played.trials,
            plays: played.trials * played.combinations as u64,
            sd: played.variance.value.max(0.0).sqrt(),
            differ: played.variance.interval.low > 0.0,
            left_out,
        }));
    }
    Ok(None)
}

/// Shares of some combinations.
struct Played {
    found: Vec<FactorShare>,
    variance: Ranged,
    design: Design,
    combinations: usize,
    trials: u64,
}

/// All combinations of the levels. None when one of them cannot be played.
fn every(
    known: &Known<'_>,
    (chosen, levels): (&[usize], &[Vec<usize>]),
    each: u64,
    plan: Plan,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Played>, Stopped> {
    let sizes: Vec<usize> = levels.iter().map(Vec::len).collect();
    let absolute = |point: &Vec<usize>| point.iter().zip(levels).map(|(at, levels)| levels[*at]).collect();
    let points: Vec<Vec<usize>> = crossing(&sizes).iter().map(absolute).collect();
    let Some(cells) = known.experiment.combined(chosen, &points) else { return Ok(None) };
    let played = play(known.experiment, &cells, each, known.seed, signals, progress).ok_or(Stopped)?;
    let found = factors::shares(&sizes, &played, plan);
    let (design, combinations, trials) = (Design::Every, points.len(), each);
    Ok(found.map(|(found, variance)| Played { found, variance, design, combinations, trials }))
}

/// Combinations drawn from all levels. None when one of them cannot be played.
fn draw(
    known: &Known<'_>,
    (chosen, levels): (&[usize], &[Vec<usize>]),
    each: u64,
    plan: Plan,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Played>, Stopped> {
    let width = |at: &usize| {
        let path = &known.experiment.parameters[*at].path;
        known.swings.iter().find(|swing| swing.path == *path).map_or(0.0, |swing| swing.width)
    };
    // As if the measure were even over each setting's swing.
    let spread: f64 = chosen.iter().map(|at| width(at).powi(2) / 12.0).sum();
    let size = sampled::size(chosen.len(), each, known.dice, spread);
    match sampled::play(known.experiment, (chosen, levels), size, known.seed, signals, progress)? {
        Drawn::Unplayable => Ok(None),
        Drawn::Played(mixes, outputs) => {
            let (found, variance) = mixes.shares(&outputs, plan);
            let design = Design::Sampled { groups: size.groups };
            Ok(Some(Played { found, variance, design, combinations: outputs.len(), trials: size.trials }))
        }
    }
}

/// Summed plays of each cell.
fn play(
    experiment: &Experiment,
    cells: &[StudyCell],
    each: u64,
    seed: u64,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Vec<Cell>> {
    let tallies = alone(cells, seed, (FROM, each), signals, progress)?;
    let one = |(played, tally): (&StudyCell, &evenodds_engine::Tally)| {
        let at = played.counted(&experiment.measure.0)?;
        Some(cell(played.measure(0, at), &tally.whole(0)[at]))
    };
    cells.iter().zip(&tallies).map(one).collect()
}

/// Levels of each parameter for a full crossing: numbers thinned evenly to as many as it allows. None when it would still be too large.
fn thinned(experiment: &Experiment, chosen: &[usize], all: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    let longest = all.iter().map(Vec::len).max().unwrap_or(0);
    let at_most = |most: usize| -> Vec<Vec<usize>> {
        let thin = |(at, all): (&usize, &Vec<usize>)| {
            let number =
                |level: &usize| matches!(experiment.parameters[*at].levels[*level], Value::Int(_) | Value::Float(_));
            if all.len() <= most || !all.iter().all(number) {
                return all.clone();
            }
            let last = all.len() - 1;
            (0..most).map(|step| all[(last * step + (most - 1) / 2) / (most - 1)]).collect()
        };
        chosen.iter().zip(all).map(thin).collect()
    };
    let few = |levels: &Vec<Vec<usize>>| {
        let product = levels.iter().try_fold(1_usize, |product, levels| product.checked_mul(levels.len()));
        product.is_some_and(|product| product <= MOST_COMBINATIONS)
    };
    let steps = (FEWEST_LEVELS..=MOST_STEPS.min(longest.max(FEWEST_LEVELS))).rev();
    steps.map(at_most).find(few)
}

/// Levels that can be played by themselves.
fn playable(experiment: &Experiment, at: usize) -> Vec<usize> {
    let parameter = &experiment.parameters[at];
    let refused = |level: usize| level != parameter.present && experiment.combined(&[at], &[vec![level]]).is_none();
    (0..parameter.levels.len()).filter(|&level| !refused(level)).collect()
}

/// Every combination of levels, the last one changing fastest.
fn crossing(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &size in sizes {
        all = all.iter().flat_map(|head| (0..size).map(move |level| [head.as_slice(), &[level]].concat())).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_comes_once_the_last_changing_fastest() {
        assert_eq!(crossing(&[2, 3]), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
        assert_eq!(crossing(&[]), [Vec::<usize>::new()]);
    }
}
