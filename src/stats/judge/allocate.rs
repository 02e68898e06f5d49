//! Allocation of the next plays of a field, so that its ranking by mean payoff becomes sure soonest.
//!
//! The objective is the expected number of misordered pairs of entrants, R = Σ Φ(−|Δ|/σ). One more play of a pair lowers the variance of
//! its means; the fall of R is the pair's weight W.
//!
//! Plays in proportion to s √W, with s the standard deviation of one play, lower R fastest (Neyman 1934; optimal computing budget
//! allocation: Chen, Lin, Yücesan and Chick 2000, *Discrete Event Dynamic Systems* 10).
//!
//! If earlier plays of a pair decide its later ones, all of them together are biased. So a pilot decides and is then left out: given the
//! pilot, the other numbers are fixed (two-stage procedure: Chen 1975; Rinott 1978). All are pure functions of the counts, without dice.

use super::estimate::{normal_density, upper_tail};
use super::payoffs::Payoffs;
use super::wins::WinMatrix;

/// More plays for a pair of entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// One entrant.
    pub a: usize,
    /// The other, with the larger number.
    pub b: usize,
    /// Rounds of the two, with each of them in the first seat once: two plays each.
    pub rounds: u64,
}

/// Divides `rounds` (two plays each, sides swapped) over the pairs of a field by the results of a pilot. Each pair gets `least` rounds, if
/// there are as many; those on which the ranking depends get more. Every pair is listed, in the order (0, 1), (0, 2), …; their rounds sum
/// to `rounds`.
pub fn allocate(pilot: &WinMatrix, rounds: u64, least: u64) -> Vec<Share> {
    let n = pilot.size();
    let payoffs = pilot.payoffs();
    let weights = weights(&payoffs, 2.0 * rounds as f64 / pilot.total().max(1) as f64);
    let mut pairs = Vec::new();
    // Proportions of the rounds of all pairs.
    let mut ideal = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            pairs.push((a, b));
            let one_play = payoffs.error(a, b) * (pilot.plays(a, b).max(1) as f64).sqrt();
            ideal.push(one_play * weights[a * n + b].sqrt());
        }
    }
    if pairs.is_empty() {
        return Vec::new();
    }
    let none = vec![0.0; pairs.len()];
    let first = fill(&none, &vec![1.0; pairs.len()], rounds as f64, least as f64);
    let used: f64 = first.iter().sum();
    let second = fill(&first, &ideal, rounds as f64 - used, f64::INFINITY);
    let wanted: Vec<f64> = first.iter().zip(&second).map(|(x, y)| x + y).collect();
    let shares = whole(&wanted, rounds);
    pairs.into_iter().zip(shares).map(|((a, b), rounds)| Share { a, b, rounds }).collect()
}

