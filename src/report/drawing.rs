//! Results without pictures: kept beside the numbers, so that it is drawn later without playing anything.
//!
//! The file holds everything that a picture is made of, in CBOR, which tells infinite numbers from missing ones. It is of
//! the program's own making; its hash tells what was changed since.

use super::files::{About, Output, OutputOptions, seal, unseal};
use super::judging::{self, Document};
use super::write::report;
use evenodds_kit::Games;
use evenodds_study::summary::{Appearance, Printed, Summary};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file's name in the folder of a report.
pub const NAME: &str = "drawing.kept";

/// What the first line says: the form in which the rest is written.
const FORM: &[u8] = b"evenodds drawing 3\n";

/// What a report is made of.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Work {
    /// What `run` found.
    Run(Box<Ran>),
    /// What a judging command found.
    Judged(Box<Document>),
}

/// What `run` found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ran {
    /// The estimates.
    pub summary: Summary,
    /// The scenario's text.
    pub source: String,
    /// The text of `run.json`.
    pub run: String,
    /// Rows of single plays that were asked for; they are not made again here.
    pub rows: Option<u64>,
    /// Whether they are CSV.
    pub rows_are_csv: bool,
}

impl Ran {
    /// File of the rows of single plays.
    pub fn rows_name(&self) -> &'static str {
        if self.rows_are_csv { "trials.csv" } else { "trials.parquet" }
    }
}

/// A report that was not drawn, or not all of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Drawing {
    /// What the report is about.
    about: About,
    /// Whether CSV has decimals with a comma.
    decimal_comma: bool,
    /// How the report looks.
    #[serde(default)]
    look: Appearance,
    work: Work,
    /// For each estimate of a run, in order, how often each value was seen: a summary's own text leaves that out.
    counts: Vec<Vec<(i64, u64)>>,
    /// Files that are written as they are: name and content.
    files: Vec<(String, Vec<u8>)>,
}

impl Work {
    /// Has the report look so.
    pub fn look(&mut self, look: Appearance) {
        match self {
            Self::Run(ran) => ran.summary.look = look,
            Self::Judged(document) => document.look = look,
        }
    }

    /// Files that it writes itself, and rows of single plays, which it does not keep.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names = vec![
            "report.png",
            "report.html",
            "report.pdf",
            "report-letter.pdf",
            "card.png",
            "trials.parquet",
            "trials.csv",
            NAME,
        ];
        names.extend(["report-2.png", "report-3.png", "report-4.png", "report-5.png", "report-6.png"]);
        match self {
            Self::Run(_) => names.extend(["run.json", "summary.json", "summary.csv", "distribution.parquet"]),
            Self::Judged(document) => {
                names.push("flips.txt");
                names.extend(document.data.iter().map(|(name, _)| *name));
            }
        }
        names
    }

    /// Names that it gives to files.
    fn files(&self) -> Vec<&str> {
        match self {
            Self::Run(ran) => ran.summary.charts.iter().map(|chart| chart.name.as_str()).collect(),
            Self::Judged(document) => {
                let data = document.data.iter().map(|(name, _)| *name);
                data.chain(document.pictures.iter().map(|picture| picture.name)).collect()
            }
        }
    }

    /// Writes the numbers, and draws what can be drawn. Returns what could not be, and why.
    ///
    /// # Errors
    /// When the numbers cannot be written.
    pub fn write(&self, output: &mut Output) -> Result<Vec<String>, String> {
        match self {
            Self::Run(ran) => report(output, &ran.summary, &ran.source, &ran.run),
            Self::Judged(document) => judging::write(output, document),
        }
    }
}

impl Drawing {
    /// Keeps what a report is made of, with files that nothing draws.
    pub fn new(wanted: &OutputOptions, work: Work, files: Vec<(String, Vec<u8>)>) -> Self {
        let counts = match &work {
            Work::Run(ran) => estimates(&ran.summary).map(|e| e.counts.clone()).collect(),
            Work::Judged(_) => Vec::new(),
        };
        let look = match &work {
            Work::Run(ran) => ran.summary.look,
            Work::Judged(document) => document.look,
        };
        Self { about: wanted.about.clone(), decimal_comma: wanted.decimal_comma, look, work, counts, files }
    }

