//! Rules that the worked examples leave out, one by one.
//!
//! Not played, but settled by the people at the table: the meaning of a sign (DV-CHAR-4), the description of a result
//! (DV-RESULT-7), and what a concession is (DV-CONC-4). The GM may also give back signs early (DV-BURN-4). `burn_recovery`
//! returns them after a contest.

use crate::support::{GAME, dogan, exchange, odds, refused, rogar, told, with};
use evenodds_kit::Kind;
use serde_json::{Value, json};

/// DV-SIGN-1, DV-CHAR-2: elements are 2 to 5, each once; the Mundane and Divinity are no elements.
#[test]
fn only_elements_are_signs_and_each_is_there_once() {
    for stat in [json!([1]), json!([6]), json!([3, 3]), json!(3), json!(["fire"])] {
        refused("result", &json!({ "character": { "stat": stat } }));
    }
    let names: Vec<String> = GAME.powers().into_iter().map(|sign| sign.name).collect();
    assert_eq!(names, ["water", "fire", "earth", "air"]);
}

/// DV-RESULT-1, DV-RESULT-2, DV-RESULT-3: one die; a 1 is basic and a 6 excellent whatever the signs.
#[test]
fn the_mundane_and_divinity_are_what_they_are() {
    for stat in [json!([]), json!([2, 3, 4, 5])] {
        let found = odds("result", &json!({ "character": { "stat": stat } }));
        found.is("p_basic", 1.0 / 6.0).is("p_excellent", 1.0 / 6.0);
    }
}

/// DV-RESULT-5, DV-RESULT-6, R1: the ladder; where power matters, commanding beats masterful.
#[test]
fn power_swaps_two_rungs() {
    let ask = |power: bool| {
        let question = json!({ "sides": [{ "stat": [3] }, { "talent": [3] }], "faces": [[3], [3]], "power": power });
        odds("exchange", &question)
    };
    ask(false).is("p_win_1", 1.0).is("concessions_0", 1.0);
    ask(true).is("p_win_0", 1.0).is("concessions_1", 1.0);
}

/// DV-OPP-1: unopposed there is nothing to fail: the play only tells how well it went.
#[test]
fn an_unopposed_die_has_no_failure() {
    let text = "[cast]\nhero = { stat = [3, 4, 5] }\n";
    assert!(told("result", text, 0).contains("DV-OPP-1"));
}

/// DV-OPP-2: a tie with the environment is a success; R6, R7 say otherwise.
#[test]
fn ties_with_the_environment_are_successes() {
    // Without a sign both sides have 1/6 basic, 4/6 competent, 1/6 excellent: ties are 18/36.
    let plain = json!({ "stat": [] });
    odds("environment", &json!({ "hero": plain })).is("p_success", 27.0 / 36.0);
    let strict = json!({ "hero": plain, "rules": { "environment_tie": "environment" } });
    odds("environment", &strict).is("p_success", 9.0 / 36.0);
    let free = json!({ "hero": plain, "rules": { "environment_concessions": false } });
    odds("environment", &free).is("p_success", 27.0 / 36.0).is("concessions", 0.0);
}

/// DV-OPP-3: dire circumstances have one element.
#[test]
fn a_storm_has_one_element() {
    let told = refused("environment", &json!({ "hero": { "stat": [3] }, "dire": [2, 3] }));
    assert!(told.contains("DV-OPP-3"), "{told}");
}

/// DV-OPP-4, R21: more than two sides; everybody rolls, the highest wins, and all others owe.
#[test]
fn a_ball_of_three() {
    let sides = json!([{ "stat": [4] }, { "stat": [3] }, { "stat": [] }]);
    let found = exchange(&sides, &json!("none"), &json!([[4], [2], [1]]), &json!({}));
    // Three to share: the last can be put out for three, the other is owed two at most.
    found.is("p_win_0", 1.0).is("given_1_0", 0.0).is("given_2_0", 3.0).is("p_out_2_0", 1.0);
    // At the top a standoff, since nothing suits a contest: nobody owes anything.
    let found = exchange(&sides, &json!("none"), &json!([[4], [3], [1]]), &json!({}));
    found.is("p_standoff", 1.0).is("concessions_2", 0.0);
}

