//! Training runs of a round, each independent of the others: on this machine, or in the parts of a shard.

use super::state::Checkpoint;
use evenodds_engine::run::Signals;
use evenodds_engine::share::{Interim, Part, SavedCounts, Work};
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::Range;

/// Independent training runs: each depends on the state before the round, and on no other run.
pub(super) struct TrainingRuns<'a, L> {
    /// Label of the learners.
    pub(super) about: &'static str,
    /// Number of training runs.
    pub(super) number: usize,
    /// Number of finished runs in a state.
    pub(super) known: fn(&Checkpoint) -> usize,
    /// One run: its result and the plays that it took. None after a stop signal.
    #[expect(clippy::type_complexity, reason = "what is learnt, of whom, and its cost")]
    pub(super) learn: &'a (dyn Fn(&Checkpoint, usize) -> Option<(L, u64)> + Sync),
    /// Adds the result of the next run to the state.
    pub(super) take: fn(&mut Checkpoint, L),
}

impl<L: Serialize + DeserializeOwned + Send> TrainingRuns<'_, L> {
    /// Makes all runs that are missing. False after a stop signal, or when other machines are to run first.
    pub(super) fn given(
        &self,
        checkpoint: &mut Checkpoint,
        signals: &Signals,
        save: &mut dyn FnMut(&Checkpoint),
    ) -> bool {
        // In an earlier turn of the round.
        if (self.known)(checkpoint) >= self.number {
            return true;
        }
        let look = signals.ledger.look(&Given { run: self, checkpoint: &*checkpoint }, &signals.stop);
        let take = |checkpoint: &mut Checkpoint, (learnt, plays): (L, u64)| {
            (self.take)(checkpoint, learnt);
            checkpoint.plays += plays;
        };
        match look {
            Interim::Here | Interim::Begun(..) => {
                // A single run leaves threads idle between its races.
                let together = rayon::current_num_threads();
                while (self.known)(checkpoint) < self.number {
                    let first = (self.known)(checkpoint);
                    let some = first..(first + together).min(self.number);
                    let learnt: Vec<_> = some.into_par_iter().map(|at| (self.learn)(&*checkpoint, at)).collect();
                    for one in learnt {
                        let Some(learnt) = one else { return false };
                        take(checkpoint, learnt);
                    }
                    save(checkpoint);
                }
                true
            }
            Interim::Elsewhere => false,
            Interim::Counted(sheets) => {
                let all = self.told(&sheets);
                if all.is_none() {
                    signals.ledger.refuse();
                }
                all.is_some_and(|all| {
                    all.into_iter().for_each(|learnt| take(checkpoint, learnt));
                    true
                })
            }
        }
    }

    /// Results of all parts together. None where one is missing.
    fn told(&self, sheets: &[SavedCounts]) -> Option<Vec<(L, u64)>> {
        let [SavedCounts::Records(records)] = sheets else { return None };
        let all = records.len() == self.number && records.keys().copied().eq(0..self.number as u64);
        let read = |record: &Vec<u8>| serde_json::from_slice(record).ok();
        all.then(|| records.values().map(read).collect()).flatten()
    }
}

/// A training run in parts, after a given state.
struct Given<'a, 'b, L> {
    run: &'a TrainingRuns<'b, L>,
    checkpoint: &'a Checkpoint,
}

impl<L: Serialize + DeserializeOwned + Send> Work for Given<'_, '_, L> {
    fn about(&self) -> String {
        let [turn, _] = self.checkpoint.turns;
        let TrainingRuns { about, number, .. } = self.run;
        format!("learning of {about}: {number}, round {}, turn {}", self.checkpoint.round + 1, turn + 1)
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        vec![part.range(&(0..self.run.number as u64))]
    }

    fn first(&self) -> u64 {
        1
    }

    fn blank(&self, _: usize) -> SavedCounts {
        SavedCounts::Records(BTreeMap::new())
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let learnt = |who: u64| {
            let learnt = (self.run.learn)(self.checkpoint, who as usize)?;
            Some((who, serde_json::to_vec(&learnt).ok()?))
        };
        units.map(learnt).collect::<Option<_>>().map(SavedCounts::Records)
    }
}
