//! Answers from the text of a scenario, in one call, for the games that ship: see [`study::text`](evenodds_study::text).

use crate::games::kind::Answer;
use evenodds_engine::Line;
use evenodds_source::Faults;
use evenodds_study::compare::Comparison;
use evenodds_study::meta::Metagame;
use evenodds_study::summary::Summary;
use evenodds_study::text;

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
    text::run(&crate::games(), toml)
}

/// Plays the cells of a scenario on the same dice and judges how each differs from the first.
///
/// # Errors
/// Every mistake in the text; a scenario of one cell, in which there is nothing to compare; no measure that tells how a play
/// ended.
pub fn compare(toml: &str) -> Result<Comparison, Faults> {
    text::compare(&crate::games(), toml)
}

/// Plays a scenario's `[field]`, all against all, and judges it.
///
/// # Errors
/// Every mistake in the text; a scenario without a field.
pub fn meta(toml: &str) -> Result<Metagame, Faults> {
    text::meta(&crate::games(), toml)
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
pub fn odds(game: &str, question: &str, inputs: &str) -> Result<Answer, Faults> {
    text::odds(&crate::games(), game, question, inputs)
}

/// Tells one trial of a cell, step by step, by the code that counts it. Without a name, of the first cell.
///
/// # Errors
/// Every mistake in the text; a cell that the scenario does not have.
pub fn trace(toml: &str, cell: Option<&str>, trial: u64) -> Result<Vec<Line>, Faults> {
    text::trace(&crate::games(), toml, cell, trial)
}