    /// As a file.
    ///
    /// # Errors
    /// Never, as far as is known: what is written has a form.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        let mut body = FORM.to_vec();
        ciborium::into_writer(self, &mut body).map_err(|error| error.to_string())?;
        Ok(seal(&body))
    }

    /// From a file of a program that plays these games.
    ///
    /// # Errors
    /// When it is damaged, or of a version that wrote it in another form.
    pub fn read(bytes: &[u8], games: &Games) -> Result<Self, String> {
        let body = unseal(bytes).ok_or("it is damaged")?;
        let body = body.strip_prefix(FORM).ok_or("it was not kept by this version of evenodds")?;
        let mut kept: Self = ciborium::from_reader(body).map_err(|_| "another version of evenodds kept it")?;
        // Reports are passed on: no name in one may lead out of its folder.
        let leaves = |name: &str| name.contains(['/', '\\', '\0']) || name == "..";
        if kept.files.iter().any(|(name, _)| leaves(name)) || kept.work.files().into_iter().any(leaves) {
            return Err("a file in it lies outside of the report".into());
        }
        kept.work.look(kept.look);
        if let Work::Run(ran) = &mut kept.work {
            let found = ran.summary.cells.iter_mut().flat_map(|cell| &mut cell.groups).flat_map(|g| &mut g.measures);
            found.zip(std::mem::take(&mut kept.counts)).for_each(|(e, counts)| e.counts = counts);
            ran.summary.asked.printed = games.find(&ran.summary.game).map(Printed::of).unwrap_or_default();
        }
        Ok(kept)
    }

    /// Writes and draws the report into an output that is not yet committed. What only plays can make is taken from an earlier
    /// report in `folder` if that is of the same plays. Returns what is still missing, and why.
    ///
    /// # Errors
    /// When the numbers cannot be written.
    pub fn draw(&self, output: &mut Output, folder: &Path) -> Result<Missing, String> {
        for (name, content) in &self.files {
            output.write(name, content).map_err(|error| format!("{name}: {error}"))?;
        }
        let pictures = self.work.write(output)?;
        let mut rows = None;
        if let Work::Run(ran) = &self.work
            && let Some(number) = ran.rows
        {
            let same = std::fs::read_to_string(folder.join("run.json")).is_ok_and(|text| text == ran.run);
            let name = ran.rows_name();
            let copied = same && std::fs::copy(folder.join(name), output.path(name)).is_ok();
            let command = &ran.summary.command;
            let format = if ran.rows_are_csv { " --rows-format csv" } else { "" };
            rows = (!copied)
                .then(|| format!("{name}: rows are single plays, which `{command} --rows {number}{format}` plays"));
        }
        Ok(Missing { pictures, rows })
    }

    /// What it asks of its folder.
    pub fn wanted(&self) -> OutputOptions {
        let Self { about, decimal_comma, .. } = self;
        OutputOptions { about: about.clone(), decimal_comma: *decimal_comma, ..OutputOptions::default() }
    }

    /// What is kept: what the report is made of, and files that nothing draws.
    pub fn parts(self) -> (Work, Vec<(String, Vec<u8>)>) {
        (self.work, self.files)
    }
}

/// What a report still lacks.
#[derive(Debug, Default)]
pub struct Missing {
    /// Pictures, and why: they can be asked for again.
    pub pictures: Vec<String>,
    /// Rows of single plays, and how to get them.
    pub rows: Option<String>,
}

fn estimates(summary: &Summary) -> impl Iterator<Item = &evenodds_study::summary::Estimate> {
    summary.cells.iter().flat_map(|cell| &cell.groups).flat_map(|group| &group.measures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none() -> Games {
        Games::new("", [])
    }

    use crate::fixture::{Plan, summary};
    use evenodds_study::summary::Theme;

    #[test]
    fn what_is_kept_is_read_back_and_changes_are_noticed() {
        let mut summary = summary(Plan { cells: 3, levels: 2, long: true, trials: 500 });
        summary.look = Appearance { theme: Theme::Dark, pdf: true };
        let ran =
            Ran { summary: summary.clone(), source: "x".into(), run: "{}".into(), rows: Some(4), rows_are_csv: false };
        let kept =
            Drawing::new(&OutputOptions::default(), Work::Run(Box::new(ran)), vec![("more.json".into(), vec![0, 255])]);
        let bytes = kept.bytes().expect("it has a form");
        let again = Drawing::read(&bytes, &none()).expect("sound");
        assert_eq!(
            format!("{again:?}"),
            format!("{:?}", Drawing { counts: Vec::new(), ..kept }),
            "numbers without end too"
        );
        assert_eq!(again.files, [("more.json".to_owned(), vec![0, 255])]);
        let (Work::Run(ran), _) = again.parts() else { panic!("a run") };
        assert_eq!(format!("{:?}", ran.summary), format!("{summary:?}"), "counts too");
        for at in [bytes.len() / 2, 0] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Drawing::read(&changed, &none()).is_err_and(|why| why.contains("damaged")), "{at}");
        }
        let earlier = seal(b"evenodds drawing 2\n");
        assert!(Drawing::read(&earlier, &none()).is_err_and(|why| why.contains("this version")));
        assert!(Drawing::read(&bytes[..bytes.len() - 1], &none()).is_err() && Drawing::read(b"", &none()).is_err());
    }

    #[test]
    fn no_name_leads_out_of_the_report() {
        let mut summary = summary(Plan { cells: 1, levels: 0, long: false, trials: 100 });
        let read = |summary: &Summary, file: &str| {
            let ran = Ran {
                summary: summary.clone(),
                source: String::new(),
                run: String::new(),
                rows: None,
                rows_are_csv: false,
            };
            let kept =
                Drawing::new(&OutputOptions::default(), Work::Run(Box::new(ran)), vec![(file.to_owned(), Vec::new())]);
            Drawing::read(&kept.bytes().expect("it has a form"), &none()).map(|_| ())
        };
        assert_eq!(read(&summary, "matrix.csv"), Ok(()));
        for file in ["../x", "/x", "a\\b", ".."] {
            assert!(read(&summary, file).is_err_and(|why| why.contains("outside")), "{file}");
        }
        summary.charts[0].name = "../../x".to_owned();
        assert!(read(&summary, "matrix.csv").is_err());
    }
}
