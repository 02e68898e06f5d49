//! Asking, playing and telling.

use evenodds_divinity::Divinity;
use evenodds_engine::Line;
use evenodds_kit::{Kind, Registered};
use evenodds_source::{Faults, Source, Table};
use evenodds_testing::case::Metrics;
use evenodds_testing::sample::{sample, written};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The game as the registry has it.
pub(crate) const GAME: Registered<Divinity> = Registered::ENTRY;

/// Numbers by name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Numbers(pub(crate) BTreeMap<String, f64>);

impl Numbers {
    /// A number that must be there.
    #[track_caller]
    pub(crate) fn get(&self, name: &str) -> f64 {
        *self.0.get(name).unwrap_or_else(|| panic!("there is no {name} among {:?}", self.0.keys()))
    }

    /// Asks that a number is this one, to 1e-9.
    #[track_caller]
    pub(crate) fn is(&self, name: &str, value: f64) -> &Self {
        assert!((self.get(name) - value).abs() < 1e-9, "{name} is {}, not {value}", self.get(name));
        self
    }
}

/// The exact answer to a question.
#[track_caller]
pub(crate) fn odds(question: &str, inputs: &Value) -> Numbers {
    let mut faults = Faults::new();
    let answer = GAME.odds(question, &written(inputs), &mut faults);
    Numbers(answer.unwrap_or_else(|| panic!("{}", faults.render(false))).numbers.into_iter().collect())
}

/// What is wrong with a question.
#[track_caller]
pub(crate) fn refused(question: &str, inputs: &Value) -> String {
    let mut faults = Faults::new();
    assert!(GAME.odds(question, &written(inputs), &mut faults).is_none(), "{question} {inputs} was answered");
    faults.render(false)
}

/// One exchange with these dice under some rules.
#[track_caller]
pub(crate) fn exchange(sides: &Value, attacker: &Value, faces: &Value, rules: &Value) -> Numbers {
    odds("exchange", &json!({ "sides": sides, "attacker": attacker, "faces": faces, "rules": rules }))
}

/// Means of a play.
#[track_caller]
pub(crate) fn means(play: &str, root: &Value, trials: u64) -> Metrics {
    sample(&GAME, play, root, trials, 7).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The narration of one trial of a text.
#[track_caller]
pub(crate) fn told(play: &str, text: &str, trial: u64) -> String {
    let mut faults = Faults::new();
    let root = Table::parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &mut faults);
    let prepared = GAME.prepare(play, &root, &[], &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let lines = prepared.ready.replay(7, trial).lines;
    lines.iter().map(|Line { rule, text }| format!("{rule:<44} | {text}\n")).collect()
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
