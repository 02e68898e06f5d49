//! Sensitivity and luck: against exact odds, without false alarms, on any number of threads.

use crate::program::{evenodds, text};
use evenodds::engine::run::Signals;
use evenodds::scenario::parameters::Written;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Place, Source};
use evenodds::study::luck::{Luck, Source as Part, luck};
use evenodds::study::sensitivity::{Design, Experiment, Request, Sensitivity, plan_experiment, sensitivity};
use evenodds::study::{Options, Study};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A roll of two scores against a number: 2, 3 and 4 are 2d6, 3d6 and 3d8.
const TEST: &str = r#"
game   = "his_due"
play   = "skill_test"
trials = 8000
seed   = 3
measures = []
[measure.good]
expr = "p_clean or p_amazing"
[limits]
skill = "control"
[cast.a]
deal   = "weapon"
tree   = "blade_of_the_baron"
skills = { control = 3, wits = 3 }
"#;

const SETTINGS: &str = r#"
[[parameter]]
path   = "cast.a.skills.control"
values = [2, 4]
[[parameter]]
path   = "cast.a.skills.wits"
values = [2, 3]
[[parameter]]
path   = "rules.test_clean_from"
values = [15, 20, 25]
[[parameter]]
path   = "rules.hits_base"
from   = 3
to     = 8
"#;

fn parsed<T>(
    text: &str,
    then: impl FnOnce(evenodds::scenario::Scenario, &mut Faults) -> Option<T>,
) -> Result<T, String> {
    let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
    let mut faults = Faults::new();
    let found = parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| then(scenario, &mut faults));
    found.filter(|_| faults.is_empty()).ok_or_else(|| faults.render(false))
}

fn experiment(text: &str) -> Experiment {
    parsed(text, |scenario, faults| plan_experiment(scenario, &[], None, faults))
        .unwrap_or_else(|told| panic!("{told}"))
}

const ASKED: Request = Request { options: Options { trials: None, seed: None }, settle: None, top: 5, sampled: false };

fn asked(experiment: &Experiment, asked: Request, threads: usize) -> Sensitivity {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let found = pool.install(|| sensitivity(experiment, asked, &Signals::default(), &mut |_| {}));
    found.unwrap_or_else(|faults| panic!("{}", faults.render(false))).expect("not stopped")
}

/// Chance that a test of two scores reaches a total, by convolution.
fn chance(control: i64, wits: i64, goal: usize) -> f64 {
    let mut law = vec![1.0];
    for score in [control, wits] {
        let (dice, sides) = [(2, 6), (3, 6), (3, 8)][score as usize - 2];
        for _ in 0..dice {
            let mut next = vec![0.0; law.len() + sides];
            for (total, p) in law.iter().enumerate() {
                (1..=sides).for_each(|face| next[total + face] += p / sides as f64);
            }
            law = next;
        }
    }
    law.get(goal..).map_or(0.0, |law| law.iter().sum())
}

fn mean(of: &[f64]) -> f64 {
    of.iter().sum::<f64>() / of.len() as f64
}

fn variance(of: &[f64]) -> f64 {
    let mean = mean(of);
    of.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / of.len() as f64
}

/// Exact shares by the law of total variance: first-order from means over the others, total from means over one's own.
fn exact(levels: [&[i64]; 3]) -> [(f64, f64); 3] {
    let mut cells: Vec<([i64; 3], f64)> = Vec::new();
    for &control in levels[0] {
        for &wits in levels[1] {
            for &goal in levels[2] {
                cells.push(([control, wits, goal], chance(control, wits, goal as usize)));
            }
        }
    }
    let all = variance(&cells.iter().map(|cell| cell.1).collect::<Vec<_>>());
    let grouped = |key: &dyn Fn(&[i64; 3]) -> Vec<i64>| {
        let mut groups: std::collections::BTreeMap<Vec<i64>, Vec<f64>> = std::collections::BTreeMap::new();
        cells.iter().for_each(|(at, p)| groups.entry(key(at)).or_default().push(*p));
        variance(&groups.values().map(|group| mean(group)).collect::<Vec<_>>()) / all
    };
    std::array::from_fn(|own| {
        let first = grouped(&|at| vec![at[own]]);
        let others = grouped(&|at| (0..3).filter(|other| *other != own).map(|other| at[other]).collect());
        (first, 1.0 - others)
    })
}

/// A path of the command line that the scenario declares has the scenario's levels, any other its plausible ones.
#[test]
fn named_settings_keep_the_levels_of_the_scenario() {
    let place = |text: &str| Place::new(&Arc::new(Source { name: "command line".into(), text: text.into() }), 0..1);
    let named = ["rules.mana_base", "cast.a.skills.wits"].map(|path| Written::of(path, place(path)));
    let text = format!("{TEST}{SETTINGS}");
    let found = parsed(&text, |scenario, faults| plan_experiment(scenario, &named, None, faults))
        .unwrap_or_else(|told| panic!("{told}"));
    let levels: Vec<(&str, usize)> = found.parameters.iter().map(|p| (p.path.as_str(), p.levels.len())).collect();
    assert_eq!(levels, [("rules.mana_base", 5), ("cast.a.skills.wits", 2)]);
}

