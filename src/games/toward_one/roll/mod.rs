//! One roll of a character (TO-ROLL-1 to TO-ROLL-9): its dice, and what may change them.
//!
//! | file | what |
//! |---|---|
//! | `throw` | throwing dice, hers and the Jinn's |
//! | `change` | lowering and adding dice, and the procedures by which a player goes on until she stops |
//! | `ritual` | rituals, whose dice join the roll |
//! | `pay` | paying bonuses |
//! | `ally` | allies, who convert bonuses |

mod ally;
mod change;
mod pay;
mod ritual;
mod throw;

pub use pay::Means;

use super::dice::Pool;
use super::play::Play;
use super::state::MOST_SEATS;
use super::terms::Trait;
use crate::engine::{Dice, Live, Trace};

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
    payable: [Trait; 6],
    payables: usize,
    /// Rituals performed in this roll.
    pub rituals: i32,
    /// Bit of each of the roller's rituals that was performed in this roll.
    performed: u64,
    /// Bonuses paid from each counter; the source kind for converted ones.
    paid: [i32; 6],
    /// Dice of Renown burnt.
    burnt: i32,
    /// Converted bonuses that are still to be paid.
    credit: i32,
    /// Of which kind they are.
    credit_kind: Trait,
    /// The ally whose call is still going on.
    call: Option<usize>,
    /// Dice announced but not yet rolled (Q21).
    announced: i32,
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

    fn is_payable(&self, kind: Trait) -> bool {
        self.payable[..self.payables].contains(&kind)
    }

    fn make_payable(&mut self, kind: Trait) {
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

/// Lanes of dice: one for each seat and kind of roll, so that paired cells share as much luck as they can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// A character's first dice.
    Base,
    /// Dice of rituals and bonuses.
    Extra,
    /// The dice of the Jinn that she opposes.
    Jinn,
    /// Making herself and her Jinn.
    Creation,
    /// The GM's whims about her.
    Whim,
    /// Rolls between players.
    Contest,
    /// Order of play and of bids.
    Order,
    /// The GM's own Jinn.
    GmCreation,
}

impl Lane {
    /// Lanes that each seat has for itself: those before [`Lane::Contest`].
    const OF_A_SEAT: usize = Self::Contest as usize;
    /// Lanes that all seats share.
    const SHARED: usize = 3;

    /// Its number among the lanes of a trial.
    const fn number(self, seat: usize) -> usize {
        match self {
            Self::Base | Self::Extra | Self::Jinn | Self::Creation | Self::Whim => {
                seat * Self::OF_A_SEAT + self as usize
            }
            Self::Contest | Self::Order | Self::GmCreation => {
                MOST_SEATS * Self::OF_A_SEAT + self as usize - Self::OF_A_SEAT
            }
        }
    }
}

const _: () =
    assert!(Live::has_lanes(MOST_SEATS * Lane::OF_A_SEAT + Lane::SHARED), "every seat needs lanes of its own");

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Dice come from this lane of this seat from now on.
    pub fn lane(&mut self, lane: Lane, seat: usize) {
        self.session.dice.lane(lane.number(seat));
    }
}

/// `1 success`, `3 successes`.
pub fn successes(count: i32) -> String {
    if count == 1 { "1 success".into() } else { format!("{count} successes") }
}
