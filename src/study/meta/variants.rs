//! Field under several variants of the rules, on the same dice: the effect of a change on everybody.
//!
//! Every pair plays the same rounds in each variant. The results of a round in the first variant and in another are counted together, so
//! that differences are those of paired rounds, and common luck cancels. Intervals come from a bootstrap of both variants of a round at
//! once (see [`evenodds_stats::judge::Again`]).

use super::findings::Figure;
use super::parts::{self, SideBySide};
use super::ready::Request;
use super::ready::Tourney;
use super::replicas::{Figures, Questions};
use super::rounds::{Played, count, played};
use super::state::State;
use crate::Progress;
use crate::summary::Call;
use evenodds_engine::run::Signals;
use evenodds_engine::share::Interim;
use evenodds_scenario::judging::MARGIN;
use evenodds_stats::holm;
use evenodds_stats::judge::bootstrap::{Method, ranged};
use evenodds_stats::judge::estimate::upper_tail;
use evenodds_stats::judge::meetings::pairs;
use evenodds_stats::judge::random::Stream;
use evenodds_stats::judge::twin::Twin;
use evenodds_stats::judge::{Meetings, Ranged};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Rounds of a pair that are played at once, at most: one at first, then twice as many each time.
const ITEM: u64 = 32;
/// Pairs between two checks of the stop signal.
const SLICE: usize = 256;
/// Resampled fields behind the intervals.
const REPLICATES: usize = 1000;
/// The same for fields of more than a hundred.
const FEW_REPLICATES: usize = 200;

/// What a change does to one entrant; rates are 0 to 1.
#[derive(Debug, Clone, Serialize)]
pub struct Changed {
    /// Its name.
    pub name: String,
    /// How much its mean rate rises.
    pub rate: Figure,
    /// How many ranks it falls.
    pub ranks: Figure,
    /// How much its share of the equilibrium rises.
    pub share: Figure,
    /// p-value of "its mean rate is the same", Holm-corrected over all entrants.
    pub p: f64,
    /// Whether that is shown at the report's confidence.
    pub shown: bool,
    /// What follows for its mean rate.
    pub verdict: Call,
}

/// What a variant does to the field, against the first one.
#[derive(Debug, Clone, Serialize)]
pub struct Change {
    /// The variant's name.
    pub variant: String,
    /// The entrants, in the order of the field.
    pub entrants: Vec<Changed>,
    /// How much cyclicity rises.
    pub cyclicity: Figure,
    /// How many more entrants the equilibrium amounts to.
    pub effective_entrants: Figure,
    /// How much the first seat's rate rises.
    pub first_seat: Figure,
    /// How much the share of plays rises that nobody wins.
    pub undecided: Figure,
}

