//! Variants and sweeps: the grid of cells, each a patched tree.

use crate::source::{Fault, Faults, Node, Place, Table, Value};
use std::collections::HashSet;

/// Most cells of a scenario: more than a report can show and a reader compare.
pub const MOST_CELLS: usize = 1000;

/// One cell before its game has read it.
#[derive(Debug, Clone)]
pub struct CellPlan {
    /// Name, unique in the scenario.
    pub name: String,
    /// Values of the scenario's keys.
    pub keys: Vec<String>,
    /// The game's tables, patched.
    pub root: Table,
}

/// Names of the keys and the cells of `[variant]` and `[sweep]` over a base, the baseline first. `patched` names the
/// game's tables, which they may change.
pub fn grid(
    base: &Table,
    variants: Option<&Table>,
    sweep: Option<&Table>,
    patched: &[&str],
    faults: &mut Faults,
) -> (Vec<String>, Vec<CellPlan>) {
    let mut keys = Vec::new();
    let mut cells = vec![CellPlan { name: String::new(), keys: Vec::new(), root: base.clone() }];
    if let Some(variants) = variants.filter(|variants| !variants.entries.is_empty()) {
        keys.push("variant".to_owned());
        cells = variants
            .entries
            .iter()
            .filter_map(|entry| variant(base, &entry.key, &entry.node, patched, faults))
            .collect();
    }
    let mut axes = Vec::new();
    if let Some(sweep) = sweep {
        collect_axes(sweep, "", patched, &mut axes, faults);
    }
    let count = axes.iter().fold(cells.len(), |count, axis| count.saturating_mul(axis.values.len()));
    if count > MOST_CELLS {
        let place = sweep.map_or(&base.place, |sweep| &sweep.place);
        let what = format!("the grid has {count} cells; a scenario holds {MOST_CELLS} at most");
        faults.push(Fault::at(place, what).help("sweep fewer values, or write several scenarios"));
        return (keys, Vec::new());
    }
    for axis in &axes {
        if swept_name(base, axis, faults) {
            continue;
        }
        keys.push(axis.path.clone());
        cells = cells.iter().flat_map(|cell| axis.values.iter().map(|value| swept(cell, axis, value))).collect();
    }
    for cell in &mut cells {
        cell.name = name(&keys, &cell.keys);
    }
    let mut taken = HashSet::new();
    if let Some(twice) = cells.iter().find(|cell| !taken.insert(cell.name.as_str())) {
        let place = sweep.map_or(&base.place, |sweep| &sweep.place);
        faults.push(Fault::at(place, format!("two cells are called `{}`", twice.name)).help("sweep each value once"));
    }
    (keys, cells)
}

/// A cell's name: its variant as it is called, swept values with the last word of their setting (`dice 6`).
fn name(keys: &[String], values: &[String]) -> String {
    let words = keys.iter().zip(values).map(|(key, value)| match key.rsplit_once('.') {
        Some((_, setting)) => format!("{setting} {value}"),
        None => value.clone(),
    });
    let name = words.collect::<Vec<String>>().join(" · ");
    if name.is_empty() { "book".into() } else { name }
}

fn variant(base: &Table, name: &str, node: &Node, patched: &[&str], faults: &mut Faults) -> Option<CellPlan> {
    let Value::Table(patch) = &node.value else {
        let what = format!("a variant is a table of changes, not {}", node.value.describe());
        faults.push(Fault::at(&node.place, what).help("write `[variant.NAME]` and below it `rules.KNOB = VALUE`"));
        return None;
    };
    for entry in &patch.entries {
        if !patched.contains(&entry.key.as_str()) {
            let known = patched.iter().copied();
            faults.push(crate::source::unknown_word(
                &entry.key_place,
                &entry.key,
                "something that a variant changes",
                known,
            ));
        }
    }
    let before = faults.len();
    patched_names(base, base, patch, "", faults);
    if faults.len() > before {
        return None;
    }
    let mut root = base.clone();
    root.merge(patch);
    Some(CellPlan { name: name.to_owned(), keys: vec![name.to_owned()], root })
}

/// Changes of a part of something that the base only names under `[cast.sides]`: they would leave nothing but the part.
fn patched_names(base: &Table, here: &Table, patch: &Table, prefix: &str, faults: &mut Faults) {
    for entry in &patch.entries {
        let path = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        match (here.get(&entry.key).map(|mine| &mine.value), &entry.node.value) {
            (Some(Value::Table(mine)), Value::Table(theirs)) => patched_names(base, mine, theirs, &path, faults),
            (Some(Value::Str(name)), Value::Table(theirs))
                if theirs.get("like").is_none() && theirs.get("tree").is_none() && is_side(base, name) =>
            {
                faults.push(part_of_a_name(&entry.key_place, &path, &entry.key, name));
            }
            _ => {}
        }
    }
}

