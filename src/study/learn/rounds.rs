//! The rounds of learning: look ahead along the script, propose changes, race them, take what is confirmed; then prune.

use super::course::{Course, differences};
use super::evidence::decisions;
use super::propose::{Edit, propose};
use super::race::{Dice, Size, confirm, race};
use super::script::{Entry, Script};
use super::turns::Turns;
use super::watched::{Compared, Watched};
use crate::engine::Visit;
use crate::stats::Moments;
use crate::stats::judge::random::Stream;
use serde::{Deserialize, Serialize};

/// Rounds in a row that gain less than half of the margin, after which learning ends. Each of them looks harder.
const PATIENCE: u32 = 5;
/// Changes that are tried in a round, and how many of them looking ahead advises at most.
const TRIED: [usize; 2] = [144, 80];
/// Plays for which a round's sizes are made; they go with the budget, to the power of ¾.
const USUAL: f64 = 30_000_000.0;
/// Entries that a script may have too many before it is pruned on the way.
const SPARE: usize = 3;
/// Standard errors above 0 at which an entry is surely worth something.
const SURE: f64 = 2.0;
/// Trials that are looked ahead in at first, by which it is known what one takes, and at most at a time.
const FIRST: u64 = 12;
const MOST: u64 = 4096;
/// Passes of pruning whose plays are kept back for the end.
const PASSES: u64 = 8;

/// What learning may cost and what it is to find.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Plays, those of looking ahead included.
    pub budget: u64,
    /// Most entries of the script.
    pub entries: usize,
    /// Plays of each option of the player who looks ahead.
    pub rollouts: u32,
    /// Decisions that she looks ahead.
    pub depth: u32,
    /// What matters, in counted units: a round must gain half of it.
    pub margin: f64,
}

/// A change that was taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Taken {
    /// In which round, from 1.
    pub round: u32,
    /// The change, in words.
    pub change: String,
    /// What it gained where it was confirmed, in counted units, and the standard error.
    pub gain: [f64; 2],
}

/// How far learning is: everything that the next round depends on.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The script.
    pub script: Script,
    /// Rounds so far.
    pub round: u32,
    /// Of them, those at the end that gained less than the margin.
    pub quiet: u32,
    /// The first trial that nobody has played.
    pub next: u64,
    /// Plays so far.
    pub plays: u64,
    /// Changes taken.
    pub taken: Vec<Taken>,
    /// Whether it is pruned, and at its end.
    pub done: bool,
}

impl Effort {
    /// How much the sizes are larger than usual.
    fn scale(&self) -> f64 {
        // Small budgets would rather go round less often than look too little.
        let part = (self.budget as f64 / USUAL).sqrt();
        (part * part.sqrt()).clamp(0.01, 4.0)
    }

    fn size(&self, quiet: u32) -> Size {
        let harder = 1.0 + f64::from(quiet) / 2.0;
        let of = |usual: f64| (usual * self.scale() * harder).ceil() as u64;
        Size { first: of(800.0), rounds: 4, look: of(8000.0), looks: 4, least: self.margin / 4.0 }
    }

    /// Plays of looking ahead in a round.
    fn school(&self, quiet: u32) -> u64 {
        (600_000.0 * self.scale()) as u64 * u64::from(quiet + 2) / 2
    }

    /// Plays that a round takes at most, but for a last trial of looking ahead.
    fn round(&self, cells: u64, quiet: u32) -> u64 {
        let size = self.size(quiet);
        let drawn = |plays: u64| Turns::about(plays, 0, cells).plays(cells);
        let mut running = TRIED[0] as u64;
        let mut plays = self.school(quiet);
        for round in 0..size.rounds {
            plays += (running + 1) * drawn(size.first << round);
            running = running.div_ceil(3).max(5);
        }
        plays + 5 * 2 * drawn(size.look << (size.looks - 1))
    }

    /// Plays of each variant where a script is pruned.
    fn pruning(&self) -> u64 {
        (16_000.0 * self.scale()).ceil() as u64
    }

