//! Number axes: round ticks, labels that never overlap, no `-0`.

use super::canvas::{Align, Canvas, Style};
use super::theme;
use crate::number;

/// A linear scale from values to pixels, with its ticks.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    /// Least value shown.
    pub(crate) low: f64,
    /// Largest value shown.
    pub(crate) high: f64,
    /// Pixel of `low`.
    pub(crate) from: f64,
    /// Pixel of `high`.
    pub(crate) to: f64,
    /// Round values within the range, rising.
    pub(crate) ticks: Vec<f64>,
    /// Decimals that tell neighbouring ticks apart.
    decimals: usize,
    /// Written after each label: `%` or nothing.
    suffix: &'static str,
}

impl Axis {
    /// An axis over `low..=high`, about `count` ticks. A range without width, or of no numbers, is given one.
    pub(crate) fn new(low: f64, high: f64, pixels: (f64, f64), count: usize) -> Self {
        let (low, high) = widened(low, high);
        let mut count = count.max(1) as f64;
        let mut step = step(high - low, count);
        // Fewer than three ticks say too little; labels that would touch are left out when they are drawn.
        while (high / step).floor() - (low / step).ceil() < 2.0 {
            count += 1.0;
            step = self::step(high - low, count);
        }
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        let ticks = (first..=last).map(|i| i as f64 * step).collect();
        let decimals = (-(step.log10() + 1e-9).floor()).clamp(0.0, 9.0) as usize;
        Self { low, high, from: pixels.0, to: pixels.1, ticks, decimals, suffix: "" }
    }

