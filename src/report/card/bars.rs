//! Bars with intervals: a row for each figure, of many the first and the last.

use super::{SMALL, Space};
use crate::answer::Figure;
use crate::chart::canvas::{Align, Canvas, Style};
use crate::chart::theme;

/// Highest and lowest row.
const TALL: f64 = 96.0;
const LOW: f64 = 34.0;

/// Which rows are drawn: all, or the first and the last with a gap between.
pub(super) fn chosen<T>(rows: &[T], fit: usize) -> Vec<Option<&T>> {
    if rows.len() <= fit {
        return rows.iter().map(Some).collect();
    }
    // A row is left for the gap.
    let first = fit.saturating_sub(1).div_ceil(2);
    let last = fit.saturating_sub(1 + first);
    let (head, tail) = (&rows[..first], &rows[rows.len() - last..]);
    head.iter().map(Some).chain([None]).chain(tail.iter().map(Some)).collect()
}

/// Draws the bars.
pub(super) fn draw(page: &mut Canvas, space: Space, rows: &[Figure]) {
    let fit = ((space.bottom - space.top) / LOW).floor().max(1.0) as usize;
    let rows = chosen(rows, fit);
    if rows.is_empty() {
        return;
    }
    let height = ((space.bottom - space.top) / rows.len() as f64).min(TALL);
    let size = (height * 0.52).clamp(SMALL, 34.0);
    let (name, value) = (Style::new(size), Style::new(size).bold().align(Align::End));
    let known = || rows.iter().flatten();
    let names = known().map(|row| name.width(&row.name)).fold(0.0, f64::max).min((space.right - space.left) * 0.44);
    let texts = known().map(|row| value.width(&row.text)).fold(0.0, f64::max);
    let (left, right) = (space.left + names + 18.0, space.right - texts - 20.0);
    let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
    let ends = || known().flat_map(|row| row.at).map(finite);
    let (low, high) = (ends().fold(0.0_f64, f64::min), ends().fold(0.0_f64, f64::max));
    let span = if high > low { high - low } else { 1.0 };
    let x = |value: f64| left + (finite(value) - low) / span * (right - left);
    for (at, row) in rows.iter().enumerate() {
        let middle = space.top + height * (at as f64 + 0.5);
        let Some(row) = row else {
            page.text_centred(space.left, middle, "…", name.ink(theme::SOFT));
            continue;
        };
        page.text_centred(space.left, middle, name.elide(&row.name, names), name);
        let (from, to) = (x(row.at[0].min(0.0)), x(row.at[0].max(0.0)));
        let thick = (height * 0.56).min(46.0);
        let fill = if row.strong { theme::PALETTE[0] } else { theme::LINE };
        page.rect((from, middle - thick / 2.0), ((to - from).max(1.5), thick), fill);
        // Few plays have no interval: what they show is an outline.
        if row.at[1].is_nan() && to - from > 8.0 {
            page.rect((from + 3.0, middle - thick / 2.0 + 3.0), (to - from - 6.0, thick - 6.0), theme::PAPER);
        }
        if row.at[2] > row.at[1] {
            page.stroke((x(row.at[1]), middle), (x(row.at[2]), middle), theme::INK, 4.0);
        }
        page.text_centred(space.right, middle, row.text.clone(), value);
    }
    let bottom = space.top + height * rows.len() as f64;
    page.stroke((x(0.0), space.top), (x(0.0), bottom), theme::INK, 2.0);
}
