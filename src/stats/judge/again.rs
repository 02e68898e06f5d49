//! Bootstrap resampling of pair results.
//!
//! The rounds of every pair are drawn anew in the shares that were seen (Efron 1979); pairs are independent. A pair whose rounds were all
//! alike would never vary.
//!
//! So a few rounds of the best and the worst kind are drawn there, with a chance that follows Jeffreys' half round: of the N rounds without
//! one, about ½ in all, 2.5 at 95 %.
//!
//! N counts the rounds of all such pairs of one entrant, of the one of the two that has more. So unseen rounds move a mean over many
//! opponents by half a round in all. Half a round for each of hundreds of pairs would pull all means to the middle.

use super::meetings::{Meetings, SEATS, VALUES, pairs, sums};
use super::random::Stream;
use evenodds_engine::Rounds;

/// Kinds of rounds that stand for unseen ones: both plays won, both lost, both by the first seat, both by the second.
const ENDS: [usize; 4] = [0, 8, 2, 6];

/// Field that can be resampled.
pub struct Again<'a> {
    field: &'a Meetings,
    /// For each pair, the entrants whose rounds give the chance of a round worth most, and of one worth least; none where the rounds differ.
    owners: Vec<[Option<u32>; 2]>,
    /// Rounds of each entrant without a possible larger win, and without a possible larger loss.
    unseen: Vec<[f64; 2]>,
    /// All rounds, if no pair's seats ever made a difference.
    level: Option<f64>,
}

impl<'a> Again<'a> {
    /// Finds the pairs that always ended alike.
    pub fn new(field: &'a Meetings) -> Self {
        let alike = |rounds: &Rounds, worth: &[f64; 9]| {
            let (n, sum, squares) = sums(rounds, worth);
            // Sums of halves and quarters are exact.
            (n > 0.0 && sum * sum >= squares * n).then(|| sum / n)
        };
        // Room for more, and room for less, seen from the first of the two.
        let room = |rounds: &Rounds| alike(rounds, &VALUES).map_or([false; 2], |value| [value < 1.0, value > -1.0]);
        let mut unseen = vec![[0.0; 2]; field.size()];
        for ((a, b), rounds) in field.each() {
            let [up, down] = room(rounds).map(|room| if room { rounds.number() as f64 } else { 0.0 });
            unseen[a][0] += up;
            unseen[a][1] += down;
            unseen[b][0] += down;
            unseen[b][1] += up;
        }
        let owner = |((a, b), rounds): ((usize, usize), &Rounds)| {
            let room = room(rounds);
            std::array::from_fn(|way| {
                let more = if unseen[a][way] >= unseen[b][1 - way] { a } else { b };
                room[way].then_some(more as u32)
            })
        };
        let owners = field.each().map(owner).collect();
        let level = field.rounds().iter().all(|rounds| rounds.number() == 0 || alike(rounds, &SEATS).is_some());
        let rounds = field.plays() as f64 / 2.0;
        Self { field, owners, unseen, level: (level && rounds > 0.0).then_some(rounds) }
    }

    /// Resampled field.
    #[must_use]
    pub fn draw(&self, stream: &mut Stream) -> Meetings {
        // Half the square of a normal number follows the distribution that Jeffreys' weight leaves of a rare count.
        let mut chance = |rounds: f64| -> f64 {
            let expected = stream.normal().powi(2) / 2.0;
            if rounds > 0.0 { -(-expected / rounds).exp_m1() } else { 0.0 }
        };
        let rare: Vec<[f64; 2]> = self.unseen.iter().map(|unseen| unseen.map(&mut chance)).collect();
        let seats = [0; 2].map(|_: i32| self.level.map_or(0.0, &mut chance));
        let each = pairs(self.field.size()).zip(self.field.rounds()).zip(&self.owners);
        let drawn = each.map(|(((a, _), rounds), owners)| {
            let of = |way: usize| {
                owners[way].map_or(0.0, |owner| {
                    // A gain of the one is a loss of the other.
                    rare[owner as usize][if owner as usize == a { way } else { 1 - way }]
                })
            };
            drawn_again(rounds, [of(0), of(1), seats[0], seats[1]], stream)
        });
        let drawn = drawn.collect();
        Meetings::of(self.field.size(), drawn).unwrap_or_else(|| self.field.clone())
    }
}

