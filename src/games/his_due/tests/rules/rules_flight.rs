//! Flight, the clock, larger conflicts, Brokers on their own (HD-FLEE-*, HD-CLOCK-1, HD-MULTI-*, HD-NPC-*).

use crate::support::{BARON, WEAK, against, baron, duel, faces, game, means, scenario, scripted, side};
use evenodds_his_due::terms::Flight;

const SHY: &str = "strategy = { assign = ['defence'] }";
const RUN: &str = "strategy = { flight = [{ do = 'flee', if = 'round == 1' }, 'stay'], assign = ['defence'] }";

fn runner(speed: i32) -> String {
    side(BARON, &format!("attack = 1, speed = {speed}, endurance = 2"), &format!("{RUN}, combat_skill = 'attack'"))
}

/// HD-FLEE-1, HD-FLEE-2, HD-Q-28: both declare at the same time and are away without a roll.
#[test]
fn both_may_run() {
    let end = against(&runner(1), &runner(1), &faces(&[]));
    assert_eq!(end.all(["p_both_fled", "a_flees", "b_flees", "rounds"]), [1, 1, 1, 1]);
    let second =
        scenario("duel", "round_cap = 1\nflee_declaration = 'second_attacker_first'", &duel(&runner(1), &runner(1)));
    let end = scripted(&second, &faces(&[3, 1, 1, 1, 1]));
    end.tells(&["b runs: 3"]);
    end.never_tells("a runs");
}

/// HD-FLEE-3, HD-Q-30: one who is let go is away without a roll; by default nobody is let go.
#[test]
fn letting_go_needs_no_roll() {
    let text = |rule: &str| {
        scenario("duel", &format!("round_cap = 1\nparting_shots = '{rule}'"), &duel(&runner(1), &baron(SHY)))
    };
    assert_eq!(scripted(&text("never"), &faces(&[])).get("p_a_fled"), 1);
    assert_eq!(scripted(&text("always"), &faces(&[3, 1, 1, 1, 1])).get("p_a_fled"), 0);
}

/// HD-FLEE-4, HD-FLEE-5, HD-FLEE-6, HD-FLEE-7, HD-V-20: below 10 stuck in Defence; from 10 away at the round's end; from 20 at once.
#[test]
fn flight_depends_on_the_speed_roll() {
    // Speed 4: 3d8. Both skills of the round: Attack 1 and Speed 4.
    let a = |roll: [u32; 3], rest: &[u32]| {
        against(&runner(4), &baron("strategy = { assign = ['attack'] }"), &[&[8, 8, 8, 1][..], &roll, rest].concat())
    };
    let clean = a([7, 7, 6], &[]);
    clean.tells(&["a runs: 20, clean"]);
    clean.never_tells("a rolls 8/");
    assert_eq!(clean.all(["p_a_fled", "rounds"]), [1, 1]);
    let round = [6, 8, 8, 8, 6, 6, 1, 1];
    let cost = a([7, 7, 5], &round);
    cost.tells(&[
        "a runs: 19, cost",
        "a: Attack nothing; Defence 1d6 + 3d8",
        "a passes",
        "b attacks a",
        "a is away at the round's end",
    ]);
    assert_eq!(cost.get("p_a_fled"), 1);
    let botch = a([3, 3, 3], &round);
    botch.tells(&["a runs: 9, botch", "a: Attack nothing; Defence 1d6 + 3d8"]);
    assert_eq!(botch.all(["p_a_fled", "p_stalemate"]), [0, 1]);
    let fallen = against(
        &runner(4).replace("combat_skill", "hits = 1, combat_skill"),
        &baron("strategy = { assign = ['attack'] }"),
        &[8, 8, 8, 1, 7, 7, 5, 1, 1, 1, 1, 6, 6, 1],
    );
    assert_eq!(fallen.all(["p_a_fled", "p_b_win"]), [0, 1], "defeated before the round's end");
}

/// HD-FLEE-6: extra Attack dice are lost and no attack is possible in a round of failed flight.
#[test]
fn failed_flight_forbids_attacks() {
    let a = side(
        "axe_of_the_executioner",
        "attack = 1, speed = 1, power = 6",
        "powers = ['axe_of_the_executioner', 'the_thirsty_blade'], combat_skill = 'attack', strategy = { flight = ['flee'], turn = ['axe_of_the_executioner', 'basic', 'pass'] }",
    );
    let end = against(&a, &baron(SHY), &faces(&[6, 6, 6, 1, 1]));
    end.tells(&["a rolls 6/d6 6/d6\n", "a: Attack nothing; Defence 2d6", "a passes"]);
    assert_eq!(end.who(0).flight, Flight::Botch);
}

