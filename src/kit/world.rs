//! Data that participants refer to, like powers: the book prints it, a scenario may change it.

use crate::kind::BASIC_TABLES;
use evenodds_source::{Faults, Table, Value};
use serde_json::Value as Json;

/// Data of a game; `()` where there is none.
pub trait World: Default + Send + Sync + 'static {
    /// The game's tables in a scenario: those of every game, and those of this data.
    const TABLES: &'static [&'static str] = BASIC_TABLES;

    /// The data in force.
    fn read(_root: &Table, _faults: &mut Faults) -> Self {
        Self::default()
    }

    /// JSON Schema of its tables.
    fn schema() -> Vec<(&'static str, Json)> {
        Vec::new()
    }

    /// Its tables as the book prints them.
    fn printed() -> Option<&'static Table> {
        None
    }
}

impl World for () {}

/// The tables of the data itself.
pub(super) fn own_tables<W: World>() -> impl Iterator<Item = &'static str> {
    W::TABLES.iter().copied().filter(|key| !BASIC_TABLES.contains(key))
}

/// Fields that a scenario changes: name, value, the book's value.
pub(super) fn changes<W: World>(root: &Table) -> Vec<(String, String, String)> {
    let mut changes = Vec::new();
    for key in own_tables::<W>() {
        let printed = W::printed().and_then(|printed| printed.table(key));
        for entry in root.table(key).into_iter().flat_map(|table| &table.entries) {
            let Value::Table(fields) = &entry.node.value else { continue };
            let Some(before) = printed.and_then(|table| table.table(&entry.key)) else {
                // Without an entry in the book, all of it is new.
                changes.push((format!("{key}.{}", entry.key), entry.node.value.text(), "not there".into()));
                continue;
            };
            for field in &fields.entries {
                let book = before.get(&field.key).map_or("not set".into(), |node| node.value.text());
                changes.push((format!("{key}.{}.{}", entry.key, field.key), field.node.value.text(), book));
            }
        }
    }
    changes
}
