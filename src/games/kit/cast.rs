//! Who takes part: participants by name or written out, with their strategies.

use super::decisions::Lists;
use super::game::Game;
use super::record::Record;
use super::role::{Role, StrategyRef};
use super::strategy::{Presets, Strategy};
use super::values::ParticipantRef;
use crate::source::{Fault, Faults, Node, Place, Source, Table, Value, unknown_word};
use serde_json::{Value as Json, json};
use std::sync::Arc;

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

/// Named participants and strategies of a scenario, the game's presets, and the data that they refer to.
pub struct Names<G: Game> {
    sides: Option<Table>,
    strategies: Option<Table>,
    shipped: Table,
    presets: Presets,
    /// The data in force.
    pub world: Arc<G::World>,
}

impl<G: Game> Clone for Names<G> {
    fn clone(&self) -> Self {
        Self {
            sides: self.sides.clone(),
            strategies: self.strategies.clone(),
            shipped: self.shipped.clone(),
            presets: self.presets.clone(),
            world: Arc::clone(&self.world),
        }
    }
}

impl<G: Game> std::fmt::Debug for Names<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Names")
            .field("sides", &self.sides)
            .field("strategies", &self.strategies)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Names<G> {
    /// The names of a scenario; of a question, which has none of its own, where no root is given.
    ///
    /// # Panics
    /// When the text of the participants that ship is no TOML: tests read it.
    pub fn of(root: Option<&Table>, faults: &mut Faults) -> Self {
        let sides = root.and_then(|root| root.table("cast")?.table("sides")).cloned();
        let strategies = root.and_then(|root| root.table("strategy")).cloned();
        let world = Arc::new(root.map_or_else(G::World::default, |root| G::world(root, faults)));
        let text = G::PARTICIPANTS.to_owned();
        let (source, mut wrong) =
            (Arc::new(Source { name: format!("participants of {}", G::ABOUT.name), text }), Faults::new());
        let shipped = Table::parse(&source, &mut wrong);
        assert!(wrong.is_empty(), "{}", wrong.render(false));
        Self { sides, strategies, shipped, presets: Presets::read(G::ABOUT.name, G::PRESETS), world }
    }

    /// The strategy of a participant.
    fn strategy(&self, node: Option<&Node>, sheet: &G::Sheet, faults: &mut Faults) -> Option<StrategyOf<G>> {
        let offers = G::offers(&self.world, sheet);
        StrategyOf::<G>::read(node, self.strategies.as_ref(), &self.presets, G::FACTS, &*offers, faults)
    }

    /// Reads a strategy that nobody may play: it is right where it is right for anybody.
    pub(super) fn look_at(&self, node: &Node, faults: &mut Faults) {
        let named = self.strategies.as_ref();
        let mut all = Vec::new();
        for offers in G::all_offers(&self.world) {
            let mut found = Faults::new();
            let _ = StrategyOf::<G>::read(Some(node), named, &self.presets, G::FACTS, &*offers, &mut found);
            if found.is_empty() {
                return;
            }
            all.push(found);
        }
        let suits_a_role = G::ROLES.iter().any(|role| {
            let mut found = Faults::new();
            role.check(node, named, &mut found);
            found.is_empty()
        });
        if suits_a_role {
            return;
        }
        faults.least(all);
    }

    /// Reads the strategy of a role. Absent: the role's first preset.
    pub fn in_role<F: Record, L: Lists>(
        &self,
        role: &Role<F, L>,
        of: Option<&StrategyRef<F, L>>,
        faults: &mut Faults,
    ) -> Option<Strategy<F, L>> {
        role.read(of.map(|of| &of.node), self.strategies.as_ref(), faults)
    }

    /// Reads a strategy that stands inside a record, of a participant who is not written there.
    pub fn strategy_of(&self, of: &StrategyRef<G::Fields, G::Lists>, faults: &mut Faults) -> Option<StrategyOf<G>> {
        StrategyOf::<G>::read(Some(&of.node), self.strategies.as_ref(), &self.presets, G::FACTS, &(), faults)
    }

    /// Reads everybody under `[cast.sides]` and every named strategy, so that mistakes in those that nobody names are told too.
    pub(super) fn check(&self, root: &Table, faults: &mut Faults) {
        if let Some(node) = root.table("cast").and_then(|cast| cast.get("sides")) {
            match &node.value {
                Value::Table(sides) => sides.entries.iter().for_each(|entry| {
                    let _ = self.read(&entry.node, &entry.key, faults);
                }),
                other => {
                    faults.push(Fault::at(&node.place, format!("`sides` takes a table, not {}", other.describe())));
                }
            }
        }
        for entry in self.strategies.iter().flat_map(|strategies| &strategies.entries) {
            self.look_at(&entry.node, faults);
        }
    }

    /// All participants under `[cast.sides]`.
    pub(super) fn sides(&self) -> Option<&Table> {
        self.sides.as_ref()
    }

    /// The strategy of somebody who says nothing: the first preset.
    pub fn default_strategy(&self, faults: &mut Faults) -> Option<StrategyOf<G>> {
        StrategyOf::<G>::read(None, None, &self.presets, G::FACTS, &(), faults)
    }

    /// Reads a participant that stands inside a record.
    pub fn participant(&self, of: &ParticipantRef<G>, name: &str, faults: &mut Faults) -> Option<Participant<G>> {
        self.read(&of.node, name, faults)
    }

    /// Reads a participant: a name of `[cast.sides]`, or a table, perhaps `like` a named one. `name` is what it is called
    /// where it says nothing itself.
    pub fn read(&self, node: &Node, name: &str, faults: &mut Faults) -> Option<Participant<G>> {
        let before = faults.len();
        let mut table = self.whole(node, &mut Vec::new(), faults)?;
        let strategy = table.get("strategy").cloned();
        let own = match (table.get("name"), &node.value) {
            (Some(Node { value: Value::Str(name), .. }), _) => name.clone(),
            (Some(node), _) => {
                let what = format!("`name` takes a text, not {}", node.value.describe());
                faults.push(Fault::at(&node.place, what));
                String::new()
            }
            // Who is laid over a model is somebody else than the model.
            (None, _) if G::LAID_OVER => name.to_owned(),
            (None, Value::Str(name)) => name.clone(),
            (None, _) => table.get("like").map_or_else(|| name.to_owned(), |node| node.value.text()),
        };
        table.entries.retain(|entry| !COMMON.contains(&entry.key.as_str()));
        let Some(sheet) = G::Sheet::read(&table, faults) else {
            strategy.iter().for_each(|node| self.look_at(node, faults));
            return None;
        };
        let strategy = self.strategy(strategy.as_ref(), &sheet, faults);
        if faults.len() > before {
            return None;
        }
        Some(Participant { name: own, sheet, strategy: strategy?, place: table.place })
    }

    /// A participant with everything that it is like laid under it.
    pub fn whole<'a>(&'a self, node: &'a Node, seen: &mut Vec<&'a str>, faults: &mut Faults) -> Option<Table> {
        match &node.value {
            Value::Str(name) => {
                let sides = self.sides.as_ref();
                let Some(found) = sides.and_then(|sides| sides.get(name)).or_else(|| self.shipped.get(name)) else {
                    let both = sides.into_iter().chain([&self.shipped]);
                    let names = both.flat_map(|sides| sides.entries.iter().map(|entry| entry.key.as_str()));
                    faults.push(unknown_word(&node.place, name, "a name under [cast.sides]", names));
                    return None;
                };
                if seen.contains(&name.as_str()) {
                    faults.push(Fault::at(&node.place, format!("`{name}` is like itself")));
                    return None;
                }
                seen.push(name);
                self.whole(found, seen, faults)
            }
            Value::Table(table) => {
                let Some(like) = table.get("like") else { return Some(table.clone()) };
                if !matches!(like.value, Value::Str(_)) {
                    let what = format!("`like` takes a name under [cast.sides], not {}", like.value.describe());
                    faults.push(Fault::at(&like.place, what));
                    return None;
                }
                let mut whole = self.whole(like, seen, faults)?;
                whole.place = node.place.clone();
                if G::LAID_OVER {
                    whole.merge(table);
                    whole.entries.retain(|entry| entry.key != "like");
                    return Some(whole);
                }
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
