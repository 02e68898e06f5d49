//! Dice of a kind that is known only when they are rolled, for rare plays.

use super::{Dice, Question};

/// Interface of dice behind a virtual call.
trait Thrown {
    fn lane(&mut self, lane: usize);
    fn again(&mut self);
    fn origin(&self) -> Option<[u64; 2]>;
    fn die(&mut self, sides: u32) -> u32;
    fn dice(&mut self, count: u32, sides: u32, each: &mut dyn FnMut(u32));
    fn pick(&mut self, options: u32) -> u32;
    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize>;
}

impl<D: Dice> Thrown for D {
    fn lane(&mut self, lane: usize) {
        Dice::lane(self, lane);
    }

    fn again(&mut self) {
        Dice::again(self);
    }

    fn origin(&self) -> Option<[u64; 2]> {
        Dice::origin(self)
    }

    fn die(&mut self, sides: u32) -> u32 {
        Dice::die(self, sides)
    }

    fn dice(&mut self, count: u32, sides: u32, each: &mut dyn FnMut(u32)) {
        Dice::dice(self, count, sides, each);
    }

    fn pick(&mut self, options: u32) -> u32 {
        Dice::pick(self, options)
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        Dice::steer(self, seat, question)
    }
}

/// Dice of any kind. A game is compiled once for all of them; every kind of its own would compile the whole game once more.
pub struct AnyDice<'a>(&'a mut dyn Thrown);

impl<'a> AnyDice<'a> {
    /// These dice.
    pub fn new(dice: &'a mut impl Dice) -> Self {
        Self(dice)
    }
}

impl Dice for AnyDice<'_> {
    const STEERED: bool = true;

    fn lane(&mut self, lane: usize) {
        self.0.lane(lane);
    }

    fn again(&mut self) {
        self.0.again();
    }

    fn origin(&self) -> Option<[u64; 2]> {
        self.0.origin()
    }

    fn die(&mut self, sides: u32) -> u32 {
        self.0.die(sides)
    }

    fn dice(&mut self, count: u32, sides: u32, mut each: impl FnMut(u32)) {
        self.0.dice(count, sides, &mut each);
    }

    fn pick(&mut self, options: u32) -> u32 {
        self.0.pick(options)
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        self.0.steer(seat, question)
    }
}
