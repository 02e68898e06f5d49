//! Asking, playing and telling.

use crate::case::Metrics;
use crate::sample::{sample, written};
use evenodds::engine::Line;
use evenodds::games::kit::Registered;
use evenodds::games::sorcerer::Sorcerer;
use evenodds::games::sorcerer::rules::Rules;
use evenodds::games::{Kind, kind::Builds};
use evenodds::source::{Faults, Source, Table};
use serde_json::Value;
use std::sync::Arc;

/// The game as the registry has it.
pub(crate) const GAME: Registered<Sorcerer> = Registered::ENTRY;

/// The book with some knobs changed.
#[track_caller]
pub(crate) fn rules(knobs: &Value) -> Rules {
    let (mut rules, mut faults) = (Rules::default(), Faults::new());
    rules.patch(&written(knobs), &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    rules
}

/// What can be built, or why not.
#[track_caller]
pub(crate) fn builds(inputs: &Value) -> Builds {
    let mut faults = Faults::new();
    GAME.builds(&written(inputs), &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// Means of a play.
#[track_caller]
pub(crate) fn means(play: &str, root: &Value, trials: u64) -> Metrics {
    sample(&GAME, play, root, trials, 7).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What is wrong with a cell.
#[track_caller]
pub(crate) fn refused(play: &str, root: &Value) -> String {
    let mut faults = Faults::new();
    assert!(GAME.prepare(play, &written(root), &[], &mut faults).is_none(), "{play} {root} was taken");
    faults.render(false)
}

/// The narration of one trial of a text.
#[track_caller]
pub(crate) fn told(play: &str, text: &str, trial: u64) -> String {
    let mut faults = Faults::new();
    let root = Table::parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &mut faults);
    let prepared = GAME.prepare(play, &root, &[], &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let lines = prepared.ready.replay(7, trial).lines;
    lines.iter().map(|Line { rule, text }| format!("{rule:<32} | {text}\n")).collect()
}
