//! A row for each group of many entrants: a stroke for each of them, a dot at their mean.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::layout::{Body, Space};
use super::theme;

/// One group.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct StripRow {
    /// Its name.
    pub(crate) name: String,
    /// Values of its members.
    pub(crate) values: Vec<f64>,
    /// What stands at the right.
    pub(crate) text: String,
}

/// Groups of entrants.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct StripChart {
    /// The groups, from top to bottom.
    pub(crate) rows: Vec<StripRow>,
    /// Name of the axis.
    pub(crate) axis: String,
    /// A value that matters.
    pub(crate) line: f64,
    /// Sentence for the foot.
    pub(crate) note: String,
}

/// Most groups that are drawn.
const MOST: usize = 40;

/// Draws the groups over one axis, in per cent.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &StripChart) -> Body {
    let rows = &plot.rows[..plot.rows.len().min(MOST)];
    let all = || rows.iter().flat_map(|row| &row.values).copied();
    if all().next().is_none() {
        return super::nothing(canvas, space);
    }
    let style = Style::new(theme::TICK);
    let widest = |text: fn(&StripRow) -> &str| rows.iter().map(|row| style.width(text(row))).fold(0.0, f64::max);
    let name_room = (widest(|row| &row.name) + 1.0).min(space.width() * 0.28);
    let text_room = (widest(|row| &row.text) + 1.0).min(space.width() * 0.34);
    let pixels = (space.left + name_room + 14.0, space.right - text_room - 16.0);
    let (low, high) = all().chain([plot.line]).fold((100.0_f64, 0.0_f64), |(low, high), x| (low.min(x), high.max(x)));
    let air = ((high - low) * 0.03).max(0.2);
    let (low, high) = ((low - air).max(0.0), (high + air).min(100.0));
    let axis = Axis::new(low, high, pixels, ((pixels.1 - pixels.0) / 64.0) as usize).suffix("%");
    let pitch = (space.height / rows.len() as f64).clamp(24.0, 34.0);
    let bottom = space.top + pitch * rows.len() as f64;
    for at in (1..rows.len()).step_by(2) {
        canvas.rect((space.left, space.top + pitch * at as f64), (space.width(), pitch), theme::PALE);
    }
    axis.grid_below(canvas, space.top, bottom);
    let x = axis.clamped(plot.line);
    canvas.dashed(&[(x, space.top), (x, bottom)], theme::SOFT, 1.2, &[4.0, 3.0]);
    for (at, row) in rows.iter().enumerate() {
        let y = space.top + pitch * (at as f64 + 0.5);
        canvas.text_centred(space.left, y, style.elide(&row.name, name_room), style);
        for value in &row.values {
            let x = axis.clamped(*value);
            canvas.area(
                vec![
                    (x - 0.5, y - pitch * 0.32),
                    (x + 0.5, y - pitch * 0.32),
                    (x + 0.5, y + pitch * 0.32),
                    (x - 0.5, y + pitch * 0.32),
                ],
                theme::PALETTE[0],
                0.55,
            );
        }
        let mean = row.values.iter().sum::<f64>() / row.values.len().max(1) as f64;
        canvas.disc((axis.clamped(mean), y), 4.4, theme::PALETTE[1]);
        canvas.text_centred(space.right, y, style.elide(&row.text, text_room), style.align(Align::End));
    }
    let bottom = axis.draw_below(canvas, bottom + 2.0, &plot.axis, (space.left, space.right));
    Body { bottom, notes: vec![plot.note.clone()] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::layout::{Frame, Setting, framed};
    use crate::chart::overlap::faults;

    #[test]
    fn groups_do_not_touch() {
        let frame = Frame { question: "Who?".into(), note: String::new(), provenance: vec!["741 entrants".into()] };
        for (count, each) in [(0, 0), (1, 1), (13, 57), (60, 12)] {
            let row = |at: usize| StripRow {
                name: format!("Axe of the Executioner and of many others {at}"),
                values: (0..each).map(|i| (at + i) as f64).collect(),
                text: format!("best: axe of a long name {at} 63.4% ±0.2"),
            };
            let plot = StripChart {
                rows: (0..count).map(row).collect(),
                axis: "rate".into(),
                line: 50.0,
                note: "A stroke each.".into(),
            };
            let canvas = framed(&frame, "Ranking", Setting::ALONE, |canvas, space| draw(canvas, space, &plot));
            let wrong = faults(&canvas);
            assert!(wrong.is_empty(), "{count} groups:\n{}", wrong.join("\n"));
        }
    }
}
