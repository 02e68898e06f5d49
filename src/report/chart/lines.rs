//! Means as lines with interval bands: over an ordered series of measures here, over a swept setting in `swept`.

use super::axis::{self, Axis};
use super::braid::{self, Strand};
use super::canvas::{Canvas, Style};
use super::key::{self, Key};
use super::layout::{Body, Space};
use super::panel::MARGINS;
use super::theme;
use crate::{matters, number, view};
use evenodds_study::summary::{Estimate, FigureKind, Group, Summary};

/// A named series: its measures in order, with their x values.
type Series = (String, Vec<(f64, String)>);

/// One line: name and points of x, mean, low, high, in display units. Few plays have no interval, which is not a number.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) points: Vec<[f64; 4]>,
}

/// Whether a point rests on few plays.
fn is_hollow(point: &[f64; 4]) -> bool {
    point[2].is_nan()
}

/// Lines that share their axes.
#[derive(Debug, Clone)]
pub(super) struct Panel {
    /// What stands above it; empty for nothing.
    pub(super) caption: String,
    /// FigureKind of the numbers.
    pub(super) kind: FigureKind,
    /// The lines.
    pub(super) lines: Vec<Line>,
    /// The smallest difference that matters, in display units.
    pub(super) margin: f64,
}

impl Panel {
    fn points(panels: &[Self]) -> impl Iterator<Item = &[f64; 4]> + Clone {
        panels.iter().flat_map(|panel| &panel.lines).flat_map(|line| &line.points)
    }

    /// The y values of some panels, with 0 where that is near.
    fn range(panels: &[Self]) -> (f64, f64) {
        let least = Self::points(panels).map(|p| p[2].min(p[1])).fold(f64::INFINITY, f64::min);
        let most = Self::points(panels).map(|p| p[3].max(p[1])).fold(f64::NEG_INFINITY, f64::max);
        let start = if least >= 0.0 && least < 0.5 * most { 0.0 } else { least };
        let (margin, percent) =
            panels.first().map_or((0.0, false), |panel| (panel.margin, number::is_percent(panel.kind)));
        axis::at_least((start, most), (0.0, MARGINS * margin), percent)
    }
}

/// Draws one panel for each series, with a line for each cell. A single cell has one panel with a line for
/// each series, or, with one series, for each level of the split.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, summary: &Summary, series: &[Series], x: &str, y: &str) -> Body {
    let kind = series
        .iter()
        .flat_map(|(_, points)| points)
        .find_map(|(_, name)| view::sample(summary, name))
        .map_or(FigureKind::Count, |e| e.kind);
    let margin = series.iter().flat_map(|(_, points)| points).map(|(_, name)| matters::margin(summary, name)).next();
    let margin = margin.unwrap_or(0.0) * number::factor(kind);
    let panel = |caption: String, lines: Vec<Line>| Panel { caption, kind, lines, margin };
    let panels: Vec<Panel> = if summary.cells.len() > 1 {
        let lines = |s: &Series| {
            summary.cells.iter().map(|c| line(&view::cell_name(summary, c), c.groups.first(), s, kind)).collect()
        };
        let name = |s: &Series| if series.len() > 1 { s.0.clone() } else { String::new() };
        series.iter().map(|s| panel(name(s), lines(s))).collect()
    } else {
        vec![panel(String::new(), single(summary, series, kind))]
    };
    let all = Panel::range(&panels);
    draw_panels(canvas, space, &panels, (x, y), |_| all)
}

