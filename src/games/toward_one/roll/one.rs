//! One roll of a character, and what it is for.

use super::super::dice::Pool;
use super::super::terms::{AllyKind, Trait};

/// What a roll is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A regular scene.
    Scene,
    /// One roll of a final confrontation.
    Confrontation,
    /// Against another player, who sits there.
    Contest(usize),
}

/// A roll in progress.
#[derive(Debug, Clone)]
pub struct Roll {
    /// Seat of the player who rolls and pays.
    pub seat: usize,
    /// Seat of the player whose Jinn is opposed; her own, or that of the one who asked for help.
    pub hunter: usize,
    /// The trait rolled.
    pub rolled: Trait,
    /// What it is for.
    pub purpose: Purpose,
    /// The dice on the table.
    pub pool: Pool,
    /// The other side's successes, once known.
    pub opposing: i32,
    /// Traits whose bonuses may be paid, in the order of payment (TO-ROLL-8).
    pub(super) payable: [Trait; 6],
    pub(super) payables: usize,
    /// Rituals performed in this roll.
    pub rituals: i32,
    /// Bit of each of the roller's rituals that was performed in this roll.
    pub(super) performed: u64,
    /// Bonuses paid from each counter; the source kind for converted ones.
    pub(super) paid: [i32; 6],
    /// Dice of Renown burnt.
    pub(super) burnt: i32,
    /// Converted bonuses that are still to be paid.
    pub(super) credit: i32,
    /// Of which kind they are.
    pub(super) credit_kind: Trait,
    /// The ally whose call is still going on.
    pub(super) call: Option<usize>,
    /// Dice announced but not yet rolled (Q21).
    pub(super) announced: i32,
    /// Bonuses paid on it so far.
    pub spent: i32,
}

impl Roll {
    /// A roll before its dice are thrown.
    pub fn new(seat: usize, hunter: usize, rolled: Trait, purpose: Purpose) -> Self {
        Self {
            seat,
            hunter,
            rolled,
            purpose,
            pool: Pool::default(),
            opposing: 0,
            payable: [rolled; 6],
            payables: 1,
            rituals: 0,
            performed: 0,
            paid: [0; 6],
            burnt: 0,
            credit: 0,
            credit_kind: rolled,
            call: None,
            announced: 0,
            spent: 0,
        }
    }

    /// The other player whom it concerns: the one rolled against, or the one rolled for.
    pub fn other(&self) -> Option<usize> {
        match self.purpose {
            Purpose::Contest(other) => Some(other),
            Purpose::Scene | Purpose::Confrontation => (self.seat != self.hunter).then_some(self.hunter),
        }
    }

    pub(super) fn is_payable(&self, kind: Trait) -> bool {
        self.payable[..self.payables].contains(&kind)
    }

    pub(super) fn make_payable(&mut self, kind: Trait) {
        if !self.is_payable(kind) {
            self.payable[self.payables] = kind;
            self.payables += 1;
        }
    }
}

/// How an adjustment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// From a counter of the roller.
    Own,
    /// Converted by an ally.
    Converted,
}

/// Where a bonus comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// Wherever the first is found (TO-POL-PAY).
    Any,
    /// The counter of a trait (TO-ROLL-8).
    Counter(Trait),
    /// Prowess kept against the player rolled against (TO-HELP-4).
    Grudge,
    /// An ally of a kind, who converts it (TO-ROLL-9).
    Ally(AllyKind),
}
