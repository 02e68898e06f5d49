//! Where an interrupted command keeps what it played, so that it can go on with it.

use super::{Refused, command};
use evenodds_report::drawing::NAME;
use evenodds_report::files::write_whole;
use evenodds_scenario::Scenario;
use evenodds_scenario::read::hash;
use std::path::{Path, PathBuf};

/// A file of measurements in the folder of a report.
pub struct Checkpoint {
    file: PathBuf,
    /// The build that keeps it, and that alone reads it.
    build: String,
}

impl Checkpoint {
    /// This file, kept by the build that plays a scenario.
    pub fn new(file: PathBuf, scenario: &Scenario) -> Self {
        Self { file, build: scenario.games.build().to_owned() }
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// What an interrupted command left.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Refused> {
        let file = self.file.display();
        std::fs::read(&self.file).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                let what = format!("there is nothing to go on with: no `{file}`");
                Refused::because(what, self.undrawn())
            }
            _ => Refused::because(format!("cannot read `{file}`: {error}"), None),
        })
    }

    /// The text that an interrupted command left.
    pub(super) fn text(&self) -> Result<String, Refused> {
        let bytes = self.bytes()?;
        let kept = std::str::from_utf8(&bytes).map_err(|_| "it is damaged".to_owned());
        let kept = kept.and_then(|text| unseal(text, &self.build));
        kept.map(str::to_owned).map_err(|why| self.refused(&why))
    }

    /// What is there is not what is asked for.
    pub(super) fn refused(&self, why: &str) -> Refused {
        Refused::because(format!("cannot go on with `{}`: {why}", self.file.display()), None)
    }

    /// Writes bytes: they are whole or not there.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&self, bytes: &[u8]) -> std::io::Result<()> {
        write_whole(&self.file, bytes)
    }

    /// Writes a text.
    pub(super) fn keep_text(&self, text: &str) -> std::io::Result<()> {
        self.keep(seal(text, &self.build).as_bytes())
    }

    /// Removes the file once there is an answer.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(&self.file);
    }

    /// What to do where everything was played and not all of it drawn.
    pub fn undrawn(&self) -> Option<String> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let waits = folder.join(NAME).exists();
        waits.then(|| format!("all of it was played; {} draws it", command::draw(folder)))
    }
}

/// Keeps what was played up to an interruption, and says so.
pub(super) fn interrupted(kept: Option<&Checkpoint>, text: &str, plays: u64) -> Refused {
    let kept = match kept.map(|kept| (kept.file.display(), kept.keep_text(text))) {
        Some((_, Err(error))) => {
            return Refused::Unwritten("interrupted; what was played cannot be kept".into(), error);
        }
        Some((file, Ok(()))) => format!("they are kept in {file}: --resume goes on with them"),
        None => "nothing was kept".to_owned(),
    };
    Refused::Stopped(format!("interrupted after {plays} plays; {kept}"))
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
