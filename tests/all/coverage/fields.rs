//! `meta` with variants: what a change of the rules does to everybody, where it seldom does anything.

use crate::coverage::studies::{Case, Count, DUEL, each, number};
use serde_json::Value;

/// By entrant, what changes: value, low, high, and whether it is shown to.
fn changes(found: &Value) -> Vec<(String, [f64; 3], bool)> {
    let mut each: Vec<_> = found["changes"][0]["entrants"]
        .as_array()
        .expect("entrants")
        .iter()
        .map(|changed| {
            let rate = ["value", "low", "high"].map(|key| number(&changed["rate"][key]));
            (changed["name"].to_string(), rate, changed["shown"] == true)
        })
        .collect();
    each.sort_by(|a, b| a.0.cmp(&b.0));
    each
}

/// A round after which nobody has won, which a duel in a thousand or so reaches: what that changes of each entrant's mean rate
/// is held by its interval, also by those of studies in which no duel reached it.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn rare_changes_of_a_field_are_held() {
    let field = "[field]\nentrants = [\"axe\", \"halo\", { like = \"axe\", strategy = \"cautious\", name = \"wary\" }]\nreplicates = 200\n\
        [variant.book]\n[variant.short]\nrules.round_cap = 3\n";
    let case = Case::new("", &format!("{DUEL}{field}"));
    let truth = changes(&case.ask("meta", 99, &["--trials", "400000"]));
    let found = each(100, |seed| changes(&case.study("meta", seed, &["--trials", "400"])));
    assert!(truth.iter().any(|changed| changed.1[0].abs() > 2e-4), "it changes something: {truth:?}");
    for (at, (name, [value, ..], _)) in truth.iter().enumerate() {
        let held = |found: &Vec<(String, [f64; 3], bool)>| found[at].1[1] <= *value && *value <= found[at].1[2];
        Count::of(found.iter().map(held)).at_least(0.95, &format!("{name}: a change of {value:.5}"));
        // So few duels show nothing of it, and are not to.
        Count::of(found.iter().map(|found| found[at].2)).at_most(0.05, &format!("{name}: shown"));
    }
}
