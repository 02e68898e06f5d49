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
            (played.trials(), e.holds(truth.mean), (e.high - e.mean).max(e.mean - e.low) <= width)
        });
        Count::of(found.iter().map(|found| found.1)).at_least(0.945, measure);
        assert!(found.iter().all(|found| found.2), "{measure}: no further than was asked, to either side");
        let mean = found.iter().map(|found| found.0 as f64).sum::<f64>() / STUDIES as f64;
        let needed = needed(&truth, width).max(first as f64);
        eprintln!("{measure}: {mean:.0} trials, {needed:.0} needed");
        assert!(mean <= 1.2 * needed, "{measure}: {mean} trials, {needed} needed");
    }
}

/// Trials after which the interval of a fixed number of trials reaches no further than was asked. Its middle lies off the estimate, by
/// Wilson's shift of a rate and by the skewness of a count: as one over the trials, so that the truth's own interval tells how much.
fn needed(truth: &Printed, width: f64) -> f64 {
    let z2 = 1.96_f64.powi(2);
    let floor = if truth.flag { z2 / 4.0 } else { 0.0 };
    let half = |n: &f64| (z2 * (n * truth.sd.powi(2) + floor)).sqrt() / (n + 4.0 * floor);
    let shift = |n: &f64| (f64::midpoint(truth.low, truth.high) - truth.mean).abs() * TRIALS as f64 / n;
    (1..1_000_000_u32).map(f64::from).find(|n| half(n) + shift(n) <= width).expect("some number is enough")
}