    /// Plays that are kept for the last pruning.
    fn kept(&self, cells: u64) -> u64 {
        let turn = self.pruning().div_ceil(cells) * cells;
        (self.entries + SPARE + 1) as u64 * turn * PASSES
    }
}

/// Learns until nothing more is found or the budget is gone. `saved` is told of each state from which it can go on. None when
/// it was told to stop.
pub fn learn(course: &Course<'_>, effort: &Effort, state: &mut State, saved: &mut dyn FnMut(&State)) -> Option<()> {
    let cells = course.cells();
    while !state.done {
        let planned = effort.round(cells, state.quiet) + effort.kept(cells);
        let mut next = state.clone();
        if state.quiet >= PATIENCE || state.plays + planned > effort.budget {
            let mut dice = Dice { course, next: next.next, plays: next.plays };
            next.script = prune(&next.script, effort, &mut dice)?;
            (next.next, next.plays, next.done) = (dice.next, dice.plays, true);
        } else {
            round(course, effort, &mut next)?;
        }
        *state = next;
        saved(state);
    }
    Some(())
}

/// One round.
fn round(course: &Course<'_>, effort: &Effort, state: &mut State) -> Option<()> {
    let mut dice = Dice { course, next: state.next, plays: state.plays };
    let mut script = state.script.clone();
    let watched = Watched::new(course, &script);
    let visits = school(&watched, effort.school(state.quiet), effort, &mut dice)?;
    let decisions = decisions(&visits);
    let mut stream = Stream::new(course.seed ^ 0x1EA2_57C0, state.next);
    let edits = propose(&script, &decisions, TRIED[1], TRIED[0], &mut stream);
    let size = effort.size(state.quiet);
    let mut leaders = race(&watched, edits, size, &mut dice)?;
    drop(watched);
    let mut gained = 0.0;
    while !leaders.is_empty() && script.entries.len() <= effort.entries + SPARE {
        let changed: Vec<(Edit, Script)> =
            leaders.into_iter().filter_map(|edit| edit.apply(&script).map(|changed| (edit, changed))).collect();
        let scripts: Vec<Script> = changed.iter().map(|(_, changed)| changed.clone()).collect();
        let known = confirm(&Watched::new(course, &script), &scripts, size, &mut dice)?;
        let mut better: Vec<(Edit, Script, Moments)> = changed
            .into_iter()
            .zip(known)
            .filter_map(|((edit, changed), known)| Some((edit, changed, known?)))
            .collect();
        better.sort_by(|a, b| b.2.mean().total_cmp(&a.2.mean()));
        let mut better = better.into_iter();
        let Some((edit, changed, known)) = better.next() else { break };
        let gain = [known.mean(), known.standard_error()];
        state.taken.push(Taken { round: state.round + 1, change: edit.text(&script), gain });
        gained += known.mean();
        script = changed;
        // The others were better than the script as it was: once more beside what it is now.
        leaders = better.map(|(edit, ..)| edit).filter(Edit::stands_alone).collect();
    }
    if script.entries.len() > effort.entries + SPARE {
        script = prune(&script, effort, &mut dice)?;
    }
    state.round += 1;
    state.quiet = if gained < effort.margin / 2.0 { state.quiet + 1 } else { 0 };
    (state.script, state.next, state.plays) = (script, dice.next, dice.plays);
    Some(())
}

/// Decisions to which the script comes, with what looking ahead says of each: trial by trial, until the plays are gone.
fn school(watched: &Watched<'_>, whole: u64, effort: &Effort, dice: &mut Dice<'_, '_>) -> Option<Vec<Vec<Visit>>> {
    let (cells, mut plays, mut wanted, mut visits) = (dice.course.cells(), 0, FIRST, Vec::new());
    while plays < whole {
        let turns = Turns::once(wanted, dice.next, cells);
        let (more, took) = watched.visits(&turns, effort.rollouts, effort.depth)?;
        dice.next = turns.range.end;
        visits.extend(more);
        plays += took;
        if took == 0 {
            break;
        }
        // As many trials as fit into what is left, by what they took so far.
        let each = plays.div_ceil(visits.len() as u64);
        wanted = ((whole.saturating_sub(plays)) / each).clamp(1, MOST);
    }
    dice.plays += plays;
    Some(visits)
}

