//! Counts of wins per ordered pair, sides apart.

use super::payoffs::Payoffs;
use super::random::Stream;

/// Outcomes of one entrant in the first seat against another in the second, counted for the first seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Plays the first seat won.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Plays the second seat won.
    pub losses: u64,
}

impl Score {
    /// Number of plays.
    pub fn plays(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins less losses, a play: −1 to 1; 0 without plays.
    pub fn value(&self) -> f64 {
        if self.plays() == 0 { 0.0 } else { (self.wins as f64 - self.losses as f64) / self.plays() as f64 }
    }

    /// Variance of [`Score::value`]. Half a win and half a loss are added for this figure only: a pair that always ends alike is not
    /// certain (as Agresti and Coull 1998 do for rates). 1 without plays.
    pub fn variance(&self) -> f64 {
        let plays = self.plays() as f64;
        if self.plays() == 0 {
            return 1.0;
        }
        let mean = (self.wins as f64 - self.losses as f64) / (plays + 1.0);
        ((self.wins + self.losses + 1) as f64 / (plays + 1.0) - mean * mean) / plays
    }

    fn add(&mut self, more: Self) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

/// Counts of a whole field: n entrants, all against all, in both seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinMatrix {
    size: usize,
    scores: Vec<Score>,
}

impl WinMatrix {
    /// Field of `size` entrants before its first play.
    pub fn new(size: usize) -> Self {
        Self { size, scores: vec![Score::default(); size * size] }
    }

    /// Number of entrants.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Score with `first` in the first seat and `second` in the second.
    pub fn score(&self, first: usize, second: usize) -> Score {
        self.scores[first * self.size + second]
    }

    /// Adds plays of `first` in the first seat against `second`.
    pub fn add(&mut self, first: usize, second: usize, more: Score) {
        self.scores[first * self.size + second].add(more);
    }

    /// Plays of two entrants, in both seats.
    pub fn plays(&self, a: usize, b: usize) -> u64 {
        self.score(a, b).plays() + self.score(b, a).plays()
    }

    /// All plays of the field; an entrant's plays against itself are not counted.
    pub fn total(&self) -> u64 {
        (0..self.size).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| self.plays(a, b)).sum()
    }

    /// Wins of `a` over `b` in both seats, a draw counted half.
    pub fn points(&self, a: usize, b: usize) -> f64 {
        let (home, away) = (self.score(a, b), self.score(b, a));
        (home.wins + away.losses) as f64 + (home.draws + away.draws) as f64 / 2.0
    }

    /// The antisymmetric matrix of values with standard errors.
    ///
    /// The value of a pair is the plain mean of its two seats, whatever their numbers of plays, so that the advantage
    /// of a seat cancels. With one seat played only, that seat alone is taken; with none the value is 0 ± 1.
    pub fn payoffs(&self) -> Payoffs {
        Payoffs::from_pairs(self.size, |a, b| {
            let (home, away) = (self.score(a, b), self.score(b, a));
            match (home.plays(), away.plays()) {
                (0, 0) => (0.0, 1.0),
                (_, 0) => (home.value(), home.variance().sqrt()),
                (0, _) => (-away.value(), away.variance().sqrt()),
                _ => ((home.value() - away.value()) / 2.0, (home.variance() + away.variance()).sqrt() / 2.0),
            }
        })
    }

    /// Resampled field: every ordered pair is drawn anew, as many plays as before, in the shares that were seen (Efron 1979). Pairs are
    /// independent of each other.
    #[must_use]
    pub fn resample(&self, stream: &mut Stream) -> Self {
        let draw = |score: &Score| {
            let [wins, draws, losses] = stream.multinomial(score.plays(), [score.wins, score.draws, score.losses]);
            Score { wins, draws, losses }
        };
        Self { size: self.size, scores: self.scores.iter().map(draw).collect() }
    }

