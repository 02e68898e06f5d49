//! Watched script on a training set: results of similar scripts on the same dice are known where they decide alike.

use super::differ::Differing;
use super::gain::Gain;
use super::script::{Lists, Script};
use super::training_set::{ABSENT, TrainingSet};
use super::turns::Turns;
use evenodds_engine::{Ready, Visit, Watching};
use evenodds_kit::Player;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Trials of one task.
const CHUNK: usize = 64;

/// Script on a training set, whose cells are prepared for being watched where they are first played.
pub struct Watched<'c> {
    pub(super) course: &'c TrainingSet<'c>,
    /// The script.
    pub script: Script,
    lists: Option<Lists>,
    /// For each cell its player, where it is the first one like it, and the cell.
    players: Vec<OnceLock<Option<Box<dyn Player + 'c>>>>,
    cells: Vec<OnceLock<Option<Box<dyn Ready>>>>,
}

/// Values of a script and of others on the same trials, cell by cell.
pub struct Compared {
    /// The script itself; none where it cannot be played, or not within the plays.
    pub own: Option<Vec<i64>>,
    /// The others, as many as the plays allow, each as if all of it had been played; none for one that cannot be played.
    pub others: Vec<Option<Vec<i64>>>,
    /// Plays that were made.
    pub plays: u64,
}

/// Plays of a script, and those of them in which others decide otherwise.
struct Seen {
    /// Values of the script.
    own: Vec<i64>,
    /// Cell and trial of each.
    trials: Vec<(usize, u64)>,
    /// Places of the differing trials of each other script.
    otherwise: Vec<Vec<usize>>,
}

/// Trials of a cell.
type Trials = (usize, Range<u64>);

impl<'c> Watched<'c> {
    /// Script on a training set.
    pub fn new(course: &'c TrainingSet<'c>, script: &Script) -> Self {
        let blank = |_| OnceLock::new();
        let number = course.number();
        let (players, cells) = ((0..number).map(|_| OnceLock::new()).collect(), (0..number).map(blank).collect());
        Self { course, script: script.clone(), lists: script.lists(), players, cells }
    }

    /// Whether values of others are known without playing all of it.
    pub fn is_open(&self) -> bool {
        self.watch(&(0, 0..0), &Differing::new(&self.script, &[])).is_some()
    }

    /// Cell, ready to be watched; none where it cannot be.
    fn cell(&self, cell: usize) -> Option<&dyn Ready> {
        let player = || {
            let first = self.course.first_like(cell);
            self.players[first].get_or_init(|| self.course.player(self.lists.as_ref()?, first, true)).as_deref()
        };
        self.cells[cell].get_or_init(|| player()?.ready(cell)).as_deref()
    }

    /// Decisions of the script in each play of some turns, with the results of looking ahead, and the plays that it took. None after a stop
    /// signal; no visits where nobody can look ahead.
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

    /// Values of the script and of others on the same trials. Of each other script only the plays are made in which it decides otherwise,
    /// within a total of plays. None after a stop signal.
    pub fn compared(&self, others: &[Script], turns: &Turns, most: u64) -> Option<Compared> {
        let Some(most) = most.checked_sub(turns.plays(self.course.cells())) else {
            return Some(Compared { own: None, others: Vec::new(), plays: 0 });
        };
        let Some(Seen { own, trials, otherwise }) = self.seen(others, turns)? else {
            return self.all(others, turns, most);
        };
        let other = |(other, places): (&Script, &Vec<usize>)| -> Option<Vec<i64>> {
            let mut values = own.clone();
            self.played(other, places, &trials)?.into_iter().for_each(|(place, value)| values[place] = value);
            Some(values)
        };
        let (found, plays) = self.of_each(others, &otherwise, most, other)?;
        let plays = own.len() as u64 + plays;
        Some(Compared { own: Some(own), others: found, plays })
    }

    /// Gains of others over the script on the same trials, as many of them as the plays allow, and the plays that were made.
    ///
    /// Each gain comes from an even part of the trials in which the other decides otherwise: from `each` of them at most. None for one that
    /// cannot be played. None in all after a stop signal. Where nobody can watch, all trials of each are played.
    pub fn gained(&self, others: &[Script], turns: &Turns, each: u64, most: u64) -> Option<(Vec<Option<Gain>>, u64)> {
        let Some(left) = most.checked_sub(turns.plays(self.course.cells())) else { return Some((Vec::new(), 0)) };
        let difference = |value: i64, own: i64| if value == ABSENT || own == ABSENT { 0 } else { value - own };
        let Some(Seen { own, trials, otherwise }) = self.seen(others, turns)? else {
            let Compared { own, others, plays } = self.all(others, turns, left)?;
            let own = own.unwrap_or_default();
            let gain = |values: Vec<i64>| {
                let differences = values.iter().zip(&own).map(|(&value, &own)| difference(value, own));
                Gain::told(own.len(), own.len(), &differences.collect::<Vec<i64>>())
            };
            return Some((others.into_iter().map(|values| values.map(gain)).collect(), plays));
        };
        let part = |places: &Vec<usize>| -> Vec<usize> {
            let number = places.len().min(usize::try_from(each).unwrap_or(usize::MAX));
            (0..number).map(|one| places[one * places.len() / number]).collect()
        };
        let parts: Vec<Vec<usize>> = otherwise.iter().map(part).collect();
        let gain = |(other, places): (&Script, &Vec<usize>)| -> Option<Vec<i64>> {
            let played = self.played(other, places, &trials)?;
            Some(played.into_iter().map(|(place, value)| difference(value, own[place])).collect())
        };
        let (found, plays) = self.of_each(others, &parts, left, gain)?;
        let told = |(found, places): (Option<Vec<i64>>, &Vec<usize>)| {
            found.map(|differences| Gain::told(own.len(), places.len(), &differences))
        };
        Some((found.into_iter().zip(&otherwise).map(told).collect(), own.len() as u64 + plays))
    }

