//! Measurements of a search that are cut into parts by trials.

use super::sums::Sums;
use evenodds_engine::share::{Part, SavedCounts, Work};
use std::cell::RefCell;
use std::ops::Range;

/// Function that plays points; see [`super::checkpoint`].
type Play<'a> = dyn FnMut(&[Vec<usize>], Range<u64>) -> Option<Vec<Vec<Sums>>> + 'a;

/// Some points over some ranges of trials.
pub(super) struct Stretches<'s, 'a> {
    pub(super) points: &'s [Vec<usize>],
    pub(super) ranges: &'s [Range<u64>],
    pub(super) play: &'s RefCell<Box<Play<'a>>>,
}

impl Work for Stretches<'_, '_> {
    fn about(&self) -> String {
        let (from, to) =
            (self.ranges.first().map_or(0, |range| range.start), self.ranges.last().map_or(0, |range| range.end));
        format!("trials {from} to {} of settings or players: {}", to.saturating_sub(1), self.points.len())
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        self.ranges.iter().enumerate().map(|(at, range)| part.rotated(range, at as u64)).collect()
    }

    fn blank(&self, _: usize) -> SavedCounts {
        SavedCounts::Sums(Vec::new())
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let played = (self.play.borrow_mut())(self.points, units)?;
        Some(SavedCounts::Sums(played.iter().flatten().map(Sums::numbers).collect()))
    }
}

/// Sums of so many points that a sheet holds. None where it holds something else.
pub(super) fn sums_of(sheet: &SavedCounts, points: usize) -> Option<Vec<Vec<Sums>>> {
    let SavedCounts::Sums(records) = sheet else { return None };
    let each = records.len().checked_div(points).filter(|&each| each > 0 && each * points == records.len())?;
    let point = |records: &[[i128; Sums::NUMBERS]]| records.iter().copied().map(Sums::from_numbers).collect();
    Some(records.chunks_exact(each).map(point).collect())
}
