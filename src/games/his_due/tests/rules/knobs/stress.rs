//! Knobs of stress and killing (sections 7 and 14 of the catalogue).

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

pub(super) fn rows() -> Vec<Shown> {
    let baron = "blade_of_the_baron";
    let killer =
        |more: &str| side(baron, "attack = 5, speed = 4, endurance = 5", &format!("strategy = 'greedy'{more}"));
    let victim = side(baron, "attack = 1, speed = 2, control = 3", "strategy = 'cautious'");
    let plain = side(baron, "attack = 2, speed = 2", "");
    let spent = side(
        "flames_of_hatred",
        "control = 6, power = 6, endurance = 6, wits = 6",
        "strategy = 'greedy', powers = ['flames_of_hatred'], edge = 3, mana = 3",
    );
    let weakling = side(baron, "attack = 1, speed = 1, control = 1, endurance = 0", "");
    vec![
        shown("edge_for_losing", "3", "duel", &duel(&killer(""), &plain), "edge_left_b", UP),
        shown("resist_from", "20", "duel", &duel(&killer(""), &victim), "stress_despair_b", UP),
        shown("kill_min_edge", "3", "duel", &duel(&killer(", edge = 2"), &plain), "p_kill", DOWN),
        shown("kill_needs_attack", "false", "duel", &duel(&spent, &weakling), "p_kill", UP),
        shown("accept_edge_enables_kill", "true", "duel", &duel(&killer(""), &plain), "p_kill", UP),
        shown(
            "full_track_trigger",
            "'blocks_kill'",
            "duel",
            &duel(&killer(", edge = 2, guilt = 7"), &plain),
            "p_kill",
            DOWN,
        ),
        shown("freak_out_effects", "'none'", "duel", &duel(&killer(", freak_out = 'guilt'"), &plain), "attacks_a", UP),
        shown("broker_deal_probability", "1.0", "duel", &duel(&killer(", edge = 2"), &plain), "p_rescued", UP),
        shown("double_defeat", "'attacker_wins'", "duel", &revenge(), "p_double_defeat", DOWN),
        shown("double_defeat", "'attacker_wins'", "duel", &revenge(), "p_a_win", UP),
        shown("double_defeat", "'defender_wins'", "duel", &revenge(), "p_b_win", UP),
    ]
}

/// A defence that takes the attacker along: the only way in which both can fall at once.
fn revenge() -> String {
    let baron = "blade_of_the_baron";
    let a = side(baron, "attack = 4, speed = 4", "hits = 4, strategy = { assign = ['attack'] }");
    let b = side(
        baron,
        "attack = 1, speed = 1",
        "hits = 3, strategy = { base = 'greedy', defend = ['parry', 'bare'], turn = ['pass'] }, powers = ['parry']",
    );
    let power = "[powers.parry]\nstrength = 'dice'\nmana = 0\neffects = ['on_hurt:hit_attacker:9']\n";
    format!("{}{power}", duel(&a, &b))
}
