//! Interim analyses of cells that are played side by side, cut into parts by trials.

use evenodds_engine::Discordant;
use evenodds_engine::run::{self, Counts, Plan, Signals, Watch};
use evenodds_engine::share::{Part, SavedCounts, Work, of_counts};
use std::ops::Range;

/// Work of an interim analysis of the cells of a plan: from so many trials on, up to each of some numbers of trials.
pub(super) struct Cells<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) watch: &'a Watch,
    pub(super) signals: &'a Signals,
    pub(super) from: u64,
    pub(super) goals: &'a [u64],
}

impl Work for Cells<'_> {
    fn about(&self) -> String {
        let resting = self.watch.resting.iter().filter(|&&rests| rests).count();
        let (from, to) = (self.from, self.goals.last().map_or(self.from, |goal| goal.saturating_sub(1)));
        format!("trials {from} to {to} of cells: {}", self.plan.cells.len() - resting)
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        let starts = std::iter::once(&self.from).chain(self.goals);
        starts.zip(self.goals).map(|(&start, &goal)| part.range(&(start.min(goal)..goal))).collect()
    }

    fn blank(&self, _: usize) -> SavedCounts {
        of_counts(&Counts::empty(self.plan), &vec![Discordant::default(); self.watch.pairs.len()])
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let (counts, discordant) = run::play_watched(self.plan, self.watch, units, self.signals)?;
        Some(of_counts(&counts, &discordant))
    }
}
