//! Luck of each kind of roll: how much of an outcome goes with how its dice fell, and what a pip is worth.
//!
//! Every cell plays on the same dice. Its plays are cut into blocks, and each block is summed up by itself
//! (see [`evenodds_stats::judge::variance::rolls`]).

use super::margins::shown;
use super::play::{Options, Progress};
use super::summary::FigureKind;
use super::{Study, StudyCell};
use evenodds_engine::run::Signals;
use evenodds_engine::share::{Interim, Part, SavedCounts, Work};
use evenodds_engine::{BEYOND, Falls, Live, Measure, MeasureKind, Roll, Seats};
use evenodds_source::{Fault, Faults, Place};
use evenodds_stats::judge::Ranged;
use evenodds_stats::judge::variance::rolls::{self as divide, FEWEST, Outcomes, effective};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Blocks of a cell's plays.
const BLOCKS: u64 = 50;
/// Fewest plays of a cell.
pub const FEWEST_TRIALS: u64 = 1000;
/// Largest outcome on either side of 0 whose powers are summed.
const MOST: i64 = 1_000_000;

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
    let whole = Place::new(&scenario.source, 0..0);
    let refuse = |fault: Fault| {
        let mut faults = Faults::new();
        faults.push(fault);
        Err(faults)
    };
    let seed = options.seed.unwrap_or(scenario.seed);
    let trials = options.trials.unwrap_or(scenario.trials);
    if trials < FEWEST_TRIALS {
        let what = format!("{trials} trials are too few to tell rolls apart; {FEWEST_TRIALS} is the least");
        return refuse(Fault::at(&whole, what).help(format!("`--trials {}`", 10 * FEWEST_TRIALS)));
    }
    let started = Instant::now();
    let tasks = Tasks { study, seed, trials, signals };
    let Some(blocks) = tasks.blocks(progress) else { return Ok(None) };
    let cells: Vec<CellRolls> = study
        .cells
        .iter()
        .zip(blocks.chunks(BLOCKS as usize))
        .map(|(cell, blocks)| told(study, cell, blocks))
        .collect();
    if cells.iter().all(|cell| cell.outcomes.is_empty()) {
        let reasons: Vec<String> =
            cells[0].left_out.iter().map(|(name, reason)| format!("`{name}` {reason}")).collect();
        return refuse(Fault::at(&whole, "no measure can be divided among rolls").help(reasons.join("; ")));
    }
    Ok(Some(Rolls {
        cells,
        trials,
        plays: trials * study.cells.len() as u64,
        seed,
        confidence: scenario.confidence,
        elapsed: started.elapsed(),
    }))
}

/// Sums over one block of a cell's plays.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Block {
    plays: u64,
    /// Of each lane: dice, plays with dice, and what they summed to above their mean, twice.
    lanes: Vec<[i64; 3]>,
    /// Products of two lanes, one triangle, row after row.
    products: Vec<i64>,
    /// Of each measure: plays in which it has no value or too large a one, and sums of four powers.
    outcomes: Vec<(u64, [Wide; 4])>,
    /// Of each measure: products with each lane.
    with: Vec<Vec<i64>>,
}

/// A wide number, in two words: no format of records has it.
type Wide = (i64, u64);

fn wide(number: i128) -> Wide {
    ((number >> 64) as i64, number as u64)
}

fn narrow((high, low): Wide) -> i128 {
    i128::from(high) << 64 | i128::from(low)
}

/// Every block of every cell: what is played, in parts if need be.
struct Tasks<'a> {
    study: &'a Study,
    seed: u64,
    trials: u64,
    signals: &'a Signals,
}

