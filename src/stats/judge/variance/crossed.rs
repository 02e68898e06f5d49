//! Variance components of a full crossing of factors.
//!
//! The means of cells are split into effects of every set of factors (analysis of variance). With [`Levels::All`] the levels are all there
//! are, and the components add up to the variance of an outcome from any cell with equal chance (law of total variance).
//!
//! With [`Levels::Sample`] they are a sample of a population. Its components equate mean squares to their expectations (Searle, Casella and
//! McCulloch 1992, *Variance Components*, 4.1).
//!
//! Cells may differ in their numbers of plays: each has equal weight.

use super::Cell;
use crate::judge::bootstrap::{Method, Plan, ranged};
use crate::judge::estimate::Ranged;
use crate::judge::random::Stream;
use rayon::prelude::*;

/// Meaning of the levels of the factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Levels {
    /// They are all there are.
    All,
    /// They are a random sample.
    Sample,
}

/// One component.
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    /// The factors that act together, by number; none for the dice within a cell.
    pub factors: Vec<usize>,
    /// Variance in squared units of the outcome, at least 0.
    pub variance: Ranged,
    /// The same before it is cut off at 0.
    pub raw: f64,
    /// Share of the sum of all components, 0 to 1.
    pub share: Ranged,
}

/// Components of every set of factors, single factors first, then the dice last.
///
/// `levels` has the number of levels of each factor (1 or more); `cells` are in order, the last factor changing fastest. `None` if the
/// number of cells is not the product of levels, or a cell has fewer than two plays.
///
/// Intervals are parametric. Under [`Levels::All`] cells are drawn anew about their means, and the percentiles moved to the estimate; under
/// [`Levels::Sample`] all effects are drawn anew from the fitted components.
pub fn components(levels: &[usize], cells: &[Cell], kind: Levels, plan: Plan) -> Option<Vec<Component>> {
    let product: usize = levels.iter().product();
    if product != cells.len() || cells.iter().any(|cell| cell.plays < 2) || levels.len() > 8 {
        return None;
    }
    let raw = split(levels, cells, kind);
    let figures = figures(&raw);
    let within = figures[raw.len() - 1];
    let replicates: Vec<Vec<f64>> = (0..plan.replicates)
        .into_par_iter()
        .map(|i| {
            let mut stream = Stream::new(plan.seed, i as u64);
            let drawn: Vec<Cell> = match kind {
                Levels::All => cells.iter().map(|cell| cell.again(cell.mean, cell.variance, &mut stream)).collect(),
                Levels::Sample => {
                    let means = simulate(levels, &figures[..raw.len() - 1], &mut stream);
                    cells.iter().zip(means).map(|(cell, mean)| cell.again(mean, within, &mut stream)).collect()
                }
            };
            self::figures(&split(levels, &drawn, kind))
        })
        .collect();
    let method = if kind == Levels::All { Method::Centred } else { Method::Percentile };
    let mut found = ranged(&figures, &replicates, plan.confidence, method);
    for range in &mut found {
        range.interval.low = range.interval.low.max(0.0);
        range.interval.high = range.interval.high.max(range.interval.low);
    }
    let (variances, shares) = found.split_at(raw.len());
    let order = order(levels.len());
    let component = |(place, set): (usize, usize)| Component {
        factors: (0..levels.len()).filter(|i| set >> i & 1 == 1).collect(),
        variance: variances[place],
        raw: raw[place],
        share: shares[place],
    };
    Some(order.into_iter().chain([0]).enumerate().map(component).collect())
}

