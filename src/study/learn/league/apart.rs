//! What entrants play who see whom they meet: each two kinds of enemies have a game of their own.

use super::kinds::Kinds;
use evenodds_stats::judge::equilibrium::profile::RestrictedGame;
use evenodds_stats::judge::payoffs::Payoffs;

/// Scripts of entrants who see of which kind an enemy is, after they have met.
pub(super) struct Apart<'a> {
    /// Whose each script is, entrant by entrant.
    pub(super) whose: &'a [usize],
    /// Against which kind of enemies alone each was learnt; none: against all.
    pub(super) alone: &'a [Option<usize>],
    /// What each is worth against each, −1 to 1.
    pub(super) payoffs: &'a Payoffs,
    /// What they see of each other.
    pub(super) kinds: &'a Kinds,
    /// What even shares are worth, in units of value.
    pub(super) evenness: f64,
}

/// What comes of it.
pub(super) struct Sided {
    /// Against each kind of enemies the share of each script with its entrant.
    pub(super) shares: Vec<Vec<f64>>,
    /// What each script is worth against all entrants, sum over them.
    pub(super) values: Vec<f64>,
    /// What the entrants are worth against each other, −1 to 1.
    pub(super) field: Payoffs,
}

impl Apart<'_> {
    /// Shares such that against no kind of enemies somebody has a much better script, and as even as that allows: whoever sees whom she
    /// meets loses nothing against one kind by what she plays against another, so that each two kinds can be looked at alone.
    pub(super) fn sided(&self) -> Sided {
        let (scripts, entrants) = (self.whose.len(), self.whose.iter().max().map_or(0, |last| last + 1));
        let (mut shares, mut values) = (vec![vec![0.0; scripts]; self.kinds.number()], vec![0.0; scripts]);
        let mut field = vec![vec![0.0; entrants]; entrants];
        for one in 0..self.kinds.number() {
            for other in one..self.kinds.number() {
                self.pair([one, other], &mut shares, &mut values, &mut field);
            }
        }
        Sided { shares, values, field: Payoffs::from_pairs(entrants, |a, b| (field[a][b], 0.0)) }
    }

    /// Plays the game of two kinds, or of one with itself.
    fn pair(&self, kinds: [usize; 2], shares: &mut [Vec<f64>], values: &mut [f64], field: &mut [Vec<f64>]) {
        let kind = |script: usize| self.kinds.of(self.whose[script]);
        let enemy = |script: usize| if kind(script) == kinds[0] { kinds[1] } else { kinds[0] };
        let plays = |script: usize| self.alone[script].is_none_or(|alone| alone == enemy(script));
        let of = |&script: &usize| kinds.contains(&kind(script)) && plays(script);
        let scripts: Vec<usize> = (0..self.whose.len()).filter(of).collect();
        let meets = |a: usize, b: usize| kinds[0] == kinds[1] || kind(scripts[a]) != kind(scripts[b]);
        let payoff = |a, b| if meets(a, b) { self.payoffs.value(scripts[a], scripts[b]) } else { 0.0 };
        let payoffs = Payoffs::from_pairs(scripts.len(), |a, b| (payoff(a, b), 0.0));
        let mut players: Vec<usize> = scripts.iter().map(|&script| self.whose[script]).collect();
        players.dedup();
        let place = |script: usize| players.partition_point(|&player| player < self.whose[script]);
        let whose: Vec<usize> = scripts.iter().map(|&script| place(script)).collect();
        // Whoever is of the same kind is nobody's enemy where two meet: regrets are that much less.
        let [a, b] = kinds.map(|kind| self.kinds.size(kind) as f64);
        let met = if kinds[0] == kinds[1] { 1.0 } else { 2.0 * a * b / (a + b).powi(2) };
        let outside = vec![0.0; scripts.len()];
        let evenness = self.evenness * met;
        let game = RestrictedGame { payoffs: &payoffs, whose: &whose, outside: &outside, often: 1.0, evenness };
        let profile = game.profile();
        for ((&script, share), value) in scripts.iter().zip(&profile).zip(game.values(&profile)) {
            values[script] += value * players.len() as f64;
            shares[enemy(script)][script] = *share;
        }
        for (a, &one) in scripts.iter().enumerate() {
            for (b, &other) in scripts.iter().enumerate() {
                field[self.whose[one]][self.whose[other]] += profile[a] * profile[b] * payoffs.value(a, b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three entrants of two kinds, by hand. The first has a script that always beats the second entrant and always loses to the third, and
    /// one that does the opposite; of the third's two scripts one is as good as the other against everybody.
    #[test]
    fn what_is_played_depends_on_who_is_met() {
        let rows: [&[f64]; 5] = [
            &[0.0, 0.0, 1.0, -1.0, -1.0],
            &[0.0, 0.0, -1.0, 1.0, 1.0],
            &[-1.0, 1.0, 0.0, 0.2, 0.2],
            &[1.0, -1.0, -0.2, 0.0, 0.0],
            &[1.0, -1.0, -0.2, 0.0, 0.0],
        ];
        let (payoffs, whose) = (Payoffs::exact(&rows), [0, 0, 1, 2, 2]);
        let apart = |kinds: &[usize], alone: [Option<usize>; 5]| {
            let kinds = Kinds::from(kinds);
            Apart { whose: &whose, alone: &alone, payoffs: &payoffs, kinds: &kinds, evenness: 0.01 }.sided()
        };
        let near = |found: &[f64], due: &[f64]| found.iter().zip(due).all(|(a, b)| (a - b).abs() < 1e-5);
        let found = apart(&[0, 1, 2], [None; 5]);
        assert!(near(&found.shares[1], &[1.0, 0.0, 1.0, 0.5, 0.5]), "{:?}", found.shares);
        assert!(near(&found.shares[2], &[0.0, 1.0, 1.0, 0.5, 0.5]), "{:?}", found.shares);
        assert!(
            near(&found.shares[0], &[0.5, 0.5, 1.0, 0.5, 0.5]),
            "even where nothing is at stake: {:?}",
            found.shares
        );
        assert!(near(found.field.row(0), &[0.0, 1.0, 1.0]) && near(found.field.row(1), &[-1.0, 0.0, 0.2]));
        assert!(near(&found.values, &[0.0, 0.0, -0.8, -1.2, -1.2]), "{:?}", found.values);
        // The third's first script was learnt against the second alone, where it is as good as the other; against the first it has but one.
        let found = apart(&[0, 1, 2], [None, None, None, Some(1), None]);
        assert!(near(&found.shares[0], &[0.5, 0.5, 1.0, 0.0, 1.0]), "{:?}", found.shares);
        assert!(near(&found.shares[1], &[1.0, 0.0, 1.0, 0.5, 0.5]), "{:?}", found.shares);
        // The second and the third look alike: what beats one loses to the other, so that nothing is won by either.
        let found = apart(&[0, 1, 1], [None; 5]);
        assert!((found.shares[1][0] + found.shares[1][1] - 1.0).abs() < 1e-9);
        assert!((found.field.value(0, 1) + found.field.value(0, 2)).abs() < 1e-5, "{:?}", found.field);
    }
}
