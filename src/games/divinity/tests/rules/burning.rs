//! Burning of signs: by whom, for what, and on which grounds.

use crate::support::{GAME, exchange, odds, refused, told, with};
use evenodds_kit::Kind;
use evenodds_source::{Faults, Source, Table};
use serde_json::{Value, json};
use std::sync::Arc;

/// DV-BURN-1, R12: a side that leads may burn, too; a strategy that only averts defeat does not.
#[test]
fn who_leads_may_burn() {
    let ask = |strategy: Value, rules: Value| {
        let sides = json!([with(json!({ "stat": [2] }), strategy), { "stat": [3] }]);
        exchange(&sides, &json!(0), &json!([[6], [1]]), &rules)
    };
    let gain = json!({ "burn": "gain" });
    // Excellent against basic is worth two concessions; with Water, commanding, it is three.
    ask(gain.clone(), json!({})).is("burns_0", 1.0).is("concessions_1", 3.0).is("p_out_1_0", 1.0);
    ask(gain, json!({ "burn_when": "losing" })).is("burns_0", 0.0).is("concessions_1", 2.0);
    ask(json!("guarded"), json!({})).is("burns_0", 0.0).is("concessions_1", 2.0);
}

/// R12: a list whose strategy always burns defeats the foe wherever the foe's die is basic and its own is not.
#[test]
fn a_leader_burns_for_defeat() {
    let sides = json!([{ "stat": [2], "strategy": { "burn": "gain" } }, { "stat": [3] }]);
    let fight =
        |when: &str| odds("fight", &json!({ "sides": sides, "rules": { "max_exchanges": 1, "burn_when": when } }));
    fight("any").is("p_win_0", 5.0 / 36.0);
    fight("losing").is("p_win_0", 1.0 / 36.0);
}

/// R12, DV-MULTI-1: of three sides only the winner inflicts concessions, so that a loser books none of them as its own.
#[test]
fn of_three_sides_the_winner_inflicts() {
    let guarded = |side: Value| with(side, json!("guarded"));
    let sides = json!([
        guarded(json!({ "stat": [3, 4], "talent": [2] })),
        guarded(json!({ "stat": [2, 4, 5] })),
        guarded(json!({ "stat": [3, 5] }))
    ]);
    let found = exchange(&sides, &json!(0), &json!(null), &json!({}));
    found.is("p_win_0", 11.0 / 36.0).is("p_win_1", 7.0 / 36.0).is("p_win_2", 13.0 / 108.0);
    found.is("p_standoff", 41.0 / 108.0).is("p_tie_win", 5.0 / 27.0);
    // Fire suits the attack as Air suits the defence: a standoff, in which nobody concedes. Earth would lose the tie.
    let sides = json!([guarded(json!({ "stat": [3, 4], "talent": [2] })), { "stat": [2, 4, 5] }, {}]);
    let one = exchange(&sides, &json!(0), &json!([[1], [5], [2]]), &json!({}));
    one.is("burns_0", 1.0).is("p_standoff", 1.0).is("concessions_0", 0.0);
}

/// R9 with `pairwise`: a win counts as one by tie-break only where no pair was won outright, by anybody.
#[test]
fn a_pair_won_outright_is_no_tie_break() {
    let ask = |faces: Value| {
        let sides = json!([{ "stat": [3] }, { "members": [{ "stat": [4] }, { "stat": [4] }] }]);
        exchange(&sides, &json!(0), &faces, &json!({ "multi_rule": "pairwise" }))
    };
    // Competent against commanding: lost outright.
    ask(json!([[2], [4, 4]])).is("p_win_1", 1.0).is("p_tie_win", 0.0);
    // Commanding with Fire that suits, against Earth that suits, and against basic.
    ask(json!([[3], [4, 1]])).is("p_win_0", 1.0).is("p_tie_win", 0.0);
    // Competent with Earth, which does not suit an attack, loses the tie to Air; the other foe is beaten outright.
    ask(json!([[4], [5, 1]])).is("p_win_1", 1.0).is("p_tie_win", 0.0);
    ask(json!([[4], [5, 5]])).is("p_win_1", 1.0).is("p_tie_win", 1.0);
}

/// R7, DV-CONC-3: a tie that the environment wins owes what any lost tie does.
#[test]
fn a_tie_lost_to_the_environment_is_paid() {
    let ask = |tie: u8| {
        let rules = json!({ "environment_tie": "environment", "tie_concessions": tie });
        odds("environment", &json!({ "hero": { "stat": [] }, "rules": rules }))
    };
    // Ties are 18/36; 1 below by one step and 2 to 5 below 6 by one step, 4/36 each; 1 below 6 by two steps, 1/36.
    ask(1).is("p_success", 0.25).is("concessions", (18.0 + 8.0 + 2.0) / 36.0).is("p_concede_1", 26.0 / 36.0);
    ask(0).is("p_success", 0.25).is("concessions", 10.0 / 36.0);
}

