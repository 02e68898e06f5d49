//! Outcomes of a choice between hunts.

use super::terms::Trait;

/// What a character does in a scene between hunts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Improvement {
    /// Gets an ally back (TO-IMP-3).
    Recover(usize),
    /// Turns Luxury into a skill (TO-IMP-1).
    Improve(Trait),
    /// Takes a new Jinn (TO-TAKE-1).
    TakeJinn,
}

/// Who loses the Esteem that somebody else gains (TO-REW-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loser {
    /// The character of this seat.
    Fellow(usize),
    /// A sect that nobody plays, by its number.
    Sect(usize),
}
