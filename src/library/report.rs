//! A report that can be drawn, saved and read as tables.

use super::rows::{Rows, estimates};
use evenodds_report::drawing::{Ran, Work};
use evenodds_report::files::Output;
use evenodds_report::frame::Columns;
use evenodds_report::{TrialRows, json, judging, table, write_trials};
use evenodds_study::summary::Summary;
use evenodds_study::{Study, replay};
use std::path::Path;

/// Rows of single trials that are held at once.
const ROWS_AT_ONCE: u64 = 1 << 16;

/// A table of a report.
pub enum Table {
    /// Lists of an answer.
    Rows(Rows),
    /// Columns as they are written.
    Columns(Columns),
}

/// What was played.
#[derive(Debug, Clone, Copy, Default)]
pub struct Played {
    /// Trials of a cell; for a field, plays of a pair.
    pub trials: u64,
    /// Plays of everything.
    pub plays: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Stopped before its end.
    pub partial: bool,
    /// Seconds of the play itself.
    pub seconds: f64,
}

/// What a command found, and everything that it leaves. The same as the command line writes for the same text and seed.
pub struct Report {
    /// What it is made of.
    pub work: Work,
    /// What was played.
    pub played: Played,
    /// Of targets and goals: `held`, `broken`, `not_settled`, `met`, `missed`; none where nothing was to be held.
    pub standing: Option<&'static str>,
    /// Its tables by name, the main one first.
    pub tables: Vec<(&'static str, Table)>,
    /// Files beside those of the work: name and content.
    pub(super) files: Vec<(&'static str, String)>,
    /// The study of a run, for rows of single trials.
    pub(super) study: Option<Study>,
}

impl Report {
    /// Writes all of it into a folder, which holds it whole or not at all, on the current rayon pool. Returns what could not be
    /// drawn, and why.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn save(&self, folder: &Path) -> Result<Vec<String>, String> {
        let place = |error: std::io::Error| format!("cannot write to `{}`: {error}", folder.display());
        let mut output = Output::prepare(folder).map_err(place)?;
        let mut undrawn = self.work.write(&mut output)?;
        for (name, content) in &self.files {
            output.write(name, content).map_err(|error| format!("{name}: {error}"))?;
        }
        for (name, table) in &self.tables {
            if let Table::Columns(columns) = table
                && *name == "matrix"
            {
                let path = output.path("matrix.parquet");
                evenodds_report::frame::write_columns(&path, columns)
                    .map_err(|error| format!("matrix.parquet: {error}"))?;
            }
        }
        if let Some((measures, rows)) = self.trials() {
            undrawn.extend(write_trials(&mut output, &measures, rows).err());
        }
        output.commit().map_err(place)?;
        Ok(undrawn)
    }

    /// What standard output would say, without colour.
    pub fn text(&self) -> String {
        match &self.work {
            Work::Run(ran) => table::summary_table(&ran.summary, false),
            Work::Judged(document) => judging::text(document, false),
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
        let tables = vec![("summary", Table::Rows(estimates(&ran.summary)))];
        let work = Work::Run(Box::new(ran));
        Self { work, played, standing: None, tables, files: Vec::new(), study: Some(study) }
    }

    /// The report of a judging command.
    pub(super) fn of_document(document: judging::Document, played: Played, tables: Vec<(&'static str, Table)>) -> Self {
        let work = Work::Judged(Box::new(document));
        Self { work, played, standing: None, tables, files: Vec::new(), study: None }
    }
}

/// Names of the measures that single trials have, and the rows of the first trials of each cell.
pub fn trial_rows(study: &Study, seed: u64, rows: u64) -> (Vec<String>, impl Iterator<Item = TrialRows> + '_) {
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
