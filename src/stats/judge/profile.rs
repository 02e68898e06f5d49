//! One strategy for each of several players, so that nobody regrets her own.
//!
//! Each of them meets the others and a fixed mixture. A profile in which nobody has a better strategy is an equilibrium in pure
//! strategies. There need not be one: then the profile is wanted whose largest regret is smallest. It is looked for by better responses,
//! one player at a time, from several starts; on games that are small enough to try every profile it is found (by test), on others it is
//! the best one seen.

use super::payoffs::Payoffs;
use super::random::Stream;

/// Profiles from which better responses are followed.
const STARTS: u64 = 64;
/// Changes of one start, at most.
const STEPS: usize = 256;
/// Share of the changes made by who regrets most; the others by anybody who regrets.
const WORST: f64 = 0.7;
/// Regrets below this are rounding.
const ROUNDING: f64 = 1e-12;

/// Players with their strategies, and what they meet.
pub struct RestrictedGame<'a> {
    /// What each strategy is worth against each.
    pub payoffs: &'a Payoffs,
    /// Of each player her strategies, at least one.
    pub players: Vec<Vec<usize>>,
    /// How often each strategy is met whatever the profile.
    pub outside: &'a [f64],
    /// How often the strategy of each player is met.
    pub often: f64,
    /// Regret that does not matter, in units of value, summed over what is met: where better responses from the first start come to no more,
    /// no other is tried.
    pub enough: f64,
}

/// A profile on the way, and what each strategy comes to there.
#[derive(Clone)]
struct Profile {
    chosen: Vec<usize>,
    values: Vec<f64>,
}

