//! The distribution of an exact answer: bars without intervals, because there is nothing to estimate.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::theme;
use crate::number;

/// Draws probabilities of values. `label` says what the values count.
pub(crate) fn draw(title: &str, label: &str, points: &[(i64, f64)]) -> Canvas {
    let mut canvas = Canvas::new(theme::WIDTH);
    let (left, right) = (theme::MARGIN, theme::WIDTH - theme::MARGIN);
    let style = Style::new(theme::TITLE).bold();
    let mut top = canvas.lines(left, theme::MARGIN - 2.0, &style.wrap(title, right - left, 2), style) + 4.0;
    let soft = Style::new(theme::TEXT).ink(theme::SOFT);
    let mean: f64 = points.iter().map(|(v, p)| *v as f64 * p).sum();
    let text = format!("Exact, not sampled. Mean {}.", number::fixed(mean, 4));
    top = canvas.lines(left, top, &[text], soft) + 26.0;

    let bottom = theme::HEIGHT - theme::MARGIN - 60.0;
    let low = points.iter().map(|(v, _)| *v).min().unwrap_or(0);
    let high = points.iter().map(|(v, _)| *v).max().unwrap_or(0);
    let most = points.iter().map(|(_, p)| 100.0 * p).fold(0.1, f64::max);
    let y = Axis::rounded(0.0, most, (bottom, top), 8).suffix("%");
    let start = left + y.label_width() + 10.0;
    let slot = (right - start) / (high - low + 1) as f64;
    y.draw_beside(&mut canvas, start, right);
    let small = Style::new(theme::TICK).align(Align::Middle);
    for (value, share) in points.iter().filter(|(_, p)| *p > 0.0) {
        let middle = start + slot * ((value - low) as f64 + 0.5);
        let wide = (slot * 0.78).min(90.0);
        let height = (bottom - y.at(100.0 * share)).max(0.6);
        canvas.rect((middle - wide / 2.0, bottom - height), (wide, height), theme::PALETTE[0]);
        let text = if 100.0 * share >= 0.05 {
            format!("{}%", number::fixed(100.0 * share, usize::from(*share < 0.995)))
        } else {
            "<0.05%".to_owned()
        };
        if small.width(&text) + 4.0 < slot {
            canvas.text(middle, bottom - height - 5.0, text, small);
        }
    }
    let pixels = (start + slot / 2.0, right - slot / 2.0);
    let axis = Axis::whole(
        low as f64,
        (high as f64).max(low as f64 + 1e-6),
        pixels,
        (((right - start) / 45.0) as usize).max(2),
    );
    canvas.stroke((start, bottom), (right, bottom), theme::LINE, 1.0);
    let end = if low == high {
        let style = Style::new(theme::TICK).ink(theme::SOFT).align(Align::Middle);
        canvas.text(pixels.0, bottom + 18.0, number::whole(low), style);
        let name = style.wrap(label, right - left, 1);
        canvas.lines(f64::midpoint(left, right), bottom + 24.0, &name, style)
    } else {
        axis.draw_below(&mut canvas, bottom, label, (start - 8.0, right))
    };
    canvas.height = end.max(theme::HEIGHT - theme::MARGIN) + theme::MARGIN;
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::overlap::faults;

    #[test]
    fn exact_pictures_can_be_read() {
        let even = |n: i64| (0..n).map(|v| (v - 3, 1.0 / n as f64)).collect::<Vec<_>>();
        for points in [vec![(4, 1.0)], even(2), even(11), even(200), vec![(0, 0.0)], Vec::new()] {
            let canvas = draw("Toward One: trait_roll dice=4 against=3", "successes", &points);
            assert_eq!(faults(&canvas), Vec::<String>::new(), "{} points", points.len());
        }
    }
}
