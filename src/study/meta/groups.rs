//! Groups of entrants with like results.

use super::findings::Cluster;
use super::replicas::Replicas;
use evenodds_stats::judge::WinMatrix;
use evenodds_stats::judge::bootstrap::Method;
use evenodds_stats::judge::clusters::{Clusters, stability};

/// Most groups of entrants.
const MOST_CLUSTERS: usize = 12;
/// Replicates of the clusters' stability: each is a whole clustering.
const CLUSTERINGS: usize = 50;

/// Number of groups: where the next merge is the largest step up, among few groups; a large field has at least six.
pub(super) fn number(tree: &Clusters) -> usize {
    let heights: Vec<f64> = tree.merges.iter().map(|merge| merge.height).collect();
    let n = tree.order.len();
    // The merge that leaves k − 1 of k groups is number n − k.
    let step = |k: usize| heights[n - k] - if n > k { heights[n - k - 1] } else { 0.0 };
    let least = if n > 100 { MOST_CLUSTERS / 2 } else { 2 };
    (least..=MOST_CLUSTERS.min(n)).max_by(|&j, &k| step(j).total_cmp(&step(k)).then(k.cmp(&j))).unwrap_or(1)
}

/// Groups with their stability.
pub(super) fn told(scores: &WinMatrix, labels: &[usize], replicas: &Replicas, seed: u64) -> Vec<Cluster> {
    let count = labels.iter().max().map_or(0, |most| most + 1);
    let many = if labels.len() <= 100 { CLUSTERINGS } else { CLUSTERINGS / 5 };
    let stable = stability(scores, labels, many, seed);
    let mean = |of: &Vec<f64>, cluster: usize| {
        let own: Vec<f64> = of.iter().zip(labels).filter(|(_, label)| **label == cluster).map(|(x, _)| *x).collect();
        own.iter().sum::<f64>() / own.len().max(1) as f64
    };
    let members = |cluster: usize| (0..labels.len()).filter(|&entrant| labels[entrant] == cluster).collect::<Vec<_>>();
    let rates = replicas.ranged(Method::Percentile, |f| (0..count).map(|c| mean(&f.rates, c)).collect());
    let shares = replicas
        .ranged(Method::Percentile, |f| (0..count).map(|c| mean(&f.shares, c) * members(c).len() as f64).collect());
    let one = |cluster: usize| Cluster {
        entrants: members(cluster),
        stability: stable[cluster],
        rate: rates[cluster],
        share: shares[cluster].with_its_value(),
    };
    (0..count).map(one).collect()
}
