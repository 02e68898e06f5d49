//! Every knob, in every reading of a word, changes an answer.

use crate::support::{GAME, means, odds};
use evenodds_kit::Kind;
use serde_json::{Value, json};

/// What a knob is asked to change.
enum Asked {
    /// A question about exact odds.
    Odds(&'static str, Value),
    /// A play, where odds do not go.
    Play(&'static str, Value),
    /// What can be built.
    Builds(Value),
}

impl Asked {
    /// The answer under some rules, as text: what has no value is equal to itself.
    fn answer(&self, rules: &Value) -> String {
        let (Self::Odds(_, inputs) | Self::Play(_, inputs) | Self::Builds(inputs)) = self;
        let mut inputs = inputs.clone();
        inputs["rules"] = rules.clone();
        match self {
            Self::Odds(question, _) => format!("{:?}", odds(question, &inputs)),
            Self::Play(play, _) => format!("{:?}", means(play, &inputs, 500)),
            Self::Builds(_) => format!("{:?}", crate::support::builds(&inputs)),
        }
    }
}

fn roll(x: i32, y: i32) -> Asked {
    Asked::Odds("opposed", json!({ "x": x, "y": y }))
}

fn given(a: &[i32], b: &[i32]) -> Asked {
    Asked::Odds("resolve", json!({ "a": a, "b": b }))
}

fn ritual(roll: &str, options: Value) -> Asked {
    Asked::Odds("ritual", json!({ "roll": roll, "options": options, "demon": { "abilities": 3 } }))
}

fn chain(policy: Value) -> Asked {
    let demon = json!({ "abilities": 3 });
    Asked::Odds("chain", json!({ "sorcerer": {}, "demon": demon, "policy": policy, "mods": { "summon": 1 } }))
}

fn sheet(of: Value) -> Asked {
    Asked::Odds("sheet", of)
}

/// A demon that is often hungry and hard to hold.
fn keeping(hero: Value, binding: Value) -> Asked {
    let mut terms =
        json!({ "strength": 1, "favour": "demon", "feed_prob": 0.3, "commands": 2, "break_after": 2, "horizon": 40 });
    terms.as_object_mut().expect("a table").extend(binding.as_object().cloned().unwrap_or_default());
    let cast = json!({ "hero": hero, "demon": { "abilities": 3 }, "binding": terms });
    Asked::Play("keeping", json!({ "cast": cast }))
}

fn strict() -> Asked {
    keeping(json!({ "strategy": "strict" }), json!({ "summoned_by_self": false }))
}

/// A mighty demon that is banished at once, with dice to spare.
fn gaining(binding: Value) -> Asked {
    let hero = json!({ "humanity": 2, "strategy": { "base": "strict", "banishing": "banish" } });
    let cast = json!({ "hero": hero, "demon": { "abilities": 6 }, "binding": binding, "mods": { "banish": 12 } });
    Asked::Play("keeping", json!({ "cast": cast }))
}

fn starving() -> Asked {
    keeping(json!({}), json!({ "feed_prob": 0.0, "host_lost": true, "break_after": "none" }))
}

/// A knob with another value than the book's, the rules beside it, and what it changes.
fn rows() -> Vec<(&'static str, Value, Value, Asked)> {
    let none = || json!({});
    let plain = || chain(json!("determined"));
    let helped = |roll: &str| {
        Asked::Odds("ritual", json!({ "roll": roll, "demon": { "abilities": 3 }, "helpers": [{ "lore": 3 }] }))
    };
    let row = |temporary: [i32; 3], lasting: [i32; 3]| json!({ "fists": [temporary, lasting] });
    vec![
        ("die_size", json!(10), none(), roll(4, 3)),
        ("victory_target", json!("rolled"), none(), roll(4, 4)),
        ("exhausted_pool", json!("remaining_dice"), none(), roll(2, 5)),
        ("full_tie", json!("initiator_loses"), none(), roll(2, 2)),
        ("full_tie", json!("initiator_wins"), none(), roll(2, 2)),
        ("empty_pool", json!("one_die"), none(), roll(0, 4)),
        ("empty_pool", json!("auto_fail"), none(), roll(0, 4)),
        ("tie_cancel", json!("anywhere"), none(), roll(3, 3)),
        ("total_victory_effect", json!("double_victories"), none(), roll(3, 2)),
        ("crossover_opposition", json!("one_die"), none(), ritual("contact", json!({ "cover": 3 }))),
        ("humanity_check_on", json!("attempt"), none(), plain()),
        ("humanity_check_on", json!("ritual"), none(), plain()),
        ("humanity_check_power", json!("requested"), none(), plain()),
        ("ritual_check_against", json!("humanity"), none(), plain()),
        ("gain_requires_not_summoner", json!(false), none(), gaining(json!({}))),
        ("gain_power", json!("full"), none(), gaining(json!({ "summoned_by_self": false }))),
        ("humanity_loss", json!(2), none(), plain()),
        ("humanity_gain", json!(2), none(), gaining(json!({ "summoned_by_self": false }))),
        ("creation_points", json!(11), none(), Asked::Builds(none())),
        ("score_min", json!(2), none(), Asked::Builds(none())),
        (
            "descriptor_bonus_at",
            json!(4),
            none(),
            sheet(json!({ "calc": "character", "stamina": 4, "will": 3, "lore": 3 })),
        ),
        (
            "price",
            json!(-2),
            none(),
            Asked::Odds("chain", json!({ "sorcerer": { "price_on": ["contact"] }, "demon": { "abilities": 3 } })),
        ),
        ("demon_will_over", json!(2), none(), plain()),
        ("min_demon_power", json!("lore"), none(), plain()),
        ("fatigue_free_uses", json!(2), none(), sheet(json!({ "calc": "fatigue", "stamina": 3, "use": 5 }))),
        ("fatigue_limit", json!(2), none(), sheet(json!({ "calc": "fatigue", "stamina": 3, "use": 8 }))),
        ("fatigue_scope", json!("all"), none(), ritual("contain_break", json!({ "uses": 5, "strength": 3 }))),
        (
            "ability_at_zero_power",
            json!("none"),
            none(),
            Asked::Odds(
                "ritual",
                json!({ "roll": "ability", "demon": { "abilities": 3, "power": 0 }, "options": { "dice": 2 } }),
            ),
        ),
        ("ritual_hours", json!(3), none(), plain()),
        ("snapshot_dice", json!(2), none(), ritual("contact", json!({ "snapshot": true }))),
        ("snapshot_bonuses", json!("none"), none(), ritual("contact", json!({ "snapshot": true, "bonus": 2 }))),
        ("retry_penalty", json!(2), none(), plain()),
        ("retry_applies", json!("rolled_pool"), none(), plain()),
        ("exhaustion_stops", json!(false), none(), plain()),
        (
            "ritual_fatigue_carries",
            json!(false),
            none(),
            chain(json!({ "base": "determined", "bind_scores": ["stamina"] })),
        ),
        ("helper_opposition", json!("one_die"), none(), helped("contact")),
        ("contact_power_raise", json!(0), none(), plain()),
        (
            "detail_scope",
            json!("lore_dice"),
            none(),
            Asked::Play(
                "chain",
                json!({ "cast": { "hero": {}, "demon": { "abilities": 3 }, "mods": { "contact": 2 } } }),
            ),
        ),
        (
            "details_cap",
            json!(false),
            none(),
            Asked::Odds("chain", json!({ "sorcerer": {}, "demon": { "abilities": 1, "stamina": 4 } })),
        ),
        ("contact_rollover", json!("all_summons"), none(), plain()),
        ("contact_rollover", json!("none"), none(), plain()),
        ("bind_need_penalty", json!(3), none(), ritual("bind", json!({ "need_met": false }))),
        ("bind_desire_bonus", json!(3), none(), ritual("bind", json!({ "desire_met": true }))),
        (
            "banish_binding",
            json!("sorcerer_penalty"),
            none(),
            ritual("banish", json!({ "bound_to": "other", "binding": 2 })),
        ),
        ("need_grace_days", json!(2), none(), strict()),
        ("withdrawal_power_loss", json!(2), none(), strict()),
        ("withdrawal_loss_per_source", json!(true), none(), starving()),
        ("starve_extra", json!(2), none(), starving()),
        ("starve_roll", json!("stamina_vs_one"), none(), starving()),
        ("withdrawal_recovery", json!(2), none(), strict()),
        ("rebel_need_bonus", json!(2), none(), strict()),
        ("break_need_bonus", json!(2), none(), strict()),
        ("need_bonus_cap", json!(1), none(), strict()),
        ("resentment_bonus", json!(2), none(), strict()),
        ("break_score", json!("will"), none(), ritual("break", json!({ "score": "stamina" }))),
        (
            "punish_own_limit",
            json!(1),
            none(),
            keeping(json!({ "strategy": { "base": "strict", "tolerance": "none" } }), json!({ "commands": 6 })),
        ),
        ("punish_recovery_per_day", json!(2), none(), strict()),
        ("punish_strength", json!("outstanding"), none(), strict()),
        ("damage", row([2, 0, 0], [0, 1, 0]), none(), sheet(json!({ "calc": "damage", "victories": 2 }))),
        ("stun_mode", json!("swap_effects"), none(), sheet(json!({ "calc": "damage", "victories": 2, "stun": true }))),
        ("incapacity", json!("above_stamina"), none(), sheet(json!({ "calc": "injury", "stamina": 3, "lasting": 3 }))),
        ("helpless_factor", json!(3), none(), sheet(json!({ "calc": "injury", "stamina": 3, "lasting": 7 }))),
        ("halving", json!("up"), none(), sheet(json!({ "calc": "injury", "stamina": 3, "lasting": 3 }))),
        ("slain_on", json!("halved"), none(), sheet(json!({ "calc": "injury", "stamina": 3, "lasting": 7 }))),
    ]
}

/// Knobs of conflicts alone.
const ELSEWHERE: [&str; 17] = [
    "initiative_tie",
    "full_defence_bonus",
    "full_defence_roll",
    "maintain_difficulty",
    "maintain_damage",
    "abort_roll",
    "defence_ignores_penalties",
    "conflict_full_tie",
    "difficulty",
    "draw_rounds",
    "aim_rounds",
    "aim_lost_on",
    "unaimed_penalty",
    "unskilled_penalty",
    "first_sight_duration",
    "defeat_at",
    "special_power",
];

#[test]
fn every_knob_changes_an_answer() {
    let rows = rows();
    for (knob, value, beside, asked) in &rows {
        let mut rules = beside.clone();
        rules[*knob] = value.clone();
        assert_ne!(asked.answer(beside), asked.answer(&rules), "{knob} = {value} changes nothing");
    }
    for knob in GAME.knobs() {
        let shown = rows.iter().any(|row| row.0 == knob.name) || ELSEWHERE.contains(&knob.name.as_str());
        assert!(shown, "{} is not shown", knob.name);
    }
}

/// Every reading of a word is read somewhere, and what it means is another answer than the book's.
#[test]
fn every_reading_is_shown() {
    let rows = rows();
    for knob in GAME.knobs().iter().filter(|knob| !ELSEWHERE.contains(&knob.name.as_str())) {
        for word in knob.schema["enum"].as_array().into_iter().flatten() {
            let shown = word.as_str() == Some(knob.book.trim_matches('"'))
                || rows.iter().any(|row| row.0 == knob.name && row.1 == *word);
            assert!(shown, "{} = {word} is not shown", knob.name);
        }
    }
}

/// A table of damage may name one weapon; the others stay as printed (SO-DMG-1).
#[test]
fn a_damage_chart_may_name_one_weapon() {
    let rules = json!({ "damage": { "fists": [[1, 0, 0], [2, 0, 0]] } });
    let hit =
        |weapon: &str| odds("sheet", &json!({ "calc": "damage", "weapon": weapon, "victories": 3, "rules": rules }));
    hit("fists").is("temporary", 3.0).is("lasting", 6.0);
    hit("automatic").is("temporary", 9.0).is("lasting", 6.0);
}

/// Two pools of given faces under a ruling (SO-Q-3).
#[test]
fn given_faces_know_the_rules() {
    let asked = given(&[12, 9, 5, 2], &[12, 9]);
    assert!(asked.answer(&json!({})).contains("\"victories\": 1.0"));
    assert!(asked.answer(&json!({ "exhausted_pool": "remaining_dice" })).contains("\"victories\": 2.0"));
}
