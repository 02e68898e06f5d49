//! `trials.parquet` and `trials.csv`: one row for each of the first trials.

use super::{decimal_comma, line, writer};
use polars_core::prelude::*;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Some rows of one cell, one below another.
#[derive(Debug, Clone, Default)]
pub struct TrialRows {
    /// The cell's name.
    pub cell: String,
    /// Trial of the first row.
    pub from: u64,
    /// Its measures as columns, with nothing where a trial does not define one.
    pub columns: Vec<(String, Vec<Option<i64>>)>,
}

/// Writes rows one below another, as they come, so that memory does not grow with them: `cell`, `trial` (unless the rows
/// have such a column), then a column for each of the measures that any cell has.
///
/// # Errors
/// When the file cannot be written.
pub fn write_trials(path: &Path, measures: &[String], rows: impl Iterator<Item = TrialRows>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let empty = frame(measures, &TrialRows::default()).map_err(io::Error::other)?;
    let mut batches = writer(&mut file).batched(empty.schema()).map_err(io::Error::other)?;
    for rows in rows {
        let frame = frame(measures, &rows).map_err(io::Error::other)?;
        batches.write_batch(&frame).map_err(io::Error::other)?;
    }
    batches.finish().map_err(io::Error::other)?;
    drop(batches);
    file.flush()
}

/// The same as CSV, with semicolons between its fields if `comma`. What a trial does not define is empty.
///
/// # Errors
/// When the file cannot be written.
pub fn write_trials_csv(
    path: &Path,
    measures: &[String],
    rows: impl Iterator<Item = TrialRows>,
    comma: bool,
) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut put = |text: &str| file.write_all(if comma { decimal_comma(text) } else { text.to_owned() }.as_bytes());
    let own = measures.iter().any(|name| name == "trial");
    let head = ["cell", "trial"].into_iter().take(if own { 1 } else { 2 }).map(str::to_owned);
    let mut text = String::new();
    line(&mut text, &head.chain(measures.iter().cloned()).collect::<Vec<_>>());
    put(&text)?;
    for rows in rows {
        text.clear();
        let column = |name: &String| rows.columns.iter().find(|(known, _)| known == name).map(|(_, values)| values);
        let columns: Vec<_> = measures.iter().map(column).collect();
        for at in 0..rows.columns.iter().map(|column| column.1.len()).max().unwrap_or(0) {
            let mut fields = vec![rows.cell.clone()];
            if !own {
                fields.push((rows.from + at as u64).to_string());
            }
            let value = |values: Option<&Vec<Option<i64>>>| values.and_then(|values| *values.get(at)?);
            fields.extend(columns.iter().map(|&c| value(c).map(|value| value.to_string()).unwrap_or_default()));
            line(&mut text, &fields);
        }
        put(&text)?;
    }
    file.flush()
}

pub(super) fn frame(measures: &[String], rows: &TrialRows) -> PolarsResult<DataFrame> {
    let height = rows.columns.iter().map(|column| column.1.len()).max().unwrap_or(0);
    let mut columns = vec![Column::new("cell".into(), vec![rows.cell.as_str(); height])];
    // Rows may number their trials themselves.
    if measures.iter().all(|name| name != "trial") {
        let numbers: Vec<u64> = (rows.from..).take(height).collect();
        columns.push(Column::new("trial".into(), numbers));
    }
    for wanted in measures {
        let column = rows.columns.iter().find(|(name, _)| name == wanted).map(|(_, values)| values);
        let value = |row: usize| column.and_then(|column| column.get(row).copied().flatten());
        columns.push(Column::new(wanted.as_str().into(), (0..height).map(value).collect::<Vec<Option<i64>>>()));
    }
    DataFrame::new(height, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use polars_io::prelude::{ParquetReader, SerReader};

    #[test]
    fn cells_stand_below_each_other() {
        let column = |name: &str, values: &[Option<i64>]| (name.to_owned(), values.to_vec());
        let rows = [
            TrialRows {
                cell: "book".into(),
                from: 0,
                columns: vec![column("wins", &[Some(1), None]), column("rounds", &[Some(3), Some(4)])],
            },
            TrialRows {
                cell: "book".into(),
                from: 2,
                columns: vec![column("wins", &[Some(1)]), column("rounds", &[Some(5)])],
            },
            TrialRows { cell: "fast".into(), from: 0, columns: vec![column("wins", &[Some(0)])] },
        ];
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("trials.parquet");
        write_trials(&path, &["wins".to_owned(), "rounds".to_owned()], rows.into_iter()).expect("written");
        let frame = ParquetReader::new(std::fs::File::open(&path).expect("there")).finish().expect("Parquet");
        let column = |name: &str| frame.column(name).expect("there").clone();
        let numbers = |name: &str| column(name).i64().expect("numbers").iter().collect::<Vec<_>>();
        assert_eq!(numbers("wins"), [Some(1), None, Some(1), Some(0)]);
        assert_eq!(numbers("rounds"), [Some(3), Some(4), Some(5), None]);
        assert_eq!(column("trial").u64().expect("numbers").iter().flatten().collect::<Vec<_>>(), [0, 1, 2, 0]);
        assert_eq!(column("cell").str().expect("text").get(3), Some("fast"));

        let path = folder.path().join("trials.csv");
        let again = || {
            let columns = vec![("wins".to_owned(), vec![Some(1), None]), ("rounds".to_owned(), vec![Some(3), Some(4)])];
            [TrialRows { cell: "a, b".into(), from: 7, columns }].into_iter()
        };
        let measures = ["rounds".to_owned(), "wins".to_owned()];
        for (comma, expected) in [
            (false, "cell,trial,rounds,wins\n\"a, b\",7,3,1\n\"a, b\",8,4,\n"),
            (true, "cell;trial;rounds;wins\n\"a, b\";7;3;1\n\"a, b\";8;4;\n"),
        ] {
            write_trials_csv(&path, &measures, again(), comma).expect("written");
            assert_eq!(std::fs::read_to_string(&path).expect("text"), expected);
        }
        let own = TrialRows { columns: vec![("trial".to_owned(), vec![Some(9)])], ..TrialRows::default() };
        let own = super::frame(&["trial".to_owned()], &own).expect("no name twice");
        assert_eq!(own.column("trial").expect("there").i64().expect("numbers").get(0), Some(9));
    }
}
