//! Searches with known answers through the same code: only the plays are drawn from rates that are known.

use super::checkpoint::{Checkpoint, Point};
use super::designer::{self, Goal, Knob, Standing};
use super::player;
use super::sums::{Slot, Sums};
use evenodds_engine::MeasureKind;
use evenodds_stats::Moments;
use evenodds_stats::judge::random::Stream;

const FLAG: Slot = Slot { kind: MeasureKind::Flag, scale: 1.0 };

/// A bench of coins: each point and slot shows heads at a known rate. The dice depend on the study, the point and the
/// trials, and on nothing else.
fn coins(study: u64, slots: usize, rate: &dyn Fn(&[usize], usize) -> f64) -> Checkpoint<'_> {
    let play = move |points: &[Point], trials: std::ops::Range<u64>| {
        let each = |point: &Point| {
            let one = |slot: usize| {
                let place = point.iter().fold(7, |hash: u64, &level| hash.wrapping_mul(1009) + level as u64 + 1);
                let mut stream = Stream::new(study.wrapping_mul(0x9E37) ^ trials.start << 20, place * 64 + slot as u64);
                let n = trials.end - trials.start;
                let heads = i128::from(stream.binomial(n, rate(point, slot)));
                Sums { moments: Moments { n, sum: heads, squares: heads }, ..Sums::default() }
            };
            (0..slots).map(one).collect()
        };
        Some(points.iter().map(each).collect())
    };
    Checkpoint::new(1, Box::new(play), Box::new(|_| {}))
}

const RACE: player::Effort =
    player::Effort { budget: 600_000, finalists: 4, confirm: 50_000, most: true, confidence: 0.95 };

/// 200 settings of two thresholds and a choice, best at (7, 3, 1) by half a point; as it stands: (2, 2, 0).
fn settings() -> Vec<Point> {
    let all = (0..10).flat_map(|a| (0..10).flat_map(move |b| (0..2).map(move |c| vec![a, b, c])));
    all.collect()
}

fn peak(point: &[usize], _: usize) -> f64 {
    let [a, b, c] = point else { return peak(&[2, 2, 0], 0) };
    let off = |x: usize, best: f64| (x as f64 - best).powi(2);
    0.56 - 0.004 * off(*a, 7.0) - 0.003 * off(*b, 3.0) - if *c == 1 { 0.0 } else { 0.02 }
}

/// 60 studies: the best of 200 settings, or one within a point of it, for an eighth of the flat schedule's plays.
#[test]
fn a_race_finds_the_known_best_cheaply() {
    let (mut near, mut covered) = (0, 0);
    for study in 0..60 {
        let mut checkpoint = coins(study, 1, &peak);
        let raced = player::race(&settings(), &[0.0; 200], &[FLAG], &RACE, 1, &mut checkpoint).expect("a race");
        let best = &raced.finalists[0];
        let truth = peak(&settings()[best.entrant.expect("an entrant")], 0);
        near += u32::from(truth > 0.5499);
        covered += u32::from(best.score.low <= truth && truth <= best.score.high);
        assert!(raced.flat_plays > 8 * raced.race_plays, "{} against {}", raced.race_plays, raced.flat_plays);
        assert!(best.lead.low > 0.0, "the book is ten points worse");
        assert!(best.behind.value.abs() < 1e-12);
    }
    assert!(near >= 52, "{near} of 60");
    assert!(covered >= 56, "{covered} of 60 confirmed scores cover the truth");
}

/// 400 studies in which all settings are worth the same: in at most 5 % something is called better than the scenario as it stands, or a
/// confirmed interval misses the truth.
#[test]
fn equals_are_seldom_called_better() {
    let (mut better, mut missed, mut flattered) = (0, 0, 0.0);
    let effort = player::Effort { budget: 20_000, confirm: 5_000, ..RACE };
    for study in 0..400 {
        let even = |_: &[usize], _: usize| 0.5;
        let mut checkpoint = coins(study, 1, &even);
        let raced = player::race(&settings(), &[0.0; 200], &[FLAG], &effort, 1, &mut checkpoint).expect("a race");
        flattered += raced.finalists[0].raced.expect("it raced") - 0.5;
        better += u32::from(raced.finalists.iter().any(|one| one.lead.low > 0.0));
        missed += u32::from(raced.finalists.iter().any(|one| one.score.low > 0.5 || one.score.high < 0.5));
    }
    assert!(flattered / 400.0 > 0.002, "the race itself flatters, by {}", flattered / 400.0);
    assert!(better <= 20 && missed <= 20, "{better} false leads, {missed} misses of 400");
}

