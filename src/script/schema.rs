//! JSON Schema of game files, for editors that complete and check TOML.

use crate::file::{KEYS, PARTS};
use serde_json::{Map, Value as Json, json};

/// A table with these keys and no others.
fn keys(properties: &Json) -> Json {
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Tables by names that the game chooses.
fn by_name(each: &Json) -> Json {
    json!({ "type": "object", "additionalProperties": each })
}

/// A setting, whose value stands under this key; or the value alone.
fn setting(key: &str) -> Json {
    let value = json!({ "anyOf": [
        { "type": "integer" }, { "type": "boolean" }, { "type": "string" },
        { "type": "array", "items": { "type": "integer" } }
    ] });
    let table = keys(&json!({
        key: value, "from": { "type": "integer" }, "to": { "type": "integer" }, "list": { "type": "boolean" },
        "help": { "type": "string" }, "id": { "type": "string" },
        "words": { "anyOf": [by_name(&json!({ "type": "string" })), texts()] }
    }));
    by_name(&json!({ "anyOf": [{ "type": "integer" }, { "type": "boolean" }, table] }))
}

fn texts() -> Json {
    json!({ "type": "array", "items": { "type": "string" } })
}

/// Writes what a key means, wherever a table of this part has it.
fn describe(schema: &mut Json, key: &str, help: &str) {
    let (first, rest) = key.split_once(".NAME.").map_or((key, None), |(first, rest)| (first, Some(rest)));
    if let Some(found) = schema.get_mut("properties").and_then(|all| all.get_mut(first)) {
        match rest {
            Some(rest) => describe(found, rest, help),
            None => found["description"] = json!(help),
        }
    }
    if let Some(each) = schema.get_mut("additionalProperties").filter(|each| each.is_object()) {
        describe(each, key, help);
    }
    for choice in schema.get_mut("anyOf").and_then(Json::as_array_mut).into_iter().flatten() {
        describe(choice, key, help);
    }
}

/// The schema of all game files.
pub fn schema() -> Json {
    let (text, whole, flag) = (json!({ "type": "string" }), json!({ "type": "integer" }), json!({ "type": "boolean" }));
    let seat = json!({ "type": "integer", "minimum": 0, "maximum": 12 });
    let seats = json!({ "anyOf": [seat, { "type": "array", "items": seat, "minItems": 2, "maxItems": 2 }] });
    let play = keys(&json!({
        "seats": seats, "help": text, "noun": { "type": "array", "items": text, "minItems": 2, "maxItems": 2 },
        "measures": texts(), "length": text, "charts": { "type": "object" }
    }));
    let fact = json!({ "from": whole, "to": whole, "unit": text, "help": text, "flag": flag, "words": texts() });
    let arg = keys(&json!({ "help": text, "default": whole, "words": texts() }));
    let action = keys(&json!({ "help": text, "sometimes": flag, "args": by_name(&arg) }));
    let actions = by_name(&json!({ "anyOf": [text, action] }));
    let decision = keys(&json!({ "help": text, "facts": texts(), "state": texts(), "actions": actions }));
    let kinds = json!({ "enum": ["count", "flag", "category", "scaled"] });
    let measure = keys(&json!({
        "kind": kinds, "levels": texts(), "per": { "type": "integer", "minimum": 1 }, "label": text, "unit": text,
        "each": flag, "from": whole, "to": whole
    }));
    let question = keys(&json!({ "help": text, "example": text, "inputs": setting("default") }));
    let preset = json!({ "type": "object", "properties": { "help": text } });
    let part = |name: &str| match name {
        "about" => keys(&json!({ "name": text, "title": text, "help": text })),
        "rules" => setting("book"),
        "sheet" => setting("default"),
        "plays" => by_name(&play),
        "streams" => by_name(&text),
        "facts" => by_name(&keys(&fact)),
        "decisions" => by_name(&decision),
        "presets" => by_name(&preset),
        "measures" => by_name(&measure),
        "questions" => by_name(&question),
        "script" | "python" => text.clone(),
        _ => by_name(&json!({ "type": "object" })),
    };
    let parts = PARTS.iter().map(|(name, help)| {
        let mut schema = part(name);
        schema["description"] = json!(help);
        for (_, key, help) in KEYS.iter().filter(|(of, ..)| of == name) {
            describe(&mut schema, key, help);
        }
        ((*name).to_owned(), schema)
    });
    let mut whole = keys(&Json::Object(parts.collect::<Map<_, _>>()));
    whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    whole["title"] = json!("evenodds game");
    whole["required"] = json!(["plays"]);
    whole["oneOf"] = json!([{ "required": ["script"] }, { "required": ["python"] }]);
    whole
}