    /// Two fields whose plays together are this one's: each play goes to either with equal chance. The two are independent, so a claim
    /// chosen on one may be tested on the other.
    pub fn halves(&self, stream: &mut Stream) -> (Self, Self) {
        let mut halves = (Self::new(self.size), Self::new(self.size));
        for (i, whole) in self.scores.iter().enumerate() {
            let (wins, draws, losses) = (
                stream.binomial(whole.wins, 0.5),
                stream.binomial(whole.draws, 0.5),
                stream.binomial(whole.losses, 0.5),
            );
            halves.0.scores[i] = Score { wins, draws, losses };
            halves.1.scores[i] =
                Score { wins: whole.wins - wins, draws: whole.draws - draws, losses: whole.losses - losses };
        }
        halves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel() -> WinMatrix {
        let mut field = WinMatrix::new(2);
        field.add(0, 1, Score { wins: 60, draws: 10, losses: 30 });
        field.add(1, 0, Score { wins: 50, draws: 0, losses: 50 });
        field
    }

    /// By hand: seat values 0.3 and 0, variances (91/101 − (30/101)²)/100 and (101/101)/100.
    #[test]
    fn a_pair_is_the_mean_of_its_seats() {
        let payoffs = duel().payoffs();
        assert!((payoffs.value(0, 1) - 0.15).abs() < 1e-15 && (payoffs.value(1, 0) + 0.15).abs() < 1e-15);
        let variance = (91.0 / 101.0 - (30.0_f64 / 101.0).powi(2)) / 100.0 + 0.01;
        assert!((payoffs.error(0, 1) - variance.sqrt() / 2.0).abs() < 1e-15);
        assert!((duel().points(0, 1) - 115.0).abs() < 1e-12 && (duel().points(1, 0) - 85.0).abs() < 1e-12);
        assert_eq!((duel().plays(0, 1), duel().total()), (200, 200));
    }

    #[test]
    fn what_was_not_played_is_open() {
        let mut field = WinMatrix::new(3);
        field.add(2, 0, Score { wins: 10, draws: 0, losses: 0 });
        let payoffs = field.payoffs();
        assert!((payoffs.error(0, 1) - 1.0).abs() < 1e-15 && payoffs.value(0, 1).abs() < 1e-15);
        assert!((payoffs.value(0, 2) + 1.0).abs() < 1e-15 && payoffs.error(0, 2) > 0.1);
    }

    /// The standard error over 4,000 resamples is the one of the formula, within 5 %.
    #[test]
    fn resampling_shows_the_standard_error() {
        let field = duel();
        let mut stream = Stream::new(5, 0);
        let values: Vec<f64> = (0..4000).map(|_| field.resample(&mut stream).payoffs().value(0, 1)).collect();
        let mean = values.iter().sum::<f64>() / 4000.0;
        let deviation = (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 3999.0).sqrt();
        assert!((mean - 0.15).abs() < 0.005, "{mean}");
        assert!((deviation / field.payoffs().error(0, 1) - 1.0).abs() < 0.05, "{deviation}");
    }

    /// 1,000 fields of five at 15 plays a seat, the first seat ahead by 0.1: the 95 % intervals of a mean rate, and of a pair of true rate
    /// 0.95, hold them in 95 % within what 1,000 can show.
    #[test]
    fn intervals_of_rates_cover_them() {
        let (mut mean, mut pair) = (0, 0);
        for study in 0..1000 {
            let mut stream = Stream::new(23, study);
            let mut field = WinMatrix::new(5);
            for (a, b) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))).filter(|(a, b)| a != b) {
                let centre = if a == 0 {
                    0.95
                } else if b == 0 {
                    0.05
                } else {
                    0.5
                };
                let edge = if a == 0 || b == 0 { 0.04 } else { 0.1 };
                let wins = stream.binomial(15, centre + edge);
                field.add(a, b, Score { wins, draws: 0, losses: 15 - wins });
            }
            let payoffs = field.payoffs();
            mean += u32::from(payoffs.mean_rates()[0].interval(0.95).contains(0.95));
            pair += u32::from(payoffs.rate(1, 2).interval(0.95).contains(0.5));
        }
        assert!((930..=995).contains(&mean) && (930..=970).contains(&pair), "{mean} and {pair} of 1000");
    }

    #[test]
    fn halves_make_the_whole() {
        let field = duel();
        let (mut one, other) = field.halves(&mut Stream::new(1, 1));
        assert!(one.total() > 70 && other.total() > 70);
        for (a, b) in [(0, 1), (1, 0)] {
            one.add(a, b, other.score(a, b));
        }
        assert_eq!(one, field);
    }
}
