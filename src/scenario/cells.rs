//! Variants and sweeps: the grid of cells, each a patched tree.

use super::words::{self, TITLE};
use evenodds_kit::naming;
use evenodds_source::{Fault, Faults, Node, Place, Table, Value};
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
    /// Title of its variant in reports, where the scenario has one.
    pub title: Option<String>,
    /// The game's tables, patched.
    pub root: Table,
    /// Differences from the baseline in cast, limits and strategies, apart from swept settings, which the name shows.
    pub differs: Vec<Differs>,
}

impl CellPlan {
    /// A cell that is known by one name.
    pub fn named(name: &str, root: Table) -> Self {
        Self { name: name.into(), keys: vec![name.into()], title: None, root, differs: Vec::new() }
    }
}

/// A setting that differs from the baseline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Differs {
    /// Its path, like `cast.hunter.strategy`.
    pub path: String,
    /// Its value, as text.
    pub value: String,
    /// The baseline's value; none where the baseline does not set it.
    pub baseline: Option<String>,
}

/// Tables that variants and sweeps may change.
#[derive(Debug, Clone, Copy)]
pub struct Patched<'a> {
    /// The game's tables.
    pub tables: &'a [&'a str],
    /// The key by which a participant is whole without a model, if there is one.
    pub whole: Option<&'a str>,
}

/// Names of the keys and the cells of `[variant]` and `[sweep]` over a base, the baseline first.
pub fn grid(
    base: &Table,
    variants: Option<&Table>,
    sweep: Option<&Table>,
    patched: &Patched<'_>,
    faults: &mut Faults,
) -> (Vec<String>, Vec<CellPlan>) {
    let mut keys = Vec::new();
    let mut cells = vec![CellPlan { keys: Vec::new(), ..CellPlan::named("", base.clone()) }];
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
        collect_axes(sweep, "", patched.tables, &mut axes, faults);
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
        let words = in_words(axis.values);
        let values = || axis.values.iter().zip(&words);
        cells = cells.iter().flat_map(|cell| values().map(|(value, word)| swept(cell, axis, value, word))).collect();
    }
    for cell in &mut cells {
        cell.name = name(&keys, &cell.keys);
    }
    let mut taken = HashSet::new();
    if let Some(twice) = cells.iter().find(|cell| !taken.insert(cell.name.as_str())) {
        let place = sweep.map_or(&base.place, |sweep| &sweep.place);
        faults.push(Fault::at(place, format!("two cells are called `{}`", twice.name)).help("sweep each value once"));
    }
    if let Some(baseline) = cells.first().map(|cell| cell.root.clone()) {
        for cell in &mut cells {
            differing("", &cell.root, Some(&baseline), (&keys, patched.tables), &mut cell.differs);
        }
    }
    (keys, cells)
}

/// Name of a cell: its variant, and swept values with the last word of their setting (`dice 6`), or with as many words as make it unique
/// (`a strategy plain · b strategy greedy`).
fn name(keys: &[String], values: &[String]) -> String {
    let words = keys
        .iter()
        .zip(values)
        .map(|(key, value)| if key.contains('.') { format!("{} {value}", setting(key, keys)) } else { value.clone() });
    let name = words.collect::<Vec<String>>().join(" · ");
    if name.is_empty() { "book".into() } else { name }
}

/// Last words of a key that no other key ends with. A last `like` is left out.
fn setting(key: &str, keys: &[String]) -> String {
    let bare = |key: &str| key.strip_suffix(".like").unwrap_or(key).to_owned();
    let key = bare(key);
    let starts = key.rmatch_indices('.').map(|(at, _)| at + 1).chain([0]);
    let alone = |start: &usize| {
        let tail = &key[*start..];
        keys.iter().filter(|other| format!(".{}", bare(other)).ends_with(&format!(".{tail}"))).count() == 1
    };
    starts.into_iter().find(alone).map_or(key.as_str(), |start| &key[start..]).replace('.', " ")
}

/// Swept values as text. Of tables only the differences are shown: `dice 4` of `{ dice = 4, made = "rolled" }`.
fn in_words(values: &[Node]) -> Vec<String> {
    let tables: Vec<&Table> = values.iter().filter_map(|node| node.value.table()).collect();
    let words = values.iter().map(|node| {
        let Value::Table(table) = &node.value else { return node.value.text() };
        let shared = |key: &str, value: &Value| {
            tables.len() > 1
                && tables.iter().all(|other| other.get(key).is_some_and(|node| node.value.text() == value.text()))
        };
        let own = table.entries.iter().filter(|entry| !shared(&entry.key, &entry.node.value));
        let own: Vec<String> = own.map(|entry| format!("{} {}", entry.key, entry.node.value.text())).collect();
        if own.is_empty() { node.value.text() } else { own.join(", ") }
    });
    words.collect()
}

/// Differences of one tree of settings from another. Rules and the game's own tables are left out: they are compared with the book instead.
fn differing(
    prefix: &str,
    here: &Table,
    there: Option<&Table>,
    (swept, tables): (&[String], &[&str]),
    out: &mut Vec<Differs>,
) {
    for entry in &here.entries {
        let path = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        let printed = tables.contains(&path.as_str()) && !["cast", "limits", "strategy"].contains(&path.as_str());
        if printed || swept.contains(&path) {
            continue;
        }
        let other = there.and_then(|table| table.get(&entry.key)).map(|node| &node.value);
        if let (Value::Table(mine), None | Some(Value::Table(_))) = (&entry.node.value, other) {
            differing(&path, mine, other.and_then(Value::table), (swept, tables), out);
        } else if other.is_none_or(|other| other.text() != entry.node.value.text()) {
            out.push(Differs { path, value: brief(&entry.node.value), baseline: other.map(brief) });
        }
    }
}

