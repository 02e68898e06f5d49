//! As much of JSON Schema as the program writes.

use serde_json::Value as Json;

/// Whether a value is as a schema says. Words of schemas that are not known here fail.
pub fn valid(schema: &Json, value: &Json) -> bool {
    let Some(schema) = schema.as_object() else { return schema.as_bool().unwrap_or(true) };
    let number = value.as_f64();
    schema.iter().all(|(word, said)| match word.as_str() {
        "type" => is(said.as_str().expect("one type"), value),
        "enum" => said.as_array().expect("a list").contains(value),
        "const" => said == value,
        "anyOf" => said.as_array().expect("a list").iter().any(|each| valid(each, value)),
        "minimum" => number.is_none_or(|number| number >= said.as_f64().expect("a number")),
        "maximum" => number.is_none_or(|number| number <= said.as_f64().expect("a number")),
        "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= said.as_u64().expect("a number")),
        "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= said.as_u64().expect("a number")),
        "uniqueItems" => {
            value.as_array().is_none_or(|items| (1..items.len()).all(|at| !items[..at].contains(&items[at])))
        }
        "items" => {
            let first = schema.get("prefixItems").and_then(Json::as_array).map_or(0, Vec::len);
            value.as_array().is_none_or(|items| items.iter().skip(first).all(|item| valid(said, item)))
        }
        "prefixItems" => {
            let each = said.as_array().expect("a list");
            value.as_array().is_none_or(|items| items.iter().zip(each).all(|(item, schema)| valid(schema, item)))
        }
        "oneOf" => said.as_array().expect("a list").iter().filter(|schema| valid(schema, value)).count() == 1,
        "required" => value.as_object().is_none_or(|object| {
            said.as_array().expect("a list").iter().all(|key| object.contains_key(key.as_str().expect("a name")))
        }),
        "properties" => value.as_object().is_none_or(|object| {
            object.iter().all(|(key, value)| said.get(key).is_none_or(|schema| valid(schema, value)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|object| {
            let known = |key: &String| schema.get("properties").is_some_and(|known| known.get(key).is_some());
            object.iter().filter(|(key, _)| !known(key)).all(|(_, value)| valid(said, value))
        }),
        "description" | "examples" | "default" | "x-taplo" => true,
        other => panic!("`{other}` is not known here"),
    })
}

fn is(kind: &str, value: &Json) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("`{other}` is not a type known here"),
    }
}
