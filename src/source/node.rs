//! TOML trees whose every key and value knows where it stands.

use super::{Fault, Faults, Place, Source, number};
use serde_json::Value as Json;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it stands.
    pub place: Place,
    /// Its value.
    pub value: Value,
}

/// Kinds of values.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text.
    Str(String),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A list.
    List(Vec<Node>),
    /// A table.
    Table(Table),
}

impl Value {
    /// Description for a fault: `the text "x"`, `3`, `a list`.
    pub fn describe(&self) -> String {
        match self {
            Self::Str(text) => format!("the text {text:?}"),
            Self::Int(number) => number.to_string(),
            // With its point: `6.0` is no whole number.
            Self::Float(number) => format!("{number:?}"),
            Self::Bool(flag) => flag.to_string(),
            Self::List(_) => "a list".into(),
            Self::Table(_) => "a table".into(),
        }
    }

    /// The table that it is.
    pub fn table(&self) -> Option<&Table> {
        if let Self::Table(table) = self { Some(table) } else { None }
    }

    /// Text in a file, on one line.
    pub fn text(&self) -> String {
        match self {
            Self::Str(text) => text.clone(),
            Self::Float(number) => number.to_string(),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|item| item.value.text()).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Table(table) => {
                let entries = table.entries.iter().map(|entry| format!("{} = {}", entry.key, entry.node.value.text()));
                format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
            }
            plain => plain.describe(),
        }
    }
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_place: Place,
    /// Its value.
    pub node: Node,
}

/// A table: entries in the order in which they are written.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Where it begins.
    pub place: Place,
    /// Its entries.
    pub entries: Vec<Entry>,
}

impl Table {
    /// An empty table that stands at the beginning of a source.
    pub fn empty(source: &Arc<Source>) -> Self {
        Self { place: Place::new(source, 0..0), entries: Vec::new() }
    }

