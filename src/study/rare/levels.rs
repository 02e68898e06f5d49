//! The pilot: plays that fix the levels, and nothing else.

use super::play::{Entrance, Plays, entrance};
use super::question::Question;
use evenodds_engine::dice::{Branch, Reached};
use evenodds_engine::run::Signals;
use evenodds_source::Faults;
use evenodds_stats::judge::splitting::{Stage, chances, next_level};
use rayon::prelude::*;

/// Most levels.
const MOST: usize = 40;
/// A level is no use that so small a part of the events seen so far could add to.
const PART: f64 = 0.05;
/// Plays of a task.
const TASK: u64 = 50;

/// What a pilot found.
pub(super) struct Pilot {
    /// The levels, rising.
    pub(super) levels: Vec<i64>,
    /// All its plays.
    pub(super) plays: u64,
    /// Their dice.
    pub(super) dice: u64,
}

/// One play of the pilot.
struct Played {
    branches: Vec<Branch>,
    reached: Vec<Reached>,
    happened: bool,
    dice: u64,
}

impl Played {
    fn highest(&self) -> i64 {
        self.reached.last().map_or(i64::MIN, |last| last.level)
    }

    fn entrance(&self, level: i64) -> Option<Entrance> {
        entrance(&self.branches, &self.reached, level)
    }
}

/// Finds levels, each reached by about a fifth of the plays from the one before. None after a stop signal.
///
/// # Errors
/// No decision shows the level.
pub(super) fn pilot(question: &Question, seed: u64, trials: u64, signals: &Signals) -> Result<Option<Pilot>, Faults> {
    let plays = (trials / 100).clamp(200, 2000);
    let mut pilot = Pilot { levels: Vec::new(), plays: 0, dice: 0 };
    let mut entrances: Vec<Entrance> = Vec::new();
    let mut stages: Vec<Stage> = Vec::new();
    loop {
        let stage = Plays { replica: 0, stage: pilot.levels.len(), entrances: &entrances };
        let tasks = (0..plays.div_ceil(TASK)).into_par_iter().map(|task| {
            let mut found = Vec::new();
            let range = task * TASK..((task + 1) * TASK).min(plays);
            let whole = stage.play(question, seed, range, signals, &mut |branches, play| {
                found.push(Played {
                    branches: branches.to_vec(),
                    reached: play.reached.to_vec(),
                    happened: play.value > 0,
                    dice: play.dice,
                });
            });
            whole.then_some(found)
        });
        let Some(found) = tasks.collect::<Option<Vec<_>>>() else { return Ok(None) };
        let found: Vec<Played> = found.into_iter().flatten().collect();
        pilot.plays += plays;
        pilot.dice += found.iter().map(|play| play.dice).sum::<u64>();
        let happened = found.iter().filter(|play| play.happened).count();
        if pilot.levels.is_empty() && found.iter().all(|play| play.reached.is_empty()) {
            return Err(question.unseen());
        }
        let mut highest: Vec<i64> = found.iter().map(Played::highest).collect();
        let next = next_level(&mut highest, pilot.levels.last().copied(), happened);
        let Some(level) = next.filter(|_| pilot.levels.len() < MOST) else { return Ok(Some(pilot)) };
        entrances = found.iter().filter_map(|play| play.entrance(level)).collect();
        let before = found.iter().filter(|play| play.happened && play.highest() < level).count() as u64;
        stages.push(Stage { plays, passed: entrances.len() as u64, happened: before, dice: 0 });
        let (reached, event) = chances(&[&stages[..], &[Stage::default()]].concat());
        if reached[stages.len()] < PART * event {
            return Ok(Some(pilot));
        }
        pilot.levels.push(level);
    }
}
