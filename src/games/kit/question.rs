//! Questions about exact odds, whose inputs are records.

use super::cast::Names;
use super::game::Game;
use super::record::Record;
use crate::games::kind::Answer;
use crate::games::knobs::Rules;
use crate::source::{Fault, Faults, Place, Table, Value};
use serde_json::Value as Json;

/// A question as a game declares it; see [`Odds`].
pub trait Question<G>: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// What it answers.
    fn help(&self) -> &'static str;
    /// An example of its inputs.
    fn example(&self) -> &'static str;
    /// JSON Schema of its inputs.
    fn schema(&self) -> Json;
    /// Answers it. Mistakes in the inputs become faults.
    fn answer(&self, inputs: &Table, faults: &mut Faults) -> Option<Answer>;
}

/// What is asked.
#[derive(Debug)]
pub struct Request<'a, G: Game, I> {
    /// The rules in force.
    pub rules: G::Rules,
    /// The inputs.
    pub inputs: I,
    /// Participants and strategies that the inputs may name.
    pub names: Names<G>,
    /// Where the inputs stand.
    pub place: &'a Place,
}

/// A question with inputs of a type. Besides them every question takes `rules`, knobs that differ from the book.
pub struct Odds<G: Game, I> {
    /// Its name.
    pub name: &'static str,
    /// What it answers.
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
        let mut rules = G::Rules::default();
        if let Some(node) = inputs.get("rules") {
            match &node.value {
                Value::Table(table) => {
                    rules.patch(table, faults);
                    G::check_rules(&rules, table, faults);
                }
                other => {
                    faults.push(Fault::at(&node.place, format!("`rules` takes a table, not {}", other.describe())));
                }
            }
        }
        let mut own = inputs.clone();
        own.entries.retain(|entry| entry.key != "rules");
        let read = I::read(&own, faults);
        if faults.len() > before {
            return None;
        }
        let request = Request { rules, inputs: read?, names: Names::of(None, faults), place: &inputs.place };
        (self.answer)(request, faults).filter(|_| faults.len() == before)
    }
}
