//! A canvas of marks: what a picture is made of before it becomes SVG.
//!
//! A list of marks can be measured, moved and put on a larger canvas, and a test can ask where its texts lie.

use super::font;
use super::theme;
use plotters::style::RGBColor;

/// Where a text stands relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// It starts there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// How a text is set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Size of the em.
    pub(crate) size: f64,
    /// Bold or regular.
    pub(crate) bold: bool,
    /// Colour.
    pub(crate) ink: RGBColor,
    /// Where it stands.
    pub(crate) align: Align,
}

impl Style {
    /// Regular dark text that starts at its point.
    pub(crate) const fn new(size: f64) -> Self {
        Self { size, bold: false, ink: theme::INK, align: Align::Start }
    }

    /// The same in bold.
    pub(crate) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same in another colour.
    pub(crate) const fn ink(self, ink: RGBColor) -> Self {
        Self { ink, ..self }
    }

    /// The same, placed otherwise.
    pub(crate) const fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }

    /// Width of a text set so.
    pub(crate) fn width(&self, text: &str) -> f64 {
        font::width(text, self.size, self.bold)
    }

    /// A text cut to `room`.
    pub(crate) fn elide(&self, text: &str, room: f64) -> String {
        font::elide(text, self.size, self.bold, room)
    }

    /// A text broken into at most `lines` lines of width `room`.
    pub(crate) fn wrap(&self, text: &str, room: f64, lines: usize) -> Vec<String> {
        font::wrap(text, self.size, self.bold, room, lines)
    }

    /// From one base line to the next.
    pub(crate) fn pitch(&self) -> f64 {
        self.size * theme::LEADING
    }
}

/// A point, in logical pixels from the upper left corner.
pub(crate) type Point = (f64, f64);

/// One mark.
#[derive(Debug, Clone)]
pub(crate) enum Mark {
    /// Text on a base line.
    Text { at: Point, text: String, style: Style },
    /// A filled rectangle: corner, width and height.
    Rect { at: Point, size: Point, fill: RGBColor, alpha: f64 },
    /// An open line through points.
    Line { points: Vec<Point>, ink: RGBColor, width: f64 },
    /// A filled polygon.
    Area { points: Vec<Point>, fill: RGBColor, alpha: f64 },
    /// A filled disc.
    Disc { at: Point, radius: f64, fill: RGBColor },
}

/// A canvas with marks, the first at the bottom.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    /// Width in logical pixels.
    pub(crate) width: f64,
    /// Height in logical pixels; settled when the last mark is known.
    pub(crate) height: f64,
    /// Colour of the paper.
    pub(crate) paper: RGBColor,
    /// Titles with their heights, for bookmarks.
    pub(crate) titles: Vec<(f64, String)>,
    /// The marks.
    pub(crate) marks: Vec<Mark>,
}

impl Canvas {
    /// An empty canvas.
    pub(crate) fn new(width: f64) -> Self {
        Self { width, height: 0.0, paper: theme::PAPER, titles: Vec::new(), marks: Vec::new() }
    }

