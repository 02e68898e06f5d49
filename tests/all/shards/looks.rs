//! A study cut into 1 to 64 parts, through the library: the summary is that of one machine, whenever it stops.

use evenodds::engine::run::Signals;
use evenodds::engine::share::{Ledger, Left, Part, SavedCounts, Task};
use evenodds::report::json;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::{Options, Study, play, summarise};
use std::collections::VecDeque;
use std::sync::Arc;

fn study(text: &str) -> Study {
    let (source, mut faults) = (Arc::new(Source { name: "x.toml".into(), text: text.into() }), Faults::new());
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// The summary on the signals of a ledger.
fn told(study: &Study, signals: &Signals) -> String {
    let outcome = play(study, Options::default(), signals, &mut |_| ());
    json::text(&summarise(study, &outcome, "again".into()))
}

fn with(known: &VecDeque<Vec<SavedCounts>>, part: Option<Part>) -> Signals {
    let part = part.map(|part| (part, None, Box::new(|_: &_| ()) as _));
    Signals { ledger: Ledger::new(Task { known: known.clone(), part }), ..Signals::default() }
}

/// What parts come to together, look after look; and how many looks it took.
fn merged(study: &Study, of: u32) -> (String, usize) {
    let mut known = VecDeque::new();
    loop {
        let signals = with(&known, None);
        let text = told(study, &signals);
        match signals.ledger.left() {
            None => return (text, known.len()),
            Some(Left::Wanted(look, _)) => assert_eq!(look as usize, known.len() + 1),
            Some(other) => panic!("{other:?}"),
        }
        let mut sum: Vec<SavedCounts> = Vec::new();
        for index in (1..=of).rev() {
            let signals = with(&known, Part::new(index, of));
            let _ = told(study, &signals);
            let Some(Left::Played(begun)) = signals.ledger.left() else { panic!("{index}/{of} was not played") };
            if sum.is_empty() {
                sum = begun.sheets;
            } else {
                assert!(sum.iter_mut().zip(&begun.sheets).all(|(mine, theirs)| mine.add(theirs)));
            }
        }
        known.push_back(sum);
    }
}

const TWO: &str = r#"
game = "toward_one"
play = "hunt"
seed = 3
trials = 70
STOP
[cast]
hunter = { like = "ibrahim", strategy = "plain" }
jinn   = { dice = 7, made = "strongest" }
gm     = "even"
[variant.plain]
[variant.rush]
cast.hunter.strategy = "rush"
"#;

#[test]
fn every_number_of_parts_says_what_one_machine_says() {
    let study = study(&TWO.replace("STOP", ""));
    let whole = told(&study, &Signals::default());
    for of in 1..=64 {
        assert_eq!(merged(&study, of), (whole.clone(), 1), "{of} parts");
    }
}

/// A run that stops by its precision stops at the same trial, on an even budget and on an adaptive one.
#[test]
fn an_early_stop_comes_at_the_same_trial() {
    for budget in ["even", "adaptive"] {
        let stop = format!(
            "stop = {{ measure = \"scenes_to_bind\", half_width = 0.3, max_trials = 4000, budget = \"{budget}\" }}"
        );
        let study = study(&TWO.replace("STOP", &stop));
        let whole = told(&study, &Signals::default());
        for of in [1, 3, 16] {
            let (text, looks) = merged(&study, of);
            assert_eq!(text, whole, "{of} parts");
            assert!(looks > 2, "{looks} looks");
        }
    }
}
