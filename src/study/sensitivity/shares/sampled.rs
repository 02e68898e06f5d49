//! Random combinations of levels, each level of a setting equally likely, for settings with too many combinations to play them all.
//!
//! Every combination has a few plays on its own dice. Their number follows from the tornado: dice and the spread of combinations then have
//! about equal parts in the error of a share. The total number of plays is that of the largest full crossing.

use super::{FROM, MOST_COMBINATIONS, Stopped};
use crate::Progress;
use crate::alone::cell;
use crate::layout::find;
use crate::sensitivity::Experiment;
use evenodds_engine::run::Signals;
use evenodds_engine::share::{Interim, NUMBERS, Part, SavedCounts, Work};
use evenodds_engine::{Ready, Tally};
use evenodds_source::Faults;
use evenodds_stats::judge::estimate::Estimate;
use evenodds_stats::judge::sensitivity::{Mixes, level};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Fewest plays of a combination: its error comes from its own plays.
const FEWEST: u64 = 8;
/// Plays of a combination that take about as long as preparing it: with fewer, little time is saved.
const READY: u64 = 200;
/// Fewest groups of combinations: an interval is drawn from them.
const GROUPS: u64 = 60;
/// Groups between two checks of the stop signal.
const PIECE: usize = 16;

/// Size of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) groups: u64,
    /// Plays of each combination.
    pub(super) trials: u64,
}

/// Size of a draw for so many settings. A combination of the full crossing would have `each` plays, of a variance `dice`; combinations
/// differ by about `spread`, another variance.
///
/// The dice of a group, with its 2^(settings − 1) pairs, have the weight 1/√pairs. So plays = dice / spread / √pairs divides a fixed number
/// of plays best between groups and dice.
pub(super) fn size(settings: usize, each: u64, dice: f64, spread: f64) -> Size {
    let points = 1_u64 << settings;
    let plays = each * MOST_COMBINATIONS as u64;
    let best = dice / spread / (points as f64 / 2.0).sqrt();
    let most = (plays / points / GROUPS).max(FEWEST);
    let trials = if best.is_finite() { best.ceil() as u64 } else { most }.max(READY).min(most);
    Size { groups: (plays / points / trials).max(GROUPS), trials }
}

/// Result of a draw.
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
    let points = Points { experiment, chosen, levels, design: &design, trials: size.trials, seed, signals };
    match signals.ledger.look(&points, &signals.stop) {
        // Points of an interrupted draw are not kept.
        Interim::Here | Interim::Begun(..) => {}
        Interim::Elsewhere => return Err(Stopped),
        Interim::Counted(sheets) => {
            let Some(found) = sheets.first().and_then(|sheet| read(sheet, design.points.len())) else {
                signals.ledger.refuse();
                return Err(Stopped);
            };
            let outputs: Option<Vec<Estimate>> = found.into_iter().collect();
            return Ok(outputs.map_or(Drawn::Unplayable, |outputs| Drawn::Played(design, outputs)));
        }
    }
    let piece = PIECE << chosen.len();
    let mut outputs: Vec<Estimate> = Vec::with_capacity(design.points.len());
    for from in (0..design.points.len()).step_by(piece) {
        let found = points.play_some(from..(from + piece).min(design.points.len())).into_iter();
        let found: Option<Vec<Estimate>> = found.collect();
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

/// Drawn combinations. A part of them is a range of combinations, as preparing one takes as long as many plays.
struct Points<'a> {
    experiment: &'a Experiment,
    chosen: &'a [usize],
    levels: &'a [Vec<usize>],
    design: &'a Mixes,
    /// Plays of each.
    trials: u64,
    seed: u64,
    signals: &'a Signals,
}

impl Points<'_> {
    /// Means at some of the points; none at those that cannot be played, and after a stop signal.
    fn play_some(&self, some: Range<usize>) -> Vec<Option<Estimate>> {
        let one = |at: usize| {
            if self.signals.stop.load(Ordering::Relaxed) {
                return None;
            }
            let from = FROM + at as u64 * self.trials;
            let point = self.design.points[at].iter().zip(self.levels);
            let combination = point.map(|(u, levels)| levels[level(*u, levels.len())]);
            evaluate(self.experiment, self.chosen, combination, self.seed, from..from + self.trials)
        };
        some.into_par_iter().map(one).collect()
    }
}

impl Work for Points<'_> {
    fn about(&self) -> String {
        format!(
            "{} trials of each combination of {} settings: {}",
            self.trials,
            self.chosen.len(),
            self.design.points.len()
        )
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        vec![part.range(&(0..self.design.points.len() as u64))]
    }

    fn blank(&self, _: usize) -> SavedCounts {
        SavedCounts::Sums(vec![[0; NUMBERS]; self.design.points.len()])
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let mut records = vec![[0; NUMBERS]; self.design.points.len()];
        let some = units.start as usize..units.end as usize;
        for (record, found) in records[some.clone()].iter_mut().zip(self.play_some(some)) {
            record[0] = 1;
            if let Some(found) = found {
                record[1..4].copy_from_slice(&[1, found.value.to_bits().into(), found.error.to_bits().into()]);
            }
        }
        Some(SavedCounts::Sums(records))
    }
}

/// Means that a sheet holds, one for each point. None where it holds something else.
fn read(sheet: &SavedCounts, points: usize) -> Option<Vec<Option<Estimate>>> {
    let SavedCounts::Sums(records) = sheet else { return None };
    let bits = |number: i128| u64::try_from(number).ok().map(f64::from_bits);
    let one = |record: &[i128; NUMBERS]| match record[..4] {
        [1, 0, ..] => Some(None),
        [1, 1, value, error] => Some(Some(Estimate { value: bits(value)?, error: bits(error)? })),
        _ => None,
    };
    records.iter().map(one).collect::<Option<Vec<_>>>().filter(|found| found.len() == points)
}

/// Mean of the measure over some trials of a combination. None when it cannot be played, or has no value.
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
    let prepared = scenario.game.prepare(&scenario.play.name, &root, &scenario.extras, &mut wrong)?;
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
        // The spread is unknown, and there is little to spend.
        assert_eq!(size(8, 250, 0.25, 0.0), Size { groups: 62, trials: 8 });
        assert_eq!(size(2, 5000, 0.0, 1.0), Size { groups: 3200, trials: 200 });
    }
}
