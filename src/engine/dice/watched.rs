//! Dice of a live trial with a watcher of its decisions.

use super::{Dice, Live, Question};

/// Dice of a live trial, with a watcher that sees every decision of one seat and takes none of them.
pub struct Watched<'a> {
    live: Live,
    seat: usize,
    see: &'a dyn Fn(&Question<'_>),
}

impl<'a> Watched<'a> {
    /// Dice of trials under `seed`, watched for one seat.
    pub fn new(seed: u64, seat: usize, see: &'a dyn Fn(&Question<'_>)) -> Self {
        Self { live: Live::of_trial(seed, 0), seat, see }
    }

    /// Starts a trial.
    pub fn start(&mut self, trial: u64) {
        self.live.start(trial);
    }
}

impl Dice for Watched<'_> {
    const STEERED: bool = true;

    fn lane(&mut self, lane: usize) {
        self.live.lane(lane);
    }

    fn again(&mut self) {
        self.live.again();
    }

    fn die(&mut self, sides: u32) -> u32 {
        self.live.die(sides)
    }

    fn dice(&mut self, count: u32, sides: u32, each: impl FnMut(u32)) {
        self.live.dice(count, sides, each);
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        if seat == self.seat {
            (self.see)(question);
        }
        None
    }
}
