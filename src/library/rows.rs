//! Lists of an answer as tables: the rows of a structure become columns by their names.

use evenodds_report::dictionary::{self, FIGURES, Key};
use evenodds_report::frame::{Kind, Typed};
use evenodds_report::view;
use evenodds_study::summary::Summary;
use serde_json::{Map, Value, json};

/// Columns of one length, by name; what is missing, or not a number, is null.
pub type Rows = Vec<(String, Vec<Value>)>;

/// Columns whose kinds are those of their values.
pub fn typed(rows: Rows) -> Vec<Typed> {
    rows.into_iter().map(|(name, values)| Typed { kind: Kind::of(&values), name, values }).collect()
}

/// The rows at a path of a JSON file. Their columns are those that the dictionary has of the file, whatever is in them; then come others.
pub(super) fn declared(mut rows: Rows, file: &str, path: &[&str]) -> Vec<Typed> {
    let known = Known::of(file, path);
    let missing = rows.first().map_or(0, |(_, values)| values.len());
    let take = |(name, kind): &(String, Kind)| {
        let found = rows.iter().position(|(found, _)| found == name).map(|at| rows.remove(at).1);
        Typed { name: name.clone(), kind: *kind, values: found.unwrap_or_else(|| vec![Value::Null; missing]) }
    };
    let mut columns: Vec<Typed> = known.columns.iter().map(take).collect();
    // A structure that is missing in every row has its columns.
    rows.retain(|(name, values)| !known.tables.contains(name) || values.iter().any(|value| !value.is_null()));
    columns.extend(typed(rows));
    columns
}

/// What the dictionary says of the columns of a list.
#[derive(Default)]
struct Known {
    /// Names and kinds.
    columns: Vec<(String, Kind)>,
    /// Names of structures, whose parts are columns.
    tables: Vec<String>,
}

impl Known {
    fn of(file: &str, path: &[&str]) -> Self {
        let mut known = Self::default();
        let keys: Vec<Key> = dictionary::keys().into_iter().filter(|key| key.file == file).collect();
        let mut front = String::new();
        for (at, part) in path.iter().enumerate() {
            front.push_str(part);
            let list = format!("{front}[].");
            if !keys.iter().any(|key| key.path.starts_with(&list)) {
                front.push('.');
                continue;
            }
            front = list;
            let inner = at + 1 == path.len();
            for key in &keys {
                let Some(rest) = key.path.strip_prefix(&front).filter(|rest| !rest.contains("[]")) else { continue };
                let name = rest.strip_suffix(".value").unwrap_or(rest).replace('.', "_");
                match kind(&key.holds) {
                    _ if known.columns.iter().any(|(other, _)| *other == name) => {}
                    // Beside a list its lists are left out.
                    Some(_) if !inner && key.holds.starts_with("list") => {}
                    Some(kind) => known.columns.push((name, kind)),
                    None if key.holds.starts_with("table") => known.tables.push(name),
                    None => {}
                }
            }
        }
        known
    }
}

/// The kind of a column from what a key holds; none of tables, and of lists that may be figures.
fn kind(holds: &str) -> Option<Kind> {
    match holds.strip_suffix(", or null").unwrap_or(holds) {
        "whole number" => Some(Kind::Whole),
        "number" => Some(Kind::Number),
        "yes or no" => Some(Kind::Truth),
        "text" | "list of text" | "list of whole number" => Some(Kind::Text),
        words if words.contains(" | ") || (words.starts_with('(') && !words.contains("table")) => Some(Kind::Text),
        _ => None,
    }
}

/// A figure that is written as a list: the figure, its standard error, the ends of its interval.
const FIGURE: [&str; 4] = ["", "_error", "_low", "_high"];
/// The same without the error.
const INTERVAL: [&str; 3] = ["", "_low", "_high"];

/// The list at a path of an answer, a row an item. Lists on the way are gone through, and what else their items hold is repeated:
/// `["ranked", "changes"]` gives a row for each change, with its reading.
pub fn rows(answer: &Value, path: &[&str]) -> Rows {
    let mut found = Vec::new();
    collect(answer, path, &Map::new(), false, &mut found);
    of_maps(&found)
}

/// Rows that are known already.
pub fn of_maps(found: &[Map<String, Value>]) -> Rows {
    let mut names: Vec<&String> = Vec::new();
    for name in found.iter().flat_map(Map::keys) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let column = |name: &String| found.iter().map(|row| row.get(name).cloned().unwrap_or_default()).collect();
    names.into_iter().map(|name| (name.clone(), column(name))).collect()
}

fn collect(at: &Value, path: &[&str], beside: &Map<String, Value>, is_item: bool, found: &mut Vec<Map<String, Value>>) {
    match (at, path.split_first()) {
        (Value::Array(items), _) => items.iter().for_each(|item| collect(item, path, beside, true, found)),
        (Value::Object(object), Some((next, rest))) => {
            let mut beside = beside.clone();
            if is_item {
                let single = object.iter().filter(|(name, value)| !value.is_array() && name != next);
                single.for_each(|(name, value)| flatten(name, value, &mut beside));
            }
            if let Some(next) = object.get(*next) {
                collect(next, rest, &beside, false, found);
            }
        }
        (Value::Object(object), None) => {
            let mut row = beside.clone();
            object.iter().for_each(|(name, value)| flatten(name, value, &mut row));
            found.push(row);
        }
        _ => {}
    }
}

