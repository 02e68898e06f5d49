//! Questions about exact odds, whose inputs are records.

use super::cast::Names;
use super::game::Game;
use super::record::Record;
use super::world::{World, own_tables};
use crate::kind::Answer;
use crate::knobs::Rules;
use evenodds_source::{Entry, Fault, Faults, Place, Table, Value};
use serde_json::Value as Json;
use std::sync::Arc;

/// A question as a game declares it; see [`Odds`].
pub trait Question<G>: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Help text.
    fn help(&self) -> &'static str;
    /// An example of its inputs.
    fn example(&self) -> &'static str;
    /// JSON Schema of its inputs.
    fn schema(&self) -> Json;
    /// Answers it. Mistakes in the inputs become faults.
    fn answer(&self, inputs: &Table, faults: &mut Faults) -> Option<Answer>;
}

/// Request for an answer.
#[derive(Debug)]
pub struct Request<'a, G: Game, I> {
    /// The rules in force.
    pub rules: G::Rules,
    /// The inputs.
    pub inputs: I,
    /// Participants and strategies that the inputs may name.
    pub names: Names<G>,
    /// Place of the inputs.
    pub place: &'a Place,
}

impl<'a, G: Game, I: Record> Request<'a, G, I> {
    /// Reads the request: `rules`, knobs that differ from the book, the tables of the game's own data, and the inputs.
    pub fn read(inputs: &'a Table, faults: &mut Faults) -> Option<Self> {
        let (before, mut own, mut rules) = (faults.len(), inputs.clone(), G::Rules::default());
        own.entries.retain(|Entry { key, node, .. }| {
            let is_frame = key == "rules" || own_tables::<G::World>().any(|table| table == key);
            if is_frame && !matches!(node.value, Value::Table(_)) {
                let what = format!("`{key}` takes a table, not {}", node.value.describe());
                faults.push(Fault::at(&node.place, what));
            }
            !is_frame
        });
        if let Some(table) = inputs.table("rules") {
            rules.patch(table, faults);
            (G::CHECK_RULES)(&rules, table, faults);
        }
        let (read, mut names) = (I::read(&own, faults), Names::of(None, faults));
        names.world = Arc::new(G::World::read(inputs, faults));
        if faults.len() > before {
            return None;
        }
        Some(Self { rules, inputs: read?, names, place: &inputs.place })
    }
}

/// Question with inputs of a type. Every question also takes the keys of [`Request::read`].
pub struct Odds<G: Game, I> {
    /// Its name.
    pub name: &'static str,
    /// Help text.
    pub help: &'static str,
    /// An example of its inputs.
    pub example: &'static str,
    /// The answer.
    pub answer: fn(Request<'_, G, I>, &mut Faults) -> Option<Answer>,
}

impl<G: Game, I: Record> Question<G> for Odds<G, I> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn example(&self) -> &'static str {
        self.example
    }

    fn schema(&self) -> Json {
        I::table_schema()
    }

    fn answer(&self, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
        let before = faults.len();
        let request = Request::read(inputs, faults)?;
        (self.answer)(request, faults).filter(|_| faults.len() == before)
    }
}
