//! Rounds of all pairs of a field: two plays with the seats swapped on the same dice.
//!
//! The two plays of a round depend on each other: luck that helps a seat helps each entrant once. The payoff of a round is half the sum of
//! its two plays. It varies less than that of two separate plays, and its errors come from the rounds.
//!
//! Different pairs have dice of their own and are independent of each other.

use super::estimate::Estimate;
use super::payoffs::Payoffs;
use super::posterior::mean_interval;
use super::random::Stream;
use super::wins::{Score, WinMatrix};
use crate::interval::Interval;
use evenodds_engine::Rounds;
use rayon::prelude::*;

/// Value of each kind of round for the first entrant: half the sum of its two plays, −1 to 1.
pub(super) const VALUES: [f64; 9] = [1.0, 0.5, 0.0, 0.5, 0.0, -0.5, 0.0, -0.5, -1.0];
/// Share of draws in each kind of round, 0 to 1.
const UNDECIDED: [f64; 9] = [0.0, 0.5, 0.0, 0.5, 1.0, 0.5, 0.0, 0.5, 0.0];
/// Gain of the first seat in each kind of round: half the difference of the two plays, −1 to 1.
pub(super) const SEATS: [f64; 9] = [0.0, 0.5, 1.0, -0.5, 0.0, 0.5, -1.0, -0.5, 0.0];

/// Rounds of all pairs of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meetings {
    size: usize,
    /// Pairs (0, 1), (0, 2), …, (1, 2), ….
    pairs: Vec<Rounds>,
}

/// All pairs of a field of `size`, in the order in which [`Meetings`] keeps them.
pub fn pairs(size: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..size).flat_map(move |a| (a + 1..size).map(move |b| (a, b)))
}

impl Meetings {
    /// Field before its first round.
    pub fn new(size: usize) -> Self {
        Self { size, pairs: vec![Rounds::default(); size * size.saturating_sub(1) / 2] }
    }

    /// A field with these rounds, in the order of [`pairs`]. None when there are not as many as pairs.
    pub fn of(size: usize, pairs: Vec<Rounds>) -> Option<Self> {
        (pairs.len() == size * size.saturating_sub(1) / 2).then_some(Self { size, pairs })
    }

    /// Number of entrants.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The rounds of each pair, in the order of [`pairs`].
    pub fn rounds(&self) -> &[Rounds] {
        &self.pairs
    }

    /// Adds rounds of pair number `pair`.
    pub fn add(&mut self, pair: usize, more: &Rounds) {
        self.pairs[pair].merge(more);
    }

    /// The same field in another order: entrant number `order[i]` becomes number i.
    #[must_use]
    pub fn ordered(&self, order: &[usize]) -> Self {
        let place = |a: usize, b: usize| a * self.size - a * (a + 1) / 2 + b - a - 1;
        let moved = |(a, b): (usize, usize)| {
            let (a, b) = (order[a], order[b]);
            // Seen from the other one, first and second seat change places and wins are losses.
            let turned = |counts: [u32; 9]| std::array::from_fn(|kind| counts[8 - (kind / 3 + kind % 3 * 3)]);
            if a < b { self.pairs[place(a, b)] } else { Rounds { counts: turned(self.pairs[place(b, a)].counts) } }
        };
        Self { size: self.size, pairs: pairs(self.size).map(moved).collect() }
    }

    /// All plays of the field.
    pub fn plays(&self) -> u64 {
        self.pairs.iter().map(|rounds| 2 * rounds.number()).sum()
    }

    /// Each pair with its rounds.
    pub fn each(&self) -> impl Iterator<Item = ((usize, usize), &Rounds)> {
        pairs(self.size).zip(&self.pairs)
    }