/// The swings and the shares are those of the exact chances; what has no part in a roll never comes up.
#[test]
fn swings_and_shares_are_those_of_the_exact_odds() {
    let experiment = experiment(&format!("{TEST}{SETTINGS}"));
    let found = asked(&experiment, Request { options: Options { trials: Some(40_000), seed: Some(11) }, ..ASKED }, 2);
    let now = chance(3, 3, 20);
    assert!(found.measure == "good" && (found.present[0] - now).abs() < 4.5 * (now * (1.0 - now) / 40_000.0).sqrt());
    assert_eq!(found.swings.len(), 4);
    let mut checked = 0;
    for swing in &found.swings {
        for reach in &swing.reaches {
            let level: i64 = reach.level.parse().expect("a number");
            let there = match swing.path.as_str() {
                "cast.a.skills.control" => chance(level, 3, 20),
                "cast.a.skills.wits" => chance(3, level, 20),
                "rules.test_clean_from" => chance(3, 3, level as usize),
                _ => {
                    assert!(reach.judgement.never_differs, "{swing:?}");
                    continue;
                }
            };
            let difference = &reach.judgement.difference;
            let error = (difference.high - difference.low) / 2.0 / 1.96;
            assert!((difference.mean - (there - now)).abs() < 4.5 * error, "{swing:?} for {}", there - now);
            checked += 1;
        }
    }
    assert_eq!(checked, 5);
    let widths: Vec<f64> = found.swings.iter().map(|swing| swing.width).collect();
    assert!(widths.is_sorted_by(|a, b| a >= b), "{widths:?}");
    let shares = found.shares.expect("three matter");
    assert!(shares.combinations == 3 * 2 * 3 && shares.shares.len() == 3);
    let want = exact([&[2, 3, 4], &[2, 3], &[15, 20, 25]]);
    for share in &shares.shares {
        let at = ["cast.a.skills.control", "cast.a.skills.wits", "rules.test_clean_from"];
        let (first, total) = want[at.iter().position(|path| *path == share.path).expect("known")];
        for (got, want) in [(share.first, first), (share.total, total)] {
            assert!((got[0] - want).abs() < 4.5 * got[1] && got[1] < 0.02, "{got:?} for {want}: {share:?}");
        }
    }
    let fair: f64 = shares.shares.iter().map(|share| share.shapley[0]).sum();
    assert!((fair - 1.0).abs() < 1e-9, "{fair}");
}

/// Combinations drawn from the full ranges: the shares of the exact chances over all 114 of them, within 4.5 of the stated
/// errors, with several dice; every fair part summed is the whole.
#[test]
fn drawn_shares_are_those_of_the_exact_odds() {
    let settings = SETTINGS.replace("values = [15, 20, 25]", "from = 12\nto = 30");
    let experiment = experiment(&format!("{TEST}{settings}"));
    let goals: Vec<i64> = (12..=30).collect();
    let want = exact([&[2, 3, 4], &[2, 3], &goals]);
    for seed in [11, 12] {
        let options = Options { trials: Some(12_000), seed: Some(seed) };
        let found = asked(&experiment, Request { options, sampled: true, ..ASKED }, 2);
        let shares = found.shares.expect("three matter");
        assert!(matches!(shares.design, Design::Sampled { groups } if groups as usize * 8 == shares.combinations));
        assert!(shares.possible == 114 && shares.differ && shares.shares.len() == 3);
        for share in &shares.shares {
            let at = ["cast.a.skills.control", "cast.a.skills.wits", "rules.test_clean_from"];
            let (first, total) = want[at.iter().position(|path| *path == share.path).expect("known")];
            for (got, want) in [(share.first, first), (share.total, total)] {
                assert!((got[0] - want).abs() < 4.5 * got[1] && got[1] < 0.05, "{got:?} for {want}: {share:?}");
            }
        }
        let fair: f64 = shares.shares.iter().map(|share| share.shapley[0]).sum();
        assert!((fair - 1.0).abs() < 1e-9, "{fair}");
    }
}

