//! Levels of `[[parameter]]`, which can be put over a scenario.

use super::present::present;
use super::range::{declared, is_fractional, plausible, schema};
use super::{MOST_LEVELS, Parameter, number, same};
use evenodds_kit::Kind;
use evenodds_source::{Fault, Faults, Node, Place, Reader, Table, Value, did_you_mean, listed};
use serde_json::Value as Json;

/// Parameter as it is written.
#[derive(Debug, Clone)]
pub struct Written {
    /// Its path.
    path: String,
    /// Its place.
    place: Place,
    name: Option<String>,
    levels: Option<Levels>,
    cost: Option<Cost>,
}

/// Cost of a change, as written.
#[derive(Debug, Clone)]
enum Cost {
    /// For a number over its whole range, for a word any other one.
    Whole(f64),
    /// For each of the values.
    Each(Vec<f64>),
}

/// Default cost of any other word.
const WORD: f64 = 0.5;

#[derive(Debug, Clone)]
enum Levels {
    Values(Vec<Node>),
    Range { from: f64, to: f64, step: Option<f64>, whole: bool },
}

impl Written {
    /// Parameter with a path alone, like one of the command line.
    pub fn of(path: &str, place: Place) -> Self {
        Self { path: path.to_owned(), place, name: None, levels: None, cost: None }
    }

    /// Its path.
    pub fn path(&self) -> &str {
        &self.path
    }
}

/// Reads `[[parameter]]`.
pub fn read(reader: &mut Reader<'_>, faults: &mut Faults) -> Vec<Written> {
    let mut all = Vec::new();
    for node in reader.list("parameter", faults).unwrap_or_default() {
        match &node.value {
            Value::Table(table) => all.extend(one(table, faults)),
            other => faults.push(Fault::at(&node.place, format!("a parameter is a table, not {}", other.describe()))),
        }
    }
    all
}

fn one(table: &Table, faults: &mut Faults) -> Option<Written> {
    let mut reader = Reader::new(table, "a parameter");
    let path = reader.text("path", faults);
    let name = reader.text("name", faults).map(str::to_owned);
    let values = reader.list("values", faults).map(<[Node]>::to_vec);
    let finite = -1e15..=1e15;
    let (from, to) = (reader.float("from", finite.clone(), faults), reader.float("to", finite, faults));
    let step = reader.float("step", 1e-9..=1e15, faults);
    let cost = cost(&mut reader, values.as_deref(), faults);
    reader.finish(faults);
    let place_of = |key: &str| table.get(key).map_or(&table.place, |node| &node.place).clone();
    let Some(path) = path else {
        if table.get("path").is_none() {
            let help = "write `[[parameter]]` and below it `path = \"rules.bonus_per_success\"`";
            faults.push(Fault::at(&table.place, "a parameter needs `path`").help(help));
        }
        return None;
    };
    let written = |key: &str| table.get(key).is_some();
    let range = ["from", "to", "step"].into_iter().find(|key| written(key));
    let levels = match (values, range) {
        (Some(_), Some(key)) => {
            let what = format!("a parameter has `values` or `{key}`, not both");
            faults.push(Fault::at(&place_of(key), what).help("leave one of them out"));
            return None;
        }
        (Some(values), None) => Some(Levels::Values(values)),
        (None, None) if written("values") => return None,
        (None, None) => None,
        (None, Some(key)) => {
            let (Some(from), Some(to)) = (from, to) else {
                if !written("from") || !written("to") {
                    let fault = Fault::at(&place_of(key), "a range needs both `from` and `to`");
                    faults.push(fault.help("write `from = 1` and `to = 4`"));
                }
                return None;
            };
            if from >= to {
                let what = format!("no range goes from {from} to {to}");
                faults.push(Fault::at(&place_of("to"), what).help("`from` is the smaller number"));
                return None;
            }
            let ends = ["from", "to", "step"].map(|key| table.get(key).map(|node| &node.value));
            let whole = ends.into_iter().flatten().all(|value| matches!(value, Value::Int(_)));
            Some(Levels::Range { from, to, step, whole })
        }
    };
    Some(Written { path: path.to_owned(), place: place_of("path"), name, levels, cost })
}

