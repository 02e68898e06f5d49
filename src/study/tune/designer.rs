//! Designer's search: values of some knobs that meet the goals with the smallest departure from the book.
//!
//! A goal is a range. The miss of a point is the sum over goals of the distance of its measure from the middle half of the range, in
//! half-widths: a miss of half a half-width is still within. The search aims at the middle half, so that its answer can be confirmed.
//!
//! One ordered knob with one goal is a stochastic root ([`evenodds_stats::judge::search::root`]). Otherwise, or where the measure does not
//! cross the goal once, every point is played if the budget allows it; else a compass search runs
//! ([`evenodds_stats::judge::search::pattern`]): see `nearest`. Held-out trials confirm the answer (`confirm`).

use super::bench::Bench;
pub use super::bench::{Effort, Seen};
use super::checkpoint::{Checkpoint, Point};
use super::confirm::confirm;
pub use super::confirm::{Confirmed, Standing};
pub use super::goals::{Goal, Knob, departure, miss};
use super::nearest;
use super::player::Failure;
use super::sums::{Slot, Sums};
use evenodds_stats::judge::estimate::Estimate;
use evenodds_stats::judge::search::root;
use serde::Serialize;
use std::collections::BTreeMap;

/// Where one knob's measure crosses its goal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Crossing {
    /// Between the levels: 2.4 is two fifths of the way from level 2 to level 3.
    pub at: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// What becomes of the goals where nobody can pay for a power.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Without {
    /// The power.
    pub power: String,
    /// For each slot: the mean and its interval, on fresh trials.
    pub values: Vec<[f64; 3]>,
}

/// A whole search.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GoalResult {
    /// Every measurement, in order: miss so far by plays.
    pub steps: Vec<(u64, Seen)>,
    /// Every point with its last measurement, by departure.
    pub tried: Vec<Seen>,
    /// The trade-off: of all points those that no other beats in both miss and departure.
    pub curve: Vec<Seen>,
    /// The book and the candidates on fresh trials, by departure.
    pub confirmed: Vec<Confirmed>,
    /// Which of them is the answer: the nearest to the book that meets the goals, else the one that misses least.
    pub answer: usize,
    /// The answer on trials that had no part in choosing it.
    pub named: Confirmed,
    /// With one knob, where the measure crosses the goal.
    pub crossing: Option<Crossing>,
    /// Where nothing meets the goals: the same without a power that a parameter is of.
    pub without: Option<Without>,
    /// Plays of the search.
    pub search_plays: u64,
    /// Plays of the confirmations.
    pub confirm_plays: u64,
    /// First trial of the confirmations.
    pub fresh_from: u64,
    /// Looks of a confirmation at most.
    pub looks: usize,
    /// The sums of the first trials of all points, if they are the same everywhere although several points were tried.
    #[serde(skip)]
    pub alike: Option<Vec<Sums>>,
    /// No goal had a value anywhere.
    #[serde(skip)]
    pub never_defined: bool,
}

