//! Middle of all equilibria of a symmetric zero-sum game, by an interior point method.
//!
//! The linear program "least t such that no entrant gets more than t against p" is its own dual. So one vector of shares p with slacks s =
//! t − A p ≥ 0 serves both players. The central path is pᵢ sᵢ = μ, and t is the gap.
//!
//! Mehrotra's predictor and corrector (1992, *SIAM Journal on Optimization* 2) follow it, with one factorisation of an (n + 1) × (n + 1)
//! matrix a step. At its end everybody who may have a share has one (Goldman and Tucker 1956).

use crate::judge::linear::{Lu, Matrix};

/// Gap at which the path has ended.
const END: f64 = 1e-13;

/// Shares at the end of the central path of a game of `n` entrants, 1 or more, with values from −1 to 1.
pub(super) fn middle(n: usize, value: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let mut game = Matrix::zeros(n, n);
    for i in 0..n {
        for (j, entry) in game.row_mut(i).iter_mut().enumerate() {
            *entry = value(i, j);
        }
    }
    let mut shares = vec![1.0 / n as f64; n];
    let mut gap = game.times(&shares).into_iter().fold(0.0_f64, f64::max) + 0.5;
    for _ in 0..100 {
        let slack: Vec<f64> = game.times(&shares).into_iter().map(|gets| gap - gets).collect();
        if gap < END || slack.iter().any(|s| *s <= 0.0) {
            break;
        }
        let Some(factors) = newton(&game, &shares, &slack) else { break };
        // s dp + p ds = target − p s, with ds = dt − A dp and Σ dp = 0, divided by p.
        let step = |target: &dyn Fn(usize) -> f64| {
            let mut right: Vec<f64> = (0..n).map(|i| target(i) / shares[i] - slack[i]).collect();
            right.push(0.0);
            let mut change = factors.solve(&right);
            let rise = change.pop().unwrap_or(0.0);
            let slacks: Vec<f64> = game.times(&change).into_iter().map(|gets| rise - gets).collect();
            (change, slacks, rise)
        };
        let (toward, toward_slack, _) = step(&|_| 0.0);
        let length = longest(&shares, &toward).min(longest(&slack, &toward_slack));
        let pairs = shares.iter().zip(&toward).zip(slack.iter().zip(&toward_slack));
        let reached: f64 = pairs.map(|((p, dp), (s, ds))| (p + length * dp) * (s + length * ds)).sum();
        let centre = gap / n as f64 * (reached / gap).clamp(0.0, 1.0).powi(3);
        let (change, slacks, rise) = step(&|i| centre - toward[i] * toward_slack[i]);
        let length = (0.995 * longest(&shares, &change).min(longest(&slack, &slacks))).min(1.0);
        if length.is_nan() || length < 1e-9 {
            break;
        }
        shares.iter_mut().zip(&change).for_each(|(p, dp)| *p += length * dp);
        gap += length * rise;
    }
    let total: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|p| *p /= total);
    shares
}

/// Factors of Newton's equations: diag(s/p) − A, bordered by ones for the gap and for the sum of shares.
fn newton(game: &Matrix, shares: &[f64], slack: &[f64]) -> Option<Lu> {
    let n = shares.len();
    let mut equations = Matrix::zeros(n + 1, n + 1);
    for i in 0..n {
        let row = equations.row_mut(i);
        row[..n].iter_mut().zip(game.row(i)).for_each(|(x, a)| *x = -a);
        row[i] += slack[i] / shares[i];
        row[n] = 1.0;
    }
    equations.row_mut(n)[..n].fill(1.0);
    Lu::new(equations)
}

/// The longest step, at most 1, that leaves nothing below 0.
fn longest(from: &[f64], change: &[f64]) -> f64 {
    from.iter().zip(change).filter(|(_, d)| **d < 0.0).fold(1.0, |most, (x, d)| most.min(-x / d))
}
