//! Largest entropy among mixtures p + (null space) that sum to 1 and let nobody outside gain.
//!
//! Newton's method with a logarithmic barrier for the outsiders (Boyd and Vandenberghe 2004, *Convex Optimization*, 11.3). It works in
//! coordinates of the null space, less the direction that changes the sum. The entropy itself keeps every share above 0.

use crate::judge::linear::{Cholesky, Matrix, dot, null_space};

/// Weight of the barrier at the end; the error it leaves is of this order.
const LAST: f64 = 1e-13;

/// Climbs from `start`, all of whose shares are above 0, along `basis`. `guards` has a row for each outsider, whose
/// product with the shares must stay at most 0.
pub(super) fn climb(start: Vec<f64>, basis: &[Vec<f64>], guards: &Matrix) -> Vec<f64> {
    let directions = level(basis);
    let moves: Vec<Vec<f64>> = directions.iter().map(|d| guards.times(d)).collect();
    let mut shares = start;
    // Slack of each outsider; one that is not clear of 0 at the start gets a tiny slack.
    let mut slack: Vec<f64> = guards.times(&shares).into_iter().map(|gain| (-gain).max(1e-12)).collect();
    let mut weight = if slack.is_empty() { LAST } else { 0.1 };
    loop {
        for _ in 0..100 {
            let Some(step) = newton(&shares, &slack, &directions, &moves, weight) else { return shares };
            let along = |list: &[Vec<f64>], k: usize| -> f64 { list.iter().zip(&step).map(|(d, s)| d[k] * s).sum() };
            let change: Vec<f64> = (0..shares.len()).map(|k| along(&directions, k)).collect();
            let gains: Vec<f64> = (0..slack.len()).map(|k| along(&moves, k)).collect();
            let mut scale = 1.0_f64;
            for (x, d) in shares.iter().zip(&change).filter(|(_, d)| **d < 0.0) {
                scale = scale.min(-0.99 * x / d);
            }
            for (s, g) in slack.iter().zip(&gains).filter(|(_, g)| **g > 0.0) {
                scale = scale.min(0.99 * s / g);
            }
            let before = cost(&shares, &slack, weight);
            let moved = |scale: f64| -> (Vec<f64>, Vec<f64>) {
                let shares = shares.iter().zip(&change).map(|(x, d)| x + scale * d).collect();
                (shares, slack.iter().zip(&gains).map(|(s, g)| s - scale * g).collect())
            };
            let mut next = moved(scale);
            while cost(&next.0, &next.1, weight) > before && scale > 1e-12 {
                scale /= 2.0;
                next = moved(scale);
            }
            let size = change.iter().fold(0.0_f64, |most, d| most.max((scale * d).abs()));
            (shares, slack) = next;
            if size < 1e-12 {
                break;
            }
        }
        if weight <= LAST {
            return shares;
        }
        weight = (weight / 8.0).max(LAST);
    }
}

/// An orthonormal basis of the part of the space in which the sum of entries stays as it is.
fn level(basis: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let sums = Matrix { columns: basis.len(), entries: basis.iter().map(|vector| vector.iter().sum()).collect() };
    let combine = |weights: Vec<f64>| {
        let mut vector = vec![0.0; basis[0].len()];
        for (part, weight) in basis.iter().zip(weights) {
            vector.iter_mut().zip(part).for_each(|(x, p)| *x += weight * p);
        }
        vector
    };
    null_space(&sums, 1e-12).into_iter().map(combine).collect()
}

/// Objective: minus the entropy, less the weighted logarithms of the slacks.
fn cost(shares: &[f64], slack: &[f64], weight: f64) -> f64 {
    shares.iter().map(|x| x * x.ln()).sum::<f64>() - weight * slack.iter().map(|s| s.ln()).sum::<f64>()
}

/// Newton's step in coordinates of the directions.
fn newton(shares: &[f64], slack: &[f64], directions: &[Vec<f64>], moves: &[Vec<f64>], weight: f64) -> Option<Vec<f64>> {
    let d = directions.len();
    let logs: Vec<f64> = shares.iter().map(|x| x.ln() + 1.0).collect();
    let push: Vec<f64> = slack.iter().map(|s| weight / s).collect();
    let downhill: Vec<f64> = directions.iter().zip(moves).map(|(v, g)| -dot(v, &logs) - dot(g, &push)).collect();
    let mut bend = Matrix::zeros(d, d);
    for i in 0..d {
        let by_share: Vec<f64> = directions[i].iter().zip(shares).map(|(v, x)| v / x).collect();
        let by_slack: Vec<f64> = moves[i].iter().zip(slack).map(|(g, s)| weight * g / (s * s)).collect();
        for j in 0..=i {
            *bend.at_mut(i, j) = dot(&by_share, &directions[j]) + dot(&by_slack, &moves[j]);
        }
    }
    Some(Cholesky::new(bend)?.solve(&downhill))
}
