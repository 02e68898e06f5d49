//! Luck of each kind of roll: how much of an outcome goes with how its dice fell, and what a pip is worth.
//!
//! Every cell plays on the same dice. Its plays are cut into blocks, and each block is summed up by itself
//! (see [`evenodds_stats::judge::variance::rolls`]).

use super::adjusted;
use super::margins::shown;
use super::play::{Options, Progress, Rounds, plan};
use super::summary::FigureKind;
use super::{Study, StudyCell};
use evenodds_engine::luck::{Block, Luck, MOST};
use evenodds_engine::run::{AS_WRITTEN, Signals, Watch};
use evenodds_engine::{Live, Measure, MeasureKind, Roll, Seats, Tally};
use evenodds_source::{Fault, Faults, Place};
use evenodds_stats::judge::Ranged;
use evenodds_stats::judge::variance::rolls::{self as divide, FEWEST, Outcomes, effective};
use serde::Serialize;
use std::time::Duration;

/// First plays of a cell among which some are worth looking at.
pub const LOOKED_AT: u64 = 10_000;
/// Fewest plays of a cell.
pub const FEWEST_TRIALS: u64 = 1000;

/// A figure with the ends of its interval.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Figure {
    /// The same in another unit, of which there are so many.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, low: self.low * factor, high: self.high * factor }
    }
}

/// One kind of roll, and one outcome.
#[derive(Debug, Clone, Serialize)]
pub struct RollPart {
    /// Name of the roll, with whose it is.
    pub roll: String,
    /// What is rolled.
    pub help: String,
    /// Dice of a play, on average.
    pub dice: f64,
    /// Standard deviation of what they sum to above their mean, in pips.
    pub pips: f64,
    /// Its share of the outcome's variance, 0 to 1.
    pub share: Figure,
    /// Change of the outcome for one pip more, in the measure's unit.
    pub worth: Figure,
    #[serde(skip)]
    lane: usize,
}

/// A play worth looking at.
#[derive(Debug, Clone, Serialize)]
pub struct LuckyPlay {
    /// Why: `luckiest`, `unluckiest`, `high against its luck`, `low against its luck`.
    pub label: &'static str,
    /// Number of the trial.
    pub trial: u64,
    /// Change of the outcome by how its dice fell, in the measure's unit.
    pub luck: f64,
    /// The outcome, in the measure's unit.
    pub outcome: f64,
}

/// One outcome of a cell.
#[derive(Debug, Clone, Serialize)]
pub struct RollOutcome {
    /// The measure.
    pub measure: String,
    /// What it counts.
    pub label: String,
    /// Its unit.
    pub unit: String,
    /// Kind of number.
    pub kind: FigureKind,
    /// Its mean.
    pub mean: f64,
    /// Share of its variance that goes with all rolls, 0 to 1.
    pub all: Figure,
    /// The rolls, the largest share first.
    pub rolls: Vec<RollPart>,
    /// Plays worth looking at, of the first ten thousand of the cell. Only the first outcome has some.
    pub plays: Vec<LuckyPlay>,
}

/// One cell.
#[derive(Debug, Clone, Serialize)]
pub struct CellRolls {
    /// Its name.
    pub name: String,
    /// Its outcomes, the scenario's first measure first.
    pub outcomes: Vec<RollOutcome>,
    /// Measures that are not divided, with the reason.
    pub left_out: Vec<(String, String)>,
    /// Rolls that are thrown in too few plays, with their number.
    pub seldom: Vec<(String, u64)>,
}