#[test]
fn little_is_wanted_as_well_as_much() {
    let rate = |point: &[usize], _: usize| 1.0 - peak(point, 0);
    let mut checkpoint = coins(1, 1, &rate);
    let effort = player::Effort { most: false, ..RACE };
    let raced = player::race(&settings(), &[0.0; 200], &[FLAG], &effort, 1, &mut checkpoint).expect("a race");
    let best = &raced.finalists[0];
    assert!(1.0 - best.score.value > 0.54 && best.lead.high < 0.0, "{best:?}");
}

const EFFORT: designer::Effort =
    designer::Effort { budget: 400_000, whole: None, confirm: 20_000, price: 0.1, confidence: 0.95 };

fn goal(low: f64, high: f64) -> Vec<Goal> {
    vec![Goal { slots: vec![0], low, high, unit: (high - low) / 2.0 }]
}

/// One knob of 21 levels, 0.35 at the lowest and 3 points more at each: half is met at level 5. 60 studies: the answer is
/// that level in each, its interval holds the truth, and the crossing is where it should be.
#[test]
fn one_knob_is_turned_to_its_known_level() {
    let rate = |point: &[usize], _: usize| 0.35 + 0.03 * point.first().map_or(2.0, |&level| level as f64);
    let knob = Knob::numbers(21, 2);
    let (mut covered, mut named) = (0, 0);
    for study in 0..60 {
        let mut checkpoint = coins(study, 1, &rate);
        let found =
            designer::search(std::slice::from_ref(&knob), &[FLAG], &goal(0.485, 0.515), &EFFORT, 1, &mut checkpoint)
                .expect("an answer");
        let answer = &found.confirmed[found.answer];
        assert_eq!((answer.point.as_slice(), answer.standing), (&[5_usize][..], Standing::Met), "{answer:?}");
        let [_, low, high] = answer.values[0];
        covered += u32::from(low <= 0.5 && 0.5 <= high);
        let [_, low, high] = found.named.values[0];
        named += u32::from(low <= 0.5 && 0.5 <= high);
        let crossing = found.crossing.expect("it crosses");
        assert!((crossing.at - 5.0).abs() <= 1.0, "{crossing:?}");
        assert!(found.search_plays <= EFFORT.budget && found.curve.len() > 1);
        assert_eq!(found.confirmed[0].point, [2], "the book stands beside it");
        assert_eq!(found.confirmed[0].standing, Standing::Missed);
    }
    assert!(covered >= 57, "{covered} of 60");
    // 97.5 % each: 58.5 expected, four standard errors are 4.8.
    assert!(named >= 54, "{named} of 60");
}

/// Two knobs on a plane, 1 point in 100 each level of the first and 2 of the second, from 0.40: the goal of half is met
/// nearest to the book by turning the second alone, to level 5 of 10, within its range.
#[test]
fn of_two_knobs_the_one_that_does_more_is_turned() {
    let rate = |point: &[usize], _: usize| match point {
        [a, b] => 0.40 + 0.01 * *a as f64 + 0.02 * *b as f64,
        _ => 0.40,
    };
    let knob = Knob::numbers(11, 0);
    for study in 0..10 {
        let mut checkpoint = coins(study, 1, &rate);
        let effort = designer::Effort { budget: 2_000_000, ..EFFORT };
        let found =
            designer::search(&[knob.clone(), knob.clone()], &[FLAG], &goal(0.48, 0.52), &effort, 1, &mut checkpoint)
                .expect("an answer");
        let answer = &found.confirmed[found.answer];
        assert_eq!(answer.standing, Standing::Met, "{answer:?}");
        assert!(answer.departure < 0.75, "0.5 would do: {answer:?}");
        assert!(found.search_plays <= effort.budget);
    }
}

/// With a goal that no level reaches, the nearest level is named, and nothing is called met.
#[test]
fn a_goal_out_of_reach_is_told_with_the_nearest_value() {
    let rate = |point: &[usize], _: usize| 0.30 + 0.01 * point.first().map_or(2.0, |&level| level as f64);
    let knob = Knob::numbers(9, 2);
    for study in 0..20 {
        let mut checkpoint = coins(study, 1, &rate);
        let found =
            designer::search(std::slice::from_ref(&knob), &[FLAG], &goal(0.49, 0.51), &EFFORT, 1, &mut checkpoint)
                .expect("an answer");
        let answer = &found.confirmed[found.answer];
        assert_eq!((answer.point.as_slice(), answer.standing), (&[8_usize][..], Standing::Missed), "{answer:?}");
        assert!(found.crossing.is_none());
    }
}

