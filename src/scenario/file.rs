//! Bytes of a scenario file, or of standard input.

use std::io::Read;
use std::path::Path;

/// Most bytes of a scenario's text: a hundred times the longest that ships.
pub const MOST_TEXT: usize = 4 << 20;
/// The path that stands for standard input.
pub const STANDARD_INPUT: &str = "-";

/// Bytes of a file, at most one more than a scenario may have.
pub(super) fn bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut read = Vec::new();
    let file: Box<dyn Read> = if path == Path::new(STANDARD_INPUT) {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(path)?)
    };
    file.take(MOST_TEXT as u64 + 1).read_to_end(&mut read)?;
    Ok(read)
}