impl Tasks<'_> {
    fn number(&self) -> u64 {
        BLOCKS * self.study.cells.len() as u64
    }

    /// All blocks, cell by cell. None after a stop signal, or where they are played elsewhere.
    fn blocks(&self, progress: &mut dyn FnMut(&Progress)) -> Option<Vec<Block>> {
        let (mut known, from) = match self.signals.ledger.look(self, &self.signals.stop) {
            Interim::Here => (Vec::new(), 0),
            Interim::Elsewhere => return None,
            Interim::Counted(sheets) => (read(&sheets, self.number()).or_else(|| self.refused())?, self.number()),
            Interim::Begun(sheets, at) => (read(&sheets, at).or_else(|| self.refused())?, at),
        };
        let plays = |tasks: u64| tasks * self.trials / BLOCKS;
        let slice = 2 * rayon::current_num_threads() as u64;
        let mut at = from;
        while at < self.number() {
            let end = (at + slice).min(self.number());
            let found: Vec<Block> = (at..end).into_par_iter().map(|task| self.block(task)).collect::<Option<_>>()?;
            if self.signals.ledger.is_recording() {
                self.signals.ledger.record(0, end, sheet(at, &found)?);
            }
            known.extend(found);
            at = end;
            progress(&Progress { plays: plays(at), of: plays(self.number()), running: None });
        }
        Some(known)
    }

    fn refused<T>(&self) -> Option<T> {
        self.signals.ledger.refuse();
        None
    }

    /// Plays one block. None after a stop signal.
    fn block(&self, task: u64) -> Option<Block> {
        let cell = &self.study.cells[(task / BLOCKS) as usize];
        let at = task % BLOCKS;
        let trials = at * self.trials / BLOCKS..(at + 1) * self.trials / BLOCKS;
        let measures = &cell.wanted[0];
        let mut block = Block {
            plays: trials.end - trials.start,
            lanes: vec![[0; 3]; Live::LANES],
            products: vec![0; Live::LANES * (Live::LANES + 1) / 2],
            outcomes: Vec::new(),
            with: vec![vec![0; Live::LANES]; measures.len()],
        };
        let mut powers = vec![(0_u64, [0_i128; 4]); measures.len()];
        let mut whole = true;
        let see = &mut |falls: &Falls, row: &[i64]| {
            let thrown: Vec<usize> = (0..Live::LANES).filter(|&lane| falls.dice[lane] > 0).collect();
            for &lane in &thrown {
                let [dice, plays, above] = &mut block.lanes[lane];
                *dice += i64::from(falls.dice[lane]);
                *plays += 1;
                *above += falls.above[lane];
                for &other in thrown.iter().filter(|&&other| other <= lane) {
                    block.products[lane * (lane + 1) / 2 + other] += falls.above[lane] * falls.above[other];
                }
            }
            for (at, &column) in measures.iter().enumerate() {
                let value = row[column];
                if value <= BEYOND || value.abs() > MOST {
                    powers[at].0 += 1;
                    continue;
                }
                let mut power = 1;
                for sum in &mut powers[at].1 {
                    power *= i128::from(value);
                    *sum += power;
                }
                thrown.iter().for_each(|&lane| block.with[at][lane] += falls.above[lane] * value);
            }
            self.signals.played.fetch_add(1, Ordering::Relaxed);
            whole = !self.signals.stop.load(Ordering::Relaxed);
            whole
        };
        cell.ready.falls(Seats::Written, self.seed, trials, see);
        block.outcomes = powers.into_iter().map(|(absent, powers)| (absent, powers.map(wide))).collect();
        whole.then_some(block)
    }
}

impl Work for Tasks<'_> {
    fn about(&self) -> String {
        format!("how dice fell in {} trials of each cell: {}", self.trials, self.study.cells.len())
    }

    fn units(&self, part: Part) -> Vec<Range<u64>> {
        vec![part.range(&(0..self.number()))]
    }

    fn first(&self) -> u64 {
        1
    }

    fn blank(&self, _: usize) -> SavedCounts {
        SavedCounts::Records(BTreeMap::new())
    }

    fn play(&self, _: Part, _: usize, units: Range<u64>) -> Option<SavedCounts> {
        let start = units.start;
        let blocks: Vec<Block> = units.into_par_iter().map(|task| self.block(task)).collect::<Option<_>>()?;
        sheet(start, &blocks)
    }
}

