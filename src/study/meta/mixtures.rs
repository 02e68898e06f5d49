//! Traps of a mix: entrants that a mix of others equals or beats against everybody, where no single entrant does.
//!
//! The reported mix is the best one in all plays. Its claim is tested on held-out plays: every round falls into one of two halves, the mix
//! is chosen again on the one and tested on the other (sample splitting: Cox 1975, *Biometrika* 62).
//!
//! There the mix is fixed beforehand, so the intersection-union test over all opponents holds. Bonferroni's correction goes over all
//! entrants.

use super::claims::Evidence;
use super::findings::{Figure, MixedClaim};
use evenodds_engine::run::Signals;
use evenodds_stats::judge::bootstrap::{Method, ranged};
use evenodds_stats::judge::dominance::{best_mixture, lead_of_mixture};
use evenodds_stats::judge::random::Stream;
use evenodds_stats::judge::{Again, Meetings, Payoffs};
use rayon::prelude::*;
use std::sync::atomic::Ordering;

/// Shares below this are rounding, and are left out of a mix.
const SMALL: f64 = 1e-6;

/// A mix as places and shares, the largest first; the shares sum to 1.
type Mix = Vec<(usize, f64)>;

/// Settings of the tests of mixes.
pub(super) struct Rules<'a> {
    /// Margin, of a rate.
    pub(super) margin: f64,
    /// Confidence of the claims.
    pub(super) confidence: f64,
    /// Confidence of each interval.
    pub(super) of_each: f64,
    /// Planned interim analyses of the field.
    pub(super) looks: usize,
    /// Resampled fields.
    pub(super) replicates: usize,
    /// Seed of the halves and of the resampling.
    pub(super) seed: u64,
    /// Stop signals.
    pub(super) signals: &'a Signals,
}

/// Claim for each entrant that a mix of several others does as well, if it holds in the plays seen. `skip` marks entrants without a claim.
/// None after a stop signal.
pub(super) fn mixed(
    meetings: &Meetings,
    payoffs: &Payoffs,
    skip: impl Fn(usize) -> bool + Sync,
    rules: &Rules<'_>,
) -> Option<Vec<Option<MixedClaim>>> {
    let size = meetings.size();
    let floor = -2.0 * rules.margin;
    let means = payoffs.means();
    let stopped = || rules.signals.stop.load(Ordering::Relaxed);
    let candidate = |entrant: usize| {
        if stopped() {
            return None;
        }
        let found = best_mixture(payoffs, entrant, floor - SMALL).filter(|_| !skip(entrant))?;
        let mix = tidy(found.shares);
        // As for a single entrant: one that does as well as the mix is no trap.
        let mean: f64 = mix.iter().map(|&(one, share)| share * means[one].value).sum();
        let worse = mean - means[entrant].value > -floor;
        (mix.len() > 1 && worse).then_some((entrant, mix, found.value))
    };
    let told: Vec<(usize, Mix, f64)> = (0..size).into_par_iter().filter_map(candidate).collect();
    let mut claims: Vec<Option<MixedClaim>> = (0..size).map(|_| None).collect();
    if stopped() || told.is_empty() {
        return (!stopped()).then_some(claims);
    }
    let (choosing, testing) = meetings.halves(&mut Stream::new(rules.seed, u64::MAX));
    let chosen_on = choosing.payoffs();
    let choose = |(entrant, mix, _): &(usize, Mix, f64)| {
        best_mixture(&chosen_on, *entrant, f64::NEG_INFINITY).map_or_else(|| mix.clone(), |found| tidy(found.shares))
    };
    let chosen: Vec<Mix> = told.par_iter().map(choose).collect();
    let leads = |payoffs: &Payoffs| -> Vec<f64> {
        let each = told.iter().zip(&chosen);
        each.map(|((entrant, ..), mix)| lead_of_mixture(payoffs, *entrant, mix) / 2.0).collect()
    };
    let again = Again::new(&testing);
    let replicate =
        |i: usize| (!stopped()).then(|| leads(&again.draw(&mut Stream::new(!rules.seed, i as u64)).plain_payoffs()));
    let replicates: Option<Vec<Vec<f64>>> = (0..rules.replicates).into_par_iter().map(replicate).collect();
    let replicates = replicates?;
    let own = testing.payoffs();
    let evidence = Evidence::new(&testing, &own, rules.looks);
    let ranges = ranged(&leads(&own), &replicates, rules.of_each, Method::Centred);
    for (at, ((entrant, mix, seen), range)) in told.into_iter().zip(ranges).enumerate() {
        let p = evidence.mixed(&chosen[at], entrant, 2.0 * rules.margin);
        let p = p.max(evidence.mixed_leads(&chosen[at], entrant));
        let holds = replicates.iter().filter(|leads| leads[at] >= -rules.margin).count();
        claims[entrant] = Some(MixedClaim {
            mix,
            seen: seen / 2.0,
            tested: chosen[at].clone(),
            least: Figure { value: range.value, low: range.interval.low, high: range.interval.high },
            p,
            holds_in: holds as f64 / rules.replicates.max(1) as f64,
            shown: p < 1.0 - rules.confidence,
        });
    }
    Some(claims)
}

