//! Numbers that TOML does not accept, with the number that was meant.

use super::{Fault, Place, Source};
use std::ops::Range;
use std::sync::Arc;

/// Fault for the number at a place, where something there looks like one.
pub(super) fn misread(source: &Arc<Source>, at: usize) -> Option<Fault> {
    let span = token(&source.text, at)?;
    let text = &source.text[span.clone()];
    let place = Place::new(source, span);
    let fault = |what: String, help: String| Some(Fault::at(&place, what).help(help));
    let digits: String = text.chars().filter(|letter| *letter != '_').collect();
    if let Some(base) = ["0x", "0o", "0b"].into_iter().find(|base| *base == text) {
        return fault(format!("`{base}` begins a number, but no digits follow"), "write a number like `12`".into());
    }
    if let Some((whole, parts)) = text.split_once(',') {
        let thousands =
            parts.split(',').all(|part| part.len() == 3) && !whole.trim_start_matches(['+', '-']).starts_with('0');
        let meant = if thousands { text.replace(',', "") } else { text.replace(',', ".") };
        return fault(format!("`{text}` has a comma: a number takes none"), format!("write `{meant}`"));
    }
    let unsigned = digits.trim_start_matches(['+', '-']);
    if unsigned.len() > 1 && unsigned.starts_with('0') && unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        let sign = &digits[..digits.len() - unsigned.len()];
        let meant = unsigned.trim_start_matches('0');
        let meant = if meant.is_empty() { "0" } else { meant };
        return fault(format!("`{text}` has a leading zero: a number takes none"), format!("write `{sign}{meant}`"));
    }
    None
}

/// Run of letters of numbers around a place; none unless it starts with a digit.
fn token(text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let belongs = |at: usize| match bytes.get(at) {
        Some(b',') => at > 0 && is_digit(at - 1) && is_digit(at + 1),
        Some(byte) => byte.is_ascii_alphanumeric() || b"_+-.".contains(byte),
        None => false,
    };
    let at = at.min(bytes.len());
    let mut start = at;
    while start > 0 && belongs(start - 1) {
        start -= 1;
    }
    let mut end = at;
    while belongs(end) {
        end += 1;
    }
    let first = if bytes.get(start).is_some_and(|byte| b"+-".contains(byte)) { start + 1 } else { start };
    is_digit(first).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::super::{Faults, Table};
    use super::*;

    /// Each is reported once, at the whole number, with what was meant.
    #[test]
    fn what_looks_like_a_number_is_told_with_the_number_that_was_meant() {
        for (text, what, help) in [
            ("x = 07\n", "leading zero", "write `7`"),
            ("x = -0012\n", "leading zero", "write `-12`"),
            ("x = 0x\n", "no digits follow", "write a number"),
            ("x = { y = 0x, z = 1 }\n", "no digits follow", "write a number"),
            ("x = 1,000\n", "has a comma", "write `1000`"),
            ("x = 1,000,000\n", "has a comma", "write `1000000`"),
            ("x = 0,01\n", "has a comma", "write `0.01`"),
            ("x = 12,5\n", "has a comma", "write `12.5`"),
        ] {
            let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
            let mut faults = Faults::new();
            drop(Table::parse(&source, &mut faults));
            assert_eq!(faults.len(), 1, "{text}{}", faults.render(false));
            let told = faults.render(false);
            assert!(told.contains(what) && told.contains(help), "{text}{told}");
        }
    }

    #[test]
    fn right_numbers_and_words_are_left_alone() {
        for text in ["x = 1_000\n", "x = [1, 2]\n", "x = 0.5\n", "x = 0x1F\n", "x = 0\n"] {
            let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
            let mut faults = Faults::new();
            drop(Table::parse(&source, &mut faults));
            assert!(faults.is_empty(), "{text}{}", faults.render(false));
        }
    }
}
