//! Small linear algebra for the figures: Cholesky's and Gauss's factors, and null spaces.
//!
//! No library: those of the field turn on a feature of `num-traits` that compiles the data frames anew.

/// A dense matrix by rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    /// Entries in a row.
    pub columns: usize,
    /// All entries, row after row.
    pub entries: Vec<f64>,
}

impl Matrix {
    /// All zero.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self { columns, entries: vec![0.0; rows * columns] }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.entries.len().checked_div(self.columns).unwrap_or(0)
    }

    /// One row.
    pub fn row(&self, i: usize) -> &[f64] {
        &self.entries[i * self.columns..(i + 1) * self.columns]
    }

    /// One row, to write.
    pub fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.entries[i * self.columns..(i + 1) * self.columns]
    }

    /// One entry.
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.entries[i * self.columns + j]
    }

    /// One entry, to write.
    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut f64 {
        &mut self.entries[i * self.columns + j]
    }

    /// Product with a column.
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.rows()).map(|i| dot(self.row(i), x)).collect()
    }
}

/// Sum of products.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Adds `factor` times `from` to `to`.
fn add_scaled(to: &mut [f64], factor: f64, from: &[f64]) {
    for (x, y) in to.iter_mut().zip(from) {
        *x += factor * y;
    }
}

/// The lower triangle L with L Lᵀ = a symmetric, positive definite matrix.
#[derive(Debug, Clone)]
pub struct Cholesky {
    lower: Matrix,
}

impl Cholesky {
    /// Factors a symmetric matrix, of which the lower triangle is read. `None` if it is not positive definite.
    pub fn new(mut a: Matrix) -> Option<Self> {
        let n = a.rows();
        for j in 0..n {
            let (above, rest) = a.entries.split_at_mut(j * n);
            let row = &mut rest[..n];
            for i in 0..j {
                let earlier = &above[i * n..i * n + n];
                row[i] = (row[i] - dot(&row[..i], &earlier[..i])) / earlier[i];
            }
            let pivot = row[j] - dot(&row[..j], &row[..j]);
            if pivot.is_nan() || pivot <= row[j].abs() * 1e-15 {
                return None;
            }
            row[j] = pivot.sqrt();
            row[j + 1..].fill(0.0);
        }
        Some(Self { lower: a })
    }

    /// Solves for a column.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.lower.rows();
        let mut x = b.to_vec();
        for i in 0..n {
            let row = self.lower.row(i);
            x[i] = (x[i] - dot(&row[..i], &x[..i])) / row[i];
        }
        for i in (0..n).rev() {
            let row = self.lower.row(i);
            x[i] /= row[i];
            let known = x[i];
            add_scaled(&mut x[..i], -known, &row[..i]);
        }
        x
    }

    /// The inverse, L⁻ᵀ L⁻¹.
    pub fn inverse(&self) -> Matrix {
        let n = self.lower.rows();
        // Rows of L⁻¹, one after the other: each is a combination of those above.
        let mut inverse = Matrix::zeros(n, n);
        for i in 0..n {
            let (above, rest) = inverse.entries.split_at_mut(i * n);
            let row = &mut rest[..n];
            row[i] = 1.0;
            for (k, &factor) in self.lower.row(i)[..i].iter().enumerate() {
                add_scaled(&mut row[..=k], -factor, &above[k * n..=k * n + k]);
            }
            let pivot = self.lower.at(i, i);
            row[..=i].iter_mut().for_each(|x| *x /= pivot);
        }
        let mut product = Matrix::zeros(n, n);
        for k in 0..n {
            let row = &inverse.row(k)[..=k];
            for (i, &factor) in row.iter().enumerate() {
                add_scaled(&mut product.row_mut(i)[..=k], factor, row);
            }
        }
        product
    }
}

/// Triangular factors of a square matrix, rows swapped for the largest pivot.
#[derive(Debug, Clone)]
pub struct Lu {
    factors: Matrix,
    /// For each step the row that was swapped up.
    swaps: Vec<usize>,
}

impl Lu {
    /// Factors a matrix. `None` if it is singular, or has an entry that is no number.
    pub fn new(mut a: Matrix) -> Option<Self> {
        let n = a.rows();
        let mut swaps = Vec::with_capacity(n);
        for k in 0..n {
            let best = (k..n).max_by(|&i, &j| a.at(i, k).abs().total_cmp(&a.at(j, k).abs()))?;
            let pivot = a.at(best, k);
            if pivot.is_nan() || pivot.abs() < 1e-300 {
                return None;
            }
            swaps.push(best);
            let (above, below) = a.entries.split_at_mut((k + 1) * n);
            let top = &mut above[k * n..];
            if best > k {
                top.swap_with_slice(&mut below[(best - k - 1) * n..(best - k) * n]);
            }
            for row in below.chunks_exact_mut(n) {
                let factor = row[k] / pivot;
                row[k] = factor;
                add_scaled(&mut row[k + 1..], -factor, &top[k + 1..]);
            }
        }
        Some(Self { factors: a, swaps })
    }

