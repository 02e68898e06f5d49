//! Session of a trial: its dice, its listener, and its costs for the people at the table.

use super::{Dice, Trace};

/// Costs of a trial for the people who play it at a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// Dice thrown. Lots drawn for ties and whims are not dice.
    pub dice: u32,
    /// Throws: handfuls of dice taken up and rolled.
    pub rolls: u32,
    /// Decisions in which the person who decides had more than one legal choice.
    pub decisions: u32,
    /// Changes to a character sheet: a counter, a die, a mark written or erased.
    pub changes: u32,
}

/// Dice, listener and costs of a trial.
#[derive(Debug)]
pub struct Session<'a, D, T> {
    /// Source of dice.
    pub dice: &'a mut D,
    /// Listener.
    pub trace: &'a mut T,
    /// Costs so far.
    pub effort: Effort,
}

impl<'a, D: Dice, T: Trace> Session<'a, D, T> {
    /// Session without costs.
    pub fn new(dice: &'a mut D, trace: &'a mut T) -> Self {
        Self { dice, trace, effort: Effort::default() }
    }

    /// Rolls `count` dice at once and passes each face to `each`. No dice are no roll.
    #[inline]
    pub fn roll(&mut self, count: u32, sides: u32, each: impl FnMut(u32)) {
        if count > 0 {
            self.effort.dice += count;
            self.effort.rolls += 1;
            self.dice.dice(count, sides, each);
        }
    }

    /// Counts a decision among `options` legal choices.
    #[inline]
    pub fn decision(&mut self, options: u32) {
        self.effort.decisions += u32::from(options > 1);
    }

    /// Counts `count` changes of a sheet, written or erased.
    #[inline]
    pub fn change(&mut self, count: u32) {
        self.effort.changes += count;
    }

    /// Whether anybody listens, for work that only serves the narration.
    #[inline]
    pub fn listens(&self) -> bool {
        self.trace.listens()
    }

    /// Tells the listener, if there is one.
    #[inline]
    pub fn note(&mut self, rule: &str, text: impl FnOnce() -> String) {
        self.trace.note(rule, text);
    }
}