/// Searches. None after a stop signal.
pub fn search(
    knobs: &[Knob],
    slots: &[Slot],
    goals: &[Goal],
    effort: &Effort,
    cost: u64,
    checkpoint: &mut Checkpoint<'_>,
) -> Option<GoalResult> {
    let trials = (effort.budget / cost.max(1)).max(1);
    let first = (trials / 100).clamp(100, 20_000).min(trials);
    let most = (trials / 8).max(first);
    let start = checkpoint.plays;
    let mut bench = Bench {
        knobs,
        slots,
        goals,
        budget: start + effort.budget / 4 * 3,
        cost,
        checkpoint,
        known: BTreeMap::new(),
        first: BTreeMap::new(),
        steps: Vec::new(),
    };
    let book: Point = knobs.iter().map(|knob| knob.book).collect();
    let crosses = match (knobs, goals) {
        ([knob], [goal]) if knob.ordered && goal.slots.len() == 1 && goal.low.is_finite() && goal.high.is_finite() => {
            Some(goal)
        }
        _ => None,
    };
    let rough = nearest::rough(&bench, first).filter(|_| crosses.is_none());
    bench.sums(&book, rough.unwrap_or(first))?;
    let crossing = crosses.and_then(|goal| cross(&mut bench, goal, first, most, effort.confidence));
    match rough {
        Some(rough) => nearest::everywhere(&mut bench, rough),
        None if crossing.is_none() && !bench.checkpoint.stopped => {
            nearest::compass(&mut bench, effort, first, most);
            nearest::homeward(&mut bench, most / 2);
            nearest::beside(&mut bench, first);
        }
        None => {}
    }
    bench.budget = start + effort.budget;
    if crossing.is_some() {
        nearest::homeward(&mut bench, most / 2);
    }
    nearest::refine(&mut bench, most);
    if bench.checkpoint.stopped {
        return None;
    }
    let search_plays = bench.checkpoint.plays - start;
    let points: Vec<Point> = bench.known.keys().cloned().collect();
    let mut tried: Vec<Seen> = points
        .iter()
        .map(|point| {
            let (trials, sums) = &bench.known[point];
            bench.seen(point, *trials, sums)
        })
        .collect();
    tried.sort_by(|a, b| a.departure.total_cmp(&b.departure).then(a.miss.total_cmp(&b.miss)));
    let curve = curve(&tried);
    let fresh_from = tried.iter().map(|seen| seen.trials).max().unwrap_or(0).max(most);
    let steps = std::mem::take(&mut bench.steps);
    let purse = effort.whole.map(|whole| whole.saturating_sub(search_plays));
    let fresh = confirm(&mut bench, &book, &tried, (fresh_from, purse), effort)?;
    let confirm_plays = bench.checkpoint.plays - start - search_plays;
    let mut firsts = bench.first.values();
    let alike = firsts.next().filter(|_| bench.first.len() > 1).cloned();
    let alike = alike.filter(|first| firsts.all(|other| other == first)).map(|(_, sums)| sums);
    let known = bench.known.values();
    let never_defined = known.flat_map(|(_, sums)| sums.iter().zip(slots)).all(|(sums, slot)| sums.n(slot) == 0);
    Some(GoalResult {
        steps,
        tried,
        curve,
        confirmed: fresh.confirmed,
        answer: fresh.answer,
        named: fresh.named,
        crossing,
        without: None,
        search_plays,
        confirm_plays,
        fresh_from,
        looks: fresh.looks,
        alike,
        never_defined,
    })
}

/// Checks that some point differs from another, play by play.
///
/// # Errors
/// When the knobs move nothing, or the measures never vary at all.
pub fn nothing_to_choose(found: &GoalResult, slots: &[Slot]) -> Result<(), Failure> {
    if found.never_defined {
        return Err(Failure::NeverDefined);
    }
    match &found.alike {
        Some(sums) if sums.iter().zip(slots).all(|(sums, slot)| sums.is_constant(slot)) => {
            Err(Failure::Constant(sums[0].value(&slots[0]).to_string()))
        }
        Some(_) => Err(Failure::NothingMoves),
        None => Ok(()),
    }
}

/// Crossing of one knob's measure with the middle of its goal; none when it does not cross it, or not surely.
fn cross(bench: &mut Bench<'_, '_>, goal: &Goal, first: u64, most: u64, confidence: f64) -> Option<Crossing> {
    let search = root::Search {
        low: 0.0,
        high: (bench.knobs[0].levels() - 1) as f64,
        goal: f64::midpoint(goal.low, goal.high),
        tolerance: 1.0,
        whole: true,
        first_plays: first,
        most_plays: most,
        confidence,
    };
    let (slot, place) = (bench.slots[goal.slots[0]].clone(), goal.slots[0]);
    let (answer, _) = root::find(&search, |x, plays| {
        let sums = bench.sums(&vec![x as usize], plays);
        sums.map_or(Estimate::exact(f64::NAN), |(_, sums)| sums[place].estimate(&slot))
    });
    match answer {
        root::Answer::Found { x, interval } => Some(Crossing { at: x, low: interval.low, high: interval.high }),
        _ => None,
    }
}

/// Points that no other beats in both miss and departure, from the book outwards.
fn curve(tried: &[Seen]) -> Vec<Seen> {
    let mut curve: Vec<Seen> = Vec::new();
    for seen in tried {
        if curve.last().is_none_or(|last| seen.miss < last.miss) {
            curve.push(seen.clone());
        }
    }
    curve
}
