//! Interval of an estimated number, at a stated confidence.

/// A closed range of numbers. An end is infinite when nothing bounds it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end, never below `low`.
    pub high: f64,
}

impl Interval {
    /// The whole line: the interval of too few observations.
    pub const UNBOUNDED: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The range that reaches `half` to both sides of `centre`. A `half` of 0 gives the point itself.
    pub fn around(centre: f64, half: f64) -> Self {
        Self { low: centre - half, high: centre + half }
    }

    /// Half of the range's width, in the unit of the number.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// How far the farther end lies from a number in the range, in the unit of the number.
    pub fn reach(&self, from: f64) -> f64 {
        (self.high - from).max(from - self.low)
    }

    /// The part of the range between two ends; the nearer end where there is none.
    #[must_use]
    pub fn within(&self, least: f64, most: f64) -> Self {
        Self { low: self.low.max(least).min(most), high: self.high.min(most).max(least) }
    }

    /// Whether a number lies in the range, ends included.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_its_ends_and_nothing_beyond() {
        let range = Interval::around(1.0, 0.5);
        assert!(range.contains(0.5) && range.contains(1.5));
        assert!(!range.contains(0.49) && !range.contains(1.51));
        assert!((range.reach(0.7) - 0.8).abs() < 1e-15 && (range.reach(1.2) - 0.7).abs() < 1e-15);
        assert!((range.half_width() - 0.5).abs() < 1e-15);
        assert!(Interval::UNBOUNDED.contains(-1e300));
    }
}
