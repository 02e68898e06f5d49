//! Groups of entrants with like results against everybody, and an order for a heat map that puts them side by side.
//!
//! The distance of two entrants is the mean squared difference of their payoffs against all, with the expected noise subtracted. They are
//! merged by average linkage (Sokal and Michener 1958), by the crate `kodama`.

use super::payoffs::Payoffs;
use super::random::Stream;
use super::wins::WinMatrix;
use kodama::{Method, linkage};
use rayon::prelude::*;

/// Two groups become one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Merge {
    /// The group that stands first in the order: an entrant if below n, else n + the number of an earlier merge.
    pub first: usize,
    /// The other group.
    pub second: usize,
    /// Root mean square difference of their members' payoffs, noise subtracted; 0 or more.
    pub height: f64,
}

/// The tree of merges.
#[derive(Debug, Clone, PartialEq)]
pub struct Clusters {
    /// n − 1 merges, from the nearest groups to the farthest.
    pub merges: Vec<Merge>,
    /// Entrants in an order in which every group stands together, stronger groups first.
    pub order: Vec<usize>,
}

/// Groups the entrants of a field.
pub fn clusters(payoffs: &Payoffs) -> Clusters {
    let n = payoffs.size();
    if n < 2 {
        return Clusters { merges: vec![], order: (0..n).collect() };
    }
    let mut distances: Vec<f64> = (0..n).into_par_iter().flat_map_iter(|a| distances(payoffs, a)).collect();
    let tree = linkage(&mut distances, n, Method::Average);
    // Sum of ratings and number of members of each group, to put the stronger one first.
    let mut groups: Vec<(f64, f64)> = payoffs.means().iter().map(|mean| (mean.value, 1.0)).collect();
    let mut merges = Vec::with_capacity(n - 1);
    for step in tree.steps() {
        let (a, b) = (step.cluster1, step.cluster2);
        let rating = |g: usize| groups[g].0 / groups[g].1;
        let (first, second) = if rating(b) > rating(a) { (b, a) } else { (a, b) };
        groups.push((groups[a].0 + groups[b].0, groups[a].1 + groups[b].1));
        merges.push(Merge { first, second, height: step.dissimilarity.max(0.0).sqrt() });
    }
    let mut order = Vec::with_capacity(n);
    let mut open = vec![2 * n - 2];
    while let Some(group) = open.pop() {
        match group.checked_sub(n) {
            None => order.push(group),
            Some(merge) => open.extend([merges[merge].second, merges[merge].first]),
        }
    }
    Clusters { merges, order }
}

/// Mean squared difference of an entrant's payoffs and those of each later one, noise subtracted. It is below 0 for two that noise happens
/// to make too alike. A limit of 0 would leave ties, which the order of entrants would then decide.
fn distances(payoffs: &Payoffs, a: usize) -> Vec<f64> {
    let n = payoffs.size();
    let (mut differences, mut noise) = (vec![0.0; n - a - 1], vec![0.0; n - a - 1]);
    for (opponent, (&value, &error)) in payoffs.row(a).iter().zip(payoffs.errors(a)).enumerate() {
        // The opponent's own rows, which lie side by side in memory: payoffs change sign there, errors do not.
        for (sum, theirs) in differences.iter_mut().zip(&payoffs.row(opponent)[a + 1..]) {
            *sum += (value + theirs).powi(2);
        }
        for (sum, theirs) in noise.iter_mut().zip(&payoffs.errors(opponent)[a + 1..]) {
            *sum += error * error + theirs * theirs;
        }
    }
    differences
        .into_iter()
        .zip(noise)
        .map(|(differences, noise): (f64, f64)| (differences - noise) / n as f64)
        .collect()
}

impl Clusters {
    /// The group of each entrant once all merges up to `height` are made; numbered from 0 in the order of the map.
    pub fn cut(&self, height: f64) -> Vec<usize> {
        self.after(self.merges.iter().take_while(|merge| merge.height <= height).count())
    }

    /// The same with `count` groups, 1 to n.
    pub fn cut_into(&self, count: usize) -> Vec<usize> {
        self.after(self.order.len().saturating_sub(count.max(1)))
    }

