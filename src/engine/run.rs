//! Parallel loop: batches of trials on all cores, with integer counts that do not depend on their order.

use super::discordant::Discordant;
use super::moments::PairedMoments;
use super::share::Ledger;
use super::{Buffer, NO_VALUE, Ready, Seats, Tally};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Trials of one batch. The rows of a batch fit into the second-level cache.
pub const BATCH: u64 = 1024;

/// Cells above which memory matters more than an even load: few parts are counted at a time.
const MANY_CELLS: usize = 32;
/// Fewest trials of a batch where all cores share a short stretch, as with slow plays.
const SMALL: u64 = 8;

/// Cells to play side by side, on the same dice.
pub struct Plan<'a> {
    /// Seed of all dice.
    pub seed: u64,
    /// The cells, each with an empty tally of the columns that it counts. The first is the baseline.
    pub cells: Vec<(&'a dyn Ready, Tally)>,
    /// For each cell but the first: pairs of (its column, the baseline's column) to be compared trial by trial.
    pub pairs: Vec<Vec<(usize, usize)>>,
    /// Seats in which every trial is played, on the same dice: one of them or both.
    pub seats: &'static [Seats],
}

impl Plan<'_> {
    /// The same with luck sums of every cell's rolls.
    #[must_use]
    pub fn with_luck(mut self) -> Self {
        for (cell, tally) in &mut self.cells {
            let lanes = cell.rolls().iter().map(|roll| roll.lane).collect();
            *tally = tally.clone().with_luck(lanes);
        }
        self
    }
}

/// Every trial once, in the seats that are written.
pub const AS_WRITTEN: &[Seats] = &[Seats::Written];

/// Counts of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// One tally a cell.
    pub tallies: Vec<Tally>,
    /// For each cell but the first, the sums of each pair of columns.
    pub pairs: Vec<Vec<PairedMoments>>,
    /// Number of seats in which every trial is played: its plays share their dice.
    pub seats: usize,
}

impl Counts {
    /// Counts before the first play.
    pub fn empty(plan: &Plan<'_>) -> Self {
        Self {
            tallies: plan.cells.iter().map(|(_, tally)| tally.clone()).collect(),
            pairs: plan.pairs.iter().map(|pairs| vec![PairedMoments::default(); pairs.len()]).collect(),
            seats: plan.seats.len(),
        }
    }

    /// Adds the counts of other trials. Commutative and exact.
    pub fn merge(&mut self, other: &Self) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        let pairs = self.pairs.iter_mut().flatten().zip(other.pairs.iter().flatten());
        pairs.for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

/// Stop signal, progress of the loop, and the ledger of shards.
#[derive(Debug, Default)]
pub struct Signals {
    /// Set from outside to end the run at once.
    pub stop: AtomicBool,
    /// Trials played so far, over all cells.
    pub played: AtomicU64,
    /// Source of counts: by default everything is played here.
    pub ledger: Ledger,
    /// What is said when the program ends at once: set while all that was played is kept, and only what is quickly made again is at work.
    pub parting: Mutex<Option<String>>,
}

impl Signals {
    /// Asks the run to end with what it has. Returns whether this was the first request.
    pub fn interrupt(&self) -> bool {
        !self.stop.swap(true, Ordering::Relaxed)
    }

    /// From now on a request ends the program at once, with these words; none: no longer.
    pub fn part(&self, words: Option<String>) {
        *self.parting.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }

