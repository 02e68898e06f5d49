//! The rules of conflict with scripted dice (sections 9 to 11), rule by rule.

use crate::conflict_support::{B, cast, idle, live, scripted};
use crate::support::refused;
use evenodds_sorcerer::conflict::state::{Act, End};
use serde_json::{Value, json};

fn press(stamina: i32) -> Value {
    json!({ "stamina": stamina, "will": 3, "strategy": "press" })
}

/// The printed brawl. Turns go Ella, Darren, Amber, Cassie, Bruce (SO-CON-5). Darren goes on under Ella's chair, and its two
/// victories oppose his tackle (SO-CON-10, SO-BON-2). Bruce drops his act and rolls full Stamina (SO-CON-9). Amber's turn is
/// over: she defends with full Stamina, without the bonus of her act (SO-CON-8, SO-CON-2).
#[test]
fn the_printed_brawl() {
    let root = |rules: Value| {
        let (a, b) = (
            json!({ "members": [
                { "name": "Amber", "stamina": 2, "bonus": 1, "weapon": "handgun", "strategy": "at_bruce" },
                { "name": "Ella", "stamina": 3, "bonus": 1 },
            ] }),
            json!({ "members": [
                { "name": "Darren", "stamina": 3 },
                { "name": "Bruce", "stamina": 4, "strategy": "drops" },
                { "name": "Cassie", "stamina": 3, "bonus": 1 },
            ] }),
        );
        let mut root = cast(a, b, 1, rules);
        root["strategy"] = json!({
            "at_bruce": { "base": "press", "enemy": "strongest" },
            "drops": { "base": "press", "dodge": "abort" },
        });
        root
    };
    let faces = [
        // Amber, Ella, Darren, Bruce and Cassie declare (E4).
        &[10, 8, 3][..],
        &[12, 9, 3, 1],
        &[10, 10, 4],
        &[9, 9, 6, 4],
        &[10, 6, 6, 5],
        // Ella's chair at Darren, who maintains (E5); his tackle against one die and two (E6).
        &[8],
        &[11, 9, 3],
        // Amber's shot at Bruce, who aborts (E7); Cassie at Amber, who has 2 dice left.
        &[11, 6, 1, 1],
        &[12, 2],
    ]
    .concat();
    let bout = scripted(&root(json!({})), &faces);
    let hits = |side: usize| bout.counts[side].hits;
    assert_eq!((hits(0), hits(1), bout.counts[1].aborts), (1, 0, 1));
    // Fists: two victories are two temporary penalties and one lasting one (SO-DMG-1, SO-CON-12, SO-Q-38).
    let darren = &bout.bodies[B];
    assert_eq!((darren.temporary, darren.lasting, darren.piled), (2, 1, 2));
    let printed = scripted(&root(json!({ "maintain_damage": "rollover_only" })), &faces);
    assert_eq!((printed.bodies[B].temporary, printed.bodies[B].lasting, printed.counts[0].hits), (0, 0, 1));
}

/// Full defence adds two dice, and its roll stands against every attack (SO-CON-3, SO-Q-31).
#[test]
fn full_defence() {
    let guarded = json!({ "stamina": 2, "strategy": { "base": "press", "act": "full_defence" } });
    let two = json!({ "members": [{ "stamina": 2 }, { "stamina": 1 }] });
    let faces = [&[9, 5, 3, 2][..], &[8, 7], &[12]].concat();
    let bout = scripted(&cast(guarded.clone(), two.clone(), 1, json!({})), &faces);
    assert_eq!((bout.pools[0].size(), bout.counts[1].hits), (4, 1));
    // Rolled anew, it meets each attack with other dice: the better attack comes first.
    let again = [&faces[..], &[12, 1, 1, 1], &[9, 1, 1, 1]].concat();
    let bout = scripted(&cast(guarded, two, 1, json!({ "full_defence_roll": "reroll" })), &again);
    // 12 against 12 and more dice: a lone die that ties loses (SO-ROLL-6).
    assert_eq!(bout.counts[1].hits, 0);
}

/// Identical rolls go by lot, or as they are listed (SO-CON-5, SO-Q-39).
#[test]
fn identical_rolls() {
    let root = |rules: Value| cast(press(1), press(1), 1, rules);
    // The second of the lot goes first: b hits a, who maintains; a's act meets a die and the one piled.
    let bout = scripted(&root(json!({})), &[7, 7, 2, 3, 12, 1]);
    assert_eq!((bout.counts[0].hits, bout.counts[1].hits, bout.bodies[0].piled), (0, 1, 1));
    let bout = scripted(&root(json!({ "initiative_tie": "listed" })), &[7, 7, 3, 12, 1]);
    assert_eq!((bout.counts[0].hits, bout.counts[1].hits, bout.bodies[B].piled), (1, 0, 1));
}

