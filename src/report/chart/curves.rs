//! Common parts of pictures of one measure's distribution: which curves there are, their values, where their axis ends.

use super::names;
use crate::{matters, number, view};
use evenodds_study::summary::{Estimate, FigureKind, Summary};

/// The distribution of a measure in one cell or split level.
#[derive(Debug, Clone)]
pub(crate) struct Curve<'a> {
    /// Name of the cell or level.
    pub(crate) name: String,
    /// The estimate that holds the counts.
    pub(crate) estimate: &'a Estimate,
    /// Sum of the counts.
    pub(crate) total: f64,
}

/// The distributions to draw: one for each cell or, for a single cell, one for each level of its split.
/// Those without any value are kept: a picture must say that they are empty.
pub(crate) fn of<'a>(summary: &'a Summary, measure: &str) -> Vec<Curve<'a>> {
    let levels = summary.cells.len() == 1 || view::find(&summary.cells[0].groups[0], measure).is_none();
    let rows = view::rows_of(summary, &[measure], levels);
    let split = rows.iter().any(|row| !row.is_total());
    let all: Vec<Curve> = rows
        .iter()
        .filter_map(|row| {
            let name = match (split, summary.cells.len()) {
                (true, 1) => view::level_name(summary, row.group),
                (true, _) => {
                    format!("{} · {}", view::cell_name(summary, row.cell), view::level_name(summary, row.group))
                }
                (false, _) => view::cell_name(summary, row.cell),
            };
            let estimate = view::find(row.group, measure)?;
            let total = estimate.counts.iter().map(|(_, n)| *n as f64).sum();
            Some(Curve { name, estimate, total })
        })
        .collect();
    merged(all)
}

/// The curves, each once: those of cells that play alike share one.
fn merged(all: Vec<Curve>) -> Vec<Curve> {
    let mut alike: Vec<(Curve, Vec<String>)> = Vec::new();
    for curve in all {
        match alike.iter_mut().find(|(first, _)| curve.total > 0.0 && matters::same(first.estimate, curve.estimate)) {
            Some((_, names)) => names.push(curve.name),
            None => alike.push((curve.clone(), vec![curve.name])),
        }
    }
    alike.into_iter().map(|(curve, names)| Curve { name: names::together(&names), ..curve }).collect()
}

/// Least and largest value to show. The far tail, at most one trial in a hundred of each curve, is cut when it would
/// take more than a third of the axis; the note says so.
pub(crate) fn range(curves: &[Curve]) -> Option<(i64, i64, Option<String>)> {
    let full = curves.iter().filter(|c| c.total > 0.0);
    let low = full.clone().filter_map(|c| c.estimate.counts.first()).map(|(v, _)| *v).min()?;
    let high = full.clone().filter_map(|c| c.estimate.counts.last()).map(|(v, _)| *v).max()?;
    let most = full.map(|c| quantile(c, 0.99)).max()?;
    let (whole, kept) = ((high - low) as f64, (most - low) as f64);
    if kept < whole * 0.67 && most > low {
        let note = format!(
            "Not shown: the last 1% or less of the trials, above {} and up to {}.",
            shown(curves, most),
            shown(curves, high)
        );
        Some((low, most, Some(note)))
    } else {
        Some((low, high, None))
    }
}

/// Text of a counted value, as the measure reports it.
fn shown(curves: &[Curve], value: i64) -> String {
    curves.first().map_or_else(String::new, |c| number::quantile(value as f64 / c.estimate.scale, c.estimate))
}

/// What a counted value is multiplied by to be shown.
pub(crate) fn unit(e: &Estimate) -> f64 {
    number::factor(e.kind) / e.scale.max(1e-9)
}

/// The smallest counted value that at least this share of a curve lies at or below.
pub(crate) fn quantile(curve: &Curve, share: f64) -> i64 {
    let mut sum = 0.0;
    for (value, n) in &curve.estimate.counts {
        sum += *n as f64;
        if sum >= share * curve.total {
            return *value;
        }
    }
    curve.estimate.counts.last().map_or(0, |(value, _)| *value)
}

/// Text of a value on an axis: a level's name, `no` and `yes`, or the number.
pub(crate) fn value_name(e: &Estimate, value: i64) -> String {
    match e.kind {
        FigureKind::Category => usize::try_from(value)
            .ok()
            .and_then(|i| e.levels.get(i))
            .map_or_else(|| number::whole(value), |name| view::words(name)),
        FigureKind::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        FigureKind::Count | FigureKind::Ratio | FigureKind::Share => number::whole(value),
    }
}
