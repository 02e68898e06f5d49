//! Lines that may run on each other: where they do, each shows in turn, so that none is hidden.

use super::canvas::{Canvas, Point};
use super::{key, theme};

/// Pixels within which two lines, or two points, lie on each other.
const NEAR: f64 = 3.0;
/// Length of a turn, in pixels.
const TURN: f64 = 9.0;

/// A line through points by rising x, with a marker on each.
#[derive(Debug)]
pub(crate) struct Strand {
    /// Its points, in pixels.
    pub(crate) points: Vec<Point>,
    /// Which of its markers are hollow.
    pub(crate) hollow: Vec<bool>,
    /// Its number, from which colour, dash and shape come.
    pub(crate) index: usize,
}

impl Strand {
    /// Its point at `x`.
    fn at(&self, x: f64) -> Option<Point> {
        self.points.iter().find(|p| (p.0 - x).abs() < 0.5).copied()
    }
}

/// Whether two points lie on each other.
fn near(one: Point, other: Point) -> bool {
    (one.1 - other.1).abs() <= NEAR
}

/// Draws lines of a width and their markers of a radius, the first on top.
pub(crate) fn draw(canvas: &mut Canvas, strands: &[Strand], (width, radius): (f64, f64)) {
    for strand in strands.iter().rev() {
        let (ink, dash) = (theme::colour(strand.index), theme::dash(strand.index));
        let mut free: Vec<Point> = Vec::new();
        for pair in strand.points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let together = |other: &&Strand| {
                let there = |p: Point| other.at(p.0).is_some_and(|own| near(own, p));
                there(from) && there(to)
            };
            let group: Vec<usize> = strands.iter().filter(together).map(|other| other.index).collect();
            if group.len() < 2 {
                if free.is_empty() {
                    free.push(from);
                }
                free.push(to);
                continue;
            }
            canvas.dashed(&std::mem::take(&mut free), ink, width, dash);
            let place = group.iter().position(|&index| index == strand.index).unwrap_or(0);
            turns(canvas, (from, to), (place, group.len()), (ink, width));
        }
        canvas.dashed(&free, ink, width, dash);
    }
    for strand in strands.iter().rev() {
        for (at, &point) in strand.points.iter().enumerate() {
            let group: Vec<usize> = strands
                .iter()
                .filter(|other| other.at(point.0).is_some_and(|own| near(own, point)))
                .map(|other| other.index)
                .collect();
            // Markers on each other stand side by side.
            let place = group.iter().position(|&index| index == strand.index).unwrap_or(0) as f64;
            let aside = (place - (group.len().max(1) - 1) as f64 / 2.0) * radius * 1.9;
            let shape = key::shape(strand.index);
            let shape = if strand.hollow[at] { shape.hollow() } else { shape };
            key::marker(canvas, (point.0 + aside, point.1), radius, shape, theme::colour(strand.index));
        }
    }
}

/// The turns of one of several lines that run on each other.
fn turns(
    canvas: &mut Canvas,
    (from, to): (Point, Point),
    (place, of): (usize, usize),
    (ink, width): (super::RGBColor, f64),
) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let count = of * ((length / TURN / of as f64).round() as usize).max(1);
    let at = |turn: usize| {
        let share = turn as f64 / count as f64;
        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    };
    for turn in (place..count).step_by(of) {
        canvas.stroke(at(turn), at(turn + 1), ink, width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart;

    /// Every line is seen where lines run on each other, for part of the way or all of it: in pixels of its own colour.
    #[test]
    fn no_line_hides_another() {
        for lines in 2..=6 {
            let strand = |index: usize| {
                let shift = |at: usize| if at < 4 { 0.4 } else { 12.0 } * index as f64;
                let points = (0..8).map(|at| (40.0 + 60.0 * at as f64, 100.0 - 3.0 * at as f64 + shift(at)));
                Strand { points: points.collect(), hollow: vec![false; 8], index }
            };
            let strands: Vec<Strand> = (0..lines).map(strand).collect();
            let mut canvas = Canvas::new(520.0);
            canvas.height = 220.0;
            draw(&mut canvas, &strands, (2.0, 3.8));
            let pixels = chart::render(&chart::document(&canvas)).expect("a picture");
            for index in 0..lines {
                let ink = theme::colour(index);
                let own = |x: &[u8]| x == [ink.0, ink.1, ink.2];
                // The first half of the way, where all run on each other.
                let seen = (0..pixels.height as usize)
                    .flat_map(|y| (0..500).map(move |x| (x, y)))
                    .filter(|&(x, y)| {
                        let at = (y * pixels.width as usize + x) * 3;
                        own(&pixels.rgb[at..at + 3])
                    })
                    .count();
                assert!(seen > 250, "line {index} of {lines}: {seen} pixels");
            }
        }
    }
}
