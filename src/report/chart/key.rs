//! Keys: what tells a cell's marks from another's (colour, dash, shape), and the legend that explains them.

use super::canvas::{Canvas, Point, Style};
use super::theme;
use plotters::style::RGBColor;

/// Shapes of markers, the second channel beside colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Shape {
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// A triangle on its base.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// A triangle on its tip.
    Tip,
    /// A cross of two bars.
    Cross,
    /// A circle.
    Ring,
    /// A cross on its feet.
    Plus,
    /// The outline of a square.
    Frame,
    /// The outline of a square on its corner.
    Lozenge,
    /// The outline of a triangle on its base.
    Delta,
    /// The outline of a triangle on its tip.
    Nabla,
}

impl Shape {
    /// The same without its filling: what does not matter.
    pub(crate) fn hollow(self) -> Self {
        match self {
            Self::Square => Self::Frame,
            Self::Diamond => Self::Lozenge,
            Self::Triangle => Self::Delta,
            Self::Tip => Self::Nabla,
            own @ (Self::Cross | Self::Plus) => own,
            _ => Self::Ring,
        }
    }
}

/// Shape number `index`.
pub(crate) fn shape(index: usize) -> Shape {
    const SHAPES: [Shape; 9] = [
        Shape::Disc,
        Shape::Square,
        Shape::Triangle,
        Shape::Diamond,
        Shape::Tip,
        Shape::Cross,
        Shape::Ring,
        Shape::Plus,
        Shape::Frame,
    ];
    SHAPES[index % SHAPES.len()]
}

/// Draws a marker of about `radius` around a point.
pub(crate) fn marker(canvas: &mut Canvas, at: Point, radius: f64, shape: Shape, fill: RGBColor) {
    let around = |points: &[Point]| points.iter().map(|p| (at.0 + p.0 * radius, at.1 + p.1 * radius)).collect();
    match shape {
        Shape::Disc => canvas.disc(at, radius, fill),
        Shape::Square => {
            let half = radius * 0.88;
            canvas.rect((at.0 - half, at.1 - half), (2.0 * half, 2.0 * half), fill);
        }
        Shape::Triangle => canvas.area(around(&[(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)]), fill, 1.0),
        Shape::Tip => canvas.area(around(&[(0.0, 1.15), (1.1, -0.8), (-1.1, -0.8)]), fill, 1.0),
        Shape::Diamond => {
            canvas.area(around(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]), fill, 1.0);
        }
        Shape::Ring => {
            canvas.disc(at, radius, fill);
            canvas.disc(at, radius * 0.58, theme::PAPER);
        }
        Shape::Frame => {
            for (half, fill) in [(radius * 0.88, fill), (radius * 0.48, theme::PAPER)] {
                canvas.rect((at.0 - half, at.1 - half), (2.0 * half, 2.0 * half), fill);
            }
        }
        Shape::Lozenge => {
            for (reach, fill) in [(1.25, fill), (0.7, theme::PAPER)] {
                canvas.area(around(&[(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)]), fill, 1.0);
            }
        }
        Shape::Delta | Shape::Nabla => {
            let up = if shape == Shape::Delta { 1.0 } else { -1.0 };
            for (reach, fill) in [(1.1, fill), (0.5, theme::PAPER)] {
                let points = [(0.0, -1.05), (1.0, 0.72), (-1.0, 0.72)];
                canvas.area(around(&points.map(|p| (p.0 * reach, p.1 * reach * up))), fill, 1.0);
            }
        }
        Shape::Plus => {
            canvas.stroke((at.0 - radius, at.1), (at.0 + radius, at.1), fill, radius * 0.6);
            canvas.stroke((at.0, at.1 - radius), (at.0, at.1 + radius), fill, radius * 0.6);
        }
        Shape::Cross => {
            let bar = |x: f64, y: f64| ((at.0 - x * radius, at.1 - y * radius), (at.0 + x * radius, at.1 + y * radius));
            for (from, to) in [bar(0.9, 0.9), bar(0.9, -0.9)] {
                canvas.stroke(from, to, fill, radius * 0.6);
            }
        }
    }
}

/// What stands before a text in a legend.
#[derive(Debug, Clone, Copy, serde::Serialize, serde::Deserialize)]
pub(crate) enum Key {
    /// A patch of colour.
    Patch(#[serde(with = "crate::written::Ink")] RGBColor),
    /// A patch of colour, hatched: what nobody wins.
    Hatched(#[serde(with = "crate::written::Ink")] RGBColor, super::hatch::Pattern),
    /// A line of a colour and dash, without or with a marker.
    Line(
        #[serde(with = "crate::written::Ink")] RGBColor,
        #[serde(with = "crate::written::dash")] &'static [f64],
        Option<Shape>,
    ),
}

/// Draws entries in lines from `left` to `right` below `y`; returns the lower edge.
pub(crate) fn legend(canvas: &mut Canvas, left: f64, right: f64, y: f64, entries: &[(Key, String)]) -> f64 {
    let style = Style::new(theme::TICK);
    let pitch = style.pitch() + 3.0;
    let widest = entries.iter().map(|(key, text)| room(*key) + style.width(text) + 22.0).fold(0.0, f64::max);
    // Columns when many entries are of a kind; else running on, as words in a line.
    let columns = ((right - left + 22.0) / widest.max(1.0)).floor().max(1.0);
    let in_columns = entries.len() as f64 > columns;
    let column = if in_columns { (right - left + 22.0) / columns } else { 0.0 };
    let (mut x, mut line, mut used) = (left, 0, 0.0);
    for (key, text) in entries {
        if in_columns && used >= columns {
            (x, used, line) = (left, 0.0, line + 1);
        }
        let text = style.elide(text, right - x - room(*key));
        let middle = y + pitch * (f64::from(line) + 0.5);
        draw(canvas, *key, (x, middle));
        canvas.text_centred(x + room(*key), middle, text.clone(), style);
        x += if in_columns { column } else { room(*key) + style.width(&text) + 22.0 };
        used += 1.0;
    }
    if entries.is_empty() { y } else { y + pitch * f64::from(line + 1) }
}

fn room(key: Key) -> f64 {
    match key {
        Key::Patch(_) | Key::Hatched(..) => 19.0,
        Key::Line(..) => 40.0,
    }
}

fn draw(canvas: &mut Canvas, key: Key, at: Point) {
    match key {
        Key::Patch(fill) => canvas.rect((at.0, at.1 - 6.5), (13.0, 13.0), fill),
        Key::Hatched(fill, pattern) => {
            canvas.rect((at.0, at.1 - 6.5), (13.0, 13.0), fill);
            super::hatch::fill(canvas, (at.0, at.0 + 13.0), (at.1 - 6.5, at.1 + 6.5), (pattern, theme::SOFT));
        }
        Key::Line(ink, dash, shape) => {
            canvas.dashed(&[(at.0, at.1), (at.0 + 33.0, at.1)], ink, 2.2, dash);
            if let Some(shape) = shape {
                marker(canvas, (at.0 + 16.5, at.1), 4.0, shape, ink);
            }
        }
    }
}
