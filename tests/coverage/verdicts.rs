//! Verdicts of comparisons: differences that no play of a study showed.

use crate::studies::{Count, HUNT, each, study};
use evenodds::engine::run::Signals;
use evenodds::study::compare::{Asked, compare};
use evenodds::study::summary::Call;
use evenodds::study::{Options, Study};

fn calls(study: &Study, trials: u64, seed: u64) -> Vec<(bool, Call, [f64; 2])> {
    let asked = Asked { options: Options { trials: Some(trials), seed: Some(seed) }, ..Asked::default() };
    let found = compare(study, &asked, &Signals::default(), &mut |_| {}).expect("played");
    let one = |judged: &evenodds::study::judgement::Judgement| {
        (judged.never_differs, judged.difference.verdict, [judged.difference.low, judged.difference.high])
    };
    found.judgements.iter().map(one).collect()
}

/// A hunt that gives up after 120 scenes or after 200: seldom another hunt, and then by 80 scenes. With the margin at half
/// of the true difference a study that saw none of it may not say "no difference".
#[test]
fn rare_differences_are_not_called_none() {
    let variants = "[variant.book]\n[variant.short]\nlimits.max_scenes = 120\n";
    let text = HUNT.replace("measures = [", "measures = [\"scenes\"] # [");
    let text = text.replace("[measure.long]\nexpr = \"scenes > 120\"", "");
    let long = calls(&study("margin = { scenes = 0.1 }", &format!("{text}{variants}")), 200_000, 99);
    let [low, high] = long[0].2;
    let truth = f64::midpoint(low, high);
    assert!(truth < -0.05, "the limit matters: {long:?}");
    let study = study(&format!("margin = {{ scenes = {} }}", -truth / 2.0), &format!("{text}{variants}"));
    for trials in [100, 250, 500] {
        let found = each(300, |seed| calls(&study, trials, seed)[0]);
        let none = |found: &(bool, Call, [f64; 2])| found.1 == Call::NoDifference;
        Count::of(found.iter().map(none)).at_most(0.05, &format!("no difference at {trials}"));
        Count::of(found.iter().filter(|found| found.0).map(|found| found.2[0] <= truth && truth <= found.2[1]))
            .at_least(0.95, &format!("held where nothing differed at {trials}"));
    }
}
