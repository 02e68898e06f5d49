//! A document for standard output: at most 100 columns wide.

use super::{Document, ReportTable, Story};
use crate::table::{WIDTH, fold};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, presets};

/// Lines of a narration that are shown.
const STORY_LINES: usize = 14;

/// The document as text. `colored` adds ANSI codes for a terminal.
pub fn text(document: &Document, colored: bool) -> String {
    let paint = |text: &str, code: &str| if colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let mut out = vec![paint(&document.title, "1")];
    out.extend(fold(&document.question, WIDTH));
    if let Some(alarm) = &document.alarm {
        out.push(paint(alarm, "1;31"));
    }
    out.extend(fold(&document.answer.text(), WIDTH).iter().map(|line| paint(line, "1")));
    out.extend(fold(document.answer.caveat.as_deref().unwrap_or_default(), WIDTH).iter().map(|line| paint(line, "2")));
    out.extend(fold(&document.facts.join("; "), WIDTH).iter().map(|line| paint(line, "2")));
    out.push(String::new());
    for table in document.tables.iter().filter(|table| table.most > 0) {
        let shown = table.rows.len().min(table.most);
        out.extend(fold(&table.caption, WIDTH).iter().map(|line| paint(line, "1")));
        out.push(rows(table, shown));
        if shown < table.rows.len() {
            out.push(paint(&format!("  and {} more in the files", table.rows.len() - shown), "2"));
        }
        out.extend(fold(&table.note, WIDTH).iter().map(|line| paint(line, "2")));
        out.push(String::new());
    }
    for sentence in &document.sentences {
        out.extend(fold(sentence, WIDTH));
    }
    for note in &document.notes {
        out.extend(fold(note, WIDTH).iter().map(|line| paint(line, "2")));
    }
    let told = stories(document, STORY_LINES, true);
    if !told.is_empty() {
        out.push(format!("\n{told}"));
    }
    out.iter().flat_map(|part| part.split('\n')).map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Widest text that is never broken, in characters.
const WHOLE: usize = 30;

fn rows(table: &ReportTable, shown: usize) -> String {
    let mut drawn = comfy_table::Table::new();
    drawn.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH as u16);
    let columns: Vec<usize> = (0..table.columns.len()).filter(|&index| table.columns[index].1.is_shown()).collect();
    drawn.add_row(columns.iter().map(|&index| &*table.columns[index].0));
    for row in &table.rows[..shown] {
        drawn.add_row(columns.iter().map(|&index| row[index].as_str()));
    }
    let widest = |index: usize| table.rows[..shown].iter().map(|row| row[index].chars().count()).max().unwrap_or(0);
    for (at, &index) in columns.iter().enumerate() {
        if let Some(column) = drawn.column_mut(at) {
            column.set_padding((if at == 0 { 2 } else { 1 }, 1));
            let text = table.columns[index].1.is_text();
            column.set_cell_alignment(if text { CellAlignment::Left } else { CellAlignment::Right });
            // Where something must be broken, it is names of several words in the first column.
            let named = at == 0 && table.rows[..shown].iter().any(|row| row[index].contains(' '));
            if !named && widest(index) <= WHOLE {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
    }
    drawn.to_string()
}

/// Narrations in two columns, each with at most so many lines of either side.
pub(super) fn stories(document: &Document, lines: usize, shown_only: bool) -> String {
    let told = document.stories.iter().filter(|story| story.shown || !shown_only);
    told.map(|story| side_by_side(story, lines)).collect::<Vec<_>>().join("\n")
}

fn side_by_side(story: &Story, lines: usize) -> String {
    let half = (WIDTH - 5) / 2;
    let column = |side: usize| {
        let all: Vec<String> = story.sides[side].iter().flat_map(|line| hang(line, half)).collect();
        let mut kept: Vec<String> = all.iter().take(lines).cloned().collect();
        if kept.len() < all.len() {
            kept.push(format!("… {} more lines", all.len() - kept.len()));
        }
        kept
    };
    let (left, right) = (column(0), column(1));
    let name = |side: usize| fold(&story.names[side], half).into_iter().next().unwrap_or_default();
    let pad = |text: &str| format!("{text}{}", " ".repeat(half.saturating_sub(text.chars().count())));
    let heading = fold(&story.heading, WIDTH).join("\n");
    let mut out = format!("{heading}\n  {} │ {}\n", pad(&name(0)), name(1));
    out += &format!("  {}─┼─{}\n", "─".repeat(half), "─".repeat(half));
    for row in 0..left.len().max(right.len()) {
        let of = |side: &[String]| side.get(row).cloned().unwrap_or_default();
        out += &format!("  {} │ {}\n", pad(&of(&left)), of(&right));
    }
    out
}

/// Lines of at most `width` characters; those after the first are indented.
fn hang(line: &str, width: usize) -> Vec<String> {
    let folded = fold(line, width - 2);
    folded.into_iter().enumerate().map(|(i, part)| if i == 0 { part } else { format!("  {part}") }).collect()
}
