//! Holm's correction of a family of p-values.
//!
//! The i-th smallest of m p-values is multiplied by m − i + 1 and may not be smaller than the one before it (Holm
//! 1979, *Scandinavian Journal of Statistics* 6). The chance of one false alarm in the family then stays within the
//! level that a single test would have, whatever the p-values' dependence.

/// The corrected p-values, in the order given, each between its own value and 1. What is not a number counts as 1.
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

#[cfg(test)]
mod tests {
    use super::*;

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
