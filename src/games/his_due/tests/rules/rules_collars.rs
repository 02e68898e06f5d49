//! Collars and their Brokers (HD-COLLAR-*).

use crate::support::{BARON, WEAK, against, baron, duel, faces, scenario, scripted, side};

/// A Venomous One: 8 Hits by its sheet, 14 and a Broker of 14 once empowered; three d6 a round.
fn venomous(more: &str) -> String {
    side(
        "the_venomous_one",
        "attack = 2, control = 1, speed = 1, endurance = 1",
        &format!("combat_skill = 'attack', powers = ['empower_the_venomous_one', 'the_limits_of_frailty']{more}"),
    )
}

/// A Baron of 3d12 and a d6, who charges for 6 more.
fn giant(aim: &str, turn: &str) -> String {
    let strategy = format!("assign = ['attack'], aim = [{aim}], turn = [{turn}]");
    side(
        BARON,
        "attack = 6, speed = 1, power = 6",
        &format!("powers = ['charging_the_lists'], combat_skill = 'attack', strategy = {{ {strategy} }}"),
    )
}

/// A Winged One who waits for its first turn with the empowerment; two d6 a round until then.
fn late(turn: &str) -> String {
    let strategy = format!("empower = ['wait'], assign = ['attack'], turn = [{turn}]");
    side(
        "the_winged_one",
        WEAK,
        &format!("combat_skill = 'attack', powers = ['empower_the_winged_one'], strategy = {{ {strategy} }}"),
    )
}

/// HD-KIND-5, HD-COLLAR-2, HD-COLLAR-3, HD-COLLAR-4, HD-Q-34, HD-V-23: 6 Hits more, and a Broker of as many Hits as the maximum; for 1 Mana.
#[test]
fn an_empowered_broker_has_hits_of_its_own() {
    for (rules, hits, told, left) in [
        ("", "", "Mana 6, the Broker has 14 Hits", [14, 14]),
        ("", ", hits = 3", "the Broker has 14 Hits", [9, 14]),
        ("collar_broker_hits = 'current'", ", hits = 3", "the Broker has 9 Hits", [9, 9]),
        ("empower_bonus = 3", "", "the Broker has 17 Hits", [17, 17]),
    ] {
        let a = venomous(&format!("{hits}, strategy = {{ assign = ['defence'] }}"));
        let text = scenario("duel", &format!("round_cap = 1\n{rules}"), &duel(&a, &giant("'duellist'", "'pass'")));
        let end = scripted(&text, &faces(&[1, 1, 1, 1, 1, 1, 1]));
        end.tells(&["a: Empower the Venomous One", told, "a rolls 6 for Speed"]);
        assert_eq!([end.who(0).hits, end.who(0).broker], left);
    }
}

/// HD-COLLAR-4: whoever is aimed at, dice, Mana and powers of the defence are the same.
#[test]
fn duellist_and_broker_defend_alike() {
    for (aim, told) in [("duellist", "a loses 7 Hits: 7 left"), ("broker", "the Broker of a loses 7 Hits: 7 left")] {
        let a = venomous(", strategy = { assign = ['defence'], defend = ['the_limits_of_frailty'] }")
            .replace("'the_limits_of_frailty'] }", "'the_limits_of_frailty', 'bare'] }");
        let end = against(
            &a,
            &giant(&format!("'{aim}'"), "{ do = 'charging_the_lists', if = 'turn == 2' }, 'pass'"),
            &faces(&[1, 1, 1, 7, 1, 1, 1, 3]),
        );
        end.tells(&["strength 13 Light", "a defends, The Limits of Frailty: 6 (3 of d6); Mana 5", told]);
    }
}

/// HD-COLLAR-3, HD-COLLAR-6, HD-Q-36, HD-MET-9: a Broker at 0 reverts: its 6 Hits go, no attack, no pool dice, no Defence power,
/// no second empowerment.
#[test]
fn a_fallen_broker_reverts() {
    let a = venomous(
        ", strategy = { assign = [{ do = 'highest', dice = 1 }], turn = [{ do = 'pass', if = 'turn < 3' }, 'empower', 'basic', 'pass'], defend = ['the_limits_of_frailty', 'bare'] }",
    );
    let b = giant("'broker'", "'charging_the_lists', 'basic', 'pass'");
    let dice = faces(&[6, 1, 1, 12, 12, 12, 6, 1, 4]);
    let end = against(&a, &b, &dice);
    end.tells(&[
        "a: Attack 6/d6; Defence 2d6",
        "a passes",
        "b attacks the Broker: Charging the Lists with a 12, strength 18",
        "a defends, The Limits of Frailty: 4 (1 of d6); Mana 5",
        "the Broker of a loses 14 Hits: 0 left",
        "the Broker of a reverts",
        "a passes",
        "b attacks a: a basic attack with a 12",
        "a defends, bare: 4 (4 of d4); Mana 5",
        "a loses 8 Hits: 0 left",
        "b wins",
    ]);
    assert_eq!(end.all(["mana_left_a", "attacks_a", "damage_by_b"]), [5, 0, 22], "lost bonus Hits are nobody's damage");
    let keeps = scenario("duel", "round_cap = 1\nrevert_ends_bonus = false", &duel(&a, &b));
    scripted(&keeps, &[&dice[..], &[4]].concat()).tells(&["reverts", "a loses 8 Hits: 6 left", "a loses 6 Hits: 0"]);
}

