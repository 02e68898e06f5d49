//! Knobs: one declaration gives a game's rules, their defaults, the patch of a variant, the table of `evenodds list knobs` and the schema
//! of editors.

use evenodds_source::{Fault, Faults, Node, Place, Table, Value, did_you_mean, listed, unknown_word};
use serde_json::{Value as Json, json};
use std::ops::RangeInclusive;

/// Setting of a rule: its reading from a file, its text and its description.
pub trait Knob: Clone + PartialEq {
    /// Reads the setting; numbers must lie in `limits`. A mistake becomes a fault. A usable value is returned all the same, like the
    /// nearest right number, so that dependent values can be checked.
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self>;
    /// The setting as it stands in a file; `not set` for an absent one.
    fn text(&self) -> String;
    /// Allowed values, in words.
    fn allowed(limits: &RangeInclusive<i64>) -> String;
    /// Allowed values, as JSON Schema.
    fn schema(limits: &RangeInclusive<i64>) -> Json;
    /// Meaning of each allowed word, in a sentence; none for numbers.
    fn meanings() -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// Description of a knob.
#[derive(Debug, Clone)]
pub struct KnobInfo {
    /// Name in files, under `[rules]`.
    pub name: String,
    /// Value of the book (or of the project's ruling), as text.
    pub book: String,
    /// Allowed values.
    pub allowed: String,
    /// IDs of the rules that it changes.
    pub rules: String,
    /// Its effect.
    pub help: String,
    /// JSON Schema of its value.
    pub schema: Json,
    /// Meaning of each allowed word, in a sentence; none for numbers.
    pub meanings: Vec<(String, String)>,
}

impl KnobInfo {
    /// Meaning of a value: the first sentence, without its full stop. None for numbers, and for words without a text.
    pub fn means(&self, value: &str) -> Option<String> {
        let value = value.trim_matches('"');
        let (_, meaning) = self.meanings.iter().find(|(word, meaning)| *word == value && word != meaning)?;
        let first = meaning.split(". ").next().unwrap_or_default();
        Some(first.trim_end_matches('.').to_owned())
    }
}

/// Reports a value of the wrong form.
fn wrong(name: &str, node: &Node, allowed: &str, faults: &mut Faults) {
    faults.push(Fault::at(&node.place, format!("`{name}` takes {allowed}, not {}", node.value.describe())));
}

impl Knob for bool {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if let Value::Bool(flag) = node.value { Some(flag) } else { None }.or_else(|| {
            wrong(name, node, &Self::allowed(limits), faults);
            None
        })
    }
    fn text(&self) -> String {
        self.to_string()
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "true or false".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "type": "boolean" })
    }
}

macro_rules! whole_numbers {
    ($($whole:ty),+) => {$(
        impl Knob for $whole {
            fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
                match node.value {
                    Value::Int(number) if limits.contains(&number) => Some(number as Self),
                    ref other => {
                        wrong(name, node, &Self::allowed(limits), faults);
                        if let Value::Int(number) = other {
                            Some((*number).clamp(*limits.start(), *limits.end()) as Self)
                        } else {
                            None
                        }
                    }
                }
            }
            fn text(&self) -> String {
                self.to_string()
            }
            fn allowed(limits: &RangeInclusive<i64>) -> String {
                format!("a whole number from {} to {}", limits.start(), limits.end())
            }
            fn schema(limits: &RangeInclusive<i64>) -> Json {
                json!({ "type": "integer", "minimum": limits.start(), "maximum": limits.end() })
            }
        }
    )+};
}
whole_numbers!(i32, i64);

impl Knob for f64 {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let number = match node.value {
            Value::Int(number) => Some(number as Self),
            Value::Float(number) => Some(number),
            _ => None,
        };
        let (least, most) = (*limits.start() as Self, *limits.end() as Self);
        if !number.is_some_and(|number| (least..=most).contains(&number)) {
            wrong(name, node, &Self::allowed(limits), faults);
        }
        number.filter(|number| !number.is_nan()).map(|number| number.clamp(least, most))
    }
    fn text(&self) -> String {
        self.to_string()
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a number from {} to {}", limits.start(), limits.end())
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "type": "number", "minimum": limits.start(), "maximum": limits.end() })
    }
}

