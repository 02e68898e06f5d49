//! Chances of sums of dice, as exact fractions: what policies compare.

use super::rules::Rules;
use evenodds_kit::knobs::Fraction;

/// Most difficulty dice of a test (ST-TEST-4).
pub const MOST_DICE: usize = 4;
/// Most dice whose sum is asked for: difficulty dice, and Scheme dice that ease.
const MOST_SUMMED: usize = 2 * MOST_DICE;

/// Numbers of ways in which sums of dice stay below a bound.
#[derive(Debug, Clone)]
pub struct Chances {
    /// For each number of dice, at place t: ways to show t or less.
    up_to: Vec<Vec<u128>>,
    sides: i32,
    /// 1 where equality succeeds.
    tie: i32,
}

/// A chance as a fraction: ways out of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    ways: u128,
    of: u128,
}

impl Chance {
    /// Whether it is at least `part` of `whole`, without rounding.
    pub fn reaches(self, Fraction([part, whole]): Fraction) -> bool {
        self.ways * whole as u128 >= self.of * part as u128
    }

    /// The chance as a number.
    pub fn value(self) -> f64 {
        self.ways as f64 / self.of as f64
    }

    /// Whether it is larger than another one.
    pub fn exceeds(self, other: Self) -> bool {
        self.ways * other.of > other.ways * self.of
    }

    /// In hundredths of a percent, rounded down: what a condition of a list can ask.
    pub fn per_myriad(self) -> i32 {
        (self.ways * 10_000 / self.of) as i32
    }
}

impl Chances {
    /// The table for some rules.
    pub fn new(rules: &Rules) -> Self {
        let sides = rules.die_sides as usize;
        let mut ways = vec![1_u128];
        let mut up_to = Vec::with_capacity(MOST_SUMMED + 1);
        for _ in 0..=MOST_SUMMED {
            up_to.push(
                ways.iter()
                    .scan(0, |sum, ways| {
                        *sum += ways;
                        Some(*sum)
                    })
                    .collect(),
            );
            let mut next = vec![0; ways.len() + sides];
            for (total, ways) in ways.iter().enumerate() {
                next[total + 1..=total + sides].iter_mut().for_each(|slot| *slot += ways);
            }
            ways = next;
        }
        Self { up_to, sides: rules.die_sides, tie: i32::from(rules.tie_succeeds) }
    }

    /// The chance that an Ability beats the total of so many dice (ST-TEST-5).
    pub fn beats(&self, ability: i32, dice: usize) -> Chance {
        let table = &self.up_to[dice];
        let of = table[table.len() - 1];
        // T < A, or T ≤ A where equality succeeds.
        let bound = ability - 1 + self.tie;
        let ways = if bound < 0 { 0 } else { table.get(bound as usize).copied().unwrap_or(of) };
        Chance { ways, of }
    }

    /// The chance that Ability and the total of `eased` dice beat the total of `dice` others: a die and seven minus a die
    /// have the same distribution, so that easing is one more difficulty die against an Ability seven higher.
    pub fn eased(&self, ability: i32, dice: usize, eased: usize) -> Chance {
        self.beats(ability + eased as i32 * (self.sides + 1), dice + eased)
    }

    /// Sides of a die.
    pub fn sides(&self) -> i32 {
        self.sides
    }

    /// Whether an Ability cannot fail against so many dice.
    pub fn is_certain(&self, ability: i32, dice: usize) -> bool {
        let chance = self.beats(ability, dice);
        chance.ways == chance.of
    }

    /// Whether an Ability beats a total (ST-TEST-5).
    pub fn succeeds(&self, ability: i32, total: i32) -> bool {
        ability + self.tie > total
    }

    /// What is missing to succeed; 0 or less: nothing.
    pub fn shortfall(&self, ability: i32, total: i32) -> i32 {
        total - ability + 1 - self.tie
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 7 of the catalogue: P(T < A), easing, certainty (ST-TEST-5, ST-DIFF-1, ST-DIFF-4).
    #[test]
    fn chances_are_those_of_the_table() {
        let chances = Chances::new(&Rules::default());
        for (ability, dice, ways, of) in
            [(4, 2, 1, 12), (6, 3, 5, 108), (8, 2, 7, 12), (12, 4, 155, 648), (20, 4, 613, 648)]
        {
            let chance = chances.beats(ability, dice);
            assert_eq!(chance.ways * of, chance.of * ways, "A {ability}, D {dice}");
        }
        assert!(chances.is_certain(25, 4) && !chances.is_certain(24, 4));
        assert_eq!(chances.beats(4, 4).ways, 0);
        assert!(
            chances.eased(4, 2, 1).reaches(Fraction([1, 2])) && !chances.eased(3, 2, 1).reaches(Fraction([376, 1000]))
        );
        assert!(chances.eased(3, 2, 1).reaches(Fraction([3, 8])) && chances.eased(5, 2, 1).reaches(Fraction([5, 8])));
    }
}