/// Blocks from a first one on, to be saved.
fn sheet(from: u64, blocks: &[Block]) -> Option<SavedCounts> {
    let record = |(task, block)| Some((task, serde_json::to_vec(block).ok()?));
    (from..).zip(blocks).map(record).collect::<Option<_>>().map(SavedCounts::Records)
}

/// The first saved blocks. None where they are not those.
fn read(sheets: &[SavedCounts], number: u64) -> Option<Vec<Block>> {
    let [SavedCounts::Records(records)] = sheets else { return None };
    let all = records.keys().copied().eq(0..number);
    all.then(|| records.values().map(|record| serde_json::from_slice(record).ok()).collect()).flatten()
}

/// What a cell's blocks say.
fn told(study: &Study, cell: &StudyCell, blocks: &[Block]) -> CellRolls {
    let plays: u64 = blocks.iter().map(|block| block.plays).sum();
    let sum = |lane: usize, of: usize| blocks.iter().map(|block| block.lanes[lane][of]).sum::<i64>();
    let known = cell.ready.rolls();
    let thrown: Vec<usize> = (0..Live::LANES).filter(|&lane| sum(lane, 1) > 0).collect();
    let named = |lane: usize| named(study, (cell, Seats::Written), &known, &thrown, lane);
    let often = |lane: &usize| sum(*lane, 1) as u64 >= FEWEST;
    let lanes: Vec<usize> = thrown.iter().copied().filter(often).collect();
    let falls: Vec<divide::Falls> = blocks.iter().map(|block| falls(block, &lanes)).collect();
    let kinds: Vec<(Roll, f64, f64)> = lanes
        .iter()
        .enumerate()
        .map(|(at, &lane)| {
            let squares: i128 = falls.iter().map(|block| block.products[at * lanes.len() + at]).sum();
            (named(lane), sum(lane, 0) as f64 / plays as f64, (squares as f64 / plays as f64).sqrt() / 2.0)
        })
        .collect();
    let (mut outcomes, mut left_out) = (Vec::new(), Vec::new());
    for name in shown(&study.scenario) {
        let found = cell.counted(&name).ok_or_else(|| "is not counted for each play".to_owned()).and_then(|at| {
            let outcome: Vec<Outcomes> = blocks.iter().map(|block| of_measure(block, at, &lanes)).collect();
            let absent: u64 = blocks.iter().map(|block| block.outcomes[at].0).sum();
            outcome_of(study, cell.measure(0, at), (&falls, &outcome), &kinds, (plays, absent))
        });
        match found {
            Ok(found) => outcomes.push(found),
            Err(reason) => left_out.push((name, reason)),
        }
    }
    let seldom = thrown.iter().copied().filter(|lane| !often(lane));
    CellRolls {
        name: cell.name.clone(),
        outcomes,
        left_out,
        seldom: seldom.map(|lane| (named(lane).name, sum(lane, 1) as u64)).collect(),
    }
}

fn falls(block: &Block, lanes: &[usize]) -> divide::Falls {
    let product = |(i, j): (usize, usize)| block.products[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)];
    let pairs = lanes.iter().flat_map(|&i| lanes.iter().map(move |&j| (i, j)));
    divide::Falls {
        plays: block.plays,
        sums: lanes.iter().map(|&lane| block.lanes[lane][2].into()).collect(),
        products: pairs.map(|pair| product(pair).into()).collect(),
    }
}

fn of_measure(block: &Block, at: usize, lanes: &[usize]) -> Outcomes {
    let products = lanes.iter().map(|&lane| block.with[at][lane].into()).collect();
    Outcomes { powers: block.outcomes[at].1.map(narrow), products }
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
    })
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
