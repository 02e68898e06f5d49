//! The foot of the page: what differs from the book and between cells, and the trials worth looking at.

use crate::report::chart::sheet::{Sheet, Style};
use crate::report::chart::theme;
use crate::report::{number, view};
use crate::study::summary::{Recast, Summary};

/// Lines of rules at most.
const MOST_RULES: usize = 8;

/// Draws both lists side by side; returns the lower edge.
pub(super) fn draw(page: &mut Sheet, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let gap = 28.0;
    let middle = left + (right - left - gap) * 0.42;
    let a = rules(page, summary, (left, middle), top);
    let b = replays(page, summary, (middle + gap, right), top);
    a.max(b)
}

fn head(page: &mut Sheet, x: f64, top: f64, text: &str) -> f64 {
    let style = Style::new(15.0).bold();
    page.lines(x, top, &[text.to_owned()], style) + 4.0
}

/// The rules that differ from the book, those of all cells once; then of each cell what else sets it apart from the
/// baseline, and what its numbers stand for.
pub(crate) fn changes(summary: &Summary) -> Vec<(String, String)> {
    let same = |rule: &crate::study::summary::RuleChange| {
        summary.cells.iter().all(|c| c.rules.iter().any(|r| r.knob == rule.knob && r.value == rule.value))
    };
    let mut out = Vec::new();
    let line = |r: &crate::study::summary::RuleChange| format!("{} = {} (book: {})", r.knob, r.value, r.book);
    for rule in summary.cells.first().map(|c| c.rules.as_slice()).unwrap_or_default() {
        if same(rule) {
            out.push(("all cells".to_owned(), line(rule)));
        }
    }
    for cell in &summary.cells {
        let mut own: Vec<String> = cell.rules.iter().filter(|rule| !same(rule)).map(line).collect();
        own.extend(cell.recast.iter().map(recast));
        own.extend(cell.about.clone().filter(|_| summary.cells.len() > 1));
        if !own.is_empty() {
            out.push((cell.name.clone(), own.join(", ")));
        }
    }
    out
}

/// Who plays, or how, in words: `hunter strategy: steward (baseline: rush)`.
fn recast(change: &Recast) -> String {
    let before = change.baseline.as_ref().map(|value| format!(" (baseline: {value})")).unwrap_or_default();
    format!("{}: {}{before}", view::key_words(&change.path), change.value)
}

fn rules(page: &mut Sheet, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let mut y = head(page, left, top, "What differs");
    let style = Style::new(theme::TICK);
    let soft = style.ink(theme::SOFT);
    let changes = changes(summary);
    if changes.is_empty() {
        return page.lines(left, y, &["Nothing: every cell plays the book.".to_owned()], soft);
    }
    for (cell, text) in changes.iter().take(MOST_RULES) {
        if summary.cells.len() > 1 {
            let bold = style.bold();
            y = page.lines(left, y, &[bold.elide(cell, right - left)], bold);
        }
        y = page.lines(left, y, &soft.wrap(text, right - left, 2), soft) + 3.0;
    }
    if changes.len() > MOST_RULES {
        let text = format!("and {} more cells: see report.html", changes.len() - MOST_RULES);
        y = page.lines(left, y, &[text], soft);
    }
    y
}

fn replays(page: &mut Sheet, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let Some(cell) = summary.cells.first().filter(|c| !c.replays.is_empty()) else { return top };
    let mut y = head(page, left, top, "Trials worth looking at");
    let style = Style::new(theme::TICK);
    let soft = style.ink(theme::SOFT);
    for replay in &cell.replays {
        let text = format!("{}: {} = {}", replay.label, view::words(&replay.measure), number::whole(replay.value));
        y = page.lines(left, y, &[style.elide(&text, right - left)], style);
        let command = view::trace_command(summary, cell, replay.trial);
        y = page.lines(left, y, &soft.wrap(&command, right - left, 2), soft) + 3.0;
    }
    y
}
