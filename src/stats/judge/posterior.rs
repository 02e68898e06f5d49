//! Interval of a mean of few known values, from the smoothed bootstrap: right near both ends, and never of no width.
//!
//! The Bayesian bootstrap (Rubin 1981, *Annals of Statistics* 9) draws the shares of the values from Dirichlet's distribution, with
//! Jeffreys' half an observation at either end of the range.
//!
//! Where only the two ends were seen, the mean has a beta distribution: Jeffreys' interval with the two changes of Brown, Cai and DasGupta
//! (2001, *Statistical Science* 16). Otherwise the beta distribution of the same mean and variance is taken.
//!
//! Where nothing but one end was seen, the interval reaches that end. One other observation of n shows a rate of at least
//! −ln(confidence)/n. An interval costs two quantiles and no replicate.

use crate::interval::Interval;
use crate::student::normal_two_sided;
use statrs::function::beta::beta_reg;

/// Observations that are added at either end of the range.
const PRIOR: f64 = 0.5;
/// Above this, for both parameters of a beta distribution, its quantiles are taken from the normal distribution's.
const MANY: f64 = 100.0;

/// Interval of the mean of `n` values between 0 and 1 from their sum and their sum of squares. Without any it is the
/// whole of 0 to 1.
pub fn mean_interval(n: f64, sum: f64, squares: f64, confidence: f64) -> Interval {
    if n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let all = n + 2.0 * PRIOR;
    let mean = (sum + PRIOR) / all;
    // Variance of a mean under Dirichlet's distribution.
    let variance = ((squares + PRIOR) / all - mean * mean) / (all + 1.0);
    // A variance of 0 needs values other than these: the widest distribution stands for it.
    let strength = if variance > 0.0 { mean * (1.0 - mean) / variance - 1.0 } else { all };
    let (a, b) = (mean * strength, (1.0 - mean) * strength);
    let tail = (1.0 - confidence) / 2.0;
    let seen = sum / n;
    // The estimate belongs to the interval, also where the half observations pull far.
    let low = if sum <= 0.0 { 0.0 } else { quantile(a, b, tail).min(seen) };
    let high = if sum >= n { 1.0 } else { (1.0 - quantile(b, a, tail)).max(seen) };
    // Sums and squares of the distances from the upper end.
    let (rest, rest_squares) = (n - sum, n - 2.0 * sum + squares);
    let alone = |sum: f64, squares: f64| (sum <= 1.0 && squares >= sum * sum).then_some(sum);
    let once = |off: f64| -off * confidence.ln() / n;
    Interval {
        low: alone(sum, squares).map_or(low, |off| low.min(once(off))),
        high: alone(rest, rest_squares).map_or(high, |off| high.max(1.0 - once(off))),
    }
}

/// Quantile of the beta distribution at a probability below one half.
fn quantile(a: f64, b: f64, p: f64) -> f64 {
    let guess = approximate(a, b, p);
    if a > MANY && b > MANY {
        return guess;
    }
    // Newton's steps on the distribution function; a step that leaves the bracket halves it.
    let (mut low, mut high) = (0.0, 1.0);
    let mut x = if guess > 0.0 && guess < 1.0 { guess } else { a / (a + b) };
    let scale = statrs::function::beta::ln_beta(a, b);
    for _ in 0..200 {
        let excess = beta_reg(a, b, x) - p;
        if excess > 0.0 {
            high = x;
        } else {
            low = x;
        }
        let density = ((a - 1.0) * x.ln() + (b - 1.0) * (-x).ln_1p() - scale).exp();
        let step = x - excess / density;
        // Far out in a thin tail the geometric mean is the middle.
        let middle = if low > 0.0 && high > 4.0 * low { (low * high).sqrt() } else { f64::midpoint(low, high) };
        let next = if step > low && step < high { step } else { middle };
        if (next - x).abs() <= 1e-12 * x {
            return next;
        }
        x = next;
    }
    x
}

