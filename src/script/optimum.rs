//! Exact value of the best play where decisions declare their whole state: value iteration over those states.
//!
//! Each state is reached once by known dice and choices; from there every option is followed over all dice to the next decision or the end.
//! So games that come back to a state, as Pig does, are solved too (Bellman 1957; Neller and Presser 2004 for Pig).

use crate::cell::Cell;
use crate::file::Read;
use crate::pool::{Chances, Pool, hands};
use crate::words::{Host, with_host, wrong};
use evenodds_engine::{Dice, Live, LookAhead};
use evenodds_source::Fault;
use mlua::{Error, Function, Value};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Chance below which a way is left out: a chain of forced rolls may have no end.
const NEGLIGIBLE: f64 = 1e-13;
/// Most states.
const MOST_STATES: usize = 400_000;
/// Change of a value at which the iteration ends.
const CLOSE: f64 = 1e-12;
/// Most throws a play, on average: ways to late states are long.
const THROWS: u64 = 20;
/// Most sweeps over all states.
const MOST_SWEEPS: u32 = 100_000;

/// A state: the decision, the side, the options that are legal, and the facts that the decision declares.
type Key = (usize, usize, u64, Vec<i64>);

/// Where a way comes to.
#[derive(Debug, Clone, PartialEq)]
enum Leaf {
    State(Key),
    Value(f64),
}

/// A throw on a way.
#[derive(Clone)]
struct Wheel {
    results: Arc<Chances>,
    at: usize,
}

/// Way to a state: what fell and what was chosen.
#[derive(Clone, Default)]
struct Path {
    results: Vec<i64>,
    choices: Vec<usize>,
}

/// A state with its ways on.
struct Node {
    side: usize,
    /// The state before and the option taken there; none: the start.
    from: Option<(usize, usize)>,
    /// What fell since.
    fallen: Vec<i64>,
    /// For each option, the ends of its ways with their chances; the index of a state, or a value.
    options: Vec<Vec<(Result<usize, f64>, f64)>>,
}

/// Dice and choices that follow a path, and then every way to the next decision.
struct Explorer<'c> {
    cell: &'c Cell,
    path: Path,
    /// The option that is taken at the path's end; none: the way ends there.
    option: Option<usize>,
    wheels: Vec<Wheel>,
    thrown: usize,
    chosen: usize,
    pools: HashMap<(Pool, u32), Arc<Chances>>,
    /// What fell on the present way.
    fallen: Vec<i64>,
    /// What was chosen in a play that is only watched.
    taken: Vec<usize>,
    /// Throws of all ways.
    throws: u64,
    /// The state at which it ended.
    reached: Option<Key>,
    negligible: bool,
    rounds: i64,
    /// Dice of a play that is only watched, and what it came to: the state, its facts, and the way there.
    watched: Option<(Live, Vec<Seen>)>,
}

/// A decision that a play came to.
struct Seen {
    key: Key,
    facts: Vec<i64>,
    path: Path,
}

impl<'c> Explorer<'c> {
    fn new(cell: &'c Cell) -> Self {
        Self {
            cell,
            path: Path::default(),
            option: None,
            wheels: Vec::new(),
            thrown: 0,
            chosen: 0,
            pools: HashMap::new(),
            fallen: Vec::new(),
            taken: Vec::new(),
            throws: 0,
            reached: None,
            negligible: false,
            rounds: 0,
            watched: None,
        }
    }

    fn branch(&mut self, results: Arc<Chances>) -> Result<i64, Error> {
        let value = if let Some(known) = self.path.results.get(self.fallen.len()) {
            *known
        } else {
            if let Some((dice, _)) = &mut self.watched {
                let mut left = f64::from(dice.die(1 << 30)) / f64::from(1 << 30);
                let fits = |(_, chance): &&(i64, f64)| {
                    left -= chance;
                    left <= 0.0
                };
                let value = results.iter().find(fits).or(results.last()).map_or(0, |(value, _)| *value);
                self.fallen.push(value);
                return Ok(value);
            }
            if self.thrown == self.wheels.len() {
                self.wheels.push(Wheel { results, at: 0 });
            }
            self.thrown += 1;
            if self.weight() < NEGLIGIBLE {
                self.negligible = true;
                return Err(wrong("a way without weight"));
            }
            let Wheel { results, at } = &self.wheels[self.thrown - 1];
            results[*at].0
        };
        self.fallen.push(value);
        self.throws += 1;
        Ok(value)
    }