/// Resampled rounds of a pair, with chances of each of the unseen kinds.
fn drawn_again(rounds: &Rounds, chances: [f64; 4], stream: &mut Stream) -> Rounds {
    // One round fewer gives the variance of rounds played again (Rao and Wu 1988, *Journal of the American Statistical Association* 83).
    // The full number would vary by a part in n too little.
    // Where all were worth the same nothing varies, and their number bounds what is unseen.
    let differ = chances.iter().all(|chance| *chance <= 0.0);
    let mut left = if differ && rounds.number() > 1 { rounds.number() - 1 } else { rounds.number() };
    let mut extra = [0; 4];
    for (extra, chance) in extra.iter_mut().zip(chances) {
        *extra = stream.binomial(left, chance);
        left -= *extra;
    }
    let mut counts = stream.multinomial(left, rounds.counts.map(u64::from)).map(|count| count as u32);
    for (kind, extra) in ENDS.into_iter().zip(extra) {
        counts[kind] += extra as u32;
    }
    Rounds { counts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::bootstrap::percentile;

    fn field(size: usize, rounds: &[[u32; 9]]) -> Meetings {
        Meetings::of(size, rounds.iter().map(|&counts| Rounds { counts }).collect()).expect("all pairs")
    }

    fn drawn(field: &Meetings, of: impl Fn(&Meetings) -> f64) -> Vec<f64> {
        let again = Again::new(field);
        let mut found: Vec<f64> = (0..4000).map(|i| of(&again.draw(&mut Stream::new(3, i)))).collect();
        found.sort_by(f64::total_cmp);
        found
    }

    /// The spread of 4,000 fields is the error of the formula, within 5 %; and where rounds differ nothing is added.
    #[test]
    fn drawing_shows_the_standard_error() {
        let field = field(2, &[[30, 5, 20, 3, 1, 2, 9, 0, 30]]);
        let values = drawn(&field, |again| again.payoffs().value(0, 1));
        let mean = values.iter().sum::<f64>() / 4000.0;
        let spread = (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 3999.0).sqrt();
        assert!((spread / field.payoffs().error(0, 1) - 1.0).abs() < 0.05, "{spread}");
        assert!((mean - field.payoffs().value(0, 1)).abs() < 0.005, "{mean}");
    }

    /// Ten rounds won ten times: the rate may be as low as Jeffreys' interval says, 0.78, within whole rounds.
    #[test]
    fn what_always_happened_is_not_certain() {
        let always = field(2, &[[10, 0, 0, 0, 0, 0, 0, 0, 0]]);
        let rates = drawn(&always, |again| again.payoffs().rate(0, 1).value);
        let low = percentile(&rates, 0.025);
        assert!((0.65..=0.85).contains(&low), "{low}");
        // Always even: either may be better.
        let even = field(2, &[[0, 0, 10, 0, 0, 0, 0, 0, 0]]);
        let rates = drawn(&even, |again| again.payoffs().rate(0, 1).value);
        assert!(percentile(&rates, 0.025) < 0.45 && percentile(&rates, 0.975) > 0.55);
        assert!((percentile(&rates, 0.5) - 0.5).abs() < 1e-12);
        // Seats that never made a difference may make one.
        let same = field(2, &[[5, 0, 0, 0, 0, 0, 0, 0, 5]]);
        let seats = drawn(&same, |again| again.seat().value);
        assert!(percentile(&seats, 0.025) < 0.0 && percentile(&seats, 0.975) > 0.0);
    }

    /// One that won all 20 rounds against each of 40 others: half a round of 800 stays possible, not of 20 in each of 40 pairs; its mean
    /// stays where it was.
    #[test]
    fn many_certain_pairs_do_not_pull_a_mean() {
        let rounds = pairs(41).map(|(a, _)| match a {
            0 => [20, 0, 0, 0, 0, 0, 0, 0, 0],
            _ => [6, 0, 4, 0, 0, 0, 4, 0, 6],
        });
        let field = field(41, &rounds.collect::<Vec<_>>());
        let rates = drawn(&field, |again| again.payoffs().mean_rates()[0].value);
        let (low, middle) = (percentile(&rates, 0.025), percentile(&rates, 0.5));
        assert!(middle > 0.999 && (1.0 - 5.0 / 800.0..1.0 - 1.5 / 800.0).contains(&low), "{low} {middle}");
    }

    #[test]
    fn nothing_is_drawn_of_what_was_not_played() {
        let field = Meetings::new(3);
        assert_eq!(Again::new(&field).draw(&mut Stream::new(1, 1)), field);
    }
}
