//! A plain table of named columns, as Parquet and as CSV.

use super::{line, write_parquet};
use crate::number::exact;
use polars_core::prelude::*;
use std::io;
use std::path::Path;

/// The values of a column, one a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Words.
    Text(Vec<String>),
    /// Counts.
    Count(Vec<u64>),
    /// Numbers; what is not a number is missing.
    Number(Vec<f64>),
}

/// Columns of one length, by name.
pub type Columns = Vec<(&'static str, Values)>;

/// Writes columns as Parquet.
///
/// # Errors
/// When the file cannot be written.
pub fn write_columns(path: &Path, columns: &Columns) -> io::Result<()> {
    let height = columns.first().map_or(0, |(_, values)| values.len());
    let mut frame = DataFrame::new(height, columns.iter().map(series).collect()).map_err(io::Error::other)?;
    write_parquet(path, &mut frame)
}

/// A column of a frame.
fn series((name, values): &(&'static str, Values)) -> Column {
    let name = (*name).into();
    match values {
        Values::Text(words) => Column::new(name, words),
        Values::Count(counts) => Column::new(name, counts),
        Values::Number(numbers) => Column::new(name, numbers),
    }
}

/// The columns as CSV, every digit kept.
pub fn columns_csv(columns: &Columns) -> String {
    let mut out = String::new();
    line(&mut out, &columns.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
    for row in 0..columns.first().map_or(0, |(_, values)| values.len()) {
        let cell = |(_, values): &(&str, Values)| match values {
            Values::Text(words) => words[row].clone(),
            Values::Count(counts) => counts[row].to_string(),
            Values::Number(numbers) => exact(numbers[row]),
        };
        line(&mut out, &columns.iter().map(cell).collect::<Vec<_>>());
    }
    out
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Self::Text(words) => words.len(),
            Self::Count(counts) => counts.len(),
            Self::Number(numbers) => numbers.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polars_io::prelude::{ParquetReader, SerReader};

    #[test]
    fn both_forms_say_the_same() {
        let columns: Columns = vec![
            ("name", Values::Text(vec!["a, b".into(), "c".into()])),
            ("plays", Values::Count(vec![3, 4])),
            ("rate", Values::Number(vec![0.5, f64::NAN])),
        ];
        assert_eq!(columns_csv(&columns), "name,plays,rate\n\"a, b\",3,0.5\nc,4,\n");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.parquet");
        write_columns(&path, &columns).expect("written");
        let frame = ParquetReader::new(std::fs::File::open(&path).expect("there")).finish().expect("Parquet");
        assert_eq!(frame.shape(), (2, 3));
        assert_eq!(frame.column("plays").expect("there").u64().expect("counts").get(1), Some(4));
    }
}
