//! Where dice come from: live generators, a script, or every possibility in turn.

mod exhaustive;
mod live;
mod scripted;

pub use exhaustive::{Exhaustive, exhaust};
pub use live::Live;
pub use scripted::Scripted;

/// A source of fair dice.
///
/// A trial draws from numbered *lanes*. Each lane is a stream of its own, so that a change to what one participant
/// rolls leaves the dice of all others as they were: cells that share a seed are then compared on nearly the same luck.
pub trait Dice {
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
}
