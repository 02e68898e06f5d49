//! Exact sign test, which on pairs of flags is McNemar's exact test.
//!
//! Only discordant pairs count. Without a difference between the cells each of them is equally likely to go either way, so the number that
//! went up is binomial(m, ½). The test needs no large numbers and has no ties.

use statrs::function::gamma::ln_gamma;

/// Two-sided p-value of "as often up as down", for `up` and `down` pairs that differ. 1 when none differs; never 0.
pub fn sign_test(up: u64, down: u64) -> f64 {
    let (fewer, m) = (up.min(down), up + down);
    if m == 0 || up == down {
        return 1.0;
    }
    (2.0 * lower_tail(fewer, m)).clamp(f64::MIN_POSITIVE, 1.0)
}

/// P(X ≤ k) of X binomial(m, ½), k below m/2: the largest term, times a sum that shrinks like a geometric one.
fn lower_tail(k: u64, m: u64) -> f64 {
    let (top, all) = (k as f64, m as f64);
    let log_term = ln_gamma(all + 1.0) - ln_gamma(top + 1.0) - ln_gamma(all - top + 1.0) - all * std::f64::consts::LN_2;
    let (mut sum, mut term, mut i) = (1.0, 1.0, top);
    while i > 0.0 && term > sum * 1e-17 {
        term *= i / (all - i + 1.0);
        sum += term;
        i -= 1.0;
    }
    (log_term + sum.ln()).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: `statsmodels.stats.contingency_tables.mcnemar(exact=True)`, statsmodels 0.15.0.
    #[test]
    fn sign_test_agrees_with_statsmodels() {
        for (up, down, expected) in [
            (10, 2, 0.038_574_218_75),
            (5, 5, 1.0),
            (60, 90, 0.017_597_691_928_785_828),
            (0, 7, 0.015_625),
            (3000, 3300, 0.000_164_756_076_697_483_63),
            (500_000, 503_000, 0.002_748_828_203_978_528),
        ] {
            let got = sign_test(up, down);
            assert!((got / expected - 1.0).abs() < 1e-7, "{up} up, {down} down: {got}");
        }
    }

    #[test]
    fn edges_are_probabilities() {
        assert!((sign_test(0, 0) - 1.0).abs() < 1e-15);
        assert!((sign_test(0, 1) - 1.0).abs() < 1e-15);
        assert!(sign_test(0, 1_000_000) > 0.0);
    }
}
