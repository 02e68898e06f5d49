//! The *reach* procedure (TO-POL-REACH): spend as little as it takes to get to a target.

use super::faces::Faces;
use super::hand::Hand;
use super::rules::OddsRules;
use evenodds_stats::Distribution;

/// What the reach procedure ends with.
#[derive(Debug, Clone, PartialEq)]
pub struct ReachOdds {
    /// Successes aimed at.
    pub target: u32,
    /// Distribution of the successes in the end.
    pub successes: Distribution,
    /// Probability that the target was reached.
    pub reached: f64,
    /// Mean number of bonuses paid.
    pub mean_spent: f64,
}

/// A roll of `dice` dice that aims at `target` successes, with bonuses of its own trait and rituals in the given order
/// (TO-ROLL-5, TO-ROLL-7). Each step is the first that can be done: lower a cheap die, perform a ritual, add a die.
pub fn reach(rules: &OddsRules, dice: u32, bonuses: u32, rituals: &[u32], target: u32) -> ReachOdds {
    let hand = Hand {
        faces: Faces::new(&rules.pc_face_successes),
        bonuses: bonuses as u16,
        rituals: rules.performable(rituals.iter().copied()),
    };
    let (mut successes, mut mean_spent) = (Distribution::new(vec![0.0]), 0.0);
    for (roll, p) in hand.reach(hand.roll(dice), target as u16) {
        successes.add(usize::from(roll.successes), p);
        mean_spent += f64::from(roll.spent) * p;
    }
    let reached = successes.at_least(target as usize);
    ReachOdds { target, successes, reached, mean_spent }
}
