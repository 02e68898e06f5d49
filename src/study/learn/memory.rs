//! Memory of the decisions of earlier rounds. A round looks ahead in few plays; the results of earlier rounds still show the worth of a
//! change, once they are compared with what the script does there now.

use super::condition::Condition;
use super::plan::Effort;
use super::script::{Entry, Script};
use super::training_set::TrainingSet;
use super::turns::Turns;
use super::watched::Watched;
use evenodds_engine::dice::Menu;
use evenodds_engine::{Lead, Visit};
use evenodds_policy::Facts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Plays that are remembered.
const MOST: usize = 4096;

/// Record of a round's plays, from which they can be played again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Looked {
    /// The script whose plays it were.
    pub script: Script,
    /// The plays.
    pub turns: Vec<Turns>,
}

/// Decisions of plays, play by play, the newest first.
#[derive(Default)]
pub struct Memory {
    /// Decisions of each play.
    pub plays: Vec<Vec<Visit>>,
}

/// Facts of a decision.
struct Known<'v>(&'v [i64]);

impl Facts for Known<'_> {
    fn fact(&self, index: u16) -> i64 {
        self.0[usize::from(index)]
    }
}

impl Memory {
    /// Memory of the rounds before a script, played again. None after a stop signal.
    pub fn recalled(course: &TrainingSet<'_>, effort: &Effort, looked: &[Looked], now: &Script) -> Option<Self> {
        let mut memory = Self::default();
        let after = looked.iter().skip(1).map(|one| &one.script).chain([now]);
        for (Looked { script, turns }, after) in looked.iter().zip(after) {
            let watched = Watched::new(course, script);
            let mut seen = Vec::new();
            for turns in turns {
                seen.extend(watched.visits(turns, effort.rollouts, effort.depth)?.0);
            }
            memory.add(seen);
            memory.follow(script, after);
        }
        Some(memory)
    }

    /// Adds newer plays; the oldest are forgotten.
    pub fn add(&mut self, mut newer: Vec<Vec<Visit>>) {
        newer.append(&mut self.plays);
        newer.truncate(MOST);
        self.plays = newer;
    }

    /// Compares the memory with another script. A decision where that script's choice is unknown is forgotten.
    pub fn follow(&mut self, before: &Script, now: &Script) {
        if before == now {
            return;
        }
        let mut lists: BTreeMap<String, [List; 2]> = BTreeMap::new();
        for visits in &mut self.plays {
            visits.retain_mut(|visit| {
                let menu = &visit.seen.menu;
                if !lists.contains_key(&menu.decision) {
                    lists.insert(menu.decision.clone(), [before, now].map(|script| List::new(script, menu)));
                }
                let [before, now] = &lists[&menu.decision];
                before.entries == now.entries || is_held(visit, before.takes(visit), now.takes(visit))
            });
        }
    }
}

/// Entries of a script at a decision.
struct List {
    entries: Vec<Entry>,
    conditions: Vec<Condition>,
}

/// Choice of a list.
enum Takes {
    Option(usize),
    /// None of its entries.
    Nothing,
    Unknown,
}

impl List {
    fn new(script: &Script, menu: &Menu) -> Self {
        let entries: Vec<Entry> = script.of(&menu.decision).map(|(_, entry)| entry.clone()).collect();
        let conditions = Condition::all(entries.iter(), &menu.facts);
        Self { entries, conditions }
    }

    /// Choice of the list at a decision. An option without rollouts counts as closed.
    fn takes(&self, visit: &Visit) -> Takes {
        for (entry, condition) in self.entries.iter().zip(&self.conditions) {
            let offers = &visit.seen.menu.offers;
            let option = offers.iter().position(|offer| offer.text.as_deref() == Some(entry.offer.as_str()));
            let is_open = |&option: &usize| option == visit.own || place(visit, option).is_some();
            let Some(option) = option.filter(is_open) else { continue };
            match condition.holds(&Known(&visit.seen.facts)) {
                Some(true) => return Takes::Option(option),
                Some(false) => {}
                None => return Takes::Unknown,
            }
        }
        Takes::Nothing
    }
}

/// Place of an option among those with rollouts.
fn place(visit: &Visit, option: usize) -> Option<usize> {
    visit.leads.iter().position(|lead| lead.option == option)
}

