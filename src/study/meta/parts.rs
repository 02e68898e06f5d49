//! A stage of a field, cut into parts: of every pair's rounds each part has some.

use super::ready::Tourney;
use super::state::State;
use crate::engine::Rounds;
use crate::engine::run::Signals;
use crate::engine::share::{Part, Sheet, Work};
use crate::stats::judge::meetings::pairs;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Rounds of one pair that are played in one go.
const ITEM: u64 = 512;

/// What a stage plays: every pair from where it stands up to its target.
pub(super) struct Stage<'a> {
    pub(super) tourney: &'a Tourney,
    pub(super) state: &'a State,
    pub(super) seeds: &'a [u64],
    pub(super) signals: &'a Signals,
    /// The items of the part that is played here, once they are known.
    pub(super) items: OnceLock<Vec<(usize, Range<u64>)>>,
}

impl Stage<'_> {
    /// Rounds of a pair that this stage plays: after those of the pilot and of earlier stages.
    fn rounds(&self, pair: usize) -> Range<u64> {
        let (first, have) = (self.state.pilot.rounds()[pair].number(), self.state.meetings.rounds()[pair].number());
        first + have..first + self.state.targets[pair].max(have)
    }

    /// The rounds of a part, cut into items: a pair, and some of its rounds.
    fn items(&self, part: Part) -> &[(usize, Range<u64>)] {
        let cut = |pair: usize| {
            let own = part.rotated(&self.rounds(pair), pair as u64);
            let starts = (own.start..own.end).step_by(ITEM as usize);
            starts.map(move |start| (pair, start..(start + ITEM).min(own.end)))
        };
        self.items.get_or_init(|| (0..self.state.targets.len()).flat_map(cut).collect())
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

    fn blank(&self, _: usize) -> Sheet {
        Sheet::Field(vec![Rounds::default(); self.state.targets.len()])
    }

    fn play(&self, part: Part, _: usize, units: Range<u64>) -> Option<Sheet> {
        let seats: Vec<(usize, usize)> = pairs(self.state.meetings.size()).collect();
        let items = self.items(part);
        let one = |(pair, rounds): &(usize, Range<u64>)| {
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
        Some(Sheet::Field(sums))
    }
}

/// Adds what all parts of a stage came to together. False, and nothing is changed, where it is not the whole stage.
pub(super) fn take(state: &mut State, sheets: &[Sheet]) -> bool {
    let [Sheet::Field(pairs)] = sheets else { return false };
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
