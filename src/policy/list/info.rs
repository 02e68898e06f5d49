//! Descriptions of decisions by a game: names, actions, parameters.

/// Action number of "as without a list": see [`super::List::menu`] and [`BASE`].
pub(super) const NO_LIST: u8 = u8::MAX;

/// Entry by which a list leaves everything else to the strategy that it changes.
pub const BASE: &str = "base";

/// A point in a game where a player chooses.
#[derive(Debug, Clone, Copy)]
pub struct DecisionInfo<'n> {
    /// Its name in scenarios (`reroll`).
    pub name: &'n str,
    /// The decision, one sentence.
    pub help: &'n str,
    /// Its actions; the position is the number of the action, and its bit among the legal ones. At most 64.
    pub actions: &'n [ActionInfo<'n>],
}

/// Action of a player, or a named procedure of the game that does it well.
#[derive(Debug, Clone, Copy)]
pub struct ActionInfo<'n> {
    /// Its name in scenarios (`confront`).
    pub name: &'n str,
    /// Its effect, one sentence.
    pub help: &'n str,
    /// Whether it is legal whenever the decision comes up. A list ends with such an action.
    pub always_legal: bool,
    /// Its parameters, in the order of their numbers.
    pub args: &'n [ArgInfo<'n>],
}

/// A parameter of an action.
#[derive(Debug, Clone, Copy)]
pub struct ArgInfo<'n> {
    /// Its name in scenarios (`target`); not `do`, `if` or `why`.
    pub name: &'n str,
    /// Its meaning, with its unit, one sentence.
    pub help: &'n str,
    /// Value where an entry gives none; without a default every entry has to.
    pub default: Option<i64>,
    /// Its words, if it is a word: the value is the number of the word. Empty for an expression.
    pub words: &'n [&'n str],
}

impl<'n> DecisionInfo<'n> {
    /// The number of an action.
    pub fn find(&self, action: &str) -> Option<u8> {
        let at = self.actions.iter().position(|info| info.name == action)?;
        u8::try_from(at).ok()
    }

    /// The names of the actions that some test picks.
    pub(super) fn names(&self, picks: impl Fn(&ActionInfo<'n>) -> bool) -> Vec<&'n str> {
        self.actions.iter().filter(|info| picks(info)).map(|info| info.name).collect()
    }
}

impl<'n> ActionInfo<'n> {
    /// An action without parameters.
    pub const fn plain(name: &'n str, always_legal: bool, help: &'n str) -> Self {
        Self { name, help, always_legal, args: &[] }
    }
}
