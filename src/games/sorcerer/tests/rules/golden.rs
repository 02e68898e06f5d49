//! Narrations as a player reads them, kept as text. `EVENODDS_BLESS=1` writes them anew.

use crate::support::told;
use evenodds_testing::golden;

/// Retries, a Summon with roll-over, a Bind, Humanity lost on the way.
#[test]
fn a_chain() {
    let text = "[cast.hero]\nname = 'Mara'\n[cast]\ndemon = { abilities = 3 }\nmods = { contact = 2, summon = 4 }\n";
    golden!("chain", &told("chain", text, 4));
}

/// A career with a demon to begin with and deeds in between.
#[test]
fn a_career() {
    let text = "[cast.hero]\nname = 'Mara'\nstrategy = 'wary'\n[cast]\ndemon = { abilities = 2 }\ndemons = 2\ngain_checks = 1\n\
                starting_demon = { abilities = 2 }\nmods = { contact = 2, summon = 4 }\n";
    golden!("career", &told("career", text, 1));
}

/// Days with a demon: hunger, rebellion, punishment, a Banish.
#[test]
fn a_week_with_a_demon() {
    let text = "[cast.hero]\nname = 'Mara'\nstrategy = 'strict'\n[cast]\ndemon = { abilities = 3 }\n\
                binding = { strength = 1, favour = 'demon', feed_prob = 0.5, commands = 2, horizon = 7 }\n";
    golden!("keeping", &told("keeping", text, 2));
}

/// A sorcerer and its demon against two who never saw one: shock, drawing, piled dice, Force of Will, injuries.
#[test]
fn a_conflict() {
    let text = "[cast.a]\nstrategy = 'guard'\nmembers = [\n{ name = 'Mara', stamina = 3, will = 5, weapon = 'handgun' },\n\
                { name = 'Ixl', stamina = 3, will = 4, power = 4, ability = true, demon = true, weapon = 'special_lethal' }]\n\
                [cast.b]\nstrategy = 'press'\nmembers = [\n\
                { name = 'Frank', stamina = 4, will = 3, weapon = 'powerful', draw = true, first_sight = 4 },\n\
                { name = 'Ella', stamina = 3, will = 4, weapon = 'edged', first_sight = 4 }]\n";
    golden!("conflict", &told("conflict", text, 2));
}

/// A story: a demon to begin with, hunger, a rebel, a fight beside it, a deed.
#[test]
fn a_story() {
    let text = "[cast.hero]\nname = 'Mara'\nweapon = 'edged'\n\
                strategy = { base = 'strict', request = [{ do = 'usual', if = 'bound == 0' }, 'stop'] }\n\
                [cast]\ndemon = { abilities = 2 }\nstarting_demon = { abilities = 3 }\nmods = { summon = 4 }\ngain_checks = 1\n\
                story = { chapters = 2, days = 2, feed_prob = 0.6 }\n\
                conflicts = [{ against = { name = 'the hunter', stamina = 3, weapon = 'edged', first_sight = 1 } }]\n";
    golden!("story", &told("story", text, 1));
}
