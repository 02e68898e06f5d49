//! Event and level of a cell, read and checked.

use crate::Study;
use evenodds_engine::dice::{Menu, Question as Decision};
use evenodds_engine::{MeasureKind, Ready};
use evenodds_kit::{Extra, Kind};
use evenodds_policy::expr::{Binary, Expr, ExprKind, compile, parse};
use evenodds_policy::{FactInfo, Program};
use evenodds_source::{Fault, Faults, Node, Place, Value, listed};
use std::cell::RefCell;
use std::sync::Arc;

/// Name of the column of the event.
const COLUMN: &str = "rare_event";
/// Seat whose decisions show the level.
const SEAT: usize = 0;
/// Farthest value of a fact from 0, for its limits.
const FAR: i64 = 1 << 40;

/// What is asked, with its places.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Name of the cell; none: the first.
    pub cell: Option<(String, Place)>,
    /// The event: a condition over the measures of a play.
    pub event: (String, Place),
    /// The level: an expression over facts; none: the game proposes one.
    pub level: Option<(String, Place)>,
}

/// Event and level of a cell.
pub struct Question {
    /// Number of the cell.
    pub cell: usize,
    /// The event.
    pub event: String,
    /// The level.
    pub level: String,
    /// Whether the level was proposed.
    pub proposed: bool,
    pub(super) ready: Box<dyn Ready>,
    pub(super) column: usize,
    expr: Expr,
    program: Program,
    place: Place,
}

impl Question {
    /// Reads event and level.
    ///
    /// # Errors
    /// Every mistake in them, at its place.
    pub fn read(study: &Study, asked: &Asked) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let found = read(study, asked, &mut faults);
        found.filter(|_| faults.is_empty()).ok_or(faults)
    }

    /// Reader of the level at decisions.
    pub(super) fn level(&self) -> Level<'_> {
        Level { question: self, known: RefCell::default() }
    }

    /// No decision showed the level.
    pub(super) fn unseen(&self) -> Faults {
        let what = format!("no decision of the first participant shows `{}`", self.level);
        let help = "facts are seen where a strategy has a list: write one for a decision, or name another level with `--level`";
        Fault::at(&self.place, what).help(help).into()
    }
}

fn read(study: &Study, asked: &Asked, faults: &mut Faults) -> Option<Question> {
    let scenario = &study.scenario;
    let cell = match &asked.cell {
        None => 0,
        Some((name, place)) => {
            let found = study.cells.iter().position(|cell| cell.name == *name);
            if found.is_none() {
                let known = study.cells.iter().map(|cell| cell.name.as_str());
                faults.push(
                    Fault::at(place, format!("there is no cell `{name}`"))
                        .help(format!("it is one of {}", listed(known))),
                );
            }
            found?
        }
    };
    let (event, place) = &asked.event;
    let mut extras = scenario.extras.clone();
    extras.push(Extra {
        name: COLUMN.into(),
        label: "the event".into(),
        unit: String::new(),
        text: event.clone(),
        place: place.clone(),
    });
    let (game, play, root) = (&*scenario.game, &scenario.play.name, &scenario.cells[cell].root);
    let before = faults.len();
    // A player who may look ahead is asked at every decision.
    let ready = match game.prepare_search(play, root, &extras, faults) {
        Some(ready) => ready,
        None if faults.len() == before => game.prepare(play, root, &extras, faults)?.ready,
        None => return None,
    };
    if faults.len() > before && asked.level.is_none() {
        return None;
    }
    let column = ready.scopes()[0].measures.iter().position(|measure| measure.name == COLUMN)?;
    if faults.len() == before && ready.scopes()[0].measures[column].kind != MeasureKind::Flag {
        let help = "an event happens or does not, like `kills >= 5`";
        faults.push(Fault::at(place, format!("`{event}` is a number")).help(help));
        return None;
    }
    let parsed = parse(event).ok()?;
    if ready.brancher(0, column, &|_, _| None).is_none() {
        let help = "name a measure of what happens in the play";
        faults.push(Fault::at(place, "an event cannot rest on the costs for the people at the table").help(help));
        return None;
    }
    let facts: Vec<String> = game.facts().into_iter().map(|fact| fact.name).collect();
    let (level, level_place, proposed) = match &asked.level {
        Some((level, place)) => (level.clone(), place.clone(), false),
        None => match proposal(&parsed, &facts) {
            Some(level) => (level, place.clone(), true),
            None => {
                let what = format!("no fact of {} goes by a measure of `{event}`", game.title());
                faults.push(Fault::at(place, what).help(help(game, &facts)));
                return None;
            }
        },
    };
    let node = Node { place: level_place.clone(), value: Value::Str(level.clone()) };
    let program = game.expression(&node, "the level", faults)?;
    let expr = parse(&level).ok()?;
    Some(Question { cell, event: event.clone(), level, proposed, ready, column, expr, program, place: level_place })
}

