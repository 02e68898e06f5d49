//! Distributions of many cells: a row each, with the middle half, the middle nine tenths and the median.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::curves::{self, Curve};
use super::layout::{Body, Space};
use super::theme;
use crate::{number, view};

/// Height of a row.
const ROW: f64 = 22.0;

/// Draws a row for each curve over one axis.
pub(super) fn draw(canvas: &mut Canvas, space: Space, curves: &[Curve]) -> Body {
    let Some(sample) = curves.first().map(|curve| curve.estimate) else { return super::nothing(canvas, space) };
    let unit = curves::unit(sample);
    let known = |curve: &&Curve| curve.total > 0.0;
    let at = |curve: &Curve, share: f64| curves::quantile(curve, share) as f64 * unit;
    let shown = || curves.iter().filter(known).flat_map(|curve| [0.05, 0.95].map(|share| at(curve, share)));
    let (low, high) = shown().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if low > high {
        return super::nothing(canvas, space);
    }
    let style = Style::new(theme::TICK);
    let widest = curves.iter().map(|curve| style.width(&curve.name)).fold(0.0, f64::max);
    let name_room = (widest + 1.0).min(space.width() * 0.34);
    let text = |curve: &Curve| {
        let e = curve.estimate;
        if curve.total > 0.0 { format!("median {}", number::quantile(e.p50, e)) } else { "n = 0".to_owned() }
    };
    let text_room = curves.iter().map(|curve| style.width(&text(curve))).fold(0.0, f64::max);
    let pixels = (space.left + name_room + 18.0, space.right - text_room - 16.0);
    let make = if sample.scale > 1.0 || number::is_percent(sample.kind) { Axis::new } else { Axis::whole };
    let start = if low >= 0.0 && low < 0.5 * high { 0.0 } else { low };
    let axis = make(start, high.max(start + unit), pixels, ((pixels.1 - pixels.0) / 70.0) as usize);
    let axis = axis.suffix(number::suffix(sample.kind));
    let bottom = space.top + ROW * curves.len() as f64;
    for row in (1..curves.len()).step_by(2) {
        canvas.rect((space.left, space.top + ROW * row as f64), (space.width(), ROW), theme::PALE);
    }
    axis.grid_below(canvas, space.top, bottom);
    let names: Vec<String> = curves.iter().map(|curve| curve.name.clone()).collect();
    let names = super::names::told_apart(&names, |name| style.width(name) <= name_room);
    for (row, (curve, name)) in curves.iter().zip(&names).enumerate() {
        let y = space.top + ROW * (row as f64 + 0.5);
        canvas.text_centred(space.left, y, style.elide(name, name_room), style);
        canvas.text_centred(space.right, y, text(curve), style.align(Align::End));
        if curve.total > 0.0 {
            let x = |share: f64| axis.clamped(at(curve, share));
            canvas.stroke((x(0.05), y), (x(0.95), y), theme::INK, 1.4);
            canvas.rect((x(0.25), y - 5.0), ((x(0.75) - x(0.25)).max(1.5), 10.0), theme::PALETTE[5]);
            canvas.disc((x(0.5), y), 4.0, theme::INK);
        }
    }
    let bottom = axis.draw_below(canvas, bottom + 2.0, &view::label(sample), (space.left, space.right));
    Body { bottom, notes: vec!["Dot: median; box: the middle half; line: the middle 90%.".to_owned()] }
}
