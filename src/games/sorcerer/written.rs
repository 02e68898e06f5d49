//! Keys as they are written: those that change nothing where they stand are refused.

use evenodds_kit::knobs::Knob;
use evenodds_kit::{Json, KeyInfo, Record, record};
use evenodds_source::{Fault, Faults, Node, Place, Table};
use std::ops::{Deref, RangeInclusive};

/// A record that knows which of its keys are written, and where.
#[derive(Debug, Clone)]
pub struct Written<R> {
    record: R,
    keys: Vec<(String, Place)>,
    /// Where it stands.
    pub place: Place,
}

impl<R> Deref for Written<R> {
    type Target = R;
    fn deref(&self) -> &R {
        &self.record
    }
}

/// Two that say the same are the same, wherever they stand.
impl<R: PartialEq> PartialEq for Written<R> {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record
    }
}

impl<R> Written<R> {
    /// Refuses keys that change nothing here: `useless` says why, if they do not.
    pub fn refuse<'w>(&self, useless: impl Fn(&str) -> Option<&'w str>, faults: &mut Faults) {
        for (key, place) in &self.keys {
            if let Some(why) = useless(key) {
                faults.push(Fault::at(place, format!("`{key}` changes nothing here: {why}")).help("remove it"));
            }
        }
    }

    /// Refuses all keys but these.
    pub fn only(&self, used: &[&str], why: &str, faults: &mut Faults) {
        self.refuse(|key| (!used.contains(&key)).then_some(why), faults);
    }
}

impl<R: Record> Record for Written<R> {
    const WHAT: &'static str = R::WHAT;
    const NAMES: &'static [&'static str] = R::NAMES;

    fn keys() -> Vec<KeyInfo> {
        R::keys()
    }

    fn read(table: &Table, faults: &mut Faults) -> Option<Self> {
        let keys = table.entries.iter().map(|entry| (entry.key.clone(), entry.key_place.clone())).collect();
        Some(Self { record: R::read(table, faults)?, keys, place: table.place.clone() })
    }
}

impl<R: Record + Knob> Knob for Written<R> {
    fn read(name: &str, node: &Node, _: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        record::inner(name, node, faults)
    }
    fn text(&self) -> String {
        self.record.text()
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        <R as Knob>::allowed(limits)
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        <R as Knob>::schema(limits)
    }
}
