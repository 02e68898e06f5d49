//! From the text of a scenario to an answer, in one call: what a program that links this crate begins with.
//!
//! Each function reads a text, plays on the current rayon pool, and comes back with plain data; a mistake in the text
//! comes back as [`Faults`], which are an error and draw themselves with line, column and caret. Same text, same seed, same
//! answer, on any number of threads. Progress, interruption and files are the business of [`study`](evenodds_study) and
//! [`report`](evenodds_report).

use evenodds_engine::run::Signals;
use evenodds_engine::{Line, Seats};
use evenodds_games::{GAMES, game};
use evenodds_kit::kind::Answer;
use evenodds_scenario::{Scenario, parse};
use evenodds_source::{Fault, Faults, Source, Table, unknown_word};
use evenodds_study::compare::{Comparison, Request, compare as play_and_compare};
use evenodds_study::meta::{self, Metagame, State, Tourney};
use evenodds_study::summary::Summary;
use evenodds_study::{Options, Study, play, replay, summarise};
use std::sync::Arc;

/// The text of a scenario, under a name for faults.
fn source(name: &str, toml: &str) -> Arc<Source> {
    Arc::new(Source { name: name.to_owned(), text: toml.to_owned() })
}

/// Reads a text with `read`; the faults it tells are the error.
fn read<T>(toml: &str, read: impl FnOnce(Scenario, &mut Faults) -> Option<T>) -> Result<T, Faults> {
    let mut faults = Faults::new();
    let scenario = parse(&source("scenario", toml), &mut faults).filter(|_| faults.is_empty());
    let found = scenario.and_then(|scenario| read(scenario, &mut faults));
    found.filter(|_| faults.is_empty()).ok_or(faults)
}

/// What could not be done although nothing is wrong with a word of the text.
fn refused(what: &str) -> Faults {
    let mut faults = Faults::new();
    faults.push(Fault::anywhere(what));
    faults
}

/// Plays a scenario: every cell, all its trials (or until its `stop` is satisfied), and sums up what was counted.
///
/// # Errors
/// Every mistake in the text, at once.
///
/// ```
/// let summary = evenodds::run(r#"
///     game   = "toward_one"
///     trials = 2_000
///     [cast]
///     hunter = { like = "ibrahim", strategy = "steward" }
///     jinn   = { dice = 7, made = "strongest" }
/// "#)?;
/// let bound = &summary.cells[0].groups[0].measures[0];
/// assert!(bound.low <= bound.mean && bound.mean <= bound.high);
/// # Ok::<(), evenodds::Faults>(())
/// ```
pub fn run(toml: &str) -> Result<Summary, Faults> {
    let study = read(toml, Study::prepare)?;
    let outcome = play(&study, Options::default(), &Signals::default(), &mut |_| {});
    Ok(summarise(&study, &outcome, format!("evenodds run FILE --seed {}", outcome.seed)))
}

/// Plays the cells of a scenario on the same dice and judges how each differs from the first.
///
/// # Errors
/// Every mistake in the text; a scenario of one cell, in which there is nothing to compare; no measure that tells how a play
/// ended.
pub fn compare(toml: &str) -> Result<Comparison, Faults> {
    let study = read(toml, Study::prepare)?;
    if study.cells.len() < 2 {
        return Err(refused("the scenario has one cell: there is nothing to compare"));
    }
    let found = play_and_compare(&study, &Request::default(), &Signals::default(), &mut |_| {});
    found.ok_or_else(|| refused("no measure that every cell counts tells how a play ended"))
}

/// Plays a scenario's `[field]`, all against all, and judges it.
///
/// # Errors
/// Every mistake in the text; a scenario without a field.
pub fn meta(toml: &str) -> Result<Metagame, Faults> {
    let tourney = read(toml, Tourney::prepare)?;
    let (asked, mut state) = (meta::Request::default(), State::new(tourney.entrants.len()));
    let signals = Signals::default();
    meta::play(&tourney, asked, &mut state, &signals, &mut |_| {}, &mut |_| {});
    meta::judge(&tourney, asked, &state, false, &signals).ok_or_else(|| refused("the field cannot be judged"))
}

/// Answers a game's question about exact odds. `inputs` are written as in a scenario, one `key = value` a line.
///
/// # Errors
/// An unknown game or question, and every mistake in the inputs.
///
/// ```
/// let answer = evenodds::odds("toward_one", "pool", "dice = 4")?;
/// assert!(answer.numbers.iter().any(|(_, value)| *value > 0.0));
/// # Ok::<(), evenodds::Faults>(())
/// ```
pub fn odds(game_name: &str, question: &str, inputs: &str) -> Result<Answer, Faults> {
    let mut faults = Faults::new();
    let Some(game) = game(game_name) else {
        let source = source("game", game_name);
        let place = evenodds_source::Place::new(&source, 0..game_name.len());
        faults.push(unknown_word(
            &place,
            game_name,
            "a game that evenodds plays",
            GAMES.iter().map(|game| game.name()),
        ));
        return Err(faults);
    };
    let table = Table::parse(&source("inputs", inputs), &mut faults);
    let answer = if faults.is_empty() { game.odds(question, &table, &mut faults) } else { None };
    answer.filter(|_| faults.is_empty()).ok_or(faults)
}

/// Tells one trial of a cell, step by step, by the code that counts it. Without a name, of the first cell.
///
/// # Errors
/// Every mistake in the text; a cell that the scenario does not have.
pub fn trace(toml: &str, cell: Option<&str>, trial: u64) -> Result<Vec<Line>, Faults> {
    let study = read(toml, Study::prepare)?;
    let found = study.cell(cell).ok_or_else(|| refused(&format!("there is no cell `{}`", cell.unwrap_or_default())))?;
    Ok(replay::replay(found, study.scenario.seed, trial, Seats::Written).lines)
}
