//! Controls of settings, each with its form: from the registry of knobs and the schema of the game's tables.

use evenodds_kit::{Kind, naming};
use evenodds_scenario::literal;
use evenodds_source::{Table, Value};
use serde_json::{Map, Value as Json};

/// Tables within tables that are gone into.
const DEEPEST: usize = 3;

/// Every control of a game for a scenario's tables: the cast and its strategies, limits, then the rules.
pub(super) fn of(game: &dyn Kind, tables: &Table) -> Vec<Json> {
    let mut found = Found { game, root: tables, all: Vec::new(), strategies: strategies(game, tables), model: None };
    let schemas = game.schema();
    for (name, heading) in [("cast", "Cast"), ("strategy", "Strategies"), ("limits", "Limits")] {
        let Some((_, schema)) = schemas.iter().find(|(known, _)| *known == name) else { continue };
        let here = tables.table(name);
        match name {
            "limits" => found.table(heading, name, schema, here, 0),
            _ => found.members(heading, name, schema, here),
        }
    }
    let texts = game.rule_texts();
    found.all.extend(game.knobs().into_iter().map(|knob| {
        let ids = knob.rules.split([' ', ',']).filter_map(|id| texts.iter().find(|rule| rule.id == id));
        let explained: Vec<String> = ids.map(|rule| format!("{}: {}", rule.id, rule.sentence())).collect();
        let mut control = form(&knob.schema);
        put(&mut control, "path", format!("rules.{}", knob.name).into());
        put(&mut control, "group", format!("Rules: {}", group(&knob.rules)).into());
        put(&mut control, "label", knob.name.replace('_', " ").into());
        put(&mut control, "help", knob.help.into());
        put(&mut control, "takes", knob.allowed.into());
        put(&mut control, "rule", knob.rules.into());
        put(&mut control, "explained", explained.join("\n").into());
        put(&mut control, "book", if knob.book == "not set" { Json::Null } else { knob.book.into() });
        Json::Object(control)
    }));
    found.all
}

/// The part of the rules that IDs belong to: `TO-SUFFER-4` → `suffer`. Families of one letter list rulings and values of all parts.
fn group(rules: &str) -> String {
    let family = |rule: &str| {
        let mut parts = rule.split('-');
        parts.nth(1).filter(|family| family.len() > 1 && parts.next().is_some()).map(str::to_lowercase)
    };
    rules.split([' ', ',']).find_map(family).unwrap_or_else(|| "others".into())
}

/// Names by which somebody may play: what ships with the game, then the scenario's own.
fn strategies(game: &dyn Kind, tables: &Table) -> Vec<String> {
    let own = tables.table("strategy").into_iter().flat_map(|table| table.entries.iter().map(|one| one.key.clone()));
    game.presets().into_iter().map(|preset| preset.name.clone()).chain(own).collect()
}

fn put(control: &mut Map<String, Json>, name: &str, value: Json) {
    control.insert(name.to_owned(), value);
}

/// A key of a path, in quotes where it needs them.
pub(super) fn key(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if !name.is_empty() && name.chars().all(plain) { name.to_owned() } else { literal(&Value::Str(name.to_owned())) }
}

struct Found<'a> {
    game: &'a dyn Kind,
    root: &'a Table,
    all: Vec<Json>,
    strategies: Vec<String>,
    /// Whoever somebody is like, and that one's whole sheet.
    model: Option<(String, Table)>,
}

