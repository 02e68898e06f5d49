//! Exact answers: a function of the script is played once for every way through its dice.
//!
//! A throw branches over the results of its pool, never over single faces. A question that asks a question (itself, with other numbers,
//! among them) branches over that one's answers, which are found once for the same arguments.

use crate::cell::Frame;
use crate::file::File;
use crate::lua::{PLAIN, fault};
use crate::pool::{Chances, Pool, gathered, hands};
use crate::setting::Setting;
use crate::words::{Host, number_of, with_host, wrong};
use evenodds_engine::{Dice, Live};
use evenodds_kit::kind::{Answer, SAMPLED};
use evenodds_source::{Fault, Faults, Table, unknown_word};
use mlua::{Error, Function, Value};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Most ways through a question that are walked.
const MOST_WAYS: u64 = 3_000_000;
/// Most hands of dice that one throw may branch into.
const MOST_HANDS: usize = 200_000;
/// Samples of a question that is too large to be walked through.
const SAMPLES: u64 = 200_000;

/// A question with its arguments.
type Key = (usize, Vec<i64>);

/// A throw on the present way: its results with their chances, and the present one.
#[derive(Clone)]
struct Wheel {
    results: Arc<Chances>,
    at: usize,
}

/// Hands of dice, faces by value, with the chance of each.
type Hands = Arc<Vec<(Vec<u32>, f64)>>;

/// Dice that take every way in turn.
#[derive(Default)]
struct Walk {
    wheels: Vec<Wheel>,
    read: usize,
    pools: HashMap<(Pool, u32), Arc<Chances>>,
    hands: HashMap<(u32, u32), Hands>,
    known: HashMap<Key, Arc<Chances>>,
    /// Question whose answer is not known yet.
    missing: Option<Key>,
}

impl Walk {
    fn branch(&mut self, results: impl FnOnce() -> Arc<Chances>) -> i64 {
        if self.read == self.wheels.len() {
            self.wheels.push(Wheel { results: results(), at: 0 });
        }
        let Wheel { results, at } = &self.wheels[self.read];
        self.read += 1;
        results[*at].0
    }

    fn weight(&self) -> f64 {
        self.wheels[..self.read].iter().map(|wheel| wheel.results[wheel.at].1).product()
    }

