//! Reading strategies from a scenario: a preset by name, a preset with patched fields, or lists of the scenario's own.

use super::decisions::{self, read_gm_lists, read_player_lists};
use super::strategy::{Fields, GM_PRESETS, GmFields, GmStrategy, PRESETS, Strategy, gm_preset, preset};
use crate::games::patches::{divide, known, resolve};
use crate::source::{Fault, Faults, Node, Table, Value};

/// A player's strategy: a name, or a table with a `base`. Absent: `plain`.
pub fn read_player(node: Option<&Node>, named: Option<&Table>, faults: &mut Faults) -> Strategy {
    let Some(node) = node else { return Strategy { name: "plain".into(), ..Strategy::default() } };
    match resolve(node, named, &PRESETS, faults) {
        Some((name, base, patches)) => {
            let mut strategy = Strategy { name, fields: preset(base).unwrap_or_default(), ..Strategy::default() };
            for patch in patches {
                let (fields, lists) = divide(patch, &decisions::PLAYER.map(|point| point.name));
                refuse_repeats(&fields, faults);
                strategy
                    .fields
                    .patch(&known(&fields, Fields::NAMES, &decisions::PLAYER.map(|point| point.name), faults), faults);
                read_player_lists(&lists, &mut strategy.lists, faults);
            }
            strategy
        }
        None => Strategy::default(),
    }
}

/// Orders of preference in which a word that stands twice can only be a mistake (TO-CHAR-4, TO-CHAR-6, TO-CHAR-9).
const PREFERENCES: [&str; 4] = ["die_priority", "ritual_preference", "sect_preference", "ally_preference"];

fn refuse_repeats(fields: &Table, faults: &mut Faults) {
    for key in PREFERENCES {
        let Some(Node { value: Value::List(items), .. }) = fields.get(key) else { continue };
        for (index, item) in items.iter().enumerate() {
            if let Value::Str(word) = &item.value
                && items[..index].iter().any(|earlier| earlier.value == item.value)
            {
                faults.push(Fault::at(&item.place, format!("`{word}` stands twice in `{key}`")));
            }
        }
    }
}

/// The GM's strategy. Absent: `even`.
pub fn read_gm(node: Option<&Node>, named: Option<&Table>, faults: &mut Faults) -> GmStrategy {
    let Some(node) = node else { return GmStrategy { name: "even".into(), ..GmStrategy::default() } };
    match resolve(node, named, &GM_PRESETS, faults) {
        Some((name, base, patches)) => {
            let mut strategy =
                GmStrategy { name, fields: gm_preset(base).unwrap_or_default(), ..GmStrategy::default() };
            for patch in patches {
                let (fields, lists) = divide(patch, &decisions::GM.map(|point| point.name));
                strategy
                    .fields
                    .patch(&known(&fields, GmFields::NAMES, &decisions::GM.map(|point| point.name), faults), faults);
                read_gm_lists(&lists, &mut strategy.lists, faults);
            }
            strategy
        }
        None => GmStrategy::default(),
    }
}

/// JSON Schema of a strategy: the fields and lists of players and of the GM.
pub fn strategy_schema() -> serde_json::Value {
    use serde_json::{Map, Value, json};
    let mut properties = Map::new();
    properties.insert("base".into(), json!({ "type": "string" }));
    for knob in GmFields::knobs().into_iter().chain(Fields::knobs()) {
        let mut schema = knob.schema;
        schema["description"] = Value::String(knob.help);
        properties.insert(knob.name.into(), schema);
    }
    for info in decisions::PLAYER.iter().chain(&decisions::GM) {
        let actions: Vec<&str> = info.actions.iter().map(|action| action.name).collect();
        let entry = json!({
            "anyOf": [
                { "enum": actions },
                {
                    "type": "object",
                    "required": ["do"],
                    "properties": { "do": { "enum": actions }, "if": { "type": "string" }, "why": { "type": "string" } }
                }
            ]
        });
        let list = json!({ "type": "array", "minItems": 1, "items": entry, "description": info.help });
        let both = match properties.remove(info.name) {
            Some(field) => json!({ "anyOf": [field, list] }),
            None => list,
        };
        properties.insert(info.name.into(), both);
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
