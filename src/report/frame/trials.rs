//! `trials.parquet`: one row for each of the first trials.

use super::write_parquet;
use polars_core::prelude::*;
use std::io;
use std::path::Path;

/// Rows of one cell: its name, and its measures as columns, with nothing where a trial does not define one.
pub type CellRows = (String, Vec<(String, Vec<Option<i64>>)>);

/// Writes the rows of all cells one below another: `cell`, `trial` (from 0, unless the rows have such a column), then a
/// column for each measure of any cell.
///
/// # Errors
/// When the file cannot be written.
pub fn write_trials(path: &Path, cells: &[CellRows]) -> io::Result<()> {
    write_parquet(path, &mut frame(cells).map_err(io::Error::other)?)
}

fn frame(cells: &[CellRows]) -> PolarsResult<DataFrame> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in cells.iter().flat_map(|(_, columns)| columns) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let height_of = |columns: &[(String, Vec<Option<i64>>)]| columns.iter().map(|c| c.1.len()).max().unwrap_or(0);
    let mut cell: Vec<&str> = Vec::new();
    let mut trial: Vec<u64> = Vec::new();
    let mut values: Vec<Vec<Option<i64>>> = vec![Vec::new(); names.len()];
    for (name, columns) in cells {
        let height = height_of(columns);
        cell.extend(std::iter::repeat_n(name.as_str(), height));
        trial.extend(0..height as u64);
        for (wanted, out) in names.iter().zip(&mut values) {
            let column = columns.iter().find(|(name, _)| name == wanted).map(|(_, values)| values);
            out.extend((0..height).map(|i| column.and_then(|c| c.get(i).copied().flatten())));
        }
    }
    let height = cell.len();
    let mut columns = vec![Column::new("cell".into(), cell)];
    // Rows may number their trials themselves.
    if !names.contains(&"trial") {
        columns.push(Column::new("trial".into(), trial));
    }
    for (name, column) in names.iter().zip(values) {
        columns.push(Column::new((*name).into(), column));
    }
    DataFrame::new(height, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use polars_io::prelude::{ParquetReader, SerReader};

    #[test]
    fn cells_stand_below_each_other() {
        let cells = vec![
            (
                "book".to_owned(),
                vec![("wins".to_owned(), vec![Some(1), None]), ("rounds".to_owned(), vec![Some(3), Some(4)])],
            ),
            ("fast".to_owned(), vec![("wins".to_owned(), vec![Some(0)])]),
        ];
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("trials.parquet");
        write_trials(&path, &cells).expect("written");
        let frame = ParquetReader::new(std::fs::File::open(&path).expect("there")).finish().expect("Parquet");
        let column = |name: &str| frame.column(name).expect("there").clone();
        assert_eq!(column("wins").i64().expect("numbers").iter().collect::<Vec<_>>(), [Some(1), None, Some(0)]);
        assert_eq!(column("rounds").i64().expect("numbers").iter().collect::<Vec<_>>(), [Some(3), Some(4), None]);
        assert_eq!(column("trial").u64().expect("numbers").iter().collect::<Vec<_>>(), [Some(0), Some(1), Some(0)]);
        assert_eq!(column("cell").str().expect("text").get(2), Some("fast"));

        let own =
            super::frame(&[("book".to_owned(), vec![("trial".to_owned(), vec![Some(9)])])]).expect("no name twice");
        assert_eq!(own.column("trial").expect("there").i64().expect("numbers").get(0), Some(9));
    }
}
