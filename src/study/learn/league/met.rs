//! Who is met in a round: the equilibrium of all scripts that are known, and the field.

use super::state::Kept;
use crate::study::learn::script::Script;

/// Seats of an equilibrium: its scripts are met in such shares.
pub(super) const SEATS: u64 = 32;

/// A script of an entrant, and its share of the equilibrium.
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
    /// What everybody plays, and what was played in earlier rounds.
    pub(super) kept: &'k Kept,
    /// The equilibrium of all of that; none before the first round.
    pub(super) mixture: Option<&'k [Weighed]>,
    /// Plays of a lesson.
    pub(super) plays: u64,
}

impl<'k> Met<'k> {
    /// Everybody, or an even part of a large field.
    fn everybody(self) -> Vec<usize> {
        let (size, most) = (self.kept.scripts.len(), SEATS as usize);
        if size <= most { (0..size).collect() } else { (0..most).map(|seat| seat * size / most).collect() }
    }

    /// Whom one meets, by which scripts, how often: the equilibrium first, once there is one; then everybody, together about as often,
    /// so that nobody learns to beat one enemy and forgets the others.
    pub(super) fn opponents(self) -> Vec<(usize, &'k Script, u64)> {
        let everybody = self.everybody();
        let mixture = self.mixture.unwrap_or_default();
        let often = if mixture.is_empty() { 1 } else { SEATS / everybody.len() as u64 };
        let field = everybody.iter().map(|&at| (at, &self.kept.scripts[at], often));
        let seats = seats(&mixture.iter().map(|one| one.share).collect::<Vec<f64>>());
        let seated = mixture.iter().zip(seats).map(|(one, seats)| (one.who, &one.script, seats));
        seated.filter(|&(.., seats)| seats > 0).chain(field).collect()
    }
}

/// The seats of each, in all so many as there are, by shares; what is left goes to the largest remainders.
fn seats(shares: &[f64]) -> Vec<u64> {
    let all: f64 = shares.iter().sum();
    let due = |at: usize| shares[at] / all * SEATS as f64;
    let mut seats: Vec<u64> = (0..shares.len()).map(|at| due(at) as u64).collect();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    let rest = |at: usize| due(at) - due(at).floor();
    order.sort_by(|&a, &b| rest(b).total_cmp(&rest(a)).then(a.cmp(&b)));
    let missing = SEATS.saturating_sub(seats.iter().sum()) as usize;
    order.iter().cycle().take(missing).for_each(|&at| seats[at] += 1);
    seats
}

#[cfg(test)]
mod tests {
    use super::{SEATS, seats};

    #[test]
    fn seats_go_by_shares_and_none_is_empty() {
        assert_eq!(seats(&[0.62, 0.33, 0.05]), [20, 10, 2]);
        assert_eq!(seats(&[0.4, 0.4]), [SEATS / 2; 2], "shares need not add up to one");
        assert_eq!(seats(&[0.01; 100]).iter().sum::<u64>(), SEATS);
        assert!(seats(&[]).is_empty());
    }
}
