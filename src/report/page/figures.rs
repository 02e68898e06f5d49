//! The key figures: a few large numbers; of several cells the best and the worst.

use crate::chart::canvas::{Canvas, Style};
use crate::chart::{hatch, theme};
use crate::view::Extremes;
use crate::{matters, number, view};
use evenodds_study::summary::{Cell, Estimate, FigureKind, Shown, Summary};

/// Most figures.
const MOST: usize = 5;

/// Whether a figure says anything: something was seen, and in some play something else.
fn telling(e: &Estimate) -> bool {
    e.n > 0 && e.mean.is_finite() && e.kind != FigureKind::Category && e.sd.is_finite() && e.sd > 0.0
}

/// The measures to show: the scenario's own, then those of the pictures; without any that say nothing.
pub(crate) fn chosen(summary: &Summary) -> Vec<Extremes<'_>> {
    let drawn = summary.charts.iter().flat_map(|chart| chart.draw.measures());
    let drawn = drawn.map(|name| Shown { name: name.to_owned(), lower_is_better: None });
    let mut names: Vec<String> = Vec::new();
    let mut chosen: Vec<Extremes<'_>> = Vec::new();
    for shown in summary.shown.iter().cloned().chain(drawn) {
        let Some(found) = view::extremes(summary, &shown).filter(|_| !names.contains(&shown.name)) else { continue };
        if telling(found.best.1) || telling(found.worst.1) {
            names.push(shown.name);
            chosen.push(found);
        }
    }
    if !summary.named && summary.cells.len() > 1 {
        // What the cells do not differ in answers nobody: it comes last, unless the scenario asks for it.
        chosen.sort_by_key(|figure| alike(summary, figure));
    }
    chosen.truncate(MOST);
    chosen
}

/// Whether no two cells are further apart than the margin.
fn alike(summary: &Summary, figure: &Extremes) -> bool {
    matters::alike([figure.best.1, figure.worst.1].into_iter(), matters::margin(summary, &figure.best.1.name))
}

/// Draws the figures side by side between `left` and `right`; returns the lower edge.
pub(super) fn draw(page: &mut Canvas, summary: &Summary, (left, right): (f64, f64), top: f64) -> f64 {
    let chosen = chosen(summary);
    if chosen.is_empty() {
        return top;
    }
    let gap = 14.0;
    let count = chosen.len() as f64;
    let width = ((right - left - gap * (count - 1.0)) / count).min(320.0);
    let label = Style::new(theme::TEXT);
    let inner = width - 28.0;
    let labels: Vec<Vec<String>> =
        chosen.iter().map(|figure| label.wrap(&view::headed(summary, figure.best.1), inner, 2)).collect();
    let label_lines = labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let several = summary.cells.len() > 1;
    let winners = summary.asked.winners.clone();
    let figures = if several { BIG.height(true) + 6.0 + LESS.height(true) } else { BIG.height(false) };
    let height = 12.0 + label_lines * label.pitch() + 4.0 + figures + 12.0;
    for (i, (figure, lines)) in chosen.iter().zip(&labels).enumerate() {
        let x = left + (width + gap) * i as f64;
        page.rect((x, top), (width, height), theme::PALE);
        page.rect((x, top), (4.0, height), theme::PALETTE[0]);
        let x = x + 16.0;
        page.lines(x, top + 12.0, lines, label);
        let own = winners.as_ref().filter(|winners| winners.contains(&figure.best.1.name));
        let nobody = |cell: &Cell| cell.groups.first().and_then(|group| hatch::nobody(group, own));
        let y = top + 12.0 + label_lines * label.pitch() + 4.0;
        let (best, worst) = (figure.best, figure.worst);
        if !several {
            BIG.draw(page, (x, y), inner, (best.1, nobody(best.0)), None);
            continue;
        }
        if alike(summary, figure) {
            let told = format!("in all {} cells, within the margin", summary.cells.len());
            let text = matters::of_all(&[best.1, worst.1], matters::margin(summary, &best.1.name));
            let style = Style::new(BIG.0).bold();
            let below = page.lines(x, y, &[style.elide(&text, inner)], style);
            page.lines(x, below, &[small().elide(&told, inner)], small());
            continue;
        }
        let told = |which: usize, cell: &Cell| format!("{}: {}", figure.words[which], view::cell_name(summary, cell));
        let y = BIG.draw(page, (x, y), inner, (best.1, nobody(best.0)), Some(&told(0, best.0)));
        LESS.draw(page, (x, y + 6.0), inner, (worst.1, nobody(worst.0)), Some(&told(1, worst.0)));
    }
    if !several {
        return top + height;
    }
    let small = small();
    let text = format!(
        "Of {} cells the best and the worst (the highest and the lowest where the scenario does not say which way is \
         better), with {} intervals; baseline: {}.",
        summary.cells.len(),
        number::confidence(summary.confidence),
        view::baseline(summary)
    );
    page.lines(left, top + height + 5.0, &small.wrap(&text, right - left, 2), small)
}

fn small() -> Style {
    Style::new(theme::SMALL + 0.5).ink(theme::SOFT)
}

/// A figure of a size, the cell that it is of, its interval.
struct Size(f64);

const BIG: Size = Size(30.0);
const LESS: Size = Size(20.0);

impl Size {
    /// Height of a figure, with or without a line for its cell.
    fn height(&self, of_cell: bool) -> f64 {
        Style::new(self.0).bold().pitch() + small().pitch() * if of_cell { 2.0 } else { 1.0 }
    }

    /// Draws it; returns the lower edge.
    fn draw(
        &self,
        page: &mut Canvas,
        (x, y): (f64, f64),
        inner: f64,
        (e, nobody): (&Estimate, Option<f64>),
        told: Option<&str>,
    ) -> f64 {
        let style = Style::new(self.0).bold();
        let mut y = page.lines(x, y, &[style.elide(&number::mean(e), inner)], style);
        if let Some(told) = told {
            let name = small().ink(theme::INK);
            y = page.lines(x, y, &[name.elide(told, inner)], name);
        }
        let mut text = number::interval(e.low, e.high, e.kind);
        // Who wins is told with how often nobody does.
        if let Some(share) = nobody.filter(|share| *share >= hatch::LEAST) {
            text = format!("{text} · {}", hatch::told(share));
        }
        page.lines(x, y, &[small().elide(&text, inner)], small())
    }
}
