//! An attack on its way, how it is answered, and what it came to (HD-DUEL-12 to HD-DUEL-17).

use super::dice::Sized;
use super::powers::Trigger;
use super::terms::Element;

/// An attack on its way.
#[derive(Debug, Clone, Copy)]
pub struct Blow {
    /// Who attacks.
    pub by: usize,
    /// Whom.
    pub target: usize,
    /// Whether the Broker is aimed at.
    pub at_broker: bool,
    /// Its power's slot; none for a basic attack and for answers.
    pub slot: Option<usize>,
    /// Strength, complete.
    pub strength: i32,
    /// Element.
    pub element: Element,
    /// An attack that a Barrier makes: it sets off no other Barrier (HD-Q-45).
    pub by_barrier: bool,
    /// The strength that it cannot exceed, whatever the answer adds to it.
    pub most: i32,
    /// Whether the feared element still has to be added after the defence (HD-Q-40).
    pub feared: bool,
}

/// How a defender answers. Slot and die are bytes, so that an answer fits into a register.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Answer {
    slot: Option<u8>,
    die: Option<u8>,
}

impl Answer {
    /// With this Defence power, or bare, and with this pool die, by its natural rung.
    #[inline]
    pub fn new(slot: Option<usize>, die: Option<usize>) -> Self {
        Self { slot: slot.map(|slot| slot as u8), die: die.map(|die| die as u8) }
    }

    /// The Defence power.
    #[inline]
    pub fn slot(self) -> Option<usize> {
        self.slot.map(usize::from)
    }

    /// The same without a power.
    #[inline]
    #[must_use]
    pub fn bare(self) -> Self {
        Self { slot: None, ..self }
    }

    /// Natural rung of the pool die; none for the emergency die or no die.
    #[inline]
    pub fn die(self) -> Option<usize> {
        self.die.map(usize::from)
    }
}

/// What an attack came to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Struck {
    /// Who was struck.
    pub target: usize,
    /// Whether it was the Broker.
    pub at_broker: bool,
    /// Hits that the enemy lost.
    pub loss: i32,
    /// Hits that other targets of an area attack lost.
    pub others: i32,
    /// The defence equalled the strength.
    pub tie: bool,
    /// A Barrier stopped it.
    pub stopped: bool,
}

impl Struck {
    /// Whether an attack that came to this sets off what waits for a trigger.
    pub(super) fn sets_off(&self, trigger: Trigger) -> bool {
        match trigger {
            Trigger::Always | Trigger::AfterAttack => true,
            Trigger::OnHit => self.loss + self.others > 0,
            Trigger::OnNoHit => self.loss + self.others == 0,
            Trigger::OnTie => self.tie,
            _ => false,
        }
    }
}

/// A defence being rolled: what the strategies look at when they re-roll it.
#[derive(Debug, Clone, Copy)]
pub struct Roll {
    /// The face of the main die.
    pub face: i32,
    /// The main die.
    pub die: Sized,
    /// Everything else of the defence.
    pub rest: i32,
    /// Whether the main die is the emergency die.
    pub emergency: bool,
    /// No Hits whatever the face.
    pub perfect: bool,
    /// No Hits if the face is even: a double stands by.
    pub double: bool,
    /// The most Hits that the attack may inflict.
    pub cap: i32,
}

impl Roll {
    /// Whether a double draws the attack away at this face of the main die: a perfect defence as it stands.
    #[inline]
    pub fn is_drawn_away(&self, face: i32) -> bool {
        self.double && face % 2 == 0
    }
}
