//! Rounds of a field under two sets of rules on the same dice, counted together.
//!
//! A round is one observation of both, so its difference has its own spread. That is smaller than the spread of two rounds where the same
//! dice lead to the same play.
//!
//! Fields are resampled as in [`super::again`], in pairs of rounds. Where no round of a pair ever differed, one that does is drawn now and
//! then. Its chance follows Jeffreys' half round over all such rounds of the entrant.

use super::meetings::{Meetings, VALUES, pairs};
use super::random::Stream;
use evenodds_engine::Rounds;

/// Kinds of a round under both sets of rules.
const KINDS: usize = 81;

/// Field that was played twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Twin {
    size: usize,
    /// For each pair the rounds by 9 × (kind before) + (kind after).
    pairs: Vec<[u32; KINDS]>,
}

impl Twin {
    /// Field before its first round.
    pub fn new(size: usize) -> Self {
        Self { size, pairs: vec![[0; KINDS]; size * size.saturating_sub(1) / 2] }
    }

    /// Number of entrants.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Adds rounds of a pair, by their kinds (places in [`Rounds`]) before and after.
    pub fn add(&mut self, pair: usize, before: &[u8], after: &[u8]) {
        for (&before, &after) in before.iter().zip(after) {
            self.pairs[pair][9 * usize::from(before) + usize::from(after)] += 1;
        }
    }

