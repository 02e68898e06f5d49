//! The summary for standard output: at most 100 columns wide, whatever the scenario.

use super::judging::words;
use super::number;
use super::view::{self, Row};
use crate::study::summary::{Estimate, Summary};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// Widest line, in characters.
pub(super) const WIDTH: usize = 100;
/// Widest name of a row.
const NAME: usize = 38;
/// Widest line of a column's heading.
const HEAD: usize = 16;
/// Measures shown; the rest is in the files.
const MOST_MEASURES: usize = 16;
/// Rows shown: with more, split levels are left to the files.
const MOST_ROWS: usize = 40;
/// Differences shown.
const MOST_DIFFERENCES: usize = 16;

/// The summary as text: estimates with half widths of their intervals, differences from the baseline, trials worth
/// looking at. `colored` adds ANSI codes for a terminal.
pub fn summary_table(summary: &Summary, colored: bool) -> String {
    let paint = |text: &str, code: &str| if colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let mut out = vec![paint(&summary.title, "1")];
    if !summary.question.is_empty() {
        out.extend(fold(&summary.question, WIDTH));
    }
    if summary.partial {
        out.push(paint("PARTIAL: interrupted before its end", "1;31"));
    }
    let (trials, intervals) = (view::trials(summary), view::intervals(summary));
    out.push(paint(&format!("{trials}, seed {}; ± is half the width of {intervals}", summary.seed), "2"));
    out.push(String::new());
    estimates(summary, &mut out);
    notes(summary, &mut out);
    differences(summary, &mut out, &paint);
    replays(summary, &mut out, &paint);
    let mut text = String::new();
    for line in out {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn estimates(summary: &Summary, out: &mut Vec<String>) {
    let all = view::rows(summary, true);
    let crowded = all.len() > MOST_ROWS;
    let rows = if crowded { view::rows(summary, false) } else { all };
    let mut names: Vec<&str> = Vec::new();
    for e in rows.iter().flat_map(|row| &row.group.measures) {
        if !names.contains(&e.name.as_str()) {
            names.push(&e.name);
        }
    }
    let hidden = names.len().saturating_sub(MOST_MEASURES);
    names.truncate(MOST_MEASURES);
    let label = |row: &Row| -> String {
        if row.is_total() {
            cut(&row.cell.name, NAME)
        } else {
            cut(&format!("  {}", view::level_name(summary, row.group)), NAME)
        }
    };
    let first = rows.iter().map(|row| length(&label(row))).max().unwrap_or(0);
    let columns: Vec<(usize, Vec<String>, Vec<String>)> = names
        .iter()
        .map(|name| {
            let head = fold(&view::words(name), HEAD);
            let found: Vec<Option<&Estimate>> = rows.iter().map(|row| row.estimate(name)).collect();
            let mut cells = number::column(&found);
            for (cell, _) in cells.iter_mut().zip(&found).filter(|(_, e)| e.is_none()) {
                cell.clear();
            }
            let width = head.iter().chain(&cells).map(|text| length(text)).max().unwrap_or(0);
            (width, head, cells)
        })
        .collect();
    let mut start = 0;
    while start < columns.len() {
        let mut width = first;
        let mut end = start;
        while end < columns.len() && (end == start || width + 2 + columns[end].0 <= WIDTH) {
            width += 2 + columns[end].0;
            end += 1;
        }
        out.push(block(&rows.iter().map(&label).collect::<Vec<_>>(), &columns[start..end]));
        out.push(String::new());
        start = end;
    }
    if hidden > 0 {
        out.push(format!("{hidden} more measures are in summary.csv."));
    }
    if crowded {
        out.push("The levels of the split are in summary.csv.".to_owned());
    }
    if hidden > 0 || crowded {
        out.push(String::new());
    }
}

/// Notes shown; the rest is in `summary.json`.
const MOST_NOTES: usize = 6;

fn notes(summary: &Summary, out: &mut Vec<String>) {
    let notes = view::notes(summary);
    for note in notes.iter().take(MOST_NOTES) {
        let lines = fold(note, WIDTH - 2).into_iter().enumerate();
        out.extend(lines.map(|(at, line)| format!("{} {line}", if at == 0 { "!" } else { " " })));
    }
    if notes.len() > MOST_NOTES {
        out.push(format!("{} more notes are in summary.json.", notes.len() - MOST_NOTES));
    }
    if !notes.is_empty() {
        out.push(String::new());
    }
}

fn block(labels: &[String], columns: &[(usize, Vec<String>, Vec<String>)]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let tall = columns.iter().map(|c| c.1.len()).max().unwrap_or(0);
    for line in 0..tall {
        let mut row = vec![String::new()];
        for (_, head, _) in columns {
            let skip = tall - head.len();
            row.push(line.checked_sub(skip).map_or_else(String::new, |i| head[i].clone()));
        }
        table.add_row(row);
    }
    let mut rule = vec!["─".repeat(labels.iter().map(|l| length(l)).max().unwrap_or(0))];
    rule.extend(columns.iter().map(|c| "─".repeat(c.0)));
    table.add_row(rule);
    for (i, label) in labels.iter().enumerate() {
        let mut row = vec![label.clone()];
        row.extend(columns.iter().map(|c| c.2[i].clone()));
        table.add_row(row);
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if i > 0 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// A measure's difference that the correction leaves standing, and how sure it is.
struct Found<'a> {
    cell: &'a str,
    text: String,
    p: f64,
    verdict: String,
}

fn differences(summary: &Summary, out: &mut Vec<String>, paint: &dyn Fn(&str, &str) -> String) {
    if summary.comparisons == 0 {
        return;
    }
    let alarm = 1.0 - summary.confidence;
    let mut found: Vec<Found> = Vec::new();
    for cell in &summary.cells {
        for e in cell.groups.first().map(|g| g.measures.as_slice()).unwrap_or_default() {
            if let Some(d) = e.difference.as_ref().filter(|d| d.p_holm < alarm) {
                let text = format!("{} {}", view::words(&e.name), number::difference(d, e.kind));
                found.push(Found { cell: &cell.name, text, p: d.p_holm, verdict: words::brief_of(d, e.kind, &e.unit) });
            }
        }
    }
    let threshold = number::exact((alarm * 1e6).round() / 1e6);
    out.push(paint(
        &format!("Differences from {} (same dice, Holm-corrected)", cut(&view::baseline(summary), 50)),
        "1",
    ));
    let count = format!("{} of {} comparisons differ at p < {threshold}", found.len(), summary.comparisons);
    for Found { cell, text, p, verdict } in found.iter().take(MOST_DIFFERENCES) {
        let tail = format!("{text}, p {}: {verdict}", number::p_value(*p).replacen('<', "< ", 1));
        out.push(format!("  {}: {tail}", cut(cell, (WIDTH - 4).saturating_sub(length(&tail)).max(12))));
    }
    let rest = if found.len() > MOST_DIFFERENCES { "; the rest is in summary.csv" } else { "" };
    out.push(format!("  {count}{rest}"));
    out.push(String::new());
}

fn replays(summary: &Summary, out: &mut Vec<String>, paint: &dyn Fn(&str, &str) -> String) {
    let Some(cell) = summary.cells.first().filter(|c| !c.replays.is_empty()) else { return };
    out.push(paint("Trials worth looking at", "1"));
    for replay in &cell.replays {
        let what = format!("{}: {} = {}", replay.label, view::words(&replay.measure), number::whole(replay.value));
        out.push(format!("  {what}"));
        out.push(format!("    {}", view::trace_command(summary, cell, replay.trial)));
    }
}

/// Width on a terminal: none of our texts holds wide characters.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text cut to `room` characters.
fn cut(text: &str, room: usize) -> String {
    if length(text) <= room {
        text.to_owned()
    } else {
        text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
    }
}

/// A text folded between words.
pub(super) fn fold(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(cut(word, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture::{Plan, summary};

    #[test]
    fn no_table_is_wider_than_a_terminal() {
        for cells in [1, 2, 4, 12, 40] {
            for levels in [0, 4] {
                for long in [false, true] {
                    let text = summary_table(&summary(Plan { cells, levels, long, trials: 200_000 }), false);
                    for line in text.lines().filter(|line| !line.contains("evenodds trace")) {
                        assert!(length(line) <= WIDTH, "{cells} cells: {} wide: {line}", length(line));
                    }
                    assert!(!text.contains('\x1b') && !text.contains("NaN"));
                    assert!(text.contains("evenodds trace 'scenarios/reward tiers.toml'"));
                }
            }
        }
    }

    #[test]
    fn a_rate_of_zero_shows_its_bound() {
        let text = summary_table(&summary(Plan { cells: 1, levels: 0, long: false, trials: 200_000 }), false);
        assert!(text.contains("≤0.0019%"), "{text}");
        assert!(text.contains("≥99.9981%"), "{text}");
    }

    #[test]
    fn colours_only_when_asked() {
        let plan = Plan { cells: 3, levels: 0, long: false, trials: 1000 };
        let text = summary_table(&summary(plan), true);
        assert!(text.contains("\x1b[1;31mPARTIAL"));
    }
}
