//! How a duellist decides: a reference policy, its parameters, and lists for the decision points that a scenario takes over.

use super::decisions::{Lists, Point};
use crate::policy::List;
use crate::rules;

/// The reference policies (section 21 of the catalogue).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Base {
    /// HD-POL-P-1 to HD-POL-P-7.
    #[default]
    Plain,
    /// HD-POL-G-1 to HD-POL-G-15.
    Greedy,
    /// HD-POL-C-1 to HD-POL-C-4; otherwise as greedy.
    Cautious,
}

/// Names of the reference policies.
pub const PRESETS: [&str; 3] = ["plain", "greedy", "cautious"];

rules! {
    /// Parameters of the reference policies.
    pub struct Fields {
        /// Plain: whether the type's enabler is used: Empower, a Glyph's tier-1 attack.
        enabler: bool [0..=0] = true, "HD-POL-P-1";
        /// Plain: how much above the mean a die must show to go to Attack, in half points.
        threshold: i32 [-24..=24] = 0, "HD-POL-P-3";
        /// Greedy: expected loss below which no Defence power is used, in Hits.
        defend_gap: i32 [0..=100] = 2, "HD-POL-G-10";
        /// Greedy: Hits that a Defence power must save per Mana.
        defend_ratio: i32 [0..=100] = 2, "HD-POL-G-10";
        /// Greedy: loss from which a low defence is rolled again, in Hits.
        reroll_damage: i32 [0..=1000] = 2, "HD-POL-G-11";
        /// Greedy: Edge that is kept for the killing.
        edge_reserve: i32 [0..=100] = 1, "HD-POL-G-11";
        /// Whether attacks that never cost Hits leave a duellist disarmed who has no others.
        disarmed_by_harmless: bool [0..=0] = true, "HD-POL-9";
        /// Cautious: flight begins at this fraction of the Hits: so many times the Hits left are at most the maximum.
        flee_divisor: i32 [1..=1000] = 3, "HD-POL-C-1";
    }
}

/// A strategy, ready to be asked.
#[derive(Debug, Clone, Default)]
pub struct Strategy {
    /// Its name.
    pub name: String,
    /// What decides where no list does.
    pub base: Base,
    /// Parameters.
    pub fields: Fields,
    /// Lists, by decision point.
    pub lists: Lists,
}

impl Strategy {
    /// A reference policy with its printed parameters.
    pub fn preset(name: &str) -> Option<Self> {
        let at = PRESETS.iter().position(|known| *known == name)?;
        let base = [Base::Plain, Base::Greedy, Base::Cautious][at];
        Some(Self { name: name.into(), base, ..Self::default() })
    }

    /// The list of a decision point.
    #[inline]
    pub fn list(&self, point: Point) -> Option<&List> {
        self.lists.0[point as usize].as_ref()
    }

    /// Whether it plays like greedy where cautious says nothing else.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.base == Base::Plain
    }
}