/// A structure within becomes columns of its own, `rate` and `rate_low`; words of a list stand in one column. A list of
/// structures is a table of its own, and left out here.
fn flatten(name: &str, value: &Value, row: &mut Map<String, Value>) {
    match value {
        Value::Object(inner) => {
            for (part, value) in inner {
                let name = if part == "value" { name.to_owned() } else { format!("{name}_{part}") };
                flatten(&name, value, row);
            }
        }
        Value::Array(list) if figures_of(list, FIGURE.len()) => named(name, &FIGURE, list, row),
        Value::Array(list)
            if list.iter().all(|one| one.as_array().is_some_and(|one| figures_of(one, INTERVAL.len()))) =>
        {
            let numbered = list.iter().enumerate().filter_map(|(at, one)| Some((at, one.as_array()?)));
            numbered.for_each(|(at, one)| named(&format!("{name}_{}", at + 1), &INTERVAL, one, row));
        }
        Value::Array(list) if list.iter().any(|one| one.is_array() || one.is_object()) => {}
        Value::Array(list) => {
            let words = list.iter().map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned));
            row.insert(name.to_owned(), words.collect::<Vec<_>>().join(", ").into());
        }
        value => {
            row.insert(name.to_owned(), value.clone());
        }
    }
}

/// Whether a list is one figure, in so many numbers.
fn figures_of(list: &[Value], length: usize) -> bool {
    list.len() == length && list.iter().all(|one| one.is_f64() || one.is_null())
}

fn named(name: &str, ends: &[&str], figure: &[Value], row: &mut Map<String, Value>) {
    for (end, value) in ends.iter().zip(figure) {
        row.insert(format!("{name}{end}"), value.clone());
    }
}

/// The estimates of a summary: a row for each cell, level of the split and measure, the columns named as in `summary.csv`.
pub fn estimates(summary: &Summary) -> Vec<Typed> {
    let splits = view::splits(summary);
    let mut found = Vec::new();
    for row in view::rows(summary, true) {
        let mut head = Map::new();
        head.insert("cell".into(), json!(row.cell.name));
        let key = |at: usize| json!(row.cell.keys.get(at));
        summary.keys.iter().enumerate().for_each(|(at, name)| drop(head.insert(name.clone(), key(at))));
        for name in &splits {
            let level = row.group.split.iter().find(|(split, _)| split == name).map(|(_, level)| level);
            head.insert(format!("split_{name}"), json!(level));
        }
        for estimate in &row.group.measures {
            let mut row = head.clone();
            for figure in FIGURES {
                row.insert(figure.declared.name.to_owned(), (figure.read)(estimate, summary.confidence));
                if figure.declared.name == "measure" {
                    row.insert("label".to_owned(), json!(estimate.label));
                }
            }
            found.push(row);
        }
    }
    let kind = |name: &str| {
        let figure = FIGURES.iter().find(|figure| figure.declared.name == name);
        figure.map_or(Kind::Text, |figure| match figure.declared {
            declared if declared.range == "text" || declared.range.contains(", ") => Kind::Text,
            declared if declared.range == "0 and more" && declared.unit != "its measure" => Kind::Whole,
            _ => Kind::Number,
        })
    };
    of_maps(&found).into_iter().map(|(name, values)| Typed { kind: kind(&name), name, values }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_within_lists_become_rows() {
        let answer = json!({
            "seed": 1,
            "ranked": [
                { "knob": "tie", "changes": [{ "mean": 0.5, "rate": { "value": 0.1, "low": 0.0 } }, { "mean": null }] },
                { "knob": "cap", "changes": [] },
            ],
        });
        let found = rows(&answer, &["ranked", "changes"]);
        assert_eq!(
            found,
            [
                ("knob".to_owned(), vec![json!("tie"), json!("tie")]),
                ("mean".to_owned(), vec![json!(0.5), Value::Null]),
                ("rate".to_owned(), vec![json!(0.1), Value::Null]),
                ("rate_low".to_owned(), vec![json!(0.0), Value::Null]),
            ]
        );
    }

    #[test]
    fn lists_of_words_and_figures_become_columns() {
        let answer = json!({ "shares": [{ "levels": ["a", "b"], "first": [0.5, 0.01, 0.4, 0.6], "plays": [{ "trial": 1 }], "values": [[0.5, 0.4, 0.6]] }] });
        let found = rows(&answer, &["shares"]);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["levels", "first", "first_error", "first_low", "first_high", "values_1", "values_1_low", "values_1_high"]
        );
        assert_eq!(found[0].1, [json!("a, b")]);
    }

    #[test]
    fn a_table_has_the_same_columns_whatever_is_in_it() {
        let of = |difference: Value| {
            let answer = json!({ "judgements": [{ "cell": "b", "swapping": null, "difference": difference }] });
            declared(rows(&answer, &["judgements"]), "compare.json", &["judgements"])
        };
        let (some, none) = (of(json!({ "mean": 0.5, "margin": null, "verdict": "better", "n": 3 })), of(Value::Null));
        let heads = |columns: &[Typed]| columns.iter().map(|one| (one.name.clone(), one.kind)).collect::<Vec<_>>();
        assert_eq!(heads(&some), heads(&none));
        let kind = |name: &str| none.iter().find(|one| one.name == name).map(|one| one.kind);
        assert_eq!(kind("difference_verdict"), Some(Kind::Text));
        assert_eq!(kind("difference_margin"), Some(Kind::Number));
        assert_eq!(kind("difference_n"), Some(Kind::Whole));
        assert_eq!(kind("never_differs"), Some(Kind::Truth));
        assert_eq!(kind("difference"), None);
    }
}
