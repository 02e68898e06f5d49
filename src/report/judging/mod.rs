//! Reports of the judging commands: one document of sentences, tables, pictures and narrations, which becomes a text for
//! standard output, a page to print, and a page to read.

mod files;
mod html;
mod page;
mod text;
pub(super) mod words;

mod comparison;
mod learn;
mod luck;
pub mod metagame;
mod rare;
mod rolls;
mod rulings;
mod sensitivity;
mod skill;
mod targets;
mod told;
mod tune;

use super::answer::Answer;
use super::chart::canvas::Canvas;
use super::chart::layout::{self, Frame, Setting};
use super::chart::{self, band, bars, look, matrix, points, running, standings, strips, tornado};
use super::number;
use evenodds_study::summary::{Appearance, Theme};
use std::borrow::Cow;

pub use comparison::comparison;
pub use files::write;
pub use learn::learn;
pub use luck::luck;
pub use rare::rare;
pub use rolls::rolls;
pub use rulings::rulings;
pub use sensitivity::sensitivity;
pub use skill::skill;
pub use targets::targets;
pub use text::text;
pub use tune::answer as tune_answer;
pub use tune::tune;

/// What stands first when a run was interrupted.
pub(super) const PARTIAL: &str = "PARTIAL: the run was interrupted; these are its first trials only.";

/// Trials, seed, confidence, version.
fn facts((trials, seats): (u64, usize), cells: usize, seed: u64, confidence: f64, looks: usize) -> Vec<String> {
    let over = if looks > 1 { format!(" over {looks} interim analyses") } else { String::new() };
    let many = if trials == 1 { "" } else { "s" };
    let (of, in_seats) = if seats > 1 { ("trial", ", each in both seats") } else { ("play", "") };
    vec![
        format!("{} {of}{many} of each of {cells} cells on the same dice{in_seats}", number::count(trials)),
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

/// A title with what follows it: a colon after a statement, nothing after a question.
fn titled(title: &str, rest: &str) -> String {
    if title.ends_with(['?', '!', '.']) { format!("{title} {}", sentence(rest)) } else { format!("{title}: {rest}") }
}

/// As indented JSON with a line end, the answer in words last; what is not a number is `null`.
fn json(found: &impl serde::Serialize, answer: &Answer) -> String {
    #[derive(serde::Serialize)]
    struct Told<'a, T> {
        #[serde(flatten)]
        found: &'a T,
        answer: String,
    }
    serde_json::to_string_pretty(&Told { found, answer: answer.text() }).unwrap_or_default() + "\n"
}

/// A judging command's answer.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
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
    /// The answer.
    pub answer: Answer,
    /// What else it comes to, one sentence each.
    pub sentences: Vec<String>,
    /// How it was found, one sentence each.
    pub notes: Vec<String>,
    /// The tables.
    pub tables: Vec<ReportTable>,
    /// The pictures.
    pub(crate) pictures: Vec<Picture>,
    /// Plays told side by side.
    pub stories: Vec<Story>,
    /// The command that makes it again.
    pub command: String,
    /// How the report looks.
    #[serde(skip)]
    pub look: Appearance,
    /// For programs: file name and content of the answer's JSON and CSV.
    #[serde(with = "super::written::words")]
    pub data: Vec<(&'static str, String)>,
}

/// A table.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct ReportTable {
    /// What it shows.
    pub caption: String,
    /// How to read it.
    pub note: String,
    /// Headings, and what stands below them.
    pub columns: Vec<(Cow<'static, str>, Column)>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// How many of them are shown on standard output.
    pub most: usize,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
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
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Picture {
    /// File name without ending.
    #[serde(with = "super::written::word")]
    pub(crate) name: super::written::Word,
    /// Title.
    pub(crate) title: String,
    /// What is drawn.
    pub(crate) plot: Plot,
}

/// The kinds of pictures.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) enum Plot {
    /// Differences against their margins.
    Band(band::BandChart),
    /// Running estimates.
    Running(running::RunningChart),
    /// How far settings move a measure.
    Tornado(tornado::TornadoChart),
    /// Shares.
    Bars(bars::BarChart),
    /// Everybody against everybody.
    Matrix(matrix::MatrixChart),
    /// A row for each entrant.
    Standings(standings::StandingsChart),
    /// A row for each group of entrants.
    Strips(strips::StripChart),
    /// Points and lines.
    Points(points::PointsChart),
}

/// A picture as SVG, to be shown elsewhere than in a report.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// Its title.
    pub title: String,
    /// The same in words, for those who do not see it.
    pub told: String,
    /// The drawing.
    pub svg: String,
}

/// Width of a picture that is shown elsewhere, in logical pixels.
const DRAWN_WIDTH: f64 = 720.0;