    /// Parses a whole file. Mistakes of syntax become faults; what could be read is returned all the same.
    pub fn parse(source: &Arc<Source>, faults: &mut Faults) -> Self {
        let (parsed, errors) = DeTable::parse_recoverable(&source.text);
        for error in errors {
            let place = Place::new(source, error.span().unwrap_or(0..0));
            let told = |fault: &Fault| faults.sorted().contains(&fault);
            match number::misread(source, place.span.start) {
                Some(fault) if told(&fault) => {}
                Some(fault) => faults.push(fault),
                None => faults.push(Fault::at(&place, format!("this is not TOML: {}", error.message().trim()))),
            }
        }
        let place = Place::new(source, 0..0);
        convert_table(source, place, parsed.into_inner(), faults)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The table under a key, if it is one.
    pub fn table(&self, key: &str) -> Option<&Self> {
        match &self.get(key)?.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Sets the value of a key.
    pub fn set(&mut self, key: &str, key_place: &Place, node: Node) {
        match self.entries.iter_mut().find(|entry| entry.key == key) {
            Some(entry) => (entry.node, entry.key_place) = (node, key_place.clone()),
            None => self.entries.push(Entry { key: key.into(), key_place: key_place.clone(), node }),
        }
    }

    /// Sets the value at a dotted path, making tables on the way. A value in the way is replaced.
    pub fn set_path(&mut self, path: &str, place: &Place, node: Node) {
        match path.split_once('.') {
            None => self.set(path, place, node),
            Some((head, rest)) => {
                if self.table(head).is_none() {
                    let table = Self { place: place.clone(), entries: Vec::new() };
                    self.set(head, place, Node { place: place.clone(), value: Value::Table(table) });
                }
                let entry = self.entries.iter_mut().find(|entry| entry.key == head);
                if let Some(Value::Table(inner)) = entry.map(|entry| &mut entry.node.value) {
                    inner.set_path(rest, place, node);
                }
            }
        }
    }

    /// Merges a patch into this table: tables are merged, everything else is replaced.
    pub fn merge(&mut self, patch: &Self) {
        for entry in &patch.entries {
            let mine = self.entries.iter_mut().find(|mine| mine.key == entry.key);
            match (mine.map(|mine| &mut mine.node.value), &entry.node.value) {
                (Some(Value::Table(mine)), Value::Table(theirs)) => mine.merge(theirs),
                _ => self.set(&entry.key, &entry.key_place, entry.node.clone()),
            }
        }
    }
}

impl Node {
    /// Place of a part of this text in its file, `part` being bytes of the text. All of it when the file spells the text with escapes.
    pub fn part(&self, part: Range<usize>) -> Place {
        match &self.value {
            Value::Str(text) => self.place.within(part, text),
            _ => self.place.clone(),
        }
    }

    /// Value from JSON, with a given place. Null becomes the word `none`.
    pub fn from_json(json: &Json, place: &Place) -> Self {
        let value = match json {
            Json::Null => Value::Str("none".into()),
            Json::Bool(flag) => Value::Bool(*flag),
            Json::Number(number) => {
                number.as_i64().map_or_else(|| Value::Float(number.as_f64().unwrap_or(f64::NAN)), Value::Int)
            }
            Json::String(text) => Value::Str(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(|item| Self::from_json(item, place)).collect()),
            Json::Object(entries) => {
                let entries = entries.iter().map(|(key, json)| Entry {
                    key: key.clone(),
                    key_place: place.clone(),
                    node: Self::from_json(json, place),
                });
                Value::Table(Table { place: place.clone(), entries: entries.collect() })
            }
        };
        Self { place: place.clone(), value }
    }
}

/// Most entries of one table or list: lookups by name, and chains of names, take linear time.
const MOST_ENTRIES: usize = 5_000;
/// Most letters of a key. Keys become names of cells, strategies and measures.
const LONGEST_KEY: usize = 200;
/// Most letters of a text on one line.
const LONGEST_TEXT: usize = 10_000;
/// Most letters of a text of several lines, such as a script.
const LONGEST_LINES: usize = 60_000;

/// Reports invisible letters and those that control a terminal, and texts that are too long. `lines`: the text may have several lines.
fn readable(place: &Place, text: &str, longest: usize, lines: bool, faults: &mut Faults) {
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let allowed = |letter: char| lines && matches!(letter, '\n' | '\r' | '\t');
    let unseen = text.chars().find(|&letter| turns(letter) || letter.is_control() && !allowed(letter));
    if let Some(letter) = unseen {
        let what = format!("this holds a letter that nobody sees, U+{:04X}", u32::from(letter));
        faults.push(Fault::at(place, what).help("control characters have no place in names and texts"));
    }
    if text.len() > longest && text.chars().count() > longest {
        faults.push(Fault::at(place, format!("this is longer than {longest} letters")));
    }
}

fn convert_table(source: &Arc<Source>, place: Place, table: DeTable<'_>, faults: &mut Faults) -> Table {
    if table.len() > MOST_ENTRIES {
        let what = format!("this table has {} entries; {MOST_ENTRIES} are the most", table.len());
        faults.push(Fault::at(&place, what));
        return Table { place, entries: Vec::new() };
    }
    let mut entries: Vec<Entry> = table
        .into_iter()
        .map(|(key, value)| Entry {
            key_place: Place::new(source, key.span()),
            key: key.into_inner().into_owned(),
            node: convert(source, value, faults),
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_place.span.start);
    entries.iter().for_each(|entry| readable(&entry.key_place, &entry.key, LONGEST_KEY, false, faults));
    Table { place, entries }
}

fn convert(source: &Arc<Source>, value: Spanned<DeValue<'_>>, faults: &mut Faults) -> Node {
    let place = Place::new(source, value.span());
    let value = match value.into_inner() {
        DeValue::String(text) => {
            let longest = if text.contains('\n') { LONGEST_LINES } else { LONGEST_TEXT };
            readable(&place, &text, longest, true, faults);
            Value::Str(text.into_owned())
        }
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).map_or_else(
            |_| {
                let fault = match number::misread(source, place.span.start) {
                    Some(fault) => fault,
                    None => Fault::at(&place, format!("`{}` is too large a number", number.as_str())),
                };
                if !faults.sorted().contains(&&fault) {
                    faults.push(fault);
                }
                Value::Int(0)
            },
            Value::Int,
        ),
        DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Value::Bool(flag),
        DeValue::Datetime(_) => {
            faults.push(Fault::at(&place, "nothing here takes a date"));
            Value::Bool(false)
        }
        DeValue::Array(items) if items.len() > MOST_ENTRIES => {
            let what = format!("this list has {} entries; {MOST_ENTRIES} are the most", items.len());
            faults.push(Fault::at(&place, what));
            Value::List(Vec::new())
        }
        DeValue::Array(items) => Value::List(items.into_iter().map(|item| convert(source, item, faults)).collect()),
        DeValue::Table(table) => Value::Table(convert_table(source, place.clone(), table, faults)),
    };
    Node { place, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (Table, Faults) {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let mut faults = Faults::new();
        (Table::parse(&source, &mut faults), faults)
    }

    #[test]
    fn entries_keep_their_order_and_their_places() {
        let (table, faults) = parse("z = 1\na = [true, 0x1F]\n[v.w]\nrules.tie = \"x\"\n");
        assert!(faults.is_empty());
        let keys: Vec<&str> = table.entries.iter().map(|entry| entry.key.as_str()).collect();
        assert_eq!(keys, ["z", "a", "v"]);
        let tie = table.table("v").and_then(|v| v.table("w")).and_then(|w| w.table("rules")).and_then(|r| r.get("tie"));
        assert_eq!(tie.map(|node| node.place.line_column()), Some((4, 13)));
        assert_eq!(table.get("a").map(|node| node.value.text()), Some("[true, 31]".into()));
    }

    #[test]
    fn several_mistakes_of_syntax_are_found_at_once() {
        let (_, faults) = parse("a = \nb = [1,\nc = 2026-01-01\n");
        assert!(faults.len() >= 2, "{}", faults.render(false));
    }

    #[test]
    fn a_patch_wins_and_keeps_the_rest() {
        let (mut base, _) = parse("[rules]\na = 1\nb = 2\nlist = [1, 2]\n");
        let (patch, _) = parse("[rules]\nb = 3\nlist = [9]\n[cast]\nc = 4\n");
        base.merge(&patch);
        base.set_path("cast.d.e", &patch.place, Node { place: patch.place.clone(), value: Value::Int(5) });
        let text: Vec<String> = base.entries.iter().map(|entry| entry.node.value.text()).collect();
        assert_eq!(text, ["{ a = 1, b = 3, list = [9] }", "{ c = 4, d = { e = 5 } }"]);
    }
}
