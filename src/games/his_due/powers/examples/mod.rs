//! The examples of the powers, played through the engine, and what holds of all powers together.
//!
//! An example is part of a power's entry. `given` tells where the two sides stand, `do` what happens, `dice` what the dice
//! show (`4`, or `"4/d8"` where the size matters), `then` what is true afterwards:
//!
//! ```toml
//! [[powers.pounce.example]]
//! says  = "A die of 5 and 6 more make 11; a d8 that shows 4 lets 7 Hits through."
//! given = { me.attack = ["5/d6"], foe.defence = ["d8"] }
//! do    = ["me attack pounce"]
//! dice  = ["4/d8"]
//! then  = { foe.hits = 13, me.mana = 8 }
//! ```
//!
//! Both sides have 20 of 20 Hits, 10 Mana less what their permanents cost, no Edge, no stress, all skills at 3 and empty
//! pools unless `given` says otherwise. `me` knows the power, and all its conditions hold; a Collar's Broker is empowered
//! and has 20 Hits. `foe` bears a Weapon and knows no powers. Neither does more than it is told.

mod bench;
mod blanks;
mod given;
mod steps;
mod then;

use super::Book;
use bench::Bench;
use evenodds_source::{Node, Table, Value};
use std::sync::Arc;

/// An example as it stands in its file.
struct Example<'a> {
    /// The power's word.
    power: &'a str,
    /// Which of its examples, from 1.
    number: usize,
    /// `says`, `given`, `do`, `dice`, `then`.
    table: &'a Table,
}

impl Example<'_> {
    /// Plays it with a book; the error says what came out differently.
    fn play(&self, book: &Arc<Book>) -> Result<(), String> {
        let told = |what: String| format!("{} {}: {what}", self.power, self.number);
        for entry in &self.table.entries {
            if !["says", "given", "do", "dice", "then"].contains(&entry.key.as_str()) {
                return Err(told(format!("`{}` is no part of an example", entry.key)));
            }
        }
        let mut bench = Bench::set(book, self.power, self.table).map_err(told)?;
        let outcome = bench.steps(self.table).and_then(|()| bench.check(self.table));
        outcome.map_err(|what| told(format!("{what}\n{}", bench.narration())))
    }
}

/// All examples of the book.
fn examples() -> Vec<Example<'static>> {
    let powers = Book::table().table("powers").into_iter().flat_map(|table| &table.entries);
    let mut all = Vec::new();
    for entry in powers {
        let Value::Table(power) = &entry.node.value else { continue };
        let Some(Node { value: Value::List(items), .. }) = power.get("example") else { continue };
        for (at, item) in items.iter().enumerate() {
            if let Value::Table(table) = &item.value {
                all.push(Example { power: &entry.key, number: at + 1, table });
            }
        }
    }
    all
}

/// The texts of a list of an example.
fn texts(table: &Table, key: &str) -> Result<Vec<String>, String> {
    match table.get(key).map(|node| &node.value) {
        None => Ok(Vec::new()),
        Some(Value::List(items)) => Ok(items.iter().map(|item| item.value.text()).collect()),
        Some(other) => Err(format!("`{key}` takes a list, not {}", other.describe())),
    }
}

#[test]
fn every_example_comes_out_as_it_says() {
    let book = crate::world::printed();
    let wrong: Vec<String> = examples().iter().filter_map(|example| example.play(&book).err()).collect();
    assert!(wrong.is_empty(), "{} of the examples differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_power_has_an_example() {
    let all = examples();
    let book = crate::world::printed();
    let without: Vec<&str> = book
        .powers
        .iter()
        .filter(|power| !all.iter().any(|example| example.power == power.id))
        .map(|power| power.id.as_str())
        .collect();
    assert!(without.is_empty(), "{} powers have no example: {}", without.len(), without.join(", "));
}