/// Draws panels side by side, the legend above them. `range` says from where to where the y axis of a panel reaches.
pub(super) fn draw_panels(
    canvas: &mut Canvas,
    space: Space,
    panels: &[Panel],
    (x, y): (&str, &str),
    range: impl Fn(&Panel) -> (f64, f64),
) -> Body {
    let values = || Panel::points(panels);
    if values().next().is_none() {
        return super::nothing(canvas, space);
    }
    let first = values().map(|p| p[0]).fold(f64::INFINITY, f64::min);
    let last = values().map(|p| p[0]).fold(f64::NEG_INFINITY, f64::max);
    let whole = values().all(|p| (p[0] - p[0].round()).abs() < 1e-9);

    let mut top = space.top;
    let names: Vec<(Key, String)> = panels[0]
        .lines
        .iter()
        .enumerate()
        .map(|(i, l)| (Key::Line(theme::colour(i), theme::dash(i), Some(key::shape(i))), l.name.clone()))
        .collect();
    if names.len() > 1 {
        top = key::legend(canvas, space.left, space.right, top, &names) + 8.0;
    }
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    if !y.is_empty() {
        top = canvas.lines(space.left, top, &soft.wrap(y, space.width(), 2), soft) + 4.0;
    }

    let columns = panels.len().clamp(1, if space.width() > 700.0 { 3 } else { 2 });
    let rows = panels.len().div_ceil(columns);
    let gap = 22.0;
    let width = (space.width() - gap * (columns - 1) as f64) / columns as f64;
    let bold = Style::new(theme::TICK).bold();
    let captions: Vec<Vec<String>> = panels.iter().map(|panel| bold.wrap(&panel.caption, width, 2)).collect();
    let tallest = captions.iter().map(Vec::len).max().unwrap_or(0);
    let caption = 8.0 + bold.pitch() * tallest as f64;
    let foot = 46.0;
    let plot = ((space.top + space.height - top) / rows as f64 - caption - foot).max(130.0);
    let mut bottom = top;
    for (i, panel) in panels.iter().enumerate() {
        let left = space.left + (width + gap) * (i % columns) as f64;
        let upper = top + (caption + plot + foot) * (i / columns) as f64 + caption;
        canvas.lines(left, upper - 8.0 - bold.pitch() * captions[i].len() as f64, &captions[i], bold);
        let (least, most) = range(panel);
        let axis_y = Axis::rounded(least, most, (upper + plot, upper + 4.0), (plot / 48.0) as usize + 1);
        let axis_y = axis_y.suffix(number::suffix(panel.kind));
        let start = left + axis_y.label_width() + 10.0;
        let right = left + width - 8.0;
        let (pixels, count) = ((start + 8.0, right), ((right - start) / 50.0) as usize + 1);
        let axis_x =
            if whole { Axis::whole(first, last, pixels, count) } else { Axis::new(first, last, pixels, count) };
        axis_y.draw_beside(canvas, start, right);
        draw_lines(canvas, &panel.lines, &axis_x, &axis_y);
        bottom = axis_x.draw_below(canvas, upper + plot, x, (left, left + width)).max(bottom);
    }
    let mut notes = vec!["Bands: intervals of the means.".to_owned()];
    if values().any(is_hollow) {
        notes.push(super::HOLLOW.to_owned());
    }
    Body { bottom, notes }
}

/// The y axis of a panel that has one of its own.
pub(super) fn own_range(panel: &Panel) -> (f64, f64) {
    Panel::range(std::slice::from_ref(panel))
}

/// The lines of a single cell.
fn single(summary: &Summary, series: &[Series], kind: FigureKind) -> Vec<Line> {
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

fn line(name: &str, group: Option<&Group>, series: &Series, kind: FigureKind) -> Line {
    let point = |(x, measure): &(f64, String)| self::point(*x, view::find(group?, measure)?, kind);
    Line { name: name.to_owned(), points: series.1.iter().filter_map(point).collect() }
}

/// A mean with its interval at `x`; none where nothing was seen.
pub(super) fn point(x: f64, e: &Estimate, kind: FigureKind) -> Option<[f64; 4]> {
    let (factor, (low, high)) = (number::factor(kind), matters::drawn(e));
    (e.n > 0 && e.mean.is_finite()).then_some([x, factor * e.mean, factor * low, factor * high])
}

/// Lines with their bands; the first on top. Where several run on each other they take turns.
fn draw_lines(canvas: &mut Canvas, lines: &[Line], x: &Axis, y: &Axis) {
    for (index, line) in lines.iter().enumerate().rev() {
        for run in line.points.split(is_hollow) {
            let upper = run.iter().map(|p| (x.at(p[0]), y.clamped(p[3])));
            let lower = run.iter().rev().map(|p| (x.at(p[0]), y.clamped(p[2])));
            canvas.area(upper.chain(lower).collect(), theme::colour(index), 0.16);
        }
    }
    let strands: Vec<Strand> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| Strand {
            points: line.points.iter().map(|p| (x.at(p[0]), y.clamped(p[1]))).collect(),
            hollow: line.points.iter().map(is_hollow).collect(),
            index,
        })
        .collect();
    braid::draw(canvas, &strands, (2.0, 3.8));
}
