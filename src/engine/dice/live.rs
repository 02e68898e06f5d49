//! Dice for real trials: Xoshiro256++ seeded from (seed, trial, lane).

use super::{Dice, OfTrial};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Fair dice that depend on the seed, the trial's number and the lane alone.
#[derive(Debug, Clone)]
pub struct Live {
    lanes: Box<[Xoshiro256PlusPlus; Live::LANES]>,
    /// Bit `i` is set once lane `i` has been seeded for the present trial.
    seeded: u64,
    current: usize,
    seed: u64,
    trial: u64,
    /// Two words that stand for (seed, trial).
    key: [u64; 2],
}

impl Live {
    /// Number of lanes of a trial.
    pub const LANES: usize = 64;

    /// Dice of trial number `trial` (from 0) under `seed`.
    pub fn of_trial(seed: u64, trial: u64) -> Self {
        let idle = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut live = Self {
            lanes: Box::new(std::array::from_fn(|_| idle.clone())),
            seeded: 0,
            current: 0,
            seed,
            trial,
            key: [0; 2],
        };
        live.start(trial);
        live
    }

    /// Starts another trial of the same seed, without allocating.
    ///
    /// For one seed the first key word is a bijection of the trial's number, so no two trials of a run share dice. With the second, two
    /// seeds share dice with a chance of 2⁻¹²⁸.
    pub fn start(&mut self, trial: u64) {
        let seed = mix(self.seed);
        self.key = [mix(trial ^ seed), mix(seed.rotate_left(32) ^ mix(trial.wrapping_mul(ODD)))];
        self.trial = trial;
        self.seeded = 0;
        self.current = 0;
    }

    /// Generator of the present lane, seeded at its first use in a trial.
    #[inline]
    fn stream(&mut self) -> &mut Xoshiro256PlusPlus {
        if self.seeded >> self.current & 1 == 0 {
            self.seed_current();
        }
        &mut self.lanes[self.current]
    }

    #[cold]
    fn seed_current(&mut self) {
        self.seeded |= 1 << self.current;
        self.lanes[self.current] = self.fresh(self.current);
    }

    fn fresh(&self, lane: usize) -> Xoshiro256PlusPlus {
        let lane = (lane as u64 + 1).wrapping_mul(GOLDEN);
        let words = [
            mix(self.key[0].wrapping_add(lane)),
            mix(self.key[1].wrapping_add(lane)),
            mix(self.key[0] ^ lane.rotate_left(21)),
            mix(self.key[1] ^ lane.rotate_left(43)),
        ];
        let mut seed = [0; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Xoshiro256PlusPlus::from_seed(seed)
    }
}

/// 2⁶⁴ divided by the golden ratio, the step of SplitMix64.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
/// An odd multiplier (Steele and Vigna 2021), hence a bijection of 64-bit words.
const ODD: u64 = 0xD134_2543_DE82_EF95;

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014) after its step: a bijection that scatters neighbours.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(GOLDEN);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Most dice from one 64-bit word. Their product of sides stays below 2³², so that the redraw for fairness happens less than once in 2³² words.
const BATCH: u32 = 16;

/// Largest product of sides from one word.
const PRODUCT: u64 = 1 << 32;

/// Number of dice of one kind from one word.
struct Batch {
    /// The most that keep the product of their sides within bounds, at least one.
    most: u32,
    /// That product.
    product: u64,
    /// Products of fewer dice, by their number. The length is a power of two, so that they are read without a check.
    powers: [u64; 2 * BATCH as usize],
}

impl Batch {
    const fn of(sides: u64) -> Self {
        let mut powers = [1; 2 * BATCH as usize];
        let mut most = 0;
        while most == 0 || (most < BATCH && powers[most as usize] * sides < PRODUCT) {
            powers[most as usize + 1] = powers[most as usize] * sides;
            most += 1;
        }
        Self { most, product: powers[most as usize], powers }
    }

    /// Rest of a word after so many dice, no more than `most`.
    #[inline]
    fn rest_of(&self, word: u64, dice: u32) -> u64 {
        word.wrapping_mul(self.powers[dice as usize % self.powers.len()])
    }
}

/// The batches of the dice that games use, by their sides.
const BATCHES: [Batch; 21] = {
    let mut batches = [const { Batch::of(1) }; 21];
    let mut sides = 2;
    while sides < batches.len() {
        batches[sides] = Batch::of(sides as u64);
        sides += 1;
    }
    batches
};

impl OfTrial for Live {
    #[inline]
    fn start(&mut self, trial: u64) {
        Self::start(self, trial);
    }
}

impl Dice for Live {
    fn origin(&self) -> Option<[u64; 2]> {
        Some([self.seed, self.trial])
    }

    #[inline]
    fn lane(&mut self, lane: usize) {
        assert!(lane < Self::LANES, "there are no dice of lane {lane}: a trial has {} lanes", Self::LANES);
        self.current = lane;
    }

    fn again(&mut self) {
        self.seeded = 0;
    }

    /// Lemire's method (2019): the high half of a product, redrawn where it would favour a face.
    #[inline]
    fn die(&mut self, sides: u32) -> u32 {
        let sides = u64::from(sides);
        let stream = self.stream();
        let product = u128::from(stream.next_u64()) * u128::from(sides);
        if (product as u64) < sides {
            return redrawn(stream, product, sides);
        }
        (product >> 64) as u32 + 1
    }

