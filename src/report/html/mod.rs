//! `report.html`: a whole report in one file, with its pictures inside and nothing to load.
//!
//! What any command found becomes a `Page`, and one template makes it HTML.

mod alt;
mod colours;
mod estimates;
mod picture;
mod run;

pub(crate) use picture::Picture;
pub(crate) use run::WIDTH;
pub use run::text;

use crate::number;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, HtmlEscape, context};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// How all pages look.
const STYLE: &str = include_str!("page.css");
/// Sorting and filtering of tables, folding.
const SCRIPT: &str = include_str!("page.js");
/// The page's text; everything in `{{ }}` is escaped.
const TEMPLATE: &str = include_str!("page.html.jinja");
/// Pictures that are unfolded to begin with.
const SHOWN: usize = 3;
/// Rows from which on a table has a field to filter them by.
const MANY: usize = 12;

/// A page to read. What is empty is left out.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Page {
    /// What stands above the title: game and play.
    pub(crate) kicker: String,
    /// Title.
    pub(crate) title: String,
    /// The question.
    pub(crate) question: String,
    /// The answer to it, in a sentence or two.
    pub(crate) answer: Option<String>,
    /// On what it rests that may be weak.
    pub(crate) caveat: Option<String>,
    /// What the reader must know first, like an interruption.
    pub(crate) alarm: Option<String>,
    /// What the key figures say, where their labels do not.
    pub(crate) of: String,
    /// The key figures.
    pub(crate) figures: Vec<Headline>,
    /// What it comes to, one sentence each.
    pub(crate) sentences: Vec<String>,
    /// What must be known to read the figures.
    pub(crate) notes: Vec<String>,
    /// Trials, seed, confidence, version.
    pub(crate) facts: String,
    /// The rest, in parts that fold.
    pub(crate) sections: Vec<Section>,
}

/// A key figure.
#[derive(Debug, Serialize)]
pub(crate) struct Headline {
    /// What it is.
    pub(crate) label: String,
    /// Its value.
    pub(crate) value: String,
    /// What stands below it in smaller letters: the interval, how it differs.
    pub(crate) below: Vec<String>,
}

/// A part of a page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Section {
    /// Where links lead.
    pub(crate) id: String,
    /// Its heading.
    pub(crate) title: String,
    /// The same in a word or two, for the list of contents; empty: the heading.
    pub(crate) brief: String,
    /// Whether it is unfolded to begin with.
    pub(crate) open: bool,
    /// How to read it.
    pub(crate) about: String,
    /// Pictures.
    pub(crate) pictures: Vec<Picture>,
    /// Tables; several are folded each by itself.
    pub(crate) tables: Vec<Table>,
    /// Terms with what is to be said of them.
    pub(crate) terms: Vec<(String, String)>,
    /// Plays told side by side.
    pub(crate) stories: Vec<Story>,
    /// A command.
    pub(crate) command: String,
}

/// A table.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Table {
    /// Its name in the document.
    pub(crate) id: String,
    /// What it shows.
    pub(crate) caption: String,
    /// How to read it.
    pub(crate) note: String,
    /// Headings, and whether what stands below them is text.
    pub(crate) columns: Vec<(String, bool)>,
    /// The rows.
    pub(crate) rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Row {
    /// Whether it is printed in bold.
    pub(crate) sure: bool,
    /// A field for each column.
    pub(crate) fields: Vec<Field>,
}

/// A field of a table.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Field {
    /// What is shown.
    pub(crate) text: String,
    /// The number by which it is sorted; none: by what is shown.
    pub(crate) exact: Option<String>,
    /// Smaller, below it.
    pub(crate) below: String,
    /// What is told of it on demand.
    pub(crate) hint: String,
    /// Whether it is a command.
    pub(crate) code: bool,
}

/// Two narrations side by side.
#[derive(Debug, Serialize)]
pub(crate) struct Story {
    /// What is told.
    pub(crate) heading: String,
    /// Names of the two sides.
    pub(crate) names: [String; 2],
    /// Their lines.
    pub(crate) sides: [String; 2],
}

impl Field {
    /// A text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A figure and the number by which it is sorted; empty when there is none.
    pub(crate) fn figure(text: impl Into<String>, exact: impl Into<String>) -> Self {
        Self { text: text.into(), exact: Some(exact.into()), ..Self::default() }
    }
}

impl Page {
    /// The page as HTML. The same page gives the same bytes.
    ///
    /// # Errors
    /// When the template is wrong, which a test rules out.
    pub(crate) fn html(mut self) -> Result<String, String> {
        cut(self.sections.iter_mut().flat_map(|section| &mut section.tables).collect());
        let mut environment = Environment::new();
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.map_err(|fault| fault.to_string())?);
        environment.add_filter("prose", prose);
        // The name ends in .html, so that values are escaped.
        environment.add_template("page.html", TEMPLATE).map_err(|fault| fault.to_string())?;
        let template = environment.get_template("page.html").map_err(|fault| fault.to_string())?;
        let style = format!("{STYLE}{}", colours::dark(self.sections.iter().flat_map(|section| &section.pictures)));
        let safe = |text: &str| Value::from_safe_string(text.to_owned());
        let values = context! {
            page => Value::from(Serde(&self)), many => MANY, version => env!("CARGO_PKG_VERSION"),
            style => safe(&style), script => safe(SCRIPT), style_hash => safe(&sum(&style)), script_hash => safe(&sum(SCRIPT)),
        };
        template.render(values).map_err(|fault| format!("{fault:#}"))
    }
}

/// Fields of all tables of a page: with more, a page is slow to open and to scroll.
const FIELDS: usize = 8000;

/// Cuts the longest tables until all of them hold no more than [`FIELDS`], and says so.
fn cut(mut tables: Vec<&mut Table>) {
    let fields = |table: &Table| table.rows.len() * table.columns.len().max(1);
    let sum = |cap: usize| tables.iter().map(|table| fields(table).min(cap)).sum::<usize>();
    let mut cap = tables.iter().map(|table| fields(table)).max().unwrap_or(0);
    while sum(cap) > FIELDS {
        cap -= cap.div_ceil(10);
    }
    for table in tables.iter_mut().filter(|table| fields(table) > cap) {
        let (all, kept) = (table.rows.len(), (cap / table.columns.len().max(1)).max(1));
        table.rows.truncate(kept);
        let (kept, all) = (number::count(kept as u64), number::count(all as u64));
        let note = format!("The first {kept} of {all} rows: the files have all.");
        table.note = if table.note.is_empty() { note } else { format!("{note} {}", table.note) };
    }
}

/// The first pictures, and the others folded away.
pub(crate) fn gallery(mut shown: Vec<Picture>) -> Vec<Section> {
    let more = shown.split_off(SHOWN.min(shown.len()));
    let section = |id: &str, title: &str, open: bool, pictures: Vec<Picture>| {
        let found = !pictures.is_empty();
        found.then(|| Section { id: id.into(), title: title.into(), open, pictures, ..Section::default() })
    };
    let (shown, more) =
        (section("pictures", "Pictures", true, shown), section("more-pictures", "More pictures", false, more));
    shown.into_iter().chain(more).collect()
}

/// A text in which what stands between `backticks` is code.
fn prose(text: String) -> Value {
    let parts = text.split('`').enumerate().map(|(index, part)| {
        let part = HtmlEscape(part);
        if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_string() }
    });
    Value::from_safe_string(parts.collect())
}

/// A text's sum as a content security policy names it.
fn sum(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}
