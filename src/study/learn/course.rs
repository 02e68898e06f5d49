//! What a script is learnt on: cells that all count alike, and plays of them by script and by trial.

use super::script::Script;
use crate::engine::run::Signals;
use crate::engine::{BEYOND, Buffer, LookAhead, Ready, Tally, Visit};
use crate::games::{Extra, Kind};
use crate::source::{Faults, Table};
use crate::study::layout::find;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Trials of one task.
const CHUNK: u64 = 512;
/// Decisions of a trial at which a player looks ahead.
const DECISIONS: u32 = 256;

/// What stands for a play without a value.
pub const ABSENT: i64 = i64::MIN;

/// The cells, and what is wanted in them.
pub struct Course<'a> {
    /// The game.
    pub game: &'static dyn Kind,
    /// The play.
    pub play: &'static str,
    /// Measures of the scenario's own.
    pub extras: &'a [Extra],
    /// Tables of each cell, without the script.
    pub roots: Vec<Table>,
    /// Where the script goes.
    pub path: &'static str,
    /// What is wanted.
    pub measure: String,
    /// Much of it (true) or little.
    pub most: bool,
    /// Seed of all dice.
    pub seed: u64,
    /// Told to stop.
    pub signals: &'a Signals,
    /// Plays made, by anybody.
    pub played: AtomicU64,
}

