//! JSON Schema of scenario files, for editors that complete and check TOML.

mod changes;
mod share;

use super::judging::{MARGIN, STATISTICS, TEST_TRIALS};
use evenodds_kit::picture::Draw;
use evenodds_kit::{Games, Kind};
use serde_json::{Map, Value, json};

/// The schema of all scenario files of these games.
pub fn schema(games: &Games) -> Value {
    let mut schema = common(games, "scenario");
    let branch = |game: &dyn Kind| {
        json!({
            "if": { "properties": { "game": { "const": game.name() } }, "required": ["game"] },
            "then": { "properties": properties(game) }
        })
    };
    schema["allOf"] = games.all().iter().map(|game| branch(&**game)).collect();
    finished(schema)
}

/// The schema of the scenario files of one of these games.
pub fn schema_of(games: &Games, game: &dyn Kind) -> Value {
    let mut schema = common(games, game.name());
    for (name, part) in properties(game) {
        schema["properties"][name] = part;
    }
    schema["properties"]["game"]["anyOf"][0] = json!({ "enum": [game.name()] });
    finished(schema)
}

fn finished(mut schema: Value) -> Value {
    super::described::describe(&mut schema);
    share::share(&mut schema);
    schema
}

/// What scenario files of all games have in common.
fn common(games: &Games, name: &str) -> Value {
    let names: Vec<&str> = games.names().collect();
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:evenodds:schema:{name}"),
        "title": "evenodds scenario",
        "type": "object",
        // What another file holds need not stand here too.
        "anyOf": [{ "required": ["game", "cast"] }, { "required": ["include"] }],
        "properties": {
            "include": {
                "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
                "description": "Files, beside this one, whose content this one overrides."
            },
            "title": { "type": "string", "description": "Title of the report." },
            "question": { "type": "string", "description": "The question that the scenario answers." },
            "game": {
                "anyOf": [
                    { "enum": names },
                    { "type": "string", "pattern": "\\.game\\.toml$" },
                    { "type": "object" }
                ],
                "description": "A game by its name, or a game file beside this one: `./my.game.toml`."
            },
            "play": { "type": "string", "description": "Which play of the game." },
            "trials": { "type": "integer", "minimum": 1, "maximum": super::limits::MOST_TRIALS, "default": 100_000 },
            "seed": { "type": "integer", "minimum": 0, "default": 1 },
            "confidence": { "type": "number", "minimum": 0.5, "maximum": 0.999_999, "default": 0.95 },
            "stop": {
                "type": "object",
                "required": ["measure", "half_width"],
                "properties": {
                    "measure": { "type": "string" },
                    "half_width": { "anyOf": [
                        { "type": "number", "exclusiveMinimum": 0 }, { "type": "string", "pattern": "%$" }
                    ] },
                    "confidence": { "type": "number", "minimum": 0.5, "maximum": 0.999_999 },
                    "max_trials": { "type": "integer", "minimum": 1 },
                    "budget": { "enum": ["even", "adaptive"], "default": "even" }
                },
                "additionalProperties": false
            },
            "field": super::field::schema(None),
            "measures": { "type": "array", "items": { "type": "string" } },
            "split": { "type": "array", "items": { "type": "string" } },
            "measure": {
                "type": "object",
                "additionalProperties": {
                    "type": "object",
                    "required": ["expr"],
                    "properties": {
                        "expr": { "type": "string" }, "label": { "type": "string" }, "unit": { "type": "string" }
                    },
                    "additionalProperties": false
                }
            },
            "tune": tune(),
            "sweep": { "type": "object" },
            "report": {
                "type": "object",
                "properties": {
                    "charts": { "type": "array", "items": { "type": "string" } },
                    "chart": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["name", "draw", "measures"],
                            "properties": {
                                "name": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$" },
                                "title": { "type": "string" },
                                "draw": { "enum": Draw::WORDS },
                                "measures": { "type": "array", "items": { "type": "string" } },
                                "x": {
                                    "type": "string",
                                    "description": "For lines: the swept setting along the axis, or the name of the axis of a series."
                                },
                                "y": { "type": "string", "description": "For lines over a series: the name of the axis." }
                            },
                            "additionalProperties": false
                        }
                    }
                },
                "additionalProperties": false
            }
        },
        "additionalProperties": false
    });
    if let (Some(all), Value::Object(judging), Value::Object(told)) =
        (schema["properties"].as_object_mut(), judging(), told())
    {
        all.extend(judging);
        all.extend(told);
        // The branch of a game has its own tables.
        for table in games.all().iter().flat_map(|game| game.tables()) {
            all.entry(table).or_insert_with(|| json!({ "type": "object" }));
        }
    }
    schema
}

/// The title of a variant.
fn title() -> Value {
    json!({ "type": "string", "description": "What it is called in reports." })
}

