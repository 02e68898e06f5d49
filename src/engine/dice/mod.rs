//! Where dice come from: live generators, a script, or every possibility in turn.

mod any;
mod exhaustive;
mod live;
mod menu;
mod scripted;
mod steered;
mod watched;

pub use any::AnyDice;
pub use exhaustive::{Exhaustive, exhaust};
pub use live::Live;
pub use menu::{Menu, MenuFact, Offer, Question};
pub use scripted::Scripted;
pub use steered::{Fork, Seen, Steered};
pub use watched::Watched;

/// A source of fair dice.
///
/// A trial draws from numbered *lanes*. Each lane is a stream of its own, so that a change to what one participant
/// rolls leaves the dice of all others as they were: cells that share a seed are then compared on nearly the same luck.
pub trait Dice {
    /// Whether [`Dice::steer`] may take decisions out of a strategy's hands. Elsewhere it costs nothing.
    const STEERED: bool = false;

    /// From now on dice come from this lane, 0 to [`Live::LANES`] − 1.
    fn lane(&mut self, lane: usize);

    /// One fair die: 1 to `sides`. `sides` is at least 1.
    fn die(&mut self, sides: u32) -> u32;

    /// `count` fair dice, each handed to `each`.
    fn dice(&mut self, count: u32, sides: u32, mut each: impl FnMut(u32)) {
        for _ in 0..count {
            each(self.die(sides));
        }
    }

    /// One of `0..options`, all equally likely: a whim, a drawn lot, no die on the table.
    fn pick(&mut self, options: u32) -> u32 {
        self.die(options) - 1
    }

    /// This trial's dice from its start once more, so that several plays within one are compared on the same luck. Dice that do
    /// not hang on a trial go on.
    fn again(&mut self) {}

    /// Which of the open options of a decision a seat takes in place of its strategy's choice; none: its own.
    #[inline]
    fn steer(&self, _seat: usize, _question: &Question<'_>) -> Option<usize> {
        None
    }
}