    fn weight(&self) -> f64 {
        self.wheels[..self.thrown].iter().map(|wheel| wheel.results[wheel.at].1).product()
    }

    fn advance(&mut self) -> bool {
        self.wheels.truncate(self.thrown);
        while let Some(wheel) = self.wheels.last_mut() {
            wheel.at += 1;
            if wheel.at < wheel.results.len() {
                return true;
            }
            self.wheels.pop();
        }
        false
    }
}

impl Host for Explorer<'_> {
    fn throw(&mut self, _: usize, pool: &Pool, dice: u32) -> Result<i64, Error> {
        if !pool.is_small(dice) {
            return Err(wrong("too many results"));
        }
        let key = (pool.clone(), dice);
        let known = self.pools.get(&key).cloned();
        let chances = known.unwrap_or_else(|| {
            let found = Arc::new(pool.chances(dice));
            self.pools.insert(key, Arc::clone(&found));
            found
        });
        self.branch(chances)
    }

    fn hand(&mut self, _: usize, dice: u32, sides: u32) -> Result<Vec<u32>, Error> {
        let all = hands(dice, sides, 10_000).ok_or_else(|| wrong("too many hands"))?;
        let numbered = all.iter().enumerate().map(|(at, (_, weight))| (at as i64, *weight)).collect();
        let at = self.branch(Arc::new(numbered))?;
        Ok(all[at as usize].0.clone())
    }

    fn pick(&mut self, options: u32) -> Result<u32, Error> {
        let each = (1..=options).map(|option| (i64::from(option), 1.0 / f64::from(options))).collect();
        Ok(self.branch(Arc::new(each))? as u32)
    }

    fn round(&mut self) -> Result<bool, Error> {
        self.rounds += 1;
        Ok(self.rounds <= self.cell.rounds)
    }

    fn decide(
        &mut self,
        decision: usize,
        side: usize,
        legal: u64,
        fact: &dyn Fn(u16) -> i64,
    ) -> Result<(usize, Vec<i64>), Error> {
        let declared = &self.cell.frame.file.decisions[decision];
        let args = declared.actions.iter().map(|action| action.words().count()).max().unwrap_or(0);
        let Some(state) = declared.state.as_ref().filter(|_| args == 0) else {
            return Err(wrong("this decision declares no state"));
        };
        let at = self.chosen;
        self.chosen += 1;
        let taken = self.path.choices.get(at).copied();
        let taken = taken.or_else(|| self.option.filter(|_| at == self.path.choices.len()));
        if let Some(action) = taken {
            return Ok((action, Vec::new()));
        }
        // A side that plays a strategy has one option: its choice.
        let legal = if side == 0 {
            legal
        } else {
            let list = &self.cell.participants[side].strategy.lists[decision];
            list.choose(legal, &fact).map_or(legal, |choice| 1 << choice.action)
        };
        let key = (decision, side, legal, state.iter().map(|&index| fact(index as u16)).collect());
        if let Some((dice, seen)) = &mut self.watched {
            let open = dice.die(legal.count_ones());
            let option = (0..64).filter(|option| legal >> option & 1 == 1).nth(open as usize - 1).unwrap_or(0);
            if seen.len() < DEPTH {
                let path = Path { results: self.fallen.clone(), choices: self.taken.clone() };
                let facts = (0..declared.facts.len()).map(|index| fact(index as u16)).collect();
                seen.push(Seen { key, facts, path });
            }
            self.taken.push(option);
            return Ok((option, Vec::new()));
        }
        self.reached = Some(key);
        Err(wrong("the next decision"))
    }
}

/// What fell and what was chosen from the start to a state.
fn path(nodes: &[Node], state: usize) -> Path {
    let mut back = vec![&nodes[state]];
    let mut choices = Vec::new();
    while let Some((before, option)) = back[back.len() - 1].from {
        back.push(&nodes[before]);
        choices.push(option);
    }
    choices.reverse();
    Path { results: back.iter().rev().flat_map(|node| &node.fallen).copied().collect(), choices }
}

