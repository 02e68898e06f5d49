//! Replay of one trial: narrated, or as rows for a file.

use super::StudyCell;
use evenodds_engine::{BEYOND, Buffer, Measure, Replayed, Seats};
use std::ops::Range;

/// Replay of one trial of a cell.
pub fn replay(cell: &StudyCell, seed: u64, trial: u64, seats: Seats) -> Replayed {
    cell.ready.replay_in(seats, seed, trial)
}

/// Names of the measures of a cell's row: all that are not quotients.
pub fn names(cell: &StudyCell) -> Vec<String> {
    shown(cell).map(|column| cell.ready.scopes()[0].measures[column].name.clone()).collect()
}

fn shown(cell: &StudyCell) -> impl Iterator<Item = usize> {
    let measures = &cell.ready.scopes()[0].measures;
    let plain = |measure: &Measure| {
        !matches!(measure.kind, evenodds_engine::MeasureKind::Ratio { .. } | evenodds_engine::MeasureKind::Share)
    };
    (0..measures.len()).filter(move |&column| plain(&measures[column]))
}

/// Trials of a cell as columns, a row each in their order.
pub fn rows(cell: &StudyCell, seed: u64, trials: Range<u64>) -> Vec<(String, Vec<Option<i64>>)> {
    let shown: Vec<usize> = shown(cell).collect();
    let room = (trials.end - trials.start) as usize;
    let mut columns: Vec<(String, Vec<Option<i64>>)> =
        names(cell).into_iter().map(|name| (name, Vec::with_capacity(room))).collect();
    let mut buffer = Buffer::default();
    for start in trials.clone().step_by(4096) {
        cell.ready.batch(seed, start..(start + 4096).min(trials.end), &mut cell.tally(), Some(&mut buffer));
        for row in buffer.rows() {
            for ((_, values), &column) in columns.iter_mut().zip(&shown) {
                values.push(Some(row[column]).filter(|&value| value > BEYOND));
            }
        }
    }
    columns
}
