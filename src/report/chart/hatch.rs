//! The mark of what nobody wins: a hatched strip along the foot of a cell, as long as its share.

use super::canvas::Canvas;
use crate::{number, view};
use evenodds_study::summary::Group;
use plotters::style::RGBColor;

/// Shares below this have no mark: half a play in a hundred.
pub(crate) const LEAST: f64 = 0.005;
/// Height of a strip.
const TALL: f64 = 6.0;
/// Distance of two strokes.
const STEP: f64 = 4.0;

/// Share of the plays of a group that nobody wins, 0 to 1: what both flags leave. None where they were not counted.
pub(crate) fn nobody(group: &Group, winners: Option<&[String; 2]>) -> Option<f64> {
    let rate = |name: &String| view::find(group, name).filter(|e| e.n > 0 && e.mean.is_finite()).map(|e| e.mean);
    let [one, other] = winners?;
    Some((1.0 - rate(one)? - rate(other)?).max(0.0))
}

/// A share in a word: `82% nobody`.
pub(crate) fn told(share: f64) -> String {
    format!("{}% nobody", number::fixed(share * 100.0, 0))
}

/// The same for a cell: `82% none`.
pub(crate) fn brief(share: f64) -> String {
    format!("{}% none", number::fixed(share * 100.0, 0))
}

/// Ways to fill a box: each of several outcomes that nobody wins has one of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Pattern {
    /// Strokes that lean to the right.
    Right,
    /// Strokes that lean to the left, further apart.
    Left,
    /// Level strokes.
    Level,
}

impl Pattern {
    /// Pattern number `index`.
    pub(crate) fn number(index: usize) -> Self {
        [Self::Right, Self::Left, Self::Level][index % 3]
    }
}

/// Fills a box with strokes: plays that nobody wins.
pub(crate) fn fill(
    canvas: &mut Canvas,
    (left, right): (f64, f64),
    (top, bottom): (f64, f64),
    (pattern, ink): (Pattern, RGBColor),
) {
    let tall = bottom - top;
    if pattern == Pattern::Level {
        let count = (tall / STEP) as usize;
        (1..count).for_each(|at| {
            let y = top + tall * at as f64 / count as f64;
            canvas.stroke((left, y), (right, y), ink, 0.9);
        });
        return;
    }
    let (step, lean) = if pattern == Pattern::Right { (STEP, 1.0) } else { (1.8 * STEP, -1.0) };
    let y = |run: f64| if lean > 0.0 { bottom - run } else { top + run };
    let mut x = left - tall;
    while x < right {
        // Strokes are cut where the box ends.
        let (from, to) = (x.max(left), (x + tall).min(right));
        if to > from {
            canvas.stroke((from, y(from - x)), (to, y(to - x)), ink, 0.9);
        }
        x += step;
    }
}

/// Draws the strip along the foot of a cell.
pub(crate) fn draw(canvas: &mut Canvas, at: (f64, f64), (wide, tall): (f64, f64), share: f64, ink: RGBColor) {
    // A strip of a few pixels would look like dirt.
    if share < LEAST || tall < 2.0 * TALL || (wide - 3.0) * share < 1.5 * TALL {
        return;
    }
    let (left, foot) = (at.0 + 1.5, at.1 + tall - 1.5);
    let right = left + (wide - 3.0) * share.min(1.0);
    canvas.stroke((left, foot - TALL), (right, foot - TALL), ink, 0.8);
    let mut x = left;
    while x < right {
        // Strokes lean to the right, and end where the strip ends.
        let run = TALL.min(right - x);
        canvas.stroke((x, foot), (x + run, foot - run), ink, 0.9);
        x += STEP;
    }
}
