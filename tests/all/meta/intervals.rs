//! Do intervals hold what they should? Thousands of studies of fields whose truth is known.

use super::toys::{Chance, Rare, close, inside, of, played, toy};
use evenodds::engine::run::Signals;
use evenodds::stats::judge::Payoffs;
use evenodds::stats::judge::allocate::{even_plays, misordered};
use evenodds::study::meta::{Figure, Request, Standing, State, judge, play};

/// 300 studies of a field with a circle and two weak entrants, 150 rounds a pair. 95 % intervals hold the true rates, shares, rates against
/// the equilibrium, cyclicity and effective entrants in 95 % of them. Allowed is what 300 studies can show, and what a resampled interval
/// of a share at its bound can do.
#[test]
fn intervals_hold_what_they_should() {
    let rows: [&[u32]; 5] = [
        &[500, 200, 600, 700, 800],
        &[800, 500, 300, 700, 700],
        &[400, 700, 500, 600, 900],
        &[300, 300, 400, 500, 600],
        &[200, 300, 100, 400, 500],
    ];
    let scenario = "trials = 300\n[field]\nreplicates = 200";
    let truth = played(&toy(&rows, &[], "trials = 200000\n[field]\nreplicates = 50"));
    let chance = |study| Box::new(Chance { rates: rows.iter().map(|row| row.to_vec()).collect(), study });
    // What swapping is worth follows from how the plays of a round hang together: from 200,000 rounds of each pair.
    let mut long = toy(&rows, &[], "trials = 400000\n[field]\nreplicates = 50");
    long.arena = chance(1000);
    let swapping = played(&long).swapping.expect("rounds differ").value;
    let mut held = [0_u32; 9];
    let mut traps = 0;
    for study in 0..300 {
        let mut tourney = toy(&rows, &[], scenario);
        tourney.arena = chance(study);
        let found = played(&tourney);
        let figures = |figure: fn(&Standing) -> Figure, name: &str| {
            let (mine, true_one) = (of(&found, name, figure), of(&truth, name, figure).value);
            u32::from(mine.low <= true_one + 1e-9 && true_one <= mine.high + 1e-9)
        };
        held[0] += figures(|e| e.rate, "e0");
        held[1] += figures(|e| e.rate, "e4");
        held[2] += figures(|e| e.share, "e0");
        held[3] += figures(|e| e.share, "e2");
        held[4] += figures(|e| e.against_equilibrium, "e3");
        held[5] += inside(truth.cyclicity.value, found.cyclicity);
        held[6] += inside(0.5, found.first_seat);
        held[7] += inside(swapping, found.swapping.expect("rounds differ"));
        // The opponent that e0 does worst against in truth.
        let places = ["e0", "e1"].map(|name| found.entrants.iter().position(|e| e.name == name).expect("an entrant"));
        let [a, b] = [places[0].min(places[1]), places[0].max(places[1])];
        let pair = found.matrix[a * 5 - a * (a + 1) / 2 + b - a - 1].rate;
        held[8] += inside(if places[0] < places[1] { 0.2 } else { 0.8 }, pair);
        // e3 beats e4, and e2 does so against everybody that e4 meets; nobody is a trap to e0, e1 or e2.
        let wrong = |name: &str| of(&found, name, |e| e.trap.as_ref().is_some_and(|claim| claim.shown));
        traps += u32::from(["e0", "e1", "e2"].into_iter().any(wrong));
    }
    assert!(held.iter().all(|count| (270..=298).contains(count)), "{held:?} of 300");
    assert!(traps <= 15, "{traps} of 300 studies call one of the circle a trap");
}

/// A pair never lost in ten plays: no figure of it is certain.
#[test]
fn what_always_happened_is_not_certain() {
    let found = played(&toy(&[&[500, 1000], &[0, 500]], &[], "trials = 10\nmargin = 0.01\n[field]\nreplicates = 500"));
    let (top, last) = (&found.entrants[0], &found.entrants[1]);
    let pair = found.matrix[0].rate;
    close(pair.value, 1.0);
    // Five rounds: Jeffreys' interval of 5 of 5, and of what whole rounds leave of it in resampled fields.
    assert!((0.6..0.7).contains(&pair.low) && pair.high >= 1.0, "{pair:?}");
    close(last.worst.1.high, 1.0 - pair.low);
    for figure in [top.rate, last.rate, top.strength, last.strength, last.against_equilibrium, found.transitive] {
        assert!(figure.high - figure.low > 0.02, "{figure:?}");
    }
    assert!((0.35..0.9).contains(&top.rate.low), "{:?}", top.rate);
    assert!(found.swapping.is_none(), "nothing differs, so that nothing can be said of swapping");
    let seat = found.first_seat;
    assert!(seat.low < 0.5 && seat.high > 0.5, "{seat:?}");
}

