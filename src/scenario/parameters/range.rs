//! Range of a setting: the declared one, and its plausible part.
//!
//! - Words and flags: all of them.
//! - Numbers whose declared range is narrow (at most five whole numbers, or 1 wide): all of it.
//! - Other numbers: from half the present value to twice it, at least one less to one more for whole numbers, clipped to the declared
//!   range. For numbers below 0 the other way round.
//! - A number that may be unset and is: all of a declared range of up to 20, and unset.
//!
//! A range of more than nine whole numbers is thinned to nine, evenly; its ends and the present value remain.

use evenodds_kit::Kind;
use evenodds_source::{Table, Value};
use serde_json::{Map, Value as Json, json};

/// Most levels of a plausible range.
const LEVELS: i64 = 9;
/// Widest declared range of a number that may be unset of which all is plausible.
const SMALL: i64 = 20;

/// Unknown step of a path, and the possible ones.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Lost {
    pub(super) step: usize,
    pub(super) known: Vec<String>,
}

/// Declarations of all tables of a game: made once for many paths, for they are large.
pub(super) fn declared(game: &dyn Kind) -> Json {
    let knobs: Map<String, Json> = game.knobs().into_iter().map(|knob| (knob.name.clone(), knob.schema)).collect();
    let mut tables = Map::new();
    tables.insert("rules".into(), json!({ "type": "object", "properties": knobs }));
    for (name, schema) in game.schema() {
        tables.insert(name, schema);
    }
    json!({ "type": "object", "properties": tables })
}

/// Declaration of a path. `{}` where anything may stand.
pub(super) fn schema(declared: &Json, game: &dyn Kind, root: &Table, path: &str) -> Result<Json, Lost> {
    let steps: Vec<&str> = path.split('.').collect();
    let anything = json!({});
    let mut at = declared;
    let mut trees: Vec<&Value> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let lost = |known: Vec<String>| Lost { step: index, known };
        let written: Vec<&Table> = if index == 0 {
            [Some(root), game.printed()].into_iter().flatten().collect()
        } else {
            trees.iter().filter_map(|value| if let Value::Table(table) = value { Some(table) } else { None }).collect()
        };
        let names = || written.iter().flat_map(|table| table.entries.iter().map(|entry| entry.key.clone()));
        let mut found = None;
        let mut known: Vec<String> = Vec::new();
        for part in alternatives(at) {
            let properties = part["properties"].as_object();
            known.extend(properties.into_iter().flat_map(|all| all.keys().cloned()));
            if let Some(inner) = properties.and_then(|all| all.get(*step)) {
                found.get_or_insert(inner);
            } else if part["additionalProperties"].is_object() {
                known.extend(names());
                if names().any(|name| name == *step) {
                    found.get_or_insert(&part["additionalProperties"]);
                }
            } else if part["type"] == "array" && step.parse::<usize>().is_ok() {
                found.get_or_insert(&part["items"]);
            } else if part["type"] == "object" && properties.is_none() || part.as_object().is_some_and(Map::is_empty) {
                found.get_or_insert(&anything);
            }
        }
        trees = if index == 0 {
            written.iter().filter_map(|table| table.get(step)).map(|node| &node.value).collect()
        } else {
            trees.into_iter().filter_map(|value| below(value, step)).collect()
        };
        at = found.ok_or_else(|| lost(known))?;
    }
    Ok(at.clone())
}

fn below<'a>(value: &'a Value, step: &str) -> Option<&'a Value> {
    match value {
        Value::Table(table) => table.get(step).map(|node| &node.value),
        Value::List(items) => items.get(step.parse::<usize>().ok()?).map(|node| &node.value),
        _ => None,
    }
}

fn alternatives(schema: &Json) -> Vec<&Json> {
    match schema["anyOf"].as_array() {
        Some(parts) => parts.iter().flat_map(alternatives).collect(),
        None => vec![schema],
    }
}

/// Words or flags that a setting takes; empty for numbers and lists, which have no readings.
pub fn words(schema: &Json) -> Vec<Json> {
    if let Some(words) = schema["enum"].as_array() {
        return words.clone();
    }
    if schema["type"] == "boolean" {
        return vec![Json::Bool(false), Json::Bool(true)];
    }
    match schema["anyOf"].as_array() {
        Some(parts) if parts.iter().all(|part| !words(part).is_empty() || part["const"].is_string()) => {
            let one = |part: &Json| if part["const"].is_string() { vec![part["const"].clone()] } else { words(part) };
            parts.iter().flat_map(one).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a setting takes fractions.
pub(super) fn is_fractional(schema: &Json) -> bool {
    alternatives(schema).iter().any(|part| part["type"] == "number")
}

/// Plausible values of a setting that is `present` now; none where no rule gives them.
pub(super) fn plausible(schema: &Json, present: &Value) -> Option<Vec<Json>> {
    let choices = words(schema);
    if choices.len() > 1 {
        return Some(choices);
    }
    let parts = alternatives(schema);
    let numbers = parts.iter().find(|part| part["type"] == "integer" || part["type"] == "number")?;
    let (low, high) = (numbers["minimum"].as_f64(), numbers["maximum"].as_f64());
    let whole = numbers["type"] == "integer";
    let (from, to) = match super::number(present) {
        Some(now) => around(now, low, high, whole),
        None => {
            let (low, high) = (low?, high?);
            (high - low <= SMALL as f64).then_some((low, high))?
        }
    };
    let mut levels: Vec<Json> = if whole {
        whole_levels(from.ceil() as i64, to.floor() as i64).into_iter().map(Json::from).collect()
    } else {
        (0..5).map(|step| Json::from(from + (to - from) * f64::from(step) / 4.0)).collect()
    };
    if super::number(present).is_none() {
        levels.push(Json::from("none"));
    }
    (levels.len() > 1).then_some(levels)
}

/// The plausible ends around a number.
fn around(now: f64, low: Option<f64>, high: Option<f64>, whole: bool) -> (f64, f64) {
    if let (Some(low), Some(high)) = (low, high)
        && high - low <= if whole { 4.0 } else { 1.0 }
    {
        return (low, high);
    }
    let least = if whole { 1.0 } else { 0.0 };
    let (near, far) = ((now.abs() / 2.0).max(least), now.abs().max(least));
    let (from, to) = if now < 0.0 { (now - far, now + near) } else { (now - near, now + far) };
    (from.max(low.unwrap_or(f64::NEG_INFINITY)), to.min(high.unwrap_or(f64::INFINITY)))
}

/// At most [`LEVELS`] whole numbers, both ends among them.
fn whole_levels(from: i64, to: i64) -> Vec<i64> {
    let last = (to - from).min(LEVELS - 1);
    (0..=last).map(|index| from + ((to - from) * index + last / 2) / last.max(1)).collect()
}
