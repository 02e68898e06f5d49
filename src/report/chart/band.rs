//! Dots and intervals, each against a band: differences that do not matter, or values that are right.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::key::{self, Shape};
use super::layout::{Body, Space};
use super::theme;

/// Most rows that are drawn.
const MOST_ROWS: usize = 40;
/// Height of a row.
const ROW: f64 = 23.0;

/// One difference, or one value.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct BandRow {
    /// What stands left of it; empty names repeat the one above.
    pub(crate) group: String,
    /// What is measured, or what was changed.
    pub(crate) name: String,
    /// Mean and ends of the interval; infinite ends are not drawn.
    pub(crate) at: [f64; 3],
    /// The difference in words.
    pub(crate) text: String,
    /// Whether it is shown to be a difference.
    pub(crate) differs: bool,
    /// From where to where the band of this row reaches, perhaps without end; none has no band.
    pub(crate) band: Option<(f64, f64)>,
    /// What the value was before: an arrow leads from there.
    #[serde(default)]
    pub(crate) before: Option<f64>,
}

/// A picture of differences or of values.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct BandChart {
    /// The rows, from top to bottom.
    pub(crate) rows: Vec<BandRow>,
    /// Name of the axis, with unit.
    pub(crate) axis: String,
    /// What the band and the bold rows mean.
    pub(crate) meaning: Meaning,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Meaning {
    /// Differences: 0 is marked, the band holds those that do not matter.
    Differences,
    /// Percentages: the band holds those that are right.
    Targets,
    /// Other values: likewise.
    Values,
}

/// An axis of differences reaches so many margins to both sides.
const MARGINS: f64 = 3.0;

/// Draws the rows over one axis, of differences through 0.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &BandChart) -> Body {
    let rows = &plot.rows[..plot.rows.len().min(MOST_ROWS).min(space.most_rows)];
    if rows.is_empty() {
        return super::nothing(canvas, space);
    }
    let style = Style::new(theme::TICK);
    let width = |text: fn(&BandRow) -> &str| rows.iter().map(|row| style.bold().width(text(row))).fold(0.0, f64::max);
    let group_room = width(|row| &row.group).min(space.width() * 0.2);
    let name_room = width(|row| &row.name).min(space.width() * 0.3);
    let text_room = width(|row| &row.text).min(space.width() * 0.3);
    let names = space.left + if group_room > 0.0 { group_room + 12.0 } else { 0.0 };
    let pixels = (names + name_room + 18.0, space.right - text_room - 16.0);
    let differences = plot.meaning == Meaning::Differences;
    let (low, high) = range(plot.meaning, rows);
    let axis = Axis::new(low, high, pixels, ((pixels.1 - pixels.0) / 70.0) as usize);
    let axis = axis.suffix(if plot.meaning == Meaning::Targets { "%" } else { "" });
    let bottom = space.top + ROW * rows.len() as f64;
    for (index, row) in rows.iter().enumerate() {
        let top = space.top + ROW * index as f64;
        if let Some((from, to)) = row.band {
            let (from, to) = (axis.clamped(from), axis.clamped(to));
            // Bands of differences join; each target has its own.
            let air = if differences { 0.0 } else { 3.0 };
            canvas.rect((from, top + air), (to - from, ROW - 2.0 * air), theme::REST);
        }
    }
    axis.grid_below(canvas, space.top, bottom);
    if differences {
        canvas.stroke((axis.at(0.0), space.top), (axis.at(0.0), bottom), theme::LINE, 1.4);
    }
    for (index, row) in rows.iter().enumerate() {
        let (top, y) = (space.top + ROW * index as f64, space.top + ROW * (index as f64 + 0.5));
        if index > 0 && !row.group.is_empty() {
            canvas.stroke((space.left, top), (space.right, top), theme::GRID, 1.0);
        }
        let outside = |(from, to): (f64, f64)| row.at[0] < from || to < row.at[0];
        let bold = row.differs && (!differences || row.band.is_none_or(outside));
        let weight = if bold { style.bold() } else { style };
        canvas.text_centred(space.left, y, style.bold().elide(&row.group, group_room), style.bold());
        canvas.text_centred(names, y, style.elide(&row.name, name_room), style);
        let colour = if row.differs { theme::PALETTE[1] } else { theme::PALETTE[0] };
        if let Some(before) = row.before.filter(|x| x.is_finite() && row.at[0].is_finite()) {
            arrow(canvas, (axis.clamped(before), axis.clamped(row.at[0])), y);
        }
        let [mean, low, high] = row.at;
        if low.is_finite() && high.is_finite() {
            let (from, to) = (axis.clamped(low), axis.clamped(high));
            canvas.stroke((from, y), (to, y), colour, 2.2);
            for x in [from, to] {
                canvas.stroke((x, y - 4.0), (x, y + 4.0), colour, 1.6);
            }
        }
        if mean.is_finite() {
            let shape = if row.differs { Shape::Diamond } else { Shape::Disc };
            // Within the margin nothing is full: it does not matter.
            let within = differences && row.band.is_some_and(|(from, to)| from <= mean && mean <= to);
            let shape = if within { shape.hollow() } else { shape };
            key::marker(canvas, (axis.clamped(mean), y), 4.6, shape, colour);
        }
        let text = weight.elide(&row.text, text_room);
        canvas.text_centred(space.right, y, text, weight.align(Align::End));
    }
    let bottom = axis.draw_below(canvas, bottom + 2.0, &plot.axis, (space.left, space.right));
    Body { bottom, notes: notes(plot, rows) }
}

