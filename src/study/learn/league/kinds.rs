//! Kinds of entrants as their enemies see them, and a restricted game for each two: a strategy may ask for the kind.

use crate::meta::Tourney;
use evenodds_stats::judge::equilibrium::profile::RestrictedGame;
use evenodds_stats::judge::payoffs::Payoffs;

/// Kinds of the entrants of a field.
pub(super) struct Kinds {
    /// Kind of each entrant.
    of: Vec<usize>,
    /// Names of the kinds, in the order of their first members. Entrants of which nothing is seen form one kind.
    names: Vec<String>,
}

impl Kinds {
    /// Kinds of the entrants of a field.
    pub(super) fn new(tourney: &Tourney) -> Self {
        let mut found = Self { of: Vec::new(), names: Vec::new() };
        for entrant in &tourney.entrants {
            let name = if entrant.told { entrant.group.as_str() } else { "others" };
            let kind = found.names.iter().position(|known| known == name).unwrap_or_else(|| {
                found.names.push(name.to_owned());
                found.names.len() - 1
            });
            found.of.push(kind);
        }
        found
    }

    /// Number of kinds.
    pub(super) fn number(&self) -> usize {
        self.names.len()
    }

    /// Whether there is more than one kind.
    pub(super) fn differ(&self) -> bool {
        self.number() > 1
    }

    /// Kind of an entrant.
    pub(super) fn of(&self, who: usize) -> usize {
        self.of[who]
    }

    /// Number of entrants of a kind.
    pub(super) fn size(&self, kind: usize) -> usize {
        self.of.iter().filter(|&&of| of == kind).count()
    }

    /// Name of a kind.
    pub(super) fn name(&self, kind: usize) -> &str {
        &self.names[kind]
    }
}

/// Scripts of entrants that see the kind of an enemy, after they have met.
pub(super) struct Apart<'a> {
    /// Entrant of each script, in order.
    pub(super) whose: &'a [usize],
    /// Kind of enemies that each was learnt against; none: all.
    pub(super) alone: &'a [Option<usize>],
    /// Payoff of each against each, −1 to 1.
    pub(super) payoffs: &'a Payoffs,
    /// Kinds of entrants.
    pub(super) kinds: &'a Kinds,
    /// Value of even shares, in units of payoff.
    pub(super) evenness: f64,
}

/// Solution of these games.
pub(super) struct Sided {
    /// Against each kind of enemies the share of each script with its entrant.
    pub(super) shares: Vec<Vec<f64>>,
    /// Sum of the payoffs of each script against all entrants.
    pub(super) values: Vec<f64>,
    /// Payoffs of the entrants against each other, −1 to 1.
    pub(super) field: Payoffs,
}

impl Apart<'_> {
    /// Shares without a much better script against any kind of enemies, and as even as that allows. A choice against one kind costs nothing
    /// against another, so each two kinds are solved alone.
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
        // Entrants of the same kind are no enemies where two meet: regrets are smaller by that.
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

    impl From<&[usize]> for Kinds {
        fn from(of: &[usize]) -> Self {
            let number = of.iter().max().map_or(0, |last| last + 1);
            Self { of: of.to_vec(), names: (0..number).map(|kind| format!("kind {kind}")).collect() }
        }
    }

    /// Three entrants of two kinds, by hand. The first has a script that beats the second entrant and loses to the third, and one that does
    /// the opposite. The two scripts of the third are equally good against everybody.
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
        // The third's first script was learnt against the second alone, where both are equally good; against the first it has but one.
        let found = apart(&[0, 1, 2], [None, None, None, Some(1), None]);
        assert!(near(&found.shares[0], &[0.5, 0.5, 1.0, 0.0, 1.0]), "{:?}", found.shares);
        assert!(near(&found.shares[1], &[1.0, 0.0, 1.0, 0.5, 0.5]), "{:?}", found.shares);
        // The second and the third look alike: what beats one loses to the other, so that neither gains.
        let found = apart(&[0, 1, 1], [None; 5]);
        assert!((found.shares[1][0] + found.shares[1][1] - 1.0).abs() < 1e-9);
        assert!((found.field.value(0, 1) + found.field.value(0, 2)).abs() < 1e-5, "{:?}", found.field);
    }
}
