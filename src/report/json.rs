//! `summary.json`: the summary as it is, for programs.

use super::answer;
use evenodds_study::summary::Summary;
use serde_json::Value;

/// The summary as indented JSON with a line end. Keys stand in the order of the structures; what is not a number is
/// `null`, and zero has no sign. The answer in words comes last.
pub fn text(summary: &Summary) -> String {
    let mut value = serde_json::to_value(summary).unwrap_or_default();
    if let Value::Object(keys) = &mut value {
        keys.insert("answer".into(), answer::run(summary).text().into());
    }
    unsign(&mut value);
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text.push('\n');
    text
}

/// Turns every -0 into 0.
fn unsign(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(unsign),
        Value::Object(map) => map.iter_mut().for_each(|(_, v)| unsign(v)),
        Value::Number(number) if number.as_f64() == Some(0.0) && !number.is_u64() => *value = Value::from(0),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    #[test]
    fn json_reads_back_without_odd_numbers() {
        let mut summary = summary(Plan { cells: 2, levels: 2, long: false, trials: 1000 });
        summary.cells[1].groups[0].measures[0].low = -0.0;
        let text = text(&summary);
        assert!(!text.contains("NaN") && !text.contains("-0.0,"));
        let back: Value = serde_json::from_str(&text).expect("sound JSON");
        assert_eq!(back["cells"][1]["groups"][0]["measures"][0]["low"], Value::from(0));
        assert_eq!(back["cells"][0]["groups"][0]["measures"][10]["mean"], Value::Null);
        let keys: Vec<&String> = back.as_object().expect("an object").keys().collect();
        assert_eq!(keys[..3], ["version", "title", "question"]);
    }
}
