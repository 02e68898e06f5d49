//! Contradictions of the text (section 16 of the catalogue), each with what the default reading makes of it, and the
//! other one. Odds are told to four digits, as the catalogue works them out.

use crate::conflict_support::{B, cast, idle, scripted};
use crate::support::{builds, odds};
use evenodds_sorcerer::Play;
use serde_json::{Value, json};

fn chance(x: i32, y: i32) -> f64 {
    odds("opposed", &json!({ "x": x, "y": y })).get("p_success")
}

fn roll(name: &str, who: Value, demon: Value, options: Value, rules: Value) -> crate::support::Numbers {
    odds("ritual", &json!({ "roll": name, "sorcerer": who, "demon": demon, "options": options, "rules": rules }))
}

#[track_caller]
fn four(found: f64, figure: f64) {
    assert!((found - figure).abs() < 0.000_05, "{found} is not {figure}");
}

/// Contradiction 1: Fenster asks for four Abilities at Power 4; by the steps of its making it would have five (SO-Q-11, SO-DEM-4).
#[test]
fn fensters_demon() {
    let asked = |rules: Value| builds(&json!({ "demon": { "abilities": 4, "power": 4 }, "rules": rules })).reasons;
    assert_eq!(asked(json!({})).len(), 1);
    assert!(asked(json!({ "min_demon_power": "lore" })).is_empty());
}

/// Contradiction 2: The even chance that he is promised is that of any Contact; of the demon unchanged it is two in a hundred (E2a).
#[test]
fn fensters_odds() {
    let contact = odds("contact", &json!({ "lore": 4, "power": 4, "cap": 6 }));
    contact.is("p_contact", 0.5);
    four(contact.get("p_contact_unchanged"), 0.0201);
}

/// Contradiction 3: Checks after rituals: against Power, or against Humanity itself (SO-Q-49).
#[test]
fn humanity_checks() {
    let check = |rules: Value| {
        let who = json!({ "stamina": 3, "will": 4, "lore": 3 });
        roll("humanity_ritual", who, json!({ "abilities": 5 }), json!({}), rules)
    };
    check(json!({})).is("dice", 4.0).is("opposing_dice", 6.0);
    check(json!({ "ritual_check_against": "humanity" })).is("opposing_dice", 4.0).is("p_success", 0.5);
}

/// Contradiction 4: Whoever summoned a demon gains nothing by banishing it, though the summary leaves that out (SO-Q-9). The gain looks at
/// its Power as it is now, or before it was punished (SO-Q-18).
#[test]
fn humanity_gained() {
    let gain = |own: bool, rules: Value, faces: &[u32]| {
        let strategy = json!({ "base": "strict", "punish": false, "banishing": "banish" });
        let hero = json!({ "stamina": 3, "will": 4, "lore": 3, "humanity": 1, "strategy": strategy });
        let binding = json!({ "strength": 1, "summoned_by_self": own, "commands": 0, "horizon": 1 });
        let cast = json!({ "hero": hero, "demon": { "abilities": 5 }, "binding": binding });
        crate::support::scripted(Play::Keeping, &json!({ "cast": cast, "rules": rules }), faces).keeping.gain
    };
    // Punished from 6 to 2: five dice v 2 + 6 + 1.
    let banish = [1, 12, 11, 10, 9, 8, 7, 6, 6, 6, 6, 6, 6, 6, 6];
    assert_eq!(gain(true, json!({}), &banish), 0);
    let any = json!({ "gain_requires_not_summoner": false });
    assert_eq!(gain(true, any, &[&banish[..], &[9, 8, 7]].concat()), 1);
    assert_eq!(gain(false, json!({}), &[&banish[..], &[9, 8, 7]].concat()), 1);
    let full = json!({ "gain_power": "full" });
    assert_eq!(gain(false, full, &[&banish[..], &[9, 8, 7, 6, 5, 4, 3]].concat()), 1);
}