    fn after(&self, merges: usize) -> Vec<usize> {
        let n = self.order.len();
        let mut parent: Vec<usize> = (0..n + merges).collect();
        for (i, merge) in self.merges[..merges].iter().enumerate() {
            parent[merge.first] = n + i;
            parent[merge.second] = n + i;
        }
        let root = |mut group: usize| {
            while parent[group] != group {
                group = parent[group];
            }
            group
        };
        let mut names: Vec<usize> = Vec::new();
        let mut labels = vec![0; n];
        for &entrant in &self.order {
            let group = root(entrant);
            let known = names.iter().position(|&name| name == group);
            labels[entrant] = known.unwrap_or_else(|| {
                names.push(group);
                names.len() - 1
            });
        }
        labels
    }
}

/// Stability of each group of a cut: the mean over resampled fields, cut into as many groups, of the best overlap (members in both, of
/// members in either) with a group there. Above 0.75 a group is stable, below 0.6 it should not be trusted (Hennig 2007, *Computational
/// Statistics and Data Analysis* 52).
pub fn stability(field: &WinMatrix, labels: &[usize], replicates: usize, seed: u64) -> Vec<f64> {
    let count = labels.iter().max().map_or(0, |most| most + 1);
    let overlaps: Vec<Vec<f64>> = (0..replicates)
        .into_par_iter()
        .map(|replicate| {
            let again = clusters(&field.resample(&mut Stream::new(seed, replicate as u64)).payoffs()).cut_into(count);
            (0..count).map(|group| best_overlap(labels, group, &again, count)).collect()
        })
        .collect();
    let mean = |group: usize| overlaps.iter().map(|row| row[group]).sum::<f64>() / replicates.max(1) as f64;
    (0..count).map(mean).collect()
}

fn best_overlap(labels: &[usize], group: usize, again: &[usize], count: usize) -> f64 {
    let overlap = |other: usize| {
        let (mut both, mut either) = (0_u32, 0_u32);
        for (x, y) in labels.iter().zip(again) {
            both += u32::from(*x == group && *y == other);
            either += u32::from(*x == group || *y == other);
        }
        f64::from(both) / f64::from(either.max(1))
    };
    (0..count).map(overlap).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::super::wins::Score;
    use super::*;

    /// A field of seven on a line, whose rows differ in known ways.
    fn line() -> Payoffs {
        let strength: [f64; 7] = [0.9, 0.1, 0.85, 0.5, 0.12, 0.48, 0.3];
        Payoffs::from_pairs(7, |a, b| ((strength[a] - strength[b]) / 2.0, 0.0))
    }

    /// Stored numbers: `scipy.cluster.hierarchy.linkage(method="average")` of the same squared distances, scipy 1.17.1.
    #[test]
    fn merges_agree_with_scipy() {
        let tree = clusters(&line());
        for (merge, height) in tree.merges.iter().zip(HEIGHTS) {
            assert!((merge.height - height).abs() < 1e-7, "{tree:?}");
        }
        assert_eq!(tree.order, [0, 2, 3, 5, 6, 4, 1]);
        assert_eq!(tree.cut_into(3), [0, 2, 0, 1, 2, 1, 2]);
        assert_eq!(tree.cut(0.02), [0, 4, 1, 2, 4, 2, 3]);
    }

    const HEIGHTS: [f64; 6] = [0.01, 0.01, 0.025, 0.095_131_487, 0.164_671_389, 0.300_087_486];

    #[test]
    fn small_fields_have_an_order() {
        assert_eq!(clusters(&Payoffs::exact(&[])).order, [0_usize; 0]);
        assert_eq!(clusters(&Payoffs::exact(&[&[0.0]])).cut(1.0), [0]);
    }

    /// Three strong and three weak entrants at 100 plays a seat: the two groups are stable, a third one is not.
    #[test]
    fn true_groups_are_stable() {
        let mut field = WinMatrix::new(6);
        for a in 0..6 {
            for b in (0..6).filter(|&b| b != a) {
                let wins = if (a < 3) == (b < 3) {
                    50
                } else if a < 3 {
                    80
                } else {
                    20
                };
                field.add(a, b, Score { wins, draws: 0, losses: 100 - wins });
            }
        }
        let tree = clusters(&field.payoffs());
        let labels = tree.cut_into(2);
        assert_eq!(labels, [0, 0, 0, 1, 1, 1]);
        assert!(stability(&field, &labels, 60, 1).iter().all(|share| *share > 0.99));
        assert!(stability(&field, &tree.cut_into(4), 60, 1).iter().any(|share| *share < 0.75));
    }
}
