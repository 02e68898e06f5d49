//! Trial rows of one batch, side by side so that cells can be compared trial by trial.

/// Rows of scope 0 for a batch of trials.
#[derive(Debug, Clone, Default)]
pub struct Buffer {
    width: usize,
    values: Vec<i64>,
    columns: Option<Vec<usize>>,
}

impl Buffer {
    /// Only these columns of the rows are read from now on; others may be left out.
    pub fn read_only(&mut self, columns: impl IntoIterator<Item = usize>) {
        let mut all = self.columns.take().unwrap_or_default();
        all.clear();
        all.extend(columns);
        self.columns = Some(all);
    }

    /// The columns that are read; none where all are.
    pub(super) fn columns(&self) -> Option<&[usize]> {
        self.columns.as_deref()
    }

    /// Clears the rows and sets the width of the next ones.
    pub fn clear(&mut self, width: usize) {
        self.width = width;
        self.values.clear();
    }

    /// Adds a row.
    #[inline]
    pub fn push(&mut self, row: &[i64]) {
        self.values.extend_from_slice(row);
    }

    /// The rows, in the order of trials.
    pub fn rows(&self) -> impl Iterator<Item = &[i64]> {
        self.values.chunks_exact(self.width.max(1))
    }
}
