//! Roles: strategies of a decider who is no participant, like the GM.

use super::bases::Bases;
use super::decisions::Lists;
use super::presets::Presets;
use super::record::Record;
use super::strategy::Strategy;
use crate::kind::Preset;
use evenodds_policy::DecisionInfo;
use evenodds_source::{Faults, Node, Table};
use serde_json::Value as Json;
use std::marker::PhantomData;

/// Decider beside the participants, with fields, decisions and presets of its own. Its strategies stand under `[strategy]` among all others.
pub struct Role<F, L> {
    name: &'static str,
    presets: &'static str,
    decides: PhantomData<fn() -> (F, L)>,
}

/// Role as the kit sees it, without its types.
pub trait AnyRole: Sync {
    /// Name in lists.
    fn name(&self) -> &'static str;
    /// Its decisions.
    fn decisions(&self) -> &'static [DecisionInfo<'static>];
    /// Its presets, for lists.
    fn listed(&self) -> Vec<Preset>;
    /// Its presets, with the strategies that a scenario names.
    fn bases(&self, named: Option<&Table>) -> Bases;
    /// Reads a strategy, only to report its mistakes.
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
        Strategy::<F, L>::written_schema()
    }
}
