//! When an entry is taken, read once for a decision.

use super::script::Entry;
use evenodds_engine::dice::MenuFact;
use evenodds_policy::{FactInfo, Facts, Program};
use evenodds_source::{Faults, Node, Place, Source, Value};
use std::sync::Arc;

/// Numbers of a fact: all that there may be.
const WIDE: i64 = 1_000_000_000;

/// When an entry is taken.
pub(super) enum Condition {
    Always,
    If(Program),
    Unknown,
}

impl Condition {
    /// Those of some entries, at a decision where these facts can be asked.
    pub(super) fn all<'e>(entries: impl Iterator<Item = &'e Entry>, facts: &[MenuFact]) -> Vec<Self> {
        let words: Vec<Vec<&str>> = facts.iter().map(|fact| fact.words.iter().map(String::as_str).collect()).collect();
        let infos: Vec<FactInfo<'_>> = facts.iter().zip(&words).map(|(fact, words)| info(fact, words)).collect();
        entries.map(|entry| Self::read(entry, &infos)).collect()
    }

    fn read(entry: &Entry, facts: &[FactInfo<'_>]) -> Self {
        let Some(text) = entry.condition() else { return Self::Always };
        let source = Arc::new(Source { name: String::new(), text: text.clone() });
        let node = Node { place: Place::new(&source, 0..text.len()), value: Value::Str(text) };
        Program::read(&node, "`if`", facts, &mut Faults::new()).map_or(Self::Unknown, Self::If)
    }

    /// Whether it holds; none where that cannot be told.
    pub(super) fn holds(&self, facts: &impl Facts) -> Option<bool> {
        match self {
            Self::Always => Some(true),
            Self::If(program) => Some(program.holds(facts)),
            Self::Unknown => None,
        }
    }
}

fn info<'n>(fact: &'n MenuFact, words: &'n [&'n str]) -> FactInfo<'n> {
    match (fact.flag, words) {
        (true, _) => FactInfo::flag(&fact.name, ""),
        (false, []) => FactInfo::number(&fact.name, &fact.unit, -WIDE, WIDE, ""),
        (false, words) => FactInfo::word(&fact.name, words, ""),
    }
}
