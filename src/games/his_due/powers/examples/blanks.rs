//! Examples show what they say they show: take a part of a power away, and one of its examples fails.

use super::super::{Book, Power, Price};
use super::{Example, examples};
use crate::conditions::Condition;
use crate::facts::FACTS;
use crate::terms::Element;
use evenodds_source::{Faults, Node, Source, Table, Value};
use std::sync::Arc;

/// Effects that no example can show, by how they begin, and why.
const UNSEEN: &[(&str, &str)] = &[
    ("duty:", "kept by default, and without effect on the dice (HD-COND-8)"),
    ("pierce_cover", "walls and cover are no part of the rules of a duel"),
    ("flight", "flying has no effect on the dice"),
    ("skill_test_upgrade:", "works in skill tests only"),
    ("stress_aid:", "works between duels only"),
    ("enemy_edge_maybe:", "in the neutral arena the enemy gains nothing"),
    ("target:", "a duel has one enemy and no allies"),
    ("use:duel_start", "what its kind says anyway"),
    ("use:own_turn", "what its kind says anyway"),
];

/// Parts of single powers that no example can show, and why.
const UNSEEN_HERE: &[(&str, &str, &str)] = &[
    ("comforting_touch_of_a_tail", "without heal:all", "never used in a duel"),
    ("comforting_touch_of_a_tail", "dearer", "never used in a duel"),
    ("breathe_easy", "without use:out_of_duel", "what its kind says anyway"),
    ("breathe_easy", "dearer", "never used in a duel"),
    ("soul_burn", "without use:any_time", "what trading Hits for Mana means anyway"),
];

/// A power with one part of it changed: what is gone, and the line that takes it away.
struct Blank {
    what: String,
    line: String,
}

/// The effects of a power as they are written.
fn effects(power: &str) -> Vec<String> {
    let table = Book::table().table("powers").and_then(|powers| powers.table(power));
    match table.and_then(|table| table.get("effects")).map(|node| &node.value) {
        Some(Value::List(items)) => items.iter().map(|item| item.value.text()).collect(),
        _ => Vec::new(),
    }
}

/// Everything that can be taken away from a power.
fn blanks(power: &Power) -> Vec<Blank> {
    let mut blanks = Vec::new();
    let mut put = |what: String, line: String| blanks.push(Blank { what, line });
    let all = effects(&power.id);
    for gone in &all {
        if UNSEEN.iter().any(|(start, _)| gone.starts_with(start)) || (power.price == Price::Any) {
            continue;
        }
        let left: Vec<String> = all.iter().filter(|one| *one != gone).map(|one| format!("\"{one}\"")).collect();
        put(format!("without {gone}"), format!("effects = [{}]", left.join(", ")));
    }
    let strength = &power.strength;
    if strength.given {
        put("without its strength".into(), "strength = \"0\"".into());
        let more = strength.flat != 0 || strength.guilt || strength.dice[0].0 > 0 || strength.pool_dice > 1;
        if strength.pool_dice > 0 && more {
            put("with its bare die".into(), "strength = \"dice\"".into());
        }
    }
    if let Price::Mana(mana) = power.price {
        put("dearer".into(), format!("mana = {}", mana + 1));
    }
    if power.element != Element::Physical {
        put("without its element".into(), "element = \"physical\"".into());
    }
    blanks
}

/// The book with a line of a power's entry changed; none if that makes no power.
fn changed(power: &str, line: &str) -> Option<Arc<Book>> {
    let mut faults = Faults::new();
    let source = Arc::new(Source { name: "blank".into(), text: format!("[powers.{power}]\n{line}\n") });
    let patch = Table::parse(&source, &mut faults);
    let book = Book::read(Some(&patch), FACTS, &mut faults);
    faults.is_empty().then(|| Arc::new(book))
}

/// Whether all examples of a power come out all the same.
fn all_pass(all: &[Example<'_>], power: &str, book: &Arc<Book>) -> bool {
    all.iter().filter(|example| example.power == power).all(|example| example.play(book).is_ok())
}

#[test]
fn an_example_fails_without_what_it_shows() {
    let (all, book) = (examples(), crate::world::printed());
    let mut wrong = Vec::new();
    for power in &book.powers {
        for blank in blanks(power) {
            let known = UNSEEN_HERE.iter().any(|(id, what, _)| *id == power.id && *what == blank.what);
            let seen = !changed(&power.id, &blank.line).is_some_and(|book| all_pass(&all, &power.id, &book));
            if seen == known {
                let what = if known { "is noticed after all" } else { "is not noticed" };
                wrong.push(format!("{} {} {what}", power.id, blank.what));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_example_fails_when_a_condition_does_not_hold() {
    let (all, book) = (examples(), crate::world::printed());
    let mut unnoticed = Vec::new();
    for power in &book.powers {
        for condition in Condition::settable() {
            if power.conditions & condition.bit() == 0 {
                continue;
            }
            let closed = |example: &&Example<'_>| {
                let table = without_condition(example.table, condition.word());
                Example { power: example.power, number: example.number, table: &table }.play(&book).is_ok()
            };
            if all.iter().filter(|example| example.power == power.id).all(|example| closed(&example)) {
                unnoticed.push(format!("{} without {}", power.id, condition.word()));
            }
        }
    }
    assert!(unnoticed.is_empty(), "no example notices:\n{}", unnoticed.join("\n"));
}

/// An example whose bearer lacks a condition.
fn without_condition(table: &Table, condition: &str) -> Table {
    let mut table = table.clone();
    let place = table.place.clone();
    let off = Node { place: place.clone(), value: Value::Str(condition.into()) };
    table.set_path("given.me.off", &place, Node { place: place.clone(), value: Value::List(vec![off]) });
    table
}
