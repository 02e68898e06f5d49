//! A scenario as it is opened: one of its cells becomes the base that knobs turn from.

use super::controls::{self, key};
use super::decisions;
use super::states::{PlayRequest, State, whole};
use evenodds_kit::{EntrantsRequest, Games, Kind};
use evenodds_scenario::{CellPlan, Scenario, alone, literal, parse};
use evenodds_source::{Faults, Node, Source, Table, Value};
use evenodds_study::{Study, StudyCell};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// Tables that say who plays and how; all others of a game hold what a book prints.
const OWN: [&str; 3] = ["cast", "limits", "strategy"];
/// What a scenario says of its cells together, how long it plays, and what other commands ask of it: the page says that.
const OF_CELLS: [&str; 7] = ["variant", "sweep", "include", "target", "stop", "tune", "parameter"];
/// What may speak of cells too, and is left out where it does: the least missed first.
const MAY_SPEAK_OF_CELLS: [&str; 5] = ["report", "words", "field", "margin", "answer"];
/// Tables for another command than `run`, and what becomes of them here.
const ASKED_ELSEWHERE: [(&str, &str); 5] = [
    ("field", "A [field]: “Who beats whom?” lets it meet; the figures are of the two who stand in [cast]."),
    ("tune", "A [tune]: “Make it so” turns one setting to a goal; `evenodds tune` searches as the file says."),
    (
        "parameter",
        "[[parameter]]s: “What matters here?” tries every rule; `evenodds sensitivity` tries those of the file.",
    ),
    ("target", "[[target]]s: `evenodds test` judges them; here they are not judged."),
    ("stop", "A [stop]: `evenodds run` stops when it is precise enough; here all trials are played."),
];

/// What a text holds, seen from one of its cells.
pub(super) fn open(games: &Games, name: &str, text: &str, cell: usize) -> Result<Json, Faults> {
    let (source, mut faults) = (Arc::new(Source { name: name.to_owned(), text: text.to_owned() }), Faults::new());
    whole(&source, &mut faults);
    let scenario = if faults.is_empty() { parse(&source, games, &mut faults) } else { None };
    // What is wrong with it is told before anything is taken apart.
    let study = scenario.filter(|_| faults.is_empty()).and_then(|scenario| Study::prepare(scenario, &mut faults));
    let Some(study) = study.filter(|_| faults.is_empty()) else { return Err(faults) };
    let scenario = &study.scenario;
    let cell = cell.min(scenario.cells.len() - 1);
    let flat = flat(scenario, &scenario.cells[cell])?;
    let scopes = study.cells[cell].ready.scopes();
    let measures = scopes[0].measures.iter().map(|m| json!({ "name": m.name, "label": m.label, "unit": m.unit }));
    Ok(json!({
        "name": name, "title": scenario.title, "question": scenario.question, "game": scenario.game.name(),
        "game_title": scenario.game.title(), "play": scenario.play.name, "noun": scenario.play.noun,
        "trials": scenario.trials.min(MOST_TO_BEGIN_WITH), "seed": scenario.seed,
        "cells": study.cells.iter().map(called).collect::<Vec<String>>(), "cell": cell,
        "plain": scenario.keys.is_empty() && flat.start.is_empty(),
        "others": others(&study, cell),
        "base": flat.base, "start": flat.start, "book": flat.book,
        "holds": holds(scenario, &flat.tables),
        "nobody_meets": nobody_meets(scenario),
        "measures": measures.collect::<Vec<Json>>(),
        "controls": controls::of(&*scenario.game, &flat.tables),
        "powers": powers(&*scenario.game), "effects": effects(&*scenario.game),
        "decisions": decisions::of(&*scenario.game), "facts": decisions::facts(&*scenario.game),
    }))
}

/// What the text holds for other commands, in sentences.
fn holds(scenario: &Scenario, kept: &Table) -> Vec<String> {
    let text = Arc::new(Source { name: String::new(), text: scenario.text.clone() });
    let root = Table::parse(&text, &mut Faults::new());
    let here = ASKED_ELSEWHERE.iter().filter(|(key, _)| root.get(key).is_some());
    let told = |(key, told): &(&str, &str)| match *key {
        "field" if kept.get(key).is_none() => {
            "A [field] that this cell does not have: “Who beats whom?” lets its cast meet.".into()
        }
        _ => (*told).to_owned(),
    };
    here.map(told).collect()
}

/// Why nobody can meet anybody else: in most plays there are no two equal sides. None where somebody can.
fn nobody_meets(scenario: &Scenario) -> Option<String> {
    if scenario.field.is_some() {
        return None;
    }
    let (root, mut faults) = (&scenario.cells[0].root, Faults::new());
    let met = scenario.game.meet(&scenario.play.name, root, EntrantsRequest::written(None, &root.place), &mut faults);
    let told = faults.render(false);
    let first =
        told.lines().next().and_then(|line| line.strip_prefix("error: ")).unwrap_or("nobody stands under [cast.sides]");
    met.is_none().then(|| first.to_owned())
}

/// Other cells that the page can show as rows.
const MOST_OTHERS: usize = 20;
/// Trials to begin with, where a scenario has more: a page is looked at now.
const MOST_TO_BEGIN_WITH: u64 = 100_000;

