//! Field cut into parts: each part has some rounds of every pair. With several variants each part plays its rounds in all of them.

use super::ready::Tourney;
use super::rounds::{Played, count, played};
use super::state::State;
use evenodds_engine::Rounds;
use evenodds_engine::run::Signals;
use evenodds_engine::share::{Part, SavedCounts, Work};
use evenodds_stats::judge::meetings::pairs;
use evenodds_stats::judge::twin::Twin;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Rounds of one pair that are played in one go.
const ITEM: u64 = 512;

/// Pair with some of its rounds.
type Item = (usize, Range<u64>);

/// Rounds of a part for so many pairs, cut into items.
fn items(part: Part, pairs: usize, rounds: impl Fn(usize) -> Range<u64>) -> Vec<Item> {
    let cut = |pair: usize| {
        let own = part.rotated(&rounds(pair), pair as u64);
        let starts = (own.start..own.end).step_by(ITEM as usize);
        starts.map(move |start| (pair, start..(start + ITEM).min(own.end)))
    };
    (0..pairs).flat_map(cut).collect()
}

/// Work of a stage: every pair from its position to its target.
pub(super) struct Stage<'a> {
    pub(super) tourney: &'a Tourney,
    pub(super) state: &'a State,
    pub(super) seeds: &'a [u64],
    pub(super) signals: &'a Signals,
    /// Items of the part that is played here, once they are known.
    pub(super) items: OnceLock<Vec<Item>>,
}

impl Stage<'_> {
    /// Rounds of a pair in this stage: after those of the pilot and of earlier stages.
    fn rounds(&self, pair: usize) -> Range<u64> {
        let (first, have) = (self.state.pilot.rounds()[pair].number(), self.state.meetings.rounds()[pair].number());
        first + have..first + self.state.targets[pair].max(have)
    }

    fn items(&self, part: Part) -> &[Item] {
        self.items.get_or_init(|| items(part, self.state.targets.len(), |pair| self.rounds(pair)))
    }
}

impl Work for Stage<'_> {
    fn about(&self) -> String {
        let rounds: u64 =
            (0..self.state.targets.len()).map(|pair| self.rounds(pair)).map(|own| own.end - own.start).sum();
        format!("rounds {rounds} of pairs: {}", self.state.targets.len())
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        std::iter::once(0..self.items(part).len() as u64).collect()
    }

    fn blank(&self, _: usize) -> SavedCounts {
        SavedCounts::Field(vec![Rounds::default(); self.state.targets.len()])
    }

    fn play(&self, part: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let seats: Vec<(usize, usize)> = pairs(self.state.meetings.size()).collect();
        let items = self.items(part);
        let one = |(pair, rounds): &Item| {
            if self.signals.stop.load(Ordering::Relaxed) {
                return None;
            }
            let (a, b) = seats[*pair];
            let played = self.tourney.arena.meet(a, b, self.seeds[*pair], rounds.clone());
            self.signals.played.fetch_add(2 * played.number(), Ordering::Relaxed);
            Some((*pair, played))
        };
        let some = &items[units.start as usize..units.end as usize];
        let played: Option<Vec<(usize, Rounds)>> = some.par_iter().map(one).collect();
        let mut sums = vec![Rounds::default(); seats.len()];
        played?.iter().for_each(|(pair, rounds)| sums[*pair].merge(rounds));
        Some(SavedCounts::Field(sums))
    }
}

/// Adds the counts of all parts of a stage. False, and nothing is changed, where the stage is not complete.
pub(super) fn take(state: &mut State, sheets: &[SavedCounts]) -> bool {
    let [SavedCounts::Field(pairs)] = sheets else { return false };
    let have = state.meetings.rounds();
    let whole = |((pair, more), &target): ((&Rounds, &Rounds), &u64)| {
        pair.number() + more.number() == target.max(pair.number())
    };
    if pairs.len() != have.len() || !have.iter().zip(pairs).zip(&state.targets).all(whole) {
        return false;
    }
    pairs.iter().enumerate().for_each(|(pair, rounds)| state.meetings.add(pair, rounds));
    true
}

/// Work of a field in several variants: so many rounds of every pair, in each of them.
pub(super) struct SideBySide<'a> {
    pub(super) tourneys: &'a [Tourney],
    pub(super) seeds: &'a [u64],
    pub(super) rounds: u64,
    pub(super) signals: &'a Signals,
    /// Items of the part that is played here, once they are known.
    pub(super) items: OnceLock<Vec<Item>>,
}

impl SideBySide<'_> {
    fn items(&self, part: Part) -> &[Item] {
        self.items.get_or_init(|| items(part, self.seeds.len(), |_| 0..self.rounds))
    }

    /// Counts before the first round.
    pub(super) fn none(&self) -> Vec<Twin> {
        vec![Twin::new(self.tourneys[0].entrants.len()); self.tourneys.len() - 1]
    }
}

impl Work for SideBySide<'_> {
    fn about(&self) -> String {
        let (rounds, variants) = (self.rounds * self.seeds.len() as u64, self.tourneys.len());
        format!("rounds {rounds} of pairs: {}, in each of {variants} variants", self.seeds.len())
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        std::iter::once(0..self.items(part).len() as u64).collect()
    }

    fn blank(&self, _: usize) -> SavedCounts {
        sheet(&self.none())
    }

    fn play(&self, part: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let seats: Vec<(usize, usize)> = pairs(self.tourneys[0].entrants.len()).collect();
        let one = |(pair, rounds): &Item| {
            played(self.tourneys, (*pair, seats[*pair]), self.seeds[*pair], rounds.clone(), self.signals)
        };
        let some = &self.items(part)[units.start as usize..units.end as usize];
        let all: Option<Vec<Played>> = some.par_iter().map(one).collect();
        let mut twins = self.none();
        all?.iter().for_each(|one| count(&mut twins, one));
        Some(sheet(&twins))
    }
}

/// Counts of all variants but the first, one after the other.
pub(super) fn sheet(twins: &[Twin]) -> SavedCounts {
    SavedCounts::Field(twins.iter().flat_map(Twin::rounds).collect())
}

/// Counts of all parts of a field in several variants, so many rounds of each pair. None where a part is missing.
pub(super) fn twins(work: &SideBySide<'_>, sheets: &[SavedCounts], rounds: u64) -> Option<Vec<Twin>> {
    let [SavedCounts::Field(counts)] = sheets else { return None };
    let (size, many) = (work.tourneys[0].entrants.len(), work.tourneys.len() - 1);
    let each = counts.len().checked_div(many).filter(|each| *each > 0 && each * many == counts.len())?;
    let found: Option<Vec<Twin>> = counts.chunks_exact(each).map(|counts| Twin::of(size, counts)).collect();
    found.filter(|found| found.iter().all(|twin| twin.is_level(rounds)))
}
