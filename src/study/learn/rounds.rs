//! Rounds of learning: look ahead along the script, propose changes, race them, take what is confirmed; then prune.

use super::evidence::decisions;
use super::memory::{Looked, Memory, keep_remembered};
use super::plan::{Effort, Plan, SPARE};
use super::propose::{Edit, propose};
use super::prune::{few, prune};
use super::race::{Dice, confirm, race};
use super::script::Script;
use super::training_set::TrainingSet;
use super::turns::Turns;
use super::watched::Watched;
use evenodds_engine::Visit;
use evenodds_stats::Moments;
use evenodds_stats::judge::random::Stream;
use serde::{Deserialize, Serialize};

/// Rounds in a row with a gain below half of the margin, after which learning ends. Each of them has more plays.
const PATIENCE: u32 = 5;
/// Changes that are tried in a round.
const TRIED: usize = 300;
/// Most trials that are looked ahead in at a time.
const MOST: u64 = 4096;

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

/// State of learning: everything that the next round depends on.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The script.
    pub script: Script,
    /// Rounds so far.
    pub round: u32,
    /// Rounds at the end that gained less than the margin.
    pub quiet: u32,
    /// First trial that nobody has played.
    pub next: u64,
    /// Plays so far.
    pub plays: u64,
    /// Plays in which the last rounds looked ahead.
    pub looked: Vec<Looked>,
    /// Changes taken.
    pub taken: Vec<Taken>,
    /// Whether it is pruned, and at its end.
    pub done: bool,
}

/// Learns until nothing more is found or the budget is used up. `saved` gets each checkpoint. None after a stop signal.
pub fn learn(
    course: &TrainingSet<'_>,
    effort: &Effort,
    state: &mut State,
    saved: &mut dyn FnMut(&State),
) -> Option<()> {
    let plan = Plan::new(effort, course, &state.script);
    let mut memory = Memory::recalled(course, effort, &state.looked, &state.script)?;
    while !state.done {
        let mut next = state.clone();
        let entries = state.script.entries.len();
        if state.quiet >= PATIENCE || state.plays + plan.round(state.quiet, entries) > plan.most(entries) {
            let mut dice = Dice { course, next: next.next, plays: next.plays };
            next.script = prune(&next.script, &plan, &mut dice)?.merged();
            (next.next, next.plays, next.done) = (dice.next, dice.plays, true);
            next.looked.clear();
        } else {
            round(course, &plan, &mut memory, &mut next)?;
        }
        *state = next;
        saved(state);
    }
    Some(())
}

/// One round.
fn round(course: &TrainingSet<'_>, plan: &Plan, memory: &mut Memory, state: &mut State) -> Option<()> {
    let effort = &plan.effort;
    let mut dice = Dice { course, next: state.next, plays: state.plays };
    let mut script = state.script.clone();
    let watched = Watched::new(course, &script);
    let (visits, turns) = school(&watched, plan.school(state.quiet), effort, &mut dice)?;
    memory.add(visits);
    let decisions = decisions(&memory.plays);
    let mut stream = Stream::new(course.seed ^ 0x1EA2_57C0, state.next);
    let edits = propose(&script, &decisions, [effort.advice.changes, TRIED], &mut stream);
    let size = plan.size(state.quiet, script.entries.len());
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
        // The others were better than the script as it was: they are compared with the new one.
        leaders = better.map(|(edit, ..)| edit).filter(Edit::stands_alone).collect();
    }
    if script.entries.len() > effort.entries + SPARE {
        script = few(&script, plan, plan.most(script.entries.len()), &mut dice)?;
    }
    memory.follow(&state.script, &script);
    state.looked.push(Looked { script: std::mem::take(&mut state.script), turns });
    keep_remembered(&mut state.looked, course.cells());
    state.round += 1;
    state.quiet = if gained < effort.margin / 2.0 { state.quiet + 1 } else { 0 };
    (state.script, state.next, state.plays) = (script, dice.next, dice.plays);
    Some(())
}

/// Decisions of the script with the results of looking ahead, trial by trial, until the plays are used up; and these trials.
fn school(
    watched: &Watched<'_>,
    whole: u64,
    effort: &Effort,
    dice: &mut Dice<'_, '_>,
) -> Option<(Vec<Vec<Visit>>, Vec<Turns>)> {
    let (cells, mut plays, mut wanted) = (dice.course.cells(), 0, effort.advice.first);
    let (mut visits, mut looked) = (Vec::new(), Vec::new());
    while plays < whole {
        let turns = Turns::once(wanted, dice.next, cells);
        let (more, took) = watched.visits(&turns, effort.rollouts, effort.depth)?;
        dice.next = turns.range.end;
        looked.push(turns);
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
    Some((visits, looked))
}
