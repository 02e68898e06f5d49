//! Equilibrium of a field: shares of entrants such that nobody gains by bringing another.
//!
//! The antisymmetric matrix of payoffs is a symmetric zero-sum game of value 0. A mixture p is an equilibrium if (A p)ᵢ ≤ 0 for all i. The
//! one of largest entropy is unique and treats copies of an entrant as one: *Nash averaging* (Balduzzi, Tuyls, Perolat and Graepel 2018,
//! *Re-evaluating Evaluation*, NeurIPS).
//!
//! `central` finds the middle of the equilibria of a growing set of entrants (double oracle: McMahan, Gordon and Blum 2003), in which
//! everybody who may have a share has one. `entropy` then goes to the largest entropy in the null space of their part of the matrix.
//! [`maximin`] solves games whose two sides differ, [`profile`] those of many players.

mod central;
mod entropy;
mod maximin;
pub mod profile;

pub use maximin::{Mixture, maximin, maximin_above};

use super::linear::{Matrix, dot, null_space};
use super::payoffs::{Payoffs, ranking};

/// Largest rounding error, in units of payoff.
const ROUNDING: f64 = 1e-9;

/// The equilibrium of largest entropy.
#[derive(Debug, Clone, PartialEq)]
pub struct Equilibrium {
    /// Share of each entrant, 0 to 1; they sum to 1.
    pub shares: Vec<f64>,
    /// Payoff of each entrant against that mixture: 0 for those with a share, at most 0 for all. Its negative is the cost of bringing that
    /// entrant. This is the rating of Nash averaging.
    pub values: Vec<f64>,
    /// Dimensions of the set of all equilibria: 0 if there is only one.
    pub freedom: usize,
}

impl Equilibrium {
    /// Exploitability: the gain of the best response to the mixture. It is 0 up to rounding.
    pub fn exploitability(&self) -> f64 {
        self.values.iter().fold(0.0_f64, |most, v| most.max(*v))
    }

    /// Effective number of entrants of the mixture: exp of the entropy, 1 to n.
    pub fn effective_entrants(&self) -> f64 {
        self.shares.iter().map(|&p| if p > 0.0 { -p * p.ln() } else { 0.0 }).sum::<f64>().exp()
    }
}

/// Equilibrium of a field. An empty field has no shares.
pub fn equilibrium(payoffs: &Payoffs) -> Equilibrium {
    let n = payoffs.size();
    if n == 0 {
        return Equilibrium { shares: vec![], values: vec![], freedom: 0 };
    }
    let mut shown = middle_of_all(payoffs);
    let (mut shares, mut freedom) = loop {
        let (shares, freedom) = refine(payoffs, &shown.shares, &shown.support);
        // A share below 0 can only be rounding of a share of 0: that entrant has no place in the support.
        let before = shown.support.len();
        shown.support.retain(|&i| shares[i] > ROUNDING / 10.0);
        if shown.support.len() == before || shown.support.is_empty() {
            break (shares, freedom);
        }
    };
    let worst = payoffs.against(&shares).into_iter().fold(0.0_f64, f64::max);
    let fallback = payoffs.against(&shown.shares).into_iter().fold(0.0_f64, f64::max);
    if !worst.is_finite() || worst > fallback.max(ROUNDING) {
        (shares, freedom) = (shown.shares, 0);
    }
    let total: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|p| *p = (*p / total).max(0.0));
    Equilibrium { values: payoffs.against(&shares), shares, freedom }
}

/// Equilibrium of the whole field, and the entrants that may have a share in one.
struct Middle {
    shares: Vec<f64>,
    support: Vec<usize>,
}

/// Entrants at the start; in each round at most as many join again.
const START: usize = 48;

/// Equilibrium with a share for everybody who may have one.
fn middle_of_all(payoffs: &Payoffs) -> Middle {
    let n = payoffs.size();
    let means: Vec<f64> = payoffs.means().iter().map(|mean| mean.value).collect();
    let mut inside: Vec<usize> = ranking(&means).into_iter().take(START).collect();
    loop {
        let mut shares = vec![0.0; n];
        for (&i, share) in inside.iter().zip(central::middle(inside.len(), |i, j| payoffs.value(inside[i], inside[j])))
        {
            shares[i] = share;
        }
        let values = payoffs.against(&shares);
        // An entrant as good as the mixture may have a share in another equilibrium, so ties come in as well.
        let ties = |&i: &usize| values[i] > -100.0 * ROUNDING && !inside.contains(&i);
        let more: Vec<usize> = ranking(&values).into_iter().filter(ties).take(inside.len()).collect();
        if more.is_empty() {
            // Of share and slack one is 0 in truth; the interior point leaves the other far larger.
            let support = inside.into_iter().filter(|&i| shares[i] > -values[i]).collect();
            return Middle { shares, support };
        }
        inside.extend(more);
    }
}

/// Sharpens an equilibrium on its support to the last digits, and moves to the largest entropy where it is not alone.
fn refine(payoffs: &Payoffs, shares: &[f64], support: &[usize]) -> (Vec<f64>, usize) {
    let k = support.len();
    let mut part = Matrix::zeros(k, k);
    for (row, &i) in support.iter().enumerate() {
        for (entry, &j) in part.row_mut(row).iter_mut().zip(support) {
            *entry = payoffs.value(i, j);
        }
    }
    let basis = null_space(&part, ROUNDING);
    // The equilibrium nearest to the given one: its projection on the null space, scaled to sum 1.
    let given: Vec<f64> = support.iter().map(|&i| shares[i]).collect();
    let mut inside = vec![0.0; k];
    for vector in &basis {
        let along = dot(vector, &given);
        inside.iter_mut().zip(vector).for_each(|(x, v)| *x += along * v);
    }
    let total: f64 = inside.iter().sum();
    inside.iter_mut().for_each(|x| *x /= total);
    let freedom = basis.len().saturating_sub(1);
    if freedom > 0 && inside.iter().all(|&x| x > 0.0) {
        let outside: Vec<usize> = (0..payoffs.size()).filter(|i| !support.contains(i)).collect();
        let mut guards = Matrix::zeros(outside.len(), k);
        for (row, &i) in outside.iter().enumerate() {
            for (entry, &j) in guards.row_mut(row).iter_mut().zip(support) {
                *entry = payoffs.value(i, j);
            }
        }
        inside = entropy::climb(inside, &basis, &guards);
    }
    let mut all = vec![0.0; payoffs.size()];
    for (&i, x) in support.iter().zip(inside) {
        all[i] = x;
    }
    (all, freedom)
}

#[cfg(test)]
mod tests;
