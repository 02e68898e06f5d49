//! Shares of each value, with median and 90 % range: one panel for each cell or split level.

use super::axis::{self, Axis};
use super::canvas::{Align, Canvas, Style};
use super::curves::{self, Curve};
use super::layout::{Body, Space};
use super::{ranges, theme};
use crate::{number, view};
use evenodds_study::summary::{FigureKind, Summary};

/// Values shown one by one; more are merged into bins.
const MOST_BARS: i64 = 40;

/// Panels side by side; of more curves each is a row.
const MOST_PANELS: usize = 6;

/// Equal-width bins of whole values.
#[derive(Debug, Clone, Copy)]
struct Bins {
    /// Least value of the first bin.
    low: i64,
    /// Values in a bin.
    width: i64,
    /// How many bins.
    count: i64,
}

impl Bins {
    fn new(low: i64, high: i64) -> Self {
        let span = high - low + 1;
        if span <= MOST_BARS {
            return Self { low, width: 1, count: span };
        }
        let width = axis::step(span as f64, (MOST_BARS - 2) as f64).round().max(2.0) as i64;
        let low = low.div_euclid(width) * width;
        Self { low, width, count: (high - low) / width + 1 }
    }

    /// Share of each bin.
    fn shares(&self, curve: &Curve) -> Vec<f64> {
        let mut shares = vec![0.0; self.count as usize];
        for (value, n) in &curve.estimate.counts {
            let bin = (value - self.low).div_euclid(self.width);
            if let Some(share) = usize::try_from(bin).ok().and_then(|bin| shares.get_mut(bin)) {
                *share += *n as f64 / curve.total.max(1.0);
            }
        }
        shares
    }
}

/// Draws the panels.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, summary: &Summary, measure: &str) -> Body {
    let curves = curves::of(summary, measure);
    let Some((low, high, tail)) = curves::range(&curves) else {
        return super::nothing(canvas, space);
    };
    let sample = curves[0].estimate;
    if curves.len() > MOST_PANELS && matches!(sample.kind, FigureKind::Count | FigureKind::Share) {
        return ranges::draw(canvas, space, &curves);
    }
    let bins = Bins::new(low, high);
    let highest = curves.iter().flat_map(|c| bins.shares(c)).fold(0.0, f64::max);
    let columns = match curves.len() {
        1 => 1,
        2..=4 => 2.min((space.width() / 240.0) as usize).max(1),
        _ => ((space.width() / 250.0) as usize).clamp(1, 3),
    };
    let lines = curves.len().div_ceil(columns);
    let gap = 24.0;
    let width = (space.width() - gap * (columns - 1) as f64) / columns as f64;
    let name_room = 30.0;
    let bold = Style::new(theme::TICK).bold();
    let names = |curve: &Curve| bold.wrap(&curve.name, width, 2);
    let name_lines = if curves.len() == 1 { 0 } else { curves.iter().map(|c| names(c).len()).max().unwrap_or(0) };
    let caption = 26.0 + bold.pitch() * name_lines as f64;
    let foot = if lines > 1 { 32.0 } else { 22.0 };
    let unit_height = (space.height - name_room) / lines as f64 - caption - foot;
    let plot = unit_height.max(if lines > 1 { 74.0 } else { 150.0 });
    let mut bottom = space.top;
    for (i, curve) in curves.iter().enumerate() {
        let left = space.left + (width + gap) * (i % columns) as f64;
        let top = space.top + (caption + plot + foot) * (i / columns) as f64;
        let name = if name_lines > 0 { names(curve) } else { Vec::new() };
        let panel = Panel { left, right: left + width, top, caption, plot };
        bottom = draw_panel(canvas, curve, bins, highest, panel, &name).max(bottom);
    }
    let style = Style::new(theme::TICK).ink(theme::SOFT);
    let name = style.wrap(&view::label(sample), space.width(), 1);
    bottom = canvas.lines(f64::midpoint(space.left, space.right), bottom + 3.0, &name, style.align(Align::Middle));
    let mut notes = Vec::new();
    let bar = if bins.width > 1 {
        format!(
            "Each bar is {} wide.",
            number::fixed(bins.width as f64 * curves::unit(sample), usize::from(sample.scale > 1.0))
        )
    } else {
        String::new()
    };
    notes.push(format!("Heights: share of trials. {bar}"));
    if matches!(sample.kind, FigureKind::Count | FigureKind::Share) {
        notes.push("Line with dot: median, and the range of the middle 90%.".to_owned());
    }
    notes.extend(tail);
    Body { bottom, notes }
}

/// Where a panel lies.
#[derive(Debug, Clone, Copy)]
struct Panel {
    left: f64,
    right: f64,
    top: f64,
    caption: f64,
    plot: f64,
}

