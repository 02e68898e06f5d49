//! Plays of each pair: budgets, stops, interruptions.

use super::toys::{Toy, of, played, toy};
use evenodds::engine::run::Signals;
use evenodds::study::meta::{Metagame, Request, State, checkpoint, play};
use std::sync::Arc;

/// An adaptive budget plays as much as an even one, and more where it is close.
#[test]
fn adaptive_budgets_go_where_the_ranking_is_open() {
    let strengths = [0_i64, 6, 12, 150, 220, 290, -150, -220, -290, 360];
    let rates: Vec<Vec<u32>> =
        strengths.iter().map(|a| strengths.iter().map(|b| (500 + (a - b) / 2) as u32).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let scenario = |budget: &str| format!("trials = 1000\n[field]\nreplicates = 50\nbudget = \"{budget}\"");
    let even = played(&toy(&rows, &[], &scenario("even")));
    let adaptive = played(&toy(&rows, &[], &scenario("adaptive")));
    assert_eq!(adaptive.plays, even.plays);
    assert!(even.saving.is_none() && even.fewest_and_most == [1000, 1000]);
    let [fewest, most] = adaptive.fewest_and_most;
    assert!(fewest >= 100 && most > 1500, "{fewest} to {most}");
    let saving = adaptive.saving.expect("a saving");
    for figure in [saving.saved, saving.even_plays, saving.misordered] {
        assert!(figure.low < figure.value && figure.value < figure.high, "{saving:?}");
    }
    assert!(saving.saved.value > 0.1 * adaptive.plays as f64, "{saving:?}");
    let plays = |name: &str| of(&adaptive, name, |entrant| entrant.plays);
    assert!(plays("e1") > plays("e9"), "{} and {}", plays("e1"), plays("e9"));
}

/// Interrupted after any number of rounds, saved, read and played on: the same counts as in one go.
#[test]
fn interruptions_do_not_matter() {
    let strengths = [0_u32, 10, 20, 150, 220, 290];
    let rates: Vec<Vec<u32>> =
        strengths.iter().map(|a| strengths.iter().map(|b| (500 + a / 2) - b / 2).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let stop = "stop = { measure = \"p_a_win\", half_width = 0.04 }\n";
    for (trials, stop, budget) in
        [(3000, "", "even"), (3000, "", "adaptive"), (500, stop, "even"), (500, stop, "adaptive")]
    {
        let scenario = format!("trials = {trials}\n{stop}[field]\nreplicates = 50\nbudget = \"{budget}\"");
        let mut tourney = toy(&rows, &[], &scenario);
        let mut whole = State::new(6);
        assert!(play(&tourney, Request::default(), &mut whole, &Signals::default(), &mut |_| {}, &mut |_| {}));
        let mut saved = checkpoint::write(&tourney, Request::default(), &State::new(6));
        let mut pieces = 0;
        loop {
            let signals = Arc::new(Signals::default());
            tourney.arena = Box::new(Toy { rates: rates.clone(), patience: 3000, signals: Arc::clone(&signals) });
            let mut state = checkpoint::read(&tourney, Request::default(), &saved).expect("its own bytes");
            let mut kept = Vec::new();
            let done = play(&tourney, Request::default(), &mut state, &signals, &mut |_| {}, &mut |state| {
                kept = checkpoint::write(&tourney, Request::default(), state);
            });
            if done {
                assert_eq!(state, whole, "{budget}");
                break;
            }
            saved = kept;
            pieces += 1;
            assert!(pieces < 1000, "it gets nowhere");
        }
        assert!(pieces > 3, "{budget}: interrupted {pieces} times");
        // Damaged bytes, and bytes of something else, are refused.
        let last = saved.len() - 40;
        saved[last] ^= 1;
        assert!(checkpoint::read(&tourney, Request::default(), &saved).is_err_and(|what| what.contains("damaged")));
        let other = Request { seed: Some(99), ..Request::default() };
        let foreign = checkpoint::write(&tourney, other, &whole);
        let told = checkpoint::read(&tourney, Request::default(), &foreign).expect_err("of another seed");
        assert!(told.contains("another scenario, seed"), "{told}");
    }
}

const PRECISE: &str = "trials = 200\nmargin = 0.01\n\
    stop = { measure = \"p_a_win\", half_width = 0.03, max_trials = 100000, budget = \"BUDGET\" }\n[field]\nreplicates = 50";

/// A field that stops by precision looks at planned counts only; rates near the middle need more plays than those near
/// the ends, and on an adaptive budget those rest.
#[test]
fn precise_pairs_rest_on_an_adaptive_budget() {
    let rows: [&[u32]; 3] = [&[500, 550, 980], &[450, 500, 990], &[20, 10, 500]];
    let even = toy(&rows, &[], &PRECISE.replace("BUDGET", "even"));
    let looks = even.precision(Request::default()).expect("a stop").looks;
    let (even, adaptive) = (played(&even), played(&toy(&rows, &[], &PRECISE.replace("BUDGET", "adaptive"))));
    let plays = |found: &Metagame| -> Vec<u64> {
        found.matrix.iter().map(|pair| pair.home.iter().chain(&pair.away).sum()).collect()
    };
    for found in [&even, &adaptive] {
        let precise = found.precision.expect("a stop");
        assert_eq!((precise.pairs, precise.looks), (3, looks.number()));
        assert!(plays(found).iter().all(|count| looks.counts().contains(count)), "{:?} of {looks:?}", plays(found));
        for pair in &found.matrix {
            assert!(pair.rate.high - pair.rate.low <= 0.06 + 1e-12, "{pair:?}");
        }
    }
    assert_eq!(plays(&even)[0], plays(&even)[2]);
    assert!(plays(&adaptive)[0] > 4 * plays(&adaptive)[2] && plays(&adaptive)[0] == plays(&even)[0]);
    let saved = adaptive.precision.expect("a stop").saved;
    assert_eq!(saved, even.plays - adaptive.plays);
    // A number of plays on the command line takes the place of the stop.
    let fixed = toy(&rows, &[], &PRECISE.replace("BUDGET", "even"));
    assert!(fixed.precision(Request { trials: Some(10), ..Request::default() }).is_none());
    let wider = Request { precision: Some(evenodds::scenario::Width::Percent(10.0)), ..Request::default() };
    assert!(fixed.precision(wider).is_some_and(|asked| (asked.half_width - 0.1).abs() < 1e-12));
}

/// Trials that run out, and a stop that never looks: what is left open is told.
#[test]
fn a_stop_ends_when_its_trials_run_out() {
    let scenario = PRECISE.replace("BUDGET", "adaptive").replace("trials = 200", "trials = 400");
    let scenario = scenario.replace("max_trials = 100000", "max_trials = 800");
    let found = played(&toy(&[&[500, 550, 1000], &[450, 500, 1000], &[0, 0, 500]], &[], &scenario));
    let precise = found.precision.expect("a stop");
    assert_eq!((precise.pairs, precise.looks, precise.max_plays), (2, 2, 800), "{precise:?}");
    assert_eq!(found.fewest_and_most, [400, 800]);
}