impl Course<'_> {
    /// How many cells there are: plays of one turn.
    pub fn cells(&self) -> u64 {
        self.roots.len() as u64
    }

    /// Turns that make at least so many plays.
    pub fn turns(&self, plays: u64) -> u64 {
        plays.div_ceil(self.cells()).max(1)
    }

    /// A cell with a script, ready to be played; none when it cannot be.
    pub fn ready(&self, script: &Script, cell: usize, search: bool) -> Option<Box<dyn Ready>> {
        let mut root = self.roots[cell].clone();
        if !script.apply(&mut root, self.path) {
            return None;
        }
        let mut faults = Faults::new();
        let ready = if search {
            self.game.prepare_search(self.play, &root, self.extras, &mut faults)?
        } else {
            self.game.prepare(self.play, &root, self.extras, &mut faults)?.ready
        };
        faults.is_empty().then_some(ready)
    }

    /// The number of the wanted column.
    pub fn column(&self, cell: &dyn Ready) -> usize {
        find(cell.scopes(), &self.measure).map_or(0, |(_, column)| column)
    }

    fn stopped(&self) -> bool {
        self.signals.stop.load(Ordering::Relaxed)
    }

    /// What each trial came to, cell by cell, for each of some scripts: more is better. Of a script that cannot be played
    /// there is nothing. None when it was told to stop.
    pub fn values(&self, scripts: &[Script], turns: &Range<u64>) -> Option<Vec<Option<Vec<i64>>>> {
        let cells = self.roots.len();
        let chunks: Vec<Range<u64>> = (turns.start..turns.end)
            .step_by(CHUNK as usize)
            .map(|start| start..(start + CHUNK).min(turns.end))
            .collect();
        let one = |task: usize| -> Option<Vec<i64>> {
            let (script, cell) = (&scripts[task / cells], task % cells);
            if self.stopped() {
                return Some(Vec::new());
            }
            let ready = self.ready(script, cell, false)?;
            let column = self.column(&*ready);
            let parts: Vec<Vec<i64>> = chunks.par_iter().map(|range| self.chunk(&*ready, column, range)).collect();
            Some(parts.concat())
        };
        let found: Vec<Option<Vec<i64>>> = (0..scripts.len() * cells).into_par_iter().map(one).collect();
        if self.stopped() {
            return None;
        }
        let whole =
            |parts: &[Option<Vec<i64>>]| parts.iter().cloned().collect::<Option<Vec<_>>>().map(|all| all.concat());
        Some(found.chunks(cells).map(whole).collect())
    }

    fn chunk(&self, ready: &dyn Ready, column: usize, trials: &Range<u64>) -> Vec<i64> {
        if self.stopped() {
            return Vec::new();
        }
        let scopes = ready.scopes();
        let mut buffer = Buffer::default();
        let mut tally = Tally::new(scopes, &vec![Vec::new(); scopes.len()], None);
        ready.batch(self.seed, trials.clone(), &mut tally, Some(&mut buffer));
        self.played.fetch_add(trials.end - trials.start, Ordering::Relaxed);
        buffer.rows().map(|row| self.worth(row[column])).collect()
    }

    /// More is better.
    fn worth(&self, value: i64) -> i64 {
        if value <= BEYOND {
            ABSENT
        } else if self.most {
            value
        } else {
            -value
        }
    }

    /// What each trial comes to for somebody who looks ahead, and what it took: plays, decisions, changed ones. None when it
    /// was told to stop; nothing where nobody can.
    pub fn looked(
        &self,
        script: &Script,
        turns: &Range<u64>,
        rollouts: u32,
        depth: u32,
    ) -> Option<Option<(Vec<i64>, [u64; 3])>> {
        let cells: Option<Vec<Box<dyn Ready>>> =
            (0..self.roots.len()).map(|cell| self.ready(script, cell, true)).collect();
        let Some(cells) = cells else { return Some(None) };
        let tasks: Vec<(usize, u64)> =
            (0..cells.len()).flat_map(|cell| turns.clone().map(move |trial| (cell, trial))).collect();
        let one = |&(cell, trial): &(usize, u64)| {
            if self.stopped() {
                return (ABSENT, [0; 3]);
            }
            let column = self.column(&*cells[cell]);
            let look = self.look(column, rollouts, depth);
            let found = cells[cell].look_ahead(self.seed, trial, &look);
            self.played.fetch_add(found.plays, Ordering::Relaxed);
            (self.worth(found.row[column]), [found.plays, u64::from(found.decisions), u64::from(found.changed)])
        };
        let found: Vec<(i64, [u64; 3])> = tasks.par_iter().map(one).collect();
        if self.stopped() {
            return None;
        }
        let mut effort = [0; 3];
        found.iter().for_each(|(_, took)| (0..3).for_each(|at| effort[at] += took[at]));
        Some(Some((found.into_iter().map(|(value, _)| value).collect(), effort)))
    }

    /// What the best play comes to, exactly, mean over cells: more is better. None where a cell has more than `most` ways through a
    /// trial, or nobody can choose; the outer None: it was told to stop.
    pub fn solved(&self, most: u64) -> Option<Option<(f64, u64)>> {
        let one = |cell: usize| {
            let ready = self.ready(&Script::default(), cell, true)?;
            let found = ready.solve(&self.look(self.column(&*ready), 1, 1), most)?;
            self.played.fetch_add(found.1, Ordering::Relaxed);
            Some(found)
        };
        let found: Option<Vec<(f64, u64)>> = (0..self.roots.len()).into_par_iter().map(one).collect();
        if self.stopped() {
            return None;
        }
        let mean = |found: Vec<(f64, u64)>| {
            let number = found.len() as f64;
            (found.iter().map(|(value, _)| value / number).sum(), found.iter().map(|(_, plays)| plays).sum())
        };
        Some(found.map(mean))
    }

    fn look(&self, column: usize, rollouts: u32, depth: u32) -> LookAhead {
        LookAhead { seat: 0, column, most: self.most, rollouts, decisions: DECISIONS, depth }
    }

    /// The decisions to which a script comes in some turns, with what looking ahead says of each, and the plays that it took.
    /// None when it was told to stop; no visits where nobody can look ahead.
    pub fn visits(&self, script: &Script, turns: &Range<u64>, rollouts: u32, depth: u32) -> Option<(Vec<Visit>, u64)> {
        let cells: Option<Vec<Box<dyn Ready>>> =
            (0..self.roots.len()).map(|cell| self.ready(script, cell, true)).collect();
        let Some(cells) = cells else { return Some((Vec::new(), 0)) };
        let tasks: Vec<(usize, u64)> =
            turns.clone().flat_map(|trial| (0..cells.len()).map(move |cell| (cell, trial))).collect();
        let one = |&(cell, trial): &(usize, u64)| {
            if self.stopped() {
                return (Vec::new(), 0);
            }
            let look = self.look(self.column(&*cells[cell]), rollouts, depth);
            let found = cells[cell].visits(self.seed, trial, &look);
            self.played.fetch_add(found.1, Ordering::Relaxed);
            found
        };
        let found: Vec<(Vec<Visit>, u64)> = tasks.par_iter().map(one).collect();
        if self.stopped() {
            return None;
        }
        let plays = found.iter().map(|(_, plays)| plays).sum();
        Some((found.into_iter().flat_map(|(visits, _)| visits).collect(), plays))
    }
}

/// Differences of two rows of values on the same dice, where both have one.
pub fn differences(one: &[i64], other: &[i64]) -> crate::stats::Moments {
    let mut found = crate::stats::Moments { n: 0, sum: 0, squares: 0 };
    for (&one, &other) in one.iter().zip(other).filter(|&(&one, &other)| one != ABSENT && other != ABSENT) {
        let difference = i128::from(one) - i128::from(other);
        found.n += 1;
        found.sum += difference;
        found.squares += difference * difference;
    }
    found
}
