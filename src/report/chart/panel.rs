//! One measure of all rows of a forest: dots with intervals over an axis, or one figure where no two differ by what matters.

use super::axis::{self, Axis};
use super::canvas::{Align, Canvas, Style};
use super::rows::{self, Placed};
use super::{hatch, key, theme};
use crate::{matters, number, view};
use evenodds_study::summary::{Estimate, FigureKind, Summary};

/// An axis is never narrower than so many margins: what is within one of them looks alike.
pub(super) const MARGINS: f64 = 8.0;

/// One measure of all rows.
pub(super) struct Panel<'a> {
    /// The estimates, a row each; none where nothing was seen.
    estimates: Vec<Option<&'a Estimate>>,
    /// What is written at the right of each row.
    texts: Vec<String>,
    /// Which rows differ from the baseline by what matters.
    bold: Vec<bool>,
    /// Shares that nobody wins.
    nobody: Vec<f64>,
    /// The baseline's estimate.
    pub(super) base: Option<&'a Estimate>,
    /// Both flags of who wins, where the measure is one of them.
    pub(super) winners: Option<&'a [String; 2]>,
    /// What kind of number it is.
    kind: FigureKind,
    /// The smallest difference that matters.
    margin: f64,
    /// Whether no two rows are further apart than that.
    pub(super) alike: bool,
    /// Whether the measure is an advantage: it may be below 0, and bars start there.
    signed: bool,
}

