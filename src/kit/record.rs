//! Records: tables of a scenario whose keys are declared once, with type, limits, help and default. The reader with its faults, the JSON
//! Schema and the help text follow.

use crate::knobs::Knob;
use evenodds_source::{Fault, Faults, Node, Source, Table, Value, unknown_word};
use serde_json::{Map, Value as Json, json};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Description of a key.
#[derive(Debug, Clone)]
pub struct KeyInfo {
    /// Name in files.
    pub name: &'static str,
    /// Help text.
    pub help: String,
    /// Allowed values.
    pub allowed: String,
    /// Default value; none: the key must be written.
    pub default: Option<String>,
    /// JSON Schema of its value.
    pub schema: Json,
}

/// A table whose keys are declared by [`record!`](macro@crate::record).
pub trait Record: Sized + Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Name of the table in faults: `a character`.
    const WHAT: &'static str;

    /// Its keys, in order.
    fn keys() -> Vec<KeyInfo>;

    /// Their names, in order. Readers use them, as a cell must be read quickly.
    const NAMES: &'static [&'static str];

    /// Reads a table as far as it is right. None where a required key is missing.
    ///
    /// Every mistake becomes a fault. An unreadable key counts as absent, a number beyond its limits as the nearest within. So the rest can
    /// be checked all the same.
    fn read(table: &Table, faults: &mut Faults) -> Option<Self>;

    /// The record of a table in which nothing is written.
    ///
    /// # Panics
    /// When a key must be written.
    fn defaults() -> Self {
        let source = Arc::new(Source { name: Self::WHAT.into(), text: String::new() });
        let mut faults = Faults::new();
        Self::read(&Table::empty(&source), &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)))
    }

    /// JSON Schema of the table.
    fn table_schema() -> Json {
        object(&Self::keys())
    }
}

/// JSON Schema of a table with these keys and no others.
pub fn object(keys: &[KeyInfo]) -> Json {
    let property = |key: &KeyInfo| {
        let mut schema = key.schema.clone();
        let default = key.default.as_ref().map(|text| format!(" Default: {text}.")).unwrap_or_default();
        schema["description"] = Json::String(format!("{}{default}", key.help));
        (key.name.to_owned(), schema)
    };
    let required: Vec<&str> = keys.iter().filter(|key| key.default.is_none()).map(|key| key.name).collect();
    json!({
        "type": "object",
        "properties": keys.iter().map(property).collect::<Map<_, _>>(),
        "required": required,
        "additionalProperties": false
    })
}

/// Default, where nothing of the written value could be read.
fn lost<K>(read: Option<K>, whole: &Table, faults: &mut Faults) -> Option<K> {
    if read.is_none() {
        faults.lose(&whole.place);
    }
    read
}

/// Reports keys that a record does not have.
pub fn known_keys<R: Record>(table: &Table, faults: &mut Faults) {
    let names = R::NAMES;
    for entry in table.entries.iter().filter(|entry| !names.contains(&entry.key.as_str())) {
        let what = format!("a key of {}", R::WHAT);
        faults.push(unknown_word(&entry.key_place, &entry.key, &what, names.iter().copied()));
        // It may be meant for another one.
        faults.lose(&table.place);
    }
}

/// A key that may be left out.
pub fn optional<K: Knob>(
    table: &Table,
    key: &str,
    limits: &RangeInclusive<i64>,
    default: impl FnOnce() -> K,
    faults: &mut Faults,
) -> Option<K> {
    let read = table.get(key).and_then(|node| lost(K::read(key, node, limits, faults), table, faults));
    Some(read.unwrap_or_else(default))
}

/// A key that must be there.
pub fn required<R: Record, K: Knob>(
    table: &Table,
    key: &str,
    limits: &RangeInclusive<i64>,
    help: &str,
    faults: &mut Faults,
) -> Option<K> {
    let Some(node) = table.get(key) else {
        faults.push(Fault::at(&table.place, format!("{} needs `{key}`", R::WHAT)).help(help.trim()));
        return lost(None, table, faults);
    };
    lost(K::read(key, node, limits, faults), table, faults)
}

/// A record as the value of a key.
pub fn inner<R: Record>(name: &str, node: &Node, faults: &mut Faults) -> Option<R> {
    if let Value::Table(table) = &node.value {
        return R::read(table, faults);
    }
    faults.push(Fault::at(&node.place, format!("`{name}` takes {}, a table, not {}", R::WHAT, node.value.describe())));
    None
}

