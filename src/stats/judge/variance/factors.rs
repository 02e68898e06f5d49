//! Shares of each factor of a full crossing in the variance between cells.
//!
//! Where every combination of levels is played, Sobol's decomposition is the analysis of variance of the cells' means (Sobol 1993; Efron
//! and Stein 1981). Nothing is drawn at random but the dice, whose noise is subtracted.

use super::Cell;
use super::crossed::figures_of;
use crate::judge::bootstrap::{Method, Plan};
use crate::judge::estimate::Ranged;

/// Shares of one factor, 0 to 1 up to noise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FactorShare {
    /// By itself: Sobol's first-order index.
    pub first: Ranged,
    /// By itself and together with others: Sobol's total index.
    pub total: Ranged,
    /// With its joint effects divided evenly among the factors: Shapley's effect (Owen 2014). They sum to 1.
    pub shapley: Ranged,
}

/// Shares of every factor, and the variance between cells, in squared units of the outcome. All levels of a factor have equal weight. The
/// shares are NaN where the cells do not vary. `None` as in [`components`](super::crossed::components).
pub fn shares(levels: &[usize], cells: &[Cell], plan: Plan) -> Option<(Vec<FactorShare>, Ranged)> {
    let figure = |parts: &[(usize, f64)], _: f64| {
        let all: f64 = parts.iter().map(|(_, variance)| variance).sum();
        let mut figures = vec![all];
        for factor in 0..levels.len() {
            let bit = 1_usize << factor;
            let own = || parts.iter().filter(move |(set, _)| set & bit != 0);
            let first: f64 = own().filter(|(set, _)| *set == bit).map(|(_, variance)| variance).sum();
            let total: f64 = own().map(|(_, variance)| variance).sum();
            let fair: f64 = own().map(|(set, variance)| variance / f64::from(set.count_ones())).sum();
            figures.extend([first / all, total / all, fair / all]);
        }
        figures
    };
    let found = figures_of(levels, cells, plan, Method::Percentile, figure)?;
    let share = |three: &[Ranged]| FactorShare { first: three[0], total: three[1], shapley: three[2] };
    Some((found[1..].chunks_exact(3).map(share).collect(), found[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    /// y = 4a + 2b + 3ab over a, b, c in {−1, 1}: variances 16, 4, 9 of 29, and c does nothing.
    fn mean(cell: usize) -> f64 {
        let [a, b] = [cell >> 2 & 1, cell >> 1 & 1].map(|bit| if bit == 1 { 1.0 } else { -1.0 });
        4.0 * a + 2.0 * b + 3.0 * a * b
    }

    const WANT: [[f64; 3]; 3] =
        [[16.0 / 29.0, 25.0 / 29.0, 20.5 / 29.0], [4.0 / 29.0, 13.0 / 29.0, 8.5 / 29.0], [0.0; 3]];

    #[test]
    fn shares_of_a_known_function() {
        let cells: Vec<Cell> = (0..8).map(|cell| Cell::normal(2, mean(cell), 0.0)).collect();
        let plan = Plan { replicates: 10, seed: 1, confidence: 0.95 };
        let (found, all) = shares(&[2, 2, 2], &cells, plan).expect("it fits");
        assert!((all.value - 29.0).abs() < 1e-12);
        for (got, want) in found.iter().zip(WANT) {
            for (got, want) in [got.first, got.total, got.shapley].iter().zip(want) {
                assert!((got.value - want).abs() < 1e-12, "{got:?} for {want}");
            }
        }
    }

    /// 300 studies with dice as large as the effects: the 95 % intervals of the total shares hold them.
    #[test]
    fn intervals_cover_the_shares() {
        let mut covered = [0; 3];
        for study in 0..300 {
            let mut stream = Stream::new(70, study);
            let drawn = |cell: usize| Cell::normal(50, mean(cell) + 0.8 * stream.normal(), 32.0);
            let cells: Vec<Cell> = (0..8).map(drawn).collect();
            let plan = Plan { replicates: 200, seed: study, confidence: 0.95 };
            let (found, _) = shares(&[2, 2, 2], &cells, plan).expect("it fits");
            for ((count, got), want) in covered.iter_mut().zip(&found).zip(WANT) {
                *count += u32::from(got.total.interval.contains(want[1]));
            }
        }
        assert!(covered.iter().all(|count| (270..=300).contains(count)), "{covered:?} of 300");
    }
}
