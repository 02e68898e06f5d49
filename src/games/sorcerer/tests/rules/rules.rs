//! Dice of every roll, rule by rule (sections 2, 3, 5, 7, 8 and 10), and what sheets and hits come to.

use crate::support::{Numbers, odds, rules, scripted};
use evenodds_sorcerer::Play;
use evenodds_sorcerer::names::Favour;
use serde_json::{Value, json};

/// A sorcerer of Stamina 3, Will 4, Lore 5 and Humanity 2, a demon of three Abilities: Stamina 3, Will 4, Power 4.
fn roll(roll: &str, options: &Value, rules: &Value) -> Numbers {
    let who = json!({ "stamina": 3, "will": 4, "lore": 5, "humanity": 2 });
    let asked =
        json!({ "roll": roll, "sorcerer": who, "demon": { "abilities": 3 }, "options": options, "rules": rules });
    odds("ritual", &asked)
}

/// Asks which dice are rolled.
#[track_caller]
fn dice(name: &str, options: Value, own: i32, other: i32) {
    roll(name, &options, &json!({})).is("dice", f64::from(own)).is("opposing_dice", f64::from(other));
}

/// The same under a ruling.
#[track_caller]
fn ruled(name: &str, options: Value, rules: Value, own: i32, other: i32) {
    roll(name, &options, &rules).is("dice", f64::from(own)).is("opposing_dice", f64::from(other));
}

/// Contact: Lore v Power, with bonuses, roll-over and retries (SO-CONTACT-1, SO-CONTACT-2, SO-CONTACT-6, SO-BON-1, SO-BON-2,
/// SO-RIT-2, SO-RIT-4).
#[test]
fn contact() {
    dice("contact", json!({}), 5, 4);
    dice("contact", json!({ "bonus": 2, "prior": 3 }), 10, 4);
    dice("contact", json!({ "retry": 2, "opp_bonus": 1 }), 3, 5);
    // A demon that was banished while bound is easier to find again (SO-RIT-6).
    dice("contact", json!({ "bound_to": "other", "binding": 2 }), 7, 4);
}

/// Summon: Will less Humanity v Power (SO-SUMMON-2, SO-SUMMON-3, SO-CONTACT-7, SO-Q-14).
#[test]
fn summon() {
    dice("summon", json!({}), 2, 4);
    dice("summon", json!({ "retry": 2, "prior": 1 }), 3, 4);
    ruled("summon", json!({ "retry": 1 }), json!({ "retry_applies": "rolled_pool" }), 1, 4);
}

/// Bind: a score v the demon's Will, Need and Desire (SO-BIND-1, SO-BIND-2; SO-ROLL-9 where nothing is left).
#[test]
fn bind() {
    dice("bind", json!({}), 4, 4);
    dice("bind", json!({ "score": "lore", "desire_met": true }), 7, 4);
    dice("bind", json!({ "score": "stamina", "fatigue": 1 }), 2, 4);
    dice("bind", json!({ "need_met": false }), 1, 6);
}

/// Banish: Will and Humanity v Power, Will and the binding, whoever it favours (SO-BANISH-1, SO-BANISH-2, SO-Q-19).
#[test]
fn banish() {
    dice("banish", json!({ "binding": 3 }), 6, 8);
    dice("banish", json!({ "bound_to": "self", "binding": 3, "favour": "demon" }), 6, 11);
    ruled(
        "banish",
        json!({ "bound_to": "other", "binding": 3 }),
        json!({ "banish_binding": "sorcerer_penalty" }),
        3,
        8,
    );
}

/// Punish: without a roll where the demon is one's own, else Will v its Stamina and the binding (SO-PUNISH-1, SO-PUNISH-2,
/// SO-PUNISH-3).
#[test]
fn punish() {
    roll("punish", &json!({ "bound_to": "self" }), &json!({})).is("p_success", 1.0).is("mean_victories", 4.0);
    dice("punish", json!({ "retry": 1 }), 3, 3);
    dice("punish", json!({ "bound_to": "other", "binding": 2 }), 4, 5);
    dice("punish_recovery", json!({ "strength": 4 }), 3, 4);
}

/// Contain: Lore v own Stamina, and what breaks out (SO-CONTAIN-1, SO-CONTAIN-2; section 16, 15).
#[test]
fn contain() {
    dice("contain_prepare", json!({}), 5, 3);
    dice("contain_break", json!({ "strength": 6 }), 4, 6);
}

