//! What looking ahead says of the decisions that a script comes to: entries that promise a gain.
//!
//! A decision counts by what a wrong choice costs there, as in VIPER (Bastani, Pu and Solar-Lezama 2018, NeurIPS 31), not by how often
//! it comes up; the decisions are those to which the script itself comes, as in DAgger (Ross, Gordon and Bagnell 2011,
//! AISTATS 14). A condition is grown test by test, by the gain that is left above half its noise.

use super::script::{Entry, MOST_TESTS, Test};
use crate::engine::Visit;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Limits at which a number is cut.
const CUTS: usize = 6;
/// Conditions that are grown further.
const BEAM: usize = 3;
/// What a further test must be worth: it is read, too.
const PRICE: f64 = 0.93;
/// Visits of a decision that are looked at.
const MOST_VISITS: usize = 3000;

/// Visits of one decision.
pub(super) struct Decision<'v> {
    /// Its name.
    pub name: &'v str,
    /// Where it came up.
    pub visits: Vec<&'v Visit>,
    /// Comparisons that hold in some of them and not in others.
    pub tests: Vec<(Test, Vec<u64>)>,
}

/// Visits by decision, in the order of the names.
pub(super) fn decisions(visits: &[Visit]) -> Vec<Decision<'_>> {
    let mut found: BTreeMap<&str, Vec<&Visit>> = BTreeMap::new();
    for visit in visits {
        let list = found.entry(&visit.seen.menu.decision).or_default();
        if list.len() < MOST_VISITS {
            list.push(visit);
        }
    }
    let each: Vec<(&str, Vec<&Visit>)> = found.into_iter().collect();
    each.into_par_iter().map(|(name, visits)| Decision { name, tests: tests(&visits), visits }).collect()
}

/// Everything that tells some visits from others. Of tests that hold in the same visits the first stands for all.
fn tests(visits: &[&Visit]) -> Vec<(Test, Vec<u64>)> {
    let mut found: Vec<(Test, Vec<u64>)> = Vec::new();
    let mut known: std::collections::BTreeSet<Vec<u64>> = std::collections::BTreeSet::new();
    let Some(first) = visits.first() else { return found };
    for (number, fact) in first.seen.menu.facts.iter().enumerate() {
        let values: Vec<i64> = visits.iter().map(|visit| visit.seen.facts[number]).collect();
        for (sign, value, limit) in comparisons(&values, fact.flag, !fact.words.is_empty()) {
            let holds = |at: i64| match sign {
                "<=" => at <= limit,
                ">=" => at >= limit,
                _ => at == limit,
            };
            let mut bits = vec![0_u64; values.len().div_ceil(64)];
            for (at, _) in values.iter().enumerate().filter(|(_, value)| holds(**value)) {
                bits[at / 64] |= 1 << (at % 64);
            }
            if !known.insert(bits.clone()) {
                continue;
            }
            let sign = if fact.flag { if limit == 1 { "is" } else { "not" } } else { sign };
            let value = match fact.words.get(usize::try_from(value).unwrap_or(usize::MAX)) {
                Some(word) => format!("'{word}'"),
                None if fact.flag => String::new(),
                None => value.to_string(),
            };
            found.push((Test { fact: fact.name.clone(), sign: sign.into(), value }, bits));
        }
    }
    found
}

/// Sign, written value and limit of each comparison that is worth a try.
fn comparisons(values: &[i64], flag: bool, word: bool) -> Vec<(&'static str, i64, i64)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let mut distinct = sorted.clone();
    distinct.dedup();
    if distinct.len() < 2 {
        return Vec::new();
    }
    if flag || word {
        return distinct.into_iter().map(|value| ("==", value, value)).collect();
    }
    let mut cuts: Vec<i64> = if distinct.len() <= CUTS + 1 {
        distinct[..distinct.len() - 1].to_vec()
    } else {
        (1..=CUTS).map(|cut| sorted[cut * (sorted.len() - 1) / (CUTS + 1)]).collect()
    };
    cuts.dedup();
    cuts.retain(|cut| cut < distinct.last().unwrap_or(cut));
    let next = |cut: i64| distinct.iter().copied().find(|&value| value > cut).unwrap_or(cut + 1);
    cuts.iter().flat_map(|&cut| [("<=", cut, cut), (">=", next(cut), next(cut))]).collect()
}

