//! Interface of every exact answer: give its numbers by name, and its distributions to be drawn.

/// One distribution to be drawn: what the value is, and how likely each is.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// What the value counts, for the axis, like `successes`.
    pub label: String,
    /// Pairs of value and probability, by rising value.
    pub points: Vec<(i64, f64)>,
}

impl Picture {
    /// A picture of a distribution; values that never happen are left out at both ends.
    pub fn new(label: impl Into<String>, mut points: Vec<(i64, f64)>) -> Self {
        while points.len() > 1 && points.last().is_some_and(|point| point.1 <= 0.0) {
            points.pop();
        }
        let unseen = points.iter().take_while(|point| point.1 <= 0.0).count();
        points.drain(..unseen.min(points.len().saturating_sub(1)));
        Self { label: label.into(), points }
    }
}

/// An exact answer.
pub trait Odds {
    /// All numbers of the answer with their names, in a fixed order. Probabilities are 0 to 1; names that end in a
    /// number of successes run up to the largest possible one.
    fn metrics(&self) -> Vec<(String, f64)>;

    /// The distributions worth drawing, the main one first.
    fn pictures(&self) -> Vec<Picture>;

    /// One number by its name.
    fn metric(&self, name: &str) -> Option<f64> {
        self.metrics().into_iter().find_map(|(known, value)| (known == name).then_some(value))
    }
}

/// Names and numbers of the severities 1 to 5, where 5 stands for 5 and more (TO-SUFFER-2).
pub(super) fn severities(prefix: &str, by_severity: &[f64; 5]) -> impl Iterator<Item = (String, f64)> {
    by_severity.iter().enumerate().map(move |(i, &p)| (format!("{prefix}{}", i + 1), p))
}

/// The severities as points of a picture.
pub(super) fn severity_points(by_severity: &[f64; 5]) -> Vec<(i64, f64)> {
    by_severity.iter().enumerate().map(|(i, &p)| (i as i64 + 1, p)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_drops_what_never_happens_at_its_ends() {
        let picture = Picture::new("x", vec![(0, 0.0), (1, 0.5), (2, 0.0), (3, 0.5), (4, 0.0)]);
        assert_eq!(picture.points, vec![(1, 0.5), (2, 0.0), (3, 0.5)]);
        assert_eq!(Picture::new("x", vec![(7, 0.0)]).points.len(), 1);
    }
}
