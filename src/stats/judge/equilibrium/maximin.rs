//! Maximin mixtures of matrix games, by linear programs over a growing part of the matrix.

use crate::judge::payoffs::ranking;
use clarabel::algebra::CscMatrix;
use clarabel::solver::{DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SupportedConeT, ZeroConeT};

/// Largest gain that counts as none, in units of payoff.
const ENOUGH: f64 = 1e-9;

/// Mixture of rows with its sure payoff.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixture {
    /// Share of each row, 0 to 1, summing to 1.
    pub shares: Vec<f64>,
    /// Its payoff against the worst column.
    pub value: f64,
}

/// Mixture of `rows` rows with the largest payoff against the worst of `columns` columns, where `entry(row, column)` is the payoff of the
/// row. Exact to about 1e-8. There must be a row and a column.
///
/// Both sides start with few candidates; each round adds the best responses to the other side's mixture, until there is no better one.
pub fn maximin(rows: usize, columns: usize, entry: impl Fn(usize, usize) -> f64) -> Mixture {
    let nothing = || Mixture { shares: vec![0.0; rows], value: f64::NEG_INFINITY };
    maximin_above(rows, columns, entry, f64::NEG_INFINITY).unwrap_or_else(nothing)
}

/// The same, unless surely no mixture gets as much as `floor`: quick where nearly all games end so.
pub fn maximin_above(rows: usize, columns: usize, entry: impl Fn(usize, usize) -> f64, floor: f64) -> Option<Mixture> {
    let means: Vec<f64> = (0..rows).map(|i| (0..columns).map(|j| entry(i, j)).sum()).collect();
    let mut mine: Vec<usize> = ranking(&means).into_iter().take(4).collect();
    let mut theirs: Vec<usize> = Vec::new();
    for &i in &mine {
        let worst = (0..columns).min_by(|&a, &b| entry(i, a).total_cmp(&entry(i, b)));
        theirs.extend(worst.filter(|j| !theirs.contains(j)));
    }
    loop {
        let solved = solve(mine.len(), theirs.len(), |i, j| entry(mine[i], theirs[j]));
        let gets = |j: usize| -> f64 { mine.iter().zip(&solved.rows).map(|(&i, p)| p * entry(i, j)).sum() };
        let gives = |i: usize| -> f64 { theirs.iter().zip(&solved.columns).map(|(&j, q)| q * entry(i, j)).sum() };
        let column_values: Vec<f64> = (0..columns).map(|j| -gets(j)).collect();
        let row_values: Vec<f64> = (0..rows).map(gives).collect();
        // The other side's mixture limits every row, and so every mixture of rows, to this.
        if row_values.iter().fold(f64::NEG_INFINITY, |most, v| most.max(*v)) < floor - ENOUGH {
            return None;
        }
        let new_columns = better(&column_values, -solved.value, &theirs);
        let new_rows = better(&row_values, solved.value, &mine);
        if new_columns.is_empty() && new_rows.is_empty() {
            let mut shares = vec![0.0; rows];
            for (&i, p) in mine.iter().zip(&solved.rows) {
                shares[i] = *p;
            }
            let value = column_values.iter().fold(f64::INFINITY, |least, v| least.min(-v));
            return Some(Mixture { shares, value });
        }
        theirs.extend(new_columns);
        mine.extend(new_rows);
    }
}

/// Candidates outside `known` with a payoff above `bar`, the best first; no more than half as many as there are.
fn better(values: &[f64], bar: f64, known: &[usize]) -> Vec<usize> {
    let gains = |&i: &usize| values[i] > bar + ENOUGH * 10.0 && !known.contains(&i);
    ranking(values).into_iter().filter(gains).take(known.len() / 2 + 2).collect()
}

/// Mixtures of both sides of a small game, and its value.
struct Solved {
    rows: Vec<f64>,
    columns: Vec<f64>,
    value: f64,
}

/// The linear program: most v, such that every column gives the mixture at least v.
fn solve(rows: usize, columns: usize, entry: impl Fn(usize, usize) -> f64) -> Solved {
    // Variables: the shares, then v. Constraints: the sum is 1; v − (value against column) ≤ 0; shares ≥ 0.
    let height = 1 + columns + rows;
    let (mut starts, mut places, mut entries) = (vec![0], Vec::new(), Vec::new());
    let mut put = |place: usize, x: f64| {
        places.push(place);
        entries.push(x);
        places.len()
    };
    for i in 0..rows {
        put(0, 1.0);
        for j in 0..columns {
            put(1 + j, -entry(i, j));
        }
        starts.push(put(1 + columns + i, -1.0));
    }
    let last = (0..columns).fold(0, |_, j| put(1 + j, 1.0));
    starts.push(last);
    let matrix = CscMatrix::new(height, rows + 1, starts, places, entries);
    let mut goal = vec![0.0; rows + 1];
    goal[rows] = -1.0;
    let mut bounds = vec![0.0; height];
    bounds[0] = 1.0;
    let cones: [SupportedConeT<f64>; 2] = [ZeroConeT(1), NonnegativeConeT(columns + rows)];
    let nothing = CscMatrix::zeros((rows + 1, rows + 1));
    let even = |n: usize| vec![1.0 / n as f64; n];
    let Ok(mut solver) = DefaultSolver::new(&nothing, &goal, &matrix, &bounds, &cones, settings()) else {
        return Solved { rows: even(rows), columns: even(columns), value: 0.0 };
    };
    solver.solve();
    let answer = &solver.solution;
    let clean = |part: &[f64]| -> Vec<f64> {
        let total: f64 = part.iter().map(|x| x.max(0.0)).sum();
        part.iter().map(|x| x.max(0.0) / total).collect()
    };
    Solved { rows: clean(&answer.x[..rows]), columns: clean(&answer.z[1..=columns]), value: answer.x[rows] }
}

/// Quiet, on one thread, and to the last digits.
pub(super) fn settings() -> DefaultSettings<f64> {
    DefaultSettings {
        verbose: false,
        max_threads: 1,
        tol_gap_abs: 1e-11,
        tol_gap_rel: 1e-11,
        tol_feas: 1e-11,
        ..DefaultSettings::default()
    }
}
