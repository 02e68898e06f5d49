//! Knobs of careers (section 22 of the catalogue).

use super::{DOWN, Shown, UP, shown};
use crate::support::side;

fn career(limits: &str, hero: &str, opponent: &str) -> String {
    format!("[limits]\n{limits}\n[cast]\nhero = {hero}\nopponents = [{opponent}]\n")
}

pub(super) fn rows() -> Vec<Shown> {
    let axe = "axe_of_the_executioner";
    let hero = side(
        axe,
        "attack = 4, speed = 4, endurance = 4, power = 4",
        "strategy = 'greedy', powers = ['axe_of_the_executioner', 'carry_out_sentence', 'the_block']",
    );
    let runner = side(axe, "attack = 1, speed = 5, endurance = 4", "combat_skill = 'attack'");
    let weak = side("blade_of_the_baron", "attack = 1, speed = 1, control = 1, endurance = 1", "");
    // Guilt breaks him with a kill whose power then never comes.
    let ruthless =
        hero.replace("strategy = 'greedy'", "strategy = { base = 'greedy', kill = ['kill'], stress = ['accept'] }");
    let short = "sessions = 5\ntriggers_per_session = 6";
    let quiet = "triggers_per_session = 0";
    vec![
        shown("mana_prominent_scene", "0", "career", &career("", &hero, &weak), "mana_end", DOWN),
        shown(
            "mana_minor_scene",
            "0",
            "career",
            &career("minor_scenes_per_session = 2\nscenes_per_session = 0", &hero, &weak),
            "mana_end",
            DOWN,
        ),
        shown("retire_on_full_track", "false", "career", &career(short, &hero, &weak), "p_broken", DOWN),
        shown("stress_limit_total", "6", "career", &career(short, &hero, &weak), "p_broken", DOWN),
        shown("stress_limit_rounding", "'nearest'", "career", &career(short, &hero, &weak), "p_broken", UP),
        shown("stress_limit_rounding", "'ceil'", "career", &career(short, &hero, &weak), "p_broken", UP),
        shown("kills_to_finish", "1", "career", &career(quiet, &hero, &weak), "p_five_kills", UP),
        shown("full_track_connections", "3", "career", &career(short, &hero, &weak), "connections_left", DOWN),
        shown(
            "combat_skill_change",
            "'between_duels'",
            "career",
            &career(
                quiet,
                &runner,
                &side("flames_of_hatred", "control = 4, power = 6, endurance = 5", "powers = ['flames_of_hatred']"),
            ),
            "wins",
            UP,
        ),
        shown(
            "kill_power",
            "'after_duel'",
            "career",
            &career("duels_per_session = 5", &ruthless, &weak),
            "powers_end",
            DOWN,
        ),
        shown("kill_power", "'none'", "career", &career(quiet, &hero, &weak), "powers_end", DOWN),
    ]
}
