//! Decisions of a sorcerer by its own lists, and every field of a policy.

use crate::support::{means, told};
use serde_json::{Value, json};

/// Means of a chain under a strategy.
fn chain(strategy: &Value) -> evenodds_testing::case::Metrics {
    let demon = json!({ "abilities": 3 });
    means(
        "chain",
        &json!({ "cast": { "hero": { "strategy": strategy }, "demon": demon, "mods": { "summon": 2 } } }),
        2000,
    )
}

/// Means of days with a demon under a strategy.
fn keeping(strategy: &Value) -> evenodds_testing::case::Metrics {
    let binding =
        json!({ "strength": 1, "favour": "demon", "feed_prob": 0.5, "commands": 2, "break_after": 3, "horizon": 30 });
    let cast = json!({ "hero": { "strategy": strategy }, "demon": { "abilities": 3 }, "binding": binding });
    means("keeping", &json!({ "cast": cast }), 2000)
}

#[track_caller]
fn differ(found: &evenodds_testing::case::Metrics, other: &evenodds_testing::case::Metrics, measure: &str, what: &str) {
    assert!((found[measure].value - other[measure].value).abs() > 1e-9, "{what} leaves {measure} as it was");
}

/// Every action of the rituals (section 17.1).
#[test]
fn lists_of_the_rituals() {
    let by = |patch: Value| {
        let mut strategy = patch;
        strategy["base"] = json!("determined");
        chain(&strategy)
    };
    let usual = chain(&json!("determined"));
    for (patch, measure) in [
        (json!({ "haste": "snap_shot" }), "hours"),
        (json!({ "haste": [{ "do": "snap_shot", "if": "ritual == summon" }, "careful"] }), "hours"),
        (json!({ "contact_again": "give_up" }), "contact_attempts"),
        (json!({ "contact_again": [{ "do": "again", "if": "attempts < 2" }, "give_up"] }), "contact_attempts"),
        (json!({ "accept": "dismiss" }), "p_dismissed"),
        (json!({ "accept": [{ "do": "dismiss", "if": "power > humanity + 1" }, "accept"] }), "p_dismissed"),
        (json!({ "summon_again": "give_up" }), "summon_attempts"),
        (json!({ "summon_again": [{ "do": "again", "if": "attempts < 2" }, "give_up"] }), "summon_attempts"),
        (json!({ "bind_with": "stamina" }), "signed_strength"),
        (json!({ "bind_with": "lore" }), "signed_strength"),
    ] {
        let what = patch.to_string();
        differ(&usual, &by(patch), measure, &what);
    }
    let same = by(json!({ "bind_with": "will", "accept": "accept", "haste": "careful" }));
    assert!((same["signed_strength"].value - usual["signed_strength"].value).abs() < 1e-12);
}

/// Every action of the days with a demon (section 17.2); the demon's own choices among them.
#[test]
fn lists_of_keeping() {
    let by = |base: &str, patch: &Value| {
        let mut strategy = patch.clone();
        strategy["base"] = json!(base);
        keeping(&strategy)
    };
    let (indulgent, strict) = (keeping(&json!("indulgent")), keeping(&json!("strict")));
    for (base, patch, measure) in [
        ("indulgent", json!({ "feed": "withhold" }), "p_starved"),
        ("indulgent", json!({ "command": "refrain" }), "rebel_attempts"),
        ("indulgent", json!({ "command": [{ "do": "refrain", "if": "hungry > 0" }, "give"] }), "rebel_attempts"),
        ("indulgent", json!({ "rebel": "obey" }), "rebel_attempts"),
        ("indulgent", json!({ "punishment": [{ "do": "punish", "if": "power > 2" }, "spare"] }), "punishments"),
        ("strict", json!({ "punishment": "spare" }), "punishments"),
        ("strict", json!({ "banishing": "keep" }), "p_banished"),
        ("strict", json!({ "banishing": [{ "do": "banish", "if": "rebellions > 0" }, "keep"] }), "days"),
        ("strict", json!({ "banishing": "banish" }), "days"),
        ("strict", json!({ "banish_again": ["try", "rest"] }), "banish_attempts"),
        ("strict", json!({ "banish_again": "rest" }), "banish_attempts"),
        ("indulgent", json!({ "breaking": [{ "do": "try", "if": "hungry > 0" }, "bear"] }), "p_broken"),
        ("indulgent", json!({ "breaking": "bear" }), "p_broken"),
    ] {
        let usual = if base == "strict" { &strict } else { &indulgent };
        differ(usual, &by(base, &patch), measure, &patch.to_string());
    }
}