    /// Turns to the next way; false after the last.
    fn advance(&mut self) -> bool {
        self.wheels.truncate(self.read);
        self.read = 0;
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

impl Host for Walk {
    fn throw(&mut self, _: usize, pool: &Pool, dice: u32) -> Result<i64, Error> {
        if !pool.is_small(dice) {
            return Err(wrong(TOO_LARGE));
        }
        let key = (pool.clone(), dice);
        let known = self.pools.get(&key).cloned();
        let chances = known.unwrap_or_else(|| {
            let found = Arc::new(pool.chances(dice));
            self.pools.insert(key, Arc::clone(&found));
            found
        });
        Ok(self.branch(|| chances))
    }

    fn hand(&mut self, _: usize, dice: u32, sides: u32) -> Result<Vec<u32>, Error> {
        let all = match self.hands.get(&(dice, sides)) {
            Some(known) => Arc::clone(known),
            None => {
                let found = hands(dice, sides, MOST_HANDS).ok_or_else(|| wrong(TOO_LARGE))?;
                Arc::clone(self.hands.entry((dice, sides)).or_insert(Arc::new(found)))
            }
        };
        let numbered = all.iter().enumerate().map(|(at, (_, weight))| (at as i64, *weight));
        let at = self.branch(|| Arc::new(numbered.collect()));
        Ok(all[at as usize].0.clone())
    }

    fn pick(&mut self, options: u32) -> Result<u32, Error> {
        let each = (1..=options).map(|option| (i64::from(option), 1.0 / f64::from(options)));
        Ok(self.branch(|| Arc::new(each.collect())) as u32)
    }

    fn turn(&mut self, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn round(&mut self) -> Result<bool, Error> {
        Ok(true)
    }

    fn decide(&mut self, _: usize, _: usize, _: u64, _: &dyn Fn(u16) -> i64) -> Result<(usize, Vec<i64>), Error> {
        Err(wrong("a question asks nobody: give it what is decided as an input"))
    }

    fn listens(&self) -> bool {
        false
    }

    fn note(&mut self, _: &str, _: String) {}

    fn count(&mut self, _: usize, _: i64, _: Option<usize>) -> Result<(), Error> {
        Ok(())
    }

    fn set(&mut self, _: usize, _: i64, _: Option<usize>) -> Result<(), Error> {
        Ok(())
    }

    fn change(&mut self, _: u32) {}

    fn ask(&mut self, question: usize, args: &[i64]) -> Result<Option<i64>, Error> {
        let key = (question, args.to_vec());
        let Some(known) = self.known.get(&key).cloned() else {
            self.missing = Some(key);
            return Err(wrong("an answer is missing"));
        };
        Ok(Some(self.branch(|| known)))
    }
}

/// Words for a walk that is too long.
const TOO_LARGE: &str = "there are too many ways through this question";

/// A question that is being walked through.
struct Task {
    key: Key,
    found: BTreeMap<i64, f64>,
    wheels: Vec<Wheel>,
}

/// Why there is no exact answer.
enum Stop {
    TooLarge,
    Wrong(Error),
}

/// Functions of the questions, in order.
struct Functions(Vec<Option<Function>>);

impl Functions {
    fn call(&self, file: &File, host: &mut dyn Host, (question, args): &Key) -> Result<(i64, bool), Error> {
        let name = &file.questions[*question].name;
        let function =
            self.0[*question].as_ref().ok_or_else(|| wrong(format!("the script has no function `{name}`")))?;
        let args: mlua::Variadic<i64> = args.iter().copied().collect();
        let value = with_host(host, || function.call::<Value>(args))?;
        let flag = matches!(value, Value::Boolean(_));
        let number = number_of(&value);
        let what = || wrong(format!("`{name}` gives a whole number or a yes or no, not {}", value.type_name()));
        Ok((number.ok_or_else(what)?, flag))
    }
}

/// Every answer of a question, with its chance, and whether they are yes or no.
fn walk(file: &File, functions: &Functions, first: Key, begin: &dyn Fn()) -> Result<(Chances, bool), Stop> {
    let (mut walk, mut ways, mut flags) = (Walk::default(), 0, true);
    let mut tasks = vec![Task { key: first.clone(), found: BTreeMap::new(), wheels: Vec::new() }];
    while let Some(task) = tasks.last_mut() {
        ways += 1;
        if ways > MOST_WAYS {
            return Err(Stop::TooLarge);
        }
        begin();
        walk.wheels = std::mem::take(&mut task.wheels);
        walk.read = 0;
        match functions.call(file, &mut walk, &task.key) {
            Ok((value, flag)) => {
                flags &= flag || task.key != first;
                *task.found.entry(value).or_default() += walk.weight();
                if walk.advance() {
                    task.wheels = std::mem::take(&mut walk.wheels);
                } else if let Some(Task { key, found, .. }) = tasks.pop() {
                    walk.known.insert(key, Arc::new(gathered(found.into_iter())));
                }
            }
            Err(error) => {
                task.wheels = std::mem::take(&mut walk.wheels);
                let Some(key) = walk.missing.take() else {
                    let large = error.to_string().contains(TOO_LARGE);
                    return Err(if large { Stop::TooLarge } else { Stop::Wrong(error) });
                };
                if tasks.iter().any(|task| task.key == key) {
                    let name = &file.questions[key.0].name;
                    let what =
                        format!("`{name}` asks for itself with the same numbers: its answer would hang on itself");
                    return Err(Stop::Wrong(wrong(what)));
                }
                tasks.push(Task { key, found: BTreeMap::new(), wheels: Vec::new() });
            }
        }
    }
    let answer = walk.known.remove(&first).map(|chances| chances.to_vec()).unwrap_or_default();
    Ok((answer, flags))
}

/// Dice of samples.
struct Sample {
    dice: Live,
    lying: Vec<i64>,
}

impl Host for Sample {
    fn throw(&mut self, _: usize, pool: &Pool, dice: u32) -> Result<i64, Error> {
        let live = &mut self.dice;
        let mut throw = |count: u32, sides: u32, each: &mut dyn FnMut(u32)| live.dice(count, sides, each);
        Ok(pool.throw(dice, &mut throw, &mut self.lying))
    }
    fn hand(&mut self, _: usize, dice: u32, sides: u32) -> Result<Vec<u32>, Error> {
        let mut hand = Vec::new();
        self.dice.dice(dice, sides, |face| hand.push(face));
        hand.sort_unstable_by(|one, other| other.cmp(one));
        Ok(hand)
    }
    fn pick(&mut self, options: u32) -> Result<u32, Error> {
        Ok(self.dice.pick(options) + 1)
    }
    fn turn(&mut self, _: usize) -> Result<(), Error> {
        Ok(())
    }
    fn round(&mut self) -> Result<bool, Error> {
        Ok(true)
    }
    fn decide(&mut self, _: usize, _: usize, _: u64, _: &dyn Fn(u16) -> i64) -> Result<(usize, Vec<i64>), Error> {
        Err(wrong("a question asks nobody: give it what is decided as an input"))
    }
    fn listens(&self) -> bool {
        false
    }
    fn note(&mut self, _: &str, _: String) {}
    fn count(&mut self, _: usize, _: i64, _: Option<usize>) -> Result<(), Error> {
        Ok(())
    }
    fn set(&mut self, _: usize, _: i64, _: Option<usize>) -> Result<(), Error> {
        Ok(())
    }
    fn change(&mut self, _: u32) {}
    fn ask(&mut self, _: usize, _: &[i64]) -> Result<Option<i64>, Error> {
        Ok(None)
    }
}

/// Answers a question about exact odds.
pub(crate) fn answer(
    file: &Arc<File>,
    rules: &[Setting],
    at: usize,
    inputs: &Table,
    faults: &mut Faults,
) -> Option<Answer> {
    let question = &file.questions[at];
    let before = faults.len();
    for entry in inputs.entries.iter().filter(|entry| entry.key != "rules") {
        if !question.inputs.iter().any(|input| input.name == entry.key) {
            let known = question.inputs.iter().map(|input| input.name.as_str()).chain(["rules"]);
            faults.push(unknown_word(&entry.key_place, &entry.key, &format!("an input of `{}`", question.name), known));
        }
    }
    let args = question.inputs.iter().map(|input| match inputs.get(&input.name) {
        Some(node) => input.read(node, faults),
        None => input.book.clone().or_else(|| {
            faults.push(Fault::at(&inputs.place, format!("`{}` needs `{}`", question.name, input.name)));
            None
        }),
    });
    let args: Vec<Option<Setting>> = args.collect();
    let args: Vec<i64> = args
        .into_iter()
        .flatten()
        .filter_map(|value| match value {
            Setting::Number(number) => Some(number),
            Setting::Flag(flag) => Some(i64::from(flag)),
            _ => None,
        })
        .collect();
    if faults.len() > before {
        return None;
    }
    if args.len() < question.inputs.len() {
        faults.push(Fault::at(&question.place, "inputs of a question are whole numbers and flags"));
        return None;
    }
    let frame = Frame::new(file, rules.to_vec());
    let interpreter = match frame.interpreter() {
        Ok(interpreter) => interpreter,
        Err(error) => {
            faults.push(fault(&file.script, &error));
            return None;
        }
    };
    let plain = |name: &str| interpreter.function(&format!("{PLAIN}{name}"));
    let functions = Functions(file.questions.iter().map(|question| plain(&question.name)).collect());
    let key = (at, args);
    match walk(file, &functions, key.clone(), &|| interpreter.begin()) {
        Ok((chances, flags)) => Some(told(&question.name, &chances, flags, None)),
        Err(Stop::TooLarge) => {
            let mut sample = Sample { dice: Live::of_trial(1, 0), lying: Vec::new() };
            let (mut found, mut flags): (BTreeMap<i64, f64>, bool) = (BTreeMap::new(), true);
            for trial in 0..SAMPLES {
                sample.dice.start(trial);
                interpreter.begin();
                match functions.call(file, &mut sample, &key) {
                    Ok((value, flag)) => {
                        flags &= flag;
                        *found.entry(value).or_default() += 1.0 / SAMPLES as f64;
                    }
                    Err(error) => {
                        faults.push(fault(&file.script, &error));
                        return None;
                    }
                }
            }
            let chances: Chances = found.into_iter().collect();
            Some(told(&question.name, &chances, flags, Some(SAMPLES)))
        }
        Err(Stop::Wrong(error)) => {
            faults.push(fault(&file.script, &error));
            None
        }
    }
}

/// An answer from its chances; a sampled one with its standard error.
fn told(name: &str, chances: &Chances, flags: bool, samples: Option<u64>) -> Answer {
    let mean: f64 = chances.iter().map(|&(value, chance)| value as f64 * chance).sum();
    let spread: f64 = chances.iter().map(|&(value, chance)| (value as f64 - mean).powi(2) * chance).sum();
    let first = if flags { format!("p_{name}") } else { format!("mean_{name}") };
    let mut numbers = vec![(first.clone(), mean)];
    if !flags {
        numbers.push((format!("deviation_{name}"), spread.sqrt()));
    }
    if let Some(samples) = samples {
        numbers.push((format!("standard_error_of_{first}"), (spread / samples as f64).sqrt()));
        numbers.push((SAMPLED.into(), samples as f64));
    }
    let distributions = if flags { Vec::new() } else { vec![(name.to_owned(), chances.clone())] };
    Answer { numbers, distributions }
}
