//! Answers from the text of a scenario, in one call: the start for a program that links this crate.
//!
//! Each function reads a text, plays on the current rayon pool, and returns plain data. Mistakes in the text are [`Faults`], an error that
//! shows line, column and caret. Same text, same seed, same answer, on any number of threads.
//!
//! Progress, interruption and files are the business of [`study`](crate) and `report`.

use crate::compare::{Comparison, Request, compare as play_and_compare};
use crate::meta::{self, Metagame, State, Tourney};
use crate::summary::Summary;
use crate::{Options, Study, play, replay, summarise};
use evenodds_engine::run::Signals;
use evenodds_engine::{Line, Seats};
use evenodds_kit::Games;
use evenodds_kit::kind::Answer;
use evenodds_scenario::{Scenario, parse};
use evenodds_source::{Fault, Faults, Source, Table, unknown_word};
use std::sync::Arc;

/// Text of a scenario, under a name for faults.
fn source(name: &str, toml: &str) -> Arc<Source> {
    Arc::new(Source { name: name.to_owned(), text: toml.to_owned() })
}

/// Reads a text with `read`; its faults are the error.
fn read<T>(games: &Games, toml: &str, read: impl FnOnce(Scenario, &mut Faults) -> Option<T>) -> Result<T, Faults> {
    let mut faults = Faults::new();
    let scenario = parse(&source("scenario", toml), games, &mut faults).filter(|_| faults.is_empty());
    let found = scenario.and_then(|scenario| read(scenario, &mut faults));
    found.filter(|_| faults.is_empty()).ok_or(faults)
}

/// Fault for a request that is impossible although the text is right.
fn refused(what: &str) -> Faults {
    Fault::anywhere(what).into()
}

/// Plays a scenario: every cell, all its trials (or until its `stop` is satisfied), and summarises the counts.
///
/// # Errors
/// Every mistake in the text, at once.
pub fn run(games: &Games, toml: &str) -> Result<Summary, Faults> {
    let study = read(games, toml, Study::prepare)?;
    let outcome = play(&study, Options::default(), &Signals::default(), &mut |_| {});
    Ok(summarise(&study, &outcome, format!("evenodds run FILE --seed {}", outcome.seed)))
}

/// Plays the cells of a scenario on the same dice and compares each with the first.
///
/// # Errors
/// Every mistake in the text; a scenario of one cell; no measure that shows how a play ended.
pub fn compare(games: &Games, toml: &str) -> Result<Comparison, Faults> {
    let study = read(games, toml, Study::prepare)?;
    if study.cells.len() < 2 {
        return Err(refused("the scenario has one cell: there is nothing to compare"));
    }
    let found = play_and_compare(&study, &Request::default(), &Signals::default(), &mut |_| {});
    found.ok_or_else(|| refused("no measure that every cell counts tells how a play ended"))
}

/// Plays a scenario's `[field]`, all against all, and evaluates it.
///
/// # Errors
/// Every mistake in the text; a scenario without a field.
pub fn meta(games: &Games, toml: &str) -> Result<Metagame, Faults> {
    let tourney = read(games, toml, Tourney::prepare)?;
    let (asked, mut state) = (meta::Request::default(), State::new(tourney.entrants.len()));
    let signals = Signals::default();
    meta::play(&tourney, asked, &mut state, &signals, &mut |_| {}, &mut |_| {});
    meta::judge(&tourney, asked, &state, false, &signals).ok_or_else(|| refused("the field cannot be judged"))
}

/// Answers a game's question about exact odds. `inputs` are written as in a scenario, one `key = value` a line.
///
/// # Errors
/// An unknown game or question, and every mistake in the inputs.
pub fn odds(games: &Games, game_name: &str, question: &str, inputs: &str) -> Result<Answer, Faults> {
    let mut faults = Faults::new();
    let Some(game) = games.find(game_name) else {
        let source = source("game", game_name);
        let place = evenodds_source::Place::new(&source, 0..game_name.len());
        faults.push(unknown_word(&place, game_name, "a game that evenodds plays", games.names()));
        return Err(faults);
    };
    let table = Table::parse(&source("inputs", inputs), &mut faults);
    let answer = if faults.is_empty() { game.odds(question, &table, &mut faults) } else { None };
    answer.filter(|_| faults.is_empty()).ok_or(faults)
}

/// Replays one trial of a cell, step by step, by the code that counts it. Without a name, of the first cell.
///
/// # Errors
/// Every mistake in the text; a cell that the scenario does not have.
pub fn trace(games: &Games, toml: &str, cell: Option<&str>, trial: u64) -> Result<Vec<Line>, Faults> {
    let study = read(games, toml, Study::prepare)?;
    let found = study.cell(cell).ok_or_else(|| refused(&format!("there is no cell `{}`", cell.unwrap_or_default())))?;
    Ok(replay::replay(found, study.scenario.seed, trial, Seats::Written).lines)
}
