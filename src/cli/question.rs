//! Inputs given on the command line as `key=value`, in the words of a scenario file.

use evenodds_source::{Faults, Source, Table};
use std::sync::Arc;

/// The inputs as a table: each argument is one TOML assignment; a bare word needs no quotes.
pub(super) fn table(arguments: &[String], faults: &mut Faults) -> Table {
    let lines: Vec<String> = arguments.iter().map(|argument| assignment(argument)).collect();
    let source = Arc::new(Source { name: "command line".into(), text: lines.join("\n") });
    Table::parse(&source, faults)
}

/// `side=pc` becomes `side = "pc"`; everything else stays as it is.
fn assignment(argument: &str) -> String {
    match argument.split_once('=') {
        Some((key, value)) if is_word(value) => format!("{} = \"{value}\"", key.trim()),
        Some((key, value)) => format!("{} = {value}", key.trim()),
        None => argument.to_owned(),
    }
}

fn is_word(value: &str) -> bool {
    let plain = value.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    plain && value.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !matches!(value, "true" | "false")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_need_no_quotes() {
        let arguments = ["side=pc", "dice=5", "targets=[3, 5]", "rules.confrontation_tie=pc"].map(str::to_owned);
        let mut faults = Faults::new();
        let table = table(&arguments, &mut faults);
        assert!(faults.is_empty());
        assert_eq!(table.get("side").unwrap().value.text(), "pc");
        assert_eq!(table.get("targets").unwrap().value.text(), "[3, 5]");
        assert_eq!(table.get("rules").unwrap().value.text(), "{ confrontation_tie = pc }");
    }
}
