//! Checks of the machinery for four common defects of simulators.
//!
//! - State that is not reset between plays.
//! - One play repeated many times.
//! - Neighbouring seeds that share plays.
//! - A difference that is called significant whatever the number of trials.

use super::{Study, StudyCell};
use evenodds_engine::run::{AS_WRITTEN, Counts, Signals, play};
use evenodds_engine::{BEYOND, Buffer, Dice, Live};
use evenodds_stats::{Paired, sign::sign_test};
use rayon::prelude::*;
use std::collections::HashSet;

/// One check and its result.
#[derive(Debug, Clone)]
pub struct Check {
    /// Name of the check.
    pub name: &'static str,
    /// Whether it passed.
    pub passed: bool,
    /// Observation, with the rate of false alarms where chance plays a part.
    pub detail: String,
}

/// Chance that a sound program fails one of the statistical checks, for a given seed.
pub const ALARM: f64 = 1e-6;

/// Trials of the first cell that a quick check replays.
const QUICK_ALONE: u64 = 32;
/// Plays of all cells, in one piece, of a quick check.
const QUICK_CUT: u64 = 512;
/// Fewest trials of a cell for it.
const FEWEST: u64 = 3;

/// Number of checks of a study without `quick`.
pub const CHECKS: usize = 5;

/// All checks of every cell. `trials` sets the number of plays; `quick` leaves out what takes longer than a moment. `done` is called after
/// each check.
/// After a stop signal the check under way may fail.
pub fn check(
    study: &Study,
    seed: u64,
    trials: u64,
    quick: bool,
    signals: &Signals,
    done: &mut dyn FnMut(&Check),
) -> Vec<Check> {
    let cells = if quick { &study.cells[..1] } else { &study.cells[..] };
    let alone = trials.min(if quick { QUICK_ALONE } else { 1000 });
    // Of many cells fewer trials each are no less of a check.
    let cut = if quick { (QUICK_CUT / study.cells.len() as u64).clamp(FEWEST, trials.max(FEWEST)) } else { trials };
    let all: [&dyn Fn() -> Check; CHECKS] = [
        &|| distinct(seed, trials),
        &|| neighbours(seed, trials),
        &|| alone_as_in_the_batch(cells, seed, alone),
        &|| shards(study, seed, cut, signals),
        &|| null_comparisons(&study.cells[0], seed, trials),
    ];
    let all = all[..if quick { CHECKS - 1 } else { CHECKS }].iter();
    let made = all.take_while(|_| !signals.interrupted()).map(|make| {
        let check = make();
        done(&check);
        check
    });
    made.collect()
}

/// First dice of a trial, which identify it.
fn fingerprint(seed: u64, trial: u64) -> [u32; 4] {
    let mut dice = Live::of_trial(seed, trial);
    std::array::from_fn(|lane| {
        dice.lane(lane);
        dice.die(u32::MAX)
    })
}

fn distinct(seed: u64, trials: u64) -> Check {
    let seen: HashSet<_> = (0..trials).map(|trial| fingerprint(seed, trial)).collect();
    let detail = format!("{} of {trials} trials have dice of their own", seen.len());
    Check { name: "distinct plays are as many as asked", passed: seen.len() as u64 == trials, detail }
}

fn neighbours(seed: u64, trials: u64) -> Check {
    let seen: HashSet<_> = (0..trials).map(|trial| fingerprint(seed, trial)).collect();
    let next = seed.wrapping_add(1);
    let shared = (0..trials).filter(|&trial| seen.contains(&fingerprint(next, trial))).count();
    let detail = format!("seeds {seed} and {next} share {shared} of {trials} trials");
    Check { name: "neighbouring seeds share no play", passed: shared == 0, detail }
}

/// A trial replayed alone, on a fresh state and with a listener, leaves the row that it left in the batch.
fn alone_as_in_the_batch(cells: &[StudyCell], seed: u64, trials: u64) -> Check {
    let mut wrong = Vec::new();
    for cell in cells {
        let mut buffer = Buffer::default();
        cell.ready.batch(seed, 0..trials, &mut cell.tally(), Some(&mut buffer));
        for (trial, row) in buffer.rows().enumerate() {
            if cell.ready.replay(seed, trial as u64).rows[0][0] != row {
                wrong.push(format!("trial {trial} of {}", cell.name));
            }
        }
    }
    let detail = match wrong.first() {
        None => format!("{trials} trials of {} cells, narrated and silent, agree", cells.len()),
        Some(first) => format!("{} differ, first {first}", wrong.len()),
    };
    Check { name: "a play alone equals the play in the batch, traced equals silent", passed: wrong.is_empty(), detail }
}

