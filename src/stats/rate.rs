//! Interval of a rate, k of n trials.
//!
//! It is Wilson's (1927, *Journal of the American Statistical Association* 22), which stays within 0 and 1; where there are few successes
//! or few failures it is exact.

use super::interval::Interval;
use super::student::normal_two_sided;
use statrs::function::beta::beta_reg;

/// Wilson's interval of a rate seen `k` times in `n` trials. Without trials it is the whole of 0 to 1.
pub fn wilson(k: u64, n: u64, confidence: f64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (seen, trials) = (k.min(n) as f64, n as f64);
    let z2 = normal_two_sided(confidence).powi(2);
    let centre = (seen + z2 / 2.0) / (trials + z2);
    let half = (z2 * (seen * (trials - seen) / trials + z2 / 4.0)).sqrt() / (trials + z2);
    // The formula gives exactly 0 and 1 at the ends; rounding must not push it past them.
    let low = if k == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if k >= n { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

/// Successes, or failures, below which an interval is exact: Wilson's misses rates of a few in a thousand up to one time in
/// eleven at 95 % (Brown, Cai and DasGupta 2001, *Statistical Science* 16).
const FEW: u64 = 15;

/// The interval of a rate seen `k` times in `n` trials: Wilson's, or that of Clopper and Pearson (1934) where there are few
/// successes or few failures.
pub fn interval(k: u64, n: u64, confidence: f64) -> Interval {
    let k = k.min(n);
    if n == 0 || k.min(n - k) >= FEW {
        return wilson(k, n, confidence);
    }
    let tail = (1.0 - confidence) / 2.0;
    let low = if k == 0 { 0.0 } else { quantile(k, n - k + 1, tail) };
    let high = if k == n { 1.0 } else { quantile(k + 1, n - k, 1.0 - tail) };
    Interval { low, high }
}

/// Quantile at `p` of the beta distribution. The library's own inverse does not end for some parameters in the millions.
fn quantile(a: u64, b: u64, p: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    // Rates down to 10⁻¹² of 10¹¹ trials to ten digits.
    for _ in 0..75 {
        let middle = f64::midpoint(low, high);
        if beta_reg(a as f64, b as f64, middle) < p { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// Upper bound, at a one-sided confidence, of the rate of what was never seen in `n` trials. Near 3/n for 0.95.
///
/// It solves (1 − p)^n = 1 − confidence, the bound of Clopper and Pearson for a count of 0.
pub fn never_seen_upper(n: u64, confidence: f64) -> f64 {
    if n == 0 {
        return 1.0;
    }
    -((-confidence).ln_1p() / n as f64).exp_m1()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: `statsmodels.stats.proportion.proportion_confint(method="wilson")`, statsmodels 0.15.0.
    #[test]
    fn wilson_agrees_with_statsmodels() {
        for (k, n, confidence, low, high) in [
            (0, 10, 0.95, 0.0, 0.277_532_799_862_889_2),
            (10, 10, 0.95, 0.722_467_200_137_110_7, 1.0),
            (3, 10, 0.95, 0.107_791_267_406_300_69, 0.603_221_852_538_854_6),
            (37, 200, 0.99, 0.124_803_843_486_321_12, 0.265_424_999_402_275),
            (500_123, 1_000_000, 0.95, 0.499_143_019_447_159_3, 0.501_102_979_607_845_4),
            (1, 1, 0.9, 0.269_865_948_784_054, 1.0),
        ] {
            let got = wilson(k, n, confidence);
            assert!((got.low - low).abs() < 1e-12 && (got.high - high).abs() < 1e-12, "{k} of {n}: {got:?}");
        }
        assert!(wilson(0, 0, 0.95).contains(0.0) && wilson(0, 0, 0.95).contains(1.0));
    }

    /// Stored numbers: `scipy.stats.beta.ppf`, scipy 1.17.1; and coverage, added up over all counts.
    #[test]
    fn few_are_told_exactly() {
        for (k, n, low, high) in [
            (0, 10, 0.0, 0.308_497_107_818_760_7),
            (3, 10, 0.066_739_511_177_734_47, 0.652_452_850_059_997_3),
            (10, 10, 0.691_502_892_181_239_2, 1.0),
            (2, 4000, 6.055_805_642_051_452e-5, 0.001_804_992_716_264_035_6),
        ] {
            let got = interval(k, n, 0.95);
            assert!((got.low - low).abs() < 1e-9 && (got.high - high).abs() < 1e-9, "{k} of {n}: {got:?}");
        }
        assert_eq!(interval(37, 200, 0.99), wilson(37, 200, 0.99));
        // Where counts are few, at least what is stated; beyond, Wilson's swings about it.
        for (expected, least) in [(0.05_f64, 0.95), (0.4, 0.95), (1.2, 0.95), (1.7, 0.95), (5.0, 0.95), (30.0, 0.94)] {
            let n = 4000;
            let p = expected / n as f64;
            let mut chance = (1.0 - p).powi(n as i32);
            let mut covered = 0.0;
            for k in 0..200 {
                covered += if interval(k, n, 0.95).contains(p) { chance } else { 0.0 };
                chance *= (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
            }
            assert!(covered >= least, "{expected} expected: {covered}");
        }
    }

    /// Ends of a few successes, or failures, of up to 10¹¹ trials: the binomial tails there are as stated, within half a part in a thousand.
    #[test]
    fn few_of_millions_are_told_exactly() {
        for n in [1_000_000, 7_340_032, 8_000_000, 10_000_000, 1_000_000_000, 100_000_000_000] {
            for k in 0..FEW {
                let Interval { low, high } = interval(k, n, 0.95);
                // P(X ≤ k) of a rate p, whose terms are Poisson's at that size, within n p².
                let below = |k: u64, p: f64| {
                    let mean = n as f64 * p;
                    let mut term = (-mean).exp();
                    (1..=k).fold(term, |sum, at| {
                        term *= mean / at as f64;
                        sum + term
                    })
                };
                assert!((below(k, high) / 0.025 - 1.0).abs() < 5e-4, "{k} of {n}: up to {high}");
                if k > 0 {
                    assert!(((1.0 - below(k - 1, low)) / 0.025 - 1.0).abs() < 5e-4, "{k} of {n}: from {low}");
                }
                let other = interval(n - k, n, 0.95);
                assert!((1.0 - other.high - low).abs() < 1e-12 && (1.0 - other.low - high).abs() < 1e-12, "{k} of {n}");
            }
        }
    }

    /// Stored numbers: `scipy.stats.beta.ppf(confidence, 1, n)`, scipy 1.17.1.
    #[test]
    fn the_bound_of_the_unseen_agrees_with_scipy() {
        for (n, confidence, expected) in [
            (10, 0.95, 0.258_865_550_893_052_2),
            (1000, 0.95, 0.002_991_249_545_095_295),
            (1_000_000, 0.99, 4.605_159_582_208_148e-6),
        ] {
            assert!((never_seen_upper(n, confidence) / expected - 1.0).abs() < 1e-11);
        }
        assert!((never_seen_upper(0, 0.95) - 1.0).abs() < 1e-15);
    }
}
