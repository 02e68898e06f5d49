//! Variance components of groups within groups, of any sizes.
//!
//! Henderson's first method (Henderson 1953, *Biometrics* 9; Searle 1971, *Linear Models*, 11.4): sums of squares
//! between groups, between subgroups in them and within subgroups are equated to what is expected of them.

use super::Cell;
use crate::judge::bootstrap::{Method, Plan, ranged};
use crate::judge::estimate::Ranged;
use crate::judge::random::Stream;
use rayon::prelude::*;

/// The three components, in squared units of the outcome; each at least 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nested {
    /// Between groups, like builds.
    pub groups: Ranged,
    /// Between subgroups of a group, like strategies of a build.
    pub subgroups: Ranged,
    /// Within subgroups: the dice.
    pub within: Ranged,
    /// All three before they are cut off at 0.
    pub raw: [f64; 3],
    /// Shares of their sum, 0 to 1.
    pub shares: [Ranged; 3],
}

/// Components of groups of subgroups. `None` for fewer than two groups, no group of two subgroups, an empty group or a
/// cell of fewer than two plays. Intervals are percentiles over fields drawn from the fitted components.
pub fn components(groups: &[Vec<Cell>], plan: Plan) -> Option<Nested> {
    let empty = groups.iter().any(|group| group.is_empty() || group.iter().any(|cell| cell.plays < 2));
    if groups.len() < 2 || empty || groups.iter().all(|group| group.len() < 2) {
        return None;
    }
    let raw = split(groups);
    let figures = figures(raw);
    let replicates: Vec<Vec<f64>> = (0..plan.replicates)
        .into_par_iter()
        .map(|i| {
            let mut stream = Stream::new(plan.seed, i as u64);
            let mut drawn = Vec::with_capacity(groups.len());
            for group in groups {
                let mean = figures[0].sqrt() * stream.normal();
                let again = |cell: &Cell| {
                    let mean = mean + figures[1].sqrt() * stream.normal();
                    cell.again(mean, figures[2], &mut stream)
                };
                drawn.push(group.iter().map(again).collect());
            }
            self::figures(split(&drawn)).to_vec()
        })
        .collect();
    let found = ranged(&figures, &replicates, plan.confidence, Method::Percentile);
    Some(Nested {
        groups: found[0],
        subgroups: found[1],
        within: found[2],
        raw,
        shares: [found[3], found[4], found[5]],
    })
}

/// Components cut off at 0, then their shares.
fn figures(raw: [f64; 3]) -> [f64; 6] {
    let cut = raw.map(|x| x.max(0.0));
    let sum: f64 = cut.iter().sum();
    let share = cut.map(|x| if sum > 0.0 { x / sum } else { 0.0 });
    [cut[0], cut[1], cut[2], share[0], share[1], share[2]]
}

fn split(groups: &[Vec<Cell>]) -> [f64; 3] {
    let size = |cell: &Cell| cell.plays as f64;
    let sizes: Vec<f64> = groups.iter().map(|group| group.iter().map(size).sum()).collect();
    let weighted = |group: &Vec<Cell>| group.iter().map(|cell| size(cell) * cell.mean).sum::<f64>();
    let means: Vec<f64> = groups.iter().zip(&sizes).map(|(group, n)| weighted(group) / n).collect();
    let total: f64 = sizes.iter().sum();
    let mean = groups.iter().map(weighted).sum::<f64>() / total;
    let cells: f64 = groups.iter().map(|group| group.len() as f64).sum();
    let count = groups.len() as f64;
    let (mut within, mut between_cells, mut between_groups) = (0.0, 0.0, 0.0);
    // Sums of squared sizes: of cells a group's size apart, of cells, of groups.
    let (mut inner, mut cell_squares, mut group_squares) = (0.0, 0.0, 0.0);
    for ((group, group_mean), n) in groups.iter().zip(&means).zip(&sizes) {
        for cell in group {
            within += (size(cell) - 1.0) * cell.variance;
            between_cells += size(cell) * (cell.mean - group_mean).powi(2);
            inner += size(cell).powi(2) / n;
            cell_squares += size(cell).powi(2);
        }
        between_groups += n * (group_mean - mean).powi(2);
        group_squares += n * n;
    }
    let dice = within / (total - cells);
    let cell = (between_cells - (cells - count) * dice) / (total - inner);
    let group = (between_groups - (inner - cell_squares / total) * cell - (count - 1.0) * dice)
        / (total - group_squares / total);
    [group, cell, dice]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { replicates: 300, seed: 4, confidence: 0.95 };

    fn cell(outcomes: &[f64]) -> Cell {
        let n = outcomes.len() as f64;
        let mean = outcomes.iter().sum::<f64>() / n;
        let variance = outcomes.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
        Cell::normal(outcomes.len() as u64, mean, variance)
    }

    /// Unequal groups. Stored numbers: traces of the projections' quadratic forms, written out with numpy 2.4.6 and
    /// solved for the components (independent of the formulas here).
    #[test]
    fn unequal_groups_agree_with_projections() {
        let groups = vec![
            vec![cell(&[3.0, 5.0, 4.0]), cell(&[8.0, 9.0])],
            vec![cell(&[1.0, 2.0]), cell(&[2.0, 4.0, 3.0, 3.0]), cell(&[0.0, 1.0])],
            vec![cell(&[7.0, 9.0, 8.0, 6.0]), cell(&[5.0, 6.0, 4.0])],
        ];
        let found = components(&groups, PLAN).unwrap();
        for (got, want) in found.raw.iter().zip(PROJECTED) {
            assert!((got - want).abs() < 1e-10, "{:?}", found.raw);
        }
        assert!((found.shares.iter().map(|share| share.value).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    const PROJECTED: [f64; 3] = [4.583_276_911_611_812, 3.709_458_088_086_063, 0.961_538_461_538_462];

    /// 200 fields of 30 builds with 4 strategies of 50 plays, components 0.04, 0.01 and 1: means of the estimates, and
    /// 95 % intervals that hold the build's component.
    #[test]
    fn drawn_fields_give_their_components_back() {
        let mut sums = [0.0; 3];
        let mut covered = 0;
        for study in 0..200 {
            let mut stream = Stream::new(60, study);
            let groups: Vec<Vec<Cell>> = (0..30)
                .map(|_| {
                    let build = 0.2 * stream.normal();
                    let strategies = (0..4).map(|_| {
                        let mean = build + 0.1 * stream.normal();
                        Cell::normal(50, mean, 1.0).again(mean, 1.0, &mut stream)
                    });
                    strategies.collect()
                })
                .collect();
            let found = components(&groups, Plan { replicates: 100, seed: study, ..PLAN }).unwrap();
            found.raw.iter().zip(&mut sums).for_each(|(x, sum)| *sum += x / 200.0);
            covered += u32::from(found.groups.interval.contains(0.04));
        }
        for (got, want) in sums.iter().zip([0.04, 0.01, 1.0]) {
            assert!((got / want - 1.0).abs() < 0.1, "{sums:?}");
        }
        assert!((170..=198).contains(&covered), "{covered} of 200");
    }

    #[test]
    fn fields_too_small_are_refused() {
        assert!(components(&[vec![cell(&[1.0, 2.0])]], PLAN).is_none());
        assert!(components(&[vec![cell(&[1.0, 2.0])], vec![cell(&[1.0, 2.0])]], PLAN).is_none());
    }
}
