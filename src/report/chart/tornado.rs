//! Tornado: for each setting how far a measure goes from its present value, at the setting's low and high levels.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::key::{Key, legend};
use super::layout::{Body, Space};
use super::theme;
use plotters::style::RGBColor;

/// Most lines of bars that are drawn.
const MOST_LINES: usize = 36;
/// Height of a line.
const LINE: f64 = 21.0;
/// Height of a bar.
const BAR: f64 = 13.0;
/// Most bars of one setting.
const MOST_BARS: usize = 4;

/// One level of a setting.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Bar {
    /// The level, written at the end of the bar.
    pub(crate) label: String,
    /// The measure there, and the ends of the interval of its difference from the present.
    pub(crate) at: [f64; 3],
    /// Below (−1) or above (1) the present number; 0 for words.
    pub(crate) side: i8,
}

/// One setting.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct TornadoRow {
    /// Its name.
    pub(crate) name: String,
    /// Its present value.
    pub(crate) present: String,
    /// Its levels, those that go furthest first.
    pub(crate) bars: Vec<Bar>,
    /// The swing in words.
    pub(crate) text: String,
    /// Whether it is shown to matter.
    pub(crate) matters: bool,
}

/// The whole picture.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct TornadoChart {
    /// The settings, the widest swing first.
    pub(crate) rows: Vec<TornadoRow>,
    /// The measure as things are.
    pub(crate) present: f64,
    /// The same in words.
    pub(crate) present_text: String,
    /// How far from it no difference matters, if that is known.
    pub(crate) margin: Option<f64>,
    /// Name of the axis, with unit.
    pub(crate) axis: String,
    /// `%` or nothing.
    #[serde(with = "crate::written::word")]
    pub(crate) suffix: crate::written::Word,
}

fn colour(side: i8) -> RGBColor {
    match side {
        -1 => theme::PALETTE[0],
        1 => theme::PALETTE[1],
        _ => theme::PALETTE[2],
    }
}

/// The bars of each line of a setting: two share a line when they go to different sides.
fn lines(row: &TornadoRow, present: f64) -> Vec<Vec<&Bar>> {
    let bars = &row.bars[..row.bars.len().min(MOST_BARS)];
    match bars {
        [one, other] if (one.at[0] - present) * (other.at[0] - present) < 0.0 => vec![vec![one, other]],
        _ => bars.iter().map(|bar| vec![bar]).collect(),
    }
}

