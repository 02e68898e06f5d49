//! Questions asked of a game, and its trials narrated.

use crate::sample::written;
use evenodds_engine::Line;
use evenodds_kit::Kind;
use evenodds_source::{Faults, Source, Table};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Numbers by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbers(pub BTreeMap<String, f64>);

impl Numbers {
    /// A number that must be there.
    #[track_caller]
    pub fn get(&self, name: &str) -> f64 {
        *self.0.get(name).unwrap_or_else(|| panic!("there is no {name} among {:?}", self.0.keys()))
    }

    /// Asks that a number is this one, to 1e-9.
    #[track_caller]
    pub fn is(&self, name: &str, value: f64) -> &Self {
        assert!((self.get(name) - value).abs() < 1e-9, "{name} is {}, not {value}", self.get(name));
        self
    }
}

/// The exact answer to a question.
#[track_caller]
pub fn odds(game: &dyn Kind, question: &str, inputs: &Value) -> Numbers {
    let mut faults = Faults::new();
    let answer = game.odds(question, &written(inputs), &mut faults);
    Numbers(answer.unwrap_or_else(|| panic!("{}", faults.render(false))).numbers.into_iter().collect())
}

/// What is wrong with a question.
#[track_caller]
pub fn unanswered(game: &dyn Kind, question: &str, inputs: &Value) -> String {
    let mut faults = Faults::new();
    assert!(game.odds(question, &written(inputs), &mut faults).is_none(), "{question} {inputs} was answered");
    faults.render(false)
}

/// The narration of one trial of a text, seed 7: rule IDs, then what happens.
#[track_caller]
pub fn told(game: &dyn Kind, play: &str, text: &str, trial: u64) -> String {
    let mut faults = Faults::new();
    let root = Table::parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &mut faults);
    let prepared = game.prepare(play, &root, &[], &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let lines = prepared.ready.replay(7, trial).lines;
    lines.iter().map(|Line { rule, text }| format!("{rule:<44} | {text}\n")).collect()
}
