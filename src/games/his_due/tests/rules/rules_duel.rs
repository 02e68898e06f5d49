//! The order of a duel (HD-DUEL-*): start, pools, turns, attacks, defences, rounds.

use crate::support::{BARON, WEAK, against, baron, duel, faces, scenario, scripted, side};

/// A weak Baron who puts one die into Attack and never passes without need.
const ONE: &str = "strategy = { assign = [{ do = 'highest', dice = 1 }] }";
/// One who keeps everything in Defence.
const SHY: &str = "strategy = { assign = ['defence'] }";

/// HD-DUEL-1: Brokers are empowered before anything is rolled, for Mana and no turn.
#[test]
fn brokers_come_first() {
    let a = side("the_winged_one", WEAK, "combat_skill = 'attack', powers = ['empower_the_winged_one']");
    // Speed 1 + 2: three dice at once.
    let end = against(&a, &baron("combat_skill = 'attack'"), &[1, 1, 1, 6, 1, 1, 1, 1, 1]);
    end.tells(&["a: Empower the Winged One; Mana 6", "a fights with", "a rolls 3 for Speed", "Round 1"]);
}

/// HD-DUEL-2, HD-DUEL-3, HD-EX-6: one's own combat skill and the enemy's; if they are the same, the deal's other one.
#[test]
fn duel_skills_come_from_both_sides() {
    let skills = "attack = 1, control = 2, speed = 3, wits = 4";
    for (a, b, told) in [
        (
            ("blade_of_the_baron", "speed"),
            ("the_cunning_one", "control"),
            ["Speed 3 and Control 2", "Control 2 and Speed 3"],
        ),
        (
            ("blade_of_the_baron", "attack"),
            ("the_cunning_one", "attack"),
            ["Attack 1 and Speed 3", "Attack 1 and Control 2"],
        ),
        (
            ("the_cunning_one", "control"),
            ("halo_of_confidence", "control"),
            ["Control 2 and Attack 1", "Control 2 and Wits 4"],
        ),
        (("halo_of_confidence", "wits"), ("blade_of_the_baron", "speed"), ["Wits 4 and Speed 3", "Speed 3 and Wits 4"]),
    ] {
        let one = |(tree, combat): (&str, &str)| side(tree, skills, &format!("combat_skill = '{combat}'"));
        let text = scenario("duel", "round_cap = 1", &duel(&one(a), &one(b)));
        let end = crate::support::live(&text, 1, 0);
        end.tells(&[&format!("a fights with {}", told[0]), &format!("b fights with {}", told[1])]);
    }
}

/// HD-DUEL-4, HD-Q-9, HD-MET-3: the higher Speed roll attacks first for the whole duel; ties are rolled again.
#[test]
fn speed_decides_who_attacks_first() {
    let text = scenario("duel", "round_cap = 2", &duel(&baron(SHY), &baron(SHY)));
    for (speed, first) in [(&[6, 5][..], 1), (&[2, 3], 0), (&[4, 4, 2, 3], 0), (&[4, 4, 1, 1, 3, 2], 1)] {
        let end = scripted(&text, &[speed, &[1; 8]].concat());
        assert_eq!(end.get("p_a_first"), first, "{speed:?}");
        let order = if first == 1 {
            ["Round 2", "a rolls", "b rolls", "a passes", "b passes"]
        } else {
            ["Round 2", "b rolls", "a rolls", "b passes", "a passes"]
        };
        end.tells(&order);
    }
}

/// HD-DUEL-5: flight is declared before the round's dice. HD-DUEL-20: each round is like the first, with the same first attacker.
#[test]
fn rounds_begin_with_flight_then_dice() {
    let a = baron("strategy = { flight = ['flee'] }");
    let end =
        scripted(&scenario("duel", "round_cap = 2", &duel(&a, &baron(SHY))), &faces(&[3, 1, 1, 1, 1, 4, 1, 1, 1, 1]));
    end.tells(&["Round 1", "a runs: 3, botch", "a rolls", "Round 2", "a runs: 4, botch", "a rolls", "b rolls"]);
}

