//! Rare events by multilevel splitting: plays that come near are played on from there, with other dice.
//!
//! | file | what |
//! |---|---|
//! | `question.rs` | event and level of a cell |
//! | `levels.rs` | a pilot that fixes the levels |
//! | `play.rs` | stages of plays from one level to the next |
//!
//! No state is copied. A play is a function of its dice, so it is played again up to its level, which counts as work. Estimates:
//! [`evenodds_stats::judge::splitting`].

mod levels;
mod play;
mod question;

pub use question::{Asked, Question};

use super::play::{Options, Progress};
use super::rolls::Figure;
use super::{Study, StudyCell};
use evenodds_engine::run::Signals;
use evenodds_source::Faults;
use evenodds_stats::judge::splitting::{Stage, chances, interval, plain_plays, pooled};
use play::Tasks;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Replicas of the whole, for the interval.
const REPLICAS: u64 = 40;
/// Fewest plays of a stage in a replica: with fewer the interval holds too seldom.
const FEWEST: u64 = 50;
/// Fewest plays in all.
pub const FEWEST_TRIALS: u64 = 10_000;
/// An event that comes up at least so often is not rare.
const SELDOM: f64 = 1.0 / 200.0;

/// One level, and what happens from there.
#[derive(Debug, Clone, Serialize)]
pub struct LevelPart {
    /// The level; none: the start.
    pub level: Option<i64>,
    /// Chance that a play reaches it.
    pub chance: Figure,
    /// Share of the plays from there that reach the next level; none after the last one.
    pub passed: Option<f64>,
    /// Share of the plays from there that end in the event without reaching the next level.
    pub happened: f64,
    /// Plays from there.
    pub plays: u64,
}

/// How rare an event is.
#[derive(Debug, Clone, Serialize)]
pub struct Rare {
    /// The cell.
    pub cell: String,
    /// The event.
    pub event: String,
    /// The level.
    pub level: String,
    /// Whether the level was proposed and not written.
    pub proposed: bool,
    /// Chance of the event.
    pub chance: Figure,
    /// Whether plain plays would do.
    pub common: bool,
    /// The levels, from the start.
    pub levels: Vec<LevelPart>,
    /// Independent replicas.
    pub replicas: u64,
    /// Plays of all replicas.
    pub plays: u64,
    /// Those that ended in the event.
    pub events: u64,
    /// Plays of the pilot.
    pub pilot: u64,
    /// Dice thrown in all plays, those before a level included.
    pub dice: u64,
    /// Plain plays for an interval of this width.
    pub plain_plays: Figure,
    /// Dice that these would throw, by the dice of this command.
    pub saving: Figure,
    /// Trials that were asked for.
    pub trials: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of intervals.
    pub confidence: f64,
    /// Wall-clock time of the play itself.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Plays a question. None after a stop signal.
///
/// # Errors
/// There are fewer than [`FEWEST_TRIALS`] trials, or no decision shows the level.
pub fn rare(
    study: &Study,
    question: &Question,
    options: Options,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Rare>, Faults> {
    let scenario = &study.scenario;
    let (trials, seed) = options.at_least(FEWEST_TRIALS, "for a rare event", scenario)?;
    let started = Instant::now();
    let Some(pilot) = levels::pilot(question, seed, trials, signals)? else { return Ok(None) };
    let stages = pilot.levels.len() as u64 + 1;
    let plays = (trials / (REPLICAS * stages)).max(FEWEST);
    let tasks = Tasks { question, levels: &pilot.levels, seed, plays, signals };
    let Some(replicas) = tasks.replicas(progress) else { return Ok(None) };
    let total = |of: fn(&Stage) -> u64| replicas.iter().flatten().map(of).sum::<u64>();
    let estimates: Vec<f64> = replicas.iter().map(|stages| chances(stages).1).collect();
    let found = pooled(&estimates);
    let dice = total(|stage| stage.dice) + pilot.dice;
    let first = replicas
        .iter()
        .map(|stages| stages[0])
        .fold([0, 0], |[plays, dice], stage| [plays + stage.plays, dice + stage.dice]);
    let plain_plays = needed(&estimates, first[0], scenario.confidence);
    let dice_by_play = first[1] as f64 / first[0].max(1) as f64 / dice.max(1) as f64;
    Ok(Some(Rare {
        cell: cell(study, question).name.clone(),
        event: question.event.clone(),
        level: question.level.clone(),
        proposed: question.proposed,
        chance: figure(&estimates, first[0], scenario.confidence),
        common: found.mean >= SELDOM,
        levels: parts(&pilot.levels, &replicas, first[0], scenario.confidence),
        replicas: REPLICAS,
        plays: total(|stage| stage.plays),
        events: total(|stage| stage.happened),
        pilot: pilot.plays,
        dice,
        plain_plays,
        saving: plain_plays.times(dice_by_play),
        trials,
        seed,
        confidence: scenario.confidence,
        elapsed: started.elapsed(),
    }))
}

/// The cell of a question.
pub fn cell<'a>(study: &'a Study, question: &Question) -> &'a StudyCell {
    &study.cells[question.cell]
}

fn figure(estimates: &[f64], first: u64, confidence: f64) -> Figure {
    let found = pooled(estimates);
    let ends = interval(&found, first, confidence);
    Figure { value: found.mean, low: ends.low, high: ends.high }
}

/// Plain plays for an interval of this width: as many as those of the first stage where these alone make it.
fn needed(estimates: &[f64], first: u64, confidence: f64) -> Figure {
    if pooled(estimates).error <= 0.0 {
        let first = first as f64;
        return Figure { value: first, low: first, high: first };
    }
    let (value, ends) = plain_plays(estimates, confidence);
    Figure { value, low: ends.low, high: ends.high }
}

/// Every level with what the plays of all replicas did from there.
fn parts(levels: &[i64], replicas: &[Vec<Stage>], first: u64, confidence: f64) -> Vec<LevelPart> {
    let reached: Vec<Vec<f64>> = replicas.iter().map(|stages| chances(stages).0).collect();
    let of = |at: usize| {
        let sum = |of: fn(&Stage) -> u64| replicas.iter().map(|stages| of(&stages[at])).sum::<u64>();
        let plays = sum(|stage| stage.plays);
        let share = |part: u64| part as f64 / plays.max(1) as f64;
        let chance: Vec<f64> = reached.iter().map(|reached| reached[at]).collect();
        LevelPart {
            level: at.checked_sub(1).map(|before| levels[before]),
            chance: if at > 0 {
                figure(&chance, first, confidence)
            } else {
                Figure { value: 1.0, low: 1.0, high: 1.0 }
            },
            passed: (at < levels.len()).then(|| share(sum(|stage| stage.passed))),
            happened: share(sum(|stage| stage.happened)),
            plays,
        }
    };
    (0..=levels.len()).map(of).collect()
}