fn draw_panel(canvas: &mut Canvas, curve: &Curve, bins: Bins, highest: f64, panel: Panel, name: &[String]) -> f64 {
    let Panel { left, right, top, caption, plot } = panel;
    let e = curve.estimate;
    let strip = 14.0;
    let base = top + caption + plot;
    let y = Axis::new(0.0, (104.0 * highest).max(0.1), (base, top + caption + strip), (plot / 32.0) as usize + 1);
    let y = y.suffix("%");
    let start = left + y.label_width() + 10.0;
    let slot = (right - start) / bins.count as f64;
    let half = if bins.width == 1 { 0.5 } else { 0.0 };
    let at = |value: f64| start + (value * e.scale - bins.low as f64 + half) / bins.width as f64 * slot;

    let range = matches!(e.kind, FigureKind::Count | FigureKind::Share) && curve.total > 0.0 && e.p50.is_finite();
    let small = Style::new(theme::TICK).ink(theme::SOFT);
    let text = if curve.total <= 0.0 {
        "no trial counts here (n = 0)".to_owned()
    } else if range {
        format!(
            "median {}, 90% from {} to {}",
            number::quantile(e.p50, e),
            number::quantile(e.p05, e),
            number::quantile(e.p95, e)
        )
    } else if e.kind == FigureKind::Flag {
        number::estimate(e)
    } else {
        format!("n = {}", number::count(e.n))
    };
    let bold = Style::new(theme::TICK).bold();
    // The lines under a short name move down to the picture.
    let line = canvas.lines(left, top, name, bold).max(top + caption - 26.0);
    canvas.lines(left, line, &[small.elide(&text, right - left)], small);

    y.draw_beside(canvas, start, right);
    let air = (slot * 0.12).min(4.0);
    for (i, share) in bins.shares(curve).into_iter().enumerate() {
        if share > 0.0 {
            let x = start + slot * i as f64;
            let height = (base - y.at(100.0 * share)).max(0.6);
            let wide = (slot - 2.0 * air).min(90.0);
            canvas.rect((x + (slot - wide) / 2.0, base - height), (wide, height), theme::PALETTE[5]);
        }
    }
    if range {
        let over = top + caption + strip / 2.0 - 2.0;
        let end = |x: f64| at(x).clamp(start, right);
        canvas.stroke((end(e.p05), over), (end(e.p95), over), theme::INK, 1.6);
        for x in [end(e.p05), end(e.p95)] {
            canvas.stroke((x, over - 3.5), (x, over + 3.5), theme::INK, 1.4);
        }
        canvas.dashed(&[(end(e.p50), over), (end(e.p50), base)], theme::INK, 1.0, &[3.0, 3.0]);
        canvas.disc((end(e.p50), over), 3.8, theme::INK);
    }
    names(canvas, curve, bins, (start, right), base)
}

/// The value axis: names of levels under their bars, or round numbers.
fn names(canvas: &mut Canvas, curve: &Curve, bins: Bins, (start, right): (f64, f64), base: f64) -> f64 {
    let slot = (right - start) / bins.count as f64;
    let style = Style::new(theme::TICK).ink(theme::SOFT).align(Align::Middle);
    canvas.stroke((start, base), (right, base), theme::LINE, 1.0);
    if bins.width == 1 && curve.estimate.scale <= 1.0 && (curve.estimate.kind != FigureKind::Count || bins.count <= 12)
    {
        for i in 0..bins.count {
            let text = style.elide(&curves::value_name(curve.estimate, bins.low + i), slot - 4.0);
            canvas.text(start + slot * (i as f64 + 0.5), base + 4.0 + style.size, text, style);
        }
        return base + 4.0 + style.pitch();
    }
    // Bars of single values have their tick in the middle, bins at their lower edge.
    let middle = if bins.width == 1 { slot / 2.0 } else { 0.0 };
    let ends = (bins.low as f64, (bins.low + (bins.count - i64::from(bins.width == 1)) * bins.width) as f64);
    let pixels = (start + middle, right - middle);
    let unit = curves::unit(curve.estimate);
    let ticks = ((right - start) / 55.0) as usize + 1;
    let axis =
        if curve.estimate.scale > 1.0 { Axis::new } else { Axis::whole }(ends.0 * unit, ends.1 * unit, pixels, ticks);
    let axis = axis.suffix(number::suffix(curve.estimate.kind));
    axis.draw_below(canvas, base, "", (start - 12.0, right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_values_fall_in_round_bins() {
        for (low, high) in [(0, 39), (0, 40), (-7, 93), (3, 10_000), (0, 1_000_000)] {
            let bins = Bins::new(low, high);
            assert!(bins.count <= MOST_BARS, "{low} to {high}: {bins:?}");
            assert!(bins.low <= low && bins.low + bins.count * bins.width > high);
        }
        assert_eq!(Bins::new(0, 39).width, 1);
    }
}
