//! JSON Schema of the game's own tables, and scenarios to begin with.

use super::conditions::{self, CONDITIONS, Class};
use super::powers::{Book, VERBS};
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
    let trees: Vec<String> = Book::printed().trees.iter().map(|tree| tree.id.clone()).collect();
    let effects: Vec<&str> = VERBS.iter().map(|verb| verb.0).collect();
    let conditions: Vec<&str> = CONDITIONS.iter().map(|each| each.name).collect();
    let text = |description: &str| json!({ "type": "string", "description": description });
    let power = json!({
        "type": "object",
        "description": "A power: of the book, by its name, only what changes; under a new name, all of it.",
        "properties": {
            "name": text("What it is called."),
            "tree": { "type": "string", "examples": trees, "description": "Whose power it is; a new one names its tree." },
            "tier": {
                "type": "integer", "minimum": 1, "maximum": 3, "default": 2,
                "description": "1: compulsory, 2: free, 3: needs its precursor."
            },
            "precursor": text("The power that it needs: a tier-3 power names the one at the head of its column."),
            "kind": { "enum": PowerKind::WORDS, "description": "How it is used; `evenodds list effects his_due` says more." },
            "mana": {
                "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 1000 }, { "const": "x" }], "default": 0,
                "description": "What a use costs, of a permanent what it takes off the maximum; \"x\": the user picks."
            },
            "element": { "enum": Element::WORDS, "default": "physical", "description": "Element of what it does." },
            "strength": {
                "type": "string", "examples": ["dice+3", "dice+2d6+1", "perfect"],
                "description": "Of an attack or a defence: pool dice, printed dice, a number, enemy_guilt; or perfect."
            },
            "effects": {
                "type": "array", "items": { "type": "string", "examples": effects },
                "description": "What it does, as [TRIGGER:]VERB:ARGUMENTS; `evenodds list effects his_due` shows all."
            },
            "once": { "enum": ["", "duel", "round", "turn"], "default": "", "description": "How often it may be used." },
            "conditions": {
                "type": "array", "items": { "enum": conditions }, "description": "What must hold for its use."
            },
            "worth": text("What the greedy strategy adds to its score, in half points of strength: an expression over facts."),
            "when": text("When the greedy strategy uses it: an expression over facts, like `hits_lost > 3`."),
            "summary": text("What it does, in a line."),
            "example": { "type": "array", "items": { "type": "object" }, "description": "Examples as in the book's own files; not played." }
        },
        "additionalProperties": false
    });
    let tree = json!({
        "type": "object",
        "description": "A tree of powers: of the book, by its name, only what changes; under a new name, all of it.",
        "properties": {
            "name": text("What it is called."),
            "deal": { "enum": Deal::WORDS, "description": "The deal that leads to it." },
            "brokers": {
                "type": "array", "items": { "enum": Broker::WORDS }, "description": "Brokers that lead to it; Collars only."
            },
            "resist": { "enum": Element::WORDS, "description": "The element against which its bearer defends better." },
            "weak": { "enum": Element::WORDS, "description": "The element that its bearer fears." }
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