/// What luck decided, roll by roll.
#[derive(Debug, Clone, Serialize)]
pub struct Rolls {
    /// The cells, the baseline first.
    pub cells: Vec<CellRolls>,
    /// Plays of each cell.
    pub trials: u64,
    /// Plays of all cells.
    pub plays: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of intervals.
    pub confidence: f64,
    /// Wall-clock time of the play itself.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Plays every cell and divides the variance of its outcomes among kinds of rolls. None after a stop signal.
///
/// # Errors
/// There are fewer than [`FEWEST_TRIALS`] trials, or no measure can be divided in any cell.
pub fn rolls(
    study: &Study,
    options: Options,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Rolls>, Faults> {
    let scenario = &study.scenario;
    let (trials, seed) = options.at_least(FEWEST_TRIALS, "to tell rolls apart", scenario)?;
    let mut plan = plan(study, seed, AS_WRITTEN).with_luck();
    // Nothing is compared.
    plan.pairs.iter_mut().for_each(Vec::clear);
    let mut rounds = Rounds::new(&plan, signals);
    let of = trials * study.cells.len() as u64;
    if !rounds.until(trials, &Watch::default(), &mut |_, plays| progress(&Progress { plays, of, running: None })) {
        return Ok(None);
    }
    let sums = rounds.counts.tallies.iter().filter_map(Tally::luck);
    let mut cells: Vec<CellRolls> = study.cells.iter().zip(sums).map(|(cell, luck)| told(study, cell, luck)).collect();
    for (cell, found) in study.cells.iter().zip(&mut cells) {
        let Some(outcome) = found.outcomes.first_mut() else { continue };
        let Some(plays) = lucky(cell, outcome, (seed, trials), signals) else { return Ok(None) };
        outcome.plays = plays;
    }
    if cells.iter().all(|cell| cell.outcomes.is_empty()) {
        let reasons: Vec<String> =
            cells[0].left_out.iter().map(|(name, reason)| format!("`{name}` {reason}")).collect();
        let whole = Place::new(&scenario.source, 0..0);
        return Err(Fault::at(&whole, "no measure can be divided among rolls").help(reasons.join("; ")).into());
    }
    Ok(Some(Rolls {
        cells,
        trials,
        plays: rounds.plays,
        seed,
        confidence: scenario.confidence,
        elapsed: rounds.started.elapsed(),
    }))
}

/// What a cell's luck sums say.
fn told(study: &Study, cell: &StudyCell, luck: &Luck) -> CellRolls {
    let blocks: Vec<Block<'_>> = luck.blocks().collect();
    let plays: u64 = blocks.iter().map(Block::plays).sum();
    let sum = |kind: usize, of: usize| blocks.iter().map(|block| block.fell(kind)[of]).sum::<i128>() as u64;
    let known = cell.ready.rolls();
    let (thrown, kinds): (Vec<usize>, Vec<usize>) =
        luck.lanes().iter().enumerate().filter(|(kind, _)| sum(*kind, 1) > 0).map(|(kind, lane)| (*lane, kind)).unzip();
    let named = |kind: usize| named(study, (cell, Seats::Written), &known, &thrown, luck.lanes()[kind]);
    let (often, seldom): (Vec<usize>, Vec<usize>) = kinds.into_iter().partition(|&kind| sum(kind, 1) >= FEWEST);
    let falls = adjusted::falls(&blocks, &often);
    let told: Vec<(Roll, f64, f64)> = often
        .iter()
        .enumerate()
        .map(|(at, &kind)| {
            let squares: i128 = falls.iter().map(|block| block.products[at * often.len() + at]).sum();
            (named(kind), sum(kind, 0) as f64 / plays as f64, (squares as f64 / plays as f64).sqrt() / 2.0)
        })
        .collect();
    let (mut outcomes, mut left_out) = (Vec::new(), Vec::new());
    for name in shown(&study.scenario) {
        let found = cell.counted(&name).ok_or_else(|| "is not counted for each play".to_owned()).and_then(|at| {
            let outcome = adjusted::outcomes(&blocks, &often, at);
            let absent: u64 = blocks.iter().map(|block| block.absent(at)).sum();
            outcome_of(study, cell.measure(0, at), (&falls, &outcome), &told, (plays, absent))
        });
        match found {
            Ok(found) => outcomes.push(found),
            Err(reason) => left_out.push((name, reason)),
        }
    }
    CellRolls {
        name: cell.name.clone(),
        outcomes,
        left_out,
        seldom: seldom.into_iter().map(|kind| (named(kind).name, sum(kind, 1))).collect(),
    }
}

fn outcome_of(
    study: &Study,
    measure: &Measure,
    (falls, outcomes): (&[divide::Falls], &[Outcomes]),
    kinds: &[(Roll, f64, f64)],
    (plays, absent): (u64, u64),
) -> Result<RollOutcome, String> {
    let kind = match measure.kind {
        MeasureKind::Flag => FigureKind::Flag,
        MeasureKind::Count => FigureKind::Count,
        MeasureKind::Category(_) => return Err("is a word and has no mean".into()),
        MeasureKind::Share | MeasureKind::Ratio { .. } => return Err("is a quotient".into()),
    };
    if absent > 0 {
        return Err(format!("has no value, or one beyond {MOST}, in {absent} of {plays} plays"));
    }
    let mut powers = [0_i128; 4];
    outcomes.iter().for_each(|block| (0..4).for_each(|at| powers[at] += block.powers[at]));
    let rests = effective(plays, powers);
    if rests <= 0.0 {
        return Err("never varies".into());
    }
    if rests < FEWEST as f64 {
        return Err(format!("rests on {rests:.0} of {plays} plays; {FEWEST} are the least: play more"));
    }
    let found = divide::parts(falls, outcomes, study.scenario.confidence).ok_or("cannot be divided")?;
    let divisor = f64::from(measure.divisor.max(1));
    let figure = |range: &Ranged, factor: f64| Figure {
        value: range.value * factor,
        low: range.interval.low * factor,
        high: range.interval.high * factor,
    };
    let mut rolls: Vec<RollPart> = kinds
        .iter()
        .zip(found.worth.iter().zip(&found.share))
        .map(|((roll, dice, pips), (worth, share))| RollPart {
            roll: roll.name.clone(),
            help: roll.help.clone(),
            dice: *dice,
            pips: *pips,
            share: figure(share, 1.0),
            // Sums are of twice the pips.
            worth: figure(worth, 2.0 / divisor),
            lane: roll.lane,
        })
        .collect();
    rolls.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    Ok(RollOutcome {
        measure: measure.name.clone(),
        label: study.label(&measure.name, &measure.label),
        unit: measure.unit.clone(),
        kind,
        mean: powers[0] as f64 / plays as f64 / divisor,
        all: figure(&found.all, 1.0),
        rolls,
        plays: Vec::new(),
    })
}

/// Plays worth looking at: the luckiest, the unluckiest, and those that ended well or badly most against their luck. None after a stop
/// signal.
fn lucky(
    cell: &StudyCell,
    outcome: &RollOutcome,
    (seed, trials): (u64, u64),
    signals: &Signals,
) -> Option<Vec<LuckyPlay>> {
    let at = cell.counted(&outcome.measure)?;
    let (column, divisor) = (cell.wanted[0][at], f64::from(cell.measure(0, at).divisor.max(1)));
    let shown: Vec<&RollPart> =
        outcome.rolls.iter().filter(|part| part.worth.low > 0.0 || part.worth.high < 0.0).collect();
    // The best so far of each kind, by how much it is so.
    let mut best: [Option<(f64, LuckyPlay)>; 4] = [const { None }; 4];
    let (mut trial, mut whole) = (0, true);
    cell.ready.falls(Seats::Written, seed, 0..trials.min(LOOKED_AT), &mut |falls, row| {
        let luck = shown.iter().map(|part| part.worth.value * falls.above[part.lane] as f64 / 2.0).sum::<f64>();
        let value = row[column] as f64 / divisor;
        let (high, low) = (value > outcome.mean, value < outcome.mean);
        let kinds = [
            ("luckiest", luck, true),
            ("unluckiest", -luck, true),
            ("high against its luck", -luck, high && luck < 0.0),
            ("low against its luck", luck, low && luck > 0.0),
        ];
        for (best, (label, by, _)) in best.iter_mut().zip(kinds).filter(|(_, kind)| kind.2) {
            if best.as_ref().is_none_or(|(most, _)| by > *most) {
                *best = Some((by, LuckyPlay { label, trial, luck, outcome: value }));
            }
        }
        trial += 1;
        whole = !signals.interrupted();
        whole
    });
    let found = best.into_iter().flatten().map(|(_, play)| play);
    whole.then(|| if shown.is_empty() { Vec::new() } else { found.collect() })
}

/// How the dice of one trial fell: of each kind of roll its name, its dice, and the pips of their sum above its mean.
pub fn fell(study: &Study, cell: &StudyCell, seats: Seats, seed: u64, trial: u64) -> Vec<(String, u32, f64)> {
    let (known, mut found) = (cell.ready.rolls(), Vec::new());
    cell.ready.falls(seats, seed, trial..trial + 1, &mut |falls, _| {
        let thrown: Vec<usize> = (0..Live::LANES).filter(|&lane| falls.dice[lane] > 0).collect();
        let one = |&lane: &usize| {
            let name = named(study, (cell, seats), &known, &thrown, lane).name;
            (name, falls.dice[lane], falls.above[lane] as f64 / 2.0)
        };
        found = thrown.iter().map(one).collect();
        true
    });
    found
}

/// Names of a cell's kinds of rolls, in the order of its luck sums.
pub(super) fn names(study: &Study, cell: &StudyCell, luck: &Luck) -> Vec<String> {
    let (known, lanes) = (cell.ready.rolls(), luck.lanes());
    lanes.iter().map(|&lane| named(study, (cell, Seats::Written), &known, lanes, lane).name).collect()
}

/// A kind of roll with whose it is: of a side by its name, of a player by number where several throw it.
fn named(study: &Study, (cell, seats): (&StudyCell, Seats), known: &[Roll], thrown: &[usize], lane: usize) -> Roll {
    let Some(roll) = known.iter().find(|roll| roll.lane == lane) else {
        return Roll { lane, name: format!("dice of stream {lane}"), help: String::new(), seat: None };
    };
    let (kind, whose) = roll.name.find(" of ").map_or((&*roll.name, ""), |at| roll.name.split_at(at));
    let dice = if ["die", "dice"].contains(&kind) { format!("dice{whose}") } else { format!("{kind} dice{whose}") };
    let two = cell.ready.has_seats() || study.scenario.game.winners(&study.scenario.play.name).is_some();
    let of_others = known.iter().any(|other| other.seat.is_some_and(|seat| seat > 0) && thrown.contains(&other.lane));
    let name = match roll.seat {
        Some(seat @ (0 | 1)) if two => {
            study.label("", &format!("{dice} of side {}", ["a", "b"][seat ^ usize::from(seats == Seats::Swapped)]))
        }
        Some(seat) if of_others => format!("{dice} of player {}", seat + 1),
        _ => dice,
    };
    Roll { name, ..roll.clone() }
}
