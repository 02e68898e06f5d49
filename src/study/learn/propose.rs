//! Changes of a script that are worth a try: what looking ahead advises, and what chance proposes.

use super::evidence::{Decision, entries};
use super::script::{Entry, MOST_TESTS, Script, Test};
use crate::stats::judge::random::Stream;
use std::collections::BTreeSet;

/// Entries of one decision and action that are tried at a time.
const ALIKE: usize = 3;

/// One change of a script.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// A new entry in front of the entry of this number of its decision.
    Add(Entry, usize),
    /// An entry goes.
    Remove(usize),
    /// Another one takes its place.
    Replace(usize, Entry),
}

impl Edit {
    /// The changed script; none where nothing changes, or an entry would never be read.
    pub fn apply(&self, script: &Script) -> Option<Script> {
        let mut changed = script.clone();
        match self {
            Self::Add(entry, place) => {
                let own: Vec<usize> = script.of(&entry.decision).map(|(at, _)| at).collect();
                let at = own
                    .get(*place)
                    .copied()
                    .unwrap_or_else(|| own.last().map_or(script.entries.len(), |last| last + 1));
                changed.entries.insert(at, entry.clone());
            }
            Self::Remove(at) if *at < script.entries.len() => {
                changed.entries.remove(*at);
            }
            Self::Replace(at, entry) if *at < script.entries.len() => changed.entries[*at] = entry.clone(),
            _ => return None,
        }
        (changed != *script && !changed.has_dead_entries()).then_some(changed)
    }

    /// Whether it can be made after another change was.
    pub fn stands_alone(&self) -> bool {
        matches!(self, Self::Add(..))
    }

    /// In words.
    pub fn text(&self, script: &Script) -> String {
        let entry = |entry: &Entry| format!("{}: {}", entry.decision, entry.toml());
        let present = |at: &usize| script.entries.get(*at).map(entry).unwrap_or_default();
        match self {
            Self::Add(new, _) => format!("+ {}", entry(new)),
            Self::Remove(at) => format!("− {}", present(at)),
            Self::Replace(at, new) => format!("{} → {}", present(at), new.toml()),
        }
    }

    /// What it is about: at most so many of a kind are carried to the end of a race.
    pub fn about(&self) -> (String, String) {
        match self {
            Self::Add(entry, _) | Self::Replace(_, entry) => (entry.decision.clone(), entry.offer.clone()),
            Self::Remove(at) => (String::new(), at.to_string()),
        }
    }
}

/// Changes of a script that are worth a try, each once: at most `advised` by looking ahead, as many by chance as are missing
/// to `all`.
pub(super) fn propose(
    script: &Script,
    decisions: &[Decision<'_>],
    advised: usize,
    all: usize,
    stream: &mut Stream,
) -> Vec<Edit> {
    let mut found: BTreeSet<Edit> = BTreeSet::new();
    let mut alike: std::collections::BTreeMap<(String, String), usize> = std::collections::BTreeMap::new();
    for (entry, _) in entries(decisions) {
        let number = alike.entry((entry.decision.clone(), entry.offer.clone())).or_default();
        *number += 1;
        let edit = Edit::Add(entry, 0);
        if *number <= ALIKE && edit.apply(script).is_some() {
            found.insert(edit);
        }
        if found.len() >= advised {
            break;
        }
    }
    let weights: Vec<f64> = decisions.iter().map(|decision| (decision.visits.len() as f64).sqrt()).collect();
    for _ in 0..4 * all {
        if found.len() >= all {
            break;
        }
        let mutation = !script.entries.is_empty() && stream.uniform() < 0.3;
        let edit =
            if mutation { mutated(script, decisions, stream) } else { drawn(script, decisions, &weights, stream) };
        found.extend(edit.filter(|edit| edit.apply(script).is_some()));
    }
    found.into_iter().collect()
}

/// A decision that comes up is drawn, something else to do there, and up to two tests that hold there.
fn drawn(script: &Script, decisions: &[Decision<'_>], weights: &[f64], stream: &mut Stream) -> Option<Edit> {
    let mut left = stream.uniform() * weights.iter().sum::<f64>();
    let decision = decisions.iter().zip(weights).find(|(_, weight)| {
        left -= **weight;
        left < 0.0
    })?;
    let decision = decision.0;
    let at = stream.below(decision.visits.len());
    let visit = decision.visits[at];
    let open: Vec<usize> = visit.leads.iter().map(|lead| lead.option).collect();
    let offer = &visit.seen.menu.offers[*open.get(stream.below(open.len().max(1)))?];
    let number = [0, 1, 1, 2][stream.below(4)];
    let tests = (0..number).filter_map(|_| holding(decision, at, stream)).collect();
    let entry = Entry { decision: decision.name.to_owned(), offer: offer.text.clone()?, sure: offer.sure, tests };
    let places = script.of(decision.name).count() + 1;
    Some(Edit::Add(tidy(entry), stream.below(places)))
}

/// A test that holds at a visit.
fn holding(decision: &Decision<'_>, at: usize, stream: &mut Stream) -> Option<Test> {
    let holds = |bits: &[u64]| bits[at / 64] >> (at % 64) & 1 == 1;
    let all: Vec<&Test> = decision.tests.iter().filter(|(_, bits)| holds(bits)).map(|(test, _)| test).collect();
    all.get(stream.below(all.len().max(1))).map(|&test| test.clone())
}

/// An entry of the script is drawn and changed, moved or removed.
fn mutated(script: &Script, decisions: &[Decision<'_>], stream: &mut Stream) -> Option<Edit> {
    let at = stream.below(script.entries.len());
    let mut entry = script.entries[at].clone();
    let decision = decisions.iter().find(|decision| decision.name == entry.decision);
    match stream.below(4) {
        0 => return Some(Edit::Remove(at)),
        1 if !entry.tests.is_empty() => {
            entry.tests.remove(stream.below(entry.tests.len()));
        }
        2 if !entry.tests.is_empty() => {
            let number = stream.below(entry.tests.len());
            let test = &mut entry.tests[number];
            let value: i64 = test.value.parse().ok()?;
            let steps = [-2, -1, 1, 2];
            test.value = (value + steps[stream.below(steps.len())]).to_string();
        }
        _ if entry.tests.len() < MOST_TESTS => {
            let decision = decision?;
            let visit = stream.below(decision.visits.len());
            entry.tests.push(holding(decision, visit, stream)?);
        }
        _ => return None,
    }
    Some(Edit::Replace(at, tidy(entry)))
}

/// Each test once, in a fixed order.
fn tidy(mut entry: Entry) -> Entry {
    entry.tests.sort();
    entry.tests.dedup();
    entry
}
