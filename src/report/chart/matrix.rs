//! A square heat map of entrants or parts against each other, diverging from a middle.
//!
//! Few rows have names and numbers. Many have the names of their groups, and cells that stand for several rows and
//! columns each. Cells are whole pixels wide, so that no seams show.

use super::canvas::{Align, Canvas, Style};
use super::hatch;
use super::layout::{Body, Space};
use super::theme;
use crate::number;
use plotters::style::RGBColor;

/// A square of values.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct MatrixChart {
    /// Names of the rows, which are the columns too.
    pub(crate) names: Vec<String>,
    /// Values row by row; what is not a number is left blank.
    pub(crate) values: Vec<f64>,
    /// Shares that nobody wins, 0 to 1, row by row, which are marked; none where there is no such thing.
    pub(crate) hatched: Vec<f64>,
    /// The value that is neither good nor bad.
    pub(crate) middle: f64,
    /// What is written in a cell is the value times this.
    pub(crate) factor: f64,
    /// Decimals of what is written.
    pub(crate) decimals: usize,
    /// Written after numbers beside the colours: `%`, or nothing.
    #[serde(with = "crate::written::word")]
    pub(crate) suffix: crate::written::Word,
    /// What a cell says.
    pub(crate) meaning: String,
    /// Stretches of rows that belong together: how many rows, and their name.
    pub(crate) groups: Vec<(usize, String)>,
}

/// Rows that still have names.
const NAMED: usize = 64;
/// Rows whose cells still have numbers: of more the colour says what can be seen.
const WRITTEN: usize = 20;
/// Cells on a side at most.
const CELLS: usize = 190;
/// Draws the square, its names and its colours.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, plot: &MatrixChart) -> Body {
    let n = plot.names.len();
    let away = plot.values.iter().filter(|x| x.is_finite()).map(|x| (x - plot.middle).abs());
    let Some(reach) = away.reduce(f64::max).filter(|_| n > 1) else { return super::nothing(canvas, space) };
    // Where nothing differs the scale is the whole one, or one unit to both sides of nothing.
    let whole = if plot.middle > 0.0 { plot.middle } else { 1.0 / plot.factor };
    let reach = if reach > 0.0 { reach } else { whole };
    let named = n <= NAMED;
    let block = if named { 1 } else { n.div_ceil(CELLS) };
    let cells = n.div_ceil(block);
    let style = Style::new(if n > 30 { theme::SMALL } else { theme::TICK });
    let legend = 86.0;
    let number = |i: usize| (i + 1).to_string();
    let digits = style.width(&number(n));
    let names: Vec<&str> = if named {
        plot.names.iter().map(String::as_str).collect()
    } else {
        plot.groups.iter().map(|(_, name)| name.as_str()).collect()
    };
    let widest = names.iter().map(|name| style.width(name)).fold(0.0, f64::max);
    let name_room = (widest + 1.0).min(space.width() * if named { 0.26 } else { 0.2 });
    let left = (space.left + name_room + 8.0 + if named { digits + 8.0 } else { 6.0 }).ceil();
    let across = space.right - legend - left;
    // Half pixels are whole ones when a picture is drawn at twice its size.
    let cell = ((across / cells as f64 * 2.0).floor() / 2.0).clamp(2.0, 76.0);
    let tall = cell.clamp(if named { 14.0 } else { 2.0 }, 34.0);
    // Narrow cells have no room for the numbers of their columns; every fifth still has.
    // Names above the columns where they fit, in small letters if need be.
    let fine = Style::new(theme::SMALL);
    let fits = |style: Style| names.iter().all(|name| style.width(name) + 4.0 <= cell);
    let titled = named && fits(fine);
    let head = if titled && !fits(style) { fine } else { style };
    let every = [1, 2, 5, 10].into_iter().find(|&every| f64::from(every) * cell > digits + 4.0).unwrap_or(20) as usize;
    let mut top = space.top.ceil();
    if named {
        for i in (0..n).filter(|i| (i + 1) % every == 0 || every == 1) {
            let x = left + cell * (i as f64 + 0.5);
            let text = if titled { plot.names[i].clone() } else { number(i) };
            canvas.text(x, top + style.size, text, head.ink(theme::SOFT).align(Align::Middle));
        }
        top = (top + style.pitch() + 3.0).ceil();
    }
    let bottom = top + tall * cells as f64;
    squares(canvas, plot, (left, top), (cell, tall), block, reach);
    if named {
        for (i, name) in plot.names.iter().enumerate() {
            let y = top + tall * (i as f64 + 0.5);
            canvas.text_centred(space.left, y, style.elide(name, name_room), style);
            if !titled {
                canvas.text_centred(left - 6.0, y, number(i), style.ink(theme::SOFT).align(Align::End));
            }
        }
        write(canvas, plot, (left, top), (cell, tall), reach);
        for (at, &share) in plot.hatched.iter().enumerate().filter(|(at, _)| plot.values[*at].is_finite()) {
            let corner = (left + cell * (at % n) as f64, top + tall * (at / n) as f64);
            let ink = theme::ink_on(theme::diverging((plot.values[at] - plot.middle) / reach));
            hatch::draw(canvas, corner, (cell - 1.0, tall - 1.0), share, ink);
        }
    } else {
        brackets(canvas, plot, (space.left, left), (top, tall / block as f64), name_room, style);
    }
    colours(canvas, plot, (left + cell * cells as f64 + 18.0, top), bottom, reach);
    let mut notes = vec![plot.meaning.clone()];
    let most = plot.hatched.iter().fold(0.0, |most: f64, share| most.max(*share));
    if most >= hatch::LEAST {
        let mark = if named { "; hatched: their share of a cell's width" } else { "" };
        notes.push(format!("Draws count half{mark} (up to {}%).", number::fixed(most * 100.0, 0)));
    }
    if named && every == 1 && !titled {
        notes.push("Columns have the numbers of their rows.".to_owned());
    }
    if block > 1 {
        notes.push(format!(
            "Each cell is the mean of {block} × {block} pairs; {n} rows in the order of their likeness."
        ));
    }
    Body { bottom, notes }
}

