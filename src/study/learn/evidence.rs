//! What looking ahead says of the decisions that a script comes to: entries that promise a gain.
//!
//! A decision counts by what a wrong choice costs there, as in VIPER (Bastani, Pu and Solar-Lezama 2018, NeurIPS 31), not by how often
//! it comes up; the decisions are those to which the script itself comes, as in DAgger (Ross, Gordon and Bagnell 2011,
//! AISTATS 14). A condition is grown test by test, by the gain that is left above its noise.

use super::features::{Feature, features};
use super::script::{Entry, MOST_TESTS};
use crate::engine::Visit;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Conditions that are grown further.
const BEAM: usize = 3;
/// What a further test must be worth: it is read, too.
const PRICE: f64 = 0.93;
/// What a test of something that stays as it is through a whole play must be worth: it tells enemies apart, not situations.
const FIXED: f64 = 0.8;
/// Visits of a decision that are looked at.
const MOST_VISITS: usize = 20_000;

/// Visits of one decision.
pub(super) struct Decision<'v> {
    /// Its name.
    pub name: &'v str,
    /// Where it came up.
    pub visits: Vec<&'v Visit>,
    /// What tells some of them from others.
    pub features: Vec<Feature>,
}

/// Visits by decision, in the order of the names. `plays` holds the visits of each play.
pub(super) fn decisions<'v>(plays: &'v [Vec<Visit>]) -> Vec<Decision<'v>> {
    let mut found: BTreeMap<&str, Vec<(usize, &'v Visit)>> = BTreeMap::new();
    for (play, visits) in plays.iter().enumerate() {
        for visit in visits {
            let list = found.entry(&visit.seen.menu.decision).or_default();
            if list.len() < MOST_VISITS {
                list.push((play, visit));
            }
        }
    }
    let each: Vec<(&'v str, Vec<(usize, &'v Visit)>)> = found.into_iter().collect();
    let decision = |(name, visits): (&'v str, Vec<(usize, &'v Visit)>)| {
        let features = features(&visits);
        Decision { name, features, visits: visits.into_iter().map(|(_, visit)| visit).collect() }
    };
    each.into_par_iter().map(decision).collect()
}

/// What always doing something would gain, visit by visit: the visit and the lead.
struct Offered<'v> {
    offer: &'v str,
    sure: bool,
    leads: Vec<(u32, f64)>,
}

fn options<'v>(decision: &Decision<'v>) -> Vec<Offered<'v>> {
    let mut found: BTreeMap<&str, Offered<'v>> = BTreeMap::new();
    for (at, visit) in decision.visits.iter().enumerate() {
        for lead in &visit.leads {
            let Some(offer) = visit.seen.menu.offers.get(lead.option) else { continue };
            let Some(text) = offer.text.as_deref() else { continue };
            let blank = || Offered { offer: text, sure: offer.sure, leads: Vec::new() };
            found.entry(text).or_insert_with(blank).leads.push((at as u32, lead.mean));
        }
    }
    found.into_values().collect()
}

/// Entries that promise a gain, the largest first, with what they promise: the sum over the visits.
pub(super) fn entries(decisions: &[Decision<'_>]) -> Vec<(Entry, f64)> {
    let each = decisions.iter().flat_map(|decision| options(decision).into_iter().map(move |one| (decision, one)));
    let all: Vec<_> = each.collect();
    let mut found: Vec<(Entry, f64)> =
        all.par_iter().flat_map_iter(|(decision, option)| grow(decision, option)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    found
}

/// Sums over visits: how many, of their leads, of the squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    number: u32,
    leads: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, lead: f64) {
        self.number += 1;
        self.leads += lead;
        self.squares += lead * lead;
    }

    fn merge(&mut self, more: Self) {
        self.number += more.number;
        self.leads += more.leads;
        self.squares += more.squares;
    }

    /// The gain that is left above its noise: states and dice are both drawn.
    fn score(self, price: f64) -> f64 {
        (self.leads - self.squares.sqrt()) * price
    }
}

/// A condition on the way.
#[derive(Clone)]
struct Grown {
    /// Where it holds, with the leads there.
    leads: Vec<(u32, f64)>,
    /// Its tests: which feature, which of its tests.
    tests: Vec<(usize, usize)>,
    price: f64,
    score: f64,
}

/// A condition of the beam with a test more.
struct Longer {
    /// Which of the beam.
    from: usize,
    tests: Vec<(usize, usize)>,
    sum: Sum,
    price: f64,
    score: f64,
}

fn grow(decision: &Decision<'_>, option: &Offered<'_>) -> Vec<(Entry, f64)> {
    let sum = |leads: &[(u32, f64)]| {
        let mut sum = Sum::default();
        leads.iter().for_each(|&(_, lead)| sum.add(lead));
        sum
    };
    let score = sum(&option.leads).score(1.0);
    let start = Grown { leads: option.leads.clone(), tests: Vec::new(), price: 1.0, score };
    let mut found: Vec<Grown> = vec![start.clone()];
    let mut beam = vec![start];
    for _ in 0..MOST_TESTS {
        let mut next: Vec<Longer> = Vec::new();
        for (from, grown) in beam.iter().enumerate() {
            for (number, feature) in decision.features.iter().enumerate() {
                // Two limits of a fact may enclose a range; a third test of it says nothing new.
                if grown.tests.iter().filter(|(known, _)| *known == number).count() > 1 {
                    continue;
                }
                let mut sums = [Sum::default(); Feature::MOST_BINS];
                grown.leads.iter().for_each(|&(at, lead)| sums[usize::from(feature.bins[at as usize])].add(lead));
                let price = grown.price * PRICE * if feature.fixed { FIXED } else { 1.0 };
                for (which, (_, range)) in feature.tests.iter().enumerate() {
                    let mut sum = Sum::default();
                    sums[usize::from(*range.start())..=usize::from(*range.end())]
                        .iter()
                        .for_each(|&bin| sum.merge(bin));
                    if sum.number == 0 || sum.number as usize == grown.leads.len() {
                        continue;
                    }
                    let mut tests = grown.tests.clone();
                    tests.push((number, which));
                    next.push(Longer { from, tests, sum, price, score: sum.score(price) });
                }
            }
        }
        next.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.tests.cmp(&b.tests)));
        // What holds in the same visits is the same condition.
        let same = |a: &Sum, b: &Sum| a.number == b.number && a.leads.to_bits() == b.leads.to_bits();
        next.dedup_by(|a, b| same(&a.sum, &b.sum));
        next.truncate(BEAM);
        let best = beam.iter().map(|grown| grown.score).fold(f64::NEG_INFINITY, f64::max);
        let made = next.into_iter().map(|Longer { from, tests, price, score, .. }| {
            let (number, which) = tests[tests.len() - 1];
            let feature = &decision.features[number];
            let range = &feature.tests[which].1;
            let holds = |&&(at, _): &&(u32, f64)| range.contains(&feature.bins[at as usize]);
            Grown { leads: beam[from].leads.iter().filter(holds).copied().collect(), tests, price, score }
        });
        let next: Vec<Grown> = made.collect();
        found.extend(next.iter().filter(|grown| grown.score > best.max(0.0)).cloned());
        beam = next;
    }
    let entry = |tests: &[(usize, usize)]| {
        let mut tests: Vec<_> = tests.iter().map(|&(at, which)| decision.features[at].tests[which].0.clone()).collect();
        tests.sort();
        Entry { decision: decision.name.to_owned(), offer: option.offer.to_owned(), sure: option.sure, tests }
    };
    found.iter().filter(|grown| grown.score > 0.0).map(|grown| (entry(&grown.tests), grown.score)).collect()
}
