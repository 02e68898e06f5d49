//! Comparison of scripts with a first one, decision by decision, while the first one is played.
//!
//! Most changes of a script concern few plays. Where a changed script decides everywhere as the first one does, its play is the same and
//! need not be played again. Where that is not sure, it counts as different.

use super::condition::Condition;
use super::script::{Entry, Script};
use evenodds_engine::dice::{Menu, MenuFact, Question};
use evenodds_policy::Facts;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Scripts by their differences from a first one.
pub(super) struct Differing {
    /// Decisions at which any of them differs from the first one.
    decisions: Vec<Decision>,
    /// Number of scripts.
    number: usize,
}

/// Decision at which some scripts differ.
struct Decision {
    name: String,
    /// All entries of all scripts there, each once.
    entries: Vec<Entry>,
    /// Their conditions, once the facts of the decision are known. None for a condition that is unknown.
    conditions: OnceLock<Vec<Condition>>,
    /// Entries of the first script, in order.
    own: Vec<usize>,
    /// Scripts that differ, each with its entries in order.
    others: Vec<(usize, Vec<usize>)>,
}

/// Choice of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// This entry.
    Entry(usize),
    /// None of its entries.
    Nothing,
    /// Unknown.
    Unknown,
}

/// State of an entry at a decision.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unasked,
    Taken,
    Passed,
    Unknown,
}

/// Facts of a decision.
struct Asked<'q, 'a>(&'q Question<'a>);

impl Facts for Asked<'_, '_> {
    fn fact(&self, index: u16) -> i64 {
        (self.0.fact)(index)
    }
}

impl Differing {
    /// Some scripts beside a first one.
    pub(super) fn new(first: &Script, others: &[Script]) -> Self {
        let mut decisions: BTreeMap<&str, Decision> = BTreeMap::new();
        for (number, other) in others.iter().enumerate() {
            let all: std::collections::BTreeSet<&str> =
                first.decisions().into_iter().chain(other.decisions()).collect();
            for name in all {
                let entries = |script: &Script| script.of(name).map(|(_, entry)| entry.clone()).collect::<Vec<Entry>>();
                let (own, changed) = (entries(first), entries(other));
                if own == changed {
                    continue;
                }
                let decision = decisions.entry(name).or_insert_with(|| {
                    let mut decision = Decision::new(name);
                    decision.own = decision.places(&own);
                    decision
                });
                let places = decision.places(&changed);
                decision.others.push((number, places));
            }
        }
        Self { decisions: decisions.into_values().collect(), number: others.len() }
    }

    /// Watcher for a cell.
    pub(super) fn watcher(&self) -> Watcher<'_> {
        let differ = (0..self.number.div_ceil(64)).map(|_| Cell::new(0)).collect();
        Watcher { all: self, differ, menus: RefCell::new(Vec::new()) }
    }
}

impl Decision {
    fn new(name: &str) -> Self {
        let (entries, conditions) = (Vec::new(), OnceLock::new());
        Self { name: name.to_owned(), entries, conditions, own: Vec::new(), others: Vec::new() }
    }

    /// Places of entries among all.
    fn places(&mut self, entries: &[Entry]) -> Vec<usize> {
        let place = |entry: &Entry| {
            self.entries.iter().position(|known| known == entry).unwrap_or_else(|| {
                self.entries.push(entry.clone());
                self.entries.len() - 1
            })
        };
        entries.iter().map(place).collect()
    }

    /// Conditions, read once for all cells, as the facts are the same in all of them.
    fn conditions(&self, facts: &[MenuFact]) -> &[Condition] {
        self.conditions.get_or_init(|| Condition::all(self.entries.iter(), facts))
    }
}

/// Watcher of one script in a cell, which notes in each trial the scripts that would decide otherwise.
pub(super) struct Watcher<'d> {
    all: &'d Differing,
    /// A bit for each script, for this trial.
    differ: Vec<Cell<u64>>,
    /// Menus so far.
    menus: RefCell<Vec<Known>>,
}

/// Menu of a cell.
struct Known {
    menu: Arc<Menu>,
    /// Number of the decision, and the option of each entry; none where no script differs at it.
    found: Option<(usize, Vec<Option<usize>>)>,
    /// State of each entry at the last occurrence of the decision.
    states: Vec<State>,
}

impl Watcher<'_> {
    /// Scripts that decided otherwise since the last call, as bits.
    pub(super) fn take(&self) -> Vec<u64> {
        self.differ.iter().map(Cell::take).collect()
    }

    fn differs(&self, number: usize) -> bool {
        self.differ[number / 64].get() >> (number % 64) & 1 == 1
    }

    fn note(&self, number: usize) {
        let bits = &self.differ[number / 64];
        bits.set(bits.get() | 1 << (number % 64));
    }

    /// Takes a decision of the watched play.
    pub(super) fn see(&self, question: &Question<'_>) {
        let Some(menu) = question.menu else { return };
        let mut menus = self.menus.borrow_mut();
        let at = menus.iter().position(|known| Arc::ptr_eq(&known.menu, menu)).unwrap_or_else(|| {
            menus.push(self.known(menu));
            menus.len() - 1
        });
        let Known { found, states, .. } = &mut menus[at];
        let Some((decision, options)) = found else { return };
        let decision = &self.all.decisions[*decision];
        let conditions = decision.conditions(&menu.facts);
        states.fill(State::Unasked);
        let mut state = |entry: usize| {
            if states[entry] == State::Unasked {
                let open = options[entry].map(|option| question.open >> option & 1 == 1);
                states[entry] = match open {
                    Some(false) => State::Passed,
                    _ => match (conditions[entry].holds(&Asked(question)), open) {
                        (Some(false), _) => State::Passed,
                        (Some(true), Some(true)) => State::Taken,
                        _ => State::Unknown,
                    },
                };
            }
            states[entry]
        };
        let mut taken = |list: &[usize]| {
            for &entry in list {
                match state(entry) {
                    State::Taken => return Takes::Entry(entry),
                    State::Unknown => return Takes::Unknown,
                    State::Passed | State::Unasked => {}
                }
            }
            Takes::Nothing
        };
        let own = taken(&decision.own);
        for (number, list) in &decision.others {
            if self.differs(*number) {
                continue;
            }
            let same = match (own, taken(list)) {
                (Takes::Entry(one), Takes::Entry(other)) => one == other || options[one] == options[other],
                // Without one of its own entries a script leaves the choice to the strategy behind it, which made the choice that was seen.
                (Takes::Nothing, Takes::Entry(other)) => options[other] == Some(question.own),
                (Takes::Nothing, Takes::Nothing) => true,
                _ => false,
            };
            if !same {
                self.note(*number);
            }
        }
    }

    fn known(&self, menu: &Arc<Menu>) -> Known {
        let decision = self.all.decisions.iter().position(|decision| decision.name == menu.decision);
        let found = decision.map(|at| {
            let option = |entry: &Entry| {
                menu.offers.iter().take(64).position(|offer| offer.text.as_deref() == Some(entry.offer.as_str()))
            };
            (at, self.all.decisions[at].entries.iter().map(option).collect())
        });
        let states = decision.map(|at| vec![State::Unasked; self.all.decisions[at].entries.len()]).unwrap_or_default();
        Known { menu: Arc::clone(menu), found, states }
    }
}