/// A full tie in a conflict is a failed act; nothing is rolled again (SO-Q-34).
#[test]
fn a_full_tie() {
    let root = |rules: Value| cast(press(1), idle(1), 1, rules);
    assert_eq!(scripted(&root(json!({})), &[7, 3, 7]).counts[0].hits, 0);
    assert_eq!(scripted(&root(json!({ "conflict_full_tie": "act_succeeds" })), &[7, 3, 7]).counts[0].hits, 1);
}

/// Dice piled against an act that nobody opposes oppose it alone (SO-CON-11); without them it succeeds, and is only rolled for
/// the turn order (SO-CON-6, SO-ROLL-10).
#[test]
fn a_hindered_draw() {
    let gunman = json!({ "stamina": 3, "weapon": "handgun", "draw": true, "strategy": "press" });
    let bout = scripted(&cast(gunman.clone(), press(3), 1, json!({})), &[5, 4, 3, 12, 11, 2, 1, 12, 1, 1]);
    assert_eq!((bout.bodies[0].piled, bout.bodies[0].drawn), (3, 0));
    let bout = scripted(&cast(gunman, idle(3), 1, json!({})), &[5, 4, 3, 12, 11, 2]);
    assert_eq!((bout.bodies[0].act, bout.bodies[0].drawn), (Act::Draw, 1));
}

/// A gun at range: a round to draw, a round to aim, then fire; unaimed fire lacks a die, lack of skill another (SO-GUN-1,
/// SO-GUN-2).
#[test]
fn guns_at_range() {
    let shot = |rounds: i32, aims: bool, rules: Value| {
        let gunman = json!({
            "stamina": 4, "weapon": "handgun", "draw": true, "aim": true, "unskilled": true,
            "strategy": { "base": "press", "aim": aims },
        });
        let bout = live(&cast(gunman, idle(40), rounds, rules));
        (bout.bodies[0].act, bout.pools[0].size())
    };
    assert_eq!(shot(1, true, json!({})), (Act::Draw, 4));
    assert_eq!(shot(2, true, json!({})), (Act::Aim, 4));
    assert_eq!(shot(3, true, json!({})), (Act::Attack, 3));
    assert_eq!(shot(2, false, json!({})), (Act::Attack, 2));
    assert_eq!(shot(3, true, json!({ "aim_rounds": 2 })), (Act::Aim, 4));
    assert_eq!(shot(2, true, json!({ "draw_rounds": 2 })), (Act::Draw, 4));
    assert_eq!(shot(1, true, json!({ "draw_rounds": 0, "aim_rounds": 0 })), (Act::Attack, 3));
    assert_eq!(shot(2, false, json!({ "unaimed_penalty": 2 })), (Act::Attack, 1));
    assert_eq!(shot(3, true, json!({ "unskilled_penalty": 2 })), (Act::Attack, 2));
}

/// Being hit takes the aim away (SO-Q-40).
#[test]
fn aim_is_lost() {
    let gunman =
        json!({ "stamina": 3, "weapon": "handgun", "aim": true, "strategy": { "base": "press", "aim": true } });
    let root = |rules: Value| cast(gunman.clone(), press(3), 1, rules);
    // It has aimed, and is hit by one victory later in the round.
    let faces = [12, 11, 10, 9, 2, 1, 8, 1, 1];
    assert_eq!(scripted(&root(json!({})), &faces).bodies[0].aimed, 0);
    assert_eq!(scripted(&root(json!({ "aim_lost_on": ["abort"] })), &faces).bodies[0].aimed, 1);
}

/// Frank: five victories with an edge are five and five penalties, ten in the next round, above twice his Stamina; after a
/// rest two are left, bruises (E13: SO-DMG-1 to SO-DMG-5, SO-REC-1, SO-Q-37, SO-Q-41).
#[test]
fn frank() {
    let killer = json!({ "stamina": 5, "weapon": "edged", "strategy": "press" });
    let bout = scripted(&cast(killer, idle(3), 50, json!({})), &[12, 12, 11, 10, 9, 1, 1, 1, 2, 1, 1]);
    assert_eq!((bout.end, bout.round), (End::Won(0), 1));
    assert_eq!((bout.bodies[B].temporary, bout.bodies[B].lasting), (5, 5));
    assert_eq!((bout.counts[1].lasting, bout.counts[1].serious, bout.counts[1].critical), (5, 0, 0));
}

