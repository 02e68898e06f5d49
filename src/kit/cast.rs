//! Cast: participants by name or written out, with their strategies.

use super::bases::Bases;
use super::decisions::Lists;
use super::game::Game;
use super::models::Models;
use super::presets::Presets;
use super::record::Record;
use super::role::{AnyRole, Role};
use super::strategy::{Strategy, StrategyRef};
use super::values::{Later, ReadLater};
use super::world::World;
use crate::naming;
use evenodds_source::{Fault, Faults, Node, Place, Table, Value};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The strategy of a game's participants.
pub type StrategyOf<G> = Strategy<<G as Game>::Fields, <G as Game>::Lists>;

/// Participant.
#[derive(Debug, Clone)]
pub struct Participant<G: Game> {
    /// Name in narrations and reports.
    pub name: String,
    /// The game's own keys.
    pub sheet: G::Sheet,
    /// Its strategy.
    pub strategy: StrategyOf<G>,
    /// Its place in the scenario.
    pub place: Place,
}

/// A participant inside a record: the name of one under `[cast.sides]`, or a table. [`Names::participant`] reads it.
pub type ParticipantRef<G> = Later<Participant<G>>;

impl<G: Game> ReadLater for Participant<G> {
    const ALLOWED: &'static str = "a name of [cast.sides] or a table";
    fn may_be(value: &Value) -> bool {
        matches!(value, Value::Str(_) | Value::Table(_))
    }
    fn schema() -> Json {
        participant_schema::<G>()
    }
}

/// Keys of a participant that every game has.
pub(super) const COMMON: [&str; 3] = [naming::LIKE, "name", "strategy"];

/// Named participants and strategies of a scenario, the game's presets, and the data that they refer to.
pub struct Names<G: Game> {
    written: Arc<Written>,
    /// The data in force.
    pub world: Arc<G::World>,
}

/// Named entries of a scenario, each merged over its models or bases.
#[derive(Debug)]
struct Written {
    sides: Option<Table>,
    models: Models,
    strategies: Option<Table>,
    /// Bases of the participants' strategies, then those of each role.
    bases: Vec<Bases>,
}

impl<G: Game> Clone for Names<G> {
    fn clone(&self) -> Self {
        Self { written: Arc::clone(&self.written), world: Arc::clone(&self.world) }
    }
}

impl<G: Game> std::fmt::Debug for Names<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Names").field("written", &self.written).finish_non_exhaustive()
    }
}

impl<G: Game> Names<G> {
    /// Names of a scenario; without a root, those of a question, which has none of its own.
    ///
    /// # Panics
    /// When the text of the participants that ship is no TOML: tests read it.
    pub fn of(root: Option<&Table>, faults: &mut Faults) -> Self {
        let sides = root.and_then(naming::sides).cloned();
        let strategies = root.and_then(|root| root.table("strategy")).cloned();
        let world = Arc::new(root.map_or_else(G::World::default, |root| G::World::read(root, faults)));
        let models = Models::new::<G>(sides.as_ref());
        let own = Bases::new(Presets::read(G::ABOUT.name, G::PRESETS), strategies.as_ref());
        let roles = G::ROLES.iter().map(|role| role.bases(strategies.as_ref()));
        let bases = std::iter::once(own).chain(roles).collect();
        Self { written: Arc::new(Written { sides, models, strategies, bases }), world }
    }

    fn bases(&self) -> &Bases {
        &self.written.bases[0]
    }

    /// The strategy of a participant.
    pub(super) fn strategy(&self, node: Option<&Node>, sheet: &G::Sheet, faults: &mut Faults) -> Option<StrategyOf<G>> {
        let offers = G::offers(&self.world, sheet);
        StrategyOf::<G>::read(node, self.bases(), G::FACTS, &*offers, faults)
    }