/// Mean of a block of values; none of blanks.
fn mean(plot: &MatrixChart, (row, column): (usize, usize), block: usize) -> Option<f64> {
    let n = plot.names.len();
    let (mut sum, mut count) = (0.0, 0.0);
    for r in row * block..((row + 1) * block).min(n) {
        for x in &plot.values[r * n + column * block..r * n + ((column + 1) * block).min(n)] {
            if x.is_finite() {
                sum += x;
                count += 1.0;
            }
        }
    }
    (count > 0.0).then_some(sum / count)
}

/// The cells, with neighbours of one colour in one piece.
fn squares(
    canvas: &mut Canvas,
    plot: &MatrixChart,
    (left, top): (f64, f64),
    (wide, tall): (f64, f64),
    block: usize,
    reach: f64,
) {
    let cells = plot.names.len().div_ceil(block);
    let gap = if wide >= 20.0 { 1.0 } else { 0.0 };
    for row in 0..cells {
        let fills: Vec<RGBColor> = (0..cells)
            .map(|column| {
                mean(plot, (row, column), block).map_or(theme::REST, |x| theme::diverging((x - plot.middle) / reach))
            })
            .collect();
        let mut from = 0;
        while from < cells {
            let alike = fills[from..].iter().take_while(|fill| **fill == fills[from]).count();
            let run = if gap > 0.0 { 1 } else { alike };
            let at = (left + wide * from as f64, top + tall * row as f64);
            canvas.rect(at, (wide * run as f64 - gap, tall - gap), fills[from]);
            from += run;
        }
    }
}

/// Numbers in the cells, where they have room.
fn write(canvas: &mut Canvas, plot: &MatrixChart, (left, top): (f64, f64), (wide, tall): (f64, f64), reach: f64) {
    let n = plot.names.len();
    if n > WRITTEN {
        return;
    }
    let text = |x: f64| number::fixed(x * plot.factor, plot.decimals);
    let style = Style::new(if wide >= 34.0 { theme::TICK } else { theme::SMALL }).align(Align::Middle);
    let widest = plot.values.iter().filter(|x| x.is_finite()).map(|&x| style.width(&text(x))).fold(0.0, f64::max);
    if widest + 4.0 > wide || style.size > tall {
        return;
    }
    for (at, &x) in plot.values.iter().enumerate().filter(|(_, x)| x.is_finite()) {
        let middle = (left + wide * ((at % n) as f64 + 0.5) - 0.5, top + tall * ((at / n) as f64 + 0.5) - 0.5);
        let ink = theme::ink_on(theme::diverging((x - plot.middle) / reach));
        canvas.text_centred(middle.0, middle.1, text(x), style.ink(ink));
    }
}