/// Plays every pair in every variant, the first of which is the baseline, on the current rayon pool. Returns the counts of each other
/// variant beside the baseline, and whether they are complete.
pub fn play(
    tourneys: &[Tourney],
    asked: Request,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> (Vec<Twin>, bool) {
    let (first, others) = tourneys.split_first().expect("a baseline");
    let size = first.entrants.len();
    let seeds = first.seeds(asked.seed.unwrap_or(first.scenario.seed));
    let rounds = first.rounds(asked.trials);
    let mut twins = vec![Twin::new(size); others.len()];
    let mut from = 0;
    let work = SideBySide { tourneys, seeds: &seeds, rounds, signals, items: OnceLock::new() };
    match signals.ledger.look(&work, &signals.stop) {
        Interim::Here | Interim::Begun(_, 0) => {}
        Interim::Begun(sheets, at) => match parts::twins(&work, &sheets, at) {
            Some(known) => (twins, from) = (known, at),
            None => {
                signals.ledger.refuse();
                return (twins, false);
            }
        },
        Interim::Elsewhere => return (twins, false),
        Interim::Counted(sheets) => {
            let counted = parts::twins(&work, &sheets, rounds);
            if counted.is_none() {
                signals.ledger.refuse();
            }
            let whole = counted.is_some();
            return (counted.unwrap_or(twins), whole);
        }
    }
    let all: Vec<(usize, (usize, usize))> = pairs(size).enumerate().collect();
    let each = 2 * tourneys.len() as u64 * all.len() as u64;
    let (known, of) = (from * each, rounds * each);
    while from < rounds {
        let to = (from + from.clamp(1, ITEM)).min(rounds);
        let mut found = work.none();
        for slice in all.chunks(SLICE) {
            let one = |&(pair, seats): &(usize, (usize, usize))| {
                played(tourneys, (pair, seats), seeds[pair], from..to, signals)
            };
            let some: Vec<Option<Played>> = slice.par_iter().map(one).collect();
            some.iter().flatten().for_each(|one| count(&mut found, one));
            if signals.stop.load(Ordering::Relaxed) {
                // What is recorded are whole rounds of all pairs, and a report holds what is recorded.
                if !signals.ledger.is_recording() {
                    twins.iter_mut().zip(&found).for_each(|(twin, found)| twin.merge(found));
                }
                let whole = twins.iter().all(|twin| twin.fewest() == rounds);
                return (twins, whole);
            }
            progress(&Progress { plays: known + signals.played.load(Ordering::Relaxed), of, running: None });
        }
        twins.iter_mut().zip(&found).for_each(|(twin, found)| twin.merge(found));
        if signals.ledger.is_recording() {
            signals.ledger.record(0, to, parts::sheet(&found));
        }
        from = to;
    }
    (twins, true)
}

/// State of each variant, to be evaluated by itself.
pub fn states(twins: &[Twin]) -> Vec<State> {
    let before = twins.first().map(Twin::before);
    let fields = before.into_iter().chain(twins.iter().map(Twin::after));
    fields.map(|meetings| State { meetings, ..State::new(twins[0].size()) }).collect()
}

/// Changes of each variant. None after a stop signal.
pub fn changes(tourneys: &[Tourney], twins: &[Twin], seed: u64, signals: &Signals) -> Option<Vec<Change>> {
    let each = tourneys.iter().skip(1).zip(twins);
    each.map(|(tourney, twin)| change(tourney, twin, seed, signals)).collect()
}

/// Figures of a field in one row: rates, ranks, shares; cyclicity and effective entrants; the first seat, draws.
fn row(twin: &Twin) -> Vec<f64> {
    let of = |meetings: &Meetings| Figures::of(meetings, Vec::new(), &Questions::default());
    let (before, after) = (of(&twin.before()), of(&twin.after()));
    let row = |figures: Figures| {
        let field = [figures.field[0], figures.field[3], figures.seats[0]];
        let last = figures.undecided.last().copied();
        let entrants = figures.rates.into_iter().chain(figures.ranks).chain(figures.shares);
        entrants.chain(field).chain(last).collect::<Vec<f64>>()
    };
    row(after).into_iter().zip(row(before)).map(|(after, before)| after - before).collect()
}

fn change(tourney: &Tourney, twin: &Twin, seed: u64, signals: &Signals) -> Option<Change> {
    let (size, confidence) = (tourney.entrants.len(), tourney.scenario.confidence);
    let margin = tourney.scenario.judging.rates.unwrap_or(MARGIN);
    let planned = tourney.scenario.field.as_ref().and_then(|field| field.replicates);
    let count = planned.unwrap_or(if size <= 100 { REPLICATES } else { FEW_REPLICATES });
    let replicate = |i: usize| {
        let stopped = signals.stop.load(Ordering::Relaxed);
        (!stopped).then(|| row(&twin.draw(&mut Stream::new(!seed, i as u64))))
    };
    let all: Option<Vec<Vec<f64>>> = (0..count).into_par_iter().map(replicate).collect();
    let (own, all) = (row(twin), all?);
    let of = |method: Method| ranged(&own, &all, confidence, method);
    let (plain, centred) = (of(Method::Percentile), of(Method::Centred));
    let figure = |ranged: &Ranged| {
        let (low, high) = (ranged.interval.low.min(ranged.value), ranged.interval.high.max(ranged.value));
        Figure { value: ranged.value, low, high }
    };
    let p =
        |ranged: &Ranged| if ranged.error > 0.0 { 2.0 * upper_tail((ranged.value / ranged.error).abs()) } else { 1.0 };
    let corrected = holm(&plain[..size].iter().map(p).collect::<Vec<f64>>());
    let rounds = twin.fewest() * pairs(size).count() as u64;
    let within = |ranged: &Ranged| {
        let room = (margin - ranged.value.abs()) / ranged.error;
        ranged.error > 0.0 && room > 0.0 && upper_tail(room) * (size as f64) < 1.0 - confidence
    };
    let verdict = |at: usize| match &plain[at] {
        _ if twin.is_alike(at) => Call::Same,
        rate if within(rate) => Call::NoRelevantDifference,
        rate if corrected[at] < 1.0 - confidence => {
            if rate.value > 0.0 {
                Call::Better
            } else {
                Call::Worse
            }
        }
        _ => Call::NeedsMorePlays,
    };
    let entrant = |at: usize| Changed {
        name: tourney.entrants[at].name.clone(),
        rate: figure(&plain[at]),
        ranks: figure(&plain[size + at]),
        share: figure(&plain[2 * size + at]),
        p: corrected[at],
        shown: corrected[at] < 1.0 - confidence,
        verdict: verdict(at),
    };
    Some(Change {
        variant: tourney.variant.clone(),
        entrants: (0..size).map(entrant).collect(),
        cyclicity: figure(&centred[3 * size]),
        effective_entrants: figure(&centred[3 * size + 1]),
        first_seat: figure(&plain[3 * size + 2]).or_unchanged(rounds, confidence),
        undecided: figure(&plain[3 * size + 3]).or_unchanged(rounds, confidence),
    })
}
