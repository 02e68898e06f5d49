//! Living with a binding (sections 3, 6, 7.6, 7.7 and 8), day by day with scripted dice. The first face of a day draws the
//! lot whether the Need can be met.

use crate::support::scripted;
use evenodds_sorcerer::Play;
use evenodds_sorcerer::keeping::Keeping;
use serde_json::{Value, json};

/// Days with a demon of so many Abilities; what is left.
#[track_caller]
fn days(abilities: i32, hero: &Value, binding: &Value, rules: &Value, faces: &[u32]) -> Keeping {
    let cast = json!({ "hero": hero, "demon": { "abilities": abilities }, "binding": binding });
    scripted(Play::Keeping, &json!({ "cast": cast, "rules": rules }), faces).keeping
}

/// A lot that is always drawn well, and one that never is.
const FED: u32 = 1;
const HUNGRY: u32 = 1_000_000;

/// A Power a day down to 0, then one die against Stamina and one, a Stamina for each failure (SO-NEED-1, SO-NEED-2,
/// SO-NEED-3, SO-NEED-4, SO-NEED-5).
#[test]
fn a_demon_starves() {
    let alone = json!({ "strength": 0, "feed_prob": 0.5, "commands": 0, "break_after": "none", "horizon": 9 });
    let faces = [HUNGRY, HUNGRY, HUNGRY, 9, 8, 4, HUNGRY, 3, 9, 4];
    let left = days(1, &json!({}), &alone, &json!({}), &faces);
    assert!(left.starved_out && left.gone() && left.days == 4 && left.power_end == 0, "{left:?}");
    // Without a host it is in withdrawal though it is fed; each source is rolled for (SO-DEM-7, SO-Q-23).
    let mut hostless = alone.clone();
    hostless["host_lost"] = json!(true);
    let left = days(2, &json!({}), &hostless, &json!({}), &[HUNGRY, HUNGRY, HUNGRY, HUNGRY, 1, 5, 5, 5, 1, 5, 5]);
    assert!(left.starved_out && left.days == 4, "{left:?}");
    // An object needs no host (SO-DEM-7).
    for (kind, power) in [("object", 2), ("passing", 2), ("parasite", 1)] {
        let cast = json!({ "hero": {}, "demon": { "abilities": 1, "kind": kind }, "binding": {
            "commands": 0, "host_lost": true, "horizon": 1 } });
        assert_eq!(scripted(Play::Keeping, &json!({ "cast": cast }), &[FED]).keeping.power_end, power, "{kind}");
    }
    let per_source = json!({ "withdrawal_loss_per_source": true });
    let left = days(2, &json!({}), &hostless, &per_source, &[HUNGRY, HUNGRY, HUNGRY, 1, 5, 5, 5, 1, 5, 5]);
    assert!(left.starved_out && left.days == 3, "{left:?}");
}

/// Fed again, it regains a Power a day; days of grace cost nothing (SO-NEED-6, SO-Q-22, SO-Q-25).
#[test]
fn a_fed_demon_recovers() {
    let alone = json!({ "strength": 0, "feed_prob": 0.5, "commands": 0, "break_after": "none", "horizon": 4 });
    let left = days(3, &json!({}), &alone, &json!({}), &[HUNGRY, HUNGRY, HUNGRY, FED]);
    assert_eq!(left.power_end, 2);
    let left = days(3, &json!({}), &alone, &json!({ "need_grace_days": 2 }), &[HUNGRY, HUNGRY, HUNGRY, FED]);
    assert_eq!(left.power_end, 4);
}

/// A rebellion is punished by all that Will can take; the demon recovers by victories, the two losses apart (SO-REBEL-1,
/// SO-REBEL-2, SO-PUNISH-1, SO-PUNISH-3, SO-PUNISH-4, SO-Q-26).
#[test]
fn a_rebellion_is_punished() {
    let binding = json!({ "strength": 0, "commands": 1, "horizon": 2 });
    let hero = json!({ "strategy": { "base": "strict", "rebels": "calculating" } });
    // Four dice against four: a demon that reckons obeys.
    let left = days(3, &hero, &binding, &json!({}), &[FED, FED]);
    assert_eq!((left.tries, left.rebellions), (0, 0));
    let hero = json!({ "strategy": "strict" });
    let rebels = [FED, 12, 5, 4, 3, 9, 8, 7, 2];
    let recovers = [FED, 11, 10, 2, 9, 8, 7, 6];
    let obeys = [6, 5, 4, 3, 9, 8, 7, 2];
    let faces = [&rebels[..], &recovers[..], &obeys[..]].concat();
    let left = days(3, &hero, &binding, &json!({}), &faces);
    assert_eq!((left.tries, left.rebellions, left.punishments, left.power_end), (2, 1, 1, 2), "{left:?}");
}