impl RestrictedGame<'_> {
    fn at(&self, chosen: &[usize]) -> Profile {
        let met = |a: usize| {
            let row = self.payoffs.row(a);
            let outside: f64 = row.iter().zip(self.outside).map(|(value, often)| value * often).sum();
            outside + self.often * chosen.iter().map(|&b| row[b]).sum::<f64>()
        };
        Profile { chosen: chosen.to_vec(), values: (0..self.payoffs.size()).map(met).collect() }
    }

    /// The best strategy of a player, and how much better it is than hers.
    fn best(&self, profile: &Profile, player: usize) -> (usize, f64) {
        let own = profile.chosen[player];
        let better = |best: usize, &next: &usize| if profile.values[next] > profile.values[best] { next } else { best };
        let best = self.players[player].iter().fold(own, better);
        (best, profile.values[best] - profile.values[own])
    }

    fn change(&self, profile: &mut Profile, player: usize, strategy: usize) {
        let before = std::mem::replace(&mut profile.chosen[player], strategy);
        for (a, value) in profile.values.iter_mut().enumerate() {
            *value += self.often * (self.payoffs.value(a, strategy) - self.payoffs.value(a, before));
        }
    }

    /// A strategy for each player: a profile in which nobody regrets more than does not matter, by better responses from `start`, else from
    /// others drawn at random; where none is found, the one whose largest regret is smallest. And that regret, in units of value, summed over
    /// what is met.
    pub fn least_regret(&self, start: &[usize]) -> (Vec<usize>, f64) {
        let mut least: Option<(Vec<usize>, f64)> = None;
        for number in 0..STARTS {
            let mut stream = Stream::new(0x9E67_E701, number);
            let drawn = |players: &Vec<usize>| players[stream.below(players.len())];
            let first: Vec<usize> = if number == 0 { start.to_vec() } else { self.players.iter().map(drawn).collect() };
            let mut profile = self.at(&first);
            for _ in 0..STEPS {
                let best: Vec<(usize, f64)> = (0..self.players.len()).map(|one| self.best(&profile, one)).collect();
                let regrets = |&one: &usize| best[one].1 > ROUNDING;
                let worst =
                    (0..best.len()).max_by(|&a, &b| best[a].1.total_cmp(&best[b].1).then(b.cmp(&a))).unwrap_or(0);
                let regret = best.get(worst).map_or(0.0, |best| best.1);
                if least.as_ref().is_none_or(|(_, least)| regret < *least) {
                    least = Some((profile.chosen.clone(), regret));
                }
                if regret <= ROUNDING {
                    break;
                }
                let all: Vec<usize> = (0..best.len()).filter(regrets).collect();
                let who = if stream.uniform() < WORST { worst } else { all[stream.below(all.len())] };
                self.change(&mut profile, who, best[who].0);
            }
            if least.as_ref().is_some_and(|(_, least)| *least <= self.enough) {
                break;
            }
        }
        least.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(rows: &[&[f64]], often: f64) -> (Vec<usize>, f64) {
        let payoffs = Payoffs::exact(rows);
        let outside = vec![0.0; rows.len()];
        let players = vec![vec![0, 1], vec![2, 3]];
        RestrictedGame { payoffs: &payoffs, players, outside: &outside, often, enough: 0.0 }.least_regret(&[0, 2])
    }

    /// Two players with two strategies each; what the second row of each is worth against the other's. By hand: (1, 3) is the only
    /// profile that nobody leaves.
    #[test]
    fn a_profile_that_nobody_leaves_is_found() {
        let rows: [&[f64]; 4] =
            [&[0.0, 0.0, 0.5, -0.5], &[0.0, 0.0, 0.2, 0.1], &[-0.5, -0.2, 0.0, 0.0], &[0.5, -0.1, 0.0, 0.0]];
        assert_eq!(two(&rows, 1.0), (vec![1, 3], 0.0));
    }

    /// Matching pennies, in which every profile is left by somebody; who loses half as much when matched regrets less.
    #[test]
    fn where_everybody_has_something_to_regret_it_is_as_little_as_can_be() {
        let rows: [&[f64]; 4] =
            [&[0.0, 0.0, 1.0, -1.0], &[0.0, 0.0, -1.0, 0.5], &[-1.0, 1.0, 0.0, 0.0], &[1.0, -0.5, 0.0, 0.0]];
        let (chosen, regret) = two(&rows, 2.0);
        assert!((regret - 3.0).abs() < 1e-12, "{chosen:?} {regret}");
        assert_eq!(chosen[1], 3, "with 2 one of them regrets 4");
    }

    /// The largest regret of a profile, by its definition.
    fn regret(game: &RestrictedGame<'_>, chosen: &[usize]) -> f64 {
        let worth = |a: usize| {
            let outside: f64 = (0..game.payoffs.size()).map(|b| game.outside[b] * game.payoffs.value(a, b)).sum();
            outside + game.often * chosen.iter().map(|&b| game.payoffs.value(a, b)).sum::<f64>()
        };
        let each = game.players.iter().zip(chosen);
        each.map(|(all, &own)| all.iter().map(|&other| worth(other) - worth(own)).fold(0.0, f64::max))
            .fold(0.0, f64::max)
    }

    /// Three players with two strategies each, all values by chance, beside a mixture: of all eight profiles the one that is found is the
    /// least regretted, in each of 200 games.
    #[test]
    fn of_all_profiles_the_least_regretted_is_found() {
        for number in 0..200 {
            let mut stream = Stream::new(5, number);
            let payoffs = Payoffs::from_pairs(6, |_, _| (2.0 * stream.uniform() - 1.0, 0.0));
            let outside: Vec<f64> = (0..6).map(|_| stream.uniform()).collect();
            let players = vec![vec![0, 1], vec![2, 3], vec![4, 5]];
            let game = RestrictedGame { payoffs: &payoffs, players, outside: &outside, often: 2.0, enough: 0.0 };
            let all = (0..8).map(|bits| vec![bits & 1, 2 + (bits >> 1 & 1), 4 + (bits >> 2)]);
            let least = all.map(|chosen| regret(&game, &chosen)).fold(f64::INFINITY, f64::min);
            let (chosen, found) = game.least_regret(&[0, 2, 4]);
            assert!((found - least).abs() < 1e-9, "game {number}: {found} of {least}");
            assert!((regret(&game, &chosen) - found).abs() < 1e-9);
        }
    }
}
