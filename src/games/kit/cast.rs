//! Who takes part: participants by name or written out, with their strategies.

use super::game::Game;
use super::record::Record;
use super::strategy::{Presets, Strategy};
use super::values::ParticipantRef;
use crate::source::{Fault, Faults, Node, Place, Table, Value, unknown_word};
use serde_json::{Value as Json, json};

/// The strategy of a game's participants.
pub type StrategyOf<G> = Strategy<<G as Game>::Fields, <G as Game>::Lists>;

/// Somebody who takes part.
#[derive(Debug, Clone)]
pub struct Participant<G: Game> {
    /// Name in narrations and reports.
    pub name: String,
    /// The game's own keys.
    pub sheet: G::Sheet,
    /// How it decides.
    pub strategy: StrategyOf<G>,
    /// Where it is written.
    pub place: Place,
}

/// Keys of a participant that every game has.
pub(super) const COMMON: [&str; 3] = ["like", "name", "strategy"];

/// Named participants and strategies of a scenario, and the game's presets.
#[derive(Debug, Clone)]
pub struct Names {
    sides: Option<Table>,
    strategies: Option<Table>,
    presets: Presets,
}

impl Names {
    /// The names of a scenario; of a question, which has none of its own, where no root is given.
    pub fn of<G: Game>(root: Option<&Table>) -> Self {
        let sides = root.and_then(|root| root.table("cast")?.table("sides")).cloned();
        let strategies = root.and_then(|root| root.table("strategy")).cloned();
        Self { sides, strategies, presets: Presets::read(G::ABOUT.name, G::PRESETS) }
    }

    /// Reads everybody under `[cast.sides]` and every named strategy, so that mistakes in those that nobody names are told too.
    pub(super) fn check<G: Game>(&self, root: &Table, faults: &mut Faults) {
        if let Some(node) = root.table("cast").and_then(|cast| cast.get("sides")) {
            match &node.value {
                Value::Table(sides) => sides.entries.iter().for_each(|entry| {
                    let _ = self.read::<G>(&entry.node, &entry.key, faults);
                }),
                other => {
                    faults.push(Fault::at(&node.place, format!("`sides` takes a table, not {}", other.describe())));
                }
            }
        }
        for entry in self.strategies.iter().flat_map(|strategies| &strategies.entries) {
            let _ = StrategyOf::<G>::read(Some(&entry.node), self.strategies.as_ref(), &self.presets, faults);
        }
    }

    /// All participants under `[cast.sides]`.
    pub(super) fn sides(&self) -> Option<&Table> {
        self.sides.as_ref()
    }

    /// The strategy of somebody who says nothing: the first preset.
    pub fn default_strategy<G: Game>(&self, faults: &mut Faults) -> Option<StrategyOf<G>> {
        StrategyOf::<G>::read(None, None, &self.presets, faults)
    }

    /// Reads a participant that stands inside a record.
    pub fn participant<G: Game>(
        &self,
        of: &ParticipantRef<G>,
        name: &str,
        faults: &mut Faults,
    ) -> Option<Participant<G>> {
        self.read(&of.node, name, faults)
    }

    /// Reads a participant: a name of `[cast.sides]`, or a table, perhaps `like` a named one. `name` is what it is called
    /// where it says nothing itself.
    pub(super) fn read<G: Game>(&self, node: &Node, name: &str, faults: &mut Faults) -> Option<Participant<G>> {
        let before = faults.len();
        let mut table = self.whole::<G>(node, &mut Vec::new(), faults)?;
        let strategy = table.get("strategy").cloned();
        let strategy = StrategyOf::<G>::read(strategy.as_ref(), self.strategies.as_ref(), &self.presets, faults);
        let own = match (table.get("name"), &node.value) {
            (Some(Node { value: Value::Str(name), .. }), _) => name.clone(),
            (Some(node), _) => {
                let what = format!("`name` takes a text, not {}", node.value.describe());
                faults.push(Fault::at(&node.place, what));
                String::new()
            }
            (None, Value::Str(name)) => name.clone(),
            (None, _) => table.get("like").map_or_else(|| name.to_owned(), |node| node.value.text()),
        };
        table.entries.retain(|entry| !COMMON.contains(&entry.key.as_str()));
        let sheet = G::Sheet::read(&table, faults);
        if faults.len() > before {
            return None;
        }
        Some(Participant { name: own, sheet: sheet?, strategy: strategy?, place: node.place.clone() })
    }

