//! Files that hold their own SHA-256, as no manifest lists them: what an interrupted command kept, and `run.json`.

use super::in_the_way::InTheWay;
use super::single::write_whole;
use evenodds_scenario::read::hash;
use std::fs;
use std::io;
use std::path::Path;

/// First line of what is kept.
const FORM: &[u8] = b"evenodds kept, version 1\nsha256 ";
/// Hexadecimal digits of a hash.
const DIGITS: usize = 64;

/// What is kept, with its hash before it.
pub fn seal(body: &[u8]) -> Vec<u8> {
    [FORM, hash(body).as_bytes(), b"\n", body].concat()
}

/// What was kept; none where the bytes are something else, or were changed.
pub fn unseal(bytes: &[u8]) -> Option<&[u8]> {
    let (sum, body) = bytes.strip_prefix(FORM)?.split_at_checked(DIGITS)?;
    let body = body.strip_prefix(b"\n")?;
    (*sum == *hash(body).as_bytes()).then_some(body)
}

/// Whether a file was kept by the program and not changed since. False where there is none.
///
/// # Errors
/// When a file there cannot be read.
pub(super) fn is_ours(path: &Path) -> io::Result<bool> {
    match path.symlink_metadata() {
        Ok(data) if data.is_file() => Ok(unseal(&fs::read(path)?).is_some()),
        _ => Ok(false),
    }
}

/// Refuses a place where something else stands than what a command kept.
///
/// # Errors
/// When there is a file of the user's.
pub fn refuse(path: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if path.symlink_metadata().is_ok() && !is_ours(path)? { Err(InTheWay::foreign(&name)) } else { Ok(()) }
}

/// Keeps bytes in a file: they are whole or not there.
///
/// # Errors
/// When the file cannot be written, or a file of the user's is there.
pub fn keep(path: &Path, body: &[u8]) -> io::Result<()> {
    refuse(path)?;
    write_whole(path, &seal(body))
}

/// Removes what was kept.
pub fn remove(path: &Path) {
    if is_ours(path).unwrap_or(false) {
        let _ = fs::remove_file(path);
    }
}

/// A JSON object with its own hash as its last entry.
pub(crate) fn close(text: &str) -> String {
    let body = text.trim_end().strip_suffix('}').unwrap_or(text).trim_end();
    format!("{body}{CLOSING}{}\"\n}}\n", hash(body))
}

const CLOSING: &str = ",\n  \"sha256\": \"";

/// Whether a JSON object holds its own hash, and was not changed since.
pub(super) fn is_closed(text: &str) -> bool {
    text.rsplit_once(CLOSING).is_some_and(|(body, sum)| sum == format!("{}\"\n}}\n", hash(body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_is_noticed() {
        let sealed = seal(b"1 2 | 3\n");
        assert_eq!(unseal(&sealed), Some(&b"1 2 | 3\n"[..]));
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(unseal(&changed), None, "{at}");
            assert_eq!(unseal(&sealed[..at]), None, "{at}");
        }
        let closed = close("{\n  \"a\": 1\n}\n");
        assert!(is_closed(&closed) && serde_json::from_str::<serde_json::Value>(&closed).is_ok(), "{closed}");
        assert!(!is_closed(&closed.replace('1', "2")) && !is_closed(&format!("{closed} ")) && !is_closed("{}"));
    }

    #[test]
    fn a_file_of_the_users_is_not_written_over() {
        let base = tempfile::tempdir().expect("a folder");
        let path = base.path().join("x.kept");
        for text in ["one", "two"] {
            keep(&path, text.as_bytes()).expect("it is ours");
        }
        fs::write(&path, "mine").expect("a file");
        assert!(keep(&path, b"three").is_err());
        remove(&path);
        assert_eq!(fs::read(&path).expect("there"), b"mine");
    }
}