/// Every field changes something.
#[test]
fn fields() {
    let by = |patch: &Value| {
        let mut strategy = patch.clone();
        strategy["base"] = json!("determined");
        chain(&strategy)
    };
    let usual = chain(&json!("determined"));
    for (patch, measure) in [
        (json!({ "contact_tries": 1 }), "p_contact"),
        (json!({ "summon_tries": 1 }), "p_summon"),
        (json!({ "snapshot": ["contact"] }), "p_contact"),
        (json!({ "bind_scores": ["lore"] }), "signed_strength"),
        (json!({ "need_met": false }), "signed_strength"),
        (json!({ "desire_met": false }), "signed_strength"),
        (json!({ "gm_raise": false }), "power"),
        (json!({ "max_power_over_humanity": 0 }), "p_dismissed"),
        (json!({ "max_details": 1 }), "p_dismissed"),
    ] {
        differ(&usual, &by(&patch), measure, &patch.to_string());
    }
    let strict = keeping(&json!("strict"));
    for (patch, measure) in [
        (json!({ "punish": false }), "punishments"),
        (json!({ "tolerance": 1 }), "days"),
        (json!({ "banish_tries": 1 }), "banish_attempts"),
    ] {
        let mut strategy = patch.clone();
        strategy["base"] = json!("strict");
        differ(&strict, &keeping(&strategy), measure, &patch.to_string());
    }
}

/// A demon that reckons tries only where it has more dice; a resentful one always, and one whose list says so.
#[test]
fn a_demon_that_reckons() {
    let tries = |strategy: Value| {
        let hero = json!({ "strategy": strategy });
        let cast = json!({ "hero": hero, "demon": { "abilities": 3 }, "binding": { "strength": 1, "horizon": 10 } });
        means("keeping", &json!({ "cast": cast }), 100)["rebel_attempts"].value
    };
    // Four dice against five, ten days of a command each.
    let by = [
        json!({ "base": "indulgent", "rebels": "calculating" }),
        json!({ "base": "indulgent", "rebels": "resentful" }),
        json!({ "base": "indulgent", "rebel": "rebel" }),
    ];
    let expected = [0.0, 10.0, 10.0];
    assert!(by.map(tries).iter().zip(expected).all(|(mine, theirs)| (mine - theirs).abs() < 1e-9));
}

/// Which demon a career asks for, and when it stops (SO-CMD-1).
#[test]
fn requests_of_a_career() {
    let career = |request: Value| {
        let hero = json!({ "strategy": { "base": "determined", "request": request } });
        let requests = json!([{ "abilities": 1 }, { "abilities": 6 }]);
        let cast = json!({ "hero": hero, "demon": { "abilities": 3 }, "requests": requests, "mods": { "summon": 3 } });
        means("career", &json!({ "cast": cast }), 2000)
    };
    let usual = career(json!("usual"));
    let small = career(json!([{ "do": "other", "number": 1, "if": "chain > 0" }, "usual"]));
    let large = career(json!([{ "do": "other", "number": 2, "if": "humanity > 2" }, "usual"]));
    assert!(small["demons_bound"].value > usual["demons_bound"].value);
    assert!(large["demons_bound"].value < usual["demons_bound"].value);
    let one = career(json!([{ "do": "stop", "if": "bound > 0 or humanity < 3" }, "usual"]));
    assert!(one["chains"].value < usual["chains"].value && one["p_zero"].value < usual["p_zero"].value);
}

/// The demon's choices are its own: whoever looks ahead for the sorcerer does not take them.
#[test]
fn a_narration_names_whose_choice_it_is() {
    let text = "[cast.hero]\nstrategy = 'strict'\n[cast]\ndemon = { abilities = 3 }\nbinding = { feed_prob = 0.5, horizon = 10 }\n";
    let told = told("keeping", text, 3);
    assert!(told.contains("SO-REBEL-1") && told.contains("Day 1"), "{told}");
}
