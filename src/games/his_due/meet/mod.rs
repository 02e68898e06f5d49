//! Fields of sides that duel each other: the sets of a tree, all trees, characters and strategies against each other.
//!
//! | file | what |
//! |---|---|
//! | `entries` | one entry of `[field] entrants` becomes many sides |
//! | `pit` | where any two of them duel |

mod entries;
mod pit;

use super::HisDue;
use super::fighter::Fighter;
use super::play::Play;
use super::read::{frame, read_limits};
use super::schema;
use super::sides::{Common, scene};
use crate::games::field::{Entrant, Field, MOST_ENTRANTS, Wanted, no_sides};
use crate::source::{Fault, Faults, Node, Place, Reader, Table, Value};
use entries::Entry;
use pit::Pit;
use serde_json::{Value as Json, json};

/// A side of the field before it has its number.
struct Candidate {
    name: String,
    place: Place,
    fighter: Fighter,
    /// Picks and strategy, which count as parts of a build where they vary.
    made_of: Vec<String>,
}

/// Reads a field: the named sides, or the entries that the scenario writes.
pub(super) fn field(play: Play, root: &Table, wanted: Wanted<'_>, faults: &mut Faults) -> Option<Field> {
    let before = faults.len();
    if play != Play::Duel {
        no_sides("His Due", Play::WORDS[play as usize], wanted, faults);
        return None;
    }
    let (rules, book, cast) = frame(root, faults)?;
    let mut reader = Reader::new(cast, "[cast]");
    let scene = scene(reader.node("scene"), faults);
    let named = reader.inner("sides", faults);
    let one_on_one = reader.flag("one_on_one", faults).unwrap_or(true);
    let common = Common { rules: &rules, book: &book, strategies: root.table("strategy"), scene, named };
    let everybody: Vec<Node> = named.into_iter().flat_map(|table| &table.entries).map(name_of).collect();
    let nodes = wanted.entrants.unwrap_or(&everybody);
    let mut found: Vec<Candidate> = Vec::new();
    for node in nodes {
        let Some(entry) = Entry::read(node, common, faults) else { continue };
        let count = found.len() + entry.most();
        if count > MOST_ENTRANTS * 4 {
            let what = format!("{count} combinations; a field holds {MOST_ENTRANTS} entrants at most");
            faults.push(Fault::at(&node.place, what).help("name fewer trees, sets or picks, or write `if`"));
            return None;
        }
        found.extend(entry.sides(common, faults));
    }
    if found.len() > MOST_ENTRANTS {
        let what = format!("{} entrants; a field holds {MOST_ENTRANTS} at most", found.len());
        faults.push(Fault::at(wanted.place, what).help("name fewer trees, sets or picks, or write `if`"));
    }
    let mut names: Vec<&str> = Vec::new();
    for candidate in &found {
        if names.contains(&candidate.name.as_str()) {
            let what = format!("two entrants are called `{}`", candidate.name);
            faults.push(Fault::at(&candidate.place, what).help("give one entry another `name`"));
        }
        if candidate.fighter.broker_alone {
            faults.push(Fault::at(&candidate.place, "a Broker without a duellist does not enter a field"));
        }
        names.push(&candidate.name);
    }
    if faults.len() > before {
        return None;
    }
    let (entrants, parts) = described(&found, common);
    let fighters: Vec<Fighter> = found.into_iter().map(|candidate| candidate.fighter).collect();
    let mut game = HisDue::new(play, rules, book, Vec::new());
    game.one_on_one = one_on_one;
    read_limits(&mut game, root.table("limits"), faults);
    let arena = Box::new(Pit::new(game, fighters));
    (faults.len() == before).then_some(Field { entrants, parts, arena, measure: "p_a_win" })
}

/// A named side as an entry of its own.
fn name_of(entry: &crate::source::Entry) -> Node {
    Node { place: entry.key_place.clone(), value: Value::Str(entry.key.clone()) }
}

