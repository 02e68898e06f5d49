//! Number of plays that settles a difference, whatever it is.
//!
//! An unsettled difference does not show how many plays it needs: that depends on its distance from what has to be excluded. But once an
//! interval is no wider than the margin, it either excludes 0 or lies within the margin, wherever the truth is. So many plays are enough,
//! and their number depends on the spread alone.

use super::paired::Paired;
use super::student::normal_two_sided;

/// Pairs beyond those of `pairs` after which nearly any difference is settled against a margin, with each statement at this confidence.
/// Some may be settled much sooner. None where nothing varied.
pub fn enough(pairs: &Paired, margin: f64, confidence: f64) -> Option<u64> {
    // A rate at the margin varies as much, even where no pair has differed yet.
    let floor = if pairs.flags { margin * (1.0 - margin) } else { 0.0 };
    let variance = pairs.variance().max(floor);
    let needed = variance * (2.0 * normal_two_sided(confidence) / margin).powi(2);
    let known = needed > 0.0 && needed < 1e15;
    known.then(|| (needed.ceil() as u64).saturating_sub(pairs.difference.n).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;
    use crate::{Verdict, judge};

    fn pairs(n: u64, rise: f64, stream: &mut Stream) -> Paired {
        let [up, down, _] = stream.multinomial(n, [(1e6 * (0.2 + rise)) as u64, 200_000, (1e6 * (0.6 - rise)) as u64]);
        Paired::flags(n, i128::from(up) - i128::from(down), i128::from(up + down))
    }

    /// 400 studies at each of four true differences, half of the margin among them, which is slow to settle. With as many more pairs as
    /// foretold at least 95 % are settled.
    #[test]
    fn as_many_are_enough() {
        for truth in [0.0, 0.005, 0.01, 0.02] {
            let (mut settled, mut asked) = (0, 0);
            for study in 0..400 {
                let mut stream = Stream::new(31, study);
                let first = pairs(2000, truth, &mut stream);
                if judge(&[(first, Some(0.01))], 0.95, 1)[0].verdict != Verdict::Open {
                    continue;
                }
                asked += 1;
                let more = enough(&first, 0.01, 0.95).expect("it varies");
                let rest = pairs(more, truth, &mut stream).difference;
                let n = first.difference;
                let both = Paired::flags(n.n + rest.n, n.sum + rest.sum, n.squares + rest.squares);
                settled += u32::from(judge(&[(both, Some(0.01))], 0.95, 1)[0].verdict != Verdict::Open);
            }
            assert!(asked > 100 && settled * 20 >= asked * 19, "{truth}: {settled} of {asked}");
        }
    }
}