    /// Plays by seat, without the pairing of the plays of a round.
    pub fn scores(&self) -> WinMatrix {
        let mut field = WinMatrix::new(self.size);
        for ((a, b), rounds) in self.each() {
            let of = |kinds: [usize; 3]| kinds.iter().map(|&kind| u64::from(rounds.counts[kind])).sum::<u64>();
            field.add(a, b, Score { wins: of([0, 1, 2]), draws: of([3, 4, 5]), losses: of([6, 7, 8]) });
            // Seen from the other, who sits in the first seat.
            field.add(b, a, Score { wins: of([2, 5, 8]), draws: of([1, 4, 7]), losses: of([0, 3, 6]) });
        }
        field
    }

    /// Payoffs of all pairs, with errors of the rounds.
    ///
    /// Half a round is added for the error alone, won as often as lost: a pair that always ends alike is not certain (as Agresti and Coull
    /// 1998 do for rates). Without rounds the payoff is 0 ± 1.
    pub fn payoffs(&self) -> Payoffs {
        let mut rounds = self.pairs.iter();
        Payoffs::from_pairs(self.size, |_, _| {
            let Some(rounds) = rounds.next().filter(|rounds| rounds.number() > 0) else { return (0.0, 1.0) };
            let (n, sum, squares) = sums(rounds, &VALUES);
            let mean = sum / (n + 0.5);
            (sum / n, (((squares + 0.5) / (n + 0.5) - mean * mean) / n).max(0.0).sqrt())
        })
    }

    /// The same payoffs with plain errors, without the half round. These are right on average, and so are sums of the noise over many
    /// pairs. Not for claims about single pairs. With one round or none the error is 1.
    pub fn plain_payoffs(&self) -> Payoffs {
        let mut rounds = self.pairs.iter();
        Payoffs::from_pairs(self.size, |_, _| match rounds.next().map(|rounds| sums(rounds, &VALUES)) {
            Some((n, sum, squares)) if n > 1.0 => {
                (sum / n, ((squares / n - (sum / n).powi(2)) / (n - 1.0)).max(0.0).sqrt())
            }
            Some((n, sum, _)) if n > 0.0 => (sum, 1.0),
            _ => (0.0, 1.0),
        })
    }

    /// Worth of the first seat, over all pairs alike: wins less losses, a play, −1 to 1.
    pub fn seat(&self) -> Estimate {
        let played: Vec<&Rounds> = self.pairs.iter().filter(|rounds| rounds.number() > 1).collect();
        let (mut value, mut variance) = (0.0, 0.0);
        for rounds in &played {
            let (n, sum, squares) = sums(rounds, &SEATS);
            value += sum / n;
            variance += (squares / n - (sum / n).powi(2)) / (n - 1.0);
        }
        let pairs = played.len().max(1) as f64;
        let error = if played.is_empty() { f64::INFINITY } else { variance.max(0.0).sqrt() / pairs };
        Estimate { value: value / pairs, error }
    }

    /// Share of draws of each entrant's plays, each opponent alike; opponents that it has not met left out.
    pub fn undecided(&self) -> Vec<f64> {
        let mut sums_of = vec![(0.0, 0.0); self.size];
        for ((a, b), rounds) in self.each().filter(|(_, rounds)| rounds.number() > 0) {
            let (n, sum, _) = sums(rounds, &UNDECIDED);
            for entrant in [a, b] {
                sums_of[entrant].0 += sum / n;
                sums_of[entrant].1 += 1.0;
            }
        }
        sums_of.into_iter().map(|(sum, pairs)| if pairs > 0.0 { sum / pairs } else { 0.0 }).collect()
    }

    /// Factor from these plays to independent plays of the same precision: 1 and more where swapping seats on the same dice helps. None
    /// where no pair's rounds differ.
    pub fn swapping(&self) -> Option<f64> {
        let (mut rounds, mut alone) = (0.0, 0.0);
        for each in self.pairs.iter().filter(|rounds| rounds.number() > 0) {
            let (n, sum, squares) = sums(each, &VALUES);
            rounds += squares / n - (sum / n).powi(2);
            let seat = |kinds: [[usize; 3]; 2]| {
                let [won, lost] = kinds.map(|kinds| kinds.iter().map(|&k| f64::from(each.counts[k])).sum::<f64>());
                (won + lost) / n - ((won - lost) / n).powi(2)
            };
            alone += (seat([[0, 1, 2], [6, 7, 8]]) + seat([[0, 3, 6], [2, 5, 8]])) / 4.0;
        }
        (rounds > 0.0).then(|| alone / rounds)
    }

