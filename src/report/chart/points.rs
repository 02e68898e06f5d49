//! Points and lines over two numbers, some of them named: a race, a trade-off, a response to one knob.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::key::{self, Key, Shape};
use super::layout::{Body, Space};
use super::theme;
use crate::number;
use plotters::style::RGBColor;

/// Colour of what is only there for comparison.
pub(crate) const QUIET: RGBColor = theme::LINE;

/// A line through points, by rising x.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Line {
    /// Its points.
    pub(crate) points: Vec<(f64, f64)>,
    /// Its colour.
    #[serde(with = "crate::written::Ink")]
    pub(crate) ink: RGBColor,
    /// Its width.
    pub(crate) width: f64,
}

/// A point.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Dot {
    /// Where it is.
    pub(crate) at: (f64, f64),
    /// Ends of its interval, if it has one.
    pub(crate) interval: Option<(f64, f64)>,
    /// Its colour.
    #[serde(with = "crate::written::Ink")]
    pub(crate) ink: RGBColor,
    /// Its shape.
    pub(crate) shape: Shape,
    /// What it is called; may be empty.
    pub(crate) name: String,
}

/// How an axis counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Scale {
    /// Evenly.
    Linear,
    /// In whole numbers.
    Whole,
    /// By orders of magnitude: counts of plays.
    Orders,
}

/// A picture of points and lines.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct PointsChart {
    /// The lines, the first at the bottom.
    pub(crate) lines: Vec<Line>,
    /// The points, over the lines.
    pub(crate) dots: Vec<Dot>,
    /// Name of the horizontal axis.
    pub(crate) x: String,
    /// How it counts.
    pub(crate) scale: Scale,
    /// Name of the vertical axis.
    pub(crate) y: String,
    /// What is written after each of its labels.
    #[serde(with = "crate::written::word")]
    pub(crate) suffix: crate::written::Word,
    /// From where to where y is right.
    pub(crate) band: Option<(f64, f64)>,
    /// The least and the largest y that are shown; none shows all. What is beyond is drawn on the edge.
    pub(crate) shown: (Option<f64>, Option<f64>),
    /// What the colours mean.
    pub(crate) legend: Vec<(Key, String)>,
    /// Sentences for the foot.
    pub(crate) notes: Vec<String>,
}

/// Draws it.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &PointsChart) -> Body {
    let xs =
        || plot.lines.iter().flat_map(|line| &line.points).map(|p| p.0).chain(plot.dots.iter().map(|dot| dot.at.0));
    let dots = plot
        .dots
        .iter()
        .flat_map(|dot| [dot.at.1, dot.interval.map_or(dot.at.1, |i| i.0), dot.interval.map_or(dot.at.1, |i| i.1)]);
    let ys = plot.lines.iter().flat_map(|line| &line.points).map(|p| p.1).chain(dots);
    let ys = ys.chain(plot.band.into_iter().flat_map(|(low, high)| [low, high]));
    let (least, most) = (plot.shown.0.unwrap_or(f64::NEG_INFINITY), plot.shown.1.unwrap_or(f64::INFINITY));
    let ends = |values: &mut dyn Iterator<Item = f64>| {
        let finite = values.filter(|x| x.is_finite());
        finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
    };
    let (x_ends, y_ends) = (ends(&mut xs()), ends(&mut ys.map(|y| y.min(most).max(least))));
    if x_ends.0 > x_ends.1 || y_ends.0 > y_ends.1 {
        return super::nothing(canvas, space);
    }
    let mut top = space.top;
    if !plot.legend.is_empty() {
        top = key::legend(canvas, space.left, space.right, top, &plot.legend) + 8.0;
    }
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    top = canvas.lines(space.left, top, &soft.wrap(&plot.y, space.width(), 2), soft) + 6.0;
    let bottom = (space.top + space.height - 44.0).max(top + 150.0).min(top + 380.0);
    let y_axis =
        Axis::rounded(y_ends.0, y_ends.1, (bottom, top), ((bottom - top) / 46.0) as usize + 1).suffix(plot.suffix);
    let left = space.left + y_axis.label_width() + 14.0;
    let pixels = (left + 10.0, space.right - 12.0);
    let count = ((pixels.1 - pixels.0) / 80.0) as usize;
    let orders = plot.scale == Scale::Orders;
    let x_axis = match plot.scale {
        Scale::Linear => Axis::new(x_ends.0, x_ends.1, pixels, count),
        Scale::Whole => Axis::whole(x_ends.0, x_ends.1, pixels, count),
        Scale::Orders => Axis::new(x_ends.0.max(1.0).log10(), x_ends.1.max(1.0).log10(), pixels, count),
    };
    let at = |p: (f64, f64)| (x_axis.clamped(if orders { p.0.max(1.0).log10() } else { p.0 }), y_axis.clamped(p.1));
    if let Some((low, high)) = plot.band {
        let (low, high) = (y_axis.clamped(low), y_axis.clamped(high));
        canvas.rect((left, high), (space.right - left, low - high), theme::REST);
    }
    y_axis.draw_beside(canvas, left, space.right);
    for line in &plot.lines {
        canvas.line(line.points.iter().map(|&p| at(p)).collect(), line.ink, line.width);
    }
    for dot in &plot.dots {
        let (x, y) = at(dot.at);
        if let Some((low, high)) = dot.interval {
            let (low, high) = (y_axis.clamped(low), y_axis.clamped(high));
            canvas.stroke((x, low), (x, high), dot.ink, 1.8);
            [low, high].iter().for_each(|&end| canvas.stroke((x - 3.5, end), (x + 3.5, end), dot.ink, 1.4));
        }
        key::marker(canvas, (x, y), if dot.name.is_empty() { 3.4 } else { 5.4 }, dot.shape, dot.ink);
    }
    names(canvas, plot, &at, (left, space.right, top, bottom));
    let room = (space.left, space.right);
    let end = if orders {
        counts(canvas, &x_axis, bottom, &plot.x, room)
    } else {
        x_axis.draw_below(canvas, bottom, &plot.x, room)
    };
    Body { bottom: end, notes: plot.notes.clone() }
}

