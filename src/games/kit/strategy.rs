//! Strategies: fields and lists, read from a preset of the game, a name or a table that patches another strategy.

use super::decisions::{DataInfo, Lists, Offers, of_base};
use super::record::Record;
use crate::games::kind::Preset;
use crate::games::patches::resolve;
use crate::policy::list::BASE;
use crate::policy::{ActionInfo, ArgInfo, DecisionInfo, FactInfo};
use crate::source::{Entry, Fault, Faults, Node, Source, Table, Value, suggest};
use serde_json::{Map, Value as Json, json};
use std::sync::Arc;

/// How a participant decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy<F, L> {
    /// Its name.
    pub name: String,
    /// The preset that it rests on, by its place among them.
    pub preset: usize,
    /// Its numbers.
    pub fields: F,
    /// Its lists, one for every decision.
    pub lists: L,
}

/// A game's presets: a table of strategies by name, each with a `help`, the first being what plays where nothing is said.
#[derive(Debug, Clone)]
pub struct Presets(Table);

impl Presets {
    /// Reads the text of a game's presets.
    ///
    /// # Panics
    /// When the text is no TOML: it ships with the program, and tests read it.
    pub fn read(game: &str, text: &str) -> Self {
        let source = Arc::new(Source { name: format!("presets of {game}"), text: text.to_owned() });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        assert!(faults.is_empty() && !table.entries.is_empty(), "{}", faults.render(false));
        Self(table)
    }

    /// Their names, in order.
    pub fn names(&self) -> Vec<&str> {
        self.0.entries.iter().map(|entry| entry.key.as_str()).collect()
    }

    /// For lists: each with its help and as it could stand in a scenario.
    pub fn listed<F: Record>(&self) -> Vec<Preset> {
        let each = self.0.entries.iter().map(|entry| {
            let Value::Table(table) = &entry.node.value else { panic!("a preset is a table") };
            let mut text = format!("[strategy.my_{}]\n", entry.key);
            // What it does is not all written down: the game's own procedures do the rest.
            if table.entries.iter().all(|line| line.key == "help") {
                text += &format!("base = \"{}\"\n", entry.key);
            }
            for line in &table.entries {
                if line.key != "help" {
                    text += &format!("{} = {}\n", line.key, line.node.place.text());
                }
            }
            for key in F::keys().into_iter().filter(|key| table.get(key.name).is_none()) {
                let Some(default) = key.default else { continue };
                let line = format!("{} = {default}", key.name);
                // What is not set has no value to write.
                let written = is_toml(&line);
                text += &format!("{}{line}  # {}\n", if written { "" } else { "# " }, key.help);
            }
            let help = table.get("help").map(|node| node.value.text()).unwrap_or_default();
            // Names live as long as the program: a handful of short words, made when somebody asks for a list.
            Preset { name: String::leak(entry.key.clone()), help: String::leak(help), text }
        });
        each.collect()
    }
}

fn is_toml(line: &str) -> bool {
    let (source, mut faults) = (Arc::new(Source { name: "line".into(), text: line.into() }), Faults::new());
    let _ = Table::parse(&source, &mut faults);
    faults.is_empty()
}

