//! Exact answers: a function of the script is played once for every way through its dice.
//!
//! A throw branches over the results of its pool, never over single faces. A question that asks a question (itself, with other numbers,
//! among them) branches over that one's answers, which are found once for the same arguments.

use crate::cell::Frame;
use crate::file::File;
use crate::lua::{PLAIN, fault};
use crate::pool::{Chances, Pool, hands};
use crate::setting::Setting;
use crate::words::{Host, Said, told, with_host, wrong};
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
type Key = (usize, Vec<Said>);

/// Answers of a question, each with its chance.
type Answers = Vec<(Said, f64)>;

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
    known: HashMap<Key, Arc<Answers>>,
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

    fn ask(&mut self, question: usize, args: &[Said]) -> Result<Option<Said>, Error> {
        let key = (question, args.to_vec());
        let Some(known) = self.known.get(&key).cloned() else {
            self.missing = Some(key);
            return Err(wrong("an answer is missing"));
        };
        let numbered = known.iter().enumerate().map(|(at, (_, chance))| (at as i64, *chance));
        let at = self.branch(|| Arc::new(numbered.collect()));
        Ok(Some(known[at as usize].0.clone()))
    }
}

/// Words for a walk that is too long.
const TOO_LARGE: &str = "there are too many ways through this question";

/// A question that is being walked through.
struct Task {
    key: Key,
    found: BTreeMap<Said, f64>,
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
    fn call(&self, file: &File, host: &mut dyn Host, (question, args): &Key) -> Result<Said, Error> {
        let name = &file.questions[*question].name;
        let function =
            self.0[*question].as_ref().ok_or_else(|| wrong(format!("the script has no function `{name}`")))?;
        let args: mlua::Variadic<Said> = args.iter().cloned().collect();
        let value = with_host(host, || function.call::<Value>(args))?;
        let what = || wrong(format!("`{name}` gives a whole number, a yes or no, or a word, not {}", told(&value)));
        Said::of(&value).ok_or_else(what)
    }
}

/// Every answer of a question, with its chance.
fn walk(file: &File, functions: &Functions, first: Key, begin: &dyn Fn()) -> Result<Answers, Stop> {
    let (mut walk, mut ways) = (Walk::default(), 0);
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
            Ok(value) => {
                *task.found.entry(value).or_default() += walk.weight();
                if walk.advance() {
                    task.wheels = std::mem::take(&mut walk.wheels);
                } else if let Some(Task { key, found, .. }) = tasks.pop() {
                    walk.known.insert(key, Arc::new(found.into_iter().collect()));
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
    Ok(walk.known.remove(&first).map(|chances| chances.to_vec()).unwrap_or_default())
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
    let args: Vec<Said> = args
        .into_iter()
        .flatten()
        .filter_map(|value| match value {
            Setting::Number(number) => Some(Said::Number(number)),
            Setting::Flag(flag) => Some(Said::Flag(flag)),
            Setting::Word(word) => Some(Said::Word(word)),
            Setting::Numbers(_) => None,
        })
        .collect();
    if faults.len() > before {
        return None;
    }
    if args.len() < question.inputs.len() {
        faults.push(Fault::at(&question.place, "inputs of a question are whole numbers, flags and words, no lists"));
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
        Ok(chances) => Some(said(&question.name, chances, None)),
        Err(Stop::TooLarge) => {
            let mut sample = Sample { dice: Live::of_trial(1, 0), lying: Vec::new() };
            let mut found: BTreeMap<Said, f64> = BTreeMap::new();
            for trial in 0..SAMPLES {
                sample.dice.start(trial);
                interpreter.begin();
                match functions.call(file, &mut sample, &key) {
                    Ok(value) => *found.entry(value).or_default() += 1.0 / SAMPLES as f64,
                    Err(error) => {
                        faults.push(fault(&file.script, &error));
                        return None;
                    }
                }
            }
            Some(said(&question.name, found.into_iter().collect(), Some(SAMPLES)))
        }
        Err(Stop::Wrong(error)) => {
            faults.push(fault(&file.script, &error));
            None
        }
    }
}

/// An answer from its chances; a sampled one with its standard error. Words have a chance each.
fn said(name: &str, answers: Answers, samples: Option<u64>) -> Answer {
    let flags = answers.iter().all(|(value, _)| matches!(value, Said::Flag(_)));
    let mut numbers = Vec::new();
    let sampled = |numbers: &mut Vec<(String, f64)>, of: &str, spread: f64| {
        if let Some(samples) = samples {
            numbers.push((format!("standard_error_of_{of}"), (spread / samples as f64).sqrt()));
        }
    };
    let mut chances: Chances = Vec::new();
    for (value, chance) in answers {
        match value {
            Said::Number(number) => chances.push((number, chance)),
            Said::Flag(flag) => chances.push((i64::from(flag), chance)),
            Said::Word(word) => {
                let of = format!("p_{}", word.replace(char::is_control, " "));
                numbers.push((of.clone(), chance));
                sampled(&mut numbers, &of, chance * (1.0 - chance));
            }
        }
    }
    if numbers.is_empty() {
        let mean: f64 = chances.iter().map(|&(value, chance)| value as f64 * chance).sum();
        let spread: f64 = chances.iter().map(|&(value, chance)| (value as f64 - mean).powi(2) * chance).sum();
        let first = if flags { format!("p_{name}") } else { format!("mean_{name}") };
        numbers.push((first.clone(), mean));
        if !flags {
            numbers.push((format!("deviation_{name}"), spread.sqrt()));
        }
        sampled(&mut numbers, &first, spread);
    }
    numbers.extend(samples.map(|samples| (SAMPLED.into(), samples as f64)));
    let distributions = if flags || chances.is_empty() {
        Vec::new()
    } else {
        vec![(name.to_owned(), crate::pool::gathered(chances.into_iter()))]
    };
    Answer { numbers, distributions }
}
