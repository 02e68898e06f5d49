//! Bars with intervals from 0 on: shares of a whole, perhaps with an inner bar that is a part of the outer one.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::key::{Key, legend};
use super::layout::{Body, Space};
use super::theme;
use plotters::style::RGBColor;

/// Most rows that are drawn.
const MOST_ROWS: usize = 40;
/// Height of a row.
const ROW: f64 = 24.0;

/// One share, or a heading: a group without a name.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct BarRow {
    /// What stands left of it; empty names repeat the one above.
    pub(crate) group: String,
    /// What it is the share of.
    pub(crate) name: String,
    /// The share with the ends of its interval, in hundredths.
    pub(crate) outer: [f64; 3],
    /// A part of it, likewise.
    pub(crate) inner: Option<[f64; 3]>,
    /// The share in words.
    pub(crate) text: String,
    /// Colour of the bar.
    #[serde(with = "crate::written::Ink")]
    pub(crate) fill: RGBColor,
}

impl BarRow {
    /// Heading above the rows that follow.
    pub(crate) fn heading(group: String) -> Self {
        let (name, text) = (String::new(), String::new());
        Self { group, name, outer: [0.0; 3], inner: None, text, fill: theme::INK }
    }
}

/// The whole picture.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct BarChart {
    /// The rows, from top to bottom.
    pub(crate) rows: Vec<BarRow>,
    /// Name of the axis.
    pub(crate) axis: String,
    /// What the colours mean.
    pub(crate) keys: Vec<(Key, String)>,
    /// How to read it.
    pub(crate) note: String,
}

/// Colour of an inner bar.
pub(crate) const INNER: RGBColor = theme::PALETTE[0];
/// Colour of the bar around it.
pub(crate) const OUTER: RGBColor = RGBColor(0xA9, 0xCF, 0xEA);

/// What a colour means.
pub(crate) fn key(fill: RGBColor, text: &str) -> (Key, String) {
    (Key::Patch(fill), text.to_owned())
}

/// Draws the rows over one axis from 0.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &BarChart) -> Body {
    let rows = &plot.rows[..plot.rows.len().min(MOST_ROWS)];
    if rows.is_empty() {
        return super::nothing(canvas, space);
    }
    let style = Style::new(theme::TICK);
    let width = |text: fn(&BarRow) -> &str| rows.iter().map(|row| style.bold().width(text(row))).fold(0.0, f64::max);
    let group_room = width(|row| if row.name.is_empty() { "" } else { &row.group }).min(space.width() * 0.22);
    let name_room = width(|row| &row.name).min(space.width() * 0.3);
    let text_room = width(|row| &row.text).min(space.width() * 0.3);
    let names = space.left + if group_room > 0.0 { group_room + 12.0 } else { 0.0 };
    let pixels = (names + name_room + 18.0, space.right - text_room - 16.0);
    let ends = rows.iter().flat_map(|row| [row.outer, row.inner.unwrap_or([0.0; 3])].concat());
    let (low, high) = ends.filter(|x| x.is_finite()).fold((0.0_f64, 1.0_f64), |(l, h), x| (l.min(x), h.max(x)));
    let axis = Axis::rounded(low, high, pixels, ((pixels.1 - pixels.0) / 80.0) as usize).suffix("%");
    let top = legend(canvas, space.left, space.right, space.top, &plot.keys) + 6.0;
    let bottom = top + ROW * rows.len() as f64;
    axis.grid_below(canvas, top, bottom);
    for (index, row) in rows.iter().enumerate() {
        let (edge, y) = (top + ROW * index as f64, top + ROW * (index as f64 + 0.5));
        if index > 0 && !row.group.is_empty() {
            canvas.stroke((space.left, edge), (space.right, edge), theme::GRID, 1.0);
        }
        if row.name.is_empty() {
            continue;
        }
        canvas.text_centred(space.left, y, style.bold().elide(&row.group, group_room), style.bold());
        canvas.text_centred(names, y, style.elide(&row.name, name_room), style);
        let text = style.elide(&row.text, text_room);
        canvas.text_centred(space.right, y, text, style.align(Align::End));
        bar(canvas, &axis, y, 16.0, row.outer, row.fill, if row.inner.is_some() { 5.0 } else { 0.0 });
        if let Some(inner) = row.inner {
            bar(canvas, &axis, y, 8.0, inner, INNER, 0.0);
        }
    }
    canvas.stroke((axis.at(0.0), top - 2.0), (axis.at(0.0), bottom), theme::LINE, 1.4);
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.name.is_empty()) {
        let (edge, text) = (top + ROW * index as f64, style.bold().elide(&row.group, space.width()));
        canvas.rect((space.left, edge + 1.0), (style.bold().width(&text) + 8.0, ROW - 2.0), theme::PAPER);
        canvas.text_centred(space.left, edge + ROW / 2.0, text, style.bold());
    }
    let bottom = axis.draw_below(canvas, bottom + 2.0, &plot.axis, (space.left, space.right));
    let mut notes = vec![plot.note.clone()];
    if rows.len() < plot.rows.len() {
        notes.push(format!("{} more rows are in the table.", plot.rows.len() - rows.len()));
    }
    Body { bottom, notes }
}

/// A bar with its interval, `below` its middle.
fn bar(canvas: &mut Canvas, axis: &Axis, y: f64, height: f64, at: [f64; 3], fill: RGBColor, below: f64) {
    let [mean, low, high] = at;
    if !mean.is_finite() {
        return;
    }
    let (zero, end) = (axis.at(0.0), axis.clamped(mean));
    canvas.rect((zero.min(end), y - height / 2.0), ((end - zero).abs(), height), fill);
    if low.is_finite() && high.is_finite() {
        let (from, to, y) = (axis.clamped(low), axis.clamped(high), y + below);
        canvas.stroke((from, y), (to, y), theme::INK, 1.2);
        for x in [from, to] {
            canvas.stroke((x, y - 3.0), (x, y + 3.0), theme::INK, 1.2);
        }
    }
}
