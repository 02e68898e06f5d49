//! Reading a character sheet from a scenario.

use super::character::Character;
use super::read::built;
use super::rules::Rules;
use super::terms::{AllyKind, RITUAL_NAMES, Ritual, Sect, Trait};
use crate::source::{Fault, Faults, Node, Reader, Table, Value, unknown_word};
use std::ops::RangeInclusive;

/// Reads a sheet: `like = "ibrahim"`, `build = { ... }`, or dice, rituals and allies; given keys win over the base.
pub fn read(reader: &mut Reader<'_>, rules: &Rules, faults: &mut Faults) -> Option<Character> {
    let sect = reader.word("sect", &Sect::NAMES, faults).map(|index| Sect::ALL[index]);
    let base = match reader.word("like", &["ibrahim"], faults) {
        Some(_) => Some(Character::ibrahim(rules)),
        None => reader.inner("build", faults).and_then(|table| build(table, sect, rules, faults)),
    };
    let has_base = base.is_some() || reader.table().get("build").is_some();
    let mut sheet = base.unwrap_or_else(|| Character {
        name: sect.map_or_else(|| "the mystic".into(), |sect| format!("the {}", sect.title())),
        sect: None,
        dice: [0; 6],
        bonuses: [rules.starting_bonuses; 6],
        rituals: Vec::new(),
        allies: Vec::new(),
    });
    sheet.sect = sect.or(sheet.sect);
    if let Some(name) = reader.text("name", faults) {
        sheet.name = name.into();
    }
    match reader.inner("dice", faults) {
        Some(table) => {
            numbers(table, "a character's dice", 0..=20, &mut sheet.dice, !has_base, faults);
        }
        None if !has_base => {
            let help =
                "give `dice = { calligraphy = 4, ... }`, `like = \"ibrahim\"`, or `build = { values = { ... } }`";
            faults.push(Fault::at(&reader.table().place, "the character has no dice").help(help));
        }
        None => {}
    }
    if let Some(table) = reader.inner("bonuses", faults) {
        numbers(table, "a character's bonuses", 0..=10_000, &mut sheet.bonuses, false, faults);
    }
    if let Some(nodes) = reader.list("rituals", faults) {
        sheet.rituals = nodes.iter().filter_map(|node| ritual(node, faults)).collect();
        if nodes.len() > super::state::MOST_RITUALS {
            faults.push(Fault::at(&reader.table().place, "a character cannot know that many rituals"));
        }
    }
    if let Some(texts) = reader.texts("allies", faults) {
        sheet.allies = texts
            .into_iter()
            .filter_map(|(name, place)| {
                let kind = AllyKind::named(name);
                if kind.is_none() {
                    faults.push(unknown_word(place, name, "a kind of ally", AllyKind::NAMES.iter().copied()));
                }
                kind
            })
            .collect();
        if sheet.allies.len() > 32 {
            faults.push(Fault::at(&reader.table().place, "a character cannot have that many allies"));
        }
    }
    Some(sheet)
}

/// A number for each trait that is named; all six where all are needed.
fn numbers(
    table: &Table,
    what: &'static str,
    limits: RangeInclusive<i64>,
    into: &mut [i32; 6],
    all: bool,
    faults: &mut Faults,
) {
    let mut reader = Reader::new(table, what);
    for (name, number) in Trait::NAMES.into_iter().zip(into) {
        match reader.int(name, limits.clone(), faults) {
            Some(read) => *number = read as i32,
            None if all && table.get(name).is_none() => {
                faults.push(Fault::at(&table.place, format!("{what} need `{name}`")));
            }
            None => {}
        }
    }
    reader.finish(faults);
}

/// A ritual: a name, or a name with the traits that an Idolater chose.
fn ritual(node: &Node, faults: &mut Faults) -> Option<Ritual> {
    match &node.value {
        Value::Str(name) => {
            let ritual = Ritual::named(name);
            if ritual.is_none() {
                faults.push(unknown_word(&node.place, name, "a ritual", RITUAL_NAMES.iter().copied()));
            }
            ritual
        }
        Value::Table(table) => {
            let mut reader = Reader::new(table, "a ritual");
            let name = reader.word("name", &RITUAL_NAMES, faults)?;
            let adds = reader.word("adds", &Trait::NAMES, faults);
            let to = reader.word("to", &Trait::NAMES, faults);
            reader.finish(faults);
            let known = super::terms::RITUALS[name];
            let adds = adds.map_or(known.adds, |index| Trait::ALL[index]);
            let to = to.map_or(known.to, |index| Trait::ALL[index]);
            Some(Ritual { name: known.name, adds, to })
        }
        other => {
            faults.push(Fault::at(&node.place, format!("a ritual is a name or a table, not {}", other.describe())));
            None
        }
    }
}

/// Complains about rituals that a sheet lists twice: each is known once (TO-CHAR-9) and performed once (TO-ROLL-6).
pub fn refuse_repeats(table: &Table, faults: &mut Faults) {
    let Some(Node { value: Value::List(nodes), .. }) = table.get("rituals") else { return };
    let name = |node: &Node| match &node.value {
        Value::Table(ritual) => ritual.get("name").map(|name| name.value.clone()),
        word => Some(word.clone()),
    };
    for (index, node) in nodes.iter().enumerate() {
        if let Some(Value::Str(word)) = name(node)
            && nodes[..index].iter().any(|earlier| name(earlier) == name(node))
        {
            faults.push(Fault::at(&node.place, format!("the ritual `{word}` stands twice on this sheet")));
        }
    }
}

/// `build = { values = { calligraphy = 7, ... }, idolater_skill = "law" }` with the character's sect.
fn build(table: &Table, sect: Option<Sect>, rules: &Rules, faults: &mut Faults) -> Option<Character> {
    let mut reader = Reader::new(table, "a build");
    let idolater = reader.word("idolater_skill", &Trait::NAMES[..3], faults).map(|index| Trait::ALL[index]);
    let values = reader.inner("values", faults);
    reader.finish(faults);
    let (Some(sect), Some(values)) = (sect, values) else {
        let help = "a build needs the character's `sect` and `values` for the five traits that are bought";
        faults.push(Fault::at(&table.place, "the build is incomplete").help(help));
        return None;
    };
    let mut reader = Reader::new(values, "die values");
    let bought = [Trait::Calligraphy, Trait::Law, Trait::Numerology, Trait::Luxury, Trait::Renown];
    let read = bought.map(|kind| (kind, reader.int(Trait::NAMES[kind as usize], 1..=100, faults)));
    reader.finish(faults);
    if let Some((missing, _)) =
        read.iter().find(|(kind, value)| value.is_none() && values.get(Trait::NAMES[*kind as usize]).is_none())
    {
        faults.push(Fault::at(&values.place, format!("there is no die for {}", missing.title())));
    }
    let filled = read.map(|(kind, value)| (kind, value.unwrap_or(1) as i32));
    Some(built(rules, sect, &filled, idolater))
}
