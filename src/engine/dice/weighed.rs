//! Dice of a live trial, and how they fell.

use super::{Dice, Live, OfTrial, Question};

/// How the dice of a trial fell, by lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Falls {
    /// Dice thrown.
    pub dice: [u32; Live::LANES],
    /// Twice what their faces sum to above the mean of fair dice. It is 0 on average, whatever was decided before.
    pub above: [i64; Live::LANES],
}

impl Falls {
    pub(crate) const NONE: Self = Self { dice: [0; Live::LANES], above: [0; Live::LANES] };
}

/// Dice of a live trial that note how they fell. Drawn lots and whims are no dice.
#[derive(Debug)]
pub struct Weighed {
    live: Live,
    lane: usize,
    falls: Falls,
}

impl Weighed {
    /// Dice of trials under `seed`.
    pub fn new(seed: u64) -> Self {
        Self { live: Live::of_trial(seed, 0), lane: 0, falls: Falls::NONE }
    }

    fn note(&mut self, dice: u32, sides: u32, faces: i64) {
        self.falls.dice[self.lane] += dice;
        self.falls.above[self.lane] += 2 * faces - i64::from(dice) * (i64::from(sides) + 1);
    }
}

impl OfTrial for Weighed {
    fn start(&mut self, trial: u64) {
        self.live.start(trial);
        self.lane = 0;
        self.falls = Falls::NONE;
    }

    fn falls(&self) -> Option<&Falls> {
        Some(&self.falls)
    }
}

impl Dice for Weighed {
    fn lane(&mut self, lane: usize) {
        self.live.lane(lane);
        self.lane = lane;
    }

    fn again(&mut self) {
        self.live.again();
    }

    fn die(&mut self, sides: u32) -> u32 {
        let face = self.live.die(sides);
        self.note(1, sides, face.into());
        face
    }

    fn dice(&mut self, count: u32, sides: u32, mut each: impl FnMut(u32)) {
        let mut faces = 0;
        self.live.dice(count, sides, |face| {
            faces += i64::from(face);
            each(face);
        });
        self.note(count, sides, faces);
    }

    fn pick(&mut self, options: u32) -> u32 {
        self.live.pick(options)
    }

    fn origin(&self) -> Option<[u64; 2]> {
        self.live.origin()
    }

    fn steer(&self, _: usize, _: &Question<'_>) -> Option<usize> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Weighed;
    use crate::dice::{Dice, Live, OfTrial};

    #[test]
    fn the_same_dice_with_their_luck_by_lane() {
        let (mut plain, mut weighed) = (Live::of_trial(3, 8), Weighed::new(3));
        weighed.start(8);
        let mut sums = [0_i64; 2];
        for (lane, sum) in sums.iter_mut().enumerate() {
            plain.lane(lane);
            weighed.lane(lane);
            let mut faces = Vec::new();
            plain.dice(5, 6, |face| faces.push(face));
            let mut at = 0;
            weighed.dice(5, 6, |face| {
                assert_eq!(face, faces[at]);
                at += 1;
            });
            assert_eq!(plain.pick(9), weighed.pick(9));
            *sum = faces.iter().map(|&face| 2 * i64::from(face) - 7).sum();
        }
        let falls = weighed.falls().expect("they are weighed");
        assert_eq!((falls.dice[..3].to_vec(), falls.above[..2].to_vec()), (vec![5, 5, 0], sums.to_vec()));
        weighed.start(9);
        assert_eq!(weighed.falls().map(|falls| falls.dice.iter().sum::<u32>()), Some(0));
    }
}
