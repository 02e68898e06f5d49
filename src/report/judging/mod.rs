//! What the judging commands leave: one document of sentences, tables, pictures and narrations, which becomes a text for
//! standard output, a page to print, and a page to read.

mod files;
mod html;
mod page;
mod text;
mod words;

mod comparison;
mod rulings;
mod targets;

use super::chart::layout::{self, Frame, Setting};
use super::chart::sheet::Sheet;
use super::chart::{band, running};
use super::number;

pub use comparison::comparison;
pub use files::write;
pub use rulings::rulings;
pub use targets::targets;
pub use text::text;

/// What stands first when a run was interrupted.
const PARTIAL: &str = "PARTIAL: the run was interrupted; these are its first trials only.";

/// Trials, seed, confidence, version.
fn facts(trials: u64, cells: usize, seed: u64, confidence: f64, looks: usize) -> Vec<String> {
    let over = if looks > 1 { format!(" over {looks} looks") } else { String::new() };
    vec![
        format!("{} plays of each of {cells} cells on the same dice", number::count(trials)),
        format!("seed {seed}"),
        format!("{} intervals{over}", number::confidence(confidence)),
        concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned(),
    ]
}

/// With a capital at the beginning.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// As indented JSON with a line end; what is not a number is `null`.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// A judging command's answer.
#[derive(Debug, Clone)]
pub struct Document {
    /// What stands above the title: game and kind of answer.
    pub kicker: String,
    /// Title.
    pub title: String,
    /// The question.
    pub question: String,
    /// Trials, seed, confidence, version.
    pub facts: Vec<String>,
    /// What the reader must know first, like an interruption.
    pub alarm: Option<String>,
    /// What it comes to, one sentence each.
    pub sentences: Vec<String>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The pictures.
    pub(crate) pictures: Vec<Picture>,
    /// Plays told side by side.
    pub stories: Vec<Story>,
    /// The command that makes it again.
    pub command: String,
    /// For programs: file name and content of the answer's JSON and CSV.
    pub data: Vec<(&'static str, String)>,
}

/// A table.
#[derive(Debug, Clone)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// How to read it.
    pub note: String,
    /// Headings, and what stands below them.
    pub columns: Vec<(&'static str, Column)>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// How many of them are shown on standard output.
    pub most: usize,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// Text, which stands left.
    Text,
    /// Figures, which stand right.
    Figure,
    /// Text for pages only: standard output has no room for it.
    Aside,
    /// Figures for pages only.
    Detail,
}

impl Column {
    /// Whether it stands left.
    fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Aside)
    }

    /// Whether standard output has it.
    fn is_shown(self) -> bool {
        matches!(self, Self::Text | Self::Figure)
    }
}

/// Two narrations side by side.
#[derive(Debug, Clone)]
pub struct Story {
    /// What is told.
    pub heading: String,
    /// Names of the two sides.
    pub names: [String; 2],
    /// Their lines.
    pub sides: [Vec<String>; 2],
    /// Whether it is told on standard output too.
    pub shown: bool,
}

/// A picture.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    /// File name without ending.
    pub(crate) name: &'static str,
    /// Title.
    pub(crate) title: String,
    /// What is drawn.
    pub(crate) plot: Plot,
}

/// The kinds of pictures.
#[derive(Debug, Clone)]
pub(crate) enum Plot {
    /// Differences against their margins.
    Band(band::Plot),
    /// Running estimates.
    Running(running::Plot),
}

impl Document {
    /// A picture of a chosen size.
    fn draw(&self, picture: &Picture, setting: Setting) -> Sheet {
        let question = if self.question.is_empty() { self.title.clone() } else { self.question.clone() };
        let frame = Frame { question, note: String::new(), provenance: self.facts.clone() };
        layout::framed(&frame, &picture.title, setting, |sheet, space| match &picture.plot {
            Plot::Band(plot) => band::draw(sheet, space, plot),
            Plot::Running(plot) => running::draw(sheet, space, plot),
        })
    }
}