    /// Solves for a column.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.swaps.len();
        let mut x = b.to_vec();
        for (k, &swap) in self.swaps.iter().enumerate() {
            x.swap(k, swap);
        }
        for i in 0..n {
            x[i] -= dot(&self.factors.row(i)[..i], &x[..i]);
        }
        for i in (0..n).rev() {
            let row = self.factors.row(i);
            x[i] = (x[i] - dot(&row[i + 1..], &x[i + 1..])) / row[i];
        }
        x
    }
}

/// Orthonormal basis of all x with a x = 0, one vector each; entries of `a` below `tolerance` times its largest count as rounding.
///
/// Householder's reflections of aᵀ with the longest remaining column first (Golub and Van Loan, *Matrix Computations*, 5.4.2): their
/// remainder spans the space.
pub fn null_space(a: &Matrix, tolerance: f64) -> Vec<Vec<f64>> {
    let n = a.columns;
    let mut columns: Vec<Vec<f64>> = (0..a.rows()).map(|i| a.row(i).to_vec()).collect();
    let largest = a.entries.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    let mut reflections: Vec<Vec<f64>> = Vec::new();
    while reflections.len() < n {
        let done = reflections.len();
        let length = |column: &Vec<f64>| dot(&column[done..], &column[done..]);
        let longest = (0..columns.len()).max_by(|&i, &j| length(&columns[i]).total_cmp(&length(&columns[j])));
        let Some(longest) = longest else { break };
        let norm = length(&columns[longest]).sqrt();
        if norm <= tolerance * largest {
            break;
        }
        let mut axis = columns.swap_remove(longest);
        axis[..done].fill(0.0);
        axis[done] += norm.copysign(axis[done]);
        let scale = dot(&axis, &axis).sqrt();
        axis.iter_mut().for_each(|x| *x /= scale);
        for column in &mut columns {
            reflect(column, &axis);
        }
        reflections.push(axis);
    }
    let basis = |k: usize| {
        let mut vector = vec![0.0; n];
        vector[k] = 1.0;
        reflections.iter().rev().for_each(|axis| reflect(&mut vector, axis));
        vector
    };
    (reflections.len()..n).map(basis).collect()
}

fn reflect(vector: &mut [f64], axis: &[f64]) {
    let along = 2.0 * dot(vector, axis);
    add_scaled(vector, -along, axis);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: the inverse of [[4, 2, 0], [2, 5, 3], [0, 3, 6]] is [[21, −12, 6], [−12, 24, −12], [6, −12, 16]]/60.
    #[test]
    fn cholesky_inverts_and_solves() {
        let a = Matrix { columns: 3, entries: vec![4.0, 2.0, 0.0, 2.0, 5.0, 3.0, 0.0, 3.0, 6.0] };
        let factors = Cholesky::new(a).unwrap();
        let expected = [21.0, -12.0, 6.0, -12.0, 24.0, -12.0, 6.0, -12.0, 16.0];
        for (got, want) in factors.inverse().entries.iter().zip(expected) {
            assert!((got - want / 60.0).abs() < 1e-14, "{got} {want}");
        }
        let x = factors.solve(&[1.0, 2.0, 3.0]);
        for (got, want) in x.iter().zip([0.25, 0.0, 0.5]) {
            assert!((got - want).abs() < 1e-14, "{x:?}");
        }
        assert!(Cholesky::new(Matrix { columns: 2, entries: vec![1.0, 2.0, 2.0, 1.0] }).is_none());
    }

    /// A matrix whose first pivots are 0: the solution is (1, −2, 3) by construction.
    #[test]
    fn gauss_swaps_rows() {
        let a = Matrix { columns: 3, entries: vec![0.0, 0.0, 2.0, 0.0, 3.0, 1.0, 5.0, 1.0, 1.0] };
        let x = Lu::new(a.clone()).unwrap().solve(&a.times(&[1.0, -2.0, 3.0]));
        assert!(x.iter().zip([1.0, -2.0, 3.0]).all(|(got, want)| (got - want).abs() < 1e-14), "{x:?}");
        assert!(Lu::new(Matrix::zeros(2, 2)).is_none());
    }

    #[test]
    fn the_null_space_is_found() {
        // Rank 2 in four dimensions: the third row is the sum of the first two.
        let rows = vec![1.0, 2.0, 0.0, -1.0, 0.0, 1.0, 1.0, 1.0, 1.0, 3.0, 1.0, 0.0];
        let a = Matrix { columns: 4, entries: rows };
        let basis = null_space(&a, 1e-10);
        assert_eq!(basis.len(), 2);
        for vector in &basis {
            assert!(a.times(vector).iter().all(|x| x.abs() < 1e-13));
            assert!((dot(vector, vector) - 1.0).abs() < 1e-13);
        }
        assert!(dot(&basis[0], &basis[1]).abs() < 1e-13);
        assert_eq!(null_space(&Matrix::zeros(1, 3), 1e-10).len(), 3);
    }
}
