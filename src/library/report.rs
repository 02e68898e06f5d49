//! A report that can be drawn, saved and read as tables.

use super::rows::{declared, estimates, rows};
use evenodds_kit::Games;
use evenodds_report::drawing::{Drawing, Ran, Work};
use evenodds_report::files::{About, InTheWay, Output, OutputOptions};
use evenodds_report::frame::Typed;
use evenodds_report::judging::metagame::write_matrix;
use evenodds_report::{TrialRows, json, judging, table, write_trials};
use evenodds_study::meta::Metagame;
use evenodds_study::summary::Summary;
use evenodds_study::{Study, replay};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Rows of single trials that are held at once.
const ROWS_AT_ONCE: u64 = 1 << 16;

/// Tables by name, the main one first.
pub type Tables = Vec<(String, Vec<Typed>)>;

/// What makes the tables of a report.
pub(super) type Make = Box<dyn Fn(&Work) -> Tables + Send + Sync>;

/// Lists of a JSON file: what each is called, and its path.
type Lists = &'static [(&'static str, &'static [&'static str])];

/// Lists of every JSON file that become tables, the main one first.
const LISTS: &[(&str, Lists)] = &[
    (
        "compare.json",
        &[
            ("differences", &["judgements"]),
            ("flips", &["pairs"]),
            ("path", &["path"]),
            ("moved", &["moved", "shifts"]),
        ],
    ),
    ("test.json", &[("targets", &["checked"])]),
    ("rulings.json", &[("readings", &["ranked"]), ("differences", &["ranked", "changes"])]),
    ("sensitivity.json", &[("swings", &["swings", "reaches"]), ("shares", &["shares", "shares"])]),
    ("luck.json", &[("parts", &["outcomes", "parts"]), ("interactions", &["outcomes", "interactions"])]),
    ("rolls.json", &[("rolls", &["cells", "outcomes", "rolls"]), ("outcomes", &["cells", "outcomes"])]),
    ("rare.json", &[("levels", &["levels"])]),
    (
        "tune.json",
        &[
            ("finalists", &["search", "finalists"]),
            ("rounds", &["search", "rounds"]),
            ("tried", &["search", "tried"]),
            ("confirmed", &["search", "confirmed"]),
        ],
    ),
    (
        "learn.json",
        &[("players", &["result", "players"]), ("entries", &["result", "entries"]), ("rungs", &["result", "rungs"])],
    ),
    ("skill.json", &[("players", &["result", "players"])]),
    (
        "meta.json",
        &[
            ("ranking", &["variants", "field", "entrants"]),
            ("clusters", &["clusters"]),
            ("cycles", &["strongest_cycles"]),
        ],
    ),
    ("learnt.json", &[("members", &["members"]), ("scripts", &["members", "scripts"])]),
];

/// What was played.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
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
    /// Of a kept report: files that are not made of the work.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

/// What is told of a kept report.
#[derive(Serialize, Deserialize)]
struct Told {
    played: Played,
    standing: Option<String>,
    tables: Tables,
}