/// The caller's figures of the components of all levels, with their intervals.
///
/// `figure` gets every set of factors (as bits) with its raw component, which may be below 0, and the variance within cells; it gives as
/// many numbers each time. `None` as in [`components`].
///
/// [`Method::Centred`] is for figures that include the dice within cells: cells are drawn anew about their means, and the percentiles moved
/// to the estimate. [`Method::Percentile`] is for quotients of components, which noise would change by more than a shift. Means are shrunk
/// until they vary by no more than the components, and the percentiles stay.
pub fn figures_of(
    levels: &[usize],
    cells: &[Cell],
    plan: Plan,
    method: Method,
    figure: impl Fn(&[(usize, f64)], f64) -> Vec<f64> + Sync,
) -> Option<Vec<Ranged>> {
    let product: usize = levels.iter().product();
    if product != cells.len() || cells.iter().any(|cell| cell.plays < 2) || levels.len() > 8 {
        return None;
    }
    let figures = |cells: &[Cell]| values_of(levels, cells, &figure);
    let means = match method {
        Method::Centred => cells.iter().map(|cell| cell.mean).collect(),
        Method::Percentile => shrunk(levels, cells),
    };
    let replicates: Vec<Vec<f64>> = (0..plan.replicates)
        .into_par_iter()
        .map(|i| {
            let mut stream = Stream::new(plan.seed, i as u64);
            let again = |(cell, &mean): (&Cell, &f64)| cell.again(mean, cell.variance, &mut stream);
            let drawn: Vec<Cell> = cells.iter().zip(&means).map(again).collect();
            figures(&drawn)
        })
        .collect();
    Some(ranged(&figures(cells), &replicates, plan.confidence, method))
}

/// The same figures without intervals. There are as many cells as the product of levels.
pub fn values_of(levels: &[usize], cells: &[Cell], figure: impl Fn(&[(usize, f64)], f64) -> Vec<f64>) -> Vec<f64> {
    let mut raw = split(levels, cells, Levels::All);
    let within = raw.pop().unwrap_or(0.0);
    figure(&order(levels.len()).into_iter().zip(raw).collect::<Vec<_>>(), within)
}

/// Means of the cells whose effects are shrunk until each set of factors makes them vary by its component, noise subtracted.
fn shrunk(levels: &[usize], cells: &[Cell]) -> Vec<f64> {
    let means: Vec<f64> = cells.iter().map(|cell| cell.mean).collect();
    let mut shrunk = vec![means.iter().sum::<f64>() / means.len() as f64; means.len()];
    for (set, raw) in order(levels.len()).into_iter().zip(split(levels, cells, Levels::All)) {
        let effect = effect(levels, &means, set);
        let seen = effect.iter().map(|x| x * x).sum::<f64>() / means.len() as f64;
        let factor = if seen > 0.0 { (raw.max(0.0) / seen).sqrt() } else { 0.0 };
        shrunk.iter_mut().zip(effect).for_each(|(mean, x)| *mean += factor * x);
    }
    shrunk
}

/// All sets of factors but the empty one, as bits, in the order of [`figures_of`]: small sets first.
pub fn sets(factors: usize) -> Vec<usize> {
    order(factors)
}

/// All sets of factors but the empty one, as bits: small sets first.
fn order(factors: usize) -> Vec<usize> {
    let mut sets: Vec<usize> = (1..1 << factors).collect();
    sets.sort_by_key(|set| (set.count_ones(), std::cmp::Reverse(set.reverse_bits())));
    sets
}

/// Components cut off at 0, then their shares.
fn figures(raw: &[f64]) -> Vec<f64> {
    let cut: Vec<f64> = raw.iter().map(|x| x.max(0.0)).collect();
    let sum: f64 = cut.iter().sum();
    cut.iter().copied().chain(cut.iter().map(|x| if sum > 0.0 { x / sum } else { 0.0 })).collect()
}