/// The names of points, beside them where there is room, never on each other.
fn names(canvas: &mut Canvas, plot: &PointsChart, at: &dyn Fn((f64, f64)) -> (f64, f64), room: (f64, f64, f64, f64)) {
    let (left, right, top, bottom) = room;
    let style = Style::new(theme::TICK).bold();
    let mut taken: Vec<[f64; 4]> = Vec::new();
    for dot in plot.dots.iter().filter(|dot| !dot.name.is_empty()) {
        let (x, y) = at(dot.at);
        let text = style.elide(&dot.name, (right - left) * 0.6);
        let width = style.width(&text);
        let beside = x + 11.0 + width <= right;
        let start = if beside { x + 11.0 } else { (x - 11.0 - width).max(left + 2.0) };
        let fits = |middle: f64| {
            let own = [start - 3.0, middle - 9.0, start + width + 3.0, middle + 9.0];
            let apart =
                |other: &[f64; 4]| own[2] < other[0] || other[2] < own[0] || own[3] < other[1] || other[3] < own[1];
            (middle - 9.0 >= top && middle + 9.0 <= bottom && taken.iter().all(apart)).then_some((middle, own))
        };
        let tries = (2..26).flat_map(|step| [-1.0, 1.0].map(|side| y + side * 9.0 * f64::from(step)));
        if let Some((middle, own)) = tries.map(|y| y.clamp(top + 9.0, bottom - 9.0)).find_map(fits) {
            taken.push(own);
            canvas.marks.push(super::canvas::Mark::Rect {
                at: (own[0], own[1]),
                size: (own[2] - own[0], own[3] - own[1]),
                fill: theme::PAPER,
                alpha: 0.72,
            });
            canvas.text_centred(start, middle, text, style.ink(dot.ink));
        }
    }
}

/// An axis of orders of magnitude, labelled with counts.
fn counts(canvas: &mut Canvas, axis: &Axis, bottom: f64, name: &str, room: (f64, f64)) -> f64 {
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    canvas.stroke((axis.from - 10.0, bottom), (axis.to, bottom), theme::LINE, 1.0);
    let powers = axis.low.floor() as i32..=axis.high.ceil() as i32;
    let mut free = room.0;
    for count in powers.flat_map(|power| [1.0, 2.0, 5.0].map(|lead| lead * 10_f64.powi(power))) {
        let place = count.log10();
        let (x, text) = (axis.at(place), number::count(count as u64));
        let half = soft.width(&text) / 2.0;
        if place >= axis.low - 1e-9 && place <= axis.high + 1e-9 && x + half <= room.1 && x - half >= free {
            canvas.stroke((x, bottom), (x, bottom + 4.0), theme::LINE, 1.0);
            canvas.text(x, bottom + 6.0 + 0.9 * soft.size, text, soft.align(Align::Middle));
            free = x + half + 12.0;
        }
    }
    let lines = soft.wrap(name, room.1 - room.0, 2);
    let middle = f64::midpoint(axis.from, axis.to);
    canvas.lines(middle, bottom + 6.0 + soft.pitch() + 3.0, &lines, soft.align(Align::Middle))
}
