//! A labelled heat map: the two first keys, or the split levels, against each other.

use super::axis::Axis;
use super::layout::{Body, Space};
use super::sheet::{Align, Sheet, Style};
use super::theme;
use crate::report::{number, view};
use crate::study::summary::{Estimate, Kind, Summary};
use plotters::prelude::{ColorMap, ViridisRGB};
use plotters::style::RGBColor;

/// The table behind a heat map.
#[derive(Debug)]
struct Grid<'a> {
    /// What the rows are.
    row_title: String,
    /// What the columns are.
    column_title: String,
    /// Names of the rows.
    rows: Vec<String>,
    /// Names of the columns.
    columns: Vec<String>,
    /// The estimates, row by row.
    cells: Vec<Option<&'a Estimate>>,
}

impl<'a> Grid<'a> {
    /// Rows and columns from the cells' keys; with fewer than two keys, from the split levels or the cells alone.
    fn new(summary: &'a Summary, measure: &str) -> Self {
        let levels = summary.cells.len() == 1 || (summary.keys.len() < 2 && view::is_split(summary));
        let mut grid = Self {
            row_title: summary.keys.first().map(|k| view::key_words(k)).unwrap_or_default(),
            column_title: String::new(),
            rows: Vec::new(),
            columns: Vec::new(),
            cells: Vec::new(),
        };
        let keyed = summary.keys.len() > 1;
        grid.column_title = if levels {
            view::splits(summary).iter().map(|s| view::words(s)).collect::<Vec<_>>().join(" · ")
        } else {
            summary.keys.iter().skip(1).map(|k| view::key_words(k)).collect::<Vec<_>>().join(" · ")
        };
        let mut found: Vec<(usize, usize, Option<&Estimate>)> = Vec::new();
        for row in view::rows_of(summary, &[measure], levels) {
            let place = |names: &mut Vec<String>, name: String| {
                names.iter().position(|n| *n == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                })
            };
            let (down, across) = if levels {
                (row.cell.name.clone(), view::level_name(summary, row.group))
            } else if keyed {
                (
                    row.cell.keys.first().cloned().unwrap_or_default(),
                    row.cell.keys[1.min(row.cell.keys.len())..].join(" · "),
                )
            } else {
                (row.cell.name.clone(), view::sample(summary, measure).map(view::label).unwrap_or_default())
            };
            let (r, c) = (place(&mut grid.rows, down), place(&mut grid.columns, across));
            found.push((r, c, view::find(row.group, measure)));
        }
        grid.cells = vec![None; grid.rows.len() * grid.columns.len()];
        for (r, c, e) in found {
            grid.cells[r * grid.columns.len() + c] = e.filter(|e| e.n > 0 && e.mean.is_finite());
        }
        grid
    }
}

/// Colour of a share of the range, 0 to 1: viridis without its darkest end, which swallows numbers.
fn colour(share: f64) -> RGBColor {
    ViridisRGB.get_color(0.08 + 0.92 * share.clamp(0.0, 1.0))
}

/// Draws the map and its colour bar.
pub(crate) fn draw(sheet: &mut Sheet, space: Space, summary: &Summary, measure: &str) -> Body {
    let grid = Grid::new(summary, measure);
    let Some(sample) = view::sample(summary, measure) else { return super::nothing(sheet, space) };
    let means = || grid.cells.iter().flatten().map(|e| e.mean);
    if means().next().is_none() {
        return super::nothing(sheet, space);
    }
    let (low, high) = means().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), m| (l.min(m), h.max(m)));
    let factor = number::factor(sample.kind);
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    let plain = Style::new(theme::TICK);

    let bar_room = 86.0;
    let names = grid.rows.iter().map(|name| plain.width(name)).fold(0.0, f64::max);
    let name_room = (names + 1.0).min(space.width() * 0.27);
    let left = space.left + name_room + 10.0;
    let right = space.right - bar_room;
    let columns = grid.columns.len() as f64;
    let wide = ((right - left) / columns).min(150.0);
    let heads: Vec<Vec<String>> = grid.columns.iter().map(|name| plain.wrap(name, wide - 6.0, 3)).collect();
    let head_lines = heads.iter().map(Vec::len).max().unwrap_or(1) as f64;

    let titles = [(&grid.row_title, "↓"), (&grid.column_title, "→")];
    let titles: Vec<String> =
        titles.iter().filter(|(t, _)| !t.is_empty()).map(|(t, arrow)| format!("{arrow} {t}")).collect();
    sheet.lines(space.left, space.top, &[soft.elide(&titles.join("    "), space.width())], soft);
    let mut y = space.top + soft.pitch() + 2.0;
    for (i, lines) in heads.iter().enumerate() {
        let top = y + plain.pitch() * (head_lines - lines.len() as f64);
        sheet.lines(left + wide * (i as f64 + 0.5), top, lines, plain.align(Align::Middle));
    }
    let head_bottom = y + plain.pitch() * head_lines;
    y = head_bottom + 5.0;
    let tall = ((space.top + space.height - y) / grid.rows.len() as f64).clamp(26.0, 84.0);
    for (r, name) in grid.rows.iter().enumerate() {
        let top = y + tall * r as f64;
        let lines = plain.wrap(name, name_room, if tall > 2.0 * plain.pitch() + 2.0 { 2 } else { 1 });
        let block = plain.pitch() * lines.len() as f64;
        sheet.lines(space.left, top + (tall - block) / 2.0, &lines, plain);
        for c in 0..grid.columns.len() {
            let e = grid.cells[r * grid.columns.len() + c];
            let at = (left + wide * c as f64, top);
            let share = e.map(|e| if high > low { (e.mean - low) / (high - low) } else { 0.5 });
            draw_cell(sheet, at, (wide, tall), e, share);
        }
    }
    let bottom = y + tall * grid.rows.len() as f64;
    let bar = left + wide * columns + 20.0;
    colour_bar(sheet, bar, (y, bottom), (low * factor, high * factor), sample.kind);
    let mut notes = vec![format!("Colour and number: {}.", view::label(sample))];
    if wide >= 64.0 && tall >= 34.0 {
        notes.push("Below it, half the width of its interval.".to_owned());
    } else {
        let widest = grid.cells.iter().flatten().filter(|e| e.low.is_finite() && e.high.is_finite());
        if let Some(widest) = widest.max_by(|one, other| (one.high - one.low).total_cmp(&(other.high - other.low))) {
            notes.extend(number::margin(widest).map(|margin| format!("Intervals: ±{margin} at most.")));
        }
    }
    Body { bottom, notes }
}

