//! Every decision of a strategy, by every one of its actions and by lists.

use crate::support::{GAME, played, test};
use evenodds_kit::Kind;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A test by a hero with this list for a decision, over a base.
fn one(base: &Value, decision: &str, list: &Value, test: &Value) -> String {
    let mut strategy = base.clone();
    strategy[decision] = list.clone();
    // Two Scheme dice may ease one test, so that one die and two are told apart.
    let cast = json!({ "hero": { "strategy": strategy }, "test": test });
    format!("{:?}", played("test", &json!({ "cast": cast, "rules": { "scheme_max_per_test": 2 } }), 1000))
}

/// A campaign of one with this list for a decision.
fn campaign(base: &Value, decision: &str, list: &Value) -> String {
    let mut strategy = base.clone();
    strategy[decision] = list.clone();
    let tracks = json!([
        { "kind": "skill", "name": "Main" }, { "kind": "item", "name": "Gear" },
        { "kind": "attribute", "name": "mental" }, { "kind": "mastery", "name": "Main" }
    ]);
    let hero = json!({
        "skills": [{ "name": "Main", "rank": 1 }], "items": [{ "name": "Gear" }], "xp": 10, "convictions": [2, 2, 2],
        "plan": { "mode": "cheapest", "tracks": tracks }, "strategy": strategy
    });
    format!("{:?}", played("campaign", &json!({ "cast": { "a": hero }, "rules": { "mastery_price_base": 1 } }), 300))
}

/// The actions of a decision, each as a list.
fn lists(decision: &str) -> Vec<(&'static str, Value)> {
    let plain = |name: &'static str| (name, json!(name));
    let or = |name: &'static str, other: &str| (name, json!([name, other]));
    match decision {
        "convictions" => vec![
            plain("by_fields"),
            or("activate", "stop"),
            ("skip", json!([{ "do": "skip", "if": "significance >= 3" }, "activate", "stop"])),
            plain("stop"),
        ],
        "ease" => vec![plain("by_fields"), or("ease", "stop"), plain("stop")],
        "reroll_dice" => vec![
            plain("by_fields"),
            plain("keep"),
            plain("best"),
            ("highest", json!({ "do": "highest", "dice": 1 })),
            ("from", json!({ "do": "from", "face": 5 })),
            ("lowest", json!({ "do": "lowest", "dice": 1 })),
            plain("failing"),
            plain("each"),
        ],
        "reroll_die" => vec![plain("keep"), plain("again")],
        "exertion" => vec![
            plain("by_fields"),
            plain("keep"),
            or("rescue", "keep"),
            ("spend", json!({ "do": "spend", "points": 1 })),
        ],
        "gain" => vec![plain("take"), plain("leave")],
        "buy_off" => vec![plain("by_fields"), or("buy_off", "suffer"), plain("suffer")],
        "move_conviction" => vec![
            plain("by_fields"),
            or("move", "leave"),
            ("move_from", json!({ "do": "move_from", "giver": 2, "taker": 3 })),
            plain("leave"),
        ],
        "buy" => vec![
            plain("plan"),
            or("skill", "save"),
            or("item", "save"),
            or("attribute", "save"),
            or("mastery", "save"),
            plain("save"),
        ],
        other => panic!("what does {other} decide?"),
    }
}

/// What a list brings about in situations that tell the actions of a decision apart.
fn outcome(decision: &str, list: &Value) -> String {
    let thrifty = json!({ "base": "thrifty", "buyoff_reserve": 1 });
    let driven = json!({ "base": "driven" });
    let still = json!({ "base": "driven", "move_significance": false });
    let sheet = |ability: i32, difficulty: i32, pool: i32, exertion: i32| {
        json!({
            "ability": ability, "difficulty": difficulty, "masteries": 2, "convictions": [3, 2, 1], "exertion": exertion,
            "pool": pool
        })
    };
    let tests = |base: &Value, sheets: &[Value]| -> String {
        sheets.iter().map(|sheet| one(base, decision, list, sheet)).collect()
    };
    match decision {
        "convictions" => tests(&driven, &[sheet(5, 2, 0, 5)]),
        "ease" => tests(&thrifty, &[sheet(4, 2, 4, 0)]),
        // Each die that is no 2 is rolled again, which none of the other actions says.
        "reroll_dice" => {
            let each = json!({ "base": "thrifty", "reroll_die": [{ "do": "again", "if": "die != 2" }, "keep"] });
            tests(&each, &[sheet(7, 3, 0, 0)])
        }
        "reroll_die" => tests(&json!({ "base": "thrifty", "reroll_dice": "each" }), &[sheet(7, 3, 0, 0)]),
        "exertion" | "gain" => tests(&thrifty, &[sheet(7, 2, 0, 5)]),
        // At Ability 8 nobody eases two dice, so that the Scheme is whole.
        "buy_off" => tests(&thrifty, &[sheet(8, 2, 2, 0), sheet(8, 2, 3, 0)]),
        "move_conviction" => campaign(&driven, decision, list) + &campaign(&still, decision, list),
        _ => campaign(&thrifty, decision, list),
    }
}

