//! Dice as they lie. A pool is kept as a number whose digits are counts of dice, one for each face, the highest face first:
//! nothing is sorted, the greater of two numbers is the pool that wins or goes first, and pools of any size compare alike.
//! Most pools have few dice of few sides: their number has digits of four bits and fits into one word. Others have digits of
//! eight bits in as many words as it takes.

use evenodds_engine::{Dice, Session, Trace};
use std::cmp::Ordering;

/// Most sides of a die.
pub const MOST_SIDES: usize = 100;
/// Most dice of a pool, as many as a digit can count; more are not rolled.
pub const MOST_DICE: i32 = 255;

/// Most dice of a narrow pool, and the highest face of its dice.
const NARROW: i32 = 15;
/// Bits of a digit of a narrow pool.
const BITS: u32 = 4;
/// A word whose digits are all one: its product with another has the sum of that one's digits on top.
const NARROW_ONES: u64 = 0x1111_1111_1111_1111;

/// Digits of a word of a wide pool, each a byte.
const DIGITS: u32 = 8;
/// Words of a wide pool: digits for face 0, which no die shows, to the highest.
const WORDS: usize = MOST_SIDES / DIGITS as usize + 1;
/// [`NARROW_ONES`] of wide pools.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Dice as they fell: how many show each face.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pool {
    /// The number of a narrow pool; 0 of a wide one.
    narrow: u64,
    /// The number of a wide pool, the lowest word first; 0 of a narrow one.
    words: [u64; WORDS],
    /// The word of the highest face that a wide pool may show; those above it are 0.
    top: usize,
    wide: bool,
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

/// Dice in all digits of a narrow pool's number from a digit up.
#[inline]
fn narrow_from(number: u64, digit: u32) -> i32 {
    // Nothing is higher than the highest digit.
    let left = number.checked_shr(digit * BITS).unwrap_or(0);
    (left.wrapping_mul(NARROW_ONES) >> (64 - BITS)) as i32
}

/// The digits of a narrow pool's number that stand below a digit.
#[inline]
fn narrow_below(number: u64, digit: u32) -> u64 {
    number & !u64::MAX.checked_shl(digit * BITS).unwrap_or(0)
}

/// The highest digit of a narrow pool's number that is not 0; 0 where there is none.
#[inline]
fn narrow_top(number: u64) -> u32 {
    number.checked_ilog2().map_or(0, |bit| bit / BITS)
}

impl Pool {
    /// A pool of these faces.
    pub fn of(faces: impl IntoIterator<Item = u32>) -> Self {
        let mut pool = Self { top: WORDS - 1, wide: true, ..Self::default() };
        faces.into_iter().take(MOST_DICE as usize).for_each(|face| {
            pool.add(face);
            pool.size += 1;
        });
        pool
    }

    /// One more die of a wide pool.
    #[inline]
    fn add(&mut self, face: u32) {
        self.words[(face / DIGITS) as usize] += 1 << (face % DIGITS * DIGITS);
    }

    /// Takes all dice away.
    #[inline]
    pub fn clear(&mut self) {
        if self.wide {
            self.words[..=self.top].fill(0);
            (self.top, self.wide) = (0, false);
        }
        (self.narrow, self.size) = (0, 0);
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
        let count = count.min(MOST_DICE - self.size);
        if count <= 0 {
            return;
        }
        self.size += count;
        if !self.wide && sides <= NARROW && self.size <= NARROW {
            // Away from memory.
            let mut number = self.narrow;
            session.roll(count as u32, sides as u32, |face| number += 1 << (face * BITS));
            self.narrow = number;
        } else {
            self.widen();
            self.top = self.top.max(sides as usize / DIGITS as usize);
            session.roll(count as u32, sides as u32, |face| self.add(face));
        }
    }

    /// Makes a wide pool of a narrow one.
    #[cold]
    fn widen(&mut self) {
        if !self.wide {
            (self.top, self.wide) = ((NARROW as u32 / DIGITS) as usize, true);
            let mut left = std::mem::take(&mut self.narrow);
            while left > 0 {
                self.add(left.trailing_zeros() / BITS);
                left -= 1 << (left.trailing_zeros() / BITS * BITS);
            }
        }
    }

    /// The same dice as a wide pool.
    #[cold]
    fn widened(&self) -> Self {
        let mut wide = *self;
        wide.widen();
        wide
    }

    /// Both numbers, where both pools are narrow.
    #[inline]
    fn both_narrow(&self, other: &Self) -> Option<(u64, u64)> {
        (!self.wide && !other.wide).then_some((self.narrow, other.narrow))
    }

    /// How many dice there are.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// How many dice show a face.
    #[inline]
    pub fn showing(&self, face: u32) -> i32 {
        if self.wide {
            return (self.words[(face / DIGITS) as usize] >> (face % DIGITS * DIGITS) & 0xFF) as i32;
        }
        (self.narrow.checked_shr(face * BITS).unwrap_or(0) & 0xF) as i32
    }