/// Every way from a path by an option, to its end, with its chance and what fell on it.
fn ways(
    explorer: &mut Explorer<'_>,
    play: &Function,
    read: Read,
    plays: &mut u64,
    stop: &AtomicBool,
) -> Option<Vec<(Leaf, f64, Vec<i64>)>> {
    let mut found: Vec<(Leaf, f64, Vec<i64>)> = Vec::new();
    let known = explorer.path.results.len();
    explorer.wheels.clear();
    loop {
        *plays += 1;
        (explorer.thrown, explorer.chosen, explorer.rounds, explorer.negligible) = (0, 0, 0, false);
        explorer.fallen.clear();
        explorer.reached = None;
        let result = with_host(explorer, || play.call::<Value>(()));
        let weight = explorer.weight();
        let end = match (result, explorer.reached.take()) {
            (_, Some(key)) => Some(Leaf::State(key)),
            (Ok(winner), None) => {
                let seat = crate::words::whole(&winner);
                let winner = seat.map(|seat| seat as usize - 1).or((winner == Value::Boolean(true)).then_some(0));
                let won = match read {
                    Read::Wins(side) => winner == Some(side),
                    _ => winner.is_none(),
                };
                Some(Leaf::Value(f64::from(u8::from(won))))
            }
            (Err(_), None) if explorer.negligible => None,
            (Err(_), None) => return None,
        };
        if let Some(end) = end {
            match found.iter_mut().find(|(other, ..)| *other == end) {
                Some((_, chance, _)) => *chance += weight,
                None => found.push((end, weight, explorer.fallen.split_off(known.min(explorer.fallen.len())))),
            }
        }
        if !explorer.advance() {
            return Some(found);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
}

/// Exact value of the best play of the first side, much being good if `most`, and the plays that it took. None where a decision declares no
/// state, the measure is not who wins, or there are too many states for so many plays; and
/// after a stop signal.
pub(crate) fn solve(cell: &Cell, look: &LookAhead, most: u64, stop: &AtomicBool) -> Option<(f64, u64)> {
    let file = &cell.frame.file;
    let read = cell.rows.get(look.column)?.1;
    let declared = file.decisions.iter().all(|decision| decision.state.is_some()) && !file.decisions.is_empty();
    if look.seat != 0 || !declared || !matches!(read, Read::Wins(_) | Read::Nobody) {
        return None;
    }
    let state = cell.ready().ok()?;
    let play = state.written()?;
    let mut explorer = Explorer::new(cell);
    let (mut plays, mut known): (u64, HashMap<Key, usize>) = (0, HashMap::new());
    let (mut nodes, mut open): (Vec<Node>, Vec<Key>) = (Vec::new(), Vec::new());
    let mut index = |found: Vec<(Leaf, f64, Vec<i64>)>, from, nodes: &mut Vec<Node>, open: &mut Vec<Key>| {
        let whole: f64 = found.iter().map(|(_, chance, _)| chance).sum();
        let each = found.into_iter().map(|(end, chance, fallen)| {
            let end = match end {
                Leaf::Value(value) => Err(value),
                Leaf::State(key) => Ok(*known.entry(key.clone()).or_insert_with(|| {
                    nodes.push(Node { side: key.1, from, fallen, options: Vec::new() });
                    open.push(key);
                    nodes.len() - 1
                })),
            };
            (end, chance / whole)
        });
        each.collect::<Vec<_>>()
    };
    let start = index(ways(&mut explorer, &play, read, &mut plays, stop)?, None, &mut nodes, &mut open);
    let mut at = 0;
    while at < open.len() {
        let legal = open[at].2;
        explorer.path = path(&nodes, at);
        for option in (0..64).filter(|option| legal >> option & 1 == 1) {
            explorer.option = Some(option);
            let found = ways(&mut explorer, &play, read, &mut plays, stop)?;
            let ends = index(found, Some((at, option)), &mut nodes, &mut open);
            nodes[at].options.push(ends);
            if let Some(interpreter) = state.interpreter() {
                interpreter.begin();
            }
            if plays > most || explorer.throws > THROWS * most || nodes.len() > MOST_STATES {
                return None;
            }
        }
        at += 1;
    }
    let mut values = vec![0.0_f64; nodes.len()];
    let worth = |ends: &[(Result<usize, f64>, f64)], values: &[f64]| -> f64 {
        ends.iter().map(|(end, chance)| chance * end.map_or_else(|value| value, |at| values[at])).sum()
    };
    for _ in 0..MOST_SWEEPS {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut change = 0.0_f64;
        for at in (0..nodes.len()).rev() {
            let each = nodes[at].options.iter().map(|ends| worth(ends, &values));
            let best = if look.most || nodes[at].side != 0 {
                each.fold(f64::NEG_INFINITY, f64::max)
            } else {
                each.fold(f64::INFINITY, f64::min)
            };
            change = change.max((best - values[at]).abs());
            values[at] = best;
        }
        if change < CLOSE {
            break;
        }
    }
    let value = worth(&start, &values);
    Some((if look.most { value } else { -value }, plays))
}

/// Plays that are watched for states, and decisions of each.
const WATCHED: u64 = 40;
const DEPTH: usize = 100;
/// Pairs of situations that are compared, and plays that this takes, at most.
const PAIRS: usize = 200;
const MOST_PLAYS: u64 = 20_000;

/// A decision that declares its whole state, where two situations of the same state go on differently. It is looked for in sampled plays: from
/// both situations every option is followed over all dice to the next decision, which is to be the same with the same chance.
pub(crate) fn unequal(cell: &Cell) -> Option<Fault> {
    let file = &cell.frame.file;
    if file.decisions.is_empty() || file.decisions.iter().any(|decision| decision.state.is_none()) {
        return None;
    }
    let (read, never) = (Read::Wins(0), AtomicBool::new(false));
    let state = cell.ready().ok()?;
    let play = state.written()?;
    let begin = || state.interpreter().into_iter().for_each(crate::lua::Interpreter::begin);
    let mut explorer = Explorer::new(cell);
    let mut seen: HashMap<Key, Seen> = HashMap::new();
    let (mut pairs, mut plays) = (0, 0);
    for trial in 0..WATCHED {
        explorer.watched = Some((Live::of_trial(0x57A7E, trial), Vec::new()));
        (explorer.path, explorer.option) = (Path::default(), None);
        (explorer.thrown, explorer.chosen, explorer.rounds, explorer.negligible) = (0, 0, 0, false);
        explorer.fallen.clear();
        explorer.taken.clear();
        begin();
        with_host(&mut explorer, || play.call::<Value>(())).ok()?;
        for other in explorer.watched.take().into_iter().flat_map(|(_, seen)| seen) {
            let Some(one) = seen.get(&other.key) else {
                seen.insert(other.key.clone(), other);
                continue;
            };
            // Situations alike in all facts are looked at as well: what a script knows need not be a fact.
            if pairs == PAIRS || plays > MOST_PLAYS {
                return None;
            }
            pairs += 1;
            for option in (0..64).filter(|option| other.key.2 >> option & 1 == 1) {
                let mut follow = |path: &Path| {
                    (explorer.path, explorer.option) = (path.clone(), Some(option));
                    begin();
                    ways(&mut explorer, &play, read, &mut plays, &never)
                };
                let (here, there) = (follow(&one.path)?, follow(&other.path)?);
                let chance = |ways: &[(Leaf, f64, Vec<i64>)], end: &Leaf| {
                    ways.iter().find(|(known, ..)| known == end).map_or(0.0, |(_, chance, _)| *chance)
                };
                let all = here.iter().chain(&there).map(|(end, ..)| end);
                if all.clone().any(|end| (chance(&here, end) - chance(&there, end)).abs() > 1e-9) {
                    return Some(told(cell, one, &other, option));
                }
            }
        }
    }
    None
}

/// Words for two situations of one state that go on differently.
fn told(cell: &Cell, one: &Seen, other: &Seen, option: usize) -> Fault {
    let file = &cell.frame.file;
    let decision = &file.decisions[one.key.0];
    let name = |index: usize| file.facts[decision.facts[index]].name.as_str();
    let shown = |index: &usize, facts: &[i64]| format!("{} {}", name(*index), facts[*index]);
    let all: Vec<usize> = decision.state.iter().flatten().copied().collect();
    let state: Vec<String> = all.iter().map(|index| shown(index, &one.facts)).collect();
    let differ: Vec<&str> =
        (0..one.facts.len()).filter(|&index| one.facts[index] != other.facts[index]).map(name).collect();
    let what = format!(
        "`{}` declares its whole state, but two situations of the same state ({}) go on differently after `{}`",
        decision.name,
        state.join(", "),
        decision.actions[option].name
    );
    let help = match differ.as_slice() {
        [] => "they are alike in every fact: make a fact of what differs, and add it to `state`".to_owned(),
        differ => {
            format!("they differ in {}: add what matters to `state`", evenodds_source::listed(differ.iter().copied()))
        }
    };
    Fault::at(&decision.place, what).help(help)
}
