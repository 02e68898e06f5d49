//! Policies in questions about exact odds: the fields of a strategy, without lists of its own.

use super::bases::Bases;
use super::cast::StrategyOf;
use super::game::Game;
use super::presets::Presets;
use crate::knobs::Knob;
use evenodds_source::{Fault, Faults, Node};
use serde_json::{Value as Json, json};
use std::ops::RangeInclusive;

/// Policy by name, or a table of fields over a `base`. Lists are for play: odds know fields alone.
pub struct Policy<G: Game<World = ()>>(pub G::Fields);

fn bases<G: Game>() -> Bases {
    Presets::read(G::ABOUT.name, G::PRESETS).into()
}

fn preset<G: Game>(name: &str) -> StrategyOf<G> {
    StrategyOf::<G>::shipped(name, &bases::<G>(), G::FACTS).expect("a preset")
}

fn presets<G: Game>() -> Vec<String> {
    Presets::read(G::ABOUT.name, G::PRESETS).names().into_iter().map(str::to_owned).collect()
}

impl<G: Game<World = ()>> Policy<G> {
    /// The fields of a preset.
    ///
    /// # Panics
    /// For a name that no preset has: a mistake of the game.
    pub fn named(name: &str) -> Self {
        Self(preset::<G>(name).fields)
    }
}

/// The first preset.
impl<G: Game<World = ()>> Default for Policy<G> {
    fn default() -> Self {
        Self::named(&presets::<G>()[0])
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
        let strategy = StrategyOf::<G>::read(Some(node), &bases::<G>(), G::FACTS, &(), faults)?;
        if !presets::<G>().iter().any(|name| preset::<G>(name).lists == strategy.lists) {
            let help = "play it with `evenodds run`, or name fields alone";
            faults.push(Fault::at(&node.place, "exact odds know a policy's fields, not its lists").help(help));
            return None;
        }
        Some(Self(strategy.fields))
    }
    fn text(&self) -> String {
        let own = presets::<G>().into_iter().find(|name| Self::named(name) == *self);
        own.map_or_else(|| "a table".into(), |name| format!("{name:?}"))
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "the name of a policy, or a table with a `base`".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "anyOf": [{ "type": "string" }, StrategyOf::<G>::written_schema()] })
    }
}
