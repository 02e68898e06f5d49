//! Training set of a script: cells, each with a weight in a turn, and their plays by script and by trial.

use super::script::{Lists, Script, strategy};
use super::turns::Turns;
use crate::layout::find;
use evenodds_engine::run::Signals;
use evenodds_engine::{BEYOND, LookAhead, Ready};
use evenodds_kit::{Extra, Kind, Player, Stage};
use evenodds_source::{Node, Table, Value};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Trials of one task.
const CHUNK: u64 = 512;
/// Decisions of a trial at which a player looks ahead.
const DECISIONS: u32 = 256;

/// Stands for a play without a value.
pub const ABSENT: i64 = i64::MIN;

/// Cell of a training set.
struct Place {
    /// Its tables, without the script.
    root: Table,
    /// Strategy that the script is put in front of.
    present: Option<Node>,
    /// Plays of it in one turn.
    often: u64,
}

impl Place {
    /// Its trials in some turns.
    fn trials(&self, turns: &Range<u64>) -> Range<u64> {
        turns.start * self.often..turns.end * self.often
    }
}

/// Training set: cells and an objective.
pub struct TrainingSet<'a> {
    places: Vec<Place>,
    /// Cells that take one script after another; none where the play has no player.
    stage: Option<Box<dyn Stage>>,
    /// Path of the script in the tables.
    pub path: String,
    /// Objective.
    pub aim: Aim,
    /// Seed of all dice.
    pub seed: u64,
    /// Stop signals.
    pub signals: &'a Signals,
    /// Plays so far, of any script.
    pub played: AtomicU64,
}

/// Game, play, and the scenario's own measures.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The game.
    pub game: &'a dyn Kind,
    /// The play.
    pub play: &'a str,
    /// The scenario's own measures.
    pub extras: &'a [Extra],
}

/// Objective.
#[derive(Debug, Clone)]
pub struct Aim {
    /// Name of the measure.
    pub measure: String,
    /// Whether more of it is better.
    pub most: bool,
}

impl<'a> TrainingSet<'a> {
    /// Training set of cells with equal weights; the script goes to `path`.
    pub fn new(ground: Ground<'_>, roots: Vec<Table>, path: &str, aim: Aim, seed: u64, signals: &'a Signals) -> Self {
        Self::weighed(ground, roots.into_iter().map(|root| (root, 1)).collect(), path, aim, seed, signals)
    }

    /// Training set of cells, each with its number of plays in a turn.
    pub fn weighed(
        ground: Ground<'_>,
        roots: Vec<(Table, u64)>,
        path: &str,
        aim: Aim,
        seed: u64,
        signals: &'a Signals,
    ) -> Self {
        let (roots, often): (Vec<Table>, Vec<u64>) = roots.into_iter().unzip();
        let stage = ground.game.stage(ground.play, &roots, ground.extras);
        let place = |(root, often): (Table, u64)| {
            let mut steps = path.split('.');
            let present = steps.next().zip(steps.next()).and_then(|(outer, seat)| strategy(&root, outer, seat));
            Place { root, present, often }
        };
        let places = roots.into_iter().zip(often).map(place).collect();
        Self { places, stage, path: path.to_owned(), aim, seed, signals, played: AtomicU64::new(0) }
    }

    /// Tables of the first cell.
    pub fn root(&self) -> &Table {
        &self.places[0].root
    }

    /// Number of cells.
    pub(super) fn number(&self) -> usize {
        self.places.len()
    }

    /// Plays of one turn: the number of cells, where all weights are equal.
    pub fn cells(&self) -> u64 {
        self.places.iter().map(|place| place.often).sum()
    }

    /// Plays of each cell in a turn.
    pub(super) fn seats(&self) -> Vec<u64> {
        self.places.iter().map(|place| place.often).collect()
    }

    /// Turns that make at least so many plays.
    pub fn turns(&self, plays: u64) -> u64 {
        plays.div_ceil(self.cells()).max(1)
    }

    /// Cell with a script, ready to be played; none if it cannot be.
    pub fn ready(&self, script: &Script, cell: usize, search: bool) -> Option<Box<dyn Ready>> {
        self.player(&script.lists()?, cell, search)?.ready(cell)
    }

    /// All cells with a script; none if one cannot be played.
    fn all(&self, script: &Script, search: bool) -> Option<Vec<Box<dyn Ready>>> {
        let lists = script.lists()?;
        let mut players: BTreeMap<usize, Box<dyn Player + '_>> = BTreeMap::new();
        let ready = |cell: usize| {
            let player = match players.entry(self.first_like(cell)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(gap) => gap.insert(self.player(&lists, cell, search)?),
            };
            player.ready(cell)
        };
        (0..self.places.len()).map(ready).collect()
    }

    /// First cell that differs from this one in the opponent alone.
    pub(super) fn first_like(&self, cell: usize) -> usize {
        self.stage.as_ref().map_or(cell, |stage| stage.first_like(cell))
    }

