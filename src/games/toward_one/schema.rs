//! JSON Schema of the game's own tables, and scenarios to begin with.

use super::strategies::strategy_schema;
use super::strategy::{GM_PRESETS, JinnCreation, PRESETS};
use super::terms::{AllyKind, RITUAL_NAMES, Sect, Skill, Trait};
use crate::games::kind::Starter;
use serde_json::{Map, Value, json};

/// Scenarios to begin with.
pub const STARTERS: &[Starter] = &[
    Starter { play: "hunt", text: include_str!("starters/hunt.toml") },
    Starter { play: "table", text: include_str!("starters/table.toml") },
    Starter { play: "confrontation", text: include_str!("starters/confrontation.toml") },
];

fn numbers(names: &[&str], low: i64, high: i64) -> Value {
    let each =
        names.iter().map(|name| ((*name).to_owned(), json!({ "type": "integer", "minimum": low, "maximum": high })));
    json!({ "type": "object", "properties": each.collect::<Map<_, _>>(), "additionalProperties": false })
}

/// The tables `cast`, `limits` and `strategy`.
pub fn tables() -> Vec<(&'static str, Value)> {
    let strategy = json!({ "anyOf": [{ "type": "string", "examples": PRESETS }, strategy_schema()] });
    let ritual = json!({
        "anyOf": [
            { "enum": RITUAL_NAMES },
            {
                "type": "object",
                "required": ["name"],
                "properties": {
                    "name": { "enum": RITUAL_NAMES }, "adds": { "enum": Trait::NAMES }, "to": { "enum": Trait::NAMES }
                },
                "additionalProperties": false
            }
        ]
    });
    let character = json!({
        "anyOf": [
            { "const": "ibrahim" },
            {
                "type": "object",
                "properties": {
                    "name": { "type": "string" },
                    "like": { "const": "ibrahim" },
                    "sect": { "enum": Sect::NAMES },
                    "build": { "type": "object" },
                    "dice": numbers(&Trait::NAMES, 0, 20),
                    "bonuses": numbers(&Trait::NAMES, 0, 10_000),
                    "rituals": { "type": "array", "items": ritual },
                    "allies": { "type": "array", "items": { "enum": AllyKind::NAMES } },
                    "strategy": strategy
                },
                "additionalProperties": false
            }
        ]
    });
    let mut jinn = numbers(&["evil", "malice", "lawlessness", "subtlety"], 1, 100);
    jinn["properties"]["made"] = json!({ "enum": JinnCreation::WORDS });
    jinn["properties"]["dice"] =
        json!({ "anyOf": [{ "type": "integer", "minimum": 4 }, numbers(&Skill::NAMES, 0, 20)] });
    jinn["properties"]["maker"] = json!({ "anyOf": [{ "const": "gm" }, { "type": "integer", "minimum": 0 }] });
    let jinn = json!({ "anyOf": [{ "const": "sample" }, jinn] });
    let gm = json!({ "anyOf": [{ "type": "string", "examples": GM_PRESETS }, { "type": "object" }] });
    let cast = json!({
        "type": "object",
        "properties": {
            "hunter": character, "fellow": character, "characters": { "type": "array", "items": character },
            "jinn": { "anyOf": [jinn, { "type": "array", "items": jinn }] },
            "players": { "type": "integer", "minimum": 1, "maximum": super::state::MOST_SEATS },
            "strategy": { "anyOf": [strategy, { "type": "array", "items": strategy }] },
            "gm": gm
        },
        "additionalProperties": false
    });
    let limits = json!({
        "type": "object",
        "properties": {
            "max_scenes": { "type": "integer", "minimum": 1, "maximum": 100_000, "default": 200 },
            "cycles": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 12 },
            "report_cycles": { "type": "array", "items": { "type": "integer", "minimum": 1 } }
        },
        "additionalProperties": false
    });
    let strategies = json!({ "type": "object", "additionalProperties": strategy_schema() });
    vec![("cast", cast), ("limits", limits), ("strategy", strategies)]
}
