//! Dice as they lie. A pool is kept as a number whose digits are counts of dice, one for each face, the highest face first:
//! nothing is sorted, the greater of two numbers is the pool that wins or goes first, and pools of any size compare alike.
//! Most pools have few dice of few sides: their number has digits of four bits and fits into one word. The digits of others are
//! a list, each large enough for any number of dice.

use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::told::counted;
use std::cmp::Ordering;

/// Most sides of a die.
pub const MOST_SIDES: usize = 100;
/// Most dice of a pool that a narration lists.
const MOST_TOLD: usize = 40;

/// Most dice of a narrow pool, and the highest face of its dice.
const NARROW: i32 = 15;
/// Bits of a digit of a narrow pool.
const BITS: u32 = 4;
/// A word whose digits are all one: its product with another has the sum of that one's digits on top.
const NARROW_ONES: u64 = 0x1111_1111_1111_1111;

/// Digits of a wide pool: for face 0, which no die shows, to the highest.
const DIGITS: usize = MOST_SIDES + 1;

/// Dice as they fell: how many show each face.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    /// The number of a narrow pool; 0 of a wide one.
    narrow: u64,
    /// The digits of a wide pool; 0 of a narrow one.
    faces: [u32; DIGITS],
    /// The highest face that a wide pool may show; digits above it are 0.
    top: usize,
    wide: bool,
    size: i32,
}

impl Default for Pool {
    fn default() -> Self {
        Self { narrow: 0, faces: [0; DIGITS], top: 0, wide: false, size: 0 }
    }
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
        let mut pool = Self { top: MOST_SIDES, wide: true, ..Self::default() };
        faces.into_iter().for_each(|face| {
            pool.add(face);
            pool.size += 1;
        });
        pool
    }

    /// One more die of a wide pool.
    #[inline]
    fn add(&mut self, face: u32) {
        self.faces[face as usize] += 1;
    }

    /// Takes all dice away.
    #[inline]
    pub fn clear(&mut self) {
        if self.wide {
            self.faces[..=self.top].fill(0);
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
            self.top = self.top.max(sides as usize);
            session.roll(count as u32, sides as u32, |face| self.add(face));
        }
    }

    /// Makes a wide pool of a narrow one.
    #[cold]
    fn widen(&mut self) {
        if !self.wide {
            (self.top, self.wide) = (NARROW as usize, true);
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
            return self.faces[face as usize] as i32;
        }
        (self.narrow.checked_shr(face * BITS).unwrap_or(0) & 0xF) as i32
    }

    /// The highest face; 0 without dice.
    #[inline]
    pub fn highest(&self) -> u32 {
        if self.wide { self.highest_below(self.top + 1) } else { narrow_top(self.narrow) }
    }

    /// The highest face of a wide pool below so many faces; 0 where no die is left.
    #[inline]
    fn highest_below(&self, faces: usize) -> u32 {
        self.faces[..faces.min(self.top + 1)].iter().rposition(|&count| count > 0).unwrap_or(0) as u32
    }

    /// The lowest face; 0 without dice.
    #[inline]
    pub fn lowest(&self) -> u32 {
        if !self.wide {
            return if self.narrow == 0 { 0 } else { self.narrow.trailing_zeros() / BITS };
        }
        self.faces[..=self.top].iter().position(|&count| count > 0).unwrap_or(0) as u32
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
        self.faces[..=self.top].iter().skip(face as usize + 1).sum::<u32>() as i32
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
                own.differing(&other).map_or(Ordering::Equal, |face| own.faces[face].cmp(&other.faces[face]))
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
                own.differing(&other).map(|face| face as u32)
            }
        }
    }

    /// The highest face of which two wide pools have different numbers of dice.
    fn differing(&self, other: &Self) -> Option<usize> {
        (0..=self.top.max(other.top)).rev().find(|&face| self.faces[face] != other.faces[face])
    }

    /// The highest face below a face; 0 where there is no such die.
    #[inline]
    pub(super) fn next_below(&self, face: u32) -> u32 {
        if !self.wide {
            return narrow_top(narrow_below(self.narrow, face));
        }
        self.highest_below(face as usize)
    }

    /// The faces, the highest first, for narrations.
    pub fn text(&self) -> String {
        let faces = (1..=MOST_SIDES as u32).rev();
        let each = faces.flat_map(|face| std::iter::repeat_n(face.to_string(), self.showing(face) as usize));
        let listed: Vec<String> = each.take(MOST_TOLD).collect();
        match self.size - listed.len() as i32 {
            0 if listed.is_empty() => "no dice".into(),
            0 => listed.join(" "),
            more => format!("{} and {} that are no higher", listed.join(" "), counted(more, "die", "dice")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_engine::{Live, Silent};

    /// Narrow pools are read as one number, wide ones face by face: both say the same of the same dice, also of each other.
    #[test]
    fn one_number_says_what_the_list_says() {
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

    /// Every die of a pool counts, however many there are; a narration says how many it does not list (SO-ROLL-2).
    #[test]
    fn no_die_is_lost() {
        let mut pool = Pool::of([2; 300]);
        assert_eq!((pool.size(), pool.showing(2), pool.above(1)), (300, 300, 300));
        assert_eq!(pool.order(&Pool::of([2; 299])), Ordering::Greater);
        assert!(pool.text().ends_with(" 2 and 260 dice that are no higher"), "{}", pool.text());
        let mut dice = Live::of_trial(1, 0);
        pool.roll(70_000, 12, &mut Session::new(&mut dice, &mut Silent));
        assert_eq!((pool.size(), pool.above(0)), (70_000, 70_000));
    }
}
