//! Precision on demand: studies that stop when they know enough, on any number of threads.

use evenodds::engine::run::Signals;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::schedule::Schedule;
use evenodds::study::{Options, Outcome, Study, play, summarise};
use std::sync::Arc;

const HUNT: &str = r#"
game   = "toward_one"
play   = "hunt"
trials = 1000
seed   = 5
measures = ["p_bound", "scenes_to_bind"]
[cast]
hunter = { like = "ibrahim", strategy = "plain" }
jinn   = { dice = 4, made = "strongest" }
[sweep]
"cast.jinn.dice" = [4, 9]
"#;

fn study(rule: &str) -> Study {
    let source = Arc::new(Source { name: "x.toml".into(), text: format!("{rule}\n{HUNT}") });
    let mut faults = Faults::new();
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

fn played(study: &Study, threads: usize) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| play(study, Options::default(), &Signals::default(), &mut |_| {}))
}

fn trials(outcome: &Outcome) -> Vec<u64> {
    outcome.counts.tallies.iter().map(|tally| tally.trials).collect()
}

fn widths(study: &Study, outcome: &Outcome, measure: usize) -> Vec<f64> {
    let summary = summarise(study, outcome, String::new());
    let of = |cell: &evenodds::study::summary::Cell| {
        let found = &cell.groups[0].measures[measure];
        (found.high - found.low) / 2.0
    };
    summary.cells.iter().map(of).collect()
}

/// Every cell ends at a documented look, precise enough, and a rate's looks end where any rate is known.
#[test]
fn a_study_ends_at_a_planned_look() {
    let study = study("stop = { measure = \"p_bound\", half_width = 0.01 }");
    let schedule = Schedule::of(&study, Options::default());
    let outcome = played(&study, 2);
    assert!(schedule.looks.counts().contains(&outcome.trials), "{} of {schedule:?}", outcome.trials);
    // (1.96 / 0.0196)²: where Wilson's interval of any rate is narrower by the factor 0.98 than was asked.
    assert_eq!((schedule.looks.counts()[..3].to_vec(), schedule.looks.most()), (vec![1000, 1100, 1210], 10_000));
    assert!(outcome.imprecise.is_empty() && trials(&outcome).iter().all(|&n| n == outcome.trials));
    assert!(widths(&study, &outcome, 0).iter().all(|&half| half <= 0.01));
    let fixed = play(&study, Options { trials: Some(outcome.trials), seed: None }, &Signals::default(), &mut |_| {});
    assert!(fixed.counts == outcome.counts, "the same plays as a run of so many trials");
    assert_eq!(widths(&study, &fixed, 0), widths(&study, &outcome, 0), "looking for width alone costs none");
}

/// Cells that need less leave their trials to those that need more, and none plays on for nothing.
#[test]
fn an_adaptive_budget_goes_where_it_is_needed() {
    let rule = "measure = \"scenes_to_bind\", half_width = 0.3, max_trials = 200_000";
    let (even, adaptive) =
        (study(&format!("stop = {{ {rule} }}")), study(&format!("stop = {{ {rule}, budget = \"adaptive\" }}")));
    let (even_played, adaptive_played) = (played(&even, 2), played(&adaptive, 2));
    let counts = trials(&adaptive_played);
    assert!(counts[0] < counts[1], "the stronger Jinn takes longer and varies more: {counts:?}");
    let even_counts = trials(&even_played);
    assert!(adaptive_played.plays < even_played.plays, "{counts:?} against {even_counts:?}");
    assert!(adaptive_played.imprecise.is_empty());
    assert!(widths(&adaptive, &adaptive_played, 1).iter().all(|&half| half <= 0.3));
    let pairs = adaptive_played.counts.pairs[0][0].n;
    assert_eq!(pairs, counts[0], "pairs are the trials that both cells played");
    // A budget that does not last: never more than was granted, and what is missing is told.
    let poor = study("stop = { measure = \"p_bound\", half_width = 0.0001, max_trials = 3000, budget = \"adaptive\" }");
    let poor_played = played(&poor, 2);
    assert!(poor_played.plays <= 6000 && poor_played.imprecise.len() == 2, "{}", poor_played.plays);
}

#[test]
fn threads_and_clocks_do_not_matter() {
    for rule in [
        "stop = { measure = \"p_bound\", half_width = \"1%\", budget = \"adaptive\" }",
        "stop = { measure = \"scenes_to_bind\", half_width = \"1%\", max_trials = 50_000 }",
    ] {
        let study = study(rule);
        let one = played(&study, 1);
        for threads in [2, 3] {
            let other = played(&study, threads);
            assert!(one.counts == other.counts && one.plays == other.plays, "{rule}: {threads} threads differ");
        }
    }
}

/// Whole studies, one seed each: the interval of a study that stopped by itself holds the rate that 300,000 other plays
/// show. 100 studies; a correct program fails once in a million changes of its dice (4.9 standard errors).
#[test]
fn intervals_of_studies_that_stop_early_hold_the_truth() {
    let rule = "stop = { measure = \"p_tier_2\", half_width = 0.02 }";
    let study = study(rule);
    let long = play(&study, Options { trials: Some(300_000), seed: Some(99) }, &Signals::default(), &mut |_| {});
    let rate = |outcome: &Outcome, cell: usize| {
        let summary = summarise(&study, outcome, String::new());
        let found = summary.cells[cell].groups[0].measures.iter().find(|e| e.name == "p_tier_2").cloned();
        found.expect("it is counted")
    };
    let truth = [0, 1].map(|cell| rate(&long, cell).mean);
    let studies = 100_u64;
    let (mut held, mut plays) = ([0_u64; 2], 0);
    for seed in 0..studies {
        let options = Options { trials: None, seed: Some(1000 + seed) };
        let outcome = play(&study, options, &Signals::default(), &mut |_| {});
        assert!(outcome.trials <= 4000 && outcome.looks > 1, "the rule stops it");
        plays += outcome.trials;
        for cell in 0..2 {
            let found = rate(&outcome, cell);
            held[cell] += u64::from(found.low <= truth[cell] && truth[cell] <= found.high);
        }
    }
    // No more than 1.2 times the plays that a study of fixed size needs for its wider interval: 1.96² p(1 − p) / 0.02².
    let needed = truth.map(|p| 1.96_f64.powi(2) * p * (1.0 - p) / 0.02_f64.powi(2)).into_iter().fold(1000.0, f64::max);
    assert!(plays as f64 / studies as f64 <= 1.2 * needed, "{plays} plays of {studies} studies, {needed} needed");
    let least = 0.95 - 4.9 * (0.95 * 0.05 / studies as f64).sqrt();
    for held in held {
        assert!(held as f64 / studies as f64 > least, "{held} of {studies}");
    }
}
