//! The foot of the page: what differs from the book and between cells, and the trials worth looking at.

use crate::chart::canvas::{Canvas, Style};
use crate::chart::theme;
use crate::{answer, number, view};
use evenodds_study::summary::{Recast, RuleChange, Summary};

/// Lines of rules at most.
const MOST_RULES: usize = 8;

/// Draws both lists side by side; returns the lower edge.
pub(super) fn draw(page: &mut Canvas, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    if changes(summary).is_empty() {
        return replays(page, summary, (left, right), top);
    }
    let gap = 28.0;
    let middle = left + (right - left - gap) * 0.42;
    let a = rules(page, summary, (left, middle), top);
    let b = replays(page, summary, (middle + gap, right), top);
    a.max(b)
}

fn head(page: &mut Canvas, x: f64, top: f64, text: &str) -> f64 {
    let style = Style::new(15.0).bold();
    page.lines(x, top, &[text.to_owned()], style) + 4.0
}

/// What sets each cell apart: rules that differ from the book, who plays and how, what its numbers stand for; then the
/// rules that differ in all cells, once.
pub(crate) fn changes(summary: &Summary) -> Vec<(String, String)> {
    let same = |rule: &RuleChange| {
        summary.cells.iter().all(|c| c.rules.iter().any(|r| r.knob == rule.knob && r.value == rule.value))
    };
    let mut out: Vec<(String, String)> = Vec::new();
    let line = |rule: &RuleChange| answer::differing::rule(rule, &summary.asked.printed);
    for cell in &summary.cells {
        let mut own: Vec<String> = cell.rules.iter().filter(|rule| !same(rule)).map(line).collect();
        own.extend(cell.recast.iter().map(|change| recast(summary, change)));
        own.extend(cell.about.clone().filter(|_| summary.cells.len() > 1));
        let text = own.join(", ");
        // In a grid the settings that are swept stand in the names; what a variant does, it does in all its cells.
        let variant = cell.keys.first().filter(|_| summary.keys.len() > 1 && summary.keys[0] == "variant");
        let name = variant.map_or_else(|| view::cell_name(summary, cell), |_| view::value_name(summary, cell, 0));
        if !own.is_empty() && !out.iter().any(|told| told.0 == name && told.1 == text) {
            out.push((name, text));
        }
    }
    let shared = summary.cells.first().map(|cell| cell.rules.as_slice()).unwrap_or_default();
    out.extend(shared.iter().filter(|rule| same(rule)).map(|rule| ("all cells".to_owned(), line(rule))));
    out
}

/// What differs where no rule does and no variant recasts anybody: the settings that are swept, which stand in the cells'
/// names.
pub(crate) fn nothing(summary: &Summary) -> String {
    let swept: Vec<String> =
        summary.keys.iter().filter(|key| *key != "variant").map(|key| view::setting_name(summary, key)).collect();
    if summary.cells.len() < 2 || swept.is_empty() {
        return "Nothing: every cell plays the book.".to_owned();
    }
    let names = swept.join(" and ");
    format!("No rule: every cell plays the book. Cells differ in {names}, as their names say.")
}

/// A line for the foot, where no rule differs.
pub(super) fn by_the_book(summary: &Summary) -> Option<String> {
    changes(summary).is_empty().then(|| "Rules that differ from the book: none.".to_owned())
}

/// Who plays, or how, in words: `hunter strategy: steward (baseline: rush)`.
fn recast(summary: &Summary, change: &Recast) -> String {
    let called = |value: &String| view::called(summary, value);
    let before = change.baseline.as_ref().map(|value| format!(" (baseline: {})", called(value))).unwrap_or_default();
    format!("{}: {}{before}", view::key_words(&change.path), called(&change.value))
}

fn rules(page: &mut Canvas, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let mut y = head(page, left, top, "What differs");
    let style = Style::new(theme::TICK);
    let soft = style.ink(theme::SOFT);
    let changes = changes(summary);
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

fn replays(page: &mut Canvas, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let Some(cell) = summary.cells.first().filter(|c| !c.replays.is_empty()) else { return top };
    let mut y = head(page, left, top, "Trials worth looking at");
    let style = Style::new(theme::TICK);
    let soft = style.ink(theme::SOFT);
    for replay in &cell.replays {
        let what = view::sample(summary, &replay.measure).map_or_else(|| view::words(&replay.measure), view::label);
        let text = format!("{}: {}, {what}", replay.label, number::whole(replay.value));
        y = page.lines(left, y, &[style.elide(&text, right - left)], style);
        let command = view::trace_command(summary, cell, replay.trial);
        y = page.lines(left, y, &soft.wrap(&command, right - left, 2), soft) + 3.0;
    }
    y
}