/// Force of Will: full Will against the dice asked for, which then act, penalties ignored (E11: SO-WILL-1, SO-WILL-2). No
/// dice at Stamina less penalties nothing (E12: SO-DMG-6, SO-Q-33).
#[test]
fn force_of_will() {
    let hurt = |strategy: Value| json!({ "stamina": 5, "will": 4, "temporary": 6, "strategy": strategy });
    let ask = |dice: i32| json!({ "base": "press", "force": { "do": "ask", "dice": dice } });
    let won = scripted(&cast(hurt(ask(3)), idle(1), 1, json!({})), &[12, 1, 1, 1, 3, 3, 3, 9, 8, 7, 1, 1]);
    assert_eq!((won.bodies[0].dice, won.bodies[0].forced, won.pools[0].size()), (3, true, 3));
    let lost = scripted(&cast(hurt(ask(3)), idle(1), 1, json!({})), &[2, 1, 1, 1, 3, 3, 3, 5]);
    assert_eq!((lost.bodies[0].act, lost.counts[0].overrides, lost.counts[0].forced), (Act::Nothing, 1, 0));
    let rests = scripted(&cast(hurt(json!({ "base": "press", "force": "rest" })), idle(1), 1, json!({})), &[5]);
    assert_eq!(rests.counts[0].overrides, 0);
    // Bold asks for the lower of Stamina and Will, careful for half of Will (section 17.3).
    let bold = scripted(&cast(hurt(json!("press")), idle(1), 1, json!({})), &[1, 1, 1, 1, 3, 3, 3, 3, 5]);
    assert_eq!(bold.counts[0].forced, 0);
    let careful = json!({ "base": "press", "override": "careful" });
    let careful = scripted(&cast(hurt(careful), idle(1), 1, json!({})), &[9, 1, 1, 1, 3, 3, 12, 11, 5, 1]);
    assert_eq!(careful.bodies[0].dice, 2);
    let bare = json!({ "stamina": 4, "temporary": 4, "overrides": false, "strategy": "press" });
    let bare = scripted(&cast(bare.clone(), idle(1), 1, json!({})), &[5]);
    assert_eq!((bare.bodies[0].dice, bare.bodies[0].act), (0, Act::Nothing));
    let above = json!({ "stamina": 4, "temporary": 4, "overrides": false, "strategy": "press" });
    let above = scripted(&cast(above, idle(1), 1, json!({ "incapacity": "above_stamina" })), &[9, 5, 1]);
    assert_eq!(above.bodies[0].dice, 1);
}

/// The first sight of a demon: its victories are penalties, no injuries (SO-DCON-2, SO-Q-35).
#[test]
fn first_sight() {
    let shocked = json!({ "stamina": 4, "will": 2, "first_sight": 4, "strategy": "press" });
    let root = |rounds: i32, rules: Value| cast(shocked.clone(), idle(1), rounds, rules);
    let bout = scripted(&root(1, json!({})), &[12, 11, 10, 1, 5, 5, 9, 5, 10]);
    assert_eq!((bout.bodies[0].shock, bout.pools[0].size(), bout.counts[0].lasting), (3, 1, 0));
    for (duration, dice) in [("scene", 1), ("first_action", 4), ("decay", 2)] {
        let faces = [&[12, 11, 10, 1, 5, 5, 9, 5, 10][..], &[2, 2, 2, 2][..dice], &[5, 10]].concat();
        let bout = scripted(&root(2, json!({ "first_sight_duration": duration })), &faces);
        assert_eq!(bout.pools[0].size(), dice as i32, "{duration}");
    }
}

/// Stun swaps the numbers, or the effects (SO-DMG-4, SO-Q-36).
#[test]
fn stun() {
    let stunning = json!({ "stamina": 3, "stun": true, "strategy": "press" });
    let root = |rules: Value| cast(stunning.clone(), idle(3), 1, rules);
    let faces = [12, 11, 10, 1, 1, 1, 2, 1, 1];
    let bout = scripted(&root(json!({})), &faces);
    assert_eq!((bout.bodies[B].temporary, bout.bodies[B].lasting), (1, 3));
    let bout = scripted(&root(json!({ "stun_mode": "swap_effects" })), &faces);
    assert_eq!((bout.bodies[B].temporary, bout.bodies[B].lasting, bout.bodies[B].injury), (3, 1, 0));
}

