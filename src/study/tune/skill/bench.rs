//! Plays of the players of a skill gap: trials of a cell, by a strategy or with looking ahead.

use super::super::checkpoint::Point;
use super::super::sums::Sums;
use super::{Request, Who};
use crate::layout::find;
use evenodds_engine::run::{BATCH, Signals};
use evenodds_engine::{BEYOND, LookAhead, Ready, Tally};
use evenodds_kit::naming;
use evenodds_scenario::Scenario;
use evenodds_source::{Faults, Table, Value};
use evenodds_stats::Moments;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Decisions of a trial at which a player looks ahead.
const DECISIONS: u32 = 256;

/// Players, and the scenario that they play.
pub(super) struct Bench<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) asked: &'a Request,
    pub(super) seed: u64,
    pub(super) signals: &'a Signals,
    /// Players that follow a strategy.
    pub(super) players: Vec<Who>,
    /// Plays made here, those of looking ahead included.
    pub(super) played: AtomicU64,
}

/// Point of a player in the measurements: her number; and, for one who looks ahead, that of the player whom she follows.
pub(super) fn strategy(player: usize) -> Point {
    vec![player]
}

/// The same for one who looks ahead.
pub(super) fn looker(follows: usize) -> Point {
    vec![follows, 1]
}

impl Bench<'_> {
    /// Sums of each player and cell over a range of trials. Those of a player who looks ahead are followed by her effort. None after a stop
    /// signal.
    pub(super) fn play(&self, points: &[Point], trials: &Range<u64>) -> Option<Vec<Vec<Sums>>> {
        let one = |point: &Point| match *point.as_slice() {
            [player] => self.strategy(player, trials),
            [follows, _] => self.look_ahead(follows, trials),
            _ => None,
        };
        let found = points.iter().map(one).collect();
        if self.signals.stop.load(Ordering::Relaxed) { None } else { found }
    }

    fn strategy(&self, player: usize, trials: &Range<u64>) -> Option<Vec<Sums>> {
        let cells = ready(self.scenario, self.asked, &self.players[player], false)?;
        let starts: Vec<u64> = (trials.start..trials.end).step_by(BATCH as usize).collect();
        let batch = |cell: &dyn Ready, start: u64| {
            let mut sums = Sums::default();
            if !self.signals.stop.load(Ordering::Relaxed) {
                let range = start..(start + BATCH).min(trials.end);
                let column = self.column(cell);
                let mut wanted = vec![Vec::new(); cell.scopes().len()];
                wanted[0].push(column);
                let mut tally = Tally::new(cell.scopes(), &wanted, None);
                self.played.fetch_add(range.end - range.start, Ordering::Relaxed);
                cell.batch(self.seed, range, &mut tally, None);
                sums = Sums::of(&cell.scopes()[0].measures[column], &tally.whole(0)[0]);
            }
            sums
        };
        let whole = |cell: &dyn Ready| {
            starts.par_iter().map(|&start| batch(cell, start)).reduce(Sums::default, |mut total, more| {
                total.add(&more);
                total
            })
        };
        Some(cells.par_iter().map(|cell| whole(&**cell)).collect())
    }

    fn column(&self, cell: &dyn Ready) -> usize {
        find(cell.scopes(), &self.asked.measure).map_or(0, |(_, column)| column)
    }

    fn look_ahead(&self, follows: usize, trials: &Range<u64>) -> Option<Vec<Sums>> {
        let cells = ready(self.scenario, self.asked, &self.players[follows], true)?;
        let blank = || vec![Sums::default(); cells.len() + 1];
        let one = |trial: u64| {
            let mut sums = blank();
            for (at, cell) in cells.iter().enumerate() {
                if self.signals.stop.load(Ordering::Relaxed) {
                    break;
                }
                let column = self.column(&**cell);
                let Request { most, tune, .. } = self.asked;
                let look =
                    LookAhead { seat: 0, column, most: *most, rollouts: tune.rollouts, decisions: DECISIONS, depth: 1 };
                let found = cell.look_ahead(self.seed, trial, &look);
                self.played.fetch_add(found.plays, Ordering::Relaxed);
                if found.row[column] > BEYOND {
                    let value = i128::from(found.row[column]);
                    sums[at].moments = Moments { n: 1, sum: value, squares: value * value };
                }
                let (decisions, changed) = (i128::from(found.decisions), i128::from(found.changed));
                let more = Moments { n: found.plays, sum: decisions, squares: changed };
                sums[cells.len()].add(&Sums { moments: more, ..Sums::default() });
            }
            sums
        };
        let add = |mut left: Vec<Sums>, right: Vec<Sums>| {
            left.iter_mut().zip(&right).for_each(|(total, more)| total.add(more));
            left
        };
        Some((trials.start..trials.end).into_par_iter().map(one).reduce(blank, add))
    }

    /// Plays, decisions and changed decisions of one who looks ahead, from her sums.
    pub(super) fn effort(sums: &[Sums]) -> [u64; 3] {
        let last = sums.last().copied().unwrap_or_default().moments;
        [last.n, last.sum as u64, last.squares as u64]
    }
}

/// Tables of a cell with somebody's strategy in place.
pub(crate) fn root(scenario: &Scenario, asked: &Request, cell: usize, who: &Who) -> Table {
    let mut root = scenario.cells[cell].root.clone();
    match who {
        Who::Preset(name) => naming::set_strategy(&mut root, &asked.path, Value::Str(name.clone())),
        Who::Tuned(point) => {
            for (parameter, &level) in scenario.parameters.iter().zip(point) {
                if level != parameter.present {
                    parameter.apply(&mut root, level);
                }
            }
        }
        Who::AsItStands | Who::LooksAhead(_) => {}
    }
    root
}

/// Cells of somebody, ready to be played. None when one of them cannot be.
pub(crate) fn ready(scenario: &Scenario, asked: &Request, who: &Who, search: bool) -> Option<Vec<Box<dyn Ready>>> {
    let one = |cell: usize| {
        let (root, mut faults) = (root(scenario, asked, cell, who), Faults::new());
        let (game, play, extras) = (&scenario.game, &scenario.play.name, &scenario.extras);
        let ready = if search {
            game.prepare_search(play, &root, extras, &mut faults)
        } else {
            game.prepare(play, &root, extras, &mut faults).map(|prepared| prepared.ready)
        };
        ready.filter(|_| faults.is_empty())
    };
    (0..scenario.cells.len()).map(one).collect()
}
