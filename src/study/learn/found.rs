//! Options and results of `learn`.

use super::answer::{Looked, Player, Worth};
use super::rounds::Taken;
use super::script::Script;
use crate::tune::blocks::Known;
use serde::Serialize;
use std::time::Duration;

/// Plays of learning without a given budget: less than two minutes for a duellist on two cores, evaluation included.
pub const BUDGET: u64 = 4_000_000;
/// Most entries of a script, without a given number.
pub const ENTRIES: usize = 12;
/// Fresh plays of each player.
pub const CONFIRM: u64 = 20_000;
/// Plays of a player who looks ahead.
pub const SEARCHED: u64 = 120;

/// Options of the command line.
#[derive(Debug, Clone)]
pub struct Options {
    /// Plays of learning.
    pub budget: u64,
    /// Most entries.
    pub entries: usize,
    /// Decisions that are looked ahead, 1 or 2.
    pub depth: u32,
    /// Rollouts of each option by the player who looks ahead in the evaluation.
    pub rollouts: u32,
    /// Plays of that player.
    pub searched: u64,
    /// Fresh plays of each other player.
    pub confirm: u64,
    /// Seed of all dice; none: the scenario's.
    pub seed: Option<u64>,
    /// Whether the rungs of a ladder of skill are played as well.
    pub ladder: bool,
}

impl Default for Options {
    fn default() -> Self {
        let rollouts = evenodds_scenario::tune::ROLLOUTS;
        Self {
            budget: BUDGET,
            entries: ENTRIES,
            depth: 1,
            rollouts,
            searched: SEARCHED,
            confirm: CONFIRM,
            seed: None,
            ladder: false,
        }
    }
}

/// A play in which an entry decided: from where the two go apart.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    /// Which entry.
    pub entry: usize,
    /// The cell's name.
    pub cell: String,
    /// The trial.
    pub trial: u64,
    /// With it and without it.
    pub sides: [Vec<String>; 2],
}

/// A rung of the ladder of skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rung {
    /// Who stands on it.
    pub name: String,
    /// What she comes to.
    pub score: Known,
    /// Plays; none of an exact answer.
    pub plays: Option<u64>,
}

/// What was learnt.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Learnt {
    /// The script.
    pub script: Script,
    /// What it stands in front of.
    pub start: String,
    /// As it can be pasted.
    pub paste: String,
    /// Everybody on the same dice: the start, the script, then the others.
    pub players: Vec<Player>,
    /// What the script gains over the start.
    pub gain: Known,
    /// Who looks ahead, following the start and following the script; empty where nobody can.
    pub lookers: Vec<(Player, Looked)>,
    /// What looking ahead still gains over the script.
    pub left: Option<Known>,
    /// What share of the looking player's gain over the start the script keeps; none where she gains nothing that is sure.
    pub kept: Option<Known>,
    /// The entries.
    pub entries: Vec<Worth>,
    /// The rungs of the ladder, from random legal play to the exact optimum; empty where they were not asked for.
    pub rungs: Vec<Rung>,
    /// Plays in which they decided.
    pub told: Vec<Told>,
    /// What was taken on the way.
    pub taken: Vec<Taken>,
    /// Rounds.
    pub rounds: u32,
    /// Plays of learning.
    pub learning: u64,
    /// Plays of everything.
    pub plays: u64,
    /// First trial of the fresh dice.
    pub from: u64,
    /// Wall-clock time.
    #[serde(skip)]
    pub elapsed: Duration,
    /// Plays made by this process.
    #[serde(skip)]
    pub played: u64,
}