/// A use of an Ability is rolled with Power; from the seventh on it tires a demon of Stamina 6, and after the twelfth it has
/// its hands (E14: SO-ABIL-1 to SO-ABIL-3, SO-DCON-3).
#[test]
fn abilities_tire() {
    let demon = json!({ "stamina": 6, "power": 10, "ability": true, "demon": true, "strategy": "press" });
    let dice = |rounds: i32, scope: &str| {
        live(&cast(demon.clone(), idle(60), rounds, json!({ "fatigue_scope": scope }))).pools[0].size()
    };
    assert_eq!([1, 6, 9, 10, 12, 13].map(|rounds| dice(rounds, "abilities")), [10, 10, 7, 6, 4, 6]);
    // Counted on every roll, a use's own penalty counts as well; hands are as tired as the rest (SO-Q-28).
    assert_eq!([1, 6, 9, 10, 12, 13].map(|rounds| dice(rounds, "all")), [10, 10, 7, 6, 4, 1]);
}

/// Fatigue on every roll lowers defences and Force of Will, too (SO-ABIL-2, SO-Q-28).
#[test]
fn fatigue_of_every_roll() {
    let demon = |stamina: i32| json!({ "stamina": stamina, "will": 4, "power": 5, "ability": true, "demon": true, "strategy": "press" });
    let root = |stamina: i32, foe: Value, rounds: i32, scope: &str| {
        let rules = json!({ "fatigue_scope": scope, "fatigue_free_uses": 0, "fatigue_limit": 10 });
        cast(demon(stamina), foe, rounds, rules)
    };
    // The first use is at -1. Attacked after it, Stamina 4 defends with three dice, or with four.
    let faces = [6, 5, 4, 2, 5, 12, 1, 1, 1, 1];
    assert_eq!(scripted(&root(4, press(1), 1, "all"), &faces[..9]).answer.size(), 3);
    assert_eq!(scripted(&root(4, press(1), 1, "abilities"), &faces).answer.size(), 4);
    // Struck, it has no dice: three of Will 4 against the one that is asked for, or four.
    let first = [6, 5, 4, 2, 5, 4, 3, 12, 4];
    for (scope, will) in [("all", &[2, 2, 2][..]), ("abilities", &[2, 2, 2, 2])] {
        let faces = [&first[..], will, &[9, 5, 4, 3, 9]].concat();
        assert_eq!(scripted(&root(1, press(3), 2, scope), &faces).counts[0].overrides, 1, "{scope}");
    }
}

/// Without Power an Ability takes Force of Will, for dice up to full Power, or cannot be used (SO-ABIL-4, SO-Q-47).
#[test]
fn an_ability_without_power() {
    let demon = json!({
        "stamina": 2, "will": 3, "power": 0, "full_power": 4, "ability": true, "demon": true, "weapon": "special_lethal",
        "strategy": { "base": "press", "force": { "do": "ask", "dice": 9 } },
    });
    let root = |rules: Value| cast(demon.clone(), idle(1), 1, rules);
    // Three dice of Will against four, all that there can be; then four dice.
    let won = scripted(&root(json!({})), &[12, 2, 1, 11, 10, 9, 8, 6, 5, 4, 3, 2, 9]);
    assert_eq!(
        (won.pools[0].size(), won.bodies[0].ability, won.counts[0].overrides, won.counts[0].forced),
        (4, true, 1, 1)
    );
    // Force of Will that fails costs the act (SO-WILL-1).
    let lost = scripted(&root(json!({})), &[10, 2, 1, 11, 10, 9, 8, 9]);
    assert_eq!((lost.bodies[0].act, lost.bodies[0].uses, lost.counts[0].forced), (Act::Nothing, 0, 0));
    let never = scripted(&root(json!({ "ability_at_zero_power": "none" })), &[6, 5, 2, 9]);
    assert_eq!((never.pools[0].size(), never.counts[0].overrides), (2, 0));
}

