//! The goals of a search: what they are called, and what stands first in a report.

use super::holds::{Holds, holds};
use super::kind;
use crate::{answer, number};
use evenodds_scenario::Scenario;
use evenodds_study::tune::Tuned;
use evenodds_study::tune::ask::Search;
use evenodds_study::tune::designer::{Goal, GoalResult, Standing};

/// What is wanted.
pub(super) fn goals(found: &Tuned) -> &[Goal] {
    match &found.asked.search {
        Search::Goals(goals, _) => goals,
        Search::Best(_) => &[],
    }
}

/// The answer: what is to be set, and how each goal then stands.
pub(super) fn answered(scenario: &Scenario, found: &Tuned, all: &GoalResult, verdict: &str) -> answer::Answer {
    let (named, book) = (&all.named, &all.confirmed[0]);
    let each = goals(found).iter().flat_map(|goal| goal.slots.iter().map(move |&slot| (goal, slot)));
    let told = each.map(|(goal, slot)| answer::Goaled {
        label: slot_name(scenario, found, slot),
        kind: kind(&found.asked.slots[slot]),
        at: named.values[slot],
        was: book.values[slot],
        wanted: range(found, goal, slot),
        met: holds(goal, named.values[slot]) == Holds::Met,
    });
    answer::goals(verdict, &told.collect::<Vec<_>>(), named.standing == Standing::Met)
}

/// A goal's range in words.
pub(super) fn range(found: &Tuned, goal: &Goal, slot: usize) -> String {
    let kind = kind(&found.asked.slots[slot]);
    let plain = |x: f64| number::value(x, 0.0, kind);
    match (goal.low.is_finite(), goal.high.is_finite()) {
        (true, true) => format!("{} to {}", plain(goal.low), plain(goal.high)),
        (true, false) => format!("{} or more", plain(goal.low)),
        _ => format!("{} or less", plain(goal.high)),
    }
}

/// The measure of a slot, and its cell where there are several.
pub(super) fn slot_name(scenario: &Scenario, found: &Tuned, slot: usize) -> String {
    let wanted = &found.asked.wanted[slot];
    let measure = scenario.words.get(&wanted.measure).unwrap_or(&found.asked.labels[slot].0).to_owned();
    if scenario.cells.len() == 1 { measure } else { format!("{measure}, {}", scenario.cells[wanted.cell].name) }
}