/// In a duel against one's own image, wins less losses are 0 on average whatever the rules: 200 studies of eight
/// comparisons, and in 5 % of them at most something is said to differ. A correct program fails once in a million.
#[test]
fn no_difference_is_seldom_called_one() {
    const MIRROR: &str = r#"
game = "his_due"
play = "mirror"
trials = 300
measures = []
[measure.lead]
expr = "p_a_win - p_b_win"
[cast.a]
deal     = "weapon"
tree     = "blade_of_the_baron"
skills   = { attack = 4, speed = 3, endurance = 3 }
powers   = ["blade_of_the_baron", "parry", "golden_parry", "knights_strike", "charging_the_lists"]
strategy = "greedy"
[[parameter]]
path = "rules.hits_base"
[[parameter]]
path = "rules.mana_base"
[[parameter]]
path = "rules.emergency_die"
[[parameter]]
path = "rules.hits_per_endurance"
"#;
    let experiment = experiment(MIRROR);
    assert_eq!(experiment.arms.len(), 8);
    let studies = 200_u64;
    let mut alarms = 0;
    for seed in 0..studies {
        let options = Options { trials: None, seed: Some(500 + seed) };
        let found = asked(&experiment, Request { options, settle: None, top: 0, sampled: false }, 2);
        assert!(found.swings.iter().all(|swing| swing.reaches.iter().all(|reach| !reach.judgement.never_differs)));
        let differs = |swing: &evenodds::study::sensitivity::Swing| {
            swing.reaches.iter().any(|r| r.judgement.difference.verdict.differs())
        };
        alarms += u64::from(found.swings.iter().any(differs));
    }
    let most = 0.05 * studies as f64 + 4.9 * (0.05 * 0.95 * studies as f64).sqrt();
    assert!((alarms as f64) < most, "{alarms} of {studies}");
}

const CROSSED: &str = "[sweep]\n\"cast.a.skills.control\" = [2, 4]\n\"cast.a.skills.wits\" = [2, 3]\n";