/// Raw components in the order of [`order`], the variance within cells last.
fn split(levels: &[usize], cells: &[Cell], kind: Levels) -> Vec<f64> {
    let count = cells.len() as f64;
    let within = cells.iter().map(|cell| cell.variance).sum::<f64>() / count;
    let noise = cells.iter().map(Cell::noise).sum::<f64>() / count;
    let means: Vec<f64> = cells.iter().map(|cell| cell.mean).collect();
    let order = order(levels.len());
    let squares: Vec<f64> = order.iter().map(|&set| effect_squares(levels, &means, set)).collect();
    let freedom = |set: usize| -> f64 { inside(levels, set).map(|l| (l - 1) as f64).product() };
    let mut raw: Vec<f64> = vec![0.0; order.len()];
    match kind {
        Levels::All => {
            for ((place, sum), &set) in raw.iter_mut().zip(&squares).zip(&order) {
                *place = (sum - noise * freedom(set)) / count;
            }
        }
        Levels::Sample => {
            let outside = |set: usize| -> f64 { inside(levels, !set).map(|l| l as f64).product() };
            for at in (0..order.len()).rev() {
                let set = order[at];
                if freedom(set) <= 0.0 {
                    continue;
                }
                let larger = |w: &usize| order[*w] != set && order[*w] & set == set;
                let above: f64 = (0..order.len()).filter(larger).map(|w| outside(order[w]) * raw[w]).sum();
                raw[at] = (squares[at] / freedom(set) - noise - above) / outside(set);
            }
        }
    }
    raw.push(within);
    raw
}

/// Numbers of levels of the factors in a set.
fn inside(levels: &[usize], set: usize) -> impl Iterator<Item = usize> + '_ {
    levels.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, l)| *l)
}

/// Sum over all cells of the squared effect of a set of factors.
fn effect_squares(levels: &[usize], means: &[f64], set: usize) -> f64 {
    effect(levels, means, set).iter().map(|x| x * x).sum()
}

/// The effect of a set of factors on every cell.
fn effect(levels: &[usize], means: &[f64], set: usize) -> Vec<f64> {
    // Take means over factors outside the set, and differences from the mean over those inside.
    let mut effect = means.to_vec();
    let mut stride = 1;
    for (i, &l) in levels.iter().enumerate().rev() {
        for start in (0..effect.len()).filter(|at| at / stride % l == 0) {
            let mean = (0..l).map(|k| effect[start + k * stride]).sum::<f64>() / l as f64;
            for k in 0..l {
                let x = &mut effect[start + k * stride];
                *x = if set >> i & 1 == 1 { *x - mean } else { mean };
            }
        }
        stride *= l;
    }
    effect
}

