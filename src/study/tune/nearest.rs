//! Order of a designer's search, so that it does not miss the smallest change that meets the goals.
//!
//! Of few points all are played. Few trials show which may meet the goals, and these get more trials, from the book outwards, all of one
//! departure alike.
//!
//! Of many points a compass search finds some that meet the goals. From the nearest of them the search goes homewards knob by knob. Then it
//! tries every point with one or two knobs turned that departs no more.

use super::bench::{Bench, Effort, WITHIN};
use super::checkpoint::Point;
use super::goals::{Knob, departure};
use evenodds_stats::judge::estimate::Estimate;
use evenodds_stats::judge::search::pattern;

/// Fewest trials of a cell that show anything of a point: a rate of half within 7 points in 100.
const FEWEST: u64 = 200;
/// Most points that are listed.
const MOST_POINTS: usize = 100_000;
/// Departures closer than this are equal.
const EQUAL: f64 = 1e-9;

/// Trials of each point, if all share half of the budget; none where that is too few.
pub(super) fn rough(bench: &Bench<'_, '_>, first: u64) -> Option<u64> {
    let many = bench.knobs.iter().try_fold(1_usize, |many, knob| many.checked_mul(knob.levels()));
    let many = many.filter(|&many| many <= MOST_POINTS)?;
    let left = bench.budget.saturating_sub(bench.checkpoint.plays) / bench.cost.max(1);
    let each = (left / 2 / many as u64).min(first);
    (each >= FEWEST.min(first)).then_some(each)
}

/// Plays every point.
pub(super) fn everywhere(bench: &mut Bench<'_, '_>, trials: u64) {
    let mut points: Vec<Point> = vec![Vec::new()];
    for knob in bench.knobs {
        let levels = 0..knob.levels();
        points =
            points.iter().flat_map(|point| levels.clone().map(move |level| [&point[..], &[level]].concat())).collect();
    }
    play(bench, points, trials);
}

/// Plays points from the book outwards, as long as the budget lasts.
fn play(bench: &mut Bench<'_, '_>, mut points: Vec<Point>, trials: u64) {
    points.sort_by(|a, b| departure(bench.knobs, a).total_cmp(&departure(bench.knobs, b)));
    for point in &points {
        if bench.sums(point, trials).is_none() {
            return;
        }
    }
}

/// Gives more trials to the points that may meet the goals, the nearest to the book first, until one surely does, and all of the same departure.
pub(super) fn refine(bench: &mut Bench<'_, '_>, most: u64) {
    let mut near: Vec<(f64, Point)> = bench.known.keys().map(|p| (departure(bench.knobs, p), p.clone())).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut reached = f64::INFINITY;
    for (away, point) in near {
        if away > reached + EQUAL {
            return;
        }
        while let Some((trials, sums)) = bench.known.get(&point) {
            let (trials, Estimate { value, error }) = (*trials, bench.miss(sums));
            if value + 2.0 * error <= WITHIN {
                reached = reached.min(away);
            }
            if value - 2.0 * error > WITHIN || value + 2.0 * error <= WITHIN || trials >= most {
                break;
            }
            if !closer(bench, &point, trials, most) {
                return;
            }
        }
    }
    if reached.is_infinite() {
        least(bench, most);
    }
}

/// Doubles the trials of a point. False when the budget is used up, or after a stop signal.
fn closer(bench: &mut Bench<'_, '_>, point: &Point, trials: u64, most: u64) -> bool {
    bench.sums(point, (trials * 2).min(most)).is_some_and(|(done, _)| done > trials)
}

/// Gives more trials to the points that may have the smallest miss, where nothing meets the goals. The least of many rough estimates is low
/// by luck.
fn least(bench: &mut Bench<'_, '_>, most: u64) {
    loop {
        let may = |sums: &[crate::tune::sums::Sums]| {
            let Estimate { value, error } = bench.miss(sums);
            value - 2.0 * error
        };
        let found = bench.known.iter().min_by(|a, b| may(&a.1.1).total_cmp(&may(&b.1.1)));
        let Some((point, trials)) = found.map(|(point, (trials, _))| (point.clone(), *trials)) else { return };
        if trials >= most || !closer(bench, &point, trials, most) {
            return;
        }
    }
}

