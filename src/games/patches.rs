//! Strategies as scenarios write them: a preset by name, or a table that patches another strategy.

use crate::source::{Entry, Fault, Faults, Node, Table, Value, listed, suggest};

/// Follows names and bases down to a preset. Returns the strategy's name, the preset, and the patches to lay over it,
/// the outermost last.
pub fn resolve<'a>(
    node: &'a Node,
    named: Option<&'a Table>,
    presets: &[&'a str],
    seen: &mut Vec<&'a str>,
    faults: &mut Faults,
) -> Option<(String, &'a str, Vec<&'a Table>)> {
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
