//! Condition of an entry, read once for a decision.

use super::script::Entry;
use evenodds_engine::dice::MenuFact;
use evenodds_policy::{FactInfo, Facts, Program};
use evenodds_source::{Faults, Node, Place, Source, Value};
use std::sync::Arc;

/// Range of a fact: every possible number lies within.
const WIDE: i64 = 1_000_000_000;

/// Condition of an entry.
pub(super) enum Condition {
    Always,
    If(Program),
    Unknown,
}

impl Condition {
    /// Conditions of some entries, at a decision with these facts.
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

    /// Whether it holds; none where that is unknown.
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