/// Nearest known point that meets the goals.
fn nearest(bench: &Bench<'_, '_>) -> Option<Point> {
    let met = bench.known.iter().filter(|(_, (_, sums))| bench.miss(sums).value <= WITHIN).map(|(point, _)| point);
    met.min_by(|a, b| departure(bench.knobs, a).total_cmp(&departure(bench.knobs, b))).cloned()
}

/// Goes from the nearest point that meets the goals towards the book, knob by knob, as long as they are met: half of the way, else one
/// level; for words those that cost less.
pub(super) fn homeward(bench: &mut Bench<'_, '_>, trials: u64) {
    let Some(mut at) = nearest(bench) else { return };
    for _ in 0..64 {
        let mut moved = false;
        for knob in 0..at.len() {
            let Knob { book, ordered, departures } = &bench.knobs[knob];
            let step = if at[knob] > *book { at[knob].saturating_sub(1) } else { at[knob] + 1 };
            let mut tries =
                if *ordered { vec![usize::midpoint(at[knob], *book), step] } else { (0..departures.len()).collect() };
            tries.retain(|&level| departures.get(level).is_some_and(|far| *far < departures[at[knob]]));
            tries.sort_by(|&a, &b| departures[a].total_cmp(&departures[b]));
            for level in tries {
                let mut point = at.clone();
                point[knob] = level;
                let Some((_, sums)) = bench.sums(&point, trials) else { return };
                if bench.miss(&sums).value <= WITHIN {
                    (at, moved) = (point, true);
                    break;
                }
            }
        }
        if !moved {
            return;
        }
    }
}

/// Tries every point with one or two knobs turned that departs no more than the nearest that meets the goals.
pub(super) fn beside(bench: &mut Bench<'_, '_>, trials: u64) {
    let reach = nearest(bench).map_or(f64::INFINITY, |point| departure(bench.knobs, &point));
    let book: Point = bench.knobs.iter().map(|knob| knob.book).collect();
    let turned = |point: &Point, from: usize| -> Vec<(usize, Point)> {
        let each = (from..point.len()).flat_map(|knob| (0..bench.knobs[knob].levels()).map(move |level| (knob, level)));
        let other = each.filter(|&(knob, level)| level != bench.knobs[knob].book);
        let turn = |(knob, level): (usize, usize)| {
            let mut point = point.clone();
            point[knob] = level;
            (knob, point)
        };
        other.map(turn).filter(|(_, point)| departure(bench.knobs, point) <= reach + EQUAL).collect()
    };
    let mut points: Vec<Point> = Vec::new();
    for (knob, point) in turned(&book, 0) {
        points.extend(turned(&point, knob + 1).into_iter().map(|(_, point)| point));
        points.push(point);
        if points.len() > MOST_POINTS {
            break;
        }
    }
    play(bench, points, trials);
}

/// Compass search on the sum of the miss and the price of the departure.
pub(super) fn compass(bench: &mut Bench<'_, '_>, effort: &Effort, first: u64, most: u64) {
    let turned = |knob: &Knob| {
        let (high, book) = (knob.levels() as i64 - 1, knob.book as i64);
        pattern::Knob { low: 0, high, book, weight: 1.0, ordered: knob.ordered }
    };
    let knobs: Vec<pattern::Knob> = bench.knobs.iter().map(turned).collect();
    let how = pattern::Effort {
        price: 0.0,
        first_plays: first,
        most_plays: most,
        confidence: 0.9,
        most_measurements: 100_000,
    };
    let _ = pattern::search(&knobs, &how, |point, plays| {
        let point: Point = point.iter().map(|&level| level as usize).collect();
        // Beyond the budget no move pays, and the search comes to its end.
        let price = effort.price * departure(bench.knobs, &point);
        bench.sums(&point, plays).map_or(Estimate::exact(1e12), |(_, sums)| {
            let miss = bench.miss(&sums);
            Estimate { value: miss.value + price, ..miss }
        })
    });
}
