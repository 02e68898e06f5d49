//! Dice whose faces are written down beforehand: worked examples and tests of single rules.

use super::Dice;
use std::collections::VecDeque;

/// Dice that show the faces of a list, in order, whatever the lane.
///
/// # Panics
/// When a face is requested and none is left, or when a face does not exist on the die: the script is then wrong.
#[derive(Debug, Clone, Default)]
pub struct Scripted(VecDeque<u32>);

impl Scripted {
    /// Dice that show these faces. A `pick` of option `i` is the face `i + 1`.
    pub fn new(faces: impl IntoIterator<Item = u32>) -> Self {
        Self(faces.into_iter().collect())
    }

    /// Faces that are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl Dice for Scripted {
    fn lane(&mut self, _lane: usize) {}

    fn die(&mut self, sides: u32) -> u32 {
        let face = self.0.pop_front().unwrap_or_else(|| panic!("the script has no face left for a d{sides}"));
        assert!((1..=sides).contains(&face), "the script says {face}, but a d{sides} was rolled");
        face
    }
}
