//! Entries that promise a gain, by looking ahead at the decisions of a script.
//!
//! The decisions are those to which the script itself comes, as in DAgger (Ross, Gordon and Bagnell 2011, AISTATS 14). A decision counts by
//! the cost of a wrong choice, as in VIPER (Bastani, Pu and Solar-Lezama 2018, NeurIPS 31).
//!
//! A condition is grown test by test, by two scores. One is the gain above its noise. The other is how far its visits stand out of all, as
//! in subgroup discovery (Klösgen 1996, in: Advances in Knowledge Discovery and Data Mining). The second finds options that gain only once
//! all tests stand together.

use super::features::{Feature, features};
use super::script::{Entry, MOST_TESTS};
use evenodds_engine::Visit;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Beam width: conditions with the highest score, and as many with the highest lift.
const BEAM: usize = 30;
/// Factor on the score for each further test, as a test has to be read too.
const PRICE: f64 = 0.93;
/// Factor for a test of something that is constant through a play: it separates enemies, not situations.
const FIXED: f64 = 0.8;
/// Most visits of a decision that are used.
const MOST_VISITS: usize = 20_000;

/// Visits of one decision.
pub(super) struct Decision<'v> {
    /// Its name.
    pub name: &'v str,
    /// Its visits.
    pub visits: Vec<&'v Visit>,
    /// Tests that separate some of them from others.
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

/// Lead of an option that is always taken, visit by visit: the visit and the lead.
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

/// Entries that promise a gain, the largest first, with the sum of that gain over the visits.
pub(super) fn entries(decisions: &[Decision<'_>]) -> Vec<(Entry, f64)> {
    let each = decisions.iter().flat_map(|decision| options(decision).into_iter().map(move |one| (decision, one)));
    let all: Vec<_> = each.collect();
    let mut found: Vec<(Entry, f64)> =
        all.par_iter().flat_map_iter(|(decision, option)| grow(decision, option)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    found
}

/// Sums over visits: number, leads, squares.
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

    /// Distance from the mean of all visits, in standard errors. Where an option mostly costs something, it leads to where several tests
    /// together show a gain.
    fn lift(self, mean: f64) -> f64 {
        (self.leads - mean * f64::from(self.number)) / self.squares.max(f64::MIN_POSITIVE).sqrt()
    }

    /// Gain above its noise: states and dice are both drawn.
    fn score(self, price: f64) -> f64 {
        (self.leads - self.squares.sqrt()) * price
    }
}

/// Condition in the making.
#[derive(Clone)]
struct Grown {
    /// Visits where it holds, with the leads there.
    leads: Vec<(u32, f64)>,
    /// Its tests: number of the feature, number of its test.
    tests: Vec<(usize, usize)>,
    price: f64,
    score: f64,
}

/// Condition of the beam with one more test.
#[derive(Clone, Copy)]
struct Longer {
    /// Number in the beam.
    from: usize,
    /// Number of the feature, number of its test.
    test: (usize, usize),
    sum: Sum,
    price: f64,
    score: f64,
    lift: f64,
}

impl Longer {
    fn place(&self) -> (usize, (usize, usize)) {
        (self.from, self.test)
    }
}

/// Conditions of the beam with one more test: for each feature the test with the highest score, and the one with the highest lift.
fn longer(decision: &Decision<'_>, beam: &[Grown], mean: f64) -> Vec<Longer> {
    let mut next: Vec<Longer> = Vec::new();
    for (from, grown) in beam.iter().enumerate() {
        for (number, feature) in decision.features.iter().enumerate() {
            // Two limits of a fact may enclose a range; a third test of it is redundant.
            if grown.tests.iter().filter(|(known, _)| *known == number).count() > 1 {
                continue;
            }
            let mut sums = [Sum::default(); Feature::MOST_BINS];
            grown.leads.iter().for_each(|&(at, lead)| sums[usize::from(feature.bins[at as usize])].add(lead));
            let price = grown.price * PRICE * if feature.fixed { FIXED } else { 1.0 };
            let mut best: [Option<Longer>; 2] = [None; 2];
            for (which, (_, range)) in feature.tests.iter().enumerate() {
                let mut sum = Sum::default();
                sums[usize::from(*range.start())..=usize::from(*range.end())].iter().for_each(|&bin| sum.merge(bin));
                if sum.number == 0 || sum.number as usize == grown.leads.len() {
                    continue;
                }
                let one =
                    Longer { from, test: (number, which), sum, price, score: sum.score(price), lift: sum.lift(mean) };
                if best[0].is_none_or(|known| one.score > known.score) {
                    best[0] = Some(one);
                }
                if best[1].is_none_or(|known| one.lift > known.lift) {
                    best[1] = Some(one);
                }
            }
            next.extend(best.into_iter().flatten());
        }
    }
    next
}

/// Next beam: the conditions with the highest score and those with the highest lift, each set of visits once.
fn leading(mut next: Vec<Longer>) -> Vec<Longer> {
    let mut found = Vec::new();
    let mut known = std::collections::BTreeSet::new();
    let mut take = |next: &[Longer]| {
        // What holds in the same visits is the same condition.
        let new = |one: &&Longer| known.insert((one.sum.number, one.sum.leads.to_bits()));
        found.extend(next.iter().filter(new).take(BEAM));
    };
    next.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.place().cmp(&b.place())));
    take(&next);
    next.sort_by(|a, b| b.lift.total_cmp(&a.lift).then_with(|| a.place().cmp(&b.place())));
    take(&next);
    found
}

