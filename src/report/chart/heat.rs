//! A labelled heat map: the two first keys, or the split levels, against each other.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::hatch;
use super::layout::{Body, Space};
use super::theme;
use crate::{number, view};
use evenodds_study::summary::{Estimate, FigureKind, Summary};
use plotters::prelude::{ColorMap, ViridisRGB};
use plotters::style::RGBColor;

/// The table behind a heat map.
#[derive(Debug)]
struct Grid<'a> {
    /// What the rows are.
    row_title: String,
    /// What the columns are.
    column_title: String,
    /// Names of the rows.
    rows: Vec<String>,
    /// Names of the columns.
    columns: Vec<String>,
    /// The estimates, row by row.
    cells: Vec<Option<&'a Estimate>>,
    /// Shares of plays that nobody wins, where that is known.
    nobody: Vec<Option<f64>>,
}

impl<'a> Grid<'a> {
    /// Rows and columns from the cells' keys; with fewer than two keys, from the split levels or the cells alone.
    fn new(summary: &'a Summary, measure: &str, winners: Option<&[String; 2]>) -> Self {
        let levels = summary.cells.len() == 1 || (summary.keys.len() < 2 && view::is_split(summary));
        let mut grid = Self {
            row_title: summary.keys.first().map(|k| view::setting_name(summary, k)).unwrap_or_default(),
            column_title: String::new(),
            rows: Vec::new(),
            columns: Vec::new(),
            cells: Vec::new(),
            nobody: Vec::new(),
        };
        let keyed = summary.keys.len() > 1;
        grid.column_title = if levels {
            view::splits(summary).iter().map(|s| view::words(s)).collect::<Vec<_>>().join(" · ")
        } else {
            summary.keys.iter().skip(1).map(|k| view::setting_name(summary, k)).collect::<Vec<_>>().join(" · ")
        };
        let mut found: Vec<(usize, usize, Option<&Estimate>, Option<f64>)> = Vec::new();
        for row in view::rows_of(summary, &[measure], levels) {
            let place = |names: &mut Vec<String>, name: String| {
                names.iter().position(|n| *n == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                })
            };
            let (down, across) = if levels {
                (view::cell_name(summary, row.cell), view::level_name(summary, row.group))
            } else if keyed {
                let value = |at: usize| view::value_name(summary, row.cell, at);
                (value(0), (1..summary.keys.len()).map(value).collect::<Vec<_>>().join(" · "))
            } else {
                (
                    view::cell_name(summary, row.cell),
                    view::sample(summary, measure).map(view::label).unwrap_or_default(),
                )
            };
            let (r, c) = (place(&mut grid.rows, down), place(&mut grid.columns, across));
            found.push((r, c, view::find(row.group, measure), hatch::nobody(row.group, winners)));
        }
        grid.cells = vec![None; grid.rows.len() * grid.columns.len()];
        grid.nobody = vec![None; grid.cells.len()];
        for (r, c, e, nobody) in found {
            let at = r * grid.columns.len() + c;
            (grid.cells[at], grid.nobody[at]) = (e.filter(|e| e.n > 0 && e.mean.is_finite()), nobody);
        }
        grid
    }
}

/// Colour of a share of the range, 0 to 1.
type Ramp = fn(f64) -> RGBColor;

/// Viridis without its darkest end, which swallows numbers.
fn ramp(share: f64) -> RGBColor {
    ViridisRGB.get_color(0.08 + 0.92 * share.clamp(0.0, 1.0))
}

/// Colours of wins: an even match has none.
fn of_wins(share: f64) -> RGBColor {
    theme::diverging(2.0 * share - 1.0)
}

