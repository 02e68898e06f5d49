//! Strategies as scenarios write them: a preset by name, or a table that patches another strategy.

use crate::source::{Entry, Fault, Faults, Node, Table, Value, listed, suggest};
use std::collections::HashSet;

/// Follows names and bases down to a preset, however long the chain. Returns the strategy's name, the preset, and the
/// patches to lay over it, the outermost last.
pub fn resolve<'a>(
    node: &'a Node,
    named: Option<&'a Table>,
    presets: &[&'a str],
    faults: &mut Faults,
) -> Option<(String, &'a str, Vec<&'a Table>)> {
    let mut seen: HashSet<&str> = HashSet::new();
    let mut at = node;
    // The first name on the way is the strategy's; tables before it are changes of what it names.
    let mut name: Option<&str> = None;
    let mut changes = 0;
    let mut patches = Vec::new();
    let base = loop {
        match &at.value {
            Value::Str(word) => {
                name.get_or_insert(word);
                if let Some(&known) = presets.iter().find(|known| *known == word) {
                    break known;
                }
                let Some(table) = named.and_then(|named| named.get(word)) else {
                    faults.push(unknown(at, word, named, presets));
                    return None;
                };
                if !seen.insert(word) {
                    faults.push(Fault::at(&at.place, format!("the strategy `{word}` is based on itself")));
                    return None;
                }
                at = table;
            }
            Value::Table(table) => {
                changes += usize::from(name.is_none() && table.entries.len() > 1);
                patches.push(table);
                match table.get("base") {
                    Some(base) if matches!(base.value, Value::Str(_)) => at = base,
                    Some(base) => {
                        let what = format!("`base` takes the name of a strategy, not {}", base.value.describe());
                        faults.push(Fault::at(&base.place, what));
                        return None;
                    }
                    None => break presets[0],
                }
            }
            other => {
                let what = format!("a strategy is a name or a table, not {}", other.describe());
                faults.push(Fault::at(&at.place, what));
                return None;
            }
        }
    };
    patches.reverse();
    Some((name.unwrap_or(base).to_owned() + &", changed".repeat(changes), base, patches))
}

fn unknown(node: &Node, name: &str, named: Option<&Table>, presets: &[&str]) -> Fault {
    let own = named.into_iter().flat_map(|named| named.entries.iter().map(|entry| entry.key.as_str()));
    let all: Vec<&str> = presets.iter().copied().chain(own).collect();
    let help = suggest(name, all.iter().copied()).map_or_else(
        || format!("it is one of {}", listed(all.iter().copied())),
        |near| format!("did you mean `{near}`?"),
    );
    Fault::at(&node.place, format!("there is no strategy `{name}`")).help(help)
}

/// Divides a patch into fields and lists for decision points.
pub fn divide(patch: &Table, points: &[&str]) -> (Table, Table) {
    let is_list = |entry: &Entry| points.contains(&entry.key.as_str()) && matches!(entry.node.value, Value::List(_));
    let (mut fields, mut lists) = (patch.clone(), patch.clone());
    fields.entries.retain(|entry| entry.key != "base" && !is_list(entry));
    lists.entries.retain(is_list);
    (fields, lists)
}

/// Complains about keys that are neither a field nor a decision point, and leaves the fields.
pub fn known(fields: &Table, names: &[&str], points: &[&str], faults: &mut Faults) -> Table {
    let mut kept = fields.clone();
    kept.entries.retain(|entry| {
        let is_field = names.contains(&entry.key.as_str());
        if !is_field {
            let all = names.iter().chain(points).copied().chain(["base"]);
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
