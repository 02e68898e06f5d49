//! Dice of a live trial with a watcher of its decisions.

use super::{Dice, Live, Question};

/// Dice of a live trial, with a watcher that sees every decision and takes none of them.
pub struct Watched<'a> {
    live: Live,
    see: &'a dyn Fn(usize, &Question<'_>),
}

impl<'a> Watched<'a> {
    /// Dice of trials under `seed`. `see` gets the seat that decides, and the question.
    pub fn new(seed: u64, see: &'a dyn Fn(usize, &Question<'_>)) -> Self {
        Self { live: Live::of_trial(seed, 0), see }
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

    fn origin(&self) -> Option<[u64; 2]> {
        self.live.origin()
    }

    fn die(&mut self, sides: u32) -> u32 {
        self.live.die(sides)
    }

    fn dice(&mut self, count: u32, sides: u32, each: impl FnMut(u32)) {
        self.live.dice(count, sides, each);
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        (self.see)(seat, question);
        None
    }
}