/// Force of Will is everybody's, and its dice defend too (SO-Q-42, SO-WILL-3); who has none bears an attack with a die
/// (SO-Q-30).
#[test]
fn forced_dice_defend() {
    let hurt = |may: bool| {
        json!({ "stamina": 3, "will": 4, "lasting": 4, "overrides": may, "strategy": {
        "base": "press", "act": "wait", "force": { "do": "ask", "dice": 2 } } })
    };
    let root = |may: bool| cast(press(2), hurt(may), 1, json!({}));
    // Four dice of Will against two; the attack meets two dice, though penalties exceed Stamina.
    let forced = scripted(&root(true), &[12, 1, 1, 1, 3, 2, 9, 8, 2, 1, 7, 6]);
    assert_eq!((forced.answer.size(), forced.counts[0].hits), (2, 1));
    let bears = scripted(&root(false), &[9, 8, 10]);
    assert_eq!((bears.answer.size(), bears.counts[0].hits), (1, 0));
}

/// A defence after an abort is rolled anew for each attack, or stands all round; penalties count, or only for acts
/// (SO-Q-32, SO-CON-8, SO-CON-9). What was declared cannot be changed, and what is not done by the end of the round is lost
/// (SO-CON-4, SO-CON-7, SO-CON-13).
#[test]
fn defending_twice() {
    let two = json!({ "members": [{ "stamina": 1 }, { "stamina": 1 }] });
    let dodger = json!({ "stamina": 3, "lasting": 1, "strategy": { "base": "press", "dodge": "abort" } });
    let root = |rules: Value| cast(dodger.clone(), two.clone(), 1, rules);
    // Two dice of its own; both attackers come before it.
    let faces = |answers: &[u32]| [&[2, 1, 9, 8][..], answers].concat();
    let fresh = scripted(&root(json!({})), &faces(&[12, 3, 7, 3]));
    assert_eq!((fresh.counts[0].aborts, fresh.counts[0].hits, fresh.counts[1].hits), (1, 0, 1));
    let standing = scripted(&root(json!({ "abort_roll": "standing" })), &faces(&[12, 3]));
    assert_eq!((standing.counts[0].aborts, standing.counts[1].hits), (1, 0));
    let full = scripted(&root(json!({ "defence_ignores_penalties": true })), &faces(&[7, 3, 2, 7, 3, 2]));
    assert_eq!((full.answer.size(), full.counts[1].hits), (3, 2));
}

/// Rolls are open: whoever is attacked may look at the dice before it drops its act (SO-ROLL-11).
#[test]
fn dice_are_seen() {
    let dodger = json!({ "stamina": 1, "strategy": {
        "base": "press", "dodge": [{ "do": "abort", "if": "highest >= 10 and against == 2" }, "maintain"] } });
    let aborts = |faces: &[u32]| scripted(&cast(press(2), dodger.clone(), 1, json!({})), faces).counts[1].aborts;
    assert_eq!(aborts(&[10, 4, 2, 11]), 1);
    // It goes on, against two dice and one that is piled.
    assert_eq!(aborts(&[9, 4, 2, 8, 7, 7, 7]), 0);
}

/// The Power behind a special attack, in full or less the penalties in force (SO-Q-45).
#[test]
fn power_behind_an_attack() {
    let demon = json!({ "stamina": 4, "power": 5, "lasting": 2, "weapon": "special_lethal", "strategy": "press" });
    let faces = [9, 1, 3, 8];
    let lasting = |rules: Value| scripted(&cast(demon.clone(), idle(1), 1, rules), &faces).bodies[B].lasting;
    assert_eq!([lasting(json!({})), lasting(json!({ "special_power": "current" }))], [6, 4]);
}

/// A demon takes a host: Power against its Stamina; more victories than its Humanity, and its self is gone (SO-DEM-8).
#[test]
fn possession() {
    let demon = json!({ "stamina": 2, "power": 4, "possesses": true, "strategy": "press" });
    let host = |humanity: i32| {
        let mut host = idle(2);
        host["humanity"] = json!(humanity);
        host
    };
    let faces = [12, 11, 10, 1, 5, 5, 9, 2];
    let lost = scripted(&cast(demon.clone(), host(2), 50, json!({})), &faces);
    assert_eq!((lost.end, lost.counts[1].hosts, lost.counts[1].lost_hosts), (End::Won(0), 1, 1));
    let saved = scripted(&cast(demon.clone(), host(3), 50, json!({})), &faces);
    assert_eq!((saved.counts[1].hosts, saved.counts[1].lost_hosts), (1, 0));
    // Whoever becomes a host loses the act that it has declared: nobody rolls against it.
    let acts = scripted(&cast(demon.clone(), press(2), 1, json!({})), &[12, 11, 10, 1, 5, 5, 9]);
    assert_eq!((acts.counts[1].hosts, acts.bodies[B].act, acts.answer.size()), (1, Act::Attack, 1));
}

