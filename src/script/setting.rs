//! Settings of a game file: knobs of its rules, and keys of its sheets. Each is a whole number, a flag, a word or a list of numbers.

use evenodds_kit::Json;
use evenodds_kit::knobs::{Knob, KnobInfo, read_word};
use evenodds_kit::record::object;
use evenodds_source::{Entry, Fault, Faults, Node, Reader, Table, Value, listed};
use serde_json::json;
use std::ops::RangeInclusive;

/// A setting's value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Setting {
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(String),
    /// Several numbers.
    Numbers(Vec<i64>),
}

/// Allowed values.
#[derive(Debug, Clone)]
enum Allowed {
    Number(RangeInclusive<i64>),
    Flag,
    Words(Vec<(String, String)>),
    Numbers(RangeInclusive<i64>),
}

/// Declaration of a setting.
#[derive(Debug, Clone)]
pub(crate) struct Declared {
    pub(crate) name: String,
    help: String,
    ids: String,
    allowed: Allowed,
    /// The book's value; none: it must be written.
    pub(crate) book: Option<Setting>,
}

/// Limits of numbers for which the file names none.
const USUAL: RangeInclusive<i64> = 0..=1000;
/// Farthest number of a setting: scripts reckon with it without overflow.
const FARTHEST: i64 = 1_000_000_000;

impl Setting {
    /// As it stands in a file.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::Word(word) => format!("{word:?}"),
            Self::Numbers(all) => format!("[{}]", all.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
        }
    }

    /// As it stands in JSON.
    fn json(&self) -> Json {
        match self {
            Self::Number(number) => json!(number),
            Self::Flag(flag) => json!(flag),
            Self::Word(word) => json!(word),
            Self::Numbers(all) => json!(all),
        }
    }

    /// As it stands in a script.
    pub(crate) fn lua(&self) -> String {
        match self {
            Self::Numbers(all) => format!("{{{}}}", all.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
            // Words of settings hold letters, digits and `_` alone.
            plain => plain.text(),
        }
    }
}

/// Reports a name that scripts could not write.
pub(crate) fn is_a_name(entry: &Entry, faults: &mut Faults) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let right = entry.key.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && entry.key.chars().all(fits)
        && !LUA_WORDS.contains(&entry.key.as_str());
    if !right {
        let what = format!("`{}` is no name that a script can write", entry.key);
        let help = "letters, digits and `_`, a letter first, and no word of Lua such as `end`";
        faults.push(Fault::at(&entry.key_place, what).help(help));
    }
    right
}

/// Words that Lua keeps for itself.
pub(crate) const LUA_WORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Reads `[rules]` or `[sheet]`: a table for each setting, whose value stands under `key`; or the value alone.
pub(crate) fn declarations(table: &Table, key: &str, needed: bool, faults: &mut Faults) -> Vec<Declared> {
    let each = table.entries.iter().filter(|entry| is_a_name(entry, faults)).collect::<Vec<_>>();
    each.into_iter().filter_map(|entry| declaration(entry, key, needed, faults)).collect()
}

fn declaration(entry: &Entry, key: &str, needed: bool, faults: &mut Faults) -> Option<Declared> {
    let name = entry.key.clone();
    let Value::Table(table) = &entry.node.value else {
        // A value alone: its kind says what is allowed.
        let (allowed, book) = kind(&name, &entry.node, faults)?;
        return Some(Declared { name, help: String::new(), ids: String::new(), allowed, book: Some(book) });
    };
    let mut reader = Reader::new(table, "a setting");
    let written = reader.node(key);
    let from = reader.int("from", -FARTHEST..=FARTHEST, faults);
    let to = reader.int("to", -FARTHEST..=FARTHEST, faults);
    let words = reader.node("words").and_then(|node| words(node, faults));
    let help = reader.text("help", faults).unwrap_or_default().to_owned();
    let ids = reader.text("id", faults).unwrap_or_default().to_owned();
    let list = reader.flag("list", faults).unwrap_or(false);
    reader.finish(faults);
    if written.is_none() && needed {
        let what = format!("`{name}` has no `{key}`");
        faults.push(Fault::at(&entry.key_place, what).help(format!("write its value by the book, like `{key} = 3`")));
        return None;
    }
    let mut allowed = match (words, written.map(|node| &node.value)) {
        (Some(words), _) => Allowed::Words(words),
        (None, Some(Value::Bool(_))) => Allowed::Flag,
        (None, Some(Value::Str(_))) => {
            let help = "write `words = { one = \"what it means\", other = \"…\" }`";
            faults.push(Fault::at(&entry.key_place, format!("`{name}` is a word; which are allowed?")).help(help));
            return None;
        }
        (None, Some(Value::List(_))) => Allowed::Numbers(USUAL),
        (None, None) if list => Allowed::Numbers(USUAL),
        _ => Allowed::Number(USUAL),
    };
    if let Allowed::Number(limits) | Allowed::Numbers(limits) = &mut allowed {
        *limits = from.unwrap_or(*limits.start())..=to.unwrap_or_else(|| (*limits.end()).max(from.unwrap_or(0)));
        if limits.is_empty() {
            faults
                .push(Fault::at(&entry.key_place, format!("no number is from {} to {}", limits.start(), limits.end())));
            return None;
        }
    }
    let mut found = Declared { name, help, ids, allowed, book: None };
    found.book = match written {
        Some(node) => Some(found.read(node, faults)?),
        None => None,
    };
    Some(found)
}