impl Document {
    /// Its first pictures in the colours of a theme.
    pub fn drawn(&self, most: usize, theme: Theme) -> Vec<Drawn> {
        let one = |picture: &Picture| {
            let height = if matches!(picture.plot, Plot::Running(_)) { 300.0 } else { 0.0 };
            let setting = Setting { width: DRAWN_WIDTH, height, alone: false, most_rows: 36 };
            let svg = chart::document(&look::dressed(self.draw(picture, setting), theme));
            Drawn { title: picture.title.clone(), told: told::alt(&picture.plot), svg }
        };
        self.pictures.iter().take(most).map(one).collect()
    }

    /// A picture of a chosen size.
    fn draw(&self, picture: &Picture, setting: Setting) -> Canvas {
        let question = if self.question.is_empty() { self.title.clone() } else { self.question.clone() };
        let frame = Frame { question, note: String::new(), provenance: self.facts.clone() };
        layout::framed(&frame, &picture.title, setting, |canvas, space| match &picture.plot {
            Plot::Band(plot) => band::draw(canvas, space, plot),
            Plot::Running(plot) => running::draw(canvas, space, plot),
            Plot::Tornado(plot) => tornado::draw(canvas, space, plot),
            Plot::Bars(plot) => bars::draw(canvas, space, plot),
            Plot::Matrix(plot) => matrix::draw(canvas, space, plot),
            Plot::Standings(plot) => standings::draw(canvas, space, plot),
            Plot::Strips(plot) => strips::draw(canvas, space, plot),
            Plot::Points(plot) => points::draw(canvas, space, plot),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::overlap::faults;
    use crate::page::sheets::Sheet;

    fn document(rows: usize, long: bool) -> Document {
        let meaning = if long { band::Meaning::Targets } else { band::Meaning::Differences };
        let name = |index: usize| {
            if long {
                format!("a rather long name of a reading or a cell, number {index}")
            } else {
                format!("c{index}")
            }
        };
        let row = |index: usize| {
            let mean = (index as f64 * 1.7).sin() * 10.0;
            band::BandRow {
                group: if index.is_multiple_of(3) { name(index) } else { String::new() },
                name: name(index),
                at: if index == 1 { [0.0, f64::NEG_INFINITY, f64::INFINITY] } else { [mean, mean - 0.5, mean + 0.5] },
                text: "−3.1 ±0.4 points".into(),
                differs: index.is_multiple_of(2),
                before: None,
                band: (!index.is_multiple_of(5)).then_some(if index == 4 {
                    (-1.0, f64::INFINITY)
                } else {
                    (-1.0, 1.0)
                }),
            }
        };
        let line = |index: usize| {
            let points = (0..20).map(|step| {
                let (n, half) = (256.0 * 1.5_f64.powi(step), 4.0 / 1.2_f64.powi(step));
                [n, index as f64, index as f64 - half, index as f64 + half]
            });
            running::Line { name: name(index), points: points.collect() }
        };
        let bands = band::BandChart { rows: (0..rows).map(row).collect(), axis: "difference, points".into(), meaning };
        let lines = running::RunningChart {
            lines: (0..rows.min(9)).map(line).collect(),
            axis: "difference so far".into(),
            band: Some((-1.0, 1.0)),
        };
        let bar = |index: usize, side: i8| tornado::Bar {
            label: if long { name(index) } else { "7".into() },
            at: [40.0, -5.0, 5.0].map(|x| 40.0 + x * f64::from(side)),
            side,
        };
        let wind = |index: usize| tornado::TornadoRow {
            name: name(index),
            present: if long { name(index) } else { "3".into() },
            bars: match index % 3 {
                0 => vec![bar(index, 1), bar(index, -1)],
                1 => vec![bar(index, 0), bar(index, 0)],
                _ => vec![bar(index, 1)],
            },
            text: "31.4 points".into(),
            matters: index.is_multiple_of(2),
        };
        let storm = tornado::TornadoChart {
            rows: (0..rows).map(wind).collect(),
            present: if long { 0.0 } else { 40.0 },
            present_text: "as it is: 40.0%".into(),
            margin: Some(1.0),
            axis: "share of plays".into(),
            suffix: "%",
        };
        let share = |index: usize| bars::BarRow {
            group: if index.is_multiple_of(4) { name(index) } else { String::new() },
            name: name(index),
            outer: if index == 1 { [f64::NAN; 3] } else { [30.0, 25.0, 35.0] },
            inner: long.then_some([20.0, -2.0, 25.0]),
            text: "20.0% ±2.0 · 30.0% ±2.0".into(),
            fill: bars::OUTER,
        };
        let shares = bars::BarChart {
            rows: (0..rows).map(share).collect(),
            axis: "share of the variance".into(),
            keys: vec![bars::key(bars::INNER, "by itself"), bars::key(bars::OUTER, "with others")],
            note: "Whiskers: intervals.".into(),
        };
        let dot = |index: usize| {
            let at = ((index as f64 * 2.3).sin() * 5.0 + 6.0, (index as f64 * 1.1).cos() * 40.0);
            let interval = index.is_multiple_of(2).then_some((at.1 - 3.0, at.1 + 3.0));
            let named = if index.is_multiple_of(3) { name(index) } else { String::new() };
            points::Dot { at, interval, ink: points::QUIET, shape: crate::chart::key::Shape::Disc, name: named }
        };
        let dots = points::PointsChart {
            lines: vec![points::Line {
                points: (0..rows).map(|i| (i as f64, 0.0)).collect(),
                ink: points::QUIET,
                width: 1.0,
            }],
            dots: (0..rows).map(dot).collect(),
            x: name(0),
            scale: if long { points::Scale::Orders } else { points::Scale::Whole },
            y: name(1),
            suffix: "%",
            band: (rows > 2).then_some((0.0, 5.0)),
            shown: (Some(-30.0), None),
            legend: Vec::new(),
            notes: vec!["How to read it.".into()],
        };
        let table = ReportTable {
            caption: "Differences".into(),
            note: "How to read them. ".repeat(9),
            columns: vec![
                ("cell".into(), Column::Text),
                ("by".into(), Column::Figure),
                ("why".into(), Column::Aside),
                ("".into(), Column::Text),
            ],
            rows: (0..rows)
                .map(|i| vec![name(i), "−3.1 ±0.4 points".into(), name(i), "<not> settled".into()])
                .collect(),
            most: 5,
        };
        let told = vec!["a line that is longer than one column of the narration has room for".to_owned(); 30];
        Document {
            kicker: "a game · a play · comparison".into(),
            title: titled(&name(0), "what differs"),
            question: "Is it?".into(),
            facts: facts((100_000, 1), rows, 1, 0.95, 7),
            alarm: Some(PARTIAL.into()),
            answer: Answer { sentences: vec!["It differs. ".repeat(9)], ..Answer::default() },
            sentences: vec!["It differs by much. ".repeat(12)],
            notes: vec!["It was played. ".repeat(12)],
            tables: vec![table],
            pictures: vec![
                Picture { name: "bands", title: "Bands".into(), plot: Plot::Band(bands) },
                Picture { name: "lines", title: "Lines".into(), plot: Plot::Running(lines) },
                Picture { name: "tornado", title: "Tornado".into(), plot: Plot::Tornado(storm) },
                Picture { name: "shares", title: "Shares".into(), plot: Plot::Bars(shares) },
                Picture { name: "points", title: "Points".into(), plot: Plot::Points(dots) },
            ],
            stories: vec![Story {
                heading: "Play 7".into(),
                names: [name(1), name(2)],
                sides: [told.clone(), told[..3].to_vec()],
                shown: true,
            }],
            command: "evenodds compare x.toml".into(),
            look: Appearance::default(),
            data: Vec::new(),
        }
    }

    #[test]
    fn nothing_overlaps_and_nothing_is_too_wide() {
        for rows in [0, 1, 2, 7, 60] {
            for long in [false, true] {
                let document = document(rows, long);
                let sheets = [Sheet::SCREEN, crate::pdf::PAPERS[1].sheet()];
                let pages = sheets.into_iter().flat_map(|sheet| page::draw(&document, sheet));
                let alone = document.pictures.iter().map(|picture| document.draw(picture, Setting::ALONE));
                for canvas in alone.chain(pages) {
                    let faults = faults(&canvas);
                    assert!(faults.is_empty(), "{rows} rows, {long}:\n{}", faults.join("\n"));
                }
                let text = text(&document, false);
                let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 100).collect();
                assert!(wide.is_empty(), "{rows} rows, {long}:\n{}", wide.join("\n"));
            }
        }
    }

    #[test]
    fn pages_escape_what_they_quote() {
        let html = html::html(&document(2, false)).expect("sound");
        assert!(html.contains("&lt;not&gt; settled") && html.contains("<svg") && !html.contains("{{"));
        assert_eq!(html.matches("<figure").count(), 5);
        assert_eq!(html.matches("role=\"img\"").count(), 5, "each is told in words");
    }

    #[test]
    fn questions_keep_their_mark() {
        assert_eq!(titled("Ties to whom?", "what differs"), "Ties to whom? What differs");
        assert_eq!(titled("Ties", "what differs"), "Ties: what differs");
    }
}