/// A snap-shot counts a score as one die; Humanity, bonuses and the demon keep theirs (SO-RIT-1, SO-RIT-3, SO-HUM-8, SO-Q-17).
#[test]
fn snapshots() {
    let hasty = json!({ "snapshot": true, "bonus": 1 });
    dice("contact", hasty.clone(), 2, 4);
    dice("summon", hasty.clone(), 2, 4);
    dice("bind", json!({ "snapshot": true, "desire_met": true }), 3, 4);
    dice("banish", hasty.clone(), 4, 8);
    dice("punish", hasty.clone(), 2, 3);
    dice("contain_prepare", hasty.clone(), 2, 3);
    ruled("contact", hasty, json!({ "snapshot_bonuses": "none" }), 1, 4);
    // Penalties stay, and so does a Price beside a bonus.
    ruled("contact", json!({ "snapshot": true, "bonus": -2 }), json!({ "snapshot_bonuses": "none" }), 1, 6);
    let hastens = |mods: Value, price: Value| {
        let policy = json!({ "base": "determined", "snapshot": ["contact"], "contact_tries": 1 });
        let asked = json!({
            "sorcerer": { "price_on": price }, "demon": { "abilities": 3 }, "policy": policy, "mods": mods,
            "rules": { "snapshot_bonuses": "none" } });
        odds("chain", &asked).get("p_contact")
    };
    let penalty = hastens(json!({ "contact": -1 }), json!([]));
    assert!((hastens(json!({ "contact": 2 }), json!(["contact"])) - penalty).abs() < 1e-12);
    assert!(hastens(json!({ "contact": 2 }), json!([])) > penalty);
}

/// Humanity checks, and reading another's (SO-HUM-1, SO-HUM-2, SO-HUM-3, SO-HUM-4, SO-HUM-9, SO-HUM-10, SO-Q-49).
#[test]
fn humanity() {
    dice("humanity_ritual", json!({}), 2, 4);
    ruled("humanity_ritual", json!({}), json!({ "ritual_check_against": "humanity" }), 2, 2);
    dice("humanity_banish", json!({}), 2, 4);
    dice("humanity_theme", json!({}), 2, 2);
    roll("humanity_theme", &json!({}), &json!({})).is("p_success", 0.5);
    dice("perceive_humanity", json!({ "target_humanity": 4 }), 5, 4);
}

/// Telltales, first sight, possession, Force of Will (SO-CHAR-7, SO-DEM-6, SO-DCON-2, SO-DEM-8, SO-WILL-1).
#[test]
fn other_rolls() {
    dice("spot_telltale", json!({ "target": 3 }), 5, 3);
    dice("spot_demon", json!({}), 5, 1);
    let hidden = json!({ "roll": "spot_demon", "sorcerer": { "lore": 3 }, "demon": { "abilities": 3, "cover": 2 } });
    odds("ritual", &hidden).is("dice", 3.0).is("opposing_dice", 2.0);
    dice("first_sight", json!({}), 4, 4);
    dice("possess", json!({ "host_score": 3 }), 4, 3);
    dice("override", json!({ "dice": 3 }), 4, 3);
    // More victories than the target has Humanity: four dice win by four at most.
    roll("possess", &json!({ "target_humanity": 4 }), &json!({})).is("p_host_lost", 0.0);
}

/// When a demon rebels the binding helps the side that it favours; when it breaks free, the sorcerer. Days in Need are dice
/// (SO-REBEL-1, SO-REBEL-3, SO-BREAK-1, SO-Q-20, SO-Q-21).
#[test]
fn rebelling_and_breaking() {
    dice("rebel", json!({ "binding": 2 }), 4, 6);
    dice("rebel", json!({ "binding": 2, "favour": "demon", "days_in_need": 3 }), 9, 4);
    dice("break", json!({ "binding": 2, "favour": "demon", "days_in_need": 3 }), 7, 6);
    ruled(
        "break",
        json!({ "score": "lore", "days_in_need": 9 }),
        json!({ "break_score": "will", "need_bonus_cap": 2 }),
        6,
        4,
    );
}