/// Means of cells whose effects are drawn from normal distributions with the given variances.
fn simulate(levels: &[usize], variances: &[f64], stream: &mut Stream) -> Vec<f64> {
    let cells: usize = levels.iter().product();
    let mut means = vec![0.0; cells];
    for (set, variance) in order(levels.len()).into_iter().zip(variances) {
        let size: usize = inside(levels, set).product();
        let effects: Vec<f64> = (0..size).map(|_| variance.sqrt() * stream.normal()).collect();
        for (at, mean) in means.iter_mut().enumerate() {
            let (mut place, mut rest, mut stride) = (0, at, 1);
            for (i, &l) in levels.iter().enumerate().rev() {
                if set >> i & 1 == 1 {
                    place += rest % l * stride;
                    stride *= l;
                }
                rest /= l;
            }
            *mean += effects[place];
        }
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { replicates: 200, seed: 4, confidence: 0.95 };

    fn cells(rows: &[&[f64]]) -> Vec<Cell> {
        let cell = |row: &&[f64]| {
            let n = row.len() as f64;
            let mean = row.iter().sum::<f64>() / n;
            let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
            Cell::normal(row.len() as u64, mean, variance)
        };
        rows.iter().map(cell).collect()
    }

    /// Davies's dyestuff data (Davies 1947; Bates, *lme4*): batch 1764.05, residual 2451.25.
    #[test]
    fn the_dyestuff_data_agree_with_lme4() {
        let batches = cells(&[
            &[1545.0, 1440.0, 1440.0, 1520.0, 1580.0],
            &[1540.0, 1555.0, 1490.0, 1560.0, 1495.0],
            &[1595.0, 1550.0, 1605.0, 1510.0, 1560.0],
            &[1445.0, 1440.0, 1595.0, 1465.0, 1545.0],
            &[1595.0, 1630.0, 1515.0, 1635.0, 1625.0],
            &[1520.0, 1455.0, 1450.0, 1480.0, 1445.0],
        ]);
        let found = components(&[6], &batches, Levels::Sample, PLAN).unwrap();
        assert!((found[0].raw - 1764.05).abs() < 1e-6 && (found[1].raw - 2451.25).abs() < 1e-6, "{found:?}");
        assert!((found[0].share.value - 1764.05 / 4215.3).abs() < 1e-9);
        assert!(found[0].variance.interval.contains(1764.05) && found[1].factors.is_empty());
    }

    /// Three factors of 2 × 3 × 2 levels with 2 plays each. Stored numbers: mean squares by
    /// `statsmodels.stats.anova.anova_lm` 0.15.0, equated to their expectations by `numpy.linalg.solve`.
    #[test]
    fn three_factors_agree_with_statsmodels() {
        let value = |a: usize, b: usize, c: usize, k: usize| {
            ((a * 7 + b * 11 + c * 5 + a * b * 3 + b * c * 4 + k * 6) % 13) as f64
        };
        let mut table = Vec::new();
        for a in 0..2 {
            for b in 0..3 {
                for c in 0..2 {
                    table.extend(cells(&[&[value(a, b, c, 0), value(a, b, c, 1)]]));
                }
            }
        }
        let found = components(&[2, 3, 2], &table, Levels::Sample, PLAN).unwrap();
        let sets: [&[usize]; 8] = [&[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[0, 1, 2], &[]];
        for ((component, set), want) in found.iter().zip(sets).zip(THREE) {
            assert_eq!(component.factors, set);
            assert!((component.raw - want).abs() < 1e-9, "{set:?}: {} for {want}", component.raw);
        }
    }

    const THREE: [f64; 8] =
        [1.0 / 48.0, -1.5625, -0.625, -1.729_166_666_666_667, 0.0, 3.125, -7.916_666_666_666_666, 22.875];

    /// Components of all levels add up to the variance of the whole: by hand for two builds and two seats, win rates
    /// ½ ± 0.2 (build) ± 0.1 (seat), where dice make up the rest of ¼.
    #[test]
    fn all_levels_add_up_to_the_total() {
        let cell = |rate: f64| Cell::normal(1_000_000_000_000, rate, rate * (1.0 - rate));
        let found = components(&[2, 2], &[0.8, 0.6, 0.4, 0.2].map(cell), Levels::All, PLAN).unwrap();
        for (component, want) in found.iter().zip([0.04, 0.01, 0.0, 0.2]) {
            assert!((component.variance.value - want).abs() < 1e-9, "{component:?}");
            assert!((component.share.value - want / 0.25).abs() < 1e-9);
        }
    }

    /// 300 studies of 4 builds × 3 strategies at 300 plays: the 95 % intervals of the build's variance hold it.
    #[test]
    fn intervals_cover_the_components() {
        let build = [0.06, 0.02, -0.02, -0.06];
        let strategy = [0.02, 0.0, -0.02];
        let truth = build.iter().map(|x| x * x).sum::<f64>() / 4.0;
        let mut covered = 0;
        for study in 0..300 {
            let mut stream = Stream::new(50, study);
            let mut table = Vec::new();
            for b in build {
                for s in strategy {
                    let rate = stream.binomial(300, 0.5 + b + s) as f64 / 300.0;
                    table.push(Cell::normal(300, rate, rate * (1.0 - rate) * 300.0 / 299.0));
                }
            }
            let plan = Plan { seed: study, ..PLAN };
            let found = components(&[4, 3], &table, Levels::All, plan).unwrap();
            covered += u32::from(found[0].variance.interval.contains(truth));
        }
        assert!((270..=298).contains(&covered), "{covered} of 300");
    }

    #[test]
    fn tables_that_do_not_fit_are_refused() {
        let cell = Cell::normal(10, 0.0, 1.0);
        assert!(components(&[2, 2], &[cell; 3], Levels::All, PLAN).is_none());
        assert!(components(&[2], &[Cell { plays: 1, ..cell }, cell], Levels::All, PLAN).is_none());
    }
}
