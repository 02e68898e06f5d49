//! `distribution.parquet`: how often each value of each measure was seen, by cell and split level.

use super::write_parquet;
use crate::view;
use evenodds_study::summary::Summary;
use polars_core::prelude::*;
use polars_io::prelude::{ParquetReader, SerReader};
use std::io;
use std::path::Path;

/// One row of the distribution, as read back from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    /// Name of the cell.
    pub cell: String,
    /// Split columns that are set: name without `split_`, and level.
    pub split: Vec<(String, String)>,
    /// The measure.
    pub measure: String,
    /// The value, times the measure's scale.
    pub value: i64,
    /// How often it was seen.
    pub count: u64,
}

/// The frame: `cell`, the cells' keys, a column `split_<measure>` for each split, `measure`, `value`, `count`.
/// Ratios have no distribution and are left out.
pub(super) fn frame(summary: &Summary) -> PolarsResult<DataFrame> {
    let splits = view::splits(summary);
    let mut cell: Vec<&str> = Vec::new();
    let mut keys: Vec<Vec<Option<&str>>> = vec![Vec::new(); summary.keys.len()];
    let mut levels: Vec<Vec<Option<&str>>> = vec![Vec::new(); splits.len()];
    let mut measure: Vec<&str> = Vec::new();
    let mut value: Vec<i64> = Vec::new();
    let mut count: Vec<u64> = Vec::new();
    for row in view::rows(summary, true) {
        for e in &row.group.measures {
            for (seen, n) in &e.counts {
                cell.push(&row.cell.name);
                for (i, column) in keys.iter_mut().enumerate() {
                    column.push(row.cell.keys.get(i).map(String::as_str));
                }
                for (name, column) in splits.iter().zip(&mut levels) {
                    column.push(row.group.split.iter().find(|(s, _)| s == name).map(|(_, level)| level.as_str()));
                }
                measure.push(&e.name);
                value.push(*seen);
                count.push(*n);
            }
        }
    }
    let height = cell.len();
    let mut columns = vec![Column::new("cell".into(), cell)];
    for (name, column) in summary.keys.iter().zip(keys) {
        columns.push(key(name, column));
    }
    for (name, column) in splits.iter().zip(levels) {
        columns.push(Column::new(format!("split_{name}").into(), column));
    }
    columns.push(Column::new("measure".into(), measure));
    columns.push(Column::new("value".into(), value));
    columns.push(Column::new("count".into(), count));
    DataFrame::new(height, columns)
}

/// A key of the cells: numbers where a swept setting has nothing but numbers, else words.
fn key(name: &str, words: Vec<Option<&str>>) -> Column {
    let swept = name.contains('.');
    let name: PlSmallStr = name.into();
    let number = |word: &&str| word.parse::<f64>().is_ok_and(f64::is_finite);
    if !swept || !words.iter().flatten().all(number) {
        return Column::new(name, words);
    }
    if words.iter().flatten().all(|word| word.parse::<i64>().is_ok()) {
        let whole = |word: Option<&str>| word.and_then(|word| word.parse::<i64>().ok());
        return Column::new(name, words.into_iter().map(whole).collect::<Vec<_>>());
    }
    let real = |word: Option<&str>| word.and_then(|word| word.parse::<f64>().ok());
    Column::new(name, words.into_iter().map(real).collect::<Vec<_>>())
}

/// Writes the distribution frame.
///
/// # Errors
/// When the file cannot be written.
pub fn write_distribution(path: &Path, summary: &Summary) -> io::Result<()> {
    write_parquet(path, &mut frame(summary).map_err(io::Error::other)?)
}

/// Reads a distribution frame back, row by row.
///
/// # Errors
/// When the file cannot be read or lacks a column.
pub fn read_distribution(path: &Path) -> io::Result<Vec<Distribution>> {
    let frame = ParquetReader::new(std::fs::File::open(path)?).finish().map_err(io::Error::other)?;
    rows(&frame).map_err(io::Error::other)
}