/// What always doing something would gain and how noisy that is, visit by visit.
struct Offered<'v> {
    offer: &'v str,
    sure: bool,
    leads: Vec<f64>,
    noise: Vec<f64>,
}

fn options<'v>(decision: &Decision<'v>) -> Vec<Offered<'v>> {
    let size = decision.visits.len();
    let mut found: BTreeMap<&str, Offered<'v>> = BTreeMap::new();
    for (at, visit) in decision.visits.iter().enumerate() {
        for lead in &visit.leads {
            let Some(offer) = visit.seen.menu.offers.get(lead.option) else { continue };
            let Some(text) = offer.text.as_deref() else { continue };
            let blank = || Offered { offer: text, sure: offer.sure, leads: vec![0.0; size], noise: vec![0.0; size] };
            let option = found.entry(text).or_insert_with(blank);
            (option.leads[at], option.noise[at]) = (lead.mean, lead.error * lead.error);
        }
    }
    found.into_values().collect()
}

/// Entries that promise a gain, the largest first, with what they promise: the sum over the visits.
pub(super) fn entries(decisions: &[Decision<'_>]) -> Vec<(Entry, f64)> {
    let each =
        decisions.par_iter().flat_map_iter(|decision| options(decision).into_iter().map(move |one| (decision, one)));
    let all: Vec<_> = each.collect();
    let mut found: Vec<(Entry, f64)> =
        all.par_iter().flat_map_iter(|(decision, option)| grow(decision, option)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    found
}

/// A condition on the way: which visits, its tests, its score.
type Grown = (Vec<u64>, Vec<usize>, f64);

fn grow(decision: &Decision<'_>, option: &Offered<'_>) -> Vec<(Entry, f64)> {
    let size = decision.visits.len();
    let all: Vec<u64> = (0..size.div_ceil(64))
        .map(|word| if size >= 64 * (word + 1) { u64::MAX } else { (1 << (size % 64)) - 1 })
        .collect();
    let score = |bits: &[u64], tests: usize| {
        let (mut sum, mut noise) = (0.0, 0.0);
        for (word, &bits) in bits.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let at = word * 64 + left.trailing_zeros() as usize;
                sum += option.leads[at];
                noise += option.noise[at];
                left &= left - 1;
            }
        }
        (sum - 0.5 * f64::sqrt(noise)) * PRICE.powi(tests as i32)
    };
    let start = score(&all, 0);
    let mut found: Vec<Grown> = vec![(all, Vec::new(), start)];
    let mut beam = found.clone();
    for level in 1..=MOST_TESTS {
        let mut next: Vec<Grown> = Vec::new();
        for (bits, tests, _) in &beam {
            for (number, (test, more)) in decision.tests.iter().enumerate() {
                // Two limits of a fact may enclose a range; a third test of it says nothing new.
                let same = tests.iter().filter(|&&at| decision.tests[at].0.fact == test.fact).count();
                if same > 1 || tests.contains(&number) {
                    continue;
                }
                let both: Vec<u64> = bits.iter().zip(more).map(|(one, other)| one & other).collect();
                let mut tests = tests.clone();
                tests.push(number);
                let score = score(&both, level);
                next.push((both, tests, score));
            }
        }
        next.sort_by(|a, b| b.2.total_cmp(&a.2).then_with(|| a.1.cmp(&b.1)));
        next.dedup_by(|a, b| a.0 == b.0);
        next.truncate(BEAM);
        let best = beam.iter().map(|(_, _, score)| *score).fold(f64::NEG_INFINITY, f64::max);
        found.extend(next.iter().filter(|(_, _, score)| *score > best.max(0.0)).cloned());
        beam = next;
    }
    let entry = |tests: &[usize]| Entry {
        decision: decision.name.to_owned(),
        offer: option.offer.to_owned(),
        sure: option.sure,
        tests: tests.iter().map(|&at| decision.tests[at].0.clone()).collect(),
    };
    found.iter().filter(|(_, _, score)| *score > 0.0).map(|(_, tests, score)| (entry(tests), *score)).collect()
}
