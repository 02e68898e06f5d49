//! Decisions of strategies, for the editor of priority lists: the actions of each decision with their parameters, from the schema, and
//! what conditions may ask.

use evenodds_kit::Kind;
use serde_json::{Map, Value as Json, json};

/// Every decision of a game: its name, what is decided, the words that are a whole list, and actions with parameters.
pub(super) fn of(game: &dyn Kind) -> Vec<Json> {
    let schemas = game.schema();
    let Some((_, schema)) = schemas.iter().find(|(known, _)| *known == "strategy") else { return Vec::new() };
    let mut found: Vec<Json> = Vec::new();
    for written in forms(&schema["additionalProperties"]) {
        for (name, schema) in written["properties"].as_object().into_iter().flatten() {
            let Some(items) = forms(schema).into_iter().find_map(|form| items(form)) else { continue };
            if found.iter().any(|known| known["name"] == *name) {
                continue;
            }
            found.push(json!({ "name": name, "help": schema["description"], "actions": actions(items) }));
        }
    }
    found
}

/// What conditions may ask: name, unit or words, and what it is.
pub(super) fn facts(game: &dyn Kind) -> Vec<Json> {
    game.facts().into_iter().map(|fact| json!([fact.name, fact.detail, fact.help])).collect()
}

/// The forms that a value may take, however deep they stand within each other.
fn forms(schema: &Json) -> Vec<&Json> {
    match schema["anyOf"].as_array() {
        Some(forms_of_it) => forms_of_it.iter().flat_map(forms).collect(),
        None => vec![schema],
    }
}

/// The schema of an entry, where a value may be a list of entries that do something.
fn items(schema: &Json) -> Option<&Json> {
    let items = schema.get("items")?;
    forms(items).iter().any(|form| !form["properties"]["do"].is_null()).then_some(items)
}

/// Actions of an entry with their parameters: name, whether it must be given, its words if it has some.
fn actions(items: &Json) -> Vec<Json> {
    let mut all: Map<String, Json> = Map::new();
    for form in forms(items) {
        let named = &form["properties"]["do"];
        let names = named["enum"].as_array().or_else(|| named["examples"].as_array());
        for name in names.into_iter().flatten().filter_map(Json::as_str) {
            all.entry(name).or_insert_with(|| parameters(form).into());
        }
    }
    all.into_iter().map(|(name, parameters)| json!({ "name": name, "parameters": parameters })).collect()
}

fn parameters(form: &Json) -> Vec<Json> {
    let needed = |name: &str| form["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let own = form["properties"].as_object().into_iter().flatten();
    own.filter(|(name, _)| !["do", "if", "why"].contains(&name.as_str()))
        .map(|(name, schema)| json!({ "name": name, "needed": needed(name), "words": schema["enum"], "help": schema["description"] }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every decision that can be written as a list has its actions, and conditions have facts to ask.
    #[test]
    fn every_decision_of_every_game_can_be_edited() {
        for game in evenodds_games::all() {
            let found = of(&*game);
            for known in game.decisions() {
                let one = found.iter().find(|one| one["name"] == known.name);
                let actions = one.and_then(|one| one["actions"].as_array());
                assert!(actions.is_some_and(|all| !all.is_empty()), "{}: {}", game.name(), known.name);
            }
            assert_eq!(facts(&*game).len(), game.facts().len());
        }
    }

    #[test]
    fn actions_come_with_their_parameters() {
        let found = of(&**evenodds_games::games().find("toward_one").expect("a game"));
        let decision = found.iter().find(|one| one["name"] == "allocation").expect("a decision");
        let tolerate = decision["actions"].as_array().into_iter().flatten().find(|one| one["name"] == "tolerate");
        assert_eq!(tolerate.expect("an action")["parameters"][0]["name"], "severity");
    }
}
