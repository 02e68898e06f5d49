//! One file that appears whole or not at all.

use super::beside::PREFIX;
use super::{beside, moves, sweep};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file in the making. Dropped without [`Single::commit`], it leaves nothing behind.
#[derive(Debug)]
pub struct Single {
    path: PathBuf,
    /// None for what is no plain file, like `/dev/stdout`: it is written as it stands.
    beside: Option<NamedTempFile>,
}

impl Single {
    /// Makes sure that a file can be written, before anything is worked out for it.
    ///
    /// # Errors
    /// When the path is a folder, cannot be written to or may not be replaced.
    pub fn prepare(path: &Path) -> io::Result<Self> {
        // A link stays: what it names is replaced.
        let path = if path.exists() { fs::canonicalize(path)? } else { std::path::absolute(path)? };
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX);
        match path.symlink_metadata() {
            Ok(data) if data.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Ok(data) if !data.is_file() => return Ok(Self { path, beside: None }),
            Ok(data) if data.permissions().readonly() => {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may only be read"));
            }
            Ok(data) => {
                builder.permissions(data.permissions());
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                #[cfg(unix)]
                {
                    use std::os::unix::fs::PermissionsExt;
                    builder.permissions(fs::Permissions::from_mode(0o666));
                }
            }
            Err(error) => return Err(error),
        }
        let place = path.parent().filter(|place| !place.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sweep::sweep(place);
        let _gate = beside::gate(place);
        let beside = builder.tempfile_in(place)?;
        // Held as long as it is written; see `sweep`.
        let _ = beside.as_file().lock();
        Ok(Self { path, beside: Some(beside) })
    }

    /// Writes the file and puts it in its place.
    ///
    /// # Errors
    /// When it cannot be written or moved; what was there before stays.
    pub fn commit(self, bytes: &[u8]) -> io::Result<()> {
        let Some(mut beside) = self.beside else { return fs::write(self.path, bytes) };
        beside.write_all(bytes)?;
        beside.as_file().sync_all()?;
        beside.persist(&self.path).map_err(|error| error.error)?;
        self.path.parent().into_iter().for_each(moves::sync_names);
        Ok(())
    }

    /// The same for a file that must not be there yet.
    ///
    /// # Errors
    /// When it is there, or cannot be written.
    pub fn commit_new(self, bytes: &[u8]) -> io::Result<()> {
        let exists = || io::Error::new(io::ErrorKind::AlreadyExists, "it is there already");
        let Some(mut beside) = self.beside else { return Err(exists()) };
        beside.write_all(bytes)?;
        beside.as_file().sync_all()?;
        beside.persist_noclobber(&self.path).map(|_| ()).map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => exists(),
            _ => error.error,
        })
    }
}

/// Writes a whole file; folders in its name are made.
///
/// # Errors
/// When it cannot be written; what was there before stays.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Single::prepare(path)?.commit(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_a_folder_is_not() {
        let base = tempfile::tempdir().expect("a folder");
        let path = base.path().join("deep/x.png");
        write_whole(&path, b"one").expect("written");
        drop(Single::prepare(&path).expect("writable"));
        write_whole(&path, b"two").expect("written");
        assert_eq!(fs::read(&path).expect("there"), b"two");
        assert!(Single::prepare(&path).expect("writable").commit_new(b"three").is_err());
        assert_eq!(fs::read(&path).expect("there"), b"two");
        assert!(Single::prepare(base.path()).is_err() && Single::prepare(&path.join("below")).is_err());
        assert_eq!(fs::read_dir(base.path().join("deep")).expect("a folder").count(), 1, "nothing is left beside");
    }
}
