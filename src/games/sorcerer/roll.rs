//! The opposed roll (section 1 of the catalogue). Points, dice, victories, bonuses and penalties are one currency (SO-ROLL-1);
//! what nobody opposes is not rolled (SO-ROLL-10).

pub use super::pool::{MOST_SIDES, Pool};
use super::rules::Rules;
use super::rulings::{EmptyPool, ExhaustedPool, FullTie, TieCancel, TotalEffect, VictoryTarget};
use evenodds_engine::{Dice, Session, Trace};

/// Who wins a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Winner {
    /// Whose act is tried.
    Initiator,
    /// The other side.
    Other,
    /// Nobody: everything cancelled (SO-ROLL-8).
    #[default]
    Nobody,
}

/// What an opposed roll comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Who wins.
    pub winner: Winner,
    /// By how many victories; at least 1 for a winner (SO-ROLL-5).
    pub victories: i32,
    /// Every die of the winner is above every die of the loser (SO-ROLL-7).
    pub total: bool,
}

impl Outcome {
    /// Whether the act succeeds.
    #[inline]
    pub fn won(&self) -> bool {
        self.winner == Winner::Initiator
    }

    /// The initiator's victories; 0 on a failure.
    #[inline]
    pub fn success(&self) -> i32 {
        if self.won() { self.victories } else { 0 }
    }
}

/// Compares two pools (SO-ROLL-3 to SO-ROLL-8, SO-Q-2, SO-Q-3, SO-Q-13, SO-Q-48).
pub fn resolve(rules: &Rules, a: &Pool, b: &Pool) -> Outcome {
    // The first face of which one side has more dice: that side wins.
    let Some(face) = a.differs(b) else { return Outcome::default() };
    let lead = a.showing(face) - b.showing(face);
    let (winner, own, other) = if lead > 0 { (Winner::Initiator, a, b) } else { (Winner::Other, b, a) };
    let target = other.next_below(face);
    let raw = match rules.tie_cancel {
        // Dice of the winner above the loser's first die that is left; those above the lead have cancelled.
        TieCancel::FromTop => {
            let ahead = lead.abs() + own.between(target, face);
            counted(rules, own, other, ahead, target > 0)
        }
        TieCancel::Anywhere => anywhere(rules, own, other, face),
    };
    // The loser's first die is the one below the lead, or it has another that is no lower than some die of the winner.
    let total = own.lowest() > target && other.above(face - 1) == 0;
    let doubled = total && rules.total_victory_effect == TotalEffect::DoubleVictories;
    Outcome { winner, victories: if doubled { 2 * raw } else { raw }, total }
}

/// Victories where so many dice are above the first that the loser has left, if it has any (SO-Q-2, SO-Q-3).
#[inline]
fn counted(rules: &Rules, own: &Pool, other: &Pool, ahead: i32, left: bool) -> i32 {
    match (left, rules.victory_target, rules.exhausted_pool) {
        (true, VictoryTarget::Remaining, _) => ahead,
        (true, VictoryTarget::Rolled, _) => own.above(other.highest()).max(1),
        (false, _, ExhaustedPool::RemainingDice) if other.size() > 1 => ahead,
        (false, ..) => 1,
    }
}

/// Victories from a face down where equal faces cancel wherever they stand (SO-Q-13).
fn anywhere(rules: &Rules, own: &Pool, other: &Pool, face: u32) -> i32 {
    let mut ahead = 0;
    for face in (1..=face).rev() {
        let lead = own.showing(face) - other.showing(face);
        if lead < 0 {
            return counted(rules, own, other, ahead, true);
        }
        ahead += lead;
    }
    counted(rules, own, other, ahead, false)
}

/// Details that a demon's dice put at stake: those above the lowest die of the sorcerer (SO-CONTACT-3).
pub fn details(sorcerer: &Pool, demon: &Pool) -> i32 {
    demon.above(sorcerer.lowest())
}

