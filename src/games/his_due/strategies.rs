//! Reading strategies from a scenario: a reference policy by name, one with patched fields, or lists of the scenario's own.

use super::decisions::{self, POINTS};
use super::fighter::Slots;
use super::powers::Book;
use super::strategy::{Fields, PRESETS, Strategy};
use crate::games::patches::{divide, known, resolve};
use crate::source::{Faults, Node, Table};
use serde_json::{Map, Value, json};

/// The strategy of a side that knows a tree. Absent: `plain`.
pub fn read(
    node: Option<&Node>,
    named: Option<&Table>,
    book: &Book,
    tree: usize,
    slots: &Slots,
    faults: &mut Faults,
) -> Strategy {
    let Some(node) = node else { return Strategy::preset(PRESETS[0]).unwrap_or_default() };
    let Some((name, base, patches)) = resolve(node, named, &PRESETS, faults) else {
        return Strategy::default();
    };
    let mut strategy = Strategy { name, ..Strategy::preset(base).unwrap_or_default() };
    let points = POINTS.map(|point| point.name);
    for patch in patches {
        let (fields, lists) = divide(patch, &points);
        strategy.fields.patch(&known(&fields, Fields::NAMES, &points, faults), faults);
        decisions::read(&lists, book, tree, slots, &mut strategy.lists, faults);
    }
    strategy
}

/// JSON Schema of a strategy.
pub fn schema() -> Value {
    let mut properties = Map::new();
    properties.insert("base".into(), json!({ "type": "string" }));
    for knob in Fields::knobs() {
        let mut schema = knob.schema;
        schema["description"] = Value::String(knob.help);
        properties.insert(knob.name.into(), schema);
    }
    for point in POINTS {
        let entry = json!({
            "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "required": ["do"],
                    "properties": { "do": { "type": "string" }, "if": { "type": "string" }, "why": { "type": "string" } }
                }
            ]
        });
        let list = json!({ "type": "array", "minItems": 1, "items": entry, "description": point.help });
        properties.insert(point.name.into(), list);
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