/// Two halves, counted apart in the other order, make one run.
fn shards(study: &Study, seed: u64, trials: u64, signals: &Signals) -> Check {
    let plan = super::play::plan(study, seed, AS_WRITTEN);
    let whole = play(&plan, 0..trials, signals);
    let (low, high) = (play(&plan, 0..trials / 3, signals), play(&plan, trials / 3..trials, signals));
    let merged = low.zip(high).map(|(low, mut high)| {
        high.merge(&low);
        high
    });
    let passed = whole.is_some() && same_counts(whole.as_ref(), merged.as_ref());
    let detail = format!("{trials} trials in one piece and in two");
    Check { name: "two shards equal one run", passed, detail }
}

/// Whether two counts hold the same numbers; empty bins may differ.
fn same_counts(left: Option<&Counts>, right: Option<&Counts>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return false };
    let same = |left: &evenodds_engine::Tally, right: &evenodds_engine::Tally| {
        left.trials == right.trials
            && left.whole(0).iter().zip(right.whole(0)).all(|(a, b)| a.seen().eq(b.seen()) && a.ratio == b.ratio)
    };
    left.pairs == right.pairs && left.tallies.iter().zip(&right.tallies).all(|(left, right)| same(left, right))
}

/// A cell against itself on other dice: "significant at 5 %" must come about once in twenty, however many trials.
fn null_comparisons(cell: &StudyCell, seed: u64, trials: u64) -> Check {
    // The measure with the largest relative spread in a short batch: one that never varies shows nothing.
    let mut buffer = Buffer::default();
    cell.ready.batch(seed, 0..200, &mut cell.tally(), Some(&mut buffer));
    let column = cell.wanted[0].iter().copied().filter(|&column| plain(cell, column)).max_by_key(|&column| {
        let values: HashSet<i64> = buffer.rows().map(|row| row[column]).filter(|&value| value > BEYOND).collect();
        values.len()
    });
    let Some(column) = column else {
        return Check {
            name: "no difference is called significant too often",
            passed: true,
            detail: "nothing to compare".into(),
        };
    };
    let (mut passed, mut details) = (true, Vec::new());
    // No more than requested, as plays of some games are long.
    let repeats = (trials / 10).clamp(100, 400);
    for n in [100, trials.clamp(100, 1000)] {
        let alarms = (0..repeats)
            .into_par_iter()
            .filter(|&repeat| null_p_value(cell, column, [seed, seed ^ 0xA5A5_5A5A], repeat * n, n) < 0.05)
            .count();
        // More than 5 % of repeats is what the defect does; fewer is the price of whole numbers.
        let excess = binomial_tail(repeats, 0.05, alarms as u64);
        passed &= excess > ALARM;
        details.push(format!("{alarms} of {repeats} at n = {n}"));
    }
    let detail = format!("{} called significant at 5 % (alarm rate {ALARM:.0e})", details.join(", "));
    Check { name: "no difference is called significant too often", passed, detail }
}

/// Whether a column is a plain number, rather than a quotient or a fraction.
fn plain(cell: &StudyCell, column: usize) -> bool {
    !matches!(
        cell.ready.scopes()[0].measures[column].kind,
        evenodds_engine::MeasureKind::Ratio { .. } | evenodds_engine::MeasureKind::Share
    )
}

fn null_p_value(cell: &StudyCell, column: usize, seeds: [u64; 2], from: u64, n: u64) -> f64 {
    let mut buffers = [Buffer::default(), Buffer::default()];
    for (buffer, seed) in buffers.iter_mut().zip(seeds) {
        cell.ready.batch(seed, from..from + n, &mut cell.tally(), Some(buffer));
    }
    let [left, right] = buffers;
    let (mut count, mut d, mut dd) = (0, 0_i128, 0_i128);
    for (left, right) in left.rows().zip(right.rows()) {
        if left[column] > BEYOND && right[column] > BEYOND {
            let difference = i128::from(left[column]) - i128::from(right[column]);
            (count, d, dd) = (count + 1, d + difference, dd + difference * difference);
        }
    }
    let flag = cell.ready.scopes()[0].measures[column].kind == evenodds_engine::MeasureKind::Flag;
    if flag { Paired::flags(count, d, dd) } else { Paired::counts(count, d, dd) }.p_value()
}

/// Chance of `least` or more successes among `n` at rate `p`.
fn binomial_tail(n: u64, p: f64, least: u64) -> f64 {
    let mut term = (1.0 - p).powf(n as f64);
    let mut below = 0.0;
    for k in 0..least {
        below += term;
        term *= (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
    }
    (1.0 - below).max(0.0)
}

/// Whether two equal participants of mirrored plays do equally well: `wins` of the first against the second.
pub fn even(wins: u64, losses: u64) -> Check {
    let p = sign_test(wins, losses);
    let detail = format!("{wins} to {losses} (p = {p:.3}, alarm rate {ALARM:.0e})");
    Check { name: "mirrored contests are even", passed: p > ALARM, detail }
}
