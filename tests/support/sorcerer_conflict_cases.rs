//! Cases of the kind `conflict` (section 19 of the catalogue): two sides of combatants, a policy each, so many runs.

use evenodds_kit::Registered;
use evenodds_sorcerer::Sorcerer;
use evenodds_testing::case::{Metrics, only};
use evenodds_testing::sample::sample;
use serde_json::{Map, Value, json};

/// Works one out.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "rules", "sides", "policies", "max_rounds", "runs", "seed"])?;
    let number = |key: &str, usual: u64| inputs.get(key).and_then(Value::as_u64).unwrap_or(usual);
    let mut root = json!({
        "cast": {},
        "strategy": {},
        "limits": { "max_rounds": number("max_rounds", 50) },
        "rules": inputs.get("rules").cloned().unwrap_or_else(|| json!({})),
    });
    for (at, letter) in ["a", "b"].into_iter().enumerate() {
        let members = inputs["sides"][at].as_array().ok_or("a side is a list")?;
        let each: Vec<Value> = members
            .iter()
            .enumerate()
            .map(|(number, one)| member(one, &format!("{letter}_{number}"), &mut root))
            .collect();
        let strategy = inputs.get("policies").map_or_else(|| json!("press"), |policies| policy(&policies[at]));
        root["cast"][letter] = json!({ "members": each, "strategy": strategy });
    }
    sample(&Registered::<Sorcerer>::ENTRY, "conflict", &root, number("runs", 30_000), number("seed", 1))
}

/// A combatant as a member of a side; a policy of its own becomes a strategy with a name.
fn member(written: &Value, name: &str, root: &mut Value) -> Value {
    let mut one = written.clone();
    let keys = one.as_object_mut().expect("a combatant is an object");
    keys.retain(|_, value| !value.is_null());
    if let Some(may) = keys.remove("override") {
        keys.insert("overrides".into(), may);
    }
    if let Some(own) = keys.remove("policy") {
        root["strategy"][name] = match policy(&own) {
            Value::String(base) => json!({ "base": base }),
            table => table,
        };
        keys.insert("strategy".into(), json!(name));
    }
    one
}

/// A policy by name, or its fields over a base.
fn policy(written: &Value) -> Value {
    let Value::Object(fields) = written else {
        return if written.is_null() { json!("press") } else { written.clone() };
    };
    let mut fields = fields.clone();
    for (key, on) in [("defend", "hurt"), ("abort", "heavy")] {
        if let Some(is_on) = fields.get(key).and_then(Value::as_bool) {
            fields.insert(key.into(), json!(if is_on { on } else { "never" }));
        }
    }
    fields.entry("base").or_insert_with(|| json!("press"));
    Value::Object(fields)
}
