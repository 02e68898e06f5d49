//! Pictures: SVG drawn by plotters, pixels by resvg, with the fonts inside the program.
//!
//! A picture is first a canvas of marks, laid out with the widths of the real font; only then it becomes
//! SVG. One file for each kind of picture; `theme.rs` decides how all of them look.

pub(crate) mod axis;
pub(crate) mod band;
pub(crate) mod bars;
pub(crate) mod braid;
pub(crate) mod canvas;
mod cumulative;
mod curves;
mod exact;
mod few;
pub(crate) mod font;
mod forest;
pub(crate) mod hatch;
mod heat;
mod histogram;
pub(crate) mod key;
pub(crate) mod layout;
mod lines;
pub(crate) mod look;
pub(crate) mod matrix;
pub(crate) mod names;
mod order;
#[cfg(test)]
pub(crate) mod overlap;
mod panel;
pub(crate) mod points;
mod ranges;
mod ranking;
mod raster;
mod rows;
pub(crate) mod running;
mod stacked;
pub(crate) mod standings;
pub(crate) mod strips;
mod svg;
mod swept;
pub(crate) mod theme;
pub(crate) mod tornado;

use canvas::{Canvas, Style};
use evenodds_study::summary::{Chart, Draw, Summary};
pub(crate) use exact::draw as draw_exact;
use layout::{Body, Setting, Space};
pub(crate) use plotters::style::RGBColor;
pub(crate) use raster::render_at;
pub use raster::{Pixels, render};
pub(crate) use svg::document;

/// A picture for a file of its own, as an SVG document.
pub fn svg(summary: &Summary, chart: &Chart) -> String {
    svg::document(&look::dressed(draw(summary, chart, Setting::ALONE), summary.look.theme))
}

/// A picture of a chosen size.
pub(crate) fn draw(summary: &Summary, chart: &Chart, setting: Setting) -> Canvas {
    match few::few(summary, chart) {
        None => draw_all(summary, chart, setting, None),
        Some((few, note)) => draw_all(&few, chart, setting, Some(note)),
    }
}

fn draw_all(summary: &Summary, chart: &Chart, setting: Setting, note: Option<String>) -> Canvas {
    let body = |canvas: &mut Canvas, space| match &chart.draw {
        Draw::Stacked { parts } => stacked::draw(canvas, space, summary, parts),
        Draw::Forest { measures, winners } => forest::draw(canvas, space, summary, measures, winners.as_ref()),
        Draw::Ranking { measure, winners } => ranking::draw(canvas, space, summary, measure, winners.as_ref()),
        Draw::Histogram { measure } => histogram::draw(canvas, space, summary, measure),
        Draw::Cumulative { measure } => cumulative::draw(canvas, space, summary, measure),
        Draw::Swept { measures, key } => swept::draw(canvas, space, summary, measures, *key),
        Draw::Lines { series, x, y } => lines::draw(canvas, space, summary, series, x, y),
        Draw::Heat { measure, winners } => heat::draw(canvas, space, summary, measure, winners.as_ref()),
    };
    layout::compose(summary, &chart.title, setting, |canvas, space| {
        let mut body = body(canvas, space);
        body.notes.extend(note);
        body
    })
}

/// What an empty marker says.
const HOLLOW: &str = "Hollow: fewer than 30 plays, too few for an interval.";

/// Says that there is nothing to draw, in the place of a picture.
fn nothing(canvas: &mut Canvas, space: Space) -> Body {
    let style = Style::new(theme::TEXT).ink(theme::SOFT);
    canvas.rect((space.left, space.top), (space.width(), 90.0), theme::PALE);
    canvas.text_centred(space.left + 16.0, space.top + 45.0, "No trial defines this: there is nothing to draw.", style);
    Body { bottom: space.top + 90.0, notes: Vec::new() }
}