/// Draws the settings over one axis, the present value as a line through all of them.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &TornadoChart) -> Body {
    let most = MOST_LINES.min(space.most_rows);
    let mut rows: Vec<(&TornadoRow, Vec<Vec<&Bar>>)> = Vec::new();
    let mut count = 0;
    for row in &plot.rows {
        let lines = lines(row, plot.present);
        count += lines.len();
        if count > most {
            break;
        }
        if !lines.is_empty() {
            rows.push((row, lines));
        }
    }
    if rows.is_empty() {
        return super::nothing(canvas, space);
    }
    let (style, small) = (Style::new(theme::TICK), Style::new(theme::SMALL));
    let widest = |width: &dyn Fn(&TornadoRow) -> f64| rows.iter().map(|(row, _)| width(row)).fold(0.0, f64::max);
    let name_room = widest(&|row| style.bold().width(&row.name)).min(space.width() * 0.25);
    let now_room = widest(&|row| small.width(&row.present)).clamp(small.width("now"), space.width() * 0.11);
    let text_room = widest(&|row| style.bold().width(&row.text)).min(space.width() * 0.2);
    let shown = || rows.iter().flat_map(|(_, lines)| lines.iter().flatten());
    let label_room = shown().map(|bar| small.width(&bar.label)).fold(0.0, f64::max).min(space.width() * 0.13);
    let pixels = (
        space.left + name_room + now_room + 26.0 + label_room + 6.0,
        space.right - text_room - 18.0 - label_room - 6.0,
    );
    let finite = |x: f64, or: f64| if x.is_finite() { x } else { or };
    let ends = shown().flat_map(|bar| [bar.at[0], finite(bar.at[1], bar.at[0]), finite(bar.at[2], bar.at[0])]);
    let (low, high) = ends.fold((plot.present, plot.present), |(low, high), x| (low.min(x), high.max(x)));
    let air = (high - low) * 0.02;
    let (low, high) = (low - air, high + air);
    // No share leaves 0 to 100, whatever its interval says.
    let (low, high) = if plot.suffix == "%" { (low.max(0.0), high.min(100.0)) } else { (low, high) };
    let axis = Axis::new(low, high, pixels, ((pixels.1 - pixels.0) / 70.0) as usize).suffix(plot.suffix);
    let mut keys = Vec::new();
    for (side, text) in [(-1, "a lower value"), (1, "a higher value"), (0, "another reading")] {
        if shown().any(|bar| bar.side == side) {
            keys.push((Key::Patch(colour(side)), text.to_owned()));
        }
    }
    let mut top = legend(canvas, space.left, space.right, space.top, &keys) + 6.0;
    let heading = small.ink(theme::SOFT);
    canvas.text_centred(space.left + name_room + 12.0, top + 8.0, "now", heading);
    canvas.text_centred(space.right, top + 8.0, "swing", heading.align(Align::End));
    let at = axis.at(plot.present);
    let width = style.width(&plot.present_text) / 2.0;
    let (from, to) = (space.left + name_room + now_room + 26.0 + width, space.right - text_room - 18.0 - width);
    canvas.text_centred(at.clamp(from, to.max(from)), top + 8.0, &*plot.present_text, style.align(Align::Middle));
    top += 18.0;
    let bottom = top + LINE * rows.iter().map(|(_, lines)| lines.len()).sum::<usize>() as f64;
    if let Some(margin) = plot.margin {
        let (from, to) = (axis.clamped(plot.present - margin), axis.clamped(plot.present + margin));
        canvas.rect((from, top), (to - from, bottom - top), theme::REST);
    }
    axis.grid_below(canvas, top, bottom);
    let mut y = top;
    for (row, lines) in &rows {
        let height = LINE * lines.len() as f64;
        if y > top {
            canvas.stroke((space.left, y), (space.right, y), theme::GRID, 1.0);
        }
        let weight = if row.matters { style.bold() } else { style };
        let middle = y + LINE / 2.0;
        canvas.text_centred(space.left, middle, weight.elide(&row.name, name_room), weight);
        let present = small.elide(&row.present, now_room);
        canvas.text_centred(space.left + name_room + 12.0, middle, present, small.ink(theme::SOFT));
        canvas.text_centred(space.right, middle, weight.elide(&row.text, text_room), weight.align(Align::End));
        for (index, line) in lines.iter().enumerate() {
            let y = y + LINE * (index as f64 + 0.5);
            line.iter().for_each(|bar| draw_bar(canvas, &axis, (at, y), bar, label_room));
        }
        y += height;
    }
    canvas.stroke((at, top - 3.0), (at, bottom), theme::INK, 1.4);
    let bottom = axis.draw_below(canvas, bottom + 2.0, &plot.axis, (space.left, space.right));
    let mut notes = vec!["Whiskers: intervals of the difference from the present value.".to_owned()];
    if rows.iter().any(|(row, _)| row.matters) {
        notes.push("Bold: shown to matter, all verdicts together.".to_owned());
    }
    if plot.margin.is_some() {
        notes.push("Grey: within the margin.".to_owned());
    }
    let left = plot.rows.iter().filter(|row| !row.bars.is_empty()).count() - rows.len();
    if left > 0 {
        notes.push(format!("{left} narrower swings are in the table."));
    }
    Body { bottom, notes }
}

fn draw_bar(canvas: &mut Canvas, axis: &Axis, (at, y): (f64, f64), bar: &Bar, room: f64) {
    let [mean, low, high] = bar.at;
    let end = axis.clamped(mean);
    canvas.rect((at.min(end), y - BAR / 2.0), ((end - at).abs().max(1.0), BAR), colour(bar.side));
    let mut outer = end;
    if low.is_finite() && high.is_finite() {
        let (from, to) = (axis.clamped(low), axis.clamped(high));
        canvas.stroke((from, y), (to, y), theme::INK, 1.2);
        for x in [from, to] {
            canvas.stroke((x, y - 3.0), (x, y + 3.0), theme::INK, 1.2);
        }
        outer = if end < at { from } else { to };
    }
    let style = Style::new(theme::SMALL);
    let text = style.elide(&bar.label, room);
    if end < at {
        canvas.text_centred(outer - 5.0, y, text, style.align(Align::End));
    } else {
        canvas.text_centred(outer.max(at) + 5.0, y, text, style);
    }
}