/// Contradiction 5: no new sorcerer has more Will than Humanity, so that a Summons has no dice. The hasty rite beats the careful
/// one wherever Will less Humanity is below 1 (SO-Q-5, SO-RIT-3).
#[test]
fn a_new_sorcerers_summon() {
    let summon_dice: Vec<i32> = builds(&json!({})).rows.iter().map(|row| row[4].parse().expect("a number")).collect();
    assert!(summon_dice.len() == 36 && summon_dice.iter().all(|dice| *dice <= 0));
    let summon = |humanity: i32, snapshot: bool| {
        let who = json!({ "stamina": 3, "will": 4, "lore": 3, "humanity": humanity });
        roll("summon", who, json!({ "abilities": 3 }), json!({ "snapshot": snapshot }), json!({})).get("p_success")
    };
    four(summon(4, false), 0.1279);
    four(summon(4, true), 0.1606);
    assert!((summon(3, false) - summon(3, true)).abs() < 1e-12 && summon(2, false) > summon(2, true));
}

/// Contradiction 6: Retries of a Summon and a Banish cost Stamina, which neither rolls (SO-Q-14).
#[test]
fn retries() {
    let dice = |name: &str, rules: Value| {
        let who = json!({ "stamina": 3, "will": 6, "lore": 1, "humanity": 1, "experienced": true });
        roll(name, who, json!({ "abilities": 3 }), json!({ "retry": 2 }), rules).get("dice")
    };
    for (name, literal) in [("summon", 5.0), ("banish", 7.0)] {
        let rolled = dice(name, json!({ "retry_applies": "rolled_pool" }));
        assert!((dice(name, json!({})) - literal).abs() < 1e-9 && (rolled - (literal - 2.0)).abs() < 1e-9, "{name}");
    }
}

/// Contradiction 7: A binding against a Banish: dice for the demon, or dice that the sorcerer lacks; equal in sum, not in odds (SO-Q-19).
#[test]
fn banishing_a_bound_demon() {
    let banish = |rules: Value| {
        let who = json!({ "stamina": 3, "will": 4, "lore": 3 });
        let options = json!({ "bound_to": "self", "binding": 2 });
        roll("banish", who, json!({ "abilities": 3 }), options, rules).get("p_success")
    };
    four(banish(json!({})), 0.4167);
    four(banish(json!({ "banish_binding": "sorcerer_penalty" })), 0.3994);
}

/// Contradiction 8: Incapacitated at as many penalties as Stamina, or above (SO-Q-33).
#[test]
fn incapacitated() {
    let hurt = json!({ "stamina": 3, "lasting": 3, "overrides": false, "strategy": "press" });
    let root = |rules: Value| cast(hurt.clone(), idle(1), 1, rules);
    assert_eq!(scripted(&root(json!({})), &[5]).bodies[0].dice, 0);
    assert_eq!(scripted(&root(json!({ "incapacity": "above_stamina" })), &[9, 5, 1]).bodies[0].dice, 1);
}

/// Contradiction 9: The shock of a first sight: to the end of the scene, or in the first act alone (SO-Q-35).
#[test]
fn first_sight() {
    let shocked = json!({ "stamina": 4, "will": 1, "first_sight": 2, "strategy": "press" });
    let dice = |duration: &str, second: usize| {
        let rules = json!({ "first_sight_duration": duration });
        let faces = [&[12, 11, 3][..], &[2, 2, 5, 9], &[2, 2, 2, 2][..second], &[5, 9]].concat();
        scripted(&cast(shocked.clone(), idle(1), 2, rules), &faces).pools[0].size()
    };
    assert_eq!([dice("scene", 2), dice("first_action", 4)], [2, 4]);
}

/// Contradiction 10: Stun is meant to spare its victim; swapping the numbers makes a fist worse (SO-Q-36).
#[test]
fn stun() {
    let hit = |stun: bool, rules: Value| {
        odds("sheet", &json!({ "calc": "damage", "victories": 3, "stun": stun, "rules": rules }))
    };
    hit(false, json!({})).is("temporary", 3.0).is("lasting", 1.0);
    hit(true, json!({})).is("temporary", 1.0).is("lasting", 3.0);
    hit(true, json!({ "stun_mode": "swap_effects" })).is("temporary", 3.0).is("lasting", 1.0);
}

