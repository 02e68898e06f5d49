//! The kinds of cases of Toward One: exact odds, deterministic checks, hunts, tables.

use crate::case::{Found, Metrics, exact, only};
use crate::toward_one_worked as worked;
use evenodds::engine::run::{Plan, Signals, play};
use evenodds::engine::{Ready, Tally};
use evenodds::games::Kind;
use evenodds::games::toward_one::kind::TowardOneKind;
use evenodds::games::toward_one::odds::{KINDS, ask};
use evenodds::source::{Faults, Node, Place, Source, Table, Value as Written};
use evenodds::study::estimate::estimate;
use evenodds::study::summary;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Plays or computes one case.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let kind = inputs.get("kind").and_then(Value::as_str).ok_or("the case has no kind")?;
    match kind {
        "jinn_track" => worked::jinn_track(inputs),
        "suffer" => worked::suffer(inputs),
        "adjust" => worked::adjust(inputs),
        "hunt" => hunt(inputs),
        "table" => table(inputs),
        exact_kind if KINDS.iter().any(|known| known.0 == exact_kind) => odds(exact_kind, inputs),
        other => Err(format!("unknown kind `{other}`")),
    }
}

/// A JSON object as a table of a scenario.
pub(crate) fn written(json: &Value) -> Table {
    let source = Arc::new(Source { name: "case".into(), text: json.to_string() });
    match Node::from_json(json, &Place::new(&source, 0..1)).value {
        Written::Table(table) => table,
        other => panic!("a case is an object, not {}", other.describe()),
    }
}

fn odds(kind: &str, inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let mut inputs = inputs.clone();
    inputs.remove("kind");
    let mut faults = Faults::new();
    let answer = ask(kind, &written(&Value::Object(inputs)), &mut faults).ok_or_else(|| faults.render(false))?;
    Ok(exact(answer.metrics()))
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
    let mut faults = Faults::new();
    let prepared =
        TowardOneKind.prepare(play_name, &written(root), &[], &mut faults).ok_or_else(|| faults.render(false))?;
    let ready: &dyn Ready = &*prepared.ready;
    let trials = inputs.get("trials").and_then(Value::as_u64).unwrap_or(0).max(least);
    let scopes = ready.scopes();
    let wanted: Vec<Vec<usize>> = scopes.iter().map(|scope| (0..scope.measures.len()).collect()).collect();
    let tally = Tally::new(scopes, &wanted, None);
    let seed = inputs.get("seed").and_then(Value::as_u64).unwrap_or(1);
    let plan = Plan { seed, cells: vec![(ready, tally)], pairs: Vec::new() };
    let counts = play(&plan, 0..trials, &Signals::default()).ok_or("interrupted")?;
    let estimates = scopes[0].measures.iter().zip(counts.tallies[0].whole(0)).map(|(measure, column)| {
        let summary::Estimate { mean, sd, n, .. } = estimate(measure, column, 0.95);
        let se = if n > 1 { sd / (n as f64).sqrt() } else { 0.0 };
        (measure.name.clone(), Found { value: mean, se, n: n as f64 })
    });
    Ok(estimates.collect())
}
