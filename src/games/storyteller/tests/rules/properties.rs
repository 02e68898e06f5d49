//! Invariants of all dice, rules and policies (section 7 of the catalogue).

use crate::support::{GAME, ada, means, odds, one_test, test, with, with_dice};
use evenodds_engine::dice::exhaust;
use evenodds_engine::{Buffer, Tally};
use evenodds_kit::Kind;
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::{Value, json};

/// Success is impossible up to as much Ability as dice, and certain above all sixes.
#[test]
fn what_cannot_be_and_what_must_be() {
    let abilities: Vec<i32> = (0..=25).collect();
    let found = odds("curve", &json!({ "abilities": abilities, "difficulties": [1, 2, 3, 4] }));
    for dice in 1..=4 {
        for ability in 0..=25 {
            let success = found.get(&format!("success_a{ability}_d{dice}"));
            assert_eq!(success < 1e-12, ability <= dice, "A {ability}, D {dice}");
            assert_eq!(success > 1.0 - 1e-12, ability > 6 * dice, "A {ability}, D {dice}");
        }
    }
}

/// A failure with a 6 at (A, D) is a success with a 1 at (7D + 1 - A, D).
#[test]
fn setbacks_mirror_gains() {
    let abilities: Vec<i32> = (-1..=28).collect();
    let found = odds("curve", &json!({ "abilities": abilities, "difficulties": [1, 2, 3, 4] }));
    for dice in 1..=4 {
        for ability in (7 * dice - 27).max(1)..=7 * dice {
            let mirrored = 7 * dice + 1 - ability;
            found.is(&format!("setback_a{ability}_d{dice}"), found.get(&format!("gain_a{mirrored}_d{dice}")));
        }
    }
}

/// Easing at (A, D) is no easing at (A + 7, D + 1).
#[test]
fn easing_is_a_die_more_against_seven_more() {
    let eases = json!({ "base": "bare", "ease_below": [1, 1] });
    for dice in 1..=3 {
        for ability in 2..=6 * dice {
            let eased = test(&json!({ "ability": ability, "difficulty": dice, "pool": 1 }), &eases, &json!({}));
            let plain = json!({ "ability": ability + 7, "difficulty": dice + 1 });
            eased.is("success", test(&plain, &json!("bare"), &json!({})).get("success")).is("gain", 0.0);
        }
    }
}

/// A Conviction of 1 is never better than its Exertion kept for after the roll.
#[test]
fn a_valued_conviction_does_not_pay() {
    let keeps = json!({ "base": "bare", "exertion_cap": "none" });
    let activates = json!({ "base": "bare", "exertion_cap": "none", "conviction_min": 1 });
    for exertion in 1..=4 {
        for dice in 1..=3 {
            for ability in 1..=6 * dice {
                let asked = json!({ "ability": ability, "difficulty": dice, "convictions": [1], "exertion": exertion });
                let by = |policy: &Value| test(&asked, policy, &json!({})).get("success");
                assert!(by(&activates) <= by(&keeps) + 1e-12, "{asked}");
            }
        }
    }
}

/// scheme_end = scheme_start + tests × (gain - ease - cost × bought off), exactly and as played (ST-SCHEME-2, ST-SETBACK-2).
#[test]
fn the_scheme_is_what_came_less_what_went() {
    let sheet = || json!({ "attributes": { "mental": 3, "control": 4 } });
    for (policy, rules) in [
        ("bare", json!({})),
        ("thrifty", json!({ "scheme_start": 4, "setback_cost": 1 })),
        ("driven", json!({ "scheme_gain": 2 })),
    ] {
        let number = |name: &str| rules.get(name).and_then(Value::as_f64);
        let (start, cost) = (number("scheme_start").unwrap_or(0.0), number("setback_cost").unwrap_or(2.0));
        let exact = odds("campaign", &json!({ "party": [sheet()], "policy": policy, "rules": rules }));
        let left = |get: &dyn Fn(&str) -> f64| {
            start + 36.0 * (get("gain_rate") - get("ease_rate") - cost * get("buyoff_rate")) - get("scheme_end")
        };
        assert!(left(&|name| exact.get(name)).abs() < 1e-9, "{policy}");
        let cast = json!({ "a": with(sheet(), json!(policy)) });
        let played = means("campaign", &json!({ "cast": cast, "rules": rules }), 500);
        assert!(left(&|name| played[name].value).abs() < 1e-9, "{policy}, played");
    }
}

/// Nobody spends what is not there, however greedy (ST-EXERT-2, ST-SCHEME-1).
#[test]
fn pools_are_never_negative() {
    let greedy = json!({
        "base": "driven", "convictions": ["activate", "stop"], "ease": ["ease", "stop"],
        "reroll_dice": { "do": "highest", "dice": 4 }, "exertion": { "do": "spend", "points": 30 },
        "buy_off": ["buy_off", "suffer"]
    });
    for rules in
        [json!({}), json!({ "scheme_max_per_test": 2, "conviction_cost": 2 }), json!({ "scheme_effect": "both" })]
    {
        for (exertion, pool) in [(0, 0), (1, 1), (3, 2), (5, 4)] {
            let sheet = json!({
                "ability": 4, "difficulty": 2, "masteries": 1, "convictions": [1, 1, 1], "exertion": exertion, "pool": pool
            });
            let game = one_test(&sheet, &greedy, &rules);
            let mut whole = 0.0;
            exhaust(
                |dice| with_dice(&game, dice),
                |state, p| {
                    whole += p;
                    assert!(state.test.exertion >= 0 && state.test.pool >= 0, "{:?}", state.test);
                },
            );
            assert!((whole - 1.0).abs() < 1e-9);
        }
    }
}

/// A party's campaign that is told leaves the row that it leaves in silence, and plays alike on a used state.
#[test]
fn told_equals_silent() {
    let list = json!({
        "base": "driven", "exertion": [{ "do": "rescue", "if": "needed <= 1 or session_left == 0" }, "keep"],
        "buy": [{ "do": "item", "if": "xp >= 3" }, "plan"]
    });
    let party = json!({
        "a": with(ada(), json!("thrifty")), "b": with(ada(), list), "c": { "strategy": "driven" }, "d": {},
        "frame": { "scenes": 6, "report_scenes": [3] }
    });
    let mut faults = Faults::new();
    let root = written(&json!({ "cast": party, "rules": { "conviction_duration": "scene" } }));
    let prepared =
        GAME.prepare("campaign", &root, &[], &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let ready = prepared.ready;
    let wanted: Vec<Vec<usize>> = ready.scopes().iter().map(|_| Vec::new()).collect();
    let (mut tally, mut buffer) = (Tally::new(ready.scopes(), &wanted, None), Buffer::default());
    ready.batch(7, 0..50, &mut tally, Some(&mut buffer));
    for (trial, row) in buffer.rows().enumerate() {
        assert_eq!(ready.replay(7, trial as u64).rows[0][0], row, "trial {trial}");
    }
}
