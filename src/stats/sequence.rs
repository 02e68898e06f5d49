//! Confidence sequences: intervals that hold at every number of trials at once, so that anybody may check them at any time.
//!
//! A plain 95 % interval checked forty times misses far more often than one time in twenty. Confidence sequences pay with width: near the
//! trial count for which they are tuned they are about 1.5 times as wide, elsewhere a little more.

use super::interval::Interval;
use super::mean::Moments;
use statrs::function::beta::ln_beta;

/// Interval of a mean that holds at all trial counts together, at least with `confidence` as counts grow. Unbounded below two observations.
///
/// It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, *Annals of Statistics* 52), theorem
/// 2.2: a normal mixture boundary (Robbins 1970; Howard et al. 2021) with the sample's variance, for any numbers of finite variance. It is
/// narrowest near `tuned` trials; that choice must not depend on the results.
pub fn mean(moments: &Moments, confidence: f64, tuned: u64) -> Interval {
    if moments.n < 2 {
        return Interval::UNBOUNDED;
    }
    let alpha = 1.0 - confidence;
    let (n, rho2) = (moments.n as f64, mixture(alpha) / tuned.max(1) as f64);
    let spent = n * rho2 + 1.0;
    let half = moments.sd() * (2.0 * spent / (n * n * rho2) * (spent.sqrt() / alpha).ln()).sqrt();
    Interval::around(moments.mean(), half)
}

/// n ρ² of the mixture that is narrowest at n: −2 ln α + ln(1 − 2 ln α) (Waudby-Smith et al., section 2.3).
fn mixture(alpha: f64) -> f64 {
    let logs = -2.0 * alpha.ln();
    logs + (logs + 1.0).ln()
}

/// Interval of a rate seen `k` times in `n` trials that holds at all trial counts together. Exact for any count.
///
/// The beta-binomial mixture with Jeffreys' weights (Robbins 1970, *Annals of Mathematical Statistics* 41; Howard et al. 2021, *Annals of
/// Statistics* 49, proposition 7). It holds the rates p with B(½+k, ½+n−k) / B(½, ½) < p^k (1−p)^(n−k) / α.
pub fn rate(k: u64, n: u64, confidence: f64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (seen, missed) = (k.min(n) as f64, n.saturating_sub(k) as f64);
    let bound = ln_beta(0.5 + seen, 0.5 + missed) - ln_beta(0.5, 0.5) + (1.0 - confidence).ln();
    let term = |count: f64, share: f64| if count > 0.0 { count * share.ln() } else { 0.0 };
    let inside = |p: f64| term(seen, p) + term(missed, 1.0 - p) > bound;
    let best = seen / n as f64;
    // The likelihood falls on both sides of the rate that was seen.
    let edge = |mut out: f64| {
        let mut within = best;
        if inside(out) {
            return out;
        }
        for _ in 0..60 {
            let middle = f64::midpoint(out, within);
            if inside(middle) {
                within = middle;
            } else {
                out = middle;
            }
        }
        out
    };
    Interval { low: edge(0.0), high: edge(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: the formula of theorem 2.2 written in Python from the paper, on its own.
    #[test]
    fn the_sequence_of_a_mean_agrees_with_the_paper() {
        let moments = Moments { n: 1000, sum: 500, squares: 500 };
        let range = mean(&moments, 0.95, 1000);
        assert!((range.half_width() - 0.048_014_881_366_591_51).abs() < 1e-12, "{}", range.half_width());
        let range = mean(&moments, 0.95, 50_000);
        assert!((range.half_width() - 0.105_900_541_376_045_76).abs() < 1e-12, "{}", range.half_width());
        assert_eq!(mean(&Moments::default(), 0.95, 10), Interval::UNBOUNDED);
    }

    /// Stored numbers: roots found by `scipy.optimize.brentq` with `scipy.special.betaln`, scipy 1.17.
    #[test]
    fn the_sequence_of_a_rate_agrees_with_scipy() {
        for (k, n, low, high) in [
            (0, 10, 0.0, 0.376_987_350_990_677_4),
            (3, 10, 0.032_515_139_788_058_85, 0.747_587_109_914_996_6),
            (500, 1000, 0.442_418_385_676_625_17, 0.557_581_614_323_375),
            (1, 1000, 4.463_974_048_705_562_5e-7, 0.009_974_747_264_749_962),
            (1000, 1000, 0.993_002_497_478_573_3, 1.0),
            (50_123, 1_000_000, 0.049_146_969_644_796_71, 0.051_111_182_048_272_474),
        ] {
            let got = rate(k, n, 0.95);
            assert!((got.low - low).abs() < 1e-9 && (got.high - high).abs() < 1e-9, "{k} of {n}: {got:?}");
        }
        assert_eq!(rate(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
    }
}