/// Adds at most `budget` so that everything rises to one common multiple of `ideal`, but no multiple above `top`.
fn fill(have: &[f64], ideal: &[f64], budget: f64, top: f64) -> Vec<f64> {
    let needed = |level: f64| -> f64 { have.iter().zip(ideal).map(|(x, i)| (level * i - x).max(0.0)).sum() };
    let (mut low, mut high) = (0.0, 1.0);
    let level = if needed(top.min(1e300)) <= budget && top.is_finite() {
        top
    } else {
        while needed(high) < budget && high < 1e300 {
            high *= 2.0;
        }
        for _ in 0..200 {
            let middle = f64::midpoint(low, high);
            if needed(middle) < budget {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    };
    have.iter().zip(ideal).map(|(x, i)| (level * i - x).max(0.0)).collect()
}

/// Whole numbers near `wanted` with the given sum: largest remainders first, of equals the earlier.
fn whole(wanted: &[f64], sum: u64) -> Vec<u64> {
    let total: f64 = wanted.iter().sum();
    let scale = if total > 0.0 { sum as f64 / total } else { 0.0 };
    let even = if total > 0.0 { 0.0 } else { sum as f64 / wanted.len() as f64 };
    let exact: Vec<f64> = wanted.iter().map(|x| x * scale + even).collect();
    let mut parts: Vec<u64> = exact.iter().map(|x| x.floor() as u64).collect();
    let remainders: Vec<f64> = exact.iter().map(|x| x - x.floor()).collect();
    let mut left = sum.saturating_sub(parts.iter().sum());
    for i in super::payoffs::ranking(&remainders) {
        if left == 0 {
            break;
        }
        parts[i] += 1;
        left -= 1;
    }
    // Rounding of huge sums may leave one too many or too few; the largest part takes it.
    let surplus = parts.iter().sum::<u64>().saturating_sub(sum);
    if let Some(largest) = parts.iter_mut().max() {
        *largest = *largest - surplus + left;
    }
    parts
}

/// Expected number of pairs of entrants in the wrong order of the ranking by mean payoff.
pub fn misordered(payoffs: &Payoffs) -> f64 {
    let means = payoffs.means();
    let mut sum = 0.0;
    for a in 0..payoffs.size() {
        for b in a + 1..payoffs.size() {
            let spread = spread(payoffs, a, b, means[a].error, means[b].error);
            let lead = (means[a].value - means[b].value).abs();
            sum += if spread > 0.0 { upper_tail(lead / spread) } else { 0.0 };
        }
    }
    sum
}

/// Plays of an even schedule with the same expected number of misordered pairs; this less the plays of the field was saved. Infinite where
/// no number of plays does. `plays` is the number of plays of two entrants.
pub fn even_plays(payoffs: &Payoffs, plays: impl Fn(usize, usize) -> u64) -> f64 {
    let n = payoffs.size();
    let aim = misordered(payoffs);
    // All errors of an even schedule fall alike with the root of its plays, so that each lead is known at one play a pair.
    let one_play =
        Payoffs::from_pairs(n, |a, b| (payoffs.value(a, b), payoffs.error(a, b) * (plays(a, b).max(1) as f64).sqrt()));
    let means = one_play.means();
    let lead = |(a, b): (usize, usize)| {
        let spread = spread(&one_play, a, b, means[a].error, means[b].error);
        let lead = (means[a].value - means[b].value).abs();
        (spread > 0.0).then(|| lead / spread)
    };
    let leads: Vec<f64> = super::meetings::pairs(n).filter_map(lead).collect();
    let risk = |plays: f64| -> f64 {
        let root = plays.sqrt();
        // Beyond nine standard errors a pair is in the right order.
        leads.iter().map(|lead| lead * root).filter(|z| *z < 9.0).map(upper_tail).sum()
    };
    let (mut low, mut high) = (0.0_f64, 1.0);
    while risk(high) > aim {
        (low, high) = (high, high * 2.0);
        if high > 1e15 {
            return f64::INFINITY;
        }
    }
    while high - low > 1e-6 * high {
        let middle = f64::midpoint(low, high);
        (low, high) = if risk(middle) > aim { (middle, high) } else { (low, middle) };
    }
    (n * n.saturating_sub(1) / 2) as f64 * high
}

/// Standard error of the difference of two mean values. Their own pair counts in both, with opposite signs.
fn spread(payoffs: &Payoffs, a: usize, b: usize, error_a: f64, error_b: f64) -> f64 {
    let own = payoffs.error(a, b) / (payoffs.size() - 1) as f64;
    (error_a * error_a + error_b * error_b + 2.0 * own * own).sqrt()
}

/// Fall of the expected number of misordered pairs with the variance of each pair's payoff, once there are `more` times as many plays as in
/// the pilot.
fn weights(payoffs: &Payoffs, more: f64) -> Vec<f64> {
    let n = payoffs.size();
    let means = payoffs.means();
    let mut near = vec![0.0; n * n];
    for a in 0..n {
        for b in a + 1..n {
            let spread = spread(payoffs, a, b, means[a].error, means[b].error);
            if spread > 0.0 {
                let weight = doubt(means[a].value - means[b].value, spread, spread / more.max(1.0).sqrt());
                (near[a * n + b], near[b * n + a]) = (weight, weight);
            }
        }
    }
    let sums: Vec<f64> = near.chunks(n.max(1)).map(|row| row.iter().sum()).collect();
    (0..n * n).map(|at| sums[at / n] + sums[at % n] + 2.0 * near[at]).collect()
}

/// Fall of the chance of a wrong order with the squared error s² of a lead L, |L| φ(L/s) / 2s³. It is a mean over L after a pilot that saw
/// `lead` with the error `before`: L is normal about `lead`. The product of the two normal densities is a third one, times a factor.
fn doubt(lead: f64, before: f64, after: f64) -> f64 {
    let (own, both) = (after * after, after * after + before * before);
    let (middle, spread) = (lead * own / both, (own * before * before / both).sqrt());
    // Mean size of a normal number.
    let z = middle / spread;
    let size = spread * 2.0 * normal_density(z) + middle * (1.0 - 2.0 * upper_tail(z));
    normal_density(lead / both.sqrt()) / both.sqrt() * size / (2.0 * own)
}

#[cfg(test)]
mod tests {
    use super::super::payoffs::ranking;
    use super::super::random::Stream;
    use super::super::wins::Score;
    use super::*;

    /// Plays rounds of a field of given strengths.
    fn play(field: &mut WinMatrix, strengths: &[f64], shares: &[Share], stream: &mut Stream) {
        for share in shares {
            let rate = f64::midpoint(1.0, strengths[share.a] - strengths[share.b]);
            let mut seat = |rate: f64| {
                let wins = stream.binomial(share.rounds, rate);
                Score { wins, draws: 0, losses: share.rounds - wins }
            };
            let (home, away) = (seat(rate), seat(1.0 - rate));
            field.add(share.a, share.b, home);
            field.add(share.b, share.a, away);
        }
    }

    #[test]
    fn whole_rounds_go_where_the_ranking_is_open() {
        let strengths = [0.6, 0.3, 0.02, 0.0, -0.5];
        let mut field = WinMatrix::new(5);
        let first = allocate(&field, 1000, 100);
        assert!(first.iter().all(|share| share.rounds == 100));
        play(&mut field, &strengths, &first, &mut Stream::new(1, 0));
        let next = allocate(&field, 997, 10);
        assert_eq!(next.iter().map(|share| share.rounds).sum::<u64>(), 997);
        assert!(next.iter().all(|share| share.rounds >= 10), "{next:?}");
        assert_eq!(next, allocate(&field, 997, 10));
        let rounds = |a, b| next.iter().find(|share| (share.a, share.b) == (a, b)).unwrap().rounds;
        assert!(rounds(2, 3) > 3 * rounds(0, 4), "{next:?}");
        assert!(rounds(2, 3) > rounds(0, 1));
        assert!(allocate(&WinMatrix::new(1), 10, 1).is_empty());
    }

    #[test]
    fn a_budget_too_small_for_the_floor_is_kept() {
        let shares = allocate(&WinMatrix::new(4), 8, 5);
        assert_eq!(shares.iter().map(|share| share.rounds).collect::<Vec<u64>>(), [2, 2, 1, 1, 1, 1]);
    }

    /// By the rule of Simpson over the possible leads, 8,000 steps of 0.002 standard errors.
    #[test]
    fn doubt_is_the_mean_over_what_a_lead_may_be() {
        for (lead, before, after) in [(0.0, 0.1, 0.03), (0.12, 0.1, 0.03), (-0.3, 0.1, 0.05), (0.05, 0.02, 0.02)] {
            let at = |step: i32| {
                let own: f64 = lead + before * 0.002 * f64::from(step - 4000);
                let fall = own.abs() * normal_density(own / after) / (2.0 * after.powi(3));
                fall * normal_density((own - lead) / before) / before
            };
            let weight = |step: i32| if step % 2 == 1 { 4.0 } else { 2.0 };
            let sum: f64 = (0..=8000).map(|step| weight(step) * at(step)).sum::<f64>() * before * 0.002 / 3.0;
            let found = doubt(lead, before, after);
            assert!((found / sum - 1.0).abs() < 1e-3, "{lead}: {found} against {sum}");
        }
    }

    /// 200 fields of 14, most so far apart that a pilot sees it, four close together. With the same number of plays the adaptive schedule
    /// leaves fewer misordered pairs, although its pilot does not count, and says that an even one would need more plays.
    #[test]
    fn adaptive_schedules_beat_even_ones() {
        let apart = [0.15, 0.24, 0.33, 0.42, 0.49];
        let mut strengths = vec![0.0, 0.003_75, 0.0075, 0.011_25];
        strengths.extend(apart.iter().flat_map(|x| [*x, -*x]));
        let wrong = |field: &WinMatrix| {
            let place = ranking(&field.payoffs().means().iter().map(|mean| mean.value).collect::<Vec<f64>>());
            let pairs = (0..14).flat_map(|a| (a + 1..14).map(move |b| (a, b)));
            pairs.filter(|&(a, b)| strengths[place[a]] < strengths[place[b]]).count()
        };
        let (mut even, mut adaptive, mut saved) = (0, 0, 0.0);
        for study in 0..200 {
            let mut stream = Stream::new(77, study);
            let mut flat = WinMatrix::new(14);
            let all = allocate(&flat, 91 * 3200, 3200);
            play(&mut flat, &strengths, &all, &mut stream);
            even += wrong(&flat);
            let (mut pilot, mut field) = (WinMatrix::new(14), WinMatrix::new(14));
            let start = allocate(&pilot, 91 * 320, 320);
            play(&mut pilot, &strengths, &start, &mut stream);
            let rest = allocate(&pilot, 91 * 2880, 320);
            play(&mut field, &strengths, &rest, &mut stream);
            assert_eq!(pilot.total() + field.total(), flat.total());
            adaptive += wrong(&field);
            saved += even_plays(&field.payoffs(), |a, b| field.plays(a, b)) / flat.total() as f64 / 200.0;
        }
        assert!(adaptive * 5 < even * 4, "{adaptive} against {even}, {saved}");
        assert!(saved > 1.2, "{saved}");
    }
}