/// Entrants with what they are made of.
fn described(found: &[Candidate], common: Common<'_>) -> (Vec<Entrant>, Vec<String>) {
    let mut parts: Vec<String> = Vec::new();
    let mut entrants = Vec::new();
    for Candidate { name, fighter, made_of, .. } in found {
        let powers = || fighter.sheet.powers.iter().map(|id| common.book.power(*id));
        let all = powers().map(|power| power.id.clone()).chain(made_of.iter().cloned());
        let places = all.map(|part| {
            parts.iter().position(|known| *known == part).unwrap_or_else(|| {
                parts.push(part);
                parts.len() - 1
            })
        });
        let parts = places.collect();
        let chosen = powers().filter(|power| power.tier > 1).map(|power| power.name.as_str());
        entrants.push(Entrant {
            name: name.clone(),
            group: common.book.trees[fighter.sheet.tree].name.clone(),
            detail: chosen.collect::<Vec<_>>().join(", "),
            parts,
        });
    }
    (entrants, parts)
}

/// JSON Schema of an entrant: a side by name, or a side some of whose keys are lists.
pub(super) fn schema() -> Json {
    let mut side = schema::side();
    let list = json!({ "anyOf": [{ "const": "all" }, { "type": "string" }, { "type": "array", "minItems": 1 }] });
    if let Some(properties) = side["anyOf"][1]["properties"].as_object_mut() {
        for key in entries::VARYING.iter().filter(|key| **key != "set" && **key != "strategy") {
            properties.insert((*key).into(), list.clone());
        }
        let whole = json!({ "type": "integer", "minimum": 1 });
        properties
            .insert("set".into(), json!({ "anyOf": [{ "const": "all" }, whole, { "type": "array", "items": whole }] }));
        let one = properties["strategy"].clone();
        properties.insert("strategy".into(), json!({ "anyOf": [one, { "type": "array", "minItems": 1 }] }));
        properties.insert("if".into(), json!({ "type": "string", "description": "Only sets for which this holds." }));
    }
    side
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use std::sync::Arc;

    fn field_of(text: &str) -> (Option<Field>, String) {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let mut faults = Faults::new();
        let root = Table::parse(&source, &mut faults);
        let nodes = root.table("field").and_then(|table| table.get("entrants"));
        let Some(Node { value: Value::List(nodes), place }) = nodes else { panic!("no entrants in {text}") };
        let found = field(Play::Duel, &root, Wanted { entrants: Some(nodes), place }, &mut faults);
        (found, faults.render(false))
    }

    const PICKS: &str = "background = \"labourer\"\naura = \"crimson\"\nskill_set = \"brawler\"\nbroker = \"fox\"\n";

    fn weapon() -> String {
        format!("[cast.sides.weapon]\n{PICKS}deal = \"weapon\"\nstrategy = \"greedy\"\n")
    }

    /// The counts of sets that the book's table of builds gives: 57 of a tree, 741 of all.
    #[test]
    fn all_sets_of_trees_enter() {
        let axe = "[field]\nentrants = [{ like = \"weapon\", tree = \"axe_of_the_executioner\", set = \"all\" }]\n";
        let (found, told) = field_of(&(weapon() + axe));
        let found = found.expect(&told);
        assert_eq!(found.entrants.len(), 57);
        assert_eq!((found.entrants[0].name.as_str(), found.entrants[56].name.as_str()), ("axe 1", "axe 57"));
        assert!(found.entrants.iter().all(|entrant| entrant.parts.len() == 6), "five powers and a strategy");
        let groups = "[field]\nentrants = [{ like = \"weapon\", deal = \"all\", broker = \"all\", tree = \"all\", set = \"all\", if = \"permanents == 0\" }]\n";
        let (found, told) = field_of(&(weapon() + groups));
        // Every Broker makes an entrant of its own of Weapons and Glyphs, which any Broker leads to.
        assert!(found.is_none() && told.contains("a field holds 1000"), "{told}");
        let all: Vec<String> = [
            "collar\", broker = \"fox",
            "collar\", broker = \"reptile",
            "collar\", broker = \"dragonfly",
            "glyph",
            "weapon",
        ]
        .map(|deal| format!("{{ like = \"weapon\", deal = \"{deal}\", tree = \"all\", set = \"all\" }}"))
        .to_vec();
        let text =
            weapon() + &format!("[rules]\npermanent_mana_check = \"off\"\n[field]\nentrants = [{}]\n", all.join(", "));
        let (found, told) = field_of(&text);
        assert_eq!(found.expect(&told).entrants.len(), 741);
    }

    #[test]
    fn lists_are_multiplied_and_conditions_choose() {
        let text = weapon()
            + "[field]\nentrants = [{ like = \"weapon\", name = \"mine\", tree = [\"axe_of_the_executioner\", \"blade_of_the_baron\"], \
               set = [1, 5], strategy = [\"greedy\", \"plain\"], aura = [\"crimson\", \"black\"] }, \
               { like = \"weapon\", tree = \"axe_of_the_executioner\", if = \"the_tip and the_block\" }]\n";
        let (found, told) = field_of(&text);
        let found = found.expect(&told);
        let names: Vec<&str> = found.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert!(
            names.contains(&"mine crimson axe 5 plain") && names.contains(&"mine black blade 1 greedy"),
            "{names:?}"
        );
        assert_eq!(names.iter().filter(|name| name.starts_with("mine")).count(), 16);
        let tip = found.parts.iter().position(|part| part == "the_tip").expect("a part");
        let chosen: Vec<&Entrant> = found.entrants.iter().filter(|entrant| entrant.name.starts_with("axe")).collect();
        assert!(!chosen.is_empty() && chosen.len() < 57 && chosen.iter().all(|entrant| entrant.parts.contains(&tip)));
    }

    #[test]
    fn mistakes_are_shown_in_the_file() {
        let weapon = weapon();
        for (entrants, told) in [
            ("[\"wepon\"]", "did you mean `weapon`?"),
            (
                "[{ like = \"weapon\", tree = \"axe_of_the_executoner\", set = \"all\" }]",
                "did you mean `axe_of_the_executioner`?",
            ),
            ("[{ like = \"weapon\", tree = \"axe_of_the_executioner\", set = [58] }]", "has 57 sets of powers, not 58"),
            (
                "[{ like = \"weapon\", tree = \"axe_of_the_executioner\", set = \"every\" }]",
                "`set` takes a number, a list of numbers or \"all\"",
            ),
            (
                "[{ like = \"weapon\", tree = \"axe_of_the_executioner\", if = \"the_tipp\" }]",
                "did you mean `the_tip`?",
            ),
            (
                "[{ like = \"weapon\", tree = \"axe_of_the_executioner\", if = \"tier_2 > 9\" }]",
                "no set of powers is like that",
            ),
            ("[{ like = \"weapon\", tree = \"halo_of_confidence\", set = \"all\" }]", "is a tree of the Glyph"),
            (
                "[{ like = \"weapon\", tree = \"axe_of_the_executioner\", set = 1, aurra = \"black\" }]",
                "did you mean `aura`?",
            ),
            (
                "[{ like = \"weapon\", tree = \"axe_of_the_executioner\", set = 1 }, { like = \"weapon\", tree = \"axe_of_the_executioner\", set = 2 }]",
                "two entrants are called `axe`",
            ),
            ("[3]", "a side is a table"),
            ("[{ like = \"weapon\", tree = [] , set = 1 }]", "an empty list of `tree`"),
        ] {
            let (found, text) = field_of(&format!("{weapon}[field]\nentrants = {entrants}\n"));
            assert!(found.is_none() && text.contains(told), "{entrants} says\n{text}");
            assert!(text.contains("x.toml:"), "{text}");
        }
    }
}
