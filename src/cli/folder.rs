//! Folders of reports: no two games or commands share a folder, and a report takes the place of its like alone.

use super::terminal::{Done, Failure};
use evenodds_library::command::draw;
use evenodds_report::drawing::{self, Drawing, Work};
use evenodds_report::files::{InTheWay, Output, OutputOptions, refuse, write_whole};
use evenodds_scenario::file::STANDARD_INPUT;
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
    wanted: OutputOptions,
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
    /// Makes sure that files can be written to a folder, and that nothing stands in the way. `kept` is the file in which the command keeps
    /// what it played.
    pub(super) fn prepare(folder: PathBuf, wanted: OutputOptions, kept: Option<&str>) -> Result<Self, Failure> {
        let place = Self { output: Some(output(&folder, &wanted)?), folder, wanted, undrawn: None };
        for name in kept.into_iter().chain([drawing::NAME]) {
            refuse(&place.folder.join(name)).map_err(|error| unwritten(&place.folder, &error))?;
        }
        Ok(place)
    }

    /// No report at all: the answer alone.
    pub(super) fn nowhere() -> Self {
        Self { output: None, folder: PathBuf::new(), wanted: OutputOptions::default(), undrawn: None }
    }

    /// Says how many trials there were in the end, before anything is written. A report with fewer of them than the one that stands there
    /// goes beside it, to `N_trials` in its folder.
    pub(super) fn settle(&mut self, trials: u64) -> Result<(), Failure> {
        self.wanted.about.trials = trials;
        if self.output.as_ref().and_then(Output::held).is_some_and(|held| held > trials) {
            self.folder.push(format!("{trials}_trials"));
            self.output = Some(output(&self.folder, &self.wanted)?);
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
        let bytes = Drawing::new(&self.wanted, work, Vec::new()).bytes();
        let kept = bytes.is_ok_and(|bytes| refuse(&file).and_then(|()| write_whole(&file, &bytes)).is_ok());
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
        let wanted = &self.wanted;
        let lacks = self.undrawn.take().map(|(work, missing)| keep(&output, &self.folder, (wanted, work), &missing));
        output
            .commit(wanted.about.trials)
            .map_err(|error| Failure { code: code(&error), ..self.lost(work(), error) })?;
        Ok(Landed { folder: Some(self.folder), lacks })
    }
}

/// Puts what pictures are made of into a report that lacks some, and says so.
pub(super) fn keep(
    output: &Output,
    folder: &Path,
    (wanted, work): (&OutputOptions, Work),
    missing: &[String],
) -> Failure {
    let drawn = work.names();
    let kept = output.others(&drawn).map_err(|error| error.to_string()).and_then(|files| {
        let bytes = Drawing::new(wanted, work, files).bytes()?;
        output.write(drawing::NAME, bytes).map_err(|error| format!("{}: {error}", drawing::NAME))
    });
    let next = match kept {
        Ok(()) => format!("{} draws them without playing", draw(folder)),
        Err(error) => format!("what they are made of cannot be kept either ({error}): the same command plays again"),
    };
    let folder = folder.display();
    Failure::run(format!("the numbers are in {folder}, but not all pictures: {}; {next}", missing.join("; ")))
}

/// An output in the making.
pub(super) fn output(folder: &Path, wanted: &OutputOptions) -> Result<Output, Failure> {
    Output::prepare(folder, wanted.clone()).map_err(|error| unwritten(folder, &error))
}

/// Why nothing can be written to a folder.
fn unwritten(folder: &Path, error: &std::io::Error) -> Failure {
    Failure::unwritten(format!("cannot write to `{}`", folder.display()), error)
}

/// How a command ends that cannot write: what stands in the way is there to be moved.
fn code(error: &std::io::Error) -> u8 {
    if InTheWay::of(error).is_some() { 2 } else { 1 }
}
