//! The modes of the cases of Storyteller: each is a question about exact odds, its policies written as the catalogue does.

use evenodds_kit::{Kind, Registered};
use evenodds_source::Faults;
use evenodds_storyteller::Storyteller;
use evenodds_testing::case::{Metrics, exact, only};
use evenodds_testing::sample::written;
use serde_json::{Map, Value};

/// Works out one case.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let mode = inputs.get("mode").and_then(Value::as_str).ok_or("the case has no mode")?;
    let keys: &[&str] = match mode {
        "resolve" => &["test"],
        "test" => &["policy", "test"],
        "curve" => &["abilities", "difficulties", "policy", "masteries", "exertion", "pool"],
        "price" => &["sheet", "tracks"],
        "campaign" => &["frame", "party", "method", "n", "seed"],
        "plans" => &["sheet", "frame", "plans", "method", "n", "seed"],
        "best_plan" => &["sheet", "frame", "tracks", "plans"],
        "marginal" => &["sheet", "frame", "tracks", "test"],
        other => return Err(format!("unknown mode `{other}`")),
    };
    only(inputs, &[&["mode", "rules"], keys].concat())?;
    let mut question = inputs.clone();
    // How the expected values were made is no input.
    for key in ["mode", "method", "n", "seed"] {
        question.remove(key);
    }
    if let Some(policy) = question.get_mut("frame").and_then(|frame| frame.as_object_mut()?.remove("policy")) {
        question.insert("policy".into(), policy);
    }
    // Names are for narrations.
    let sheets = question.get_mut("party").and_then(Value::as_array_mut);
    sheets.into_iter().flatten().filter_map(Value::as_object_mut).for_each(|sheet| {
        sheet.remove("name");
    });
    if let Some(sheet) = question.get_mut("sheet").and_then(Value::as_object_mut) {
        sheet.remove("name");
    }
    let mut question = Value::Object(question);
    without_nulls(&mut question);
    let mut faults = Faults::new();
    let answer = Registered::<Storyteller>::ENTRY.odds(mode, &written(&question), &mut faults);
    Ok(exact(answer.ok_or_else(|| faults.render(false))?.numbers))
}

/// A null of the cases is the word `none` here.
fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(object) => object.values_mut().for_each(without_nulls),
        Value::Array(items) => items.iter_mut().for_each(without_nulls),
        Value::Null => *value = Value::String("none".into()),
        _ => {}
    }
}