    /// Player of a cell with the lists of a script.
    pub(super) fn player(&self, lists: &Lists, cell: usize, search: bool) -> Option<Box<dyn Player + '_>> {
        let node = if lists.is_empty() {
            None
        } else {
            let table = lists.over(self.places[cell].present.as_ref())?;
            Some(Node { place: table.place.clone(), value: Value::Table(table) })
        };
        self.stage.as_ref()?.player(cell, node.as_ref(), search)
    }

    /// Number of the column of the objective.
    pub fn column(&self, cell: &dyn Ready) -> usize {
        find(cell.scopes(), &self.aim.measure).map_or(0, |(_, column)| column)
    }

    pub(super) fn stopped(&self) -> bool {
        self.signals.stop.load(Ordering::Relaxed)
    }

    /// Value of each trial, cell by cell, for each script: more is better. None for a script that cannot be played. None in all after a
    /// stop signal.
    pub fn values(&self, scripts: &[Script], turns: impl Into<Turns>) -> Option<Vec<Option<Vec<i64>>>> {
        let played = turns.into().trials(&self.seats());
        // A script is read once for all cells with the same player.
        let mut alike: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, &(cell, _)) in played.iter().enumerate() {
            alike.entry(self.first_like(cell)).or_default().push(at);
        }
        let alike: Vec<Vec<usize>> = alike.into_values().collect();
        let chunks = |trials: Range<u64>| -> Vec<Range<u64>> {
            let starts = (trials.start..trials.end).step_by(CHUNK as usize);
            starts.map(|start| start..(start + CHUNK).min(trials.end)).collect()
        };
        let lists: Vec<Option<Lists>> = scripts.par_iter().map(Script::lists).collect();
        let cell = |player: &dyn Player, at: usize| -> Option<Vec<i64>> {
            let (cell, trials) = &played[at];
            let ready = player.ready(*cell)?;
            let column = self.column(&*ready);
            let chunks = chunks(trials.clone());
            let parts: Vec<Vec<i64>> = chunks.par_iter().map(|range| self.chunk(&*ready, column, range)).collect();
            Some(parts.concat())
        };
        let some = |lists: &Lists, all: &[usize]| -> Option<Vec<Vec<i64>>> {
            if self.stopped() {
                return Some(vec![Vec::new(); all.len()]);
            }
            let player = self.player(lists, played[all[0]].0, false)?;
            all.par_iter().map(|&at| cell(&*player, at)).collect()
        };
        let one = |lists: &Option<Lists>| -> Option<Vec<i64>> {
            let lists = lists.as_ref()?;
            let found: Option<Vec<Vec<Vec<i64>>>> = alike.par_iter().map(|all| some(lists, all)).collect();
            let mut rows: Vec<(usize, Vec<i64>)> = Vec::with_capacity(played.len());
            alike.iter().zip(found?).for_each(|(all, values)| rows.extend(all.iter().copied().zip(values)));
            rows.sort_unstable_by_key(|(at, _)| *at);
            Some(rows.into_iter().flat_map(|(_, values)| values).collect())
        };
        let found: Vec<Option<Vec<i64>>> = lists.par_iter().map(one).collect();
        (!self.stopped()).then_some(found)
    }

    fn chunk(&self, ready: &dyn Ready, column: usize, trials: &Range<u64>) -> Vec<i64> {
        if self.stopped() {
            return Vec::new();
        }
        self.played.fetch_add(trials.end - trials.start, Ordering::Relaxed);
        ready.values(self.seed, &mut trials.clone(), column).into_iter().map(|value| self.worth(value)).collect()
    }

    /// Value of the measure such that more is better.
    pub(super) fn worth(&self, value: i64) -> i64 {
        if value <= BEYOND {
            ABSENT
        } else if self.aim.most {
            value
        } else {
            -value
        }
    }

    /// Value of each trial with looking ahead, and its effort: plays, decisions, changed decisions. None after a stop signal; empty where
    /// nobody can look ahead.
    pub fn looked(
        &self,
        script: &Script,
        turns: &Range<u64>,
        rollouts: u32,
        depth: u32,
    ) -> Option<Option<(Vec<i64>, [u64; 3])>> {
        let Some(cells) = self.all(script, true) else { return Some(None) };
        let trials = |cell: usize| self.places[cell].trials(turns).map(move |trial| (cell, trial));
        let tasks: Vec<(usize, u64)> = (0..cells.len()).flat_map(trials).collect();
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

    /// Exact value of the best play, mean over cells: more is better. None inside: a cell has more than `most` ways through a trial, or
    /// nobody can choose. None outside: a stop signal.
    pub fn solved(&self, most: u64) -> Option<Option<(f64, u64)>> {
        let one = |cell: usize| {
            let ready = self.ready(&Script::default(), cell, true)?;
            let found = ready.solve(&self.look(self.column(&*ready), 1, 1), most, &self.signals.stop)?;
            self.played.fetch_add(found.1, Ordering::Relaxed);
            let share = self.places[cell].often as f64 / self.cells() as f64;
            Some((share * found.0, found.1))
        };
        let found: Option<Vec<(f64, u64)>> = (0..self.places.len()).into_par_iter().map(one).collect();
        if self.stopped() {
            return None;
        }
        let mean = |found: Vec<(f64, u64)>| {
            (found.iter().map(|(part, _)| part).sum(), found.iter().map(|(_, plays)| plays).sum())
        };
        Some(found.map(mean))
    }

    pub(super) fn look(&self, column: usize, rollouts: u32, depth: u32) -> LookAhead {
        LookAhead { seat: 0, column, most: self.aim.most, rollouts, decisions: DECISIONS, depth }
    }
}

/// Differences of two rows of values on the same dice, where both have one.
pub fn differences(one: &[i64], other: &[i64]) -> evenodds_stats::Moments {
    let mut found = evenodds_stats::Moments::default();
    for (&one, &other) in one.iter().zip(other).filter(|&(&one, &other)| one != ABSENT && other != ABSENT) {
        let difference = i128::from(one) - i128::from(other);
        found.n += 1;
        found.sum += difference;
        found.squares += difference * difference;
    }
    found
}
