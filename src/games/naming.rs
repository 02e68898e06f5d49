//! How a scenario of any game refers to what it names elsewhere: participants under `[cast.sides]`, strategies under
//! `[strategy]`.

use crate::source::{Node, Place, Table, Value};

/// The key of `[cast]` under which participants are named.
pub const SIDES: &str = "sides";
/// The key by which a participant names the one that it changes.
pub const LIKE: &str = "like";
/// The key by which a strategy names the one that it changes.
pub const BASE: &str = "base";

/// The participants that a scenario names.
pub fn sides(root: &Table) -> Option<&Table> {
    root.table("cast")?.table(SIDES)
}

/// A table that is like what is named, and changes nothing of it yet.
pub fn like(name: &str, strategy: bool, place: &Place) -> Table {
    let mut table = Table { place: place.clone(), entries: Vec::new() };
    let node = Node { place: place.clone(), value: Value::Str(name.to_owned()) };
    table.set(if strategy { BASE } else { LIKE }, place, node);
    table
}

/// Whom a table changes, if it says so.
pub fn model(table: &Table, strategy: bool) -> Option<&Node> {
    table.get(if strategy { BASE } else { LIKE })
}