/// Days in Need are dice for the demon, to rebel and to break free; a broken binding is withdrawal (SO-REBEL-3, SO-BREAK-1,
/// SO-BREAK-2, SO-BIND-5, SO-Q-20).
#[test]
fn a_binding_breaks() {
    let hero = json!({ "strategy": { "base": "indulgent", "rebels": "resentful" } });
    let binding =
        json!({ "strength": 1, "favour": "sorcerer", "feed_prob": 0.5, "commands": 1, "break_after": 2, "horizon": 3 });
    // Day 1: Power 3; five dice v five. Day 2: six v five, then Power 2 and two days of Need against Will 4 and strength 1.
    let first = [HUNGRY, 1, 1, 1, 1, 2, 9, 9, 9, 9, 9];
    let second = [HUNGRY, 1, 1, 1, 1, 2, 2, 9, 9, 9, 9, 9, 12, 1, 1, 1, 9, 9, 9, 9, 9];
    // Day 3: free, and in withdrawal: Power 1.
    let faces = [&first[..], &second[..], &[HUNGRY]].concat();
    let left = days(3, &hero, &binding, &json!({}), &faces);
    assert!(left.broken && left.rebellions == 0 && left.power_end == 1, "{left:?}");
    // No more than a die for Need, however long it lasts.
    let capped = json!({ "need_bonus_cap": 1 });
    let second = [HUNGRY, 1, 1, 1, 1, 2, 9, 9, 9, 9, 9, 12, 1, 1, 9, 9, 9, 9, 9];
    let faces = [&first[..], &second[..], &[HUNGRY]].concat();
    assert!(days(3, &hero, &binding, &capped, &faces).broken);
}

/// It is punished once, then banished by Will and Humanity against Power, Will and the binding. Who did not
/// summon it and has less Humanity than its Power may gain (SO-BANISH-1, SO-BANISH-3, SO-BANISH-4, SO-HUM-3,
/// SO-Q-9, SO-CMD-1).
#[test]
fn a_demon_is_banished() {
    let hero = json!({ "humanity": 1, "strategy": { "base": "strict", "punish": false, "banishing": "banish" } });
    let mut binding = json!({ "strength": 2, "favour": "demon", "summoned_by_self": false, "horizon": 3 });
    // Abilities 5: Stamina 5, Will 6, Power 6. Punished by 4: Power 2. Five dice v 2 + 6 + 2, then Humanity 1 v 2.
    let banish = [FED, 12, 1, 1, 1, 1, 11, 9, 9, 9, 9, 9, 9, 9, 9, 9];
    let faces = [&banish[..], &[8, 7, 6]].concat();
    let left = days(5, &hero, &binding, &json!({}), &faces);
    assert!(left.banished && left.days == 1 && left.punishments == 1 && left.banishings == 1, "{left:?}");
    assert_eq!((left.gain, left.humanity), (1, 2));
    // The one who summoned it gains nothing.
    binding["summoned_by_self"] = json!(true);
    let left = days(5, &hero, &binding, &json!({}), &banish);
    assert!(left.banished && left.gain == 0);
    // The binding as a penalty: three dice v eight (SO-Q-19).
    let faces = [FED, 12, 1, 1, 11, 9, 9, 9, 9, 9, 9, 9];
    assert!(days(5, &hero, &binding, &json!({ "banish_binding": "sorcerer_penalty" }), &faces).banished);
}

/// Nobody tries to banish more often in a day than Stamina allows (SO-BANISH-2, SO-RIT-4).
#[test]
fn banishing_tires() {
    let hero = json!({ "strategy": { "base": "strict", "banishing": "banish", "banish_tries": 9 } });
    let binding = json!({ "strength": 0, "commands": 0, "horizon": 1 });
    let fails = [2, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9, 9];
    let faces = [&[FED][..], &fails, &fails, &fails].concat();
    let left = days(3, &hero, &binding, &json!({}), &faces);
    assert_eq!((left.banishings, left.gone()), (3, false), "{left:?}");
}

/// The own demon may be punished as often as one likes, or so often a day; all Power that Will can take, or less
/// (SO-PUNISH-1, SO-Q-27).
#[test]
fn punished_again_and_again() {
    let punishes = |punishment: Value, rules: Value| {
        let strategy = json!({ "base": "indulgent", "rebels": "resentful", "punishment": punishment });
        let binding = json!({ "strength": 0, "commands": 2, "horizon": 1 });
        // Will 6 against 4, twice.
        let rebels = [12, 1, 1, 1, 1, 1, 9, 1, 1, 1];
        let faces = [&[FED][..], &rebels, &rebels].concat();
        let left = days(5, &json!({ "strategy": strategy }), &binding, &rules, &faces);
        (left.punishments, left.power_end)
    };
    assert_eq!(punishes(json!(["punish", "spare"]), json!({})), (2, 0));
    assert_eq!(punishes(json!(["punish", "spare"]), json!({ "punish_own_limit": 1 })), (1, 2));
    assert_eq!(punishes(json!([{ "do": "punish", "power": 1 }, "spare"]), json!({})), (2, 4));
}