/// The same by Abramowitz and Stegun's 26.5.22: good where both parameters are large.
fn approximate(a: f64, b: f64, p: f64) -> f64 {
    let y = normal_two_sided(1.0 - 2.0 * p);
    let (ra, rb) = (1.0 / (2.0 * a - 1.0), 1.0 / (2.0 * b - 1.0));
    let (h, l) = (2.0 / (ra + rb), (y * y - 3.0) / 6.0);
    let w = y * (h + l).sqrt() / h - (rb - ra) * (l + 5.0 / 6.0 - 2.0 / (3.0 * h));
    a / (a + b * (2.0 * w).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    /// Stored numbers: the same distribution in Python, its distribution function by the continued fraction of Lentz, its
    /// quantiles by two hundred halvings.
    #[test]
    fn intervals_agree_with_a_program_of_its_own() {
        for (n, sum, squares, confidence, low, high) in [
            (10.0, 10.0, 10.0, 0.95, 0.782_803_732_491_844_9, 1.0),
            (10.0, 0.0, 0.0, 0.95, 0.0, 0.217_196_267_508_155_07),
            // One single round: −ln 0.95.
            (1.0, 1.0, 1.0, 0.95, 0.051_293_294_387_550_536, 1.0),
            (10.0, 3.0, 3.0, 0.99, 0.055_328_749_731_043_46, 0.693_444_827_213_945_5),
            (20.0, 7.5, 6.25, 0.95, 0.214_951_050_843_983_3, 0.562_824_221_130_058_7),
            (100.0, 1.0, 0.5, 0.995, 0.000_747_985_252_953_949_5, 0.056_161_262_171_779_91),
            (1000.0, 500.0, 400.0, 0.95, 0.476_014_455_748_068_67, 0.523_985_544_251_931_4),
            (5000.0, 2501.0, 1800.5, 0.9975, 0.486_028_526_733_671_7, 0.514_371_202_500_491_8),
            (40.0, 20.0, 10.0, 0.95, 0.476_387_152_485_831_63, 0.523_612_847_514_168_4),
            (1e6, 12.0, 10.0, 0.95, 6.977_609_553_889_912e-6, 1.960_566_274_720_541e-5),
            (1e5, 40_000.0, 30_000.0, 0.95, 0.397_683_060_618_412_3, 0.402_321_149_349_440_85),
        ] {
            let got = mean_interval(n, sum, squares, confidence);
            let near = |x: f64, y: f64| (x - y).abs() < 1e-6 * y;
            assert!((low <= 0.0 && got.low <= 0.0) || near(got.low, low), "{n} {sum}: {got:?}");
            assert!(near(got.high, high), "{n} {sum}: {got:?}");
        }
        let nothing = mean_interval(0.0, 0.0, 0.0, 0.95);
        assert!(nothing.low <= 0.0 && nothing.high >= 1.0);
    }

    /// Rounds of two plays at rate `rate`; with `alike` both end alike.
    fn rounds(stream: &mut Stream, n: u64, rate: f64, alike: bool) -> (f64, f64) {
        let both = stream.binomial(n, if alike { rate } else { rate * rate });
        let one = if alike { 0 } else { stream.binomial(n - both, 2.0 * rate / (1.0 + rate)) };
        (both as f64 + one as f64 / 2.0, both as f64 + one as f64 / 4.0)
    }

    /// 20,000 studies each at rates 0.5, 0.05 and 0.001, at 95 % and at the confidence of ten interim analyses. The plays of a round end
    /// alike or independently. With many successes coverage is as stated within 0.01 and chance (4.9 standard errors, 0.0076). With few,
    /// whole counts move it: never below 0.93, and 0.985 of 0.995.
    #[test]
    fn intervals_cover_as_stated_down_to_rare_events() {
        for (at, rate) in [0.5, 0.05, 0.001].into_iter().enumerate() {
            for n in [10, 100, 1000, 10_000] {
                for alike in [false, true] {
                    let (mut plain, mut raised) = (0, 0);
                    for study in 0..20_000 {
                        let mut stream = Stream::new(300 + at as u64, study);
                        let (sum, squares) = rounds(&mut stream, n, rate, alike);
                        let holds = |confidence| mean_interval(n as f64, sum, squares, confidence).contains(rate);
                        plain += u32::from(holds(0.95));
                        raised += u32::from(holds(0.995));
                    }
                    let [plain, raised] = [plain, raised].map(|held| f64::from(held) / 20_000.0);
                    assert!(plain > 0.93 - 0.0076, "{n} rounds at {rate}: {plain} at 95 %");
                    assert!(raised > 0.985 - 0.0025, "{n} rounds at {rate}: {raised} at 99.5 %");
                    if n as f64 * rate > 20.0 {
                        assert!((plain - 0.95).abs() < 0.01 + 0.0076, "{n} rounds at {rate}: {plain} at 95 %");
                    }
                }
            }
        }
    }

    /// Half the width is never more than that of an even rate by the normal distribution, on which schedules of interim analyses rely.
    #[test]
    fn no_interval_is_wider_than_that_of_an_even_rate() {
        for confidence in [0.5, 0.95, 0.999] {
            let reach = normal_two_sided(confidence);
            for n in [1.0_f64, 5.0, 50.0, 2000.0] {
                for share in [0.0, 0.02, 0.3, 0.5, 0.9, 1.0] {
                    let found = mean_interval(n, n * share, n * share, confidence);
                    assert!(found.half_width() <= reach / (2.0 * n.sqrt()) + 1e-12, "{n} at {share}: {found:?}");
                    assert!(found.half_width() > 0.0 && found.contains(share));
                }
            }
        }
    }
}
