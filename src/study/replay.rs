//! Replay of one trial: narrated, or as rows for a file.

use super::StudyCell;
use evenodds_engine::{BEYOND, Buffer, Measure, Replayed, Seats};
use serde_json::{Value, json};
use std::ops::Range;

/// Replay of one trial of a cell.
pub fn replay(cell: &StudyCell, seed: u64, trial: u64, seats: Seats) -> Replayed {
    cell.ready.replay_in(seats, seed, trial)
}

/// What a trial that was played again counted of the measures asked for, each as it is reported: a number that is whole stays so.
pub fn counted<'a>(cell: &'a StudyCell, replayed: &'a Replayed) -> impl Iterator<Item = (&'a Measure, Value)> {
    let (scopes, row) = (cell.ready.scopes(), &replayed.rows[0][0]);
    cell.wanted[0].iter().filter_map(move |&column| {
        let measure = &scopes[0].measures[column];
        let value = measure.told(row, column)?;
        Some((measure, if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }))
    })
}

/// Names of the measures that a row of a cell has: every one that is a whole number, no quotient and no mean.
pub fn names(cell: &StudyCell) -> Vec<String> {
    shown(cell).map(|column| cell.ready.scopes()[0].measures[column].name.clone()).collect()
}

fn shown(cell: &StudyCell) -> impl Iterator<Item = usize> {
    let measures = &cell.ready.scopes()[0].measures;
    use evenodds_engine::MeasureKind::{Ratio, Share};
    let plain = |measure: &Measure| measure.divisor == 1 && !matches!(measure.kind, Ratio { .. } | Share);
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
