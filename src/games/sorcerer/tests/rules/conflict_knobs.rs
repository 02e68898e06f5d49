//! Every knob, field and action of conflict changes what conflicts come to.

use crate::support::means;
use evenodds_testing::case::Metrics;
use serde_json::{Value, json};

/// Two and a demon against three gunmen who never saw one: everything that a knob of conflict can touch.
fn brawl(rules: &Value, patch: &Value) -> Metrics {
    let of = |base: &str| {
        let mut strategy = patch.clone();
        strategy["base"] = json!(base);
        strategy
    };
    let a = json!({ "strategy": of("guard"), "members": [
        { "stamina": 2, "will": 4, "power": 5, "weapon": "special_lethal", "ability": true, "demon": true },
        { "stamina": 4, "will": 5, "weapon": "edged", "unskilled": true },
        { "stamina": 3, "will": 3, "weapon": "fists", "stun": true },
    ] });
    let gunman = json!({
        "stamina": 3, "will": 3, "weapon": "powerful", "draw": true, "aim": true, "first_sight": 4, "unskilled": true, "bonus": 3,
    });
    let b = json!({ "strategy": of("press"), "members": [gunman, gunman, { "stamina": 2, "aim": true, "weapon": "handgun" }] });
    means("conflict", &json!({ "cast": { "a": a, "b": b }, "rules": rules }), 400)
}

/// Whether every measure is the same.
fn same(one: &Metrics, other: &Metrics) -> bool {
    one.iter().all(|(name, found)| found.value.to_bits() == other[name].value.to_bits())
}

#[test]
fn knobs() {
    let plain = json!({});
    let aiming = json!({ "aim": true });
    let guarded = json!({ "act": [{ "do": "full_defence", "if": "penalties > 0" }, "by_fields"] });
    let watching = json!({ "act": [{ "do": "watch", "if": "round == 1" }, "by_fields"] });
    let row = json!({ "handgun": [[2, 0, 0], [2, 0, 0]] });
    let mut idle = Vec::new();
    for (knob, value, strategy) in [
        ("full_defence_bonus", json!(4), &plain),
        ("full_defence_roll", json!("reroll"), &guarded),
        ("maintain_difficulty", json!(2), &plain),
        ("maintain_damage", json!("rollover_only"), &plain),
        ("abort_roll", json!("standing"), &plain),
        ("defence_ignores_penalties", json!(true), &plain),
        ("conflict_full_tie", json!("act_succeeds"), &plain),
        ("difficulty", json!(3), &watching),
        ("draw_rounds", json!(2), &plain),
        ("aim_rounds", json!(2), &aiming),
        ("aim_lost_on", json!([]), &aiming),
        ("unaimed_penalty", json!(2), &plain),
        ("unskilled_penalty", json!(2), &plain),
        ("first_sight_duration", json!("first_action"), &plain),
        ("first_sight_duration", json!("decay"), &plain),
        ("defeat_at", json!("incapacitated"), &plain),
        ("special_power", json!("current"), &plain),
        ("damage", row, &plain),
        ("stun_mode", json!("swap_effects"), &plain),
        ("incapacity", json!("above_stamina"), &plain),
        ("helpless_factor", json!(3), &plain),
        ("halving", json!("up"), &plain),
        ("slain_on", json!("halved"), &plain),
        ("initiative_tie", json!("listed"), &plain),
        ("fatigue_free_uses", json!(0), &plain),
        ("fatigue_limit", json!(0), &plain),
        ("fatigue_scope", json!("all"), &plain),
    ] {
        let rules = json!({ knob: value });
        if same(&brawl(&plain, strategy), &brawl(&rules, strategy)) {
            idle.push(rules.to_string());
        }
    }
    assert!(idle.is_empty(), "these change nothing: {}", idle.join(", "));
}

#[test]
fn fields_and_lists() {
    let usual = brawl(&json!({}), &json!({}));
    let mut idle = Vec::new();
    for patch in [
        json!({ "defend": "never" }),
        json!({ "abort": "never" }),
        json!({ "override": "bold" }),
        json!({ "target": "first" }),
        json!({ "aim": true }),
        json!({ "enemy": "first" }),
        json!({ "enemy": "weakest" }),
        json!({ "enemy": "strongest" }),
        json!({ "enemy": [{ "do": "strongest", "if": "enemies > 2" }, "weakest"] }),
        json!({ "enemy": ["aimed", "strongest"] }),
        json!({ "act": ["draw", "attack", "wait"] }),
        json!({ "act": ["draw", "aim", "attack", "wait"] }),
        json!({ "act": [{ "do": "full_defence", "if": "penalties > 1 and not forced" }, "by_fields"] }),
        json!({ "act": [{ "do": "watch", "if": "round == 1" }, "by_fields"] }),
        json!({ "blow": "stun" }),
        json!({ "blow": "injure" }),
        json!({ "dodge": "abort" }),
        json!({ "dodge": [{ "do": "abort", "if": "highest > 10 and piled == 0" }, "maintain"] }),
        json!({ "force": "rest" }),
        json!({ "force": { "do": "ask", "dice": 1 } }),
        json!({ "force": "bold" }),
        json!({ "force": [{ "do": "careful", "if": "friends < enemies" }, "bold"] }),
    ] {
        if same(&usual, &brawl(&json!({}), &patch)) {
            idle.push(patch.to_string());
        }
    }
    assert!(idle.is_empty(), "these change nothing: {}", idle.join(", "));
}

/// Equal sides in equal numbers win equally often, within 5 standard errors, which a fair game exceeds once in 1.7 million
/// seeds.
#[test]
fn a_mirror_is_fair() {
    let side =
        json!({ "strategy": "guard", "members": [{ "stamina": 3, "weapon": "edged" }, { "stamina": 2, "will": 5 }] });
    let found = means("conflict", &json!({ "cast": { "a": side, "b": side } }), 20_000);
    let (a, b) = (&found["win_a"], &found["win_b"]);
    let off = (a.value - b.value).abs();
    // The two exclude each other, so their difference has at most twice the standard error of one.
    assert!(off <= 5.0 * 2.0 * a.se, "{} against {}", a.value, b.value);
}
