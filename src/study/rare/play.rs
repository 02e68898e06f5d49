//! Plays of stages, each from where a play of the stage before reached its level.

use super::question::Question;
use super::{Progress, REPLICAS, Stage};
use evenodds_engine::dice::{Branch, Dice, Live, Question as Decision, Reached};
use evenodds_engine::run::Signals;
use evenodds_engine::share::{Interim, Part, SavedCounts, Work};
use evenodds_engine::{Branching, Broken};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Dice of a play as far as its level.
pub(super) type Entrance = Vec<Branch>;

/// Plays of a stage: its replica and its number, and where it begins. The first stage has no entrances.
pub(super) struct Plays<'a> {
    pub(super) replica: u64,
    pub(super) stage: usize,
    pub(super) entrances: &'a [Entrance],
}

impl Plays<'_> {
    /// Number of a play's own dice: no two plays of a study share it. Those of the pilot's first stage are trials of the study.
    fn number(&self, play: u64) -> u64 {
        ((self.replica << 8 | self.stage as u64) << 40) + play
    }

    /// First entrance, drawn by lot. The plays take all entrances in turn from there: each as often as any other, on average.
    fn first(&self, seed: u64) -> usize {
        let mut lot = Live::of_trial(seed, self.number(1 << 39));
        lot.pick(self.entrances.len().max(1) as u32) as usize
    }

    /// Plays some of them. Shows each, with all of its dice so far, until `see` returns false.
    pub(super) fn play(
        &self,
        question: &Question,
        seed: u64,
        plays: Range<u64>,
        signals: &Signals,
        see: &mut dyn FnMut(&[Branch], Branching<'_>),
    ) -> bool {
        let level = question.level();
        let level = |seat: usize, decision: &Decision<'_>| level.of(seat, decision);
        let Some(mut brancher) = question.ready.brancher(seed, question.column, &level) else { return true };
        let first = self.first(seed);
        let mut branches = Vec::new();
        for play in plays {
            if signals.stop.load(Ordering::Relaxed) {
                return false;
            }
            branches.clear();
            let mut from = 0;
            if !self.entrances.is_empty() {
                let entrance = &self.entrances[(first + play as usize) % self.entrances.len()];
                branches.extend_from_slice(entrance);
                // The last entry says where the level was reached.
                from = branches.pop().map_or(0, |end| end.from);
            }
            branches.push(Branch { from, number: self.number(play) });
            let found = brancher.play(&branches);
            if found.began_again {
                std::panic::resume_unwind(Box::new(Broken(
                    "this play throws the same dice several times, to compare: what follows a level is not open there"
                        .into(),
                )));
            }
            see(&branches, found);
            signals.played.fetch_add(1, Ordering::Relaxed);
        }
        true
    }
}

/// Where a play reached a level: its dice so far, and as the last entry the draw. None: it did not.
pub(super) fn entrance(branches: &[Branch], reached: &[Reached], level: i64) -> Option<Entrance> {
    let at = reached.iter().find(|reached| reached.level >= level)?.draws;
    let before = branches.iter().take_while(|branch| branch.from < at);
    Some(before.copied().chain([Branch { from: at, number: 0 }]).collect())
}

/// Every replica: what is played, in parts if need be.
pub(super) struct Tasks<'a> {
    pub(super) question: &'a Question,
    pub(super) levels: &'a [i64],
    pub(super) seed: u64,
    /// Plays of a stage.
    pub(super) plays: u64,
    pub(super) signals: &'a Signals,
}

