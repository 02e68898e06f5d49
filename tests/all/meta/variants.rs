//! The same field before and after a change of the rules.

use super::toys::{Chance, inside, toy};
use evenodds::engine::run::Signals;
use evenodds::study::meta::variants::{changes, play, states};
use evenodds::study::meta::{Request, Tourney, judge};

fn before(rates: &[Vec<u32>], study: u64) -> Tourney {
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let mut tourney = toy(&rows, &[], "trials = 200\n[field]\nreplicates = 200");
    tourney.arena = Box::new(Chance { rates: rates.to_vec(), study });
    tourney
}

/// 400 studies of four entrants whose rates change by a few points: 95 % intervals of the changes of mean rates hold the truth
/// in 95 %, within what 400 can tell (four standard errors: 17), and are narrower than two fields by themselves would tell.
/// A change that is none is seldom shown: in 5 %.
#[test]
fn changes_are_known_as_well_as_they_say() {
    let field = |shift: [i64; 4]| -> Vec<Vec<u32>> {
        let strengths: Vec<i64> = [120, 40, -20, -140].iter().zip(shift).map(|(a, b)| a + b).collect();
        strengths.iter().map(|a| strengths.iter().map(|b| (500 + (a - b)) as u32).collect()).collect()
    };
    let mean = |rates: &[Vec<u32>], a: usize| f64::from(rates[a].iter().sum::<u32>() - 500) / 3000.0;
    let (old, new) = (field([0; 4]), field([60, -30, 0, -20]));
    let (mut held, mut false_alarms, mut narrower) = ([0_u32; 4], 0, 0.0);
    for study in 0..400 {
        let pair = [before(&old, study), before(&new, study)];
        let signals = Signals::default();
        let (twins, whole) = play(&pair, Request::default(), &signals, &mut |_| {});
        assert!(whole && twins[0].fewest() == 100);
        let found = changes(&pair, &twins, study, &signals).expect("nobody stops it").remove(0);
        for (at, changed) in found.entrants.iter().enumerate() {
            held[at] += inside(mean(&new, at) - mean(&old, at), changed.rate);
        }
        if study < 40 {
            let fields: Vec<_> = pair
                .iter()
                .zip(states(&twins))
                .map(|(tourney, state)| judge(tourney, Request::default(), &state, false, &signals).expect("a field"))
                .collect();
            let wide = |field: usize| {
                let entrant = fields[field].entrants.iter().find(|e| e.name == "e0").expect("an entrant");
                entrant.rate.high - entrant.rate.low
            };
            let own = found.entrants[0].rate.high - found.entrants[0].rate.low;
            narrower += own / wide(0).hypot(wide(1)) / 40.0;
        }
        // Other dice after than before, by the same rates: nothing changes but the luck.
        let same = [before(&old, study), before(&old, study + 10_000)];
        let (twins, _) = play(&same, Request::default(), &signals, &mut |_| {});
        let found = changes(&same, &twins, study, &signals).expect("nobody stops it").remove(0);
        false_alarms += u32::from(found.entrants.iter().any(|changed| changed.shown));
    }
    eprintln!("{held:?}, {false_alarms} false alarms, {narrower} as wide");
    assert!(held.iter().all(|count| (363..=396).contains(count)), "{held:?} of 400");
    assert!(false_alarms <= 37, "{false_alarms} of 400 where nothing changed");
    assert!(narrower < 0.8, "{narrower}");
}

/// The same rules twice: every duel ends alike, nothing is shown to change, and nothing is certain not to.
#[test]
fn no_change_is_no_change() {
    let rates = vec![vec![500, 700], vec![300, 500]];
    let pair = [before(&rates, 1), before(&rates, 1)];
    let signals = Signals::default();
    let (twins, _) = play(&pair, Request::default(), &signals, &mut |_| {});
    let found = changes(&pair, &twins, 1, &signals).expect("nobody stops it").remove(0);
    for changed in &found.entrants {
        assert!(changed.rate.value.abs() < 1e-12 && !changed.shown, "{changed:?}");
        assert!(changed.rate.low < 0.0 && changed.rate.high > 0.0 && changed.rate.high < 0.05, "{changed:?}");
    }
    // Nor is it certain of the field: the first seat, and duels that nobody wins.
    for share in [found.first_seat, found.undecided] {
        assert!(share.value.abs() < 1e-12 && share.low < 0.0 && 0.0 < share.high && share.high < 0.05, "{share:?}");
    }
    let field = judge(&pair[0], Request::default(), &states(&twins)[0], false, &signals).expect("a field");
    for share in field.entrants.iter().map(|entrant| entrant.undecided).chain([field.undecided]) {
        assert!(share.value.abs() < 1e-12 && 0.0 < share.high && share.high < 0.05, "never seen: {share:?}");
    }
    // Told to stop, there is no answer.
    signals.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(changes(&pair, &twins, 1, &signals).is_none());
}
