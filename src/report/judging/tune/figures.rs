//! Each figure of a goal from what it is by the book to what it becomes, on the band where it should lie.

use super::goals::{goals, slot_name};
use super::holds::{Holds, holds};
use super::kind;
use crate::chart::band;
use crate::judging::{Picture, Plot};
use crate::number;
use evenodds_scenario::Scenario;
use evenodds_study::tune::Tuned;
use evenodds_study::tune::designer::{Goal, GoalResult};

/// Pictures at most: one for each unit.
const NAMES: [&str; 3] = ["goals", "goals-2", "goals-3"];

/// A picture for the rates and one for each unit of other numbers.
pub(super) fn pictures(scenario: &Scenario, found: &Tuned, all: &GoalResult) -> Vec<Picture> {
    let each = || goals(found).iter().flat_map(|goal| goal.slots.iter().map(move |&slot| (goal, slot)));
    let unit = |slot: usize| {
        if number::is_percent(kind(&found.asked.slots[slot])) {
            "%".to_owned()
        } else {
            found.asked.labels[slot].1.clone()
        }
    };
    let mut units: Vec<String> = Vec::new();
    for (_, slot) in each() {
        if !units.contains(&unit(slot)) {
            units.push(unit(slot));
        }
    }
    let picture = |(of, name): (&String, &'static str)| {
        let rows =
            each().filter(|(_, slot)| unit(*slot) == *of).map(|(goal, slot)| row(scenario, found, all, (goal, slot)));
        let (axis, meaning) = match of.as_str() {
            "%" => ("share of plays", band::Meaning::Targets),
            "" => ("value", band::Meaning::Values),
            unit => (unit, band::Meaning::Values),
        };
        let title = "Every figure of the goal, from the book to the answer".to_owned();
        let plot = band::BandChart { rows: rows.collect(), axis: axis.to_owned(), meaning };
        Picture { name, title, plot: Plot::Band(plot) }
    };
    units.iter().zip(NAMES).map(picture).collect()
}

fn row(scenario: &Scenario, found: &Tuned, all: &GoalResult, (goal, slot): (&Goal, usize)) -> band::BandRow {
    let kind = kind(&found.asked.slots[slot]);
    let factor = number::factor(kind);
    let [value, low, high] = all.named.values[slot];
    let before = all.confirmed[0].values[slot][0];
    let text = |x: f64| number::value(x, (high - low) / 2.0, kind);
    let moved = all.answer != 0;
    band::BandRow {
        group: String::new(),
        name: slot_name(scenario, found, slot),
        at: [value, low, high].map(|x| x * factor),
        text: if moved { format!("{} → {}", text(before), text(value)) } else { text(value) },
        differs: holds(goal, all.named.values[slot]) == Holds::Missed,
        before: moved.then_some(before * factor),
        band: Some((goal.low * factor, goal.high * factor)),
    }
}