    /// Several dice from one word, by batched multiply-shift (Brackett-Rozinsky and Lemire, arXiv 2408.06213).
    #[inline]
    fn dice(&mut self, count: u32, sides: u32, mut each: impl FnMut(u32)) {
        if count == 1 {
            // The same face from the same word, without the rest of the machinery.
            each(self.die(sides));
            return;
        }
        let stream = self.stream();
        let sides = u64::from(sides);
        let unusual;
        let dice = match BATCHES.get(sides as usize) {
            Some(known) => known,
            None => {
                unusual = Batch::of(sides);
                &unusual
            }
        };
        let mut left = count;
        while left > 0 {
            // The product of a full batch only shows whether the exact bound is worth computing.
            let batch = left.min(dice.most);
            let mut word = stream.next_u64();
            if dice.rest_of(word, batch) < dice.product {
                word = even(stream, word, dice, batch);
            }
            for _ in 0..batch {
                let product = u128::from(word) * u128::from(sides);
                each((product >> 64) as u32 + 1);
                word = product as u64;
            }
            left -= batch;
        }
    }
}

/// Die from a product whose low half may favour a face.
#[cold]
fn redrawn(stream: &mut Xoshiro256PlusPlus, mut product: u128, sides: u64) -> u32 {
    let uneven = sides.wrapping_neg() % sides;
    while (product as u64) < uneven {
        product = u128::from(stream.next_u64()) * u128::from(sides);
    }
    (product >> 64) as u32 + 1
}

/// Word without bias for so many dice: this one, or one drawn again.
#[cold]
fn even(stream: &mut Xoshiro256PlusPlus, mut word: u64, batch: &Batch, dice: u32) -> u64 {
    let exact = batch.powers[dice as usize];
    let uneven = exact.wrapping_neg() % exact;
    while batch.rest_of(word, dice) < uneven {
        word = stream.next_u64();
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The faces of a seed are part of the contract: anyone can check a result, years later.
    #[test]
    fn values_are_stable() {
        let mut dice = Live::of_trial(7, 0);
        let mut faces = Vec::new();
        dice.dice(12, 10, |face| faces.push(face));
        let single: Vec<u32> = (0..4).map(|_| dice.die(10)).collect();
        dice.lane(3);
        let other: Vec<u32> = (0..4).map(|_| dice.die(6)).collect();
        assert_eq!(
            (faces, single, other),
            (vec![1, 7, 1, 5, 2, 4, 4, 4, 7, 1, 2, 4], vec![3, 9, 8, 4], vec![3, 6, 3, 3])
        );
    }

    /// Every number of dice of every kind has its power.
    #[test]
    fn what_is_left_of_a_word_is_the_word_times_the_power() {
        for sides in 1..30_u64 {
            let batch = Batch::of(sides);
            assert!(batch.product < PRODUCT && (batch.most == BATCH || batch.product * sides >= PRODUCT));
            for dice in 1..=batch.most {
                let left = (0..dice).fold(GOLDEN, |rest, _| rest.wrapping_mul(sides));
                assert_eq!(batch.rest_of(GOLDEN, dice), left, "{dice}d{sides}");
            }
        }
    }

    /// Chi-square over the faces of single and batched dice. Fails a fair die once in a million changes of its stream;
    /// with 1 200 000 dice it catches a face that comes 1.5 % too often.
    #[test]
    fn faces_are_fair() {
        for sides in [2_u32, 3, 6, 10, 20] {
            let mut counts = vec![0_u64; sides as usize];
            for trial in 0..60_000 {
                let mut dice = Live::of_trial(99, trial);
                dice.dice(15, sides, |face| counts[face as usize - 1] += 1);
                for _ in 0..5 {
                    counts[dice.die(sides) as usize - 1] += 1;
                }
            }
            let expected = 1_200_000.0 / f64::from(sides);
            let chi: f64 = counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
            // Wilson-Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
            let df = f64::from(sides - 1);
            let z = ((chi / df).cbrt() - (1.0 - 2.0 / (9.0 * df))) / (2.0 / (9.0 * df)).sqrt();
            assert!(z < 4.75, "d{sides}: chi-square {chi:.1} on {df} degrees, z = {z:.2}, alarm rate 1e-6");
        }
    }

    #[test]
    fn trials_and_seeds_share_nothing() {
        let mut seen = HashSet::new();
        for seed in [1, 2] {
            for trial in 0..20_000 {
                let mut dice = Live::of_trial(seed, trial);
                for lane in [0, 1] {
                    dice.lane(lane);
                    assert!(seen.insert(dice.stream().next_u64()), "seed {seed} trial {trial} lane {lane}");
                }
            }
        }
    }

    /// Two lanes never share a stream: one beyond the last is refused.
    #[test]
    #[should_panic(expected = "no dice of lane 64")]
    fn a_lane_beyond_the_last_is_refused() {
        Live::of_trial(5, 5).lane(Live::LANES);
    }

    #[test]
    fn a_lane_does_not_disturb_another() {
        let mut left = Live::of_trial(5, 5);
        let mut right = Live::of_trial(5, 5);
        left.lane(1);
        let _ = left.die(10);
        left.lane(2);
        right.lane(2);
        assert_eq!((0..9).map(|_| left.die(10)).collect::<Vec<_>>(), (0..9).map(|_| right.die(10)).collect::<Vec<_>>());
    }

    #[test]
    fn restarted_dice_equal_new_dice() {
        let mut dice = Live::of_trial(3, 1);
        dice.lane(4);
        let _ = dice.die(10);
        dice.start(8);
        let mut fresh = Live::of_trial(3, 8);
        for lane in [0, 4, 63] {
            dice.lane(lane);
            fresh.lane(lane);
            assert_eq!(dice.die(1000), fresh.die(1000));
        }
    }
}
