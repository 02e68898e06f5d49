//! Scenes and switches of conditions as a scenario writes them (HD-COND-1 to HD-COND-10).

use super::conditions::{self, Bits, Condition};
use evenodds_kit::knobs::Knob;
use evenodds_source::{Fault, Faults, Node, Table, Value, unknown_word};
use serde_json::{Map, Value as Json, json};
use std::ops::RangeInclusive;

/// Conditions by name, true or false, over others (HD-COND-9).
#[derive(Debug, Clone, PartialEq)]
pub struct Switches {
    on: Bits,
    off: Bits,
    table: Table,
}

impl Switches {
    fn read(table: &Table, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let mut switches = Self { on: 0, off: 0, table: table.clone() };
        for entry in &table.entries {
            match (Condition::named(&entry.key), &entry.node.value) {
                (Some(known), _) if !known.is_settable() => {
                    let what = format!("`{}` is worked out by the engine and cannot be set", known.word());
                    faults.push(Fault::at(&entry.key_place, what));
                }
                (Some(known), Value::Bool(value)) => {
                    let bits = if *value { &mut switches.on } else { &mut switches.off };
                    *bits |= known.bit();
                }
                (Some(known), other) => {
                    let what = format!("`{}` takes true or false, not {}", known.word(), other.describe());
                    faults.push(Fault::at(&entry.node.place, what));
                }
                (None, _) => {
                    let known: Vec<&str> = Condition::settable().map(Condition::word).collect();
                    faults.push(unknown_word(&entry.key_place, &entry.key, "a condition", known.into_iter()));
                }
            }
        }
        (faults.len() == before).then_some(switches)
    }

    /// These over the conditions of a scene; some exclude each other.
    pub fn over(&self, scene: Bits, faults: &mut Faults) -> Bits {
        let (bits, table) = ((scene | self.on) & !self.off, &self.table);
        for (left, is, right, also) in conditions::EXCLUDED {
            let holds = |condition: Condition| bits & condition.bit() != 0;
            if holds(left) == is && holds(right) == also {
                let (left, right) = (left.word(), right.word());
                let place = table.entries.iter().find(|entry| entry.key == left || entry.key == right);
                let place = place.map_or(&table.place, |entry| &entry.key_place);
                let (is, also) = (if is { "true" } else { "false" }, if also { "true" } else { "false" });
                faults.push(Fault::at(
                    place,
                    format!("`{left}` {is} and `{right}` {also} exclude each other (HD-COND-9)"),
                ));
            }
        }
        bits
    }

    fn schema() -> Json {
        let each =
            |each: Condition| (each.word().to_owned(), json!({ "type": "boolean", "description": each.title() }));
        let each = Condition::settable().map(each);
        json!({ "type": "object", "properties": each.collect::<Map<_, _>>(), "additionalProperties": false })
    }
}

fn wrong(name: &str, node: &Node, wants: &str, faults: &mut Faults) {
    faults.push(Fault::at(&node.place, format!("`{name}` takes {wants}, not {}", node.value.describe())));
}

impl Knob for Switches {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if let Value::Table(table) = &node.value {
            return Self::read(table, faults);
        }
        wrong(name, node, &Self::allowed(limits), faults);
        None
    }
    fn text(&self) -> String {
        Value::Table(self.table.clone()).text()
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "a table of conditions".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        Self::schema()
    }
}

/// The scene of a scenario: a preset by name, or switches over one, by default over the neutral arena.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene(pub Bits);

impl Default for Scene {
    fn default() -> Self {
        Self(conditions::neutral())
    }
}

impl Knob for Scene {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::Str(word) => {
                if let Some(bits) = conditions::preset(word) {
                    return Some(Self(bits));
                }
                let known = conditions::PRESETS.iter().map(|preset| preset.0);
                faults.push(unknown_word(&node.place, word, &format!("a choice of `{name}`"), known));
                None
            }
            Value::Table(table) => {
                let base = table
                    .get("like")
                    .map_or_else(|| Some(Self::default()), |like| Self::read("like", like, limits, faults));
                let mut own = table.clone();
                own.entries.retain(|entry| entry.key != "like");
                let before = faults.len();
                let bits = Switches::read(&own, faults)?.over(base?.0, faults);
                (faults.len() == before).then_some(Self(bits))
            }
            _ => {
                wrong(name, node, &Self::allowed(limits), faults);
                None
            }
        }
    }
    fn text(&self) -> String {
        let named = conditions::PRESETS.iter().find(|preset| conditions::preset(preset.0) == Some(self.0));
        named.map_or_else(|| "a table of conditions".into(), |preset| format!("{:?}", preset.0))
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "the name of a scene or a table of conditions".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        let names = json!({ "enum": conditions::PRESETS.iter().map(|preset| preset.0).collect::<Vec<_>>() });
        let mut table = Switches::schema();
        // A scene may be like another one, which is told apart when it is read.
        table["properties"]["like"] = json!({ "anyOf": [names, { "type": "object" }] });
        json!({ "anyOf": [names, table] })
    }
}
