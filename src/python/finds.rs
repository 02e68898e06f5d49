//! Functions that play nothing, or one trial.

use super::faults::{failed, one, refused, wrong};
use super::origin::with;
use super::procedure::Functions;
use super::reports::{origin, streamed};
use super::words_of;
use evenodds::games::Kind;
use evenodds_engine::{Broken, Seats};
use evenodds_library::found::{LISTS, characters, check as contents, known, list, over};
use evenodds_library::report::tables_of;
use evenodds_library::{changes, rows};
use evenodds_report::frame::stream_typed;
use evenodds_source::{Fault, Faults, Source, Table, listed as words, meant};
use evenodds_study::{Study, replay, rolls};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// One trial, told: lines with their rules, and what was counted.
pub(super) fn trace(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (from, cell, trial, swapped, seed): (Bound<'_, PyAny>, Option<String>, u64, bool, Option<u64>) =
        arguments.extract()?;
    let from = origin(&from)?;
    let raised = |other: PyErr| from.functions.as_ref().and_then(Functions::raised).unwrap_or(other);
    let prepared = py.detach(|| {
        let mut faults = Faults::new();
        Study::prepare(from.read()?, &mut faults).ok_or(faults)
    });
    let study = prepared.map_err(|faults| raised(wrong(py, &faults)))?;
    let Some(found) = study.cell(cell.as_deref()) else {
        let wanted = cell.unwrap_or_default();
        let names = study.cells.iter().map(|cell| cell.name.as_str());
        let help = meant(&wanted, names);
        return Err(one(py, Fault::anywhere(format!("there is no cell `{wanted}`")).help(help)));
    };
    if swapped && !found.ready.has_seats() {
        let play = &study.scenario.play.name;
        return Err(one(py, Fault::anywhere(format!("a play `{play}` has no two sides that could change seats"))));
    }
    let seats = if swapped { Seats::Swapped } else { Seats::Written };
    let seed = seed.unwrap_or(study.scenario.seed);
    let replayed = py.detach(|| Broken::caught(|| replay::replay(found, seed, trial, seats)));
    let replayed = replayed.map_err(|what| raised(failed(py, &what)))?;
    let measures: Map<String, Value> =
        replay::counted(found, &replayed).map(|(measure, value)| (measure.name.clone(), value)).collect();
    let lines: Vec<Value> = replayed.lines.iter().map(|line| json!({ "rule": line.rule, "text": line.text })).collect();
    let fell = py.detach(|| rolls::fell(&study, found, seats, seed, trial));
    let dice: Vec<Value> =
        fell.iter().map(|(roll, dice, pips)| json!({ "roll": roll, "dice": dice, "pips": pips })).collect();
    let told = json!({
        "cell": found.name, "seed": seed, "trial": trial, "swapped": swapped, "lines": lines, "measures": measures,
        "dice": dice,
    });
    words_of(py, told.to_string())
}

/// What a scenario holds.
pub(super) fn check(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (from,): (Bound<'_, PyAny>,) = arguments.extract()?;
    let from = origin(&from)?;
    let found = py.detach(|| from.read().and_then(contents));
    let raised = |other: PyErr| from.functions.as_ref().and_then(Functions::raised).unwrap_or(other);
    words_of(py, found.map_err(|faults| raised(wrong(py, &faults)))?.to_string())
}

/// A game: the name of one, or the text of its declarations and its functions.
struct Named {
    game: Arc<dyn Kind>,
    functions: Option<Functions>,
}

impl Named {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = given.py();
        if let Ok(name) = given.extract::<String>() {
            let game = known(super::games(), &name).map_err(|why| refused(py, &why))?;
            return Ok(Self { game, functions: None });
        }
        let (text, functions): (String, Bound<'_, PyAny>) = given.extract()?;
        let (mut faults, functions) = (Faults::new(), Functions::read(&functions)?);
        let table = Table::parse(&Arc::new(Source { name: "game.toml".into(), text }), &mut faults);
        let game = if faults.is_empty() { with(functions.as_ref()).read(&table, &mut faults) } else { None };
        let game = game.filter(|_| faults.is_empty()).ok_or_else(|| wrong(py, &faults))?;
        Ok(Self { game, functions })
    }
}

/// Reads declarations and functions of a game, only for their mistakes.
pub(super) fn game(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (given,): (Bound<'_, PyAny>,) = arguments.extract()?;
    words_of(arguments.py(), Named::read(&given)?.game.name())
}

/// Inputs in the words of a scenario file.
fn inputs(toml: &str, faults: &mut Faults) -> Table {
    Table::parse(&Arc::new(Source { name: "inputs".into(), text: toml.to_owned() }), faults)
}

/// Exact odds: numbers and distributions.
pub(super) fn odds(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (game, question, toml): (Bound<'_, PyAny>, String, String) = arguments.extract()?;
    let Named { game, functions } = Named::read(&game)?;
    let answer = py.detach(|| {
        let mut faults = Faults::new();
        let table = inputs(&toml, &mut faults);
        let answer = if faults.is_empty() { game.odds(&question, &table, &mut faults) } else { None };
        answer.filter(|_| faults.is_empty()).ok_or(faults)
    });
    let answer =
        answer.map_err(|faults| functions.and_then(|held| held.raised()).unwrap_or_else(|| wrong(py, &faults)))?;
    let numbers: Map<String, Value> = answer.numbers.into_iter().map(|(name, value)| (name, json!(value))).collect();
    let told = json!({ "numbers": numbers, "distributions": answer.distributions });
    words_of(py, told.to_string())
}

/// Questions of a game that have exact answers.
pub(super) fn questions(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (game,): (Bound<'_, PyAny>,) = arguments.extract()?;
    let game = Named::read(&game)?.game;
    let row = |[name, help, example]: [String; 3]| {
        let pairs = [("question", name), ("answers", help), ("example", example)];
        pairs.into_iter().map(|(key, value)| (key.to_owned(), json!(value))).collect::<Map<_, _>>()
    };
    let found: Vec<_> = game.questions().into_iter().map(row).collect();
    streamed(py, stream_typed(&rows::typed(rows::of_maps(&found))))
}

/// Legal characters, or why one is not.
pub(super) fn builds(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (game, toml, from): (Bound<'_, PyAny>, String, Option<Bound<'_, PyAny>>) = arguments.extract()?;
    let game = Named::read(&game)?.game;
    let mut faults = Faults::new();
    let mut table = inputs(&toml, &mut faults);
    if let Some(from) = from {
        let scenario = origin(&from)?.read().map_err(|faults| wrong(py, &faults))?;
        table = over(&scenario, &*game, &table).map_err(|why| refused(py, &why))?;
    }
    let found = if faults.is_empty() { game.builds(&table, &mut faults) } else { None };
    let (rows, reasons) = characters(found.ok_or_else(|| wrong(py, &faults))?);
    words_of(py, (streamed(py, stream_typed(&rows::typed(rows)))?, reasons))
}

/// What there is.
pub(super) fn listed(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (what, game): (String, Option<Bound<'_, PyAny>>) = arguments.extract()?;
    let game = game.map(|given| Named::read(&given)).transpose()?.map(|named| named.game);
    let rows = list(super::games(), &what, game.as_deref()).ok_or_else(|| {
        let help = format!("it is one of {}", words(LISTS));
        one(py, Fault::anywhere(format!("there is no list `{what}`")).help(help))
    })?;
    streamed(py, stream_typed(&rows::typed(rows)))
}

/// A commented scenario to begin with.
pub(super) fn starter(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (name, play): (Bound<'_, PyAny>, Option<String>) = arguments.extract()?;
    let Named { game, functions } = Named::read(&name)?;
    let mut faults = Faults::new();
    // The starter of a game that no name leads to is read with the game itself.
    let games = with(functions.as_ref()).and_files(vec![(game.name().to_owned(), Arc::clone(&game))]);
    let found = changes::starter(&games, &*game, play.as_deref(), &[], &mut faults).ok_or_else(|| {
        let starters = game.starters();
        let plays = words(starters.iter().map(|starter| starter.play));
        let what = format!("{} has no play `{}`", game.title(), play.unwrap_or_default());
        one(py, Fault::anywhere(what).help(format!("it is one of {plays}")))
    })?;
    words_of(py, found.source.text.clone())
}

/// Names of the lists of a JSON file.
pub(super) fn lists(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (file, text): (String, String) = arguments.extract()?;
    let names: Vec<String> = tables_of(&file, &text).into_iter().map(|(name, _)| name).collect();
    words_of(arguments.py(), names)
}

/// One of them as an Arrow stream.
pub(super) fn listing(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (file, text, wanted): (String, String, String) = arguments.extract()?;
    let found = tables_of(&file, &text).into_iter().find(|(name, _)| *name == wanted);
    let (_, columns) = found.ok_or_else(|| PyKeyError::new_err(format!("no table `{wanted}`")))?;
    streamed(py, stream_typed(&columns))
}

/// A scenario that ships.
pub(super) fn example(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (name,): (String,) = arguments.extract()?;
    let text = evenodds_cli::example(evenodds::EXAMPLES, &name).map_err(|fault| one(py, fault))?;
    words_of(py, text)
}

/// The JSON Schema of scenario files.
pub(super) fn schema(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    words_of(arguments.py(), evenodds_scenario::schema::schema(super::games()).to_string())
}
