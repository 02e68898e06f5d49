//! Knobs of Collars and their Brokers (sections 12 and 15 of the catalogue).

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

pub(super) fn rows() -> Vec<Shown> {
    let collar = |tree, skills: &str, more: &str| {
        side(tree, skills, &format!("combat_skill = 'attack', strategy = 'greedy'{more}"))
    };
    let winged = collar(
        "the_winged_one",
        "attack = 4, endurance = 4",
        ", powers = ['empower_the_winged_one', 'strike_from_above']",
    );
    let venomous = collar(
        "the_venomous_one",
        "attack = 4, endurance = 4",
        ", powers = ['empower_the_venomous_one', 'bite_of_the_unloved']",
    );
    let plain = side("blade_of_the_baron", "attack = 4, speed = 3, endurance = 4", "");
    let hunter = side("blade_of_the_baron", "attack = 4, speed = 3, endurance = 4", "strategy = { aim = ['broker'] }");
    let hurt = winged
        .replace("attack = 4, endurance = 4", "attack = 4, endurance = 6")
        .replace("combat_skill", "hits = 4, combat_skill");
    let scaffold = side(
        "axe_of_the_executioner",
        "attack = 3, power = 6",
        "strategy = 'greedy', powers = ['the_block', 'the_scaffold'], conditions = { on_ground = false, off_ground = true }",
    );
    let idle = side("the_winged_one", "attack = 4", "powers = ['strike_from_above']");
    let timed = winged.replace("combat_skill", "clock = true, combat_skill");
    let winged_speed = collar("the_winged_one", "attack = 4, speed = 2", ", powers = ['empower_the_winged_one']");
    vec![
        shown("empower_bonus", "4", "duel", &duel(&winged_speed, &plain), "p_a_first", UP),
        shown("collar_targeting", "'broker_first'", "duel", &duel(&winged, &plain), "p_b_win", DOWN),
        shown("collar_targeting", "'defender_chooses'", "duel", &duel(&winged, &plain), "p_a_win", UP),
        shown("collar_broker_hits", "'current'", "duel", &duel(&hurt, &hunter), "p_a_win", DOWN),
        shown("unempowered_collar", "'weaponless'", "duel", &duel(&idle, &plain), "attacks_a", UP),
        shown("revert_ends_bonus", "false", "duel", &duel(&venomous, &hunter), "hits_a", UP),
        shown("collar_defeat", "'broker'", "duel", &duel(&winged, &hunter), "rounds", DOWN),
        shown("collar_defeat", "'both'", "duel", &duel(&winged, &plain), "p_b_win", DOWN),
        shown("direct_loss_target", "'broker'", "duel", &duel(&winged, &scaffold), "hits_a", UP),
        shown("clock_heals", "'duellist'", "duel", &duel(&timed, &hunter), "p_a_win", DOWN).under("clock_die = 1"),
        shown("broker_teleport_is_perfect_defence", "false", "duel", &duel(&plain, "'broker'"), "rounds", DOWN),
    ]
}
