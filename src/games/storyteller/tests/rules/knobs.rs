//! Every knob, in every reading of a word, changes an answer.

use crate::support::{GAME, odds, played, test};
use evenodds_kit::Kind;
use serde_json::{Value, json};

/// What a knob is asked to change.
enum Asked {
    /// A question about exact odds.
    Odds(&'static str, Value),
    /// A play, where odds do not go.
    Play(&'static str, Value),
}

impl Asked {
    /// The answer under some rules, as text: what has no value is equal to itself.
    fn answer(&self, rules: &Value) -> String {
        let (Self::Odds(_, inputs) | Self::Play(_, inputs)) = self;
        let mut inputs = inputs.clone();
        inputs["rules"] = rules.clone();
        match self {
            Self::Odds(question, _) => format!("{:?}", odds(question, &inputs)),
            Self::Play(play, _) => format!("{:?}", played(play, &inputs, 500)),
        }
    }
}

fn one(policy: Value, test: Value) -> Asked {
    Asked::Odds("test", json!({ "policy": policy, "test": test }))
}

/// A test of middling Ability with a Mastery, Exertion and a Scheme at hand.
fn middling(policy: Value) -> Asked {
    one(
        policy,
        json!({ "ability": 6, "difficulty": 2, "masteries": 1, "convictions": [3, 2], "exertion": 4, "pool": 3 }),
    )
}

fn campaign(policy: &str, party: Value) -> Asked {
    Asked::Odds("campaign", json!({ "policy": policy, "party": party, "frame": { "scenes": 12 } }))
}

fn prices() -> Asked {
    let sheet = json!({
        "skills": [{ "name": "Main" }, { "name": "Fine", "focused": true, "rank": 1 }],
        "items": [{ "name": "Gear" }, { "name": "Heirloom", "unique": true }]
    });
    let track = |kind: &str, name: &str| json!({ "kind": kind, "name": name });
    let tracks = json!({
        "main": track("skill", "Main"), "fine": track("skill", "Fine"), "gear": track("item", "Gear"),
        "heirloom": track("item", "Heirloom"), "mental": track("attribute", "mental"),
        "mastery": { "kind": "mastery", "name": "Fine", "to": 3 }
    });
    Asked::Odds("price", json!({ "sheet": sheet, "tracks": tracks }))
}

/// A knob with another value than the book's, the rules beside it, and what it changes.
fn rows() -> Vec<(&'static str, Value, Value, Asked)> {
    let none = || json!({});
    let lone = || json!([{ "convictions": [2, 2, 1] }]);
    let eases = || json!({ "base": "bare", "ease_below": [1, 1] });
    let plain = |ability: i32, difficulty: i32, pool: i32| json!({ "ability": ability, "difficulty": difficulty, "pool": pool });
    let heirloom = |rank: i32| json!([{ "items": [{ "name": "Heirloom", "unique": true, "rank": rank }] }]);
    let skills = || json!([{ "skills": [{ "name": "A", "rank": 2 }, { "name": "B", "rank": 3 }] }]);
    let learner = || {
        let plan = json!({ "tracks": [{ "kind": "skill", "name": "A" }] });
        json!([{ "skills": [{ "name": "A" }], "plan": plan }])
    };
    vec![
        ("die_sides", json!(8), none(), middling(json!("bare"))),
        ("tie_succeeds", json!(true), none(), middling(json!("bare"))),
        ("attribute_mode", json!("dice"), none(), campaign("bare", lone())),
        ("scheme_effect", json!("difficulty_die"), none(), middling(eases())),
        ("scheme_effect", json!("both"), none(), middling(eases())),
        ("exertion_max", json!(3), none(), campaign("thrifty", lone())),
        ("exertion_recovery", json!("scene"), none(), campaign("thrifty", lone())),
        ("exertion_recovery", json!("scene_amount"), none(), campaign("thrifty", lone())),
        ("exertion_recovery", json!("none"), none(), campaign("thrifty", lone())),
        (
            "exertion_recovery_amount",
            json!(2),
            json!({ "exertion_recovery": "scene_amount" }),
            campaign("thrifty", lone()),
        ),
        ("ability_per_exertion", json!(2), none(), middling(json!("thrifty"))),
        ("conviction_cost", json!(2), none(), middling(json!("driven"))),
        ("conviction_max", json!(4), none(), campaign("driven", json!([{ "convictions": [3, 2, 2] }]))),
        ("conviction_min_after_move", json!(0), none(), campaign("driven", lone())),
        (
            "conviction_duration",
            json!("scene"),
            none(),
            Asked::Play("campaign", json!({ "cast": { "a": { "strategy": "driven" } } })),
        ),
        ("conviction_timing", json!("before_difficulty_dice"), none(), middling(json!("driven"))),
        ("stacking", json!("best"), none(), campaign("bare", skills())),
        ("reroll_uses", json!(0), none(), middling(json!("thrifty"))),
        ("reroll_uses", json!(2), none(), one(json!({ "base": "bare", "reroll": "high" }), json!({ "masteries": 1 }))),
        ("face_timing", json!("any_rolled"), none(), middling(json!("thrifty"))),
        ("gain_face", json!(2), none(), one(json!("bare"), plain(6, 2, 0))),
        ("setback_face", json!(5), none(), one(json!("bare"), plain(8, 2, 0))),
        ("scheme_gain", json!(2), none(), one(json!("bare"), plain(6, 2, 0))),
        ("scheme_gain_mode", json!("per_face"), none(), one(json!("bare"), plain(6, 2, 0))),
        ("gain_after_ease", json!(true), none(), middling(eases())),
        ("scheme_max_per_test", json!(2), none(), middling(eases())),
        ("difficulty_floor", json!(0), json!({ "scheme_effect": "difficulty_die" }), one(eases(), plain(3, 1, 1))),
        ("scheme_start", json!(3), none(), campaign("bare", lone())),
        ("scheme_cap", json!(1), none(), campaign("bare", lone())),
        ("scheme_reset", json!("session"), none(), campaign("bare", lone())),
        ("scheme_reset", json!("scene"), none(), campaign("bare", lone())),
        ("setback_cost", json!(1), none(), one(json!("thrifty"), plain(3, 2, 2))),
        ("roll_when_certain", json!(false), none(), one(json!("bare"), plain(13, 2, 0))),
        ("skill_max", json!(6), none(), prices()),
        ("item_max", json!(3), none(), prices()),
        ("attribute_max", json!(4), none(), prices()),
        ("skill_start_price", json!(3), none(), prices()),
        ("skill_step_base", json!(3), none(), prices()),
        ("item_start_price", json!(4), none(), prices()),
        ("item_step_base", json!(3), none(), prices()),
        ("attribute_step_base", json!(4), none(), prices()),
        ("focused_discount", json!(2), none(), prices()),
        ("unique_discount", json!(2), none(), prices()),
        ("discount_on_start", json!(true), none(), prices()),
        ("price_floor", json!(3), none(), prices()),
        ("mastery_price_base", json!(2), none(), prices()),
        ("focused_free_masteries", json!(2), json!({ "mastery_price_base": 2 }), prices()),
        ("weird_trait_bonus", json!(2), none(), campaign("bare", heirloom(3))),
        ("weird_trait_rank", json!(2), json!({ "weird_trait_bonus": 2 }), campaign("bare", heirloom(2))),
        ("xp_per_scene", json!(2), none(), campaign("bare", learner())),
        ("tests_per_scene", json!(2), none(), campaign("bare", lone())),
        ("scenes_per_session", json!(2), none(), campaign("thrifty", lone())),
    ]
}

#[test]
fn every_knob_changes_an_answer() {
    let rows = rows();
    for (knob, value, beside, asked) in &rows {
        let mut rules = beside.clone();
        rules[*knob] = value.clone();
        assert_ne!(asked.answer(beside), asked.answer(&rules), "{knob} = {value} changes nothing");
    }
    for knob in GAME.knobs() {
        assert!(rows.iter().any(|row| row.0 == knob.name), "{} is not shown", knob.name);
    }
}

/// What a cap does not take away: a pool above it stays (R21).
#[test]
fn a_pool_above_the_cap_is_left_alone() {
    let asked = json!({ "ability": 13, "difficulty": 2, "pool": 5 });
    let found = test(&asked, &json!("bare"), &json!({ "scheme_cap": 3 }));
    found.is("gain", 0.0).is("pool_after", 5.0);
    // 11 of 36 handfuls show a 1.
    let asked = json!({ "ability": 13, "difficulty": 2, "pool": 2 });
    test(&asked, &json!("bare"), &json!({ "scheme_cap": 3 })).is("gain", 11.0 / 36.0);
    // Both 1s would earn four dice; there is room for one.
    let rules = json!({ "scheme_cap": 3, "scheme_gain": 2, "scheme_gain_mode": "per_face" });
    test(&asked, &json!("bare"), &rules).is("gain", 11.0 / 36.0);
}