/// DV-TIE-1 with degrees (R3), and the other readings of a tie.
#[test]
fn ties_have_four_readings() {
    let tied = |rules: Value, appropriate: Value| {
        let question = json!({
            "sides": [{ "stat": [3, 4] }, { "stat": [4, 5] }], "faces": [[3], [5]], "rules": rules, "appropriate": appropriate
        });
        odds("exchange", &question)
    };
    tied(json!({}), json!({})).is("p_standoff", 1.0);
    let graded = json!({ "attack": { "3": 2 }, "defend": { "4": 2, "5": 1 } });
    tied(json!({}), graded).is("p_win_0", 1.0).is("p_tie_win", 1.0);
    tied(json!({ "tie_rule": "standoff" }), json!({ "attack": [3], "defend": [] })).is("p_standoff", 1.0);
    tied(json!({ "tie_rule": "attacker" }), json!({})).is("p_win_0", 1.0);
    tied(json!({ "tie_rule": "defender" }), json!({})).is("p_win_1", 1.0);
}

/// DV-CONC-1: the attacker who fails owes as the defender does.
#[test]
fn attackers_concede_too() {
    let found = exchange(&json!([rogar(), dogan()]), &json!(0), &json!([[1], [3]]), &json!({}));
    found.is("concessions_0", 5.0).is("p_out_0_0", 1.0);
}

/// DV-CONC-6, R8: giving up earlier is the loser's choice.
#[test]
fn a_character_gives_up_at_its_own_total() {
    let gives_up = |strategy: Value| {
        let sides = json!([dogan(), with(rogar(), strategy)]);
        exchange(&sides, &json!(0), &json!([[2], [3]]), &json!({})).get("p_out_1_0")
    };
    assert_eq!([gives_up(json!("hold_fast")), gives_up(json!({ "yield_at": 1 }))].map(|out| out > 0.5), [false, true]);
    assert!(gives_up(json!({ "yield": "give_up" })) > 0.5);
    assert!(gives_up(json!({ "yield_at": 1, "yield": "stay" })) < 0.5);
    let by_fact = json!({ "yield": [{ "do": "give_up", "if": "suffered >= 1" }, "stay"] });
    assert!(gives_up(by_fact) > 0.5);
}

/// DV-BURN-1 to DV-BURN-3: either copy of a shared sign makes a perfect result; what is lost is what was named (R13).
#[test]
fn a_shared_sign_is_burned_once() {
    let session = |scope: &str| {
        let hero = json!({ "stats": { "Body": [3] }, "talents": { "Fists": [3] }, "strategy": "guarded" });
        let contest = json!({ "kind": "environment", "stat": "Body", "talent": "Fists" });
        odds("session", &json!({ "hero": hero, "contests": [contest], "rules": { "burn_scope": scope } }))
    };
    let (one, both) = (session("indicated"), session("everywhere"));
    assert!(one.get("burns") > 0.0);
    one.is("signs_lost", one.get("burns"));
    both.is("burns", one.get("burns")).is("signs_lost", 2.0 * one.get("burns"));
}

/// DV-BURN-5: the stat's sign goes first, unless the list says otherwise.
#[test]
fn stat_signs_are_burned_before_talent_signs() {
    let text = |sign: &str| {
        format!("[cast]\nhero = {{ stat = [3], talent = [4], strategy = {{ base = 'guarded', sign = '{sign}' }} }}\n")
    };
    let burned = |sign: &str| {
        let all = (0..60).map(|trial| told("environment", &text(sign), trial)).collect::<String>();
        [all.contains("burns 3: left with -/4"), all.contains("burns 4: left with 3/-")]
    };
    assert_eq!(burned("cheapest"), [true, false]);
    assert_eq!(burned("talent_first"), [false, true]);
}

