//! Rates, means and quantiles of a fixed number of trials.

use crate::studies::{Count, DUEL, HUNT, each, estimate, played, study};
use evenodds::study::Study;
use evenodds::study::summary::{Concern, Estimate, Summary};

const STUDIES: u64 = 1500;
const TRIALS: u64 = 400;
/// Trials of the study that shows the truth: its own error is a fortieth of that of a short study.
const LONG: u64 = 640_000;

/// Whether an estimate says that its mean is not to be trusted.
fn warns(e: &Estimate) -> bool {
    e.notes.iter().any(|note| matches!(note.about, Concern::Tail | Concern::Cap | Concern::NeverVaried))
}

fn judge(study: &Study, measures: &[&str], least: f64) {
    let truth = played(study, Some(LONG), 99);
    let summaries: Vec<Summary> = each(STUDIES, |seed| played(study, Some(TRIALS), seed));
    for measure in measures {
        let (wanted, found) = (estimate(&truth, measure), || summaries.iter().map(|s| estimate(s, measure)));
        let mean = wanted.mean;
        // What covers, and what does not but says so.
        let silent = |miss: &dyn Fn(&Estimate) -> bool| Count::of(found().map(|e| miss(e) && !warns(e)));
        Count::of(found().map(|e| (e.low..=e.high).contains(&mean) || warns(e))).at_least(least, measure);
        // Not all of the alarm on one side: Student's interval of a skewed count misses three times as often above.
        silent(&|e| e.high < mean).at_most(0.04, &format!("{measure} below"));
        silent(&|e| e.low > mean).at_most(0.04, &format!("{measure} above"));
        for (at, value) in [wanted.p05, wanted.p50, wanted.p95].into_iter().enumerate() {
            let holds = |e: &Estimate| {
                let [low, high] = e.quantile_intervals[at];
                !(low > value || high < value)
            };
            Count::of(found().map(holds)).at_least(0.95, &format!("{measure}, quantile {at}"));
        }
    }
}

#[test]
fn hunts_cover() {
    let measures = ["p_tier_2", "p_first_confrontation_binds", "scenes_to_bind", "dice_lost", "bonuses_gained"];
    judge(&study("", HUNT), &measures, 0.94);
    // Three plays in a thousand: the interval of so few is exact, and wider than stated on the whole.
    judge(&study("", HUNT), &["long"], 0.95);
}

#[test]
fn duels_cover() {
    judge(&study("", DUEL), &["p_first_attacker_wins", "damage_by_a", "mana_spent_a", "rounds"], 0.94);
}

/// A count that is nearly always the same: what was not seen may be there all the same.
#[test]
fn counts_that_never_varied_cover() {
    let rare = "[measure.far]\nexpr = \"if(scenes > 150, 1000, 0)\"\n[measure.wide]\nexpr = \"scenes * 1000000\"\n";
    let study = study("", &format!("{HUNT}{rare}"));
    let truth = played(&study, Some(LONG), 99);
    let mean = estimate(&truth, "far").mean;
    let found = each(STUDIES, |seed| {
        let e = estimate(&played(&study, Some(100), seed), "far").clone();
        (e.sd <= 0.0, (e.low..=e.high).contains(&mean))
    });
    Count::of(found.iter().map(|found| found.0)).at_least(0.5, "never varied");
    Count::of(found.iter().filter(|found| found.0).map(|found| found.1))
        .at_least(0.95, "held by those that never varied");
    // A million times as wide, and nothing else.
    let [scenes, wide] = ["scenes_to_bind", "wide"].map(|name| estimate(&truth, name));
    assert!(wide.max >= 1e6 * scenes.max && (wide.mean / scenes.mean / 1e6 - 1.0).abs() < 0.05, "{wide:?}");
}
