//! Characters that can be made (DV-CHAR-1 to DV-CHAR-3).

use crate::support::GAME;
use evenodds_kit::Kind;
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::{Value, json};

fn reasons(inputs: &Value) -> Vec<String> {
    let mut faults = Faults::new();
    let found = GAME.builds(&written(inputs), &mut faults);
    found.unwrap_or_else(|| panic!("{}", faults.render(false))).reasons
}

#[test]
fn a_character_spends_its_points() {
    let dogan = json!({
        "stats": { "Body": [3, 4, 5], "Mind": [5], "Persona": [3, 4] },
        "talents": { "Fist-Fighting": [2, 3], "Seduction": [4] }
    });
    assert!(reasons(&dogan).is_empty());
    let mut other = dogan.clone();
    other["stats"]["Body"] = json!([3]);
    other["talents"]["Flying"] = json!([]);
    let told = reasons(&other);
    assert!(told.len() == 2 && told[0].contains("DV-CHAR-1") && told[1].contains("DV-CHAR-3"), "{told:?}");
    let mut free = dogan;
    free["rules"] = json!({ "stat_points": 5, "talent_points": 4 });
    assert_eq!(reasons(&free).len(), 2);
}

/// Four choose three times four choose two.
#[test]
fn all_builds_of_a_size() {
    let found =
        GAME.builds(&written(&json!({ "stat_signs": 3, "talent_signs": 2 })), &mut Faults::new()).expect("builds");
    assert_eq!(found.rows.len(), 24);
}
