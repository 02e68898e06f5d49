//! Subject of a scenario's answer: its measures, its words, and the scripts that it rests on.

use super::layout::{Study, find, unknown};
use super::margins::shown;
use super::summary::{Asked, Printed};
use evenodds_engine::Scope;
use evenodds_scenario::Scenario;
use evenodds_source::{Faults, Table, Value};

/// Subject of a scenario's answer.
pub fn asked(scenario: &Scenario) -> Asked {
    let play = &scenario.play;
    let named: Vec<String> = scenario.answer.iter().map(|(name, _)| name.clone()).collect();
    let measures = if named.is_empty() { shown(scenario).into_iter().take(1).collect() } else { named };
    Asked {
        measures,
        named: !scenario.answer.is_empty(),
        yes: scenario.yes.clone(),
        noun: play.noun.clone(),
        winners: scenario.game.winners(&play.name).map(|two| two.map(str::to_owned)),
        cut: play.cut.clone(),
        words: scenario.words.pairs().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
        presets: presets(scenario),
        printed: Printed::of(&scenario.game),
    }
}

/// Reports measures of the answer that are not counted, and words for nothing.
pub(super) fn check(scenario: &Scenario, scopes: &[Scope], faults: &mut Faults) {
    for (name, place) in &scenario.answer {
        if find(scopes, name).is_none() {
            faults.push(unknown(scopes, name, place));
        }
    }
    let measures = || scopes.iter().flat_map(|scope| &scope.measures);
    let levels = scenario.split.iter().filter_map(|(name, _)| {
        let (scope, column) = find(scopes, name)?;
        let measure = &scopes[scope].measures[column];
        let (low, high) = measure.range?;
        Some((low..=high).map(|value| measure.text(value.into())))
    });
    let levels: Vec<String> = levels.flatten().collect();
    let known = measures().map(|measure| measure.name.as_str()).chain(levels.iter().map(String::as_str));
    scenario.words.check(known, faults);
}

/// Strategies that ship with the game and that somebody plays in some cell, in the order of the game.
fn presets(scenario: &Scenario) -> Vec<String> {
    let mut played: Vec<&str> = Vec::new();
    for cell in &scenario.cells {
        cell.root.table("cast").into_iter().for_each(|cast| strategies(cast, &mut played));
    }
    let known = scenario.game.presets().into_iter().map(|preset| preset.name);
    // A script learnt for a build is as good as the search that found it.
    known.filter(|name| played.contains(&name.as_str()) && !name.starts_with("learnt")).collect()
}

/// Names of strategies below a table: as they stand, or as the base of another.
fn strategies<'a>(table: &'a Table, found: &mut Vec<&'a str>) {
    for entry in &table.entries {
        match (&entry.node.value, entry.key.as_str()) {
            (Value::Str(name), "strategy" | "base") => found.push(name),
            (Value::Table(inner), _) => strategies(inner, found),
            (Value::List(items), _) => {
                items.iter().filter_map(|item| item.value.table()).for_each(|inner| strategies(inner, found));
            }
            _ => {}
        }
    }
}

impl Study {
    /// Label of a measure, in the scenario's words or the game's; the game's `side a` is called by its name, where it has one.
    pub(super) fn label(&self, name: &str, label: &str) -> String {
        if let Some(word) = self.scenario.words.get(name) {
            return word.to_owned();
        }
        called(self.sides.get_or_init(|| sides(&self.scenario)), label)
    }
}

/// What the two sides are called; none for one without a name.
pub(super) type Sides = [Option<String>; 2];

/// Letters of the sides.
const LETTERS: [&str; 2] = ["a", "b"];

fn sides(scenario: &Scenario) -> Sides {
    LETTERS.map(|letter| side(scenario, letter))
}

/// Words of a game with its `side a` called by its name, where it has one.
pub(super) fn by_name(scenario: &Scenario, words: &str) -> String {
    called(&sides(scenario), words)
}

fn called(sides: &Sides, words: &str) -> String {
    LETTERS.into_iter().zip(sides).fold(words.to_owned(), |words, (letter, name)| match name {
        Some(name) => renamed(&words, letter, name),
        None => words,
    })
}

/// What a side is called that is the same in all cells: a side of `[cast.sides]`, else its own name or its tree. None where the other
/// side is called so too.
fn side(scenario: &Scenario, letter: &str) -> Option<String> {
    let named = |letter: &str| {
        let mut names = scenario.cells.iter().map(|cell| {
            let part = &cell.root.table("cast")?.get(letter)?.value;
            let text = |value: &Value| if let Value::Str(text) = value { Some(text.clone()) } else { None };
            match part {
                Value::Table(own) => ["name", "like", "tree"].iter().find_map(|key| text(&own.get(key)?.value)),
                value => text(value),
            }
        });
        let first = names.next()??;
        names.all(|name| name.as_ref() == Some(&first)).then_some(first)
    };
    let name = named(letter)?;
    let printed = |name: &str| scenario.game.printed_name(name).unwrap_or_else(|| name.replace('_', " "));
    let called = |name: &str| scenario.words.get(name).map_or_else(|| printed(name), str::to_owned);
    let other = if letter == "a" { "b" } else { "a" };
    if name.chars().count() < 2 {
        return None;
    }
    if named(other).as_ref() != Some(&name) {
        return Some(called(&name));
    }
    let own: Vec<String> = only_here(scenario, letter, other)?.iter().map(|word| called(word)).collect();
    Some(format!("{} with {}", called(&name), own.join(" and ")))
}

/// One or two words, such as powers, that a side lists in every cell and the other side does not.
fn only_here(scenario: &Scenario, letter: &str, other: &str) -> Option<Vec<String>> {
    let mut all = scenario.cells.iter().map(|cell| {
        let part = |letter: &str| cell.root.table("cast")?.table(letter);
        let (own, other) = (part(letter)?, part(other)?);
        let words = |value: &Value| -> Vec<String> {
            let Value::List(items) = value else { return Vec::new() };
            items
                .iter()
                .filter_map(|item| if let Value::Str(word) = &item.value { Some(word.clone()) } else { None })
                .collect()
        };
        let mut found = Vec::new();
        for entry in &own.entries {
            let theirs = words(&other.get(&entry.key)?.value);
            found.extend(words(&entry.node.value).into_iter().filter(|word| !theirs.contains(word)));
        }
        Some(found)
    });
    let first = all.next()??;
    ((1..=2).contains(&first.len()) && all.all(|found| found.as_ref() == Some(&first))).then_some(first)
}

/// A label with a name in place of `side a`, or of `a` in `a wins`.
fn renamed(label: &str, letter: &str, name: &str) -> String {
    let side = format!("side {letter}");
    let whole = |at: usize| !label[at + side.len()..].starts_with(char::is_alphanumeric);
    match label.find(&side).filter(|at| whole(*at)) {
        Some(_) => label.replace(&side, name),
        None if label.starts_with(&format!("{letter} wins")) => label.replacen(letter, name, 1),
        None => label.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn a_side_is_called_by_its_name() {
        for (label, letter, told) in [
            ("side a wins", "a", "axe wins"),
            ("a wins", "a", "axe wins"),
            ("Hits left to side b when it wins", "b", "Hits left to axe when it wins"),
            ("side b wins", "a", "side b wins"),
            ("a sign is burned", "a", "a sign is burned"),
            ("side above", "a", "side above"),
        ] {
            assert_eq!(renamed(label, letter, "axe"), told, "{label}");
        }
    }
}
