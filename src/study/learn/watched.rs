//! A script on a course, watched: what others that differ a little come to on the same dice is known where they decide as it does.

use super::course::Course;
use super::differ::Differing;
use super::script::{Lists, Script};
use super::turns::Turns;
use crate::engine::{Ready, Visit, Watching};
use crate::games::Player;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Trials of one task.
const CHUNK: usize = 64;

/// A script on a course, whose cells are got ready for being watched once, where they are played first.
pub struct Watched<'c> {
    pub(super) course: &'c Course<'c>,
    /// The script.
    pub script: Script,
    lists: Option<Lists>,
    /// Of each cell its player, where it is the first one like it, and itself.
    players: Vec<OnceLock<Option<Box<dyn Player + 'c>>>>,
    cells: Vec<OnceLock<Option<Box<dyn Ready>>>>,
}

/// What a script and others came to on the same trials, cell by cell.
pub struct Compared {
    /// The script itself; nothing where it cannot be played, or not by so few plays.
    pub own: Option<Vec<i64>>,
    /// The others, from the first on as many as the plays allow, each as if all of it had been played; nothing of one that cannot be
    /// played.
    pub others: Vec<Option<Vec<i64>>>,
    /// Plays that were made.
    pub plays: u64,
}

/// Trials of a cell.
type Trials = (usize, Range<u64>);

impl<'c> Watched<'c> {
    /// A script on a course.
    pub fn new(course: &'c Course<'c>, script: &Script) -> Self {
        let blank = |_| OnceLock::new();
        let number = course.number();
        let (players, cells) = ((0..number).map(|_| OnceLock::new()).collect(), (0..number).map(blank).collect());
        Self { course, script: script.clone(), lists: script.lists(), players, cells }
    }

    /// Whether what others come to is known without playing all of it.
    pub fn is_open(&self) -> bool {
        self.watch(&(0, 0..0), &Differing::new(&self.script, &[])).is_some()
    }

    /// A cell, ready to be watched; none where it cannot be.
    fn cell(&self, cell: usize) -> Option<&dyn Ready> {
        let player = || {
            let first = self.course.first_like(cell);
            self.players[first].get_or_init(|| self.course.player(self.lists.as_ref()?, first, true)).as_deref()
        };
        self.cells[cell].get_or_init(|| player()?.ready(cell)).as_deref()
    }

    /// The decisions to which the script comes in each play of some turns, with what looking ahead says of each, and the plays that it
    /// took. None when it was told to stop; no visits where nobody can look ahead.
    pub fn visits(&self, turns: &Turns, rollouts: u32, depth: u32) -> Option<(Vec<Vec<Visit>>, u64)> {
        let course = self.course;
        let trials = turns.trials(&course.seats());
        let cells: Option<Vec<&dyn Ready>> = trials.par_iter().map(|&(cell, _)| self.cell(cell)).collect();
        let Some(cells) = cells else { return Some((Vec::new(), 0)) };
        let played = cells.into_iter().zip(trials);
        let tasks: Vec<(&dyn Ready, u64)> =
            played.flat_map(|(cell, (_, trials))| trials.map(move |trial| (cell, trial))).collect();
        let one = |&(cell, trial): &(&dyn Ready, u64)| {
            if course.stopped() {
                return (Vec::new(), 0);
            }
            let look = course.look(course.column(cell), rollouts, depth);
            let found = cell.visits(course.seed, trial, &look);
            course.played.fetch_add(found.1, Ordering::Relaxed);
            found
        };
        let found: Vec<(Vec<Visit>, u64)> = tasks.par_iter().map(one).collect();
        if course.stopped() {
            return None;
        }
        let plays = found.iter().map(|(_, plays)| plays).sum();
        Some((found.into_iter().map(|(visits, _)| visits).collect(), plays))
    }

