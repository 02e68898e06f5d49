//! File of a receipt and its counts: a line with the format, the receipt as a line of JSON, the counts, and the SHA-256 of all of it. The
//! same counts are the same bytes, whoever played them and when. A record of a stopped study is kept in the same way.

use super::receipt::{Origin, Receipt};
use evenodds_engine::share::{Numbers, Record, SavedCounts, put};
use sha2::{Digest, Sha256};
use std::io::BufRead;

/// First line of a file.
const MAGIC: &str = "evenodds counts, version 2\n";
/// Most bytes of a receipt: four times the longest scenario.
const MOST_RECEIPT: u64 = 16 << 20;
/// Bytes of a checksum.
const SUM: usize = 32;

/// Reason why a file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// No file of counts, or one of a later version.
    Other,
    /// A file of counts that is incomplete or was changed.
    Damaged,
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::Other => "it does not hold counts of evenodds",
            Self::Damaged => "it is damaged",
        })
    }
}

/// Counts as they stand in a file.
pub fn body(sheets: &[SavedCounts]) -> Vec<u8> {
    let mut bytes = Vec::new();
    put(&mut bytes, sheets.len() as u64);
    sheets.iter().for_each(|sheet| sheet.put(&mut bytes));
    bytes
}

/// Bytes of a file, from its receipt and its counts `body`.
pub fn write(receipt: &Receipt, body: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.as_bytes().to_vec();
    // A receipt is of texts and whole numbers, which can always be written.
    bytes.extend(serde_json::to_vec(receipt).unwrap_or_default());
    bytes.push(b'\n');
    bytes.extend_from_slice(body);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// Bytes of a record, with its origin.
pub fn write_record(origin: &Origin, record: &Record) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(origin).unwrap_or_default();
    bytes.push(b'\n');
    put(&mut bytes, record.at);
    put(&mut bytes, record.looks.len() as u64);
    record.looks.iter().for_each(|look| bytes.extend(body(look)));
    bytes
}

/// Record from its bytes.
///
/// # Errors
/// When it is of another origin, or damaged; the text says so.
pub fn read_record(origin: &Origin, bytes: &[u8]) -> Result<Record, String> {
    let damaged = || "it is damaged".to_owned();
    let line = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let theirs: Origin = serde_json::from_slice(&bytes[..line]).map_err(|_| damaged())?;
    if let Some(what) = theirs.differs(origin) {
        return Err(format!("it is of something else ({what})"));
    }
    let mut numbers = Numbers(&bytes[line + 1..]);
    let mut read = || {
        let at = numbers.number()?;
        let looks = (0..numbers.length()?).map(|_| {
            let sheets = (0..numbers.length()?).map(|_| SavedCounts::take(&mut numbers));
            sheets.collect::<Option<Vec<_>>>()
        });
        Some(Record { looks: looks.collect::<Option<Vec<_>>>()?, at })
    };
    read().ok_or_else(damaged)
}

/// Receipt of a file, unchecked: only [`read`] shows whether the file is whole.
///
/// # Errors
/// When there is none.
pub fn head(mut file: impl BufRead) -> Result<Receipt, Trouble> {
    let mut magic = vec![0; MAGIC.len()];
    file.read_exact(&mut magic).map_err(|_| Trouble::Damaged)?;
    if magic != MAGIC.as_bytes() {
        return Err(Trouble::Other);
    }
    let mut line = Vec::new();
    file.take(MOST_RECEIPT).read_until(b'\n', &mut line).map_err(|_| Trouble::Damaged)?;
    serde_json::from_slice(&line).map_err(|_| Trouble::Damaged)
}

/// Receipt and counts of a file.
///
/// # Errors
/// When it is not whole, or no file of counts.
pub fn read(bytes: &[u8]) -> Result<(Receipt, Vec<SavedCounts>), Trouble> {
    let receipt = head(bytes);
    let (body, sum) = bytes.split_last_chunk::<SUM>().ok_or(Trouble::Damaged)?;
    if Sha256::digest(body)[..] != sum[..] {
        return Err(receipt.err().unwrap_or(Trouble::Damaged));
    }
    let receipt = receipt?;
    let line = body[MAGIC.len()..].iter().position(|&byte| byte == b'\n').ok_or(Trouble::Damaged)?;
    let mut numbers = Numbers(&body[MAGIC.len() + line + 1..]);
    let mut sheets = || (0..numbers.length()?).map(|_| SavedCounts::take(&mut numbers)).collect::<Option<Vec<_>>>();
    let sheets = sheets().ok_or(Trouble::Damaged)?;
    Ok((receipt, sheets))
}
