//! The left side of pictures with a row for each cell and split level: names, and where each row lies.

use super::canvas::{Canvas, Style};
use super::layout::Space;
use super::{names, order, theme};
use crate::matters;
use crate::view::{self, GroupRow};
use evenodds_study::summary::Summary;

/// A row with its place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed<'a> {
    /// The row.
    pub(crate) row: GroupRow<'a>,
    /// Upper edge.
    pub(crate) top: f64,
    /// Height.
    pub(crate) height: f64,
}

impl Placed<'_> {
    /// Height of the row's middle.
    pub(crate) fn middle(&self) -> f64 {
        self.top + self.height / 2.0
    }
}

/// Rows with their names drawn.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    /// The rows, from top to bottom.
    pub(crate) placed: Vec<Placed<'a>>,
    /// Where the names end and the picture may begin.
    pub(crate) left: f64,
    /// Lower edge of the last row.
    pub(crate) bottom: f64,
    /// Says so when the split was left out.
    pub(crate) note: Option<String>,
}

/// Draws the names of all rows from `top` down. A row is between `least` and `most` high.
pub(crate) fn draw<'a>(
    canvas: &mut Canvas,
    summary: &'a Summary,
    measures: &[&str],
    space: Space,
    top: f64,
    height: f64,
    (least, most): (f64, f64),
) -> Rows<'a> {
    let all = view::rows_of(summary, measures, true);
    let crowded = all.len() > space.most_rows && all.iter().any(|row| !row.is_total());
    let mut rows = if crowded { view::rows_of(summary, measures, false) } else { all };
    let split = rows.iter().any(|row| !row.is_total());
    order::sort(&mut rows, summary, measures.first().copied().unwrap_or_default());
    let rows =
        if split { rows.into_iter().map(|row| (row, Vec::new())).collect() } else { merged(summary, rows, measures) };
    let headed = split && summary.cells.len() > 1;
    let heads = if headed { summary.cells.len() } else { 0 };
    let style = Style::new(theme::TICK);
    let head = 22.0;
    let gap = if headed { 6.0 } else { 0.0 };
    let left_over = height - heads as f64 * head - gap * heads.saturating_sub(1) as f64;
    let pitch = (left_over / rows.len().max(1) as f64).clamp(least, most);

    let indent = if headed { 12.0 } else { 0.0 };
    let name = |(row, alike): &(GroupRow, Vec<usize>)| match alike[..] {
        _ if split => view::level_name(summary, row.group),
        [] => view::cell_name(summary, row.cell),
        _ => {
            if alike.len() + 1 == summary.cells.len() {
                return format!("all {} cells", summary.cells.len());
            }
            let all = std::iter::once(row.index).chain(alike.iter().copied());
            names::together(&all.map(|at| view::cell_name(summary, &summary.cells[at])).collect::<Vec<_>>())
        }
    };
    let called: Vec<String> = rows.iter().map(name).collect();
    let title = if split { 0.0 } else { style.width(&view::keys(summary)) };
    let widest = called.iter().map(|name| style.width(name)).fold(title, f64::max);
    let share = if measures.len() == 1 { 0.5 } else { 0.3 };
    let label_room = (widest + 1.0).min(space.width() * share);
    let left = space.left + indent + label_room + 12.0;
    let lines = if pitch >= 2.1 * style.pitch() { 2 } else { usize::from(pitch > 0.0) };
    let lines = if pitch >= 3.1 * style.pitch() { 3 } else { lines };
    let called = names::told_apart(&called, |name| {
        style.wrap(name, label_room, lines.max(1)).iter().all(|line| !line.ends_with('…'))
    });

    let mut y = top;
    let mut placed = Vec::with_capacity(rows.len());
    let mut last = None;
    for ((row, _), name) in rows.into_iter().zip(&called) {
        if headed && last.replace(row.index) != Some(row.index) {
            if y > top {
                y += gap;
            }
            let bold = style.bold();
            canvas.rect((space.left, y), (space.width(), head), theme::PALE);
            canvas.text_centred(
                space.left + 4.0,
                y + head / 2.0,
                bold.elide(&view::cell_name(summary, row.cell), space.width() - 8.0),
                bold,
            );
            y += head;
        }
        let text = style.wrap(name, label_room, lines);
        let block = style.pitch() * text.len() as f64;
        canvas.lines(space.left + indent, y + (pitch - block) / 2.0, &text, style);
        placed.push(Placed { row, top: y, height: pitch });
        y += pitch;
    }
    let note = crowded.then(|| "The levels of the split are in the tables: too many for this picture.".to_owned());
    Rows { placed, left, bottom: y, note }
}

/// The rows, each with the cells that play alike by all of the measures: they share it, unless they are made of different things.
fn merged<'a>(summary: &Summary, rows: Vec<GroupRow<'a>>, measures: &[&str]) -> Vec<(GroupRow<'a>, Vec<usize>)> {
    let made_of = |row: &GroupRow| {
        let name = view::cell_name(summary, row.cell);
        row.cell.about.clone().or_else(|| names::made_of(&name).map(str::to_owned))
    };
    let alike = |one: &GroupRow, other: &GroupRow| {
        made_of(one) == made_of(other)
            && measures.iter().all(|name| match (one.estimate(name), other.estimate(name)) {
                (Some(one), Some(other)) => one.n > 0 && matters::same(one, other),
                (one, other) => one.is_none() && other.is_none(),
            })
    };
    let mut out: Vec<(GroupRow, Vec<usize>)> = Vec::new();
    for row in rows {
        match out.iter_mut().find(|(first, _)| alike(first, &row)) {
            Some((_, others)) => others.push(row.index),
            None => out.push((row, Vec::new())),
        }
    }
    out
}

/// Stretches of rows without a heading between them.
pub(crate) fn runs(placed: &[Placed]) -> Vec<(f64, f64)> {
    let mut runs: Vec<(f64, f64)> = Vec::new();
    for p in placed {
        match runs.last_mut() {
            Some(run) if (run.1 - p.top).abs() < 0.5 => run.1 = p.top + p.height,
            _ => runs.push((p.top, p.top + p.height)),
        }
    }
    runs
}
