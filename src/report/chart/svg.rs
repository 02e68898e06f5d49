//! A canvas becomes SVG through plotters' SVG backend.
//!
//! The backend knows whole pixels only. Marks are drawn on a canvas eight times as large, which the `viewBox` brings
//! back to size: positions are then exact to an eighth of a pixel.

use super::canvas::{Align, Canvas, Mark, Point, Style};
use super::font;
use plotters::backend::{DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle};

/// Canvas units in one logical pixel.
const FINE: f64 = 8.0;

/// The backend divides a font's size by this to find the em that it writes.
const SIZE_OF_EM: f64 = 1.24;

/// The backend hangs a text with its top at this many em above the base line (`dy="0.76em"`).
const TOP: f64 = 0.76;

fn units(length: f64) -> i32 {
    (length * FINE).round() as i32
}

fn point(p: Point) -> (i32, i32) {
    (units(p.0), units(p.1))
}

fn filled(colour: RGBColor, alpha: f64) -> ShapeStyle {
    ShapeStyle { color: colour.mix(alpha), filled: true, stroke_width: 0 }
}

/// The canvas as an SVG document. The same canvas gives the same bytes.
pub(crate) fn document(canvas: &Canvas) -> String {
    font::register();
    let (width, height) = (canvas.width.ceil(), canvas.height.ceil());
    let (fine_width, fine_height) = ((width * FINE) as u32, (height * FINE) as u32);
    let mut text = String::new();
    let mut backend = SVGBackend::with_string(&mut text, (fine_width, fine_height));
    let paper = Mark::Rect { at: (0.0, 0.0), size: (width, height), fill: canvas.paper, alpha: 1.0 };
    let drawn = std::iter::once(&paper).chain(&canvas.marks).all(|mark| draw(&mut backend, mark));
    let drawn = drawn && backend.present().is_ok();
    drop(backend);
    // A string takes whatever is written to it.
    debug_assert!(drawn, "writing to a string cannot fail");
    let header = format!("width=\"{fine_width}\" height=\"{fine_height}\"");
    text.replacen(&header, &format!("width=\"{width}\" height=\"{height}\""), 1)
}

fn draw<B: DrawingBackend>(backend: &mut B, mark: &Mark) -> bool {
    match mark {
        Mark::Text { at, text, style } => {
            let top = (at.0, at.1 - TOP * style.size);
            backend.draw_text(text, &text_style(style), point(top))
        }
        Mark::Rect { at, size, fill, alpha } => {
            backend.draw_rect(point(*at), point((at.0 + size.0, at.1 + size.1)), &filled(*fill, *alpha), true)
        }
        Mark::Line { points, ink, width } => {
            let style = ShapeStyle { color: ink.to_rgba(), filled: false, stroke_width: units(*width).max(1) as u32 };
            backend.draw_path(points.iter().map(|p| point(*p)), &style)
        }
        Mark::Area { points, fill, alpha } => {
            backend.fill_polygon(points.iter().map(|p| point(*p)), &filled(*fill, *alpha))
        }
        Mark::Disc { at, radius, fill } => {
            backend.draw_circle(point(*at), units(*radius) as u32, &filled(*fill, 1.0), true)
        }
    }
    .is_ok()
}

fn text_style(style: &Style) -> TextStyle<'_> {
    let weight = if style.bold { FontStyle::Bold } else { FontStyle::Normal };
    let font = FontDesc::new(FontFamily::Name(font::FAMILY), style.size * FINE * SIZE_OF_EM, weight);
    let horizontal = match style.align {
        Align::Start => HPos::Left,
        Align::Middle => HPos::Center,
        Align::End => HPos::Right,
    };
    TextStyle::from(font).color(&style.ink).pos(Pos::new(horizontal, VPos::Top))
}