/// Keys for estimates, answers and words of a report.
fn told() -> Value {
    json!({
        "answer": {
            "type": "array", "items": { "type": "string" },
            "description": "The measures that answer the question: the report tells them first."
        },
        "yes": {
            "enum": super::read::YES,
            "description": "The change of the first of these measures against the baseline that answers the question by yes."
        },
        "words": {
            "type": "object", "additionalProperties": { "type": "string" },
            "description": "What measures, swept settings, their values and levels of a split are called in reports."
        },
        "adjust_for_luck": { "type": "boolean", "default": false },
        "variant": {
            "type": "object",
            "additionalProperties": { "type": "object", "properties": { "title": title() } }
        }
    })
}

/// Keys for margins and targets.
fn judging() -> Value {
    let names = json!({ "type": "array", "items": { "type": "string" } });
    let margin = json!({ "type": "number", "exclusiveMinimum": 0 });
    let properties = json!({
        "measure": { "type": "string" },
        "statistic": { "enum": STATISTICS, "default": "mean" },
        "cells": { "anyOf": [{ "type": "string" }, names] },
        "low": { "type": "number" },
        "high": { "type": "number" }
    });
    let number = json!({ "type": "number" });
    let cost = json!({ "type": "number", "minimum": 0, "maximum": 1000 });
    let parameter = json!({
        "path": { "type": "string" }, "name": { "type": "string" }, "values": { "type": "array", "minItems": 2 },
        "from": number, "to": number, "step": { "type": "number", "exclusiveMinimum": 0 },
        "cost": { "anyOf": [cost, { "type": "array", "items": cost }] }
    });
    json!({
        "margin": {
            "anyOf": [margin, { "type": "object", "additionalProperties": margin }],
            "default": MARGIN,
            "description": "The smallest difference that matters."
        },
        "parameter": {
            "type": "array",
            "items": {
                "type": "object", "required": ["path"], "properties": parameter, "additionalProperties": false
            }
        },
        "lower_is_better": names,
        "higher_is_better": names,
        "target": {
            "type": "array",
            "items": {
                "type": "object", "required": ["measure"], "properties": properties, "additionalProperties": false
            }
        },
        "test_trials": { "type": "integer", "minimum": 1, "maximum": super::limits::MOST_TRIALS, "default": TEST_TRIALS }
    })
}

/// `[tune]`.
fn tune() -> Value {
    use super::tune::{CONFIRM, FINALISTS, PRICE, ROLLOUTS, SEARCHED, VIEWS};
    let names = json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] });
    let above = json!({ "type": "number", "exclusiveMinimum": 0 });
    let goal = json!({
        "type": "object",
        "required": ["measure"],
        "properties": {
            "measure": { "type": "string" }, "cells": names, "goal": { "type": "number" }, "within": above,
            "low": { "type": "number" }, "high": { "type": "number" }
        },
        "additionalProperties": false
    });
    json!({
        "type": "object",
        "required": ["view"],
        "properties": {
            "view": { "enum": VIEWS, "description": "The best settings against a field, or settings that meet goals." },
            "measure": { "type": "string" },
            "goal": { "anyOf": [{ "enum": ["max", "min"] }, { "type": "number" }, { "type": "array", "items": goal }] },
            "within": above,
            "low": { "type": "number" },
            "high": { "type": "number" },
            "cells": names,
            "budget": { "type": "integer", "minimum": 1, "description": "Plays of everything, at most: half are kept for fresh dice." },
            "confirm": { "type": "integer", "minimum": 1, "default": CONFIRM },
            "finalists": { "type": "integer", "minimum": 1, "maximum": 50, "default": FINALISTS },
            "price": { "type": "number", "minimum": 0, "default": PRICE },
            "rollouts": { "type": "integer", "minimum": 1, "maximum": 4096, "default": ROLLOUTS },
            "searched": { "type": "integer", "minimum": 1, "default": SEARCHED }
        },
        "additionalProperties": false
    })
}

/// What a scenario of a game has in its own way.
fn properties(game: &dyn Kind) -> Map<String, Value> {
    let knobs: Map<String, Value> = game
        .knobs()
        .into_iter()
        .map(|knob| {
            let mut schema = knob.schema;
            schema["description"] = Value::String(format!("{} ({}) Book: {}.", knob.help, knob.rules, knob.book));
            (knob.name.clone(), schema)
        })
        .collect();
    let plays: Vec<&str> = game.plays().iter().map(|play| play.name.as_str()).collect();
    let mut tables = Map::new();
    tables.insert("rules".into(), json!({ "type": "object", "properties": knobs, "additionalProperties": false }));
    tables.extend(game.schema());
    let mut properties = Map::new();
    properties.insert("play".into(), json!({ "enum": plays }));
    properties.insert("variant".into(), changes::variant(&tables));
    properties.insert("sweep".into(), changes::sweep(&tables));
    properties.extend(tables);
    if let Some(entrant) = game.entrant_schema() {
        properties.insert("field".into(), super::field::schema(Some(&entrant)));
    }
    properties
}
