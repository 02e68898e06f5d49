//! Sources of dice: live generators, a script, or every possibility in turn.

mod any;
mod branched;
mod exhaustive;
mod live;
mod menu;
mod scripted;
mod steered;
mod watched;
mod weighed;

pub use any::AnyDice;
pub use branched::{Branch, Branched, Reached};
pub use exhaustive::{Exhaustive, exhaust};
pub use live::Live;
pub use menu::{Entries, Menu, MenuFact, Offer, Question};
pub use scripted::Scripted;
pub use steered::{Fork, Seen, Steered};
pub use watched::Watched;
pub use weighed::{Falls, Weighed};

/// Dice of one trial after another.
pub(crate) trait OfTrial: Dice {
    /// Starts a trial.
    fn start(&mut self, trial: u64);

    /// How the dice of this trial fell so far, where that is noted.
    #[inline]
    fn falls(&self) -> Option<&Falls> {
        None
    }
}

/// Source of fair dice.
///
/// A trial draws from numbered *lanes*. Each lane is a stream of its own: a change to the rolls of one participant leaves the dice of all
/// others as they were. So cells that share a seed are compared on nearly the same luck.
pub trait Dice {
    /// Whether [`Dice::steer`] may take decisions out of a strategy's hands. Elsewhere it costs nothing.
    const STEERED: bool = false;

    /// Switches to this lane, 0 to [`Live::LANES`] − 1.
    fn lane(&mut self, lane: usize);

    /// One fair die: 1 to `sides`. `sides` is at least 1.
    fn die(&mut self, sides: u32) -> u32;

    /// Rolls `count` fair dice and passes each to `each`.
    fn dice(&mut self, count: u32, sides: u32, mut each: impl FnMut(u32)) {
        for _ in 0..count {
            each(self.die(sides));
        }
    }

    /// One of `0..options`, all equally likely: a whim or a drawn lot, and no die on the table.
    fn pick(&mut self, options: u32) -> u32 {
        self.die(options) - 1
    }

    /// This trial's dice from its start once more, so that several plays within one are compared on the same luck. Dice that do
    /// not hang on a trial go on.
    fn again(&mut self) {}

    /// Seed and number of the trial that these dice are of, where they are those of a trial.
    fn origin(&self) -> Option<[u64; 2]> {
        None
    }

    /// Option of a decision that a seat takes in place of its strategy's choice; none: the strategy's own.
    #[inline]
    fn steer(&self, _seat: usize, _question: &Question<'_>) -> Option<usize> {
        None
    }
}