    /// The same with the range stretched to whole ticks.
    pub(crate) fn rounded(low: f64, high: f64, pixels: (f64, f64), count: usize) -> Self {
        let (low, high) = widened(low, high);
        let step = step(high - low, count.max(1) as f64);
        Self::new((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step, pixels, count)
    }

    /// The same for whole numbers: ticks stay whole.
    pub(crate) fn whole(low: f64, high: f64, pixels: (f64, f64), count: usize) -> Self {
        let mut axis = Self::new(low, high, pixels, count);
        if axis.decimals > 0 {
            axis.ticks = (low.ceil() as i64..=high.floor() as i64).map(|i| i as f64).collect();
            axis.decimals = 0;
        }
        axis
    }

    /// The same with something written after each label.
    pub(crate) fn suffix(self, suffix: &'static str) -> Self {
        Self { suffix, ..self }
    }

    /// Pixel of a value.
    pub(crate) fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Pixel of a value, held within the axis.
    pub(crate) fn clamped(&self, value: f64) -> f64 {
        self.at(value.clamp(self.low, self.high))
    }

    /// Text of a tick.
    pub(crate) fn label(&self, value: f64) -> String {
        number::fixed(value, self.decimals) + self.suffix
    }

    /// Draws vertical grid lines between two heights.
    pub(crate) fn grid_below(&self, canvas: &mut Canvas, top: f64, bottom: f64) {
        for tick in &self.ticks {
            canvas.stroke((self.at(*tick), top), (self.at(*tick), bottom), theme::GRID, 1.0);
        }
    }

    /// Draws the axis along the bottom at height `y`, its labels below, and the axis' name under them.
    /// Returns the lower edge. Labels keep within `room`; those that would touch are left out.
    pub(crate) fn draw_below(&self, canvas: &mut Canvas, y: f64, name: &str, room: (f64, f64)) -> f64 {
        let style = Style::new(theme::TICK).ink(theme::SOFT);
        canvas.stroke((self.from, y), (self.to, y), theme::LINE, 1.0);
        let mut free = room.0;
        for tick in &self.ticks {
            let (x, text) = (self.at(*tick), self.label(*tick));
            let width = style.width(&text);
            let left = (x - width / 2.0).min(room.1 - width).max(room.0);
            canvas.stroke((x, y), (x, y + 4.0), theme::LINE, 1.0);
            if left >= free {
                canvas.text(left, y + 6.0 + 0.9 * style.size, text, style);
                free = left + width + 6.0;
            }
        }
        let bottom = y + 6.0 + style.pitch();
        if name.is_empty() {
            return bottom;
        }
        let style = Style::new(theme::TICK).ink(theme::SOFT);
        let lines = style.wrap(name, room.1 - room.0, 2);
        let style = style.align(Align::Middle);
        let width = lines.iter().map(|line| style.width(line)).fold(0.0, f64::max);
        let middle = f64::midpoint(self.from, self.to).min(room.1 - width / 2.0).max(room.0 + width / 2.0);
        canvas.lines(middle, bottom + 3.0, &lines, style)
    }

    /// Width that the labels need when they stand left of the axis.
    pub(crate) fn label_width(&self) -> f64 {
        let style = Style::new(theme::TICK);
        self.ticks.iter().map(|t| style.width(&self.label(*t))).fold(0.0, f64::max)
    }

    /// Draws horizontal grid lines from `left` to `right`, with labels left of them.
    pub(crate) fn draw_beside(&self, canvas: &mut Canvas, left: f64, right: f64) {
        let style = Style::new(theme::TICK).ink(theme::SOFT).align(Align::End);
        for tick in &self.ticks {
            let y = self.at(*tick);
            canvas.stroke((left, y), (right, y), theme::GRID, 1.0);
            canvas.text_centred(left - 7.0, y, self.label(*tick), style);
        }
    }
}

/// A range with air at both ends, made at least `least` wide about its middle. What would leave a percentage's 0 to 100, or go below
/// 0 where no value does, goes to the other end.
pub(crate) fn at_least((low, high): (f64, f64), (air, least): (f64, f64), percent: bool) -> (f64, f64) {
    let floor = if percent || low >= 0.0 { 0.0 } else { f64::NEG_INFINITY };
    let top = if percent { 100.0 } else { f64::INFINITY };
    let air = air.max((least - (high - low)) / 2.0);
    let (low, high) = (low - air, high + air);
    let shift = (floor - low).max(0.0) - (high - top).max(0.0);
    ((low + shift).max(floor), (high + shift).min(top))
}

fn widened(low: f64, high: f64) -> (f64, f64) {
    if !low.is_finite() || !high.is_finite() {
        (0.0, 1.0)
    } else if high - low <= 1e-9 * low.abs().max(high.abs()) || high <= low {
        let half = (low.abs() * 0.05).max(0.5);
        (low - half, low + half)
    } else {
        (low, high)
    }
}

/// The round step (1, 2 or 5 times a power of ten) that divides `span` into at most about `count` parts.
pub(crate) fn step(span: f64, count: f64) -> f64 {
    let raw = span / count;
    let power = 10f64.powf(raw.log10().floor());
    let lead = raw / power;
    power
        * if lead <= 1.0 + 1e-9 {
            1.0
        } else if lead <= 2.0 + 1e-9 {
            2.0
        } else if lead <= 5.0 + 1e-9 {
            5.0
        } else {
            10.0
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis::new(0.13, 0.87, (0.0, 100.0), 5);
        let labels: Vec<String> = axis.ticks.iter().map(|t| axis.label(*t)).collect();
        assert_eq!(labels, ["0.2", "0.4", "0.6", "0.8"]);
        let axis = Axis::rounded(-3.0, 12.0, (0.0, 100.0), 5);
        assert_eq!(axis.ticks.iter().map(|t| axis.label(*t)).collect::<Vec<_>>(), ["−5", "0", "5", "10", "15"]);
    }

    #[test]
    fn a_single_value_gets_room() {
        for value in [0.0, 7.0, -200.0] {
            let axis = Axis::new(value, value, (0.0, 100.0), 5);
            assert!(axis.low < value && value < axis.high);
            assert!((axis.at(value) - 50.0).abs() < 1e-9);
        }
        let axis = Axis::new(f64::NAN, f64::NAN, (0.0, 100.0), 5);
        assert!(axis.at(0.5).is_finite());
    }

    #[test]
    fn ranges_are_widened_about_their_middle() {
        let near = |one: (f64, f64), other: (f64, f64)| (one.0 - other.0).abs() + (one.1 - other.1).abs() < 1e-9;
        assert!(near(at_least((50.0, 51.0), (0.0, 8.0), true), (46.5, 54.5)));
        assert!(near(at_least((99.0, 100.0), (0.0, 8.0), true), (92.0, 100.0)));
        assert!(near(at_least((1.0, 100.0), (0.0, 8.0), false), (1.0, 100.0)));
        assert!(near(at_least((0.002, 0.005), (0.0, 0.016), false), (0.0, 0.016)), "nobody loses less than no dice");
        assert!(near(at_least((-1.0, 1.0), (0.0, 8.0), false), (-4.0, 4.0)));
    }

    #[test]
    fn whole_axes_have_whole_ticks() {
        let axis = Axis::whole(0.0, 3.0, (0.0, 100.0), 10);
        assert_eq!(axis.ticks.iter().map(|t| axis.label(*t)).collect::<Vec<_>>(), ["0", "1", "2", "3"]);
    }
}