/// Declares a record: a struct whose fields are the keys of a table. Each has a row with type, limits, default and help; the help may also
/// stand above as a comment.
///
/// A key without a default must be written. A key that is a word of Rust is declared as a raw identifier: `r#break` is `break` in files.
///
/// ```
/// evenodds_kit::record! {
///     /// Somebody who rolls.
///     pub struct Roller("a roller") {
///         dice: i32 [1..=10] => "Dice rolled.";
///         bonus: i32 [0..=5] = 0 => "What each die adds.";
///     }
/// }
/// use evenodds_kit::Record;
/// assert_eq!(Roller::table_schema()["required"], serde_json::json!(["dice"]));
/// ```
#[macro_export]
macro_rules! record {
    (@limits) => { 0..=0 };
    (@limits $limits:expr) => { $limits };
    (@default $kind:ty;) => { None };
    (@default $kind:ty; $default:expr) => {{
        let default: $kind = $default;
        Some($crate::knobs::Knob::text(&default))
    }};
    (@read $table:ident $faults:ident $name:ident $limits:expr, [$($doc:literal)+]) => {
        $crate::record::required::<Self, _>(
            $table, $crate::bare(stringify!($name)), &$limits, concat!($($doc),+), $faults,
        )
    };
    (@read $table:ident $faults:ident $name:ident $limits:expr, [$($doc:literal)+] $default:expr) => {
        $crate::record::optional(
            $table, $crate::bare(stringify!($name)), &$limits, || $default, $faults,
        )
    };
    ($(#[$sdoc:meta])* pub struct $record:ident($what:literal) {
        $($(#[doc = $doc:literal])* $name:ident : $kind:ty $([$limits:expr])? $(= $default:expr)? $(=> $help:literal)?;)*
    }) => {
        $(#[$sdoc])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $record { $($(#[doc = $doc])* $(#[doc = $help])? pub $name: $kind,)* }

        impl $crate::Record for $record {
            const WHAT: &'static str = $what;

            const NAMES: &'static [&'static str] = &[$($crate::bare(stringify!($name))),*];

            fn keys() -> Vec<$crate::KeyInfo> {
                vec![$($crate::KeyInfo {
                    name: $crate::bare(stringify!($name)),
                    help: concat!($($doc,)* $($help)?).trim().to_owned(),
                    allowed: <$kind as $crate::knobs::Knob>::allowed(&$crate::record!(@limits $($limits)?)),
                    default: $crate::record!(@default $kind; $($default)?),
                    schema: <$kind as $crate::knobs::Knob>::schema(&$crate::record!(@limits $($limits)?)),
                }),*]
            }

            fn read(table: &$crate::reexports::source::Table, faults: &mut $crate::reexports::source::Faults) -> Option<Self> {
                let lost = faults.lost();
                $crate::record::known_keys::<Self>(table, faults);
                $(let $name: Option<$kind> = $crate::record!(
                    @read table faults $name $crate::record!(@limits $($limits)?), [$($doc)* $($help)?] $($default)?
                );)*
                if faults.lost() > lost { faults.lose(&table.place); }
                Some(Self { $($name: $name?),* })
            }
        }

        impl $crate::knobs::Knob for $record {
            fn read(
                name: &str,
                node: &$crate::reexports::source::Node,
                _: &std::ops::RangeInclusive<i64>,
                faults: &mut $crate::reexports::source::Faults,
            ) -> Option<Self> {
                $crate::record::inner(name, node, faults)
            }
            fn text(&self) -> String {
                let keys: Vec<String> = vec![$(
                    format!(
                        "{} = {}",
                        $crate::bare(stringify!($name)),
                        $crate::knobs::Knob::text(&self.$name)
                    )
                ),*];
                format!("{{ {} }}", keys.join(", "))
            }
            fn allowed(_: &std::ops::RangeInclusive<i64>) -> String { format!("{}, a table", $what) }
            fn schema(_: &std::ops::RangeInclusive<i64>) -> $crate::Json {
                <Self as $crate::Record>::table_schema()
            }
        }
    };
}

/// Makes a declaration of [`rules!`](macro@crate::rules) a record whose keys may all be left out: the fields of a strategy, each with its rules.
#[macro_export]
macro_rules! fields {
    ($rules:ident) => {
        impl $crate::Record for $rules {
            const WHAT: &'static str = "a strategy";

            const NAMES: &'static [&'static str] = <$rules>::NAMES;

            fn keys() -> Vec<$crate::KeyInfo> {
                let named = <$rules>::NAMES.iter().zip(Self::knobs());
                let each = named.map(|(name, knob)| $crate::KeyInfo {
                    name,
                    help: knob.help,
                    allowed: knob.allowed,
                    default: Some(knob.book),
                    schema: knob.schema,
                });
                each.collect()
            }
            fn read(
                table: &$crate::reexports::source::Table,
                faults: &mut $crate::reexports::source::Faults,
            ) -> Option<Self> {
                let (before, mut read) = (faults.len(), Self::default());
                read.patch(table, faults);
                (faults.len() == before).then_some(read)
            }
        }
    };
}

record! {
    /// A table without keys, for games that have nothing to say there.
    pub struct NoKeys("this table, which has no keys here") {}
}
