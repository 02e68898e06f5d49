//! The parallel loop: batches of trials on all cores, integer counts, no order that could matter.

use super::flips::Flips;
use super::moments::PairedMoments;
use super::{Buffer, Ready, Tally};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Trials of one batch. Small enough that the rows of a batch stay in the second-level cache.
pub const BATCH: u64 = 1024;

/// Cells to play side by side, on the same dice.
pub struct Plan<'a> {
    /// Seed of all dice.
    pub seed: u64,
    /// The cells, each with an empty tally of the columns that it counts. The first is the baseline.
    pub cells: Vec<(&'a dyn Ready, Tally)>,
    /// For each cell but the first: pairs of (its column, the baseline's column) to be compared trial by trial.
    pub pairs: Vec<Vec<(usize, usize)>>,
}

/// What was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// One tally a cell.
    pub tallies: Vec<Tally>,
    /// For each cell but the first, the sums of each pair of columns.
    pub pairs: Vec<Vec<PairedMoments>>,
}

impl Counts {
    /// Nothing counted yet.
    pub fn empty(plan: &Plan<'_>) -> Self {
        Self {
            tallies: plan.cells.iter().map(|(_, tally)| tally.clone()).collect(),
            pairs: plan.pairs.iter().map(|pairs| vec![PairedMoments::default(); pairs.len()]).collect(),
        }
    }

    /// Adds the counts of other trials. Commutative and exact.
    pub fn merge(&mut self, other: &Self) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        let pairs = self.pairs.iter_mut().flatten().zip(other.pairs.iter().flatten());
        pairs.for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

/// Says stop, and shows how far the loop is.
#[derive(Debug, Default)]
pub struct Signals {
    /// Set from outside to end the run at once.
    pub stop: AtomicBool,
    /// Trials played so far, over all cells.
    pub played: AtomicU64,
}

/// What else to watch while cells are played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Watch {
    /// Cells that rest: they are not played, nor compared. Empty: none rests.
    pub resting: Vec<bool>,
    /// For each cell the column of its outcome. Empty: outcomes are not compared.
    pub outcomes: Vec<usize>,
    /// Pairs of cells whose outcomes are compared.
    pub pairs: Vec<(usize, usize)>,
}

impl Watch {
    fn rests(&self, cell: usize) -> bool {
        self.resting.get(cell).copied().unwrap_or(false)
    }
}

/// Room that a worker needs for a batch.
#[derive(Default)]
struct Scratch {
    base: Buffer,
    other: Buffer,
    /// Outcomes of the cells that are compared.
    outcomes: Vec<Vec<i32>>,
}

/// Plays a range of trials of every cell on the current rayon pool. None when it was told to stop before the end.
pub fn play(plan: &Plan<'_>, trials: Range<u64>, signals: &Signals) -> Option<Counts> {
    play_watched(plan, &Watch::default(), trials, signals).map(|(counts, _)| counts)
}

/// The same, watched: some cells may rest, and the outcomes of pairs of cells are compared trial by trial.
pub fn play_watched(
    plan: &Plan<'_>,
    watch: &Watch,
    trials: Range<u64>,
    signals: &Signals,
) -> Option<(Counts, Vec<Flips>)> {
    let batches = (trials.end - trials.start).div_ceil(BATCH);
    let empty = || (Counts::empty(plan), vec![Flips::default(); watch.pairs.len()]);
    let playing = (0..plan.cells.len()).filter(|&cell| !watch.rests(cell)).count() as u64;
    let counted = (0..batches)
        .into_par_iter()
        .fold(
            || (empty(), Scratch::default()),
            |(mut counts, mut scratch), batch| {
                if !signals.stop.load(Ordering::Relaxed) {
                    let from = trials.start + batch * BATCH;
                    let range = from..(from + BATCH).min(trials.end);
                    play_batch(plan, watch, &range, &mut counts, &mut scratch);
                    signals.played.fetch_add((range.end - range.start) * playing, Ordering::Relaxed);
                }
                (counts, scratch)
            },
        )
        .map(|(counts, _)| counts)
        .reduce_with(|mut left, right| {
            left.0.merge(&right.0);
            left.1.iter_mut().zip(&right.1).for_each(|(mine, theirs)| mine.merge(theirs));
            left
        })
        .unwrap_or_else(empty);
    (!signals.stop.load(Ordering::Relaxed)).then_some(counted)
}

fn play_batch(
    plan: &Plan<'_>,
    watch: &Watch,
    range: &Range<u64>,
    (counts, flips): &mut (Counts, Vec<Flips>),
    scratch: &mut Scratch,
) {
    let paired = plan.cells.len() > 1;
    let Scratch { base, other, outcomes } = scratch;
    outcomes.resize(watch.outcomes.len(), Vec::new());
    for (index, (cell, _)) in plan.cells.iter().enumerate().filter(|&(index, _)| !watch.rests(index)) {
        let buffer = if index == 0 { &mut *base } else { &mut *other };
        cell.batch(plan.seed, range.clone(), &mut counts.tallies[index], paired.then_some(&mut *buffer));
        if let Some(&column) = watch.outcomes.get(index) {
            outcomes[index].clear();
            outcomes[index].extend(buffer.rows().map(|row| row[column]));
        }
        if index == 0 || watch.rests(0) {
            continue;
        }
        for (row, baseline) in other.rows().zip(base.rows()) {
            for (sums, &(mine, theirs)) in counts.pairs[index - 1].iter_mut().zip(&plan.pairs[index - 1]) {
                sums.add(row[mine], baseline[theirs]);
            }
        }
    }
    for (flips, &(one, other)) in flips.iter_mut().zip(&watch.pairs) {
        if watch.rests(one) || watch.rests(other) {
            continue;
        }
        for ((trial, &one), &other) in range.clone().zip(&outcomes[one]).zip(&outcomes[other]) {
            flips.add(trial, one, other);
        }
    }
}
