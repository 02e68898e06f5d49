//! Luck sums: how the dice of plays fell, and what went with it. They are whole numbers, which add up in any order.

use super::BEYOND;
use super::dice::{Falls, Live};
use super::share::fit;

/// Blocks of plays. Trials go to them in turn, some at a time: so blocks are of like size after any number of trials.
pub const BLOCKS: usize = 50;
/// Trials that go to a block at a time. Its sums then stay in the cache.
const AT_A_TIME: u64 = 8;
/// Largest outcome on either side of 0 whose powers are summed.
pub const MOST: i64 = 1_000_000;

/// Powers of an outcome that are summed.
const POWERS: usize = 4;

/// Luck sums of one cell, block by block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Luck {
    /// The lane of each kind of roll.
    lanes: Vec<usize>,
    /// The column of each outcome.
    columns: Vec<usize>,
    /// Of each block its plays. Of each kind of roll dice, plays with dice, and what they summed to. Products of two kinds, one triangle,
    /// row after row. Of each outcome plays without it, four powers, and products with each kind.
    numbers: Vec<i128>,
}

impl Luck {
    /// Before the first play.
    pub(super) fn new(lanes: Vec<usize>, columns: Vec<usize>) -> Self {
        let mut luck = Self { lanes, columns, numbers: Vec::new() };
        luck.numbers = vec![0; BLOCKS * luck.width()];
        luck
    }

    /// Numbers of a block before its outcomes.
    fn head(&self) -> usize {
        let kinds = self.lanes.len();
        1 + 3 * kinds + kinds * (kinds + 1) / 2
    }

    fn width(&self) -> usize {
        self.head() + self.columns.len() * (1 + POWERS + self.lanes.len())
    }

    /// Adds a play, whose dice fell so.
    pub(super) fn add(&mut self, trial: u64, falls: &Falls, row: &[i64]) {
        let (kinds, head, width) = (self.lanes.len(), self.head(), self.width());
        let block = &mut self.numbers[(trial / AT_A_TIME % BLOCKS as u64) as usize * width..][..width];
        let (head, outcomes) = block.split_at_mut(head);
        let (single, products) = head.split_at_mut(1 + 3 * kinds);
        let (mut thrown, mut number) = ([(0, 0_i64); Live::LANES], 0);
        single[0] += 1;
        for (kind, &lane) in self.lanes.iter().enumerate().filter(|(_, lane)| falls.dice[**lane] > 0) {
            let above = falls.above[lane];
            let sums = &mut single[1 + 3 * kind..][..3];
            sums[0] += i128::from(falls.dice[lane]);
            sums[1] += 1;
            sums[2] += i128::from(above);
            thrown[number] = (kind, above);
            number += 1;
            for &(other, other_above) in &thrown[..number] {
                products[place(kind, other)] += i128::from(above * other_above);
            }
        }
        for (&column, sums) in self.columns.iter().zip(outcomes.chunks_exact_mut(1 + POWERS + kinds)) {
            let value = row[column];
            if value <= BEYOND || value.abs() > MOST {
                sums[0] += 1;
                continue;
            }
            if value == 0 {
                continue;
            }
            let square = value * value;
            let powers =
                [value.into(), square.into(), (square * value).into(), i128::from(square) * i128::from(square)];
            sums[1..=POWERS].iter_mut().zip(powers).for_each(|(sum, power): (_, i128)| *sum += power);
            for &(kind, above) in &thrown[..number] {
                sums[1 + POWERS + kind] += i128::from(above * value);
            }
        }
    }

    /// All numbers, to be saved.
    pub(super) fn numbers(&self) -> &[i128] {
        &self.numbers
    }

    /// Adds the numbers of other plays. None, and nothing is changed, where they are of something else, or too large.
    pub(super) fn merge(&mut self, numbers: &[i128]) -> Option<()> {
        (self.numbers.len() == numbers.len() && fit(&self.numbers, numbers)).then_some(())?;
        self.numbers.iter_mut().zip(numbers).for_each(|(mine, theirs)| *mine += theirs);
        Some(())
    }

    /// Lanes of the kinds of rolls, in the order of their sums.
    pub fn lanes(&self) -> &[usize] {
        &self.lanes
    }

