//! The opposed roll (section 1 of the catalogue). A pool is kept as a count of dice by face: nothing is sorted, and pools of
//! any size are compared face by face from the highest down. Points, dice, victories, bonuses and penalties are one currency
//! (SO-ROLL-1); what nobody opposes is not rolled (SO-ROLL-10).

use super::rules::Rules;
use super::rulings::{EmptyPool, ExhaustedPool, FullTie, TieCancel, TotalEffect, VictoryTarget};
use crate::engine::{Dice, Session, Trace};
use std::cmp::Ordering;

/// Most sides of a die.
pub const MOST_SIDES: usize = 100;
/// Most dice of a pool; more are not rolled.
pub const MOST_DICE: i32 = 2000;

/// Dice as they fell: how many show each face.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    counts: [u16; MOST_SIDES + 1],
    /// Bit `f` is set where a die shows `f`.
    faces: u128,
    size: i32,
}

/// No dice.
impl Default for Pool {
    fn default() -> Self {
        Self { counts: [0; MOST_SIDES + 1], faces: 0, size: 0 }
    }
}

impl Pool {
    /// A pool of these faces.
    pub fn of(faces: impl IntoIterator<Item = u32>) -> Self {
        let mut pool = Self::default();
        faces.into_iter().for_each(|face| pool.add(face));
        pool
    }

    /// Adds a die.
    #[inline]
    pub fn add(&mut self, face: u32) {
        self.counts[face as usize] += 1;
        self.faces |= 1 << face;
        self.size += 1;
    }

    /// Takes all dice away.
    #[inline]
    pub fn clear(&mut self) {
        let mut left = std::mem::take(&mut self.faces);
        while left != 0 {
            self.counts[left.trailing_zeros() as usize] = 0;
            left &= left - 1;
        }
        self.size = 0;
    }

    /// Rolls so many dice in place of those that are there.
    #[inline]
    pub fn roll<D: Dice, T: Trace>(&mut self, count: i32, sides: i32, session: &mut Session<'_, D, T>) {
        self.clear();
        session.roll(count.clamp(0, MOST_DICE) as u32, sides as u32, |face| self.add(face));
    }

    /// Rolls further dice to those that are there.
    #[inline]
    pub fn roll_more<D: Dice, T: Trace>(&mut self, count: i32, sides: i32, session: &mut Session<'_, D, T>) {
        session.roll(count.clamp(0, MOST_DICE) as u32, sides as u32, |face| self.add(face));
    }

    /// How many dice there are.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// The highest face; 0 without dice.
    #[inline]
    pub fn highest(&self) -> u32 {
        self.faces.checked_ilog2().unwrap_or(0)
    }

    /// The lowest face; 0 without dice.
    #[inline]
    pub fn lowest(&self) -> u32 {
        if self.faces == 0 { 0 } else { self.faces.trailing_zeros() }
    }

    /// The lowest face of so many of the dice, drawn by lot; 0 of none.
    pub fn lowest_of<D: Dice>(&self, wanted: i32, dice: &mut D) -> u32 {
        let mut open = self.size;
        for face in 1..=MOST_SIDES {
            for _ in 0..self.counts[face] {
                if (dice.pick(open as u32) as i32) < wanted {
                    return face as u32;
                }
                open -= 1;
            }
        }
        0
    }

    /// How many dice are higher than a face.
    #[inline]
    pub fn above(&self, face: u32) -> i32 {
        let mut left = self.faces & !((2_u128 << face) - 1);
        let mut dice = 0;
        while left != 0 {
            dice += i32::from(self.counts[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        dice
    }

    /// Turn order (SO-CON-5): greater goes first. More dice of the top face come before fewer, then the next face decides; a
    /// pool that is another's beginning comes after it.
    #[inline]
    pub fn order(&self, other: &Self) -> Ordering {
        let mut left = self.faces | other.faces;
        while left != 0 {
            let face = left.ilog2();
            let order = self.counts[face as usize].cmp(&other.counts[face as usize]);
            if order != Ordering::Equal {
                return order;
            }
            left &= !(1 << face);
        }
        Ordering::Equal
    }

    /// The faces, the highest first, for narrations.
    pub fn text(&self) -> String {
        let faces = (1..=MOST_SIDES).rev();
        let each = faces.flat_map(|face| std::iter::repeat_n(face.to_string(), usize::from(self.counts[face])));
        let listed: Vec<String> = each.take(40).collect();
        if listed.is_empty() { "no dice".into() } else { listed.join(" ") }
    }
}

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
    let Some((winner, raw)) = victories(rules, a, b) else { return Outcome::default() };
    let (own, other) = if winner == Winner::Initiator { (a, b) } else { (b, a) };
    let total = own.lowest() > other.highest();
    let doubled = total && rules.total_victory_effect == TotalEffect::DoubleVictories;
    Outcome { winner, victories: if doubled { 2 * raw } else { raw }, total }
}

/// Who wins, and by how many victories.
#[inline]
fn victories(rules: &Rules, a: &Pool, b: &Pool) -> Option<(Winner, i32)> {
    let mut left = a.faces | b.faces;
    // The first face of which one side has more dice: that side wins.
    let (mut face, mut lead);
    loop {
        if left == 0 {
            return None;
        }
        face = left.ilog2();
        lead = i32::from(a.counts[face as usize]) - i32::from(b.counts[face as usize]);
        left &= !(1 << face);
        if lead != 0 {
            break;
        }
    }
    let (winner, own, other) = if lead > 0 { (Winner::Initiator, a, b) } else { (Winner::Other, b, a) };
    let mut ahead = lead.abs();
    let anywhere = rules.tie_cancel == TieCancel::Anywhere;
    // Down to the loser's first die that is left.
    while left != 0 {
        face = left.ilog2();
        left &= !(1 << face);
        let (mine, theirs) = (i32::from(own.counts[face as usize]), i32::from(other.counts[face as usize]));
        if if anywhere { theirs > mine } else { theirs > 0 } {
            let rolled = rules.victory_target == VictoryTarget::Rolled;
            return Some((winner, if rolled { own.above(other.highest()).max(1) } else { ahead }));
        }
        ahead += mine - if anywhere { theirs } else { 0 };
    }
    // The loser's dice are all cancelled.
    let remaining = rules.exhausted_pool == ExhaustedPool::RemainingDice && other.size > 1;
    Some((winner, if remaining { ahead } else { 1 }))
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
        let (x, y) = match pools(rules, x, y) {
            Pools::Roll(x, y) => (x, y),
            Pools::Decided(outcome) => {
                self.own.clear();
                self.other.clear();
                return outcome;
            }
        };
        for _ in 0..MOST_TIES {
            session.dice.lane(lanes[0]);
            self.own.roll(x, rules.die_size, session);
            session.dice.lane(lanes[1]);
            self.other.roll(y, rules.die_size, session);
            let outcome = resolve(rules, &self.own, &self.other);
            let winner = match (outcome.winner, rules.full_tie) {
                (Winner::Nobody, FullTie::Reroll) => continue,
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
        format!("{} v {}: {how} by {} victor{plural}{total}", self.own.text(), self.other.text(), outcome.victories)
    }
}