impl Found<'_> {
    /// Whoever and whatever stands in a table, and plain settings that do not.
    fn members(&mut self, heading: &str, path: &str, schema: &Json, here: Option<&Table>) {
        let entries = here.map(|table| table.entries.as_slice()).unwrap_or_default();
        for entry in entries {
            let path = format!("{path}.{}", key(&entry.key));
            let inner = schema["properties"].get(&entry.key).or_else(|| schema.get("additionalProperties"));
            let Some(inner) = inner else { continue };
            match (&entry.node.value, object(inner)) {
                (Value::Table(table), Some(inner))
                    if inner.get("additionalProperties").is_some_and(Json::is_object) =>
                {
                    self.members(heading, &path, inner, Some(table));
                }
                (Value::Table(table), Some(inner)) => {
                    let like = table.get(naming::LIKE).map(|like| like.value.text());
                    self.model = like.and_then(|like| Some((like, self.game.merged(self.root, &entry.node)?)));
                    self.table(&format!("{heading}: {}", words(&entry.key)), &path, inner, Some(table), 0);
                    self.model = None;
                }
                (value, _) => self.one(heading, &path, &entry.key, inner, Some(value)),
            }
        }
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            if here.is_none_or(|table| table.get(name).is_none()) && is_plain(inner) && inner["type"] != "string" {
                self.one(heading, &format!("{path}.{}", key(name)), name, inner, None);
            }
        }
    }

    /// The settings of somebody: those that are there, and plain ones that may be.
    fn table(&mut self, heading: &str, path: &str, schema: &Json, here: Option<&Table>, depth: usize) {
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{}", key(name));
            let value = here.and_then(|table| table.get(name)).map(|node| &node.value);
            match (value, object(inner)) {
                (Some(Value::Table(table)), Some(inner)) if depth < DEEPEST && inner.get("properties").is_some() => {
                    self.table(&format!("{heading}, {}", words(name)), &path, inner, Some(table), depth + 1);
                }
                (Some(value), _) => self.one(heading, &path, name, inner, Some(value)),
                (None, _) if depth == 0 && self.inherited(heading, &path, name, inner) => {}
                (None, _) if is_plain(inner) && !is_name(name) => self.one(heading, &path, name, inner, None),
                (None, _) => {}
            }
        }
    }

    /// A setting of somebody as it is set by whoever that is like. False where nothing sets it.
    fn inherited(&mut self, heading: &str, path: &str, name: &str, schema: &Json) -> bool {
        let Some((like, whole)) = self.model.as_ref().filter(|_| name != "name") else { return false };
        let Some(value) = whole.get(name).map(|node| node.value.clone()) else { return false };
        let like = like.clone();
        self.one(heading, path, name, schema, Some(&value));
        if let Some(Json::Object(control)) = self.all.last_mut() {
            put(control, "like", like.into());
        }
        true
    }

    fn one(&mut self, heading: &str, path: &str, name: &str, schema: &Json, value: Option<&Value>) {
        let mut control = match value {
            Some(Value::Str(_)) if name == "strategy" || name == "gm" => {
                let choices: Vec<String> =
                    self.strategies.iter().map(|one| literal(&Value::Str(one.clone()))).collect();
                Map::from_iter([("form".into(), "choice".into()), ("choices".into(), choices.into())])
            }
            Some(Value::Table(_) | Value::List(_)) => Map::from_iter([("form".to_owned(), Json::from("literal"))]),
            Some(value) => form(alternative(schema, value)),
            None => form(schema),
        };
        put(&mut control, "path", path.into());
        put(&mut control, "group", heading.into());
        put(&mut control, "label", words(name).into());
        put(&mut control, "help", schema["description"].as_str().unwrap_or_default().into());
        put(&mut control, "base", value.map_or(Json::Null, |value| literal(value).into()));
        self.all.push(Json::Object(control));
    }
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// Names are given, not turned.
fn is_name(name: &str) -> bool {
    ["name", "like", "strategy"].contains(&name)
}

/// The schema of a table among the forms that a setting may take.
fn object(schema: &Json) -> Option<&Json> {
    if schema["type"] == "object" {
        return Some(schema);
    }
    schema["anyOf"].as_array()?.iter().find_map(object)
}

/// The form among several that a value has.
fn alternative<'a>(schema: &'a Json, value: &Value) -> &'a Json {
    let kinds: &[&str] = match value {
        Value::Int(_) => &["integer", "number"],
        Value::Float(_) => &["number"],
        Value::Bool(_) => &["boolean"],
        _ => return schema,
    };
    if form(schema)["form"] == "literal" { of_kind(schema, kinds).unwrap_or(schema) } else { schema }
}

/// The first form of some kinds, however deep forms stand within forms.
fn of_kind<'a>(schema: &'a Json, kinds: &[&str]) -> Option<&'a Json> {
    if schema["type"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
        return Some(schema);
    }
    schema["anyOf"].as_array()?.iter().find_map(|one| of_kind(one, kinds))
}

/// Whether a setting is one number, word or switch.
fn is_plain(schema: &Json) -> bool {
    form(schema).get("form").is_some_and(|form| form != "literal" && form != "text")
}