/// Pools as they are rolled, or who wins without a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pools {
    /// Both sides roll so many dice.
    Roll(i32, i32),
    /// One side has nothing to roll.
    Decided(Outcome),
}

/// What is rolled where scores, bonuses and penalties make so many dice (SO-ROLL-9, SO-BON-5, SO-Q-5).
pub fn pools(rules: &Rules, x: i32, y: i32) -> Pools {
    if x >= 1 && y >= 1 {
        return Pools::Roll(x, y);
    }
    let doubled = if rules.total_victory_effect == TotalEffect::DoubleVictories { 2 } else { 1 };
    match rules.empty_pool {
        EmptyPool::Overflow => Pools::Roll(x.max(1) + (1 - y).max(0), y.max(1) + (1 - x).max(0)),
        EmptyPool::OneDie => Pools::Roll(x.max(1), y.max(1)),
        EmptyPool::AutoFail => {
            let (winner, victories) = if x < 1 { (Winner::Other, y.max(1)) } else { (Winner::Initiator, x) };
            Pools::Decided(Outcome { winner, victories: victories * doubled, total: true })
        }
    }
}

/// A roll of two sides with the dice that fell.
#[derive(Debug, Clone, Copy, Default)]
pub struct Roll {
    /// The initiator's dice.
    pub own: Pool,
    /// The other side's.
    pub other: Pool,
}

/// Most times that a full tie is rolled again.
const MOST_TIES: u32 = 10_000;

impl Roll {
    /// X dice against Y dice (SO-ROLL-2), full ties settled (SO-Q-4). `lanes`: where either side's dice come from.
    pub fn against<D: Dice, T: Trace>(
        &mut self,
        rules: &Rules,
        (x, y): (i32, i32),
        lanes: [usize; 2],
        session: &mut Session<'_, D, T>,
    ) -> Outcome {
        let asked = (x, y);
        let (x, y) = match pools(rules, x, y) {
            Pools::Roll(x, y) => (x, y),
            Pools::Decided(outcome) => {
                self.own.clear();
                self.other.clear();
                return outcome;
            }
        };
        if asked != (x, y) {
            session.note("SO-ROLL-9 SO-Q-5", || format!("{} v {} dice: {x} v {y} are rolled", asked.0, asked.1));
        }
        for _ in 0..MOST_TIES {
            session.dice.lane(lanes[0]);
            self.own.roll(x, rules.die_size, session);
            session.dice.lane(lanes[1]);
            self.other.roll(y, rules.die_size, session);
            let outcome = resolve(rules, &self.own, &self.other);
            let winner = match (outcome.winner, rules.full_tie) {
                (Winner::Nobody, FullTie::Reroll) => {
                    session.note("SO-ROLL-8 SO-Q-4", || {
                        format!("{} v {}: all dice cancel, and both roll again", self.own.text(), self.other.text())
                    });
                    continue;
                }
                (Winner::Nobody, FullTie::InitiatorLoses) => Winner::Other,
                (Winner::Nobody, FullTie::InitiatorWins) => Winner::Initiator,
                _ => return outcome,
            };
            return Outcome { winner, victories: 1, total: false };
        }
        Outcome { winner: Winner::Other, victories: 1, total: false }
    }

    /// The dice, for narrations.
    pub fn text(&self, outcome: Outcome) -> String {
        let how = match outcome.winner {
            Winner::Initiator => "won",
            _ => "lost",
        };
        let (plural, total) =
            (if outcome.victories == 1 { "y" } else { "ies" }, if outcome.total { ", total" } else { "" });
        let dice = match (self.own.size(), self.other.size()) {
            (0, 0) => "no roll, for a pool is empty".into(),
            _ => format!("{} v {}", self.own.text(), self.other.text()),
        };
        format!("{dice}: {how} by {} victor{plural}{total}", outcome.victories)
    }
}
