//! Unpaired comparisons: the intervals of `diff`, which of several figures can be told apart,
//! and the differences of quotients.

use crate::coverage::studies::{Count, DUEL, each};
use evenodds::engine::run::Signals;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::apart::{apart, difference};
use evenodds::study::diff::{Figure, Side, diff};
use evenodds::study::summary::{Estimate, Summary};
use evenodds::study::{Options, Study, play, summarise};
use std::sync::Arc;

const CLIMB: &str = r#"
game   = "divinity"
play   = "environment"
trials = 150
measures = ["p_success", "concessions"]
"#;
const TRIALS: u64 = 150;

/// A climb of somebody with some signs, in weather that asks for some.
fn study(stat: &str, dire: &str) -> Study {
    prepared(format!("{CLIMB}\n[cast]\nhero = {{ stat = {stat} }}\ndire = {dire}\n"))
}

fn prepared(text: String) -> Study {
    let source = Arc::new(Source { name: "x.toml".into(), text });
    let mut faults = Faults::new();
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// Runs with seeds from `from` on.
fn runs((stat, dire): (&str, &str), from: u64, many: u64) -> Vec<Summary> {
    let study = study(stat, dire);
    (from..from + many).map(|seed| found(&study, TRIALS, seed)).collect()
}

fn found(study: &Study, trials: u64, seed: u64) -> Summary {
    let options = Options { trials: Some(trials), seed: Some(seed) };
    let outcome = play(study, options, &Signals::default(), &mut |_| {});
    summarise(study, &outcome, String::new())
}

fn measures(summary: &Summary) -> &[Estimate] {
    &summary.cells[0].groups[0].measures
}

fn side(summary: &Summary) -> Side {
    let figure = |e: &Estimate| Figure {
        measure: e.name.clone(),
        label: e.label.clone(),
        unit: e.unit.clone(),
        at: [e.mean, e.low, e.high],
    };
    Side {
        name: String::new(),
        study: study("[3, 5]", "[]"),
        seed: summary.seed,
        trials: TRIALS,
        found: vec![(summary.cells[0].name.clone(), measures(summary).iter().map(figure).collect())],
    }
}

/// Catches intervals of unpaired differences that are too narrow, or lean to one side.
#[test]
fn unpaired_differences_cover() {
    let runs = runs(("[3, 5]", "[]"), 1, 2000);
    let found = runs.chunks(2).map(|two| {
        let sides = [side(&two[0]), side(&two[1])];
        diff(sides, &Signals::default(), &mut |_| {}).expect("two runs of one scenario")
    });
    let found: Vec<_> = found.collect();
    assert!(found.iter().all(|found| !found.paired && found.pairs[0].differences.len() >= 2));
    for (at, name) in ["rate", "count"].into_iter().enumerate() {
        let each = || found.iter().map(move |found| found.pairs[0].differences[at].difference);
        Count::of(each().map(|[_, low, high]| low <= 0.0 && high >= 0.0)).at_least(0.94, name);
        Count::of(each().map(|[_, low, _]| low > 0.0)).at_most(0.04, &format!("{name}, above"));
        Count::of(each().map(|[.., high]| high < 0.0)).at_most(0.04, &format!("{name}, below"));
    }
}

/// Catches figures that are told apart though they are the same, in more than one family of five in twenty; and a test that
/// tells nothing apart.
#[test]
fn figures_are_told_apart_that_differ() {
    let alike = runs(("[3, 5]", "[]"), 10_001, 2000);
    for at in 0..2 {
        let any = |family: &[Summary]| {
            let figures: Vec<&Estimate> = family.iter().map(|run| &measures(run)[at]).collect();
            let pair = |i: usize, j: usize| apart(figures[i], figures[j], figures.len(), 0.95);
            (0..figures.len()).any(|i| (0..i).any(|j| pair(i, j)))
        };
        Count::of(alike.chunks(5).map(any)).at_most(0.05, "told apart though the same");
    }
    let better = runs(("[2, 3, 4, 5]", "[]"), 20_001, 400);
    let worse = runs(("[]", "[2]"), 30_001, 400);
    let told = better.iter().zip(&worse).map(|(one, other)| apart(&measures(one)[0], &measures(other)[0], 2, 0.95));
    Count::of(told).at_least(0.8, "told apart");
}

/// Catches differences of quotients whose interval is too narrow, on the same dice: what one side does is rare, for most duels end
/// before it does anything. They are wider than stated, for what the cells share is not counted.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn differences_of_quotients_cover() {
    let duel = DUEL.replace("\"damage_per_mana_b\"", "\"damage_per_mana_a\", \"damage_per_mana_b\"");
    let study = prepared(format!("{duel}\n[variant.book]\n[variant.tough.rules]\nhits_base = 9\n"));
    let apart = |found: &Summary| {
        ["damage_per_mana_a", "damage_per_mana_b"].map(|name| {
            let quotient = |at: usize| found.cells[at].groups[0].measures.iter().find(|e| e.name == name);
            let [book, tough] = [0, 1].map(|at| quotient(at).expect("a quotient"));
            difference(tough, book)
        })
    };
    let truth = apart(&found(&study, 400_000, 7));
    for (trials, known) in [(400, 1.0), (30, 0.9)] {
        let all = each(1000, |seed| apart(&found(&study, trials, seed)));
        for (at, [truth, low, high]) in truth.into_iter().enumerate() {
            assert!(high < 0.0 || low > 0.0, "the two differ: {truth} ({low} to {high})");
            let each = || all.iter().map(|found| found[at]).filter(|[mean, ..]| mean.is_finite());
            Count { hits: each().count() as u64, studies: 1000 }.at_least(known, "a quotient on both sides");
            Count::of(each().map(|[_, low, high]| low <= truth && truth <= high))
                .at_least(0.95, &format!("{trials}, quotient {at}"));
            Count::of(each().map(|[_, low, _]| low > truth)).at_most(0.04, "above");
            Count::of(each().map(|[.., high]| high < truth)).at_most(0.04, "below");
        }
    }
}
