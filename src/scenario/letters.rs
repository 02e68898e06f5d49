//! Letters that pictures can show: those of the font inside the program, the same on every machine.
//!
//! Names and texts of reports are checked when a scenario is read, not when its pictures are drawn.

use evenodds_source::{Fault, Faults, Node, Place, Table, Value};
use skrifa::charmap::Charmap;
use skrifa::{FontRef, MetadataProvider};
use std::ops::Range;
use std::sync::LazyLock;

/// Keys whose texts stand in reports.
const SHOWN: [&str; 5] = ["title", "question", "label", "unit", "name"];
/// Letters that a fault names.
const TOLD: usize = 5;

/// Whether pictures can show a letter; line ends and tabs are spaces to them.
fn drawn(letter: char) -> bool {
    static LETTERS: LazyLock<Option<Charmap<'static>>> =
        LazyLock::new(|| Some(FontRef::new(dejavu::sans_condensed::regular()).ok()?.charmap()));
    letter.is_ascii() || LETTERS.as_ref().is_none_or(|letters| letters.map(letter).is_some())
}

/// Reports letters that pictures cannot show, in names (every key may be one), in texts of reports and in swept words.
pub(super) fn check(root: &Table, faults: &mut Faults) {
    table(root, false, faults);
}

fn table(table: &Table, swept: bool, faults: &mut Faults) {
    for entry in &table.entries {
        let key = &entry.key;
        letters(key, |part| entry.key_place.within(part, key), faults);
        node(&entry.node, swept || SHOWN.contains(&key.as_str()) || key == "sweep", faults);
    }
}

fn node(found: &Node, shown: bool, faults: &mut Faults) {
    match &found.value {
        Value::Str(text) if shown => letters(text, |part| found.part(part), faults),
        Value::List(items) => items.iter().for_each(|item| node(item, shown, faults)),
        Value::Table(inner) => table(inner, shown, faults),
        _ => {}
    }
}

/// Reports the letters of a text that cannot be shown, from the first to the last.
fn letters(text: &str, place: impl Fn(Range<usize>) -> Place, faults: &mut Faults) {
    let missing = || text.char_indices().filter(|&(_, letter)| !drawn(letter));
    let (Some((start, _)), Some((last, letter))) = (missing().next(), missing().next_back()) else { return };
    let mut named: Vec<String> = Vec::new();
    for letter in missing().map(|(_, letter)| format!("`{letter}`")) {
        if !named.contains(&letter) {
            named.push(letter);
        }
    }
    let more = named.len().saturating_sub(TOLD);
    named.truncate(TOLD);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let help = "pictures are set in DejaVu Sans, the same everywhere: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and \
                Arabic letters, signs; write names and titles with these";
    let fault =
        Fault::at(&place(start..last + letter.len_utf8()), format!("pictures cannot show {}{more}", named.join(", ")));
    faults.push(fault.help(help));
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_source::Source;
    use std::sync::Arc;

    fn told(text: &str) -> String {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let mut faults = Faults::new();
        check(&Table::parse(&source, &mut faults), &mut faults);
        if faults.is_empty() { String::new() } else { faults.render(false) }
    }

    #[test]
    fn what_the_font_has_is_shown() {
        let text =
            "title = \"Größe, Ελλάδα, Игра, Հայ, ქართ, שלום, سلام, ½ ≥ → ♠ ⚅ Việt Nam\"\nquestion = \"a\\nb\\t?\"\n";
        assert_eq!(told(text), "");
        // A text that no picture shows may have any letters.
        assert_eq!(told("[strategy.x]\nturn = [{ do = \"a\", why = \"狐\" }]\n"), "");
    }

    #[test]
    fn what_it_lacks_is_named_where_it_stands() {
        let told = told(
            "title = \"Is 狐 or 狼 better?\"\n[variant.\"狐\"]\n[sweep]\n\"a.b\" = [\"plain\", \"ひらがなです\"]\n",
        );
        for part in [
            "cannot show `狐`, `狼`",
            "x.toml:1:13",
            "x.toml:2:11",
            "cannot show `ひ`, `ら`, `が`, `な`, `で` and 1 more",
        ] {
            assert!(told.contains(part), "{part} in\n{told}");
        }
        assert_eq!(told.matches("error:").count(), 3, "{told}");
    }
}