fn kind(name: &str, node: &Node, faults: &mut Faults) -> Option<(Allowed, Setting)> {
    match &node.value {
        Value::Int(number) if USUAL.contains(number) => Some((Allowed::Number(USUAL), Setting::Number(*number))),
        Value::Bool(flag) => Some((Allowed::Flag, Setting::Flag(*flag))),
        other => {
            let what = format!("`{name}` takes a table that says what is allowed, not {}", other.describe());
            let help = format!("write `{name} = {{ book = 3, from = 1, to = 10, help = \"…\" }}`");
            faults.push(Fault::at(&node.place, what).help(help));
            None
        }
    }
}

fn words(node: &Node, faults: &mut Faults) -> Option<Vec<(String, String)>> {
    let found: Vec<(String, String)> = match &node.value {
        Value::Table(table) => {
            let each = table.entries.iter().filter(|entry| is_a_name(entry, faults)).collect::<Vec<_>>();
            each.into_iter().map(|entry| (entry.key.clone(), entry.node.value.text())).collect()
        }
        Value::List(items) => items.iter().map(|item| (item.value.text(), item.value.text())).collect(),
        _ => Vec::new(),
    };
    let fits = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if found.is_empty() || found.iter().any(|(word, _)| !fits(word)) {
        faults.push(Fault::at(&node.place, "`words` takes a table: each word with what it means"));
        return None;
    }
    Some(found)
}

impl Declared {
    /// Reads a value.
    pub(crate) fn read(&self, node: &Node, faults: &mut Faults) -> Option<Setting> {
        match &self.allowed {
            Allowed::Number(limits) => i64::read(&self.name, node, limits, faults).map(Setting::Number),
            Allowed::Flag => bool::read(&self.name, node, &(0..=0), faults).map(Setting::Flag),
            Allowed::Numbers(limits) => Vec::<i64>::read(&self.name, node, limits, faults).map(Setting::Numbers),
            Allowed::Words(words) => {
                let names: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                read_word(&self.name, node, &names, faults).map(|at| Setting::Word(names[at].to_owned()))
            }
        }
    }

    fn in_words(&self) -> String {
        match &self.allowed {
            Allowed::Number(limits) => i64::allowed(limits),
            Allowed::Flag => bool::allowed(&(0..=0)),
            Allowed::Numbers(limits) => Vec::<i64>::allowed(limits),
            Allowed::Words(words) => listed(words.iter().map(|(word, _)| word.as_str())),
        }
    }

    /// A value that is allowed, as it stands in a file.
    pub(crate) fn example(&self) -> String {
        match &self.allowed {
            Allowed::Number(limits) => limits.start().to_string(),
            Allowed::Flag => "true".into(),
            Allowed::Numbers(limits) => format!("[{}]", limits.start()),
            Allowed::Words(words) => format!("{:?}", words[0].0),
        }
    }

    /// JSON Schema of its value.
    pub(crate) fn schema(&self) -> Json {
        match &self.allowed {
            Allowed::Number(limits) => i64::schema(limits),
            Allowed::Flag => bool::schema(&(0..=0)),
            Allowed::Numbers(limits) => Vec::<i64>::schema(limits),
            Allowed::Words(words) => json!({ "enum": words.iter().map(|(word, _)| word).collect::<Vec<_>>() }),
        }
    }

    /// For lists of knobs.
    pub(crate) fn knob(&self) -> KnobInfo {
        let meanings = if let Allowed::Words(words) = &self.allowed { words.clone() } else { Vec::new() };
        KnobInfo {
            name: self.name.clone(),
            book: self.book.as_ref().map(Setting::text).unwrap_or_default(),
            allowed: self.in_words(),
            rules: self.ids.clone(),
            help: self.help.clone(),
            schema: self.schema(),
            meanings,
        }
    }
}

/// JSON Schema of a table with these settings.
pub(crate) fn schema(all: &[Declared]) -> Json {
    let mut table = object(&[]);
    for one in all {
        let default = one.book.as_ref().map(|book| format!(" Default: {}.", book.text())).unwrap_or_default();
        let mut schema = one.schema();
        schema["description"] = json!(format!("{}{default}", one.help));
        if let Some(book) = &one.book {
            schema["default"] = book.json();
        }
        table["properties"][&one.name] = schema;
    }
    table
}
