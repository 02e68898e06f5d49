//! Shapley effects: shares of the output's variance that sum to 1, what inputs do together divided evenly among them
//! (Owen 2014, *SIAM/ASA Journal on Uncertainty Quantification* 2; Song, Nelson and Staum 2016, same journal 4).
//!
//! All subsets of inputs are tried, so this is for few of them: rows × 2^inputs evaluations. The variance that a
//! subset explains is the covariance of outputs at two points that agree in that subset and differ elsewhere.

use super::spread;
use crate::stats::judge::bootstrap::{Method, Plan, ranged};
use crate::stats::judge::estimate::{Estimate, Ranged};
use crate::stats::judge::random::Stream;
use rayon::prelude::*;

/// Where to evaluate.
#[derive(Debug, Clone, PartialEq)]
pub struct Shapley {
    inputs: usize,
    /// The points, each an input's value from 0 to 1. Groups of 2^inputs: number u of a group takes input i from A
    /// where bit i of u is set and from B elsewhere.
    pub points: Vec<Vec<f64>>,
}

impl Shapley {
    /// Most inputs: 1,024 points a row.
    pub const MOST_INPUTS: usize = 10;

    /// A design of `rows` groups of points. `None` for no input, or more than [`Self::MOST_INPUTS`].
    pub fn new(inputs: usize, rows: usize, seed: u64) -> Option<Self> {
        if !(1..=Self::MOST_INPUTS).contains(&inputs) {
            return None;
        }
        let mut points = Vec::with_capacity(rows << inputs);
        for row in 0..rows {
            let mut stream = Stream::new(seed, row as u64);
            let pairs: Vec<[f64; 2]> = (0..inputs).map(|_| [stream.uniform(), stream.uniform()]).collect();
            for subset in 0..1_usize << inputs {
                points.push(
                    pairs.iter().enumerate().map(|(i, [a, b])| if subset >> i & 1 == 1 { *a } else { *b }).collect(),
                );
            }
        }
        Some(Self { inputs, points })
    }

    /// The share of each input, from the outputs at all points in their order; they sum to 1. Intervals come from
    /// resampling the groups. A model that never varies has shares that are not numbers.
    pub fn shares(&self, outputs: &[Estimate], plan: Plan) -> Vec<Ranged> {
        let groups: Vec<&[Estimate]> = outputs.chunks_exact(1 << self.inputs).collect();
        let replicates: Vec<Vec<f64>> = (0..plan.replicates)
            .into_par_iter()
            .map(|i| {
                let mut stream = Stream::new(plan.seed, i as u64);
                let drawn: Vec<&[Estimate]> = groups.iter().map(|_| groups[stream.below(groups.len())]).collect();
                self.figures(&drawn)
            })
            .collect();
        ranged(&self.figures(&groups), &replicates, plan.confidence, Method::Percentile)
    }

    fn figures(&self, groups: &[&[Estimate]]) -> Vec<f64> {
        let all = (1 << self.inputs) - 1;
        // Every point of a group is a uniform draw, so all of them tell of the variance.
        let (mean, variance) = spread(groups.iter().flat_map(|group| group.iter()));
        let rows = groups.len() as f64;
        let explained = |subset: usize| -> f64 {
            if subset == 0 {
                return 0.0;
            }
            if subset == all {
                return 1.0;
            }
            // Points u and v agree exactly in `subset` when one is the other with all else flipped.
            let pair = |group: &[Estimate]| {
                let product = |x: usize, y: usize| (group[x].value - mean) * (group[y].value - mean);
                f64::midpoint(product(all, subset), product(0, all ^ subset)) - product(all, 0)
            };
            groups.iter().map(|group| pair(group)).sum::<f64>() / rows / variance
        };
        let explained: Vec<f64> = (0..=all).map(explained).collect();
        let share = |i: usize| -> f64 {
            let joins = |subset: &usize| subset >> i & 1 == 0;
            let gain = |u: usize| self.weight(u.count_ones()) * (explained[u | 1 << i] - explained[u]);
            (0..=all).filter(joins).map(gain).sum()
        };
        (0..self.inputs).map(share).collect()
    }

    /// Chance that exactly the given `size` inputs come before another one in a random order: s! (k − s − 1)! / k!.
    fn weight(&self, size: u32) -> f64 {
        let (k, s) = (self.inputs as u32, size);
        let choose: f64 = (0..s).map(|i| f64::from(k - 1 - i) / f64::from(i + 1)).product();
        1.0 / (f64::from(k) * choose)
    }
}

#[cfg(test)]
mod tests {
    use super::super::known::*;
    use super::*;

    const PLAN: Plan = Plan { replicates: 200, seed: 5, confidence: 0.95 };

    /// What two inputs do together is halved: first + joint/2, second, joint/2.
    #[test]
    fn effects_of_ishigamis_function() {
        let design = Shapley::new(3, 20_000, 1).unwrap();
        let mut stream = Stream::new(3, 3);
        let outputs: Vec<Estimate> =
            design.points.iter().map(|u| Estimate { value: ishigami(u) + stream.normal(), error: 1.0 }).collect();
        let found = design.shares(&outputs, PLAN);
        let [all, first, second, joint] = ishigami_variances();
        for (got, want) in found.iter().zip([first + joint / 2.0, second, joint / 2.0]) {
            assert!((got.value - want / all).abs() < 0.03, "{got:?} for {}", want / all);
            assert!((got.value - want / all).abs() < 4.0 * got.error && got.error < 0.02, "{got:?} for {}", want / all);
        }
        assert!((found.iter().map(|share| share.value).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    /// A linear function of four inputs: shares as the squares of its factors, 16 : 4 : 1 : 0 of 21.
    #[test]
    fn effects_of_a_linear_function() {
        let design = Shapley::new(4, 5000, 2).unwrap();
        let outputs: Vec<Estimate> =
            design.points.iter().map(|u| Estimate::exact(4.0 * u[0] - 2.0 * u[1] + u[2])).collect();
        for (got, want) in design.shares(&outputs, PLAN).iter().zip([16.0, 4.0, 1.0, 0.0]) {
            assert!((got.value - want / 21.0).abs() < 4.0 * got.error + 1e-9 && got.error < 0.02, "{got:?}");
        }
    }

    #[test]
    fn too_many_inputs_are_refused() {
        assert!(Shapley::new(11, 1, 0).is_none() && Shapley::new(0, 1, 0).is_none());
    }
}
