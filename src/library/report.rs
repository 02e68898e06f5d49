//! A report that can be drawn, saved and read as tables.

use super::rows::{Rows, estimates, rows};
use evenodds_report::drawing::{Ran, Work};
use evenodds_report::files::{About, InTheWay, Output, Wanted};
use evenodds_report::frame::Columns;
use evenodds_report::judging::metagame::write_matrix;
use evenodds_report::{TrialRows, json, judging, table, write_trials};
use evenodds_study::meta::Metagame;
use evenodds_study::summary::Summary;
use evenodds_study::{Study, replay};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Rows of single trials that are held at once.
const ROWS_AT_ONCE: u64 = 1 << 16;

/// A table of a report.
pub enum Table {
    /// Lists of an answer.
    Rows(Rows),
    /// Columns as they are written.
    Columns(Columns),
}

/// Tables by name, the main one first.
pub type Tables = Vec<(&'static str, Table)>;

/// What makes the tables of a report.
pub(super) type Make = Box<dyn Fn(&Work) -> Tables + Send + Sync>;

/// Lists of an answer: what each is called, and its path.
pub(super) type Lists = &'static [(&'static str, &'static [&'static str])];

/// What was played.
#[derive(Debug, Clone, Copy, Default)]
pub struct Played {
    /// Trials of a cell; for a field, plays of a pair.
    pub trials: u64,
    /// Plays of everything.
    pub plays: u64,
    /// Plays that this command made itself: without those of an interrupted one that it went on from.
    pub made: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Stopped before its end.
    pub partial: bool,
    /// Seconds of the play itself.
    pub seconds: f64,
}

impl Played {
    /// All of it, by one command.
    pub(super) fn whole(trials: u64, plays: u64, seed: u64, time: Duration) -> Self {
        Self { trials, plays, made: plays, seed, partial: false, seconds: time.as_secs_f64() }
    }
}

/// What a command found, and everything that it leaves: the command line and a program that calls the library write the same.
pub struct Report {
    /// What it is made of.
    pub work: Work,
    /// What was played.
    pub played: Played,
    /// What it is about: a report that stands in its place may be of something else.
    pub about: About,
    /// Files that the command read.
    pub inputs: Vec<PathBuf>,
    /// Of targets and goals: `held`, `broken`, `not_settled`, `met`, `missed`; none where nothing was to be held.
    pub standing: Option<&'static str>,
    /// What a reader should know beside the answer.
    pub remarks: Vec<String>,
    /// What is kept where the report cannot be written, so that nothing is played again.
    pub state: Option<Vec<u8>>,
    pub(super) tables: OnceLock<Tables>,
    pub(super) make: Make,
    /// The text of `run.json`, where the work does not have it.
    pub(super) run: Option<String>,
    /// The field of a metagame, for its matrix.
    pub(super) field: Option<Arc<Metagame>>,
    /// The study of a run, for rows of single trials.
    pub(super) study: Option<Study>,
}

impl Report {
    /// Writes all of it into a folder, which holds it whole or not at all, on the current rayon pool. Returns what could not be
    /// drawn, and why. With `replace` it takes the place of any report, and of files of one that were changed since.
    ///
    /// # Errors
    /// When the folder cannot be written to, or something stands in the way.
    pub fn save(&self, folder: &Path, replace: bool) -> Result<Vec<String>, String> {
        let place = |error: std::io::Error| {
            let replaceable = InTheWay::of(&error).is_some_and(|way| way.replaceable);
            let help = if replaceable { "; with `replace` this one takes its place" } else { "" };
            format!("cannot write to `{}`: {error}{help}", folder.display())
        };
        let (about, inputs) = (self.about.clone(), self.inputs.clone());
        let mut output =
            Output::prepare(folder, Wanted { about, planned: true, inputs, replace, decimal_comma: false })
                .map_err(place)?;
        let undrawn = self.write(&mut output)?;
        output.commit(self.played.trials).map_err(place)?;
        Ok(undrawn)
    }