/// DV-NAMED-1, R14: named folk burn unless the rules forbid it; mobs never do.
#[test]
fn who_may_burn() {
    let burns = |side: Value, rules: Value| {
        let sides = json!([with(side, json!({ "base": "guarded", "burn": "win" })), { "stat": [3, 4, 5] }]);
        exchange(&sides, &json!(1), &json!([[1], [2]]), &rules).get("burns_0")
    };
    let npc = json!({ "stat": [3, 4, 5], "npc": true });
    assert!(burns(npc.clone(), json!({})) > 0.5);
    assert!(burns(npc, json!({ "npc_may_burn": false })) < 0.5);
    assert!(burns(json!({ "goons": 8 }), json!({})) < 0.5);
}

/// DV-GOON-1: a mob rolls one die.
#[test]
fn a_mob_rolls_as_one() {
    let text = "[cast]\na = { stat = [3] }\nb = { goons = 9 }\n";
    let told = told("fight", text, 0);
    assert_eq!(
        told.lines().take_while(|line| !line.contains("Exchange 2")).filter(|line| line.contains(" rolls ")).count(),
        2
    );
}

/// DV-GOON-2, DV-GOON-3, R16, R19: signs of mobs.
#[test]
fn mobs_have_signs_by_their_number() {
    let signs = |more: Value| {
        let mut question = json!({ "sizes": [1, 2, 3, 4, 5, 6, 7, 8] });
        question.as_object_mut().expect("a table").extend(more.as_object().expect("a table").clone());
        let found = odds("goons", &question);
        (1..=8).map(|size| found.get(&format!("signs_{size}")) as i32).collect::<Vec<_>>()
    };
    assert_eq!(signs(json!({})), [0, 0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(signs(json!({ "rules": { "goon_rounding": "down" } })), [0, 0, 0, 1, 1, 2, 2, 3]);
    assert_eq!(signs(json!({ "rules": { "goon_rounding": "share" }, "started": 6 })), [1, 1, 1, 2, 2, 2, 3, 3]);
    assert_eq!(signs(json!({ "skilled": true })), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(signs(json!({ "skilled": true, "rules": { "skilled_goon_free": 1 } })), [0, 1, 2, 3, 4, 5, 6, 7]);
}

/// DV-GOON-4, DV-GOON-5, R17, R18: goons fall, and the sign last gained is the first lost.
#[test]
fn a_mob_shrinks() {
    let text = "[cast]\na = { name = 'Dogan', stat = [3, 4, 5], talent = [2, 3] }\nb = { name = 'mob', goons = 6 }\n";
    let all: String = (0..40).map(|trial| told("fight", text, trial)).collect();
    assert!(all.contains("mob (23/-)") && all.contains("mob (3/-)") && all.contains("of 6 goons stand"), "{all}");
    let left = |loss: &str| {
        let rules = json!({ "max_exchanges": 1, "goon_loss": loss });
        odds("fight", &json!({ "sides": [{ "stat": [2, 3, 4, 5] }, { "goons": 10 }], "rules": rules })).get("left_1")
    };
    assert!(left("half_at_three") < left("one_per_concession"), "three concessions take out five of ten, or three");
}

/// R9: a lone character between a better and a worse foe.
#[test]
fn mixed_results_have_two_readings() {
    let mixed = |rule: &str| {
        let foes = json!({ "members": [{ "stat": [3] }, { "stat": [] }] });
        exchange(&json!([{ "stat": [] }, foes]), &json!(0), &json!([[4], [3, 1]]), &json!({ "multi_rule": rule }))
    };
    mixed("best_wins").is("p_win_1", 1.0).is("concessions_0", 2.0).is("concessions_1", 0.0);
    mixed("pairwise").is("p_win_1", 1.0).is("concessions_0", 2.0).is("given_1_1", 1.0);
}

/// C12: between two characters without signs nobody is ever beaten.
#[test]
fn nobody_beats_nobody() {
    let found = odds("fight", &json!({ "sides": [{ "stat": [] }, { "stat": [] }] }));
    found.is("p_undecided", 1.0).is("exchanges", 100.0);
}
