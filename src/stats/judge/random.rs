//! Random numbers of the resamplers: normal, binomial, multinomial.
//!
//! One stream for each (seed, replicate), so that replicates may run on any thread in any order.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use statrs::function::gamma::ln_gamma;
use std::sync::LazyLock;

/// Numbers below this find ln n! in a table.
const KNOWN: usize = 8192;

/// ln n! of a whole number.
fn ln_factorial(n: f64) -> f64 {
    static TABLE: LazyLock<Vec<f64>> = LazyLock::new(|| (0..KNOWN).map(|n| ln_gamma(n as f64 + 1.0)).collect());
    TABLE.get(n as usize).copied().unwrap_or_else(|| ln_gamma(n + 1.0))
}

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Stream {
    generator: Xoshiro256PlusPlus,
    spare: Option<f64>,
}

impl Stream {
    /// The stream of replicate number `replicate` under `seed`.
    pub fn new(seed: u64, replicate: u64) -> Self {
        let mut words = [0; 32];
        for (i, bytes) in words.chunks_exact_mut(8).enumerate() {
            // Both words go through a bijective hash, so that neighbours share nothing.
            let word = scatter(scatter(seed.wrapping_add(i as u64)) ^ replicate.rotate_left(16 * i as u32));
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self { generator: Xoshiro256PlusPlus::from_seed(words), spare: None }
    }

    /// A number from 0 up to, but not including, 1; 53 random bits.
    pub fn uniform(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A whole number below `end`, which is at least 1. The bias, below `end`/2⁵³, does not matter to resampling.
    pub fn below(&mut self, end: usize) -> usize {
        ((self.uniform() * end as f64) as usize).min(end - 1)
    }

    /// A standard normal number, by the polar method (Marsaglia and Bray 1964).
    pub fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let (x, y) = (2.0 * self.uniform() - 1.0, 2.0 * self.uniform() - 1.0);
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                let scale = (-2.0 * square.ln() / square).sqrt();
                self.spare = Some(y * scale);
                return x * scale;
            }
        }
    }

    /// Successes among `n` tries at chance `p` (0 to 1).
    ///
    /// Few expected successes are drawn by inversion, many by transformed rejection (Hörmann 1993, *The generation of
    /// binomial random variates*, algorithm BTRS). Both are exact up to rounding.
    pub fn binomial(&mut self, n: u64, p: f64) -> u64 {
        if n == 0 || p <= 0.0 {
            return 0;
        }
        if p >= 1.0 {
            return n;
        }
        if p > 0.5 {
            return n - self.binomial(n, 1.0 - p);
        }
        if n as f64 * p < 10.0 { self.few(n, p) } else { self.many(n, p) }
    }

    /// Walks up the distribution function.
    fn few(&mut self, n: u64, p: f64) -> u64 {
        let odds = p / (1.0 - p);
        let mut chance = (n as f64 * (-p).ln_1p()).exp();
        let mut left = self.uniform();
        for k in 0..n {
            left -= chance;
            if left < 0.0 {
                return k;
            }
            chance *= odds * (n - k) as f64 / (k + 1) as f64;
            if chance < 1e-300 {
                return k;
            }
        }
        n
    }

    fn many(&mut self, n: u64, p: f64) -> u64 {
        let tries = n as f64;
        let spread = (tries * p * (1.0 - p)).sqrt();
        let b = 1.15 + 2.53 * spread;
        let a = -0.0873 + 0.0248 * b + 0.01 * p;
        let c = tries * p + 0.5;
        let inside = 0.92 - 4.2 / b;
        let mode = ((tries + 1.0) * p).floor();
        loop {
            let u = self.uniform() - 0.5;
            let v = self.uniform();
            let near = 0.5 - u.abs();
            let k = ((2.0 * a / near + b) * u + c).floor();
            if near >= 0.07 && v <= inside {
                return k as u64;
            }
            if k < 0.0 || k > tries {
                continue;
            }
            let alpha = (2.83 + 5.1 / b) * spread;
            let height = (v * alpha / (a / (near * near) + b)).ln();
            let odds = (p / (1.0 - p)).ln();
            let distribution = |k: f64| -ln_factorial(k) - ln_factorial(tries - k) + k * odds;
            if height <= distribution(k) - distribution(mode) {
                return k as u64;
            }
        }
    }

    /// Splits `n` over kinds in proportion to `weights` (0 or more each, not all 0): a multinomial draw.
    pub fn multinomial<const K: usize>(&mut self, n: u64, weights: [u64; K]) -> [u64; K] {
        let mut drawn = [0; K];
        let mut left = n;
        let mut rest: u64 = weights.iter().sum();
        for (place, weight) in drawn.iter_mut().zip(weights) {
            if left == 0 || rest == 0 {
                break;
            }
            *place = self.binomial(left, weight as f64 / rest as f64);
            left -= *place;
            rest -= weight;
        }
        drawn
    }
}

