//! History of an estimate: its running mean over the trials, with a band that may be looked at at any time.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::key::{self, Key};
use super::layout::{Body, Space};
use super::theme;
use crate::number;

/// Most lines that are drawn.
const MOST_LINES: usize = 6;

/// One running estimate.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Line {
    /// Its name in the key.
    pub(crate) name: String,
    /// Trials, mean and ends of the interval, by rising trials.
    pub(crate) points: Vec<[f64; 4]>,
}

/// A picture of running estimates.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct RunningChart {
    /// The lines.
    pub(crate) lines: Vec<Line>,
    /// Name of the vertical axis.
    pub(crate) axis: String,
    /// A band that matters: from and to.
    pub(crate) band: Option<(f64, f64)>,
}

/// Draws the lines over the logarithm of the trials.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &RunningChart) -> Body {
    let lines: Vec<&Line> = plot.lines.iter().filter(|line| line.points.len() > 1).take(MOST_LINES).collect();
    let Some(range) = range(&lines, plot.band) else { return super::nothing(canvas, space) };
    let mut top = space.top;
    if lines.len() > 1 {
        let key = |(i, line): (usize, &&Line)| (Key::Line(theme::colour(i), theme::dash(i), None), line.name.clone());
        let keys: Vec<(Key, String)> = lines.iter().enumerate().map(key).collect();
        top = key::legend(canvas, space.left, space.right, top, &keys) + 8.0;
    }
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    top = canvas.lines(space.left, top, &soft.wrap(&plot.axis, space.width(), 2), soft) + 6.0;
    let bottom = (space.top + space.height - 44.0).max(top + 150.0).min(top + 320.0);
    let axis_y = Axis::rounded(range.0, range.1, (bottom, top), ((bottom - top) / 46.0) as usize + 1);
    let left = space.left + axis_y.label_width() + 12.0;
    let trials = || lines.iter().flat_map(|line| &line.points).map(|point| point[0].log10());
    let (first, last) = (trials().fold(f64::INFINITY, f64::min), trials().fold(0.0, f64::max));
    let at = |count: f64| left + (count.log10() - first) / (last - first).max(1e-9) * (space.right - left - 8.0);
    if let Some((low, high)) = plot.band {
        let (low, high) = (axis_y.clamped(low), axis_y.clamped(high));
        canvas.rect((left, high), (space.right - left, low - high), theme::REST);
    }
    axis_y.draw_beside(canvas, left, space.right);
    for (index, line) in theme::full_first(lines.len()).map(|index| (index, lines[index])) {
        let colour = theme::colour(index);
        let upper = line.points.iter().map(|p| (at(p[0]), axis_y.clamped(p[3])));
        let lower = line.points.iter().rev().map(|p| (at(p[0]), axis_y.clamped(p[2])));
        canvas.area(upper.chain(lower).collect(), colour, 0.16);
        let points: Vec<_> = line.points.iter().map(|p| (at(p[0]), axis_y.clamped(p[1]))).collect();
        canvas.dashed(&points, colour, 2.0, theme::dash(index));
    }
    canvas.stroke((left, bottom), (space.right, bottom), theme::LINE, 1.0);
    let mut free = space.left;
    let ticks = (first.floor() as i32..=last.ceil() as i32).flat_map(|power| [1.0, 2.0, 5.0].map(|lead| (power, lead)));
    for count in ticks.map(|(power, lead)| lead * 10_f64.powi(power)) {
        let (x, text) = (at(count), number::count(count as u64));
        let half = soft.width(&text) / 2.0;
        if x >= left - 0.5 && x + half <= space.right && x - half >= free {
            canvas.stroke((x, bottom), (x, bottom + 4.0), theme::LINE, 1.0);
            canvas.text(x, bottom + 6.0 + 0.9 * soft.size, text, soft.align(Align::Middle));
            free = x + half + 12.0;
        }
    }
    let middle = f64::midpoint(left, space.right);
    let name = ["trials of each cell".to_owned()];
    let end = canvas.lines(middle, bottom + 6.0 + soft.pitch() + 3.0, &name, soft.align(Align::Middle));
    let mut notes = vec!["Bands hold at every number of trials together.".to_owned()];
    if plot.band.is_some() {
        notes.push("Grey: differences within the margin.".to_owned());
    }
    if lines.len() < plot.lines.len() {
        notes.push(format!("{} more lines are left out.", plot.lines.len() - lines.len()));
    }
    Body { bottom: end, notes }
}

/// What the vertical axis shows: the last three quarters of the bands whole; the wild beginning is cut.
fn range(lines: &[&Line], band: Option<(f64, f64)>) -> Option<(f64, f64)> {
    let late = lines.iter().flat_map(|line| &line.points[line.points.len() / 4..]);
    let ends = late.flat_map(|point| [point[1], point[2], point[3]]).filter(|x| x.is_finite());
    let ends = ends.chain(band.into_iter().flat_map(|(low, high)| [low, high]).filter(|x| x.is_finite()));
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    (low <= high).then_some((low, high))
}