    /// What is said when the program ends at once, if it may.
    pub fn parting(&self) -> Option<String> {
        self.parting.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the run was asked to end. Whatever takes more than a moment, evaluation and drawing too, checks this now and then.
    pub fn interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Further observations while cells are played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Watch {
    /// Cells that rest: they are neither played nor compared. Empty: none rests.
    pub resting: Vec<bool>,
    /// Column of the outcome of each cell. Empty: outcomes are not compared.
    pub outcomes: Vec<usize>,
    /// Pairs of cells whose outcomes are compared.
    pub pairs: Vec<(usize, usize)>,
}

impl Watch {
    fn rests(&self, cell: usize) -> bool {
        self.resting.get(cell).copied().unwrap_or(false)
    }
}

/// Memory of a worker for a batch.
#[derive(Default)]
struct Scratch {
    /// Rows of the baseline and of another cell, each by seats.
    base: [Buffer; 2],
    other: [Buffer; 2],
    /// Outcomes of the cells that are compared: for each trial those in all seats.
    outcomes: Vec<Vec<i64>>,
}

/// Plays a range of trials of every cell on the current rayon pool. None after an earlier stop signal.
pub fn play(plan: &Plan<'_>, trials: Range<u64>, signals: &Signals) -> Option<Counts> {
    play_watched(plan, &Watch::default(), trials, signals).map(|(counts, _)| counts)
}

/// The same with observations: some cells may rest, and the outcomes of pairs of cells are compared trial by trial.
pub fn play_watched(
    plan: &Plan<'_>,
    watch: &Watch,
    trials: Range<u64>,
    signals: &Signals,
) -> Option<(Counts, Vec<Discordant>)> {
    let length = trials.end - trials.start;
    // Counts do not depend on how trials are cut into batches.
    let size = (length / 16).clamp(SMALL, BATCH);
    let batches = length.div_ceil(size);
    let empty = || (Counts::empty(plan), vec![Discordant::default(); watch.pairs.len()]);
    let playing = (0..plan.cells.len()).filter(|&cell| !watch.rests(cell)).count() as u64;
    // Every part that is counted on its own holds tallies of all cells.
    let parts = if plan.cells.len() > MANY_CELLS { 2 * rayon::current_num_threads() as u64 } else { batches };
    let counted = (0..batches as usize)
        .into_par_iter()
        .with_min_len((batches / parts.max(1)).max(1) as usize)
        .fold(
            || (empty(), Scratch::default()),
            |(mut counts, mut scratch), batch| {
                if !signals.stop.load(Ordering::Relaxed) {
                    let from = trials.start + batch as u64 * size;
                    let range = from..(from + size).min(trials.end);
                    play_batch(plan, watch, &range, &mut counts, &mut scratch, &signals.stop);
                    signals
                        .played
                        .fetch_add((range.end - range.start) * playing * plan.seats.len() as u64, Ordering::Relaxed);
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
    (counts, discordant): &mut (Counts, Vec<Discordant>),
    scratch: &mut Scratch,
    stop: &AtomicBool,
) {
    let (paired, seats) = (plan.cells.len() > 1, plan.seats);
    let Scratch { base, other, outcomes } = scratch;
    outcomes.resize(watch.outcomes.len(), Vec::new());
    for (index, (cell, _)) in plan.cells.iter().enumerate().filter(|&(index, _)| !watch.rests(index)) {
        if stop.load(Ordering::Relaxed) {
            // After a stop signal the part is dropped.
            return;
        }
        let buffers = if index == 0 { &mut *base } else { &mut *other };
        let compared = match index.checked_sub(1) {
            None => plan.pairs.iter().flatten().map(|pair| pair.1).collect(),
            Some(other) => plan.pairs[other].iter().map(|pair| pair.0).collect::<Vec<_>>(),
        };
        for (&seats, buffer) in seats.iter().zip(&mut *buffers) {
            buffer.read_only(compared.iter().chain(watch.outcomes.get(index)).copied());
            let tally = &mut counts.tallies[index];
            cell.batch_in(seats, plan.seed, range.clone(), tally, paired.then_some(buffer), stop);
        }
        if let Some(&column) = watch.outcomes.get(index) {
            let outcomes = &mut outcomes[index];
            outcomes.clear();
            outcomes.resize((range.end - range.start) as usize * seats.len(), NO_VALUE);
            for (seat, buffer) in buffers[..seats.len()].iter().enumerate() {
                let places = outcomes.iter_mut().skip(seat).step_by(seats.len());
                places.zip(buffer.rows()).for_each(|(place, row)| *place = row[column]);
            }
        }
        if index > 0 && !watch.rests(0) {
            compare(&plan.pairs[index - 1], &mut counts.pairs[index - 1], [other, base], seats.len() == 2);
        }
    }
    for (discordant, &(one, other)) in discordant.iter_mut().zip(&watch.pairs) {
        if watch.rests(one) || watch.rests(other) {
            continue;
        }
        let plays = range.clone().flat_map(|trial| seats.iter().map(move |&seats| (trial, seats)));
        for ((play, &one), &other) in plays.zip(&outcomes[one]).zip(&outcomes[other]) {
            discordant.add(play, one, other);
        }
    }
}

/// Adds the differences between the rows of a cell and of the baseline, trial by trial.
fn compare(columns: &[(usize, usize)], sums: &mut [PairedMoments], [cell, base]: [&[Buffer; 2]; 2], twice: bool) {
    if !twice {
        for (row, baseline) in cell[0].rows().zip(base[0].rows()) {
            for (sums, &(mine, theirs)) in sums.iter_mut().zip(columns) {
                sums.add(row[mine], baseline[theirs]);
            }
        }
        return;
    }
    let trials = cell[0].rows().zip(base[0].rows()).zip(cell[1].rows().zip(base[1].rows()));
    for (written, swapped) in trials {
        for (sums, &(mine, theirs)) in sums.iter_mut().zip(columns) {
            sums.add_seats([written, swapped].map(|(row, baseline)| (row[mine], baseline[theirs])));
        }
    }
}