impl Tasks<'_> {
    /// All replicas, each stage by stage. None after a stop signal, or where they are played elsewhere.
    pub(super) fn replicas(&self, progress: &mut dyn FnMut(&Progress)) -> Option<Vec<Vec<Stage>>> {
        let (mut known, from) = match self.signals.ledger.look(self, &self.signals.stop) {
            Interim::Here => (Vec::new(), 0),
            Interim::Elsewhere => return None,
            Interim::Counted(sheets) => (read(&sheets, REPLICAS).or_else(|| self.refused())?, REPLICAS),
            Interim::Begun(sheets, at) => (read(&sheets, at).or_else(|| self.refused())?, at),
        };
        let stages = self.levels.len() as u64 + 1;
        let slice = rayon::current_num_threads() as u64;
        let mut at = from;
        while at < REPLICAS {
            let end = (at + slice).min(REPLICAS);
            let found: Vec<Vec<Stage>> =
                (at..end).into_par_iter().map(|replica| self.replica(replica)).collect::<Option<_>>()?;
            if self.signals.ledger.is_recording() {
                self.signals.ledger.record(0, end, sheet(at, &found)?);
            }
            known.extend(found);
            at = end;
            let plays = |replicas: u64| replicas * stages * self.plays;
            progress(&Progress { plays: plays(at), of: plays(REPLICAS), running: None });
        }
        Some(known)
    }

    fn refused<T>(&self) -> Option<T> {
        self.signals.ledger.refuse();
        None
    }

    /// Plays one replica, stage by stage. None after a stop signal.
    fn replica(&self, replica: u64) -> Option<Vec<Stage>> {
        let mut entrances: Vec<Entrance> = Vec::new();
        let mut stages = vec![Stage::default(); self.levels.len() + 1];
        for (at, stage) in stages.iter_mut().enumerate() {
            if at > 0 && entrances.is_empty() {
                break;
            }
            let mut reached = Vec::new();
            let next = self.levels.get(at);
            let mut see = |branches: &[Branch], found: Branching<'_>| {
                stage.plays += 1;
                stage.dice += found.dice;
                if let Some(entrance) = next.and_then(|&level| entrance(branches, found.reached, level)) {
                    stage.passed += 1;
                    reached.push(entrance);
                } else {
                    stage.happened += u64::from(found.value > 0);
                }
            };
            let plays = Plays { replica: replica + 1, stage: at, entrances: &entrances };
            if !plays.play(self.question, self.seed, 0..self.plays, self.signals, &mut see) {
                return None;
            }
            entrances = reached;
        }
        Some(stages)
    }
}

impl Work for Tasks<'_> {
    fn about(&self) -> String {
        let levels: Vec<String> = self.levels.iter().map(i64::to_string).collect();
        let Question { event, level, cell, .. } = &self.question;
        format!("`{event}` in cell {cell} by `{level}` at {}, {} plays of each", levels.join(" "), self.plays)
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        vec![part.range(&(0..REPLICAS))]
    }

    fn first(&self) -> u64 {
        1
    }

    fn blank(&self, _: usize) -> SavedCounts {
        SavedCounts::Records(BTreeMap::new())
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let start = units.start;
        let found: Vec<Vec<Stage>> =
            units.into_par_iter().map(|replica| self.replica(replica)).collect::<Option<_>>()?;
        sheet(start, &found)
    }
}

/// Replicas from a first one on, to be saved.
fn sheet(from: u64, replicas: &[Vec<Stage>]) -> Option<SavedCounts> {
    let counts = |stages: &Vec<Stage>| -> Vec<[u64; 4]> {
        stages.iter().map(|stage| [stage.plays, stage.passed, stage.happened, stage.dice]).collect()
    };
    let record = |(at, stages)| Some((at, serde_json::to_vec(&counts(stages)).ok()?));
    (from..).zip(replicas).map(record).collect::<Option<_>>().map(SavedCounts::Records)
}

/// The first saved replicas. None where they are not those.
fn read(sheets: &[SavedCounts], number: u64) -> Option<Vec<Vec<Stage>>> {
    let [SavedCounts::Records(records)] = sheets else { return None };
    let stages = |record: &Vec<u8>| -> Option<Vec<Stage>> {
        let counts: Vec<[u64; 4]> = serde_json::from_slice(record).ok()?;
        Some(
            counts.into_iter().map(|[plays, passed, happened, dice]| Stage { plays, passed, happened, dice }).collect(),
        )
    };
    let all = records.keys().copied().eq(0..number);
    all.then(|| records.values().map(stages).collect()).flatten()
}
