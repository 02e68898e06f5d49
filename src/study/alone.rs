//! Cells on dice of their own, for questions about means that must not share their noise.

use super::estimate::distribution;
use super::{Progress, StudyCell};
use crate::engine::run::{BATCH, Signals};
use crate::engine::{Column, Measure, Tally};
use crate::stats::judge::variance::Cell;
use rayon::prelude::*;
use std::sync::atomic::Ordering;

/// Plays of all cells between two looks at the clock.
const ROUND: u64 = 400_000;

/// Plays every cell on trials of its own: cell number i on `trials` of them from `from` + i × `trials` on. None when it
/// was told to stop before the end. The result does not depend on the number of threads.
pub(super) fn alone(
    cells: &[StudyCell],
    seed: u64,
    (from, trials): (u64, u64),
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Vec<Tally>> {
    let mut tallies: Vec<Tally> = cells.iter().map(StudyCell::tally).collect();
    let piece = (ROUND / cells.len().max(1) as u64 / BATCH).max(1) * BATCH;
    let mut done = 0;
    while done < trials {
        let end = (done + piece).min(trials);
        tallies.par_iter_mut().zip(cells).enumerate().for_each(|(index, (tally, cell))| {
            let start = from + index as u64 * trials;
            let mut at = done;
            while at < end && !signals.stop.load(Ordering::Relaxed) {
                let next = (at + BATCH).min(end);
                cell.ready.batch(seed, start + at..start + next, tally, None);
                at = next;
            }
        });
        if signals.stop.load(Ordering::Relaxed) {
            return None;
        }
        done = end;
        let plays = done * cells.len() as u64;
        progress(&Progress { plays, of: trials * cells.len() as u64, running: None });
    }
    Some(tallies)
}

/// The plays of a column, summed up in the measure's unit.
pub(super) fn cell(measure: &Measure, column: &Column) -> Cell {
    let (counts, scale) = distribution(measure, column);
    Cell::of_counts(&counts, scale)
}
