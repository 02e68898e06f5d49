//! Fields of sides: lists of picks, sets and strategies; where any two of them meet.

use crate::support::ready;
use evenodds_engine::{Buffer, Tally};
use evenodds_his_due::HisDue;
use evenodds_kit::Registered;
use evenodds_kit::field::Field;
use evenodds_kit::{Entrant, EntrantsRequest, Kind};
use evenodds_source::{Faults, Node, Source, Table, Value};
use std::sync::Arc;

fn field_of(text: &str) -> (Option<Field>, String) {
    let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
    let mut faults = Faults::new();
    let root = Table::parse(&source, &mut faults);
    let nodes = root.table("field").and_then(|table| table.get("entrants"));
    let Some(Node { value: Value::List(nodes), place }) = nodes else { panic!("no entrants in {text}") };
    let found =
        Registered::<HisDue>::ENTRY.meet("duel", &root, EntrantsRequest::written(Some(nodes), place), &mut faults);
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
    // What somebody writes has a limit, over all its entries.
    let (found, told) = field_of(&text.replace("set = \"all\"", "set = \"all\", strategy = [\"greedy\", \"plain\"]"));
    assert!(found.is_none() && told.contains("more than 1000 entrants; a field holds 1000 at most"), "{told}");
}

/// HD-POL-2: a policy may look at the enemy's tree, if that is one of the book.
#[test]
fn entrants_are_seen_by_their_trees() {
    let tide = "[trees.tide]\nname = 'The Tide'\ndeal = 'weapon'\n[powers.tide]\ntree = 'tide'\ntier = 1\nkind = 'attack'\n\
        mana = 1\nstrength = 'dice+2'\n";
    let field = "[field]\nentrants = [{ like = \"weapon\", tree = [\"axe_of_the_executioner\", \"tide\"] }]\n";
    let (found, told) = field_of(&(weapon() + tide + field));
    let seen: Vec<bool> = found.expect(&told).entrants.iter().map(|entrant| entrant.told).collect();
    assert_eq!(seen, [true, false]);
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
    assert!(names.contains(&"mine crimson axe 5 plain") && names.contains(&"mine black blade 1 greedy"), "{names:?}");
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
        ("[{ like = \"weapon\", tree = \"axe_of_the_executioner\", if = \"the_tipp\" }]", "did you mean `the_tip`?"),
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
        ("[3]", "a participant is a name of [cast.sides] or a table"),
        ("[{ like = \"weapon\", tree = [] , set = 1 }]", "an empty list of `tree`"),
    ] {
        let (found, text) = field_of(&format!("{weapon}[field]\nentrants = {entrants}\n"));
        assert!(found.is_none() && text.contains(told), "{entrants} says\n{text}");
        assert!(text.contains("x.toml:"), "{text}");
    }
}

/// The Axes of three numbered sets, by greedy.
fn axes() -> String {
    weapon() + "[field]\nentrants = [{ like = \"weapon\", tree = \"axe_of_the_executioner\", set = [1, 21, 41] }]\n"
}

/// How often each flag of the first trials of two of them is up, with the first in the first seat.
fn played(first: usize, second: usize, names: [&str; 2]) -> [u32; 2] {
    let side = |at: usize| format!("{{ like = 'weapon', tree = 'axe_of_the_executioner', set = {} }}", 1 + 20 * at);
    let text = format!(
        "title = 't'\ngame = 'his_due'\nplay = 'duel'\n{}[cast]\na = {}\nb = {}\n",
        weapon(),
        side(first),
        side(second)
    );
    // A table of its own stands before the tables in it.
    let (sides, cast) = text.split_at(text.find("[cast.sides").expect("sides"));
    let (sides_of, cast) = cast.split_at(cast.find("[cast]").expect("a cast"));
    let ready = ready(&format!("{sides}{cast}{sides_of}"));
    let (mut tally, mut rows) = (Tally::new(ready.scopes(), &[Vec::new()], None), Buffer::default());
    ready.batch(5, 0..300, &mut tally, Some(&mut rows));
    let measures = &ready.scopes()[0].measures;
    names.map(|name| {
        let at = measures.iter().position(|measure| measure.name == name).expect("a measure");
        rows.rows().filter(|row| row[at] == 1).count() as u32
    })
}

/// The arena counts what the play `duel` counts, seat by seat, on the same dice.
#[test]
fn a_duel_of_a_field_is_the_duel_of_the_play() {
    let (found, told) = field_of(&axes());
    let counted = found.expect(&told).arena.meet(0, 2, 5, 0..300);
    let sum = |kinds: [usize; 3]| kinds.iter().map(|&kind| counted.counts[kind]).sum::<u32>();
    assert_eq!([sum([0, 1, 2]), sum([6, 7, 8])], played(0, 2, ["p_a_win", "p_b_win"]));
    assert_eq!([sum([0, 3, 6]), sum([2, 5, 8])], played(2, 0, ["p_b_win", "p_a_win"]));
    assert_eq!(counted.number(), 300);
}

#[test]
fn a_told_duel_names_both_and_its_end() {
    let (found, told) = field_of(&axes());
    let lines = found.expect(&told).arena.tell(0, 1, 7, 3);
    let told: String = lines.iter().map(|line| line.text.as_str()).collect();
    assert!(lines.len() > 10 && told.contains("axe 1") && told.contains("axe 21"), "{told}");
}

#[test]
fn parts_of_a_range_make_the_whole() {
    let (found, told) = field_of(&axes());
    let arena = found.expect(&told).arena;
    let mut parts = arena.meet(0, 1, 7, 0..40);
    parts.merge(&arena.meet(0, 1, 7, 40..100));
    assert_eq!(parts, arena.meet(0, 1, 7, 0..100));
}
