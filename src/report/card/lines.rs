//! Lines over a swept number, with the bands of their intervals.

use super::{SMALL, Space};
use crate::answer::Point;
use crate::chart::axis::Axis;
use crate::chart::braid::{self, Strand};
use crate::chart::canvas::{Align, Canvas, Style};
use crate::chart::theme;
use crate::number;

/// A line with its name.
type Named = (String, Vec<Point>);

/// Lines that are drawn.
const MOST: usize = 5;

/// Draws the lines.
pub(super) fn draw(page: &mut Canvas, space: Space, name: &str, lines: &[Named], percent: bool) {
    let shown = &lines[..lines.len().min(MOST)];
    let points = || shown.iter().flat_map(|(_, points)| points).filter(|point| point[1].is_finite());
    if points().next().is_none() {
        return;
    }
    let range = |of: fn(&Point) -> f64, least: fn(&Point) -> f64| {
        let low = points().map(least).filter(|x| x.is_finite()).fold(f64::INFINITY, f64::min);
        let high = points().map(of).filter(|x| x.is_finite()).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let (from, to) = range(|p| p[0], |p| p[0]);
    let (low, high) = range(|p| p[3].max(p[1]), |p| p[2].min(p[1]));
    // A share begins at nothing; other numbers do where that costs little room.
    let low = if percent || (low > 0.0 && low < 0.5 * high) { low.min(0.0) } else { low };
    let high = if percent { high.clamp(10.0, 100.0) } else { high };
    let style = Style::new(SMALL).ink(theme::SOFT);
    let labels = Style::new(SMALL).bold();
    let named = shown.len() > 1;
    let names = shown.iter().map(|(name, _)| labels.width(name)).fold(0.0, f64::max).min(330.0);
    let left = space.left + 84.0;
    let right = space.right - if named { names + 22.0 } else { 24.0 };
    let bottom = space.bottom - 2.0 * style.pitch();
    let top = space.top + 12.0;
    let x = |value: f64| left + (value - from) / (to - from).max(1e-9) * (right - left);
    let axis = Axis::rounded(low, high, (bottom, top), 3).suffix(if percent { "%" } else { "" });
    let y = |value: f64| axis.clamped(value);
    for &value in &axis.ticks {
        page.stroke((left, y(value)), (right, y(value)), theme::GRID, 2.0);
        page.text_centred(left - 10.0, y(value), axis.label(value), style.align(Align::End));
    }
    ticks(page, shown, &x, bottom, style);
    page.text(
        f64::midpoint(left, right),
        bottom + 1.95 * style.pitch(),
        style.elide(name, right - left),
        style.align(Align::Middle),
    );
    let mut ends: Vec<(f64, usize)> = Vec::new();
    let mut strands: Vec<Strand> = Vec::new();
    for (index, (_, points)) in shown.iter().enumerate() {
        let there = || points.iter().filter(|point| point[1].is_finite());
        let upper = there().map(|p| (x(p[0]), y(p[3].max(p[1]))));
        let lower = there().rev().map(|p| (x(p[0]), y(p[2].min(p[1]))));
        page.area(upper.chain(lower).collect(), theme::colour(index), 0.22);
        let points: Vec<_> = there().map(|p| (x(p[0]), y(p[1]))).collect();
        ends.extend(points.last().map(|p| (p.1, index)));
        strands.push(Strand { points, hollow: there().map(|p| p[2].is_nan()).collect(), index });
    }
    braid::draw(page, &strands, (5.0, 7.0));
    if named {
        let placed = spread(ends, style.pitch(), (space.top + 14.0, bottom));
        for (height, at) in placed {
            let text = labels.elide(&shown[at].0, names);
            page.text_centred(right + 18.0, height, text, labels.ink(theme::colour(at)));
        }
    }
}

/// Numbers below the axis: all, or as many as fit.
fn ticks(page: &mut Canvas, lines: &[Named], x: &dyn Fn(f64) -> f64, bottom: f64, style: Style) {
    let mut values: Vec<f64> = lines.iter().flat_map(|(_, points)| points.iter().map(|point| point[0])).collect();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    let mut free = f64::NEG_INFINITY;
    for value in values {
        let places =
            (0..3).find(|&p| (value * 10_f64.powi(p) - (value * 10_f64.powi(p)).round()).abs() < 1e-6).unwrap_or(3);
        let text = number::fixed(value, places as usize);
        let half = style.width(&text) / 2.0;
        if x(value) - half > free + 12.0 {
            page.text(x(value), bottom + style.pitch() * 0.95, text, style.align(Align::Middle));
            free = x(value) + half;
        }
    }
}

/// Heights of labels, so far apart that none lies on another.
fn spread(mut wanted: Vec<(f64, usize)>, pitch: f64, (top, bottom): (f64, f64)) -> Vec<(f64, usize)> {
    wanted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = top;
    for one in &mut wanted {
        one.0 = one.0.max(free);
        free = one.0 + pitch;
    }
    let mut limit = bottom;
    for one in wanted.iter_mut().rev() {
        one.0 = one.0.min(limit);
        limit = one.0 - pitch;
    }
    wanted
}
