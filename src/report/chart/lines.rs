//! Means over an ordered series of measures, as lines with interval bands.

use super::axis::Axis;
use super::key::{self, Key};
use super::layout::{Body, Space};
use super::sheet::{Sheet, Style};
use super::theme;
use crate::report::{number, view};
use crate::study::summary::{Group, Kind, Summary};

/// A named series: its measures in order, with their x values.
type Series = (String, Vec<(f64, String)>);

/// One line: name and points of x, mean, low, high, in display units.
#[derive(Debug, Clone)]
struct Line {
    name: String,
    points: Vec<[f64; 4]>,
}

/// Draws one panel for each series, with a line for each cell; for a single cell one panel with a line for each
/// series, or for each level of the split when there is one series only.
pub(crate) fn draw(sheet: &mut Sheet, space: Space, summary: &Summary, series: &[Series], x: &str, y: &str) -> Body {
    let kind = series
        .iter()
        .flat_map(|(_, points)| points)
        .find_map(|(_, name)| view::sample(summary, name))
        .map_or(Kind::Count, |e| e.kind);
    let panels: Vec<(Option<String>, Vec<Line>)> = if summary.cells.len() > 1 {
        let lines = |s: &Series| summary.cells.iter().map(|c| line(&c.name, c.groups.first(), s, kind)).collect();
        let name = |s: &Series| (series.len() > 1).then(|| s.0.clone());
        series.iter().map(|s| (name(s), lines(s))).collect()
    } else {
        vec![(None, single(summary, series, kind))]
    };
    let values = || panels.iter().flat_map(|(_, lines)| lines).flat_map(|l| &l.points);
    if values().next().is_none() {
        return super::nothing(sheet, space);
    }
    let least = values().map(|p| p[2].min(p[1])).fold(f64::INFINITY, f64::min);
    let most = values().map(|p| p[3].max(p[1])).fold(f64::NEG_INFINITY, f64::max);
    let least = if least >= 0.0 && least < 0.5 * most { 0.0 } else { least };
    let first = values().map(|p| p[0]).fold(f64::INFINITY, f64::min);
    let last = values().map(|p| p[0]).fold(f64::NEG_INFINITY, f64::max);

    let mut top = space.top;
    let names: Vec<(Key, String)> = panels[0]
        .1
        .iter()
        .enumerate()
        .map(|(i, l)| (Key::Line(theme::colour(i), theme::dash(i), Some(key::shape(i))), l.name.clone()))
        .collect();
    if names.len() > 1 {
        top = key::legend(sheet, space.left, space.right, top, &names) + 8.0;
    }
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    top = sheet.lines(space.left, top, &soft.wrap(y, space.width(), 2), soft) + 4.0;

    let columns = panels.len().clamp(1, if space.width() > 700.0 { 3 } else { 2 });
    let lines = panels.len().div_ceil(columns);
    let gap = 22.0;
    let width = (space.width() - gap * (columns - 1) as f64) / columns as f64;
    let caption = if panels[0].0.is_some() { 22.0 } else { 8.0 };
    let foot = 46.0;
    let plot = ((space.top + space.height - top) / lines as f64 - caption - foot).max(130.0);
    let mut bottom = top;
    for (i, (name, lines)) in panels.iter().enumerate() {
        let left = space.left + (width + gap) * (i % columns) as f64;
        let upper = top + (caption + plot + foot) * (i / columns) as f64 + caption;
        if let Some(name) = name {
            let bold = Style::new(theme::TICK).bold();
            sheet.text(left, upper - 9.0, bold.elide(name, width), bold);
        }
        let axis_y = Axis::rounded(least, most, (upper + plot, upper + 4.0), (plot / 48.0) as usize + 1);
        let axis_y = axis_y.suffix(number::suffix(kind));
        let start = left + axis_y.label_width() + 10.0;
        let right = left + width - 8.0;
        let axis_x = Axis::whole(first, last, (start + 8.0, right), ((right - start) / 50.0) as usize + 1);
        axis_y.draw_beside(sheet, start, right);
        for (index, line) in lines.iter().enumerate().rev() {
            draw_line(sheet, line, index, &axis_x, &axis_y);
        }
        bottom = axis_x.draw_below(sheet, upper + plot, x, (left, left + width)).max(bottom);
    }
    Body { bottom, notes: vec!["Bands: intervals of the means.".to_owned()] }
}

/// The lines of a single cell.
fn single(summary: &Summary, series: &[Series], kind: Kind) -> Vec<Line> {
    let Some(cell) = summary.cells.first() else { return Vec::new() };
    match series {
        [only] if cell.groups.len() > 1 => {
            let lines = cell.groups.iter().map(|g| line(&view::level_name(summary, g), Some(g), only, kind));
            // Levels may count characters where the series counts trials: they then have no line.
            lines.filter(|line| !line.points.is_empty()).collect()
        }
        _ => series.iter().map(|s| line(&s.0, cell.groups.first(), s, kind)).collect(),
    }
}

fn line(name: &str, group: Option<&Group>, series: &Series, kind: Kind) -> Line {
    let factor = number::factor(kind);
    let point = |(x, measure): &(f64, String)| {
        let e = view::find(group?, measure)?;
        let or_mean = |end: f64| if end.is_finite() { end } else { e.mean };
        let known = e.n > 0 && e.mean.is_finite();
        known.then(|| [*x, factor * e.mean, factor * or_mean(e.low), factor * or_mean(e.high)])
    };
    Line { name: name.to_owned(), points: series.1.iter().filter_map(point).collect() }
}

fn draw_line(sheet: &mut Sheet, line: &Line, index: usize, x: &Axis, y: &Axis) {
    let colour = theme::colour(index);
    let upper = line.points.iter().map(|p| (x.at(p[0]), y.clamped(p[3])));
    let lower = line.points.iter().rev().map(|p| (x.at(p[0]), y.clamped(p[2])));
    sheet.area(upper.chain(lower).collect(), colour, 0.16);
    let points: Vec<_> = line.points.iter().map(|p| (x.at(p[0]), y.at(p[1]))).collect();
    sheet.dashed(&points, colour, 2.0, theme::dash(index));
    for p in points {
        key::marker(sheet, p, 3.8, key::shape(index), colour);
    }
}
