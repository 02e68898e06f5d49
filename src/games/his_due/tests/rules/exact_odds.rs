//! Exact answers to small questions against the same rules played, and under the rulings that change them.

use crate::asked::{near, odds};
use evenodds_his_due::HisDue;
use evenodds_kit::Registered;
use evenodds_testing::sample::sample;
use serde_json::{Value, json};

/// Names of a played measure and of the exact number.
type Pair = (&'static str, &'static str);

/// Compares a play with a question under every variant.
fn compare(play: &str, root: &Value, question: &str, inputs: &Value, variants: &[Value], pairs: &[Pair]) {
    for rules in variants {
        let (mut root, mut inputs) = (root.clone(), inputs.clone());
        root["rules"] = rules.clone();
        inputs["rules"] = rules.clone();
        let played =
            sample(&Registered::<HisDue>::ENTRY, play, &root, 60_000, 11).unwrap_or_else(|fault| panic!("{fault}"));
        for (measure, name) in pairs {
            let (found, exact) = (played[*measure], odds(question, &inputs, name));
            let off = (found.value - exact).abs();
            assert!(
                off <= 4.5 * found.se + 5.0 / found.n,
                "{rules}: {name} is {exact}, played {} ± {:.1e}",
                found.value,
                found.se
            );
        }
    }
}

/// HD-TEST-1, HD-TEST-3, HD-TEST-5, HD-Q-5, HD-V-3, HD-V-10: competitive rolls under each ruling of ties.
#[test]
fn competitive_rolls() {
    let side = |attack: i32, wits: i32| json!({ "tree": "axe_of_the_executioner", "skills": { "attack": attack, "wits": wits } });
    let root = json!({ "cast": { "a": side(3, 2), "b": side(1, 3) }, "limits": { "skill": "attack" } });
    let inputs = json!({ "a": { "scores": [3, 2] }, "b": { "scores": [1, 3] } });
    let variants = [
        json!({}),
        json!({ "competitive_tie": "nobody" }),
        json!({ "competitive_tie": "higher_wits" }),
        json!({ "test_cost_from": 13, "test_clean_from": 15, "test_amazing_from": 18 }),
        json!({ "score_dice": [[2, 4], [1, 12], [3, 8], [3, 8], [3, 10], [3, 12]] }),
    ];
    let pairs = [
        ("p_a_wins", "p_a_wins"),
        ("p_b_wins", "p_b_wins"),
        ("p_nobody", "p_nobody"),
        ("p_botch", "p_a_botches"),
        ("p_b_botches", "p_b_botches"),
        ("p_tie_first_roll", "p_tie_first_roll"),
    ];
    compare("skill_test", &root, "competitive", &inputs, &variants, &pairs);
}

/// HD-BRAWL-1, HD-BRAWL-2, HD-Q-6, HD-V-11: brawls under each ruling of whom *cost* hurts.
#[test]
fn brawls() {
    let a = json!({ "tree": "axe_of_the_executioner", "skills": { "attack": 2, "wits": 1 }, "hits": 6 });
    let limits = json!({ "enemy_weapon": "pistol", "weapon": "knife", "enemy_hits": 5 });
    let inputs = json!({
        "attack": 2, "wits": 1, "enemy_weapon": "pistol", "weapon": "knife", "hits": 6, "enemy_hits": 5
    });
    let variants = [
        json!({}),
        json!({ "brawl_cost_hurts": "self" }),
        json!({ "brawl_cost_hurts": "enemy" }),
        json!({ "brawl_damage_dice": [1, 3, 2, 4], "brawl_damage_die": 6 }),
    ];
    let pairs = [
        ("p_botch", "p_botch"),
        ("p_cost", "p_cost"),
        ("total", "mean"),
        ("hits_lost", "mean_hits_lost"),
        ("hits_dealt", "mean_hits_dealt"),
        ("p_down", "p_down"),
        ("p_enemy_down", "p_enemy_down"),
    ];
    compare("brawl", &json!({ "cast": { "a": a }, "limits": limits }), "brawl", &inputs, &variants, &pairs);
}

