//! The key figures: a few large numbers, all of one cell, with how it differs from the baseline.

use crate::chart::canvas::{Canvas, Style};
use crate::chart::{hatch, theme};
use crate::judging::words;
use crate::{matters, number, view};
use evenodds_study::summary::{Cell, Estimate, FigureKind, Shown, Summary};

/// Most figures.
const MOST: usize = 5;

/// A key figure.
#[derive(Debug)]
pub(crate) struct Tile {
    /// What it counts.
    pub(crate) label: String,
    /// Its value.
    pub(crate) value: String,
    /// Its interval.
    pub(crate) interval: String,
    /// How it differs from the baseline; empty for the baseline itself.
    pub(crate) change: String,
    /// Whether no two cells are further apart than the margin.
    alike: bool,
}

/// The cell that the answer is about: of two the one that is no baseline, else the best (the highest) by the first measure.
fn subject(summary: &Summary) -> Option<&Cell> {
    if let [_, other] = &summary.cells[..] {
        return Some(other);
    }
    let lead = summary.asked.measures.first().or(summary.shown.first().map(|shown| &shown.name));
    let shown = lead.map(|lead| named(summary, lead));
    let best = shown.and_then(|shown| view::extremes(summary, &shown)).map(|figure| figure.best.0);
    best.or(summary.cells.first())
}

fn named(summary: &Summary, name: &str) -> Shown {
    let known = summary.shown.iter().find(|shown| shown.name == name).cloned();
    known.unwrap_or_else(|| Shown { name: name.to_owned(), lower_is_better: None })
}

/// The key figures with the cell that they are of: the scenario's own measures, then those of the pictures. What says nothing is
/// left out: something was seen, and in some play something else.
pub(crate) fn tiles(summary: &Summary) -> (String, Vec<Tile>) {
    let Some(cell) = subject(summary) else { return (String::new(), Vec::new()) };
    let drawn = summary.charts.iter().flat_map(|chart| chart.draw.measures()).map(str::to_owned);
    let shown = summary.shown.iter().map(|shown| shown.name.clone());
    let mut names: Vec<String> = Vec::new();
    for name in summary.asked.measures.iter().cloned().chain(shown).chain(drawn) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut tiles: Vec<Tile> = names.iter().filter_map(|name| tile(summary, cell, name)).collect();
    if !summary.named && summary.cells.len() > 1 {
        // What the cells do not differ in answers nobody: it comes last, unless the scenario asks for it.
        tiles.sort_by_key(|tile| tile.alike);
    }
    tiles.truncate(MOST);
    let name = view::cell_name(summary, cell);
    let of = match summary.cells.len() {
        0 | 1 => String::new(),
        many if cell.name == summary.cells[0].name => format!("{name}: the baseline, of {many} cells"),
        _ => format!("{name}, and how it differs from {}", view::baseline(summary)),
    };
    (of, tiles)
}

fn tile(summary: &Summary, cell: &Cell, name: &str) -> Option<Tile> {
    let telling = |e: &Estimate| {
        e.n > 0 && e.mean.is_finite() && e.kind != FigureKind::Category && e.sd.is_finite() && e.sd > 0.0
    };
    let ends = view::extremes(summary, &named(summary, name))?;
    let e = view::find(cell.groups.first()?, name).filter(|e| e.n > 0 && e.mean.is_finite())?;
    if !telling(ends.best.1) && !telling(ends.worst.1) {
        return None;
    }
    let margin = matters::margin(summary, name);
    let alike = summary.cells.len() > 1 && matters::alike([ends.best.1, ends.worst.1].into_iter(), margin);
    let label = view::headed(summary, e);
    if alike {
        let interval = format!("in all {} cells, within the margin", summary.cells.len());
        let value = matters::of_all(&[ends.best.1, ends.worst.1], margin);
        return Some(Tile { label, value, interval, change: String::new(), alike });
    }
    let mut interval = number::interval(e.low, e.high, e.kind);
    // Who wins is told with how often nobody does.
    let own = summary.asked.winners.as_ref().filter(|winners| winners.iter().any(|flag| flag == name));
    let nobody = cell.groups.first().and_then(|group| hatch::nobody(group, own));
    if let Some(share) = nobody.filter(|share| *share >= hatch::LEAST) {
        interval = format!("{interval} · {}", hatch::told(share));
    }
    let change = e.difference.as_ref().map_or_else(String::new, |d| {
        format!("{} · {}", number::difference(d, e.kind), words::brief_of(d, e.kind, &e.unit))
    });
    Some(Tile { label, value: number::mean(e), interval, change, alike })
}

/// Size of a figure.
const BIG: f64 = 30.0;

/// Draws the figures side by side between `left` and `right`; returns the lower edge.
pub(super) fn draw(page: &mut Canvas, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let (of, tiles) = tiles(summary);
    if tiles.is_empty() {
        return top;
    }
    let head = Style::new(theme::TEXT).bold();
    let top = if of.is_empty() { top } else { page.lines(left, top, &head.wrap(&of, right - left, 2), head) + 5.0 };
    let gap = 14.0;
    let count = tiles.len() as f64;
    let width = ((right - left - gap * (count - 1.0)) / count).min(320.0);
    let (label, big) = (Style::new(theme::TEXT), Style::new(BIG).bold());
    let small = Style::new(theme::SMALL + 0.5).ink(theme::SOFT);
    let inner = width - 28.0;
    let labels: Vec<Vec<String>> = tiles.iter().map(|tile| label.wrap(&tile.label, inner, 2)).collect();
    let label_lines = labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let below: Vec<Vec<String>> = tiles
        .iter()
        .map(|tile| [&tile.interval, &tile.change].iter().flat_map(|text| small.wrap(text, inner, 2)).collect())
        .collect();
    let below_lines = below.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let height = 12.0 + label_lines * label.pitch() + 4.0 + big.pitch() + below_lines * small.pitch() + 12.0;
    for (i, tile) in tiles.iter().enumerate() {
        let x = left + (width + gap) * i as f64;
        page.rect((x, top), (width, height), theme::PALE);
        page.rect((x, top), (4.0, height), theme::PALETTE[0]);
        let x = x + 16.0;
        page.lines(x, top + 12.0, &labels[i], label);
        let y = top + 12.0 + label_lines * label.pitch() + 4.0;
        let y = page.lines(x, y, &[big.elide(&tile.value, inner)], big);
        page.lines(x, y, &below[i], small);
    }
    top + height
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    #[test]
    fn all_figures_are_of_the_cell_that_the_answer_is_about() {
        let mut summary = summary(Plan { cells: 4, levels: 0, long: false, trials: 2000 });
        summary.asked.measures = vec!["bound".into()];
        let bound = |cell: &Cell| view::find(&cell.groups[0], "bound").expect("it is counted").mean;
        let best = summary.cells.iter().max_by(|a, b| bound(a).total_cmp(&bound(b))).expect("four cells");
        let (of, tiles) = tiles(&summary);
        assert!(of.starts_with(&view::cell_name(&summary, best)), "{of}");
        assert!(tiles[0].label.starts_with("the Jinn is bound") && tiles.len() == MOST);
        for tile in tiles.iter().filter(|tile| !tile.alike) {
            let mut all = best.groups[0].measures.iter();
            let e = all.find(|e| view::headed(&summary, e) == tile.label).expect("a measure");
            assert_eq!((&tile.value, tile.change.is_empty()), (&number::mean(e), e.difference.is_none()));
        }
    }
}
