//! Reading strategies from a scenario: a preset by name, a preset with patched fields, or lists of the scenario's own.

use super::decisions::{self, read_gm_lists, read_player_lists};
use super::strategy::{Fields, GM_PRESETS, GmFields, GmStrategy, PRESETS, Strategy, gm_preset, preset};
use crate::source::{Entry, Fault, Faults, Node, Table, Value, listed, suggest};

/// A player's strategy: a name, or a table with a `base`. Absent: `plain`.
pub fn read_player(node: Option<&Node>, named: Option<&Table>, faults: &mut Faults) -> Strategy {
    let Some(node) = node else { return Strategy { name: "plain".into(), ..Strategy::default() } };
    match resolve(node, named, &PRESETS, &mut Vec::new(), faults) {
        Some((name, base, patches)) => {
            let mut strategy = Strategy { name, fields: preset(base).unwrap_or_default(), ..Strategy::default() };
            for patch in patches {
                let (fields, lists) = divide(patch, &decisions::PLAYER);
                strategy.fields.patch(&known(&fields, Fields::NAMES, &decisions::PLAYER, faults), faults);
                read_player_lists(&lists, &mut strategy.lists, faults);
            }
            strategy
        }
        None => Strategy::default(),
    }
}

/// The GM's strategy. Absent: `even`.
pub fn read_gm(node: Option<&Node>, named: Option<&Table>, faults: &mut Faults) -> GmStrategy {
    let Some(node) = node else { return GmStrategy { name: "even".into(), ..GmStrategy::default() } };
    match resolve(node, named, &GM_PRESETS, &mut Vec::new(), faults) {
        Some((name, base, patches)) => {
            let mut strategy =
                GmStrategy { name, fields: gm_preset(base).unwrap_or_default(), ..GmStrategy::default() };
            for patch in patches {
                let (fields, lists) = divide(patch, &decisions::GM);
                strategy.fields.patch(&known(&fields, GmFields::NAMES, &decisions::GM, faults), faults);
                read_gm_lists(&lists, &mut strategy.lists, faults);
            }
            strategy
        }
        None => GmStrategy::default(),
    }
}

/// Follows names and bases down to a preset. Returns the strategy's name, the preset, and the patches to lay over it,
/// the outermost last.
fn resolve<'a>(
    node: &'a Node,
    named: Option<&'a Table>,
    presets: &[&'static str],
    seen: &mut Vec<&'a str>,
    faults: &mut Faults,
) -> Option<(String, &'static str, Vec<&'a Table>)> {
    match &node.value {
        Value::Str(name) => {
            if let Some(&known) = presets.iter().find(|known| *known == name) {
                return Some((name.clone(), known, Vec::new()));
            }
            let Some(table) = named.and_then(|named| named.get(name)) else {
                let own = named.into_iter().flat_map(|named| named.entries.iter().map(|entry| entry.key.as_str()));
                let all: Vec<&str> = presets.iter().copied().chain(own).collect();
                let help = suggest(name, all.iter().copied()).map_or_else(
                    || format!("it is one of {}", listed(all.iter().copied())),
                    |near| format!("did you mean `{near}`?"),
                );
                faults.push(Fault::at(&node.place, format!("there is no strategy `{name}`")).help(help));
                return None;
            };
            if seen.contains(&name.as_str()) {
                faults.push(Fault::at(&node.place, format!("the strategy `{name}` is based on itself")));
                return None;
            }
            seen.push(name);
            let (_, base, patches) = resolve(table, named, presets, seen, faults)?;
            Some((name.clone(), base, patches))
        }
        Value::Table(table) => {
            let default = presets[0];
            let (name, base, mut patches) = match table.get("base") {
                Some(base) => resolve(base, named, presets, seen, faults)?,
                None => (default.to_owned(), default, Vec::new()),
            };
            patches.push(table);
            let name = if table.entries.len() > 1 { format!("{name}, changed") } else { name };
            Some((name, base, patches))
        }
        other => {
            let what = format!("a strategy is a name or a table, not {}", other.describe());
            faults.push(Fault::at(&node.place, what));
            None
        }
    }
}

/// Divides a patch into fields and lists for decision points.
fn divide(patch: &Table, points: &[crate::policy::DecisionInfo<'static>]) -> (Table, Table) {
    let is_list = |entry: &Entry| {
        points.iter().any(|point| point.name == entry.key) && matches!(entry.node.value, Value::List(_))
    };
    let (mut fields, mut lists) = (patch.clone(), patch.clone());
    fields.entries.retain(|entry| entry.key != "base" && !is_list(entry));
    lists.entries.retain(is_list);
    (fields, lists)
}

/// Complains about keys that are neither a field nor a decision point, and leaves the fields.
fn known(
    fields: &Table,
    names: &[&str],
    points: &[crate::policy::DecisionInfo<'static>],
    faults: &mut Faults,
) -> Table {
    let mut kept = fields.clone();
    kept.entries.retain(|entry| {
        let is_field = names.contains(&entry.key.as_str());
        if !is_field {
            let all = names.iter().copied().chain(points.iter().map(|point| point.name)).chain(["base"]);
            let help = suggest(&entry.key, all).map_or_else(
                || "`evenodds list strategies` shows what a strategy decides".into(),
                |near| format!("did you mean `{near}`?"),
            );
            let what = format!("`{}` is not something that this strategy decides", entry.key);
            faults.push(Fault::at(&entry.key_place, what).help(help));
        }
        is_field
    });
    kept
}

/// JSON Schema of a strategy: the fields and lists of players and of the GM.
pub fn strategy_schema() -> serde_json::Value {
    use serde_json::{Map, Value, json};
    let mut properties = Map::new();
    properties.insert("base".into(), json!({ "type": "string" }));
    for knob in GmFields::knobs().into_iter().chain(Fields::knobs()) {
        let mut schema = knob.schema;
        schema["description"] = Value::String(knob.help);
        properties.insert(knob.name.into(), schema);
    }
    for info in decisions::PLAYER.iter().chain(&decisions::GM) {
        let actions: Vec<&str> = info.actions.iter().map(|action| action.name).collect();
        let entry = json!({
            "anyOf": [
                { "enum": actions },
                {
                    "type": "object",
                    "required": ["do"],
                    "properties": { "do": { "enum": actions }, "if": { "type": "string" }, "why": { "type": "string" } }
                }
            ]
        });
        let list = json!({ "type": "array", "minItems": 1, "items": entry, "description": info.help });
        let both = match properties.remove(info.name) {
            Some(field) => json!({ "anyOf": [field, list] }),
            None => list,
        };
        properties.insert(info.name.into(), both);
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