    /// Adds the rounds of another count of the same field.
    pub fn merge(&mut self, other: &Self) {
        for (own, others) in self.pairs.iter_mut().zip(&other.pairs) {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
    }

    /// The counts of every pair: after each kind before, in nine [`Rounds`].
    pub fn rounds(&self) -> Vec<Rounds> {
        let each = self.pairs.iter().flat_map(|counts| counts.as_chunks::<9>().0);
        each.map(|&counts| Rounds { counts }).collect()
    }

    /// The field with these counts. None when there are not as many as pairs have.
    pub fn of(size: usize, rounds: &[Rounds]) -> Option<Self> {
        let (each, rest) = rounds.as_chunks::<9>();
        let pair = |rounds: &[Rounds; 9]| std::array::from_fn(|kind| rounds[kind / 9].counts[kind % 9]);
        let pairs: Vec<[u32; KINDS]> = each.iter().map(pair).collect();
        (rest.is_empty() && pairs.len() == size * size.saturating_sub(1) / 2).then_some(Self { size, pairs })
    }

    /// Whether every round of an entrant ended alike before and after.
    pub fn is_alike(&self, entrant: usize) -> bool {
        let own = pairs(self.size).zip(&self.pairs).filter(|((a, b), _)| [*a, *b].contains(&entrant));
        own.into_iter().all(|(_, counts)| counts.iter().enumerate().all(|(kind, &n)| n == 0 || kind / 9 == kind % 9))
    }

    /// Smallest number of rounds of a pair.
    pub fn fewest(&self) -> u64 {
        self.pairs.iter().map(number).min().unwrap_or(0)
    }

    /// Whether every pair played just so many rounds.
    pub fn is_level(&self, rounds: u64) -> bool {
        self.pairs.iter().all(|counts| number(counts) == rounds)
    }

    /// The field before.
    pub fn before(&self) -> Meetings {
        self.side(|kind| kind / 9)
    }

    /// The field after.
    pub fn after(&self) -> Meetings {
        self.side(|kind| kind % 9)
    }

    fn side(&self, of: impl Fn(usize) -> usize) -> Meetings {
        let rounds = |counts: &[u32; KINDS]| {
            let mut rounds = Rounds::default();
            counts.iter().enumerate().for_each(|(kind, count)| rounds.counts[of(kind)] += count);
            rounds
        };
        let all = self.pairs.iter().map(rounds).collect();
        Meetings::of(self.size, all).unwrap_or_else(|| Meetings::new(self.size))
    }

    /// Another field, drawn from this one.
    #[must_use]
    pub fn draw(&self, stream: &mut Stream) -> Self {
        // Rounds of each entrant in which a difference was possible and not seen.
        let mut unseen = vec![0.0; self.size];
        for ((a, b), counts) in pairs(self.size).zip(&self.pairs) {
            let rounds = if differs(counts) { 0.0 } else { number(counts) as f64 };
            unseen[a] += rounds;
            unseen[b] += rounds;
        }
        // Half the square of a normal number follows the distribution that Jeffreys' weight leaves of a rare count.
        let mut chance = |rounds: f64| -> f64 {
            let expected = stream.normal().powi(2) / 2.0;
            if rounds > 0.0 { -(-expected / rounds).exp_m1() } else { 0.0 }
        };
        let rare: Vec<[f64; 2]> = unseen.iter().map(|&rounds| [chance(rounds), chance(rounds)]).collect();
        let one = |((a, b), counts): ((usize, usize), &[u32; KINDS])| {
            let mut left = number(counts);
            let mut extra = [0; 2];
            if !differs(counts) {
                // A gain of the one is a loss of the other.
                let [up, down] = if unseen[a] >= unseen[b] { rare[a] } else { [rare[b][1], rare[b][0]] };
                for (extra, chance) in extra.iter_mut().zip([up, down]) {
                    *extra = stream.binomial(left, chance);
                    left -= *extra;
                }
            }
            let mut drawn = stream.multinomial(left, counts.map(u64::from)).map(|count| count as u32);
            // Lost twice before and won twice after, or the other way round.
            drawn[9 * 8] += extra[0] as u32;
            drawn[8] += extra[1] as u32;
            drawn
        };
        let drawn = pairs(self.size).zip(&self.pairs).map(one).collect();
        Self { size: self.size, pairs: drawn }
    }
}

fn number(counts: &[u32; KINDS]) -> u64 {
    counts.iter().map(|&count| u64::from(count)).sum()
}

/// Whether a round was ever worth more or less after than before.
fn differs(counts: &[u32; KINDS]) -> bool {
    let apart = |kind: usize| (VALUES[kind / 9] - VALUES[kind % 9]).abs() > 0.0;
    counts.iter().enumerate().any(|(kind, &count)| count > 0 && apart(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_are_counted() {
        let mut twin = Twin::new(2);
        twin.add(0, &[0, 0, 8, 4], &[0, 8, 8, 0]);
        assert_eq!(twin.before().rounds()[0].counts, [2, 0, 0, 0, 1, 0, 0, 0, 1]);
        assert_eq!(twin.after().rounds()[0].counts, [2, 0, 0, 0, 0, 0, 0, 0, 2]);
        assert_eq!((twin.fewest(), twin.size()), (4, 2));
        assert_eq!(Twin::of(2, &twin.rounds()).as_ref(), Some(&twin));
        assert_eq!(Twin::of(3, &twin.rounds()), None);
        assert!(twin.is_level(4) && !twin.is_level(3));
    }

    /// Two rounds in 100 differ: the spread of 4,000 drawn differences is √(n Σd² − (Σd)²)/n^1.5 within 5 %. Two independent fields would
    /// show many times as much. And 100 rounds that never differed are not equal for certain.
    #[test]
    fn what_both_share_is_in_no_difference() {
        let mut twin = Twin::new(2);
        twin.add(0, &[0; 49], &[0; 49]);
        twin.add(0, &[8; 49], &[8; 49]);
        twin.add(0, &[8; 2], &[0; 2]);
        let lead = |twin: &Twin| twin.after().payoffs().value(0, 1) - twin.before().payoffs().value(0, 1);
        let spread = |twin: &Twin| {
            let found: Vec<f64> = (0..4000).map(|i| lead(&twin.draw(&mut Stream::new(2, i)))).collect();
            let mean = found.iter().sum::<f64>() / 4000.0;
            (found.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 3999.0).sqrt()
        };
        let exact = ((2.0 * 4.0 / 100.0 - 0.04_f64.powi(2)) / 100.0).sqrt();
        assert!((lead(&twin) - 0.04).abs() < 1e-12 && (spread(&twin) / exact - 1.0).abs() < 0.05, "{}", spread(&twin));
        let mut same = Twin::new(2);
        same.add(0, &[0; 50], &[0; 50]);
        same.add(0, &[8; 50], &[8; 50]);
        assert!(lead(&same).abs() < 1e-15 && (0.005..0.05).contains(&spread(&same)), "{}", spread(&same));
    }
}
