//! Who is met in a round: the equilibria of all scripts that are known, and the field.

use super::state::Kept;
use crate::study::learn::script::Script;
use std::collections::BTreeMap;

/// Seats of the equilibria where a lesson is learnt, and where it is measured: their scripts are met in such shares. The field has about as
/// many, so that each of the several scripts that one may play has seats of its own.
pub(super) const SEATS: u64 = 192;
pub(super) const FINER: u64 = 640;
/// Entrants of a large field that are met.
const EVERYBODY: usize = 32;

/// A script of an entrant, and its share of the mixture.
#[derive(Debug, Clone)]
pub(super) struct Weighed {
    /// Whose it is.
    pub(super) who: usize,
    /// Its number among those that the entrant had, from 0.
    pub(super) version: usize,
    /// The script.
    pub(super) script: Script,
    /// Its share, above 0, at most 1.
    pub(super) share: f64,
}

/// Who is met in a round.
#[derive(Clone, Copy)]
pub(super) struct Met<'k> {
    /// What everybody plays, and what else is known.
    pub(super) kept: &'k Kept,
    /// The mixture that is answered; none before the first round.
    pub(super) mixture: Option<&'k [Weighed]>,
    /// Plays of a lesson.
    pub(super) plays: u64,
    /// Seats of the equilibria.
    pub(super) seats: u64,
}

impl<'k> Met<'k> {
    /// Everybody, or an even part of a large field.
    fn everybody(self) -> Vec<usize> {
        let (size, most) = (self.kept.size(), EVERYBODY);
        if size <= most { (0..size).collect() } else { (0..most).map(|seat| seat * size / most).collect() }
    }

    /// Whom one meets, by which scripts, how often: the equilibria first, once there are any; then everybody, together about as often,
    /// so that nobody learns to beat one enemy and forgets the others.
    pub(super) fn opponents(self) -> Vec<(usize, &'k Script, u64)> {
        let everybody = self.everybody();
        let mixture = self.mixture.unwrap_or_default();
        let often = if mixture.is_empty() { 1 } else { often(everybody.len(), self.seats) };
        let of_one = |&at: &usize| {
            let shares: Vec<f64> = self.kept.mixed[at].iter().map(|&(_, parts)| parts as f64).collect();
            let scripts = self.kept.mixture(at).zip(apportioned(&shares, often));
            scripts.map(move |((script, _), seats)| (at, script, seats)).collect::<Vec<_>>()
        };
        let field = everybody.iter().flat_map(of_one).filter(|&(.., seats)| seats > 0);
        let seats = apportioned(&mixture.iter().map(|one| one.share).collect::<Vec<f64>>(), self.seats);
        let seated = mixture.iter().zip(seats).map(|(one, seats)| (one.who, &one.script, seats));
        seated.filter(|&(.., seats)| seats > 0).chain(field).collect()
    }
}

/// The mixture that is answered: the equilibria of the later half of the rounds in equal parts, so that it settles while new scripts come
/// (fictitious play: Brown 1951, in *Activity Analysis of Production and Allocation*; Robinson 1951, *Annals of Mathematics* 54).
pub(super) fn averaged(kept: &Kept) -> Vec<Weighed> {
    let later = kept.later();
    let mut shares: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for &(who, version, share) in later.iter().flatten() {
        *shares.entry((who, version)).or_default() += share / later.len() as f64;
    }
    let weighed = |((who, version), share)| Weighed { who, version, script: kept.known[who][version].clone(), share };
    shares.into_iter().map(weighed).collect()
}

/// How often each of so many is met beside the equilibria, which have so many seats.
fn often(everybody: usize, seats: u64) -> u64 {
    (seats / everybody as u64).max(1)
}

/// How often a field of so many is met beside the equilibria, all together.
pub(super) fn of_field(size: usize) -> u64 {
    let everybody = size.min(EVERYBODY);
    often(everybody, SEATS) * everybody as u64
}

/// So many seats by shares; what is left goes to the largest remainders.
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
    use super::{SEATS, apportioned, of_field};

    #[test]
    fn seats_go_by_shares_and_none_is_empty() {
        assert_eq!(apportioned(&[0.62, 0.33, 0.05], 32), [20, 10, 2]);
        assert_eq!(apportioned(&[0.4, 0.4], SEATS), [SEATS / 2; 2], "shares need not add up to one");
        assert_eq!(apportioned(&[0.01; 100], SEATS).iter().sum::<u64>(), SEATS);
        assert!(apportioned(&[], SEATS).is_empty());
        assert_eq!([2, 13, 20, 32, 741].map(of_field), [192, 182, 180, 192, 192]);
    }
}
