//! Who plays: sheets, strategies, Jinn, and how long a play may last.

use super::character::Character;
use super::strategy::JinnCreation;

/// Which play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayKind {
    /// One character against one Jinn, perhaps with a fellow to ask.
    Hunt,
    /// Several characters over several cycles.
    Table,
    /// Just the three rolls of a confrontation.
    Confrontation,
}

/// A Jinn that the scenario gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastJinn {
    /// By its four values.
    Given {
        /// Value of the Evil die.
        evil: i32,
        /// Values of Malice, Lawlessness and Subtlety.
        values: [i32; 3],
        /// Seat of its maker, or [`super::jinn::GM`].
        maker: usize,
    },
    /// Made anew for every trial (TO-POL-JINNMAKE).
    Rolled {
        /// Number of d10 rolled.
        dice: i32,
        /// How they are arranged.
        how: JinnCreation,
        /// Seat of its maker, or [`super::jinn::GM`].
        maker: usize,
    },
}

/// Everyone at the table.
#[derive(Debug, Clone, Default)]
pub struct Cast {
    /// Sheets by seat; in a hunt the hunter and perhaps the fellow. Empty when characters are created.
    pub sheets: Vec<Character>,
    /// Characters are made by the book in every trial.
    pub created: bool,
    /// Jinn that are given; empty at a table where they are made.
    pub jinn: Vec<CastJinn>,
    /// Dice of the Jinn's skills, where a confrontation gives them instead of values.
    pub jinn_dice: Option<[i32; 3]>,
}

/// How long a play may last, and what is kept of its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Scenes after which a hunt ends unbound (TO-END-1).
    pub max_scenes: i32,
    /// Cycles of a table (TO-END-1).
    pub cycles: i32,
    /// Cycles whose end is reported, rising.
    pub report_cycles: Vec<i32>,
}

impl Limits {
    /// Most Jinn that can be made in play: one for every scene of everybody.
    pub fn most_jinn(&self, seats: usize) -> usize {
        (self.cycles as usize * seats).min(1 << 16)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_scenes: 200, cycles: 12, report_cycles: Vec::new() }
    }
}