    /// Rate of each pair with its interval at a confidence, in the order of [`pairs`]: see [`mean_interval`].
    pub fn rates(&self, confidence: f64) -> Vec<(f64, Interval)> {
        let rate = |rounds: &Rounds| {
            let (n, sum, squares) = sums(rounds, &VALUES);
            // From values of −1 to 1 to rates of 0 to 1.
            let (wins, square) = (f64::midpoint(sum, n), (squares + 2.0 * sum + n) / 4.0);
            (if n > 0.0 { wins / n } else { 0.5 }, mean_interval(n, wins, square, confidence))
        };
        self.pairs.par_iter().map(rate).collect()
    }

    /// Two fields whose rounds together are this one's: each round goes to either with equal chance. Given their sizes, the two are
    /// independent: a choice on the one may be tested on the other.
    pub fn halves(&self, stream: &mut Stream) -> (Self, Self) {
        let mut half = |rounds: &Rounds| Rounds {
            counts: rounds.counts.map(|count| stream.binomial(u64::from(count), 0.5) as u32),
        };
        let one: Vec<Rounds> = self.pairs.iter().map(&mut half).collect();
        let rest = |(whole, half): (&Rounds, &Rounds)| Rounds {
            counts: std::array::from_fn(|kind| whole.counts[kind] - half.counts[kind]),
        };
        let other = self.pairs.iter().zip(&one).map(rest).collect();
        (Self { size: self.size, pairs: one }, Self { size: self.size, pairs: other })
    }
}

