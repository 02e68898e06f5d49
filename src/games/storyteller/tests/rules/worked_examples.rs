//! W1 to W7 of the catalogue, each by the dice that it names, and its check values.

use crate::support::{odds, resolve, scripted, test};
use serde_json::{Value, json};

fn none() -> Value {
    json!({})
}

/// W1: equality fails, and a 6 brings a setback (ST-TEST-5, ST-SETBACK-1).
#[test]
fn equality_fails() {
    let state = scripted(&json!({ "ability": 7, "difficulty": 2 }), &json!("bare"), &none(), &[1, 6]);
    assert!(!state.outcome.success && state.outcome.setback && !state.bought_off);
    resolve(&json!({ "ability": 7, "difficulty": 2, "dice": [1, 6] }), &none()).is("success", 0.0).is("setback", 1.0);
}

/// W2: a point of Exertion makes it a success: a Scheme die, no setback (ST-EXERT-1, ST-SCHEME-2).
#[test]
fn exertion_rescues() {
    let policy = json!({ "base": "bare", "exertion_cap": "none" });
    let state = scripted(&json!({ "ability": 7, "difficulty": 2, "exertion": 1 }), &policy, &none(), &[1, 6]);
    assert_eq!((state.test.ability, state.test.exertion, state.test.pool), (8, 0, 1));
    assert!(state.outcome.success && !state.outcome.setback);
    let asked = json!({ "ability": 7, "difficulty": 2, "dice": [1, 6], "exertion": 1, "exertion_pool": 1 });
    resolve(&asked, &none()).is("ability", 8.0).is("success", 1.0).is("gain", 1.0).is("setback", 0.0);
}

/// W3: an eased test earns nothing, whatever it shows (ST-SCHEME-3, ST-SCHEME-4, ST-SCHEME-5).
#[test]
fn an_eased_test_earns_no_scheme_die() {
    let policy = json!({ "base": "bare", "ease_below": [1, 1] });
    let state = scripted(&json!({ "ability": 5, "difficulty": 2, "pool": 3 }), &policy, &none(), &[4, 1, 2]);
    assert_eq!((state.test.ability, state.test.pool, state.counts.gain), (9, 2, 0));
    assert!(state.outcome.success);
    let asked = json!({ "ability": 5, "difficulty": 2, "ease": 1, "scheme_dice": [4], "dice": [1, 2], "pool": 3 });
    resolve(&asked, &none()).is("ability", 9.0).is("success", 1.0).is("gain", 0.0).is("pool", 2.0);
}

/// W4: two 6s are one setback, and two Scheme dice cancel it (ST-SETBACK-1, ST-SETBACK-2).
#[test]
fn a_setback_is_bought_off() {
    let policy = json!({ "base": "bare", "buyoff_reserve": 0 });
    let state = scripted(&json!({ "ability": 6, "difficulty": 3, "pool": 2 }), &policy, &none(), &[6, 6, 2]);
    assert_eq!((state.counts.setbacks, state.counts.bought_off, state.test.pool), (1, 1, 0));
    let asked = json!({ "ability": 6, "difficulty": 3, "dice": [6, 6, 2], "pool": 2, "buy_off": true });
    resolve(&asked, &none()).is("setback", 1.0).is("setback_suffered", 0.0).is("pool", 0.0);
}

/// W5: a Conviction costs a point of Exertion and adds its Significance (ST-CONV-3, ST-EXERT-3).
#[test]
fn a_conviction_carries_a_test() {
    let policy = json!({ "base": "bare", "conviction_min": 3 });
    let sheet = json!({ "ability": 6, "difficulty": 2, "convictions": [3], "exertion": 1 });
    let state = scripted(&sheet, &policy, &none(), &[4, 4]);
    assert_eq!((state.test.ability, state.test.exertion, state.counts.convictions), (9, 0, 1));
    assert!(state.outcome.success);
    let asked = json!({ "ability": 6, "difficulty": 2, "convictions": [3], "dice": [4, 4], "exertion_pool": 1 });
    resolve(&asked, &none()).is("ability", 9.0).is("success", 1.0).is("exertion_left", 0.0);
}