/// 300 studies in which the truth is half a point outside the goal at every level: at most 5 % call it met, whether the
/// confirmation is bounded by a budget or not.
#[test]
fn what_misses_is_seldom_called_met() {
    let rate = |_: &[usize], _: usize| 0.515;
    let knob = Knob::numbers(5, 2);
    for whole in [None, Some(90_000)] {
        let effort = designer::Effort { budget: 60_000, whole, confirm: 3_000, ..EFFORT };
        let mut met = 0;
        for study in 0..300 {
            let mut checkpoint = coins(study, 1, &rate);
            let found =
                designer::search(std::slice::from_ref(&knob), &[FLAG], &goal(0.49, 0.51), &effort, 1, &mut checkpoint)
                    .expect("an answer");
            met += u32::from(found.confirmed[found.answer].standing == Standing::Met);
            assert_eq!(found.search_plays + found.confirm_plays, checkpoint.plays);
            assert!(whole.is_none_or(|whole| checkpoint.plays <= whole), "{} plays", checkpoint.plays);
        }
        assert!(met <= 15, "{met} of 300");
    }
}

/// A budget that cannot pay for every interim analysis: the answer is found all the same, nothing exceeds the budget, and the interval
/// holds the truth.
#[test]
fn a_confirmation_keeps_to_its_purse() {
    let rate = |point: &[usize], _: usize| 0.35 + 0.03 * point.first().map_or(2.0, |&level| level as f64);
    let knob = Knob::numbers(21, 2);
    let (mut covered, mut widths) = (0, Vec::new());
    for study in 0..60 {
        let effort = designer::Effort { budget: 50_000, whole: Some(100_000), confirm: 50_000, ..EFFORT };
        let mut checkpoint = coins(study, 1, &rate);
        let found =
            designer::search(std::slice::from_ref(&knob), &[FLAG], &goal(0.47, 0.53), &effort, 1, &mut checkpoint)
                .expect("an answer");
        assert!(checkpoint.plays <= 100_000, "{} plays", checkpoint.plays);
        let answer = &found.confirmed[found.answer];
        let truth = rate(&answer.point, 0);
        let [_, low, high] = answer.values[0];
        covered += u32::from(low <= truth && truth <= high);
        widths.push((high - low) * (answer.trials as f64).sqrt());
    }
    assert!(covered >= 57, "{covered} of 60");
    // At least the 1.96 standard errors each way of a single analysis of a single point.
    assert!(widths.iter().all(|width| *width > 1.9), "{widths:?}");
}

/// Races with pacemaker and confirmation cost exactly what they say.
#[test]
fn a_race_costs_what_it_says() {
    let mut checkpoint = coins(1, 1, &peak);
    let effort = player::Effort { budget: 100_000, confirm: 10_000, ..RACE };
    let raced = player::race(&settings(), &[0.0; 200], &[FLAG], &effort, 1, &mut checkpoint).expect("a race");
    assert!(raced.race_plays <= 100_000, "{}", raced.race_plays);
    // Five on the second dice, two on the third.
    assert_eq!(raced.confirm_plays, 70_000);
    assert_eq!(raced.race_plays + raced.confirm_plays, checkpoint.plays);
}

/// A search that is stopped anywhere and goes on from its checkpoint ends in the same.
#[test]
fn a_stopped_search_goes_on_to_the_same_end() {
    let rate = |point: &[usize], _: usize| 0.35 + 0.03 * point.first().map_or(2.0, |&level| level as f64);
    let knob = Knob::numbers(21, 2);
    let goals = goal(0.485, 0.515);
    let whole = designer::search(std::slice::from_ref(&knob), &[FLAG], &goals, &EFFORT, 1, &mut coins(3, 1, &rate))
        .expect("an answer");
    for stop in [0, 1, 5, 8] {
        let mut pieces = 0;
        let mut inner = coins(3, 1, &rate);
        let play = |points: &[Point], trials: std::ops::Range<u64>| {
            pieces += 1;
            if pieces > stop { None } else { inner.measure(points, trials) }
        };
        let mut first = Checkpoint::new(1, Box::new(play), Box::new(|_| {}));
        assert_eq!(designer::search(std::slice::from_ref(&knob), &[FLAG], &goals, &EFFORT, 1, &mut first), None);
        let kept = first.text();
        let mut second = coins(3, 1, &rate);
        assert!(second.take(&kept));
        assert_eq!(
            designer::search(std::slice::from_ref(&knob), &[FLAG], &goals, &EFFORT, 1, &mut second),
            Some(whole.clone())
        );
        assert_eq!(second.known_plays > 0, stop > 0);
    }
}

