//! A ranking: dot and interval of one measure, the highest cell first, with what each cell stands for.

use super::canvas::Canvas;
use super::forest;
use super::layout::{Body, Space};
use crate::view;
use evenodds_study::summary::{Cell, Summary};

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
    // What all of them have tells none from another.
    let parts =
        |cell: &'_ Cell| cell.about.iter().flat_map(|about| about.split(", ").map(str::to_owned)).collect::<Vec<_>>();
    let mut common = summary.cells.first().map(parts).unwrap_or_default();
    common.retain(|part| summary.cells.len() > 1 && summary.cells.iter().all(|cell| parts(cell).contains(part)));
    let common: Vec<&str> = common.iter().map(String::as_str).collect();
    let mut sorted = summary.clone();
    sorted.cells.sort_by(|one, other| {
        let (one, other) = (mean(one), mean(other));
        other.unwrap_or(f64::NEG_INFINITY).total_cmp(&one.unwrap_or(f64::NEG_INFINITY))
    });
    for cell in &mut sorted.cells {
        cell.groups.truncate(1);
        cell.name = view::cell_name(summary, cell);
        (cell.title, cell.keys) = (None, Vec::new());
        if let Some(about) = cell.about.take() {
            let own: Vec<&str> = about.split(", ").filter(|part| !common.contains(part)).collect();
            cell.name = format!("{}: {}", cell.name, own.join(", "));
        }
    }
    sorted.keys.clear();
    sorted.asked.words.clear();
    let mut body = forest::against(canvas, space, &sorted, (&[measure.to_owned()], winners), summary);
    if !common.is_empty() {
        body.notes.insert(0, format!("All have {}.", common.join(", ")));
    }
    body
}
