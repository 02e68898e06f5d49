//! Meanings of every column and JSON key that the program writes: one declaration each, from which writers take their headings,
//! or against which a test holds what they write.

mod field;
mod judged;
mod keys;
mod played;
mod searched;

use serde::Serialize;

pub use keys::{Key, keys};
pub use played::{FIGURES, Figure};

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Declared {
    /// Its heading. What is written large stands for names of the scenario: `KEY`, `MEASURE`, `PATH`.
    pub name: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// In what it is counted; `its measure` is the unit of the row's measure.
    pub unit: &'static str,
    /// What it may be.
    pub range: &'static str,
}

/// A table in a file.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct TableSpec {
    /// The file's name; where it is written in two forms, the name of both.
    pub file: &'static str,
    /// The command that writes it.
    pub command: &'static str,
    /// What a row is.
    pub row: &'static str,
    /// Its columns.
    pub columns: &'static [Declared],
}

/// Every table, in the order of the commands that write them.
pub const TABLES: &[TableSpec] = &[
    played::SUMMARY,
    played::LUCK_SUMS,
    played::DISTRIBUTION,
    played::TRIALS,
    judged::DIFFERENCES,
    judged::LUCK,
    judged::ROLLS,
    judged::RARE,
    judged::SHARES,
    field::RANKING,
    field::WORTH,
    field::SYNERGY,
    field::MATRIX,
    field::CHANGE,
    searched::PLAYER,
    searched::DESIGNER,
];

/// Every column and every key, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The file's name.
    pub file: String,
    /// The commands that write it.
    pub command: String,
    /// What a row is; empty for keys.
    pub row: String,
    /// Heading of the column, or path of the key.
    pub name: String,
    /// What it says.
    pub meaning: String,
    /// In what it is counted; empty for keys.
    pub unit: String,
    /// What it may be.
    pub range: String,
}

/// The whole dictionary: the columns of tables, then the keys of JSON files.
pub fn entries() -> Vec<Entry> {
    let columns = TABLES.iter().flat_map(|sheet| {
        sheet.columns.iter().map(|column| Entry {
            file: sheet.file.to_owned(),
            command: sheet.command.to_owned(),
            row: sheet.row.to_owned(),
            name: column.name.to_owned(),
            meaning: column.meaning.to_owned(),
            unit: column.unit.to_owned(),
            range: column.range.to_owned(),
        })
    });
    let keys = keys().into_iter().map(|key| Entry {
        file: key.file,
        command: key.command,
        row: String::new(),
        name: key.path,
        meaning: key.meaning,
        unit: String::new(),
        range: key.holds,
    });
    columns.chain(keys).collect()
}

const fn column(name: &'static str, meaning: &'static str, unit: &'static str, range: &'static str) -> Declared {
    Declared { name, meaning, unit, range }
}

/// Whether a heading stands for names of the scenario.
pub fn is_open(name: &str) -> bool {
    name.contains(|letter: char| letter.is_ascii_uppercase())
}

/// The headings of a file that are the same for every scenario, in order.
pub(crate) fn heads(file: &str) -> Vec<String> {
    let sheet = TABLES.iter().find(|sheet| sheet.file.split(", ").any(|name| name == file));
    let columns = sheet.map(|sheet| sheet.columns).unwrap_or_default();
    columns.iter().map(|column| column.name.to_owned()).filter(|name| !is_open(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_says_what_it_is() {
        for sheet in TABLES {
            assert!(!sheet.columns.is_empty() && sheet.row.starts_with("one for"), "{}", sheet.file);
            for (at, column) in sheet.columns.iter().enumerate() {
                let name = format!("{}: {}", sheet.file, column.name);
                assert!(column.meaning.ends_with('.') && !column.range.is_empty(), "{name}");
                assert!(sheet.columns[..at].iter().all(|other| other.name != column.name), "{name} stands twice");
            }
        }
    }
}
