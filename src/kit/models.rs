//! Models: participants that are like others.

use super::chains::{Chained, Chains, Link};
use super::game::Game;
use crate::naming;
use evenodds_source::{Fault, Faults, Node, Source, Table, Value, unknown_word};
use std::sync::Arc;

/// Everybody under `[cast.sides]` and everybody who ships with the game, each merged over its model.
#[derive(Debug, Clone)]
pub struct Models {
    names: Vec<String>,
    laid_over: bool,
    named: Chains<Table>,
}

impl Models {
    /// Models of a scenario.
    ///
    /// # Panics
    /// When the text of the participants that ship is no TOML: tests read it.
    pub(super) fn new<G: Game>(sides: Option<&Table>) -> Self {
        let text = G::PARTICIPANTS.to_owned();
        let source = Arc::new(Source { name: format!("participants of {}", G::ABOUT.name), text });
        let mut wrong = Faults::new();
        let shipped = Table::parse(&source, &mut wrong);
        assert!(wrong.is_empty(), "{}", wrong.render(false));
        Self::of(sides, shipped, G::LAID_OVER)
    }

    /// Models of a scenario, and those that ship with its game.
    pub fn of(sides: Option<&Table>, shipped: Table, laid_over: bool) -> Self {
        let nobody = Table { place: shipped.place.clone(), entries: Vec::new() };
        let mut all = sides.cloned().unwrap_or(nobody);
        let own = |name: &str| sides.is_some_and(|sides| sides.get(name).is_some());
        all.entries.extend(shipped.entries.into_iter().filter(|entry| !own(&entry.key)));
        let names = all.entries.iter().map(|entry| entry.key.clone()).collect();
        let mut models = Self { names, laid_over, named: Chains::default() };
        models.named = Chains::new(&all, &models);
        models
    }

    /// Participant merged over its models.
    pub fn whole(&self, node: &Node, faults: &mut Faults) -> Option<Table> {
        let whole = self.named.whole(node, self, faults);
        if whole.is_none() {
            faults.lose(&node.place);
        }
        whole
    }
}

impl Chained for Models {
    type Whole = Table;

    fn link<'n>(&self, node: &'n Node) -> Result<Link<'n, Table>, Fault> {
        match &node.value {
            Value::Str(name) => Ok(Link::To(node, name)),
            Value::Table(table) => match naming::model(table, false) {
                None => Ok(Link::End(Table { place: node.place.clone(), entries: Vec::new() })),
                Some(at @ Node { value: Value::Str(name), .. }) => Ok(Link::To(at, name)),
                Some(like) => {
                    let what = format!("`like` takes a name under [cast.sides], not {}", like.value.describe());
                    Err(Fault::at(&like.place, what))
                }
            },
            other => {
                let what = format!("a participant is a name of [cast.sides] or a table, not {}", other.describe());
                Err(Fault::at(&node.place, what))
            }
        }
    }

    fn lay(&self, mut under: Table, node: &Node) -> Table {
        let Value::Table(table) = &node.value else { return under };
        if naming::model(table, false).is_none() {
            return table.clone();
        }
        under.place = node.place.clone();
        let strategy = based(under.get("strategy"), table.get("strategy"), self.laid_over);
        if self.laid_over {
            under.merge(table);
            under.entries.retain(|entry| entry.key != naming::LIKE);
        } else {
            // A written key replaces that of the model whole: half a sheet would fit nobody.
            table.entries.iter().for_each(|entry| under.set(&entry.key, &entry.key_place, entry.node.clone()));
        }
        if let Some(strategy) = strategy {
            let place = strategy.place.clone();
            under.set("strategy", &place, strategy);
        }
        under
    }

    fn circle(&self, name: &str) -> String {
        format!("`{name}` is like itself")
    }

    fn unknown(&self, at: &Node, name: &str) -> Fault {
        unknown_word(&at.place, name, "a name under [cast.sides]", self.names.iter().map(String::as_str))
    }
}

/// The model's strategy patched by fields; none where nothing is patched.
fn based(model: Option<&Node>, patch: Option<&Node>, laid_over: bool) -> Option<Node> {
    let (model, Node { value: Value::Table(patch), place }) = (model?, patch?) else { return None };
    let mut merged = match &model.value {
        Value::Table(_) if laid_over => return None,
        _ if naming::model(patch, true).is_some() => return None,
        Value::Table(model) => {
            let mut merged = model.clone();
            patch.entries.iter().for_each(|entry| merged.set(&entry.key, &entry.key_place, entry.node.clone()));
            merged
        }
        name => {
            let mut merged = patch.clone();
            merged.set(naming::BASE, &patch.place, Node { place: patch.place.clone(), value: name.clone() });
            merged
        }
    };
    merged.place = place.clone();
    Some(Node { place: place.clone(), value: Value::Table(merged) })
}
