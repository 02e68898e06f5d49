//! Checkpoint of an interrupted command, from which it resumes.

use super::{Refused, command};
use evenodds_report::drawing::NAME;
use evenodds_report::files::{keep, remove, unseal};
use evenodds_scenario::Scenario;
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
        let bytes = std::fs::read(&self.file).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                let what = format!("there is nothing to go on with: no `{file}`");
                Refused::because(what, self.undrawn())
            }
            _ => Refused::because(format!("cannot read `{file}`: {error}"), None),
        })?;
        unseal(&bytes).map(<[u8]>::to_vec).ok_or_else(|| self.refused("it is damaged"))
    }

    /// The text that an interrupted command left.
    pub(super) fn text(&self) -> Result<String, Refused> {
        let bytes = self.bytes()?;
        let kept = std::str::from_utf8(&bytes).map_err(|_| "it is damaged".to_owned());
        let kept = kept.and_then(|text| of_build(text, &self.build));
        kept.map(str::to_owned).map_err(|why| self.refused(&why))
    }

    /// What is there is not what is asked for.
    pub(super) fn refused(&self, why: &str) -> Refused {
        Refused::because(format!("cannot go on with `{}`: {why}", self.file.display()), None)
    }

    /// Writes bytes: they are whole or not there.
    ///
    /// # Errors
    /// When the file cannot be written, or a file of the user's is there.
    pub fn keep(&self, bytes: &[u8]) -> std::io::Result<()> {
        keep(&self.file, bytes)
    }

    /// Writes a text.
    pub(super) fn keep_text(&self, text: &str) -> std::io::Result<()> {
        self.keep(format!("build {}\n{text}", self.build).as_bytes())
    }

    /// Removes the file once there is an answer.
    pub fn remove(&self) {
        remove(&self.file);
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

/// The text that was kept, by the same build.
fn of_build<'a>(kept: &'a str, build: &str) -> Result<&'a str, String> {
    let (first, text) = kept.split_once('\n').ok_or("it is damaged")?;
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
    fn what_is_kept_is_of_this_build() {
        assert_eq!(of_build("build a\nheading\n1 2 | 3\n", "a"), Ok("heading\n1 2 | 3\n"));
        assert!(of_build("build a\nheading\n", "b").is_err_and(|why| why.starts_with("build a")));
        assert!(of_build("heading\n1 2 | 3\n", "a").is_err());
    }
}
