//! Parameters of the reference policies. `KNOB` is where the field goes.

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

pub(super) fn rows() -> Vec<Shown> {
    let baron = "blade_of_the_baron";
    let plain = side(baron, "attack = 3, speed = 3, endurance = 4", "");
    let with = |tree, base: &str, more: &str| {
        duel(
            &side(
                tree,
                "attack = 3, speed = 3, control = 3, power = 6",
                &format!("strategy = {{ base = '{base}'KNOB }}{more}"),
            ),
            &plain,
        )
    };
    let parry = ", powers = ['parry', 'golden_parry']";
    vec![
        shown(
            "enabler",
            "false",
            "duel",
            &with("flames_of_hatred", "plain", ", powers = ['flames_of_hatred']"),
            "attacks_a",
            DOWN,
        ),
        shown("threshold", "4", "duel", &with(baron, "plain", ""), "attacks_a", DOWN),
        shown("defend_gap", "5", "duel", &with(baron, "greedy", parry), "power_defences_a", DOWN),
        shown("defend_ratio", "3", "duel", &with(baron, "greedy", parry), "power_defences_a", DOWN),
        shown("reroll_damage", "5", "duel", &with(baron, "greedy", ", edge = 5, mana = 0"), "rerolls_a", DOWN),
        shown("edge_reserve", "3", "duel", &with(baron, "greedy", ", edge = 4, mana = 0"), "edge_spent_a", DOWN),
        shown(
            "disarmed_by_harmless",
            "false",
            "duel",
            &with("crystals_of_compassion", "greedy", ", powers = ['feel_the_shame']"),
            "p_a_fled",
            DOWN,
        ),
        shown("flee_divisor", "2", "duel", &with(baron, "cautious", ""), "p_a_fled", UP),
    ]
}
