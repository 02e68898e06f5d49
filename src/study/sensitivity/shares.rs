//! Shares of the variance over the few settings that matter most: Sobol's first-order and total indices and Shapley's
//! effects, where every level of a setting counts alike.
//!
//! Every combination of their levels is played on dice of its own, so that only the dice leave something to chance (the
//! random designs of [`sensitivity`](crate::stats::judge::sensitivity) are for inputs without levels). Numbers of many
//! levels are thinned evenly, to two at least, until the combinations are few enough; where that does not suffice, or a
//! combination cannot be played, the least important settings are left out.

use super::Laid;
use crate::engine::run::Signals;
use crate::source::Value;
use crate::stats::judge::bootstrap::Plan;
use crate::stats::judge::estimate::Ranged;
use crate::stats::judge::variance::Cell;
use crate::stats::judge::variance::factors::{self, FactorShare};
use crate::study::alone::{alone, cell};
use crate::study::{Progress, StudyCell};
use serde::Serialize;
use std::collections::BTreeMap;

/// Most combinations that are all played.
const MOST_COMBINATIONS: usize = 512;
/// Plays of a combination, as a part of the tornado's trials.
const PART: u64 = 4;
/// Fewest plays of a combination.
const FEWEST: u64 = 250;
/// First trial of the shares: far from those of the tornado, so that what was chosen for its luck is tried on new dice.
const FROM: u64 = 1 << 48;
/// Resamples behind an interval.
const REPLICATES: usize = 1000;

/// It was told to stop.
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

/// Shares of several settings.
#[derive(Debug, Clone, Serialize)]
pub struct Shares {
    /// The settings, in the order of the tornado.
    pub shares: Vec<Share>,
    /// Combinations of their levels: all of them were played.
    pub combinations: usize,
    /// Plays of each.
    pub trials: u64,
    /// Plays of all.
    pub plays: u64,
    /// Standard deviation of the measure's mean over them, in its unit.
    pub sd: f64,
    /// Settings that were left out: some combination with them cannot be played, or there would be too many.
    pub left_out: Vec<String>,
}

/// The shares of the chosen parameters. None when fewer than two can be combined.
pub(super) fn shares(
    laid: &Laid,
    chosen: &[usize],
    trials: u64,
    seed: u64,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Shares>, Stopped> {
    let mut chosen = chosen.to_vec();
    let mut left_out = Vec::new();
    let each = (trials / PART).max(FEWEST);
    let plan = Plan { replicates: REPLICATES, seed, confidence: laid.study.scenario.confidence };
    while chosen.len() > 1 {
        let levels = thinned(laid, &chosen);
        let sizes: Vec<usize> = levels.iter().map(Vec::len).collect();
        let absolute = |point: &Vec<usize>| point.iter().zip(&levels).map(|(at, levels)| levels[*at]).collect();
        let few = sizes.iter().product::<usize>() <= MOST_COMBINATIONS;
        let points: Vec<Vec<usize>> = if few { every(&sizes).iter().map(absolute).collect() } else { Vec::new() };
        let Some(cells) = laid.combined(&chosen, &points).filter(|_| few) else {
            // The least important one goes, until what is left can be combined.
            left_out.extend(chosen.pop().map(|last| laid.parameters[last].name.clone()));
            continue;
        };
        let played = play(laid, &cells, each, seed, signals, progress).ok_or(Stopped)?;
        let Some((found, all)) = factors::shares(&sizes, &played, plan) else { return Ok(None) };
        let four = |range: Ranged| [range.value, range.error, range.interval.low, range.interval.high];
        let share = |((at, found), levels): ((&usize, &FactorShare), &Vec<usize>)| {
            let parameter = &laid.parameters[*at];
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
            shares: chosen.iter().zip(&found).zip(&levels).map(share).collect(),
            combinations: points.len(),
            trials: each,
            plays: each * points.len() as u64,
            sd: all.value.max(0.0).sqrt(),
            left_out,
        }));
    }
    Ok(None)
}

/// The plays of each cell, summed up.
fn play(
    laid: &Laid,
    cells: &[StudyCell],
    each: u64,
    seed: u64,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Vec<Cell>> {
    let tallies = alone(cells, seed, (FROM, each), signals, progress)?;
    let one = |(played, tally): (&StudyCell, &crate::engine::Tally)| {
        let at = played.counted(&laid.measure.0)?;
        Some(cell(played.measure(0, at), &tally.whole(0)[at]))
    };
    cells.iter().zip(&tallies).map(one).collect()
}

/// The levels of each parameter that are combined: those that can be played, numbers thinned evenly to as many as all
/// combinations allow, three at least.
fn thinned(laid: &Laid, chosen: &[usize]) -> Vec<Vec<usize>> {
    let playable: BTreeMap<usize, Vec<usize>> = chosen.iter().map(|&at| (at, playable(laid, at))).collect();
    let at_most = |most: usize| -> Vec<Vec<usize>> {
        let thin = |at: &usize| {
            let all = &playable[at];
            let number = |level: &usize| matches!(laid.parameters[*at].levels[*level], Value::Int(_) | Value::Float(_));
            if all.len() <= most || !all.iter().all(number) {
                return all.clone();
            }
            let last = all.len() - 1;
            (0..most).map(|step| all[(last * step + (most - 1) / 2) / (most - 1)]).collect()
        };
        chosen.iter().map(thin).collect()
    };
    let fits = |levels: &Vec<Vec<usize>>| levels.iter().map(Vec::len).product::<usize>() <= MOST_COMBINATIONS;
    (2..=9).rev().map(at_most).find(fits).unwrap_or_else(|| at_most(2))
}

/// Levels that can be played by themselves.
fn playable(laid: &Laid, at: usize) -> Vec<usize> {
    let parameter = &laid.parameters[at];
    let refused = |level: usize| level != parameter.present && laid.combined(&[at], &[vec![level]]).is_none();
    (0..parameter.levels.len()).filter(|&level| !refused(level)).collect()
}

/// Every combination of levels, the last one changing fastest.
fn every(sizes: &[usize]) -> Vec<Vec<usize>> {
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
        assert_eq!(every(&[2, 3]), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
        assert_eq!(every(&[]), [Vec::<usize>::new()]);
    }
}
