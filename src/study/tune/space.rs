//! Points of a search: combinations of the parameters' levels, their names, and their text in a scenario.

use super::checkpoint::Point;
use evenodds_scenario::Parameter;
use evenodds_source::{Node, Table, Value};

/// Most combinations that can race.
pub const MOST_ENTRANTS: usize = 20_000;

/// Number of combinations; none when too many to count.
pub fn size(parameters: &[Parameter]) -> Option<usize> {
    parameters.iter().try_fold(1_usize, |size, parameter| size.checked_mul(parameter.levels.len()))
}

/// Every combination, the last parameter changing fastest.
pub fn combinations(parameters: &[Parameter]) -> Vec<Point> {
    let mut points: Vec<Point> = vec![Vec::new()];
    for parameter in parameters {
        let levels = 0..parameter.levels.len();
        points = points
            .into_iter()
            .flat_map(|point| levels.clone().map(move |level| [point.as_slice(), &[level]].concat()))
            .collect();
    }
    points
}

/// Name of a parameter beside the others: its own where the scenario gives it one, else the last word of its path. It is the whole path
/// where two would be equal.
pub fn short(parameters: &[Parameter], parameter: &Parameter) -> String {
    let word = |parameter: &Parameter| {
        let named = parameter.name != parameter.path;
        let last = parameter.path.rsplit('.').next().unwrap_or(&parameter.path);
        if named { parameter.name.clone() } else { last.to_owned() }
    };
    let own = word(parameter);
    let alike = parameters.iter().filter(|other| word(other) == own).count();
    if alike > 1 { parameter.path.clone() } else { own }
}

/// Point in words: `defend_gap 4, edge_reserve 0`; only the differences from the present if `changes`.
pub fn name(parameters: &[Parameter], point: &[usize], changes: bool) -> String {
    let pairs = parameters.iter().zip(point).filter(|(parameter, level)| !changes || **level != parameter.present);
    let words: Vec<String> = pairs.map(|(p, &level)| format!("{} {}", short(parameters, p), p.text(level))).collect();
    if words.is_empty() { "as it stands".to_owned() } else { words.join(", ") }
}

/// Text of a point for a scenario, under `[variant.tuned]`. `root` are the tables of a cell as it stands.
pub fn patch(parameters: &[Parameter], point: &[usize], root: &Table) -> String {
    let mut laid = root.clone();
    let changed: Vec<&Parameter> = parameters
        .iter()
        .zip(point)
        .filter(|(parameter, level)| **level != parameter.present)
        .map(|(parameter, &level)| {
            parameter.apply(&mut laid, level);
            parameter
        })
        .collect();
    if changed.is_empty() {
        return "# nothing to change: the scenario as it stands\n".to_owned();
    }
    let mut lines: Vec<String> = Vec::new();
    for parameter in changed {
        // Down to where the scenario has no table that a variant could be put over.
        let steps: Vec<&str> = parameter.path.split('.').collect();
        let mut depth = 1;
        while depth < steps.len() && goes_on(parameters, root, &laid, &steps[..depth]) {
            depth += 1;
        }
        let Some(value) = at(&laid, &steps[..depth]) else { continue };
        let key: Vec<String> = steps[..depth].iter().map(|step| bare(step)).collect();
        let line = format!("{} = {}\n", key.join("."), toml(value));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    format!("[variant.tuned]\n{}", lines.concat())
}

/// Whether a variant can be put below a path: over a table that is there, or where there is nothing, if nothing but parameters would come there.
fn goes_on(parameters: &[Parameter], root: &Table, laid: &Table, path: &[&str]) -> bool {
    match (at(root, path), at(laid, path)) {
        (Some(Value::Table(_)), _) => true,
        (None, Some(Value::Table(inner))) => inner.entries.iter().all(|entry| {
            let below = format!("{}.{}", path.join("."), entry.key);
            parameters.iter().any(|p| p.path == below || p.path.starts_with(&format!("{below}.")))
        }),
        _ => false,
    }
}

fn at<'a>(table: &'a Table, steps: &[&str]) -> Option<&'a Value> {
    let (head, rest) = steps.split_first()?;
    let value = &table.get(head)?.value;
    match (rest.is_empty(), value) {
        (true, _) => Some(value),
        (false, Value::Table(inner)) => at(inner, rest),
        _ => None,
    }
}

/// Key as it is written: quoted when it is more than letters, digits, `_` and `-`.
fn bare(key: &str) -> String {
    let plain = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if plain { key.to_owned() } else { format!("{key:?}") }
}

/// Value as it stands in a file, on one line.
pub fn toml(value: &Value) -> String {
    match value {
        Value::Str(text) => format!("{text:?}"),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Bool(flag) => flag.to_string(),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|Node { value, .. }| toml(value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let entries =
                table.entries.iter().map(|entry| format!("{} = {}", bare(&entry.key), toml(&entry.node.value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}
