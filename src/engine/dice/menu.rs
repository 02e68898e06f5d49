//! What is asked of somebody who may take a decision out of a strategy's hands, in the words of a scenario.

use std::sync::Arc;

/// What may be chosen at a decision, and what may be asked there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Name of the decision.
    pub decision: String,
    /// The options, in the order of their bits.
    pub offers: Vec<Offer>,
    /// What conditions may ask, in the order of their numbers.
    pub facts: Vec<MenuFact>,
}

/// An option.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offer {
    /// As an entry of a list; none: what the strategy does by itself, which no entry says.
    pub text: Option<String>,
    /// Whether its action is legal whenever the decision comes up.
    pub sure: bool,
}

/// Something that a condition may ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuFact {
    /// Its name.
    pub name: String,
    /// Its words, if it is a word.
    pub words: Vec<String>,
    /// Its unit; empty when it has none. Facts of one unit can be held against each other.
    pub unit: String,
    /// Whether it is yes (1) or no (0).
    pub flag: bool,
}

/// A decision as it comes up.
pub struct Question<'a> {
    /// The options that are open, as bits.
    pub open: u64,
    /// What the strategy would take.
    pub own: usize,
    /// What the options are; none where nobody may look.
    pub menu: Option<&'a Arc<Menu>>,
    /// The value of a fact.
    pub fact: &'a dyn Fn(u16) -> i64,
}