impl<'a> Panel<'a> {
    /// The panel of a measure over rows of a summary; the baseline is that of the summary as it was played.
    pub(super) fn new(
        (summary, played): (&'a Summary, &'a Summary),
        placed: &[Placed<'a>],
        (measure, winners): (&str, Option<&'a [String; 2]>),
        kind: FigureKind,
    ) -> Self {
        let margin = matters::margin(summary, measure);
        let find = |p: &Placed<'a>| view::find(p.row.group, measure).filter(|e| e.n > 0 && e.mean.is_finite());
        let estimates: Vec<Option<&Estimate>> = placed.iter().map(find).collect();
        let base = played.cells.first().filter(|_| played.cells.len() > 1);
        let base = base.and_then(|cell| view::find(cell.groups.first()?, measure));
        let base = base.filter(|e| e.n > 0 && e.mean.is_finite());
        let winners = winners.filter(|winners| winners.iter().any(|flag| flag == measure));
        let nobody: Vec<f64> = placed
            .iter()
            .map(|p| hatch::nobody(p.row.group, winners).filter(|&share| share >= hatch::LEAST).unwrap_or(0.0))
            .collect();
        let told = |(text, nobody): (String, &f64)| match *nobody {
            share if share > 0.0 => format!("{text} · {}", hatch::told(share)),
            _ => text,
        };
        let total = |p: &Placed| p.row.is_total();
        let differs = |e: &Estimate| matters::differs(e, base, margin);
        let known = || estimates.iter().flatten().copied();
        Self {
            texts: number::column(&estimates).into_iter().zip(&nobody).map(told).collect(),
            bold: placed.iter().zip(&estimates).map(|(p, e)| total(p) && e.is_some_and(differs)).collect(),
            base,
            winners,
            kind,
            margin,
            alike: known().count() == estimates.len()
                && nobody.iter().all(|share| *share <= 0.0)
                && matters::alike(known(), margin),
            signed: kind == FigureKind::Count && known().any(|e| e.min < 0.0),
            nobody,
            estimates,
        }
    }

    /// Whether any row rests on few plays.
    pub(super) fn is_hollow(&self) -> bool {
        !self.alike && self.estimates.iter().flatten().any(|e| matters::few(e))
    }

    /// Whether any row is bold.
    pub(super) fn is_marked(&self) -> bool {
        !self.alike && self.bold.contains(&true)
    }

    /// Whether any row has plays that nobody wins.
    pub(super) fn is_hatched(&self) -> bool {
        self.nobody.iter().any(|share| *share > 0.0)
    }

    /// From where to where the axis must reach at least.
    fn reach(&self) -> (f64, f64) {
        let factor = number::factor(self.kind);
        let ends = self.estimates.iter().zip(&self.nobody).filter_map(|(e, nobody)| Some(((*e)?, nobody)));
        let ends = ends.flat_map(|(e, nobody)| {
            let (low, high) = matters::drawn(e);
            [low, high, e.mean, e.mean + nobody].map(|x| x * factor)
        });
        let even = self.winners.map(|_| 50.0);
        let zero = self.signed.then_some(0.0);
        ends.chain(even).chain(zero).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)))
    }

    /// Draws it between two edges; returns the lower edge.
    pub(super) fn draw(&self, canvas: &mut Canvas, placed: &[Placed], (left, right): (f64, f64)) -> f64 {
        let bottom = placed.last().map_or(0.0, |p| p.top + p.height);
        let style = Style::new(theme::TICK);
        if self.alike {
            return self.one_for_all(canvas, placed, (left, right));
        }
        let factor = number::factor(self.kind);
        let value_room = self.texts.iter().map(|text| style.bold().width(text)).fold(0.0, f64::max) + 10.0;
        let (low, high) = padded(self.reach(), self.kind, MARGINS * self.margin * factor);
        let pixels = (left + 8.0, (right - value_room - 4.0).max(left + 30.0));
        let axis = Axis::new(low, high, pixels, ((pixels.1 - pixels.0) / 62.0) as usize);
        let axis = axis.suffix(number::suffix(self.kind));
        let empty = self.estimates.iter().all(Option::is_none);
        for (from, to) in rows::runs(placed).into_iter().filter(|_| !empty) {
            axis.grid_below(canvas, from, to);
            let line = |canvas: &mut Canvas, x: f64| canvas.stroke((x, from), (x, to), theme::LINE, 1.2);
            if self.winners.is_some() {
                line(canvas, axis.at(50.0));
            }
            if self.signed {
                line(canvas, axis.at(0.0));
            }
        }
        if let Some(base) = self.base {
            let x = axis.clamped(base.mean * factor);
            for (from, to) in rows::runs(placed) {
                canvas.dashed(&[(x, from), (x, to)], theme::SOFT, 1.2, &[4.0, 3.0]);
            }
        }
        for (at, p) in placed.iter().enumerate() {
            let weight = if self.bold[at] { style.bold() } else { style }.align(Align::End);
            let ink = if self.estimates[at].is_some() { theme::INK } else { theme::SOFT };
            canvas.text_centred(right, p.middle(), self.texts[at].clone(), weight.ink(ink));
            if let Some(e) = self.estimates[at] {
                self.mark(canvas, &axis, p, (e, self.nobody[at]));
            }
        }
        if empty { bottom } else { axis.draw_below(canvas, bottom + 2.0, "", (left, right)) }
    }

    /// The mark of a row with its interval.
    fn mark(&self, canvas: &mut Canvas, axis: &Axis, p: &Placed, (e, nobody): (&Estimate, f64)) {
        let factor = number::factor(self.kind);
        let (y, x) = (p.middle(), axis.clamped(e.mean * factor));
        let colour = theme::colour(p.row.level);
        if self.signed {
            let (zero, fill) = (axis.at(0.0), theme::diverging(if e.mean < 0.0 { -0.7 } else { 0.7 }));
            canvas.rect((zero.min(x), y - 6.0), ((x - zero).abs(), 12.0), fill);
        }
        if nobody > 0.0 {
            let (end, half) =
                (axis.clamped((e.mean + nobody) * factor), axis.clamped((e.mean + nobody / 2.0) * factor));
            hatch::fill(canvas, (x, end), (y - 4.0, y + 4.0), (hatch::Pattern::Right, theme::LINE));
            canvas.stroke((half, y - 5.0), (half, y + 5.0), theme::SOFT, 1.6);
        }
        let (low, high) = matters::drawn(e);
        if low.is_finite() {
            let (from, to) = (axis.clamped(low * factor), axis.clamped(high * factor));
            canvas.stroke((from, y), (to, y), colour, 2.2);
            for x in [from, to] {
                canvas.stroke((x, y - 4.0), (x, y + 4.0), colour, 1.6);
            }
        }
        let shape = key::shape(p.row.level);
        let shape = if matters::few(e) { shape.hollow() } else { shape };
        key::marker(canvas, (x, y), if p.row.is_total() { 5.0 } else { 4.4 }, shape, colour);
    }

    /// The one figure of rows that need not be told apart, beside a stroke that embraces them.
    fn one_for_all(&self, canvas: &mut Canvas, placed: &[Placed], (left, right): (f64, f64)) -> f64 {
        let known: Vec<&Estimate> = self.estimates.iter().flatten().copied().collect();
        let text = matters::of_all(&known, self.margin);
        let runs = rows::runs(placed);
        let (top, bottom) = (runs.first().map_or(0.0, |run| run.0), runs.last().map_or(0.0, |run| run.1));
        canvas.stroke((left + 4.0, top + 4.0), (left + 4.0, bottom - 4.0), theme::LINE, 2.0);
        let style = Style::new(theme::TEXT);
        canvas.text_centred(
            left + 14.0,
            f64::midpoint(top, bottom),
            style.elide(&format!("all {text}"), right - left - 14.0),
            style,
        );
        bottom
    }
}

/// A range with air at both ends, at least `least` wide; a percentage never leaves 0 to 100.
fn padded((low, high): (f64, f64), kind: FigureKind, least: f64) -> (f64, f64) {
    axis::at_least((low, high), ((high - low) * 0.06, least), number::is_percent(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_axis_is_narrower_than_some_margins() {
        let wide = |range: (f64, f64)| range.1 - range.0;
        assert!(wide(padded((50.0, 50.1), FigureKind::Flag, 8.0)) >= 8.0);
        assert_eq!(padded((99.9, 100.0), FigureKind::Flag, 8.0).1.to_bits(), 100.0_f64.to_bits());
        assert!(wide(padded((99.9, 100.0), FigureKind::Flag, 8.0)) >= 7.9, "what leaves one end goes to the other");
        assert!(wide(padded((0.0, 40.0), FigureKind::Count, 8.0)) < 46.0);
    }
}
