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
    end.tells(&["re-roll for 1 Edge", "re-roll for 1 Mana", "re-roll for 1 Mana", "a defends, bare: 6"]);
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
    scripted(&text("reroll_speed_roll = true"), &[1, 6, 5, 1, 1, 1, 1])
        .tells(&["re-roll for 1 Edge", "a rolls 6 for Speed"]);
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

/// HD-KILL-10: sparing has no price, and some powers reward it.
#[test]
fn sparing_may_be_rewarded() {
    let a = side(
        "the_cunning_one",
        WEAK,
        "combat_skill = 'attack', powers = ['empower_the_cunning_one', 'to_toy_with_the_mouse'], strategy = { assign = ['attack'], kill = ['spare'] }",
    );
    let end = against(
        &a.replace("attack = 1", "attack = 1, control = 1"),
        &loser(", combat_skill = 'attack'"),
        &faces(&[6, 6, 1, 1, 1]),
    );
    assert_eq!(end.all(["spared_edge", "mana_spent_a"]), [3, 1]);
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
