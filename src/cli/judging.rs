//! What the judging commands share: arguments, folders, what they say.

use super::terminal::{Failure, colored, print, print_json_text};
use crate::report::files::Output;
use crate::report::judging::{Document, text, write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `compare`, `rulings` and `meta`.
#[derive(Debug, clap::Args)]
pub(super) struct Shared {
    /// Trials of each cell, in place of the scenario's
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=crate::scenario::read::MOST_TRIALS as u64))]
    pub(super) trials: Option<u64>,
    /// Seed of all dice, in place of the scenario's
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Folder for the report
    #[arg(long)]
    pub(super) out: Option<PathBuf>,
    /// Print the answer as JSON alone
    #[arg(long)]
    pub(super) json: bool,
    /// No progress, no words
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// An output in the making, and its folder for words.
pub(super) struct Place {
    output: Output,
    folder: PathBuf,
    /// Pictures that could not be drawn.
    undrawn: Vec<String>,
}

impl Shared {
    /// The folder of the report: `reports/NAME/KIND` unless told otherwise.
    pub(super) fn output(&self, file: &Path, kind: &str) -> Result<Place, Failure> {
        Place::prepare(self.out.clone().unwrap_or_else(|| super::run::default_folder(file).join(kind)))
    }

    /// Puts the report in its place and says what it says.
    pub(super) fn tell(&self, document: &Document, place: Place, plays: u64, elapsed: Duration) -> Result<(), Failure> {
        let folder = place.commit()?;
        if self.json {
            print_json_text(document.data.first().map_or("", |(_, json)| json.as_str()))?;
        } else if !self.quiet {
            print(&text(document, colored(&std::io::stdout())))?;
        }
        if !self.quiet {
            let seconds = elapsed.as_secs_f64();
            let rate = plays as f64 / seconds.max(1e-9);
            let folder = folder.display();
            say!("{plays} plays in {seconds:.1} s ({rate:.0} a second); the report is in {folder}");
        }
        Ok(())
    }
}

impl Place {
    /// Makes sure that files can be written to a folder.
    pub(super) fn prepare(folder: PathBuf) -> Result<Self, Failure> {
        let output = Output::prepare(&folder)
            .map_err(|error| Failure::input(format!("cannot write to `{}`: {error}", folder.display())))?;
        Ok(Self { output, folder, undrawn: Vec::new() })
    }

    /// The folder of the report.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes more into the temporary folder.
    pub(super) fn with<T>(&mut self, write: impl FnOnce(&mut Output) -> T) -> T {
        write(&mut self.output)
    }

    /// Puts everything in its place.
    pub(super) fn commit(self) -> Result<PathBuf, Failure> {
        self.output.commit().map_err(|error| Failure::run(format!("cannot write the report: {error}")))?;
        if !self.undrawn.is_empty() {
            return Err(undrawn(&self.folder, &self.undrawn, "the same command plays and draws it again"));
        }
        Ok(self.folder)
    }
}

/// Writes the report into the output's temporary folder.
pub(super) fn leave(place: &mut Place, document: &Document, pool: &rayon::ThreadPool) -> Result<(), Failure> {
    place.undrawn = pool
        .install(|| write(&mut place.output, document))
        .map_err(|error| Failure::run(format!("cannot write the report: {error}")))?;
    Ok(())
}

/// Numbers are there, pictures are not.
pub(super) fn undrawn(folder: &Path, missing: &[String], again: &str) -> Failure {
    let folder = folder.display();
    Failure::run(format!("the numbers are in {folder}, but not all pictures: {}; {again}", missing.join("; ")))
}

pub(super) use super::interrupt::signals;

/// Why there is no answer at all.
pub(super) fn nothing_played() -> Failure {
    Failure { code: 130, text: "interrupted before anything was played; nothing was written".into() }
}

/// How a command ends that has an answer.
pub(super) fn code(partial: bool) -> ExitCode {
    if partial { ExitCode::from(130) } else { ExitCode::SUCCESS }
}