fn grow(decision: &Decision<'_>, option: &Offered<'_>) -> Vec<(Entry, f64)> {
    let mut sum = Sum::default();
    option.leads.iter().for_each(|&(_, lead)| sum.add(lead));
    let mean = sum.leads / f64::from(sum.number.max(1));
    let start = Grown { leads: option.leads.clone(), tests: Vec::new(), price: 1.0, score: sum.score(1.0) };
    let mut found: Vec<Grown> = vec![start.clone()];
    let mut beam = vec![start];
    for _ in 0..MOST_TESTS {
        let best = beam.iter().map(|grown| grown.score).fold(0.0, f64::max);
        let made =
            leading(longer(decision, &beam, mean)).into_iter().map(|Longer { from, test, price, score, .. }| {
                let feature = &decision.features[test.0];
                let range = &feature.tests[test.1].1;
                let holds = |&&(at, _): &&(u32, f64)| range.contains(&feature.bins[at as usize]);
                let tests = beam[from].tests.iter().copied().chain([test]).collect();
                Grown { leads: beam[from].leads.iter().filter(holds).copied().collect(), tests, price, score }
            });
        let next: Vec<Grown> = made.collect();
        found.extend(next.iter().filter(|grown| grown.score > best).cloned());
        beam = next;
    }
    let entry = |tests: &[(usize, usize)]| {
        let mut tests: Vec<_> = tests.iter().map(|&(at, which)| decision.features[at].tests[which].0.clone()).collect();
        tests.sort();
        Entry { decision: decision.name.to_owned(), offer: option.offer.to_owned(), sure: option.sure, tests }
    };
    found.iter().filter(|grown| grown.score > 0.0).map(|grown| (entry(&grown.tests), grown.score)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_engine::Lead;
    use evenodds_engine::dice::{Menu, MenuFact, Offer, Seen};
    use std::sync::Arc;

    /// Facts that hold in two visits only.
    const SELDOM: i64 = 40;

    #[test]
    fn what_gains_only_where_three_tests_hold_is_found_though_each_alone_loses() {
        let number = |name: &str, flag| MenuFact { name: name.into(), unit: String::new(), flag, words: Vec::new() };
        let seldom = (0..SELDOM).map(|at| number(&format!("seldom{at}"), true));
        let facts = ["x", "y", "z"].map(|name| number(name, false)).into_iter().chain(seldom).collect();
        let offer = |text: &str| Offer { text: Some(text.into()), sure: true };
        let menu = Arc::new(Menu { decision: "turn".into(), offers: vec![offer("\"a\""), offer("\"b\"")], facts });
        let visit = |at: i64| {
            let place = [at & 7, at >> 3 & 7, at >> 6 & 7];
            let seldom = (0..SELDOM).map(|one| i64::from(at / 2 == one));
            let seen = Seen { menu: Arc::clone(&menu), facts: place.into_iter().chain(seldom).collect() };
            let mean = if place.iter().all(|&at| at >= 6) { 4.0 } else { -1.0 };
            Visit { seen, own: 0, leads: vec![Lead { option: 1, mean, error: 0.1 }] }
        };
        let plays = [(0..512).map(visit).collect::<Vec<Visit>>()];
        let found = entries(&decisions(&plays));
        assert_eq!(found[0].0.toml(), "{ do = \"b\", if = \"x >= 6 and y >= 6 and z >= 6\" }");
    }
}