/// Names of groups with a bracket beside their rows, where they are tall enough for a line.
fn brackets(
    canvas: &mut Canvas,
    plot: &MatrixChart,
    (text, left): (f64, f64),
    (top, tall): (f64, f64),
    room: f64,
    style: Style,
) {
    let mut row = 0;
    for (count, name) in &plot.groups {
        let (from, to) = (top + tall * row as f64, top + tall * (row + count) as f64);
        row += count;
        canvas.stroke((left - 5.0, from + 1.0), (left - 5.0, to - 1.0), theme::LINE, 2.0);
        let lines = style.wrap(name, room, ((to - from) / style.pitch()) as usize);
        let block = style.pitch() * lines.len() as f64;
        if !lines.is_empty() {
            canvas.lines(text, f64::midpoint(from, to) - block / 2.0, &lines, style);
        }
    }
}

/// What the colours mean.
fn colours(canvas: &mut Canvas, plot: &MatrixChart, (left, top): (f64, f64), bottom: f64, reach: f64) {
    let style = Style::new(theme::TICK).ink(theme::SOFT);
    let height = (bottom - top).min(240.0);
    let steps = (2.0 * theme::STEPS) as usize + 1;
    let tall = height / steps as f64;
    for i in 0..steps {
        let share = 1.0 - 2.0 * i as f64 / (steps - 1) as f64;
        let under = if i + 1 == steps { 0.0 } else { 0.6 };
        canvas.rect((left, top + tall * i as f64), (14.0, tall + under), theme::diverging(share));
    }
    for share in [1.0, 0.5, 0.0, -0.5, -1.0] {
        let y = top + height * (1.0 - share) / 2.0;
        let y = y.clamp(top + 5.0, top + height - 5.0);
        let value = (plot.middle + share * reach) * plot.factor;
        if height >= 90.0 || share.abs() > 0.75 || (height >= 50.0 && share.abs() < 0.25) {
            let places = plot.decimals.min(1);
            canvas.text_centred(left + 20.0, y, number::fixed(value, places) + plot.suffix, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::document;
    use crate::chart::layout::{Frame, Setting, framed};
    use crate::chart::overlap::faults;

    fn plot(n: usize, long: bool) -> MatrixChart {
        let name = |i: usize| if long { format!("a long name of an entrant number {i}") } else { format!("axe {i}") };
        let value =
            |at: usize| if at / n == at % n { f64::NAN } else { 0.5 + ((at * 7919) % 997) as f64 / 2000.0 - 0.25 };
        MatrixChart {
            hatched: (0..n * n).map(|at| (at % 7) as f64 / 7.0).collect(),
            names: (0..n).map(name).collect(),
            values: (0..n * n).map(value).collect(),
            middle: 0.5,
            factor: 100.0,
            decimals: 0,
            suffix: "%",
            meaning: "Rate of the row against the column.".into(),
            groups: vec![
                (n / 2, format!("{}: Flames of Hatred 40, Axe of the Executioner 12", n / 2)),
                (n - n / 2, name(0)),
            ],
        }
    }

    #[test]
    fn names_and_numbers_do_not_touch_at_any_size() {
        let frame = Frame { question: "Who?".into(), note: String::new(), provenance: vec!["many entrants".into()] };
        let on_page = Setting { width: 1128.0, height: 0.0, alone: false, most_rows: 40 };
        for n in [2, 3, 13, 20, 35, 57, 64, 65, 120, 741, 1000] {
            for long in [false, true] {
                for setting in [Setting::ALONE, on_page] {
                    let plot = plot(n, long);
                    let canvas = framed(&frame, "All", setting, |canvas, space| draw(canvas, space, &plot));
                    let wrong = faults(&canvas);
                    assert!(wrong.is_empty(), "{n} rows, {long}:\n{}", wrong.join("\n"));
                }
            }
        }
    }

    /// A map of hundreds stays a file that a browser opens at once.
    #[test]
    fn large_maps_stay_small_files() {
        let frame = Frame { question: String::new(), note: String::new(), provenance: Vec::new() };
        let plot = plot(741, false);
        let canvas = framed(&frame, "All", Setting::ALONE, |canvas, space| draw(canvas, space, &plot));
        let size = document(&canvas).len();
        assert!(size < 5_000_000, "{size} bytes");
    }
}