/// One number for all, or one for each value.
fn cost(reader: &mut Reader<'_>, values: Option<&[Node]>, faults: &mut Faults) -> Option<Cost> {
    let Some(Node { value: Value::List(costs), place }) = reader.table().get("cost") else {
        return reader.float("cost", 0.0..=1000.0, faults).map(Cost::Whole);
    };
    let _ = reader.node("cost");
    if values.is_none_or(|values| values.len() != costs.len()) {
        let fault = Fault::at(place, "a list of costs has one number for each of `values`");
        faults
            .push(fault.help("write `values = [\"plain\", \"greedy\"]` and `cost = [0, 0.3]`, or one number for all"));
        return None;
    }
    let mut found = Vec::new();
    for node in costs {
        match number(&node.value).filter(|cost| (0.0..=1000.0).contains(cost)) {
            Some(cost) => found.push(cost),
            None => faults.push(Fault::at(&node.place, "a cost is a number from 0 to 1000")),
        }
    }
    (found.len() == costs.len()).then_some(Cost::Each(found))
}

/// Size of the change to each level.
fn departures(written: &Written, levels: &[Value], present: usize) -> Vec<f64> {
    let numbers = levels.iter().all(|level| number(level).is_some());
    let listed = |level: &Value| match (&written.cost, &written.levels) {
        (Some(Cost::Each(costs)), Some(Levels::Values(values))) => {
            values.iter().zip(costs).find(|(node, _)| same(&node.value, level)).map(|(_, cost)| *cost)
        }
        _ => None,
    };
    let whole = match written.cost {
        Some(Cost::Whole(whole)) => whole,
        _ if numbers => 1.0,
        _ => WORD,
    };
    let departure = |(at, level): (usize, &Value)| match listed(level) {
        _ if at == present => 0.0,
        Some(cost) => cost,
        None if numbers => whole * at.abs_diff(present) as f64 / (levels.len() - 1).max(1) as f64,
        // For a list of equal length only the items that change.
        None => whole * changed(&levels[present], level),
    };
    levels.iter().enumerate().map(departure).collect()
}

/// Share of the items that differ, of two lists of as many; else 1.
fn changed(now: &Value, then: &Value) -> f64 {
    match (now, then) {
        (Value::List(now), Value::List(then)) if now.len() == then.len() && !now.is_empty() => {
            let differ = now.iter().zip(then).filter(|(now, then)| !same(&now.value, &then.value));
            differ.count() as f64 / now.len() as f64
        }
        _ => 1.0,
    }
}

/// Resolves parameters over the tables of a cell: their present values and their levels.
pub fn resolve(written: &[Written], game: &dyn Kind, root: &Table, faults: &mut Faults) -> Vec<Parameter> {
    let mut found: Vec<Parameter> = Vec::new();
    let tables = std::cell::LazyCell::new(|| declared(game));
    for (index, one) in written.iter().enumerate() {
        let inside = |outer: &str, inner: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
        let earlier = written[..index].iter();
        let clash = earlier
            .map(|other| other.path.as_str())
            .find(|other| *other == one.path || inside(other, &one.path) || inside(&one.path, other));
        if let Some(other) = clash {
            let what = if other == one.path {
                format!("`{}` is a parameter already", one.path)
            } else {
                format!("`{}` and the parameter `{other}` are parts of each other", one.path)
            };
            faults.push(Fault::at(&one.place, what));
            continue;
        }
        match parameter(one, &tables, game, root) {
            Ok(parameter) => found.push(parameter),
            Err(fault) => faults.push(fault),
        }
    }
    found
}

/// Every rule of a game in its plausible range, and the rules without one, with the reason.
pub fn all(game: &dyn Kind, root: &Table) -> (Vec<Parameter>, Vec<(String, String)>) {
    let (mut found, mut guesses) = (Vec::new(), Vec::new());
    let tables = declared(game);
    for knob in game.knobs() {
        match parameter(&Written::of(&format!("rules.{}", knob.name), root.place.clone()), &tables, game, root) {
            Ok(parameter) => found.push(parameter),
            Err(fault) => guesses.push((knob.name.clone(), fault.what)),
        }
    }
    (found, guesses)
}

