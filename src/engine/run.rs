//! The parallel loop: batches of trials on all cores, integer counts, no order that could matter.

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

/// Plays a range of trials of every cell on the current rayon pool. None when it was told to stop before the end.
pub fn play(plan: &Plan<'_>, trials: Range<u64>, signals: &Signals) -> Option<Counts> {
    let batches = (trials.end - trials.start).div_ceil(BATCH);
    let start = || (Counts::empty(plan), Buffer::default(), Buffer::default());
    let counted = (0..batches)
        .into_par_iter()
        .fold(start, |(mut counts, mut base, mut other), batch| {
            if !signals.stop.load(Ordering::Relaxed) {
                let from = trials.start + batch * BATCH;
                let range = from..(from + BATCH).min(trials.end);
                play_batch(plan, &range, &mut counts, [&mut base, &mut other]);
                signals.played.fetch_add((range.end - range.start) * plan.cells.len() as u64, Ordering::Relaxed);
            }
            (counts, base, other)
        })
        .map(|(counts, _, _)| counts)
        .reduce_with(|mut left, right| {
            left.merge(&right);
            left
        })
        .unwrap_or_else(|| Counts::empty(plan));
    (!signals.stop.load(Ordering::Relaxed)).then_some(counted)
}

fn play_batch(plan: &Plan<'_>, range: &Range<u64>, counts: &mut Counts, [base, other]: [&mut Buffer; 2]) {
    let paired = plan.cells.len() > 1;
    for (index, (cell, _)) in plan.cells.iter().enumerate() {
        let tally = &mut counts.tallies[index];
        if index == 0 {
            cell.batch(plan.seed, range.clone(), tally, paired.then_some(&mut *base));
            continue;
        }
        cell.batch(plan.seed, range.clone(), tally, Some(other));
        for (row, baseline) in other.rows().zip(base.rows()) {
            for (sums, &(mine, theirs)) in counts.pairs[index - 1].iter_mut().zip(&plan.pairs[index - 1]) {
                sums.add(row[mine], baseline[theirs]);
            }
        }
    }
}
