//! Chains of rituals (section 7, section 17.1).

use crate::support::means;
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