    /// The highest face; 0 without dice.
    #[inline]
    pub fn highest(&self) -> u32 {
        if self.wide { self.highest_below(self.top, u64::MAX) } else { narrow_top(self.narrow) }
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
        if !self.wide {
            return if self.narrow == 0 { 0 } else { self.narrow.trailing_zeros() / BITS };
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
        if !self.wide {
            return narrow_from(self.narrow, face + 1);
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
        if self.wide {
            return self.above(low) - self.above(high - 1);
        }
        narrow_from(narrow_below(self.narrow, high), low + 1)
    }

    /// Turn order (SO-CON-5): greater goes first. More dice of the top face come before fewer, then the next face decides; a
    /// pool that is another's beginning comes after it.
    #[inline]
    pub fn order(&self, other: &Self) -> Ordering {
        match self.both_narrow(other) {
            Some((own, other)) => own.cmp(&other),
            None => {
                let (own, other) = (self.widened(), other.widened());
                own.differing(&other).map_or(Ordering::Equal, |word| own.words[word].cmp(&other.words[word]))
            }
        }
    }

    /// The highest face of which the two have different numbers of dice; none where all dice cancel (SO-ROLL-4).
    #[inline]
    pub(super) fn differs(&self, other: &Self) -> Option<u32> {
        match self.both_narrow(other) {
            Some((own, other)) => (own != other).then(|| narrow_top(own ^ other)),
            None => {
                let (own, other) = (self.widened(), other.widened());
                let word = own.differing(&other)?;
                Some(word as u32 * DIGITS + highest(own.words[word] ^ other.words[word]))
            }
        }
    }

    /// The first word, from the top, in which two wide pools differ.
    fn differing(&self, other: &Self) -> Option<usize> {
        (0..=self.top.max(other.top)).rev().find(|&at| self.words[at] != other.words[at])
    }

    /// The highest face below a face; 0 where there is no such die.
    #[inline]
    pub(super) fn next_below(&self, face: u32) -> u32 {
        if !self.wide {
            return narrow_top(narrow_below(self.narrow, face));
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
    use evenodds_engine::{Live, Silent};

    /// Narrow pools are read as one number, wide ones word by word: both say the same of the same dice, also of each other.
    #[test]
    fn one_number_says_what_the_words_say() {
        let pools: Vec<Pool> = (0_u32..400)
            .map(|number| {
                let face = |at: u32| number.wrapping_mul(2_654_435_761).rotate_left(5 * at) % 15 + 1;
                let faces: Vec<u32> = (0..number % 16).map(face).collect();
                let narrow = faces.iter().map(|face| 1 << (face * BITS)).sum();
                Pool { narrow, size: faces.len() as i32, ..Pool::default() }
            })
            .collect();
        for (at, narrow) in pools.iter().enumerate() {
            let other = &pools[(7 * at + 3) % pools.len()];
            let (wide, wider) = (narrow.widened(), other.widened());
            assert_eq!((narrow.lowest(), narrow.highest()), (wide.lowest(), wide.highest()));
            for (one, two) in [(narrow, &wider), (&wide, other), (&wide, &wider)] {
                assert_eq!((narrow.order(other), narrow.differs(other)), (one.order(two), one.differs(two)));
            }
            for (low, high) in (0..15).flat_map(|low| (low + 1..=20).map(move |high| (low, high))) {
                assert_eq!(narrow.between(low, high), wide.above(low) - wide.above(high - 1), "{low} {high}");
            }
            for face in 0..=20 {
                assert_eq!(narrow.showing(face), wide.showing(face), "{face}");
                assert_eq!((narrow.above(face), narrow.next_below(face)), (wide.above(face), wide.next_below(face)));
            }
            assert_eq!(narrow.text(), wide.text());
        }
    }

    /// Dice that a narrow pool has no room for make it wide, and nothing is lost; cleared, it is narrow again.
    #[test]
    fn pools_widen_where_dice_are_many_or_large() {
        let mut dice = Live::of_trial(1, 0);
        let mut silent = Silent;
        let mut session = Session::new(&mut dice, &mut silent);
        let mut pool = Pool::default();
        for (count, sides, wide) in [(15, 10, false), (1, 10, true), (400, 10, true), (3, 100, true), (3, 15, false)] {
            if wide && pool.size() > 0 {
                pool.roll_more(count, sides, &mut session);
            } else {
                pool.roll(count, sides, &mut session);
            }
            assert_eq!(pool.wide, wide, "{count}d{sides}");
            assert_eq!(pool.above(0), pool.size());
        }
        assert_eq!(pool.size(), 3);
    }
}
