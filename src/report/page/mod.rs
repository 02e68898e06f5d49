//! `report.png`: the question, the key figures, the pictures, the rules and the trials to look at; `report-2.png` and so on
//! where one page would be too tall.

mod figures;
mod lists;
pub(super) mod sheets;

use sheets::Sheet;

pub(crate) use figures::tiles;
pub(crate) use lists::{changes, nothing};

use super::chart::canvas::{Canvas, Style};
use super::chart::layout::{Setting, flow};
use super::chart::{self, theme};
use super::{answer, matters, view};
use evenodds_study::summary::{Cell, Chart, Draw, Summary};

/// Between columns and between pictures.
const GAP: f64 = 18.0;
/// Room in which no two pictures stand side by side.
const NARROW: f64 = 900.0;
/// Most notes on the page; the rest is in `summary.json`.
const MOST_NOTES: usize = 4;
/// Most pictures on the page; the rest are files of their own.
const MOST_CHARTS: usize = 6;

/// The pages of a run as SVG documents, for a screen: one, or as many as it takes.
pub fn svgs(summary: &Summary) -> Vec<String> {
    let page = |page| chart::document(&chart::look::dressed(page, summary.look.theme));
    draw(summary, Sheet::SCREEN).into_iter().map(page).collect()
}

/// The pages as canvases of marks: what was asked and found, then the pictures, then what differs and what to look at.
pub(super) fn draw(summary: &Summary, sheet: Sheet) -> Vec<Canvas> {
    let (room, left) = (sheet.room(), sheet.margin);
    let block = |draw: &dyn Fn(&mut Canvas) -> f64| {
        let mut canvas = Canvas::new(sheet.width);
        canvas.height = draw(&mut canvas);
        canvas
    };
    let head = sheets::Head {
        kicker: &format!("{} · {}", summary.game_title, view::words(&summary.play)),
        title: &summary.title,
        question: &summary.question,
        alarm: summary.partial.then_some(super::judging::PARTIAL),
        answer: &answer::run(summary),
    };
    let mut blocks = vec![sheets::head(&head, sheet)];
    // The picture that shows the answer comes first, then the other figures.
    let mut shown: Vec<&Chart> = summary.charts.iter().take(MOST_CHARTS).collect();
    // Where no two cells differ by what matters, nobody looks first.
    shown.sort_by_key(|chart| dull(summary, chart));
    let (first, rest) = shown.split_at(shown.len().min(1));
    blocks.extend(pictures(summary, first, sheet));
    blocks.push(block(&|canvas| key(canvas, summary, sheet)));
    blocks.extend(pictures(summary, rest, sheet));
    let left_out = summary.charts.len().saturating_sub(MOST_CHARTS);
    blocks.extend((left_out > 0).then(|| {
        let style = Style::new(theme::SMALL).ink(theme::SOFT);
        let text = format!("{left_out} more pictures: see the folder charts.");
        block(&|canvas| canvas.lines(left, 0.0, std::slice::from_ref(&text), style))
    }));
    let lists = block(&|canvas| lists::draw(canvas, summary, (left, left + room), 0.0) + 10.0);
    blocks.extend((lists.height > 10.0).then_some(lists));
    let foot = Style::new(theme::SMALL).ink(theme::SOFT);
    let mut pieces = view::provenance(summary);
    pieces.extend(lists::by_the_book(summary));
    let mut lines = flow(&pieces, foot, room);
    lines.push(foot.elide(&format!("Reproduce: {}", summary.look.drawn_by(&summary.command)), room));
    sheets::bind(blocks, &sheets::Edges { sheet, gap: GAP, title: &summary.title, foot: &lines })
}

/// Key figures and notes; returns the lower edge.
fn key(page: &mut Canvas, summary: &Summary, sheet: Sheet) -> f64 {
    let (room, left) = (sheet.room(), sheet.margin);
    let mut y = figures::draw(page, summary, (left, left + room), 0.0);
    let caution = Style::new(theme::TICK).ink(theme::ALARM);
    for note in view::notes(summary).iter().take(MOST_NOTES) {
        y = page.lines(left, y + 8.0, &caution.wrap(note, room, 2), caution);
    }
    let told = Style::new(theme::TICK);
    for sentence in &view::adjusted(summary) {
        y = page.lines(left, y + 8.0, &told.wrap(sentence, room, 2), told);
    }
    y
}

/// Whether a picture needs the whole width.
fn is_wide(summary: &Summary, chart: &Chart) -> bool {
    match &chart.draw {
        Draw::Forest { measures, .. } => {
            measures.len() > 2 || (measures.len() > 1 && (view::is_split(summary) || longest(summary) > 20))
        }
        Draw::Ranking { .. } => true,
        Draw::Swept { measures, .. } => measures.len() > 1,
        Draw::Heat { .. } => summary.cells.len() > 30,
        Draw::Lines { series, .. } => series.len() > 1 && summary.cells.len() > 1,
        Draw::Histogram { .. } => summary.cells.len() > 6,
        Draw::Cumulative { .. } => summary.cells.len() > 8,
        Draw::Stacked { .. } => false,
    }
}

