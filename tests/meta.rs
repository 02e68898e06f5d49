//! Metagames of toy fields whose answers are known, through the code that judges real ones.

use evenodds::engine::run::Signals;
use evenodds::engine::{Arena, Line, Rounds};
use evenodds::games::Entrant;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::stats::judge::random::Stream;
use evenodds::study::meta::{Asked, Metagame, State, Tourney, checkpoint, judge, play};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A field whose win rates are known: among the first rounds of a pair it is won in exactly that share.
struct Toy {
    /// Rate of the row against the column, in 1000ths.
    rates: Vec<Vec<u32>>,
    /// Rounds after which it says stop.
    patience: u64,
    signals: Arc<Signals>,
}

impl Arena for Toy {
    fn meet(&self, a: usize, b: usize, _: u64, rounds: Range<u64>) -> Rounds {
        let mut counts = [0; 9];
        let rate = u64::from(self.rates[a][b]);
        for round in rounds {
            // Spread evenly: after n rounds the whole part of n × rate is won; nothing is left to chance.
            let won = (round + 1) * rate / 1000 > round * rate / 1000;
            counts[if won { 0 } else { 8 }] += 1;
        }
        let number = counts.iter().map(|&count| u64::from(count)).sum();
        if self.signals.played.fetch_add(number, Ordering::Relaxed) + number > self.patience {
            self.signals.stop.store(true, Ordering::Relaxed);
        }
        Rounds { counts }
    }

    fn tell(&self, _: usize, _: usize, _: u64, _: u64) -> Vec<Line> {
        Vec::new()
    }
}

/// A tourney of a toy field, in a scenario that says the rest.
fn toy(rates: &[&[u32]], parts: &[&[usize]], scenario: &str) -> Tourney {
    let sides: String = (0..2)
        .map(|at| format!("[cast.sides.s{at}]\nskills = {{ speed = {} }}\ntree = \"axe_of_the_executioner\"\n", at + 1))
        .collect();
    let text = format!("game = \"his_due\"\n{scenario}\n{sides}");
    let source = Arc::new(Source { name: "toy.toml".into(), text });
    let mut faults = Faults::new();
    let tourney = parse(&source, &mut faults).and_then(|scenario| Tourney::prepare(scenario, &mut faults));
    let mut tourney = tourney.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let entrant = |at: usize| Entrant {
        name: format!("e{at}"),
        group: "toy".into(),
        detail: String::new(),
        parts: parts.get(at).map_or_else(Vec::new, |parts| parts.to_vec()),
    };
    tourney.entrants = (0..rates.len()).map(entrant).collect();
    let most = parts.iter().flat_map(|parts| parts.iter()).max().map_or(0, |most| most + 1);
    tourney.parts = (0..most).map(|part| format!("p{part}")).collect();
    let rates = rates.iter().map(|row| row.to_vec()).collect();
    tourney.arena = Box::new(Toy { rates, patience: u64::MAX, signals: Arc::default() });
    tourney
}

fn played(tourney: &Tourney) -> Metagame {
    let mut state = State::new(tourney.entrants.len());
    let whole = play(tourney, Asked::default(), &mut state, &Signals::default(), &mut |_| {}, &mut |_| {});
    assert!(whole);
    judge(tourney, Asked::default(), &state, false).expect("a field")
}

fn close(x: f64, y: f64) {
    assert!((x - y).abs() < 1e-6, "{x} is not {y}");
}

/// The figure of an entrant by its name: ranking puts them in another order.
fn of<T>(found: &Metagame, name: &str, figure: impl Fn(&evenodds::study::meta::Standing) -> T) -> T {
    figure(found.entrants.iter().find(|entrant| entrant.name == name).expect("an entrant"))
}

const EVEN: &str = "trials = 2000\nmargin = 0.01\n[field]\nreplicates = 100";

/// Rock, paper, scissors at 800 in 1000: shares of a third, one circle, nothing for a ranking to say.
#[test]
fn rock_paper_scissors_is_a_circle_of_equals() {
    let found = played(&toy(&[&[500, 200, 800], &[800, 500, 200], &[200, 800, 500]], &[], EVEN));
    for entrant in &found.entrants {
        close(entrant.share.value, 1.0 / 3.0);
        close(entrant.rate.value, 0.5);
        close(entrant.strength.value, 0.0);
        close(entrant.against_equilibrium.value, 0.5);
        assert!(entrant.trap.is_none() && entrant.unbeaten.is_none());
    }
    close(found.effective_entrants.value, 3.0);
    close(found.cyclicity.value, 1.0);
    assert_eq!((found.cycles, found.triples, found.plays), (1, 1, 6000));
    let circle = &found.strongest_cycles[0];
    assert!(circle.shown, "p = {}", circle.p);
    circle.rates.iter().for_each(|rate| close(rate.value, 0.8));
    assert!(circle.rates[0].low > 0.75 && circle.rates[0].high < 0.85);
}

