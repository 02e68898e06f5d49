//! Knobs of characters, tests and brawls (sections 2 to 4 of the catalogue).

use super::{DOWN, Shown, UP, shown};
use crate::support::{duel, side};

/// A character made by creation, as a side with further keys.
fn made(picks: [&str; 4], tree: &str, more: &str) -> String {
    let [background, aura, skill_set, broker] = picks;
    let comma = if more.is_empty() { "" } else { ", " };
    let deal = if tree.contains("halo") { "glyph" } else { "weapon" };
    format!(
        "{{ background = '{background}', aura = '{aura}', skill_set = '{skill_set}', broker = '{broker}', \
         deal = '{deal}', tree = '{tree}'{comma}{more} }}"
    )
}

/// A test of one skill.
fn test(skill: &str, side: &str) -> String {
    format!("[limits]\nskill = '{skill}'\n[cast]\na = {side}\n")
}

pub(super) fn rows() -> Vec<Shown> {
    let runner = made(["policeman", "ochre", "runner", "fox"], "blade_of_the_baron", "");
    let brooder =
        made(["policeman", "black", "brooder", "fox"], "halo_of_confidence", "strategy = { enabler = false }");
    let enemy = side("axe_of_the_executioner", "attack = 3, endurance = 3", "");
    let career =
        |hero: &str| format!("[cast]\nhero = {hero}\nopponents = [{}]\n", side("blade_of_the_baron", "attack = 1", ""));
    let baron = side("blade_of_the_baron", "attack = 3, wits = 3", "");
    let rival = side("blade_of_the_baron", "attack = 4, wits = 2", "");
    let contest = format!("[cast]\na = {baron}\nb = {rival}\n");
    let brawl = format!("[cast]\na = {}\n", side("blade_of_the_baron", "attack = 2, wits = 2", ""));
    let speed = test("speed", &runner);
    let power = test("power", &brooder);
    let fight = duel(&brooder, &enemy);
    vec![
        shown("skill_base", "3", "skill_test", &test("control", &runner), "total", UP),
        shown("skill_cap_at_creation", "3", "skill_test", &speed, "total", DOWN),
        shown("glyph_bonus_exempt_from_cap", "false", "skill_test", &power, "total", DOWN),
        shown("score_dice", "[[2, 6], [3, 6], [3, 8], [4, 8], [3, 10], [3, 12]]", "skill_test", &speed, "total", UP),
        shown("mana_base", "5", "duel", &fight, "mana_left_a", UP),
        shown("mana_per_power", "3", "duel", &fight, "mana_left_a", UP),
        shown("hits_base", "9", "duel", &fight, "rounds", UP),
        shown("hits_per_endurance", "5", "duel", &fight, "rounds", UP),
        shown("powers_at_creation", "4", "career", &career(&runner), "powers_end", DOWN),
        shown("connections_at_start", "2", "career", &career(&runner), "connections_left", DOWN),
        shown(
            "background_stress",
            "[[9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9]]",
            "career",
            &career(&runner),
            "p_broken",
            DOWN,
        ),
        shown(
            "aura_skills",
            "[[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]",
            "skill_test",
            &speed,
            "total",
            DOWN,
        ),
        shown(
            "aura_stress",
            "[[0, 0, 0], [0, 0, 0], [0, 0, 0], [9, 9, 9], [0, 0, 0], [0, 0, 0]]",
            "career",
            &career(&runner),
            "p_broken",
            DOWN,
        ),
        shown(
            "skill_set_skills",
            "[[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]",
            "skill_test",
            &speed,
            "total",
            DOWN,
        ),
        shown("glyph_power_bonus", "0", "skill_test", &power, "total", DOWN),
        shown("glyph_power_bonus_in_mana", "false", "duel", &fight, "mana_left_a", DOWN),
        shown(
            "score_out_of_range",
            "'extrapolate'",
            "skill_test",
            &test("speed", &side("blade_of_the_baron", "speed = 8", "")),
            "total",
            UP,
        ),
        shown("test_cost_from", "8", "skill_test", &speed, "p_botch", DOWN),
        shown("test_clean_from", "15", "skill_test", &speed, "p_clean", UP).under("test_amazing_from = 40"),
        shown("test_amazing_from", "25", "skill_test", &speed, "p_amazing", UP),
        shown("competitive_tie", "'nobody'", "skill_test", &contest, "p_nobody", UP),
        shown("competitive_tie", "'higher_wits'", "skill_test", &contest, "p_a_wins", UP),
        shown("brawl_damage_dice", "[1, 4, 4, 4]", "brawl", &brawl, "hits_lost", UP),
        shown("brawl_damage_die", "10", "brawl", &brawl, "hits_lost", UP),
        shown("brawl_cost_hurts", "'self'", "brawl", &brawl, "hits_dealt", DOWN),
        shown("brawl_cost_hurts", "'enemy'", "brawl", &brawl, "hits_lost", DOWN),
    ]
}