/// HD-FLEE-8, HD-EX-12, HD-Q-31, HD-Q-32: shares by score; Speed 1 never gets away by a roll, and may be forbidden to try.
#[test]
fn slow_duellists_do_not_get_away() {
    let away = |speed: i32| {
        let text = scenario(
            "duel",
            "round_cap = 1",
            &duel(&runner(speed), &baron("strategy = { assign = ['defence'], turn = ['pass'] }")),
        );
        means(&text, 40_000).get("p_a_fled")
    };
    // Cost and clean together; alarm at 4.9 standard errors, once in a million.
    for (speed, share) in [(1, 0.0), (2, 0.166_667), (3, 0.625), (4, 0.835_937), (5, 0.916), (6, 0.951_389)] {
        let error: f64 = (share * (1.0_f64 - share) / 40_000.0).sqrt();
        assert!((away(speed) - share).abs() <= 4.9 * error, "Speed {speed}: {}", away(speed));
    }
    let text = scenario("duel", "round_cap = 1\nspeed_one_may_declare = false", &duel(&runner(1), &baron(SHY)));
    scripted(&text, &faces(&[1, 1, 1, 1])).never_tells("runs");
}

/// HD-FLEE-9: powers leave without a roll, or make a failed escape better.
#[test]
fn powers_help_flight() {
    let fox = side(
        "the_cunning_one",
        WEAK,
        "powers = ['stealthily_through_the_trees'], conditions = { near_trees = true }, strategy = { flight = ['flee'] }",
    );
    let end = against(&fox, &baron(SHY), &faces(&[]));
    end.tells(&["a is gone: Stealthily Through the Trees"]);
    assert_eq!(end.all(["p_a_fled", "mana_spent_a"]), [1, 1]);
    let wings = side(
        "wings_of_the_warrior",
        WEAK,
        "powers = ['float_like_the_butterfly', 'pinion'], combat_skill = 'attack', strategy = { base = 'greedy', flight = ['flee'] }",
    );
    let end = against(&wings, &baron("strategy = { assign = ['attack'] }"), &faces(&[3, 1, 1, 6, 6, 1]));
    end.tells(&["botch", "escape becomes cost", "escape becomes clean", "a is away"]);
    assert_eq!(end.get("p_a_fled"), 1);
}

/// HD-CLOCK-1, HD-V-21, HD-Q-58: after the rolled number of rounds all Hits return, the Broker's too.
#[test]
fn the_clock_heals() {
    let text = |rounds: i32| {
        scenario(
            "duel",
            &format!("round_cap = {rounds}"),
            &duel(&baron(&format!("{SHY}, clock = true")), &baron("strategy = { assign = ['attack'] }")),
        )
    };
    let round = [1, 1, 6, 6, 1, 1];
    // d4 of the clock shows 2; then the Speed rolls.
    let dice = |rounds: usize| [&[2, 6, 5][..], &round.repeat(rounds)].concat();
    assert_eq!(scripted(&text(1), &dice(1)).get("hits_a"), 1);
    let mut later = dice(1);
    later.extend([1, 1, 1, 1, 1, 1]);
    let end = scripted(&text(2), &later);
    end.tells(&["Hits return after 2 rounds", "Round 2", "a's Hits return"]);
    assert_eq!(end.get("hits_a"), 11);
}

fn skirmish(sides: &[String]) -> String {
    let listed: String = sides.iter().map(|side| format!("{side},\n")).collect();
    scenario("skirmish", "round_cap = 3", &format!("[cast]\nduellists = [\n{listed}]\n"))
}

fn fighter(name: &str, team: i32, more: &str) -> String {
    side(BARON, WEAK, &format!("name = '{name}', team = {team}{more}"))
}

/// HD-MULTI-1, HD-MULTI-4, HD-MULTI-5: attacks go to the standing enemy with fewest Hits; the fallen get away alive; turns go
/// round by Speed.
#[test]
fn the_fallen_get_away() {
    let sides = [
        fighter("A", 0, ", edge = 9, strategy = { assign = ['attack'], kill = ['kill'] }"),
        fighter("B", 1, ", hits = 2"),
        fighter("C", 1, ", hits = 3"),
    ];
    let end = scripted(&skirmish(&sides), &[2, 4, 3, 1, 1, 1, 1, 6, 6, 1, 1]);
    end.tells(&[
        "B is first attacker",
        "B rolls",
        "C rolls",
        "A rolls",
        "A: Attack",
        "C: Attack",
        "B: Attack",
        "B passes",
        "C passes",
        "A attacks B",
        "B is defeated and gets away",
        "C passes",
        "A attacks C",
        "C is defeated",
    ]);
    assert_eq!(end.all(["p_team_0", "fallen"]), [1, 2]);
    assert!(!end.table.duel.killed);
}

/// HD-MULTI-2, HD-EDGE-7: no Edge is spent in a larger conflict.
#[test]
fn edge_is_not_spent_among_many() {
    let eager = ", edge = 9, mana = 0, strategy = { base = 'greedy', reroll_round = [{ do = 'edge' }, 'stop'], assign = ['defence'] }";
    let sides = [fighter("A", 0, eager), fighter("B", 1, ""), fighter("C", 1, "")];
    let end = crate::support::live(&skirmish(&sides), 1, 0);
    assert_eq!((end.who(0).edge, end.who(0).counts.rerolls), (9, 0));
}

