//! Shares that add up to one: a bar for each cell and split level, cut into segments.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::key::{self, Key};
use super::layout::{Body, Space};
use super::rows::{self, Placed};
use super::theme;
use crate::report::{number, view};
use crate::study::summary::{Estimate, Summary};
use plotters::style::RGBColor;

/// Colour of part `index`: the palette without black, which would hide the whiskers.
fn fill(index: usize) -> RGBColor {
    theme::PALETTE[index % (theme::PALETTE.len() - 1)]
}

/// Draws the bars.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, summary: &Summary, parts: &[(String, String)]) -> Body {
    let mut entries: Vec<(Key, String)> =
        parts.iter().enumerate().map(|(i, (_, text))| (Key::Patch(fill(i)), text.clone())).collect();
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    let incomplete = view::rows_of(summary, &names, true).iter().any(|row| {
        let sum = shares(row, parts).map(|(_, e)| e.mean).sum::<f64>();
        sum > 0.0 && sum < 0.999
    });
    if incomplete {
        entries.push((Key::Patch(theme::REST), "none of these".to_owned()));
    }
    let top = key::legend(canvas, space.left, space.right, space.top, &entries) + 6.0;
    let below = 24.0;
    // A bar with a note under it needs a higher row.
    let noted = view::rows_of(summary, &names, true).iter().any(|row| shares(row, parts).any(|(_, e)| e.mean <= 0.0));
    let least = if noted { 41.0 } else { 30.0 };
    let rows = rows::draw(canvas, summary, &names, space, top, space.top + space.height - top - below, (least, 58.0));
    let uneven = {
        let sizes: Vec<u64> = rows.placed.iter().map(|p| seen(p, parts)).collect();
        sizes.windows(2).any(|pair| pair[0] != pair[1])
    };
    let small = Style::new(theme::SMALL).ink(theme::SOFT);
    let right = if uneven {
        let widest = rows.placed.iter().map(|p| small.width(&format!("n {}", number::count(seen(p, parts)))));
        space.right - widest.fold(0.0, f64::max) - 12.0
    } else {
        space.right - 14.0
    };
    let axis = Axis::new(0.0, 100.0, (rows.left, right), if right - rows.left < 360.0 { 5 } else { 10 }).suffix("%");
    for (from, to) in rows::runs(&rows.placed) {
        axis.grid_below(canvas, from, to);
    }
    for placed in &rows.placed {
        bar(canvas, placed, parts, &axis);
        if uneven {
            let text = format!("n {}", number::count(seen(placed, parts)));
            canvas.text_centred(space.right, placed.middle(), text, small.align(Align::End));
        }
    }
    let bottom = axis.draw_below(canvas, rows.bottom, "", (rows.left - 4.0, space.right));
    let mut notes = vec!["Whisker at a segment's end: interval of that segment's own share.".to_owned()];
    notes.extend(rows.note);
    Body { bottom, notes }
}

fn shares<'a>(
    row: &view::GroupRow<'a>,
    parts: &'a [(String, String)],
) -> impl Iterator<Item = (usize, &'a Estimate)> + use<'a> {
    let group = row.group;
    parts
        .iter()
        .enumerate()
        .filter_map(move |(i, (name, _))| view::find(group, name).map(|e| (i, e)))
        .filter(|(_, e)| e.n > 0 && e.mean.is_finite())
}

fn seen(placed: &Placed, parts: &[(String, String)]) -> u64 {
    shares(&placed.row, parts).map(|(_, e)| e.n).max().unwrap_or(0)
}

/// One bar. What was never seen is written below it, with what it may still be.
fn bar(canvas: &mut Canvas, placed: &Placed, parts: &[(String, String)], axis: &Axis) {
    let small = Style::new(theme::SMALL).ink(theme::SOFT);
    let mut never: Vec<&str> = Vec::new();
    let mut bound: f64 = 0.0;
    for (i, e) in shares(&placed.row, parts) {
        if e.mean <= 0.0 {
            never.push(&parts[i].1);
            bound = bound.max(e.high);
        }
    }
    if seen(placed, parts) == 0 {
        canvas.text_centred(axis.from + 6.0, placed.middle(), "no trial counts here (n = 0)", small);
        return;
    }
    let note_room = if never.is_empty() { 0.0 } else { small.pitch() };
    let thick = (placed.height - note_room - 8.0).clamp(14.0, 34.0);
    let top = placed.top + (placed.height - note_room - thick) / 2.0;
    let mut start = 0.0;
    let mut ends: Vec<(f64, f64)> = Vec::new();
    for (i, e) in shares(&placed.row, parts).filter(|(_, e)| e.mean > 0.0) {
        let (from, to) = (axis.clamped(100.0 * start), axis.clamped(100.0 * (start + e.mean)));
        canvas.rect((from, top), (to - from, thick), fill(i));
        let style = Style::new(theme::TICK).bold().ink(theme::ink_on(fill(i))).align(Align::Middle);
        let texts = [number::estimate(e), number::mean(e)];
        if let Some(text) = texts.iter().find(|text| style.width(text) + 10.0 <= to - from) {
            canvas.text_centred(f64::midpoint(from, to), top + thick / 2.0, text.clone(), style);
        }
        if e.low.is_finite() && e.high.is_finite() {
            ends.push((axis.clamped(100.0 * (start + e.low)), axis.clamped(100.0 * (start + e.high))));
        }
        start += e.mean;
        if to > axis.from + 1.0 && start < 0.9999 {
            canvas.stroke((to, top), (to, top + thick), theme::PAPER, 1.0);
        }
    }
    if start < 0.999 {
        let from = axis.clamped(100.0 * start);
        canvas.rect((from, top), (axis.to - from, thick), theme::REST);
    }
    for (low, high) in ends {
        let y = top + thick - 4.0;
        if high - low >= 2.0 {
            canvas.stroke((low, y), (high, y), theme::PAPER, 3.4);
            canvas.stroke((low, y), (high, y), theme::INK, 1.4);
            for x in [low, high] {
                canvas.stroke((x, y - 2.6), (x, y + 2.6), theme::INK, 1.2);
            }
        }
    }
    if !never.is_empty() {
        let most = number::fixed(bound * 100.0, number::decimals(bound * 100.0).min(4));
        let each = if never.len() > 1 { "each " } else { "" };
        let text = format!("never seen: {} ({each}at most {most}%)", never.join(", "));
        let text = small.elide(&text, axis.to - axis.from);
        canvas.text(axis.from, top + thick + small.size + 1.0, text, small);
    }
}
