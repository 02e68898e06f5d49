//! Where reports go: no two games or commands share a folder, and a report does not take the place of one with more trials.

use super::terminal::Failure;
use crate::report::files::Output;
use crate::report::number::count;
use crate::scenario::Scenario;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// `reports/GAME/NAME` for `NAME.toml` of a game.
pub(super) fn of_file(game: &str, file: &Path) -> PathBuf {
    let name = file.file_stem().map_or_else(|| "report".into(), |stem| stem.to_string_lossy().into_owned());
    Path::new("reports").join(game).join(name)
}

/// An output in the making, and its folder for words.
pub(super) struct Place {
    output: Output,
    folder: PathBuf,
    /// Which command writes it: its answer is `COMMAND.json`.
    command: &'static str,
    /// The scenario that it is about.
    scenario: String,
    /// Whether it may take the place of one with more trials.
    replace: bool,
    /// Pictures that could not be drawn.
    undrawn: Vec<String>,
}

impl Place {
    /// Makes sure that files can be written to a folder, and that a report of `trials` trials (none: it depends on the
    /// dice) would not take the place of one with more.
    pub(super) fn prepare(
        folder: PathBuf,
        command: &'static str,
        scenario: &Scenario,
        trials: Option<u64>,
        replace: bool,
    ) -> Result<Self, Failure> {
        let (output, scenario) = (output(&folder)?, scenario.source.name.clone());
        let place = Self { output, folder, command, scenario, replace, undrawn: Vec::new() };
        if let (Some(held), Some(trials)) = (place.held(), trials)
            && held > trials
        {
            return Err(Failure::input(format!(
                "`{}` holds a report of {} trials, more than the {} of this one\n  = help: --replace puts this one in \
                 its place; --out FOLDER keeps both",
                place.folder.display(),
                count(held),
                count(trials)
            )));
        }
        Ok(place)
    }

    /// Trials of the report that stands there and is to be kept; none where there is none, or it is about another file.
    fn held(&self) -> Option<u64> {
        let text = std::fs::read_to_string(self.folder.join(format!("{}.json", self.command))).ok()?;
        let answer = serde_json::from_str::<Value>(&text).ok()?;
        let other = answer.get("scenario").and_then(Value::as_str);
        let same = other.is_none_or(|other| Path::new(other).file_name() == Path::new(&self.scenario).file_name());
        // A metagame counts the plays of a pair, a search all of its plays.
        let trials = ["trials", "plays_of_a_pair", "plays"].iter().find_map(|key| answer.get(key)?.as_u64());
        trials.filter(|_| same && !self.replace)
    }

    /// Says how many trials there were in the end, before anything is written: an interrupted report goes beside one
    /// with more trials, to `N_trials` in its folder.
    pub(super) fn settle(&mut self, trials: u64) -> Result<(), Failure> {
        if self.held().is_some_and(|held| held > trials) {
            self.folder.push(format!("{trials}_trials"));
            self.output = output(&self.folder)?;
        }
        Ok(())
    }

    /// The folder of the report.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Pictures that could not be drawn: told when everything else is in its place.
    pub(super) fn lacks(&mut self, pictures: Vec<String>) {
        self.undrawn = pictures;
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

/// Numbers are there, pictures are not.
pub(super) fn undrawn(folder: &Path, missing: &[String], again: &str) -> Failure {
    let folder = folder.display();
    Failure::run(format!("the numbers are in {folder}, but not all pictures: {}; {again}", missing.join("; ")))
}

fn output(folder: &Path) -> Result<Output, Failure> {
    let prepared = Output::prepare(folder);
    prepared.map_err(|error| Failure::input(format!("cannot write to `{}`: {error}", folder.display())))
}
