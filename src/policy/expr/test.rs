//! Test of a fact against a fixed number, the commonest step.

use super::tree::Binary;
use crate::Facts;

/// A comparison of a fact with a number, as a set of outcomes that pass; so it runs without a branch on the sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Test {
    number: i32,
    fact: u16,
    /// Bit 0: less passes; bit 1: equal; bit 2: more.
    passes: u8,
}

impl Test {
    /// The comparison, if the sign compares and the number is small enough.
    pub(super) fn new(sign: Binary, fact: u16, number: i64) -> Option<Self> {
        let passes = match sign {
            Binary::Less => 0b001,
            Binary::Equal => 0b010,
            Binary::AtMost => 0b011,
            Binary::More => 0b100,
            Binary::Unequal => 0b101,
            Binary::AtLeast => 0b110,
            _ => return None,
        };
        Some(Self { number: i32::try_from(number).ok()?, fact, passes })
    }

    /// Whether a fact is anything but 0.
    pub(super) fn truth(fact: u16) -> Self {
        Self { number: 0, fact, passes: 0b101 }
    }

    /// The fact that it asks.
    pub(crate) fn fact(self) -> u16 {
        self.fact
    }

    /// The test that passes when this one does not.
    pub(super) fn opposite(self) -> Self {
        Self { passes: self.passes ^ 0b111, ..self }
    }

    /// Whether it passes.
    #[inline]
    pub(super) fn holds(self, facts: &(impl Facts + ?Sized)) -> bool {
        let outcome = facts.fact(self.fact).cmp(&i64::from(self.number)) as i8 + 1;
        (self.passes >> outcome) & 1 == 1
    }
}