fn divided(text: &str, threads: usize) -> Luck {
    let study = parsed(text, Study::prepare).unwrap_or_else(|told| panic!("{told}"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let found = pool.install(|| luck(&study, Options::default(), &Signals::default(), &mut |_| {}));
    found.unwrap_or_else(|faults| panic!("{}", faults.render(false))).expect("not stopped")
}

/// The parts of the variance of a test's outcome are those of its exact chances.
#[test]
fn the_parts_of_luck_are_those_of_the_exact_odds() {
    let found = divided(&format!("{TEST}{CROSSED}"), 2);
    let p = [[2, 2], [2, 3], [4, 2], [4, 3]].map(|[control, wits]| chance(control, wits, 20));
    let all = mean(&p) * (1.0 - mean(&p));
    let control = ((p[2] + p[3] - p[0] - p[1]) / 4.0).powi(2);
    let wits = ((p[1] + p[3] - p[0] - p[2]) / 4.0).powi(2);
    let together = variance(&p) - control - wits;
    let outcome = &found.outcomes[0];
    let kinds: Vec<Part> = outcome.parts.iter().map(|part| part.source).collect();
    assert_eq!(kinds, [Part::Factor, Part::Factor, Part::Together, Part::Dice]);
    for (part, want) in outcome.parts.iter().zip([control, wits, together, all - variance(&p)]) {
        assert!((part.share - want / all).abs() < 4.5 * part.error + 1e-6, "{part:?} for {}", want / all);
        assert!(part.low <= part.share && part.share <= part.high && part.error < 0.01, "{part:?}");
    }
    let sum: f64 = outcome.parts.iter().map(|part| part.share).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}

#[test]
fn threads_do_not_matter() {
    let experiment = experiment(&format!("{TEST}{SETTINGS}"));
    let told = |threads| serde_json::to_string(&asked(&experiment, ASKED, threads)).expect("JSON");
    let parts = |threads| serde_json::to_string(&divided(&format!("{TEST}{CROSSED}"), threads)).expect("JSON");
    let drawn = |threads| {
        let short = Request { options: Options { trials: Some(1000), seed: None }, sampled: true, ..ASKED };
        serde_json::to_string(&asked(&experiment, short, threads).shares).expect("JSON")
    };
    let one = (told(1), parts(1), drawn(1));
    for threads in [2, 3] {
        assert!(one == (told(threads), parts(threads), drawn(threads)), "{threads} threads differ");
    }
}

/// Stopped in the tornado, it keeps the first trials of every cell; stopped at once, it has nothing.
#[test]
fn an_interruption_keeps_what_is_complete() {
    let experiment = experiment(&format!("{TEST}{SETTINGS}"));
    let signals = Signals::default();
    let stop = &mut |_: &evenodds::study::Progress| signals.stop.store(true, Ordering::Relaxed);
    let long = Request { options: Options { trials: Some(10_000_000), seed: None }, ..ASKED };
    let found = sensitivity(&experiment, long, &signals, stop).expect("it varies").expect("something was played");
    assert!(found.partial && found.shares.is_none() && found.trials > 0 && found.trials < 10_000_000);
    let short =
        Request { options: Options { trials: Some(found.trials), seed: None }, settle: None, top: 0, sampled: false };
    let again = asked(&experiment, short, 2);
    let swings = |found: &Sensitivity| serde_json::to_string(&found.swings).expect("JSON");
    assert!(swings(&found) == swings(&again), "the same as a study of so many trials");
    assert!(sensitivity(&experiment, long, &signals, &mut |_| {}).expect("nothing wrong").is_none());
}

#[test]
fn the_commands_leave_their_reports() {
    let work = tempfile::tempdir().expect("a folder");
    let folder = |name: &str| work.path().join(name).display().to_string();
    let runs: [(&[&str], &str, &[&str]); 4] = [
        (
            &["sensitivity", "scenarios/toward_one/what_matters.toml", "--trials", "1000"],
            "a",
            &["sensitivity.json", "differences.csv", "shares.csv", "charts/tornado.svg", "charts/shares.png"],
        ),
        (
            &["sensitivity", "scenarios/his_due/what_matters.toml", "--trials", "400", "--top", "2"],
            "b",
            &["sensitivity.json", "charts/tornado.png"],
        ),
        (&["sensitivity", "toward_one", "--trials", "200", "--top", "0"], "c", &["charts/tornado.png"]),
        (
            &["luck", "scenarios/his_due/luck.toml", "--trials", "50", "--measure", "p_a_win"],
            "d",
            &["luck.json", "luck.csv", "charts/luck.png"],
        ),
    ];
    for (arguments, name, files) in runs {
        let out = folder(name);
        let done = evenodds(&[arguments, &["--out", &out]].concat());
        assert!(done.status.success(), "{arguments:?}: {}", text(&done.stderr));
        let told = text(&done.stdout);
        assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
        for file in files.iter().chain(&["report.png", "report.html"]) {
            assert!(std::path::Path::new(&out).join(file).exists(), "{arguments:?} leaves no {file}");
        }
    }
    let wide = ["sensitivity", "scenarios/his_due/what_matters.toml", "--trials", "200", "--top", "8", "--json", "-q"];
    let wide = evenodds(&[&wide[..], &["--out", &folder("f")]].concat());
    let wide: serde_json::Value = serde_json::from_slice(&wide.stdout).expect("JSON alone");
    assert!(wide["shares"]["design"]["sampled"]["groups"].is_u64(), "{}", wide["shares"]);
    assert_eq!(wide["shares"]["shares"].as_array().map(Vec::len), Some(8), "none is left out for their number");
    let json =
        evenodds(&["luck", "scenarios/his_due/luck.toml", "--trials", "20", "--json", "-q", "--out", &folder("e")]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON alone");
    assert_eq!(json["factors"].as_array().map(Vec::len), Some(4));
    // Who goes first is told apart wherever a play knows it, whether the scenario asks or not.
    let command = ["luck", "scenarios/his_due/nerf.toml", "--trials", "400", "--measure", "p_a_win", "--json", "-q"];
    let json = evenodds(&[&command[..], &["--out", &folder("g")]].concat());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON alone");
    assert_eq!(json["split"], serde_json::json!(["p_a_first"]));
    let parts = json["outcomes"][0]["parts"].as_array().expect("a list");
    let share =
        |source: &str| parts.iter().find(|part| part["source"] == source).and_then(|part| part["share"].as_f64());
    assert!(
        share("split").is_some_and(|share| share < 0.1) && share("dice").is_some_and(|share| share > 0.5),
        "{parts:?}"
    );
}

#[test]
fn wrong_questions_are_told_what_is_wrong() {
    for (arguments, told) in [
        (&["sensitivity", "toward_one", "--measure", "scene"][..], "did you mean `scenes`?"),
        (
            &["sensitivity", "toward_one", "--measure", "p_bound", "--trials", "300"],
            "`p_bound` never varies: it is 1 in all 300",
        ),
        (&["sensitivity", "toward_one", "--parameter", "rules.bonus_cap"], "`rules.bonus_cap` has no range of its own"),
        (&["sensitivity", "toward_one", "--parameter", "rules.bonus_per_sucess"], "did you mean `bonus_per_success`?"),
        (&["sensitivity", "his_due", "--measure", "damage_per_mana_a"], "is a quotient, not a number of each play"),
        (&["sensitivity", "his_due", "--measure", "damage_per_mana_a"], "a rate or a count of each play: p_a_win"),
        (
            &["sensitivity", "his_due", "--parameter", "rules.powers_at_creation"],
            "no setting of `his_due` can be played",
        ),
        (&["sensitivity", "nothing_like_it"], "is neither a game nor a file"),
        (&["luck", "scenarios/toward_one/what_matters.toml"], "there is nothing beside the dice"),
    ] {
        let done = evenodds(arguments);
        let said = text(&done.stderr);
        assert!(done.status.code() == Some(2) && said.contains(told), "{arguments:?}: {said}");
    }
}
