//! Measures: section 9 of the catalogue, in its own names.

use super::sheet::values;
use super::state::State;
use super::{Play, Storyteller};
use evenodds_kit::Column;
use evenodds_kit::measures::{count, count_by, flag, ratio};

/// The measures of a play.
pub(super) fn of(play: Play, cell: Option<&Storyteller>) -> Vec<Column<State>> {
    match play {
        Play::Test => one_test(),
        Play::Campaign => {
            let scenes = cell.map_or_else(|| vec![1, 4, 8, 12], |cell| values(&cell.frame.report_scenes));
            campaign(&scenes, cell)
        }
        Play::Plans => {
            let names = cell.map(|cell| cell.plans.iter().map(|(name, _)| name.clone()).collect());
            plans(&names.unwrap_or_else(|| vec!["skill_first".to_owned(), "item_first".to_owned()]))
        }
    }
}

fn one_test() -> Vec<Column<State>> {
    vec![
        flag("success", "the test succeeds", |s: &State| s.outcome.success),
        flag("setback", "it brings a setback, bought off or not", |s| s.outcome.setback),
        flag("setback_suffered", "it brings a setback that is suffered", |s| s.outcome.setback && !s.bought_off),
        count("gain", "Scheme dice added", "dice", |s| s.counts.gain),
        count("ease", "Scheme dice that ease it", "dice", |s| s.counts.ease),
        count("convictions", "Convictions activated", "Convictions", |s| s.counts.convictions),
        count("exertion", "Exertion spent, Convictions included", "Exertion", |s| s.counts.exertion),
        flag("p_exertion_after", "Exertion is added after the roll", |s| s.counts.exerted > 0),
        count("rerolled", "dice rolled again", "dice", |s| s.counts.rerolled),
        count("pool_after", "Scheme after the test", "dice", |s| s.test.pool),
        count("margin", "Ability less the total of the dice", "points", |s| s.test.ability - s.test.total()),
    ]
}

/// What a test adds one to at most.
const OF_TESTS: [&str; 6] = ["successes_total", "tests", "setbacks", "setbacks_suffered", "bought_off", "pool_empty"];

fn campaign(scenes: &[i32], cell: Option<&Storyteller>) -> Vec<Column<State>> {
    let mut all = vec![
        ratio("success_rate", "successes per test", "successes_total", "tests"),
        ratio("setback_suffered_rate", "setbacks suffered per test", "setbacks_suffered", "tests"),
        count("successes_total", "successes in the campaign", "successes", |s: &State| s.counts.successes),
        count("tests", "tests in the campaign", "tests", |s| s.counts.tests),
        count("setbacks", "setbacks, bought off or not", "setbacks", |s| s.counts.setbacks),
        count("setbacks_suffered", "setbacks suffered", "setbacks", |s| s.counts.setbacks - s.counts.bought_off),
        count("bought_off", "setbacks bought off", "setbacks", |s| s.counts.bought_off),
        count("gain", "Scheme dice earned", "dice", |s| s.counts.gain),
        count("ease", "Scheme dice that eased tests", "dice", |s| s.counts.ease),
        count("convictions", "Convictions activated", "Convictions", |s| s.counts.convictions),
        count("exertion", "Exertion spent, Convictions included", "Exertion", |s| s.counts.exertion),
        count("rerolled", "dice rolled again", "dice", |s| s.counts.rerolled),
        count("pool_empty", "tests that begin with an empty Scheme", "tests", |s| s.counts.empty),
        ratio("setback_rate", "setbacks per test", "setbacks", "tests"),
        ratio("buyoff_rate", "setbacks bought off per test", "bought_off", "tests"),
        ratio("gain_rate", "Scheme dice earned per test", "gain", "tests"),
        ratio("ease_rate", "Scheme dice that eased, per test", "ease", "tests"),
        ratio("conviction_rate", "Convictions activated per test", "convictions", "tests"),
        ratio("exertion_rate", "Exertion per test", "exertion", "tests"),
        ratio("reroll_dice_rate", "dice rolled again per test", "rerolled", "tests"),
        ratio("pool_empty_rate", "share of tests that begin with an empty Scheme", "pool_empty", "tests"),
        count("scheme_end", "Scheme after the last test", "dice", |s| s.pool),
    ];
    if let Some(cell) = cell {
        let most = cell.frame.scenes.0 * cell.frame.tests(&cell.rules);
        let bounded = |column: Column<State>| {
            let name = OF_TESTS.into_iter().find(|name| *name == column.measure.name);
            name.into_iter().fold(column, |column, name| column.bounded(&[name], 0, most))
        };
        all = all.into_iter().map(bounded).collect();
    }
    let scene_count = cell.map_or(12, |cell| cell.frame.scenes.0 as u32);
    let average = "Scheme at the end of a scene, mean over scenes";
    all.push(count("scheme_avg", average, "dice", |s: &State| s.counts.scheme_sum).per(scene_count));
    for difficulty in 1..=4 {
        let (wins, taken) = (format!("successes_d{difficulty}"), format!("tests_d{difficulty}"));
        let label = |what: &str| format!("{what} {difficulty} dice");
        let rate = ratio(format!("success_rate_d{difficulty}"), label("successes per test of"), &wins, &taken);
        let successes = move |s: &State| s.counts.successes_of[difficulty - 1];
        all.push(count_by(wins, label("successes on tests of"), "successes", successes).hide());
        all.push(
            count_by(taken, label("tests of"), "tests", move |s: &State| s.counts.tests_of[difficulty - 1]).hide(),
        );
        all.push(rate);
    }
    for (at, scene) in scenes.iter().enumerate() {
        let of = |name: &str| format!("{name}_scene_{scene}");
        let label = |what: &str| format!("{what} scene {scene}");
        let tests = cell.map_or(3, |cell| cell.frame.tests(&cell.rules)) as u32;
        let ability = label("Ability before any help in");
        all.extend([
            count_by(of("scheme"), label("Scheme at the end of"), "dice", move |s: &State| s.scenes[at].scheme),
            count_by(of("success"), label("successes per test in"), "", move |s: &State| s.scenes[at].successes)
                .per(tests),
            count_by(of("ability"), ability, "points", move |s: &State| s.scenes[at].ability).per(tests),
        ]);
    }
    all
}

fn plans(names: &[String]) -> Vec<Column<State>> {
    let each = names.iter().enumerate().map(|(at, name)| {
        let label = format!("successes under the plan {name}");
        count_by(format!("successes_{name}"), label, "successes", move |s: &State| s.plans[at])
    });
    // Not the catalogue's `best_successes`, which is the largest of the expectations: odds tell that.
    let luckiest =
        count("most_successes", "successes under whichever plan had the most of them", "successes", |s: &State| {
            s.plans.iter().copied().max().unwrap_or(0)
        });
    each.chain([luckiest.hide()]).collect()
}

/// Series over the told scenes of a campaign.
pub(super) fn series(scenes: &[i32]) -> Vec<(String, Vec<(f64, String)>)> {
    let one = |name: &str, measure: &str| {
        (name.to_owned(), scenes.iter().map(|scene| (f64::from(*scene), format!("{measure}_scene_{scene}"))).collect())
    };
    if scenes.is_empty() {
        Vec::new()
    } else {
        vec![one("success", "success"), one("scheme", "scheme"), one("ability", "ability")]
    }
}