/// 2,000 studies of a pair that stops by precision, at rates 0.5, 0.05 and 0.001, whose plays hang together a little: the
/// interval at the stop holds the truth in 95 % at least, within what so many can tell (4.9 standard errors: 0.024); and
/// most stop before the last look.
#[test]
fn stops_keep_their_confidence() {
    for (rate, width) in [(0.5, 0.03), (0.05, 0.014), (0.001, 0.003)] {
        let scenario = format!(
            "trials = 200\nstop = {{ measure = \"p_a_win\", half_width = {width}, max_trials = 20000 }}\n[field]\nreplicates = 50"
        );
        let mut tourney = toy(&[&[500, 1000], &[0, 500]], &[], &scenario);
        let looks = tourney.precision(Request::default()).expect("a stop").looks;
        let (mut held, mut early) = (0, 0);
        for study in 0..2000 {
            tourney.arena = Box::new(Rare { rate, study });
            let mut state = State::new(2);
            assert!(play(&tourney, Request::default(), &mut state, &Signals::default(), &mut |_| {}, &mut |_| {}));
            let (_, range) = state.meetings.rates(looks.confidence(0.95))[0];
            held += u32::from(range.contains(rate));
            early += u32::from(state.meetings.plays() < looks.most());
        }
        assert!(held >= 1852, "{rate}: {held} of 2000");
        assert!(
            looks.number() > 2 && (rate > 0.4 || early > 1000),
            "{rate}: {early} of 2000 before the last of {looks:?}"
        );
    }
}

/// 150 studies of an adaptive budget. The interval of the plays of an even schedule holds in most of them what it needs by the true rates,
/// given the numbers of meetings. So does that of the pairs in the wrong order.
#[test]
fn what_an_adaptive_budget_saves_is_known_as_well_as_it_says() {
    let strengths = [0_i64, 12, 24, 120, 220, -120, -220];
    let rates: Vec<Vec<u32>> =
        strengths.iter().map(|a| strengths.iter().map(|b| (500 + (a - b) / 2) as u32).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let scenario = "trials = 400\n[field]\nreplicates = 100\nbudget = \"adaptive\"";
    let (mut plays_held, mut order_held) = (0, 0);
    for study in 0..150 {
        let mut tourney = toy(&rows, &[], scenario);
        tourney.arena = Box::new(Chance { rates: rates.clone(), study });
        let found = played(&tourney);
        let place: Vec<usize> = found.entrants.iter().map(|e| e.name[1..].parse().expect("a number")).collect();
        let size = place.len();
        let met = |a: usize, b: usize| {
            let pair = &found.matrix[a * size - a * (a + 1) / 2 + b - a - 1];
            pair.home.iter().chain(&pair.away).sum::<u64>()
        };
        let exact = Payoffs::from_pairs(size, |a, b| {
            let p = f64::from(rates[place[a]][place[b]]) / 1000.0;
            // Of one round in five both plays hang on one number.
            let together = 0.2 * ((2.0 * p - 1.0).max(0.0) - p * p);
            (2.0 * p - 1.0, ((2.0 * p * (1.0 - p) + 2.0 * together) / (met(a, b) as f64 / 2.0)).sqrt())
        });
        let saving = found.saving.expect("a saving");
        plays_held += inside(even_plays(&exact, met), saving.even_plays);
        order_held += inside(misordered(&exact), saving.misordered);
    }
    assert!(plays_held >= 130 && order_held >= 130, "{plays_held} and {order_held} of 150");
}

/// 1,000 studies of adaptive budgets, even with a pilot of two rounds a pair and a lowest entrant below all others: 95 %
/// intervals of each entrant's mean rate hold the truth in 95 % of them, within what 1,000 can tell (four standard errors:
/// 27), and so do the ranks. The pilot's plays and those that it led to, judged together, do not.
#[test]
fn adaptive_budgets_keep_their_confidence() {
    let strengths = [0_i64, 12, 24, 120, 220, -120, -500];
    let rates: Vec<Vec<u32>> =
        strengths.iter().map(|a| strengths.iter().map(|b| (500 + (a - b) / 2) as u32).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let truth = |a: usize| f64::from(rates[a].iter().sum::<u32>() - 500) / 6000.0;
    let place = |a: usize| strengths.iter().filter(|x| **x > strengths[a]).count() as f64 + 1.0;
    for trials in [40, 200] {
        let scenario = format!("trials = {trials}\n[field]\nreplicates = 200\nbudget = \"adaptive\"");
        let (mut held, mut ranked, mut pooled) = ([0_u32; 7], [0_u32; 7], [0_u32; 7]);
        for study in 0..1000 {
            let mut tourney = toy(&rows, &[], &scenario);
            tourney.arena = Box::new(Chance { rates: rates.clone(), study });
            let mut state = State::new(7);
            let signals = Signals::default();
            assert!(play(&tourney, Request::default(), &mut state, &signals, &mut |_| {}, &mut |_| {}));
            let found = judge(&tourney, Request::default(), &state, false, &signals).expect("a field");
            for (pair, rounds) in state.pilot.rounds().iter().enumerate() {
                state.meetings.add(pair, rounds);
            }
            let together = judge(&tourney, Request::default(), &state, true, &signals).expect("a field");
            for entrant in 0..7 {
                let name = format!("e{entrant}");
                held[entrant] += inside(truth(entrant), of(&found, &name, |e| e.rate));
                pooled[entrant] += inside(truth(entrant), of(&together, &name, |e| e.rate));
                let [best, worst] = of(&found, &name, |e| e.rank);
                ranked[entrant] += u32::from(best <= place(entrant) && place(entrant) <= worst);
            }
        }
        eprintln!("{trials}: {held:?}, ranks {ranked:?}, pooled {pooled:?}");
        assert!(held.iter().all(|count| (923..=990).contains(count)), "{trials}: {held:?} of 1000");
        assert!(ranked.iter().all(|count| *count >= 923), "{trials}: {ranked:?} of 1000");
    }
}
