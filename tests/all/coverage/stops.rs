//! Studies that stop when they are precise.

use crate::coverage::studies::{Case, Count, DUEL, HUNT, Printed, each};

const STUDIES: u64 = 300;
/// Trials of the truth.
const TRIALS: u64 = 640_000;

/// Stops by the width of a rate's or a count's interval, and costs little more than a study that knew the number of trials.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn studies_that_stop_cover_and_cost_little() {
    for (text, measure, width, first) in [
        (DUEL, "p_first_attacker_wins", 0.02, 300),
        (HUNT, "p_first_confrontation_binds", 0.015, 300),
        (HUNT, "long", 0.004, 500),
        (HUNT, "scenes_to_bind", 1.0, 300),
        (DUEL, "damage_by_a", 0.12, 300),
    ] {
        let stop = format!("stop = {{ measure = \"{measure}\", half_width = {width} }}");
        let text = text.replace("trials = 1000", &format!("trials = {first}"));
        let case = Case::new(&stop, &text);
        let truth = case.truth(TRIALS).estimate(measure);
        let found = each(STUDIES, |seed| {
            let played = case.played(None, seed);
            let e = played.estimate(measure);
            (played.trials(), e.holds(truth.mean), reach(&e) <= width)
        });
        Count::of(found.iter().map(|found| found.1)).at_least(0.945, measure);
        assert!(found.iter().all(|found| found.2), "{measure}: no further than was asked, to either side");
        let mean = found.iter().map(|found| found.0 as f64).sum::<f64>() / STUDIES as f64;
        // A fifth more than a fixed number of trials that is as precise: with fewer, most studies reach further.
        let fewer = (mean / 1.2) as u64;
        eprintln!("{measure}: {mean:.0} trials");
        if fewer > first {
            let wide = each(STUDIES, |seed| reach(&case.played(Some(fewer), seed).estimate(measure)) > width);
            Count::of(wide).at_least(0.5, &format!("{measure}, wider after {fewer} trials"));
        }
    }
}

/// How far an interval reaches from its estimate, to the side where that is further.
fn reach(e: &Printed) -> f64 {
    (e.high - e.mean).max(e.mean - e.low)
}