    /// The sums, block by block.
    pub fn blocks(&self) -> impl Iterator<Item = Block<'_>> {
        let kinds = self.lanes.len();
        self.numbers.chunks_exact(self.width()).map(move |numbers| Block { numbers, kinds })
    }
}

/// Place of a product of two kinds in their triangle.
fn place(one: usize, other: usize) -> usize {
    let (high, low) = (one.max(other), one.min(other));
    high * (high + 1) / 2 + low
}

/// Luck sums of a block of plays.
#[derive(Debug, Clone, Copy)]
pub struct Block<'a> {
    numbers: &'a [i128],
    kinds: usize,
}

impl Block<'_> {
    /// Number of plays.
    pub fn plays(&self) -> u64 {
        self.numbers[0] as u64
    }

    /// Of a kind of roll: dice, plays with dice, and twice what all faces sum to above their mean.
    pub fn fell(&self, kind: usize) -> [i128; 3] {
        std::array::from_fn(|at| self.numbers[1 + 3 * kind + at])
    }

    /// Sum of products of two kinds of rolls.
    pub fn product(&self, one: usize, other: usize) -> i128 {
        self.numbers[1 + 3 * self.kinds + place(one, other)]
    }

    fn outcome(&self, outcome: usize) -> &[i128] {
        let (head, width) = (1 + 3 * self.kinds + self.kinds * (self.kinds + 1) / 2, 1 + POWERS + self.kinds);
        &self.numbers[head + outcome * width..][..width]
    }

    /// Plays in which an outcome has no value, or one beyond [`MOST`].
    pub fn absent(&self, outcome: usize) -> u64 {
        self.outcome(outcome)[0] as u64
    }

    /// Sums of an outcome's first four powers.
    pub fn powers(&self, outcome: usize) -> [i128; POWERS] {
        std::array::from_fn(|at| self.outcome(outcome)[1 + at])
    }

    /// Sum of products of an outcome and a kind of roll.
    pub fn with(&self, outcome: usize, kind: usize) -> i128 {
        self.outcome(outcome)[1 + POWERS + kind]
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_A_TIME, BLOCKS, Block, Luck};
    use crate::NO_VALUE;
    use crate::dice::Falls;

    /// Three plays of two kinds of rolls; the second has no outcome, the third throws one kind alone.
    #[test]
    fn sums_of_plays_by_block() {
        let mut luck = Luck::new(vec![3, 9], vec![1]);
        let fell = |fell: &[(usize, u32, i64)]| {
            let mut falls = Falls::NONE;
            fell.iter().for_each(|&(lane, dice, above)| (falls.dice[lane], falls.above[lane]) = (dice, above));
            falls
        };
        let same = (BLOCKS as u64 + 7) * AT_A_TIME + 3;
        luck.add(7 * AT_A_TIME, &fell(&[(3, 2, -5), (9, 1, 4)]), &[0, 3]);
        luck.add(same, &fell(&[(9, 1, 2)]), &[0, NO_VALUE]);
        luck.add(8 * AT_A_TIME, &fell(&[(5, 9, 9), (9, 2, -3)]), &[0, -2]);
        let blocks: Vec<_> = luck.blocks().collect();
        assert_eq!(blocks.iter().map(Block::plays).sum::<u64>(), 3);
        let [seven, eight] = [blocks[7], blocks[8]];
        assert_eq!((seven.fell(0), seven.fell(1), seven.product(1, 0)), ([2, 1, -5], [2, 2, 6], -20));
        assert_eq!((seven.product(0, 0), seven.product(1, 1)), (25, 20));
        assert_eq!((seven.absent(0), seven.powers(0)), (1, [3, 9, 27, 81]));
        assert_eq!((seven.with(0, 0), seven.with(0, 1)), (-15, 12));
        assert_eq!((eight.fell(0), eight.fell(1), eight.with(0, 1)), ([0, 0, 0], [2, 1, -3], 6));
        let mut twice = luck.clone();
        assert_eq!(twice.merge(luck.numbers()), Some(()));
        assert_eq!(twice.blocks().nth(7).map(|block| block.fell(1)), Some([4, 4, 12]));
        assert_eq!(twice.merge(&[1]), None);
    }
}
