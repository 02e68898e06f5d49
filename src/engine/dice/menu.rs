//! Question at a decision, in the words of a scenario, for a player who may replace a strategy's choice.

use std::sync::Arc;

/// Options of a decision, and the facts that conditions may ask there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Name of the decision.
    pub decision: String,
    /// The options, in the order of their bits.
    pub offers: Vec<Offer>,
    /// Facts that conditions may ask, in the order of their numbers.
    pub facts: Vec<MenuFact>,
}

/// Option.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offer {
    /// Text of an entry of a list; none: the strategy's own way, which no entry expresses.
    pub text: Option<String>,
    /// Whether its action is legal whenever the decision comes up.
    pub sure: bool,
}

/// Fact that a condition may ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuFact {
    /// Its name.
    pub name: String,
    /// Its words, if it is a word.
    pub words: Vec<String>,
    /// Its unit; empty when it has none. Facts of one unit can be compared.
    pub unit: String,
    /// Whether it is yes (1) or no (0).
    pub flag: bool,
}

/// Entries of a priority list, in the words of its file.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entries {
    /// Name of the decision.
    pub decision: String,
    /// Text of each entry.
    pub texts: Vec<String>,
}

/// Decision as it comes up.
pub struct Question<'a> {
    /// The options that are open, as bits.
    pub open: u64,
    /// The strategy's choice.
    pub own: usize,
    /// The list whose entry decides.
    pub list: &'a Arc<Entries>,
    /// The options; none where nobody may look.
    pub menu: Option<&'a Arc<Menu>>,
    /// The value of a fact.
    pub fact: &'a dyn Fn(u16) -> i64,
}