    /// A participant with everything that it is like laid under it.
    fn whole<'a, G: Game>(&'a self, node: &'a Node, seen: &mut Vec<&'a str>, faults: &mut Faults) -> Option<Table> {
        match &node.value {
            Value::Str(name) => {
                let sides = self.sides.as_ref();
                let Some(found) = sides.and_then(|sides| sides.get(name)) else {
                    let names =
                        sides.into_iter().flat_map(|sides| sides.entries.iter().map(|entry| entry.key.as_str()));
                    faults.push(unknown_word(&node.place, name, "a name under [cast.sides]", names));
                    return None;
                };
                if seen.contains(&name.as_str()) {
                    faults.push(Fault::at(&node.place, format!("`{name}` is like itself")));
                    return None;
                }
                seen.push(name);
                self.whole::<G>(found, seen, faults)
            }
            Value::Table(table) => {
                let Some(like) = table.get("like") else { return Some(table.clone()) };
                if !matches!(like.value, Value::Str(_)) {
                    let what = format!("`like` takes a name under [cast.sides], not {}", like.value.describe());
                    faults.push(Fault::at(&like.place, what));
                    return None;
                }
                let mut whole = self.whole::<G>(like, seen, faults)?;
                whole.place = node.place.clone();
                // A key that is written replaces that of the model whole: half a sheet would be nobody's.
                for entry in &table.entries {
                    match (entry.key.as_str(), whole.get("strategy").map(|node| &node.value), &entry.node.value) {
                        ("strategy", Some(model), Value::Table(patch)) if patch.get("base").is_none() => {
                            let merged = based(model, patch);
                            whole.set(
                                "strategy",
                                &entry.key_place,
                                Node { place: entry.node.place.clone(), value: merged },
                            );
                        }
                        _ => whole.set(&entry.key, &entry.key_place, entry.node.clone()),
                    }
                }
                Some(whole)
            }
            other => {
                let what = format!("a participant is a name of [cast.sides] or a table, not {}", other.describe());
                faults.push(Fault::at(&node.place, what));
                None
            }
        }
    }
}

/// A strategy patched by fields of a participant that is like another one.
fn based(model: &Value, patch: &Table) -> Value {
    match model {
        Value::Table(model) => {
            let mut merged = model.clone();
            patch.entries.iter().for_each(|entry| merged.set(&entry.key, &entry.key_place, entry.node.clone()));
            Value::Table(merged)
        }
        name => {
            let mut merged = patch.clone();
            merged.set("base", &patch.place, Node { place: patch.place.clone(), value: name.clone() });
            Value::Table(merged)
        }
    }
}

/// JSON Schema of a participant.
pub fn participant_schema<G: Game>() -> Json {
    let mut table = G::Sheet::table_schema();
    // What is not written may come from the model.
    if let Some(table) = table.as_object_mut() {
        table.remove("required");
    }
    let names = Presets::read(G::ABOUT.name, G::PRESETS);
    let strategy = json!({ "anyOf": [{ "type": "string", "examples": names.names() }, StrategyOf::<G>::schema()] });
    table["properties"]["like"] =
        json!({ "type": "string", "description": "A name under [cast.sides] that this is like." });
    table["properties"]["name"] = json!({ "type": "string" });
    table["properties"]["strategy"] = strategy;
    json!({ "anyOf": [{ "type": "string" }, table] })
}
