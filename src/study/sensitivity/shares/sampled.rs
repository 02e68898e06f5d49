//! Combinations drawn at random, each level of a setting as likely as any other: for settings of which there are too many
//! combinations to play them all.
//!
//! Every combination plays its own dice, and few of them: how few is chosen by the tornado, so that the dice of a
//! combination and its distance from the others have about equal parts in the error of a share. All of it takes as many plays
//! as the largest full crossing.

use super::{FROM, MOST_COMBINATIONS, Stopped};
use crate::engine::run::Signals;
use crate::engine::{Ready, Tally};
use crate::source::Faults;
use crate::stats::judge::estimate::Estimate;
use crate::stats::judge::sensitivity::{Mixes, level};
use crate::study::Progress;
use crate::study::alone::cell;
use crate::study::layout::find;
use crate::study::sensitivity::Experiment;
use rayon::prelude::*;
use std::sync::atomic::Ordering;

/// Fewest plays of a combination: its error must be told from its own plays.
const FEWEST: u64 = 8;
/// Plays of a combination that take about as long as making it ready: with fewer, little time is saved.
const READY: u64 = 200;
/// Fewest groups of combinations: an interval is drawn from them.
const GROUPS: u64 = 60;
/// Groups between two looks at the clock.
const PIECE: usize = 16;

/// How much is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) groups: u64,
    /// Plays of each combination.
    pub(super) trials: u64,
}

/// For so many settings, when a combination of the full crossing would have `each` plays, of a variance `dice`, and the
/// combinations differ by about `spread`, another variance.
///
/// The dice of a group, whose 2^(settings − 1) pairs all tell of the same, weigh as 1/√pairs: plays = dice / spread / √pairs
/// divides a fixed number of plays best between groups and dice.
pub(super) fn size(settings: usize, each: u64, dice: f64, spread: f64) -> Size {
    let points = 1_u64 << settings;
    let plays = each * MOST_COMBINATIONS as u64;
    let best = dice / spread / (points as f64 / 2.0).sqrt();
    let most = (plays / points / GROUPS).max(FEWEST);
    let trials = if best.is_finite() { best.ceil() as u64 } else { most }.max(READY).min(most);
    Size { groups: (plays / points / trials).max(GROUPS), trials }
}

/// What came of it.
pub(super) enum Drawn {
    /// The design, and the mean at each of its points.
    Played(Mixes, Vec<Estimate>),
    /// Some combination cannot be played, or has no value.
    Unplayable,
}

/// Draws combinations of the chosen settings' levels, and plays them.
pub(super) fn play(
    experiment: &Experiment,
    (chosen, levels): (&[usize], &[Vec<usize>]),
    size: Size,
    seed: u64,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Drawn, Stopped> {
    let Some(design) = Mixes::new(chosen.len(), size.groups as usize, seed) else { return Ok(Drawn::Unplayable) };
    let piece = PIECE << chosen.len();
    let mut outputs: Vec<Estimate> = Vec::with_capacity(design.points.len());
    for (at, points) in design.points.chunks(piece).enumerate() {
        let one = |(index, point): (usize, &Vec<f64>)| {
            if signals.stop.load(Ordering::Relaxed) {
                return None;
            }
            let from = FROM + (at * piece + index) as u64 * size.trials;
            let combination = point.iter().zip(levels).map(|(u, levels)| levels[level(*u, levels.len())]);
            evaluate(experiment, chosen, combination, seed, from..from + size.trials)
        };
        let found: Option<Vec<Estimate>> = points.par_iter().enumerate().map(one).collect();
        if signals.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let Some(found) = found else { return Ok(Drawn::Unplayable) };
        outputs.extend(found);
        let plays = |points: usize| points as u64 * size.trials;
        progress(&Progress { plays: plays(outputs.len()), of: plays(design.points.len()), running: None });
    }
    Ok(Drawn::Played(design, outputs))
}

/// The mean of the measure over some trials of a combination. None when it cannot be played, or has no value.
fn evaluate(
    experiment: &Experiment,
    chosen: &[usize],
    combination: impl Iterator<Item = usize>,
    seed: u64,
    trials: std::ops::Range<u64>,
) -> Option<Estimate> {
    let scenario = &experiment.study.scenario;
    let mut root = scenario.cells[0].root.clone();
    for (&parameter, level) in chosen.iter().zip(combination) {
        experiment.parameters[parameter].apply(&mut root, level);
    }
    let mut wrong = Faults::new();
    let prepared = scenario.game.prepare(scenario.play.name, &root, &scenario.extras, &mut wrong)?;
    let ready: Box<dyn Ready> = wrong.is_empty().then_some(prepared.ready)?;
    let (_, column) = find(&ready.scopes()[..1], &experiment.measure.0)?;
    let mut wanted = vec![Vec::new(); ready.scopes().len()];
    wanted[0].push(column);
    let mut tally = Tally::new(ready.scopes(), &wanted, None);
    ready.batch(seed, trials, &mut tally, None);
    let found = cell(&ready.scopes()[0].measures[column], &tally.whole(0)[0]);
    let error = (found.variance / found.plays as f64).sqrt();
    (found.plays > 1).then_some(Estimate { value: found.mean, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 2,560,000 plays; dice of ½ and a spread of 1 point need 2,500 plays, a quarter of that for 16 pairs.
    #[test]
    fn plays_are_divided_between_groups_and_dice() {
        assert_eq!(size(5, 5000, 0.25, 0.0025), Size { groups: 400, trials: 200 });
        assert_eq!(size(5, 5000, 0.25, 0.0001), Size { groups: 128, trials: 625 });
        // Nothing is known of the spread, and there is little to spend.
        assert_eq!(size(8, 250, 0.25, 0.0), Size { groups: 62, trials: 8 });
        assert_eq!(size(2, 5000, 0.0, 1.0), Size { groups: 3200, trials: 200 });
    }
}
