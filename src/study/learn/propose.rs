//! Changes of a script to try: by looking ahead, and by chance.

use super::evidence::{Decision, entries};
use super::script::{Entry, MOST_TESTS, Script, Test};
use evenodds_stats::judge::random::Stream;
use std::collections::BTreeSet;

/// Entries of one decision and action that are tried at a time.
const ALIKE: usize = 3;

/// Numbers of promising entries that are tried together.
const TOGETHER: [usize; 4] = [2, 3, 5, 8];

/// Share of the changes by chance that concern entries of the script, once there are some.
const MUTATED: f64 = 0.4;

/// Change of a script.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// Adds an entry in front of the entry of this number of its decision.
    Add(Entry, usize),
    /// Removes an entry.
    Remove(usize),
    /// Replaces an entry.
    Replace(usize, Entry),
    /// Exchanges two entries of a decision.
    Swap(usize, usize),
    /// Adds entries in front of their decisions: each may gain too little to be seen alone.
    Several(Vec<Entry>),
}

impl Edit {
    /// The changed script; none where nothing changes, or an entry would never be read.
    pub fn apply(&self, script: &Script) -> Option<Script> {
        let mut changed = script.clone();
        match self {
            Self::Add(entry, place) => changed.add(entry, *place),
            Self::Several(entries) => entries.iter().rev().for_each(|entry| changed.add(entry, 0)),
            Self::Remove(at) if *at < script.entries.len() => {
                changed.entries.remove(*at);
            }
            Self::Replace(at, entry) if *at < script.entries.len() => changed.entries[*at] = entry.clone(),
            Self::Swap(one, other) if *one < script.entries.len() && *other < script.entries.len() => {
                changed.entries.swap(*one, *other);
            }
            _ => return None,
        }
        (changed != *script && !changed.has_dead_entries()).then_some(changed)
    }

    /// Whether it can be made after another change was.
    pub fn stands_alone(&self) -> bool {
        matches!(self, Self::Add(..) | Self::Several(_))
    }

    /// The change in words.
    pub fn text(&self, script: &Script) -> String {
        let entry = |entry: &Entry| format!("{}: {}", entry.decision, entry.toml());
        let present = |at: &usize| script.entries.get(*at).map(entry).unwrap_or_default();
        match self {
            Self::Add(new, _) => format!("+ {}", entry(new)),
            Self::Several(new) => format!("+ {}", new.iter().map(entry).collect::<Vec<String>>().join("; ")),
            Self::Remove(at) => format!("− {}", present(at)),
            Self::Replace(at, new) => format!("{} → {}", present(at), new.toml()),
            Self::Swap(one, other) => format!("{} ↔ {}", present(one), present(other)),
        }
    }

    /// Kind of the change: a race keeps a limited number of each kind.
    pub fn about(&self) -> (String, String) {
        match self {
            Self::Add(entry, _) | Self::Replace(_, entry) => (entry.decision.clone(), entry.offer.clone()),
            Self::Remove(at) | Self::Swap(at, _) => (String::new(), at.to_string()),
            Self::Several(entries) => (String::new(), format!("{} more", entries.len())),
        }
    }
}

