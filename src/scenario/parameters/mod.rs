//! `[[parameter]]`: the settings of a scenario that are varied, and how far.
//!
//! ```toml
//! [[parameter]]
//! path   = "rules.hits_base"   # any setting of the scenario's tables
//! from   = 3                   # with `to`, and `step` if it is not 1; or
//! to     = 8
//! values = [3, 5, 8]           # the values themselves: numbers, words, flags, lists
//! name   = "Hits of everybody"
//! cost   = 2                   # how much of a change it is to turn it over its whole range, 1 unless said; of words
//!                              # to take any other one, 0.5 unless said, or a list: one number for each of `values`
//! ```
//!
//! With the path alone, the levels are the plausible ones of `range`. The levels always hold the present value: the
//! scenario's own or the book's.

mod present;
mod range;
mod read;

pub use range::words;
pub use read::{Written, all, read, resolve};

use evenodds_kit::naming;
use evenodds_source::{Node, Place, Table, Value};

/// Most levels of a parameter.
pub const MOST_LEVELS: usize = 1000;

/// Setting with the values that it may take.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its dotted path: `rules.hits_base`, `cast.hunter.dice.law`, `powers.pounce.mana`.
    pub path: String,
    /// Its name: the path, unless the scenario names it.
    pub name: String,
    /// Its values, numbers rising; two or more, the present one among them.
    pub levels: Vec<Value>,
    /// Number of the present one.
    pub present: usize,
    /// Size of the change to each level: 0 for the present one, 1 for a number turned over its whole range.
    pub departures: Vec<f64>,
    /// Its place in the scenario or the command line.
    pub place: Place,
    /// Values on the way of the path, from the outside in, that are put first where the scenario does not write them: lists of the book,
    /// strategies of a character's base.
    ground: Vec<(String, Value)>,
}

impl Parameter {
    /// Whether all levels are numbers.
    pub fn is_numeric(&self) -> bool {
        self.levels.iter().all(|level| number(level).is_some())
    }

    /// A level as a number; none for words, flags and lists.
    pub fn number(&self, level: usize) -> Option<f64> {
        number(&self.levels[level])
    }

    /// A level as it would stand in a file, words without quotes.
    pub fn text(&self, level: usize) -> String {
        self.levels[level].text()
    }

    /// Level in few words: for a list only the differences from the present one, its items counted from 1.
    pub fn label(&self, level: usize) -> String {
        let (Value::List(items), Value::List(now)) = (&self.levels[level], &self.levels[self.present]) else {
            return self.text(level);
        };
        if level == self.present {
            return "as it is".to_owned();
        }
        if items.len() != now.len() {
            return self.text(level);
        }
        let changed = items.iter().zip(now).enumerate().filter(|(_, (item, now))| !same(&item.value, &now.value));
        let told: Vec<String> = changed
            .map(|(index, (item, now))| format!("no. {}: {} → {}", index + 1, now.value.text(), item.value.text()))
            .collect();
        if told.len() <= 2 { told.join(", ") } else { self.text(level) }
    }

    /// Sets the setting to a level in the tables of a cell. A strategy or a character that is only named on the way becomes a table with
    /// that base, so that nothing but this setting changes.
    pub fn apply(&self, root: &mut Table, level: usize) {
        let put = |root: &mut Table, path: &str, value: &Value| {
            let steps: Vec<&str> = path.split('.').collect();
            put(root, &steps, &self.place, value, false);
        };
        for (path, value) in &self.ground {
            if !is_written(root, path) {
                put(root, path, value);
            }
        }
        put(root, &self.path, &self.levels[level]);
    }
}

/// A number as such.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

/// Whether two values say the same, wherever they stand.
fn same(left: &Value, right: &Value) -> bool {
    match (number(left), number(right)) {
        (Some(left), Some(right)) => (left - right).abs() <= 1e-12 * left.abs().max(1.0),
        (None, None) => left.text() == right.text(),
        _ => false,
    }
}

/// Whether a table itself has something at a path, no base being followed.
fn is_written(table: &Table, path: &str) -> bool {
    let mut steps = path.split('.');
    let mut at = steps.next().and_then(|step| table.get(step)).map(|node| &node.value);
    for step in steps {
        at = match at {
            Some(Value::Table(inner)) => inner.get(step).map(|node| &node.value),
            Some(Value::List(items)) => step.parse::<usize>().ok().and_then(|at| items.get(at)).map(|node| &node.value),
            _ => None,
        };
    }
    at.is_some()
}

/// Whether the value under a key is a strategy, rather than a character or a rule.
fn is_strategy(key: &str) -> bool {
    matches!(key, "strategy" | "gm")
}

fn put(table: &mut Table, steps: &[&str], place: &Place, value: &Value, strategy: bool) {
    let [head, rest @ ..] = steps else { return };
    let node = |value| Node { place: place.clone(), value };
    if rest.is_empty() {
        table.set(head, place, node(value.clone()));
        return;
    }
    if table.get(head).is_none() {
        table.set(head, place, node(Value::Table(Table { place: place.clone(), entries: Vec::new() })));
    }
    let entry = table.entries.iter_mut().find(|entry| entry.key == *head);
    if let Some(entry) = entry {
        descend(&mut entry.node.value, rest, place, value, strategy || is_strategy(head));
    }
}

fn descend(inner: &mut Value, steps: &[&str], place: &Place, value: &Value, strategy: bool) {
    if let (Value::List(items), Some(index)) = (&mut *inner, steps.first().and_then(|step| step.parse::<usize>().ok()))
    {
        match items.get_mut(index) {
            Some(item) if steps.len() == 1 => item.value = value.clone(),
            Some(item) => descend(&mut item.value, &steps[1..], place, value, strategy),
            None => {}
        }
        return;
    }
    let mut table = Table { place: place.clone(), entries: Vec::new() };
    match inner {
        Value::Table(inner) => {
            put(inner, steps, place, value, strategy);
            return;
        }
        Value::Str(name) => {
            table = naming::like(name, strategy, place);
        }
        _ => {}
    }
    put(&mut table, steps, place, value, strategy);
    *inner = Value::Table(table);
}

#[cfg(test)]
mod tests;