fn rows(frame: &DataFrame) -> PolarsResult<Vec<Distribution>> {
    let (cell, measure) = (frame.column("cell")?.str()?, frame.column("measure")?.str()?);
    let (value, count) = (frame.column("value")?.i64()?, frame.column("count")?.u64()?);
    let mut splits = Vec::new();
    for column in frame.columns() {
        if let Some(name) = column.name().strip_prefix("split_") {
            splits.push((name.to_owned(), column.str()?));
        }
    }
    let row = |i: usize| {
        Some(Distribution {
            cell: cell.get(i)?.to_owned(),
            split: splits.iter().filter_map(|(name, c)| Some((name.clone(), c.get(i)?.to_owned()))).collect(),
            measure: measure.get(i)?.to_owned(),
            value: value.get(i)?,
            count: count.get(i)?,
        })
    };
    Ok((0..frame.height()).filter_map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    #[test]
    #[expect(deprecated, reason = "lazy aggregations would need lazy Polars, which doubles the build")]
    fn means_follow_from_the_file_by_a_group_by() {
        let summary = summary(Plan { cells: 3, levels: 4, long: false, trials: 1000 });
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("distribution.parquet");
        write_distribution(&path, &summary).expect("written");
        let file = std::fs::File::open(&path).expect("there");
        let frame = ParquetReader::new(file).finish().expect("Parquet");
        let names: Vec<&str> = frame.columns().iter().map(|c| c.name().as_str()).collect();
        assert_eq!(names, ["cell", "creation_dice", "rules.tie", "split_sect", "measure", "value", "count"]);

        let value = frame.column("value").expect("value").cast(&DataType::Float64).expect("numbers");
        let count = frame.column("count").expect("count").cast(&DataType::Float64).expect("numbers");
        let mut weighted = (&value * &count).expect("a product");
        weighted.rename("weighted".into());
        let frame = frame.hstack(&[weighted]).expect("of one height");
        let sums = frame
            .group_by_stable(["cell", "split_sect", "measure"])
            .expect("groups")
            .select(["weighted", "count"])
            .sum()
            .expect("sums");
        let text =
            |name: &str, i: usize| sums.column(name).expect("there").str().expect("text").get(i).map(str::to_owned);
        let mut compared = 0;
        for i in 0..sums.height() {
            let cell = summary.cells.iter().find(|c| Some(&c.name) == text("cell", i).as_ref()).expect("a cell");
            let level = text("split_sect", i);
            let group = cell.groups.iter().find(|g| g.split.first().map(|s| s.1.clone()) == level).expect("a group");
            let e = view::find(group, &text("measure", i).expect("a measure")).expect("an estimate");
            let weighted = sums.column("weighted_sum").expect("there").f64().expect("numbers").get(i).expect("a sum");
            let n = sums.column("count_sum").expect("there").u64().expect("counts").get(i).expect("a sum");
            assert_eq!(n, e.n);
            assert!((weighted / n as f64 / e.scale - e.mean).abs() < 1e-9, "{}", e.name);
            compared += 1;
        }
        let expected = view::rows(&summary, true).iter().flat_map(|r| &r.group.measures).filter(|e| e.n > 0).count();
        assert_eq!(compared, expected);
    }

    #[test]
    fn swept_numbers_stay_numbers() {
        let kind = |name: &str, words: &[&str]| key(name, words.iter().copied().map(Some).collect()).dtype().clone();
        assert_eq!(kind("rules.cap", &["3", "-4"]), DataType::Int64);
        assert_eq!(kind("rules.cap", &["3", "0.5"]), DataType::Float64);
        for words in [["3", "none"], ["inf", "1"], ["true", "false"]] {
            assert_eq!(kind("rules.cap", &words), DataType::String, "{words:?}");
        }
        assert_eq!(kind("variant", &["1", "2"]), DataType::String, "a name is a word");
        assert_eq!(key("rules.cap", vec![Some("3")]).i64().expect("numbers").get(0), Some(3));
    }

    #[test]
    fn the_file_reads_back() {
        let summary = summary(Plan { cells: 2, levels: 2, long: true, trials: 500 });
        let folder = tempfile::tempdir().expect("a temporary folder");
        let paths = ["a", "b"].map(|name| folder.path().join(name));
        for path in &paths {
            write_distribution(path, &summary).expect("written");
        }
        let bytes = paths.each_ref().map(|path| std::fs::read(path).expect("there"));
        assert!(bytes[0] == bytes[1], "the same bytes again");
        let rows = read_distribution(&paths[0]).expect("sound");
        let last = summary.cells[1].groups[2].measures.last().expect("measures");
        let (value, count) = *last.counts.last().expect("counts");
        let split = vec![("sect".to_owned(), "Court of the Brass Lantern".to_owned())];
        let cell = summary.cells[1].name.clone();
        assert_eq!(rows.last(), Some(&Distribution { cell, split, measure: last.name.clone(), value, count }));
    }
}
