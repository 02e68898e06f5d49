//! Quantiles and tails of the normal and of Student's distribution.
//!
//! Above a million degrees of freedom Student's distribution is the normal one plus the first term of its expansion (Abramowitz and Stegun
//! 26.7.5). This is right to 12 digits there, and quicker than inverting a beta function. From a thousand on, Newton's method starts there.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Degrees of freedom above which the expansion about the normal distribution is used.
const MANY: f64 = 1e6;
/// Degrees of freedom above which it is near enough for Newton's method to begin.
const SOME: f64 = 1e3;

/// Standard deviations on each side of the mean that hold `confidence` of the normal distribution: 1.96 for 0.95.
pub fn normal_two_sided(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, confidence))
}

/// The same for Student's distribution with `freedom` degrees of freedom (1 or more): 12.7 for 0.95 and 1.
pub fn student_two_sided(confidence: f64, freedom: f64) -> f64 {
    let z = normal_two_sided(confidence);
    let expanded = z + (z.powi(3) + z) / (4.0 * freedom);
    if freedom >= MANY {
        return expanded;
    }
    let Ok(distribution) = StudentsT::new(0.0, 1.0, freedom) else { return f64::INFINITY };
    let mut t = if freedom >= SOME { expanded } else { distribution.inverse_cdf(f64::midpoint(1.0, confidence)) };
    // Newton's steps sharpen the library's inversion to the last digits.
    for _ in 0..3 {
        let density = statrs::distribution::Continuous::pdf(&distribution, t);
        let step = (distribution.sf(t) - (1.0 - confidence) / 2.0) / density;
        if !step.is_finite() {
            break;
        }
        t += step;
    }
    t
}

/// Chance that Student's t lies at least as far from 0 as `t`, on either side. Never 0: the smallest positive number stands for what is too
/// small to write.
pub fn student_two_sided_p(t: f64, freedom: f64) -> f64 {
    let distance = t.abs();
    let p = if freedom >= MANY {
        // The normal deviate of the same tail (Abramowitz and Stegun 26.7.8).
        let deviate = distance * (1.0 - 0.25 / freedom) / (1.0 + distance * distance / (2.0 * freedom)).sqrt();
        2.0 * Normal::standard().sf(deviate)
    } else {
        StudentsT::new(0.0, 1.0, freedom).map_or(0.5, |distribution| distribution.sf(distance)) * 2.0
    };
    p.clamp(f64::MIN_POSITIVE, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, expected: f64, relative: f64) {
        assert!((got / expected - 1.0).abs() < relative, "{got} is not {expected}");
    }

    /// Stored numbers: `scipy.stats.norm.ppf` and `scipy.stats.t.ppf`, scipy 1.17.1.
    #[test]
    fn quantiles_agree_with_scipy() {
        close(normal_two_sided(0.90), 1.644_853_626_951_472_2, 1e-12);
        close(normal_two_sided(0.95), 1.959_963_984_540_054, 1e-12);
        close(normal_two_sided(0.99), 2.575_829_303_548_900_4, 1e-12);
        for (freedom, confidence, expected) in [
            (1.0, 0.95, 12.706_204_736_174_694),
            (2.0, 0.95, 4.302_652_729_749_462),
            (5.0, 0.99, 4.032_142_983_555_228),
            (30.0, 0.95, 2.042_272_456_301_237_8),
            (999.0, 0.95, 1.962_341_461_133_449_3),
            (999_999.0, 0.95, 1.959_966_356_816_479_1),
            (1e8, 0.999, 3.290_526_828_789_235),
        ] {
            close(student_two_sided(confidence, freedom), expected, 1e-9);
        }
    }

    /// Stored numbers: `2 * scipy.stats.t.sf(t, df)`.
    #[test]
    fn tails_agree_with_scipy_and_never_vanish() {
        close(student_two_sided_p(2.5, 9.0), 0.033_861_827_682_985_735, 1e-9);
        close(student_two_sided_p(-40.0, 50.0), 1.241_242_378_437_269e-39, 1e-6);
        close(student_two_sided_p(8.0, 1e6), 1.245_506_343_320_250_3e-15, 1e-6);
        assert!(student_two_sided_p(1e6, 1e9) > 0.0);
        close(student_two_sided_p(0.0, 3.0), 1.0, 1e-15);
    }
}
