//! Edge, stress, killing (HD-EDGE-*, HD-STRESS-*, HD-KILL-*).

use crate::support::{BARON, End, WEAK, against, baron, duel, faces, live, means, scenario, scripted, side};

const SHY: &str = "strategy = { assign = ['defence'] }";

/// a defeats b in two attacks: 6 and 6 against d4, b having 2 Hits.
fn victory(a: &str, b: &str, after: &[u32]) -> End {
    against(a, b, &[&faces(&[6, 6, 1, 1, 1]), after].concat())
}

/// A victor of this strategy.
fn victor(strategy: &str, more: &str) -> String {
    baron(&format!("strategy = {{ assign = ['attack'], {strategy} }}{more}"))
}

fn loser(more: &str) -> String {
    baron(&format!("hits = 1{more}"))
}

/// HD-EDGE-1, HD-EDGE-2, HD-V-13, HD-MET-8: Edge is given at the start, without limit; losing gives 1 against the winner.
#[test]
fn edge_is_given_and_gained() {
    let end = victory(&victor("kill = ['spare']", ", edge = 999"), &loser(", edge = 3"), &[]);
    assert_eq!(
        end.all(["edge_left_a", "edge_left_b", "edge_spent_a"]),
        [999, 5, 0],
        "1 for losing, 1 for the accepted trigger"
    );
}

/// HD-EDGE-3, HD-EDGE-4, HD-EDGE-5, HD-V-14, HD-Q-57, HD-MET-7: 1 Edge or 1 Mana re-rolls one die just rolled; the new face
/// stands; further points may go to the same die.
#[test]
fn edge_and_mana_reroll_a_die() {
    let a = baron(
        "edge = 1, strategy = { assign = ['defence'], reroll_defence = [{ do = 'edge', if = 'die < 6' }, { do = 'mana', if = 'die < 6' }, 'stop'] }",
    );
    let b = baron("strategy = { assign = [{ do = 'highest', dice = 1 }] }");
    let end = against(&a, &b, &faces(&[1, 1, 6, 1, 5, 1, 2, 6]));
    end.tells(&[
        "a re-rolls a 5 of d6 for 1 Edge: 1; Edge 0",
        "a re-rolls a 1 of d6 for 1 Mana: 2; Mana 6",
        "a re-rolls a 2 of d6 for 1 Mana: 6; Mana 5",
        "a defends, bare: 6",
    ]);
    assert_eq!(end.all(["edge_spent_a", "mana_spent_a", "rerolls_a", "mana_left_a"]), [1, 2, 3, 5]);
    let dear = scenario("duel", "round_cap = 1\nedge_per_reroll = 2\nmana_per_reroll = 4", &duel(&a, &b));
    let end = scripted(&dear, &faces(&[1, 1, 6, 1, 5, 1]));
    assert_eq!(end.all(["edge_spent_a", "mana_spent_a"]), [0, 4], "1 Edge is too little");
}

/// HD-EDGE-4, HD-Q-10, HD-Q-22: not the Speed roll, not the emergency die, unless the rules say so.
#[test]
fn some_rolls_take_no_edge() {
    let a = baron("edge = 1, strategy = { base = 'greedy', assign = ['attack'], turn = ['pass'] }");
    let text = |rules: &str| scenario("duel", &format!("round_cap = 1\n{rules}"), &duel(&a, &baron(SHY)));
    scripted(&text(""), &[1, 5, 1, 1, 1, 1]).never_tells("re-roll");
    let hit = |rule: &str| {
        scenario(
            "duel",
            &format!("round_cap = 1\nreroll_emergency_die = {rule}"),
            &duel(
                &a.replace("edge = 1", "edge = 2, hits = 3"),
                &baron("strategy = { assign = [{ do = 'highest', dice = 1 }] }"),
            ),
        )
    };
    let end = scripted(&hit("true"), &faces(&[1, 1, 6, 1, 2, 4]));
    assert_eq!(end.all(["edge_spent_a", "hits_a"]), [1, 1]);
    assert_eq!(scripted(&hit("false"), &faces(&[1, 1, 6, 1, 4])).get("edge_spent_a"), 0);
}

/// HD-EDGE-6, HD-KILL-2, HD-KILL-6, HD-V-25: 1 Edge must be left to kill; without any nobody dies.
#[test]
fn killing_needs_edge() {
    for (edge, killed) in [(0, 0), (1, 1)] {
        assert_eq!(
            victory(&victor("kill = ['kill']", &format!(", edge = {edge}")), &loser(""), &[]).get("p_kill"),
            killed
        );
    }
    let dear = scenario(
        "duel",
        "round_cap = 1\nkill_min_edge = 3",
        &duel(&victor("kill = ['kill']", ", edge = 2"), &loser("")),
    );
    assert_eq!(scripted(&dear, &faces(&[6, 6, 1, 1, 1])).get("p_kill"), 0);
}

