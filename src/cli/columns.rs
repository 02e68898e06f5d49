//! `evenodds list columns`: what the columns of every file mean.

use super::terminal::{Done, Failure, print, print_json, table_within, width};
use crate::report::dictionary::{Declared, SHEETS, Sheet};
use serde_json::{Value, json};

/// Lists the columns that speak of all words, by file.
pub(super) fn columns(words: &[String], as_json: bool) -> Done {
    let speaks = |sheet: &Sheet, column: &Declared| {
        let text = [sheet.file, sheet.command, column.name, column.meaning].join(" ").to_lowercase();
        words.iter().all(|word| text.contains(&word.to_lowercase()))
    };
    let mut found: Vec<(&Sheet, Vec<&Declared>)> = Vec::new();
    for sheet in SHEETS {
        let columns: Vec<&Declared> = sheet.columns.iter().filter(|column| speaks(sheet, column)).collect();
        if !columns.is_empty() {
            found.push((sheet, columns));
        }
    }
    if found.is_empty() {
        return Err(Failure::input(format!("no column speaks of `{}`", words.join(" "))));
    }
    if as_json {
        let one = |sheet: &Sheet, column: &Declared| {
            json!({
                "file": sheet.file, "command": sheet.command, "row": sheet.row, "name": column.name,
                "meaning": column.meaning, "unit": column.unit, "range": column.range,
            })
        };
        let each = found.iter().flat_map(|(sheet, columns)| columns.iter().map(move |column| one(sheet, column)));
        return print_json(&each.collect::<Vec<Value>>());
    }
    let told = found.iter().map(|(sheet, columns)| {
        let rows = columns
            .iter()
            .map(|column| vec![column.name.into(), column.meaning.into(), column.unit.into(), column.range.into()]);
        let table = table_within(width(), &["column", "what it says", "unit", "range"], rows);
        format!("{} ({}), {}\n{table}", sheet.file, sheet.command, sheet.row)
    });
    print(&told.collect::<Vec<String>>().join("\n"))
}
