//! Studies that stop when they are precise.

use crate::studies::{Count, DUEL, HUNT, each, estimate, played, study};

const STUDIES: u64 = 600;

/// Stops by the width of a rate's or a count's interval, and costs little more than a study that knew the number of trials.
#[test]
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
        let study = study(&stop, &text);
        let truth = estimate(&played(&study, Some(640_000), 99), measure).clone();
        let found = each(STUDIES, |seed| {
            let summary = played(&study, None, seed);
            let e = estimate(&summary, measure);
            (summary.cells[0].trials, (e.low..=e.high).contains(&truth.mean), (e.high - e.low) / 2.0 <= width)
        });
        Count::of(found.iter().map(|found| found.1)).at_least(0.945, measure);
        assert!(found.iter().all(|found| found.2), "{measure}: as narrow as was asked");
        let mean = found.iter().map(|found| found.0 as f64).sum::<f64>() / STUDIES as f64;
        let needed = (1.96 * truth.sd / width).powi(2).max(first as f64);
        eprintln!("{measure}: {mean:.0} trials, {needed:.0} needed");
        assert!(mean <= 1.2 * needed, "{measure}: {mean} trials, {needed} needed");
    }
}