/// 400 studies in which all settings are worth the same: the best finalist has more than it is worth, the named one has not. 400 times
/// 5,000 plays show one half to 0.00035; four of these are allowed.
#[test]
fn who_is_named_is_not_flattered() {
    let effort = player::Effort { budget: 20_000, confirm: 5_000, ..RACE };
    let (mut chosen, mut named, mut covered) = (0.0, 0.0, 0);
    for study in 0..400 {
        let even = |_: &[usize], _: usize| 0.5;
        let mut checkpoint = coins(study, 1, &even);
        let raced = player::race(&settings(), &[0.0; 200], &[FLAG], &effort, 1, &mut checkpoint).expect("a race");
        chosen += (raced.finalists[0].score.value - 0.5) / 400.0;
        named += (raced.named.score.value - 0.5) / 400.0;
        let range = raced.named.lead;
        covered += u32::from(range.low <= 0.0 && 0.0 <= range.high);
        assert_eq!((raced.named.entrant, raced.end), (raced.finalists[0].entrant, raced.fresh_from + 10_000));
        assert_eq!(raced.race_plays + raced.confirm_plays, checkpoint.plays);
    }
    assert!(chosen > 0.004, "the best of four is flattered, by {chosen}");
    assert!(named.abs() < 0.0014, "{named}");
    assert!(covered >= 385, "{covered} of 400");
}

/// The same for a designer's answer: five levels, none of which meets the goal, all of which miss it by the same. The nearest by its own
/// trials is nearer than it is.
#[test]
fn what_a_designer_is_told_is_not_flattered() {
    let rate = |_: &[usize], _: usize| 0.53;
    let effort = designer::Effort { budget: 60_000, confirm: 3_000, ..EFFORT };
    let (mut chosen, mut named) = (0.0, 0.0);
    for study in 0..300 {
        let mut checkpoint = coins(study, 1, &rate);
        let knobs = [Knob::numbers(5, 2), Knob::numbers(3, 1)];
        let found =
            designer::search(&knobs, &[FLAG], &goal(0.48, 0.52), &effort, 1, &mut checkpoint).expect("an answer");
        chosen += (found.confirmed[found.answer].values[0][0] - 0.53) / 300.0;
        named += (found.named.values[0][0] - 0.53) / 300.0;
        assert_eq!(found.named.point, found.confirmed[found.answer].point);
        assert_eq!(found.search_plays + found.confirm_plays, checkpoint.plays);
    }
    assert!(chosen < -0.002, "what is chosen is flattered, by {chosen}");
    assert!(named.abs() < 0.002, "{named}");
}

fn words(departures: &[f64]) -> Knob {
    Knob { book: 0, ordered: false, departures: departures.to_vec() }
}

/// Six words of equal departure: the fifth alone meets the goal, and its neighbours are worse than the book. A number beside them meets it
/// when it is turned nearly all the way. The word is half of a change, the number 0.9.
#[test]
fn every_word_is_tried() {
    let rate = |point: &[usize], _: usize| match point {
        [word, number] => [0.40, 0.36, 0.37, 0.36, 0.50, 0.36][*word] + 0.011 * *number as f64,
        _ => 0.40,
    };
    for budget in [400_000, 12_000] {
        let mut found_it = 0;
        for study in 0..20 {
            let mut checkpoint = coins(study, 1, &rate);
            let knobs = [words(&[0.0, 0.5, 0.5, 0.5, 0.5, 0.5]), Knob::numbers(11, 0)];
            let effort = designer::Effort { budget, ..EFFORT };
            let found =
                designer::search(&knobs, &[FLAG], &goal(0.48, 0.52), &effort, 1, &mut checkpoint).expect("an answer");
            found_it += u32::from(found.named.point == [4, 0] && found.named.standing == Standing::Met);
            assert!(found.search_plays <= budget);
        }
        assert!(found_it >= if budget > 100_000 { 20 } else { 15 }, "{found_it} of 20 within {budget}");
    }
}

/// Two words meet the goal; the scenario says that the later one is the smaller change. And of two numbers that would do, each by itself,
/// the smaller change is turned although it is named last.
#[test]
fn the_smallest_change_is_found() {
    let word = |point: &[usize], _: usize| [0.40, 0.50, 0.50, 0.42][point.first().copied().unwrap_or(0)];
    let number = |point: &[usize], _: usize| match point {
        [a, b] => 0.40 + 0.02 * *a as f64 + 0.05 * *b as f64,
        _ => 0.40,
    };
    for study in 0..20 {
        let (mut one, mut two) = (coins(study, 1, &word), coins(study, 1, &number));
        let knobs = [words(&[0.0, 0.6, 0.2, 0.1])];
        let found = designer::search(&knobs, &[FLAG], &goal(0.48, 0.52), &EFFORT, 1, &mut one).expect("an answer");
        assert_eq!((found.named.point.as_slice(), found.named.standing), (&[2_usize][..], Standing::Met));
        let knobs = [Knob::numbers(11, 0), Knob::numbers(11, 0)];
        let found = designer::search(&knobs, &[FLAG], &goal(0.48, 0.52), &EFFORT, 1, &mut two).expect("an answer");
        assert_eq!((found.named.point.as_slice(), found.named.standing), (&[0_usize, 2][..], Standing::Met));
    }
}
