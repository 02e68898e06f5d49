//! Frames handed to other programs in memory, by the Arrow C stream interface: nothing is written and read on the way.

use super::columns::{Columns, Values};
use super::distribution::frame as distribution;
use super::trials::{TrialRows, frame as trials};
use evenodds_study::summary::Summary;
use polars_arrow::array::StructArray;
use polars_arrow::datatypes::{ArrowDataType, Field};
use polars_arrow::ffi::{ArrowArrayStream, export_iterator};
use polars_core::prelude::*;
use polars_io::prelude::{ParquetReader, SerReader};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io;

/// An Arrow C stream of one frame, to be consumed once: the structure that the interface describes.
#[repr(transparent)]
pub struct Stream(ArrowArrayStream);

/// The distribution of a run: what `distribution.parquet` holds.
///
/// # Errors
/// When the frame cannot be made.
pub fn stream_distribution(summary: &Summary) -> io::Result<Stream> {
    distribution(summary).map(stream).map_err(io::Error::other)
}

/// Rows of single trials, one below another: what `trials.parquet` holds.
///
/// # Errors
/// When the frame cannot be made.
pub fn stream_trials(measures: &[String], rows: impl Iterator<Item = TrialRows>) -> io::Result<Stream> {
    let mut all = trials(measures, &TrialRows::default()).map_err(io::Error::other)?;
    for rows in rows {
        let frame = trials(measures, &rows).map_err(io::Error::other)?;
        all.vstack_mut(&frame).map_err(io::Error::other)?;
    }
    Ok(stream(all))
}

/// A table that was written as Parquet.
///
/// # Errors
/// When it is damaged.
pub fn stream_parquet(bytes: &[u8]) -> io::Result<Stream> {
    ParquetReader::new(io::Cursor::new(bytes)).finish().map(stream).map_err(io::Error::other)
}

/// What a column holds. What is missing is null.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Yes or no.
    Truth,
    /// Whole numbers.
    Whole,
    /// Whole numbers from 0.
    Count,
    /// Numbers.
    Number,
    /// Words.
    Text,
}

/// A column whose kind does not depend on its values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Typed {
    /// Its heading.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// Its values, one a row; what is not of the kind is missing.
    pub values: Vec<Value>,
}

impl Kind {
    /// What values as they stand in JSON are: truths, whole numbers, numbers, and words for all else.
    pub fn of(values: &[Value]) -> Self {
        let mut known = values.iter().filter(|value| !value.is_null()).peekable();
        let any = known.peek().is_some();
        let all = |kind: fn(&Value) -> bool| any && values.iter().all(|value| value.is_null() || kind(value));
        if all(Value::is_boolean) {
            Self::Truth
        } else if all(Value::is_i64) {
            Self::Whole
        } else if all(Value::is_u64) {
            Self::Count
        } else if all(Value::is_number) || !any {
            Self::Number
        } else {
            Self::Text
        }
    }
}

/// Columns as they would be written as Parquet, but that what is not a number is missing.
pub fn typed(columns: Columns) -> Vec<Typed> {
    let column = |(name, values): (&str, Values)| {
        let (kind, values) = match values {
            Values::Text(words) => (Kind::Text, words.into_iter().map(Value::from).collect()),
            Values::Count(counts) => (Kind::Count, counts.into_iter().map(Value::from).collect()),
            Values::Number(numbers) => (Kind::Number, numbers.into_iter().map(Value::from).collect()),
        };
        Typed { name: name.to_owned(), kind, values }
    };
    columns.into_iter().map(column).collect()
}

/// Columns as a stream.
///
/// # Errors
/// When they differ in length.
pub fn stream_typed(columns: &[Typed]) -> io::Result<Stream> {
    let height = columns.first().map_or(0, |column| column.values.len());
    DataFrame::new(height, columns.iter().map(column).collect()).map(stream).map_err(io::Error::other)
}

fn column(Typed { name, kind, values }: &Typed) -> Column {
    let name = PlSmallStr::from_str(name);
    match kind {
        Kind::Truth => Column::new(name, values.iter().map(Value::as_bool).collect::<Vec<_>>()),
        Kind::Whole => Column::new(name, values.iter().map(Value::as_i64).collect::<Vec<_>>()),
        Kind::Count => Column::new(name, values.iter().map(Value::as_u64).collect::<Vec<_>>()),
        Kind::Number => Column::new(name, values.iter().map(Value::as_f64).collect::<Vec<_>>()),
        Kind::Text => {
            let word = |value: &Value| match value {
                Value::Null => None,
                Value::String(word) => Some(word.clone()),
                other => Some(other.to_string()),
            };
            Column::new(name, values.iter().map(word).collect::<Vec<_>>())
        }
    }
}

/// The frame as a stream of one batch.
fn stream(mut frame: DataFrame) -> Stream {
    frame.rechunk_mut();
    let level = CompatLevel::newest();
    let fields: Vec<Field> = frame.columns().iter().map(|column| column.field().to_arrow(level)).collect();
    let kind = ArrowDataType::Struct(fields);
    let batches: Vec<_> = frame
        .iter_chunks(level, false)
        .map(|batch| {
            let (height, arrays) = (batch.len(), batch.into_arrays());
            Ok(StructArray::new(kind.clone(), height, arrays, None).boxed())
        })
        .collect();
    let field = Field::new(PlSmallStr::EMPTY, kind, false);
    Stream(export_iterator(Box::new(batches.into_iter()), field))
}
