//! Cumulative curves: the share of trials that end with at most so much, one curve for each cell or split level.

use super::axis::Axis;
use super::canvas::Canvas;
use super::curves;
use super::key::{self, Key};
use super::layout::{Body, Space};
use super::{ranges, theme};
use crate::{number, view};
use evenodds_study::summary::Summary;

/// Curves that an eye can follow; of more each is a row.
const MOST_CURVES: usize = 8;

/// Draws the curves and their legend.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, summary: &Summary, measure: &str) -> Body {
    let curves = curves::of(summary, measure);
    let Some((low, high, tail)) = curves::range(&curves) else {
        return super::nothing(canvas, space);
    };
    if curves.len() > MOST_CURVES {
        return ranges::draw(canvas, space, &curves);
    }
    let entries: Vec<(Key, String)> = curves
        .iter()
        .enumerate()
        .map(|(i, curve)| {
            let middle = if curve.total > 0.0 && curve.estimate.p50.is_finite() {
                format!("{} (median {})", curve.name, number::quantile(curve.estimate.p50, curve.estimate))
            } else {
                format!("{} (n = 0)", curve.name)
            };
            (Key::Line(theme::colour(i), theme::dash(i), None), middle)
        })
        .collect();
    let several = curves.len() > 1;
    let top = if several {
        key::legend(canvas, space.left, space.right, space.top, &entries) + 10.0
    } else {
        space.top + 4.0
    };
    let left = space.left + 44.0;
    let right = space.right - 10.0;
    let bottom = (space.top + space.height - 44.0).max(top + 170.0);
    let y = Axis::new(0.0, 100.0, (bottom, top), ((bottom - top) / 34.0).max(5.0) as usize).suffix("%");
    let sample = curves[0].estimate;
    let unit = curves::unit(sample);
    let (least, most) = (low as f64 * unit, high as f64 * unit);
    let start = if least >= 0.0 && least < 0.25 * (most - least).max(unit) { 0.0 } else { least };
    let make = if sample.scale > 1.0 || number::is_percent(sample.kind) { Axis::new } else { Axis::whole };
    let x = make(start, most.max(start + unit), (left, right), (space.width() / 75.0) as usize);
    let x = x.suffix(number::suffix(sample.kind));
    y.draw_beside(canvas, left, right);
    x.grid_below(canvas, top, bottom);
    // Full lines below: through the gaps of dashed ones they show.
    for (i, curve) in theme::full_first(curves.len()).map(|i| (i, &curves[i])).filter(|(_, c)| c.total > 0.0) {
        let mut points = vec![(x.at(x.low), y.at(0.0))];
        let mut share = 0.0;
        for (value, n) in &curve.estimate.counts {
            let at = x.clamped(*value as f64 * unit);
            points.push((at, y.at(share)));
            if *value > high {
                break;
            }
            share += 100.0 * *n as f64 / curve.total;
            points.push((at, y.at(share)));
        }
        points.push((right, points.last().map_or(bottom, |p| p.1)));
        points.dedup_by(|a, b| (a.0 - b.0).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9);
        let dash = if several { theme::dash(i) } else { &[] };
        canvas.dashed(&points, theme::colour(i), 2.2, dash);
    }
    let label = view::label(sample);
    let bottom = x.draw_below(canvas, bottom, &label, (space.left, space.right));
    let mut notes = vec!["Height: share of trials with at most this value.".to_owned()];
    notes.extend(tail);
    Body { bottom, notes }
}
