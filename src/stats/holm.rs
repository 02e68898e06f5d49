//! Holm's correction of a family of p-values.
//!
//! The i-th smallest of m p-values is multiplied by m − i + 1 and is at least the one before it. The chance of a false alarm in the family
//! then stays within the level of a single test, whatever the dependence (Holm 1979, *Scandinavian Journal of Statistics* 6).

/// Corrected p-values, in the order given, each between its own value and 1. NaN counts as 1.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let clean: Vec<f64> = p.iter().map(|&x| if x.is_nan() { 1.0 } else { x.clamp(0.0, 1.0) }).collect();
    let mut order: Vec<usize> = (0..clean.len()).collect();
    order.sort_by(|&a, &b| clean[a].total_cmp(&clean[b]));
    let mut corrected = clean.clone();
    let mut floor: f64 = 0.0;
    for (rank, &which) in order.iter().enumerate() {
        let factor = (clean.len() - rank) as f64;
        floor = floor.max((clean[which] * factor).min(1.0));
        corrected[which] = floor;
    }
    corrected
}

/// Corrected p-values of a family whose members each have two hypotheses that cannot both be true: "no difference", and "a difference of
/// the margin or more" where there is a margin. Each lies between its own value and 1.
///
/// This is closed testing (Marcus, Peritz and Gabriel 1976) with Bonferroni's test of each intersection. An intersection holds at most one
/// hypothesis of each member (Shaffer 1986). A hypothesis is rejected when every intersection with it is; the worst takes the larger
/// p-value of every other member. Members without a margin follow Holm.
pub fn partitioned(p: &[(f64, Option<f64>)]) -> Vec<(f64, f64)> {
    let clean = |x: f64| if x.is_nan() { 1.0 } else { x.clamp(0.0, 1.0) };
    let p: Vec<(f64, Option<f64>)> = p.iter().map(|&(one, other)| (clean(one), other.map(clean))).collect();
    let mut worst: Vec<f64> = p.iter().map(|&(one, other)| other.map_or(one, |other| one.max(other))).collect();
    worst.sort_by(|a, b| b.total_cmp(a));
    // The intersections of the largest p-values of ever more members, from each size on.
    let mut larger = vec![0.0_f64; worst.len() + 1];
    for (at, &p) in worst.iter().enumerate().rev() {
        larger[at] = larger[at + 1].max(p * (at + 1) as f64);
    }
    let corrected = |own: f64| {
        let above = worst.partition_point(|&p| p >= own);
        larger[above].max(own * above.max(1) as f64).min(1.0)
    };
    p.iter().map(|&(one, other)| (corrected(one), other.map_or(1.0, corrected))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_margins_the_partition_is_holms() {
        for given in [&[0.01, 0.04, 0.03, 0.005, 0.5][..], &[0.2, 0.3, 0.01], &[0.7], &[]] {
            let family: Vec<(f64, Option<f64>)> = given.iter().map(|&p| (p, None)).collect();
            for (got, want) in partitioned(&family).iter().zip(holm(given)) {
                assert!((got.0 - want).abs() < 1e-15 && (got.1 - 1.0).abs() < 1e-15, "{given:?}: {got:?} {want}");
            }
        }
    }

    /// By hand: one member pays nothing for its two hypotheses; of three, one of whom has both rejected by 0.01, the other
    /// two count twice.
    #[test]
    fn hypotheses_that_exclude_each_other_share_one_level() {
        assert_eq!(partitioned(&[(0.04, Some(0.9))]), [(0.04, 0.9)]);
        let found = partitioned(&[(0.001, Some(0.002)), (0.02, Some(0.8)), (f64::NAN, Some(0.01))]);
        let want = [(0.003, 0.006), (0.04, 1.0), (1.0, 0.02)];
        for (got, want) in found.iter().zip(want) {
            assert!((got.0 - want.0).abs() < 1e-15 && (got.1 - want.1).abs() < 1e-15, "{found:?}");
        }
    }

    /// Stored numbers: `statsmodels.stats.multitest.multipletests(method="holm")`, statsmodels 0.15.0.
    #[test]
    fn holm_agrees_with_statsmodels() {
        let cases: [(&[f64], &[f64]); 3] = [
            (&[0.01, 0.04, 0.03, 0.005, 0.5], &[0.04, 0.09, 0.09, 0.025, 0.5]),
            (&[0.2, 0.3, 0.01], &[0.4, 0.4, 0.03]),
            (&[0.7], &[0.7]),
        ];
        for (given, expected) in cases {
            for (got, want) in holm(given).iter().zip(expected) {
                assert!((got - want).abs() < 1e-12, "{given:?}: {got} is not {want}");
            }
        }
    }

    #[test]
    fn nothing_and_no_number_are_defined() {
        assert!(holm(&[]).is_empty());
        let got = holm(&[f64::NAN, 0.01]);
        assert!((got[0] - 1.0).abs() < 1e-15 && (got[1] - 0.02).abs() < 1e-15);
    }
}
