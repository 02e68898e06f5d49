//! The kinds of cases of Toward One: exact odds, deterministic checks, hunts, tables.

use crate::toward_one_worked as worked;
use evenodds_kit::Kind;
use evenodds_kit::{Game, Registered};
use evenodds_source::Faults;
use evenodds_testing::case::{Metrics, exact, only};
use evenodds_testing::sample::written;
use evenodds_toward_one::TowardOne;
use serde_json::{Map, Value, json};

/// Plays or computes one case.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let kind = inputs.get("kind").and_then(Value::as_str).ok_or("the case has no kind")?;
    match kind {
        "jinn_track" => worked::jinn_track(inputs),
        "suffer" => worked::suffer(inputs),
        "adjust" => worked::adjust(inputs),
        "hunt" => hunt(inputs),
        "table" => table(inputs),
        exact_kind if TowardOne::QUESTIONS.iter().any(|known| known.name() == exact_kind) => odds(exact_kind, inputs),
        other => Err(format!("unknown kind `{other}`")),
    }
}

fn odds(kind: &str, inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let mut inputs = inputs.clone();
    inputs.remove("kind");
    let mut faults = Faults::new();
    let answer = Registered::<TowardOne>::ENTRY.odds(kind, &written(&Value::Object(inputs)), &mut faults);
    Ok(exact(answer.ok_or_else(|| faults.render(false))?.numbers))
}

/// A character with a strategy, as `[cast]` wants it.
fn seated(character: &Value, strategy: Option<&Value>) -> Value {
    let mut seated = character.clone();
    if let (Some(object), Some(strategy)) = (seated.as_object_mut(), strategy) {
        object.insert("strategy".into(), strategy.clone());
    }
    seated
}

fn hunt(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(
        inputs,
        &[
            "kind",
            "character",
            "jinn",
            "jinn_dice",
            "jinn_rule",
            "policy",
            "gm",
            "max_scenes",
            "trials",
            "seed",
            "asked",
            "asked_policy",
            "rules",
        ],
    )?;
    let mut cast = json!({ "hunter": seated(&inputs["character"], inputs.get("policy")) });
    if let Some(asked) = inputs.get("asked").filter(|asked| !asked.is_null()) {
        cast["fellow"] = seated(asked, inputs.get("asked_policy"));
    }
    cast["jinn"] = match inputs.get("jinn").filter(|jinn| !jinn.is_null()) {
        Some(jinn) => jinn.clone(),
        None => json!({ "dice": inputs["jinn_dice"], "made": inputs.get("jinn_rule").unwrap_or(&json!("as_rolled")) }),
    };
    if let Some(gm) = inputs.get("gm") {
        cast["gm"] = gm.clone();
    }
    let mut root = json!({ "cast": cast, "rules": inputs.get("rules").unwrap_or(&json!({})) });
    if let Some(scenes) = inputs.get("max_scenes") {
        root["limits"] = json!({ "max_scenes": scenes });
    }
    sample("hunt", &root, inputs, 400_000)
}

fn table(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(
        inputs,
        &[
            "kind",
            "players",
            "characters",
            "policy",
            "policies",
            "gm",
            "jinn",
            "creation",
            "cycles",
            "report_cycles",
            "trials",
            "seed",
            "rules",
        ],
    )?;
    let seats = inputs
        .get("characters")
        .and_then(Value::as_array)
        .map_or_else(|| inputs.get("players").and_then(Value::as_u64).unwrap_or(0) as usize, Vec::len);
    let policies = inputs.get("policies").and_then(Value::as_array);
    let strategy = |seat: usize| {
        let named = policies.map_or_else(|| inputs.get("policy").cloned(), |all| Some(all[seat % all.len()].clone()));
        let mut strategy = match named {
            Some(Value::String(name)) => json!({ "base": name }),
            Some(other) => other,
            None => json!({ "base": "plain" }),
        };
        for (key, value) in inputs.get("creation").and_then(Value::as_object).into_iter().flatten() {
            strategy[key] = value.clone();
        }
        strategy
    };
    let mut cast = match inputs.get("characters").and_then(Value::as_array) {
        Some(characters) => {
            let seated = characters.iter().enumerate().map(|(seat, sheet)| self::seated(sheet, Some(&strategy(seat))));
            json!({ "characters": seated.collect::<Vec<_>>() })
        }
        None => json!({ "players": seats, "strategy": (0..seats).map(strategy).collect::<Vec<_>>() }),
    };
    for key in ["gm", "jinn"] {
        if let Some(given) = inputs.get(key).filter(|given| !given.is_null()) {
            cast[key] = given.clone();
        }
    }
    let mut limits = json!({ "cycles": inputs.get("cycles").unwrap_or(&json!(12)) });
    if let Some(cycles) = inputs.get("report_cycles") {
        limits["report_cycles"] = cycles.clone();
    }
    let root = json!({ "cast": cast, "limits": limits, "rules": inputs.get("rules").unwrap_or(&json!({})) });
    sample("table", &root, inputs, 40_000)
}

/// Plays the case at least as often as the reference did, and at least `least` times.
fn sample(play_name: &str, root: &Value, inputs: &Map<String, Value>, least: u64) -> Result<Metrics, String> {
    let trials = inputs.get("trials").and_then(Value::as_u64).unwrap_or(0).max(least);
    let seed = inputs.get("seed").and_then(Value::as_u64).unwrap_or(1);
    evenodds_testing::sample::sample(&Registered::<TowardOne>::ENTRY, play_name, root, trials, seed)
}
