//! Tests of the coverage of intervals: samples with fixed seeds, an interval of each, and the share that holds the truth.
//!
//! Each test fails correct code once in a million changes of its random numbers (4.9 standard errors on either side).

use super::{Moments, Skewed, quantile, rate::wilson, skew};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const CONFIDENCE: f64 = 0.95;
const SAMPLES: u32 = 20_000;

/// Share of samples whose interval held the truth.
fn share(seed: u64, held: impl Fn(&mut Xoshiro256PlusPlus) -> bool) -> f64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    f64::from((0..SAMPLES).map(|_| u32::from(held(&mut random))).sum::<u32>()) / f64::from(SAMPLES)
}

/// Deviation of the share by chance alone, at the stated alarm rate.
fn chance() -> f64 {
    4.9 * (CONFIDENCE * (1.0 - CONFIDENCE) / f64::from(SAMPLES)).sqrt()
}

fn die(random: &mut Xoshiro256PlusPlus, sides: u64) -> i64 {
    ((u128::from(random.next_u64()) * u128::from(sides)) >> 64) as i64 + 1
}

/// True coverage of Wilson's interval, by summing the binomial distribution: it moves about 0.95 as counts are whole.
fn wilson_exact(n: u64, p: f64) -> f64 {
    let (mut term, mut held) = ((1.0 - p).powi(n as i32), 0.0);
    for k in 0..=n {
        if wilson(k, n, CONFIDENCE).contains(p) {
            held += term;
        }
        term *= (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
    }
    held
}

#[test]
fn wilson_covers_as_stated() {
    for (seed, n, tenths) in [(1, 40, 1), (2, 200, 3), (3, 1000, 5)] {
        let p = f64::from(tenths) / 10.0;
        let exact = wilson_exact(n, p);
        assert!((exact - CONFIDENCE).abs() < 0.015, "n = {n}, p = {p}: {exact}");
        let got = share(seed, |random| {
            let k = (0..n).filter(|_| die(random, 10) <= i64::from(tenths)).count();
            wilson(k as u64, n, CONFIDENCE).contains(p)
        });
        assert!((got - exact).abs() < chance(), "n = {n}, p = {p}: {got}, exact {exact}");
    }
}

/// Sums of three d10, 12 of them a sample. The distribution is nearly normal: half a point is allowed for "nearly".
#[test]
fn student_covers_as_stated() {
    let got = share(4, |random| {
        let mut all = Moments::default();
        for _ in 0..12 {
            let x = i128::from(die(random, 10) + die(random, 10) + die(random, 10));
            all = Moments { n: all.n + 1, sum: all.sum + x, squares: all.squares + x * x };
        }
        all.interval(CONFIDENCE).contains(16.5)
    });
    assert!((got - CONFIDENCE).abs() < chance() + 0.005, "{got}");
}

/// The median of a d10 is 5 (the lower one). Order statistics promise at least the stated confidence.
#[test]
fn quantile_intervals_cover_at_least_as_stated() {
    let got = share(5, |random| {
        let mut counts: Vec<(i64, u64)> = (1..=10).map(|face| (face, 0)).collect();
        for _ in 0..50 {
            counts[die(random, 10) as usize - 1].1 += 1;
        }
        let (low, high) = quantile::interval(&counts, 0.5, CONFIDENCE, 1);
        low.is_none_or(|x| x <= 5) && high.is_none_or(|x| x >= 5)
    });
    assert!(got > CONFIDENCE - chance(), "{got}");
}

/// Waits for one face of a six-sided die: a geometric count, skewness 2. Student's interval misses above it nearly twice as
/// often as below; Hall's is even, within a point.
#[test]
fn intervals_of_skewed_counts_miss_evenly() {
    let (n, sides) = (200, 6);
    let [below, above, student_below] = [0; 3].map(std::cell::Cell::new);
    let count = |cell: &std::cell::Cell<u32>, missed: bool| cell.set(cell.get() + u32::from(missed));
    let got = share(6, |random| {
        let mut counts = vec![0_u64; 200];
        for _ in 0..n {
            let mut wait = 1;
            while die(random, sides) != 1 && wait < 199 {
                wait += 1;
            }
            counts[wait] += 1;
        }
        let counts: Vec<(i64, u64)> = (0..).zip(counts).filter(|&(_, count)| count > 0).collect();
        let moments = Moments::of_counts(&counts);
        let found = Skewed::new(&moments, skew::skewness(&counts)).interval(CONFIDENCE);
        let truth = 6.0;
        count(&below, found.high < truth);
        count(&above, found.low > truth);
        count(&student_below, moments.interval(CONFIDENCE).high < truth);
        found.contains(truth)
    });
    let [below, above, student] =
        [below, above, student_below].map(|count| f64::from(count.get()) / f64::from(SAMPLES));
    assert!((got - CONFIDENCE).abs() < chance() + 0.003, "{got}");
    assert!(below < 0.033 && above < 0.033, "{below} below, {above} above");
    assert!(student > 0.033, "the simulation must show the defect: {student}");
}