    /// Puts a text on the base line `y`.
    pub(crate) fn text(&mut self, x: f64, y: f64, text: impl Into<String>, style: Style) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.marks.push(Mark::Text { at: (x, y), text, style });
        }
    }

    /// Puts a text with its capitals centred on the height `y`.
    pub(crate) fn text_centred(&mut self, x: f64, y: f64, text: impl Into<String>, style: Style) {
        self.text(x, y + 0.36 * style.size, text, style);
    }

    /// Puts lines of text below `y`; returns where the next thing may start.
    pub(crate) fn lines(&mut self, x: f64, y: f64, lines: &[String], style: Style) -> f64 {
        for (i, line) in lines.iter().enumerate() {
            self.text(x, y + style.size * 0.95 + style.pitch() * i as f64, line.clone(), style);
        }
        y + style.pitch() * lines.len() as f64
    }

    /// Fills a rectangle.
    pub(crate) fn rect(&mut self, at: Point, size: Point, fill: RGBColor) {
        self.marks.push(Mark::Rect { at, size, fill, alpha: 1.0 });
    }

    /// Draws a line through points.
    pub(crate) fn line(&mut self, points: Vec<Point>, ink: RGBColor, width: f64) {
        if points.len() > 1 {
            self.marks.push(Mark::Line { points, ink, width });
        }
    }

    /// Draws a straight line.
    pub(crate) fn stroke(&mut self, from: Point, to: Point, ink: RGBColor, width: f64) {
        self.line(vec![from, to], ink, width);
    }

    /// Draws a line through points in dashes (lengths of stroke and gap in turn; empty: a full line).
    pub(crate) fn dashed(&mut self, points: &[Point], ink: RGBColor, width: f64, dashes: &[f64]) {
        if dashes.is_empty() {
            self.line(points.to_vec(), ink, width);
            return;
        }
        let (mut index, mut left) = (0, dashes[0]);
        let mut piece: Vec<Point> = points.first().copied().into_iter().collect();
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            let mut done = 0.0;
            while length - done > left {
                done += left;
                let at = (from.0 + (to.0 - from.0) * done / length, from.1 + (to.1 - from.1) * done / length);
                if index % 2 == 0 {
                    piece.push(at);
                    self.line(std::mem::take(&mut piece), ink, width);
                } else {
                    piece = vec![at];
                }
                index = (index + 1) % dashes.len();
                left = dashes[index];
            }
            left -= length - done;
            if index % 2 == 0 {
                piece.push(to);
            }
        }
        self.line(piece, ink, width);
    }

    /// Fills a polygon, `alpha` 0 to 1.
    pub(crate) fn area(&mut self, points: Vec<Point>, fill: RGBColor, alpha: f64) {
        if points.len() > 2 {
            self.marks.push(Mark::Area { points, fill, alpha });
        }
    }

    /// Fills a disc.
    pub(crate) fn disc(&mut self, at: Point, radius: f64, fill: RGBColor) {
        self.marks.push(Mark::Disc { at, radius, fill });
    }

    /// Puts all marks of another canvas on this one, its corner at `corner`.
    pub(crate) fn place(&mut self, other: Canvas, corner: Point) {
        let moved = |p: Point| (p.0 + corner.0, p.1 + corner.1);
        let all = |points: Vec<Point>| points.into_iter().map(moved).collect();
        self.titles.extend(other.titles.into_iter().map(|(y, title)| (y + corner.1, title)));
        self.marks.extend(other.marks.into_iter().map(|mark| match mark {
            Mark::Text { at, text, style } => Mark::Text { at: moved(at), text, style },
            Mark::Rect { at, size, fill, alpha } => Mark::Rect { at: moved(at), size, fill, alpha },
            Mark::Line { points, ink, width } => Mark::Line { points: all(points), ink, width },
            Mark::Area { points, fill, alpha } => Mark::Area { points: all(points), fill, alpha },
            Mark::Disc { at, radius, fill } => Mark::Disc { at: moved(at), radius, fill },
        }));
    }

    /// The boxes of all texts: left, top, right, bottom. From the ascent of capitals to the descent of `g`.
    #[cfg(test)]
    pub(crate) fn text_boxes(&self) -> Vec<([f64; 4], &str)> {
        let mut boxes = Vec::new();
        for mark in &self.marks {
            if let Mark::Text { at, text, style } = mark {
                let width = style.width(text);
                let left = match style.align {
                    Align::Start => at.0,
                    Align::Middle => at.0 - width / 2.0,
                    Align::End => at.0 - width,
                };
                boxes.push(([left, at.1 - 0.74 * style.size, left + width, at.1 + 0.22 * style.size], text.as_str()));
            }
        }
        boxes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_their_share_of_a_line() {
        let mut canvas = Canvas::new(100.0);
        canvas.dashed(&[(0.0, 0.0), (30.0, 0.0), (60.0, 0.0)], theme::INK, 1.0, &[6.0, 4.0]);
        let inked: f64 = canvas
            .marks
            .iter()
            .map(|mark| match mark {
                Mark::Line { points, .. } => points.last().expect("two points").0 - points[0].0,
                _ => 0.0,
            })
            .sum();
        assert!((inked - 36.0).abs() < 1e-9, "inked {inked}");
    }
}
