//! Knobs of flight and of the clock (sections 9 and 10 of the catalogue).

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

/// Two of a team against one.
fn three(one: &str, other: &str) -> String {
    let team = |side: &str, team: i32| side.replacen('{', &format!("{{ team = {team},"), 1);
    format!("[cast]\nduellists = [{}, {}, {}]\n", team(one, 0), team(one, 0), team(other, 1))
}

pub(super) fn rows() -> Vec<Shown> {
    let baron = "blade_of_the_baron";
    let plain = side(baron, "attack = 4, speed = 3, endurance = 3", "");
    let lenient = side(baron, "attack = 4, speed = 3, endurance = 3", "strategy = { hold_up = ['let_go'] }");
    let coward = side(baron, "attack = 2, speed = 4, endurance = 3", "strategy = 'cautious'");
    let guilty = |speed: i32| {
        side(baron, &format!("attack = 2, speed = {speed}"), "strategy = 'greedy', guilt_freak_out = true")
    };
    let winged = side(
        "the_winged_one",
        "attack = 4, speed = 2",
        "combat_skill = 'attack', strategy = 'cautious', powers = ['empower_the_winged_one']",
    );
    let caster = side(
        "flames_of_hatred",
        "control = 3, power = 6, speed = 1",
        "strategy = { base = 'greedy', flight = ['flee'], turn = ['rage_stoked', 'pass'] }, powers = ['flames_of_hatred', 'rage_stoked']",
    );
    let feathered = side(
        "wings_of_the_warrior",
        "attack = 2, speed = 3, power = 6",
        "strategy = { base = 'greedy', flight = ['flee'] }, powers = ['pinion']",
    );
    let archer = side("arrow_of_the_artisan", "attack = 4, power = 6", "powers = ['parting_shot']");
    let timed = side(baron, "attack = 4, speed = 3, endurance = 3", "clock = true");
    vec![
        shown("flee_cost_from", "5", "duel", &duel(&coward, &plain), "p_a_fled", UP),
        shown("flee_clean_from", "12", "duel", &duel(&coward, &plain), "p_a_fled", UP),
        shown("fleeing_may_buff", "false", "duel", &duel(&caster, &plain), "buffs_a", DOWN),
        shown("speed_one_may_declare", "false", "duel", &duel(&guilty(1), &guilty(1)), "p_both_fled", DOWN),
        shown(
            "flee_declaration",
            "'second_attacker_first'",
            "duel",
            &duel(&guilty(3), &guilty(3)),
            "p_both_fled",
            DOWN,
        ),
        shown("parting_shots", "'never'", "duel", &duel(&coward, &lenient), "p_a_fled", UP),
        shown("parting_shots", "'policy'", "duel", &duel(&coward, &lenient), "p_a_fled", UP),
        shown("flee_speed", "'natural'", "duel", &duel(&winged, &plain), "p_a_fled", DOWN),
        shown("parting_shot_on_raised", "false", "duel", &duel(&feathered, &archer), "attacks_b", DOWN),
        shown("skirmish_flight", "false", "skirmish", &three(&coward, &plain), "fled", DOWN),
        shown("clock_die", "1", "duel", &duel(&timed, &plain), "p_a_win", UP),
    ]
}
