//! Cost of the lost rolls of a confrontation (TO-CONF-4, TO-CONF-6).

use super::rules::{MultiLoss, OddsRules};
use evenodds_stats::Distribution;

/// One of the three rolls: won, or lost by how much.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RollOdds {
    /// Probability that it is won.
    pub(super) won: f64,
    /// Distribution of the severity when it is lost; its sum is the probability of losing, and 0 is a level roll.
    pub(super) lost: Distribution,
}

/// Mean number of sufferings of severity 1, 2, 3, 4 and 5 or more, from the rolls in their order: how they come out
/// while bonuses are spent, and how after a loss, when none are.
pub(super) fn suffering(rules: &OddsRules, spending: &[RollOdds; 3], sparing: &[RollOdds; 3]) -> [f64; 5] {
    let (mut total, mut so_far) = ([0.0; 5], 1.0);
    for (first, roll) in spending.iter().enumerate() {
        let later = if rules.confrontation_roll_all { &sparing[first + 1..] } else { &[] };
        count(&mut total, so_far, &after_first_loss(rules.multi_loss, &roll.lost, later));
        if rules.multi_loss == MultiLoss::Each {
            let reached = so_far * roll.lost.at_least(0);
            for next in later {
                count(&mut total, reached, &next.lost);
            }
        }
        so_far *= roll.won;
    }
    total
}

/// Distribution of the one suffering that the first lost roll and the later rolls make together.
fn after_first_loss(ruling: MultiLoss, first: &Distribution, later: &[RollOdds]) -> Distribution {
    let together: fn(usize, usize) -> usize = match ruling {
        MultiLoss::Each | MultiLoss::First => return first.clone(),
        MultiLoss::Worst => Ord::max,
        MultiLoss::Sum => |a, b| a + b,
    };
    later.iter().fold(first.clone(), |distribution, roll| {
        let mut next = roll.lost.clone();
        next.add(0, roll.won);
        let mut joint = Distribution::new(vec![0.0]);
        for (a, p) in distribution.probabilities().iter().enumerate() {
            for (b, q) in next.probabilities().iter().enumerate() {
                joint.add(together(a, b), p * q);
            }
        }
        joint
    })
}

/// Adds a distribution's severities, 5 standing for 5 and more; a level roll gives none.
fn count(total: &mut [f64; 5], weight: f64, distribution: &Distribution) {
    for (severity, p) in distribution.probabilities().iter().enumerate().skip(1) {
        total[severity.min(5) - 1] += weight * p;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every roll is lost by 2 with 1/2, level with 1/4, won with 1/4, whether or not bonuses are spent.
    fn cost(roll_all: bool, multi_loss: MultiLoss) -> [f64; 5] {
        let roll = RollOdds { won: 0.25, lost: Distribution::new(vec![0.25, 0.0, 0.5]) };
        let rolls = [roll.clone(), roll.clone(), roll];
        let rules = OddsRules { confrontation_roll_all: roll_all, multi_loss, ..OddsRules::default() };
        suffering(&rules, &rolls, &rolls)
    }

    /// Stored numbers: counted by hand over the 27 outcomes of three rolls.
    #[test]
    fn every_ruling_on_several_losses_is_its_own() {
        let close = |got: [f64; 5], want: [f64; 5]| {
            assert!(got.iter().zip(want).all(|(g, w)| (g - w).abs() < 1e-15), "{got:?} is not {want:?}");
        };
        close(cost(false, MultiLoss::Each), [0.0, 0.656_25, 0.0, 0.0, 0.0]);
        close(cost(true, MultiLoss::First), [0.0, 0.656_25, 0.0, 0.0, 0.0]);
        // Three rolls, each lost by 2 with 1/2.
        close(cost(true, MultiLoss::Each), [0.0, 1.5, 0.0, 0.0, 0.0]);
        close(cost(true, MultiLoss::Worst), [0.0, 0.875, 0.0, 0.0, 0.0]);
        close(cost(true, MultiLoss::Sum), [0.0, 0.375, 0.0, 0.375, 0.125]);
    }
}
