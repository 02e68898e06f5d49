//! Every sequence of faces in turn, each with its probability: exact odds from the code that plays.

use super::Dice;

/// Dice that walk through all sequences of faces, like the wheels of an odometer.
#[derive(Debug, Clone, Default)]
pub struct Exhaustive {
    /// The faces of the present sequence with the sides of their dice.
    wheels: Vec<(u32, u32)>,
    /// Number of them that this trial has read.
    read: usize,
}

impl Exhaustive {
    /// Probability of the present sequence.
    fn weight(&self) -> f64 {
        self.wheels[..self.read].iter().map(|&(_, sides)| 1.0 / f64::from(sides)).product()
    }

    /// Turns to the next sequence; false after the last.
    fn advance(&mut self) -> bool {
        self.wheels.truncate(self.read);
        self.read = 0;
        while let Some((face, sides)) = self.wheels.pop() {
            if face < sides {
                self.wheels.push((face + 1, sides));
                return true;
            }
        }
        false
    }
}

impl Dice for Exhaustive {
    fn lane(&mut self, _lane: usize) {}

    fn die(&mut self, sides: u32) -> u32 {
        if self.read == self.wheels.len() {
            self.wheels.push((1, sides));
        }
        self.read += 1;
        self.wheels[self.read - 1].0
    }
}

/// Calls `play` once for each possible sequence of faces, and `count` with its result and the probability.
///
/// The work grows with the product of all sides: a dozen d10 are already too many.
pub fn exhaust<R>(mut play: impl FnMut(&mut Exhaustive) -> R, mut count: impl FnMut(R, f64)) {
    let mut dice = Exhaustive::default();
    loop {
        let result = play(&mut dice);
        count(result, dice.weight());
        if !dice.advance() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_may_depend_on_its_faces() {
        let (mut total, mut sevens, mut sequences) = (0.0, 0.0, 0);
        // Roll a d6; on a 6 roll another and add it.
        let play = |dice: &mut Exhaustive| match dice.die(6) {
            6 => 6 + dice.die(6),
            face => face,
        };
        exhaust(play, |sum, weight| {
            total += weight;
            sequences += 1;
            if sum == 7 {
                sevens += weight;
            }
        });
        assert_eq!(sequences, 11);
        assert!((total - 1.0_f64).abs() < 1e-12);
        assert!((sevens - 1.0_f64 / 36.0).abs() < 1e-12);
    }
}
