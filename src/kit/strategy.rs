//! Strategies: fields and lists, read from a preset of the game, a name or a table that patches another strategy.

use super::action::DataInfo;
use super::bases::{Bases, Layered, is_written_out};
use super::choices::of_base;
use super::decisions::Lists;
use super::offers::Offers;
use super::record::Record;
use super::values::{Later, ReadLater};
use crate::naming;
use evenodds_policy::list::BASE;
use evenodds_policy::{ActionInfo, ArgInfo, DecisionInfo, FactInfo};
use evenodds_source::{Fault, Faults, Node, Place, Source, Table, Value, did_you_mean};
use serde_json::{Map, Value as Json, json};
use std::sync::Arc;

/// Strategy of a participant.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy<F, L> {
    /// Its name.
    pub name: String,
    /// Number of its preset.
    pub preset: usize,
    /// Its numbers.
    pub fields: F,
    /// Its lists, one for every decision.
    pub lists: L,
}

/// A strategy as the value of a key: a name, or a table that patches another one. [`super::Names`] reads it.
pub type StrategyRef<F, L> = Later<Strategy<F, L>>;

impl<F: Record, L: Lists> ReadLater for Strategy<F, L> {
    const ALLOWED: &'static str = "a strategy: a name or a table";
    fn may_be(value: &Value) -> bool {
        matches!(value, Value::Str(_) | Value::Table(_))
    }
    fn schema() -> Json {
        json!({ "anyOf": [{ "type": "string" }, Self::written_schema()] })
    }
}

impl<F: Record, L: Lists> Strategy<F, L> {
    /// Reads a strategy: a preset's or a scenario's name, or a table with a `base`. Absent: the first preset.
    pub fn read(
        node: Option<&Node>,
        bases: &Bases,
        facts: &[FactInfo<'_>],
        offers: &dyn Offers,
        faults: &mut Faults,
    ) -> Option<Self> {
        let (name, whole) = bases.whole(node, faults)?;
        // The place of a missing value is that of the last patch.
        let place = node.map_or(whole.place(), |node| &node.place).clone();
        let mut fields = Table { place, entries: Vec::new() };
        let mut lists = fields.clone();
        for Layered { key, key_place, nodes } in &whole.entries {
            let is_field = F::NAMES.contains(&key.as_str());
            if !L::DECISIONS.iter().any(|decision| decision.name == *key) {
                fields.set(key, key_place, nodes[0].clone());
                continue;
            }
            let mut name = key.clone();
            for node in nodes {
                // Where a field has the name of a decision, a word is the field, and lists above it stand beside it.
                if is_field && !is_written_out(node) {
                    if fields.get(key).is_none() {
                        fields.set(key, key_place, node.clone());
                    }
                } else {
                    lists.set(&name, key_place, node.clone());
                    name = of_base(&name);
                }
            }
        }
        let before = faults.len();
        known::<F, L>(&mut fields, faults);
        let (fields, lists) = (F::read(&fields, faults), L::read(&lists, facts, offers, faults));
        if faults.len() > before {
            return None;
        }
        Some(Self { name, preset: whole.preset, fields: fields?, lists: lists? })
    }

    /// A preset as it ships.
    pub fn shipped(name: &str, bases: &Bases, facts: &[FactInfo<'_>]) -> Option<Self> {
        let source = Arc::new(Source { name: "preset".into(), text: name.into() });
        let node = Node { place: Place::new(&source, 0..name.len()), value: Value::Str(name.into()) };
        Self::read(Some(&node), bases, facts, &(), &mut Faults::new())
    }

    /// JSON Schema of a strategy that is written as a table.
    pub fn written_schema() -> Json {
        let mut properties = Map::new();
        properties.insert(naming::BASE.into(), json!({ "type": "string" }));
        if let Some(fields) = F::table_schema()["properties"].as_object() {
            properties.extend(fields.clone());
        }
        for (info, data) in L::DECISIONS.iter().zip(L::DATA) {
            let (entry, written) = if data.is_some() { open_entries(info, *data) } else { entries(info) };
            let list = json!({ "type": "array", "minItems": 1, "items": entry });
            // A word is the field where there is one.
            let word = properties.remove(info.name).unwrap_or(entry);
            properties.insert(info.name.into(), json!({ "anyOf": [word, written, list], "description": info.help }));
        }
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// JSON Schema of an entry of a list with one of these actions.
fn table(actions: &Json, args: &[ArgInfo<'_>]) -> Json {
    let mut keys = Map::new();
    keys.insert("do".into(), actions.clone());
    keys.insert("if".into(), json!({}));
    keys.insert("why".into(), json!({ "type": "string" }));
    for arg in args {
        let value = if arg.words.is_empty() { json!({}) } else { json!({ "enum": arg.words }) };
        keys.insert(arg.name.into(), value);
    }
    let needed = args.iter().filter(|arg| arg.default.is_none()).map(|arg| arg.name);
    let required: Vec<&str> = std::iter::once("do").chain(needed).collect();
    json!({ "type": "object", "required": required, "properties": keys, "additionalProperties": false })
}

/// JSON Schema of an entry of a list, and of those that are tables: each action with its own parameters.
pub fn entries(info: &DecisionInfo<'_>) -> (Json, Json) {
    let is_bare = |action: &&ActionInfo<'_>| action.args.iter().all(|arg| arg.default.is_some());
    let bare: Vec<&str> = info.actions.iter().filter(is_bare).map(|action| action.name).collect();
    let (plain, with): (Vec<&ActionInfo<'_>>, Vec<_>) = info.actions.iter().partition(|action| action.args.is_empty());
    let plain: Vec<&str> = plain.iter().map(|action| action.name).collect();
    let with = with.iter().map(|action| table(&json!({ "enum": [action.name] }), action.args));
    let tables: Vec<Json> = std::iter::once(table(&json!({ "enum": plain }), &[])).chain(with).collect();
    let tables = json!({ "anyOf": tables });
    (json!({ "anyOf": [{ "enum": bare }, { "const": BASE }, tables] }), tables)
}

/// The same where actions are data, which depends on the decider.
fn open_entries(info: &DecisionInfo<'_>, data: Option<DataInfo>) -> (Json, Json) {
    let actions: Vec<&str> = info.actions.iter().map(|action| action.name).collect();
    let actions = json!({ "type": "string", "examples": actions });
    let own = info.actions.iter().flat_map(|action| action.args);
    let args: Vec<ArgInfo<'_>> = own.chain(data.iter().flat_map(|data| data.args)).copied().collect();
    let mut table = table(&actions, &args);
    table["required"] = json!(["do"]);
    (json!({ "anyOf": [actions, { "const": BASE }, table] }), table)
}

/// Reports keys that are neither a field nor a decision, and takes them out.
fn known<F: Record, L: Lists>(fields: &mut Table, faults: &mut Faults) {
    fields.entries.retain(|entry| {
        let is_field = F::NAMES.contains(&entry.key.as_str());
        if !is_field {
            let decisions = L::DECISIONS.iter().map(|decision| decision.name);
            let all = F::NAMES.iter().copied().chain(decisions).chain([naming::BASE]);
            let help = did_you_mean(&entry.key, all)
                .unwrap_or_else(|| "`evenodds list strategies` shows what a strategy decides".into());
            let what = format!("`{}` is not something that this strategy decides", entry.key);
            faults.push(Fault::at(&entry.key_place, what).help(help));
        }
        is_field
    });
}