/// Value in few words: the beginning of a long one.
fn brief(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.text();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST - 1).chain(['…']).collect() }
}

fn variant(base: &Table, name: &str, node: &Node, patched: &Patched<'_>, faults: &mut Faults) -> Option<CellPlan> {
    let Value::Table(patch) = &node.value else {
        let what = format!("a variant is a table of changes, not {}", node.value.describe());
        faults.push(Fault::at(&node.place, what).help("write `[variant.NAME]` and below it `rules.KNOB = VALUE`"));
        return None;
    };
    for entry in patch.entries.iter().filter(|entry| entry.key != TITLE) {
        if !patched.tables.contains(&entry.key.as_str()) {
            let known = patched.tables.iter().copied();
            faults.push(evenodds_source::unknown_word(
                &entry.key_place,
                &entry.key,
                "something that a variant changes",
                known,
            ));
        }
    }
    let before = faults.len();
    let title = words::title(patch, faults);
    patched_names((base, patched.whole), base, patch, "", faults);
    if faults.len() > before {
        return None;
    }
    let mut changes = patch.clone();
    changes.entries.retain(|entry| entry.key != TITLE);
    let mut root = base.clone();
    root.merge(&changes);
    Some(CellPlan { title, ..CellPlan::named(name, root) })
}

/// Reports changes of a part of something that the base only names under `[cast.sides]`: they would leave nothing but the part.
fn patched_names(
    (base, whole): (&Table, Option<&str>),
    here: &Table,
    patch: &Table,
    prefix: &str,
    faults: &mut Faults,
) {
    for entry in &patch.entries {
        let path = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        match (here.get(&entry.key).map(|mine| &mine.value), &entry.node.value) {
            (Some(Value::Table(mine)), Value::Table(theirs)) => {
                patched_names((base, whole), mine, theirs, &path, faults);
            }
            (Some(Value::Str(name)), Value::Table(theirs))
                if naming::model(theirs, false).is_none()
                    && whole.is_none_or(|key| theirs.get(key).is_none())
                    && is_side(base, name) =>
            {
                faults.push(part_of_a_name(&entry.key_place, &path, &entry.key, name));
            }
            _ => {}
        }
    }
}

/// The same for a swept setting; returns whether it is one of these.
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
    naming::sides(base).is_some_and(|sides| sides.get(name).is_some())
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

fn swept(cell: &CellPlan, axis: &Axis<'_>, value: &Node, word: &str) -> CellPlan {
    let mut cell = cell.clone();
    cell.root.set_path(&axis.path, axis.place, value.clone());
    cell.keys.push(word.to_owned());
    cell
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_kit::kind::BASIC_TABLES;
    use evenodds_source::Source;
    use std::sync::Arc;

    fn cells(text: &str) -> (Vec<String>, Vec<CellPlan>, Faults) {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        let mut base = table.clone();
        base.entries.retain(|entry| entry.key == "rules");
        let patched = Patched { tables: BASIC_TABLES, whole: None };
        let (keys, cells) = grid(&base, table.table("variant"), table.table("sweep"), &patched, &mut faults);
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
    fn a_cell_is_called_by_what_tells_it_from_the_others() {
        let names = |text: &str| cells(text).1.into_iter().map(|cell| cell.name).collect::<Vec<String>>();
        let both =
            "[sweep]\n\"rules.a.strategy\" = [\"x\"]\n\"rules.b.strategy\" = [\"y\"]\n\"rules.c.like\" = [\"z\"]\n";
        assert_eq!(names(both), ["a strategy x · b strategy y · c z"]);
        let tables = "[sweep]\n\"rules.jinn\" = [{ dice = 4, made = \"m\" }, { dice = 6, made = \"m\" }, \"sample\"]\n";
        assert_eq!(names(tables), ["jinn dice 4", "jinn dice 6", "jinn sample"]);
    }

    #[test]
    fn a_variant_says_what_it_recasts() {
        let source = Arc::new(Source { name: "x.toml".into(), text: "[cast.a]\nplays = \"plain\"\n[variant.one]\n[variant.two]\ncast.a.plays = \"greedy\"\ncast.b.dice = 3\n".into() });
        let mut faults = Faults::new();
        let table = Table::parse(&source, &mut faults);
        let mut base = table.clone();
        base.entries.retain(|entry| entry.key == "cast");
        let patched = Patched { tables: BASIC_TABLES, whole: None };
        let (_, cells) = grid(&base, table.table("variant"), None, &patched, &mut faults);
        let told = |cell: &CellPlan| {
            let one = |d: &Differs| format!("{} = {} ({})", d.path, d.value, d.baseline.as_deref().unwrap_or("-"));
            cell.differs.iter().map(one).collect::<Vec<String>>()
        };
        assert!(told(&cells[0]).is_empty());
        assert_eq!(told(&cells[1]), ["cast.a.plays = greedy (plain)", "cast.b.dice = 3 (-)"]);
    }

    #[test]
    fn a_grid_beyond_reason_is_refused_before_it_is_built() {
        let list = format!("[{}]", vec!["1"; 100].join(", "));
        let (_, cells, faults) = cells(&format!("[sweep]\nrules.a = {list}\nrules.b = {list}\nrules.c = {list}\n"));
        assert!(cells.is_empty());
        assert!(faults.render(false).contains("the grid has 1000000 cells"));
    }
}