/// HD-DUEL-6, HD-DUEL-9, HD-EX-7: dice are rolled at their rolled size; in Defence they return to the natural one and take Defence upgrades.
#[test]
fn defence_dice_lose_attack_upgrades() {
    let a = side(
        "axe_of_the_executioner",
        "attack = 1, speed = 1, power = 6",
        "powers = ['the_hooded_killer'], strategy = { assign = [{ do = 'highest', dice = 1 }] }",
    );
    against(&a, &baron(SHY), &faces(&[8, 7, 1, 1, 1])).tells(&["a rolls 8/d8 7/d8", "a: Attack 8/d8; Defence 1d6"]);
    let b = side(
        BARON,
        "attack = 1, speed = 1, power = 6",
        "powers = ['blade_of_the_baron', 'life_of_servitude'], strategy = { assign = ['defence'] }",
    );
    against(&b, &baron(SHY), &faces(&[8, 8, 1, 1])).tells(&["a rolls 8/d8 8/d8", "a: Attack nothing; Defence 2d8"]);
}

/// HD-DUEL-7: re-rolls and powers of the round's start come before the pools.
#[test]
fn rerolls_come_before_pools() {
    let a = baron(
        "edge = 1, strategy = { reroll_round = [{ do = 'edge', if = 'die == 1' }, 'stop'], assign = ['defence'] }",
    );
    against(&a, &baron(SHY), &faces(&[1, 5, 1, 1, 2])).tells(&[
        "a rolls 1/d6 5/d6",
        "b rolls",
        "re-rolls a 1 of d6 for 1 Edge",
        "b: Attack",
        "a: Attack",
    ]);
}

/// HD-DUEL-8, HD-Q-11: the second attacker assigns first and openly, the first attacker last and knowing; all or none is allowed.
#[test]
fn the_second_attacker_assigns_first() {
    let rolls = faces(&[2, 1, 1, 1]);
    let greedy = baron("strategy = { base = 'greedy', turn = ['pass'] }");
    let end = against(&greedy, &baron(SHY), &rolls);
    end.tells(&["b: Attack nothing; Defence 2d6", "a: Attack 1/d6 2/d6; Defence nothing"]);
    let blind = scenario("duel", "round_cap = 1\nassignment_visibility = 'blind'", &duel(&greedy, &baron(SHY)));
    scripted(&blind, &rolls).tells(&["a: Attack nothing; Defence 2d6"]);
}

/// HD-DUEL-10: an extra Defence die joins the pool without being rolled.
#[test]
fn extra_defence_dice_join_the_pool() {
    let a = side(
        BARON,
        "attack = 1, speed = 1, power = 6",
        "powers = ['the_knights_shield'], strategy = { assign = ['defence'] }",
    );
    against(&a, &baron(SHY), &faces(&[1, 1, 1, 1])).tells(&["a rolls 1/d6 1/d6", "a: Attack nothing; Defence 3d6"]);
}

/// HD-DUEL-11, HD-DUEL-12, HD-DUEL-15: turns alternate; a basic attack is the die's face; what it exceeds the defence by is lost.
#[test]
fn attacks_and_defences_alternate() {
    let end = against(&baron(ONE), &baron(ONE), &faces(&[6, 1, 5, 1, 2, 4]));
    end.tells(&[
        "a attacks b: a basic attack with a 6, strength 6 physical",
        "b defends, bare: 2 (2 of d6)",
        "b loses 4 Hits: 7 left",
        "b attacks a",
        "with a 5",
        "a defends, bare: 4",
        "a loses 1 Hit: 10 left",
        "a passes",
        "b passes",
    ]);
    assert_eq!(
        end.all(["hits_a", "hits_b", "damage_by_a", "damage_by_b", "attacks_a", "defences_b"]),
        [10, 7, 4, 1, 1, 1]
    );
    let safe = against(&baron(ONE), &baron(SHY), &faces(&[3, 1, 1, 1, 6]));
    assert_eq!(safe.get("hits_b"), 11, "a better defence heals nothing");
}