/// HD-COLLAR-3: the Hits of the empowerment may be the last ones.
#[test]
fn losing_the_broker_may_defeat() {
    let a = venomous(", hits = 1, strategy = { assign = ['defence'] }");
    let b = giant(
        "{ do = 'duellist', if = 'foe.hits > 6' }, 'broker'",
        "{ do = 'basic', die = 'lowest', if = 'turn < 3' }, 'charging_the_lists', 'pass'",
    );
    let end = against(&a, &b, &faces(&[1, 1, 1, 12, 12, 12, 3, 1, 1]));
    end.tells(&["a loses 2 Hits: 5 left", "b attacks the Broker", "the Broker of a loses 14 Hits", "b wins"]);
}

/// HD-COLLAR-5, HD-Q-37: the duel is lost with the duellist; or with the Broker; or with both.
#[test]
fn the_duellist_decides() {
    let a = venomous(", hits = 1, strategy = { assign = ['defence'] }");
    let ends = |rule: &str, aim: &str, more: &[u32]| {
        let b = giant(&format!("'{aim}'"), "'charging_the_lists', 'pass'");
        let text = scenario("duel", &format!("round_cap = 1\ncollar_defeat = '{rule}'"), &duel(&a, &b));
        scripted(&text, &[&faces(&[1, 1, 1, 12, 1, 1, 1, 1]), more].concat()).all(["p_b_win", "p_stalemate"])
    };
    assert_eq!(ends("duellist", "duellist", &[]), [1, 0]);
    assert_eq!(ends("both", "duellist", &[]), [0, 1], "the Broker fights on");
    assert_eq!(ends("broker", "broker", &[]), [1, 0]);
}

/// HD-COLLAR-5: a fallen Broker does not end the duel while the duellist stands.
#[test]
fn a_duellist_may_stand_without_a_broker() {
    let a = venomous(", strategy = { assign = ['defence'] }");
    let b = giant("'broker'", "'charging_the_lists', 'pass'");
    let end = against(&a, &b, &faces(&[1, 1, 1, 12, 1, 1, 1, 1]));
    end.tells(&["the Broker of a reverts"]);
    assert_eq!((end.get("p_stalemate"), end.get("hits_a")), (1, 8));
}

/// HD-COLLAR-7, HD-Q-35: without an empowerment no attack and emergency dice only; or basic attacks. Empowering later takes a turn.
#[test]
fn a_bare_collar_is_helpless() {
    let attacker = baron("combat_skill = 'speed', strategy = { assign = [{ do = 'highest', dice = 1 }] }");
    let a = late("'basic', 'pass'").replace("assign = ['attack']", "assign = [{ do = 'highest', dice = 1 }]");
    let text =
        |rule: &str| scenario("duel", &format!("round_cap = 1\nunempowered_collar = '{rule}'"), &duel(&a, &attacker));
    let end = scripted(&text("helpless"), &faces(&[5, 1, 6, 1, 4]));
    end.tells(&["a: Attack 5/d6; Defence 1d6", "a passes", "b attacks a", "a defends, bare: 4 (4 of d4)"]);
    assert_eq!(end.get("attacks_a"), 0);
    let end = scripted(&text("weaponless"), &faces(&[5, 1, 6, 1, 6, 4]));
    end.tells(&["a attacks b: a basic attack with a 5", "a defends, bare: 4 (4 of d4)"]);
    let shy = baron("combat_skill = 'speed', strategy = { assign = ['defence'] }");
    let later = against(&late("'empower', 'basic', 'pass'"), &shy, &faces(&[6, 5, 1, 1, 6, 6]));
    later.tells(&["a: Empower the Winged One; Mana 6", "b passes", "a attacks b: a basic attack with a 6", "b passes"]);
}

/// HD-Q-8: a skill that changes in the duel gives its dice from the next roll, or never.
#[test]
fn duel_dice_follow_the_present_score() {
    let b = baron("combat_skill = 'speed', strategy = { assign = ['defence'] }");
    for (rule, second) in [("current", &[1, 1, 1, 1][..]), ("at_start", &[1, 1])] {
        let text = scenario(
            "duel",
            &format!("round_cap = 2\nduel_dice_scores = '{rule}'"),
            &duel(&late("'empower', 'pass'"), &b),
        );
        let end = scripted(&text, &[&faces(&[1, 1, 1, 1]), second, &[1, 1]].concat());
        let dice = vec!["1/d6"; second.len()].join(" ");
        end.tells(&["a rolls 1/d6 1/d6\n", "Empower", "Round 2", &format!("a rolls {dice}\n")]);
    }
}
