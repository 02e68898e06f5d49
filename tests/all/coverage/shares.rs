//! Shares of the variance: `luck` and `sensitivity`.

use crate::coverage::studies::{Case, Count, DUEL, each, number};
use serde_json::Value;

const SWEEP: &str = "[sweep]\n\"cast.a.strategy\" = [\"plain\", \"cautious\"]\n\"cast.b.like\" = [\"axe\", \"halo\"]\n";

/// The parts of every outcome: share, low, high, and whether it is said that they are rough.
fn parts(found: &Value) -> Vec<(String, [f64; 3], bool)> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let each = list(&found["outcomes"]).into_iter().flat_map(|outcome| {
        let rough = !list(&outcome["notes"]).is_empty();
        let parts = list(&outcome["parts"]).into_iter().enumerate();
        parts
            .map(|(at, part)| {
                let name = format!("{} {at}", outcome["measure"].as_str().unwrap_or_default());
                (name, ["share", "low", "high"].map(|key| number(&part[key])), rough)
            })
            .collect::<Vec<_>>()
    });
    each.collect()
}

/// Factors, their combination and dice, of rates and of skewed counts.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn shares_of_luck_cover() {
    let text =
        DUEL.replace("measures = [", "measures = [\"p_a_win\", \"rounds\", \"damage_by_a\", \"mana_spent_a\"] # [");
    let case = Case::new("", &format!("{text}{SWEEP}"));
    let truth = parts(&case.ask("luck", 99, &["--trials", "400000"]));
    let found = each(300, |seed| parts(&case.study("luck", seed, &["--trials", "1000"])));
    assert_eq!(truth.len(), 4 * 5, "two settings, both together, who is first, dice");
    for (at, (name, [share, ..], _)) in truth.iter().enumerate() {
        // A rate never warns. The counts of these cells nearly always do, and hold the truth all the same: in one duel of thousands
        // neither side can hurt the other, and it goes on to its hundredth round.
        if name.starts_with("p_") {
            Count::of(found.iter().map(|parts| parts[at].2)).at_most(0.0, &format!("{name} warns"));
        }
        let held = |parts: &Vec<(String, [f64; 3], bool)>| parts[at].1[1] <= *share && *share <= parts[at].1[2];
        Count::of(found.iter().map(held)).at_least(0.93, &format!("{name} ({share:.4})"));
    }
}

const SETTINGS: &str = r#"
[[parameter]]
path   = "cast.a.strategy"
values = ["plain", "greedy", "cautious"]
[[parameter]]
path   = "rules.hits_base"
values = [6, 8, 10]
"#;

/// First-order and total shares of each setting: low, value, high.
fn sensed(found: &Value, measure: &str) -> Vec<(String, [f64; 3])> {
    let mut shares: Vec<(String, [f64; 3])> = Vec::new();
    for share in found["shares"]["shares"].as_array().into_iter().flatten() {
        for what in ["first", "total"] {
            let [value, low, high] = [0, 2, 3].map(|at| number(&share[what][at]));
            shares.push((format!("{measure}, {what} of {}", share["name"]), [low, value, high]));
        }
    }
    shares.sort_by(|a, b| a.0.cmp(&b.0));
    shares
}

#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn shares_of_settings_cover() {
    for measure in ["damage_by_a", "p_a_win"] {
        let text = format!("{}\n{SETTINGS}", DUEL.replace("measures = [", &format!("measures = [\"{measure}\"] # [")));
        let case = Case::new("", &text);
        let asked = |trials| ["--measure", measure, "--trials", trials];
        let truth = sensed(&case.ask("sensitivity", 99, &asked("400000")), measure);
        let found = each(200, |seed| sensed(&case.study("sensitivity", seed, &asked("4000")), measure));
        assert_eq!(truth.len(), 4, "both settings have shares");
        for (name, [_, share, _]) in &truth {
            let held = found.iter().filter_map(|found| {
                let &(_, [low, _, high]) = found.iter().find(|(other, _)| other == name)?;
                Some(low <= *share && *share <= high)
            });
            Count::of(held).at_least(0.93, &format!("{name} ({share:.4})"));
        }
    }
}
