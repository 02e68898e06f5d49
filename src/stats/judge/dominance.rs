//! Traps: entrants that another equals or beats against everybody; and entrants that nobody beats.
//!
//! "b does at least as well as a against everybody" is one claim made of many comparisons, all of which must hold. Its p-value is the
//! largest of theirs (Berger 1982, *Technometrics* 24, intersection-union test), which needs no correction inside; Holm's correction goes
//! over all claims.
//!
//! Within a margin a result still counts as "as well": without one, equal entrants and a trap would look the same.

use super::equilibrium::{Mixture, maximin_above};
use super::estimate::Estimate;
use super::payoffs::Payoffs;
use crate::holm;
use rayon::prelude::*;

/// Claim that one entrant, or a mixture, does at least as well as another against everybody.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dominance {
    /// The trap.
    pub worse: usize,
    /// The better entrant.
    pub better: usize,
    /// The smallest lead of the better one over all opponents, in units of value, with its error.
    pub least: Estimate,
    /// Mean lead over all opponents.
    pub mean: f64,
    /// p-value of the claim "leads by more than −margin against everybody", corrected for all ordered pairs.
    pub p: f64,
}

/// For each entrant, the one that is nearest to doing at least as well against everybody: the smallest p-value, of equals the one with the
/// larger least lead. Empty for fewer than two entrants.
///
/// `margin` is in units of payoff (twice that of a win rate), 0 or more. An entrant is a trap in the plays seen if its `least` is at least
/// −margin; the trap is *shown* if `p` is below the level.
pub fn dominance(payoffs: &Payoffs, margin: f64) -> Vec<Dominance> {
    let n = payoffs.size();
    let claims: Vec<Dominance> = (0..n)
        .into_par_iter()
        .flat_map_iter(|worse| {
            (0..n).filter(move |&better| better != worse).map(move |better| claim(payoffs, worse, better, margin))
        })
        .collect();
    let corrected = holm(&claims.iter().map(|claim| claim.p).collect::<Vec<f64>>());
    let per_entrant = n.saturating_sub(1).max(1);
    let nearest = |(claims, corrected): (&[Dominance], &[f64])| {
        let found = claims.iter().zip(corrected).min_by(|(a, p), (b, q)| {
            p.total_cmp(q).then(b.least.value.total_cmp(&a.least.value)).then(b.mean.total_cmp(&a.mean))
        })?;
        Some(Dominance { p: *found.1, ..*found.0 })
    };
    claims.chunks(per_entrant).zip(corrected.chunks(per_entrant)).filter_map(nearest).collect()
}

fn claim(payoffs: &Payoffs, worse: usize, better: usize, margin: f64) -> Dominance {
    let mut least = Estimate::exact(f64::INFINITY);
    let mut steepest = f64::INFINITY;
    let mut sum = 0.0;
    let (leads, trails) = (payoffs.row(better), payoffs.row(worse));
    let (lead_errors, trail_errors) = (payoffs.errors(better), payoffs.errors(worse));
    for opponent in 0..payoffs.size() {
        let value = leads[opponent] - trails[opponent];
        let error = (lead_errors[opponent].powi(2) + trail_errors[opponent].powi(2)).sqrt();
        sum += value;
        if value < least.value {
            least = Estimate { value, error };
        }
        // The largest p-value belongs to the smallest standardised lead. One that is exact and holds never decides.
        let z = if error > 0.0 {
            (value + margin) / error
        } else if value + margin >= 0.0 {
            f64::INFINITY
        } else {
            -40.0
        };
        steepest = steepest.min(z);
    }
    let p = super::estimate::upper_tail(steepest.min(40.0));
    Dominance { worse, better, least, mean: sum / payoffs.size() as f64, p }
}

/// For each entrant its smallest payoff, with the p-value of "more than −margin against everybody"; Holm's correction over all entrants.
pub fn unbeaten(payoffs: &Payoffs, margin: f64) -> Vec<(Estimate, f64)> {
    let worst = |a: usize| {
        let mut least = Estimate::exact(f64::INFINITY);
        let mut p: f64 = 0.0;
        for b in (0..payoffs.size()).filter(|&b| b != a) {
            let value = Estimate { value: payoffs.value(a, b), error: payoffs.error(a, b) };
            p = p.max(value.p_above(-margin));
            if value.value < least.value {
                least = value;
            }
        }
        (least, p)
    };
    let found: Vec<(Estimate, f64)> = (0..payoffs.size()).map(worst).collect();
    let corrected = holm(&found.iter().map(|(_, p)| *p).collect::<Vec<f64>>());
    found.into_iter().zip(corrected).map(|((least, _), p)| (least, p)).collect()
}

/// Mixture of others that is nearest to doing at least as well as `entrant` against everybody, and its least lead. None if that is surely
/// below `floor` (−∞: always some). With two entrants or more; a least lead of 0 or more is dominance (Gale and Stewart 1953; one linear
/// program for each entrant).
///
/// The mixture is chosen on these payoffs, so its lead is biased. Choose it on one half of the plays
/// ([`super::meetings::Meetings::halves`]) and test it on the other.
pub fn best_mixture(payoffs: &Payoffs, entrant: usize, floor: f64) -> Option<Mixture> {
    let n = payoffs.size();
    let other = |i: usize| if i < entrant { i } else { i + 1 };
    let own = payoffs.row(entrant);
    // No mixture does better against an opponent than whoever does best against it.
    let best = |opponent: usize| {
        let others = (0..n).filter(|&i| i != entrant);
        // The opponent's own row, in which payoffs change sign.
        let row = payoffs.row(opponent);
        others.map(|i| -row[i]).fold(f64::NEG_INFINITY, f64::max)
    };
    if (0..n).any(|opponent| best(opponent) - own[opponent] < floor) {
        return None;
    }
    let lead = |i: usize, opponent: usize| payoffs.value(other(i), opponent) - own[opponent];
    let found = maximin_above(n - 1, n, lead, floor).filter(|found| found.value >= floor)?;
    let mut shares = vec![0.0; n];
    for (i, share) in found.shares.into_iter().enumerate() {
        shares[other(i)] = share;
    }
    Some(Mixture { shares, value: found.value })
}

