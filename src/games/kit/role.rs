//! Roles: strategies of somebody who is no participant, like the GM.

use super::bases::Bases;
use super::decisions::Lists;
use super::presets::Presets;
use super::record::Record;
use super::strategy::Strategy;
use crate::games::kind::Preset;
use crate::games::knobs::Knob;
use crate::policy::DecisionInfo;
use crate::source::{Fault, Faults, Node, Table, Value};
use serde_json::{Value as Json, json};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Somebody who decides beside the participants, with fields, decisions and presets of its own. Its strategies stand under
/// `[strategy]` among all others.
pub struct Role<F, L> {
    name: &'static str,
    presets: &'static str,
    decides: PhantomData<fn() -> (F, L)>,
}

/// A role as the kit sees it, its types hidden.
pub trait AnyRole: Sync {
    /// What it is called in lists.
    fn name(&self) -> &'static str;
    /// What it decides.
    fn decisions(&self) -> &'static [DecisionInfo<'static>];
    /// Its presets, for lists.
    fn listed(&self) -> Vec<Preset>;
    /// Its presets, with the strategies that a scenario names.
    fn bases(&self, named: Option<&Table>) -> Bases;
    /// Reads a strategy, only to tell what is wrong with it.
    fn check(&self, node: &Node, bases: &Bases, faults: &mut Faults);
    /// JSON Schema of a strategy that is written as a table.
    fn schema(&self) -> Json;
}

impl<F: Record, L: Lists> Role<F, L> {
    /// A role of this name, with its presets as TOML.
    pub const fn new(name: &'static str, presets: &'static str) -> Self {
        Self { name, presets, decides: PhantomData }
    }

    /// Reads a strategy. Absent: the first preset.
    pub fn read(&self, node: Option<&Node>, bases: &Bases, faults: &mut Faults) -> Option<Strategy<F, L>> {
        Strategy::read(node, bases, L::FACTS, &(), faults)
    }

    /// The strategy of a preset.
    pub fn preset(&self, name: &str) -> Option<Strategy<F, L>> {
        Strategy::shipped(name, &self.bases(None), L::FACTS)
    }
}

impl<F: Record, L: Lists> AnyRole for Role<F, L> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn decisions(&self) -> &'static [DecisionInfo<'static>] {
        L::DECISIONS
    }

    fn listed(&self) -> Vec<Preset> {
        Presets::read(self.name, self.presets).listed::<F>()
    }

    fn bases(&self, named: Option<&Table>) -> Bases {
        Bases::new(Presets::read(self.name, self.presets), named)
    }

    fn check(&self, node: &Node, bases: &Bases, faults: &mut Faults) {
        let _ = self.read(Some(node), bases, faults);
    }

    fn schema(&self) -> Json {
        Strategy::<F, L>::schema()
    }
}

/// A strategy as the value of a key: a name, or a table that patches another one. [`super::Names`] reads it.
pub struct StrategyRef<F, L> {
    /// As it is written.
    pub node: Node,
    decides: PhantomData<fn() -> (F, L)>,
}

impl<F, L> Clone for StrategyRef<F, L> {
    fn clone(&self) -> Self {
        Self { node: self.node.clone(), decides: PhantomData }
    }
}

impl<F, L> PartialEq for StrategyRef<F, L> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<F, L> std::fmt::Debug for StrategyRef<F, L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.node.fmt(f)
    }
}

impl<F: Record, L: Lists> Knob for StrategyRef<F, L> {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        if matches!(node.value, Value::Str(_) | Value::Table(_)) {
            return Some(Self { node: node.clone(), decides: PhantomData });
        }
        let what = format!("`{name}` takes {}, not {}", Self::allowed(limits), node.value.describe());
        faults.push(Fault::at(&node.place, what));
        None
    }
    fn text(&self) -> String {
        self.node.value.text()
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "a strategy: a name or a table".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "anyOf": [{ "type": "string" }, Strategy::<F, L>::schema()] })
    }
}
