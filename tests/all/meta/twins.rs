//! Entrants that are alike, plays that nobody wins, and a judge who is told to stop.

use super::toys::{Chance, of, played, toy};
use evenodds::engine::run::Signals;
use evenodds::engine::{Arena, Line, Rounds};
use evenodds::stats::judge::random::Stream;
use evenodds::study::meta::{Request, State, judge, play};
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Six that are the same: none of them is a trap of another, at any number of plays; and they are beaten by nobody.
#[test]
fn none_of_six_alike_is_a_trap() {
    let rates = vec![vec![500_u32; 6]; 6];
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    for trials in [200, 20_000] {
        let mut tourney = toy(&rows, &[], &format!("trials = {trials}\nmargin = 0.02\n[field]\nreplicates = 50"));
        let exact = played(&tourney);
        assert!(exact.entrants.iter().all(|e| e.trap.is_none() && e.mixed.is_none()), "exactly alike");
        for study in 0..5 {
            tourney.arena = Box::new(Chance { rates: rates.clone(), study });
            let found = played(&tourney);
            for entrant in &found.entrants {
                assert!(entrant.trap.is_none_or(|claim| !claim.shown), "{trials}: {}", entrant.name);
                assert!(entrant.mixed.as_ref().is_none_or(|claim| !claim.shown), "{trials}: {}", entrant.name);
            }
        }
    }
}

/// Two of whom nobody wins four duels in five, and a third who always loses.
struct Shy;

impl Arena for Shy {
    fn meet(&self, _: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let mut counts = [0; 9];
        for round in rounds {
            let draw = Stream::new(seed, round).uniform() < 0.8 && b != 2;
            counts[if draw { 4 } else { 0 }] += 1;
        }
        Rounds { counts }
    }

    fn tell(&self, _: usize, _: usize, _: u64, _: u64) -> Vec<Line> {
        Vec::new()
    }
}

#[test]
fn duels_that_nobody_wins_are_told() {
    let mut tourney = toy(&[&[500; 3], &[500; 3], &[500; 3]], &[], "trials = 2000\n[field]\nreplicates = 200");
    tourney.arena = Box::new(Shy);
    let found = played(&tourney);
    let share = of(&found, "e0", |entrant| entrant.undecided);
    assert!(share.low < 0.4 && 0.4 < share.high && share.high - share.low < 0.04, "{share:?}");
    assert!(of(&found, "e2", |entrant| entrant.undecided.value.abs() < 1e-12));
    assert!(found.undecided.low < 0.8 / 3.0 && 0.8 / 3.0 < found.undecided.high, "{:?}", found.undecided);
    let most = found.matrix.iter().map(evenodds::study::meta::Matchup::undecided).fold(0.0, f64::max);
    assert!((most - 0.8).abs() < 0.06, "{most}");
}

/// Told to stop while it judges, a judge says nothing; what was played is still there, and is judged later.
#[test]
fn judging_can_be_interrupted() {
    let tourney =
        toy(&[&[500, 600, 400], &[400, 500, 700], &[600, 300, 500]], &[], "trials = 200\n[field]\nreplicates = 50");
    let (mut state, signals) = (State::new(3), Signals::default());
    assert!(play(&tourney, Request::default(), &mut state, &signals, &mut |_| {}, &mut |_| {}));
    signals.stop.store(true, Ordering::Relaxed);
    assert!(judge(&tourney, Request::default(), &state, false, &signals).is_none());
    signals.stop.store(false, Ordering::Relaxed);
    assert!(judge(&tourney, Request::default(), &state, false, &signals).is_some());
}
