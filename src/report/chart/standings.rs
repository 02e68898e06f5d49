//! A row for each entrant: a dot or a bar with its interval, and what it says in figures.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::layout::{Body, Space};
use super::theme;

/// One entrant.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct StandingsRow {
    /// Its name.
    pub(crate) name: String,
    /// What it is made of; it stands after the name in small letters.
    pub(crate) detail: String,
    /// Which of the groups it belongs to: its colour.
    pub(crate) group: usize,
    /// Value and ends of the interval.
    pub(crate) at: [f64; 3],
    /// What stands at the right.
    pub(crate) text: String,
}

/// Rows of entrants.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct StandingsChart {
    /// The rows, from top to bottom.
    pub(crate) rows: Vec<StandingsRow>,
    /// Names of the groups; colours are told only where there are several, and few enough to tell apart.
    pub(crate) groups: Vec<String>,
    /// Name of the axis.
    pub(crate) axis: String,
    /// A value that matters, like one half.
    pub(crate) line: Option<f64>,
    /// Bars from 0 in place of dots.
    pub(crate) bars: bool,
    /// Most rows that are drawn.
    pub(crate) most: usize,
    /// Sentence for the foot.
    pub(crate) note: String,
}

/// Draws the rows over one axis, in per cent.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &StandingsChart) -> Body {
    let rows = &plot.rows[..plot.rows.len().min(plot.most)];
    if rows.is_empty() {
        return super::nothing(canvas, space);
    }
    let coloured = (2..=theme::PALETTE.len() - 1).contains(&plot.groups.len());
    let mut top = space.top;
    if coloured {
        let keys: Vec<(super::key::Key, String)> = plot
            .groups
            .iter()
            .enumerate()
            .map(|(group, name)| (super::key::Key::Patch(theme::colour(group)), name.clone()))
            .collect();
        top = super::key::legend(canvas, space.left, space.right, top, &keys) + 6.0;
    }
    let small = rows.len() > 30;
    let style = Style::new(if small { theme::SMALL } else { theme::TICK });
    let pitch = if small { 15.0 } else { 22.0 };
    let number = |at: usize| (at + 1).to_string();
    let digits = style.width(&number(rows.len() - 1)) + 8.0;
    let widest = |text: fn(&StandingsRow) -> &str| rows.iter().map(|row| style.width(text(row))).fold(0.0, f64::max);
    let name_room = (widest(|row| &row.name) + 1.0).min(space.width() * 0.3);
    let fine = Style::new(theme::SMALL - 1.0).ink(theme::SOFT);
    let details = rows.iter().map(|row| fine.width(&row.detail)).fold(0.0, f64::max);
    let detail_room = if details > 0.0 { (details + 1.0).min(space.width() * 0.4 - name_room).max(0.0) } else { 0.0 };
    let names = name_room + if detail_room > 0.0 { detail_room + 10.0 } else { 0.0 };
    let text_room = (widest(|row| &row.text) + 1.0).min(space.width() * 0.34);
    let pixels = (space.left + digits + names + 14.0, space.right - text_room - 16.0);
    let ends = rows.iter().flat_map(|row| row.at).chain(plot.line).chain(plot.bars.then_some(0.0));
    let (low, high) =
        ends.filter(|x| x.is_finite()).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
    let air = ((high - low) * 0.04).max(0.2);
    let axis = Axis::new(
        (low - if plot.bars { 0.0 } else { air }).max(0.0),
        (high + air).min(100.0),
        pixels,
        ((pixels.1 - pixels.0) / 64.0) as usize,
    );
    let axis = axis.suffix("%");
    let bottom = top + pitch * rows.len() as f64;
    for at in (1..rows.len()).step_by(2) {
        canvas.rect((space.left, top + pitch * at as f64), (space.width(), pitch), theme::PALE);
    }
    axis.grid_below(canvas, top, bottom);
    if let Some(line) = plot.line {
        canvas.dashed(&[(axis.clamped(line), top), (axis.clamped(line), bottom)], theme::SOFT, 1.2, &[4.0, 3.0]);
    }
    for (at, row) in rows.iter().enumerate() {
        let y = top + pitch * (at as f64 + 0.5);
        let colour = theme::colour(if coloured { row.group } else { 0 });
        // Rows without a name go with the one above: it alone is counted.
        if !row.name.is_empty() {
            let place = rows[..at].iter().filter(|row| !row.name.is_empty()).count();
            canvas.text_centred(space.left + digits - 8.0, y, number(place), style.ink(theme::SOFT).align(Align::End));
        }
        canvas.text_centred(space.left + digits, y, style.elide(&row.name, name_room), style);
        if detail_room > 0.0 {
            let text = fine.elide(&row.detail, detail_room);
            canvas.text_centred(space.left + digits + name_room + 10.0, y, text, fine);
        }
        let [value, from, to] = row.at.map(|x| axis.clamped(x));
        if plot.bars {
            let half = pitch * 0.32;
            canvas.rect((axis.from, y - half), ((value - axis.from).max(0.0), 2.0 * half), colour);
        }
        let ink = if plot.bars { theme::INK } else { colour };
        canvas.stroke((from, y), (to, y), ink, if plot.bars { 1.4 } else { 2.0 });
        for x in [from, to] {
            canvas.stroke((x, y - 3.5), (x, y + 3.5), ink, 1.4);
        }
        if !plot.bars {
            canvas.disc((value, y), if small { 3.4 } else { 4.4 }, colour);
        }
        let text = style.elide(&row.text, text_room);
        canvas.text_centred(space.right, y, text, style.align(Align::End));
    }
    let bottom = axis.draw_below(canvas, bottom + 2.0, &plot.axis, (space.left, space.right));
    let mut notes = vec![plot.note.clone()];
    if rows.len() < plot.rows.len() {
        notes.push(format!("{} more are in the files.", plot.rows.len() - rows.len()));
    }
    Body { bottom, notes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::layout::{Frame, Setting, framed};
    use crate::chart::overlap::faults;

    #[test]
    fn rows_do_not_touch() {
        let row = |at: usize, long: bool| StandingsRow {
            name: if long {
                format!("a long name of an entrant with a strategy of its own {at}")
            } else {
                format!("axe {at}")
            },
            detail: if long { "The Whisper of Heavy Steel, ".repeat(5) } else { String::new() },
            group: at % 3,
            at: [50.0 - at as f64 / 3.0, 49.0 - at as f64 / 3.0, 52.0 - at as f64 / 3.0],
            text: "50.3% ±0.4".into(),
        };
        let frame = Frame { question: "Who?".into(), note: String::new(), provenance: vec!["13 entrants".into()] };
        let on_page = Setting { width: 1128.0, height: 0.0, alone: false, most_rows: 40 };
        for count in [0, 1, 2, 13, 40, 72, 90] {
            for (long, bars) in [(false, false), (true, false), (false, true), (true, true)] {
                for setting in [Setting::ALONE, on_page] {
                    let plot = StandingsChart {
                        rows: (0..count).map(|at| row(at, long)).collect(),
                        groups: ["weapon", "glyph", "collar"].map(str::to_owned).to_vec(),
                        axis: "win rate".into(),
                        line: Some(50.0),
                        bars,
                        most: 72,
                        note: "Lines: 95% intervals.".into(),
                    };
                    let canvas = framed(&frame, "Ranking", setting, |canvas, space| draw(canvas, space, &plot));
                    let wrong = faults(&canvas);
                    assert!(wrong.is_empty(), "{count} rows, {long}, {bars}:\n{}", wrong.join("\n"));
                }
            }
        }
    }
}