/// Abilities are rolled with Power; use after use tires, and Stamina bounds them (SO-ABIL-1, SO-ABIL-2, SO-ABIL-3, SO-ABIL-4,
/// SO-DCON-3, SO-Q-28, SO-Q-47; E14).
#[test]
fn abilities() {
    dice("ability", json!({ "opposition": 2 }), 4, 2);
    dice("ability", json!({ "uses": 5 }), 2, 1);
    roll("ability", &json!({ "uses": 7 }), &json!({})).is("p_success", 0.0);
    ruled("contain_break", json!({ "uses": 5, "strength": 3 }), json!({ "fatigue_scope": "all" }), 2, 3);
    let asked = |word: &str| {
        let demon = json!({ "abilities": 1, "power": 0 });
        let rules = json!({ "ability_at_zero_power": word });
        odds("ritual", &json!({ "roll": "ability", "demon": demon, "options": { "dice": 2 }, "rules": rules }))
            .get("p_success")
    };
    // Will 2 against two dice, then two against one.
    let one = odds("opposed", &json!({ "x": 2, "y": 1 })).get("p_success");
    assert!((asked("override") - 0.5 * one).abs() < 1e-12 && asked("none").abs() < 1e-12);
    let tired = |u: i32| odds("sheet", &json!({ "calc": "fatigue", "stamina": 6, "use": u }));
    tired(9).is("penalty", 3.0);
    tired(10).is("penalty", 4.0);
    tired(12).is("penalty", 6.0).is("allowed", 1.0);
    tired(13).is("allowed", 0.0);
}

/// A Cover rolled first adds its victories, helpers add theirs; either against the same pool or one die (SO-BON-3, SO-RIT-5,
/// SO-Q-6, SO-Q-46). A lone die of two faces wins by one a quarter of the time, and ties are rolled again.
#[test]
fn cover_and_helpers() {
    let two = json!({ "die_size": 2 });
    let cover = roll("spot_telltale", &json!({ "cover": 1, "target": 1 }), &two);
    cover.is("mean_bonus", 0.5);
    let help = json!({ "roll": "contact", "demon": { "abilities": 1, "power": 1 }, "helpers": [{ "lore": 1 }, { "lore": 1 }], "rules": two });
    odds("ritual", &help).is("mean_bonus", 1.0);
    let mut alone = help.clone();
    alone["rules"]["helper_opposition"] = json!("one_die");
    alone["demon"] = json!({ "abilities": 1, "power": 9 });
    odds("ritual", &alone).is("mean_bonus", 1.0);
}

/// Descriptors, Humanity, Cover and Price (SO-CHAR-2, SO-CHAR-3, SO-CHAR-4, SO-CHAR-6, SO-BON-4).
#[test]
fn a_sheet() {
    let sheet = |who: Value| {
        let mut asked = who;
        asked["calc"] = json!("character");
        odds("sheet", &asked)
    };
    let found = sheet(json!({ "stamina": 5, "will": 3, "lore": 2, "cover_uses": "stamina" }));
    found.is("humanity", 5.0).is("cover", 5.0).is("descriptors", 4.0).is("price", -1.0).is("valid", 1.0);
    sheet(json!({ "stamina": 2, "will": 3, "lore": 5 })).is("humanity", 3.0).is("cover", 3.0).is("descriptors", 4.0);
    let chain = |who: Value| odds("chain", &json!({ "sorcerer": who, "demon": { "abilities": 2 } })).get("p_contact");
    let mods = odds("chain", &json!({ "sorcerer": {}, "demon": { "abilities": 2 }, "mods": { "contact": -1 } }));
    assert!((chain(json!({ "price_on": ["contact"] })) - mods.get("p_contact")).abs() < 1e-12);
    assert!(chain(json!({})) > mods.get("p_contact"));
}

/// Frank and others: penalties add up, count next round and after, are halved by rest and read (SO-DMG-1, SO-DMG-2, SO-DMG-3,
/// SO-DMG-4, SO-DMG-5, SO-DMG-6, SO-REC-1, SO-DEATH-1, SO-Q-33, SO-Q-36, SO-Q-37, SO-Q-44; E12, E13).
#[test]
fn damage_and_injuries() {
    let hit = |of: Value| {
        let mut asked = of;
        asked["calc"] = json!("damage");
        odds("sheet", &asked)
    };
    hit(json!({ "weapon": "edged", "victories": 5 })).is("temporary", 5.0).is("lasting", 5.0);
    hit(json!({ "weapon": "powerful", "victories": 2 })).is("temporary", 4.0).is("lasting", 2.0);
    hit(json!({ "weapon": "special_lethal", "victories": 2, "power": 5 })).is("temporary", 4.0).is("lasting", 7.0);
    hit(json!({ "victories": 3, "stun": true })).is("temporary", 1.0).is("lasting", 3.0);
    hit(json!({ "victories": 0, "weapon": "automatic" })).is("temporary", 0.0).is("lasting", 0.0);
    let injury = |lasting: i32, temporary: i32, rules: Value| {
        odds(
            "sheet",
            &json!({ "calc": "injury", "stamina": 3, "lasting": lasting, "temporary": temporary, "rules": rules }),
        )
    };
    let frank = injury(5, 5, json!({}));
    frank
        .is("next_penalties", 10.0)
        .is("next_may_override", 0.0)
        .is("after_penalties", 5.0)
        .is("after_may_override", 1.0);
    frank.is("rested_penalties", 2.0).is("rested_class", 1.0).is("temporary_class", 2.0);
    injury(5, 0, json!({ "halving": "up" })).is("rested_penalties", 3.0);
    injury(3, 0, json!({})).is("next_dice", 0.0).is("next_incapacitated", 1.0);
    injury(3, 0, json!({ "incapacity": "above_stamina" })).is("next_dice", 1.0).is("next_incapacitated", 0.0);
    injury(7, 0, json!({})).is("slain_if_demon", 1.0).is("rested_class", 1.0);
    injury(7, 0, json!({ "slain_on": "halved" })).is("slain_if_demon", 0.0);
}

