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

/// One die of each face that the first two words have a digit for.
const ONE_OF: [[u64; 2]; 2 * DIGITS as usize] = {
    let mut dice = [[0; 2]; 2 * DIGITS as usize];
    let mut face = 0;
    while face < 2 * DIGITS {
        dice[face as usize][(face / DIGITS) as usize] = 1 << (face % DIGITS * DIGITS);
        face += 1;
    }
    dice
};

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

/// The highest digit that is not 0; 0 where there is none.
#[inline]
fn top_of(dice: u128) -> u32 {
    dice.checked_ilog2().map_or(0, |bit| bit / DIGITS)
}

/// Dice in all digits of a word.
#[inline]
fn dice_in(word: u64) -> i32 {
    (word.wrapping_mul(ONES) >> 56) as i32
}

/// Dice in all digits of two words, which no pool has more of than one digit counts: digit by digit they add up unseen.
#[inline]
fn all_in(dice: u128) -> i32 {
    dice_in((dice as u64).wrapping_add((dice >> 64) as u64))
}

impl Pool {
    /// A pool of these faces.
    pub fn of(faces: impl IntoIterator<Item = u32>) -> Self {
        let mut pool = Self { top: WORDS - 1, ..Self::default() };
        faces.into_iter().take(MOST_DICE as usize).for_each(|face| {
            pool.add(face);
            pool.size += 1;
        });
        pool
    }

    #[inline]
    fn add(&mut self, face: u32) {
        self.words[(face / DIGITS) as usize] += 1 << (face % DIGITS * DIGITS);
    }

    /// Takes all dice away.
    #[inline]
    pub fn clear(&mut self) {
        let [low, high, others @ ..] = &mut self.words;
        (*low, *high) = (0, 0);
        // Few dice have more than fifteen sides.
        if self.top > 1 {
            others[..self.top - 1].fill(0);
        }
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
        if count == 0 {
            return;
        }
        self.top = self.top.max(sides as usize / DIGITS as usize);
        let count = count.clamp(0, MOST_DICE - self.size);
        if self.top <= 1 {
            // Of two words, each die adds its digit to one and nothing to the other, away from memory.
            let mut words = [self.words[0], self.words[1]];
            session.roll(count as u32, sides as u32, |face| {
                let digit = ONE_OF[face as usize % ONE_OF.len()];
                words[0] += digit[0];
                words[1] += digit[1];
            });
            [self.words[0], self.words[1]] = words;
        } else {
            session.roll(count as u32, sides as u32, |face| self.add(face));
        }
        self.size += count;
    }

    /// The faces up to 15 as one number, where there are no others: most dice have fewer sides, and one number is compared
    /// faster than many.
    #[inline]
    fn small(&self) -> Option<u128> {
        (self.top <= 1).then(|| u128::from(self.words[0]) | u128::from(self.words[1]) << 64)
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
        self.small().map_or_else(|| self.highest_below(self.top, u64::MAX), top_of)
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
        if let Some(dice) = self.small() {
            return if dice == 0 { 0 } else { dice.trailing_zeros() / DIGITS };
        }
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
        if let Some(dice) = self.small() {
            // Nothing is higher than the highest digit.
            return all_in(dice.checked_shr((face + 1) * DIGITS).unwrap_or(0));
        }
        let word = (face / DIGITS) as usize;
        let higher = match face % DIGITS + 1 {
            DIGITS => 0,
            digit => self.words[word] & !below(digit),
        };
        dice_in(higher) + (word + 1..=self.top).map(|at| dice_in(self.words[at])).sum::<i32>()
    }

    /// How many dice are higher than one face and lower than another, which is the higher one.
    #[inline]
    pub(super) fn between(&self, low: u32, high: u32) -> i32 {
        match self.small() {
            Some(dice) => {
                let beyond = u128::MAX.checked_shl(high * DIGITS).unwrap_or(0);
                all_in((dice & !beyond).checked_shr((low + 1) * DIGITS).unwrap_or(0))
            }
            None => self.above(low) - self.above(high - 1),
        }
    }

    /// Turn order (SO-CON-5): greater goes first. More dice of the top face come before fewer, then the next face decides; a
    /// pool that is another's beginning comes after it.
    #[inline]
    pub fn order(&self, other: &Self) -> Ordering {
        if let (Some(own), Some(other)) = (self.small(), other.small()) {
            return own.cmp(&other);
        }
        match self.differing(other) {
            Some(word) => self.words[word].cmp(&other.words[word]),
            None => Ordering::Equal,
        }
    }

    /// The highest face of which the two have different numbers of dice; none where all dice cancel (SO-ROLL-4).
    #[inline]
    pub(super) fn differs(&self, other: &Self) -> Option<u32> {
        if let (Some(own), Some(other)) = (self.small(), other.small()) {
            return (own != other).then(|| top_of(own ^ other));
        }
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
        if let Some(dice) = self.small() {
            let lower = 1_u128.checked_shl(face * DIGITS).map_or(u128::MAX, |bit| bit - 1);
            return top_of(dice & lower);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Pools of small dice are read as one number, others word by word: both say the same of the same dice.
    #[test]
    fn one_number_says_what_the_words_say() {
        let small = |pool: &Pool| Pool { top: 1, ..*pool };
        let pools: Vec<Pool> = (0_u32..400)
            .map(|number| {
                let face = |at: u32| number.wrapping_mul(2_654_435_761).rotate_left(5 * at) % 15 + 1;
                Pool::of((0..number % 7).map(face))
            })
            .collect();
        for (at, pool) in pools.iter().enumerate() {
            let other = &pools[(7 * at + 3) % pools.len()];
            let (one, two) = (small(pool), small(other));
            assert_eq!((one.lowest(), one.highest()), (pool.lowest(), pool.highest()));
            assert_eq!((one.order(&two), one.differs(&two)), (pool.order(other), pool.differs(other)));
            for (low, high) in (0..15).flat_map(|low| (low + 1..=20).map(move |high| (low, high))) {
                assert_eq!(one.between(low, high), pool.above(low) - pool.above(high - 1), "{low} {high}");
            }
            for face in 0..=20 {
                assert_eq!(
                    (one.above(face), one.next_below(face)),
                    (pool.above(face), pool.next_below(face)),
                    "{face}"
                );
            }
            assert_eq!(one.order(other), pool.order(other), "one of each kind");
        }
    }
}