/// What to write for a level.
fn help(game: &dyn Kind, facts: &[String]) -> String {
    let Some(first) = facts.first() else {
        return "it has no facts, and so no levels: `evenodds run` counts the event".into();
    };
    format!(
        "write `--level '{first}'` with a fact that rises towards the event, or `10 - {first}` with one that falls; \
         `evenodds list facts {}` shows all {}",
        game.file().unwrap_or(game.name()),
        facts.len()
    )
}

/// Level of the event's measure: the fact that goes by its name, with a minus where the event lies below.
fn proposal(event: &Expr, facts: &[String]) -> Option<String> {
    let ExprKind::Binary(sign, left, right) = &event.kind else { return None };
    let (name, sign, number) = match (&left.kind, &right.kind) {
        (ExprKind::Name(name), ExprKind::Number(number)) => (name, *sign, *number),
        (ExprKind::Number(number), ExprKind::Name(name)) => (name, turned(*sign), *number),
        _ => return None,
    };
    let alike = |end: &str| {
        let stem = name.strip_suffix(end)?;
        facts.iter().find(|fact| fact.as_str() == stem)
    };
    let fact = ["", "_end", "s"].into_iter().find_map(alike)?;
    match sign {
        Binary::AtLeast | Binary::More => Some(fact.clone()),
        Binary::AtMost | Binary::Less => Some(format!("-{fact}")),
        Binary::Equal if number == 0 => Some(format!("-{fact}")),
        Binary::Equal => Some(fact.clone()),
        _ => None,
    }
}

/// A comparison with its sides changed.
fn turned(sign: Binary) -> Binary {
    match sign {
        Binary::Less => Binary::More,
        Binary::More => Binary::Less,
        Binary::AtMost => Binary::AtLeast,
        Binary::AtLeast => Binary::AtMost,
        other => other,
    }
}

/// Reader of the level at decisions: each menu numbers its facts in its own way.
pub(super) struct Level<'a> {
    question: &'a Question,
    known: RefCell<Vec<(Arc<Menu>, Option<Program>)>>,
}

impl Level<'_> {
    /// The level at a decision; none where it does not know all facts.
    pub(super) fn of(&self, seat: usize, decision: &Decision<'_>) -> Option<i64> {
        if seat != SEAT {
            return None;
        }
        let Some(menu) = decision.menu else { return Some(self.question.program.eval(&decision.fact)) };
        let mut known = self.known.borrow_mut();
        let at = known.iter().position(|(known, _)| Arc::ptr_eq(known, menu)).unwrap_or_else(|| {
            known.push((Arc::clone(menu), compiled(&self.question.expr, menu)));
            known.len() - 1
        });
        known[at].1.as_ref().map(|program| program.eval(&decision.fact))
    }
}

/// The level over the facts of a menu.
fn compiled(level: &Expr, menu: &Menu) -> Option<Program> {
    let words: Vec<Vec<&str>> = menu.facts.iter().map(|fact| fact.words.iter().map(String::as_str).collect()).collect();
    let info = |(fact, words)| -> FactInfo<'_> {
        let (fact, words): (&evenodds_engine::dice::MenuFact, &Vec<&str>) = (fact, words);
        let plain = FactInfo::number(&fact.name, &fact.unit, -FAR, FAR, "");
        if words.is_empty() { plain } else { FactInfo { levels: words, ..FactInfo::word(&fact.name, words, "") } }
    };
    let infos: Vec<FactInfo<'_>> = menu.facts.iter().zip(&words).map(info).collect();
    compile(level, &infos).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_goes_by_the_measure_of_the_event() {
        let facts = ["kills", "humanity", "scene"].map(String::from);
        let of = |text: &str| proposal(&parse(text).expect("an expression"), &facts);
        for (event, level) in [
            ("kills >= 5", Some("kills")),
            ("5 <= kills", Some("kills")),
            ("humanity_end == 0", Some("-humanity")),
            ("humanity_end < 2", Some("-humanity")),
            ("scenes > 99", Some("scene")),
            ("kills != 5", None),
            ("wins >= 1", None),
            ("kills >= 5 and scenes > 9", None),
        ] {
            assert_eq!(of(event).as_deref(), level, "{event}");
        }
    }
}
