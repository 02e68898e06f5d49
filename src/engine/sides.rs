//! Sums of differences apart by their sign, for means to which few plays contribute.

use super::share::count;

/// Observations on one side of 0, without their sign.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Side {
    /// Their number.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
    /// The sum of the cubes of those up to [`NEAR`].
    cubes: i128,
    /// Sum of (value / [`COARSE`])³ of the others, each rounded down: their cubes would not fit.
    coarse: i128,
    /// The largest of them.
    pub most: i128,
}

/// Values whose cubes fit 128 bits, summed over as many plays as are ever counted.
const NEAR: i128 = 1 << 26;
/// Unit of the cubes of larger ones; exact to one part in 256.
const COARSE: i128 = 1 << 18;

impl Side {
    /// Adds an observation above 0.
    #[inline]
    pub fn add(&mut self, value: i128) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
        if value <= NEAR {
            self.cubes += value * value * value;
        } else {
            self.coarse += (value / COARSE).pow(3);
        }
        self.most = self.most.max(value);
    }

    /// Adds the observations of others.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.cubes += other.cubes;
        self.coarse += other.coarse;
        self.most = self.most.max(other.most);
    }

    fn numbers(&self) -> [i128; 6] {
        [self.count.into(), self.sum, self.squares, self.cubes, self.coarse, self.most]
    }

    fn of_numbers([number, sum, squares, cubes, coarse, most]: [i128; 6]) -> Option<Self> {
        Some(Self { count: count(number)?, sum, squares, cubes, coarse, most })
    }

    /// The sum of their cubes.
    pub fn cubes(&self) -> f64 {
        self.cubes as f64 + self.coarse as f64 * (COARSE as f64).powi(3)
    }
}

/// Observations that are not 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sides {
    /// Those above 0.
    pub up: Side,
    /// Those below 0, without their sign.
    pub down: Side,
}

impl Sides {
    /// Adds an observation; 0 adds nothing.
    #[inline]
    pub fn add(&mut self, value: i128) {
        match value {
            1.. => self.up.add(value),
            ..0 => self.down.add(-value),
            0 => {}
        }
    }

    /// Adds the observations of others.
    pub fn merge(&mut self, other: &Self) {
        self.up.merge(&other.up);
        self.down.merge(&other.down);
    }

    /// Number of these sums.
    pub(super) const NUMBERS: usize = 12;

    pub(super) fn numbers(&self) -> [i128; Self::NUMBERS] {
        let (up, down) = (self.up.numbers(), self.down.numbers());
        std::array::from_fn(|at| if at < 6 { up[at] } else { down[at - 6] })
    }

    /// None where a count of observations is none.
    pub(super) fn of_numbers(numbers: [i128; Self::NUMBERS]) -> Option<Self> {
        let side = |from: usize| Side::of_numbers(std::array::from_fn(|at| numbers[from + at]));
        Some(Self { up: side(0)?, down: side(6)? })
    }

    /// Sum of all observations.
    pub fn sum(&self) -> i128 {
        self.up.sum - self.down.sum
    }

    /// Sum of their squares.
    pub fn squares(&self) -> i128 {
        self.up.squares + self.down.squares
    }

    /// Observations that are not 0.
    pub fn count(&self) -> u64 {
        self.up.count + self.down.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand; and halves add up to the whole.
    #[test]
    fn signs_are_counted_apart() {
        let of = |values: &[i128]| {
            let mut sides = Sides::default();
            values.iter().for_each(|&value| sides.add(value));
            sides
        };
        let mut found = of(&[3, -2, 0, -2]);
        assert_eq!(found.down, Side { count: 2, sum: 4, squares: 8, cubes: 16, coarse: 0, most: 2 });
        found.merge(&of(&[5, -9]));
        assert_eq!((found, found.count()), (of(&[3, -2, -2, 5, -9]), 5));
        assert_eq!((found.sum(), found.squares()), (-5, 123));
        let far = of(&[3, 10_000_000_000_000]).up.cubes();
        assert!((far / 1e39 - 1.0).abs() < 0.01, "{far}");
    }
}
