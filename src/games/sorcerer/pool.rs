//! Dice as they lie. A pool is kept as a number whose digits are counts of dice, one for each face, the highest face first:
//! nothing is sorted, the greater of two numbers is the pool that wins or goes first, and pools of any size compare alike.

use crate::engine::{Dice, Session, Trace};
use std::cmp::Ordering;

/// Most sides of a die.
pub const MOST_SIDES: usize = 100;
/// Most dice of a pool, as many as a digit can count; more are not rolled.
pub const MOST_DICE: i32 = 255;

/// Digits of a word, each a byte.
const DIGITS: u32 = 8;
/// Words of a pool: digits for face 0, which no die shows, to the highest.
const WORDS: usize = MOST_SIDES / DIGITS as usize + 1;
/// A word whose digits are all one: its product with another has the sum of that one's digits on top.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Dice as they fell: how many show each face.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pool {
    words: [u64; WORDS],
    /// The word of the highest face that may be shown; those above it are 0.
    top: usize,
    size: i32,
}

/// The digits of a word that stand below a digit.
#[inline]
fn below(digit: u32) -> u64 {
    (1 << (digit * DIGITS)) - 1
}

/// The highest digit of a word that is not 0.
#[inline]
fn highest(word: u64) -> u32 {
    word.ilog2() / DIGITS
}

/// Dice in all digits of a word.
#[inline]
fn dice_in(word: u64) -> i32 {
    (word.wrapping_mul(ONES) >> 56) as i32
}

impl Pool {
    /// A pool of these faces.
    pub fn of(faces: impl IntoIterator<Item = u32>) -> Self {
        let mut pool = Self { top: WORDS - 1, ..Self::default() };
        faces.into_iter().take(MOST_DICE as usize).for_each(|face| pool.add(face));
        pool
    }

    #[inline]
    fn add(&mut self, face: u32) {
        self.words[(face / DIGITS) as usize] += 1 << (face % DIGITS * DIGITS);
        self.size += 1;
    }

    /// Takes all dice away.
    #[inline]
    pub fn clear(&mut self) {
        let [low, high, others @ ..] = &mut self.words;
        (*low, *high) = (0, 0);
        // Few dice have more than fifteen sides.
        others[..self.top.saturating_sub(1)].fill(0);
        (self.top, self.size) = (0, 0);
    }

    /// Rolls so many dice in place of those that are there.
    #[inline]
    pub fn roll<D: Dice, T: Trace>(&mut self, count: i32, sides: i32, session: &mut Session<'_, D, T>) {
        self.clear();
        self.roll_more(count, sides, session);
    }

    /// Rolls further dice to those that are there.
    #[inline]
    pub fn roll_more<D: Dice, T: Trace>(&mut self, count: i32, sides: i32, session: &mut Session<'_, D, T>) {
        self.top = self.top.max(sides as usize / DIGITS as usize);
        let count = count.clamp(0, MOST_DICE - self.size);
        session.roll(count as u32, sides as u32, |face| self.add(face));
    }

    /// How many dice there are.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// How many dice show a face.
    #[inline]
    pub fn showing(&self, face: u32) -> i32 {
        (self.words[(face / DIGITS) as usize] >> (face % DIGITS * DIGITS) & 0xFF) as i32
    }

    /// The highest face; 0 without dice.
    #[inline]
    pub fn highest(&self) -> u32 {
        self.highest_below(self.top, u64::MAX)
    }

    /// The highest face of a word's digits that a mask leaves and of the words below it; 0 where no die is left.
    #[inline]
    fn highest_below(&self, word: usize, mask: u64) -> u32 {
        let mut left = self.words[word] & mask;
        for at in (0..=word).rev() {
            if left != 0 {
                return at as u32 * DIGITS + highest(left);
            }
            left = if at > 0 { self.words[at - 1] } else { 0 };
        }
        0
    }

    /// The lowest face; 0 without dice.
    #[inline]
    pub fn lowest(&self) -> u32 {
        let lowest = (0..=self.top).find(|&at| self.words[at] != 0);
        lowest.map_or(0, |at| at as u32 * DIGITS + self.words[at].trailing_zeros() / DIGITS)
    }

    /// The lowest face of so many of the dice, drawn by lot; 0 of none.
    pub fn lowest_of<D: Dice>(&self, wanted: i32, dice: &mut D) -> u32 {
        let mut open = self.size;
        for face in 1..=MOST_SIDES as u32 {
            for _ in 0..self.showing(face) {
                if (dice.pick(open as u32) as i32) < wanted {
                    return face;
                }
                open -= 1;
            }
        }
        0
    }

    /// How many dice are higher than a face.
    #[inline]
    pub fn above(&self, face: u32) -> i32 {
        let word = (face / DIGITS) as usize;
        let higher = match face % DIGITS + 1 {
            DIGITS => 0,
            digit => self.words[word] & !below(digit),
        };
        dice_in(higher) + (word + 1..=self.top).map(|at| dice_in(self.words[at])).sum::<i32>()
    }

    /// Turn order (SO-CON-5): greater goes first. More dice of the top face come before fewer, then the next face decides; a
    /// pool that is another's beginning comes after it.
    #[inline]
    pub fn order(&self, other: &Self) -> Ordering {
        match self.differing(other) {
            Some(word) => self.words[word].cmp(&other.words[word]),
            None => Ordering::Equal,
        }
    }

    /// The highest face of which the two have different numbers of dice; none where all dice cancel (SO-ROLL-4).
    #[inline]
    pub(super) fn differs(&self, other: &Self) -> Option<u32> {
        let word = self.differing(other)?;
        Some(word as u32 * DIGITS + highest(self.words[word] ^ other.words[word]))
    }

    /// The first word, from the top, in which the two differ.
    #[inline]
    fn differing(&self, other: &Self) -> Option<usize> {
        (0..=self.top.max(other.top)).rev().find(|&at| self.words[at] != other.words[at])
    }

    /// The highest face below a face; 0 where there is no such die.
    #[inline]
    pub(super) fn next_below(&self, face: u32) -> u32 {
        self.highest_below((face / DIGITS) as usize, below(face % DIGITS))
    }

    /// The faces, the highest first, for narrations.
    pub fn text(&self) -> String {
        let faces = (1..=MOST_SIDES as u32).rev();
        let each = faces.flat_map(|face| std::iter::repeat_n(face.to_string(), self.showing(face) as usize));
        let listed: Vec<String> = each.take(40).collect();
        if listed.is_empty() { "no dice".into() } else { listed.join(" ") }
    }
}