/// The form of a setting: a number with its limits, a switch, a choice of words, a text, or whatever TOML can write.
fn form(schema: &Json) -> Map<String, Json> {
    let named = |form: &str| Map::from_iter([("form".to_owned(), Json::from(form))]);
    if let Some(words) = schema["enum"].as_array() {
        let choices: Vec<Json> = words.iter().map(|word| word.to_string().into()).collect();
        let mut form = named("choice");
        put(&mut form, "choices", choices.into());
        return form;
    }
    if let Some(forms) = schema["anyOf"].as_array() {
        let none = |one: &&Json| one["const"] == "none";
        let [Some(some), None] = ({
            let mut rest = forms.iter().filter(|one| !none(one));
            [rest.next(), rest.next()]
        }) else {
            return named("literal");
        };
        let mut form = form(some);
        if forms.iter().any(|one| none(&one)) {
            put(&mut form, "optional", true.into());
        }
        return form;
    }
    match schema["type"].as_str() {
        Some("boolean") => named("switch"),
        Some("string") => named("text"),
        Some(kind @ ("integer" | "number")) => {
            let mut form = named(kind);
            for limit in ["minimum", "maximum"] {
                if !schema[limit].is_null() {
                    put(&mut form, limit, schema[limit].clone());
                }
            }
            form
        }
        _ => named("literal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_source::{Faults, Source};
    use serde_json::json;
    use std::sync::Arc;

    #[test]
    fn every_rule_of_every_game_can_be_turned() {
        for game in evenodds_games::all() {
            let starter = game.starters()[0].text;
            let source = Arc::new(Source { name: "starter".into(), text: starter.into() });
            let tables = Table::parse(&source, &mut Faults::new());
            let found = of(&*game, &tables);
            let path = |control: &Json| control["path"].as_str().unwrap_or_default().to_owned();
            let rules = found.iter().filter(|one| path(one).starts_with("rules."));
            assert_eq!(rules.count(), game.knobs().len(), "{}", game.name());
            let cast = found.iter().filter(|one| path(one).starts_with("cast.")).count();
            assert!(cast >= 3, "{}: {cast}", game.name());
            let played = found.iter().find(|one| path(one).ends_with(".strategy") && one["form"] == "choice");
            assert!(played.is_some(), "{}: nobody's strategy can be chosen", game.name());
            let formless: Vec<String> = found.iter().filter(|one| one["form"].is_null()).map(path).collect();
            assert!(formless.is_empty(), "{formless:?}");
        }
    }

    #[test]
    fn what_a_model_sets_is_shown_with_where_it_is_from() {
        let text = "[cast]\nhunter = { like = \"ibrahim\", allies = [], strategy = \"rush\" }\njinn = { dice = 6, made = \"strongest\" }\n";
        let source = Arc::new(Source { name: "x".into(), text: text.into() });
        let tables = Table::parse(&source, &mut Faults::new());
        let found = of(&**evenodds_games::games().find("toward_one").expect("a game"), &tables);
        let of = |path: &str| found.iter().find(|one| one["path"] == path).cloned().unwrap_or_default();
        let sect = of("cast.hunter.sect");
        assert_eq!((&sect["base"], &sect["like"]), (&json!("\"turk\""), &json!("ibrahim")));
        assert!(of("cast.hunter.dice")["base"].as_str().is_some_and(|dice| dice.contains("calligraphy = 6")));
        assert!(of("cast.hunter.allies")["like"].is_null(), "what the scenario sets is its own");
    }

    #[test]
    fn forms_follow_the_schema() {
        let told = |schema: Json| Json::Object(form(&schema)).to_string();
        assert_eq!(
            told(json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "none" }] })),
            "{\"form\":\"integer\",\"minimum\":1,\"optional\":true}"
        );
        assert_eq!(told(json!({ "enum": [0, "coin"] })), "{\"form\":\"choice\",\"choices\":[\"0\",\"\\\"coin\\\"\"]}");
        assert_eq!(told(json!({ "type": "array" })), "{\"form\":\"literal\"}");
        assert_eq!(["TO-SUFFER-4", "HD-V-9, HD-CHAR-17", "SO-Q-41"].map(group), ["suffer", "char", "others"]);
        let several = json!({ "anyOf": [{ "type": "array" }, { "anyOf": [{ "type": "integer", "maximum": 9 }] }, { "const": "none" }] });
        assert_eq!(alternative(&several, &Value::Int(3))["maximum"], 9);
        assert_eq!(alternative(&several, &Value::Str("x".into())), &several);
    }
}