impl<F: Record, L: Lists> Strategy<F, L> {
    /// Reads a strategy: a preset's or a scenario's name, or a table with a `base`. Absent: the first preset.
    pub fn read(
        node: Option<&Node>,
        named: Option<&Table>,
        presets: &Presets,
        facts: &[FactInfo<'_>],
        offers: &dyn Offers,
        faults: &mut Faults,
    ) -> Option<Self> {
        let names = presets.names();
        let (name, base, patches) = match node {
            Some(node) => resolve(node, named, &names, faults)?,
            None => (names[0].to_owned(), names[0], Vec::new()),
        };
        let (preset, whole) = (names.iter().position(|name| *name == base)?, presets.0.table(base)?);
        // The patch last laid is where something missing would be missed.
        let place = node.map_or(&whole.place, |node| &node.place).clone();
        let mut fields = Table { place, entries: Vec::new() };
        let mut lists = fields.clone();
        // Where a field has the name of a decision, a word is the field, and stands beside the list.
        let is_list = |entry: &Entry| {
            let written = matches!(entry.node.value, Value::List(_) | Value::Table(_));
            let decision = L::DECISIONS.iter().any(|decision| decision.name == entry.key);
            decision && (written || !F::NAMES.contains(&entry.key.as_str()))
        };
        // Only a preset says what it is: in a scenario, `help` may be a decision.
        let shipped = whole.entries.iter().filter(|entry| entry.key != "help");
        for entry in shipped.chain(patches.into_iter().flat_map(|patch| &patch.entries)) {
            if entry.key == "base" {
                continue;
            }
            let list = is_list(entry);
            if list {
                keep_base(&mut lists, &entry.key);
            }
            let into = if list { &mut lists } else { &mut fields };
            into.set(&entry.key, &entry.key_place, entry.node.clone());
        }
        let before = faults.len();
        known::<F, L>(&mut fields, faults);
        let (fields, lists) = (F::read(&fields, faults), L::read(&lists, facts, offers, faults));
        if faults.len() > before { None } else { Some(Self { name, preset, fields: fields?, lists: lists? }) }
    }

    /// A preset as it ships.
    pub fn shipped(name: &str, presets: &Presets, facts: &[FactInfo<'_>]) -> Option<Self> {
        let place = presets.0.get(name)?.place.clone();
        let node = Node { place, value: Value::Str(name.to_owned()) };
        Self::read(Some(&node), None, presets, facts, &(), &mut Faults::new())
    }

    /// JSON Schema of a strategy that is written as a table.
    pub fn schema() -> Json {
        let mut properties = Map::new();
        properties.insert("base".into(), json!({ "type": "string" }));
        if let Some(fields) = F::table_schema()["properties"].as_object() {
            properties.extend(fields.clone());
        }
        for (info, data) in L::DECISIONS.iter().zip(L::DATA) {
            let (entry, written) = if data.is_some() { open_entries(info, *data) } else { entries(info) };
            let list = json!({ "type": "array", "minItems": 1, "items": entry });
            // A word is the field where there is one.
            let word = properties.remove(info.name).unwrap_or(entry);
            properties.insert(info.name.into(), json!({ "anyOf": [word, written, list], "description": info.help }));
        }
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// Keeps a list that another will stand in front of: the other may leave something to it.
fn keep_base(table: &mut Table, name: &str) {
    let Some(node) = table.get(name).cloned() else { return };
    let under = of_base(name);
    keep_base(table, &under);
    let place = node.place.clone();
    table.set(&under, &place, node);
}

/// JSON Schema of an entry of a list that does one of these actions.
fn table(actions: &Json, args: &[ArgInfo<'_>]) -> Json {
    let mut keys = Map::new();
    keys.insert("do".into(), actions.clone());
    keys.insert("if".into(), json!({}));
    keys.insert("why".into(), json!({ "type": "string" }));
    for arg in args {
        let value = if arg.words.is_empty() { json!({}) } else { json!({ "enum": arg.words }) };
        keys.insert(arg.name.into(), value);
    }
    let needed = args.iter().filter(|arg| arg.default.is_none()).map(|arg| arg.name);
    let required: Vec<&str> = std::iter::once("do").chain(needed).collect();
    json!({ "type": "object", "required": required, "properties": keys, "additionalProperties": false })
}

/// JSON Schema of an entry of a list, and of those that are tables: each action with its own parameters.
fn entries(info: &DecisionInfo<'_>) -> (Json, Json) {
    let is_bare = |action: &&ActionInfo<'_>| action.args.iter().all(|arg| arg.default.is_some());
    let bare: Vec<&str> = info.actions.iter().filter(is_bare).map(|action| action.name).collect();
    let (plain, with): (Vec<&ActionInfo<'_>>, Vec<_>) = info.actions.iter().partition(|action| action.args.is_empty());
    let plain: Vec<&str> = plain.iter().map(|action| action.name).collect();
    let with = with.iter().map(|action| table(&json!({ "enum": [action.name] }), action.args));
    let tables: Vec<Json> = std::iter::once(table(&json!({ "enum": plain }), &[])).chain(with).collect();
    let tables = json!({ "anyOf": tables });
    (json!({ "anyOf": [{ "enum": bare }, { "const": BASE }, tables] }), tables)
}

/// The same where actions are data, which depends on who decides.
fn open_entries(info: &DecisionInfo<'_>, data: Option<DataInfo>) -> (Json, Json) {
    let actions: Vec<&str> = info.actions.iter().map(|action| action.name).collect();
    let actions = json!({ "type": "string", "examples": actions });
    let own = info.actions.iter().flat_map(|action| action.args);
    let args: Vec<ArgInfo<'_>> = own.chain(data.iter().flat_map(|data| data.args)).copied().collect();
    let mut table = table(&actions, &args);
    table["required"] = json!(["do"]);
    (json!({ "anyOf": [actions, { "const": BASE }, table] }), table)
}

/// Complains about keys that are neither a field nor a decision, and takes them out.
fn known<F: Record, L: Lists>(fields: &mut Table, faults: &mut Faults) {
    fields.entries.retain(|entry| {
        let is_field = F::NAMES.contains(&entry.key.as_str());
        if !is_field {
            let decisions = L::DECISIONS.iter().map(|decision| decision.name);
            let all = F::NAMES.iter().copied().chain(decisions).chain(["base"]);
            let help = suggest(&entry.key, all).map_or_else(
                || "`evenodds list strategies` shows what a strategy decides".into(),
                |near| format!("did you mean `{near}`?"),
            );
            let what = format!("`{}` is not something that this strategy decides", entry.key);
            faults.push(Fault::at(&entry.key_place, what).help(help));
        }
        is_field
    });
}
