//! What a command may be asked beside its scenario, and how it is watched and stopped.

use evenodds_engine::run::Signals;
use evenodds_scenario::Width;
use evenodds_source::{Fault, Faults, Place, Source};
use evenodds_study::Progress;
use std::sync::Arc;

/// What a command is asked. What is left out is as the scenario has it, or as usual; each command reads what concerns it.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Settings in place of the scenario's, `PATH=VALUE`: what a report says of its making. The scenario is read with them.
    pub settings: Vec<String>,
    /// Trials of each cell.
    pub trials: Option<u64>,
    /// Seed of all dice.
    pub seed: Option<u64>,
    /// Play until the first measure is known to this, to both sides.
    pub precision: Option<Width>,
    /// Measures that are asked about; most commands take one.
    pub measures: Vec<String>,
    /// First so many trials of each cell of which a run keeps a row each.
    pub rows: Option<u64>,
    /// Cell that the others are compared with.
    pub baseline: Option<String>,
    /// Measure that tells how a play ended.
    pub outcome: Option<String>,
    /// Whether every trial is played once, in the seats as written.
    pub keep_seats: bool,
    /// Play on until every difference that has a margin is settled, up to so many trials of a cell.
    pub settle: Option<u64>,
    /// Play of a game that is named instead of a scenario.
    pub play: Option<String>,
    /// Settings to vary.
    pub parameters: Vec<String>,
    /// So many of the most important settings are tried in combination.
    pub top: Option<usize>,
    /// Whether combinations are drawn, even where all could be played.
    pub sampled: bool,
    /// Plays of a search, or of learning.
    pub budget: Option<u64>,
    /// Fresh trials that confirm what a search found.
    pub confirm: Option<u64>,
    /// Most entries of a script.
    pub entries: Option<usize>,
    /// Decisions that are looked ahead.
    pub depth: Option<u32>,
    /// Plays of each option at each decision of the player who looks ahead.
    pub rollouts: Option<u32>,
    /// Trials of hers.
    pub searched: Option<u64>,
    /// Whether a ladder of skill is set up.
    pub ladder: bool,
    /// Whether the entrants of a field play by scripts that are learnt for them.
    pub learnt: bool,
    /// Rounds of such learning at most.
    pub rounds: Option<u32>,
}

/// How a command shows how far it is, and how it is told to stop.
pub struct Attended<'a> {
    /// Set from elsewhere to end with what was played.
    pub signals: &'a Signals,
    /// Told now and then how far it is.
    pub progress: &'a mut (dyn FnMut(&Progress) + Send),
}

impl Attended<'_> {
    /// Told of plays, and of the plays that are planned.
    pub fn plays(&mut self, plays: u64, of: u64) {
        (self.progress)(&Progress { plays, of: of.max(plays), running: None });
    }
}

/// Why there is no report.
#[derive(Debug)]
pub enum Refused {
    /// Something is wrong with the scenario, or with what is asked.
    Wrong(Faults),
    /// It was stopped before there was an answer; the text says what became of the plays.
    Stopped(String),
}

impl From<Faults> for Refused {
    fn from(faults: Faults) -> Self {
        Self::Wrong(faults)
    }
}

impl Refused {
    /// What cannot be done although nothing is wrong with a word of the text.
    pub fn because(what: impl Into<String>, help: Option<String>) -> Self {
        let (mut faults, fault) = (Faults::new(), Fault::anywhere(what));
        faults.push(match help {
            Some(help) => fault.help(help),
            None => fault,
        });
        Self::Wrong(faults)
    }

    /// It was stopped before anything was played.
    pub(super) fn nothing_played() -> Self {
        Self::Stopped("interrupted before anything was played".into())
    }
}

/// A place for what is asked outside of a file: `--measure p_bond`, `measure = p_bond`.
pub fn place(from: &str, option: &str, value: &str) -> Place {
    let text = format!("{option} {value}");
    let span = option.len() + 1..text.len();
    Place::new(&Arc::new(Source { name: from.to_owned(), text }), span)
}
