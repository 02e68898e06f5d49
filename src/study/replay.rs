//! One trial again: narrated, or as rows for a file.

use super::StudyCell;
use crate::engine::{BEYOND, Buffer, Measure, Replayed, Seats};

/// Plays one trial of a cell again and writes down what happens.
pub fn replay(cell: &StudyCell, seed: u64, trial: u64, seats: Seats) -> Replayed {
    cell.ready.replay_in(seats, seed, trial)
}

/// The first trials of a cell as columns, a row each in their order: every measure that is not a quotient.
pub fn rows(cell: &StudyCell, seed: u64, trials: u64) -> Vec<(String, Vec<Option<i64>>)> {
    let measures = &cell.ready.scopes()[0].measures;
    let plain =
        |measure: &Measure| !matches!(measure.kind, crate::engine::Kind::Ratio { .. } | crate::engine::Kind::Share);
    let shown: Vec<usize> = (0..measures.len()).filter(|&column| plain(&measures[column])).collect();
    let mut columns: Vec<(String, Vec<Option<i64>>)> =
        shown.iter().map(|&column| (measures[column].name.clone(), Vec::with_capacity(trials as usize))).collect();
    let mut buffer = Buffer::default();
    for start in (0..trials).step_by(4096) {
        cell.ready.batch(seed, start..(start + 4096).min(trials), &mut cell.tally(), Some(&mut buffer));
        for row in buffer.rows() {
            for ((_, values), &column) in columns.iter_mut().zip(&shown) {
                values.push(Some(row[column]).filter(|&value| value > BEYOND));
            }
        }
    }
    columns
}
