//! Knobs of the Speed roll, the round's dice, pools, turns and emergency dice (sections 1, 6 and 8 of the catalogue).

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

const BARON: &str = "blade_of_the_baron";
const AXE: &str = "axe_of_the_executioner";

pub(super) fn rows() -> Vec<Shown> {
    let plain = side(BARON, "attack = 3, speed = 3, endurance = 3", "");
    let weak = side(AXE, "attack = 2, speed = 2, endurance = 2", "");
    let both = duel(&plain, &plain);
    let faster = duel(&side(BARON, "speed = 3", ""), &side(BARON, "speed = 2", ""));
    let greedy = |tree, skills, more: &str| side(tree, skills, &format!("strategy = 'greedy'{more}"));
    let listed = |tree, skills, list: &str, more: &str| {
        side(tree, skills, &format!("strategy = {{ base = 'greedy', {list} }}{more}"))
    };
    let edgy = duel(&greedy(BARON, "attack = 3, speed = 3", ", edge = 5"), &plain);
    let magic = duel(&greedy(BARON, "attack = 2, power = 5", ""), &plain);
    let killers = side(
        AXE,
        "attack = 3, power = 6",
        "strategy = 'greedy', powers = ['axe_of_the_executioner', 'the_hooded_killer', 'the_long_drop']",
    );
    let thirsty = |skills: &str| {
        duel(
            &side(AXE, skills, "combat_skill = 'attack', powers = ['the_thirsty_blade']"),
            &side(BARON, "attack = 3, speed = 3, endurance = 6", "combat_skill = 'speed'"),
        )
    };
    let keeper = duel(&listed(BARON, "attack = 3, speed = 3", "defend = [{ do = 'bare', die = 'keep' }]", ""), &plain);
    let growing = format!(
        "{}[powers.the_madame]\neffects = ['upgrade:attack:1']\nconditions = []\n",
        duel(
            &listed(
                AXE,
                "attack = 3, power = 6, endurance = 6",
                "assign = [{ do = 'highest', dice = 5 }], turn = ['the_madame', 'cleave', 'basic', 'pass']",
                ", powers = ['the_madame', 'carry_out_sentence', 'cleave']"
            ),
            &side(BARON, "attack = 3, speed = 3, endurance = 6", "")
        )
    );
    let waits = |turn: &str| duel(&listed(BARON, "attack = 3, speed = 3", &format!("turn = {turn}"), ""), &plain);
    let held = duel(
        &greedy("the_cunning_one", "attack = 3, power = 6", ", powers = ['empower_the_cunning_one', 'jaws_of_death']"),
        &side(BARON, "attack = 3, speed = 5, endurance = 6", ""),
    );
    let rings = duel(&side("wings_of_the_warrior", "attack = 6", "powers = ['flashing_like_silver_fish']"), &plain);
    let hardened = duel(&side(BARON, "attack = 3, power = 4", "powers = ['life_of_servitude']"), &plain);
    let fading = duel(
        &plain,
        &greedy(
            "shadows_of_regret",
            "control = 3, power = 6",
            ", powers = ['shadows_of_regret', 'fighting_the_darkness', 'pale_imitation_of_life']",
        ),
    );
    let careful =
        duel(&side(BARON, "", "strategy = { threshold = 4 }"), &side(BARON, "", "strategy = { threshold = 4 }"));
    vec![
        shown("speed_tie", "'coin'", "duel", &faster, "p_a_first", DOWN),
        shown("speed_tie", "'higher_score_then_coin'", "duel", &faster, "p_a_first", UP),
        shown("reroll_speed_roll", "true", "duel", &edgy, "p_a_first", UP),
        shown("ladder_end", "'flat_one'", "duel", &rings, "p_a_win", UP),
        shown("upgrade_stacking", "'best'", "duel", &duel(&killers, &plain), "p_a_win", DOWN),
        shown("midround_attack_upgrade", "'immediate_size_only'", "duel", &growing, "attacks_a", UP),
        shown("extra_die_size", "'larger'", "duel", &thirsty("attack = 2, speed = 6"), "damage_by_a", UP),
        shown("extra_die_size", "'smaller'", "duel", &thirsty("attack = 6, speed = 1"), "damage_by_a", DOWN),
        shown("duel_dice_scores", "'at_start'", "duel", &fading, "p_a_win", UP),
        shown(
            "assignment_visibility",
            "'blind'",
            "duel",
            &duel(&greedy(BARON, "attack = 4, speed = 4", ""), &plain),
            "attacks_a",
            DOWN,
        ),
        shown("may_decline_defence_die", "true", "duel", &keeper, "p_a_win", DOWN),
        shown("emergency_die", "12", "duel", &both, "rounds", UP),
        shown("emergency_die_upgrades", "true", "duel", &hardened, "p_a_win", UP),
        shown("reroll_emergency_die", "false", "duel", &edgy, "rerolls_a", DOWN),
        shown("edge_per_reroll", "2", "duel", &edgy, "rerolls_a", DOWN),
        shown("mana_per_reroll", "3", "duel", &magic, "rerolls_a", DOWN),
        shown("edge_batch", "true", "duel", &edgy, "rerolls_a", DOWN),
        shown(
            "pass_rule",
            "'pass_is_final'",
            "duel",
            &waits("[{ do = 'pass', if = 'turn <= 2' }, 'basic', 'pass']"),
            "dice_unused_a",
            UP,
        ),
        shown("pass_rule", "'must_attack'", "duel", &waits("['pass']"), "attacks_a", UP),
        shown("forced_idle_counts_as_pass", "true", "duel", &held, "dice_unused_b", UP),
        shown("carry_dice", "true", "duel", &careful, "rounds", UP),
        shown("round_cap", "2", "duel", &both, "p_stalemate_rounds", UP),
        shown("turn_cap", "4", "duel", &both, "p_stalemate_turns", UP),
        shown(
            "buff_turn_cost",
            "0",
            "duel",
            &duel(
                &greedy(
                    "flames_of_hatred",
                    "control = 3, power = 6",
                    ", powers = ['flames_of_hatred', 'rage_stoked', 'oblivious_to_reason']",
                ),
                &weak,
            ),
            "p_a_win",
            UP,
        ),
    ]
}