/// HD-STRESS-1, HD-STRESS-2, HD-STRESS-3, HD-MET-14: defeat is a trigger of Despair, the attempt to kill one of Guilt; accepting marks a step and gives 1 Edge.
#[test]
fn accepted_stress_gives_edge() {
    let end = victory(
        &victor("kill = ['kill'], stress = ['accept']", ", edge = 1"),
        &loser(", strategy = { stress = ['accept'] }"),
        &[],
    );
    end.tells(&["b accepts Despair", "a means to kill b", "a accepts Guilt", "the blow falls"]);
    assert_eq!(end.all(["stress_despair_b", "stress_guilt_a", "stress_despair_a", "edge_left_a"]), [1, 1, 0, 2]);
}

/// HD-STRESS-4, HD-KILL-3, HD-V-15: Control 10 or more resists without a step; less marks one, freaks out, and no blow falls.
#[test]
fn resisting_takes_a_control_roll() {
    let a = victor("kill = ['kill'], stress = ['resist']", ", edge = 1");
    let resisted = victory(&a, &loser(""), &[6, 4]);
    assert_eq!(resisted.all(["p_kill", "stress_guilt_a", "edge_left_a"]), [1, 0, 1]);
    let vain = victory(&a, &loser(""), &[5, 4]);
    vain.tells(&["in vain: 9, freak out"]);
    assert_eq!(vain.all(["p_kill", "stress_guilt_a", "edge_left_a"]), [0, 1, 1]);
}

/// HD-KILL-1: only one against one.
#[test]
fn only_single_combat_kills() {
    let tables =
        |alone: bool| format!("{}one_on_one = {alone}\n", duel(&victor("kill = ['kill']", ", edge = 1"), &loser("")));
    for (alone, killed) in [(true, 1), (false, 0)] {
        let end = scripted(&scenario("duel", "round_cap = 1", &tables(alone)), &faces(&[6, 6, 1, 1, 1]));
        assert_eq!(
            end.all(["p_kill", "p_kill_given_win", "a_kills", "b_kills"]),
            [killed, killed, killed, 0],
            "HD-MET-13"
        );
    }
}

/// HD-KILL-7, HD-Q-50: the loser's Broker rescues with the given probability, if there is a Connection to give.
#[test]
fn brokers_rescue_losers() {
    let text = |connections: i32| {
        format!(
            "{}[limits]\nbroker_deal_probability = 0.25\n",
            duel(&victor("kill = ['kill']", ", edge = 1"), &loser(&format!(", connections = {connections}")))
        )
    };
    let play = |connections: i32, lot: &[u32]| {
        scripted(&scenario("duel", "round_cap = 1", &text(connections)), &[&faces(&[6, 6, 1, 1, 1]), lot].concat())
            .all(["p_kill", "p_rescued"])
    };
    assert_eq!([play(5, &[250_000]), play(5, &[250_001]), play(0, &[])], [[0, 1], [1, 0], [1, 0]]);
}

/// HD-KILL-10, table R3: sparing has no price, and some powers reward it, but only mercy: not a blow that was impossible, that
/// failed, or from which a Broker rescued.
#[test]
fn sparing_may_be_rewarded() {
    let play = |edge: i32, strategy: &str, deal: &str, rolls: &[u32]| {
        let a = side(
            "the_cunning_one",
            "attack = 1, control = 1, speed = 1, endurance = 2",
            &format!(
                "combat_skill = 'attack', edge = {edge}, powers = ['empower_the_cunning_one', 'to_toy_with_the_mouse'], strategy = {{ assign = ['attack'], {strategy} }}"
            ),
        );
        let tables =
            format!("{}[limits]\nbroker_deal_probability = {deal}\n", duel(&a, &loser(", combat_skill = 'attack'")));
        let end = scripted(&scenario("duel", "round_cap = 1", &tables), &[&faces(&[6, 6, 1, 1, 1]), rolls].concat());
        end.all(["spared_edge", "mana_spent_a", "p_kill"])
    };
    assert_eq!(play(1, "kill = ['spare']", "0.0", &[]), [3, 1, 0]);
    assert_eq!(play(0, "kill = ['spare']", "0.0", &[]), [0, 1, 0], "he could not have killed");
    assert_eq!(play(1, "kill = ['kill'], stress = ['resist']", "0.0", &[1]), [0, 1, 0], "the blow failed");
    assert_eq!(play(1, "kill = ['kill']", "1.0", &[1]), [0, 1, 0], "the victim was rescued");
}