/// HD-DUEL-13, HD-Q-17: strength is complete before the defender chooses; or he chooses before the bonus dice.
#[test]
fn the_defender_knows_the_strength() {
    let a = side(
        BARON,
        WEAK,
        "powers = ['strike_with_glory'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['strike_with_glory', 'pass'] }",
    );
    let b = side(
        BARON,
        WEAK,
        "powers = ['parry'], strategy = { assign = ['defence'], defend = [{ do = 'parry', if = 'strength >= 11' }, 'bare'] }",
    );
    let dice = faces(&[6, 1, 1, 1, 5, 2]);
    against(&a, &b, &dice).tells(&["strength 11 Light", "b defends, Parry: 5 (2 of d6)"]);
    let before = scenario("duel", "round_cap = 1\ndefence_choice = 'before_bonus_dice'", &duel(&a, &b));
    scripted(&before, &dice).tells(&["strength 11 Light", "b defends, bare: 2"]);
}

/// HD-DUEL-14, HD-Q-16: the die is used up whatever happens, and may not be kept back while there is one.
#[test]
fn defence_dice_are_used_up() {
    let keep = "strategy = { assign = ['defence'], defend = [{ do = 'bare', die = 'keep' }] }";
    let attacker = baron("strategy = { assign = ['attack'] }");
    let dice = faces(&[6, 2, 1, 1, 1, 6]);
    against(&attacker, &baron(keep), &dice).tells(&["b defends, bare: 1 (1 of d6)", "b defends, bare: 6 (6 of d6)"]);
    let text = scenario("duel", "round_cap = 1\nmay_decline_defence_die = true", &duel(&attacker, &baron(keep)));
    scripted(&text, &faces(&[6, 2, 1, 1, 4, 4]))
        .tells(&["b defends, bare: 4 (4 of d4)", "b defends, bare: 4 (4 of d4)"]);
}

/// HD-DUEL-16, HD-V-18, HD-Q-20, HD-Q-21: without pool dice a d4, not upgraded, with flat bonuses, without powers that take a die.
#[test]
fn an_empty_pool_leaves_a_d4() {
    let attacker = baron(ONE);
    let b = side(
        BARON,
        "attack = 1, speed = 1, power = 6",
        "powers = ['life_of_servitude', 'parry', 'clear_sound_of_silver_trumpets'], strategy = { assign = ['attack'], turn = ['pass'], defend = ['parry', 'bare'] }",
    );
    let dice = |die: u32| faces(&[6, 1, 1, 1, die]);
    let rules = |more: &str| scenario("duel", &format!("round_cap = 1\n{more}"), &duel(&attacker, &b));
    scripted(&rules(""), &dice(4)).tells(&["b defends, bare: 4 (4 of d4)"]);
    scripted(&rules("emergency_die = 8"), &dice(8)).tells(&["(8 of d8)"]);
    scripted(&rules("emergency_die_upgrades = true"), &dice(6)).tells(&["bare: 6 (6 of d6)"]);
    scripted(&rules("emergency_die_with_powers = true"), &dice(4)).tells(&["b defends, Parry: 7 (4 of d4)"]);
    let horn = b.replace("turn = ['pass']", "turn = ['clear_sound_of_silver_trumpets', 'pass']");
    let late = baron(
        "strategy = { assign = [{ do = 'highest', dice = 1 }], turn = [{ do = 'basic', if = 'foe.buffs > 0' }, 'pass'] }",
    );
    against(&late, &horn, &dice(4)).tells(&["Clear Sound", "b defends, bare: 6 (4 of d4)"]);
}