/// Contradiction 11: The tougher a demon, the worse its roll when it starves, or the better (SO-Q-24).
#[test]
fn starving() {
    let resists = |stamina: i32, word: &str| {
        let demon = json!({ "abilities": 3, "stamina": stamina, "power": 0 });
        roll("starve", json!({}), demon, json!({}), json!({ "starve_roll": word })).get("p_success")
    };
    assert!(resists(5, "one_vs_stamina") < resists(2, "one_vs_stamina"));
    assert!(resists(5, "stamina_vs_one") > resists(2, "stamina_vs_one"));
}

/// Contradiction 12: Each day of Need is a die more for breaking free and a Power less: they cancel until Power is 0 (SO-BREAK-1, SO-Q-20).
#[test]
fn need_and_breaking() {
    let dice = |days: i32| {
        let demon = json!({ "abilities": 3, "power": (4 - days).max(0), "weakened": true });
        roll("break", json!({}), demon, json!({ "days_in_need": days }), json!({})).get("dice")
    };
    let dice: Vec<i32> = (0..7).map(|days| dice(days) as i32).collect();
    assert_eq!(dice, [4, 4, 4, 4, 4, 5, 6]);
}

/// Contradiction 13: The +1 of Amber's handgun is no rule of the weapon: it is given as `bonus` (SO-Q-43; E4). Ella's victories are dice for
/// whatever opposes Darren's act, not penalties (SO-CON-10; E5).
#[test]
fn the_conflict_map() {
    let amber = |bonus: i32| json!({ "stamina": 2, "bonus": bonus, "weapon": "handgun", "strategy": "press" });
    let (bare, given) = (amber(0), amber(1));
    let dice = |amber: Value, faces: &[u32]| scripted(&cast(amber, idle(1), 1, json!({})), faces).pools[0].size();
    assert_eq!([dice(bare, &[2, 1, 5, 9]), dice(given, &[3, 2, 1, 5, 9])], [2, 3]);
    let ella = json!({ "stamina": 3, "bonus": 1, "strategy": "press" });
    let darren = json!({ "stamina": 3, "strategy": "press" });
    let faces = [12, 9, 3, 1, 10, 10, 4, 8, 11, 9, 3, 2, 2];
    let bout = scripted(&cast(ella, darren, 1, json!({ "maintain_damage": "rollover_only" })), &faces);
    assert_eq!((bout.bodies[B].piled, bout.bodies[B].temporary, bout.counts[1].hits), (2, 0, 0));
}

/// Contradiction 14: Frank takes five victories of a knife, which are five and five penalties (E13).
#[test]
fn frank() {
    let hit = odds("sheet", &json!({ "calc": "damage", "weapon": "edged", "victories": 5 }));
    hit.is("temporary", 5.0).is("lasting", 5.0);
}

/// Contradiction 15: The optional roll of a circle is against the own Stamina: fit sorcerers draw weaker ones (SO-CONTAIN-1).
#[test]
fn circles() {
    let strength = |stamina: i32| {
        let who = json!({ "stamina": stamina, "will": 3, "lore": 4 });
        roll("contain_prepare", who, json!({ "abilities": 3 }), json!({}), json!({})).get("mean_strength")
    };
    assert!((1..8).all(|stamina| strength(stamina) > strength(stamina + 1)));
}

/// Contradiction 16: The victories of a Contact help the Summon, and may raise the Power that it is against by as much (SO-Q-15, SO-Q-29).
#[test]
fn victories_that_roll_over() {
    let who = json!({ "stamina": 3, "will": 6, "lore": 1, "humanity": 3 });
    let ahead = |victories: i32| {
        let demon = json!({ "abilities": 3, "power": 4 + victories });
        let found = roll("summon", who.clone(), demon, json!({ "prior": victories }), json!({}));
        found.get("dice") - found.get("opposing_dice")
    };
    assert!((ahead(0) - ahead(3)).abs() < 1e-9);
    assert!((chance(3, 4) - chance(6, 7)).abs() > 0.01, "the same difference, other odds");
}
