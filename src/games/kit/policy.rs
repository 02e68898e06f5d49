//! Policies in questions about exact odds: the fields of a strategy, without lists of its own.

use super::cast::StrategyOf;
use super::game::Game;
use super::strategy::Presets;
use crate::games::knobs::Knob;
use crate::source::{Fault, Faults, Node, Place, Source, Value};
use serde_json::{Value as Json, json};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A policy by name, or a table of fields over a `base`. Lists of their own are for play: odds know fields alone.
pub struct Policy<G: Game<World = ()>>(pub G::Fields);

/// A preset, the first where no name is given.
fn preset<G: Game<World = ()>>(presets: &Presets, name: Option<&str>) -> StrategyOf<G> {
    let node = |name: &str| {
        let source = Arc::new(Source { name: "policy".into(), text: name.into() });
        Node { place: Place::new(&source, 0..name.len()), value: Value::Str(name.into()) }
    };
    let node = name.map(node);
    StrategyOf::<G>::read(node.as_ref(), None, presets, G::FACTS, &(), &mut Faults::new()).expect("a preset")
}

impl<G: Game<World = ()>> Policy<G> {
    /// The fields of a preset.
    ///
    /// # Panics
    /// For a name that no preset has: a mistake of the game.
    pub fn named(name: &str) -> Self {
        Self(preset::<G>(&Presets::read(G::ABOUT.name, G::PRESETS), Some(name)).fields)
    }
}

/// The first preset.
impl<G: Game<World = ()>> Default for Policy<G> {
    fn default() -> Self {
        Self(preset::<G>(&Presets::read(G::ABOUT.name, G::PRESETS), None).fields)
    }
}

impl<G: Game<World = ()>> Clone for Policy<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G: Game<World = ()>> PartialEq for Policy<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<G: Game<World = ()>> std::fmt::Debug for Policy<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Game<World = ()>> Knob for Policy<G> {
    fn read(_: &str, node: &Node, _: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let presets = Presets::read(G::ABOUT.name, G::PRESETS);
        let strategy = StrategyOf::<G>::read(Some(node), None, &presets, G::FACTS, &(), faults)?;
        let known = |name: &str| preset::<G>(&presets, Some(name)).lists == strategy.lists;
        if !presets.names().into_iter().any(known) {
            let help = "play it with `evenodds run`, or name fields alone";
            faults.push(Fault::at(&node.place, "exact odds know a policy's fields, not its lists").help(help));
            return None;
        }
        Some(Self(strategy.fields))
    }
    fn text(&self) -> String {
        let names = Presets::read(G::ABOUT.name, G::PRESETS);
        let own = names.names().into_iter().find(|name| Self::named(name) == *self);
        own.map_or_else(|| "a table".into(), |name| format!("{name:?}"))
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "the name of a policy, or a table with a `base`".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "anyOf": [{ "type": "string" }, StrategyOf::<G>::schema()] })
    }
}