/// HD-KILL-2, HD-KILL-3, HD-KILL-7, HD-STRESS-3, HD-STRESS-4, HD-STRESS-10, HD-Q-48, HD-Q-53: killing after a duel
/// that cannot be lost.
#[test]
fn killings() {
    let victim = json!({ "tree": "axe_of_the_executioner", "skills": {}, "hits": 1, "guilt_freak_out": true });
    for (response, guilt, edge) in
        [("resist", 1, 1), ("accept", 2, 1), ("resist", 3, 1), ("accept", 1, 0), ("resist", 1, 0)]
    {
        let winner = json!({
            "tree": "axe_of_the_executioner", "skills": { "attack": 6, "control": 3 }, "edge": edge, "guilt": guilt,
            "stress_max": { "guilt": 3 }, "strategy": { "base": "plain", "kill": ["kill"], "stress": [response] },
        });
        let inputs = json!({ "edge_left": edge, "guilt": guilt, "guilt_max": 3, "control": 3, "response": response });
        let variants = [
            json!({ "broker_deal_probability": 0.25 }),
            json!({ "accept_edge_enables_kill": true }),
            json!({ "full_track_trigger": "blocks_kill", "resist_from": 8 }),
            json!({ "kill_min_edge": 0 }),
        ];
        let root = json!({ "cast": { "a": winner, "b": victim } });
        let pairs = [("p_kill", "p_kill"), ("p_rescued", "p_rescued"), ("stress_guilt_a", "mean_guilt_gained")];
        compare("duel", &root, "kill", &inputs, &variants, &pairs);
    }
}

/// HD-DUEL-4, HD-Q-9: the Speed roll under each ruling of ties.
#[test]
fn first_attackers() {
    let side = |speed: i32| json!({ "tree": "axe_of_the_executioner", "skills": { "speed": speed } });
    let variants =
        ["reroll", "coin", "higher_score_then_coin"].map(|rule| json!({ "speed_tie": rule, "round_cap": 1 }));
    for speeds in [[3, 2], [1, 1], [4, 5]] {
        let root = json!({ "cast": { "a": side(speeds[0]), "b": side(speeds[1]) } });
        let inputs = json!({ "speed_a": speeds[0], "speed_b": speeds[1] });
        compare("duel", &root, "first_attack", &inputs, &variants, &[("p_a_first", "p_a_first")]);
    }
}

/// HD-ELEM-2, HD-Q-40, HD-V-22: affinities, counted by hand. The Flames fear Water and resist Fire.
#[test]
fn exchanges_with_affinities() {
    let ask = |element: &str, rules: Value, name: &str| {
        let inputs = json!({
            "strength": 3, "defence_dice": [4], "element": element, "defender_tree": "flames_of_hatred", "rules": rules
        });
        odds("exchange", &inputs, name)
    };
    // 3 against 1 to 4 takes 2, 1, 0, 0; 6 takes 5, 4, 3, 2; 3 against 4 to 7 nothing.
    near(ask("physical", json!({}), "mean_hits"), 0.75, 1e-12);
    near(ask("physical", json!({}), "p_tie"), 0.25, 1e-12);
    near(ask("water", json!({}), "mean_hits"), 3.5, 1e-12);
    near(ask("water", json!({ "fear_mode": "after_defence" }), "mean_hits"), (5.0 + 4.0) / 4.0, 1e-12);
    near(ask("fire", json!({}), "p_no_hits"), 1.0, 1e-12);
    near(ask("fire", json!({ "affinity_resist": 0 }), "p_no_hits"), 0.5, 1e-12);
}

/// HD-FLEE-4, HD-STRESS-4, HD-V-15, HD-V-20, HD-Q-2: thresholds and scores beyond the table, counted by hand.
#[test]
fn thresholds() {
    near(odds("flee", &json!({ "speed": 1, "rules": { "flee_cost_from": 5 } }), "p_cost"), 2.0 / 6.0, 1e-12);
    near(odds("resist", &json!({ "control": 1, "rules": { "resist_from": 6 } }), "p_resist"), 1.0 / 6.0, 1e-12);
    near(odds("resist", &json!({ "control": 0 }), "mean"), 3.5, 1e-12);
    let extrapolated = json!({ "control": 7, "rules": { "score_out_of_range": "extrapolate" } });
    near(odds("resist", &extrapolated, "mean"), 4.0 * 6.5, 1e-12);
}
