//! Play against the exact answers. A right game misses one comparison once in a million; all together (about 200) raise a
//! false alarm once in 5000 changes of the dice. Seeds are fixed. With 10 000 campaigns of 36 tests a rate is caught that is
//! off by half a point.

use crate::support::{Numbers, ada, means, odds, with};
use serde_json::{Value, json};

/// The two-sided normal quantile of 1e-6.
const Z_ALARM: f64 = 4.892;

/// Every number that the exact answer and the play both have; at least so many of them.
#[track_caller]
fn agree(play: &str, root: &Value, trials: u64, exact: &Numbers, least: usize) {
    let played = means(play, root, trials);
    let (mut compared, mut wrong) = (0, Vec::new());
    for (name, exact) in &exact.0 {
        let Some(found) = played.get(name) else { continue };
        compared += 1;
        // Where nearly nothing happens the normal law says little: five events more or less are chance.
        let tolerance = Z_ALARM * found.se + 5.0 / found.n.max(1.0);
        let off = (found.value - exact).abs();
        if off.is_nan() || off > tolerance {
            wrong.push(format!("{name} is {} ± {:.5}, exactly {exact}", found.value, found.se));
        }
    }
    assert!(compared >= least, "{play}: only {compared} numbers in common");
    assert!(wrong.is_empty(), "{play} {root}:\n{}", wrong.join("\n"));
}

#[test]
fn tests() {
    let test =
        json!({ "ability": 6, "difficulty": 2, "masteries": 1, "convictions": [3, 2], "exertion": 5, "pool": 3 });
    for policy in ["bare", "thrifty", "driven"] {
        let exact = odds("test", &json!({ "test": test, "policy": policy }));
        let root = json!({ "cast": { "hero": { "strategy": policy }, "test": test } });
        agree("test", &root, 40_000, &exact, 10);
    }
}

#[track_caller]
fn campaign(party: &[Value], policy: &Value, frame: &Value, rules: &Value) {
    let exact = odds("campaign", &json!({ "party": party, "policy": policy, "frame": frame, "rules": rules }));
    let mut cast = json!({ "frame": frame });
    for (sheet, letter) in party.iter().zip(["a", "b", "c", "d"]) {
        cast[letter] = with(sheet.clone(), policy.clone());
    }
    agree("campaign", &json!({ "cast": cast, "rules": rules }), 10_000, &exact, 15);
}

/// A lone character under each preset: tests, Scheme, Exertion, experience, Convictions that move.
#[test]
fn lone_campaigns() {
    let frame = json!({ "report_scenes": [1, 4, 12] });
    for policy in ["bare", "thrifty", "driven"] {
        campaign(&[ada()], &json!(policy), &frame, &json!({}));
    }
}

/// Other frames and rulings: recovery, resets, caps, Attributes as dice, the highest Skill alone.
#[test]
fn campaigns_under_other_rulings() {
    let frame = json!({
        "scenes": 9, "attribute_choice": { "pair": ["mental", "control"] }, "difficulty_mix": [1, 2, 1, 0],
        "conviction_applies": 0.3, "report_scenes": [2, 9]
    });
    let amount = json!({ "exertion_recovery": "scene_amount", "scheme_cap": 3, "scheme_start": 2, "stacking": "best" });
    campaign(&[ada()], &json!("thrifty"), &frame, &amount);
    let scene = json!({
        "exertion_recovery": "scene", "scheme_reset": "scene", "scheme_start": 1, "tests_per_scene": 2,
        "scenes_per_session": 3
    });
    campaign(&[ada()], &json!("driven"), &frame, &scene);
    let dice = json!({ "attribute_mode": "dice", "exertion_recovery": "none", "scheme_reset": "session" });
    campaign(&[ada()], &json!("thrifty"), &json!({ "scenes": 8, "attribute_choice": "best" }), &dice);
}

/// Two who share a Scheme and take turns (ST-SCHEME-1).
#[test]
fn parties() {
    let bruno = json!({ "attributes": { "physical": 4 }, "exertion_max": 3, "convictions": [3], "trait_bonus": 1 });
    campaign(&[ada(), bruno], &json!("thrifty"), &json!({ "scenes": 8, "report_scenes": [8] }), &json!({}));
}

#[test]
fn plans() {
    let sheet = json!({ "skills": [{ "name": "Main" }], "items": [{ "name": "Gear" }] });
    let (skill, item) = (json!({ "kind": "skill", "name": "Main" }), json!({ "kind": "item", "name": "Gear" }));
    let plans = json!({ "skill_first": { "tracks": [skill, item] }, "item_first": { "tracks": [item, skill] } });
    let exact = odds("plans", &json!({ "sheet": sheet, "plans": plans, "policy": "thrifty" }));
    let root = json!({ "cast": { "hero": with(sheet, json!("thrifty")), "plans": plans } });
    agree("plans", &root, 10_000, &exact, 2);
}