/// HD-STRESS-10, HD-Q-48: a full track has no further effect, and the blow follows, unless the rules let it block.
#[test]
fn a_full_track_does_not_hold_back() {
    let text = |rule: &str| {
        scenario(
            "duel",
            &format!("round_cap = 1\nfull_track_trigger = '{rule}'"),
            &duel(&victor("kill = ['kill']", ", edge = 1, guilt = 7"), &loser("")),
        )
    };
    for (rule, killed) in [("ignored", 1), ("blocks_kill", 0)] {
        let end = scripted(&text(rule), &faces(&[6, 6, 1, 1, 1]));
        end.tells(&["Guilt has no effect any more"]);
        assert_eq!(end.all(["p_kill", "stress_guilt_a"]), [killed, 0]);
    }
}

/// HD-Q-53: Edge of accepting the killing's own trigger does not serve that killing, unless the rules say so.
#[test]
fn the_triggers_edge_comes_too_late() {
    for (rule, killed) in [("false", 0), ("true", 1)] {
        let text = scenario(
            "duel",
            &format!("round_cap = 1\naccept_edge_enables_kill = {rule}"),
            &duel(&victor("kill = ['kill'], stress = ['accept']", ""), &loser("")),
        );
        assert_eq!(scripted(&text, &faces(&[6, 6, 1, 1, 1])).get("p_kill"), killed);
    }
}

/// HD-MET-13: shares of kills over many duels lie between nothing and the shares of wins.
#[test]
fn kills_are_no_more_than_wins() {
    let greedy = side(BARON, "attack = 3, speed = 3", "strategy = 'greedy', edge = 2");
    let text = scenario("duel", "", &duel(&greedy, &greedy));
    let means = means(&text, 2000);
    assert!(means.get("a_kills") > 0.0 && means.get("a_kills") <= means.get("p_a_win"));
    assert!((means.get("a_kills") + means.get("b_kills") - means.get("p_kill")).abs() < 1e-12);
    assert_eq!(live(&text, 3, 1).row, live(&text, 3, 1).row);
}
/// HD-STRESS-5, HD-Q-52: in Despair the dearest attack that can be paid, every turn until there is no Mana.
#[test]
fn despair_spends_everything() {
    let a = |freak_out: &str| {
        side(
            BARON,
            WEAK,
            &format!(
                "mana = 3, powers = ['knights_strike', 'charging_the_lists'], {freak_out} strategy = {{ assign = ['attack'], turn = ['pass'] }}"
            ),
        )
    };
    let b = side(BARON, "attack = 1, speed = 1, endurance = 6", "strategy = { assign = ['defence'] }");
    let end = against(&a("freak_out = 'despair',"), &b, &faces(&[6, 5, 1, 1, 1, 1]));
    end.tells(&[
        "Charging the Lists with a 6, strength 12 Light; Mana 1",
        "Knight's Strike with a 5, strength 7 physical; Mana 0",
        "a passes",
    ]);
    against(&a(""), &b, &faces(&[6, 5, 1, 1])).never_tells("a attacks");
}

/// HD-STRESS-5, HD-Q-52: who must attack until the Mana is gone does not flee before.
#[test]
fn despair_does_not_run() {
    let a = side(
        BARON,
        WEAK,
        "mana = 1, powers = ['knights_strike'], freak_out = 'despair', strategy = { assign = ['attack'], flight = ['flee'] }",
    );
    let b = side(BARON, "attack = 1, speed = 1, endurance = 6", "strategy = { assign = ['defence'] }");
    let text = scenario("duel", "round_cap = 2", &duel(&a, &b));
    let end = scripted(&text, &faces(&[6, 5, 1, 1, 1, 1, 3, 1, 1, 1, 1]));
    end.tells(&["Round 1", "Knight's Strike with a 6", "Mana 0", "Round 2", "a runs: 3"]);
}

