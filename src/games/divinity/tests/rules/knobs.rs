//! Every knob, in every reading of a word, changes an answer.

use crate::support::{GAME, Numbers, dogan, odds, with};
use evenodds_kit::Kind;
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::{Value, json};

/// A knob with another value than the book's, and the question that it changes.
fn rows() -> Vec<(&'static str, Value, &'static str, Value)> {
    let guarded = with(dogan(), json!("guarded"));
    let foes = json!({ "members": [{ "stat": [2, 3] }, { "stat": [5], "npc": true }], "strategy": "guarded" });
    let two = json!({ "sides": [guarded, foes] });
    let mob = json!({ "sides": [dogan(), { "goons": 7 }] });
    let skilled = json!({ "sides": [dogan(), { "goons": 3, "skilled": true }] });
    let greedy = json!({ "stat": [2], "strategy": { "burn": "gain" } });
    let plain = json!({ "sides": [{ "stat": [3, 4] }, { "stat": [3, 5] }] });
    let cliff = json!({ "hero": { "stat": [3] } });
    let fight = json!({ "kind": "fight", "stat": "Body", "talent": "Fists", "foes": { "goons": 6 } });
    let hero = json!({ "stats": { "Body": [3, 4] }, "talents": { "Fists": [3] }, "strategy": "guarded" });
    let session = json!({ "hero": hero, "contests": [fight, fight] });
    vec![
        ("stat_points", json!(5), "builds", json!({})),
        ("talent_points", json!(4), "builds", json!({})),
        ("defeat_price", json!(4), "fight", plain.clone()),
        ("tie_concessions", json!(0), "exchange", plain.clone()),
        ("tie_rule", json!("standoff"), "exchange", plain.clone()),
        ("tie_rule", json!("attacker"), "exchange", plain.clone()),
        ("tie_rule", json!("defender"), "exchange", plain.clone()),
        ("environment_concessions", json!(false), "environment", cliff.clone()),
        ("environment_tie", json!("environment"), "environment", cliff),
        ("multi_rule", json!("pairwise"), "exchange", two.clone()),
        ("burn_limit_per_exchange", json!(0), "exchange", two.clone()),
        ("burn_timing", json!("blind"), "exchange", two.clone()),
        ("burn_when", json!("losing"), "exchange", json!({ "sides": [greedy, { "stat": [3] }] })),
        ("burn_scope", json!("everywhere"), "session", session.clone()),
        ("npc_may_burn", json!(false), "exchange", two),
        ("burn_recovery", json!("fight"), "session", session),
        ("goon_rounding", json!("down"), "fight", mob.clone()),
        ("goon_rounding", json!("share"), "fight", mob.clone()),
        ("goon_loss", json!("half_at_three"), "fight", json!({ "sides": [dogan(), { "goons": 10 }] })),
        ("goon_sign_order", json!([["talent", 3], "stat 2"]), "fight", mob.clone()),
        ("goon_free", json!(0), "fight", mob.clone()),
        ("goons_per_sign", json!(1), "fight", mob),
        ("skilled_goon_free", json!(1), "fight", skilled.clone()),
        ("skilled_goons_per_sign", json!(2), "fight", skilled),
        ("max_exchanges", json!(2), "fight", plain),
    ]
}

fn answer(question: &str, inputs: &Value) -> Numbers {
    if question != "builds" {
        return odds(question, inputs);
    }
    let mut inputs = inputs.clone();
    inputs["stats"] = json!({ "Body": [3, 4, 5], "Mind": [5], "Persona": [3, 4] });
    inputs["talents"] = json!({ "Fists": [2, 3], "Wit": [4] });
    let found = GAME.builds(&written(&inputs), &mut Faults::new()).expect("builds");
    Numbers([("reasons".to_owned(), found.reasons.len() as f64)].into())
}

#[test]
fn every_knob_changes_an_answer() {
    let rows = rows();
    for (knob, value, question, inputs) in &rows {
        let mut other = inputs.clone();
        other["rules"] = json!({ *knob: value });
        assert_ne!(answer(question, inputs), answer(question, &other), "{knob} = {value} changes no {question}");
    }
    for knob in GAME.knobs() {
        assert!(rows.iter().any(|row| row.0 == knob.name), "{} is not shown", knob.name);
    }
}

/// A second burn in one exchange needs a member who would burn again.
#[test]
fn burns_have_a_limit() {
    let side = with(json!({ "stat": [3, 4] }), json!({ "burn": "win", "sign": ["earth", "cheapest"] }));
    let burns = |limit: u8| {
        let question = json!({ "sides": [side, { "stat": [5] }], "rules": { "burn_limit_per_exchange": limit } });
        odds("exchange", &question).get("burns_0")
    };
    assert!(burns(0) < burns(1) && burns(1) <= burns(2));
}
