//! Sorcerers and demons as they are made (sections 4 and 5).

use crate::support::{GAME, builds, means, refused};
use evenodds_kit::Kind;
use serde_json::json;

fn reasons(inputs: &serde_json::Value) -> Vec<String> {
    builds(inputs).reasons
}

/// Ten points, one at least on each score (SO-CHAR-1, SO-Q-10).
#[test]
fn a_sorcerer_spends_its_points() {
    assert!(reasons(&json!({ "character": { "stamina": 3, "will": 4, "lore": 3 } })).is_empty());
    let over = json!({ "character": { "stamina": 4, "will": 5, "lore": 2 } });
    assert!(reasons(&over)[0].contains("11 points") && reasons(&over)[0].contains("SO-CHAR-1"));
    let none = json!({ "character": { "stamina": 5, "will": 5, "lore": 0 } });
    assert!(reasons(&none)[0].contains("Lore is 0"), "{:?}", reasons(&none));
    let mut free = none;
    free["rules"] = json!({ "score_min": 0 });
    assert!(reasons(&free).is_empty());
    // 9 choose 2 ways to put ten points on three scores of at least one.
    assert_eq!(builds(&json!({})).rows.len(), 36);
}

/// Lore by Abilities, Will above both, Power at least Will (SO-DEM-1 to SO-DEM-4, SO-Q-11).
#[test]
fn a_demon_by_its_abilities() {
    let rows = builds(&json!({ "abilities": 4 })).rows;
    assert_eq!(rows[3], ["4", "4", "5", "5"]);
    let fenster = json!({ "demon": { "abilities": 4, "power": 4 } });
    assert!(reasons(&fenster)[0].contains("5 is the least"), "{:?}", reasons(&fenster));
    let mut lore = fenster;
    lore["rules"] = json!({ "min_demon_power": "lore" });
    assert!(reasons(&lore).is_empty());
}

/// What a demon is changes none of its scores (SO-DEM-5); parasites and possessors need a host (SO-DEM-7).
#[test]
fn a_demons_type() {
    let types = GAME.powers();
    assert_eq!(types.len(), 5);
    for listed in &types {
        let demon = json!({ "abilities": 3, "kind": listed.name });
        assert!(reasons(&json!({ "demon": demon })).is_empty(), "{}", listed.name);
        let cast = json!({ "hero": {}, "demon": demon });
        let found = means("keeping", &json!({ "cast": cast }), 50);
        assert!((found["power_end"].value - usual_power()).abs() < 1e-12, "{}", listed.name);
    }
    assert_eq!(types.iter().filter(|listed| listed.help.contains("without one")).count(), 2);
}

fn usual_power() -> f64 {
    means("keeping", &json!({ "cast": { "hero": {}, "demon": { "abilities": 3 } } }), 50)["power_end"].value
}

/// A play takes nobody who cannot be made, unless it is said why.
#[test]
fn a_play_says_what_is_wrong() {
    let root = |hero: serde_json::Value, demon: serde_json::Value| json!({ "cast": { "hero": hero, "demon": demon } });
    let told = refused("chain", &root(json!({ "stamina": 4 }), json!({ "abilities": 3 })));
    assert!(told.contains("11 points") && told.contains("experienced"), "{told}");
    let told = refused("chain", &root(json!({}), json!({ "abilities": 3, "power": 0 })));
    assert!(told.contains("its Power is 0") && told.contains("weakened"), "{told}");
    let told = refused("chain", &root(json!({ "humanity": 0 }), json!({ "abilities": 3 })));
    assert!(told.contains("SO-HUM-7"), "{told}");
    let told = refused("chain", &json!({ "cast": { "hero": {} } }));
    assert!(told.contains("has no `demon`"), "{told}");
    let told = refused("chain", &json!({ "cast": { "hero": {}, "demon": {} }, "rules": { "die_size": 1 } }));
    assert!(told.contains("from 2 to 100"), "{told}");
}
