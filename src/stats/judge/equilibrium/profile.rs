//! Equilibrium of several players in a zero-sum polymatrix game, with even shares.
//!
//! Each player meets the others and a fixed mixture. The equilibria are the solutions of one linear program (Cai, Candogan, Daskalakis and
//! Papadimitriou 2016, *Zero-Sum Polymatrix Games: A Generalization of Minmax*, Mathematics of Operations Research 41): the profiles in
//! which the regrets of all players sum to 0.
//!
//! There may be many, mostly brittle: a slight lead makes a share 1, which is easy to exploit. So the sum of the regrets and of half the
//! squares of the shares, times `evenness`, is minimised (Tikhonov and Arsenin 1977, *Solutions of Ill-Posed Problems*). The solution is
//! unique.

use super::maximin::settings;
use crate::judge::payoffs::Payoffs;
use clarabel::algebra::CscMatrix;
use clarabel::solver::{DefaultSolver, IPSolver, NonnegativeConeT, SupportedConeT, ZeroConeT};

/// Players with their strategies, and their opponents.
pub struct RestrictedGame<'a> {
    /// Payoff of each strategy against each, −1 to 1.
    pub payoffs: &'a Payoffs,
    /// Player of each strategy, counted from 0 without a gap.
    pub whose: &'a [usize],
    /// Weight of each strategy in the fixed mixture, not negative.
    pub outside: &'a [f64],
    /// Weight of each player, the player itself included.
    pub often: f64,
    /// Value of even shares, in units of payoff. The mean regret over the players is at most half of it, as squares of shares sum to 1 at
    /// most. At 0 nobody has a regret.
    pub evenness: f64,
}

