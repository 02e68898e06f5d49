//! Values of several forms: one type or another, lists without repeats, tables with a value for each of some words.

use super::values::Several;
use super::words::Words;
use crate::knobs::Knob;
use evenodds_source::{Entry, Fault, Faults, Node, Value, unknown_word};
use serde_json::{Map, Value as Json, json};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Value of one form or of another, distinguished by what is written: a text, a number, a list, a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The first form.
    One(A),
    /// The second.
    Other(B),
}

/// Whether a schema allows values that are written like this one.
fn speaks_of(schema: &Json, value: &Value) -> bool {
    if let Some(each) = schema["anyOf"].as_array() {
        return each.iter().any(|schema| speaks_of(schema, value));
    }
    match schema["type"].as_str() {
        Some("object") => matches!(value, Value::Table(_)),
        Some("array") => matches!(value, Value::List(_)),
        Some("integer" | "number") => matches!(value, Value::Int(_) | Value::Float(_)),
        Some("boolean") => matches!(value, Value::Bool(_)),
        _ => matches!(value, Value::Str(_)),
    }
}

impl<A: Knob, B: Knob> Knob for Either<A, B> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if speaks_of(&A::schema(limits), &node.value) {
            return A::read(name, node, limits, faults).map(Self::One);
        }
        if speaks_of(&B::schema(limits), &node.value) {
            return B::read(name, node, limits, faults).map(Self::Other);
        }
        let what = format!("`{name}` takes {}, not {}", Self::allowed(limits), node.value.describe());
        faults.push(Fault::at(&node.place, what));
        None
    }
    fn text(&self) -> String {
        match self {
            Self::One(value) => value.text(),
            Self::Other(value) => value.text(),
        }
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("{}, or {}", A::allowed(limits), B::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "anyOf": [A::schema(limits), B::schema(limits)] })
    }
}

/// One or several: a value, or a list of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneOrMore<T>(pub Vec<T>);

impl<T> Default for OneOrMore<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Knob> Knob for OneOrMore<T> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if matches!(node.value, Value::List(_)) {
            return Several::<T>::read(name, node, limits, faults).map(|many| Self(many.0));
        }
        T::read(name, node, limits, faults).map(|one| Self(vec![one]))
    }
    fn text(&self) -> String {
        format!("[{}]", self.0.iter().map(Knob::text).collect::<Vec<_>>().join(", "))
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("{}, or a list of such", T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        json!({ "anyOf": [T::schema(limits), Several::<T>::schema(limits)] })
    }
}

/// A list in which nothing stands twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Distinct<L>(pub L);

impl<L: Knob> Knob for Distinct<L> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if let Value::List(items) = &node.value {
            for (at, item) in items.iter().enumerate() {
                if items[..at].iter().any(|earlier| earlier.value == item.value) {
                    let what = format!("`{}` stands twice in `{name}`", item.value.text());
                    faults.push(Fault::at(&item.place, what));
                }
            }
        }
        L::read(name, node, limits, faults).map(Self)
    }
    fn text(&self) -> String {
        self.0.text()
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("{}, none of them twice", L::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        let mut schema = L::schema(limits);
        schema["uniqueItems"] = json!(true);
        schema
    }
}

/// A table with a value for some of the words, in the order of the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForSome<W, T>(pub Vec<Option<T>>, PhantomData<W>);

/// A value for each of the words, in their order: written as a table, or as a list in that order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForEach<W, T>(pub Vec<T>, PhantomData<W>);

/// The values of a table by words; other keys are faults.
fn by_word<W: Words, T: Knob>(
    name: &str,
    node: &Node,
    allowed: &str,
    limits: &RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<Vec<Option<T>>> {
    let Value::Table(table) = &node.value else {
        faults.push(Fault::at(&node.place, format!("`{name}` takes {allowed}, not {}", node.value.describe())));
        return None;
    };
    for entry in table.entries.iter().filter(|entry| W::of(&entry.key).is_none()) {
        faults.push(unknown_word(
            &entry.key_place,
            &entry.key,
            &format!("a key of `{name}`"),
            W::WORDS.iter().copied(),
        ));
        faults.lose(&node.place);
    }
    let entry = |word: &&str| table.entries.iter().find(|entry: &&Entry| entry.key == **word);
    let mut value = |entry: &Entry| {
        let read = T::read(&entry.key, &entry.node, limits, faults);
        if read.is_none() {
            faults.lose(&node.place);
        }
        read
    };
    Some(W::WORDS.iter().map(|word| entry(word).and_then(&mut value)).collect())
}

fn properties<W: Words>(schema: &Json) -> Map<String, Json> {
    W::WORDS.iter().map(|word| ((*word).to_owned(), schema.clone())).collect()
}

fn in_words<'a, W: Words, T: Knob + 'a>(values: impl Iterator<Item = (usize, &'a T)>) -> String {
    let each = values.map(|(at, value)| format!("{} = {}", W::WORDS[at], value.text()));
    format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
}

impl<W: Words, T: Knob> Knob for ForSome<W, T> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        by_word::<W, T>(name, node, &Self::allowed(limits), limits, faults).map(|values| Self(values, PhantomData))
    }
    fn text(&self) -> String {
        in_words::<W, T>(self.0.iter().enumerate().filter_map(|(at, value)| Some((at, value.as_ref()?))))
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a table of {}, each {}", W::WORDS.join(", "), T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        let properties = properties::<W>(&T::schema(limits));
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

impl<W: Words, T: Knob> ForEach<W, T> {
    fn list(limits: &RangeInclusive<i64>) -> Json {
        let count = W::ALL.len();
        json!({ "type": "array", "minItems": count, "maxItems": count, "items": T::schema(limits) })
    }
}

impl<W: Words, T: Knob> Knob for ForEach<W, T> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if let Value::List(items) = &node.value
            && items.len() == W::ALL.len()
        {
            let read: Vec<_> = items.iter().map(|item| T::read(name, item, limits, faults)).collect();
            return read.into_iter().collect::<Option<_>>().map(|values| Self(values, PhantomData));
        }
        let values = by_word::<W, T>(name, node, &Self::allowed(limits), limits, faults)?;
        let written = |word: &str| matches!(&node.value, Value::Table(table) if table.get(word).is_some());
        for word in W::WORDS.iter().filter(|word| !written(word)) {
            faults.push(Fault::at(&node.place, format!("`{name}` needs `{word}`")));
        }
        values.into_iter().collect::<Option<_>>().map(|values| Self(values, PhantomData))
    }
    fn text(&self) -> String {
        in_words::<W, T>(self.0.iter().enumerate())
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("a table or a list of {}, each {}", W::WORDS.join(", "), T::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        let properties = properties::<W>(&T::schema(limits));
        let table = json!({
            "type": "object", "properties": properties, "required": W::WORDS, "additionalProperties": false
        });
        json!({ "anyOf": [table, Self::list(limits)] })
    }
}