/// HD-STRESS-6, HD-Q-52: in Disconnection no dice, no attack, no defence, and flight every round; or nothing of the kind.
#[test]
fn disconnection_does_nothing() {
    let attacker = baron("strategy = { assign = [{ do = 'highest', dice = 1 }] }");
    let a = baron("freak_out = 'disconnection', strategy = { assign = ['attack'] }");
    let distant = against(&a, &attacker, &faces(&[3, 6, 1]));
    distant.tells(&["a runs: 3", "a: Attack nothing; Defence nothing", "a passes", "a loses 6 Hits: 5 left"]);
    assert_eq!(distant.all(["attacks_a", "defences_a"]), [0, 0]);
    let none = scenario("duel", "round_cap = 1\nfreak_out_effects = 'none'", &duel(&a, &attacker));
    let end = scripted(&none, &faces(&[6, 5, 6, 1, 1, 4, 1]));
    end.tells(&["a: Attack 5/d6 6/d6"]);
    end.never_tells("a runs");
    assert_eq!(end.all(["attacks_a", "defences_a"]), [2, 1]);
}

/// HD-STRESS-7, HD-Q-52: in Guilt no attack, but a defence.
#[test]
fn guilt_only_defends() {
    let attacker = baron("strategy = { assign = [{ do = 'highest', dice = 1 }] }");
    let a = baron("freak_out = 'guilt', strategy = { assign = ['attack'] }");
    let guilt = against(&a, &attacker, &faces(&[6, 5, 6, 1, 4]));
    guilt.tells(&[
        "a: Attack 5/d6 6/d6",
        "a passes",
        "b attacks a",
        "a defends, bare: 4",
        "a loses 2 Hits",
        "a passes",
    ]);
    assert_eq!(guilt.all(["attacks_a", "defences_a"]), [0, 1]);
}

/// HD-KILL-4, HD-GLYPH-4, HD-Q-49: the blow needs the means of an attack: a Glyph pays its cheapest power.
#[test]
fn a_glyph_pays_for_the_blow() {
    let a = |mana: i32| {
        side(
            "flames_of_hatred",
            "attack = 1, control = 1, wits = 1, speed = 1, power = 6",
            &format!(
                "mana = {mana}, edge = 1, powers = ['flames_of_hatred', 'the_gnawing_within'], strategy = {{ base = 'greedy', assign = ['attack'], turn = ['flames_of_hatred', 'pass'], kill = ['kill'] }}"
            ),
        )
    };
    let b = side(BARON, "attack = 1, speed = 1, control = 1, endurance = 2", "hits = 1, combat_skill = 'attack'");
    // A die of 6 and a d6 of 6 against a 1.
    let dice = faces(&[6, 6, 1, 1, 6, 1]);
    for (mana, killed, left) in [(9, 1, 7), (3, 1, 1), (2, 1, 0), (1, 0, 0)] {
        let end = against(&a(mana), &b, &dice);
        let ends = end.all(["p_a_win", "p_kill", "mana_left_a", "mana_spent_a"]);
        assert_eq!(ends, [1, killed, left, 1], "the blow's Mana is not the duel's: HD-MET-7");
    }
    let free = scenario("duel", "round_cap = 1\nkill_needs_attack = false", &duel(&a(1), &b));
    assert_eq!(scripted(&free, &dice).all(["p_kill", "mana_left_a"]), [1, 0]);
}

/// HD-KILL-5: a power that forbids killing does so for the whole duel.
#[test]
fn some_powers_forbid_killing() {
    let a = |defence: &str| {
        let strategy = format!(
            "assign = [{{ do = 'highest', dice = 1 }}], defend = ['{defence}'], turn = [{{ do = 'crystals_of_compassion', if = 'turn > 1' }}, 'pass'], kill = ['kill']"
        );
        side(
            "crystals_of_compassion",
            "attack = 1, control = 1, wits = 1, speed = 1, power = 6, endurance = 2",
            &format!("edge = 1, powers = ['crystals_of_compassion', 'diamond_shell'], strategy = {{ {strategy} }}"),
        )
    };
    let b = side(
        BARON,
        "attack = 1, speed = 1, control = 1, endurance = 2",
        "hits = 1, combat_skill = 'attack', strategy = { assign = ['attack'] }",
    );
    // a passes; b's 2 is answered with a d6 of 1, and perhaps two d6 more; then a 6 falls on a d4 of 1.
    for (defence, more, told, killed) in [
        ("diamond_shell', 'bare", &[1, 1][..], "a defends, Diamond Shell: 3", 0),
        ("bare", &[], "a defends, bare: 1", 1),
    ] {
        let end = against(&a(defence), &b, &[&faces(&[6, 1, 2, 1, 1]), more, &[1]].concat());
        end.tells(&[told, "a attacks b: Crystals of Compassion with a 6"]);
        assert_eq!(end.all(["p_a_win", "p_kill"]), [1, killed], "{}", end.told());
    }
}
