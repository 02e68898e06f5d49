//! Cells on dice of their own, for questions about means that must not share their noise.

use super::estimate::distribution;
use super::play::{FIRST, next};
use super::{Progress, StudyCell};
use evenodds_engine::run::{BATCH, Signals};
use evenodds_engine::share::{Interim, Part, SavedCounts, Work, add_tallies, of_tallies};
use evenodds_engine::{Column, Measure, Seats, Tally};
use evenodds_stats::judge::variance::Cell;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Plays every cell on trials of its own: cell number i on `trials` of them from `from` + i × `trials` on. None after a stop signal. The
/// result does not depend on the number of threads.
pub(super) fn alone(
    cells: &[StudyCell],
    seed: u64,
    (from, trials): (u64, u64),
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Vec<Tally>> {
    let mut tallies: Vec<Tally> = cells.iter().map(StudyCell::tally).collect();
    let (sheets, mut done) = match signals.ledger.look(&Alone { cells, seed, from, trials, signals }, &signals.stop) {
        Interim::Here => (Vec::new(), 0),
        Interim::Counted(sheets) => (sheets, trials),
        Interim::Begun(sheets, at) => (sheets, at),
        Interim::Elsewhere => return None,
    };
    if done > 0 && sheets.first().and_then(|sheet| add_tallies(&mut tallies, sheet)).is_none() {
        signals.ledger.refuse();
        return None;
    }
    let mut round = FIRST;
    while done < trials {
        let (began, end) = (Instant::now(), (done + round).min(trials));
        let mut found: Vec<Tally> = cells.iter().map(StudyCell::tally).collect();
        stretch(cells, &mut found, seed, (from, trials), done..end, signals);
        if signals.stop.load(Ordering::Relaxed) {
            return None;
        }
        tallies.iter_mut().zip(&found).for_each(|(mine, theirs)| mine.merge(theirs));
        if signals.ledger.is_recording() {
            signals.ledger.record(0, end, of_tallies(&found));
        }
        round = next(end - done, began.elapsed());
        done = end;
        let plays = done * cells.len() as u64;
        progress(&Progress { plays, of: trials * cells.len() as u64, running: None });
    }
    Some(tallies)
}

/// Plays some of every cell's own trials.
fn stretch(
    cells: &[StudyCell],
    tallies: &mut [Tally],
    seed: u64,
    (from, trials): (u64, u64),
    own: Range<u64>,
    signals: &Signals,
) {
    tallies.par_iter_mut().zip(cells).enumerate().for_each(|(index, (tally, cell))| {
        let start = from + index as u64 * trials;
        let mut at = own.start;
        while at < own.end && !signals.stop.load(Ordering::Relaxed) {
            let next = (at + BATCH).min(own.end);
            let trials = start + at..start + next;
            cell.ready.batch_in(Seats::Written, seed, trials, tally, None, &signals.stop);
            signals.played.fetch_add(next - at, Ordering::Relaxed);
            at = next;
        }
    });
}

/// The same as work that can be cut into parts.
struct Alone<'a> {
    cells: &'a [StudyCell],
    seed: u64,
    from: u64,
    trials: u64,
    signals: &'a Signals,
}

impl Work for Alone<'_> {
    fn about(&self) -> String {
        format!("{} trials of its own of each cell: {}", self.trials, self.cells.len())
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        vec![part.range(&(0..self.trials))]
    }

    fn blank(&self, _: usize) -> SavedCounts {
        of_tallies(&self.cells.iter().map(StudyCell::tally).collect::<Vec<_>>())
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let mut tallies: Vec<Tally> = self.cells.iter().map(StudyCell::tally).collect();
        stretch(self.cells, &mut tallies, self.seed, (self.from, self.trials), units, self.signals);
        Some(of_tallies(&tallies))
    }
}

/// Summed plays of a column, in the measure's unit.
pub(super) fn cell(measure: &Measure, column: &Column) -> Cell {
    let (counts, scale) = distribution(measure, column);
    Cell::of_counts(&counts, scale)
}