/// Takes entries out that are not surely worth something, and more where there are too many; then tests of conditions that
/// cost less than an eighth of the margin. An entry whose tests went may do what another one was there for, so that entries are
/// looked at again until nothing goes.
pub fn prune(script: &Script, effort: &Effort, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = weed(script, effort, dice)?;
    loop {
        let short = shorten(script.clone(), effort, dice)?;
        if short == script {
            return Some(script);
        }
        script = weed(&short, effort, dice)?;
    }
}

/// Takes entries out that are not surely worth something, and more where there are too many.
fn weed(script: &Script, effort: &Effort, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = script.clone();
    while !script.entries.is_empty() {
        let variants: Vec<Script> = (0..script.entries.len()).map(|at| script.without(at)).collect();
        let turns = dice.fresh(effort.pruning());
        if dice.plays + (1 + variants.len() as u64) * (turns.end - turns.start) * dice.course.cells() > effort.budget {
            // The budget is gone: what stands last goes unseen.
            script.entries.truncate(effort.entries);
            return Some(script);
        }
        let watched = Watched::new(dice.course, &script);
        let Compared { own, others: found, .. } = dice.compared(&watched, &variants, &turns)?;
        let Some(own) = own else { return Some(script) };
        let worth = |values: &Option<Vec<i64>>| match values {
            Some(values) => {
                let known = differences(&own, values);
                (known.mean(), known.standard_error())
            }
            // It cannot go: what is left could not be played.
            None => (f64::INFINITY, 0.0),
        };
        let worths: Vec<(f64, f64)> = found.iter().map(worth).collect();
        let least = (0..worths.len()).min_by(|&a, &b| worths[a].0.total_cmp(&worths[b].0)).unwrap_or(0);
        let (mean, error) = worths[least];
        let useless = mean < (effort.margin / 8.0).max(SURE * error);
        if mean.is_finite() && (useless || script.entries.len() > effort.entries) {
            script = script.without(least);
        } else {
            break;
        }
    }
    Some(script)
}

/// Takes tests out of conditions where it costs next to nothing: one a pass, as two that cost nothing each may cost something
/// together.
fn shorten(mut script: Script, effort: &Effort, dice: &mut Dice<'_, '_>) -> Option<Script> {
    loop {
        let mut variants: Vec<Script> =
            script.entries.iter().enumerate().flat_map(|each| shorter(&script, each)).collect();
        let turns = dice.fresh(effort.pruning());
        let plays = (1 + variants.len() as u64) * (turns.end - turns.start) * dice.course.cells();
        if variants.is_empty() || dice.plays + plays > effort.budget {
            return Some(script);
        }
        let watched = Watched::new(dice.course, &script);
        let Compared { own, others: found, .. } = dice.compared(&watched, &variants, &turns)?;
        let Some(own) = own else { return Some(script) };
        let gain = |values: &Option<Vec<i64>>| {
            values.as_ref().map_or(f64::NEG_INFINITY, |values| differences(values, &own).mean())
        };
        let gains: Vec<f64> = found.iter().map(gain).collect();
        let best = (0..gains.len()).max_by(|&a, &b| gains[a].total_cmp(&gains[b]));
        match best.filter(|&best| gains[best] >= -effort.margin / 8.0) {
            Some(best) => script = variants.swap_remove(best),
            None => return Some(script),
        }
    }
}

/// The script with one test less in an entry.
fn shorter(script: &Script, (at, entry): (usize, &Entry)) -> Vec<Script> {
    let without = |test: usize| {
        let mut entry = entry.clone();
        entry.tests.remove(test);
        Edit::Replace(at, entry).apply(script)
    };
    (0..entry.tests.len()).filter_map(without).collect()
}