/// An arrow from what was to what is.
fn arrow(canvas: &mut Canvas, (from, to): (f64, f64), y: f64) {
    key::marker(canvas, (from, y), 4.2, Shape::Ring, theme::SOFT);
    if (to - from).abs() > 12.0 {
        let side = (to - from).signum();
        let tip = to - 7.0 * side;
        canvas.stroke((from + 4.0 * side, y), (tip, y), theme::SOFT, 1.3);
        let back = tip - 5.0 * side;
        canvas.area(vec![(tip, y), (back, y - 3.0), (back, y + 3.0)], theme::SOFT, 1.0);
    }
}

/// How to read it.
fn notes(plot: &BandChart, rows: &[BandRow]) -> Vec<String> {
    let mut notes = Vec::new();
    let (grey, bold) = match plot.meaning {
        Meaning::Differences => {
            ("Grey, and hollow marks: within the margin.", "Diamonds: shown to differ, all verdicts together.")
        }
        Meaning::Targets | Meaning::Values => ("Grey: what should be.", "Diamonds and bold: broken."),
    };
    if rows.iter().any(|row| row.band.is_some()) {
        notes.push(grey.to_owned());
    }
    if rows.iter().any(|row| row.differs) {
        notes.push(bold.to_owned());
    }
    if rows.iter().any(|row| row.before.is_some()) {
        notes.push("Arrows: from the book's value.".to_owned());
    }
    if rows.len() < plot.rows.len() {
        notes.push(format!("{} more rows are in the table.", plot.rows.len() - rows.len()));
    }
    notes
}

/// From where to where the axis reaches.
fn range(meaning: Meaning, rows: &[BandRow]) -> (f64, f64) {
    let differences = meaning == Meaning::Differences;
    let ends = rows.iter().flat_map(|row| {
        let end = |x: f64| if x.is_finite() { x } else { row.at[0] };
        let band = row.band.unwrap_or((row.at[0], row.at[0]));
        let zero = if differences { 0.0 } else { row.at[0] };
        // A band around 0 shows some of what lies beyond it; a target's lies where it lies.
        let beyond = if differences { 1.15 } else { 1.0 };
        [end(row.at[1]), end(row.at[2]), end(band.0 * beyond), end(band.1 * beyond), zero, row.before.unwrap_or(zero)]
    });
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let air = (high - low) * 0.04;
    let (mut low, mut high) = (low - air, high + air);
    if differences {
        // Never narrower than some margins: what is within one of them must look small.
        let widest =
            rows.iter().filter_map(|row| row.band).map(|(_, to)| to).filter(|to| to.is_finite()).fold(0.0, f64::max);
        (low, high) = (low.min(-MARGINS * widest), high.max(MARGINS * widest));
    }
    if meaning == Meaning::Targets {
        (low, high) = (low.max(0.0), high.min(100.0));
    }
    (low, high)
}
