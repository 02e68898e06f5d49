//! Reading of a scenario's tables into a [`Setup`].

use super::cast::{Names, participant_schema};
use super::game::{Game, Participants, Setup};
use super::plays::plays;
use super::record::Record;
use super::strategy::Strategy;
use super::words::Words;
use super::world::World;
use crate::knobs::Rules;
use crate::naming;
use evenodds_source::{Fault, Faults, Place, Table, unknown_word};
use serde_json::{Map, Value as Json, json};

/// Reads everything but the participants as far as it is right: rules, the game's own keys, limits.
pub(super) fn frame<G: Game>(play: G::Play, root: &Table, faults: &mut Faults) -> Option<Setup<G>> {
    let mut rules = G::Rules::default();
    if let Some(table) = root.table("rules") {
        rules.patch(table, faults);
        (G::CHECK_RULES)(&rules, table, faults);
    }
    let names = Names::<G>::of(Some(root), faults);
    let empty = Table { place: root.place.clone(), entries: Vec::new() };
    let cast = root.table("cast").unwrap_or(&empty);
    let mut own = cast.clone();
    let (letters, _) = G::participants(play).keys();
    own.entries.retain(|entry| entry.key != naming::SIDES && !letters.contains(&entry.key.as_str()));
    unused::<G>(play, &mut own, letters, faults);
    let own = G::Cast::read(&own, faults);
    let mut limits = root.table("limits").unwrap_or(&empty).clone();
    if let Some(used) = &plays::<G>().of(play).limits {
        let other = |key: &str| G::Limits::NAMES.contains(&key);
        without::<G>(play, &mut limits, used, other, "[limits]", used.iter().map(String::as_str), faults);
    }
    let limits = G::Limits::read(&limits, faults);
    let place = cast.place.clone();
    Some(Setup { play, rules, participants: Vec::new(), cast: own?, limits: limits?, names, place })
}

/// Reads a cell as far as it is right.
pub(super) fn setup<G: Game>(play: G::Play, root: &Table, faults: &mut Faults) -> Option<Setup<G>> {
    let (letters, least) = G::participants(play).keys();
    if least > 0 && root.table("cast").is_none() {
        let help =
            format!("a scenario names who takes part under [cast]; `evenodds new {}` writes an example", G::ABOUT.name);
        faults.push(Fault::at(&root.place, "there is no [cast]").help(help));
    }
    let mut setup = frame::<G>(play, root, faults)?;
    setup.names.check(root, faults);
    needed::<G>(play, root, faults);
    let mut gap: Option<&str> = None;
    for (seat, letter) in letters.iter().enumerate() {
        let Some(node) = root.table("cast").and_then(|cast| cast.get(letter)) else {
            let either = G::participants(play);
            let instead = matches!(either, Participants::TwoOr(key) if root.table("cast").is_some_and(|cast| cast.get(key).is_some()));
            let needed = seat < least || (either.are_two_sides() && !instead);
            if needed && root.table("cast").is_some() {
                missing(&setup.place, letter, faults);
            }
            gap = gap.or(Some(letter));
            continue;
        };
        if let Some(gap) = gap.filter(|_| seat >= least) {
            faults.push(Fault::at(&node.place, format!("there is a `{letter}` but no `{gap}`")));
        }
        let read = setup.names.read(node, G::called(letter), faults);
        if read.is_none() {
            faults.lose(&setup.place);
        }
        setup.participants.extend(read);
    }
    Some(setup)
}

/// Reports keys of `[cast]` that are missing.
fn needed<G: Game>(play: G::Play, root: &Table, faults: &mut Faults) {
    let Some(cast) = root.table("cast") else { return };
    for (key, help) in &plays::<G>().of(play).needs {
        if cast.get(key).is_none() {
            faults.push(Fault::at(&cast.place, format!("the cast has no `{key}`")).help(help));
        }
    }
}

fn missing(place: &Place, letter: &str, faults: &mut Faults) {
    let help = format!("write `{letter} = \"...\"`, a name under [cast.sides], or a table");
    faults.push(Fault::at(place, format!("the cast has no `{letter}`")).help(help));
    faults.lose(place);
}

/// Reports keys of `[cast]` that this play does not use, and takes them out.
fn unused<G: Game>(play: G::Play, own: &mut Table, letters: &[&str], faults: &mut Faults) {
    let used = &plays::<G>().of(play).cast;
    let of_a_play = |key: &str| G::Play::ALL.iter().any(|play| G::participants(*play).keys().0.contains(&key));
    let other = |key: &str| of_a_play(key) || G::Cast::NAMES.contains(&key);
    let known = letters.iter().copied().chain(used.iter().map(String::as_str)).chain([naming::SIDES]);
    without::<G>(play, own, used, other, "[cast]", known, faults);
}

/// Reports keys that are not `used`, and takes them out; `other` plays may know them.
fn without<'k, G: Game>(
    play: G::Play,
    table: &mut Table,
    used: &[String],
    other: impl Fn(&str) -> bool,
    what: &str,
    known: impl Iterator<Item = &'k str> + Clone,
    faults: &mut Faults,
) {
    table.entries.retain(|entry| {
        let key = entry.key.as_str();
        if used.iter().any(|used| used == key) {
            return true;
        }
        if other(key) {
            let what = format!("`{key}` means nothing to the play `{}`", play.word());
            faults.push(Fault::at(&entry.key_place, what).help("remove it"));
        } else {
            faults.push(unknown_word(&entry.key_place, key, &format!("a key of {what}"), known.clone()));
        }
        false
    });
}

/// JSON Schema of the tables `cast`, `limits` and `strategy`.
pub(super) fn tables<G: Game>() -> Vec<(String, Json)> {
    let side = participant_schema::<G>();
    let mut cast = G::Cast::table_schema();
    let mut properties: Map<String, Json> = Map::new();
    for letter in G::Play::ALL.iter().flat_map(|play| G::participants(*play).keys().0) {
        properties.insert((*letter).into(), side.clone());
    }
    properties.insert(naming::SIDES.into(), json!({ "type": "object", "additionalProperties": side }));
    if let Some(own) = cast["properties"].as_object() {
        properties.extend(own.clone());
    }
    cast["properties"] = Json::Object(properties);
    let mut strategy = Strategy::<G::Fields, G::Lists>::written_schema();
    if !G::ROLES.is_empty() {
        let all = std::iter::once(strategy).chain(G::ROLES.iter().map(|role| role.schema()));
        strategy = json!({ "anyOf": all.collect::<Vec<_>>() });
    }
    let mut tables = vec![
        ("cast".to_owned(), cast),
        ("limits".to_owned(), G::Limits::table_schema()),
        ("strategy".to_owned(), json!({ "type": "object", "additionalProperties": strategy })),
    ];
    tables.extend(G::World::schema().into_iter().map(|(name, schema)| (name.to_owned(), schema)));
    tables
}
