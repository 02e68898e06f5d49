//! Requests, from JSON: each number within its limits.

use evenodds_library::Asked;
use evenodds_library::asked::place;
use evenodds_scenario::Width;
use evenodds_scenario::limits::MOST_TRIALS;
use evenodds_source::{Fault, Faults};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// Where a wrong argument is shown.
const FROM: &str = "arguments";
/// Trials and plays.
const PLAYS: RangeInclusive<u64> = 1..=MOST_TRIALS as u64;

/// What is asked, and the threads to play on (0: all cores).
pub(super) fn read(json: &str) -> Result<(Asked, usize), Faults> {
    let mut faults = Faults::new();
    let map: Map<String, Value> = serde_json::from_str(json).unwrap_or_else(|error| {
        faults.push(Fault::anywhere(format!("the arguments cannot be read: {error}")));
        Map::new()
    });
    let mut reader = Reader { map: &map, faults: &mut faults };
    let learns = map.contains_key("entries") || map.contains_key("learnt");
    let asked = Asked {
        trials: reader.count("trials", PLAYS),
        seed: reader.count("seed", 0..=u64::MAX),
        precision: reader.width("precision"),
        measures: reader.words("measure"),
        rows: reader.count("rows", 1..=10_000_000),
        baseline: reader.word("baseline"),
        outcome: reader.word("outcome"),
        keep_seats: reader.truth("keep_seats"),
        rolls: reader.truth("rolls"),
        event: reader.word("event"),
        level: reader.word("level"),
        cell: reader.word("cell"),
        settle: reader.count("settle", PLAYS),
        play: reader.word("play"),
        parameters: reader.words("parameters"),
        top: reader.count("top", 0..=8).map(|top| top as usize),
        sampled: reader.truth("sampled"),
        budget: reader.count("budget", if learns { 100_000..=100_000_000_000 } else { PLAYS }),
        confirm: reader.count("confirm", PLAYS),
        entries: reader.count("entries", 1..=40).map(|entries| entries as usize),
        depth: reader.count("depth", 1..=2).map(|depth| depth as u32),
        rollouts: reader.count("rollouts", 1..=4096).map(|rollouts| rollouts as u32),
        searched: reader.count("searched", 2..=100_000_000),
        ladder: reader.truth("ladder"),
        learnt: reader.truth("learnt"),
        rounds: reader.count("rounds", 1..=100).map(|rounds| rounds as u32),
        ..Asked::default()
    };
    let threads = reader.count("threads", 1..=1024).unwrap_or(0) as usize;
    if asked.precision.is_some() && asked.trials.is_some() {
        let help = "leave one of them out: a precision plays until it is reached";
        faults.push(Fault::anywhere("`trials` and `precision` exclude each other").help(help));
    }
    if faults.is_empty() { Ok((asked, threads)) } else { Err(faults) }
}

struct Reader<'a> {
    map: &'a Map<String, Value>,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    fn given(&self, name: &str) -> Option<&Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    fn refuse(&mut self, name: &str, takes: &str) {
        let value = self.given(name).map(ToString::to_string).unwrap_or_default();
        self.faults.push(Fault::at(&place(FROM, name, &value), format!("`{name}` takes {takes}")));
    }

    fn count(&mut self, name: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let value = self.given(name)?;
        let found = value.as_u64().filter(|number| range.contains(number));
        if found.is_none() {
            let most = if *range.end() == u64::MAX { String::new() } else { format!(" to {}", range.end()) };
            self.refuse(name, &format!("a whole number from {}{most}", range.start()));
        }
        found
    }

    fn width(&mut self, name: &str) -> Option<Width> {
        let text = match self.given(name)? {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let found = Width::parse(&text);
        if found.is_none() {
            self.refuse(name, "a number above 0, like 0.002, or \"0.2%\"");
        }
        found
    }

    fn word(&mut self, name: &str) -> Option<String> {
        let found = self.given(name)?.as_str().map(str::to_owned);
        if found.is_none() {
            self.refuse(name, "a name");
        }
        found
    }

    fn words(&mut self, name: &str) -> Vec<String> {
        let found = match self.given(name) {
            None => Some(Vec::new()),
            Some(Value::String(word)) => Some(vec![word.clone()]),
            Some(Value::Array(list)) => list.iter().map(|word| word.as_str().map(str::to_owned)).collect(),
            Some(_) => None,
        };
        found.unwrap_or_else(|| {
            self.refuse(name, "a name, or a list of names");
            Vec::new()
        })
    }

    fn truth(&mut self, name: &str) -> bool {
        let found = self.given(name).map_or(Some(false), Value::as_bool);
        found.unwrap_or_else(|| {
            self.refuse(name, "True or False");
            false
        })
    }
}
