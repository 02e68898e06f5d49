//! `evenodds list columns`: what the columns and keys of every file mean.

use super::terminal::{Done, Failure, print, print_json, table_within, width};
use evenodds_report::dictionary::{Entry, entries};

/// Lists the columns and keys that speak of all words, by file.
pub(super) fn columns(words: &[String], as_json: bool) -> Done {
    let mut found = entries();
    found.retain(|entry| {
        let text =
            [&entry.file, &entry.command, &entry.name, &entry.meaning].map(String::as_str).join(" ").to_lowercase();
        words.iter().all(|word| text.contains(&word.to_lowercase()))
    });
    if found.is_empty() {
        return Err(Failure::input(format!("no column or key speaks of `{}`", words.join(" "))));
    }
    if as_json {
        return print_json(&found);
    }
    let files = found.chunk_by(|a, b| (&a.file, &a.row) == (&b.file, &b.row)).map(told);
    print(&files.collect::<Vec<String>>().join("\n"))
}

/// The entries of one file: columns with their units, keys without.
fn told(entries: &[Entry]) -> String {
    let Entry { file, command, row, .. } = &entries[0];
    if row.is_empty() {
        let rows = entries.iter().map(|key| vec![key.name.clone(), key.meaning.clone(), key.range.clone()]);
        return format!("{file} ({command})\n{}", table_within(width(), &["key", "what it says", "value"], rows));
    }
    let rows = entries
        .iter()
        .map(|column| [&column.name, &column.meaning, &column.unit, &column.range].map(Clone::clone).to_vec());
    let table = table_within(width(), &["column", "what it says", "unit", "range"], rows);
    format!("{file} ({command}), {row}\n{table}")
}
