//! Shares of inputs in a model's variance, from combinations drawn at random, where there are too many to try them all.
//!
//! The inputs are independent and uniform from 0 to 1; the caller maps them to its knobs ([`level`]). A group of points mixes two draws A
//! and B in every way: each subset of the inputs from A, the rest from B. Points that agree in a subset alone have the covariance that it
//! explains.
//!
//! From all such pairs follow Sobol's indices (1993; Homma and Saltelli 1996) and Shapley's effects (Owen 2014; Song, Nelson and Staum
//! 2016, *SIAM/ASA Journal on Uncertainty Quantification* 2 and 4).
//!
//! Each evaluation has its standard error and its own dice. Its noise enters no covariance and is subtracted from variances. Intervals
//! resample the groups (Archer, Saltelli and Sobol 1997).

use super::bootstrap::{Method, Plan, ranged};
use super::estimate::{Estimate, Ranged};
use super::random::Stream;
use super::variance::factors::FactorShare;
use rayon::prelude::*;

/// Points to evaluate.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixes {
    inputs: usize,
    /// The points, each an input's value from 0 to 1. Groups of 2^inputs: number u of a group takes input i from A
    /// where bit i of u is set and from B elsewhere.
    pub points: Vec<Vec<f64>>,
}

impl Mixes {
    /// Most inputs: 1,024 points a group.
    pub const MOST_INPUTS: usize = 10;

    /// Design of so many groups of points. `None` for no input, or more than [`Self::MOST_INPUTS`].
    pub fn new(inputs: usize, groups: usize, seed: u64) -> Option<Self> {
        if !(1..=Self::MOST_INPUTS).contains(&inputs) {
            return None;
        }
        let mut points = Vec::with_capacity(groups << inputs);
        for group in 0..groups {
            let mut stream = Stream::new(seed, group as u64);
            let pairs: Vec<[f64; 2]> = (0..inputs).map(|_| [stream.uniform(), stream.uniform()]).collect();
            let mix = |subset: usize| -> Vec<f64> {
                pairs.iter().enumerate().map(|(i, [a, b])| if subset >> i & 1 == 1 { *a } else { *b }).collect()
            };
            points.extend((0..1_usize << inputs).map(mix));
        }
        Some(Self { inputs, points })
    }

    /// The shares of each input and the variance of the output, from the outputs at all points in their order. The
    /// Shapley effects sum to 1. The shares of a model that never varies are not numbers.
    pub fn shares(&self, outputs: &[Estimate], plan: Plan) -> (Vec<FactorShare>, Ranged) {
        let centre = outputs.iter().map(|y| y.value).sum::<f64>() / outputs.len().max(1) as f64;
        let groups: Vec<Vec<f64>> =
            outputs.par_chunks_exact(1 << self.inputs).map(|group| self.variances(group, centre)).collect();
        let figures = |drawn: &mut dyn Iterator<Item = usize>| -> Vec<f64> {
            let mut sums = vec![0.0; 1 + 3 * self.inputs];
            for group in drawn {
                sums.iter_mut().zip(&groups[group]).for_each(|(sum, x)| *sum += x);
            }
            let all = sums[0];
            let shares = sums[1..].iter().map(|part| part / all);
            std::iter::once(all / groups.len() as f64).chain(shares).collect()
        };
        let replicates: Vec<Vec<f64>> = (0..plan.replicates)
            .into_par_iter()
            .map(|i| {
                let mut stream = Stream::new(plan.seed, i as u64);
                figures(&mut (0..groups.len()).map(|_| stream.below(groups.len())))
            })
            .collect();
        let found = ranged(&figures(&mut (0..groups.len())), &replicates, plan.confidence, Method::Percentile);
        let share = |three: &[Ranged]| FactorShare { first: three[0], total: three[1], shapley: three[2] };
        (found[1..].chunks_exact(3).map(share).collect(), found[0])
    }

