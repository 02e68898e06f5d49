//! Sets of powers and characters that creation allows (HD-CHAR-1 to HD-CHAR-19, HD-MET-18).

use crate::asked::builds;
use serde_json::json;

/// HD-EX-10: the table of legal sets by Mana; trees that it does not list have all 57.
#[test]
fn legal_sets_by_mana() {
    let found = builds(&json!({ "mana": [5, 7, 9], "count": true }));
    assert_eq!(found.rows.len(), 13 * 4);
    for row in &found.rows {
        let stored = match row[0].as_str() {
            "the_cunning_one.legal_at_mana_5" | "blade_of_the_baron.legal_at_mana_5" => "56",
            "arrow_of_the_artisan.legal_at_mana_5" => "51",
            "axe_of_the_executioner.legal_at_mana_5" => "36",
            "axe_of_the_executioner.legal_at_mana_7" => "52",
            _ => "57",
        };
        assert_eq!(row[1], stored, "{}", row[0]);
    }
}

/// HD-CHAR-9, HD-Q-3: a Glyph's bonus raises its Mana, or not.
#[test]
fn scores_of_power_are_before_the_glyphs_bonus() {
    let name = |rules: serde_json::Value| {
        let inputs = json!({ "tree": "flames_of_hatred", "power_scores": [1], "count": true, "rules": rules });
        builds(&inputs).rows[1][0].clone()
    };
    assert_eq!(name(json!({})), "flames_of_hatred.legal_at_mana_9");
    assert_eq!(name(json!({ "glyph_power_bonus_in_mana": false })), "flames_of_hatred.legal_at_mana_5");
}

/// Conditions ask for powers and sums.
#[test]
fn conditions_choose_among_the_sets() {
    let found = builds(&json!({ "tree": "the_cunning_one", "if": "pounce and permanents <= 3" }));
    assert!(!found.rows.is_empty() && found.rows.len() < 57);
    for row in &found.rows {
        assert!(row[1].split(' ').any(|power| power == "pounce"), "{}", row[1]);
        assert!(row[2].parse::<i32>().unwrap() <= 3, "{row:?}");
    }
    let other = builds(&json!({ "tree": "the_cunning_one", "if": "not (pounce and permanents <= 3)" }));
    assert_eq!(found.rows.len() + other.rows.len(), 57);
}

/// HD-CHAR-13: 6⁴ picks, and 1 tree for a Collar, 5 for a Glyph, 5 for a Weapon.
#[test]
fn every_character_is_listed() {
    assert_eq!(builds(&json!({ "characters": true })).rows.len(), 1296 * 11);
    // Table B, table C: Speed 4 takes an aura and a skill set that raise it; Power 1 a Silver one that does not.
    let fast = builds(&json!({ "deal": "weapon", "tree": "wings_of_the_warrior", "if": "speed == 4" }));
    assert_eq!(fast.rows.len(), 36 * 2 * 2, "Ochre or Silver, Dreamer or Runner");
    let weak = builds(&json!({ "deal": "weapon", "tree": "wings_of_the_warrior", "if": "power == 1" }));
    assert_eq!(weak.rows.len(), 36 * 4, "Silver, neither Brooder nor Dreamer");
}

/// HD-CHAR-19: drawn characters repeat with the seed, fit the condition and have a legal set.
#[test]
fn drawn_characters_are_legal() {
    let inputs = json!({ "random": 40, "seed": 3, "tree": "axe_of_the_executioner", "if": "power == 1" });
    let (found, again) = (builds(&inputs), builds(&inputs));
    assert_eq!((found.rows.len(), &found.rows), (40, &again.rows));
    for row in &found.rows {
        assert_eq!((row[4].as_str(), row[7].as_str()), ("5", "36"), "Mana and legal sets");
        assert!(row[8].parse::<i32>().unwrap() >= 0 && row[9].split(' ').count() == 5, "{row:?}");
    }
    assert_ne!(builds(&json!({ "random": 40, "seed": 4 })).rows, builds(&json!({ "random": 40, "seed": 5 })).rows);
}

/// HD-CHAR-13 to HD-CHAR-15: each broken rule is named.
#[test]
fn reasons_name_the_rule() {
    let sheet = |tree: &str, powers: &[&str]| {
        json!({ "background": "policeman", "aura": "silver", "skill_set": "sufferer", "broker": "ocelot",
                "deal": "collar", "tree": tree, "powers": powers })
    };
    let reasons = |tree: &str, powers: &[&str]| builds(&json!({ "sheet": sheet(tree, powers) })).reasons.join("; ");
    let found = reasons("the_winged_one", &["empower_the_winged_one"]);
    assert!(found.contains("Ocelot does not lead to") && found.contains("(HD-CHAR-14)"), "{found}");
    let head = ["empower_the_cunning_one", "jaws_of_death", "red_in_tooth_and_claw", "the_prey_is_marked"];
    let found = reasons("the_cunning_one", &head);
    assert!(found.contains("(HD-CHAR-15)") || found.contains("4 powers"), "{found}");
    let legal = [
        "empower_the_cunning_one",
        "red_in_tooth_and_claw",
        "stealthily_through_the_trees",
        "the_prey_is_marked",
        "jaws_of_death",
    ];
    assert_eq!(reasons("the_cunning_one", &legal), "");
}