/// Mix without shares that are rounding.
fn tidy(shares: Vec<f64>) -> Mix {
    let mut mix: Mix = shares.into_iter().enumerate().filter(|(_, share)| *share > SMALL).collect();
    mix.sort_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
    let all: f64 = mix.iter().map(|(_, share)| share).sum();
    mix.iter_mut().for_each(|(_, share)| *share /= all);
    mix
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_engine::Rounds;
    use evenodds_stats::judge::meetings::pairs;

    /// Rock, paper, scissors and a fourth that each of them beats alike: in 1000ths, of the row against the column.
    fn field(edge: i32, rounds: u64, stream: &mut Stream) -> Meetings {
        let rates = [[500, 200, 800, 500 + edge], [800, 500, 200, 500 + edge], [200, 800, 500, 500 + edge]];
        let pair = |(a, b): (usize, usize)| {
            let rate = f64::from(rates[a][b]) / 1000.0;
            let won = stream.binomial(rounds, rate) as u32;
            Rounds { counts: [won, 0, 0, 0, 0, 0, 0, 0, rounds as u32 - won] }
        };
        Meetings::of(4, pairs(4).map(pair).collect()).expect("six pairs")
    }

    fn rules(seed: u64, signals: &Signals) -> Rules<'_> {
        Rules { margin: 0.02, confidence: 0.95, of_each: 0.95, looks: 1, replicates: 50, seed, signals }
    }

    fn claims(edge: i32, rounds: u64, seed: u64) -> Vec<Option<MixedClaim>> {
        let field = field(edge, rounds, &mut Stream::new(5, seed));
        let signals = Signals::default();
        mixed(&field, &field.payoffs(), |_| false, &rules(seed, &signals)).expect("nobody stops it")
    }

    /// The mix of the three is even against each of them, and leads the fourth by `edge`. At an edge of 20 below the margin of 20 no mix
    /// does as well. Of 1,000 studies at most 50, plus 4.9 standard errors, may say so of anybody. The same holds just at the margin.
    #[test]
    fn false_mixes_are_shown_as_rarely_as_stated() {
        for (edge, rounds) in [(-40, 200), (-21, 200), (-21, 2000)] {
            let alarms =
                (0..1000).filter(|&study| claims(edge, rounds, study).iter().flatten().any(|claim| claim.shown));
            let alarms = alarms.count();
            assert!(alarms <= 50 + 34, "{edge} at {rounds}: {alarms} of 1000");
        }
    }

    /// An edge of 100 with enough rounds is found in nearly every study, of the fourth alone.
    #[test]
    fn true_mixes_are_found() {
        let found = (0..100).filter(|&study| {
            let claims = claims(100, 4000, study);
            assert!(claims[..3].iter().all(Option::is_none));
            claims[3].as_ref().is_some_and(|claim| claim.shown && claim.holds_in > 0.9 && claim.mix.len() == 3)
        });
        assert!(found.count() > 95);
    }

    #[test]
    fn a_mix_is_told_by_its_largest_shares() {
        assert_eq!(tidy(vec![0.25, 0.0, 0.75, 1e-9]), [(2, 0.75), (0, 0.25)]);
    }
}
