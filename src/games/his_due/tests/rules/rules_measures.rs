//! Measures (HD-MET-*).

use crate::asked::{near, odds};
use crate::support::{BARON, against, baron, duel, faces, means, scenario, scripted, side};
use evenodds_engine::ABSENT;
use evenodds_scenario::parse;
use evenodds_source::{Faults, Source};
use evenodds_study::{Study, estimate};
use serde_json::json;
use std::sync::Arc;

const SHY: &str = "strategy = { assign = ['defence'] }";
const ALL: &str = "strategy = { assign = ['attack'] }";

/// A duel in which everything happens now and then: wins of both, flight, stalemates after three rounds.
fn lively() -> String {
    let a = side(
        BARON,
        "attack = 2, speed = 2",
        "powers = ['knights_strike'], strategy = { base = 'greedy', flight = [{ do = 'flee', if = 'hits < 4' }, 'stay'] }",
    );
    let b = side("axe_of_the_executioner", "attack = 3, speed = 2", "powers = ['cleave'], strategy = 'cautious'");
    scenario("duel", "round_cap = 3", &duel(&a, &b))
}

/// HD-MET-1, HD-MET-2, HD-MET-4, HD-MET-11, HD-MET-12: shares of outcomes add up; wins by place are wins; flight alone or
/// together is flight; stalemates are counted by their reason.
#[test]
fn shares_add_up() {
    let means = means(&lively(), 4000);
    let sum = |names: &[&str]| names.iter().map(|name| means.get(name)).sum::<f64>();
    let seen = ["p_a_win", "p_b_win", "p_a_fled", "p_b_fled", "p_stalemate"];
    assert!(seen.iter().all(|name| means.get(name) > 0.01), "{means:?}");
    near(sum(&seen) + sum(&["p_both_fled", "p_double_defeat"]), 1.0, 1e-12);
    near(means.get("a_wins_decided"), means.get("p_a_win") / sum(&["p_a_win", "p_b_win"]), 1e-12);
    near(sum(&["p_first_attacker_wins", "p_second_attacker_wins"]), sum(&["p_a_win", "p_b_win"]), 1e-12);
    near(means.get("a_flees"), sum(&["p_a_fled", "p_both_fled"]), 1e-12);
    near(sum(&["p_stalemate_rounds", "p_stalemate_turns"]), means.get("p_stalemate"), 1e-12);
}

/// HD-MET-4: the first attacker wins, or the second does, whoever sits where.
#[test]
fn wins_are_counted_by_place() {
    let weak = baron(&format!("hits = 1, {SHY}"));
    let strong = baron(ALL);
    let columns = ["p_a_win", "p_first_attacker_wins", "p_second_attacker_wins"];
    assert_eq!(against(&strong, &weak, &faces(&[6, 6, 1, 1, 1])).all(columns), [1, 1, 0]);
    assert_eq!(against(&strong, &weak, &[5, 6, 1, 1, 6, 6, 1]).all(columns), [1, 0, 1]);
    assert_eq!(against(&weak, &strong, &[5, 6, 6, 6, 1, 1, 1]).all(columns), [0, 1, 0]);
}

/// HD-MET-5: the round in which it ends counts. HD-MET-6: Hits left are known of the winner alone.
#[test]
fn rounds_and_hits_left() {
    let text = scenario("duel", "", &duel(&baron(ALL), &baron(&format!("hits = 3, {SHY}"))));
    let end = scripted(&text, &faces(&[4, 4, 1, 1, 4, 3, 6, 5, 1, 1, 2]));
    let columns = ["p_a_win", "rounds", "hits_left_a_given_win", "hits_left_b_given_win"];
    assert_eq!(end.all(columns), [1, 2, 11, ABSENT], "{}", end.told());
    let drawn = scenario("duel", "round_cap = 1", &duel(&baron(SHY), &baron(SHY)));
    assert_eq!(scripted(&drawn, &faces(&[1; 4])).all(columns), [0, 1, ABSENT, ABSENT]);
}

