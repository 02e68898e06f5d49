//! Where an interrupted search keeps what it played, so that `--resume` goes on with it.

use super::terminal::Failure;
use crate::BUILD;
use crate::report::files::write_whole;
use crate::scenario::read::hash;
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
        let file = self.0.display();
        let text = std::fs::read_to_string(&self.0).map_err(|_| {
            Failure::input(format!("there is no interrupted search to go on with: `{file}` is not there"))
        })?;
        let kept = unseal(&text, BUILD).map_err(|why| Failure::input(format!("cannot go on with `{file}`: {why}")))?;
        Ok(Some(kept.to_owned()))
    }

    /// Writes the measurements: they are whole or not there.
    pub(super) fn keep(&self, text: &str) -> std::io::Result<()> {
        write_whole(&self.0, seal(text, BUILD).as_bytes())
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

/// A text under the name of the build that wrote it and the checksum of both.
fn seal(text: &str, build: &str) -> String {
    let body = format!("build {build}\n{text}");
    format!("sha256 {}\n{body}", hash(&body))
}

/// The text that was sealed: unchanged, by the same build.
fn unseal<'a>(sealed: &'a str, build: &str) -> Result<&'a str, String> {
    let (sum, body) = sealed.split_once('\n').ok_or("it is damaged")?;
    if sum.strip_prefix("sha256 ") != Some(hash(body).as_str()) {
        return Err("it is damaged".into());
    }
    let (first, text) = body.split_once('\n').ok_or("it is damaged")?;
    match first.strip_prefix("build ") {
        Some(theirs) if theirs == build => Ok(text),
        theirs => {
            let theirs = theirs.unwrap_or("unknown");
            Err(format!("build {theirs} of evenodds kept it, this is {build}, and the two may play differently"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_unchanged_and_of_this_build() {
        let sealed = seal("heading\n1 2 | 3\n", "a");
        assert_eq!(unseal(&sealed, "a"), Ok("heading\n1 2 | 3\n"));
        for changed in [sealed.replace("| 3", "| 4"), sealed.replace("build a", "build b"), sealed[..50].to_owned()] {
            assert_eq!(unseal(&changed, "a"), Err("it is damaged".into()));
        }
        assert!(unseal(&sealed, "b").is_err_and(|why| why.starts_with("build a")));
        assert!(unseal("heading\n1 2 | 3\n", "a").is_err());
    }
}
