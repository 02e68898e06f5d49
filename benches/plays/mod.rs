//! The plays that benchmarks measure.

use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::Study;
use std::sync::Arc;

/// A study of one cell that counts the dice on the table alone.
pub(crate) fn study_of(game: &str, cast: &str, play: &str) -> Study {
    let text = format!("game = \"{game}\"\nplay = \"{play}\"\nmeasures = [\"table_dice\"]\n{cast}");
    let source = Arc::new(Source { name: "bench".into(), text });
    let mut faults = Faults::new();
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// A hunt by a strategy.
pub(crate) fn hunt(strategy: &str) -> Study {
    let cast = format!("[cast]\nhunter = {{ like = \"ibrahim\", strategy = \"{strategy}\" }}\njinn = \"sample\"\n");
    study_of("toward_one", &cast, "hunt")
}

/// Two Weapons without powers, of equal strength.
pub(crate) fn plain_duel() -> String {
    let side = |name, skill| {
        format!(
            "[cast.{name}]\ndeal = \"weapon\"\ntree = \"axe_of_the_executioner\"\nskills = {{ {skill} = 3, endurance = 3 }}\n"
        )
    };
    side("a", "attack") + &side("b", "speed")
}

/// Two full sets of powers.
pub(crate) fn greedy_duel(strategy: &str, lists: &str) -> String {
    let axe = "deal = \"weapon\"\ntree = \"axe_of_the_executioner\"\nskills = { attack = 4, endurance = 3, power = 3 }\n\
               powers = [\"axe_of_the_executioner\", \"the_hooded_killer\", \"carry_out_sentence\", \"the_block\", \"the_madame\"]\n";
    let flames = "deal = \"glyph\"\ntree = \"flames_of_hatred\"\nskills = { control = 4, wits = 3, power = 5 }\n\
                  powers = [\"flames_of_hatred\", \"flames_of_bitter_hatred\", \"rage_stoked\", \"burning_curtain\", \"oblivious_to_reason\"]\n";
    format!(
        "[cast.a]\nstrategy = \"{strategy}\"\nedge = 2\n{axe}[cast.b]\nstrategy = \"{strategy}\"\nedge = 2\n{flames}{lists}"
    )
}

/// Greedy's turn as a written list of ten entries.
const LIST: &str = r#"
[strategy.written]
base = "greedy"
[[strategy.written.turn]]
do = "carry_out_sentence"
if = "foe.guilt >= 4 and mana >= 1"
[[strategy.written.turn]]
do = "flames_of_bitter_hatred"
if = "mana >= 6 and foe.hits > 12 and foe.defence_dice > 5"
[[strategy.written.turn]]
do = "the_madame"
if = "attack_dice == 0 and hits_lost > 12"
[[strategy.written.turn]]
do = "oblivious_to_reason"
if = "attack_dice == 0 and mana >= 9"
[[strategy.written.turn]]
do = "rage_stoked"
if = "round == 1 and mana >= 12"
[[strategy.written.turn]]
do = "dearest_attack"
if = "foe.hits <= 1 and foe.defence_dice == 0"
[[strategy.written.turn]]
do = "pass"
if = "disarmed"
[[strategy.written.turn]]
do = "basic"
if = "foe.hits <= die and foe.defence_dice == 0"
[[strategy.written.turn]]
do = "axe_of_the_executioner"
if = "die >= 9 and mana >= 4"
[[strategy.written.turn]]
do = "greedy"
"#;

/// The same as [`greedy_duel`], with turns by that list.
pub(crate) fn listed_duel() -> String {
    greedy_duel("written", LIST)
}

/// A table of four over twelve cycles.
pub(crate) const TABLE: &str = "[cast]\nplayers = 4\nstrategy = \"steward\"\n[limits]\ncycles = 12\n";

/// Two who fight with knives.
pub(crate) const KNIVES: &str = "[cast]\na = { stamina = 4, will = 4, weapon = \"edged\", strategy = \"press\" }\n\
                          b = { stamina = 4, will = 4, weapon = \"edged\", strategy = \"guard\" }\n";

/// A demon is called, summoned and bound.
pub(crate) const RITUALS: &str = "[cast]\nhero = { stamina = 3, will = 4, lore = 3 }\ndemon = { abilities = 3 }\n\
                           mods = { contact = 1, summon = 2, bind = 1 }\n";