    /// Reads a strategy that nobody may play: it is right where it is right for anybody.
    pub(super) fn look_at(&self, node: &Node, faults: &mut Faults) {
        let mut all = Vec::new();
        for offers in G::all_offers(&self.world) {
            let mut found = Faults::new();
            let _ = StrategyOf::<G>::read(Some(node), self.bases(), G::FACTS, &*offers, &mut found);
            if found.is_empty() {
                return;
            }
            all.push(found);
        }
        let suits_a_role = G::ROLES.iter().zip(&self.written.bases[1..]).any(|(role, bases)| {
            let mut found = Faults::new();
            role.check(node, bases, &mut found);
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
        let at = G::ROLES.iter().position(|known| known.name() == role.name())?;
        role.read(of.map(|of| &of.node), &self.written.bases[1 + at], faults)
    }

    /// Reads a strategy that stands inside a record, of a participant who is not written there.
    pub fn strategy_of(&self, of: &StrategyRef<G::Fields, G::Lists>, faults: &mut Faults) -> Option<StrategyOf<G>> {
        StrategyOf::<G>::read(Some(&of.node), self.bases(), G::FACTS, &(), faults)
    }

    /// Reads everybody under `[cast.sides]` and every named strategy, so that mistakes in unused ones are reported too.
    pub(super) fn check(&self, root: &Table, faults: &mut Faults) {
        if let Some(node) = root.table("cast").and_then(|cast| cast.get(naming::SIDES)) {
            match &node.value {
                Value::Table(sides) => sides.entries.iter().for_each(|entry| {
                    let _ = self.read(&entry.node, &entry.key, faults);
                }),
                other => {
                    faults.push(Fault::at(&node.place, format!("`sides` takes a table, not {}", other.describe())));
                }
            }
        }
        for entry in self.written.strategies.iter().flat_map(|strategies| &strategies.entries) {
            self.look_at(&entry.node, faults);
        }
    }

    /// All participants under `[cast.sides]`.
    pub(super) fn sides(&self) -> Option<&Table> {
        self.written.sides.as_ref()
    }

    /// Default strategy: the first preset.
    pub fn default_strategy(&self, faults: &mut Faults) -> Option<StrategyOf<G>> {
        StrategyOf::<G>::read(None, self.bases(), G::FACTS, &(), faults)
    }

    /// Reads a participant that stands inside a record.
    pub fn participant(&self, of: &ParticipantRef<G>, name: &str, faults: &mut Faults) -> Option<Participant<G>> {
        self.read(&of.node, name, faults)
    }

    /// Reads a participant as far as it is right: a name of `[cast.sides]`, or a table, perhaps `like` a named one. `name` is its default
    /// name. One whose strategy is wrong plays the first preset.
    pub fn read(&self, node: &Node, name: &str, faults: &mut Faults) -> Option<Participant<G>> {
        let mut table = self.whole(node, faults)?;
        let strategy = table.get("strategy").cloned();
        let own = match (table.get("name"), &node.value) {
            (Some(Node { value: Value::Str(name), .. }), _) => name.clone(),
            (Some(node), _) => {
                let what = format!("`name` takes a text, not {}", node.value.describe());
                faults.push(Fault::at(&node.place, what));
                String::new()
            }
            // A participant merged over a model is somebody else than the model.
            (None, _) if G::LAID_OVER => name.to_owned(),
            (None, Value::Str(name)) => name.clone(),
            (None, _) => naming::model(&table, false).map_or_else(|| name.to_owned(), |node| node.value.text()),
        };
        table.entries.retain(|entry| !COMMON.contains(&entry.key.as_str()));
        let lost = faults.lost();
        let Some(sheet) = G::Sheet::read(&table, faults) else {
            strategy.iter().for_each(|node| self.look_at(node, faults));
            return None;
        };
        let strategy = if faults.lost() == lost {
            self.strategy(strategy.as_ref(), &sheet, faults)
        } else {
            // Its possible decisions may depend on a part that could not be read.
            strategy.iter().for_each(|node| self.look_at(node, faults));
            None
        };
        let strategy = strategy.or_else(|| self.default_strategy(&mut Faults::new()))?;
        Some(Participant { name: own, sheet, strategy, place: table.place })
    }

    /// Participant merged over its models.
    pub fn whole(&self, node: &Node, faults: &mut Faults) -> Option<Table> {
        self.written.models.whole(node, faults)
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
    let strategy =
        json!({ "anyOf": [{ "type": "string", "examples": names.names() }, StrategyOf::<G>::written_schema()] });
    table["properties"][naming::LIKE] =
        json!({ "type": "string", "description": "A name under [cast.sides] that this is like." });
    table["properties"]["name"] = json!({ "type": "string" });
    table["properties"]["strategy"] = strategy;
    json!({ "anyOf": [{ "type": "string" }, table] })
}