/// Whether a picture shows measures of which none differs by what matters.
fn dull(summary: &Summary, chart: &Chart) -> bool {
    let Draw::Forest { measures, .. } = &chart.draw else { return false };
    let of = |cell: &'_ Cell, name: &str| cell.groups.first().and_then(|group| view::find(group, name)).cloned();
    summary.cells.len() > 1
        && measures.iter().all(|name| {
            let all: Vec<_> = summary.cells.iter().filter_map(|cell| of(cell, name)).collect();
            matters::alike(all.iter(), matters::margin(summary, name))
        })
}

fn longest(summary: &Summary) -> usize {
    summary.cells.iter().map(|c| c.name.chars().count()).max().unwrap_or(0)
}

/// Pictures, two in a row where they are narrow; a canvas for each row.
fn pictures(summary: &Summary, shown: &[&Chart], sheet: Sheet) -> Vec<Canvas> {
    let room = sheet.room();
    let narrow = room < NARROW;
    let half = (room - GAP) / 2.0;
    let mut waiting: Option<&Chart> = None;
    let mut rows: Vec<Vec<&Chart>> = Vec::new();
    for &chart in shown {
        if narrow || is_wide(summary, chart) {
            rows.push(vec![chart]);
        } else if let Some(first) = waiting.take() {
            rows.push(vec![first, chart]);
        } else {
            waiting = Some(chart);
        }
    }
    rows.extend(waiting.map(|last| vec![last]));
    // Neighbours of very different height would leave half a row empty: each then takes a row of its own.
    let tall = |chart: &Chart| {
        chart::draw(summary, chart, Setting { width: half, height: 300.0, alone: false, most_rows: 30 }).height
    };
    let uneven = |row: &Vec<&Chart>| match row[..] {
        [left, right] => tall(left).max(tall(right)) > 1.5 * tall(left).min(tall(right)),
        _ => false,
    };
    let rows: Vec<Vec<&Chart>> = rows
        .into_iter()
        .flat_map(|row| if uneven(&row) { row.into_iter().map(|chart| vec![chart]).collect() } else { vec![row] })
        .collect();
    let mut blocks = Vec::new();
    for row in rows {
        let width = if row.len() == 1 { room } else { half };
        let setting = |height| Setting { width, height, alone: false, most_rows: 30 };
        let draw = |height: f64| row.iter().map(|c| chart::draw(summary, c, setting(height))).collect::<Vec<_>>();
        // Once to learn the heights, once more so that neighbours are equally high.
        let rows_only = row.iter().all(|c| matches!(c.draw, Draw::Forest { .. } | Draw::Ranking { .. }));
        let height = draw(if rows_only { 210.0 } else { 300.0 }).iter().map(|canvas| canvas.height).fold(0.0, f64::max);
        let sheets = draw(height);
        let height = sheets.iter().map(|canvas| canvas.height).fold(0.0, f64::max);
        let mut block = Canvas::new(sheet.width);
        for (i, canvas) in sheets.into_iter().enumerate() {
            let left = sheet.margin + (half + GAP) * i as f64;
            let right = left + width;
            let corners = [(left, 0.0), (right, 0.0), (right, height), (left, height), (left, 0.0)];
            block.line(corners.to_vec(), theme::GRID, 1.0);
            block.place(canvas, (left, 0.0));
        }
        block.height = height;
        blocks.push(block);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::overlap::faults;
    use crate::fixture::{Plan, summary};

    #[test]
    fn no_text_overlaps_on_a_page() {
        for cells in [1, 2, 3, 5, 8, 12, 49, 60, 168] {
            for levels in [0, 4] {
                for long in [false, true] {
                    let summary = summary(Plan { cells, levels, long, trials: 200_000 });
                    let sheets = [Sheet::SCREEN, crate::pdf::PAPERS[1].sheet()];
                    let pages = sheets
                        .into_iter()
                        .flat_map(|sheet| draw(&summary, sheet).into_iter().map(move |page| (page, sheet)));
                    for (page, sheet) in pages {
                        let faults = faults(&page);
                        assert!(faults.is_empty(), "{cells} cells, {levels} levels, {long}:\n{}", faults.join("\n"));
                        // A picture that is taller than paper is made smaller, to half its size at most.
                        let most = if sheet.files { sheet.tallest } else { 2.0 * sheet.tallest };
                        assert!(page.height <= most, "{cells} cells, {levels} levels: {}", page.height);
                    }
                }
            }
        }
    }
}
