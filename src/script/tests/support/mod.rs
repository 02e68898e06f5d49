//! Games in files, for tests.

#![allow(dead_code, clippy::allow_attributes, reason = "each test program uses a part of it")]

use evenodds_engine::run::Signals;
use evenodds_kit::kind::Answer;
use evenodds_kit::{Games, Kind};
use evenodds_source::{Faults, Source, Table};
use evenodds_study::summary::Summary;
use evenodds_study::{Options, Study, play, summarise};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A program that plays no game but those in files.
pub(crate) fn games() -> Games {
    Games::new("test", []).with_files(evenodds_script::read, evenodds_script::schema)
}

/// The folder of the games that ship as files.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/own")
}

/// A game that ships as a file.
pub(crate) fn shipped(name: &str) -> Arc<dyn Kind> {
    let path = folder().join(format!("{name}.game.toml"));
    evenodds_scenario::game::read(&path, &games()).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// A game of a text; its mistakes as they are shown.
pub(crate) fn game(text: &str) -> Result<Arc<dyn Kind>, String> {
    let mut faults = Faults::new();
    let source = Arc::new(Source { name: "x.game.toml".into(), text: text.into() });
    let table = Table::parse(&source, &mut faults);
    let game = evenodds_script::read(&table, &mut faults);
    game.filter(|_| faults.is_empty()).ok_or_else(|| faults.render(false))
}

/// A table of a text.
pub(crate) fn table(text: &str) -> Table {
    let mut faults = Faults::new();
    let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
    let table = Table::parse(&source, &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    table
}

/// An answer about odds.
pub(crate) fn odds(game: &dyn Kind, question: &str, inputs: &str) -> Answer {
    let mut faults = Faults::new();
    let answer = game.odds(question, &table(inputs), &mut faults);
    answer.unwrap_or_else(|| panic!("{question} {inputs}: {}", faults.render(false)))
}

/// The first number of an answer.
pub(crate) fn number(game: &dyn Kind, question: &str, inputs: &str) -> f64 {
    odds(game, question, inputs).numbers[0].1
}

/// A study of a file.
pub(crate) fn study(path: &Path) -> Result<Study, String> {
    let mut faults = Faults::new();
    let scenario = evenodds_scenario::load(path, &games(), &mut faults);
    let study = scenario.and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.filter(|_| faults.is_empty()).ok_or_else(|| faults.render(false))
}

/// What a study comes to with so many trials on so many threads.
pub(crate) fn run(study: &Study, trials: u64, threads: usize) -> Summary {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let options = Options { trials: Some(trials), seed: None };
        let outcome = play(study, options, &Signals::default(), &mut |_| {});
        summarise(study, &outcome, String::new())
    })
}

/// The mean of a measure in a cell.
pub(crate) fn mean(summary: &Summary, cell: usize, measure: &str) -> f64 {
    let measures = &summary.cells[cell].groups[0].measures;
    let found = measures.iter().find(|known| known.name == measure);
    found.unwrap_or_else(|| panic!("no measure {measure}")).mean
}
