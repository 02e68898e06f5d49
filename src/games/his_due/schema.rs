//! JSON Schema of the game's own tables, and scenarios to begin with.

use super::conditions::{self, CONDITIONS, Class};
use super::strategies;
use super::strategy::PRESETS;
use super::terms::{Aura, Background, Broker, Deal, Element, PowerKind, Skill, SkillSet, Track};
use super::tests::WEAPONS;
use crate::games::kind::Starter;
use serde_json::{Map, Value, json};

/// Scenarios to begin with.
pub const STARTERS: &[Starter] = &[
    Starter { play: "duel", text: include_str!("starters/duel.toml") },
    Starter { play: "mirror", text: include_str!("starters/mirror.toml") },
    Starter { play: "skirmish", text: include_str!("starters/skirmish.toml") },
    Starter { play: "skill_test", text: include_str!("starters/skill_test.toml") },
    Starter { play: "brawl", text: include_str!("starters/brawl.toml") },
    Starter { play: "career", text: include_str!("starters/career.toml") },
];

fn numbers(names: &[&str], low: i64, high: i64) -> Value {
    let each =
        names.iter().map(|name| ((*name).to_owned(), json!({ "type": "integer", "minimum": low, "maximum": high })));
    json!({ "type": "object", "properties": each.collect::<Map<_, _>>(), "additionalProperties": false })
}

fn switches() -> Value {
    let settable = CONDITIONS.iter().filter(|each| each.class != Class::State);
    let each = settable.map(|each| (each.name.to_owned(), json!({ "type": "boolean", "description": each.help })));
    json!({ "type": "object", "properties": each.collect::<Map<_, _>>() })
}

/// A side: a table, or the name of one.
pub(super) fn side() -> Value {
    let strategy = json!({ "anyOf": [{ "type": "string", "examples": PRESETS }, strategies::schema()] });
    let whole = json!({ "type": "integer", "minimum": 0 });
    let table = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "background": { "enum": Background::WORDS }, "aura": { "enum": Aura::WORDS },
            "skill_set": { "enum": SkillSet::WORDS }, "broker": { "enum": Broker::WORDS },
            "deal": { "enum": Deal::WORDS }, "tree": { "type": "string" },
            "skills": numbers(Skill::WORDS, -5, 20), "combat_skill": { "enum": Skill::WORDS },
            "powers": { "type": "array", "items": { "type": "string" } }, "any_powers": { "type": "boolean" },
            "stress_max": numbers(Track::WORDS, 0, 100), "set": { "type": "integer", "minimum": 1 },
            "like": { "type": "string" }, "strategy": strategy,
            "mana": whole, "hits": whole, "edge": whole, "guilt": whole, "despair": whole, "disconnection": whole,
            "connections": whole, "team": whole, "clock": { "type": "boolean" }, "empowered": { "type": "boolean" }, "guilt_freak_out": { "type": "boolean" },
            "freak_out": { "enum": Track::WORDS }, "conditions": switches()
        },
        "additionalProperties": false
    });
    json!({ "anyOf": [{ "type": "string" }, table] })
}

/// The tables `cast`, `limits`, `strategy`, `powers` and `trees`.
pub fn tables() -> Vec<(&'static str, Value)> {
    let scenes: Vec<&str> = conditions::PRESETS.iter().map(|preset| preset.0).collect();
    let cast = json!({
        "type": "object",
        "properties": {
            "a": side(), "b": side(), "hero": side(),
            "sides": { "type": "object", "additionalProperties": side() },
            "field": { "type": "array", "items": side() },
            "opponents": { "type": "array", "items": side() },
            "duellists": { "type": "array", "items": side() },
            "scene": { "anyOf": [{ "enum": scenes }, switches()] },
            "one_on_one": { "type": "boolean" }
        },
        "additionalProperties": false
    });
    let whole = json!({ "type": "integer", "minimum": 0 });
    let limits = json!({
        "type": "object",
        "properties": {
            "sessions": whole, "duels_per_session": whole, "scenes_per_session": whole, "minor_scenes_per_session": whole,
            "triggers_per_session": whole, "connections": whole, "mana_per_scene": whole, "hero_edge": whole,
            "enemy_edge": whole, "broker_deal_probability": { "type": "number", "minimum": 0, "maximum": 1 },
            "skill": { "enum": Skill::WORDS }, "enemy_weapon": { "enum": WEAPONS }, "weapon": { "enum": WEAPONS },
            "injure": { "type": "boolean" }, "enemy_hits": whole
        },
        "additionalProperties": false
    });
    let power = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" }, "tree": { "type": "string" },
            "tier": { "type": "integer", "minimum": 1, "maximum": 3 }, "precursor": { "type": "string" },
            "kind": { "enum": PowerKind::WORDS },
            "mana": { "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": "x" }] },
            "element": { "enum": Element::WORDS }, "strength": { "type": "string" },
            "effects": { "type": "array", "items": { "type": "string" } },
            "once": { "enum": ["", "duel", "round", "turn"] },
            "conditions": { "type": "array", "items": { "enum": CONDITIONS.iter().map(|each| each.name).collect::<Vec<_>>() } },
            "worth": { "type": "string" }, "when": { "type": "string" }, "summary": { "type": "string" }
        },
        "additionalProperties": false
    });
    let tree = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" }, "deal": { "enum": Deal::WORDS },
            "brokers": { "type": "array", "items": { "enum": Broker::WORDS } },
            "resist": { "enum": Element::WORDS }, "weak": { "enum": Element::WORDS }
        },
        "additionalProperties": false
    });
    let all = |each: Value| json!({ "type": "object", "additionalProperties": each });
    vec![
        ("cast", cast),
        ("limits", limits),
        ("strategy", all(strategies::schema())),
        ("powers", all(power)),
        ("trees", all(tree)),
    ]
}
