//! Dot and interval: a row for each cell and split level, a panel for each measure.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::hatch;
use super::key;
use super::layout::{Body, Space};
use super::rows::{self, Placed};
use super::theme;
use crate::report::{number, view};
use crate::study::summary::{Estimate, FigureKind, Summary};

/// Draws the panels side by side.
pub(crate) fn draw(
    canvas: &mut Canvas,
    space: Space,
    summary: &Summary,
    measures: &[String],
    winners: Option<&[String; 2]>,
) -> Body {
    against(canvas, space, summary, (measures, winners), summary)
}

/// The same, with the baseline from the summary as it was played: `shown` may be in another order.
pub(super) fn against(
    canvas: &mut Canvas,
    space: Space,
    shown: &Summary,
    (measures, winners): (&[String], Option<&[String; 2]>),
    played: &Summary,
) -> Body {
    let summary = shown;
    let measures: Vec<(&str, &Estimate)> =
        measures.iter().filter_map(|name| view::sample(summary, name).map(|e| (name.as_str(), e))).collect();
    let style = Style::new(theme::TEXT).bold();
    // Names first, on a canvas of their own: where they end decides how wide the panels are.
    let names: Vec<&str> = measures.iter().map(|(name, _)| *name).collect();
    if names.is_empty() {
        return super::nothing(canvas, space);
    }
    let probe = rows::draw(&mut Canvas::new(0.0), summary, &names, space, 0.0, 0.0, (22.0, 40.0));
    let gap = 26.0;
    let count = measures.len().max(1) as f64;
    let panel = (space.right - probe.left - gap * (count - 1.0)) / count;
    let lefts: Vec<f64> = (0..measures.len()).map(|i| probe.left + (panel + gap) * i as f64).collect();
    let heads: Vec<Vec<String>> = measures.iter().map(|(_, e)| style.wrap(&view::label(e), panel, 3)).collect();
    let head_lines = heads.iter().map(Vec::len).max().unwrap_or(0) as f64;
    for (lines, left) in heads.iter().zip(&lefts) {
        let top = space.top + style.pitch() * (head_lines - lines.len() as f64);
        canvas.lines(*left, top, lines, style);
    }
    let soft = Style::new(theme::TICK).ink(theme::SOFT);
    let split = probe.placed.iter().any(|p| !p.row.is_total());
    let keys = if split { String::new() } else { view::keys(summary) };
    let keys = soft.elide(&keys, probe.left - space.left - 10.0);
    canvas.lines(space.left, space.top + style.pitch() * (head_lines - 1.0) + 1.0, &[keys], soft);
    let top = space.top + style.pitch() * head_lines + 6.0;
    let height = space.top + space.height - top - 26.0;
    let rows = rows::draw(canvas, summary, &names, space, top, height, (22.0, 40.0));
    let mut bottom = rows.bottom;
    let mut bold = false;
    for ((name, sample), left) in measures.iter().zip(&lefts) {
        let base = played.cells.first().filter(|_| played.cells.len() > 1);
        let base = base.and_then(|cell| view::find(cell.groups.first()?, name));
        let (end, marked) = draw_panel(
            canvas,
            base,
            &rows.placed,
            (name, winners),
            sample.kind,
            (*left, left + panel),
            1.0 - played.confidence,
        );
        bottom = bottom.max(end);
        bold |= marked;
    }
    let mut notes = Vec::new();
    if summary.cells.len() > 1 {
        notes.push(format!("Dashed line: {}, the baseline.", view::baseline(played)));
    }
    if bold {
        let alarm = number::fixed(1.0 - summary.confidence, 3);
        let alarm = alarm.trim_end_matches('0');
        notes.push(format!("Bold: differs from the baseline, Holm-corrected p < {alarm}."));
    }
    notes.extend(rows.note);
    Body { bottom, notes }
}

