//! Presets as section 8 of the catalogue prints them, and every field of a policy.

use crate::support::{odds, test, whole};
use evenodds_kit::Record;
use evenodds_storyteller::policy::Fields;
use serde_json::{Value, json};

fn none() -> Value {
    json!({})
}

fn asked(policy: &Value) -> String {
    let tests = [
        json!({ "ability": 6, "difficulty": 2, "masteries": 2, "convictions": [3, 2, 1], "exertion": 5, "pool": 3 }),
        json!({ "ability": 4, "difficulty": 2, "masteries": 1, "convictions": [2], "exertion": 3, "pool": 2 }),
        json!({ "ability": 9, "difficulty": 3, "masteries": 2, "exertion": 4, "pool": 4 }),
    ];
    let campaign = odds("campaign", &json!({ "party": [{}], "policy": policy, "frame": { "scenes": 8 } }));
    let each: Vec<_> = tests.iter().map(|asked| test(asked, policy, &none())).collect();
    format!("{each:?} {campaign:?}")
}

/// The three records of the catalogue.
#[test]
fn presets_are_those_of_the_catalogue() {
    let bare = json!({
        "conviction_min": "none", "conviction_below": [1, 1], "ease_below": "none", "ease_reserve": 0, "reroll": "none",
        "reroll_high_from": 4, "exertion_cap": 0, "buyoff_reserve": "none", "move_significance": false
    });
    let thrifty = json!({
        "conviction_min": "none", "conviction_below": [1, 1], "ease_below": [1, 2], "ease_reserve": 2, "reroll": "high",
        "reroll_high_from": 4, "exertion_cap": 2, "buyoff_reserve": 0, "move_significance": false
    });
    let driven = json!({
        "conviction_min": 2, "conviction_below": [3, 4], "ease_below": [1, 2], "ease_reserve": 0, "reroll": "best",
        "reroll_high_from": 4, "exertion_cap": "none", "buyoff_reserve": "none", "move_significance": true
    });
    for (name, fields) in [("bare", bare), ("thrifty", thrifty), ("driven", driven)] {
        for base in ["bare", "thrifty", "driven"] {
            let mut written = fields.clone();
            written["base"] = json!(base);
            assert_eq!(asked(&written), asked(&json!(name)), "{name} over {base}");
        }
    }
}

#[test]
fn every_field_changes_an_answer() {
    let rows = [
        ("driven", "conviction_min", json!(3)),
        ("driven", "conviction_min", json!("none")),
        ("driven", "conviction_below", json!([1, 4])),
        ("thrifty", "ease_below", json!([1, 10])),
        ("thrifty", "ease_below", json!("none")),
        ("thrifty", "ease_reserve", json!(0)),
        ("thrifty", "reroll", json!("none")),
        ("thrifty", "reroll", json!("best")),
        ("thrifty", "reroll_high_from", json!(6)),
        ("thrifty", "exertion_cap", json!(0)),
        ("thrifty", "exertion_cap", json!("none")),
        ("thrifty", "buyoff_reserve", json!(1)),
        ("thrifty", "buyoff_reserve", json!("none")),
        ("driven", "move_significance", json!(false)),
    ];
    for (base, field, value) in &rows {
        let mut other = json!({ "base": base });
        other[*field] = value.clone();
        assert_ne!(asked(&json!(base)), asked(&other), "{field} = {value} changes nothing of {base}");
    }
    for key in <Fields as Record>::keys() {
        assert!(rows.iter().any(|row| row.1 == key.name), "{} is not shown", key.name);
    }
}

/// Decision 1: the highest first, until one is too small, too dear, or not needed (ST-CONV-3, ST-CONV-4).
#[test]
fn convictions_are_activated_while_the_chance_is_low() {
    let count = |ability: i32, exertion: i32| {
        let asked = json!({ "ability": ability, "difficulty": 2, "convictions": [1, 2, 3], "exertion": exertion });
        whole(test(&asked, &json!("driven"), &none()).get("convictions"))
    };
    // 10/36, then 26/36 with the 3, then 33/36 with the 2: that is enough, and a 1 is too small anyway.
    assert_eq!(count(6, 5), 2);
    assert_eq!(count(6, 1), 1);
    assert_eq!(count(6, 0), 0);
    // 21/36, then 33/36.
    assert_eq!(count(8, 5), 1);
    // 30/36 is enough.
    assert_eq!(count(10, 5), 0);
}

/// Decision 2: the fewest dice that reach the wanted chance, or as many as may be (ST-SCHEME-3).
#[test]
fn easing_takes_the_fewest_dice() {
    let rules = json!({ "scheme_max_per_test": 3 });
    let count = |ability: i32, difficulty: i32, pool: i32| {
        let asked = json!({ "ability": ability, "difficulty": difficulty, "pool": pool });
        whole(test(&asked, &json!("thrifty"), &rules).get("ease"))
    };
    // 21/36 without.
    assert_eq!(count(8, 2, 9), 0);
    // 1/12, and 1/2 with one.
    assert_eq!(count(4, 2, 9), 1);
    // Two stay in the Scheme.
    assert_eq!(count(4, 2, 2), 0);
    // Ability 0 against 4 dice: three dice do not reach 1/2, and are taken all the same.
    assert_eq!(count(0, 4, 9), 3);
    assert_eq!(count(0, 4, 4), 2);
}

/// Decision 4: just what is missing, or nothing (ST-EXERT-1, R5, R27).
#[test]
fn exertion_is_spent_to_the_point() {
    // Against one die at Ability 3: a 3, 4 or 5 lacks 1, 2 or 3; a 6 lacks 4.
    let asked = json!({ "ability": 3, "difficulty": 1, "exertion": 3 });
    let capped = test(&asked, &json!("thrifty"), &none());
    capped.is("success", 4.0 / 6.0).is("exertion", 3.0 / 6.0).is("p_exertion_after", 2.0 / 6.0);
    let whole = test(&asked, &json!({ "base": "thrifty", "exertion_cap": "none" }), &none());
    whole.is("success", 5.0 / 6.0).is("exertion", 6.0 / 6.0).is("p_exertion_after", 3.0 / 6.0);
    // A point of Exertion that gives two: 1, 1, 2 and 2 points.
    let strong = test(&asked, &json!("thrifty"), &json!({ "ability_per_exertion": 2 }));
    strong.is("success", 1.0).is("exertion", 1.0);
}

/// Decision 7: 2, 2, 1 becomes 3, 1, 1 and stays there (ST-CONV-6, R18).
#[test]
fn significance_gathers() {
    use evenodds_storyteller::policy::significance_move;
    use evenodds_storyteller::rules::Rules;
    let rules = Rules::default();
    assert_eq!(significance_move(&rules, &[2, 2, 1]), Some((1, 0)));
    assert_eq!(significance_move(&rules, &[3, 1, 1]), None);
    assert_eq!(significance_move(&rules, &[1, 2]), None);
    assert_eq!(significance_move(&Rules { conviction_min_after_move: 0, ..rules }, &[2, 2, 1]), Some((2, 0)));
}
