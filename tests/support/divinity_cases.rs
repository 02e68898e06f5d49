//! The modes of the cases of Divinity: each is a question about exact odds, its policies written as the catalogue does.

use evenodds_divinity::Divinity;
use evenodds_kit::{Kind, Registered};
use evenodds_source::Faults;
use evenodds_testing::case::{Metrics, exact, only};
use evenodds_testing::sample::written;
use serde_json::{Map, Value, json};

/// Works out one case.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let mode = inputs.get("mode").and_then(Value::as_str).ok_or("the case has no mode")?;
    let keys: &[&str] = match mode {
        "result" => &["character", "power"],
        "environment" => &["character", "dire", "power", "policy"],
        "exchange" => &["sides", "attacker", "power", "appropriate", "faces"],
        "goons" => &["sizes", "skilled", "started"],
        "fight" => &["sides", "first", "power", "appropriate"],
        "parity" => &["hero_side", "sizes", "skilled", "first", "power", "appropriate"],
        "tournament" => &["builds", "policy", "power", "appropriate"],
        "session" => &["sheet", "policy", "contests"],
        other => return Err(format!("unknown mode `{other}`")),
    };
    only(inputs, &[&["mode", "rules"], keys].concat())?;
    let mut question = inputs.clone();
    question.remove("mode");
    let policy = question.remove("policy");
    match mode {
        "environment" => {
            let mut hero = question.remove("character").ok_or("no character")?;
            set(&mut hero, "strategy", policy);
            question.insert("hero".into(), hero);
        }
        "parity" => {
            let hero = question.remove("hero_side").ok_or("no hero_side")?;
            question.insert("hero".into(), hero);
        }
        "tournament" => {
            let builds = question.remove("builds").ok_or("no builds")?;
            let mut field = if builds.is_array() { json!({ "members": builds }) } else { json!({ "builds": builds }) };
            set(&mut field, "strategy", policy);
            question.insert("field".into(), field);
        }
        "session" => {
            let mut hero = question.remove("sheet").ok_or("no sheet")?;
            set(&mut hero, "strategy", policy);
            question.insert("hero".into(), hero);
        }
        _ => {}
    }
    let mut question = Value::Object(question);
    renamed(&mut question);
    let mut faults = Faults::new();
    let game = Registered::<Divinity>::ENTRY;
    let answer = game.odds(mode, &written(&question), &mut faults).ok_or_else(|| faults.render(false))?;
    Ok(exact(answer.numbers))
}

fn set(object: &mut Value, key: &str, value: Option<Value>) {
    if let Some(value) = value {
        object[key] = value;
    }
}

/// A side's policy is called its strategy here. Nulls stand for what is left out, except where they mean nobody or never.
fn renamed(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|key, value| !value.is_null() || matches!(key.as_str(), "attacker" | "yield_at"));
            if let Some(policy) = object.remove("policy") {
                object.insert("strategy".into(), policy);
            }
            object.values_mut().for_each(renamed);
        }
        Value::Array(items) => items.iter_mut().for_each(renamed),
        _ => {}
    }
}