/// W6: the new face stands, and counts (ST-MAST-1, ST-SCHEME-2).
#[test]
fn a_mastery_turns_a_six_into_a_one() {
    let policy = json!({ "base": "bare", "reroll": "high" });
    let sheet = json!({ "ability": 8, "difficulty": 2, "masteries": 1 });
    let state = scripted(&sheet, &policy, &none(), &[6, 3, 1]);
    assert_eq!((state.test.total(), state.test.pool, state.counts.rerolled), (4, 1, 1));
    assert!(state.outcome.success);
    let reroll = json!({ "indices": [0], "faces": [1] });
    let asked = json!({ "ability": 8, "difficulty": 2, "dice": [6, 3], "reroll": reroll });
    resolve(&asked, &none()).is("total", 4.0).is("success", 1.0).is("gain", 1.0);
}

/// W7: Ability 25 never fails, and Attributes, Skill and Item at their ends just reach it (ST-TEST-3, ST-DIFF-4).
#[test]
fn twenty_five_never_fails() {
    let state = scripted(&json!({ "ability": 25, "difficulty": 4 }), &json!("bare"), &none(), &[6, 6, 6, 6]);
    assert!(state.outcome.success && !state.outcome.setback);
    let sheet = json!({
        "attributes": { "mental": 5, "control": 5 },
        "skills": [{ "name": "Main", "rank": 10, "applies": 1 }],
        "items": [{ "name": "Gear", "rank": 5, "applies": 1 }]
    });
    let frame =
        json!({ "scenes": 1, "attribute_choice": "best", "difficulty_mix": [0, 0, 0, 1], "report_scenes": [1] });
    let found = odds("campaign", &json!({ "party": [sheet], "frame": frame, "policy": "bare" }));
    found.is("ability_scene_1", 25.0).is("success_rate", 1.0).is("success_rate_d4", 1.0);
}

/// The table of section 7: P(T < A) (ST-TEST-4, ST-DIFF-1, ST-DIFF-2, ST-DIFF-3, ST-DIFF-4).
#[test]
fn unaided_chances_are_those_of_the_table() {
    let rows: [(i32, [(f64, f64); 4]); 7] = [
        (4, [(1.0, 2.0), (1.0, 12.0), (1.0, 216.0), (0.0, 1.0)]),
        (6, [(5.0, 6.0), (5.0, 18.0), (5.0, 108.0), (5.0, 1296.0)]),
        (8, [(1.0, 1.0), (7.0, 12.0), (35.0, 216.0), (35.0, 1296.0)]),
        (10, [(1.0, 1.0), (5.0, 6.0), (3.0, 8.0), (7.0, 72.0)]),
        (12, [(1.0, 1.0), (35.0, 36.0), (5.0, 8.0), (155.0, 648.0)]),
        (15, [(1.0, 1.0), (1.0, 1.0), (49.0, 54.0), (721.0, 1296.0)]),
        (20, [(1.0, 1.0), (1.0, 1.0), (1.0, 1.0), (613.0, 648.0)]),
    ];
    let abilities: Vec<i32> = rows.iter().map(|row| row.0).collect();
    let found = odds("curve", &json!({ "abilities": abilities, "difficulties": [1, 2, 3, 4] }));
    for (ability, chances) in rows {
        for (at, (part, whole)) in chances.into_iter().enumerate() {
            found.is(&format!("success_a{ability}_d{}", at + 1), part / whole);
        }
    }
}

/// C2: a Scheme die as an Ability die, and in place of a difficulty die (ST-SCHEME-4, R2).
#[test]
fn two_readings_of_easing() {
    let policy = json!({ "base": "bare", "ease_below": [1, 1] });
    for (ability, die, fewer) in [(4, 0.5, 0.5), (3, 0.375, 1.0 / 3.0), (5, 0.625, 2.0 / 3.0)] {
        let asked = json!({ "ability": ability, "difficulty": 2, "pool": 1 });
        test(&asked, &policy, &none()).is("success", die).is("ease", 1.0);
        test(&asked, &policy, &json!({ "scheme_effect": "difficulty_die" })).is("success", fewer);
    }
}
