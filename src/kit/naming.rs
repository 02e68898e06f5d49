//! References in a scenario of any game: to participants under `[cast.sides]`, and to strategies under `[strategy]`.

use evenodds_source::{Node, Place, Table, Value};

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

/// Table that is like a named one, without changes.
pub fn like(name: &str, strategy: bool, place: &Place) -> Table {
    let mut table = Table { place: place.clone(), entries: Vec::new() };
    let node = Node { place: place.clone(), value: Value::Str(name.to_owned()) };
    table.set(if strategy { BASE } else { LIKE }, place, node);
    table
}

/// Model or base of a table, if it has one.
pub fn model(table: &Table, strategy: bool) -> Option<&Node> {
    table.get(if strategy { BASE } else { LIKE })
}

/// Sets the strategy at a path like `cast.a.strategy`. A participant who is only named on the way becomes a table that is like it.
pub fn set_strategy(root: &mut Table, path: &str, strategy: Value) {
    let place = root.place.clone();
    if let [outer, seat, _] = path.split('.').collect::<Vec<&str>>()[..]
        && let Some(Value::Str(name)) = root.table(outer).and_then(|table| table.get(seat)).map(|node| &node.value)
    {
        let table = like(&name.clone(), false, &place);
        let node = Node { place: place.clone(), value: Value::Table(table) };
        root.set_path(&format!("{outer}.{seat}"), &place, node);
    }
    root.set_path(path, &place, Node { place: place.clone(), value: strategy });
}
