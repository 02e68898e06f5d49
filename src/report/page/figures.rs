//! The key figures: a few large numbers of the baseline, and how far the other cells lie from them.

use crate::report::chart::sheet::{Sheet, Style};
use crate::report::chart::theme;
use crate::report::{number, view};
use crate::study::summary::{Estimate, Kind, Summary};

/// Most figures.
const MOST: usize = 5;

/// The measures to show: those of the pictures first, then the scenario's own order; without any that say nothing.
fn chosen(summary: &Summary) -> Vec<&Estimate> {
    let Some(group) = summary.cells.first().and_then(|c| c.groups.first()) else { return Vec::new() };
    let drawn = summary.charts.iter().flat_map(|chart| chart.draw.measures());
    let named = group.measures.iter().map(|e| e.name.as_str());
    let mut chosen: Vec<&Estimate> = Vec::new();
    for name in named.chain(drawn) {
        let Some(e) = view::find(group, name) else { continue };
        let telling = e.n > 0 && e.mean.is_finite() && e.kind != Kind::Category && e.sd.is_finite() && e.sd > 0.0;
        if telling && !chosen.iter().any(|c| c.name == name) {
            chosen.push(e);
        }
    }
    chosen.truncate(MOST);
    chosen
}

/// Draws the figures side by side between `left` and `right`; returns the lower edge.
pub(super) fn draw(page: &mut Sheet, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let chosen = chosen(summary);
    if chosen.is_empty() {
        return top;
    }
    let gap = 14.0;
    let count = chosen.len() as f64;
    let width = ((right - left - gap * (count - 1.0)) / count).min(320.0);
    let big = Style::new(30.0).bold();
    let small = Style::new(theme::SMALL + 0.5).ink(theme::SOFT);
    let label = Style::new(theme::TEXT);
    let inner = width - 28.0;
    let labels: Vec<Vec<String>> = chosen.iter().map(|e| label.wrap(&view::label(e), inner, 2)).collect();
    let label_lines = labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let several = summary.cells.len() > 1;
    let height =
        14.0 + big.pitch() + label_lines * label.pitch() + small.pitch() * if several { 2.0 } else { 1.0 } + 14.0;
    for (i, (e, lines)) in chosen.iter().zip(&labels).enumerate() {
        let x = left + (width + gap) * i as f64;
        page.rect((x, top), (width, height), theme::PALE);
        page.rect((x, top), (4.0, height), theme::PALETTE[0]);
        let x = x + 16.0;
        let mut y = page.lines(x, top + 10.0, &[big.elide(&number::mean(e), inner)], big);
        y = page.lines(x, y, lines, label) + label.pitch() * (label_lines - lines.len() as f64) + 2.0;
        let interval = number::interval(e.low, e.high, e.kind);
        y = page.lines(x, y, &[small.elide(&interval, inner)], small);
        if let Some(range) = range(summary, &e.name) {
            page.lines(x, y, &[small.elide(&range, inner)], small);
        }
    }
    if !several {
        return top + height;
    }
    let text = format!(
        "Large figures: {}, the baseline, with {} intervals; below them the least and largest of all cells.",
        view::baseline(summary),
        number::confidence(summary.confidence)
    );
    page.lines(left, top + height + 5.0, &[small.elide(&text, right - left)], small)
}

/// The least and the largest mean of all cells.
fn range(summary: &Summary, measure: &str) -> Option<String> {
    if summary.cells.len() < 2 {
        return None;
    }
    let found: Vec<&Estimate> = summary
        .cells
        .iter()
        .filter_map(|c| c.groups.first())
        .filter_map(|g| view::find(g, measure))
        .filter(|e| e.n > 0 && e.mean.is_finite())
        .collect();
    let least = found.iter().min_by(|a, b| a.mean.total_cmp(&b.mean))?;
    let most = found.iter().max_by(|a, b| a.mean.total_cmp(&b.mean))?;
    Some(format!("cells: {} to {}", number::mean(least), number::mean(most)))
}