/// Draws the map and its colour bar.
pub(crate) fn draw(
    canvas: &mut Canvas,
    space: Space,
    summary: &Summary,
    measure: &str,
    winners: Option<&[String; 2]>,
) -> Body {
    let grid = Grid::new(summary, measure, winners);
    let Some(sample) = view::sample(summary, measure) else { return super::nothing(canvas, space) };
    let means = || grid.cells.iter().flatten().map(|e| e.mean);
    if means().next().is_none() {
        return super::nothing(canvas, space);
    }
    // Who wins is coloured about an even match; what nobody wins counts half there.
    let wins = winners.is_some_and(|names| names.iter().any(|name| name == measure));
    let colour: Ramp = if wins { of_wins } else { ramp };
    let (low, high) = if wins {
        (0.0, 1.0)
    } else {
        means().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), m| (l.min(m), h.max(m)))
    };
    let factor = number::factor(sample.kind);
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    let plain = Style::new(theme::TICK);

    let bar_room = 86.0;
    let names = grid.rows.iter().map(|name| plain.width(name)).fold(0.0, f64::max);
    let name_room = (names + 1.0).min(space.width() * 0.27);
    let left = space.left + name_room + 10.0;
    let right = space.right - bar_room;
    let columns = grid.columns.len() as f64;
    let wide = ((right - left) / columns).min(150.0);
    // Long words take smaller letters before they lose their ends.
    let longest =
        grid.columns.iter().flat_map(|name| name.split(' ')).map(|word| plain.width(word)).fold(0.0, f64::max);
    let head = if longest > wide - 6.0 { Style::new(theme::SMALL) } else { plain };
    let heads: Vec<Vec<String>> = grid.columns.iter().map(|name| head.wrap(name, wide - 4.0, 3)).collect();
    let head_lines = heads.iter().map(Vec::len).max().unwrap_or(1) as f64;

    let titles = [(&grid.row_title, "↓"), (&grid.column_title, "→")];
    let titles: Vec<String> =
        titles.iter().filter(|(t, _)| !t.is_empty()).map(|(t, arrow)| format!("{arrow} {t}")).collect();
    canvas.lines(space.left, space.top, &[soft.elide(&titles.join("    "), space.width())], soft);
    let mut y = space.top + soft.pitch() + 2.0;
    for (i, lines) in heads.iter().enumerate() {
        let top = y + plain.pitch() * (head_lines - lines.len() as f64);
        canvas.lines(left + wide * (i as f64 + 0.5), top, lines, head.align(Align::Middle));
    }
    let head_bottom = y + plain.pitch() * head_lines;
    y = head_bottom + 5.0;
    let tall = ((space.top + space.height - y) / grid.rows.len() as f64).clamp(26.0, 84.0);
    for (r, name) in grid.rows.iter().enumerate() {
        let top = y + tall * r as f64;
        let lines = plain.wrap(name, name_room, if tall > 2.0 * plain.pitch() + 2.0 { 2 } else { 1 });
        let block = plain.pitch() * lines.len() as f64;
        canvas.lines(space.left, top + (tall - block) / 2.0, &lines, plain);
        for c in 0..grid.columns.len() {
            let e = grid.cells[r * grid.columns.len() + c];
            let at = (left + wide * c as f64, top);
            let nobody = grid.nobody[r * grid.columns.len() + c].unwrap_or(0.0);
            let value = |e: &Estimate| if wins { e.mean + nobody / 2.0 } else { e.mean };
            let ground = e.map(|e| colour(if high > low { (value(e) - low) / (high - low) } else { 0.5 }));
            draw_cell(canvas, at, (wide, tall), (e, nobody), ground);
        }
    }
    let bottom = y + tall * grid.rows.len() as f64;
    let bar = left + wide * columns + 20.0;
    colour_bar(canvas, bar, (y, bottom), (low * factor, high * factor), (sample.kind, colour));
    let label = view::label(sample);
    let undecided = grid.nobody.iter().flatten().fold(0.0, |most: f64, share| most.max(*share));
    let half = wins && undecided >= hatch::LEAST;
    let mut notes = vec![if half {
        format!("Number: {label}. Colour: the same, and half of what neither wins.")
    } else {
        format!("Colour and number: {label}.")
    }];
    if undecided >= hatch::LEAST {
        notes.push(format!(
            "Hatched: plays that neither of the two wins, as a share of the cell's width (up to {}%).",
            number::fixed(undecided * 100.0, 0)
        ));
    }
    if wide >= 64.0 && tall >= 34.0 {
        let what = if undecided >= hatch::LEAST { "Below it, how often neither wins, or" } else { "Below it," };
        notes.push(format!("{what} half the width of its interval."));
    } else {
        let widest = grid.cells.iter().flatten().filter(|e| e.low.is_finite() && e.high.is_finite());
        if let Some(widest) = widest.max_by(|one, other| (one.high - one.low).total_cmp(&(other.high - other.low))) {
            notes.extend(number::margin(widest).map(|margin| {
                format!("Intervals: ±{margin}{} at most.", if number::is_percent(widest.kind) { " pp" } else { "" })
            }));
        }
    }
    Body { bottom, notes }
}

