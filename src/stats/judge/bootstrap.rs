//! Bootstrap intervals for any figure of a field.
//!
//! Each replicate draws every ordered pair anew ([`WinMatrix::resample`]) and computes the figures again. Replicate number i depends on
//! (seed, i) only, so that the result is the same on any number of threads.
//!
//! A resampled field is noisier than the field, by as much as the field is noisier than the truth. For smooth figures, like a mean, the
//! plain percentiles are right. Figures that noise pushes to one side, like a cyclicity, are pushed again in every replicate.
//! [`Method::Centred`] moves the percentiles back so that their median is the figure.

use super::estimate::Ranged;
use super::random::Stream;
use super::wins::WinMatrix;
use crate::interval::Interval;
use rayon::prelude::*;

/// Way from replicates to an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The percentiles as they are (Efron 1979). For means, ranks and shares.
    Percentile,
    /// The percentiles, moved by the distance from their median to the figure. For figures that noise inflates.
    Centred,
}

/// Number of replicates, seed and confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Replicates; 200 give a fair standard error, 1,000 a fair 95 % interval.
    pub replicates: usize,
    /// Seed of the replicates.
    pub seed: u64,
    /// Two-sided confidence, above 0 and below 1.
    pub confidence: f64,
}

/// Figures of a field with their intervals. `figures` must give as many numbers for every field of this size.
pub fn of_field(
    field: &WinMatrix,
    plan: Plan,
    method: Method,
    figures: impl Fn(&WinMatrix) -> Vec<f64> + Sync,
) -> Vec<Ranged> {
    let replicates: Vec<Vec<f64>> = (0..plan.replicates)
        .into_par_iter()
        .map(|i| figures(&field.resample(&mut Stream::new(plan.seed, i as u64))))
        .collect();
    ranged(&figures(field), &replicates, plan.confidence, method)
}

/// Intervals of figures from their replicates, each of which holds all figures.
pub fn ranged(figures: &[f64], replicates: &[Vec<f64>], confidence: f64, method: Method) -> Vec<Ranged> {
    let one = |(which, &value): (usize, &f64)| {
        let mut drawn: Vec<f64> = replicates.iter().map(|row| row[which]).filter(|x| !x.is_nan()).collect();
        drawn.sort_by(f64::total_cmp);
        let n = drawn.len() as f64;
        let mean = drawn.iter().sum::<f64>() / n;
        let error = (drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        // Of n replicates the k-th leaves out (n + 1 − k) / (n + 1) of another one, so that few replicates do not cover less
        // (definition 6 of Hyndman and Fan 1996).
        let tail = (((1.0 - confidence) / 2.0 * (n + 1.0) - 1.0) / (n - 1.0)).max(0.0);
        let shift = if method == Method::Centred { value - percentile(&drawn, 0.5) } else { 0.0 };
        let interval = if drawn.len() < 2 {
            Interval::UNBOUNDED
        } else {
            Interval { low: percentile(&drawn, tail) + shift, high: percentile(&drawn, 1.0 - tail) + shift }
        };
        Ranged { value, error: if error.is_nan() { f64::INFINITY } else { error }, interval }
    };
    figures.iter().enumerate().map(one).collect()
}

/// A percentile of sorted numbers, linear between neighbours (definition 7 of Hyndman and Fan 1996).
pub fn percentile(sorted: &[f64], p: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = p.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

/// Rank of each figure, 1 for the largest; equals share the mean of their ranks.
pub fn ranks(figures: &[f64]) -> Vec<f64> {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = |x: &f64| {
        let below = sorted.partition_point(|y| y.total_cmp(x).is_lt());
        let not_above = sorted.partition_point(|y| y.total_cmp(x).is_le());
        sorted.len() as f64 - (below + not_above - 1) as f64 / 2.0
    };
    figures.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::super::cycles::parts;
    use super::super::equilibrium::equilibrium;
    use super::super::wins::Score;
    use super::*;

    /// Plays of a field whose true win rates are given, without draws.
    fn played(rates: &[[f64; 3]; 3], plays: u64, stream: &mut Stream) -> WinMatrix {
        let mut field = WinMatrix::new(3);
        for (a, row) in rates.iter().enumerate() {
            for (b, rate) in row.iter().enumerate().filter(|(b, _)| *b != a) {
                let wins = stream.binomial(plays, *rate);
                field.add(a, b, Score { wins, draws: 0, losses: plays - wins });
            }
        }
        field
    }

    /// 300 studies of a biased rock-paper-scissors at 500 plays a seat: the 90 % intervals of the first share, which
    /// is c/(a + b + c) = 0.3/1.0, hold it in 90 % within four standard errors.
    #[test]
    fn intervals_of_an_equilibrium_share_cover_it() {
        let rates = [[0.5, 0.7, 0.35], [0.3, 0.5, 0.65], [0.65, 0.35, 0.5]];
        let truth = 0.3 / (0.4 + 0.3 + 0.3);
        let mut stream = Stream::new(20, 0);
        let mut covered = 0;
        for study in 0..300 {
            let field = played(&rates, 500, &mut stream);
            let plan = Plan { replicates: 100, seed: study, confidence: 0.9 };
            let found = of_field(&field, plan, Method::Percentile, |field| equilibrium(&field.payoffs()).shares);
            covered += u32::from(found[0].interval.contains(truth));
        }
        assert!((250..=290).contains(&covered), "{covered} of 300");
    }

    /// The same for cyclicity, which noise inflates. True values 0.3, 0.2 and, last to first, 0.1: mean ratings ±.
    #[test]
    fn centred_intervals_of_cyclicity_cover_it() {
        let rates = [[0.5, 0.65, 0.45], [0.35, 0.5, 0.6], [0.55, 0.4, 0.5]];
        let exact = super::super::payoffs::Payoffs::from_pairs(3, |a, b| (2.0 * rates[a][b] - 1.0, 0.0));
        let truth = parts(&exact).cyclicity;
        let mut stream = Stream::new(21, 0);
        let mut covered = 0;
        for study in 0..300 {
            let field = played(&rates, 500, &mut stream);
            let plan = Plan { replicates: 200, seed: study, confidence: 0.9 };
            let found = of_field(&field, plan, Method::Centred, |field| vec![parts(&field.payoffs()).cyclicity]);
            covered += u32::from(found[0].interval.contains(truth));
        }
        assert!(covered >= 250, "{covered} of 300");
    }

    #[test]
    fn the_result_does_not_depend_on_threads() {
        let field = played(&[[0.5, 0.6, 0.4]; 3], 50, &mut Stream::new(1, 0));
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let plan = Plan { replicates: 50, seed: 3, confidence: 0.95 };
            pool.install(|| of_field(&field, plan, Method::Percentile, |field| equilibrium(&field.payoffs()).shares))
        };
        assert_eq!(run(1), run(3));
    }

    /// Stored numbers: `numpy.quantile`, `scipy.stats.rankdata` (negated), numpy 2.4.6, scipy 1.17.1.
    #[test]
    fn percentiles_and_ranks_agree_with_numpy() {
        let sorted = [-1.0, 0.5, 2.0, 2.5, 7.0];
        for (p, want) in [(0.0, -1.0), (0.1, -0.4), (0.5, 2.0), (0.9, 5.2), (1.0, 7.0)] {
            assert!((percentile(&sorted, p) - want).abs() < 1e-12);
        }
        assert_eq!(ranks(&[0.3, 0.9, 0.3, -1.0]), [2.5, 1.0, 2.5, 4.0]);
    }
}
