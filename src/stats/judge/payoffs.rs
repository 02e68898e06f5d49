//! Antisymmetric matrix of payoffs of entrants against each other.

use super::estimate::Estimate;

/// Payoffs of all pairs with standard errors.
///
/// A payoff, or value, is wins less losses, a play: −1 to 1, which is twice the win rate (draws half) less 1. Invariants: value (a, b) is
/// minus value (b, a); errors are symmetric and not negative; the diagonal is 0 ± 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Payoffs {
    size: usize,
    values: Vec<f64>,
    errors: Vec<f64>,
}

impl Payoffs {
    /// Values and errors of every pair (a, b) with a < b.
    pub fn from_pairs(size: usize, mut pair: impl FnMut(usize, usize) -> (f64, f64)) -> Self {
        let (mut values, mut errors) = (vec![0.0; size * size], vec![0.0; size * size]);
        for a in 0..size {
            for b in a + 1..size {
                let (value, error) = pair(a, b);
                (values[a * size + b], values[b * size + a]) = (value, -value);
                (errors[a * size + b], errors[b * size + a]) = (error, error);
            }
        }
        Self { size, values, errors }
    }

    /// A matrix known exactly. Only what is above the diagonal of `rows` is read.
    pub fn exact(rows: &[&[f64]]) -> Self {
        Self::from_pairs(rows.len(), |a, b| (rows[a][b], 0.0))
    }

    /// Number of entrants.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Value of `a` against `b`, −1 to 1.
    pub fn value(&self, a: usize, b: usize) -> f64 {
        self.values[a * self.size + b]
    }

    /// Standard error of that value.
    pub fn error(&self, a: usize, b: usize) -> f64 {
        self.errors[a * self.size + b]
    }

    /// Values of `a` against everybody; 0 against itself.
    pub fn row(&self, a: usize) -> &[f64] {
        &self.values[a * self.size..(a + 1) * self.size]
    }

    /// Standard errors of [`Payoffs::row`].
    pub fn errors(&self, a: usize) -> &[f64] {
        &self.errors[a * self.size..(a + 1) * self.size]
    }

    /// Win rate of `a` against `b`, 0 to 1, a draw counted half.
    pub fn rate(&self, a: usize, b: usize) -> Estimate {
        Estimate { value: f64::midpoint(1.0, self.value(a, b)), error: self.error(a, b) / 2.0 }
    }

    /// Mean value of each entrant against all others (not itself), −1 to 1.
    pub fn means(&self) -> Vec<Estimate> {
        let others = self.size.saturating_sub(1).max(1) as f64;
        let mean = |a| Estimate {
            value: self.row(a).iter().sum::<f64>() / others,
            error: self.errors(a).iter().map(|e| e * e).sum::<f64>().sqrt() / others,
        };
        (0..self.size).map(mean).collect()
    }

    /// Mean win rate of each entrant against all others, 0 to 1.
    pub fn mean_rates(&self) -> Vec<Estimate> {
        let rate = |mean: Estimate| Estimate { value: f64::midpoint(1.0, mean.value), error: mean.error / 2.0 };
        self.means().into_iter().map(rate).collect()
    }

    /// Value of each entrant against a mixture, whose shares sum to 1.
    pub fn against(&self, shares: &[f64]) -> Vec<f64> {
        (0..self.size).map(|a| self.row(a).iter().zip(shares).map(|(v, p)| v * p).sum()).collect()
    }
}

/// Entrants from the highest figure to the lowest; of equals the earlier first.
pub fn ranking(figures: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..figures.len()).collect();
    order.sort_by(|&a, &b| figures[b].total_cmp(&figures[a]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_leave_the_entrant_itself_out() {
        let payoffs = Payoffs::from_pairs(3, |a, b| if (a, b) == (0, 1) { (0.4, 0.3) } else { (0.2, 0.4) });
        let mean = payoffs.means()[0];
        assert!((mean.value - 0.3).abs() < 1e-15 && (mean.error - 0.25).abs() < 1e-15);
        let rate = payoffs.mean_rates()[2];
        assert!((rate.value - 0.4).abs() < 1e-15 && (rate.error - (0.32_f64.sqrt() / 4.0)).abs() < 1e-15);
        assert!((payoffs.rate(1, 0).value - 0.3).abs() < 1e-15);
        assert!((payoffs.against(&[0.5, 0.5, 0.0])[2] + 0.2).abs() < 1e-15);
    }

    #[test]
    fn of_equals_the_earlier_comes_first() {
        assert_eq!(ranking(&[0.1, 0.5, 0.1, 0.9]), [3, 1, 0, 2]);
    }
}