impl<T: Knob> Knob for Option<T> {
    /// The word `none` unsets what a base sets.
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if node.value == Value::Str("none".into()) { Some(None) } else { T::read(name, node, limits, faults).map(Some) }
    }
    fn text(&self) -> String {
        self.as_ref().map_or_else(|| "not set".into(), Knob::text)
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("{}, or \"none\"", T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "anyOf": [T::schema(limits), { "const": "none" }] })
    }
    fn meanings() -> Vec<(&'static str, &'static str)> {
        T::meanings()
    }
}

/// Words as JSON Schema, with the meaning of each in the form that editors with Taplo show.
pub fn schema_of_words(meanings: &[(&'static str, &'static str)]) -> Json {
    let words: Vec<&str> = meanings.iter().map(|(word, _)| *word).collect();
    let docs: Vec<&str> = meanings.iter().map(|(_, meaning)| *meaning).collect();
    if words == docs {
        json!({ "enum": words })
    } else {
        json!({ "enum": words, "x-taplo": { "docs": { "enumValues": docs } } })
    }
}

/// Lists of fixed or free length: `Vec` when free, an array when fixed.
fn read_list<T: Knob>(
    name: &str,
    node: &Node,
    limits: &RangeInclusive<i64>,
    allowed: &str,
    length: RangeInclusive<usize>,
    faults: &mut Faults,
) -> Option<Vec<T>> {
    match &node.value {
        Value::List(items) if length.contains(&items.len()) => {
            let read: Vec<_> = items.iter().map(|item| T::read(name, item, limits, faults)).collect();
            read.into_iter().collect()
        }
        _ => {
            wrong(name, node, allowed, faults);
            None
        }
    }
}

fn write_list<T: Knob>(items: &[T]) -> String {
    format!("[{}]", items.iter().map(Knob::text).collect::<Vec<_>>().join(", "))
}

impl<T: Knob> Knob for Vec<T> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        read_list(name, node, limits, &Self::allowed(limits), 1..=30, faults)
    }
    fn text(&self) -> String {
        write_list(self)
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a list of 1 to 30 entries, each {}", T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "type": "array", "minItems": 1, "maxItems": 30, "items": T::schema(limits) })
    }
}

impl<T: Knob, const N: usize> Knob for [T; N] {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        read_list(name, node, limits, &Self::allowed(limits), N..=N, faults)?.try_into().ok()
    }
    fn text(&self) -> String {
        write_list(self)
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a list of {N} entries, each {}", T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "type": "array", "minItems": N, "maxItems": N, "items": T::schema(limits) })
    }
}

/// A fraction of two whole numbers, `[part, whole]`; nothing is divided by 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction(pub [i32; 2]);

impl Knob for Fraction {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let found = <[i32; 2]>::read(name, node, limits, faults)?;
        if let ([_, (..=0)], Value::List(items)) = (found, &node.value) {
            let what = format!("`{name}` is a fraction, and nothing can be divided by {}", found[1]);
            faults.push(Fault::at(&items[1].place, what).help("write [1, 2] for one half"));
            return None;
        }
        Some(Self(found))
    }
    fn text(&self) -> String {
        self.0.text()
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        let (least, most) = (limits.start(), limits.end());
        format!("a fraction [part, whole] of whole numbers from {least} to {most}, the second above 0")
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        let whole = (*limits.start()).max(1)..=*limits.end();
        let numbers = [i32::schema(limits), i32::schema(&whole)];
        json!({ "type": "array", "minItems": 2, "maxItems": 2, "prefixItems": numbers })
    }
}

/// Reads a word out of a fixed choice.
pub fn read_word(name: &str, node: &Node, words: &[&str], faults: &mut Faults) -> Option<usize> {
    if let Value::Str(word) = &node.value {
        if let Some(index) = words.iter().position(|known| known == word) {
            return Some(index);
        }
        faults.push(unknown_word(&node.place, word, &format!("a choice of `{name}`"), words.iter().copied()));
    } else {
        wrong(name, node, &format!("one of {}", listed(words.iter().copied())), faults);
    }
    None
}

/// Reports keys that are not knobs.
pub fn unknown_knob(key: &str, place: &Place, known: &[&str], faults: &mut Faults) {
    let help = did_you_mean(key, known.iter().copied())
        .unwrap_or_else(|| "`evenodds list knobs GAME` shows every knob".into());
    faults.push(Fault::at(place, format!("`{key}` is not a rule that can be changed")).help(help));
}

