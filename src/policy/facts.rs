//! Facts: what conditions of a strategy may ask.

use evenodds_engine::dice::Question;

/// Values of facts by number: the state of a game as a strategy sees it. A fact that is a word has the number of the word among its levels,
/// a flag 1 or 0.
pub trait Facts {
    /// The fact with this number, its position in the game's list of [`FactInfo`].
    fn fact(&self, index: u16) -> i64;

    /// Whether another player may replace the strategy's choice: see [`Facts::steer`].
    #[inline]
    fn is_steered(&self) -> bool {
        false
    }

    /// Entry taken in place of the strategy's own, one of those that are open; none: its own.
    #[inline]
    fn steer(&self, _question: &Question<'_>) -> Option<usize> {
        None
    }
}

/// Without a game there are no facts: everything is 0.
impl Facts for () {
    fn fact(&self, _index: u16) -> i64 {
        0
    }
}

/// Values in a list, for tests and for measures that are already counted. An absent one is 0.
impl Facts for [i64] {
    fn fact(&self, index: u16) -> i64 {
        self.get(usize::from(index)).copied().unwrap_or(0)
    }
}

/// Any function of the number is a set of facts.
impl<F: Fn(u16) -> i64> Facts for F {
    fn fact(&self, index: u16) -> i64 {
        self(index)
    }
}

/// Description of one fact, for documentation and the compiler. Its number is its position in the game's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactInfo<'n> {
    /// Its name in expressions: letters, digits and `_`, with dots between parts (`foe.attack_dice`).
    pub name: &'n str,
    /// Its meaning, one sentence.
    pub help: &'n str,
    /// Its unit (`dice`, `points`); empty when it has none.
    pub unit: &'n str,
    /// Least value.
    pub low: i64,
    /// Largest value.
    pub high: i64,
    /// Its words in the order of their numbers; empty for a number.
    pub levels: &'n [&'n str],
}

impl<'n> FactInfo<'n> {
    /// A fact that is a whole number.
    pub const fn number(name: &'n str, unit: &'n str, low: i64, high: i64, help: &'n str) -> Self {
        Self { name, help, unit, low, high, levels: &[] }
    }

    /// Fact that is a flag: 1 or 0.
    pub const fn flag(name: &'n str, help: &'n str) -> Self {
        Self { name, help, unit: "", low: 0, high: 1, levels: &[] }
    }

    /// A fact that is one of some words.
    pub const fn word(name: &'n str, levels: &'n [&'n str], help: &'n str) -> Self {
        Self { name, help, unit: "", low: 0, high: levels.len() as i64 - 1, levels }
    }
}

/// The number and the description of a fact.
pub fn find<'a, 'n>(facts: &'a [FactInfo<'n>], name: &str) -> Option<(u16, &'a FactInfo<'n>)> {
    let at = facts.iter().position(|fact| fact.name == name)?;
    Some((u16::try_from(at).ok()?, &facts[at]))
}
