//! Entries of priority lists, and how often each decided in a cell's first plays.
//!
//! The plays are replayed with a watcher, so that counting costs the played trials nothing. They are the same in every shard.

use super::play::Outcome;
use super::summary::Acted;
use super::{Study, StudyCell};
use evenodds_source::{Table, Value};
use rayon::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Most plays of a cell that are replayed.
const MOST: u64 = 1000;
/// Fewest, in a study of many cells.
const FEWEST: u64 = 50;
/// Plays of all cells together, as long as no cell has fewer than the fewest.
const TOGETHER: u64 = 4000;

/// Entries of the lists of each cell; none where the scenario writes no list of several entries.
pub(super) fn acted(study: &Study, outcome: &Outcome) -> Vec<Vec<Acted>> {
    let decisions: Vec<String> = study.scenario.game.decisions().into_iter().map(|decision| decision.name).collect();
    let each = (TOGETHER / study.cells.len().max(1) as u64).clamp(FEWEST, MOST);
    let of = |(at, cell): (usize, &StudyCell)| {
        let plays = outcome.counts.tallies[at].trials.min(each);
        let lists = study.scenario.cells.get(at).is_some_and(|cell| writes(&cell.root, &decisions));
        if lists { of_cell(cell, outcome.seed, plays) } else { Vec::new() }
    };
    study.cells.par_iter().enumerate().map(of).collect()
}

/// Whether some table writes a list of several entries for a decision.
fn writes(table: &Table, decisions: &[String]) -> bool {
    table.entries.iter().any(|entry| match &entry.node.value {
        Value::List(items) if decisions.contains(&entry.key) => items.len() > 1,
        Value::List(items) => items.iter().any(|item| item.value.table().is_some_and(|table| writes(table, decisions))),
        Value::Table(table) => writes(table, decisions),
        _ => false,
    })
}

fn of_cell(cell: &StudyCell, seed: u64, plays: u64) -> Vec<Acted> {
    let counts = RefCell::new(BTreeMap::new());
    cell.ready.choices(seed, 0..plays, &|seat, question| {
        let list = question.list;
        if list.texts.len() > 1 {
            let mut counts = counts.borrow_mut();
            let times = counts.entry((seat, list.clone())).or_insert_with(|| vec![0; list.texts.len()]);
            if let Some(times) = times.get_mut(question.own) {
                *times += 1;
            }
        }
    });
    let letters = cell.ready.has_seats();
    let called = |seat: usize| match seat {
        0..26 if letters => char::from(b'a' + seat as u8).to_string(),
        _ => (seat + 1).to_string(),
    };
    let of_list = |((seat, list), times): ((usize, std::sync::Arc<evenodds_engine::dice::Entries>), Vec<u64>)| {
        let entries: Vec<(String, u64)> = list.texts.iter().cloned().zip(times).collect();
        let decision = list.decision.clone();
        let one = move |(at, (text, times)): (usize, (String, u64))| Acted {
            seat: called(seat),
            decision: decision.clone(),
            entry: at + 1,
            text,
            times,
            plays,
        };
        entries.into_iter().enumerate().map(one).collect::<Vec<_>>()
    };
    counts.into_inner().into_iter().flat_map(of_list).collect()
}
