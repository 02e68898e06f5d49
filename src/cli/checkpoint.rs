//! Where an interrupted search keeps what it played, so that `--resume` goes on with it.

use super::folder::again;
use super::terminal::Failure;
use evenodds_report::drawing::NAME;
use evenodds_report::files::write_whole;
use evenodds_scenario::Scenario;
use evenodds_scenario::read::hash;
use std::path::{Path, PathBuf};

/// A file of measurements in the folder of a report; none where no report is wanted.
pub(super) struct Checkpoint {
    file: Option<PathBuf>,
    /// The build that keeps it, and that alone reads it.
    build: String,
}

impl Checkpoint {
    /// This file, kept by the build that plays a scenario.
    pub(super) fn new(file: Option<PathBuf>, scenario: &Scenario) -> Self {
        Self { file, build: scenario.games.build().to_owned() }
    }

    /// What an interrupted search left, if it is asked for.
    pub(super) fn earlier(&self, resume: bool) -> Result<Option<String>, Failure> {
        let Some(path) = self.file.as_ref().filter(|_| resume) else { return Ok(None) };
        let file = path.display();
        let text = std::fs::read_to_string(path).map_err(|_| {
            let help = undrawn(path);
            Failure::input(format!("there is no interrupted search to go on with: `{file}` is not there{help}"))
        })?;
        let kept =
            unseal(&text, &self.build).map_err(|why| Failure::input(format!("cannot go on with `{file}`: {why}")))?;
        Ok(Some(kept.to_owned()))
    }

    /// Writes the measurements: they are whole or not there.
    pub(super) fn keep(&self, text: &str) -> std::io::Result<()> {
        self.file.as_ref().map_or(Ok(()), |file| write_whole(file, seal(text, &self.build).as_bytes()))
    }

    /// Keeps what was played up to an interruption, and says so.
    pub(super) fn interrupted(&self, text: &str, plays: u64) -> Failure {
        if let Err(error) = self.keep(text) {
            return Failure::unwritten("interrupted; what was played cannot be kept", &error);
        }
        let kept = self.file.as_ref().map_or_else(
            || "nothing was kept".to_owned(),
            |file| format!("they are kept in {}: --resume goes on with them", file.display()),
        );
        let text = format!("interrupted after {plays} plays; {kept}");
        Failure { code: 130, text }
    }

    /// The words of a report that could not be written. What is kept of it needs no measurements; where nothing is, and they
    /// are there, `--resume` goes on with them.
    pub(super) fn going_on(&self, failure: Failure) -> Failure {
        let Some(file) = self.file.as_ref().filter(|file| file.exists()) else { return failure };
        if undrawn(file).is_empty() {
            let help = format!("what was measured is kept in {}: --resume goes on with it", file.display());
            return Failure { text: format!("{}\n  = help: {help}", failure.text), ..failure };
        }
        self.remove();
        failure
    }

    /// Removes the file once there is an answer.
    pub(super) fn remove(&self) {
        self.file.iter().for_each(|file| drop(std::fs::remove_file(file)));
    }
}

/// What to do where everything was played and not all of it drawn.
pub(super) fn undrawn(file: &Path) -> String {
    let folder = file.parent().unwrap_or(Path::new("."));
    let waits = folder.join(NAME).exists();
    if waits { format!("\n  = help: all of it was played; {} draws it", again(folder)) } else { String::new() }
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