/// Compares the options of a decision with what a script does there now, in place of what it did before. False where that is unknown.
fn is_held(visit: &mut Visit, before: Takes, now: Takes) -> bool {
    let now = match (before, now) {
        (Takes::Nothing, Takes::Nothing) => visit.own,
        (Takes::Option(_) | Takes::Nothing, Takes::Option(now)) => now,
        // What stands behind the list decides.
        _ => return false,
    };
    if now != visit.own {
        let Some(place) = place(visit, now) else { return false };
        let Lead { mean, error, .. } = visit.leads[place];
        visit.leads.iter_mut().for_each(|lead| lead.mean -= mean);
        visit.leads[place] = Lead { option: visit.own, mean: -mean, error };
        visit.own = now;
    }
    true
}

/// Keeps the last rounds, as many as the memory holds.
pub(super) fn keep_remembered(looked: &mut Vec<Looked>, seats: u64) {
    let mut plays = 0;
    let older = looked.iter().rev().position(|one| {
        let enough = plays >= MOST as u64;
        plays += one.turns.iter().map(|turns| turns.plays(seats)).sum::<u64>();
        enough
    });
    if let Some(number) = older {
        looked.drain(..looked.len() - number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::script::Test;
    use evenodds_engine::dice::{MenuFact, Offer, Seen};
    use std::sync::Arc;

    fn entry(offer: &str, least: i64) -> Entry {
        let test = Test { fact: "hits".into(), sign: ">=".into(), value: least.to_string() };
        Entry { decision: "turn".into(), offer: offer.into(), sure: true, tests: vec![test] }
    }

    /// Three options, of which the first was taken, with so many hits.
    fn visit(hits: i64) -> Visit {
        let offer = |text: &str| Offer { text: Some(text.into()), sure: true };
        let fact = MenuFact { name: "hits".into(), unit: String::new(), flag: false, words: Vec::new() };
        let menu = Menu { decision: "turn".into(), offers: ["a", "b", "c"].map(offer).to_vec(), facts: vec![fact] };
        let lead = |option, mean| Lead { option, mean, error: 0.1 };
        let seen = Seen { menu: Arc::new(menu), facts: vec![hits] };
        Visit { seen, own: 0, leads: vec![lead(1, 0.5), lead(2, 0.125)] }
    }

    fn told(memory: &Memory) -> Vec<(usize, Vec<(usize, f64)>)> {
        let leads = |visit: &Visit| visit.leads.iter().map(|lead| (lead.option, lead.mean)).collect();
        memory.plays.iter().flatten().map(|visit| (visit.own, leads(visit))).collect()
    }

    #[test]
    fn what_was_looked_at_is_held_against_what_is_done_now() {
        let mut memory = Memory { plays: vec![vec![visit(3), visit(7)]] };
        let plain = Script::default();
        let changed = Script { entries: vec![entry("b", 5)] };
        memory.follow(&plain, &changed);
        let before = (0, vec![(1, 0.5), (2, 0.125)]);
        assert_eq!(told(&memory), [before.clone(), (1, vec![(0, -0.5), (2, -0.375)])]);
        // In front of it another one, which takes both.
        let again = Script { entries: vec![entry("c", 0), entry("b", 5)] };
        memory.follow(&changed, &again);
        assert_eq!(told(&memory), [(2, vec![(1, 0.375), (0, -0.125)]), (2, vec![(0, -0.125), (1, 0.375)])]);
    }

    #[test]
    fn a_decision_that_is_left_to_what_stands_behind_is_forgotten() {
        let mut memory = Memory { plays: vec![vec![visit(3)], vec![visit(7)]] };
        memory.follow(&Script { entries: vec![entry("a", 5)] }, &Script::default());
        assert_eq!(memory.plays.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0]);
        memory.follow(&Script::default(), &Script { entries: vec![entry("d", 0)] });
        assert_eq!(memory.plays[0].len(), 1, "what nobody offers is not taken");
    }

    #[test]
    fn the_newest_plays_are_remembered() {
        let turns = |from: u64, number| Turns { range: from..from + number, seats: 2 };
        let round = |turns| Looked { script: Script::default(), turns };
        let all =
            vec![round(vec![turns(0, 9)]), round(vec![turns(9, 1990)]), round(vec![turns(1999, 40), turns(2039, 8)])];
        let mut kept = all.clone();
        keep_remembered(&mut kept, 12);
        assert_eq!(kept, all, "of the first round two plays are not yet forgotten");
        let next = round(vec![turns(2047, 10)]);
        kept.push(next.clone());
        keep_remembered(&mut kept, 12);
        assert_eq!(kept, [&all[1..], &[next]].concat());
        let mut memory = Memory::default();
        memory.add(vec![vec![visit(1)]; MOST]);
        memory.add(vec![vec![visit(2)]]);
        assert_eq!((memory.plays.len(), memory.plays[0][0].seen.facts[0]), (MOST, 2));
    }
}
