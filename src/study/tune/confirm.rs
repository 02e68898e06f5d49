//! Confirmation of a designer's search on held-out trials.
//!
//! The trial counts of interim analyses are fixed beforehand, and the chance of error is shared among all points, slots and analyses
//! ([`Looks`]). With a budget each point gets at most its even part of what is left, and then ends at an earlier analysis.
//!
//! The named point was chosen among several by these trials, so its estimate is biased. It plays as many again, and the statements rest on
//! these. Half of the chance of error goes to the choice, half to this last analysis.

use super::bench::{Bench, Effort, Seen, WITHIN};
use super::budget::FEWEST_FRESH;
use super::checkpoint::Point;
use super::goals::{Goal, departure};
use super::sums::{Slot, Sums};
use evenodds_stats::Looks;
use evenodds_stats::looks::raised;
use serde::Serialize;

/// Most points that are confirmed, beside the book.
const MOST_CONFIRMED: usize = 8;
/// Factor from the trials of the first interim analysis to those of the last.
const LONGEST: u64 = 16;

/// State of a confirmed point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Every goal is surely met.
    Met,
    /// A goal is surely missed.
    Missed,
    /// Neither is shown.
    NotSettled,
}

/// A point on fresh trials.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Confirmed {
    /// Levels of the knobs.
    pub point: Point,
    /// Fresh trials.
    pub trials: u64,
    /// Departure from the book.
    pub departure: f64,
    /// How far it misses.
    pub miss: f64,
    /// For each slot: the mean, and its interval, which holds for all confirmed points, slots and looks together.
    pub values: Vec<[f64; 3]>,
    /// How it stands.
    pub standing: Standing,
}

/// Result of the confirmation.
pub(super) struct Fresh {
    pub(super) confirmed: Vec<Confirmed>,
    pub(super) answer: usize,
    /// Answer on held-out trials.
    pub(super) named: Confirmed,
    /// Most interim analyses of a point.
    pub(super) looks: usize,
}

/// Confirms the book, then candidates from the book outwards until one surely meets the goals. Plays trials from `from` on, within the
/// purse, if there is one. `tried` holds all measured points, from the book outwards.
pub(super) fn confirm(
    bench: &mut Bench<'_, '_>,
    book: &Point,
    tried: &[Seen],
    (from, purse): (u64, Option<u64>),
    effort: &Effort,
) -> Option<Fresh> {
    // Trials that can be paid for.
    let mut left = purse.map_or(u64::MAX, |purse| purse / bench.cost.max(1));
    let fewest = FEWEST_FRESH.min(effort.confirm).max(1);
    let most = (left / fewest).saturating_sub(2).clamp(1, MOST_CONFIRMED as u64) as usize;
    let candidates = candidates(tried, book, most);
    let points = candidates.len() + 1;
    // One part more for the last analysis.
    let first = effort.confirm.min(left / (points as u64 + 1)).max(1);
    let last = effort.confirm.saturating_mul(LONGEST).min(left).max(first);
    let looks = Looks::doubling(first, last);
    let confidence = raised(effort.confidence, 2 * points * bench.slots.len() * looks.number());
    let mut confirmed: Vec<Confirmed> = Vec::new();
    for (at, point) in [book].into_iter().chain(&candidates).enumerate() {
        if confirmed.iter().any(|known| known.standing == Standing::Met) {
            break;
        }
        let known = look(bench, point, (from, left / (points + 1 - at) as u64), &looks, confidence)?;
        left -= known.trials;
        confirmed.push(known);
    }
    let met = confirmed.iter().position(|known| known.standing == Standing::Met);
    let nearest = (0..confirmed.len()).min_by(|&a, &b| confirmed[a].miss.total_cmp(&confirmed[b].miss));
    let answer = met.or(nearest).unwrap_or(0);
    let chosen = &confirmed[answer];
    let trials = chosen.trials.min(left);
    let named = if confirmed.len() == 1 || trials == 0 {
        chosen.clone()
    } else {
        let once = Looks::once(trials);
        let confidence = raised(effort.confidence, 2 * bench.slots.len());
        let known = look(bench, &chosen.point, (from + last, trials), &once, confidence)?;
        Confirmed { standing: both(chosen.standing, known.standing), ..known }
    };
    Some(Fresh { confirmed, answer, named, looks: looks.number() })
}

/// Candidates from the book outwards, equal departures alike: points that may meet the goals, and the one with the smallest miss.
fn candidates(tried: &[Seen], book: &Point, most: usize) -> Vec<Point> {
    let others = || tried.iter().filter(|seen| seen.point != *book);
    let least = others().min_by(|a, b| a.miss.total_cmp(&b.miss));
    let hopeful = others().filter(|seen| seen.miss - 2.0 * seen.error <= WITHIN);
    let mut points: Vec<Point> = hopeful.map(|seen| seen.point.clone()).take(most).collect();
    if let Some(least) = least.filter(|least| !points.contains(&least.point)) {
        points.truncate(most.saturating_sub(1));
        points.push(least.point.clone());
    }
    points
}

/// State of a point from the state in which it was chosen, and the state on trials of its own.
fn both(chosen: Standing, again: Standing) -> Standing {
    match (chosen, again) {
        (Standing::Met, Standing::Missed) | (Standing::Missed, Standing::Met) => Standing::NotSettled,
        (Standing::NotSettled, again) => again,
        (chosen, _) => chosen,
    }
}

/// Evaluation of a point on trials from `from` on, at most `most` of them.
fn look(
    bench: &mut Bench<'_, '_>,
    point: &Point,
    (from, most): (u64, u64),
    looks: &Looks,
    confidence: f64,
) -> Option<Confirmed> {
    let mut sums = vec![Sums::default(); bench.slots.len()];
    let mut done = 0;
    let mut standing = Standing::NotSettled;
    for &goal in looks.counts().iter().filter(|&&goal| goal <= most) {
        let more = bench.checkpoint.measure(std::slice::from_ref(point), from + done..from + goal)?.remove(0);
        sums.iter_mut().zip(&more).for_each(|(total, sums)| total.add(sums));
        done = goal;
        standing = stand(bench.goals, bench.slots, &sums, confidence);
        if standing != Standing::NotSettled {
            break;
        }
    }
    let values = sums.iter().zip(bench.slots).map(|(sums, slot)| {
        let interval = sums.interval(slot, confidence);
        [sums.value(slot), interval.low, interval.high]
    });
    Some(Confirmed {
        point: point.clone(),
        trials: done,
        departure: departure(bench.knobs, point),
        miss: bench.miss(&sums).value,
        values: values.collect(),
        standing,
    })
}

fn stand(goals: &[Goal], slots: &[Slot], sums: &[Sums], confidence: f64) -> Standing {
    let mut standing = Standing::Met;
    for (goal, &slot) in goals.iter().flat_map(|goal| goal.slots.iter().map(move |slot| (goal, slot))) {
        let interval = sums[slot].interval(&slots[slot], confidence);
        if interval.high < goal.low || goal.high < interval.low {
            return Standing::Missed;
        }
        if !(goal.low <= interval.low && interval.high <= goal.high) {
            standing = Standing::NotSettled;
        }
    }
    standing
}
