//! Knobs of powers: elements, Barriers, buffs, seals, Defence powers, counter-attacks (sections 8, 11 and 13).

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

const BARON: &str = "blade_of_the_baron";
const FLAMES: &str = "flames_of_hatred";

pub(super) fn rows() -> Vec<Shown> {
    let plain = side(BARON, "attack = 4, speed = 3, endurance = 4", "");
    let greedy = |tree, skills, powers: &str, more: &str| {
        side(tree, skills, &format!("strategy = 'greedy', powers = [{powers}]{more}"))
    };
    let flames =
        |powers: &str, more: &str| greedy(FLAMES, "control = 3, wits = 3, power = 6, endurance = 4", powers, more);
    let runes =
        |powers: &str| greedy("runes_of_reflection", "control = 3, wits = 3, power = 6, endurance = 4", powers, "");
    let halo =
        |powers: &str| greedy("halo_of_confidence", "control = 3, wits = 3, power = 6, endurance = 4", powers, "");
    let shadows = |powers: &str, more: &str| {
        greedy("shadows_of_regret", "control = 3, wits = 3, power = 6, endurance = 3", powers, more)
    };
    let axe = greedy("axe_of_the_executioner", "attack = 4, power = 6", "'axe_of_the_executioner'", "");
    let cunning = |powers: &str, more: &str| {
        greedy(
            "the_cunning_one",
            "attack = 4, power = 6, endurance = 4",
            powers,
            &format!(", combat_skill = 'attack'{more}"),
        )
    };
    let water = runes("'runes_of_reflection'");
    let fire = flames("'flames_of_hatred'", "");
    let strong_fire = fire.replace("control = 3, wits = 3", "control = 6, wits = 6");
    let fierce = side(BARON, "attack = 6, speed = 3, endurance = 4", "");
    let loud = "[powers.bare_teeth]\nstrength = '3d8'\n";
    let knight = greedy(BARON, "attack = 3, power = 6, endurance = 4", "'knights_strike'", "");
    let rain = flames("'flames_of_hatred', 'oblivious_to_reason', 'rain_of_terrible_fire'", "");
    let parry = greedy(BARON, "attack = 3, power = 6, endurance = 4", "'parry', 'golden_parry'", "");
    let glory = greedy(BARON, "attack = 3, power = 6, endurance = 4", "'strike_with_glory'", "");
    let zen = runes("'runes_of_reflection', 'conductor', 'the_zen_master'");
    let bare = cunning("'empower_the_cunning_one', 'bare_teeth'", "");
    let eye = cunning(
        "'empower_the_cunning_one', 'an_eye_for_an_eye', 'hunters_instinct'",
        ", conditions = { enemy_scent = true }",
    );
    let rerolls = cunning("'empower_the_cunning_one', 'an_eye_for_an_eye'", ", edge = 3")
        .replace("'greedy'", "{ base = 'greedy', reroll_bonus = [{ do = 'edge', if = 'die < 4' }, 'stop'] }");
    let ring = halo("'halo_of_confidence', 'annulus_of_invulnerability'");
    let ward = runes("'runes_of_reflection', 'guard_against_piety', 'guard_against_rage'");
    let dark = flames("'flames_of_hatred', 'rage_stoked', 'give_in_to_hatred', 'wreathed_in_flames'", "");
    let wreath = flames("'the_gnawing_within', 'wreathed_in_flames'", "");
    let waves = halo("'halo_of_confidence', 'particulate_wave', 'waviform_mote'");
    let entropy = shadows("'shadows_of_regret', 'entropy'", "").replace("strategy", "hits = 7, strategy");
    let poor = flames("'flames_of_hatred', 'burning_curtain'", "").replace("strategy", "mana = 1, strategy");
    vec![
        shown("fear_at_barriers", "false", "duel", &duel(&rain, &water), "p_a_win", UP),
        shown("affinity_resist", "0", "duel", &duel(&fire, &fire), "rounds", DOWN),
        shown("affinity_fear", "0", "duel", &duel(&water, &fire), "damage_by_a", DOWN),
        shown("affinity_on_emergency", "false", "duel", &duel(&fire, &fire), "rounds", DOWN),
        shown("fear_mode", "'after_defence'", "duel", &duel(&water, &strong_fire), "damage_by_a", DOWN),
        shown("glyph_counter", "false", "duel", &duel(&zen, &plain), "damage_by_a", DOWN),
        shown("glyph_dice_mana_check", "'after_payment'", "duel", &duel(&poor, &fierce), "damage_by_b", UP)
            .under("round_cap = 1"),
        shown("barrier_spill", "true", "duel", &duel(&rain, &plain), "damage_by_b", UP),
        shown("barrier_answer_chain", "true", "duel", &duel(&rain, &rain), "table_dice", UP),
        shown("perfect_spends_die", "false", "duel", &duel(&parry, &axe), "p_a_win", UP),
        shown("defence_powers_per_attack", "2", "duel", &duel(&parry, &plain), "mana_spent_a", UP),
        shown("emergency_die_with_powers", "true", "duel", &duel(&parry, &plain), "power_defences_a", UP),
        shown("defence_choice", "'before_bonus_dice'", "duel", &duel(&parry, &glory), "p_a_win", DOWN),
        shown(
            "diceless_defence",
            "'only_when_empty'",
            "duel",
            &format!("{}{loud}", duel(&bare, &plain)),
            "power_defences_a",
            DOWN,
        ),
        shown("diceless_defence", "'adds_to_die'", "duel", &duel(&bare, &plain), "p_a_win", UP),
        shown("counter_bonuses", "false", "duel", &duel(&eye, &plain), "damage_by_a", DOWN),
        shown("reroll_scope", "'printed_list'", "duel", &duel(&rerolls, &plain), "rerolls_a", DOWN),
        shown("seal_scope", "'powers_and_basic'", "duel", &duel(&ring, &knight), "attacks_b", DOWN),
        shown("seal_scope", "'attack_powers'", "duel", &duel(&ward, &wreath), "power_defences_b", UP),
        shown("seal_element", "'printed'", "duel", &duel(&ward, &dark), "power_attacks_b", DOWN),
        shown("buff_stacking", "'best'", "duel", &duel(&waves, &plain), "p_a_win", DOWN),
        shown("buff_limit", "'per_round'", "duel", &duel(&waves, &plain), "buffs_a", UP),
        shown("buff_limit", "'none'", "duel", &duel(&waves, &plain), "buffs_a", UP),
        shown("half_rule", "'inclusive'", "duel", &duel(&entropy, &plain), "power_defences_a", UP),
    ]
}