    /// Variance by a group; and for each input the parts of it that are its own, that it has a share in, and that Shapley's effect gives it.
    fn variances(&self, group: &[Estimate], centre: f64) -> Vec<f64> {
        let (all, size) = (group.len() - 1, group.len() as f64);
        let product = |subset: usize| -> f64 {
            let other = |u: usize| u ^ all ^ subset;
            let products = (0..=all).map(|u| (group[u].value - centre) * (group[other(u)].value - centre));
            products.sum::<f64>() / size
        };
        let products: Vec<f64> = (0..=all).map(product).collect();
        let noise = group.iter().map(|y| y.error * y.error).sum::<f64>() / size;
        // Covariance above the squared mean is explained variance.
        let explained = |subset: usize| products[subset] - products[0] - if subset == all { noise } else { 0.0 };
        let mut figures = vec![explained(all)];
        for i in 0..self.inputs {
            let bit = 1_usize << i;
            let gain = |subset: usize| self.weight(subset.count_ones()) * (explained(subset | bit) - explained(subset));
            let fair: f64 = (0..=all).filter(|subset| subset & bit == 0).map(gain).sum();
            figures.extend([explained(bit), explained(all) - explained(all ^ bit), fair]);
        }
        figures
    }

    /// Chance that exactly the given `size` inputs come before another one in a random order: s! (k − s − 1)! / k!.
    fn weight(&self, size: u32) -> f64 {
        let (k, s) = (self.inputs as u32, size);
        let choose: f64 = (0..s).map(|i| f64::from(k - 1 - i) / f64::from(i + 1)).product();
        1.0 / (f64::from(k) * choose)
    }
}