fn draw_panel(
    canvas: &mut Canvas,
    base: Option<&Estimate>,
    placed: &[Placed],
    (measure, winners): (&str, Option<&[String; 2]>),
    kind: FigureKind,
    (left, right): (f64, f64),
    alarm: f64,
) -> (f64, bool) {
    let factor = number::factor(kind);
    let value_style = Style::new(theme::TICK);
    let estimates: Vec<(&Placed, Option<&Estimate>)> =
        placed.iter().map(|p| (p, p.row.estimate(measure).filter(|e| e.n > 0 && e.mean.is_finite()))).collect();
    // Who wins is told with how often nobody does.
    let winners = winners.filter(|winners| winners.iter().any(|flag| flag == measure));
    let texts = number::column(&estimates.iter().map(|(_, e)| *e).collect::<Vec<_>>()).into_iter().zip(placed);
    let told = |(text, p): (String, &Placed)| match hatch::nobody(p.row.group, winners) {
        Some(nobody) if nobody >= hatch::LEAST => format!("{text} · {}", hatch::told(nobody)),
        _ => text,
    };
    let texts: Vec<String> = texts.map(told).collect();
    let value_room = texts.iter().map(|text| value_style.bold().width(text)).fold(0.0, f64::max) + 10.0;
    let ends = estimates.iter().filter_map(|(_, e)| e.as_ref()).flat_map(|e| {
        let end = |x: f64| if x.is_finite() { x * factor } else { e.mean * factor };
        [end(e.low), end(e.high), e.mean * factor]
    });
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
    let (low, high) = padded(low, high, kind);
    let pixels = (left + 8.0, (right - value_room - 4.0).max(left + 30.0));
    let axis = Axis::new(low, high, pixels, ((pixels.1 - pixels.0) / 62.0) as usize);
    let axis = axis.suffix(number::suffix(kind));
    let bottom = placed.last().map_or(0.0, |p| p.top + p.height);
    let empty = estimates.iter().all(|(_, e)| e.is_none());
    for (from, to) in rows::runs(placed).into_iter().filter(|_| !empty) {
        axis.grid_below(canvas, from, to);
    }
    if let Some(base) = base
        && base.n > 0
        && base.mean.is_finite()
    {
        let x = axis.clamped(base.mean * factor);
        for (from, to) in rows::runs(placed) {
            canvas.dashed(&[(x, from), (x, to)], theme::SOFT, 1.2, &[4.0, 3.0]);
        }
    }
    let mut marked = false;
    for ((p, e), text) in estimates.iter().zip(texts) {
        let y = p.middle();
        let style = value_style.align(Align::End);
        let Some(e) = e else {
            canvas.text_centred(right, y, text, style.ink(theme::SOFT));
            continue;
        };
        let colour = theme::colour(p.row.level % 6);
        let radius = if p.row.is_total() { 5.0 } else { 4.4 };
        if e.low.is_finite() && e.high.is_finite() {
            let (from, to) = (axis.clamped(e.low * factor), axis.clamped(e.high * factor));
            canvas.stroke((from, y), (to, y), colour, 2.2);
            for x in [from, to] {
                canvas.stroke((x, y - 4.0), (x, y + 4.0), colour, 1.6);
            }
        }
        key::marker(canvas, (axis.clamped(e.mean * factor), y), radius, key::shape(p.row.level), colour);
        let differs = e.difference.as_ref().is_some_and(|d| d.p_holm < alarm);
        marked |= differs;
        canvas.text_centred(right, y, text, if differs { style.bold() } else { style });
    }
    if empty {
        return (bottom, marked);
    }
    (axis.draw_below(canvas, bottom + 2.0, "", (left, right)), marked)
}

/// A range with air at both ends; a percentage never leaves 0 to 100.
fn padded(low: f64, high: f64, kind: FigureKind) -> (f64, f64) {
    let air = ((high - low) * 0.06).max(if number::is_percent(kind) { 0.05 } else { 0.0 });
    let (low, high) = (low - air, high + air);
    if number::is_percent(kind) { (low.max(0.0), high.min(100.0)) } else { (low, high) }
}
