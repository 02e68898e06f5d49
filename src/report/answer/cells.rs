//! Names of cells in words.

use crate::view::{key_words, of_side, printed, words};
use evenodds_study::summary::{Asked, Cell, Summary};

/// A cell's name in words: its variant's title, and the values of what is swept.
pub(crate) fn name(keys: &[String], values: &[String], title: Option<&str>, asked: &Asked) -> String {
    let parts = keys.iter().zip(values).enumerate().map(|(at, (key, value))| {
        if !key.contains('.') {
            return title.map_or_else(|| printed(value, &asked.printed), str::to_owned);
        }
        // The same value of two settings would puzzle.
        let twice = values.iter().enumerate().any(|(other, theirs)| other != at && theirs == value);
        let alone = keys.iter().filter(|key| key.contains('.')).count() == 1;
        setting(key, value, asked, alone && !twice)
    });
    let name = parts.collect::<Vec<String>>().join(", ");
    if name.is_empty() { "as it stands".to_owned() } else { name }
}

/// A setting at a value: `4 dice`, `strategy greedy`; `alone`: a value in words needs no setting.
pub(crate) fn setting(key: &str, value: &str, asked: &Asked, alone: bool) -> String {
    // A value may be called one thing here and another there.
    if let Some(told) = asked.word(&format!("{key} {value}")) {
        return told.to_owned();
    }
    let told = asked.word(value).map_or_else(|| printed(value, &asked.printed), str::to_owned);
    match asked.word(key) {
        Some(word) if word.contains("{}") => word.replace("{}", &told),
        _ if asked.word(value).is_some() || (alone && value.parse::<f64>().is_err()) => told,
        Some(word) => format!("{word} {told}"),
        None => format!("{} {told}", last_words(key)),
    }
}

/// The last words of a key: `cast.jinn.dice` → `jinn dice`, `cast.hunter.strategy.ready_margin` → `ready margin`.
fn last_words(key: &str) -> String {
    let last = key.rsplit('.').next().unwrap_or(key);
    if last.contains('_') { words(last) } else { of_side(key, &key_words(key)) }
}

/// What a setting is called without a value.
pub(crate) fn setting_alone(key: &str, asked: &Asked) -> String {
    let told = asked.word(key).map_or_else(|| last_words(key), |word| word.replace("{}", ""));
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A cell of a summary in words.
pub(crate) fn cell(summary: &Summary, cell: &Cell) -> String {
    name(&summary.keys, &cell.keys, cell.title.as_deref(), &summary.asked)
}

/// A level of a split in words: `Turk`, `place 1`.
pub(crate) fn level(asked: &Asked, split: &[(String, String)]) -> String {
    let one = |(measure, level): &(String, String)| {
        let told = asked.word(level).map_or_else(|| printed(level, &asked.printed), str::to_owned);
        let named = asked.word(measure).map_or_else(|| words(measure), str::to_owned);
        match named.contains("{}") {
            true => named.replace("{}", &told),
            false if level.parse::<f64>().is_ok() || split.len() > 1 => format!("{named} {told}"),
            false => told,
        }
    };
    split.iter().map(one).collect::<Vec<_>>().join(", ")
}
