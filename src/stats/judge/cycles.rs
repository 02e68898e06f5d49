//! Cyclicity of a field: the part of its payoffs that no ranking explains, and its cycles.
//!
//! The matrix of payoffs is the sum of a transitive part and a cyclic rest. The transitive part is rᵢ − rⱼ, with r the mean payoff of each
//! entrant; every row of the rest sums to 0.
//!
//! This is the Hodge decomposition (Jiang, Lim, Yao and Ye 2011, *Mathematical Programming* 127; for games Balduzzi et al. 2018). The two
//! are orthogonal, so their energies (sums of squares) add up.
//!
//! Noise looks cyclic: of the noise energy of a field of n the share 1 − 2/n falls into the cyclic part. The expected noise is subtracted here.

use super::estimate::upper_tail;
use super::payoffs::Payoffs;
use crate::holm;

/// The two parts of a field's payoffs.
#[derive(Debug, Clone, PartialEq)]
pub struct Parts {
    /// Transitive rating of each entrant, in units of value; they sum to 0.
    pub ratings: Vec<f64>,
    /// Root mean square over pairs of the transitive part, noise subtracted, at least 0.
    pub transitive: f64,
    /// The same of the cyclic part.
    pub cyclic: f64,
    /// Share of the energy that is cyclic, from 0 (a ranking explains all) to 1 (a ranking explains nothing). 0 for a field without differences.
    pub cyclicity: f64,
    /// That share without subtraction: too large.
    pub raw_cyclicity: f64,
}

/// Splits a field's values.
pub fn parts(payoffs: &Payoffs) -> Parts {
    let n = payoffs.size();
    let ratings: Vec<f64> = (0..n).map(|a| payoffs.row(a).iter().sum::<f64>() / n as f64).collect();
    let (mut transitive, mut cyclic, mut noise) = (0.0, 0.0, 0.0);
    for a in 0..n {
        for b in a + 1..n {
            let ranked = ratings[a] - ratings[b];
            transitive += ranked * ranked;
            cyclic += (payoffs.value(a, b) - ranked).powi(2);
            noise += payoffs.error(a, b).powi(2);
        }
    }
    let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    let raw_cyclicity = share(cyclic, cyclic + transitive);
    // Each pair's unit of noise projects on the ratings with weight 2/n.
    let ranked_noise = if n > 0 { 2.0 / n as f64 } else { 0.0 };
    transitive = (transitive - noise * ranked_noise).max(0.0);
    cyclic = (cyclic - noise * (1.0 - ranked_noise)).max(0.0);
    let pairs = (n * n.saturating_sub(1) / 2).max(1) as f64;
    Parts {
        ratings,
        transitive: (transitive / pairs).sqrt(),
        cyclic: (cyclic / pairs).sqrt(),
        cyclicity: share(cyclic, cyclic + transitive),
        raw_cyclicity,
    }
}

/// Three entrants of whom each beats the next and the last beats the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cycle {
    /// The three, the one with the smallest number first.
    pub entrants: [usize; 3],
    /// Values of first against second, second against third, third against first; all above 0.
    pub values: [f64; 3],
    /// p-value of the claim that all three are truly above 0. It is corrected for all pairs of the field and both directions of each, hence
    /// valid for all cycles at once.
    pub p: f64,
}

impl Cycle {
    /// Strength of the cycle: the smallest of the three values.
    pub fn strength(&self) -> f64 {
        self.values.iter().fold(f64::INFINITY, |least, v| least.min(*v))
    }
}

/// The strongest `most` cycles of three, the strongest first; and how many there are in all.
pub fn cycles(payoffs: &Payoffs, most: usize) -> (Vec<Cycle>, u64) {
    let n = payoffs.size();
    let mut found: Vec<([usize; 3], f64)> = Vec::new();
    let (mut count, mut bar) = (0, 0.0);
    for a in 0..n {
        for b in a + 1..n {
            let first = payoffs.value(a, b);
            // Both ways round: a beats b and b beats c, or a loses to b and so on.
            let (edge, order) = (first.abs(), first > 0.0);
            for c in b + 1..n {
                let (second, third) = (payoffs.value(b, c), payoffs.value(c, a));
                let weakest = if order { second.min(third) } else { -second.max(third) }.min(edge);
                if weakest <= 0.0 {
                    continue;
                }
                count += 1;
                if weakest > bar {
                    found.push((if order { [a, b, c] } else { [a, c, b] }, weakest));
                    if found.len() >= 2 * most.max(8) {
                        strongest(&mut found, most);
                        bar = found.last().map_or(0.0, |last| last.1);
                    }
                }
            }
        }
    }
    strongest(&mut found, most);
    let corrected = directions(payoffs);
    let cycle = |([a, b, c], _): ([usize; 3], f64)| {
        let edges = [(a, b), (b, c), (c, a)];
        let p = edges.iter().fold(0.0_f64, |worst, &(i, j)| worst.max(corrected[pair(i, j, n)]));
        Cycle { entrants: [a, b, c], values: edges.map(|(i, j)| payoffs.value(i, j)), p }
    };
    (found.into_iter().map(cycle).collect(), count)
}

fn strongest(found: &mut Vec<([usize; 3], f64)>, most: usize) {
    found.sort_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
    found.truncate(most);
}