/// R12: who burns blindly reckons with the best that the environment can show: excellent, or commanding where it is dire.
#[test]
fn blind_burns_reckon_with_the_best() {
    let ask = |timing: &str, dire: Value| {
        let hero = json!({ "stat": [3], "strategy": { "burn_environment": "on_failure" } });
        odds("environment", &json!({ "hero": hero, "dire": dire, "rules": { "burn_timing": timing } }))
    };
    // Blind: burned at 1, 2, 4 and 5, whatever the environment shows; in dire circumstances at 6, too.
    ask("blind", json!([])).is("p_burn", 4.0 / 6.0).is("p_success", 1.0);
    ask("blind", json!([2])).is("p_burn", 5.0 / 6.0).is("p_success", 1.0);
    // Seen: at 1 against all but 1, at 2, 4 and 5 against 6.
    ask("after_rolls", json!([])).is("p_burn", 8.0 / 36.0).is("p_success", 1.0);
}

/// DV-CONC-5, DV-CONC-6: the fact `defeat` counts a total at which the member gives up.
#[test]
fn defeat_counts_the_own_total() {
    let burns = |yield_at: Value| {
        let strategy = json!({ "burn": [{ "do": "win", "if": "defeat" }, "never"], "yield_at": yield_at });
        let sides = json!([with(json!({ "stat": [3] }), strategy), { "stat": [4] }]);
        // Excellent against commanding: one concession.
        exchange(&sides, &json!(0), &json!([[6], [4]]), &json!({ "tie_rule": "attacker" })).get("burns_0")
    };
    assert_eq!([burns(json!(1)), burns(json!(2)), burns(json!("none"))].map(|burns| burns > 0.5), [true, false, false]);
    // A list that gives up by the fact has an answer all the same.
    let strategy = json!({ "yield": [{ "do": "give_up", "if": "defeat" }, "stay"], "yield_at": 1 });
    let sides = json!([with(json!({ "stat": [3] }), strategy), { "stat": [4] }]);
    exchange(&sides, &json!(0), &json!([[6], [4]]), &json!({})).is("p_out_0_0", 1.0);
}

/// A session's mistakes are shown where they stand.
#[test]
fn mistakes_of_contests_have_their_place() {
    let line = "contests = [{ kind = \"environment\", stat = \"Bdy\", dire = [2, 3] }, { kind = \"fight\", stat = \"Body\", talent = \"Fsit\" }]";
    let text = format!("[cast]\nhero = {{ stats = {{ Body = [2] }}, talents = {{ Fist = [3] }} }}\n{line}\n");
    let told = |text: &str| {
        let mut faults = Faults::new();
        let root = Table::parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &mut faults);
        assert!(GAME.prepare("session", &root, &[], &mut faults).is_none());
        faults.render(false)
    };
    let at = |what: &str| format!("x.toml:3:{}", line.find(what).expect("it is there") + 1);
    let dire = told(&text);
    assert!(dire.contains(&at("3] }")) && dire.contains("DV-OPP-3"), "{dire}");
    let names = told(&text.replace("[2, 3]", "[2]"));
    let at = |what: &str| format!("x.toml:3:{}", line.replace("[2, 3]", "[2]").find(what).expect("it is there") + 1);
    for place in [at("\"Bdy\""), at("\"Fsit\""), at("{ kind = \"fight\"")] {
        assert!(names.contains(&place), "{place} is not in {names}");
    }
}

/// DV-OPP-2, DV-TIE-2, DV-CONC-5, DV-CONC-6: a line names the rule that it plays.
#[test]
fn lines_name_their_rules() {
    let fight = "[cast]\na = { stat = [3], strategy = { yield_at = 1 } }\nb = { stat = [4] }\n";
    let all: String = (0..60).map(|trial| told("fight", fight, trial)).collect();
    for (rule, what) in [("DV-CONC-6", "a gives up"), ("DV-CONC-5", "b is defeated"), ("DV-TIE-2", "a standoff")] {
        let lines: Vec<&str> = all.lines().filter(|line| line.contains(what)).collect();
        assert!(
            !lines.is_empty() && lines.iter().all(|line| line.starts_with(&format!("{rule} "))),
            "{what}: {lines:?}"
        );
    }
    let many = refused("environment", &json!({ "hero": { "stat": [3] }, "dire": [2, 3] }));
    assert!(many.contains("DV-OPP-3"), "{many}");
}
