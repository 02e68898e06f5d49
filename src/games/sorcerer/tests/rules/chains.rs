//! Chains of rituals (section 7, section 17.1).

use crate::support::{means, odds};
use serde_json::{Value, json};

/// The two-sided normal quantile of 1e-6.
const Z_ALARM: f64 = 4.892;

/// The catalogue's table of what matters (section 20), to its three digits: a right game misses one figure in a million.
#[test]
fn what_matters() {
    let figures: [(Value, [f64; 4]); 7] = [
        (json!({}), [0.651, 0.219, 0.680, 0.0]),
        (json!({ "empty_pool": "auto_fail" }), [0.651, 0.186, 0.640, 0.0]),
        (json!({ "humanity_check_on": "attempt" }), [0.651, 0.255, 2.283, 0.169]),
        (json!({ "humanity_check_on": "ritual" }), [0.651, 0.219, 1.128, 0.0]),
        (json!({ "contact_rollover": "all_summons" }), [0.651, 0.284, 0.770, 0.0]),
        (json!({ "retry_applies": "rolled_pool" }), [0.651, 0.202, 0.656, 0.0]),
        (json!({ "exhaustion_stops": false }), [0.695, 0.311, 0.826, 0.0]),
    ];
    for (rules, figures) in figures {
        let root = json!({ "cast": { "hero": {}, "demon": { "abilities": 3 } }, "rules": rules });
        let found = means("chain", &root, 40_000);
        for (name, figure) in ["p_contact", "p_bound", "humanity_lost", "p_zeroed"].into_iter().zip(figures) {
            let mine = found[name];
            let allowed = Z_ALARM * mine.se + 0.000_501;
            assert!((mine.value - figure).abs() < allowed, "{rules}: {name} is {}, not {figure}", mine.value);
        }
    }
}

/// The same table exactly, every row of it, to the digits that are told.
#[test]
fn what_matters_exactly() {
    let determined = |patch: Value| {
        let mut policy = patch;
        policy["base"] = json!("determined");
        policy
    };
    let rows: [(Value, Value, Value, [f64; 4]); 20] = [
        (json!({}), json!({}), json!({}), [0.651, 0.219, 0.680, 0.0]),
        (json!({ "empty_pool": "one_die" }), json!({}), json!({}), [0.651, 0.226, 0.689, 0.0]),
        (json!({ "empty_pool": "auto_fail" }), json!({}), json!({}), [0.651, 0.186, 0.640, 0.0]),
        (json!({ "humanity_check_on": "attempt" }), json!({}), json!({}), [0.651, 0.255, 2.283, 0.169]),
        (json!({ "humanity_check_on": "ritual" }), json!({}), json!({}), [0.651, 0.219, 1.128, 0.0]),
        (json!({ "contact_rollover": "all_summons" }), json!({}), json!({}), [0.651, 0.284, 0.770, 0.0]),
        (json!({ "contact_rollover": "none" }), json!({}), json!({}), [0.651, 0.167, 0.607, 0.0]),
        (json!({ "min_demon_power": "lore" }), json!({}), json!({}), [0.753, 0.301, 0.763, 0.0]),
        (json!({ "retry_applies": "rolled_pool" }), json!({}), json!({}), [0.651, 0.202, 0.656, 0.0]),
        (json!({ "exhaustion_stops": false }), json!({}), json!({}), [0.695, 0.311, 0.826, 0.0]),
        (json!({}), json!({ "snapshot": ["summon"] }), json!({}), [0.651, 0.250, 0.718, 0.0]),
        (json!({}), json!({ "gm_raise": false }), json!({}), [0.651, 0.268, 0.637, 0.0]),
        (json!({ "die_size": 6 }), json!({}), json!({}), [0.596, 0.160, 0.599, 0.0]),
        (json!({ "die_size": 10 }), json!({}), json!({}), [0.640, 0.207, 0.664, 0.0]),
        (json!({ "die_size": 20 }), json!({}), json!({}), [0.670, 0.245, 0.712, 0.0]),
        (json!({ "victory_target": "rolled" }), json!({}), json!({}), [0.651, 0.219, 0.680, 0.0]),
        (json!({ "full_tie": "initiator_loses" }), json!({}), json!({}), [0.651, 0.219, 0.680, 0.0]),
        (json!({ "full_tie": "initiator_wins" }), json!({}), json!({}), [0.651, 0.219, 0.680, 0.0]),
        (json!({}), json!({}), json!({ "summon": 2 }), [0.651, 0.407, 0.930, 0.0]),
        (json!({}), json!({ "base": "wary" }), json!({}), [0.584, 0.105, 0.484, 0.0]),
    ];
    for (rules, patch, mods, figures) in rows {
        let policy = if patch["base"] == "wary" { patch.clone() } else { determined(patch.clone()) };
        let asked =
            json!({ "sorcerer": {}, "demon": { "abilities": 3 }, "policy": policy, "mods": mods, "rules": rules });
        let found = odds("chain", &asked);
        // Rows without figures of their own are told to move nothing by more than 0.001.
        let told = if rules["victory_target"].is_null() && rules["full_tie"].is_null() { 0.000_501 } else { 0.001_501 };
        for (name, figure) in ["p_contact", "p_bound", "humanity_lost", "p_zeroed"].into_iter().zip(figures) {
            let value = found.get(name);
            assert!((value - figure).abs() < told, "{rules} {patch} {mods}: {name} is {value}, not {figure}");
        }
    }
}
