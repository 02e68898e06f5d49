//! The kinds of the cases of Sorcerer (section 19 of the catalogue): exact ones are questions about odds, the others are
//! played. Policies are written as the catalogue does.

use evenodds_kit::{Kind, Registered};
use evenodds_sorcerer::Sorcerer;
use evenodds_source::Faults;
use evenodds_testing::case::{Metrics, exact, only};
use evenodds_testing::sample::{sample, written};
use serde_json::{Map, Value, json};

/// The game as the registry has it.
const GAME: Registered<Sorcerer> = Registered::ENTRY;

/// Works out one case.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let keys: &[&str] = match kind(inputs)? {
        "resolve" | "opposed" | "contact" | "ritual" | "sheet" => &["items"],
        "chain" => &["sorcerer", "demon", "policy", "mods", "method", "runs", "seed"],
        "career" => &[
            "sorcerer",
            "demon",
            "policy",
            "mods",
            "method",
            "runs",
            "seed",
            "demons",
            "starting_demon",
            "gain_checks",
        ],
        "keeping" => &[
            "sorcerer",
            "demon",
            "policy",
            "mods",
            "runs",
            "seed",
            "method",
            "strength",
            "favour",
            "bind_score",
            "feed_prob",
            "commands",
            "break_after",
            "host_lost",
            "summoned_by_self",
            "horizon",
        ],
        "conflict" => return crate::sorcerer_conflict_cases::run(inputs),
        other => return Err(format!("unknown kind `{other}`")),
    };
    only(inputs, &[&["kind", "rules"], keys].concat())?;
    match kind(inputs)? {
        "chain" | "career" => chains(inputs),
        "keeping" => keeping(inputs),
        question => items(question, inputs),
    }
}

fn kind(inputs: &Map<String, Value>) -> Result<&str, String> {
    inputs.get("kind").and_then(Value::as_str).ok_or_else(|| "the case has no kind".into())
}

fn ask(question: &str, inputs: &Value) -> Result<Metrics, String> {
    let mut faults = Faults::new();
    let answer = GAME.odds(question, &written(inputs), &mut faults);
    Ok(exact(answer.ok_or_else(|| format!("{inputs}: {}", faults.render(false)))?.numbers))
}

/// Every item of a case, its metrics under its name.
fn items(question: &str, inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let mut all = Metrics::new();
    for item in inputs.get("items").and_then(Value::as_array).ok_or("no items")? {
        let mut asked = item.clone();
        let own = asked.as_object_mut().ok_or("an item is an object")?;
        let id = own.remove("id").and_then(|id| id.as_str().map(str::to_owned)).ok_or("an item has an id")?;
        own.remove("details");
        let rules = laid(inputs.get("rules"), own.get("rules"));
        own.insert("rules".into(), rules);
        for who in ["sorcerer", "demon"] {
            if let Some(sheet) = own.get_mut(who) {
                *sheet = known(who, sheet);
            }
        }
        without_nulls(&mut asked);
        all.extend(ask(question, &asked)?.into_iter().map(|(name, found)| (format!("{id}.{name}"), found)));
    }
    Ok(all)
}

/// One set of knobs laid over another.
fn laid(under: Option<&Value>, over: Option<&Value>) -> Value {
    let mut all = under.and_then(Value::as_object).cloned().unwrap_or_default();
    all.extend(over.and_then(Value::as_object).cloned().unwrap_or_default());
    Value::Object(all)
}

/// A sheet as a scenario writes it: whoever a case names may play, and scores that it leaves out are 1.
fn known(who: &str, sheet: &Value) -> Value {
    let mut sheet = sheet.clone();
    if who == "demon" {
        sheet["weakened"] = json!(true);
    } else {
        sheet["experienced"] = json!(true);
        for score in ["stamina", "will", "lore"] {
            if sheet[score].is_null() {
                sheet[score] = json!(1);
            }
        }
    }
    sheet
}

/// A null is something that is left out; in a policy it is the word `none`.
fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|_, value| !value.is_null());
            object.values_mut().for_each(without_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

/// A policy as a strategy: limits that are not there are `none`, snap-shots that are not there an empty list.
pub(crate) fn policy(written: Option<&Value>, usual: &str) -> Value {
    let Some(Value::Object(fields)) = written else { return written.cloned().unwrap_or_else(|| json!(usual)) };
    let mut fields = fields.clone();
    for (key, value) in &mut fields {
        match (key.as_str(), &*value) {
            ("snapshot", Value::Null | Value::String(_)) => *value = json!([]),
            ("snapshot", Value::Object(each)) => {
                let on = each.iter().filter(|(_, on)| **on == json!(true)).map(|(name, _)| json!(name));
                *value = Value::Array(on.collect());
            }
            (_, Value::Null) => *value = json!("none"),
            ("tolerance" | "max_details" | "max_power_over_humanity", Value::String(_)) => *value = json!("none"),
            _ => {}
        }
    }
    fields.entry("base").or_insert_with(|| json!(usual));
    Value::Object(fields)
}

/// What a played case asks of its sampling: runs and seed.
pub(crate) fn plan(inputs: &Map<String, Value>) -> (u64, u64) {
    let number = |key: &str, usual: u64| inputs.get(key).and_then(Value::as_u64).unwrap_or(usual);
    (number("runs", 30_000), number("seed", 1))
}

/// Chains and careers: exact, or played.
fn chains(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let of = |key: &str| inputs.get(key).cloned().unwrap_or(Value::Null);
    let mut asked = json!({
        "sorcerer": known("sorcerer", &of("sorcerer")),
        "demon": known("demon", &of("demon")),
        "policy": policy(inputs.get("policy"), "determined"),
        "mods": of("mods"),
        "rules": laid(None, inputs.get("rules")),
    });
    if kind(inputs)? == "career" {
        for key in ["demons", "gain_checks"] {
            asked[key] = of(key);
        }
        if of("starting_demon").is_object() {
            asked["starting_demon"] = known("demon", &of("starting_demon"));
        }
    }
    without_nulls(&mut asked);
    let sampled = inputs.get("method").is_some_and(|method| method == "sampled");
    if !sampled {
        return ask(kind(inputs)?, &asked);
    }
    let (runs, seed) = plan(inputs);
    let mut hero = asked["sorcerer"].clone();
    hero["strategy"] = asked["policy"].clone();
    let mut cast = json!({ "hero": hero });
    for key in ["demon", "mods", "demons", "gain_checks", "starting_demon"] {
        if !asked[key].is_null() {
            cast[key] = asked[key].clone();
        }
    }
    sample(&GAME, kind(inputs)?, &json!({ "cast": cast, "rules": asked["rules"] }), runs, seed)
}

/// Days with a bound demon.
fn keeping(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let of = |key: &str| inputs.get(key).cloned().unwrap_or(Value::Null);
    let mut hero = known("sorcerer", &of("sorcerer"));
    hero["strategy"] = policy(inputs.get("policy"), "indulgent");
    let mut binding = json!({});
    for key in ["strength", "favour", "bind_score", "feed_prob", "commands", "host_lost", "summoned_by_self", "horizon"]
    {
        binding[key] = of(key);
    }
    binding["break_after"] = if of("break_after").is_null() { json!("none") } else { of("break_after") };
    let mut root = json!({
        "cast": { "demon": known("demon", &of("demon")), "mods": of("mods"), "binding": binding },
        "rules": laid(None, inputs.get("rules")),
    });
    without_nulls(&mut root);
    root["cast"]["hero"] = hero;
    let (runs, seed) = plan(inputs);
    sample(&GAME, "keeping", &root, runs, seed)
}