/// Rock, paper, scissors that do not win alike: who is brought how often follows from the other two's match.
/// With values v (rock over scissors 0.2, scissors over paper 0.4, paper over rock 0.6) shares are 0.4, 0.2, 0.6 of 1.2.
#[test]
fn uneven_circles_have_uneven_shares() {
    // 0 rock, 1 paper, 2 scissors.
    let found = played(&toy(&[&[500, 200, 600], &[800, 500, 300], &[400, 700, 500]], &[], EVEN));
    for (name, share) in [("e0", 0.4 / 1.2), ("e1", 0.2 / 1.2), ("e2", 0.6 / 1.2)] {
        close(of(&found, name, |entrant| entrant.share.value), share);
        close(of(&found, name, |entrant| entrant.against_equilibrium.value), 0.5);
    }
}

/// Four that beat each other by rank: the first is brought alone, the ranking says nearly all, everybody else is a trap.
#[test]
fn a_ladder_is_ranked_and_all_but_its_top_are_traps() {
    // Additive in values: rate of i against j is 500 + 100 (j − i).
    let rates: Vec<Vec<u32>> = (0..4).map(|i: u32| (0..4).map(|j: u32| 500 + 100 * j - 100 * i).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let scenario = "trials = 4000\nmargin = 0.01\n[field]\nreplicates = 100";
    let found = played(&toy(&rows, &[], scenario));
    for (at, entrant) in found.entrants.iter().enumerate() {
        assert_eq!(entrant.name, format!("e{at}"));
        // The mean over the three others of 0.5 + 0.1 (j − i).
        close(entrant.rate.value, 0.5 + 0.1 * (6.0 - 4.0 * at as f64) / 3.0);
        close(entrant.share.value, if at == 0 { 1.0 } else { 0.0 });
        close(entrant.against_equilibrium.value, 0.5 - 0.1 * at as f64);
        close(entrant.rank[0], (at + 1) as f64);
        close(entrant.rank[1], (at + 1) as f64);
        let trap = entrant.trap.as_ref();
        assert_eq!(trap.is_some_and(|claim| claim.shown && claim.by < at), at > 0, "{trap:?}");
    }
    close(found.cyclicity.value, 0.0);
    close(found.effective_entrants.value, 1.0);
    assert_eq!((found.cycles, found.strongest_cycles.len()), (0, 0));
    let top = found.entrants[0].unbeaten.expect("nobody beats it");
    assert!(top.shown && found.entrants[1].unbeaten.is_none());
    close(top.least.value, 0.6);
    // Strengths rise down to the last digit with the mean rate, for the field is complete.
    assert!(found.entrants.windows(2).all(|two| two[0].strength.value > two[1].strength.value));
}

/// Bradley and Terry's own field: odds of 1, 2, 4 give back the logarithms of the odds. Rates 2/3 and 4/5 are not whole
/// 1000ths, so the fit is held to what the nearest counts allow.
#[test]
fn strengths_of_a_field_that_follows_the_model() {
    let found = played(&toy(&[&[500, 667, 800], &[333, 500, 667], &[200, 333, 500]], &[], EVEN));
    for (name, strength) in [("e0", 2.0_f64.ln()), ("e1", 0.0), ("e2", -(2.0_f64.ln()))] {
        let error = (of(&found, name, |entrant| entrant.strength.value) - strength).abs();
        assert!(error < 0.002, "{name}: {error}");
    }
}

/// Sets {0, 1}, {0, 2}, {1, 2}, of values that add up: parts are worth their differences, and no pair has a surplus.
#[test]
fn parts_of_an_additive_field_are_worth_what_they_add() {
    // Strengths 40, 0, −40 points of value each: e0 = {0, 1}, e1 = {0, 2}, e2 = {1, 2}; rates 500 + difference / 2.
    let worth = [60_i64, 20, -80];
    let sets: [&[usize]; 3] = [&[0, 1], &[0, 2], &[1, 2]];
    let strength = |set: &[usize]| set.iter().map(|&part| worth[part]).sum::<i64>();
    let rates: Vec<Vec<u32>> =
        sets.iter().map(|a| sets.iter().map(|b| (500 + strength(a) - strength(b)) as u32).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let found = played(&toy(&rows, &sets, EVEN));
    // The mean over the two others of e's rate is 0.5 + (3 strength(e) − sum) / 2; a swap of parts moves it by 3/2.
    let swap = |a: usize, b: usize| (worth[a] - worth[b]) as f64 / 1000.0 * 1.5;
    for (part, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
        let told = found.parts.iter().find(|told| told.name == format!("p{part}")).expect("a part");
        close(told.worth.value, others.iter().map(|&other| swap(part, other)).sum::<f64>() / 2.0);
        assert_eq!((told.held, told.matches), (2, 2));
    }
    assert_eq!(found.parts[0].name, "p0");
    assert_eq!(found.pairs.len(), 3);
    found.pairs.iter().for_each(|pair| assert!(pair.surplus.value.abs() < 1e-6, "{pair:?}"));
}

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
    for budget in ["even", "adaptive"] {
        let scenario = format!("trials = 3000\n[field]\nreplicates = 50\nbudget = \"{budget}\"");
        let mut tourney = toy(&rows, &[], &scenario);
        let mut whole = State::new(6);
        assert!(play(&tourney, Asked::default(), &mut whole, &Signals::default(), &mut |_| {}, &mut |_| {}));
        let mut saved = checkpoint::write(&tourney, Asked::default(), &State::new(6));
        let mut pieces = 0;
        loop {
            let signals = Arc::new(Signals::default());
            tourney.arena = Box::new(Toy { rates: rates.clone(), patience: 3000, signals: Arc::clone(&signals) });
            let mut state = checkpoint::read(&tourney, Asked::default(), &saved).expect("its own bytes");
            let mut kept = Vec::new();
            let done = play(&tourney, Asked::default(), &mut state, &signals, &mut |_| {}, &mut |state| {
                kept = checkpoint::write(&tourney, Asked::default(), state);
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
        assert!(checkpoint::read(&tourney, Asked::default(), &saved).is_err_and(|what| what.contains("damaged")));
        let other = Asked { seed: Some(99), ..Asked::default() };
        let foreign = checkpoint::write(&tourney, other, &whole);
        let told = checkpoint::read(&tourney, Asked::default(), &foreign).expect_err("of another seed");
        assert!(told.contains("another scenario, seed"), "{told}");
    }
}

/// A field whose duels are drawn at random with known rates: the two of a round now and then end alike by luck of a seat.
struct Chance {
    rates: Vec<Vec<u32>>,
    study: u64,
}

impl Arena for Chance {
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let mut counts = [0; 9];
        for round in rounds {
            let mut stream = Stream::new(seed ^ self.study.rotate_left(32), round);
            let rate = f64::from(self.rates[a][b]) / 1000.0;
            // With a fifth of a chance one number decides both duels, for the one seat and against the other.
            let (luck, own) = (stream.uniform() < 0.2, stream.uniform());
            let (home, away) =
                if luck { (own < rate, own > 1.0 - rate) } else { (own < rate, stream.uniform() < rate) };
            counts[if home { 0 } else { 6 } + if away { 0 } else { 2 }] += 1;
        }
        Rounds { counts }
    }

    fn tell(&self, _: usize, _: usize, _: u64, _: u64) -> Vec<Line> {
        Vec::new()
    }
}

/// 300 studies of a field with a circle and two weak entrants, 150 rounds a pair: 95 % intervals hold the true rates, shares,
/// rates against the equilibrium, cyclicity and effective entrants in 95 % of them, within what 300 can tell and what a
/// resampled interval of a share at its bound can do.
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
    let mut held = [0_u32; 6];
    let mut traps = 0;
    for study in 0..300 {
        let mut tourney = toy(&rows, &[], scenario);
        tourney.arena = Box::new(Chance { rates: rows.iter().map(|row| row.to_vec()).collect(), study });
        let found = played(&tourney);
        let figures = |of: fn(&evenodds::study::meta::Standing) -> evenodds::study::meta::Figure, name: &str| {
            let (mine, true_one) = (self::of(&found, name, of), self::of(&truth, name, of).value);
            u32::from(mine.low <= true_one + 1e-9 && true_one <= mine.high + 1e-9)
        };
        held[0] += figures(|e| e.rate, "e0");
        held[1] += figures(|e| e.rate, "e4");
        held[2] += figures(|e| e.share, "e0");
        held[3] += figures(|e| e.share, "e2");
        held[4] += figures(|e| e.against_equilibrium, "e3");
        let inside = |x: f64, of: evenodds::study::meta::Figure| u32::from(of.low <= x && x <= of.high);
        held[5] += inside(truth.cyclicity.value, found.cyclicity);
        // e3 beats e4, and e2 does so against everybody that e4 meets; nobody is a trap to e0, e1 or e2.
        let wrong = |name: &str| self::of(&found, name, |e| e.trap.as_ref().is_some_and(|claim| claim.shown));
        traps += u32::from(["e0", "e1", "e2"].into_iter().any(wrong));
    }
    assert!(held.iter().all(|count| (270..=298).contains(count)), "{held:?} of 300");
    assert!(traps <= 15, "{traps} of 300 studies call one of the circle a trap");
}