/// One cell as a scenario of its own.
struct Flat {
    /// Its text.
    base: String,
    /// Its tree, for the controls.
    tables: Table,
    /// What its rules and powers change of the book.
    start: Vec<(String, String)>,
    /// Whether it can be played by the book too, without these changes.
    book: bool,
}

fn flat(scenario: &Scenario, cell: &CellPlan) -> Result<Flat, Faults> {
    let text = Arc::new(Source { name: scenario.source.name.clone(), text: scenario.text.clone() });
    let mut root = Table::parse(&text, &mut Faults::new());
    root.entries.retain(|entry| !OF_CELLS.contains(&entry.key.as_str()));
    let mut start = Vec::new();
    for key in scenario.game.tables() {
        root.entries.retain(|entry| entry.key != *key);
        let Some(table) = cell.root.table(key).filter(|table| !table.entries.is_empty()) else { continue };
        if OWN.contains(&key) {
            let place = table.place.clone();
            root.set(key, &place, Node { place: place.clone(), value: Value::Table(table.clone()) });
        } else {
            leaves(table, key, &mut start);
        }
    }
    root.entries.retain(|entry| entry.key != "words" || words_of_measures(scenario, entry.node.value.table()));
    let sound = |root: &Table, settings: &[(String, String)]| {
        let state = State { name: "book".into(), title: String::new(), settings: settings.to_vec() };
        let wanted = PlayRequest {
            base: alone(root),
            name: scenario.source.name.clone(),
            states: vec![state],
            trials: 1,
            seed: 1,
            games: scenario.games.clone(),
        };
        wanted.study().map(drop)
    };
    let mut left_out = MAY_SPEAK_OF_CELLS.iter();
    while let Err(faults) = sound(&root, &start) {
        let Some(next) = left_out.next() else { return Err(faults) };
        root.entries.retain(|entry| entry.key != *next);
    }
    let book = sound(&root, &[]).is_ok();
    Ok(Flat { base: alone(&root), tables: root, start, book })
}

/// The other cells as states of this one's base; those that lack something of it are no such states.
fn others(study: &Study, cell: usize) -> Vec<Json> {
    let all = |root: &Table, own: bool| {
        let mut found = Vec::new();
        for entry in root.entries.iter().filter(|entry| OWN.contains(&entry.key.as_str()) == own) {
            entry.node.value.table().into_iter().for_each(|table| leaves(table, &entry.key, &mut found));
        }
        found
    };
    let plans = &study.scenario.cells;
    let here = all(&plans[cell].root, true);
    let other = |(at, plan): (usize, &CellPlan)| {
        let there = all(&plan.root, true);
        let whole = here.iter().all(|(path, _)| there.iter().any(|(known, _)| known == path));
        let differs = there.into_iter().filter(|setting| !here.contains(setting));
        let settings: Vec<(String, String)> = all(&plan.root, false).into_iter().chain(differs).collect();
        whole.then(|| json!({ "title": called(&study.cells[at]), "settings": settings }))
    };
    plans.iter().enumerate().filter(|(at, _)| *at != cell).filter_map(other).take(MOST_OTHERS).collect()
}

/// What a cell is called.
fn called(cell: &StudyCell) -> String {
    cell.title.clone().unwrap_or_else(|| cell.name.replace('_', " "))
}

/// Whether a scenario's words are of measures alone: those of swept settings have nothing to name in one cell.
fn words_of_measures(scenario: &Scenario, words: Option<&Table>) -> bool {
    let measures = scenario.game.measures(&scenario.play.name);
    let known = |name: &str| {
        measures.iter().any(|measure| measure.name == name) || scenario.extras.iter().any(|extra| extra.name == name)
    };
    words.is_some_and(|words| words.entries.iter().all(|entry| known(&entry.key)))
}

/// The values of a tree, each with its path.
fn leaves(table: &Table, path: &str, found: &mut Vec<(String, String)>) {
    for entry in &table.entries {
        let path = format!("{path}.{}", key(&entry.key));
        match &entry.node.value {
            Value::Table(inner) if !inner.entries.is_empty() => leaves(inner, &path, found),
            value => found.push((path, literal(value))),
        }
    }
}

/// Powers as printed: their fields as they stand in a file.
fn powers(game: &dyn Kind) -> Json {
    let Some(powers) = game.printed().and_then(|printed| printed.table("powers")) else { return Json::Null };
    let fields = |power: &Table| {
        let shown = power.entries.iter().filter(|entry| entry.key != "example");
        shown
            .map(|entry| (entry.key.clone(), Json::from(literal(&entry.node.value))))
            .collect::<serde_json::Map<_, _>>()
    };
    let known = powers.entries.iter().filter_map(|entry| Some((entry.key.clone(), fields(entry.node.value.table()?))));
    Json::Object(known.map(|(name, fields)| (name, Json::Object(fields))).collect())
}

fn effects(game: &dyn Kind) -> Vec<Json> {
    let told = |one: evenodds_kit::kind::Listed| json!({ "name": one.name, "example": one.detail, "help": one.help });
    game.effects().into_iter().map(told).collect()
}
