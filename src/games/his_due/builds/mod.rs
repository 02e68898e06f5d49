//! Sets of powers and characters that creation allows, and why a character is not legal (section 2 of the catalogue).
//!
//! | file | what |
//! |---|---|
//! | `sets` | starting sets of powers by tree and Mana (HD-CHAR-13 to -16, HD-MET-18) |
//! | `people` | characters by picks, by final numbers, or drawn at random (HD-CHAR-1 to -19) |
//! | `verdict` | what is wrong with one character (HD-Q-4) |

pub mod people;
pub mod sets;
pub mod verdict;

pub(super) use sets::Condition;

use evenodds_kit::kind::Builds;
use evenodds_source::{Faults, Table};

/// Keys that ask for characters rather than for sets.
const OF_PEOPLE: [&str; 7] = ["characters", "random", "background", "aura", "skill_set", "broker", "deal"];

/// What the inputs ask for.
pub fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let before = faults.len();
    let found = if inputs.get("sheet").is_some() {
        verdict::verdict(inputs, faults)
    } else if OF_PEOPLE.iter().any(|key| inputs.get(key).is_some()) {
        people::people(inputs, faults)
    } else {
        sets::sets(inputs, faults)
    };
    found.filter(|_| faults.len() == before)
}
