//! Participants and strategies of a scenario, read by what a game file declares.

use crate::file::{Decision, File};
use crate::setting::{Setting, schema};
use evenodds_kit::dynamic::{Layered, Models, entries, menu, of_base, options, read_list};
use evenodds_kit::{Bases, Json, naming};
use evenodds_policy::List;
use evenodds_source::{Fault, Faults, Node, Place, Table, Value, did_you_mean, unknown_word};
use serde_json::json;
use std::sync::Arc;

/// A strategy: a list for each decision.
#[derive(Debug, Clone)]
pub(crate) struct Strategy {
    pub(crate) lists: Vec<List>,
}

/// A participant.
#[derive(Debug, Clone)]
pub(crate) struct Participant {
    pub(crate) name: String,
    pub(crate) sheet: Arc<[Setting]>,
    pub(crate) strategy: Arc<Strategy>,
    pub(crate) place: Place,
}

/// Named participants and strategies of a scenario.
pub(crate) struct Names<'f> {
    file: &'f File,
    pub(crate) sides: Option<Table>,
    models: Models,
    strategies: Option<Table>,
    bases: Bases,
}

impl<'f> Names<'f> {
    /// Names of a scenario.
    pub(crate) fn of(file: &'f File, root: &Table) -> Self {
        let sides = naming::sides(root).cloned();
        let strategies = root.table("strategy").cloned();
        let models = Models::of(sides.as_ref(), file.participants.clone(), false);
        let bases = Bases::new(file.presets.clone(), strategies.as_ref());
        Self { file, sides, models, strategies, bases }
    }

    /// Reads everybody and every strategy that has a name, so that mistakes in unused ones are reported too.
    pub(crate) fn check(&self, root: &Table, faults: &mut Faults) {
        if let Some(node) = root.table("cast").and_then(|cast| cast.get(naming::SIDES)) {
            match &node.value {
                Value::Table(sides) => sides.entries.iter().for_each(|entry| {
                    let _ = self.participant(&entry.node, &entry.key, faults);
                }),
                other => {
                    faults.push(Fault::at(&node.place, format!("`sides` takes a table, not {}", other.describe())));
                }
            }
        }
        for entry in self.strategies.iter().flat_map(|strategies| &strategies.entries) {
            let _ = self.strategy(Some(&entry.node), faults);
        }
    }

    /// Reads a participant; `name` is the default of its name.
    pub(crate) fn participant(&self, node: &Node, name: &str, faults: &mut Faults) -> Option<Participant> {
        let table = self.models.whole(node, faults)?;
        let own = match (table.get("name"), &node.value) {
            (Some(Node { value: Value::Str(name), .. }), _) => name.clone(),
            (Some(node), _) => {
                faults.push(Fault::at(&node.place, format!("`name` takes a text, not {}", node.value.describe())));
                String::new()
            }
            (None, Value::Str(name)) => name.clone(),
            (None, _) => naming::model(&table, false).map_or_else(|| name.to_owned(), |node| node.value.text()),
        };
        let before = faults.len();
        let declared = &self.file.sheet;
        for entry in &table.entries {
            let key = entry.key.as_str();
            if ![naming::LIKE, "name", "strategy"].contains(&key) && !declared.iter().any(|known| known.name == key) {
                let known = declared.iter().map(|known| known.name.as_str()).chain(["strategy", "name", "like"]);
                faults.push(unknown_word(&entry.key_place, key, "a key of a participant", known));
            }
        }
        let sheet = declared.iter().map(|key| match table.get(&key.name) {
            Some(node) => key.read(node, faults),
            None => key.book.clone().or_else(|| {
                faults.push(Fault::at(&table.place, format!("a participant needs `{}`", key.name)));
                None
            }),
        });
        let sheet: Option<Vec<Setting>> = sheet.collect::<Vec<_>>().into_iter().collect();
        let strategy = self.strategy(table.get("strategy"), faults);
        if faults.len() > before {
            return None;
        }
        Some(Participant { name: own, sheet: sheet?.into(), strategy: Arc::new(strategy?), place: table.place })
    }

    /// Reads a strategy: a preset's or a scenario's name, or a table with a `base`. Absent: the first preset.
    pub(crate) fn strategy(&self, node: Option<&Node>, faults: &mut Faults) -> Option<Strategy> {
        let (_, whole) = self.bases.whole(node, faults)?;
        let place = node.map_or(whole.place(), |node| &node.place).clone();
        let mut lists = Table { place, entries: Vec::new() };
        let (before, decisions) = (faults.len(), &self.file.decisions);
        for Layered { key, key_place, nodes } in &whole.entries {
            if !decisions.iter().any(|decision| decision.name == *key) {
                let all = decisions.iter().map(|decision| decision.name.as_str()).chain([naming::BASE]);
                let help = did_you_mean(key, all)
                    .unwrap_or_else(|| "the decisions of the game stand under [decisions] of its file".into());
                let what = format!("`{key}` is not something that this strategy decides");
                faults.push(Fault::at(key_place, what).help(help));
                continue;
            }
            let mut name = key.clone();
            for node in nodes {
                lists.set(&name, key_place, node.clone());
                name = of_base(&name);
            }
        }
        let read = |decision: &Decision| {
            self.file.with_facts(Some(decision), |facts| {
                decision.with_info(|info| read_list(&lists, info, false, facts, &(), faults).flatten())
            })
        };
        let found: Vec<Option<List>> = decisions.iter().map(read).collect();
        if faults.len() > before {
            return None;
        }
        Some(Strategy { lists: found.into_iter().collect::<Option<_>>()? })
    }
}

impl Strategy {
    /// The same for a player who looks ahead: every option of every decision is open to her.
    pub(crate) fn opened(&self, file: &File) -> Self {
        let each = self.lists.iter().zip(&file.decisions).map(|(list, decision)| {
            file.with_facts(Some(decision), |facts| {
                decision.with_info(|info| {
                    let tries: Vec<String> = info.actions.iter().flat_map(options).collect();
                    menu(info, facts, Some(list), None, &tries)
                })
            })
        });
        Self { lists: each.collect() }
    }
}

/// JSON Schema of a strategy that is written as a table.
pub(crate) fn written_schema(file: &File) -> Json {
    let mut table = json!({ "type": "object", "additionalProperties": false,
        "properties": { (naming::BASE): { "type": "string" } } });
    for decision in &file.decisions {
        let (entry, written) = decision.with_info(entries);
        let list = json!({ "type": "array", "minItems": 1, "items": entry });
        table["properties"][&decision.name] = json!({ "anyOf": [entry, written, list], "description": decision.help });
    }
    table
}

/// JSON Schema of a participant.
pub(crate) fn participant_schema(file: &File) -> Json {
    let mut table = schema(&file.sheet);
    let names = file.presets.names();
    table["properties"][naming::LIKE] =
        json!({ "type": "string", "description": "A name under [cast.sides] that this is like." });
    table["properties"]["name"] = json!({ "type": "string" });
    table["properties"]["strategy"] =
        json!({ "anyOf": [{ "type": "string", "examples": names }, written_schema(file)] });
    json!({ "anyOf": [{ "type": "string" }, table] })
}
