//! The very code that plays, walked through every face that its dice can show, against the exact answers.

use crate::support::{one_test, test, with_dice};
use evenodds_engine::dice::exhaust;
use serde_json::{Value, json};

/// Every number of `odds storyteller test` from the play itself.
fn walked(asked: &Value, policy: &Value, rules: &Value) -> [(&'static str, f64); 10] {
    let game = one_test(asked, policy, rules);
    let mut sums = [0.0; 10];
    exhaust(
        |dice| with_dice(&game, dice),
        |state, p| {
            let (counts, outcome) = (state.counts, state.outcome);
            let numbers = [
                i32::from(outcome.success),
                i32::from(outcome.setback),
                i32::from(outcome.setback && !state.bought_off),
                counts.gain,
                counts.ease,
                counts.convictions,
                counts.exertion,
                counts.exerted,
                counts.rerolled,
                state.test.pool,
            ];
            assert!(state.test.exertion >= 0 && state.test.pool >= 0, "{:?}", state.test);
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += p * f64::from(number));
        },
    );
    let names = [
        "success",
        "setback",
        "setback_suffered",
        "gain",
        "ease",
        "convictions",
        "exertion",
        "p_exertion_after",
        "rerolled",
        "pool_after",
    ];
    std::array::from_fn(|at| (names[at], sums[at]))
}

fn same(asked: &Value, policy: &Value, rules: &Value) {
    let exact = test(asked, policy, rules);
    for (name, value) in walked(asked, policy, rules) {
        let found = exact.get(name);
        assert!((found - value).abs() < 1e-9, "{name} is {found}, walked {value}: {asked} {policy} {rules}");
    }
}

fn policies() -> [Value; 4] {
    let eager = json!({
        "base": "driven", "conviction_min": 1, "conviction_below": [1, 1], "ease_below": [9, 10], "reroll": "high",
        "reroll_high_from": 3, "buyoff_reserve": 1
    });
    [json!("bare"), json!("thrifty"), json!("driven"), eager]
}

/// Every step of section 2 under every ruling about a test (ST-TEST-1 to ST-TEST-6).
#[test]
fn every_face_under_every_ruling() {
    let rules = [
        json!({}),
        json!({ "tie_succeeds": true }),
        json!({ "die_sides": 8, "setback_face": 8 }),
        json!({ "scheme_effect": "difficulty_die" }),
        json!({ "scheme_effect": "both" }),
        json!({ "scheme_effect": "both", "difficulty_floor": 0, "scheme_max_per_test": 2 }),
        json!({ "scheme_effect": "difficulty_die", "difficulty_floor": 0, "scheme_max_per_test": 3 }),
        json!({ "conviction_timing": "before_difficulty_dice" }),
        json!({ "conviction_cost": 2 }),
        json!({ "conviction_cost": 0 }),
        json!({ "ability_per_exertion": 2 }),
        json!({ "face_timing": "any_rolled" }),
        json!({ "reroll_uses": 0 }),
        json!({ "gain_after_ease": true, "scheme_gain": 2, "scheme_gain_mode": "per_face", "scheme_cap": 4 }),
        json!({ "setback_cost": 1, "gain_face": 2, "setback_face": 5 }),
        json!({ "roll_when_certain": false }),
        json!({ "conviction_duration": "scene" }),
    ];
    for rules in &rules {
        for policy in policies() {
            for ability in [4, 7, 9, 12] {
                let asked = json!({
                    "ability": ability, "difficulty": 2, "masteries": 1, "convictions": [2, 3], "exertion": 4, "pool": 3
                });
                same(&asked, &policy, rules);
            }
        }
    }
}

/// More dice, more Masteries, nothing at hand.
#[test]
fn every_face_of_other_tests() {
    for policy in policies() {
        for (difficulty, masteries, exertion, pool) in
            [(1, 0, 0, 0), (3, 2, 2, 0), (3, 0, 5, 4), (4, 1, 1, 0), (2, 4, 0, 1)]
        {
            let asked = json!({
                "ability": 9, "difficulty": difficulty, "masteries": masteries, "exertion": exertion, "pool": pool
            });
            same(&asked, &policy, &json!({}));
        }
    }
    let twice = json!({ "ability": 7, "difficulty": 2, "masteries": 2, "exertion": 1 });
    same(&twice, &json!("driven"), &json!({ "reroll_uses": 2 }));
}

/// ST-MAST-1: any of the dice may be rolled again, not the highest alone. A 6 earns a Scheme die here: it stays, and the other
/// die is rolled again where the test fails; without a 6, the higher one is.
#[test]
fn any_die_may_be_rolled_again() {
    let asked = json!({ "ability": 10, "difficulty": 2, "masteries": 1 });
    let gain = |list: Value, die: Value| {
        let strategy = json!({ "base": "driven", "reroll_dice": list, "reroll_die": die });
        walked(&asked, &strategy, &json!({ "gain_face": 6, "setback_face": 6 }))[3].1
    };
    let best = json!([{ "do": "again", "if": "highest < 6 or fails and (die < 6 or total == 12)" }, "keep"]);
    assert!((gain(json!("each"), best) - 12.0 / 36.0).abs() < 1e-12);
    assert!(
        (gain(json!([{ "do": "highest", "dice": 1, "if": "highest < 6" }, "keep"]), json!("keep")) - 9.5 / 36.0).abs()
            < 1e-12
    );
}
