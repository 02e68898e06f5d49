//! What a decision offers, as a game describes it.

/// Stands in the place of an action for "as without a list": see [`super::List::menu`] and [`BASE`].
pub(super) const NO_LIST: u8 = u8::MAX;

/// The entry by which a list leaves everything else to the strategy that it changes.
pub const BASE: &str = "base";

/// A point in a game where a player chooses.
#[derive(Debug, Clone, Copy)]
pub struct DecisionInfo<'n> {
    /// Its name in scenarios (`reroll`).
    pub name: &'n str,
    /// What is decided, one sentence.
    pub help: &'n str,
    /// What can be chosen; the position is the number of the action, and its bit among the legal ones. At most 64.
    pub actions: &'n [ActionInfo<'n>],
}

/// One thing a player may do, or a named procedure of the game that does it well.
#[derive(Debug, Clone, Copy)]
pub struct ActionInfo<'n> {
    /// Its name in scenarios (`confront`).
    pub name: &'n str,
    /// What it does, one sentence.
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
    /// What it says, with its unit, one sentence.
    pub help: &'n str,
    /// Its value when an entry does not give it; without one every entry has to.
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
