//! Parts of a schema that occur several times stand once, under `$defs`, and are referred to.

use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};

/// Letters of a part that is worth a reference.
const WORTH: usize = 60;

/// Moves parts that occur several times to `$defs`.
pub(super) fn share(schema: &mut Value) {
    let mut counted = HashMap::new();
    parts(schema, &mut |_, part| count(part, &mut counted));
    let mut shared = Shared { counted, ..Shared::default() };
    parts(schema, &mut |key, part| shared.replace(key, part));
    schema["$defs"] = Value::Object(shared.definitions);
}

#[derive(Default)]
struct Shared {
    /// How often a part occurs, by its text.
    counted: HashMap<String, usize>,
    /// Names of the parts that were moved, by their text.
    names: HashMap<String, String>,
    taken: HashSet<String>,
    definitions: Map<String, Value>,
}

impl Shared {
    fn replace(&mut self, key: &str, part: &mut Value) {
        let text = part.to_string();
        if text.len() < WORTH || self.counted.get(&text).is_none_or(|&count| count < 2) {
            return parts(part, &mut |key, part| self.replace(key, part));
        }
        let name = match self.names.get(&text) {
            Some(name) => name.clone(),
            None => {
                let name = self.named(key);
                self.names.insert(text, name.clone());
                parts(part, &mut |key, part| self.replace(key, part));
                self.definitions.insert(name.clone(), part.take());
                name
            }
        };
        *part = json!({ "$ref": format!("#/$defs/{name}") });
    }

    /// A name of its own for what stands under a key.
    fn named(&mut self, key: &str) -> String {
        let plain: String = key.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let name = std::iter::once(plain.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let name = name.unwrap_or(plain);
        self.taken.insert(name.clone());
        name
    }
}

/// Counts a part, and its own parts where it occurs for the first time.
fn count(part: &mut Value, counted: &mut HashMap<String, usize>) {
    let times = counted.entry(part.to_string()).or_default();
    *times += 1;
    if *times == 1 {
        parts(part, &mut |_, part| count(part, counted));
    }
}

/// Calls a function for each schema directly within a schema, with the key of the property that it describes, or with the word under which
/// it stands.
pub(super) fn parts(schema: &mut Value, each: &mut dyn FnMut(&str, &mut Value)) {
    let Value::Object(words) = schema else { return };
    for (word, inner) in words {
        match (word.as_str(), inner) {
            ("properties" | "patternProperties", Value::Object(named)) => {
                named.iter_mut().for_each(|(key, part)| each(key, part));
            }
            ("anyOf" | "allOf" | "prefixItems", Value::Array(several)) => {
                several.iter_mut().for_each(|part| each(word, part));
            }
            ("items" | "additionalProperties" | "then", part) if part.is_object() => each(word, part),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_occurs_twice_stands_once() {
        let long = "x".repeat(WORTH);
        let inner = json!({ "type": "string", "description": long });
        let side = json!({ "type": "object", "properties": { "name": inner }, "additionalProperties": false });
        let example = json!({ "default": { "anyOf": [inner, inner] } });
        let mut schema = json!({ "properties": { "a": side, "b": side, "c": { "items": inner }, "d": example } });
        share(&mut schema);
        let named = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
        assert_eq!(
            schema["properties"],
            json!({ "a": named("a"), "b": named("a"), "c": { "items": named("name") }, "d": example })
        );
        assert_eq!(schema["$defs"]["a"]["properties"]["name"], named("name"));
        assert_eq!(schema["$defs"]["name"], inner);
    }
}