/// Every action of every decision is there, and no two of them come to the same.
#[test]
fn every_action_does_something_of_its_own() {
    for info in GAME.decisions() {
        let lists = lists(&info.name);
        let named: Vec<&str> = lists.iter().map(|(name, _)| *name).collect();
        assert_eq!(info.detail, named.join(", "), "actions of {}", info.name);
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for (action, list) in &lists {
            if let Some(other) = seen.insert(outcome(&info.name, list), action) {
                panic!("{}: {action} comes to the same as {other}", info.name);
            }
        }
    }
}

/// Every fact can be asked, before the dice and after them.
#[test]
fn every_fact_can_be_asked() {
    let sheet = json!({ "ability": 7, "difficulty": 2, "masteries": 1, "convictions": [3], "exertion": 5, "pool": 3 });
    for fact in GAME.facts() {
        let asked = format!("{0} >= 1 or {0} == 0", fact.name);
        let base = json!({ "base": "bare" });
        let spend = json!([{ "do": "spend", "points": 1, "if": asked }, "keep"]);
        assert_ne!(
            one(&base, "exertion", &spend, &sheet),
            one(&base, "exertion", &json!("keep"), &sheet),
            "{}",
            fact.name
        );
        let activate = json!([{ "do": "activate", "if": asked }, "stop"]);
        let stop = json!("stop");
        assert_ne!(
            one(&base, "convictions", &activate, &sheet),
            one(&base, "convictions", &stop, &sheet),
            "{}",
            fact.name
        );
    }
}

/// Lists that say what a preset's fields say come to the same, trial by trial.
#[test]
fn lists_can_say_what_fields_say() {
    let rows = [
        ("exertion", json!([{ "do": "rescue", "if": "needed <= 2" }, "keep"])),
        ("ease", json!([{ "do": "ease", "if": "chance < 5000 and scheme >= 3 and eased == 0" }, "stop"])),
        ("buy_off", json!([{ "do": "buy_off", "if": "scheme >= 2" }, "suffer"])),
        ("reroll_dice", json!([{ "do": "from", "face": 4, "if": "fails" }, "keep"])),
        ("convictions", json!("stop")),
        ("move_conviction", json!("leave")),
    ];
    let root = |strategy: Value| {
        let sheet =
            json!({ "skills": [{ "name": "Main", "rank": 2, "focused": true, "masteries": 1 }], "strategy": strategy });
        json!({ "cast": { "a": sheet } })
    };
    let book = played("campaign", &root(json!("thrifty")), 500);
    for (decision, list) in rows {
        let mut strategy = json!({ "base": "thrifty" });
        strategy[decision] = list;
        // Lists cost the table as many decisions as fields do.
        assert_eq!(played("campaign", &root(strategy), 500), book, "{decision}");
    }
}

/// A second die is asked for with the first one seen as gone: `eased` and `scheme` count it (ST-SCHEME-3, R19).
#[test]
fn declared_dice_are_seen() {
    let sheet = json!({ "ability": 2, "difficulty": 2, "pool": 4 });
    let (base, stop) = (json!({ "base": "bare" }), "stop");
    let by = |condition: &str| one(&base, "ease", &json!([{ "do": "ease", "if": condition }, stop]), &sheet);
    assert_eq!(by("eased == 0"), by("scheme >= 4"));
    assert_ne!(by("eased == 0"), by("eased <= 1"));
    assert_eq!(by("eased <= 1"), by("scheme >= 3"));
}

/// Exact odds know fields alone, and say so.
#[test]
fn odds_refuse_lists() {
    let policy = json!({ "base": "bare", "ease": ["ease", "stop"] });
    let asked = json!({ "policy": policy, "test": { "ability": 7 } });
    assert!(crate::support::refused("test", &asked).contains("not its lists"));
    test(&json!({ "ability": 7 }), &json!("bare"), &json!({})).is("success", 15.0 / 36.0);
}
