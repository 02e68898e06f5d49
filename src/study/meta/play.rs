//! Schedule of a field: rounds of each pair, on all cores.
//!
//! Only whole items are counted: so many rounds of a pair, from its position on. The counts depend on the position of each pair, never on
//! order, threads or interruptions.
//!
//! An adaptive budget has a pilot in which all pairs play alike. It decides where the other plays go, and is left out of the results
//! ([`evenodds_stats::judge::allocate`] has the reason).

use super::parts;
use super::precision::Precision;
use super::ready::{Request, Tourney};
use super::state::State;
use crate::Progress;
use evenodds_engine::Rounds;
use evenodds_engine::run::Signals;
use evenodds_engine::share::Interim;
use evenodds_scenario::Budget;
use evenodds_stats::judge::Meetings;
use evenodds_stats::judge::allocate::allocate;
use evenodds_stats::judge::meetings::pairs;
use rayon::prelude::*;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Divisor of an adaptive budget for the pilot; each pair gets as many of the other plays again.
const PILOT: u64 = 10;
/// Target time of a slice of items: short enough to stop soon, long enough to use all cores.
const SLICE: Duration = Duration::from_millis(200);
/// Time between two checkpoints.
const SAVE: Duration = Duration::from_secs(20);
/// Fewest and most rounds of one item: shorter ones do not pay for a task.
const ITEM: std::ops::RangeInclusive<u64> = 8..=512;

/// Plays a field from `state` to its end on the current rayon pool. False after a stop signal; what was complete by then is in `state`.
/// `save` is called now and then, and after a stop signal.
pub fn play(
    tourney: &Tourney,
    asked: Request,
    state: &mut State,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
    save: &mut dyn FnMut(&State),
) -> bool {
    let seeds = tourney.seeds(asked.seed.unwrap_or(tourney.scenario.seed));
    let all = tourney.rounds(asked.trials) * seeds.len() as u64;
    let precision = tourney.precision(asked);
    let plays = tourney.plays(asked);
    let mut slices = Slices { tourney, seeds: &seeds, signals, plays, items: 64, saved: Instant::now(), kept: false };
    loop {
        if state.is_level() {
            let go_on = match &precision {
                Some(precision) => next_look(state, precision),
                None => next_stage(state, tourney.budget(), all),
            };
            if !go_on {
                if slices.kept {
                    // What follows takes a while, too, of a field that took so long.
                    save(state);
                }
                return true;
            }
        }
        let stage = parts::Stage { tourney, state, seeds: &seeds, signals, items: OnceLock::new() };
        match signals.ledger.look(&stage, &signals.stop) {
            Interim::Here | Interim::Begun(..) => {}
            Interim::Elsewhere => return false,
            Interim::Counted(sheets) => {
                if !parts::take(state, &sheets) {
                    signals.ledger.refuse();
                    return false;
                }
                continue;
            }
        }
        if !slices.stage(state, progress, save) {
            save(state);
            return false;
        }
    }
}

/// Sets the targets up to the next interim analysis; false when there is none, or no pair that needs it. The decision depends on the counts
/// of this analysis alone.
fn next_look(state: &mut State, precision: &Precision) -> bool {
    let Some(goal) = precision.rounds().nth(state.stage as usize) else { return false };
    let open = if state.stage == 0 { vec![true; state.targets.len()] } else { precision.open(&state.meetings) };
    if !open.contains(&true) {
        return false;
    }
    state.stage += 1;
    for (target, open) in state.targets.iter_mut().zip(open) {
        // The target of a resting pair stays behind: it is precise, and stays so.
        let rests = precision.rests && !open;
        *target = if rests { *target } else { goal };
    }
    true
}

/// Sets the targets of the next stage. False when there is none.
fn next_stage(state: &mut State, budget: Budget, all: u64) -> bool {
    let pairs = state.targets.len() as u64;
    match (state.stage, budget) {
        (0, Budget::Even) => state.targets.fill(all / pairs),
        (0, Budget::Adaptive) => state.targets.fill((all / pairs / PILOT).max(1)),
        (1, Budget::Adaptive) => {
            let each = state.targets.first().copied().unwrap_or(0);
            let left = all.saturating_sub(each * pairs);
            if left == 0 {
                return false;
            }
            let size = state.meetings.size();
            state.pilot = std::mem::replace(&mut state.meetings, Meetings::new(size));
            let shares = allocate(&state.pilot.scores(), left, each);
            state.targets.iter_mut().zip(shares).for_each(|(target, share)| *target = share.rounds);
        }
        _ => return false,
    }
    state.stage += 1;
    true
}

/// Player of items in slices.
struct Slices<'a> {
    tourney: &'a Tourney,
    seeds: &'a [u64],
    signals: &'a Signals,
    plays: u64,
    /// Items of the next slice.
    items: usize,
    saved: Instant,
    /// Whether a checkpoint was saved.
    kept: bool,
}

impl Slices<'_> {
    /// Plays until all pairs have reached their targets. False after an earlier stop signal.
    fn stage(&mut self, state: &mut State, progress: &mut dyn FnMut(&Progress), save: &mut dyn FnMut(&State)) -> bool {
        let behind = |&(pair, _): &(usize, (usize, usize))| -> bool {
            state.meetings.rounds()[pair].number() < state.targets[pair]
        };
        let open: Vec<(usize, (usize, usize))> = pairs(state.meetings.size()).enumerate().filter(behind).collect();
        let most = open.iter().map(|&(pair, _)| state.targets[pair]).max().unwrap_or(0);
        let mut layer = open.iter().map(|&(pair, _)| state.meetings.rounds()[pair].number()).min().unwrap_or(0);
        let item = ((most - layer) / 16).clamp(*ITEM.start(), *ITEM.end());
        let mut plays = state.plays();
        // Layer after layer, so that all pairs have got about as far at a stop signal.
        while layer < most {
            layer = (layer + item).min(most);
            let mut at = 0;
            while at < open.len() {
                let end = (at + self.items).min(open.len());
                let began = Instant::now();
                let played: Vec<Option<(usize, Rounds)>> =
                    open[at..end].par_iter().map(|&(pair, seats)| self.item(state, pair, seats, layer)).collect();
                for (pair, rounds) in played.into_iter().flatten() {
                    plays += 2 * rounds.number();
                    state.meetings.add(pair, &rounds);
                }
                if self.signals.stop.load(Ordering::Relaxed) {
                    return state.is_level();
                }
                at = end;
                let pace = SLICE.as_secs_f64() / began.elapsed().as_secs_f64().max(1e-6);
                self.items = ((self.items as f64 * pace.clamp(0.25, 4.0)) as usize).clamp(4, 1 << 20);
                progress(&Progress { plays, of: self.plays, running: None });
                if self.saved.elapsed() > SAVE {
                    save(state);
                    (self.saved, self.kept) = (Instant::now(), true);
                }
            }
        }
        true
    }

    /// Plays a pair up to a layer, as far as its target goes. None when there is nothing to do, or no time.
    fn item(&self, state: &State, pair: usize, (a, b): (usize, usize), layer: u64) -> Option<(usize, Rounds)> {
        let (have, target) = (state.meetings.rounds()[pair].number(), state.targets[pair].min(layer));
        if have >= target || self.signals.stop.load(Ordering::Relaxed) {
            return None;
        }
        // After those of the pilot.
        let first = state.pilot.rounds()[pair].number();
        let rounds = self.tourney.arena.meet(a, b, self.seeds[pair], first + have..first + target);
        self.signals.played.fetch_add(2 * (target - have), Ordering::Relaxed);
        Some((pair, rounds))
    }
}
