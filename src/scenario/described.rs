//! Descriptions of the keys of the schema: an editor shows them where a declaration has none of its own.

use evenodds_source::{Faults, Source, Table, Value};
use serde_json::Value as Json;
use std::sync::Arc;

/// The words, by key.
fn words() -> Table {
    let source = Source { name: "keys of a scenario".into(), text: include_str!("described.toml").into() };
    Table::parse(&Arc::new(source), &mut Faults::new())
}

/// Describes every property of a schema that has no description.
pub(super) fn describe(schema: &mut Json) {
    fill(schema, &words());
}

fn fill(schema: &mut Json, words: &Table) {
    match schema {
        Json::Array(items) => items.iter_mut().for_each(|item| fill(item, words)),
        Json::Object(keys) => {
            if let Some(Json::Object(properties)) = keys.get_mut("properties") {
                for (key, property) in properties {
                    let Json::Object(about) = property else { continue };
                    let Some(Value::Str(told)) = words.get(key).map(|node| &node.value) else { continue };
                    // A reference describes itself; a constant is a condition of the schema, no key to be written.
                    if !["description", "$ref", "const"].iter().any(|known| about.contains_key(*known)) {
                        about.insert("description".into(), told.as_str().into());
                    }
                }
            }
            keys.values_mut().for_each(|inner| fill(inner, words));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undescribed(schema: &Json, path: &str, out: &mut Vec<String>) {
        match schema {
            Json::Array(items) => items.iter().for_each(|item| undescribed(item, path, out)),
            Json::Object(keys) => {
                if let Some(Json::Object(properties)) = keys.get("properties") {
                    for (key, about) in properties {
                        let says = |about: &Json| {
                            ["description", "$ref", "const"].iter().any(|known| about.get(known).is_some())
                        };
                        // A list of a rule's values is described by the rule.
                        let told = says(about) || says(&about["items"]);
                        out.extend((!told).then(|| format!("{path}.{key}")));
                        undescribed(about, &format!("{path}.{key}"), out);
                    }
                }
                keys.iter()
                    .filter(|(key, _)| *key != "properties")
                    .for_each(|(_, inner)| undescribed(inner, path, out));
            }
            _ => {}
        }
    }

    #[test]
    fn every_key_of_every_game_is_described() {
        let mut found = Vec::new();
        undescribed(&super::super::schema::schema(&evenodds_games::games()), "", &mut found);
        found.sort();
        found.dedup();
        assert!(found.is_empty(), "{} keys say nothing: {:?}", found.len(), &found[..found.len().min(20)]);
    }

    #[test]
    fn no_words_are_for_nothing() {
        let text = super::super::schema::schema(&evenodds_games::games()).to_string();
        let unused: Vec<String> = words()
            .entries
            .into_iter()
            .map(|entry| entry.key)
            .filter(|key| !text.contains(&format!("\"{key}\":")))
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
