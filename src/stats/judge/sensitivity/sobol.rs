//! First-order and total shares by Saltelli's design (Saltelli, Annoni, Azzini, Campolongo, Ratto and Tarantola 2010,
//! *Computer Physics Communications* 181).
//!
//! Two independent points A and B and, for each input i, A with input i taken from B. First-order shares by Saltelli's
//! estimator, total ones by Jansen's; both are divided by the variance over all A and B.

use super::spread;
use crate::stats::judge::bootstrap::{Method, Plan, ranged};
use crate::stats::judge::estimate::{Estimate, Ranged};
use crate::stats::judge::random::Stream;
use rayon::prelude::*;

/// Where to evaluate.
#[derive(Debug, Clone, PartialEq)]
pub struct Sobol {
    inputs: usize,
    /// The points, each an input's value from 0 to 1. Groups of (inputs + 2): A, B, then A with each input from B.
    pub points: Vec<Vec<f64>>,
}

/// What one input accounts for, as shares of the output's variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SobolShare {
    /// By itself.
    pub first: Ranged,
    /// By itself and together with others.
    pub total: Ranged,
}

impl Sobol {
    /// A design of `rows` groups of points, `rows` × (`inputs` + 2) in all.
    pub fn new(inputs: usize, rows: usize, seed: u64) -> Self {
        let mut points = Vec::with_capacity(rows * (inputs + 2));
        for row in 0..rows {
            let mut stream = Stream::new(seed, row as u64);
            let mut draw = || -> Vec<f64> { (0..inputs).map(|_| stream.uniform()).collect() };
            let (a, b) = (draw(), draw());
            points.extend([a.clone(), b.clone()]);
            for i in 0..inputs {
                let mut mixed = a.clone();
                mixed[i] = b[i];
                points.push(mixed);
            }
        }
        Self { inputs, points }
    }

    /// Shares of each input, from the outputs at all points in their order. Intervals come from resampling the groups
    /// (Archer, Saltelli and Sobol 1997). A model that never varies has shares that are not numbers.
    pub fn shares(&self, outputs: &[Estimate], plan: Plan) -> Vec<SobolShare> {
        let groups: Vec<&[Estimate]> = outputs.chunks_exact(self.inputs + 2).collect();
        let figures = self.figures(&groups);
        let replicates: Vec<Vec<f64>> = (0..plan.replicates)
            .into_par_iter()
            .map(|i| {
                let mut stream = Stream::new(plan.seed, i as u64);
                let drawn: Vec<&[Estimate]> = groups.iter().map(|_| groups[stream.below(groups.len())]).collect();
                self.figures(&drawn)
            })
            .collect();
        let found = ranged(&figures, &replicates, plan.confidence, Method::Percentile);
        found.chunks_exact(2).map(|pair| SobolShare { first: pair[0], total: pair[1] }).collect()
    }

    /// First-order and total share of each input in turn.
    fn figures(&self, groups: &[&[Estimate]]) -> Vec<f64> {
        let rows = groups.len() as f64;
        let (mean, variance) = spread(groups.iter().flat_map(|group| &group[..2]));
        let mut figures = Vec::with_capacity(2 * self.inputs);
        for i in 0..self.inputs {
            let (mut first, mut total) = (0.0, 0.0);
            for group in groups {
                let (a, b, mixed) = (group[0], group[1], group[2 + i]);
                first += (b.value - mean) * (mixed.value - a.value);
                total += (a.value - mixed.value).powi(2) - a.error * a.error - mixed.error * mixed.error;
            }
            figures.extend([first / rows / variance, total / (2.0 * rows) / variance]);
        }
        figures
    }
}

#[cfg(test)]
mod tests {
    use super::super::known::*;
    use super::*;

    const PLAN: Plan = Plan { replicates: 200, seed: 5, confidence: 0.95 };

    fn near(got: Ranged, want: f64, within: f64) {
        assert!((got.value - want).abs() < within, "{got:?} for {want}");
        assert!((got.value - want).abs() < 4.0 * got.error + 1e-9, "{got:?} for {want}");
        assert!(got.error < within);
    }

    #[test]
    fn shares_of_ishigamis_function() {
        let design = Sobol::new(3, 20_000, 1);
        let outputs: Vec<Estimate> = design.points.iter().map(|u| Estimate::exact(ishigami(u))).collect();
        let found = design.shares(&outputs, PLAN);
        let [all, first, second, joint] = ishigami_variances();
        assert!((first / all - 0.3139).abs() < 1e-4 && (second / all - 0.4424).abs() < 1e-4, "the published shares");
        let want = [(first / all, (first + joint) / all), (second / all, second / all), (0.0, joint / all)];
        for (got, (first, total)) in found.iter().zip(want) {
            near(got.first, first, 0.03);
            near(got.total, total, 0.03);
        }
    }

    #[test]
    fn shares_of_the_g_function() {
        let a = [0.0, 1.0, 4.5, 9.0];
        let design = Sobol::new(4, 20_000, 2);
        let outputs: Vec<Estimate> = design.points.iter().map(|u| Estimate::exact(g_function(u, &a))).collect();
        for (got, (first, total)) in design.shares(&outputs, PLAN).iter().zip(g_shares(&a)) {
            near(got.first, first, 0.03);
            near(got.total, total, 0.03);
        }
    }

    /// 200 designs of 400 rows: the 95 % intervals of a total share hold it in 95 %, within what 200 can tell.
    #[test]
    fn intervals_cover_the_shares() {
        let [all, first, _, joint] = ishigami_variances();
        let (mut total, mut alone) = (0, 0);
        for study in 0..200 {
            let design = Sobol::new(3, 400, 1000 + study);
            let outputs: Vec<Estimate> = design.points.iter().map(|u| Estimate::exact(ishigami(u))).collect();
            let found = design.shares(&outputs, PLAN);
            total += u32::from(found[0].total.interval.contains((first + joint) / all));
            alone += u32::from(found[0].first.interval.contains(first / all));
        }
        assert!((180..=198).contains(&total) && (180..=199).contains(&alone), "{total} and {alone} of 200");
    }

    /// Noise as large as the output's own spread, and an input that does nothing: its total share is 0, not ½.
    #[test]
    fn noise_is_taken_out() {
        let design = Sobol::new(3, 20_000, 3);
        let mut stream = Stream::new(9, 0);
        let outputs: Vec<Estimate> = design
            .points
            .iter()
            .map(|u| Estimate { value: u[0] + 0.5 * u[1] + 0.3 * stream.normal(), error: 0.3 })
            .collect();
        let found = design.shares(&outputs, PLAN);
        for (got, want) in found.iter().zip([0.8, 0.2, 0.0]) {
            near(got.first, want, 0.04);
            near(got.total, want, 0.04);
        }
        let trusting: Vec<Estimate> = outputs.iter().map(|y| Estimate::exact(y.value)).collect();
        assert!(design.shares(&trusting, PLAN)[2].total.value > 0.4);
    }
}
