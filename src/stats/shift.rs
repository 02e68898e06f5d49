//! Shift of a whole distribution: differences of quantiles, with intervals.
//!
//! Each quantile of each cell lies between two order statistics at a raised confidence; the shift then lies between the outer differences
//! (Bonferroni over the two cells). Nothing is assumed about the distribution or about the dependence of the cells. So it holds on shared
//! dice, without gaining from them.

use super::looks::raised;
use super::quantile::{interval, quantile};

/// Quantiles that are compared by default.
pub const SHARES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// The shift of one quantile, in counted units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shift {
    /// The quantile, 0 to 1.
    pub share: f64,
    /// Its value in the baseline.
    pub from: i64,
    /// Its value in the other cell.
    pub to: i64,
    /// Lower end of the interval of `to − from`; none when too few observations bound it.
    pub low: Option<i64>,
    /// Upper end.
    pub high: Option<i64>,
}

/// Shifts of some quantiles between two histograms by rising value, which hold together with `confidence`. Empty when
/// a histogram is. Observations come in groups of `group` that count as one ([`super::quantile::interval`]).
pub fn shifts(
    baseline: &[(i64, u64)],
    other: &[(i64, u64)],
    shares: &[f64],
    confidence: f64,
    group: u64,
) -> Vec<Shift> {
    let each = raised(confidence, 2 * shares.len());
    let shift = |&share: &f64| {
        let (from, to) = (quantile(baseline, share)?, quantile(other, share)?);
        let (mine, theirs) = (interval(other, share, each, group), interval(baseline, share, each, group));
        let apart = |a: Option<i64>, b: Option<i64>| Some(a? - b?);
        Some(Shift { share, from, to, low: apart(mine.0, theirs.1), high: apart(mine.1, theirs.0) })
    };
    shares.iter().filter_map(shift).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 to 1000 against 11 to 1010: every quantile moves by 10. The ranks at each end are those of `quantile::ranks`.
    #[test]
    fn a_moved_distribution_moves_at_every_quantile() {
        let counts = |from: i64| (from..from + 1000).map(|value| (value, 1)).collect::<Vec<_>>();
        let found = shifts(&counts(1), &counts(11), &SHARES, 0.95, 1);
        assert_eq!(found.len(), 5);
        for shift in found {
            assert_eq!(shift.to - shift.from, 10, "{shift:?}");
            let (low, high) = super::super::quantile::ranks(1000, shift.share, 0.995);
            let reach = (high.unwrap() - low.unwrap()) as i64;
            assert_eq!((shift.low, shift.high), (Some(10 - reach), Some(10 + reach)), "{shift:?}");
        }
    }

    #[test]
    fn too_few_observations_bound_nothing() {
        let few = [(3, 4), (5, 2)];
        assert_eq!(
            shifts(&few, &few, &[0.05], 0.95, 1),
            [Shift { share: 0.05, from: 3, to: 3, low: None, high: None }]
        );
        assert!(shifts(&[], &few, &SHARES, 0.95, 1).is_empty());
    }
}
