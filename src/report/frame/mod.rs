//! Data frames: the only place that names Polars.
//!
//! The distribution frame is the result of a run; everything else can be computed from it.

mod columns;
mod distribution;
mod spreadsheet;
mod stream;
mod trials;

pub use columns::{Columns, Values, columns_csv, write_columns};
pub use distribution::{Distribution, read_distribution, write_distribution};
pub use spreadsheet::csv;
pub(crate) use spreadsheet::{decimal_comma, line};
pub use stream::{Kind, Stream, Typed, stream_distribution, stream_parquet, stream_trials, stream_typed, typed};
pub use trials::{TrialRows, write_trials, write_trials_csv};

use polars_core::prelude::*;
use polars_io::parquet::write::{ParquetCompression, ParquetWriter};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Rows of one Parquet row group: a reader can skip what it does not need, and a small file stays one group.
const ROW_GROUP: usize = 1 << 16;

/// Writes a frame as Parquet, compressed by Zstandard. The same frame gives the same bytes.
fn write_parquet(path: &Path, frame: &mut DataFrame) -> io::Result<()> {
    // A frame of many columns is written in hundreds of small pieces.
    let mut file = BufWriter::new(File::create(path)?);
    writer(&mut file).finish(frame).map_err(io::Error::other)?;
    file.flush()
}

/// How every Parquet file is written.
fn writer<W: Write>(file: W) -> ParquetWriter<W> {
    ParquetWriter::new(file)
        .with_compression(ParquetCompression::Zstd(None))
        .with_row_group_size(Some(ROW_GROUP))
        .set_parallel(false)
}
