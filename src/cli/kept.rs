//! Where an interrupted search keeps what it played, so that `--resume` goes on with it.

use super::terminal::Failure;
use crate::report::files::write_whole;
use std::path::{Path, PathBuf};

/// A file of measurements in the folder of a report.
pub(super) struct Kept(PathBuf);

impl Kept {
    /// The file of this name.
    pub(super) fn new(folder: &Path, name: &str) -> Self {
        Self(folder.join(name))
    }

    /// What an interrupted search left, if it is asked for.
    pub(super) fn earlier(&self, resume: bool) -> Result<Option<String>, Failure> {
        if !resume {
            return Ok(None);
        }
        std::fs::read_to_string(&self.0).map(Some).map_err(|_| {
            let file = self.0.display();
            Failure::input(format!("there is no interrupted search to go on with: `{file}` is not there"))
        })
    }

    /// Writes the measurements: they are whole or not there.
    pub(super) fn keep(&self, text: &str) -> std::io::Result<()> {
        write_whole(&self.0, text.as_bytes())
    }

    /// Keeps what was played up to an interruption, and says so.
    pub(super) fn interrupted(&self, text: &str, plays: u64) -> Failure {
        if let Err(error) = self.keep(text) {
            return Failure::run(format!("cannot keep what was played: {error}"));
        }
        let file = self.0.display();
        let text = format!("interrupted after {plays} plays; they are kept in {file}: --resume goes on with them");
        Failure { code: 130, text }
    }

    /// Removes the file once there is an answer.
    pub(super) fn remove(&self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