/// The finaliser of SplitMix64 after its step.
fn scatter(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean and variance of 200,000 draws against np and np(1 − p), within five standard errors.
    #[test]
    fn binomial_draws_have_the_right_moments() {
        for (which, (n, p)) in [(5, 0.3), (200, 0.02), (200, 0.4), (1000, 0.97), (100_000, 0.5)].into_iter().enumerate()
        {
            let mut stream = Stream::new(7, which as u64);
            let draws = 200_000;
            let (mut sum, mut squares) = (0.0, 0.0);
            let centre = n as f64 * p;
            for _ in 0..draws {
                let off = stream.binomial(n, p) as f64 - centre;
                sum += off;
                squares += off * off;
            }
            let variance = centre * (1.0 - p);
            let mean_error = (variance / f64::from(draws)).sqrt();
            assert!((sum / f64::from(draws)).abs() < 5.0 * mean_error, "{n} {p}");
            assert!(
                (squares / f64::from(draws) / variance - 1.0).abs() < 5.0 * (3.0 / f64::from(draws)).sqrt(),
                "{n} {p}"
            );
        }
    }

    /// Exact chances of a small distribution (scipy.stats.binom.pmf(k, 30, 0.4)), so that the rejection step is tried.
    #[test]
    fn binomial_draws_follow_the_law() {
        let mut stream = Stream::new(1, 0);
        let draws = 400_000;
        let mut seen = [0_u32; 31];
        for _ in 0..draws {
            seen[stream.binomial(30, 0.4) as usize] += 1;
        }
        for (k, chance) in [(6, 0.011_524_229), (9, 0.082_275_269), (12, 0.147_375_229), (17, 0.026_871_837)] {
            let got = f64::from(seen[k]) / f64::from(draws);
            assert!((got - chance).abs() < 5.0 * (chance / f64::from(draws)).sqrt(), "{k}: {got} for {chance}");
        }
    }

    #[test]
    fn multinomial_draws_keep_the_total() {
        let mut stream = Stream::new(3, 9);
        for _ in 0..100 {
            let drawn = stream.multinomial(50, [3, 0, 7]);
            assert_eq!((drawn.iter().sum::<u64>(), drawn[1]), (50, 0));
        }
    }

    #[test]
    fn streams_differ_and_repeat() {
        let first = |seed, replicate| Stream::new(seed, replicate).uniform().to_bits();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(2, 1));
        assert_ne!(first(1, 2), first(1, 3));
    }

    #[test]
    fn normal_draws_have_the_right_moments() {
        let mut stream = Stream::new(11, 0);
        let draws: Vec<f64> = (0..100_000).map(|_| stream.normal()).collect();
        let mean = draws.iter().sum::<f64>() / 1e5;
        let square = draws.iter().map(|x| x * x).sum::<f64>() / 1e5;
        assert!(mean.abs() < 0.016 && (square - 1.0).abs() < 0.023, "{mean} {square}");
    }
}
