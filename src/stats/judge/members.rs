//! Worth of each part of a build, alone and with another: entrants are sets of members (powers, spells, gear).
//!
//! Every figure is a weighted sum of entrants' mean payoffs, hence of the payoffs of pairs, whose errors are known and independent. So its
//! error is exact, opponents that both sides share included.

use super::estimate::{Estimate, upper_tail};
use super::linear::{Cholesky, Matrix, dot};
use super::payoffs::Payoffs;
use crate::holm;
use rayon::prelude::*;

/// Worth of a member.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Marginal {
    /// Mean change of an entrant's mean payoff when the member comes in, in units of payoff.
    pub value: Estimate,
    /// Number of matched pairs of entrants of that mean; without one the value is 0 ± infinite.
    pub matches: usize,
}

/// Worth of two members together beyond the worth of each by itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Synergy {
    /// One member.
    pub a: usize,
    /// The other, with the larger number.
    pub b: usize,
    /// Mean surplus of the sets that hold both over the best additive account, in units of value.
    pub value: Estimate,
    /// Number of sets that hold both.
    pub sets: usize,
    /// Two-sided p-value of "none", Holm's correction over all pairs of members that met.
    pub p: f64,
}

/// Marginal value of each of `members` members. `sets[e]` names the members of entrant e, without repetition.
///
/// An entrant with the member is matched with every entrant that has all its other members and in its place one more
/// or nothing.
pub fn marginal(payoffs: &Payoffs, sets: &[Vec<usize>], members: usize) -> Vec<Marginal> {
    let weights = marginal_weights(sets, members).into_iter();
    let one = |(weights, matches): (Vec<f64>, usize)| {
        let none = Estimate { value: 0.0, error: f64::INFINITY };
        Marginal { value: if matches == 0 { none } else { weighted(payoffs, &weights) }, matches }
    };
    weights.map(one).collect()
}

/// The same as weights of entrants' mean values, with the number of matches; all weights are 0 without a match.
pub fn marginal_weights(sets: &[Vec<usize>], members: usize) -> Vec<(Vec<f64>, usize)> {
    let table = table(sets, members);
    let one = |member: usize| {
        let mut weights = vec![0.0; sets.len()];
        let mut matches = 0_usize;
        for with in (0..sets.len()).filter(|&e| table[e][member]) {
            for without in (0..sets.len()).filter(|&e| !table[e][member]) {
                let shared = sets[without].iter().filter(|m| table[with][**m]).count();
                if shared + 1 == sets[with].len() && sets[without].len() <= shared + 1 {
                    weights[with] += 1.0;
                    weights[without] -= 1.0;
                    matches += 1;
                }
            }
        }
        weights.iter_mut().for_each(|w| *w /= matches.max(1) as f64);
        (weights, matches)
    };
    (0..members).into_par_iter().map(one).collect()
}

/// Synergy of every pair of members that some set holds together, in the order (0, 1), (0, 2), ….
///
/// The additive account is the least-squares fit of mean payoffs on membership; the surplus is its residual.
pub fn synergy(payoffs: &Payoffs, sets: &[Vec<usize>], members: usize) -> Vec<Synergy> {
    let each = synergy_weights(sets, members).into_iter().map(|pair| {
        let value = weighted(payoffs, &pair.weights);
        let p = if value.error > 0.0 { 2.0 * upper_tail(value.value.abs() / value.error) } else { 1.0 };
        Synergy { a: pair.a, b: pair.b, value, sets: pair.sets, p }
    });
    let mut found: Vec<Synergy> = each.collect();
    let corrected = holm(&found.iter().map(|pair| pair.p).collect::<Vec<f64>>());
    found.iter_mut().zip(corrected).for_each(|(pair, p)| pair.p = p);
    found
}

/// A pair of members as weights of entrants' mean values.
#[derive(Debug, Clone, PartialEq)]
pub struct PairWeights {
    /// One member.
    pub a: usize,
    /// The other, with the larger number.
    pub b: usize,
    /// Number of sets that hold both.
    pub sets: usize,
    /// The weights.
    pub weights: Vec<f64>,
}

/// [`synergy`] as weights of entrants' mean values, for every pair of members that some set holds together.
pub fn synergy_weights(sets: &[Vec<usize>], members: usize) -> Vec<PairWeights> {
    let table = table(sets, members);
    // Normal equations of one constant and all members. A tiny diagonal fixes what no data can: the constant part of all members where all
    // sets are of one size.
    let rows: Vec<Vec<f64>> = table
        .iter()
        .map(|row| std::iter::once(1.0).chain(row.iter().map(|&held| f64::from(u8::from(held)))).collect())
        .collect();
    let mut normal = Matrix::zeros(members + 1, members + 1);
    for row in &rows {
        for (i, &x) in row.iter().enumerate().filter(|(_, x)| **x > 0.0) {
            normal.row_mut(i).iter_mut().zip(row).for_each(|(entry, y)| *entry += x * y);
        }
    }
    for i in 0..=members {
        *normal.at_mut(i, i) += 1e-7;
    }
    let Some(factors) = Cholesky::new(normal) else { return Vec::new() };
    let pairs: Vec<(usize, usize)> = (0..members).flat_map(|a| (a + 1..members).map(move |b| (a, b))).collect();
    let surplus = |(a, b): (usize, usize)| {
        let both: Vec<usize> = (0..sets.len()).filter(|&e| table[e][a] && table[e][b]).collect();
        if both.is_empty() {
            return None;
        }
        let mut weights = vec![0.0; sets.len()];
        let mut held = vec![0.0; members + 1];
        for &e in &both {
            weights[e] += 1.0 / both.len() as f64;
            held.iter_mut().zip(&rows[e]).for_each(|(sum, x)| *sum += x / both.len() as f64);
        }
        let fit = factors.solve(&held);
        weights.iter_mut().zip(&rows).for_each(|(w, row)| *w -= dot(row, &fit));
        Some(PairWeights { a, b, sets: both.len(), weights })
    };
    pairs.into_par_iter().filter_map(surplus).collect()
}