/// HD-MET-9: no more Hits than there were.
#[test]
fn damage_is_what_was_lost() {
    let end = against(&baron(ALL), &baron(&format!("hits = 2, {SHY}")), &faces(&[6, 6, 1, 1, 1]));
    assert_eq!(end.all(["damage_by_a", "damage_by_b"]), [2, 0], "5 Hits' worth of strength");
}

/// HD-MET-10: the mean of Hits dealt by the mean of Mana spent; unknown if there was none.
#[test]
fn damage_per_mana_is_a_ratio_of_means() {
    let wanted = ["mana_spent_a", "damage_by_a", "damage_per_mana_a"];
    let text = lively().replace("[rules]", &format!("measures = {wanted:?}\n[rules]"));
    let source = Arc::new(Source { name: "test.toml".into(), text });
    let mut faults = Faults::new();
    let scenario = parse(&source, &crate::support::games(), &mut faults).expect("a scenario");
    let study = Study::prepare(scenario, &mut faults).expect("a study");
    let mut tally = study.cells[0].tally();
    study.cells[0].ready.batch(7, 0..500, &mut tally, None);
    let measures = &study.cells[0].ready.scopes()[0].measures;
    let mean = |name: &str| {
        let measure = measures.iter().find(|measure| measure.name == name).expect("a measure");
        let at = wanted.iter().position(|wanted| *wanted == name).expect("it is wanted");
        estimate::estimate(measure, &tally.whole(0)[at], 0.95).mean
    };
    let by_hand = means(&lively(), 500);
    near(mean("damage_by_a"), by_hand.get("damage_by_a"), 1e-9);
    near(mean("damage_per_mana_a"), by_hand.get("damage_by_a") / by_hand.get("mana_spent_a"), 1e-9);
    assert!(by_hand.get("mana_spent_a") > 0.1);
}

/// HD-MET-17: exact shares of bands, mean and variance, of tests and of flight.
#[test]
fn exact_answers_have_bands_and_moments() {
    let test = json!({ "dice": [6, 6, 6] });
    let bands = ["p_botch", "p_cost", "p_clean", "p_amazing"].map(|name| odds("skill_test", &test, name));
    near(bands[0], 0.375, 1e-12);
    near(bands[1], 0.625, 1e-12);
    near(bands[2] + bands[3], 0.0, 0.0);
    near(odds("skill_test", &test, "mean"), 10.5, 1e-12);
    near(odds("skill_test", &test, "variance"), 3.0 * 35.0 / 12.0, 1e-12);
    let flight = json!({ "speed": 4 });
    near(odds("flee", &flight, "p_cost"), 0.767_578_125, 1e-12);
    near(odds("flee", &flight, "p_clean"), 0.068_359_375, 1e-12);
    near(odds("flee", &flight, "mean"), 13.5, 1e-12);
    near(odds("flee", &flight, "variance"), 3.0 * 63.0 / 12.0, 1e-12);
}

/// HD-MET-19: what a power is worth: the decided win rate with it, less the one with a blank in its place, against the
/// same opponents. A permanent of +1 size is worth more than a blank; a power that is never used, nothing.
#[test]
fn a_power_is_worth_a_difference() {
    let decided = |powers: &str| {
        let a = side(
            "axe_of_the_executioner",
            "attack = 3, speed = 3, power = 4",
            &format!("powers = [{powers}], strategy = 'greedy'"),
        );
        means(&scenario("duel", "", &duel(&a, &side(BARON, "attack = 4, speed = 3", ""))), 4000).get("a_wins_decided")
    };
    let blank = decided("'cleave'");
    // 3000 decided duels on the same dice: a standard error below 0.013; an alarm at 5 of them, less than once in a million.
    assert!(decided("'cleave', 'the_hooded_killer'") > blank + 0.065);
    near(decided("'cleave', 'the_scaffold'"), blank, 0.0);
}