    /// What the script and others come to on the same trials. Of each other only those are played in which it decides otherwise
    /// somewhere. No more than so many plays are made in all. None when it was told to stop.
    pub fn compared(&self, others: &[Script], turns: &Turns, most: u64) -> Option<Compared> {
        let course = self.course;
        let Some(most) = most.checked_sub(turns.plays(course.cells())) else {
            return Some(Compared { own: None, others: Vec::new(), plays: 0 });
        };
        let trials = turns.trials(&course.seats());
        let differing = Differing::new(&self.script, others);
        let tasks: Vec<Trials> = trials.iter().flat_map(pieces).collect();
        let watched: Option<Vec<_>> = tasks.par_iter().map(|task| self.watch(task, &differing)).collect();
        if course.stopped() {
            return None;
        }
        let Some(watched) = watched else { return self.all(others, turns, most) };
        let (mut own, mut differ, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        for ((values, bits), (cell, trials)) in watched.into_iter().zip(tasks) {
            own.extend(values);
            differ.extend(bits);
            numbers.extend(trials.map(|trial| (cell, trial)));
        }
        let number = affordable(&differ, others.len(), most);
        let other = |number: usize| -> Option<(Vec<i64>, u64)> {
            let mut cells: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (place, bits) in differ.iter().enumerate() {
                if is_set(bits, number) {
                    cells.entry(numbers[place].0).or_default().push(place);
                }
            }
            let mut values = own.clone();
            let plays = cells.values().map(|places| places.len() as u64).sum();
            for (places, found) in self.otherwise(&others[number], cells, &numbers)? {
                places.into_iter().zip(found).for_each(|(place, value)| values[place] = value);
            }
            Some((values, plays))
        };
        let found: Vec<Option<(Vec<i64>, u64)>> = (0..number).into_par_iter().map(other).collect();
        if course.stopped() {
            return None;
        }
        let plays = own.len() as u64 + found.iter().flatten().map(|(_, plays)| plays).sum::<u64>();
        let others = found.into_iter().map(|one| one.map(|(values, _)| values)).collect();
        Some(Compared { own: Some(own), others, plays })
    }

    /// What trials come to, and which others decide otherwise in each. None where they cannot be watched.
    fn watch(&self, (cell, trials): &Trials, differing: &Differing) -> Option<(Vec<i64>, Vec<Vec<u64>>)> {
        let course = self.course;
        let (mut values, mut differ) = (Vec::new(), Vec::new());
        if course.stopped() {
            return Some((values, differ));
        }
        let (ready, watcher) = (self.cell(*cell)?, differing.watcher());
        let hear = &mut |value| {
            values.push(course.worth(value));
            differ.push(watcher.take());
        };
        let watching = Watching { seat: 0, column: course.column(ready), see: &|question| watcher.see(question), hear };
        let seen = ready.watch(course.seed, trials.clone(), watching);
        course.played.fetch_add(values.len() as u64, Ordering::Relaxed);
        seen.then_some((values, differ))
    }

    /// What another script comes to at some places of each cell. None where it cannot be played.
    fn otherwise(
        &self,
        other: &Script,
        cells: BTreeMap<usize, Vec<usize>>,
        numbers: &[(usize, u64)],
    ) -> Option<Vec<(Vec<usize>, Vec<i64>)>> {
        let (course, lists) = (self.course, other.lists()?);
        let mut alike: BTreeMap<usize, Vec<(usize, Vec<usize>)>> = BTreeMap::new();
        for (cell, places) in cells {
            alike.entry(course.first_like(cell)).or_default().push((cell, places));
        }
        if alike.is_empty() {
            // It must be possible all the same.
            course.player(&lists, 0, false)?;
        }
        let mut found = Vec::new();
        for (first, cells) in alike {
            let player = course.player(&lists, first, false)?;
            let one = |(cell, places): (usize, Vec<usize>)| -> Option<(Vec<usize>, Vec<i64>)> {
                if course.stopped() {
                    return Some((places, Vec::new()));
                }
                let ready = player.ready(cell)?;
                let mut trials = places.iter().map(|&place| numbers[place].1);
                let values = ready.values(course.seed, &mut trials, course.column(&*ready));
                course.played.fetch_add(values.len() as u64, Ordering::Relaxed);
                Some((places, values.into_iter().map(|value| course.worth(value)).collect()))
            };
            found.extend(cells.into_par_iter().map(one).collect::<Option<Vec<_>>>()?);
        }
        Some(found)
    }

    /// The same where nobody can watch: all of it is played.
    fn all(&self, others: &[Script], turns: &Turns, most: u64) -> Option<Compared> {
        let each = turns.plays(self.course.cells());
        let number = usize::try_from(most / each).unwrap_or(usize::MAX);
        let scripts: Vec<Script> = std::iter::once(&self.script).chain(others.iter().take(number)).cloned().collect();
        let mut found = self.course.values(&scripts, turns)?;
        let plays = found.iter().flatten().count() as u64 * each;
        let others = found.split_off(1);
        Some(Compared { own: found.swap_remove(0), others, plays })
    }
}

fn is_set(bits: &[u64], number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}

/// How many scripts, from the first on, can be played by so many plays where each differs.
fn affordable(differ: &[Vec<u64>], number: usize, most: u64) -> usize {
    let plays = |script: usize| differ.iter().filter(|bits| is_set(bits, script)).count() as u64;
    let sums = (0..number).scan(0, |sum, script| {
        *sum += plays(script);
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= most).count()
}

/// Trials of a cell in pieces of a task each.
fn pieces((cell, trials): &Trials) -> impl Iterator<Item = Trials> {
    let (cell, end) = (*cell, trials.end);
    trials.clone().step_by(CHUNK).map(move |start| (cell, start..(start + CHUNK as u64).min(end)))
}
