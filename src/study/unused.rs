//! Check of strategies that nobody plays: a mistake in one is reported before it is used.

use evenodds_scenario::Scenario;
use evenodds_source::{Entry, Faults, Node, Source, Table, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// Reads each strategy of a scenario that nothing else in its file names.
pub(super) fn check(scenario: &Scenario, faults: &mut Faults) {
    let mut words = HashSet::new();
    let text = Source { name: scenario.source.name.clone(), text: scenario.text.clone() };
    let file = Table::parse(&Arc::new(text), &mut Faults::new());
    // A strategy may serve only as the base of another one, which nobody plays.
    for entry in file.entries.iter().filter(|entry| !["strategy", "words"].contains(&entry.key.as_str())) {
        collect(&entry.node.value, &mut words);
    }
    for cell in &scenario.cells {
        let named = cell.root.table("strategy");
        let entries = named.into_iter().flat_map(|named| &named.entries);
        // Once is enough, whatever the cells.
        let unread = entries.filter(|entry| words.insert(entry.key.clone()));
        let node = |entry: &Entry| Node { place: entry.key_place.clone(), value: Value::Str(entry.key.clone()) };
        let nodes: Vec<Node> = unread.map(node).collect();
        if !nodes.is_empty() {
            scenario.game.read_strategies(&nodes, &cell.root, faults);
        }
    }
}

/// Every text in a tree.
fn collect(value: &Value, words: &mut HashSet<String>) {
    match value {
        Value::Str(text) => {
            words.insert(text.clone());
        }
        Value::List(items) => items.iter().for_each(|item| collect(&item.value, words)),
        Value::Table(table) => table.entries.iter().for_each(|entry| collect(&entry.node.value, words)),
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => {}
    }
}