/// HD-MULTI-3: each chooses the two best skills of the list of combat skills; with one entry, as in a duel.
#[test]
fn many_choose_from_all_combat_skills() {
    let skills = "attack = 2, control = 1, speed = 3, wits = 4";
    let one =
        |tree: &str, combat: &str, team: i32| side(tree, skills, &format!("team = {team}, combat_skill = '{combat}'"));
    let end = crate::support::live(
        &skirmish(&[one(BARON, "attack", 0), one(BARON, "speed", 1), one("halo_of_confidence", "control", 1)]),
        1,
        0,
    );
    end.tells(&[
        "fights with Attack 2 and Speed 3",
        "fights with Speed 3 and Attack 2",
        "fights with Speed 3 and Attack 2",
    ]);
    let end = crate::support::live(
        &skirmish(&[one(BARON, "attack", 0), one(BARON, "attack", 1), one("the_cunning_one", "attack", 1)]),
        1,
        0,
    );
    end.tells(&[
        "fights with Attack 2 and Speed 3",
        "fights with Attack 2 and Speed 3",
        "fights with Attack 2 and Control 1",
    ]);
}

/// HD-MULTI-5, HD-MULTI-6, HD-Q-9: ties of three are rolled again by those who share the best; a coin settles only them.
#[test]
fn ties_among_many_are_settled() {
    let sides = [fighter("A", 0, ""), fighter("B", 1, ""), fighter("C", 1, "")];
    // A and C share the best 5; they roll 2 and 4; B stays last.
    let end = scripted(&skirmish(&sides).replace("round_cap = 3", "round_cap = 1"), &[5, 3, 5, 2, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(*end.table.duel.order, [2, 0, 1]);
    let fast = side(BARON, "attack = 1, speed = 2, endurance = 2", "team = 1");
    let coin = skirmish(&[fighter("A", 0, ""), fighter("B", 1, ""), fast])
        .replace("round_cap = 3", "round_cap = 1\nspeed_tie = 'higher_score_then_coin'");
    // A and B tie on 6 with equal scores: that C, who rolled 2, has more Speed does not matter; lots are drawn.
    let end = scripted(&coin, &[6, 6, 1, 1, 9, 3, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(*end.table.duel.order, [0, 1, 2]);
}

/// HD-NPC-1, HD-NPC-2, HD-EX-9: the baseline Broker: 15 Mana, 8 Hits, no attacks, out of the way for 1 Mana.
#[test]
fn a_broker_steps_aside() {
    let text = scenario("duel", "round_cap = 1", &duel(&baron("strategy = { assign = ['attack'] }"), "'broker'"));
    let broker = &game(&text).sides[1];
    assert_eq!((broker.skills, broker.max_mana, broker.max_hits), ([1, 5, 1, 6, 1, 5], 15, 8));
    let end = scripted(&text, &faces(&[6; 7]));
    end.tells(&["b is elsewhere, for 1 Mana", "b is elsewhere, for 1 Mana"]);
    assert_eq!(end.all(["hits_b", "mana_spent_b", "attacks_b"]), [8, 3, 0]);
    let npc = side(BARON, "attack = 6, endurance = 9", "mana = 3, hits = 40, edge = 7");
    let npc = &game(&scenario("duel", "", &duel(&npc, &baron("")))).sides[0];
    assert_eq!((npc.mana, npc.hits, npc.edge), (3, 40, 7), "scenario inputs");
}

/// HD-NPC-3, HD-COLLAR-4: an empowered Broker uses the duellist's dice, Mana and powers. HD-NPC-4: it makes no roll of its own.
#[test]
fn an_empowered_broker_shares_everything() {
    let a = side(
        "the_cunning_one",
        WEAK,
        "combat_skill = 'control', powers = ['empower_the_cunning_one', 'cunning_plan'], strategy = { assign = ['defence'], turn = ['pass'] }",
    );
    let b = baron(
        "combat_skill = 'attack', strategy = { assign = ['attack'], aim = [{ do = 'broker', if = 'turn == 2' }, 'duellist'] }",
    );
    let end = against(
        &a.replace("attack = 1", "attack = 1, control = 1"),
        &b.replace("attack = 1", "attack = 1, control = 1"),
        &faces(&[1, 1, 6, 5, 2, 3]),
    );
    end.tells(&[
        "the Broker has 11 Hits",
        "a: Attack nothing; Defence 2d6",
        "attacks the Broker",
        "a defends, bare: 2",
        "the Broker of a loses 4 Hits: 7 left",
        "attacks a",
        "a defends, bare: 3",
        "a loses 2 Hits: 9 left",
    ]);
}