/// A demon has no Humanity and is nobody's host: it is attacked, and a side of demons alone is refused (SO-DEM-8).
#[test]
fn demons_are_no_hosts() {
    let ghost = json!({ "stamina": 2, "power": 4, "possesses": true, "strategy": { "base": "press", "act": ["possess", "by_fields"] } });
    let demon = json!({ "stamina": 2, "demon": true });
    let foes = json!({ "members": [demon, { "stamina": 2 }], "strategy": { "base": "press", "act": "wait" } });
    let bout = live(&cast(ghost.clone(), foes, 1, json!({})));
    assert_eq!((bout.bodies[0].act, bout.bodies[0].target), (Act::Attack, B));
    let told = refused("conflict", &json!({ "cast": { "a": ghost, "b": demon } }));
    assert!(told.contains("SO-DEM-8"), "{told}");
}

/// The fact `dice` is the pool that is thrown: bonuses, Prices and penalties included; `against` what meets it (SO-CON-2).
#[test]
fn facts_of_dice() {
    let act = |keys: Value, list: &str, action: &str, condition: &str| {
        let mut side = json!({ "stamina": 3, "will": 5, "bonus": 3 });
        for (key, value) in keys.as_object().expect("a table") {
            side[key] = value.clone();
        }
        let otherwise = if list == "force" { "rest" } else { "by_fields" };
        side["strategy"] = json!({ "base": "press", list: [{ "do": action, "if": condition }, otherwise] });
        live(&cast(side, idle(3), 1, json!({})))
    };
    for (keys, dice) in [
        (json!({}), 6),
        (json!({ "price_on": ["conflict"] }), 5),
        (json!({ "lasting": 1, "unskilled": true }), 4),
        (json!({ "score": 1, "aim": true }), 3),
        (json!({ "power": 9, "ability": true }), 12),
        (json!({ "power": 9, "possesses": true }), 9),
    ] {
        let is = act(keys.clone(), "act", "full_defence", &format!("dice == {dice} and against == 3"));
        assert_eq!(is.bodies[0].act, Act::FullDefence, "{keys}");
    }
    assert!(act(json!({}), "blow", "stun", "dice == 6").bodies[0].stun);
    // Will against the dice that are asked for (SO-WILL-1).
    assert_eq!(act(json!({ "lasting": 4 }), "force", "bold", "dice == 5 and against == 3").counts[0].overrides, 1);
}

/// Watching for an opening: victories are bonus dice of the next round's act (SO-CON-15, SO-CON-14).
#[test]
fn an_opening() {
    let act = json!([{ "do": "watch", "if": "round == 1" }, "by_fields"]);
    let watcher = json!({ "stamina": 2, "strategy": { "base": "press", "act": act } });
    let faces = [9, 8, 3, 1, 12, 11, 4, 2, 5, 3];
    let bout = scripted(&cast(watcher, idle(1), 2, json!({})), &faces);
    assert_eq!(bout.pools[0].size(), 4);
}

/// A demon with lasting penalties above twice its Stamina is slain, before any rest (SO-DEATH-1, SO-Q-44).
#[test]
fn a_slain_demon() {
    let hunter = json!({ "stamina": 3, "weapon": "edged", "strategy": "press" });
    let demon = |demon: bool| json!({ "stamina": 1, "demon": demon, "strategy": { "base": "press", "act": "wait" } });
    let faces = [12, 11, 10, 1, 2];
    let root = |is_demon: bool, rules: Value| cast(hunter.clone(), demon(is_demon), 50, rules);
    let slain = |is_demon: bool, rules: Value| scripted(&root(is_demon, rules), &faces).counts[1].slain;
    assert_eq!([slain(true, json!({})), slain(false, json!({}))], [1, 0]);
    assert_eq!(slain(true, json!({ "slain_on": "halved" })), 0);
}

/// Nobody fights without a side, without Stamina, or with an Ability and no Power.
#[test]
fn what_is_refused() {
    for (side, words) in [
        (json!({ "members": [] }), "nobody is on the side"),
        (json!({ "stamina": 0 }), "has no Stamina"),
        (json!({ "ability": true }), "has no Power"),
        (json!({ "members": [{ "strategy": "bold" }] }), "bold"),
    ] {
        let told = refused("conflict", &json!({ "cast": { "a": side, "b": { "stamina": 3 } } }));
        assert!(told.contains(words), "{side}: {told}");
    }
}