/// Fenster's Contact as it is told: eleven beats nine by one, three details, Power 5, then a check against that (E2,
/// SO-CONTACT-3, SO-CONTACT-4, SO-CONTACT-5, SO-HUM-1, SO-HUM-5, SO-HUM-7; section 16, 1).
#[test]
fn fensters_contact() {
    let hero = json!({ "stamina": 2, "will": 4, "lore": 4, "strategy": { "base": "determined", "accept": "dismiss" } });
    let cast = json!({ "hero": hero, "demon": { "abilities": 4, "power": 4 } });
    let root = json!({ "cast": cast, "rules": { "min_demon_power": "lore" } });
    let contact = [11, 5, 4, 2, 9, 9, 4, 2];
    let check = [9, 8, 7, 6, 10, 5, 4, 3, 2];
    let chain = scripted(Play::Chain, &root, &[&contact[..], &check[..]].concat()).chain;
    assert!(chain.contact && chain.dismissed && !chain.zeroed);
    assert_eq!((chain.details, chain.power, chain.lost, chain.humanity), (3, 5, 1, 3));
}

/// A chain from the first retry to the binding: retries tire, victories roll over into the first Summon, a Bind always works
/// (SO-CONTACT-2, SO-SUMMON-1, SO-SUMMON-4, SO-BIND-3, SO-BIND-4, SO-RIT-4, SO-Q-7, SO-Q-8, SO-Q-15, SO-Q-16, SO-Q-29).
#[test]
fn a_chain_to_the_end() {
    let cast = json!({ "hero": { "stamina": 3, "will": 4, "lore": 3 }, "demon": { "abilities": 1 } });
    let faces = [
        // Three dice v two fail, two v two win by one: Power 3, and the check holds.
        &[3, 2, 1, 9, 8, 12, 5, 7, 2][..],
        &[12, 4, 3, 2, 9, 8, 7],
        // No dice of one's own and one that rolled over against three, then none: one v four. A third try would use Stamina up.
        &[1, 9, 8, 7],
        &[1, 9, 8, 7, 6],
    ]
    .concat();
    let state = scripted(Play::Chain, &json!({ "cast": cast }), &faces);
    let chain = state.chain;
    assert!(chain.contact && !chain.summoned && !chain.bound && chain.lost == 0, "{chain:?}");
    assert_eq!((chain.contacts, chain.summons, chain.power, chain.hours), (2, 2, 3, 4));
    let faces = [
        &[12, 5, 1, 7, 2][..],
        &[12, 4, 3, 2, 9, 8, 7],
        &[12, 9, 8, 7],
        &[12, 4, 3, 2, 9, 8, 7],
        &[6, 5, 4, 3, 2, 1, 9, 8],
        &[1, 1, 1, 1, 9, 8, 7],
    ]
    .concat();
    let chain = scripted(Play::Chain, &json!({ "cast": cast }), &faces).chain;
    assert!(chain.bound && chain.favour == Favour::Demon && chain.strength == 2 && chain.signed() == -2, "{chain:?}");
    assert_eq!((chain.lost, chain.humanity, chain.hours), (1, 3, 3));
}

/// A demon's scores may be given or follow (SO-DEM-2, SO-DEM-3); a fixed Will is what the Bind is against.
#[test]
fn a_demons_scores() {
    let demon = |of: Value| odds("sheet", &of);
    let brute = demon(json!({ "calc": "demon", "abilities": 2, "stamina": 6 }));
    brute.is("lore", 2.0).is("stamina", 6.0).is("will", 7.0).is("power", 7.0).is("valid", 1.0);
    assert_eq!(rules(&json!({})).least_power(4, 5), 5);
}