    /// Plays of the script, and those in which others decide otherwise. None inside: they cannot be watched. None outside: a stop signal.
    fn seen(&self, others: &[Script], turns: &Turns) -> Option<Option<Seen>> {
        let differing = Differing::new(&self.script, others);
        let tasks: Vec<Trials> = turns.trials(&self.course.seats()).iter().flat_map(pieces).collect();
        let watched: Option<Vec<_>> = tasks.par_iter().map(|task| self.watch(task, &differing)).collect();
        if self.course.stopped() {
            return None;
        }
        let Some(watched) = watched else { return Some(None) };
        let mut seen = Seen { own: Vec::new(), trials: Vec::new(), otherwise: vec![Vec::new(); others.len()] };
        for ((values, differ), (cell, trials)) in watched.into_iter().zip(tasks) {
            for (place, bits) in (seen.own.len()..).zip(differ) {
                set_bits(&bits).for_each(|other| seen.otherwise[other].push(place));
            }
            seen.own.extend(values);
            seen.trials.extend(trials.map(|trial| (cell, trial)));
        }
        Some(Some(seen))
    }

    /// Result of a function for each other script at its places, as many as the plays allow; and these plays. None after a stop signal.
    fn of_each<T: Send>(
        &self,
        others: &[Script],
        places: &[Vec<usize>],
        most: u64,
        of: impl Fn((&Script, &Vec<usize>)) -> Option<T> + Sync,
    ) -> Option<(Vec<Option<T>>, u64)> {
        let number = affordable(places, most);
        let found: Vec<Option<T>> =
            others[..number].par_iter().zip(&places[..number]).map(|(other, places)| of((other, places))).collect();
        let made = found.iter().zip(places).filter(|one| one.0.is_some()).map(|one| one.1.len() as u64).sum();
        (!self.course.stopped()).then_some((found, made))
    }

    /// Values of trials, and the scripts that decide otherwise in each. None where they cannot be watched.
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

    /// Values of another script at some places among trials. None where it cannot be played.
    fn played(&self, other: &Script, places: &[usize], trials: &[(usize, u64)]) -> Option<Vec<(usize, i64)>> {
        let (course, lists) = (self.course, other.lists()?);
        // For each player the cells that differ in the opponent alone.
        let mut alike: BTreeMap<usize, BTreeMap<usize, Vec<usize>>> = BTreeMap::new();
        for &place in places {
            let (cell, _) = trials[place];
            alike.entry(course.first_like(cell)).or_default().entry(cell).or_default().push(place);
        }
        if alike.is_empty() {
            // It must be possible all the same.
            course.player(&lists, 0, false)?;
        }
        let mut found = Vec::new();
        for (first, cells) in alike {
            let player = course.player(&lists, first, false)?;
            let one = |(cell, places): (usize, Vec<usize>)| -> Option<Vec<(usize, i64)>> {
                if course.stopped() {
                    return Some(Vec::new());
                }
                let ready = player.ready(cell)?;
                let mut trials = places.iter().map(|&place| trials[place].1);
                let values = ready.values(course.seed, &mut trials, course.column(&*ready));
                course.played.fetch_add(values.len() as u64, Ordering::Relaxed);
                Some(places.into_iter().zip(values.into_iter().map(|value| course.worth(value))).collect())
            };
            found.extend(cells.into_par_iter().map(one).collect::<Option<Vec<_>>>()?.into_iter().flatten());
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

/// Numbers of the bits that are set.
fn set_bits(bits: &[u64]) -> impl Iterator<Item = usize> {
    let all =
        |(word, &bits): (usize, &u64)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit);
    bits.iter().enumerate().filter(|(_, bits)| **bits != 0).flat_map(all)
}

/// Number of scripts, from the first on, that the plays allow at their places.
fn affordable(places: &[Vec<usize>], most: u64) -> usize {
    let sums = places.iter().scan(0, |sum, places| {
        *sum += places.len() as u64;
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= most).count()
}

/// Trials of a cell in pieces of a task each.
fn pieces((cell, trials): &Trials) -> impl Iterator<Item = Trials> {
    let (cell, end) = (*cell, trials.end);
    trials.clone().step_by(CHUNK).map(move |start| (cell, start..(start + CHUNK as u64).min(end)))
}
