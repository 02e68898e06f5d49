//! Play against the exact answers. A right game misses one comparison once in a million; all together (about 300) raise a
//! false alarm once in 3000 changes of the dice. Seeds are fixed. With 40 000 chains a rate is caught that is off by a point.

use crate::support::{Numbers, means, odds};
use serde_json::{Value, json};

/// The two-sided normal quantile of 1e-6.
const Z_ALARM: f64 = 4.892;

/// Every number that the exact answer and the play both have; at least so many of them.
#[track_caller]
fn agree(play: &str, root: &Value, trials: u64, exact: &Numbers, least: usize) {
    let played = means(play, root, trials);
    let (mut compared, mut wrong) = (0, Vec::new());
    for (name, exact) in &exact.0 {
        // What never happened has no value.
        let Some(found) = played.get(name).filter(|found| !found.value.is_nan()) else { continue };
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

fn chain(sorcerer: &Value, policy: &Value, rules: &Value) {
    let mods = json!({ "contact": 1, "summon": 2, "humanity": 1 });
    let demon = json!({ "abilities": 3 });
    let exact =
        odds("chain", &json!({ "sorcerer": sorcerer, "demon": demon, "policy": policy, "mods": mods, "rules": rules }));
    let mut hero = sorcerer.clone();
    hero["strategy"] = policy.clone();
    let root = json!({ "cast": { "hero": hero, "demon": demon, "mods": mods }, "rules": rules });
    agree("chain", &root, 40_000, &exact, 22);
}

/// Chains under either policy, rested and worn, with a Price.
#[test]
fn chains() {
    chain(&json!({}), &json!("determined"), &json!({}));
    chain(&json!({ "humanity": 3, "price_on": ["humanity"] }), &json!("wary"), &json!({}));
    let hasty = json!({ "base": "determined", "snapshot": ["summon", "bind"], "bind_scores": ["stamina"] });
    chain(&json!({ "stamina": 5, "will": 3, "lore": 2, "price_on": ["contact", "bind"] }), &hasty, &json!({}));
}

/// Chains under other rulings: checks, retries, roll-over, empty pools, fatigue that is rested.
#[test]
fn chains_under_other_rulings() {
    let attempt = json!({ "humanity_check_on": "attempt", "humanity_check_power": "requested", "humanity_loss": 2 });
    chain(&json!({}), &json!("determined"), &attempt);
    let ritual =
        json!({ "humanity_check_on": "ritual", "contact_rollover": "all_summons", "ritual_fatigue_carries": false });
    chain(&json!({ "stamina": 4, "will": 3 }), &json!({ "base": "wary", "bind_scores": ["stamina", "lore"] }), &ritual);
    let other = json!({
        "retry_applies": "rolled_pool", "exhaustion_stops": false, "empty_pool": "auto_fail", "die_size": 6,
        "full_tie": "initiator_loses", "ritual_check_against": "humanity", "details_cap": false
    });
    chain(&json!({}), &json!({ "base": "determined", "max_details": 1 }), &other);
}

/// Careers, with a demon to begin with and with deeds for Humanity.
#[test]
fn careers() {
    for (gains, starting) in [(0, json!({ "abilities": 2 })), (2, json!({ "abilities": 4 }))] {
        let demon = json!({ "abilities": 2 });
        let mods = json!({ "summon": 2 });
        let exact = odds(
            "career",
            &json!({
                "sorcerer": {}, "demon": demon, "policy": "determined", "mods": mods, "demons": 3,
                "starting_demon": starting, "gain_checks": gains
            }),
        );
        let root = json!({ "cast": {
            "hero": {}, "demon": demon, "mods": mods, "demons": 3, "starting_demon": starting, "gain_checks": gains
        } });
        agree("career", &root, 20_000, &exact, 8);
    }
}

/// Single rolls as they are played against their odds: a Humanity check, empty pools (SO-HUM-8, SO-Q-5).
#[test]
fn contacts() {
    let found = odds("contact", &json!({ "lore": 3, "power": 4, "cap": 5 }));
    let root = json!({ "cast": { "hero": { "strategy": { "base": "determined", "contact_tries": 1 } }, "demon": { "abilities": 3 } } });
    let played = means("chain", &root, 40_000);
    for (ours, theirs) in [("p_contact", "p_contact"), ("details", "mean_details"), ("p_no_details", "p_details_0")] {
        let mine = played[ours];
        assert!((mine.value - found.get(theirs)).abs() < Z_ALARM * mine.se, "{ours} is {}", mine.value);
    }
}
