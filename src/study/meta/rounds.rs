//! Rounds of a pair in several variants of the rules, on the same dice.

use super::ready::Tourney;
use evenodds_engine::Rounds;
use evenodds_engine::run::Signals;
use evenodds_stats::judge::twin::Twin;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Pair with the results of its rounds in the first variant and in each other.
pub(super) type Played = (usize, Vec<u8>, Vec<Vec<u8>>);

/// Plays some rounds of a pair in every variant. None after a stop signal.
pub(super) fn played(
    tourneys: &[Tourney],
    (pair, seats): (usize, (usize, usize)),
    seed: u64,
    rounds: Range<u64>,
    signals: &Signals,
) -> Option<Played> {
    if signals.stop.load(Ordering::Relaxed) {
        return None;
    }
    let (first, others) = tourneys.split_first()?;
    let kinds = |tourney: &Tourney| self::kinds(tourney, seats, seed, rounds.clone());
    let before = kinds(first);
    let after: Vec<Vec<u8>> = others.iter().map(kinds).collect();
    signals.played.fetch_add(2 * (rounds.end - rounds.start) * tourneys.len() as u64, Ordering::Relaxed);
    Some((pair, before, after))
}

/// Counts the rounds of a pair.
pub(super) fn count(twins: &mut [Twin], (pair, before, after): &Played) {
    twins.iter_mut().zip(after).for_each(|(twin, after)| twin.add(*pair, before, after));
}

/// Results of some rounds.
fn kinds(tourney: &Tourney, (a, b): (usize, usize), seed: u64, rounds: Range<u64>) -> Vec<u8> {
    let kind = |round: u64| {
        let Rounds { counts } = tourney.arena.meet(a, b, seed, round..round + 1);
        counts.iter().position(|&count| count > 0).unwrap_or(4) as u8
    };
    rounds.map(kind).collect()
}
