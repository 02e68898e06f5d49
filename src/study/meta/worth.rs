//! Worth of each part of a build, and of two together.

use super::findings::{Figure, PairOfParts, PartWorth};
use super::replicas::{Figures, Replicas};
use evenodds_stats::holm;
use evenodds_stats::judge::bootstrap::Method;
use evenodds_stats::judge::estimate::upper_tail;
use evenodds_stats::judge::members::{marginal_weights, synergy_weights, weighted};
use evenodds_stats::judge::{Estimate, Payoffs};

/// Parts of the entrants.
pub(super) struct Builds<'a> {
    /// Parts of each entrant, by place.
    pub(super) sets: Vec<Vec<usize>>,
    /// Names of the parts.
    pub(super) parts: &'a [String],
    /// Planned interim analyses of the field: each p-value may be read at any of them.
    pub(super) looks: usize,
}

impl Builds<'_> {
    /// Two-sided p-values of a worth of 0, for all of these sums together.
    fn p_values(&self, payoffs: &Payoffs, weights: &[Vec<f64>]) -> Vec<f64> {
        let looks = self.looks.max(1) as f64;
        holm(&weights.iter().map(|weights| p(weighted(payoffs, weights)) * looks).collect::<Vec<f64>>())
    }
}

/// A weighted sum of entrants' rates in each replicate. Weights that sum to 0 make it a difference.
fn sums(replicas: &Replicas, weights: &[Vec<f64>]) -> Vec<Figure> {
    let sum = |figures: &Figures| -> Vec<f64> {
        let dot = |weights: &Vec<f64>| weights.iter().zip(&figures.rates).map(|(w, rate)| w * rate).sum();
        weights.iter().map(dot).collect()
    };
    replicas.ranged(Method::Percentile, sum)
}

/// Two-sided p-value of a worth of 0.
fn p(estimate: Estimate) -> f64 {
    if estimate.error > 0.0 {
        (2.0 * upper_tail(estimate.value.abs() / estimate.error)).min(1.0)
    } else {
        f64::from(u8::from(estimate.value.abs() <= 0.0))
    }
}

/// Parts that some entrant has in place of another part or of none, the most valuable first.
pub(super) fn parts(builds: &Builds<'_>, payoffs: &Payoffs, replicas: &Replicas) -> Vec<PartWorth> {
    let sets = &builds.sets;
    let all = marginal_weights(sets, builds.parts.len()).into_iter().enumerate();
    let known: Vec<(usize, Vec<f64>, usize)> = all
        .filter(|(_, (_, matches))| *matches > 0)
        .map(|(part, (weights, matches))| (part, weights, matches))
        .collect();
    let weights: Vec<Vec<f64>> = known.iter().map(|(_, weights, _)| weights.clone()).collect();
    let held = |part: usize| sets.iter().filter(|set| set.contains(&part)).count();
    let share = |part: usize| -> Vec<f64> {
        sets.iter().map(|set| f64::from(u8::from(set.contains(&part))) / held(part) as f64).collect()
    };
    let with = sums(replicas, &known.iter().map(|(part, _, _)| share(*part)).collect::<Vec<_>>());
    let corrected = builds.p_values(payoffs, &weights);
    let worth = sums(replicas, &weights);
    let one = |at: usize| {
        let (part, matches) = (known[at].0, known[at].2);
        PartWorth {
            name: builds.parts[part].clone(),
            held: held(part),
            worth: worth[at],
            matches,
            p: corrected[at],
            with: with[at],
        }
    };
    let mut found: Vec<PartWorth> = (0..known.len()).map(one).collect();
    found.sort_by(|x, y| y.worth.value.total_cmp(&x.worth.value));
    found
}

/// Pairs of parts that some entrants hold together and some do not, the largest surplus first.
pub(super) fn pairs(
    builds: &Builds<'_>,
    payoffs: &Payoffs,
    replicas: &Replicas,
    parts: &[PartWorth],
) -> Vec<PairOfParts> {
    // Parts that everybody of a kind has add nothing.
    let known: Vec<usize> =
        (0..builds.parts.len()).filter(|&part| parts.iter().any(|worth| worth.name == builds.parts[part])).collect();
    let place = |part: &usize| known.iter().position(|known| known == part);
    let sets: Vec<Vec<usize>> = builds.sets.iter().map(|set| set.iter().filter_map(place).collect()).collect();
    let found = synergy_weights(&sets, known.len());
    let weights: Vec<Vec<f64>> = found.iter().map(|pair| pair.weights.clone()).collect();
    let corrected = builds.p_values(payoffs, &weights);
    let name = |part: usize| builds.parts[known[part]].clone();
    let each = found.iter().zip(sums(replicas, &weights)).zip(corrected);
    let told =
        each.map(|((pair, surplus), p)| PairOfParts { a: name(pair.a), b: name(pair.b), held: pair.sets, surplus, p });
    let mut told: Vec<PairOfParts> = told.collect();
    told.sort_by(|x, y| y.surplus.value.total_cmp(&x.surplus.value));
    told
}
