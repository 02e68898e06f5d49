//! Division of successes.

/// How the successes of a roll are used (TO-ROLL-10 to TO-ROLL-12).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Split {
    /// Successes that gain bonuses.
    pub gain: i32,
    /// Successes that raise the Jinn.
    pub manipulate: i32,
    /// Successes that cancel the Jinn's.
    pub negate: i32,
}
