//! Opponents of a round: the equilibria of all known scripts, and the field.

use super::state::{Checkpoint, Share};
use crate::learn::script::Script;
use std::collections::BTreeMap;

/// Seats of the equilibria in a training run and in a measurement: their scripts fill them by shares. The field has about as many, so that
/// each script of a mixture has seats of its own.
pub(super) const SEATS: u64 = 192;
pub(super) const FINER: u64 = 640;
/// Entrants of a large field that are met.
const EVERYBODY: usize = 32;

/// Opponent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seat<'k> {
    /// The entrant.
    pub(super) who: usize,
    /// Its script.
    pub(super) script: &'k Script,
    /// Number of its seats.
    pub(super) often: u64,
    /// Whether it comes from the equilibria, and not from the field.
    pub(super) is_brought: bool,
}

/// Opponents of a round.
#[derive(Clone, Copy)]
pub(super) struct Met<'k> {
    /// State of the league.
    pub(super) checkpoint: &'k Checkpoint,
    /// Mixture to answer; none before the first round.
    pub(super) mixture: Option<&'k [Share]>,
    /// Plays of a training run.
    pub(super) plays: u64,
    /// Seats of the equilibria.
    pub(super) seats: u64,
}

impl<'k> Met<'k> {
    /// Everybody, or an even part of a large field.
    fn everybody(self) -> Vec<usize> {
        let (size, most) = (self.checkpoint.size(), EVERYBODY);
        if size <= most { (0..size).collect() } else { (0..most).map(|seat| seat * size / most).collect() }
    }

    /// Opponents of a kind, with scripts and seats: the equilibria first, once there are any, then everybody, about as often. So nobody
    /// forgets an enemy outside the equilibria.
    pub(super) fn opponents(self, kind: usize) -> Vec<Seat<'k>> {
        let checkpoint = self.checkpoint;
        let everybody = self.everybody();
        let mixture = self.mixture.unwrap_or_default();
        let often = if mixture.is_empty() { 1 } else { (self.seats / everybody.len() as u64).max(1) };
        let played = |who: usize, often: u64, is_brought: bool| {
            let shares: Vec<f64> = checkpoint.mixed[who][kind].iter().map(|&(_, parts)| parts as f64).collect();
            let scripts = checkpoint.mixture(who, kind).zip(apportioned(&shares, often));
            scripts.map(move |((script, _), often)| Seat { who, script, often, is_brought }).collect::<Vec<_>>()
        };
        let seats = apportioned(&mixture.iter().map(|one| one.2).collect::<Vec<f64>>(), self.seats);
        let brought = mixture.iter().zip(seats).flat_map(|(&(who, version, _), often)| match version {
            Some(version) => vec![Seat { who, script: &checkpoint.known[who][version], often, is_brought: true }],
            None => played(who, often, true),
        });
        let field = everybody.iter().flat_map(|&who| played(who, often, false));
        brought.chain(field).filter(|seat| seat.often > 0).collect()
    }
}

/// Mixture to answer: the equilibria of the later half of the rounds in equal parts, so that it settles while new scripts come (fictitious
/// play: Brown 1951, in *Activity Analysis of Production and Allocation*; Robinson 1951, *Annals of Mathematics* 54).
pub(super) fn averaged(checkpoint: &Checkpoint) -> Vec<Share> {
    let later = checkpoint.later();
    let mut shares: BTreeMap<(usize, Option<usize>), f64> = BTreeMap::new();
    for &(who, version, share) in later.iter().flatten() {
        *shares.entry((who, version)).or_default() += share / later.len() as f64;
    }
    shares.into_iter().map(|((who, version), share)| (who, version, share)).collect()
}

/// Seats of a field of so many beside those of the equilibria.
pub(super) fn of_field(size: usize) -> u64 {
    let everybody = size.min(EVERYBODY) as u64;
    (SEATS / everybody).max(1) * everybody
}

/// Seats by shares; what is left goes to the largest remainders.
pub(super) fn apportioned(shares: &[f64], number: u64) -> Vec<u64> {
    let all: f64 = shares.iter().sum();
    let due = |at: usize| shares[at] / all * number as f64;
    let mut seats: Vec<u64> = (0..shares.len()).map(|at| due(at) as u64).collect();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    let rest = |at: usize| due(at) - due(at).floor();
    order.sort_by(|&a, &b| rest(b).total_cmp(&rest(a)).then(a.cmp(&b)));
    let missing = number.saturating_sub(seats.iter().sum()) as usize;
    order.iter().cycle().take(missing).for_each(|&at| seats[at] += 1);
    seats
}

#[cfg(test)]
mod tests {
    use super::{Met, SEATS, apportioned, of_field};
    use crate::learn::league::state::Checkpoint;
    use crate::learn::script::Script;

    /// An entrant that plays by opponent does so wherever it is met; in the equilibria, too.
    #[test]
    fn what_is_met_depends_on_who_meets_it() {
        let known = vec![["one", "two"].map(Script::lone).to_vec(), vec![Script::lone("three")]];
        let mixed = vec![vec![vec![(0, 75), (1, 25)], vec![(1, 100)]], vec![vec![(0, 100)]; 2]];
        let checkpoint = Checkpoint { known, mixed, ..Checkpoint::default() };
        let mixture = [(0, Some(0), 0.5), (0, None, 0.5)];
        let met = Met { checkpoint: &checkpoint, mixture: Some(&mixture), plays: 0, seats: 8 };
        let told = |kind| -> Vec<(usize, String, u64, bool)> {
            let seats = met.opponents(kind).into_iter();
            seats.map(|seat| (seat.who, seat.script.entries[0].offer.clone(), seat.often, seat.is_brought)).collect()
        };
        let seat = |who, offer: &str, often, is_brought| (who, offer.to_owned(), often, is_brought);
        let brought = [seat(0, "one", 4, true), seat(0, "one", 3, true), seat(0, "two", 1, true)];
        let field = [seat(0, "one", 3, false), seat(0, "two", 1, false), seat(1, "three", 4, false)];
        assert_eq!(told(0), [&brought[..], &field].concat());
        let brought = [seat(0, "one", 4, true), seat(0, "two", 4, true)];
        let field = [seat(0, "two", 4, false), seat(1, "three", 4, false)];
        assert_eq!(told(1), [brought, field].concat());
    }

    #[test]
    fn seats_go_by_shares_and_none_is_empty() {
        assert_eq!(apportioned(&[0.62, 0.33, 0.05], 32), [20, 10, 2]);
        assert_eq!(apportioned(&[0.4, 0.4], SEATS), [SEATS / 2; 2], "shares need not add up to one");
        assert_eq!(apportioned(&[0.01; 100], SEATS).iter().sum::<u64>(), SEATS);
        assert!(apportioned(&[], SEATS).is_empty());
        assert_eq!([2, 13, 20, 32, 741].map(of_field), [192, 182, 180, 192, 192]);
    }
}