/// Two-sided p-value of each pair's direction, Holm's correction over all pairs.
fn directions(payoffs: &Payoffs) -> Vec<f64> {
    let n = payoffs.size();
    let mut p = Vec::with_capacity(n * n / 2);
    for a in 0..n {
        for b in a + 1..n {
            let (value, error) = (payoffs.value(a, b).abs(), payoffs.error(a, b));
            p.push(if error > 0.0 { 2.0 * upper_tail(value / error) } else { f64::from(u8::from(value <= 0.0)) });
        }
    }
    holm(&p)
}

/// Place of a pair in a list of all pairs (0, 1), (0, 2), …
fn pair(a: usize, b: usize, n: usize) -> usize {
    let (a, b) = (a.min(b), a.max(b));
    a * n - a * (a + 1) / 2 + b - a - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    #[test]
    fn pure_games_are_told_apart() {
        let rank = Payoffs::from_pairs(6, |a, b| (0.1 * (b - a) as f64, 0.0));
        let split = parts(&rank);
        assert!(split.cyclicity < 1e-12 && (split.ratings[0] - 0.25).abs() < 1e-12);
        assert!((split.transitive - (0.01 * 105.0_f64 / 15.0).sqrt()).abs() < 1e-12);
        assert!(cycles(&rank, 5).0.is_empty());
        let ring = Payoffs::exact(&[&[0.0, 0.3, -0.3], &[-0.3, 0.0, 0.3], &[0.3, -0.3, 0.0]]);
        let split = parts(&ring);
        assert!((split.cyclicity - 1.0).abs() < 1e-12 && (split.cyclic - 0.3).abs() < 1e-12);
    }

    /// Stored numbers: ratings by `numpy.linalg.lstsq` of v(a, b) on r(a) − r(b), numpy 2.4.6; residual energy 0.485 of 1.04.
    #[test]
    fn a_mixed_game_agrees_with_least_squares() {
        let game = Payoffs::exact(&[&[0.0, 0.5, -0.2, 0.7], &[0.0, 0.0, 0.4, 0.1], &[0.0, 0.0, 0.0, 0.3], &[0.0; 4]]);
        let split = parts(&game);
        for (got, want) in split.ratings.iter().zip(MIXED) {
            assert!((got - want).abs() < 1e-12, "{:?}", split.ratings);
        }
        assert!((split.cyclicity - MIXED_SHARE).abs() < 1e-12, "{}", split.cyclicity);
    }

    const MIXED: [f64; 4] = [0.25, 0.0, 0.025, -0.275];
    const MIXED_SHARE: f64 = 0.466_346_153_846_153_8;

    /// 300 noisy copies of a field with a quarter of its energy cyclic: the corrected share is right on average, the raw one is not.
    #[test]
    fn noise_is_taken_out() {
        let truth = |a: usize, b: usize| {
            let ring = [0.0, 1.0, 0.0, -1.0][(b + 4 - a) % 4];
            0.05 * (b as f64 - a as f64) + 0.07 * ring
        };
        let exact = parts(&Payoffs::from_pairs(8, |a, b| (truth(a, b), 0.0))).cyclicity;
        let mut stream = Stream::new(8, 0);
        let (mut corrected, mut raw) = (0.0, 0.0);
        for _ in 0..300 {
            let noisy = parts(&Payoffs::from_pairs(8, |a, b| (truth(a, b) + 0.08 * stream.normal(), 0.08)));
            corrected += noisy.cyclicity / 300.0;
            raw += noisy.raw_cyclicity / 300.0;
        }
        assert!((corrected - exact).abs() < 0.02 && raw > exact + 0.05, "{exact} {corrected} {raw}");
    }

    #[test]
    fn the_strongest_cycles_come_first_with_their_confidence() {
        // A ring of five: each beats the next two by 0.6, 0.2 less for every pair that starts later.
        let game = Payoffs::from_pairs(5, |a, b| {
            let ahead = if b - a <= 2 { 1.0 } else { -1.0 };
            (ahead * (0.6 - 0.1 * a as f64), 0.05)
        });
        let (list, count) = cycles(&game, 2);
        assert_eq!((list.len(), count), (2, 5));
        assert!(list[0].strength() >= list[1].strength());
        let brute = (0..5_usize).flat_map(|a| (0..5).flat_map(move |b| (0..5).map(move |c| [a, b, c])));
        let best =
            brute.map(|[a, b, c]| game.value(a, b).min(game.value(b, c)).min(game.value(c, a))).fold(0.0_f64, f64::max);
        assert!((list[0].strength() - best).abs() < 1e-15);
        assert!(list[0].p < 0.001, "{list:?}");
        let vague = Payoffs::from_pairs(5, |a, b| (game.value(a, b), 0.4));
        assert!(cycles(&vague, 1).0[0].p > 0.5);
    }

    /// 1,000 fields of six equal entrants: a cycle is called sure in at most 5 % of them.
    #[test]
    fn equal_entrants_seldom_make_sure_cycles() {
        let mut stream = Stream::new(44, 0);
        let alarms = (0..1000).filter(|_| {
            let field = Payoffs::from_pairs(6, |_, _| (0.1 * stream.normal(), 0.1));
            cycles(&field, 3).0.iter().any(|cycle| cycle.p < 0.05)
        });
        assert!(alarms.count() <= 50);
    }

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let all: Vec<usize> = (0..6).flat_map(|a| (a + 1..6).map(move |b| pair(b, a, 6))).collect();
        assert_eq!(all, (0..15).collect::<Vec<usize>>());
    }
}
