//! Bases of strategies: presets, and the strategies that a scenario names, each merged over its base.

use super::chains::{Chained, Chains, Link, text};
use super::presets::Presets;
use crate::naming;
use evenodds_policy::list::BASE;
use evenodds_source::{Fault, Faults, Node, Place, Table, Value, meant};

/// Values of a key of a strategy, the uppermost first: as many lists as leave something to the next one, and the last word, which replaces
/// every list below it.
#[derive(Debug, Clone)]
pub struct Layered {
    /// The key.
    pub key: String,
    /// Its place.
    pub key_place: Place,
    /// The values.
    pub nodes: Vec<Node>,
}

/// Strategy with all its bases merged under it.
#[derive(Debug, Clone)]
pub struct Layers {
    /// The preset, by its place among them.
    pub preset: usize,
    place: Place,
    /// Its keys.
    pub entries: Vec<Layered>,
}

/// Presets of a game or a role, and the strategies that a scenario names.
#[derive(Debug, Clone)]
pub struct Bases {
    presets: Presets,
    names: Vec<String>,
    named: Chains<Layers>,
}

/// Whether a value is a list or a table rather than a word or a number.
pub(super) fn is_written_out(node: &Node) -> bool {
    matches!(node.value, Value::List(_) | Value::Table(_))
}

/// Whether a list leaves something to that of its base.
fn leaves(node: &Node) -> bool {
    match &node.value {
        Value::List(entries) => entries.iter().any(leaves),
        Value::Table(entry) => entry.get("do").and_then(text) == Some(BASE),
        _ => text(node) == Some(BASE),
    }
}

impl Layers {
    /// Place of the preset.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Merges a table over it.
    fn over(mut self, patch: &Table) -> Self {
        for entry in patch.entries.iter().filter(|entry| entry.key != naming::BASE) {
            let found = self.entries.iter().position(|known| known.key == entry.key).unwrap_or_else(|| {
                let (key, key_place) = (entry.key.clone(), entry.key_place.clone());
                self.entries.push(Layered { key, key_place, nodes: Vec::new() });
                self.entries.len() - 1
            });
            let under = &mut self.entries[found];
            under.key_place = entry.key_place.clone();
            under.nodes.retain(|node| leaves(&entry.node) || is_written_out(&entry.node) && !is_written_out(node));
            under.nodes.insert(0, entry.node.clone());
        }
        self
    }
}

impl From<Presets> for Bases {
    fn from(presets: Presets) -> Self {
        Self { presets, names: Vec::new(), named: Chains::default() }
    }
}

impl Bases {
    /// These presets, and the strategies of a scenario.
    pub fn new(presets: Presets, named: Option<&Table>) -> Self {
        let mut bases = Self::from(presets);
        if let Some(named) = named {
            bases.names = named.entries.iter().map(|entry| entry.key.clone()).collect();
            bases.named = Chains::new(named, &bases);
        }
        bases
    }

    fn preset(&self, index: usize) -> Layers {
        let shipped = &self.presets.0.entries[index];
        let nothing = Layers { preset: index, place: shipped.node.place.clone(), entries: Vec::new() };
        let Value::Table(table) = &shipped.node.value else { return nothing };
        // Only a preset has a `help` text: in a scenario, `help` may be a decision.
        let mut lines = table.clone();
        lines.entries.retain(|line| line.key != "help");
        nothing.over(&lines)
    }

    /// A strategy, whole, with its name. Absent: the first preset.
    pub fn whole(&self, node: Option<&Node>, faults: &mut Faults) -> Option<(String, Layers)> {
        let first = self.presets.names()[0];
        let Some(node) = node else { return Some((first.to_owned(), self.preset(0))) };
        let whole = self.named.whole(node, self, faults)?;
        // A table has no name of its own: it is a change of its base.
        let name = match &node.value {
            Value::Table(table) => {
                let of = naming::model(table, true).and_then(text).unwrap_or(first);
                of.to_owned() + if table.entries.len() > 1 { ", changed" } else { "" }
            }
            name => name.text(),
        };
        Some((name, whole))
    }
}

impl Chained for Bases {
    type Whole = Layers;

    fn link<'n>(&self, node: &'n Node) -> Result<Link<'n, Layers>, Fault> {
        let at = match &node.value {
            Value::Str(_) => node,
            Value::Table(table) => match naming::model(table, true) {
                Some(base) => base,
                None => return Ok(Link::End(self.preset(0))),
            },
            other => {
                let what = format!("a strategy is a name or a table, not {}", other.describe());
                return Err(Fault::at(&node.place, what));
            }
        };
        let Some(name) = text(at) else {
            let what = format!("`base` takes the name of a strategy, not {}", at.value.describe());
            return Err(Fault::at(&at.place, what));
        };
        let preset = self.presets.names().iter().position(|known| *known == name);
        Ok(preset.map_or(Link::To(at, name), |index| Link::End(self.preset(index))))
    }

    fn lay(&self, under: Layers, node: &Node) -> Layers {
        if let Value::Table(patch) = &node.value { under.over(patch) } else { under }
    }

    fn circle(&self, name: &str) -> String {
        format!("the strategy `{name}` is based on itself")
    }

    fn unknown(&self, at: &Node, name: &str) -> Fault {
        let all: Vec<&str> = self.presets.names().into_iter().chain(self.names.iter().map(String::as_str)).collect();
        let help = meant(name, all.iter().copied());
        Fault::at(&at.place, format!("there is no strategy `{name}`")).help(help)
    }
}
