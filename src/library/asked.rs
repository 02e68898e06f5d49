//! Request of a command beside its scenario, with progress and stop.

use super::Checkpoint;
use evenodds_engine::run::Signals;
use evenodds_scenario::{Scenario, Width};
use evenodds_source::{Fault, Faults, Place, Source};
use evenodds_study::Progress;
use std::sync::Arc;

/// What a command is asked. What is left out is as the scenario has it, or as usual; each command reads what concerns it.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// What the command was given: a file, or a game. A scenario's own name, if left out.
    pub named: Option<String>,
    /// Whether it was asked on the command line, where options have dashes.
    pub on_command_line: bool,
    /// Whether it goes on with what an interrupted one kept.
    pub resume: bool,
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
    /// Whether these rows are CSV.
    pub rows_are_csv: bool,
    /// Whether `luck` tells kinds of rolls apart.
    pub rolls: bool,
    /// Event whose chance `rare` estimates: a condition over measures.
    pub event: Option<String>,
    /// Level that rises towards it: an expression over facts.
    pub level: Option<String>,
    /// Cell that is played alone.
    pub cell: Option<String>,
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

impl Asked {
    /// What the command was given, for words and command lines.
    pub(super) fn what<'a>(&'a self, scenario: &'a Scenario) -> &'a str {
        self.named.as_deref().unwrap_or(&scenario.source.name)
    }

    /// An option as it is written where it was asked.
    pub(super) fn option(&self, name: &str) -> String {
        if self.on_command_line { format!("--{name}") } else { name.to_owned() }
    }

    /// The place of an option's value, for faults.
    pub(super) fn place(&self, option: &str, value: &str) -> Place {
        place(if self.on_command_line { "command line" } else { "arguments" }, &self.option(option), value)
    }
}

/// How a command shows how far it is, what it keeps, and how it is told to stop.
pub struct Attended<'a> {
    /// Set from elsewhere to end with what was played; which part of the plays is played here.
    pub signals: &'a Signals,
    /// Told now and then how far it is.
    pub progress: &'a mut (dyn FnMut(&Progress) + Send),
    /// Told in words what takes long, or what a reader may have forgotten.
    pub say: &'a (dyn Fn(&str) + Sync),
    /// Where it keeps what was played; none where nothing is kept.
    pub kept: Option<&'a Checkpoint>,
}

impl<'a> Attended<'a> {
    /// Without words, and nothing is kept.
    pub fn new(signals: &'a Signals, progress: &'a mut (dyn FnMut(&Progress) + Send)) -> Self {
        Self { signals, progress, say: &|_| (), kept: None }
    }

    /// Told of plays, and of the plays that are planned.
    pub(super) fn plays(&mut self, plays: u64, of: u64) {
        (self.progress)(&Progress { plays, of: of.max(plays), running: None });
    }
}

/// Why there is no report.
#[derive(Debug)]
pub enum Refused {
    /// Something is wrong with the scenario, or with what is asked.
    Wrong(Faults),
    /// It cannot be done, although nothing is wrong with a word of the text.
    Unfit(Fault),
    /// It was stopped before there was an answer; the text says what became of the plays.
    Stopped(String),
    /// It failed.
    Failed(String),
    /// Something could not be written: what, and why.
    Unwritten(String, std::io::Error),
    /// The answer is not found here: a part was played, or another look has to be.
    Elsewhere,
}

impl From<Faults> for Refused {
    fn from(faults: Faults) -> Self {
        Self::Wrong(faults)
    }
}

impl Refused {
    /// What cannot be done although nothing is wrong with a word of the text.
    pub fn because(what: impl Into<String>, help: Option<String>) -> Self {
        Self::Unfit(Fault { help, ..Fault::anywhere(what) })
    }

    /// It was stopped before anything was played.
    pub(super) fn nothing_played() -> Self {
        Self::Stopped("interrupted before anything was played; nothing was written".into())
    }

    /// In words, where it is no mistake in a text.
    pub fn told(&self) -> String {
        match self {
            Self::Wrong(faults) => faults.render(false),
            Self::Unfit(fault) => match &fault.help {
                Some(help) => format!("{}\n  = help: {help}", fault.what),
                None => fault.what.clone(),
            },
            Self::Stopped(told) | Self::Failed(told) => told.clone(),
            Self::Unwritten(what, error) => format!("{what}: {error}"),
            Self::Elsewhere => "the answer is not found here".into(),
        }
    }
}

/// A place for what is asked outside of a file: `--measure p_bond`, `measure = p_bond`.
pub fn place(from: &str, option: &str, value: &str) -> Place {
    let text = format!("{option} {value}");
    let span = option.len() + 1..text.len();
    Place::new(&Arc::new(Source { name: from.to_owned(), text }), span)
}