/// The same for a swept setting; whether it is one of these.
fn swept_name(base: &Table, axis: &Axis<'_>, faults: &mut Faults) -> bool {
    let mut here = base;
    for (end, _) in axis.path.match_indices('.') {
        let key = axis.path[..end].rsplit('.').next().unwrap_or_default();
        match here.get(key).map(|node| &node.value) {
            Some(Value::Table(inner)) => here = inner,
            Some(Value::Str(name)) if is_side(base, name) => {
                faults.push(part_of_a_name(axis.place, &axis.path[..end], key, name));
                return true;
            }
            _ => return false,
        }
    }
    false
}

fn is_side(base: &Table, name: &str) -> bool {
    base.table("cast").and_then(|cast| cast.table("sides")).is_some_and(|sides| sides.get(name).is_some())
}

fn part_of_a_name(place: &Place, path: &str, key: &str, name: &str) -> Fault {
    let help = format!("write `{key} = {{ like = \"{name}\" }}` there, or change `cast.sides.{name}`");
    Fault::at(place, format!("`{path}` is the name `{name}`, which has no parts to change")).help(help)
}

/// One swept setting.
struct Axis<'a> {
    path: String,
    place: &'a Place,
    values: &'a [Node],
}

/// Swept settings, written as dotted keys, quoted or not.
fn collect_axes<'a>(table: &'a Table, prefix: &str, patched: &[&str], axes: &mut Vec<Axis<'a>>, faults: &mut Faults) {
    for entry in &table.entries {
        let path = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        match &entry.node.value {
            Value::Table(inner) => collect_axes(inner, &path, patched, axes, faults),
            Value::List(values) if !values.is_empty() => {
                let head = path.split('.').next().unwrap_or_default();
                if patched.contains(&head) && path.contains('.') {
                    axes.push(Axis { path, place: &entry.key_place, values });
                } else {
                    let help = "a sweep names a setting like \"rules.bonus_cap\" or \"strategy.mine.reserve\"";
                    faults.push(Fault::at(&entry.key_place, format!("`{path}` cannot be swept")).help(help));
                }
            }
            other => {
                let what = format!("a sweep takes a list of values, not {}", other.describe());
                faults.push(Fault::at(&entry.node.place, what).help(format!("write `\"{path}\" = [1, 2, 3]`")));
            }
        }
    }
}

fn swept(cell: &CellPlan, axis: &Axis<'_>, value: &Node) -> CellPlan {
    let mut cell = cell.clone();
    cell.root.set_path(&axis.path, axis.place, value.clone());
    cell.keys.push(value.value.text());
    cell
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kind::BASIC_TABLES;
    use crate::source::Source;
    use std::sync::Arc;

    fn cells(text: &str) -> (Vec<String>, Vec<CellPlan>, Faults) {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        let mut base = table.clone();
        base.entries.retain(|entry| entry.key == "rules");
        let (keys, cells) = grid(&base, table.table("variant"), table.table("sweep"), BASIC_TABLES, &mut faults);
        (keys, cells, faults)
    }

    #[test]
    fn every_variant_meets_every_swept_value() {
        let (keys, cells, faults) = cells(
            "[rules]\na = 1\n[variant.book]\n[variant.hard]\nrules.a = 2\n[sweep]\n\"rules.b\" = [3, 4]\nrules.c = [\"x\"]\n",
        );
        assert!(faults.is_empty(), "{}", faults.render(false));
        assert_eq!(keys, ["variant", "rules.b", "rules.c"]);
        let told: Vec<String> = cells
            .iter()
            .map(|cell| format!("{}: {}", cell.name, cell.root.get("rules").unwrap().value.text()))
            .collect();
        assert_eq!(
            told,
            [
                "book · b 3 · c x: { a = 1, b = 3, c = x }",
                "book · b 4 · c x: { a = 1, b = 4, c = x }",
                "hard · b 3 · c x: { a = 2, b = 3, c = x }",
                "hard · b 4 · c x: { a = 2, b = 4, c = x }",
            ]
        );
    }

    #[test]
    fn a_grid_beyond_reason_is_refused_before_it_is_built() {
        let list = format!("[{}]", vec!["1"; 100].join(", "));
        let (_, cells, faults) = cells(&format!("[sweep]\nrules.a = {list}\nrules.b = {list}\nrules.c = {list}\n"));
        assert!(cells.is_empty());
        assert!(faults.render(false).contains("the grid has 1000000 cells"));
    }
}