/// The level of a knob, 0 to `levels` − 1, that a number from 0 to 1 stands for; all are equally wide.
pub fn level(u: f64, levels: usize) -> usize {
    ((u * levels as f64) as usize).min(levels.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    const PLAN: Plan = Plan { replicates: 200, seed: 5, confidence: 0.95 };

    /// Ishigami and Homma's function of three inputs, with a = 7 and b = 0.1.
    fn ishigami(u: &[f64]) -> f64 {
        let x: Vec<f64> = u.iter().map(|u| PI * (2.0 * u - 1.0)).collect();
        x[0].sin() + 7.0 * x[1].sin().powi(2) + 0.1 * x[2].powi(4) * x[0].sin()
    }

    /// Its variances: in all, of the first input, of the second, of the first and third together beyond either.
    fn ishigami_variances() -> [f64; 4] {
        let (fourth, eighth) = (PI.powi(4), PI.powi(8));
        let first = (1.0 + 0.1 * fourth / 5.0).powi(2) / 2.0;
        let joint = 8.0 * 0.01 * eighth / 225.0;
        [first + 49.0 / 8.0 + joint, first, 49.0 / 8.0, joint]
    }

    /// Sobol's product of (|4u − 2| + a)/(1 + a).
    fn g_function(u: &[f64], a: &[f64]) -> f64 {
        u.iter().zip(a).map(|(u, a)| ((4.0 * u - 2.0).abs() + a) / (1.0 + a)).product()
    }

    /// First-order and total shares of that product.
    fn g_shares(a: &[f64]) -> Vec<(f64, f64)> {
        let part: Vec<f64> = a.iter().map(|a| 1.0 / (3.0 * (1.0 + a).powi(2))).collect();
        let product: f64 = part.iter().map(|v| 1.0 + v).product();
        part.iter().map(|v| (v / (product - 1.0), v * product / (1.0 + v) / (product - 1.0))).collect()
    }

    fn near(got: Ranged, want: f64, within: f64) {
        assert!((got.value - want).abs() < within, "{got:?} for {want}");
        assert!((got.value - want).abs() < 4.0 * got.error + 1e-9, "{got:?} for {want}");
        assert!(got.error < within);
    }

    /// The joint part of two inputs is halved: first + joint/2, second, joint/2. The dice are as wide as 1.
    #[test]
    fn shares_of_ishigamis_function() {
        let design = Mixes::new(3, 10_000, 1).unwrap();
        let mut stream = Stream::new(3, 3);
        let outputs: Vec<Estimate> =
            design.points.iter().map(|u| Estimate { value: ishigami(u) + stream.normal(), error: 1.0 }).collect();
        let (found, variance) = design.shares(&outputs, PLAN);
        let [all, first, second, joint] = ishigami_variances();
        assert!((first / all - 0.3139).abs() < 1e-4 && (second / all - 0.4424).abs() < 1e-4, "the published shares");
        near(variance, all, 0.5);
        let want = [(first, first + joint, first + joint / 2.0), (second, second, second), (0.0, joint, joint / 2.0)];
        for (got, (first, total, fair)) in found.iter().zip(want) {
            near(got.first, first / all, 0.03);
            near(got.total, total / all, 0.03);
            near(got.shapley, fair / all, 0.03);
        }
        assert!((found.iter().map(|share| share.shapley.value).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn shares_of_the_g_function() {
        let a = [0.0, 1.0, 4.5, 9.0];
        let design = Mixes::new(4, 10_000, 2).unwrap();
        let outputs: Vec<Estimate> = design.points.iter().map(|u| Estimate::exact(g_function(u, &a))).collect();
        for (got, (first, total)) in design.shares(&outputs, PLAN).0.iter().zip(g_shares(&a)) {
            near(got.first, first, 0.03);
            near(got.total, total, 0.03);
        }
    }

    /// A linear function of four inputs, far from 0: shares as the squares of its factors, 16 : 4 : 1 : 0 of 21.
    #[test]
    fn shares_of_a_linear_function() {
        let design = Mixes::new(4, 5000, 2).unwrap();
        let value = |u: &Vec<f64>| Estimate::exact(1e6 + 4.0 * u[0] - 2.0 * u[1] + u[2]);
        let outputs: Vec<Estimate> = design.points.iter().map(value).collect();
        for (got, want) in design.shares(&outputs, PLAN).0.iter().zip([16.0, 4.0, 1.0, 0.0]) {
            for got in [got.first, got.total, got.shapley] {
                near(got, want / 21.0, 0.02);
            }
        }
    }

    /// 200 designs of 400 groups: the 95 % intervals of all three shares hold them in 95 %, within what 200 can show.
    #[test]
    fn intervals_cover_the_shares() {
        let [all, first, _, joint] = ishigami_variances();
        let mut covered = [0; 3];
        for study in 0..200 {
            let design = Mixes::new(3, 400, 1000 + study).unwrap();
            let mut stream = Stream::new(8, study);
            let outputs: Vec<Estimate> =
                design.points.iter().map(|u| Estimate { value: ishigami(u) + stream.normal(), error: 1.0 }).collect();
            let (found, _) = design.shares(&outputs, Plan { seed: study, replicates: 1000, ..PLAN });
            let want = [first, first + joint, first + joint / 2.0];
            let got = [found[0].first, found[0].total, found[0].shapley];
            for ((covered, got), want) in covered.iter_mut().zip(got).zip(want) {
                *covered += u32::from(got.interval.contains(want / all));
            }
        }
        assert!(covered.iter().all(|covered| (180..=199).contains(covered)), "{covered:?} of 200");
    }

    /// Noise as large as the output's own spread, and an input that does nothing: its total share is 0, not ½.
    #[test]
    fn noise_is_taken_out() {
        let design = Mixes::new(3, 20_000, 3).unwrap();
        let mut stream = Stream::new(9, 0);
        let value = |u: &Vec<f64>| Estimate { value: u[0] + 0.5 * u[1] + 0.3 * stream.normal(), error: 0.3 };
        let outputs: Vec<Estimate> = design.points.iter().map(value).collect();
        let (found, _) = design.shares(&outputs, PLAN);
        for (got, want) in found.iter().zip([0.8, 0.2, 0.0]) {
            near(got.first, want, 0.04);
            near(got.total, want, 0.04);
        }
        let trusting: Vec<Estimate> = outputs.iter().map(|y| Estimate::exact(y.value)).collect();
        assert!(design.shares(&trusting, PLAN).0[2].total.value > 0.4);
    }

    #[test]
    fn too_many_inputs_are_refused() {
        assert!(Mixes::new(11, 1, 0).is_none() && Mixes::new(0, 1, 0).is_none());
    }

    #[test]
    fn levels_are_equally_wide_and_end_inside() {
        assert_eq!([0.0, 0.33, 0.34, 0.99, 1.0].map(|u| level(u, 3)), [0, 0, 1, 2, 2]);
    }
}