/// A free demon is punished by a roll before it is banished, or not at all (SO-PUNISH-2); a binding outlives nobody's leave
/// to break it: a binder who cannot feed leaves the Need unmet, as a dead one would (SO-BREAK-3).
#[test]
fn a_free_demon_is_banished() {
    let hero = |weaken: Value| json!({ "strategy": { "base": "strict", "rebels": "calculating", "weaken": weaken, "banish_tries": 1 } });
    let binding = json!({ "strength": 0, "commands": 0, "feed_prob": 0.0, "break_after": 1, "horizon": 1 });
    // Power 3 and a die for the day against Will 4: free.
    let breaks = [1, 12, 1, 1, 1, 9, 9, 9, 9];
    // Will 4 against Stamina 3 takes two; eight dice against 1 + 4.
    let punished = [12, 11, 1, 1, 9, 9, 9];
    let banished = [12, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9];
    let faces = [&breaks[..], &punished, &banished].concat();
    let left = days(3, &hero(json!(["punish", "spare"])), &binding, &json!({}), &faces);
    assert!(left.broken && left.banished && left.punishments == 1, "{left:?}");
    // Spared, it has its Power of 3.
    let faces = [&breaks[..], &[12, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9]].concat();
    let left = days(3, &hero(json!("spare")), &binding, &json!({}), &faces);
    assert!(left.banished && left.punishments == 0, "{left:?}");
}

/// The fact `dice` is the pool of whoever decides: the sorcerer at a command, the demon that rebels (SO-REBEL-1).
#[test]
fn facts_of_a_command() {
    let tries = |strategy: Value| {
        let mut own = strategy;
        own["base"] = json!("indulgent");
        let binding = json!({ "strength": 1, "favour": "sorcerer", "horizon": 1 });
        days(3, &json!({ "strategy": own }), &binding, &json!({}), &[FED]).tries
    };
    // Will 4 and a binding of 1 against Will 4; where the condition does not hold, dice would be rolled that are not there.
    let not = |condition: &str| json!([{ "do": "refrain", "if": condition }, "give"]);
    assert_eq!(tries(json!({ "rebels": "resentful", "command": not("dice == 5 and against == 4") })), 0);
    assert_eq!(tries(json!({ "rebel": [{ "do": "obey", "if": "dice == 4 and against == 5" }, "rebel"] })), 0);
}

/// A Punish that fails removes nothing, is told as such and is not counted (SO-PUNISH-2).
#[test]
fn a_punish_that_fails() {
    let hero = json!({ "strategy": { "base": "strict", "rebels": "calculating", "banish_tries": 1 } });
    let binding = json!({ "strength": 0, "commands": 0, "feed_prob": 0.0, "break_after": 1, "horizon": 1 });
    // Free by Power 3 and a die; Will 4 loses to Stamina 3; the Banish meets 3 + 4 dice.
    let faces = [1, 12, 1, 1, 1, 9, 9, 9, 9, 5, 1, 1, 1, 9, 9, 9, 12, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9];
    let left = days(3, &hero, &binding, &json!({}), &faces);
    assert!(left.banished && left.punishments == 0, "{left:?}");
}

/// A snap-shot counts Will as one die in a Banish, with Humanity in full, and in a Punish, whether it is rolled or not
/// (SO-RIT-3, SO-BANISH-1, SO-PUNISH-1, SO-PUNISH-2).
#[test]
fn hasty_banishing_and_punishing() {
    let hero = |keys: Value| {
        let mut strategy =
            json!({ "base": "strict", "rebels": "calculating", "banishing": "banish", "banish_tries": 1 });
        for (key, value) in keys.as_object().expect("a table") {
            strategy[key] = value.clone();
        }
        json!({ "humanity": 2, "strategy": strategy })
    };
    let bound = json!({ "strength": 0, "commands": 0, "horizon": 1 });
    let is = |keys: Value, binding: &Value, faces: &[u32], punished: i32| {
        let left = days(3, &hero(keys.clone()), binding, &json!({}), faces);
        assert_eq!((left.banished, left.banishings, left.punishments), (true, 1, punished), "{keys}: {left:?}");
    };
    // One die and Humanity 2 against Power 4 and Will 4.
    let banish = [12, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9];
    let spared = |key: &str, value: Value| json!({ "weaken": "spare", key: value });
    is(spared("snapshot", json!(["banish"])), &bound, &[&[FED][..], &banish].concat(), 0);
    is(spared("haste", json!("snap_shot")), &bound, &[&[FED][..], &banish].concat(), 0);
    // A Punish in seconds takes one, not four; then six dice against 3 + 4.
    let punished = [FED, 12, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9];
    is(json!({ "haste": [{ "do": "snap_shot", "if": "ritual == punish" }, "careful"] }), &bound, &punished, 1);
    // A free demon: one die against Stamina 3, one victory; then 1 + 2 dice against 2 + 4.
    let free = json!({ "strength": 0, "commands": 0, "feed_prob": 0.0, "break_after": 1, "horizon": 1 });
    let faces = [&[1, 12, 1, 1, 1, 9, 9, 9, 9][..], &[12, 9, 9, 9], &[12, 1, 1, 9, 9, 9, 9, 9, 9]].concat();
    is(json!({ "banishing": "by_fields", "snapshot": ["banish", "punish"] }), &free, &faces, 1);
}
