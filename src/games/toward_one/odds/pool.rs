//! Successes of a pool of dice.

use super::answer::{Odds, Picture};
use super::rules::{OddsRules, Side};
use evenodds_stats::Distribution;

/// The successes of a pool.
#[derive(Debug, Clone, PartialEq)]
pub struct PoolOdds {
    /// Distribution of the number of successes.
    pub successes: Distribution,
}

/// The successes of `dice` dice of one side (TO-DICE-1 to -4).
pub fn pool(rules: &OddsRules, side: Side, dice: u32) -> PoolOdds {
    PoolOdds { successes: rules.successes(side, dice) }
}

impl Odds for PoolOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all: Vec<(String, f64)> =
            self.successes.points().into_iter().map(|(s, p)| (format!("p_{s}"), p)).collect();
        all.push(("mean".into(), self.successes.mean()));
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        vec![Picture::new("successes", self.successes.points())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TO-DICE-4: both sides' dice have the same distribution.
    #[test]
    fn both_sides_have_the_same_law() {
        let rules = OddsRules::default();
        for dice in 0..8 {
            assert_eq!(pool(&rules, Side::Pc, dice).metrics(), pool(&rules, Side::Jinn, dice).metrics());
        }
        let one = pool(&rules, Side::Pc, 1);
        assert!((one.metric("p_0").unwrap() - 0.5).abs() < 1e-15);
        assert!((one.metric("p_2").unwrap() - 0.1).abs() < 1e-15);
        assert_eq!(pool(&rules, Side::Pc, 0).metric("p_0"), Some(1.0));
    }
}