/// The least lead of a mixture over an entrant, over all opponents.
pub fn lead_of_mixture(payoffs: &Payoffs, entrant: usize, shares: &[(usize, f64)]) -> f64 {
    let against = |opponent: usize| -> f64 {
        let mixed: f64 = shares.iter().map(|&(i, share)| share * payoffs.value(i, opponent)).sum();
        mixed - payoffs.value(entrant, opponent)
    };
    (0..payoffs.size()).map(against).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rock, paper, scissors, and a bad rock that does 0.3 worse against everybody.
    fn with_a_bad_rock(error: f64) -> Payoffs {
        let rows: [[f64; 4]; 4] =
            [[0.0, -0.6, 0.6, 0.3], [0.6, 0.0, -0.6, 0.9], [-0.6, 0.6, 0.0, -0.3], [-0.3, -0.9, 0.3, 0.0]];
        Payoffs::from_pairs(4, |a, b| (rows[a][b], error))
    }

    #[test]
    fn a_trap_is_found_and_shown() {
        let found = dominance(&with_a_bad_rock(0.02), 0.0);
        assert_eq!((found[3].better, found[3].worse), (0, 3));
        assert!((found[3].least.value - 0.3).abs() < 1e-12 && (found[3].mean - 0.3).abs() < 1e-12);
        assert!(found[3].p < 1e-9);
        assert!(found[..3].iter().all(|claim| claim.p > 0.9 && claim.least.value < 0.0));
    }

    /// The weakest link has z = 0.3/(0.1·√1) against itself and against the better one (one error only), and
    /// 0.3/(0.1·√2) against the rest: the p-value is norm.sf(2.1213) = 0.016947, times 12 claims.
    #[test]
    fn the_weakest_link_decides() {
        let found = dominance(&with_a_bad_rock(0.1), 0.0);
        assert!((found[3].p - 12.0 * 0.016_947_426_762).abs() < 1e-6, "{}", found[3].p);
        let lenient = dominance(&with_a_bad_rock(0.1), 0.2);
        assert!(lenient[3].p < found[3].p / 50.0);
    }

    /// Half paper, half scissors beats a mediocre entrant that neither beats everywhere.
    #[test]
    fn a_mixture_may_dominate_where_nobody_does() {
        let rows: [[f64; 4]; 4] =
            [[0.0, -1.0, 1.0, 0.1], [1.0, 0.0, -1.0, 0.1], [-1.0, 1.0, 0.0, 0.1], [-0.1, -0.1, -0.1, 0.0]];
        let game = Payoffs::from_pairs(4, |a, b| (rows[a][b], 0.01));
        assert!(dominance(&game, 0.0)[3].least.value < 0.0);
        let found = best_mixture(&game, 3, f64::NEG_INFINITY).expect("a mixture");
        assert!((found.value - 0.1).abs() < 1e-7 && found.shares[3].abs() < 1e-12, "{found:?}");
        for share in &found.shares[..3] {
            assert!((share - 1.0 / 3.0).abs() < 1e-6);
        }
        let shares: Vec<(usize, f64)> = found.shares.iter().copied().enumerate().collect();
        assert!((lead_of_mixture(&game, 3, &shares) - 0.1).abs() < 1e-6);
        assert!(best_mixture(&game, 0, f64::NEG_INFINITY).is_some_and(|found| found.value < 0.0));
        // A floor does not change what is above it, and saves the search for what is below.
        assert_eq!(best_mixture(&game, 3, 0.0), Some(found));
        assert_eq!(best_mixture(&game, 0, 0.0), None);
    }

    #[test]
    fn the_unbeaten_are_named() {
        let game = Payoffs::from_pairs(3, |a, b| if (a, b) == (1, 2) { (-0.5, 0.1) } else { (0.4, 0.1) });
        let found = unbeaten(&game, 0.0);
        assert!(found[0].1 < 0.001 && (found[0].0.value - 0.4).abs() < 1e-12);
        assert!(found[1].1 > 0.9 && found[2].1 > 0.9);
    }

    /// 400 fields of three equal entrants: false traps and champions show in at most 5 % of 800 families.
    #[test]
    fn equal_entrants_are_seldom_called_traps() {
        let mut stream = crate::judge::random::Stream::new(2, 0);
        let mut alarms = 0;
        for _ in 0..400 {
            let game = Payoffs::from_pairs(3, |_, _| (0.05 * stream.normal(), 0.05));
            alarms += u32::from(dominance(&game, 0.0).iter().any(|claim| claim.p < 0.05));
            alarms += u32::from(unbeaten(&game, 0.0).iter().any(|(_, p)| *p < 0.05));
        }
        assert!(alarms <= 40, "{alarms} false alarms in 800");
    }
}