fn draw_cell(sheet: &mut Sheet, at: (f64, f64), (wide, tall): (f64, f64), e: Option<&Estimate>, share: Option<f64>) {
    let middle = (at.0 + wide / 2.0, at.1 + tall / 2.0);
    let (Some(e), Some(share)) = (e, share) else {
        sheet.rect((at.0 + 0.75, at.1 + 0.75), (wide - 1.5, tall - 1.5), theme::PALE);
        let style = Style::new(theme::TICK).ink(theme::SOFT).align(Align::Middle);
        sheet.text_centred(middle.0, middle.1, "–", style);
        return;
    };
    let ground = colour(share);
    sheet.rect((at.0 + 0.75, at.1 + 0.75), (wide - 1.5, tall - 1.5), ground);
    let ink = theme::ink_on(ground);
    let style = Style::new(theme::TICK).bold().ink(ink).align(Align::Middle);
    let coarse = number::value(e.mean, 0.05 * e.mean.abs().max(1e-9), e.kind);
    let text = [number::mean(e), coarse].into_iter().find(|t| style.width(t) <= wide - 6.0);
    let margin = number::margin(e).map(|m| format!("±{m}"));
    let small = Style::new(theme::SMALL).ink(ink).align(Align::Middle);
    let margin = margin.filter(|m| wide >= 64.0 && tall >= 34.0 && small.width(m) <= wide - 6.0);
    let shift = if margin.is_some() { 7.0 } else { 0.0 };
    if let Some(text) = text {
        sheet.text_centred(middle.0, middle.1 - shift, text, style);
    }
    if let Some(margin) = margin {
        sheet.text_centred(middle.0, middle.1 + 8.0, margin, small);
    }
}

fn colour_bar(sheet: &mut Sheet, left: f64, (top, bottom): (f64, f64), (low, high): (f64, f64), kind: Kind) {
    let width = 14.0;
    let style = Style::new(theme::TICK).ink(theme::SOFT);
    if high <= low {
        sheet.rect((left, top), (width, width), colour(0.5));
        sheet.text_centred(
            left + width + 6.0,
            top + width / 2.0,
            number::value(low / number::factor(kind), 0.0, kind),
            style,
        );
        return;
    }
    let bottom = bottom.min(top + 320.0);
    let steps = 48;
    let tall = (bottom - top) / f64::from(steps);
    for i in 0..steps {
        let share = 1.0 - (f64::from(i) + 0.5) / f64::from(steps);
        // Each patch runs under the next, so that no gap shows.
        let under = if i + 1 == steps { tall } else { tall + 0.5 };
        sheet.rect((left, top + tall * f64::from(i)), (width, under), colour(share));
    }
    let axis = Axis::new(low, high, (bottom, top), ((bottom - top) / 40.0) as usize + 1);
    let axis = axis.suffix(number::suffix(kind));
    for tick in &axis.ticks {
        let y = axis.at(*tick);
        sheet.stroke((left + width, y), (left + width + 4.0, y), theme::LINE, 1.0);
        sheet.text_centred(left + width + 7.0, y, axis.label(*tick), style);
    }
}
