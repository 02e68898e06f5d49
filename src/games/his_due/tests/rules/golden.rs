//! Narrations as a player reads them, kept as text. `EVENODDS_BLESS=1` writes them anew.

use crate::support::{duel, live, scenario, scripted, side, told};
use evenodds_testing::golden;

/// A side of scores, powers and a strategy, with its name.
fn called(name: &str, tree: &str, skills: &str, powers: &str, more: &str) -> String {
    side(tree, skills, &format!("name = '{name}', powers = [{powers}], {more}"))
}

fn executioner(more: &str) -> String {
    called(
        "the Executioner",
        "axe_of_the_executioner",
        "attack = 3, speed = 2, endurance = 3, power = 5",
        "'axe_of_the_executioner', 'the_hooded_killer', 'cleave', 'the_block', 'the_tip'",
        more,
    )
}

fn fox(more: &str) -> String {
    called(
        "the Fox",
        "the_cunning_one",
        "control = 3, attack = 2, speed = 3, endurance = 3, power = 4",
        "'empower_the_cunning_one', 'jaws_of_death', 'an_eye_for_an_eye', 'cunning_plan', 'the_prey_is_marked'",
        more,
    )
}

fn flames(more: &str) -> String {
    called(
        "the Flames",
        "flames_of_hatred",
        "control = 3, wits = 2, speed = 2, endurance = 3, power = 5",
        "'flames_of_hatred', 'the_gnawing_within', 'rage_stoked', 'rain_of_terrible_fire', 'burning_curtain'",
        more,
    )
}

/// A Weapon against a Collar: a Broker, a hold, a counter-attack, re-rolls, payments.
#[test]
fn a_weapon_against_a_collar() {
    let text = scenario(
        "duel",
        "",
        &duel(&executioner("edge = 3, strategy = 'greedy'"), &fox("edge = 2, strategy = 'greedy'")),
    );
    golden!("weapon_collar", &told(&live(&text, 4, 0).lines));
}

/// A Glyph against a Weapon: Mana, a Barrier and its answers, a defence that costs the next attack, the killing.
#[test]
fn a_glyph_against_a_weapon() {
    let text = scenario(
        "duel",
        "",
        &duel(&flames("edge = 2, strategy = 'greedy'"), &executioner("edge = 1, strategy = 'cautious'")),
    );
    golden!("glyph_weapon", &told(&live(&text, 2, 0).lines));
}

/// A career of a Weapon: triggers, scenes, duels, kills, new powers, an end.
#[test]
fn a_career() {
    let hero =
        executioner("strategy = { base = 'greedy', stress = [{ do = 'resist', if = 'track == guilt' }, 'accept'] }");
    let opponents = format!("{},\n{}", fox("strategy = 'greedy', hits = 8"), flames("strategy = 'plain', mana = 4"));
    let tables = format!("[limits]\nsessions = 4\n[cast]\nhero = {hero}\nopponents = [\n{opponents}]\n");
    golden!("career", &told(&live(&scenario("career", "", &tables), 5, 0).lines));
}

/// A skirmish: two against one.
#[test]
fn a_skirmish() {
    let sides = [
        executioner("team = 0, hits = 20, strategy = 'greedy'"),
        fox("team = 1, strategy = 'greedy'"),
        flames("team = 1, strategy = 'greedy'"),
    ];
    let tables = format!("[cast]\nduellists = [\n{}]\n", sides.join(",\n"));
    golden!("skirmish", &told(&live(&scenario("skirmish", "", &tables), 1, 0).lines));
}

/// A brawl at a cost; a competitive roll that is tied, then won.
#[test]
fn a_brawl_and_a_test() {
    let brawl = format!("[limits]\nenemy_weapon = 'pistol'\nweapon = 'knife'\n[cast]\na = {}\n", executioner(""));
    let lines = scripted(&scenario("brawl", "", &brawl.replace(", }", " }")), &[2, 3, 4, 1, 6, 2, 3, 1, 2, 4]).lines;
    let test = format!("[limits]\nskill = 'control'\n{}", duel(&fox(""), &flames("")));
    let dice = [3, 4, 2, 5, 6, 6, 5, 3, 2, 4];
    let again = [1, 6, 6, 5, 4, 3, 3, 1, 2, 5];
    let more = scripted(&scenario("skill_test", "", &test.replace(", }", " }")), &[dice, again].concat()).lines;
    golden!("brawl_and_test", &told(&[lines, more].concat()));
}
