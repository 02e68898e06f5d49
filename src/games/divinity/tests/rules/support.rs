//! Asking, playing and telling.

use evenodds_divinity::Divinity;
use evenodds_kit::Registered;
use evenodds_testing::asked;
pub(crate) use evenodds_testing::asked::Numbers;
use evenodds_testing::case::Metrics;
use evenodds_testing::sample;
use serde_json::{Value, json};

/// The game as the registry has it.
pub(crate) const GAME: Registered<Divinity> = Registered::ENTRY;

/// The exact answer to a question.
#[track_caller]
pub(crate) fn odds(question: &str, inputs: &Value) -> Numbers {
    asked::odds(&GAME, question, inputs)
}

/// What is wrong with a question.
#[track_caller]
pub(crate) fn refused(question: &str, inputs: &Value) -> String {
    asked::unanswered(&GAME, question, inputs)
}

/// One exchange with these dice under some rules.
#[track_caller]
pub(crate) fn exchange(sides: &Value, attacker: &Value, faces: &Value, rules: &Value) -> Numbers {
    odds("exchange", &json!({ "sides": sides, "attacker": attacker, "faces": faces, "rules": rules }))
}

/// Means of a play.
#[track_caller]
pub(crate) fn means(play: &str, root: &Value, trials: u64) -> Metrics {
    sample::means(&GAME, play, root, trials)
}

/// The narration of one trial of a text.
#[track_caller]
pub(crate) fn told(play: &str, text: &str, trial: u64) -> String {
    asked::told(&GAME, play, text, trial)
}

/// Dogan with his fists, by the book.
pub(crate) fn dogan() -> Value {
    json!({ "name": "Dogan", "stat": [3, 4, 5], "talent": [2, 3] })
}

/// Rogar, a crime boss without a talent.
pub(crate) fn rogar() -> Value {
    json!({ "name": "Rogar", "stat": [2, 3] })
}

/// Somebody with another strategy.
pub(crate) fn with(mut side: Value, strategy: Value) -> Value {
    side["strategy"] = strategy;
    side
}
