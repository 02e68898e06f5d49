//! The strategies that ship with a game, as TOML.

use super::record::Record;
use crate::kind::Preset;
use evenodds_source::{Faults, Source, Table, Value};
use std::sync::Arc;

/// Presets of a game: a table of strategies by name, each with a `help`; the first is the default.
#[derive(Debug, Clone)]
pub struct Presets(pub(super) Table);

impl Presets {
    /// Reads the text of a game's presets.
    ///
    /// # Panics
    /// When the text is no TOML: it ships with the program, and tests read it.
    pub fn read(game: &str, text: &str) -> Self {
        let source = Arc::new(Source { name: format!("presets of {game}"), text: text.to_owned() });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        assert!(faults.is_empty() && !table.entries.is_empty(), "{}", faults.render(false));
        Self(table)
    }

    /// Presets that were read already, at least one.
    pub fn of(table: Table) -> Self {
        Self(table)
    }

    /// Their names, in order.
    pub fn names(&self) -> Vec<&str> {
        self.0.entries.iter().map(|entry| entry.key.as_str()).collect()
    }

    /// For lists: each with its help and as it could stand in a scenario.
    pub fn listed<F: Record>(&self) -> Vec<Preset> {
        let each = self.0.entries.iter().map(|entry| {
            let Value::Table(table) = &entry.node.value else { panic!("a preset is a table") };
            let mut text = format!("[strategy.my_{}]\n", entry.key);
            // Its text is not complete: the game's own procedures do the rest.
            if table.entries.iter().all(|line| line.key == "help") {
                text += &format!("base = \"{}\"\n", entry.key);
            }
            for line in &table.entries {
                if line.key != "help" {
                    text += &format!("{} = {}\n", line.key, line.node.place.text());
                }
            }
            for key in F::keys().into_iter().filter(|key| table.get(key.name).is_none()) {
                let Some(default) = key.default else { continue };
                let line = format!("{} = {default}", key.name);
                // What is not set has no value to write.
                let written = is_toml(&line);
                text += &format!("{}{line}  # {}\n", if written { "" } else { "# " }, key.help);
            }
            let help = table.get("help").map(|node| node.value.text()).unwrap_or_default();
            Preset { name: entry.key.clone(), help, text }
        });
        each.collect()
    }
}

fn is_toml(line: &str) -> bool {
    let (source, mut faults) = (Arc::new(Source { name: "line".into(), text: line.into() }), Faults::new());
    let _ = Table::parse(&source, &mut faults);
    faults.is_empty()
}