    /// Writes all of it into an output that is not yet committed. Returns what could not be drawn, and why.
    ///
    /// # Errors
    /// When the numbers cannot be written.
    pub fn write(&self, output: &mut Output) -> Result<Vec<String>, String> {
        let mut undrawn = self.work.write(output)?;
        if let Some(field) = &self.field {
            write_matrix(output, field)?;
        }
        if let Some(run) = &self.run {
            output.write("run.json", run).map_err(|error| format!("run.json: {error}"))?;
        }
        if let (Some((measures, rows)), Work::Run(ran)) = (self.trials(), &self.work) {
            undrawn.extend(write_trials(output, ran.rows_name(), &measures, rows).err());
        }
        Ok(undrawn)
    }

    /// What standard output says.
    pub fn text(&self, color: bool) -> String {
        match &self.work {
            Work::Run(ran) => table::summary_table(&ran.summary, color),
            Work::Judged(document) => judging::text(document, color),
        }
    }

    /// The answer as JSON.
    pub fn json(&self) -> String {
        match &self.work {
            Work::Run(ran) => json::text(&ran.summary),
            Work::Judged(document) => document.data.first().map(|(_, json)| json.clone()).unwrap_or_default(),
        }
    }

    /// Title, question, and the command line that makes it again.
    pub fn words(&self) -> [&str; 3] {
        match &self.work {
            Work::Run(ran) => [&ran.summary.title, &ran.summary.question, &ran.summary.command],
            Work::Judged(document) => [&document.title, &document.question, &document.command],
        }
    }

    /// Its tables, made when they are first asked for.
    pub fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| (self.make)(&self.work))
    }

    /// The summary of a run.
    pub fn summary(&self) -> Option<&Summary> {
        match &self.work {
            Work::Run(ran) => Some(&ran.summary),
            Work::Judged(_) => None,
        }
    }

    /// Measures of single trials, and the rows of those that were asked for, played again a stretch at a time.
    pub fn trials(&self) -> Option<(Vec<String>, impl Iterator<Item = TrialRows> + '_)> {
        let (Work::Run(ran), Some(study)) = (&self.work, &self.study) else { return None };
        let rows = ran.rows?.min(ran.summary.cells[0].trials);
        Some(trial_rows(study, ran.summary.seed, rows))
    }

    /// The report of a run.
    pub(super) fn of_run(study: Study, ran: Ran, played: Played) -> Self {
        let tables: Make = Box::new(|work| match work {
            Work::Run(ran) => vec![("summary", Table::Rows(estimates(&ran.summary)))],
            Work::Judged(_) => Vec::new(),
        });
        let report = Self::of(Work::Run(Box::new(ran)), played, tables);
        Self { study: Some(study), ..report }
    }

    /// The report of a judging command.
    pub(super) fn of_document(document: judging::Document, played: Played, make: Make) -> Self {
        Self::of(Work::Judged(Box::new(document)), played, make)
    }

    fn of(work: Work, played: Played, make: Make) -> Self {
        let remarks = Vec::new();
        let (standing, state, run, field, study) = (None, None, None, None, None);
        let (about, inputs, tables) = (About::default(), Vec::new(), OnceLock::new());
        Self { work, played, about, inputs, standing, remarks, state, tables, make, run, field, study }
    }
}

/// Lists of an answer as tables.
pub(super) fn lists(found: impl Serialize + Send + Sync + 'static, lists: Lists) -> Make {
    Box::new(move |_| listed(&found, lists))
}

/// Lists of an answer; what is not a number is missing.
pub(super) fn listed(found: &impl Serialize, lists: Lists) -> Tables {
    let answer = serde_json::to_value(found).unwrap_or_default();
    lists.iter().map(|(name, path)| (*name, Table::Rows(rows(&answer, path)))).collect()
}

/// Names of the measures that single trials have, and the rows of the first trials of each cell.
fn trial_rows(study: &Study, seed: u64, rows: u64) -> (Vec<String>, impl Iterator<Item = TrialRows> + '_) {
    let mut measures: Vec<String> = Vec::new();
    for name in study.cells.iter().flat_map(replay::names) {
        if !measures.contains(&name) {
            measures.push(name);
        }
    }
    let parts = study.cells.iter().flat_map(move |cell| {
        (0..rows).step_by(ROWS_AT_ONCE as usize).map(move |from| TrialRows {
            cell: cell.name.clone(),
            from,
            columns: replay::rows(cell, seed, from..(from + ROWS_AT_ONCE).min(rows)),
        })
    });
    (measures, parts)
}
