//! `[field]`: the entrants of a metagame, and the division of plays.

use super::stop::{BUDGETS, Budget};
use evenodds_kit::MOST_ENTRANTS;
use evenodds_source::{Faults, Node, Place, Reader, Table, Value};
use serde_json::{Value as Json, json};

/// A field as written.
#[derive(Debug, Clone)]
pub struct FieldPlan {
    /// Where it stands.
    pub place: Place,
    /// Entrants, for the game to read; none: everybody that the cast names.
    pub entrants: Option<(Vec<Node>, Place)>,
    /// Whether all pairs play alike, or those more on which the ranking depends.
    pub budget: Budget,
    /// Resampled fields behind each interval; none: as many as its size allows in reasonable time.
    pub replicates: Option<usize>,
    /// Most entrants of a written field.
    pub most: usize,
}

/// Fewest and most resampled fields.
const REPLICATES: std::ops::RangeInclusive<i64> = 50..=20_000;

/// Reads the table.
pub fn read(table: &Table, faults: &mut Faults) -> FieldPlan {
    let mut reader = Reader::new(table, "[field]");
    let place = table.get("entrants").map_or(&table.place, |node| &node.place).clone();
    let entrants = match reader.node("entrants") {
        // `entrants = "all"` is the default.
        Some(Node { value: Value::Str(word), .. }) if word == "all" => None,
        _ => reader.list("entrants", faults).map(|nodes| (nodes.to_vec(), place)),
    };
    let budget = match reader.word("budget", &BUDGETS, faults) {
        Some(1) => Budget::Adaptive,
        _ => Budget::Even,
    };
    let replicates = reader.int("replicates", REPLICATES, faults).map(|count| count as usize);
    reader.finish(faults);
    FieldPlan { place: table.place.clone(), entrants, budget, replicates, most: MOST_ENTRANTS }
}

/// JSON Schema of the table, with the schema of a game's entrants.
pub(super) fn schema(entrant: Option<&Json>) -> Json {
    let items = entrant.cloned().unwrap_or_else(|| json!({}));
    json!({
        "type": "object",
        "description": "Who meets whom in `evenodds meta`: all against all, `trials` plays of each pair, seats swapped.",
        "properties": {
            "entrants": { "anyOf": [{ "const": "all" }, { "type": "array", "items": items }] },
            "budget": { "enum": BUDGETS, "default": "even" },
            "replicates": { "type": "integer", "minimum": REPLICATES.start(), "maximum": REPLICATES.end() }
        },
        "additionalProperties": false
    })
}