/// Changes of a script to try, each once. Those by looking ahead come first, the most promising first, up to a limit. Changes by chance
/// fill up the number.
pub(super) fn propose(
    script: &Script,
    decisions: &[Decision<'_>],
    [advised, all]: [usize; 2],
    stream: &mut Stream,
) -> Vec<Edit> {
    let mut found: Vec<Edit> = Vec::new();
    let mut known: BTreeSet<Edit> = BTreeSet::new();
    let mut take = |found: &mut Vec<Edit>, edit: Edit| {
        if edit.apply(script).is_some() && known.insert(edit.clone()) {
            found.push(edit);
        }
    };
    let mut alike: std::collections::BTreeMap<(String, String), usize> = std::collections::BTreeMap::new();
    let promising = entries(decisions);
    for number in TOGETHER {
        take(&mut found, Edit::Several(together(&promising, number)));
    }
    for (entry, _) in promising {
        let number = alike.entry((entry.decision.clone(), entry.offer.clone())).or_default();
        *number += 1;
        if *number <= ALIKE {
            take(&mut found, Edit::Add(entry, 0));
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
        let edit = if !script.entries.is_empty() && stream.uniform() < MUTATED {
            mutated(script, decisions, stream)
        } else {
            drawn(script, decisions, &weights, stream)
        };
        edit.into_iter().for_each(|edit| take(&mut found, edit));
    }
    found
}

/// The most promising entries, no two of them for the same action at the same decision.
fn together(promising: &[(Entry, f64)], number: usize) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    for (entry, _) in promising {
        let bars =
            |known: &Entry| known.decision == entry.decision && (known.offer == entry.offer || known.tests.is_empty());
        if found.len() < number && !found.iter().any(bars) {
            found.push(entry.clone());
        }
    }
    found
}

/// Entry by chance: a decision that comes up, another option, and up to two tests that hold there.
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

/// Test that holds at a visit. Tests of something that is constant through a play are rare, as they separate enemies, not situations.
fn holding(decision: &Decision<'_>, at: usize, stream: &mut Stream) -> Option<Test> {
    if decision.features.is_empty() {
        return None;
    }
    let mut draw = || &decision.features[stream.below(decision.features.len())];
    let mut feature = draw();
    for _ in 0..2 {
        feature = if feature.fixed { draw() } else { feature };
    }
    let all: Vec<&Test> = feature.holding(at).collect();
    all.get(stream.below(all.len().max(1))).map(|&test| test.clone())
}

/// Change by chance of an entry of the script: another action or test, another place, or removal.
fn mutated(script: &Script, decisions: &[Decision<'_>], stream: &mut Stream) -> Option<Edit> {
    let at = stream.below(script.entries.len());
    let mut entry = script.entries[at].clone();
    let decision = decisions.iter().find(|decision| decision.name == entry.decision);
    match stream.below(6) {
        0 => return Some(Edit::Remove(at)),
        1 => {
            let own: Vec<usize> = script.of(&entry.decision).map(|(own, _)| own).filter(|own| *own != at).collect();
            let other = own.get(stream.below(own.len().max(1)))?;
            return Some(Edit::Swap(at.min(*other), at.max(*other)));
        }
        2 => {
            // Something else on the same condition.
            let decision = decision?;
            let visit = decision.visits[stream.below(decision.visits.len())];
            let lead = visit.leads.get(stream.below(visit.leads.len().max(1)))?;
            let offer = &visit.seen.menu.offers[lead.option];
            (entry.offer, entry.sure) = (offer.text.clone()?, offer.sure);
        }
        3 if !entry.tests.is_empty() => {
            entry.tests.remove(stream.below(entry.tests.len()));
        }
        4 if !entry.tests.is_empty() => {
            let number = stream.below(entry.tests.len());
            let test = &mut entry.tests[number];
            let value: i64 = test.value.parse().ok()?;
            let steps = [-3, -2, -1, 1, 2, 3];
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

#[cfg(test)]
mod tests {
    use super::{Edit, propose};
    use crate::learn::script::{Entry, Script, Test};
    use evenodds_stats::judge::random::Stream;

    fn entry(decision: &str, offer: &str) -> Entry {
        let test = Test { fact: "hits".into(), sign: ">=".into(), value: "3".into() };
        Entry { decision: decision.into(), offer: offer.into(), sure: false, tests: vec![test] }
    }

    #[test]
    fn where_nothing_comes_up_chance_changes_the_entries_that_are_there() {
        let script = Script { entries: vec![entry("turn", "one"), entry("defence", "two"), entry("turn", "three")] };
        let found = propose(&script, &[], [10, 60], &mut Stream::new(1, 1));
        assert!(found.contains(&Edit::Remove(1)) && found.contains(&Edit::Swap(0, 2)), "{found:?}");
        assert!(found.iter().all(|edit| !matches!(edit, Edit::Add(..))), "{found:?}");
    }
}
