//! Frames handed to other programs in memory, by the Arrow C stream interface: nothing is written and read on the way.

use super::columns::{Columns, Values, series};
use super::distribution::frame as distribution;
use super::trials::{TrialRows, frame as trials};
use evenodds_study::summary::Summary;
use polars_arrow::array::StructArray;
use polars_arrow::datatypes::{ArrowDataType, Field};
use polars_arrow::ffi::{ArrowArrayStream, export_iterator};
use polars_core::prelude::*;
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

/// Columns as they would be written as Parquet, but that what is not a number is missing.
///
/// # Errors
/// When they differ in length.
pub fn stream_columns(columns: &Columns) -> io::Result<Stream> {
    let height = columns.first().map_or(0, |(_, values)| values.len());
    let known = columns.iter().map(|column| match &column.1 {
        Values::Number(numbers) => {
            let known = numbers.iter().map(|&number| Some(number).filter(|number| !number.is_nan()));
            Column::new(column.0.into(), known.collect::<Vec<_>>())
        }
        _ => series(column),
    });
    DataFrame::new(height, known.collect()).map(stream).map_err(io::Error::other)
}

/// Columns of values as they stand in JSON: truths, whole numbers, numbers, and words for all else.
///
/// # Errors
/// When they differ in length.
pub fn stream_values(columns: &[(String, Vec<Value>)]) -> io::Result<Stream> {
    let height = columns.first().map_or(0, |(_, values)| values.len());
    let typed = columns.iter().map(|(name, values)| column(name, values)).collect();
    DataFrame::new(height, typed).map(stream).map_err(io::Error::other)
}

fn column(name: &str, values: &[Value]) -> Column {
    let name = PlSmallStr::from_str(name);
    let mut known = values.iter().filter(|value| !value.is_null()).peekable();
    let any = known.peek().is_some();
    let all = |kind: fn(&Value) -> bool| any && values.iter().all(|value| value.is_null() || kind(value));
    if all(Value::is_boolean) {
        Column::new(name, values.iter().map(Value::as_bool).collect::<Vec<_>>())
    } else if all(Value::is_i64) {
        Column::new(name, values.iter().map(Value::as_i64).collect::<Vec<_>>())
    } else if all(Value::is_u64) {
        Column::new(name, values.iter().map(Value::as_u64).collect::<Vec<_>>())
    } else if all(Value::is_number) || !any {
        Column::new(name, values.iter().map(Value::as_f64).collect::<Vec<_>>())
    } else {
        let word = |value: &Value| match value {
            Value::Null => None,
            Value::String(word) => Some(word.clone()),
            other => Some(other.to_string()),
        };
        Column::new(name, values.iter().map(word).collect::<Vec<_>>())
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
