//! Texts of a game's rules: ID, sentence, ruling, knobs and place, read from TOML.

use evenodds_source::{Faults, Node, Source, Table, Value};
use std::sync::Arc;

/// Text of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleText {
    /// Its ID, by which code, tests and traces name it.
    pub id: String,
    /// The rule, in our own words.
    pub text: String,
    /// How the project reads it where the book is open.
    pub ruling: Option<String>,
    /// Knobs that change it.
    pub knobs: Vec<String>,
    /// Group of rules that it belongs to.
    pub section: String,
    /// Heading in the book.
    pub book: Option<String>,
    /// Whether the program plays it; otherwise the people at the table do, or it is a strategy's.
    pub mechanical: bool,
}

impl RuleText {
    /// The rule and its ruling.
    pub fn sentence(&self) -> String {
        match &self.ruling {
            Some(ruling) => format!("{} Ruling: {ruling}", self.text),
            None => self.text.clone(),
        }
    }
}

/// Reads the rule texts of a game: a list `rule`, or nothing.
///
/// # Panics
/// When the text is no TOML: it ships with the program, and tests read it.
pub(super) fn read(game: &str, text: &str) -> Vec<RuleText> {
    let source = Arc::new(Source { name: format!("rules of {game}"), text: text.to_owned() });
    let mut faults = Faults::new();
    let table = Table::parse(&source, &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    let rules = table.get("rule").map(items).unwrap_or_default();
    rules
        .iter()
        .filter_map(|node| if let Value::Table(table) = &node.value { Some(rule(table)) } else { None })
        .collect()
}

fn items(node: &Node) -> &[Node] {
    if let Value::List(items) = &node.value { items } else { &[] }
}

fn rule(table: &Table) -> RuleText {
    let word = |key: &str| match table.get(key).map(|node| &node.value) {
        Some(Value::Str(text)) => Some(text.clone()),
        _ => None,
    };
    let knobs = table.get("knobs").map(items).unwrap_or_default().iter();
    RuleText {
        id: word("id").unwrap_or_default(),
        text: word("text").unwrap_or_default(),
        ruling: word("ruling"),
        knobs: knobs.map(|knob| knob.value.text().trim_matches('"').to_owned()).collect(),
        section: word("section").unwrap_or_default(),
        book: word("book"),
        mechanical: matches!(table.get("mechanical").map(|node| &node.value), Some(Value::Bool(true))),
    }
}