/// HD-DUEL-17, HD-MET-1: at 0 Hits the duel is over at once, never below.
#[test]
fn the_first_to_fall_loses() {
    let end = against(&baron("strategy = { assign = ['attack'] }"), &baron("hits = 2"), &faces(&[6, 6, 1, 1, 1]));
    assert_eq!(end.all(["p_a_win", "hits_b", "attacks_a", "damage_by_a"]), [1, 0, 1, 2]);
    end.never_tells("passes");
}

/// HD-DUEL-18, HD-V-19, HD-Q-44: a buff takes the turn and no die.
#[test]
fn a_buff_takes_the_turn() {
    let a = side(
        BARON,
        WEAK,
        "powers = ['pennants_in_the_breeze'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['pennants_in_the_breeze', 'basic', 'pass'] }",
    );
    let dice = faces(&[6, 1, 1, 1, 1]);
    against(&a, &baron(SHY), &dice).tells(&["a: Pennants", "b passes", "a attacks b", "strength 8"]);
    let free = scenario("duel", "round_cap = 1\nbuff_turn_cost = 0", &duel(&a, &baron(SHY)));
    scripted(&free, &dice).tells(&["a: Pennants", "a attacks b", "b passes"]);
}

/// HD-DUEL-19, HD-Q-24, HD-Q-25, HD-Q-26: two passes in a row end a round; one alone does not; dice left over are lost.
#[test]
fn two_passes_end_a_round() {
    let slow = baron("strategy = { assign = ['attack'], turn = [{ do = 'pass', if = 'turn < 3' }, 'basic', 'pass'] }");
    let end = against(&slow, &baron(ONE), &faces(&[5, 5, 6, 1, 4, 1, 4]));
    end.tells(&["a passes", "b attacks a", "a attacks b", "b passes", "a attacks b", "b passes", "a passes"]);
    let lazy = baron("strategy = { assign = ['attack'], turn = ['pass'] }");
    let end =
        scripted(&scenario("duel", "round_cap = 2", &duel(&lazy, &baron(SHY))), &faces(&[1, 2, 1, 1, 3, 4, 1, 1]));
    end.tells(&["a: Attack 1/d6 2/d6", "a passes", "b passes", "Round 2", "a: Attack 3/d6 4/d6"]);
    assert_eq!(end.get("dice_unused_a"), 4);
}

/// HD-DUEL-21, HD-Q-27, HD-MET-12: duels without progress are counted stalemates, by rounds or by turns.
#[test]
fn endless_duels_are_cut_off() {
    let text = |rules: &str| scenario("duel", rules, &duel(&baron(SHY), &baron(SHY)));
    let end = scripted(&text(""), &faces(&[1; 400]));
    assert_eq!(end.all(["p_stalemate", "p_stalemate_rounds", "p_stalemate_turns", "rounds"]), [1, 1, 0, 100]);
    let attackers = duel(&baron(ONE), &baron(ONE));
    let end = scripted(&scenario("duel", "turn_cap = 2", &attackers), &faces(&[6, 1, 6, 1, 6, 6]));
    assert_eq!(end.all(["p_stalemate", "p_stalemate_rounds", "p_stalemate_turns"]), [1, 0, 1]);
}

/// HD-DUEL-21, HD-Q-27: two who can never attack are a stalemate after the last round, and counted as one.
#[test]
fn nobody_can_attack() {
    let glyph = |tree: &str| {
        let skills = "attack = 1, control = 1, wits = 1, speed = 1";
        side(
            tree,
            skills,
            "mana = 0, combat_skill = 'control', strategy = { assign = ['attack'], turn = ['best_attack', 'pass'] }",
        )
    };
    let text = scenario("duel", "round_cap = 2", &duel(&glyph("flames_of_hatred"), &glyph("runes_of_reflection")));
    let end = scripted(&text, &faces(&[6; 8]));
    assert_eq!(
        end.all(["p_stalemate", "p_stalemate_rounds", "attacks_a", "attacks_b", "dice_unused_a"]),
        [1, 1, 0, 0, 4]
    );
}
