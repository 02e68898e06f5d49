//! A document as a page to read.

use super::told;
use super::{Document, Plot, ReportTable};
use crate::chart;
use crate::chart::layout::Setting;
use crate::html::{Field, Headline, Page, Picture, Row, Section, Story, Table, WIDTH, gallery};

/// Key figures at most.
const FIGURES: usize = 4;
/// Tables that have a heading of their own; more are kept together.
const TABLES: usize = 4;
/// Rows up to which a table is unfolded to begin with.
const SHORT: usize = 12;
/// Narrations at most; all of them are in a file of their own.
const STORIES: usize = 12;

/// The document as HTML. The same document gives the same bytes.
///
/// # Errors
/// When the template is wrong, which a test rules out.
pub(super) fn html(document: &Document) -> Result<String, String> {
    let (of, figures) = figures(document);
    let page = Page {
        kicker: document.kicker.clone(),
        title: document.title.clone(),
        question: document.question.clone(),
        answer: Some(document.answer.text()).filter(|answer| !answer.is_empty()),
        caveat: document.answer.caveat.clone(),
        alarm: document.alarm.clone(),
        of,
        figures,
        sentences: document.sentences.clone(),
        notes: document.notes.clone(),
        facts: document.facts.join(" · "),
        sections: sections(document),
    };
    page.html()
}

/// What the first picture with rows says, what differs first; and its title.
fn figures(document: &Document) -> (String, Vec<Headline>) {
    let mut pictures = document.pictures.iter().map(|picture| (picture.title.clone(), told::rows(&picture.plot)));
    let (title, mut rows) = pictures.find(|(_, rows)| !rows.is_empty()).unwrap_or_default();
    rows.sort_by_key(|row| !row.matters);
    let figure = |row: told::Row| {
        let (value, rest) = match row.text.split_once(" ±") {
            Some((value, rest)) => (value.to_owned(), format!("±{rest}")),
            None => (row.text.clone(), String::new()),
        };
        Headline { label: row.name, value, below: vec![rest] }
    };
    (title, rows.into_iter().take(FIGURES).map(figure).collect())
}

fn sections(document: &Document) -> Vec<Section> {
    let pictures: Vec<Picture> = document
        .pictures
        .iter()
        .map(|picture| {
            let height = if matches!(picture.plot, Plot::Running(_)) { 300.0 } else { 0.0 };
            let setting = Setting { width: WIDTH, height, alone: false, most_rows: 72 };
            let svg = chart::document(&document.draw(picture, setting));
            Picture::new(picture.name, &picture.title, told::alt(&picture.plot), &svg)
        })
        .collect();
    let mut sections = gallery(pictures);
    let (mut own, mut more) = (Vec::new(), Vec::new());
    for (index, found) in document.tables.iter().enumerate() {
        if matches!(&found.columns[..], [(name, _)] if name.is_empty()) {
            sections.push(pasted(index, found));
        } else if own.len() < TABLES || document.tables.len() <= TABLES + 2 {
            own.push(table(index, found));
        } else {
            more.push(table(index, found));
        }
    }
    sections.extend(own.into_iter().enumerate().map(|(index, table)| Section {
        id: format!("section-{}", table.id),
        title: table.caption.clone(),
        brief: brief(document, &table.caption),
        open: index == 0 || table.rows.len() <= SHORT,
        tables: vec![table],
        ..Section::default()
    }));
    if !more.is_empty() {
        sections.push(Section { id: "more".into(), title: "More tables".into(), tables: more, ..Section::default() });
    }
    sections.extend(stories(document));
    sections.push(Section {
        id: "again".into(),
        title: "Make it again".into(),
        open: true,
        command: document.look.drawn_by(&document.command),
        ..Section::default()
    });
    sections
}

/// What stands before the colon, for the list of contents, unless several captions begin so.
fn brief(document: &Document, caption: &str) -> String {
    let first = |caption: &str| caption.split_once([':', '?']).map_or(caption, |(first, _)| first).to_owned();
    let brief = first(caption);
    let same = document.tables.iter().filter(|table| first(&table.caption) == brief).count();
    if same > 1 { caption.to_owned() } else { brief }
}

/// Lines to paste.
fn pasted(index: usize, found: &ReportTable) -> Section {
    Section {
        id: format!("table-{index}"),
        title: found.caption.clone(),
        open: true,
        about: found.note.clone(),
        command: found.rows.iter().map(|row| row.join("")).collect::<Vec<_>>().join("\n"),
        ..Section::default()
    }
}

fn table(index: usize, found: &ReportTable) -> Table {
    // An empty name repeats the one above; sorted, it would stand below another.
    let mut last = "";
    let mut rows = Vec::new();
    for row in &found.rows {
        if let Some(name) = row.first().filter(|name| !name.is_empty()) {
            last = name;
        }
        let rest = row.iter().skip(1).map(Field::text);
        rows.push(Row { sure: false, fields: std::iter::once(Field::text(last)).chain(rest).collect() });
    }
    Table {
        id: format!("table-{index}"),
        caption: found.caption.clone(),
        note: found.note.clone(),
        columns: found.columns.iter().map(|(name, column)| (name.to_string(), column.is_text())).collect(),
        rows,
    }
}

/// Narrations, each folded; none where there are none.
fn stories(document: &Document) -> Option<Section> {
    let told = document.stories.len();
    let stories = document.stories.iter().take(STORIES).map(|story| Story {
        heading: story.heading.clone(),
        names: story.names.clone(),
        sides: story.sides.each_ref().map(|side| side.join("\n")),
    });
    (told > 0).then(|| Section {
        id: "plays".into(),
        title: "Plays side by side".into(),
        about: if told > STORIES { format!("{STORIES} of {told}; `flips.txt` has them all.") } else { String::new() },
        stories: stories.collect(),
        ..Section::default()
    })
}
