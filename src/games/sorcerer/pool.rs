//! Dice as they lie. A pool is kept as a count of dice by face: nothing is sorted, and pools of any size are compared face by
//! face from the highest down.

use crate::engine::{Dice, Session, Trace};
use std::cmp::Ordering;

/// Most sides of a die.
pub const MOST_SIDES: usize = 100;
/// Most dice of a pool; more are not rolled.
pub const MOST_DICE: i32 = 2000;

/// Dice as they fell: how many show each face.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    pub(super) counts: [u16; MOST_SIDES + 1],
    /// Bit `f` is set where a die shows `f`.
    pub(super) faces: u128,
    pub(super) size: i32,
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