/// What becomes of targets and goals.
const STANDINGS: [&str; 5] = ["held", "broken", "not_settled", "met", "missed"];

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
            Output::prepare(folder, OutputOptions { about, planned: true, inputs, replace, decimal_comma: false })
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
        undrawn.extend(self.write_more(output)?);
        Ok(undrawn)
    }

    /// Writes what is not made of the work.
    fn write_more(&self, output: &mut Output) -> Result<Option<String>, String> {
        if let Some(field) = &self.field {
            write_matrix(output, field)?;
        }
        let run = self.run.as_ref().map(|run| ("run.json", run.as_bytes()));
        let kept = self.files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
        for (name, bytes) in run.into_iter().chain(kept) {
            output.write(name, bytes).map_err(|error| format!("{name}: {error}"))?;
        }
        let (Some((measures, rows)), Work::Run(ran)) = (self.trials(), &self.work) else { return Ok(None) };
        Ok(write_trials(output, ran.rows_name(), &measures, rows).err())
    }

    /// All of it, for another process of the same program: what it is made of, and its other figures as JSON.
    /// `folder` must not exist; files are made in it for a moment.
    ///
    /// # Errors
    /// When they cannot be written there.
    pub fn keep(&self, folder: &Path) -> Result<(Vec<u8>, String), String> {
        let place = |error: std::io::Error| format!("cannot write to `{}`: {error}", folder.display());
        let wanted = OutputOptions { about: self.about.clone(), ..OutputOptions::default() };
        let mut output = Output::prepare(folder, wanted.clone()).map_err(place)?;
        if let Some(lacks) = self.write_more(&mut output)? {
            return Err(lacks);
        }
        let files = output.others(&[]).map_err(place)?;
        let told =
            Told { played: self.played, standing: self.standing.map(str::to_owned), tables: self.tables().clone() };
        let told = serde_json::to_string(&told).map_err(|error| error.to_string())?;
        Ok((Drawing::new(&wanted, self.work.clone(), files).bytes()?, told))
    }

    /// What another process of the same program kept.
    ///
    /// # Errors
    /// When it is damaged, or of another version.
    pub fn restore(kept: &[u8], told: &str, games: &Games) -> Result<Self, String> {
        let kept = Drawing::read(kept, games)?;
        let about = kept.wanted().about;
        let (work, files) = kept.parts();
        let Told { played, standing, tables } = serde_json::from_str(told).map_err(|error| error.to_string())?;
        let standing = STANDINGS.into_iter().find(|known| standing.as_deref() == Some(*known));
        Ok(Self { about, standing, files, ..Self::of(work, played, Box::new(move |_| tables.clone())) })
    }

    /// A file of a kept report.
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        self.files.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())
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
            Work::Run(ran) => vec![("summary".to_owned(), estimates(&ran.summary))],
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
        let (about, inputs, tables, files) = (About::default(), Vec::new(), OnceLock::new(), Vec::new());
        Self { work, played, about, inputs, standing, remarks, state, tables, make, run, field, study, files }
    }
}

/// Lists of a JSON file as tables.
pub(super) fn lists(file: &'static str) -> Make {
    Box::new(move |work| listed(work, file))
}

/// Lists of one of the JSON files of a report; what is not a number is missing.
pub(super) fn listed(work: &Work, file: &str) -> Tables {
    let Work::Judged(document) = work else { return Vec::new() };
    let text = document.data.iter().find(|(name, _)| *name == file).map_or("", |(_, text)| text.as_str());
    tables_of(file, text)
}

/// The lists of a JSON file that a command writes, as tables.
pub fn tables_of(file: &str, text: &str) -> Tables {
    let answer: Value = serde_json::from_str(text).unwrap_or_default();
    let lists = LISTS.iter().find(|(known, _)| *known == file).map_or(&[][..], |(_, lists)| *lists);
    let there = lists.iter().filter(|(_, path)| is_there(&answer, path));
    there.map(|(name, path)| ((*name).to_owned(), declared(rows(&answer, path), file, path))).collect()
}

/// Whether an answer has a list at a path, which may be empty, or missing where it could be.
fn is_there(answer: &Value, path: &[&str]) -> bool {
    match (answer, path.split_first()) {
        (Value::Object(object), Some((next, rest))) => object.get(*next).is_some_and(|inner| is_there(inner, rest)),
        (Value::Null | Value::Array(_), _) => true,
        _ => false,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_report::dictionary::keys;

    #[test]
    fn every_list_is_a_key_of_its_file() {
        for (file, lists) in LISTS {
            let known: Vec<String> =
                keys().into_iter().filter(|key| key.file == *file).map(|key| key.path.replace("[]", "")).collect();
            for (name, path) in *lists {
                let path = path.join(".");
                assert!(known.iter().any(|key| key.starts_with(&path)), "{file}: {name} is no list at `{path}`");
            }
        }
    }
}
