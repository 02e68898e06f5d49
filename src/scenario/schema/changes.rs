//! What variants and sweeps may change: the tables of a game, and the paths of the settings in them.

use super::share::parts;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// `[variant.NAME]`: the tables of a game, of which everything may be left out.
pub(super) fn variant(tables: &Map<String, Value>) -> Value {
    let mut changed = tables.clone();
    changed.values_mut().for_each(relax);
    changed.insert("title".into(), super::title());
    json!({
        "type": "object",
        "additionalProperties": { "type": "object", "properties": changed, "additionalProperties": false }
    })
}

/// `[sweep]`: lists of values by the path of a setting, in quotes or as tables. Of a rule its values are as the rule takes them.
pub(super) fn sweep(tables: &Map<String, Value>) -> Value {
    let rules = tables.get("rules").and_then(|rules| rules["properties"].as_object()).into_iter().flatten();
    let mut quoted: Map<String, Value> =
        rules.map(|(name, rule)| (format!("rules.{name}"), json!({ "items": rule }))).collect();
    let mut paths = Map::new();
    for (name, table) in tables {
        quoted.insert(name.clone(), json!({ "type": "object" }));
        if let Some(inner) = inner(table) {
            paths.insert(format!("^{name}{inner}$"), json!({ "type": "array", "minItems": 1 }));
        }
    }
    json!({ "type": "object", "properties": quoted, "patternProperties": paths, "additionalProperties": false })
}

/// Takes away what a table must hold. Lists and entries of strategies are replaced as a whole: they stay as they are.
fn relax(schema: &mut Value) {
    let entry = schema["required"].as_array().is_some_and(|keys| keys.iter().any(|key| key == "do"));
    if entry {
        return;
    }
    if let Value::Object(words) = schema {
        words.remove("required");
    }
    if schema.get("items").is_none() {
        parts(schema, &mut |_, part| relax(part));
    }
}

/// The path of a setting below a value, as a regular expression; none where nothing is below.
fn inner(schema: &Value) -> Option<String> {
    let mut ways: BTreeMap<String, Vec<String>> = BTreeMap::new();
    collect(schema, &mut ways);
    let way = |(rest, names): (String, Vec<String>)| format!("({}){rest}", names.join("|"));
    let ways: Vec<String> = ways.into_iter().map(way).collect();
    (!ways.is_empty()).then(|| format!("\\.({})", ways.join("|")))
}

/// The keys of the tables that a schema admits, by what may follow them.
fn collect(schema: &Value, ways: &mut BTreeMap<String, Vec<String>>) {
    schema["anyOf"].as_array().into_iter().flatten().for_each(|one| collect(one, ways));
    let mut add = |name: String, part: &Value| {
        let rest = inner(part).map(|rest| format!("({rest})?")).unwrap_or_default();
        let names = ways.entry(rest).or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    };
    for (key, part) in schema["properties"].as_object().into_iter().flatten() {
        add(escaped(key), part);
    }
    match &schema["additionalProperties"] {
        part @ Value::Object(_) => add("[^.]+".into(), part),
        Value::Null if schema["type"] == "object" => add(".+".into(), &Value::Null),
        _ => {}
    }
}

/// A key in a regular expression.
fn escaped(key: &str) -> String {
    let one = |letter: char| {
        let plain = letter.is_alphanumeric() || letter == '_';
        if plain { letter.to_string() } else { format!("\\{letter}") }
    };
    key.chars().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_goes_through_every_form_of_a_table() {
        let side = json!({ "anyOf": [{ "type": "string" }, {
            "type": "object",
            "properties": { "edge": { "type": "integer" }, "skills": { "type": "object", "additionalProperties": { "type": "integer" } } },
            "additionalProperties": false,
        }] });
        let table = json!({ "type": "object", "properties": { "a": side, "b": side }, "additionalProperties": false });
        assert_eq!(inner(&table).as_deref(), Some(r"\.((a|b)(\.((edge)|(skills)(\.(([^.]+)))?))?)"));
        assert_eq!(inner(&json!({ "type": "object" })).as_deref(), Some(r"\.((.+))"));
        assert_eq!(inner(&json!({ "type": "integer" })), None);
    }

    #[test]
    fn a_variant_may_leave_out_what_a_table_needs() {
        let mut table = json!({ "required": ["a"], "properties": { "a": { "required": ["b"], "type": "object" }, "c": { "items": { "required": ["d"] } }, "e": { "required": ["do"] } } });
        relax(&mut table);
        assert_eq!(
            table,
            json!({ "properties": {
                "a": { "type": "object" }, "c": { "items": { "required": ["d"] } }, "e": { "required": ["do"] }
            } })
        );
    }
}
