//! Bullet charts: what is, against where it should be, a row for each target with a scale of its own.

use super::{SMALL, Space, bars::chosen};
use crate::answer::Bullet;
use crate::chart::canvas::{Align, Canvas, Style};
use crate::chart::theme;

/// Highest and lowest row.
const TALL: f64 = 62.0;
const LOW: f64 = 36.0;

/// Draws the rows; of many the first and the last.
pub(super) fn draw(page: &mut Canvas, space: Space, rows: &[Bullet]) {
    let fit = ((space.bottom - space.top) / LOW).floor().max(1.0) as usize;
    let rows = chosen(rows, fit);
    if rows.is_empty() {
        return;
    }
    let height = ((space.bottom - space.top) / rows.len() as f64).min(TALL);
    let (name, value) = (Style::new(SMALL), Style::new(SMALL).bold().align(Align::End));
    let known = || rows.iter().flatten();
    let width = space.right - space.left;
    let names = known().map(|row| name.width(&row.name)).fold(0.0, f64::max).min(width * 0.4);
    let texts = known().map(|row| value.width(&row.text)).fold(0.0, f64::max).min(width * 0.36);
    let (left, right) = (space.left + names + 18.0, space.right - texts - 20.0);
    for (at, row) in rows.iter().enumerate() {
        let middle = space.top + height * (at as f64 + 0.5);
        let Some(row) = row else {
            page.text_centred(space.left, middle, "…", name.ink(theme::SOFT));
            continue;
        };
        page.text_centred(space.left, middle, name.elide(&row.name, names), name);
        page.text_centred(space.right, middle, value.elide(&row.text, texts), value);
        let ends = || row.at.into_iter().chain([row.band.0, row.band.1]).filter(|x| x.is_finite());
        let (low, high) = ends().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        if low > high {
            continue;
        }
        let air = ((high - low) * 0.2).max(1e-9 + low.abs() * 0.02);
        let x = |value: f64| left + ((value - low + air) / (high - low + 2.0 * air)).clamp(0.0, 1.0) * (right - left);
        let thick = height * 0.56;
        page.rect((left, middle - thick / 2.0), (right - left, thick), theme::PALE);
        page.rect((x(row.band.0), middle - thick / 2.0), (x(row.band.1) - x(row.band.0), thick), theme::REST);
        for bound in [row.band.0, row.band.1].into_iter().filter(|bound| bound.is_finite()) {
            page.stroke(
                (x(bound), middle - thick / 2.0 - 3.0),
                (x(bound), middle + thick / 2.0 + 3.0),
                theme::INK,
                3.0,
            );
        }
        let ink = if row.strong { theme::PALETTE[1] } else { theme::PALETTE[0] };
        let [mean, low, high] = row.at;
        if low.is_finite() && high.is_finite() {
            page.stroke((x(low), middle), (x(high), middle), ink, 6.0);
        }
        if mean.is_finite() {
            page.disc((x(mean), middle), 8.0, ink);
        }
    }
}