fn parameter(written: &Written, tables: &Json, game: &dyn Kind, root: &Table) -> Result<Parameter, Fault> {
    let Written { path, place, .. } = written;
    let declared = schema(tables, game, root, path).map_err(|lost| {
        let steps: Vec<&str> = path.split('.').collect();
        let what = match lost.step {
            0 => format!("`{}` is not a table of {}", steps[0], game.title()),
            step => format!("there is no `{}` in `{}`", steps[step], steps[..step].join(".")),
        };
        let fault = Fault::at(place, what);
        let known: Vec<&str> = lost.known.iter().map(String::as_str).collect();
        match did_you_mean(steps[lost.step], known.iter().copied()) {
            Some(help) => fault.help(help),
            None if known.len() <= 12 => fault.help(format!("it is one of {}", listed(known))),
            None => fault,
        }
    })?;
    if !path.contains('.') {
        let help = "write the path of one setting, like \"rules.bonus_per_success\"";
        return Err(Fault::at(place, format!("`{path}` is a whole table")).help(help));
    }
    let now = present(game, root, path).or_else(|| {
        let default = &declared["default"];
        (!default.is_null()).then(|| Node::from_json(default, place).value)
    });
    if let Some(Value::Table(_)) = now {
        return Err(Fault::at(place, format!("`{path}` is a whole table")).help("write the path of one setting"));
    }
    let Some(now) = now else {
        let help = "write it into the scenario, so that its levels have something to be compared with";
        return Err(Fault::at(place, format!("what `{path}` is now is not written anywhere")).help(help));
    };
    let mut levels = match &written.levels {
        Some(Levels::Values(values)) => listed_values(path, values, place)?,
        Some(Levels::Range { from, to, step, whole }) => range(path, (*from, *to), *step, *whole, &declared, place)?,
        None => plausible(&declared, &now)
            .ok_or_else(|| {
                let help = "give it `from` and `to`, or `values`";
                Fault::at(place, format!("`{path}` has no range of its own")).help(help)
            })?
            .iter()
            .map(|level| Node::from_json(level, place).value)
            .collect(),
    };
    if !levels.iter().any(|level| same(level, &now)) {
        levels.insert(0, now.clone());
    }
    if levels.iter().all(|level| number(level).is_some()) {
        levels.sort_by(|a, b| number(a).unwrap_or(0.0).total_cmp(&number(b).unwrap_or(0.0)));
    }
    let present = levels.iter().position(|level| same(level, &now)).unwrap_or(0);
    let name = written.name.clone().unwrap_or_else(|| path.strip_prefix("rules.").unwrap_or(path).to_owned());
    let (path, place) = (path.clone(), place.clone());
    let departures = departures(written, &levels, present);
    Ok(Parameter { ground: ground(game, root, &path), path, name, levels, present, departures, place })
}

fn listed_values(path: &str, values: &[Node], place: &Place) -> Result<Vec<Value>, Fault> {
    let mut levels: Vec<Value> = Vec::new();
    for node in values {
        if let Value::Table(_) = node.value {
            return Err(Fault::at(&node.place, "a value of a parameter is a number, a word, a flag or a list"));
        }
        if levels.iter().any(|level| same(level, &node.value)) {
            return Err(Fault::at(&node.place, format!("{} stands here twice", node.value.describe())));
        }
        levels.push(node.value.clone());
    }
    if levels.len() < 2 {
        let fault = Fault::at(place, format!("`{path}` has fewer than two values"));
        return Err(fault.help("a parameter is something that can be one way or another"));
    }
    Ok(levels)
}

fn range(
    path: &str,
    (from, to): (f64, f64),
    step: Option<f64>,
    whole: bool,
    declared: &serde_json::Value,
    place: &Place,
) -> Result<Vec<Value>, Fault> {
    let whole = whole && !(is_fractional(declared) && step.is_none());
    let step = step.unwrap_or(if whole { 1.0 } else { (to - from) / 4.0 });
    let count = ((to - from) / step + 1e-9).floor() as usize + 1;
    if count > MOST_LEVELS {
        let what = format!("`{path}` would have {count} levels; {MOST_LEVELS} is the most");
        return Err(Fault::at(place, what).help("give it a larger `step`"));
    }
    let mut numbers: Vec<f64> = (0..count).map(|index| from + step * index as f64).collect();
    // The end belongs to the range, whether the steps meet it or not.
    if numbers.last().is_some_and(|last| to - last > 1e-9 * step) {
        numbers.push(to);
    }
    let level = |x: f64| if whole { Value::Int(x as i64) } else { Value::Float(x) };
    Ok(numbers.into_iter().map(level).collect())
}

/// Values on the way of a path that the scenario need not write: lists, and strategies and characters by name.
fn ground(game: &dyn Kind, root: &Table, path: &str) -> Vec<(String, Value)> {
    let ends = path.char_indices().filter(|&(_, letter)| letter == '.').map(|(at, _)| &path[..at]);
    let through = ends.filter_map(|outer| {
        let value = present(game, root, outer).filter(|_| outer.contains('.'))?;
        let strategy = outer.rsplit('.').next().is_some_and(super::is_strategy);
        let needed = match value {
            Value::List(_) | Value::Str(_) => true,
            Value::Table(_) => strategy,
            _ => false,
        };
        needed.then(|| (outer.to_owned(), value))
    });
    through.collect()
}
