//! Win rates of single pairs with their intervals.

use super::findings::{Figure, Matchup};
use evenodds_stats::judge::Meetings;
use evenodds_stats::judge::meetings::pairs;

/// Rates of all pairs. Intervals come from the distribution of each pair's bootstrap, without replicates: [`evenodds_stats::judge::posterior`].
pub(super) struct Pairs {
    size: usize,
    figures: Vec<Figure>,
}

impl Pairs {
    /// Rates of a field.
    pub(super) fn of(meetings: &Meetings, confidence: f64) -> Self {
        let rates = meetings.rates(confidence).into_iter();
        let figures = rates.map(|(value, range)| Figure { value, low: range.low, high: range.high }).collect();
        Self { size: meetings.size(), figures }
    }

    /// Rate of `a` against `b`, two different entrants.
    pub(super) fn rate(&self, a: usize, b: usize) -> Figure {
        let (low, high) = (a.min(b), a.max(b));
        let figure = self.figures[low * self.size - low * (low + 1) / 2 + high - low - 1];
        if a < b {
            return figure;
        }
        Figure { value: 1.0 - figure.value, low: 1.0 - figure.high, high: 1.0 - figure.low }
    }

    /// Worst opponent of `entrant`; the first of equals.
    pub(super) fn worst(&self, entrant: usize) -> usize {
        let others = (0..self.size).filter(|&other| other != entrant);
        let rate = |other: usize| self.rate(entrant, other).value;
        others.min_by(|&x, &y| rate(x).total_cmp(&rate(y))).unwrap_or(entrant)
    }

    /// Counts and rates of all pairs.
    pub(super) fn matrix(&self, meetings: &Meetings) -> Vec<Matchup> {
        let scores = meetings.scores();
        let matchup = |((a, b), &rate): ((usize, usize), &Figure)| {
            let (home, away) = (scores.score(a, b), scores.score(b, a));
            Matchup { home: [home.wins, home.draws, home.losses], away: [away.losses, away.draws, away.wins], rate }
        };
        pairs(self.size).zip(&self.figures).map(matchup).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_engine::Rounds;

    #[test]
    fn a_pair_is_seen_from_both_sides() {
        let won = |won: u32| Rounds { counts: [won, 0, 0, 0, 0, 0, 0, 0, 10 - won] };
        let field = Meetings::of(3, vec![won(10), won(7), won(2)]).expect("three pairs");
        let pairs = Pairs::of(&field, 0.95);
        let (mine, theirs) = (pairs.rate(0, 2), pairs.rate(2, 0));
        assert!((mine.value - 0.7).abs() < 1e-15 && (theirs.value - 0.3).abs() < 1e-15);
        assert!((mine.low + theirs.high - 1.0).abs() < 1e-15);
        let never_lost = pairs.rate(0, 1);
        assert!(never_lost.high >= 1.0 && (0.7..0.9).contains(&never_lost.low), "{never_lost:?}");
        assert_eq!([0, 1, 2].map(|entrant| pairs.worst(entrant)), [2, 0, 0]);
        assert_eq!(pairs.matrix(&field)[2].home, [2, 0, 8]);
    }
}
