//! Where reports go: no two games or commands share a folder, and a report does not take the place of one with more trials.

use super::terminal::{Done, Failure};
use evenodds_library::command::draw;
use evenodds_report::drawing::{self, Drawing, Work};
use evenodds_report::files::{Output, write_whole};
use evenodds_report::number::count;
use evenodds_scenario::Scenario;
use evenodds_scenario::file::STANDARD_INPUT;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// `reports/GAME/NAME` for `NAME.toml` of a game.
pub(super) fn of_file(game: &str, file: &Path) -> PathBuf {
    let name = match file.file_stem() {
        Some(_) if file == Path::new(STANDARD_INPUT) => "standard_input".into(),
        stem => stem.map_or_else(|| "report".into(), |stem| stem.to_string_lossy().into_owned()),
    };
    Path::new("reports").join(game).join(name)
}

/// An output in the making, and its folder for words.
pub(super) struct Place {
    /// None where no report is wanted.
    output: Option<Output>,
    folder: PathBuf,
    /// Which command writes it: its answer is `COMMAND.json`.
    command: &'static str,
    /// The scenario that it is about.
    scenario: String,
    /// Whether it may take the place of one with more trials.
    replace: bool,
    /// What the report is made of, and which of its pictures could not be drawn.
    undrawn: Option<(Work, Vec<String>)>,
}

/// A report in its place.
pub(super) struct Landed {
    /// Its folder; none where no report was wanted.
    pub(super) folder: Option<PathBuf>,
    /// Which pictures it lacks, if it does.
    pub(super) lacks: Option<Failure>,
}

impl Landed {
    /// Where it is, to be told after what was played.
    pub(super) fn told(&self) -> String {
        self.folder.as_ref().map(|folder| format!("; the report is in {}", folder.display())).unwrap_or_default()
    }

    /// How the command ends: as it would, unless there are pictures missing.
    pub(super) fn end(self, code: ExitCode) -> Done {
        self.lacks.map_or(Ok(code), Err)
    }
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
        let (output, scenario) = (Some(output(&folder)?), scenario.source.name.clone());
        let place = Self { output, folder, command, scenario, replace, undrawn: None };
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

    /// No report at all: the answer alone.
    pub(super) fn nowhere(command: &'static str) -> Self {
        let (folder, scenario) = (PathBuf::new(), String::new());
        Self { output: None, folder, command, scenario, replace: true, undrawn: None }
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
        if self.output.is_some() && self.held().is_some_and(|held| held > trials) {
            self.folder.push(format!("{trials}_trials"));
            self.output = Some(output(&self.folder)?);
        }
        Ok(())
    }

    /// Where a file of this name goes; nowhere without a report.
    pub(super) fn file(&self, name: &str) -> Option<PathBuf> {
        self.output.as_ref().map(|_| self.folder.join(name))
    }

    /// Pictures that could not be drawn: what they are made of is kept with the report, so that `evenodds draw` can.
    pub(super) fn lacks(&mut self, work: &dyn Fn() -> Work, pictures: Vec<String>) {
        self.undrawn = (!pictures.is_empty()).then(|| (work(), pictures));
    }

    /// Keeps what was found of a report that cannot be written at all, if the folder takes that.
    pub(super) fn lost(&self, work: Work, error: impl std::fmt::Display) -> Failure {
        let file = self.folder.join(drawing::NAME);
        let bytes = Drawing::new(work, Vec::new()).bytes();
        let kept = bytes.is_ok_and(|bytes| write_whole(&file, &bytes).is_ok());
        let help = if kept {
            format!("{} draws it without playing, once there is room", draw(&self.folder))
        } else {
            "nothing of it could be kept there; with room for it the same command plays again".to_owned()
        };
        Failure::run(format!("cannot write the report: {error}\n  = help: {help}"))
    }

    /// Writes into the temporary folder; nothing without a report.
    pub(super) fn with<T: Default>(
        &mut self,
        write: impl FnOnce(&mut Output) -> Result<T, String>,
    ) -> Result<T, String> {
        self.output.as_mut().map_or_else(|| Ok(T::default()), write)
    }

    /// Puts everything in its place; `work` is what the report is made of, to be kept if that fails.
    pub(super) fn commit(mut self, work: &dyn Fn() -> Work) -> Result<Landed, Failure> {
        let Some(output) = self.output.take() else { return Ok(Landed { folder: None, lacks: None }) };
        let lacks = self.undrawn.take().map(|(work, missing)| keep(&output, &self.folder, work, &missing));
        output.commit().map_err(|error| self.lost(work(), error))?;
        Ok(Landed { folder: Some(self.folder), lacks })
    }
}

/// Puts what pictures are made of into a report that lacks some, and says so.
pub(super) fn keep(output: &Output, folder: &Path, work: Work, missing: &[String]) -> Failure {
    let drawn = work.names();
    let kept = output.others(&drawn).map_err(|error| error.to_string()).and_then(|files| {
        let bytes = Drawing::new(work, files).bytes()?;
        output.write(drawing::NAME, bytes).map_err(|error| format!("{}: {error}", drawing::NAME))
    });
    let next = match kept {
        Ok(()) => format!("{} draws them without playing", draw(folder)),
        Err(error) => format!("what they are made of cannot be kept either ({error}): the same command plays again"),
    };
    let folder = folder.display();
    Failure::run(format!("the numbers are in {folder}, but not all pictures: {}; {next}", missing.join("; ")))
}

fn output(folder: &Path) -> Result<Output, Failure> {
    let prepared = Output::prepare(folder);
    prepared.map_err(|error| Failure::unwritten(format!("cannot write to `{}`", folder.display()), &error))
}