/// Number of rounds, sum and sum of squares of their worths.
pub(super) fn sums(rounds: &Rounds, worth: &[f64; 9]) -> (f64, f64, f64) {
    let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for (&count, x) in rounds.counts.iter().zip(worth) {
        let count = f64::from(count);
        n += count;
        sum += count * x;
        squares += count * x * x;
    }
    (n, sum, squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(counts: [u32; 9]) -> Meetings {
        Meetings::of(2, vec![Rounds { counts }]).expect("one pair")
    }

    /// By hand: of ten rounds five are won twice, three once each, one lost twice, one won and drawn.
    #[test]
    fn rounds_are_worth_the_mean_of_their_plays() {
        let field = duel([5, 1, 2, 0, 0, 0, 1, 0, 1]);
        let payoffs = field.payoffs();
        assert!((payoffs.value(0, 1) - 0.45).abs() < 1e-15 && (payoffs.value(1, 0) + 0.45).abs() < 1e-15);
        let variance = ((6.25 + 0.5) / 10.5 - (4.5_f64 / 10.5).powi(2)) / 10.0;
        assert!((payoffs.error(0, 1) - variance.sqrt()).abs() < 1e-15);
        let scores = field.scores();
        assert_eq!(scores.score(0, 1), Score { wins: 8, draws: 0, losses: 2 });
        assert_eq!(scores.score(1, 0), Score { wins: 3, draws: 1, losses: 6 });
        assert!((scores.payoffs().value(0, 1) - payoffs.value(0, 1)).abs() < 1e-15);
        assert!((field.seat().value - 0.15).abs() < 1e-15);
        assert_eq!(field.plays(), 20);
        assert!(Meetings::of(3, Vec::new()).is_none());
    }

    #[test]
    fn another_order_is_the_same_field() {
        let mut next = 0;
        let mut rounds = || Rounds {
            counts: std::array::from_fn(|_| {
                next += 1;
                next * next % 23
            }),
        };
        let field = Meetings::of(4, (0..6).map(|_| rounds()).collect()).expect("six pairs");
        let order = [2, 0, 3, 1];
        let (before, after) = (field.scores(), field.ordered(&order).scores());
        for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))) {
            assert_eq!(after.score(a, b), before.score(order[a], order[b]), "{a} against {b}");
        }
    }

    /// Dice that favour now one seat, now the other: nearly every round ends even, and swapping removes nearly all luck.
    #[test]
    fn swapping_seats_takes_the_luck_of_the_seat_away() {
        let field = duel([1, 0, 49, 0, 0, 0, 49, 0, 1]);
        assert!(field.swapping().is_some_and(|factor| factor > 20.0), "{:?}", field.swapping());
        let independent = duel([25, 0, 25, 0, 0, 0, 25, 0, 25]);
        assert!(independent.swapping().is_some_and(|factor| (factor - 1.0).abs() < 1e-12));
        assert_eq!(duel([9, 0, 0, 0, 0, 0, 0, 0, 0]).swapping(), None);
    }

    /// 2,000 studies of a pair at 60 rounds with dependent plays: 95 % intervals of its payoff, and of a mean over two opponents, hold the
    /// truth in 95 %, within what so many studies can show.
    #[test]
    fn intervals_cover_what_they_should() {
        let shares = [30_u64, 2, 25, 3, 5, 2, 12, 3, 18];
        let total: u64 = shares.iter().sum();
        let truth = shares.iter().zip(VALUES).map(|(&s, v)| s as f64 * v).sum::<f64>() / total as f64;
        let (mut pair, mut mean) = (0, 0);
        for study in 0..2000 {
            let mut stream = Stream::new(91, study);
            let mut draw = || Rounds { counts: stream.multinomial(60, shares).map(|count| count as u32) };
            let field = Meetings::of(3, vec![draw(), draw(), draw()]).expect("three pairs");
            let payoffs = field.payoffs();
            let value = Estimate { value: payoffs.value(0, 1), error: payoffs.error(0, 1) };
            pair += u32::from(value.interval(0.95).contains(truth));
            mean += u32::from(payoffs.means()[0].interval(0.95).contains(truth));
        }
        assert!((1870..=1930).contains(&pair) && (1870..=1930).contains(&mean), "{pair} and {mean} of 2000");
    }

    /// Of 16,000 studies at three rounds a pair, the mean of the squared plain errors is the true variance, within 3 %.
    #[test]
    fn plain_errors_are_right_on_average() {
        let shares = [30_u64, 2, 25, 3, 5, 2, 12, 3, 18];
        let total = shares.iter().sum::<u64>() as f64;
        let moment =
            |power: i32| shares.iter().zip(VALUES).map(|(&s, v)| s as f64 * v.powi(power)).sum::<f64>() / total;
        let truth = (moment(2) - moment(1).powi(2)) / 3.0;
        let mut sum = 0.0;
        for study in 0..16_000 {
            let mut stream = Stream::new(6, study);
            let drawn = stream.multinomial(3, shares).map(|count| count as u32);
            let field = Meetings::of(2, vec![Rounds { counts: drawn }]).expect("one pair");
            sum += field.plain_payoffs().error(0, 1).powi(2) / 16_000.0;
        }
        assert!((sum / truth - 1.0).abs() < 0.03, "{sum} against {truth}");
    }

    /// By hand: of ten rounds five are won twice, one won and drawn, two split, one drawn and lost, one lost twice: 7
    /// rounds of ten. And halves are a partition.
    #[test]
    fn rates_have_intervals_and_fields_have_halves() {
        let field = duel([5, 1, 2, 0, 0, 1, 0, 0, 1]);
        let [(rate, range)] = field.rates(0.95)[..] else { panic!("one pair") };
        assert!((rate - 0.7).abs() < 1e-15 && range.contains(0.7) && range.low > 0.3 && range.high < 0.95);
        let square = 5.0 + 0.75 * 0.75 + 2.0 * 0.25 + 0.25 * 0.25;
        assert_eq!(range, mean_interval(10.0, 7.0, square, 0.95));
        let big = duel([500, 1, 200, 0, 3, 100, 0, 0, 100]);
        let (one, mut other) = big.halves(&mut Stream::new(1, 1));
        assert!(one.plays() > 700 && other.plays() > 700);
        other.add(0, &one.rounds()[0]);
        assert_eq!(other, big);
    }
}
