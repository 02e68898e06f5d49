//! Sets of powers and characters that creation allows, and why a character is not legal (section 2 of the catalogue).
//!
//! | file | what |
//! |---|---|
//! | `sets` | starting sets of powers by tree and Mana (HD-CHAR-13 to -16, HD-MET-18) |
//! | `people` | characters by picks, by final numbers, or drawn at random (HD-CHAR-1 to -19) |
//! | `inputs` | what several of them read |
//! | `verdict` | what is wrong with one character (HD-Q-4) |

mod inputs;
mod people;
mod sets;
mod verdict;

pub(super) use sets::Condition;

use super::rules::Rules;
use super::world::{World, check_rules};
use crate::games::kind::Builds;
use crate::games::kit::World as _;
use crate::source::{Faults, Reader, Table};

/// What the inputs are.
pub const HELP: &str = "\
evenodds builds his_due KEY=VALUE ...

Sets of five powers, each with its number (`set = 12` in a scenario):
  tree=axe_of_the_executioner   of this tree, or 'tree=[\"...\",\"...\"]'; without it all thirteen
  set=12                        the set of this number, or 'set=[12,40]'
  mana=5                        legal with this maximum Mana before permanents, or 'mana=[5,7]'
  power_scores=[1,2,3,4]        the same by scores of Power, before the bonus of Glyphs
  count=true                    only how many: fitting the shape, and legal
  'if=\"the_tip and permanents <= 3\"'
                                only sets for which this holds; it may ask every power by its name, and permanents
                                (their Mana), tier_2, tier_3, columns, attacks, defences, buffs, specials,
                                permanent_powers, non_combat

Characters, with any of these keys:
  characters=true               every combination of picks
  background= aura= skill_set= broker= deal= tree=
                                only these picks
  random=10 seed=1              drawn at random, with powers
  'if=\"speed >= 4 and mana >= 7\"'
                                only characters for which this holds; it may ask attack, control, endurance, power,
                                speed, wits, mana, hits, despair, disconnection, guilt, legal_sets; of characters
                                with powers permanents and mana_left too
  Scores are shown as A C E P S W, stress as Despair/Disconnection/Guilt.

Is a character legal?
  sheet=sample                  the book's own; or a table: 'sheet={background=\"policeman\",aura=\"silver\",
                                skill_set=\"sufferer\",broker=\"ocelot\",deal=\"weapon\",tree=\"...\",powers=[\"...\"]}'

  rules.KNOB=VALUE              other rules; powers.NAME.mana=2 and the like, other powers
  --scenario FILE               with the rules, powers and trees of a scenario's first cell

Example: evenodds builds his_due tree=axe_of_the_executioner mana=5 'if=\"the_hooded_killer\"'
";

/// Keys that ask for characters rather than for sets.
const OF_PEOPLE: [&str; 7] = ["characters", "random", "background", "aura", "skill_set", "broker", "deal"];

/// What the inputs ask for.
pub fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let before = faults.len();
    let mut reader = Reader::new(inputs, "the inputs");
    let mut rules = Rules::default();
    if let Some(table) = reader.inner("rules", faults) {
        rules.patch(table, faults);
        check_rules(&rules, table, faults);
    }
    let _ = (reader.inner("powers", faults), reader.inner("trees", faults));
    let World(book) = World::read(inputs, faults);
    if faults.len() > before {
        return None;
    }
    let found = if let Some(node) = reader.node("sheet") {
        verdict::verdict(node, &rules, &book, faults)
    } else if OF_PEOPLE.iter().any(|key| inputs.get(key).is_some()) {
        people::people(&mut reader, &rules, &book, faults)
    } else {
        sets::sets(&mut reader, &rules, &book, faults)
    };
    reader.finish(faults);
    found.filter(|_| faults.len() == before)
}
