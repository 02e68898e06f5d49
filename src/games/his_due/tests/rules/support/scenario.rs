//! From the text of a scenario to a game, and to the means of its measures.

use evenodds_engine::{BEYOND, Buffer, Ready};
use evenodds_his_due::HisDue;
use evenodds_his_due::terms::Play;
use evenodds_kit::{Games, Registered, Words};
use evenodds_scenario::parse;
use evenodds_source::{Faults, Source, Table};
use evenodds_study::Study;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A side as an inline table: a tree, final scores, and whatever else.
pub(crate) fn side(tree: &str, skills: &str, more: &str) -> String {
    let comma = if more.is_empty() { "" } else { ", " };
    format!("{{ tree = '{tree}', skills = {{ {skills} }}{comma}{more} }}")
}

/// The cast of a duel.
pub(crate) fn duel(a: &str, b: &str) -> String {
    format!("[cast]\na = {a}\nb = {b}\n")
}

/// A whole scenario of the play `play`, with these lines under `[rules]`, and its other tables.
pub(crate) fn scenario(play: &str, rules: &str, tables: &str) -> String {
    format!("title = 'A test'\ngame = 'his_due'\nplay = '{play}'\ntrials = 1000\nseed = 1\n[rules]\n{rules}\n{tables}")
}

/// A program of this game alone.
pub(crate) fn games() -> Games {
    Games::new("test", [evenodds_his_due::entry()])
}

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source { name: "test.toml".into(), text: text.into() })
}

/// What is wrong with a scenario; nothing if it can be played.
pub(crate) fn faults(text: &str) -> String {
    let mut faults = Faults::new();
    let study = parse(&source(text), &games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    assert!(study.is_some() || !faults.is_empty());
    if faults.is_empty() { String::new() } else { faults.render(false) }
}

/// The game of a scenario that is right.
pub(crate) fn game(text: &str) -> HisDue {
    let mut faults = Faults::new();
    let table = Table::parse(&source(text), &mut faults);
    let word = text.lines().find_map(|line| line.strip_prefix("play = '")).expect("a play").trim_end_matches('\'');
    let game = Registered::<HisDue>::read(Play::of(word).expect("a play"), &table, &mut faults);
    game.unwrap_or_else(|| panic!("{}\n{text}", faults.render(false)))
}

/// The first cell of a scenario that is right.
pub(crate) fn ready(text: &str) -> Box<dyn Ready> {
    let mut faults = Faults::new();
    let study = parse(&source(text), &games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.unwrap_or_else(|| panic!("{}\n{text}", faults.render(false)));
    study.cells.into_iter().next().expect("a cell").ready
}

/// Means of all measures of the first cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Means(BTreeMap<String, f64>);

impl Means {
    /// The mean of a measure over the trials in which it is defined.
    pub(crate) fn get(&self, measure: &str) -> f64 {
        *self.0.get(measure).unwrap_or_else(|| panic!("there is no measure {measure}"))
    }
}

/// Plays trials of a scenario, always with the same seed.
pub(crate) fn means(text: &str, trials: u64) -> Means {
    let mut faults = Faults::new();
    let study = parse(&source(text), &games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.unwrap_or_else(|| panic!("{}\n{text}", faults.render(false)));
    let (mut tally, mut rows) = (study.cells[0].tally(), Buffer::default());
    study.cells[0].ready.batch(7, 0..trials, &mut tally, Some(&mut rows));
    let names = study.cells[0].ready.scopes()[0].measures.iter().map(|measure| measure.name.clone());
    let mean = |at: usize| {
        let defined = rows.rows().map(|row| row[at]).filter(|value| *value > BEYOND);
        let (count, sum) = defined.fold((0_u32, 0_i64), |(count, sum), value| (count + 1, sum + value));
        sum as f64 / f64::from(count.max(1))
    };
    Means(names.enumerate().map(|(at, name)| (name, mean(at))).collect())
}