/// Table of members by set.
fn table(sets: &[Vec<usize>], members: usize) -> Vec<Vec<bool>> {
    sets.iter().map(|set| (0..members).map(|member| set.contains(&member)).collect()).collect()
}

/// A weighted sum of mean values with its error: the value of the pair (a, b) enters with the difference of weights.
pub fn weighted(payoffs: &Payoffs, weights: &[f64]) -> Estimate {
    let others = (payoffs.size() - 1).max(1) as f64;
    let (mut value, mut variance) = (0.0, 0.0);
    for (a, &weight) in weights.iter().enumerate() {
        value += weight * payoffs.row(a).iter().sum::<f64>() / others;
        for (&error, &other) in payoffs.errors(a)[..a].iter().zip(weights) {
            variance += ((weight - other) * error / others).powi(2);
        }
    }
    Estimate { value, error: variance.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::super::random::Stream;
    use super::*;

    /// All pairs of eight members.
    fn pairs() -> Vec<Vec<usize>> {
        (0..8).flat_map(|a| (a + 1..8).map(move |b| vec![a, b])).collect()
    }

    const WORTH: [f64; 8] = [0.3, 0.2, 0.1, 0.0, 0.0, -0.1, -0.2, -0.3];

    fn strength(set: &[usize], bonus: f64) -> f64 {
        let both = if set.contains(&2) && set.contains(&5) { bonus } else { 0.0 };
        set.iter().map(|m| WORTH[*m] / 4.0).sum::<f64>() + both
    }

    /// By hand: member i comes in for another j, on average over the others, worth (wᵢ − mean of the other w) / 4. Mean payoffs are
    /// strengths less the mean of the rest, times 28/27.
    #[test]
    fn additive_members_are_worth_their_part() {
        let sets = pairs();
        let game = Payoffs::from_pairs(28, |a, b| (strength(&sets[a], 0.0) - strength(&sets[b], 0.0), 0.01));
        let found = marginal(&game, &sets, 8);
        for (got, worth) in found.iter().zip(WORTH) {
            let want = 28.0 / 27.0 * (worth + worth / 7.0) / 4.0;
            assert!((got.value.value - want).abs() < 1e-12, "{got:?} for {want}");
            assert_eq!(got.matches, 42);
        }
        assert!(synergy(&game, &sets, 8).iter().all(|pair| pair.value.value.abs() < 1e-7 && pair.p > 0.99));
    }

    /// 400 noisy fields in which members 2 and 5 are worth 0.1 more together: errors as stated, no false alarm but in 5 % of fields, the
    /// true pair found.
    #[test]
    fn synergy_is_found_with_its_error() {
        let sets = pairs();
        let truth = Payoffs::from_pairs(28, |a, b| (strength(&sets[a], 0.1) - strength(&sets[b], 0.1), 0.0));
        let exact = synergy(&truth, &sets, 8);
        let best = exact.iter().max_by(|x, y| x.value.value.total_cmp(&y.value.value)).unwrap();
        assert_eq!((best.a, best.b, best.sets), (2, 5, 1));
        let worth = marginal(&truth, &sets, 8)[2].value.value;
        let (mut found, mut alarms, mut off, mut covered) = (0, 0, 0.0, 0);
        for study in 0..400 {
            let mut stream = Stream::new(91, study);
            let noisy = Payoffs::from_pairs(28, |a, b| (truth.value(a, b) + 0.1 * stream.normal(), 0.1));
            let pairs = synergy(&noisy, &sets, 8);
            let at = pairs.iter().position(|pair| (pair.a, pair.b) == (2, 5)).unwrap();
            found += u32::from(pairs[at].p < 0.05);
            off += ((pairs[at].value.value - exact[at].value.value) / pairs[at].value.error).powi(2) / 400.0;
            covered += u32::from(marginal(&noisy, &sets, 8)[2].value.interval(0.95).contains(worth));
            let plain = Payoffs::from_pairs(28, |a, b| {
                (strength(&sets[a], 0.0) - strength(&sets[b], 0.0) + 0.1 * stream.normal(), 0.1)
            });
            alarms += u32::from(synergy(&plain, &sets, 8).iter().any(|pair| pair.p < 0.05));
        }
        assert!((off - 1.0).abs() < 0.3, "{off}");
        assert!(found > 300 && alarms <= 30, "{found} found, {alarms} alarms");
        assert!((366..=394).contains(&covered), "{covered} of 400");
    }

    #[test]
    fn a_member_in_every_set_has_no_match() {
        let sets = vec![vec![0, 1], vec![0, 2]];
        let game = Payoffs::exact(&[&[0.0, 0.2], &[0.0, 0.0]]);
        let found = marginal(&game, &sets, 3);
        assert!(found[0].matches == 0 && found[0].value.error.is_infinite());
        assert!((found[1].value.value - 0.4).abs() < 1e-12);
    }
}