fn draw_cell(
    canvas: &mut Canvas,
    at: (f64, f64),
    (wide, tall): (f64, f64),
    (e, nobody): (Option<&Estimate>, f64),
    ground: Option<RGBColor>,
) {
    let middle = (at.0 + wide / 2.0, at.1 + tall / 2.0);
    let (Some(e), Some(ground)) = (e, ground) else {
        canvas.rect((at.0 + 0.75, at.1 + 0.75), (wide - 1.5, tall - 1.5), theme::PALE);
        let style = Style::new(theme::TICK).ink(theme::SOFT).align(Align::Middle);
        canvas.text_centred(middle.0, middle.1, "–", style);
        return;
    };
    canvas.rect((at.0 + 0.75, at.1 + 0.75), (wide - 1.5, tall - 1.5), ground);
    let ink = theme::ink_on(ground);
    let style = Style::new(theme::TICK).bold().ink(ink).align(Align::Middle);
    let coarse = number::value(e.mean, 0.05 * e.mean.abs().max(1e-9), e.kind);
    let text = [number::mean(e), number::brief(e), coarse].into_iter().find(|t| style.width(t) <= wide - 6.0);
    hatch::draw(canvas, (at.0 + 0.75, at.1 + 0.75), (wide - 1.5, tall - 1.5), nobody, ink);
    // Where nobody wins much of the time, how often says more than the interval.
    let undecided = nobody >= hatch::LEAST;
    let margin = if undecided { Some(hatch::brief(nobody)) } else { number::reach(e) };
    let small = Style::new(theme::SMALL).ink(ink).align(Align::Middle);
    let room = if undecided { 30.0 } else { 64.0 };
    let margin = margin.filter(|m| wide >= room && tall >= 34.0 && small.width(m) <= wide - 6.0);
    let hatched = if undecided { 3.0 } else { 0.0 };
    let shift = if margin.is_some() { 7.0 } else { 0.0 } + hatched;
    if let Some(text) = text {
        canvas.text_centred(middle.0, middle.1 - shift, text, style);
    }
    if let Some(margin) = margin {
        canvas.text_centred(middle.0, middle.1 + 8.0 - hatched, margin, small);
    }
}

fn colour_bar(
    canvas: &mut Canvas,
    left: f64,
    (top, bottom): (f64, f64),
    (low, high): (f64, f64),
    (kind, colour): (FigureKind, Ramp),
) {
    let width = 14.0;
    let style = Style::new(theme::TICK).ink(theme::SOFT);
    if high <= low {
        canvas.rect((left, top), (width, width), colour(0.5));
        canvas.text_centred(
            left + width + 6.0,
            top + width / 2.0,
            number::value(low / number::factor(kind), 0.0, kind),
            style,
        );
        return;
    }
    let bottom = bottom.min(top + 320.0);
    let steps = 48;
    let tall = (bottom - top) / f64::from(steps);
    for i in 0..steps {
        let share = 1.0 - (f64::from(i) + 0.5) / f64::from(steps);
        // Each patch runs under the next, so that no gap shows.
        let under = if i + 1 == steps { tall } else { tall + 0.5 };
        canvas.rect((left, top + tall * f64::from(i)), (width, under), colour(share));
    }
    let axis = Axis::new(low, high, (bottom, top), ((bottom - top) / 40.0) as usize + 1);
    let axis = axis.suffix(number::suffix(kind));
    for tick in &axis.ticks {
        let y = axis.at(*tick);
        canvas.stroke((left + width, y), (left + width + 4.0, y), theme::LINE, 1.0);
        canvas.text_centred(left + width + 7.0, y, axis.label(*tick), style);
    }
}

#[cfg(test)]
mod tests {
    use crate::chart;
    use crate::chart::layout::Setting;
    use crate::fixture::{Plan, summary};

    /// Where somebody can win, a cell says how often neither does: in the map and beside the dots.
    #[test]
    fn what_nobody_wins_is_marked() {
        let summary = summary(Plan { cells: 12, levels: 0, long: false, trials: 20_000 });
        for (name, mark) in [("map", "Hatched"), ("outcome", "% nobody")] {
            let drawn = summary.charts.iter().find(|chart| chart.name == name).expect("a picture");
            let canvas = chart::draw(&summary, drawn, Setting::ALONE);
            assert!(canvas.text_boxes().iter().any(|(_, text)| text.contains(mark)), "{name}");
        }
    }
}
