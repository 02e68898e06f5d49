//! Values of records beside those of knobs: texts, tables with free names, values that are read later.

use crate::knobs::Knob;
use evenodds_policy::Program;
use evenodds_source::{Fault, Faults, Node, Place, Source, Value};
use serde_json::{Value as Json, json};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Parts that can be read; the others are lost to the whole.
pub(super) fn parts<T>(read: Vec<Option<T>>, whole: &Node, faults: &mut Faults) -> Vec<T> {
    if read.iter().any(Option::is_none) {
        faults.lose(&whole.place);
    }
    read.into_iter().flatten().collect()
}

fn wrong(name: &str, node: &Node, wants: &str, faults: &mut Faults) {
    faults.push(Fault::at(&node.place, format!("`{name}` takes {wants}, not {}", node.value.describe())));
}

impl Knob for String {
    fn read(name: &str, node: &Node, _: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if let Value::Str(text) = &node.value {
            return Some(text.clone());
        }
        wrong(name, node, "a text", faults);
        None
    }
    fn text(&self) -> String {
        format!("{self:?}")
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "a text".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "type": "string" })
    }
}

/// Table with the writer's own names, in their order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T> Named<T> {
    /// The entry of a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl<T: Knob> Knob for Named<T> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let Value::Table(table) = &node.value else {
            wrong(name, node, "a table", faults);
            return None;
        };
        let each = |entry: &evenodds_source::Entry, faults: &mut Faults| {
            Some((entry.key.clone(), T::read(&entry.key, &entry.node, limits, faults)?))
        };
        let read = table.entries.iter().map(|entry| each(entry, faults)).collect();
        Some(Self(parts(read, node, faults)))
    }
    fn text(&self) -> String {
        let each = self.0.iter().map(|(name, value)| format!("{name} = {}", value.text()));
        format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a table of names, each {}", T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "type": "object", "additionalProperties": T::schema(limits) })
    }
}

/// A list that may be empty, of at most `MOST` entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Several<T, const MOST: usize = 64>(pub Vec<T>);

impl<T, const MOST: usize> Default for Several<T, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Knob, const MOST: usize> Knob for Several<T, MOST> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::List(items) if items.len() <= MOST => {
                let read = items.iter().map(|item| T::read(name, item, limits, faults)).collect();
                Some(Self(parts(read, node, faults)))
            }
            _ => {
                wrong(name, node, &Self::allowed(limits), faults);
                None
            }
        }
    }
    fn text(&self) -> String {
        format!("[{}]", self.0.iter().map(Knob::text).collect::<Vec<_>>().join(", "))
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a list of at most {} entries, each {}", MOST, T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "type": "array", "maxItems": MOST, "items": T::schema(limits) })
    }
}

/// Value with its place, for faults that only the game can find.
#[derive(Debug, Clone, PartialEq)]
pub struct At<T>(pub T, pub Place);

/// A value that nobody wrote.
impl<T> From<T> for At<T> {
    fn from(value: T) -> Self {
        let source = Source { name: String::new(), text: String::new() };
        Self(value, Place::new(&std::sync::Arc::new(source), 0..0))
    }
}

impl<T: Knob> Knob for At<T> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        T::read(name, node, limits, faults).map(|value| Self(value, node.place.clone()))
    }
    fn text(&self) -> String {
        self.0.text()
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        T::allowed(limits)
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        T::schema(limits)
    }
}

/// Values that can only be read once more is known, by the game or by [`super::Names`].
pub trait ReadLater {
    /// Allowed values, in words.
    const ALLOWED: &'static str;
    /// Whether this may be one, as far as its form shows.
    fn may_be(value: &Value) -> bool;
    /// JSON Schema of the allowed values.
    fn schema() -> Json;
}

/// Value to be read later, as it is written.
pub struct Later<T> {
    /// As it is written.
    pub node: Node,
    becomes: PhantomData<fn() -> T>,
}

impl<T> Clone for Later<T> {
    fn clone(&self) -> Self {
        Self { node: self.node.clone(), becomes: PhantomData }
    }
}

impl<T> PartialEq for Later<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T> std::fmt::Debug for Later<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.node.fmt(f)
    }
}

impl<T: ReadLater> Knob for Later<T> {
    fn read(name: &str, node: &Node, _: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if T::may_be(&node.value) {
            return Some(Self { node: node.clone(), becomes: PhantomData });
        }
        wrong(name, node, T::ALLOWED, faults);
        None
    }
    fn text(&self) -> String {
        self.node.value.text()
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        T::ALLOWED.into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        T::schema()
    }
}

/// An expression over facts that only the game knows.
impl ReadLater for Program {
    const ALLOWED: &'static str = "an expression";
    fn may_be(_: &Value) -> bool {
        true
    }
    fn schema() -> Json {
        json!({ "type": ["string", "integer", "boolean"] })
    }
}
