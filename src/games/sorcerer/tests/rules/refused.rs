//! Refused input: keys that change nothing where they stand, and who may not do what.

use crate::support::{GAME, means, refused};
use evenodds_kit::Kind;
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::{Value, json};

/// A cast of one sorcerer and a demon, with something written over it.
fn cast(path: &[&str], value: Value) -> Value {
    let mut root = json!({ "cast": { "hero": {}, "demon": {} } });
    let mut at = &mut root;
    for key in path {
        at = &mut at[*key];
    }
    *at = value;
    root
}

/// Keys of other plays are refused where they would be ignored, and taken where they count.
#[test]
fn keys_without_effect() {
    for (play, path, value) in [
        ("chain", &["cast", "hero", "weapon"][..], json!("edged")),
        ("career", &["cast", "hero", "lasting"], json!(1)),
        ("keeping", &["cast", "hero", "first_sight"], json!(1)),
        ("story", &["cast", "hero", "possesses"], json!(true)),
        ("chain", &["cast", "hero", "cover"], json!("will")),
        ("chain", &["cast", "mods"], json!({ "rebel": 2 })),
        ("career", &["cast", "mods"], json!({ "starve": 1 })),
        ("keeping", &["cast", "mods"], json!({ "summon": 1 })),
        ("chain", &["cast", "hero", "price_on"], json!(["contact", "banish"])),
        ("keeping", &["cast", "hero", "price_on"], json!(["conflict"])),
        ("chain", &["cast", "demon", "kind"], json!("object")),
        ("keeping", &["cast", "demon", "cover"], json!(3)),
        ("career", &["cast", "requests"], json!([{ "kind": "parasite" }])),
    ] {
        let told = refused(play, &cast(path, value));
        assert!(told.contains("changes nothing here"), "{play} {path:?}: {told}");
    }
    for (play, path, value) in [
        ("story", &["cast", "hero", "weapon"][..], json!("edged")),
        ("keeping", &["cast", "mods"], json!({ "rebel": 2 })),
        ("story", &["cast", "mods"], json!({ "summon": 1, "rebel": 2 })),
        ("keeping", &["cast", "demon", "kind"], json!("object")),
        ("keeping", &["cast", "hero", "price_on"], json!(["banish", "humanity"])),
    ] {
        means(play, &cast(path, value), 1);
    }
}

/// A side has members or is written flat; a conflict knows no Lore, and only its own Price.
#[test]
fn keys_of_a_side() {
    let side = |side: Value| refused("conflict", &json!({ "cast": { "a": side, "b": {} } }));
    for (keys, words) in [
        (json!({ "weapon": "automatic", "members": [{ "stamina": 4 }] }), "`weapon` changes nothing here"),
        (json!({ "lore": 3 }), "`lore` changes nothing here"),
        (json!({ "price_on": ["contact"] }), "`price_on` changes nothing here"),
        (json!({ "bound": true }), "no demon"),
        (json!({ "members": [{ "demon": true, "humanity": 2 }] }), "SO-DEM-8"),
    ] {
        let told = side(keys.clone());
        assert!(told.contains(words), "{keys}: {told}");
    }
}

/// Nothing stands twice in a list.
#[test]
fn repeats() {
    for (key, value) in [("snapshot", json!(["bind", "bind"])), ("bind_scores", json!(["will", "will"]))] {
        let told = refused("chain", &cast(&["cast", "hero", "strategy"], json!({ "base": "determined", key: value })));
        assert!(told.contains("stands twice"), "{told}");
    }
    let told = refused("chain", &cast(&["cast", "hero", "price_on"], json!(["bind", "bind"])));
    assert!(told.contains("stands twice"), "{told}");
}

/// Lore 1 or more performs rituals, whatever creation allows; a demon's scores are 1 or more (SO-RIT-1).
#[test]
fn lore_and_scores_of_nothing() {
    let lay = json!({ "stamina": 5, "will": 5, "lore": 0 });
    let mut root = cast(&["cast", "hero"], lay.clone());
    root["rules"] = json!({ "score_min": 0 });
    let told = refused("chain", &root);
    assert!(told.contains("SO-RIT-1"), "{told}");
    let mut faults = Faults::new();
    let asked = json!({ "roll": "banish", "sorcerer": lay });
    assert!(GAME.odds("ritual", &written(&asked), &mut faults).is_none());
    assert!(faults.render(false).contains("SO-RIT-1"));
    for key in ["abilities", "stamina", "will"] {
        let told = refused("keeping", &cast(&["cast", "demon"], json!({ key: 0, "weakened": true })));
        assert!(told.contains("from 1 to"), "{told}");
    }
}

/// No play has a circle: a hasty Contain is warned of, and the rituals beside it are hasty all the same (SO-CONTAIN-1, SO-RIT-3).
#[test]
fn no_play_contains() {
    let hasty = |rituals: Value| {
        let root = cast(
            &["cast", "hero", "strategy"],
            json!({ "base": "strict", "banishing": "banish", "snapshot": rituals }),
        );
        let mut faults = Faults::with_warnings();
        let cell = GAME.prepare("keeping", &written(&root), &[], &mut faults).expect("a cell");
        let warnings = faults.warnings().iter().map(|warning| format!("{warning:?}")).collect::<Vec<_>>();
        (cell.ready.values(1, &mut (0..500), 0), warnings)
    };
    let (with, warned) = hasty(json!(["banish", "contain"]));
    let (without, silent) = hasty(json!(["banish"]));
    assert_eq!((with, silent.len()), (without, 0));
    assert!(matches!(&warned[..], [one] if one.contains("SO-CONTAIN-1")), "{warned:?}");
}
