//! A ranking: dot and interval of one measure, the highest cell first, with what each cell stands for.

use super::canvas::Canvas;
use super::forest;
use super::layout::{Body, Space};
use crate::report::view;
use crate::study::summary::{Cell, Summary};

/// Draws the cells from the highest mean to the lowest; equal ones stay in the scenario's order.
pub(crate) fn draw(
    canvas: &mut Canvas,
    space: Space,
    summary: &Summary,
    measure: &str,
    winners: Option<&[String; 2]>,
) -> Body {
    let mean = |cell: &Cell| {
        let estimate = cell.groups.first().and_then(|group| view::find(group, measure));
        estimate.filter(|estimate| estimate.n > 0 && estimate.mean.is_finite()).map(|estimate| estimate.mean)
    };
    let mut sorted = summary.clone();
    sorted.cells.sort_by(|one, other| {
        let (one, other) = (mean(one), mean(other));
        other.unwrap_or(f64::NEG_INFINITY).total_cmp(&one.unwrap_or(f64::NEG_INFINITY))
    });
    for cell in &mut sorted.cells {
        cell.groups.truncate(1);
        if let Some(about) = cell.about.take() {
            cell.name = format!("{}: {about}", cell.name);
        }
    }
    forest::against(canvas, space, &sorted, (&[measure.to_owned()], winners), summary)
}