/// Whether a table holds keys, for the macro below.
pub fn entries(table: &Table) -> impl Iterator<Item = (&str, &Place, &Node)> {
    table.entries.iter().map(|entry| (entry.key.as_str(), &entry.key_place, &entry.node))
}

/// A game's rules, declared by [`rules!`](macro@crate::rules).
pub trait Rules: Clone + Default + std::fmt::Debug + Send + Sync + 'static {
    /// Changes the knobs that a table names.
    fn patch(&mut self, table: &Table, faults: &mut Faults);
    /// Every knob with its book value and what may be written.
    fn knobs() -> Vec<KnobInfo>;
    /// Knobs that differ from the book: name, value, book value.
    fn changes(&self) -> Vec<(&'static str, String, String)>;
}

/// Declares a game's rules: a struct of knobs, a row each with type, limits, the book's value, rule IDs, and its effect, which may also
/// stand above as a comment.
#[macro_export]
macro_rules! rules {
    (@const [] $rules:ident $book:tt) => {};
    (@const [$const:ident] $rules:ident [$($book:tt)*]) => {
        impl $rules {
            /// The book's values, where they are needed when code is compiled.
            pub const $const: Self = Self { $($book)* };
        }
    };
    ($(#[$sdoc:meta])* pub struct $rules:ident $(const $const:ident)? {
        $($(#[doc = $doc:literal])* $name:ident : $kind:ty $([$limits:expr])? = $book:expr, $ids:literal $(=> $help:literal)?;)+
    }) => {
        $(#[$sdoc])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $rules { $($(#[doc = $doc])* $(#[doc = $help])? pub $name: $kind,)+ }

        $crate::rules! { @const [$($const)?] $rules [$($name: $book,)+] }

        impl Default for $rules {
            /// The book's values, with the project's rulings where it is silent.
            fn default() -> Self { Self { $($name: $book,)+ } }
        }

        impl $rules {
            /// Names of all knobs, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Changes the knobs that the table names.
            pub fn patch(&mut self, table: &$crate::reexports::source::Table, faults: &mut $crate::reexports::source::Faults) {
                for (key, place, node) in $crate::knobs::entries(table) {
                    match key {
                        $(stringify!($name) => {
                            let read = <$kind as $crate::knobs::Knob>::read(key, node, &$crate::record!(@limits $($limits)?), faults);
                            if let Some(value) = read { self.$name = value; }
                        })+
                        _ => $crate::knobs::unknown_knob(key, place, Self::NAMES, faults),
                    }
                }
            }

            /// Every knob with its book value and what may be written.
            pub fn knobs() -> Vec<$crate::knobs::KnobInfo> {
                use $crate::knobs::Knob;
                let book = Self::default();
                vec![$($crate::knobs::KnobInfo {
                    name: stringify!($name).into(),
                    book: book.$name.text(),
                    allowed: <$kind as Knob>::allowed(&$crate::record!(@limits $($limits)?)),
                    rules: $ids.into(),
                    help: [$($doc,)* $($help)?].iter().map(|line| line.trim()).collect::<Vec<_>>().join(" "),
                    schema: <$kind as Knob>::schema(&$crate::record!(@limits $($limits)?)),
                    meanings: <$kind as Knob>::meanings().into_iter().map(|(word, text)| (word.into(), text.into())).collect(),
                }),+]
            }

            /// Every knob with its present value and what it decides.
            pub fn described(&self) -> Vec<(&'static str, String, String)> {
                use $crate::knobs::Knob;
                let help = Self::knobs().into_iter().map(|knob| knob.help);
                [$((stringify!($name), self.$name.text())),+]
                    .into_iter()
                    .zip(help)
                    .map(|((name, value), help)| (name, value, help))
                    .collect()
            }

            /// Knobs that differ from the book: name, value, book value.
            pub fn changes(&self) -> Vec<(&'static str, String, String)> {
                use $crate::knobs::Knob;
                let book = Self::default();
                let mut changes = Vec::new();
                $(if self.$name != book.$name {
                    changes.push((stringify!($name), self.$name.text(), book.$name.text()));
                })+
                changes
            }
        }

        impl $crate::knobs::Rules for $rules {
            fn patch(&mut self, table: &$crate::reexports::source::Table, faults: &mut $crate::reexports::source::Faults) {
                self.patch(table, faults);
            }
            fn knobs() -> Vec<$crate::knobs::KnobInfo> { Self::knobs() }
            fn changes(&self) -> Vec<(&'static str, String, String)> { self.changes() }
        }
    };
}