impl RestrictedGame<'_> {
    fn players(&self) -> usize {
        self.whose.iter().max().map_or(0, |last| last + 1)
    }

    /// Total weight of all opponents, by which sums become means.
    fn met(&self) -> f64 {
        self.often * self.players() as f64 + self.outside.iter().sum::<f64>()
    }

    /// Payoff of each strategy against the fixed mixture, as its part of the mean.
    fn outside(&self) -> Vec<f64> {
        let sums = self.payoffs.against(self.outside);
        sums.into_iter().map(|sum| sum / self.met()).collect()
    }

    /// Share of each strategy with its player, 0 to 1, summing to 1 for each player; exact to about 1e-8. Even shares where the solver fails.
    pub fn profile(&self) -> Vec<f64> {
        let (size, players) = (self.payoffs.size(), self.players());
        if size == players {
            // Nobody has a choice.
            return vec![1.0; size];
        }
        let (outside, often) = (self.outside(), self.often / self.met());
        // Variables: the shares, then the best payoff of each player. Constraints: each player's shares sum to 1; no strategy of hers has
        // a larger payoff; no share is negative.
        let height = players + 2 * size;
        let (mut starts, mut places, mut entries) = (vec![0], Vec::new(), Vec::new());
        let mut put = |place: usize, entry: f64| {
            places.push(place);
            entries.push(entry);
            places.len()
        };
        for (share, &who) in self.whose.iter().enumerate() {
            put(who, 1.0);
            for strategy in 0..size {
                put(players + strategy, often * self.payoffs.value(strategy, share));
            }
            starts.push(put(players + size + share, -1.0));
        }
        for player in 0..players {
            let own = (0..size).filter(|&strategy| self.whose[strategy] == player);
            let end = own.fold(0, |_, strategy| put(players + strategy, -1.0));
            starts.push(end);
        }
        let width = size + players;
        let matrix = CscMatrix::new(height, width, starts, places, entries);
        let diagonal = (0..=width).map(|column| column.min(size)).collect();
        let squares = CscMatrix::new(width, width, diagonal, (0..size).collect(), vec![self.evenness; size]);
        let goal: Vec<f64> = outside.iter().map(|value| -value).chain(vec![1.0; players]).collect();
        let bounds: Vec<f64> =
            [vec![1.0; players], outside.iter().map(|value| -value).collect(), vec![0.0; size]].concat();
        let cones: [SupportedConeT<f64>; 2] = [ZeroConeT(players), NonnegativeConeT(2 * size)];
        let found = DefaultSolver::new(&squares, &goal, &matrix, &bounds, &cones, settings()).map(|mut solver| {
            solver.solve();
            solver.solution.x[..size].to_vec()
        });
        self.whole(&found.unwrap_or_default()).or_else(|| self.whole(&vec![1.0; size])).unwrap_or_default()
    }

    /// Shares that sum to 1 for each player. None where there are none.
    fn whole(&self, shares: &[f64]) -> Option<Vec<f64>> {
        let mut sums = vec![0.0; self.players()];
        self.whose.iter().zip(shares).for_each(|(&who, share)| sums[who] += share.max(0.0));
        let sound = shares.iter().all(|share| share.is_finite()) && sums.iter().all(|&sum| sum > 0.0);
        sound.then(|| self.whose.iter().zip(shares).map(|(&who, share)| share.max(0.0) / sums[who]).collect())
    }

    /// Mean payoff of each strategy over all opponents, where these shares are played.
    pub fn values(&self, shares: &[f64]) -> Vec<f64> {
        let often = self.often / self.met();
        let field = self.payoffs.against(shares);
        field.iter().zip(self.outside()).map(|(value, outside)| often * value + outside).collect()
    }

    /// Regret of each player: the lead of her best strategy over her mixture, mean over all opponents, in units of payoff.
    pub fn regrets(&self, shares: &[f64]) -> Vec<f64> {
        let values = self.values(shares);
        let mut regrets = vec![f64::NEG_INFINITY; self.players()];
        self.whose.iter().zip(&values).for_each(|(&who, &value)| regrets[who] = value.max(regrets[who]));
        self.whose.iter().zip(&values).zip(shares).for_each(|((&who, value), share)| regrets[who] -= share * value);
        regrets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    /// Two players with two strategies each; the payoffs are those of the second row of each against the other's. By hand: (1, 3) is the
    /// only equilibrium.
    #[test]
    fn a_profile_that_nobody_leaves_is_found() {
        let rows: [&[f64]; 4] =
            [&[0.0, 0.0, 0.5, -0.5], &[0.0, 0.0, 0.2, 0.1], &[-0.5, -0.2, 0.0, 0.0], &[0.5, -0.1, 0.0, 0.0]];
        let game = RestrictedGame {
            payoffs: &Payoffs::exact(&rows),
            whose: &[0, 0, 1, 1],
            outside: &[0.0; 4],
            often: 1.0,
            evenness: 0.0,
        };
        let shares = game.profile();
        for (share, due) in shares.iter().zip([0.0, 1.0, 0.0, 1.0]) {
            assert!((share - due).abs() < 1e-7, "{shares:?}");
        }
    }

    /// Matching pennies in which the matched player loses 1, and wins 1 or ½ otherwise. By hand: with p for the first side, q for hers,
    /// both are indifferent at q = 3/7 and p = 3/7.
    #[test]
    fn where_no_profile_is_pure_players_mix() {
        let rows: [&[f64]; 4] =
            [&[0.0, 0.0, 1.0, -1.0], &[0.0, 0.0, -1.0, 0.5], &[-1.0, 1.0, 0.0, 0.0], &[1.0, -0.5, 0.0, 0.0]];
        let payoffs = Payoffs::exact(&rows);
        let game = |evenness| RestrictedGame {
            payoffs: &payoffs,
            whose: &[0, 0, 1, 1],
            outside: &[0.0; 4],
            often: 2.0,
            evenness,
        };
        let is_near =
            |shares: &[f64], due: [f64; 4]| shares.iter().zip(due).all(|(share, due)| (share - due).abs() < 1e-6);
        let shares = game(0.0).profile();
        let mixed = [3.0 / 7.0, 4.0 / 7.0, 3.0 / 7.0, 4.0 / 7.0];
        assert!(is_near(&shares, mixed), "{shares:?}");
        // Where only evenness counts all is even.
        assert!(game(1e6).profile().iter().all(|share| (share - 0.5).abs() < 1e-4));
        assert!(game(0.0).regrets(&shares).iter().all(|regret| regret.abs() < 1e-6));
        // Whoever plays her first side for certain is answered by (0, 1): half of the opponents is herself.
        let regrets = game(0.0).regrets(&[1.0, 0.0, 0.0, 1.0]);
        assert!((regrets[0] - 0.75).abs() < 1e-12 && regrets[1].abs() < 1e-12, "{regrets:?}");
    }

    /// A strategy that is worth .1 less, of two, in half of all that is met, with an evenness of .2. By hand: the regret .05 q and
    /// .1 (p² + q²) together are least at q = ⅜.
    #[test]
    fn what_is_a_little_worse_has_a_smaller_share() {
        let rows: [&[f64]; 3] = [&[0.0, 0.0, 0.1], &[0.0, 0.0, 0.0], &[-0.1, 0.0, 0.0]];
        let payoffs = Payoffs::exact(&rows);
        let game =
            RestrictedGame { payoffs: &payoffs, whose: &[0, 0, 1], outside: &[0.0; 3], often: 0.5, evenness: 0.2 };
        let due = game.profile();
        assert!((due[0] - 0.625).abs() < 1e-6 && (due[1] - 0.375).abs() < 1e-6, "{due:?}");
    }

    /// Shares of a failed solver are not taken; a player without a choice needs none.
    #[test]
    fn shares_are_whole_or_there_are_none() {
        let payoffs = Payoffs::exact(&[&[0.0_f64; 3][..]; 3]);
        let game = |whose| RestrictedGame { payoffs: &payoffs, whose, outside: &[0.0; 3], often: 1.0, evenness: 0.1 };
        assert_eq!(game(&[0, 0, 1]).whole(&[3.0, 1.0, 0.5]), Some(vec![0.75, 0.25, 1.0]));
        for bad in [vec![], vec![f64::NAN, 1.0, 1.0], vec![0.5, 0.5, 0.0], vec![0.5, 0.5, f64::INFINITY]] {
            assert_eq!(game(&[0, 0, 1]).whole(&bad), None, "{bad:?}");
        }
        assert_eq!(game(&[0, 1, 2]).profile(), [1.0; 3]);
    }

    /// Four players with up to five strategies, all payoffs by chance, beside a mixture: nobody has a regret, in each of 100 games. With a
    /// value of even shares these are more even, within the allowed regret.
    #[test]
    fn nobody_regrets_more_than_was_allowed() {
        for number in 0..100 {
            let mut stream = Stream::new(5, number);
            let whose = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3];
            let payoffs = Payoffs::from_pairs(whose.len(), |_, _| (2.0 * stream.uniform() - 1.0, 0.0));
            let outside: Vec<f64> = whose.iter().map(|_| stream.uniform()).collect();
            let game =
                |evenness| RestrictedGame { payoffs: &payoffs, whose: &whose, outside: &outside, often: 2.0, evenness };
            let (strict, even) = (game(0.0).profile(), game(0.02).profile());
            for shares in [&strict, &even] {
                for player in 0..4 {
                    let own = whose.iter().zip(shares).filter(|(who, _)| **who == player).map(|(_, share)| share);
                    assert!((own.sum::<f64>() - 1.0).abs() < 1e-9, "game {number}: {shares:?}");
                }
                let least = game(0.0).regrets(shares).into_iter().fold(0.0, f64::min);
                assert!(least > -1e-9, "a mixture is no better than the best of it: {least}");
            }
            let regret = |shares: &[f64]| game(0.0).regrets(shares).iter().sum::<f64>();
            let squares = |shares: &[f64]| shares.iter().map(|share| share * share).sum::<f64>();
            assert!(regret(&strict) < 1e-6, "game {number}: {}", regret(&strict));
            assert!(regret(&even) < 4.0 * 0.02 / 2.0, "game {number}: {}", regret(&even));
            assert!(squares(&even) < squares(&strict) + 1e-6, "game {number}");
        }
    }
}
