//! What a game tells about itself, so that scenarios, lists, schemas and reports need to know no game.

use super::field::{self, Field, Wanted};
use super::knobs::KnobInfo;
use super::picture::Chart;
use evenodds_engine::{Measure, Ready};
use evenodds_source::{Faults, Node, Place, Table};
use serde_json::Value as Json;
use std::sync::Arc;

/// A way to play a game.
#[derive(Debug, Clone)]
pub struct PlayInfo {
    /// Name in files.
    pub name: String,
    /// What one of them is called, and several: `duel`, `duels`.
    pub noun: [String; 2],
    /// What is played.
    pub help: String,
    /// The measures that are shown unless the scenario names others, the key figures first.
    pub measures: Vec<String>,
    /// The measure that tells how long a play was: its extremes are worth looking at.
    pub length: String,
    /// The flag that tells who went first; none where nobody does.
    pub first: Option<String>,
}

/// A measure that a scenario defines by an expression over the trial's other measures.
#[derive(Debug, Clone)]
pub struct Extra {
    /// Its name.
    pub name: String,
    /// What it counts, for an axis.
    pub label: String,
    /// Its unit.
    pub unit: String,
    /// The expression.
    pub text: String,
    /// Where the expression stands.
    pub place: Place,
}

/// A cell made ready by its game.
pub struct Prepared {
    /// What can be played.
    pub ready: Box<dyn Ready>,
    /// Rules that differ from the book: knob, value, book value.
    pub changes: Vec<(String, String, String)>,
    /// Series of measures over time, for line charts: name, then x and measure.
    pub series: Vec<(String, Vec<(f64, String)>)>,
    /// What a number of the cell stands for, in names: the powers of a numbered set.
    pub about: Option<String>,
}

/// A strategy that ships with a game.
#[derive(Debug, Clone)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// What it is good for.
    pub help: String,
    /// The whole of it, as it could stand in a scenario.
    pub text: String,
}

/// A commented scenario to begin with.
#[derive(Debug, Clone, Copy)]
pub struct Starter<'s> {
    /// The play that it is for.
    pub play: &'s str,
    /// The file's text.
    pub text: &'s str,
}

/// Something with a name and a description, in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// More that fits a column: a unit, the actions, the rules.
    pub detail: String,
    /// What it is.
    pub help: String,
}

/// An exact answer: numbers by name, and distributions to draw.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Every number of the answer.
    pub numbers: Vec<(String, f64)>,
    /// Distributions: what the value is, then value and probability.
    pub distributions: Vec<(String, Vec<(i64, f64)>)>,
}

/// Characters that can be built.
#[derive(Debug, Clone)]
pub struct Builds {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// One row a build.
    pub rows: Vec<Vec<String>>,
    /// What is wrong with a character that was asked about; empty when it is legal or none was.
    pub reasons: Vec<String>,
}

impl Builds {
    /// A table of builds.
    pub fn listed(columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        Self { columns: columns.iter().map(|&name| name.to_owned()).collect(), rows, reasons: Vec::new() }
    }

    /// What is wrong with one; nothing where it is legal.
    pub fn judged(columns: &[&str], reasons: Vec<String>) -> Self {
        Self { reasons, ..Self::listed(columns, Vec::new()) }
    }
}

/// The tables that every game has in a scenario.
pub const BASIC_TABLES: &[&str] = &["rules", "cast", "limits", "strategy"];

/// Cells without the strategy of their player.
pub trait Stage: Send + Sync {
    /// The first cell that differs from this one in nothing but whom the player meets: the cell itself where there is none before it.
    fn first_like(&self, cell: usize) -> usize;

    /// The player of a cell with a strategy, as it would stand in a scenario; without one as the cell has it. With `search` she may look
    /// ahead, as by [`Kind::prepare_search`]. None where the cell or the strategy is wrong.
    fn player(&self, cell: usize, strategy: Option<&Node>, search: bool) -> Option<Box<dyn Player + '_>>;
}

/// A player with a strategy, which was read once for all cells that differ in nothing but whom she meets.
pub trait Player: Send + Sync {
    /// One of these cells; none where it cannot be played.
    fn ready(&self, cell: usize) -> Option<Box<dyn Ready>>;
}

/// A game, as the rest of the program sees it.
pub trait Kind: Send + Sync {
    /// Short name, as in files.
    fn name(&self) -> &str;
    /// The game's own title.
    fn title(&self) -> &str;
    /// What it is, in a sentence.
    fn help(&self) -> &str;
    /// Its plays.
    fn plays(&self) -> &[PlayInfo];
    /// Every knob of its rules.
    fn knobs(&self) -> Vec<KnobInfo>;
    /// Everything that a play counts.
    fn measures(&self, play: &str) -> Vec<Measure>;
    /// What conditions can ask.
    fn facts(&self) -> Vec<Listed>;
    /// What strategies decide, with the actions of each decision.
    fn decisions(&self) -> Vec<Listed>;
    /// Strategies that ship with the game.
    fn presets(&self) -> Vec<Preset>;
    /// Powers, rituals, allies: what a character can have.
    fn powers(&self) -> Vec<Listed>;
    /// The printed name of something that files name by a word, like a power or a tree; none: the word says it.
    fn printed_name(&self, word: &str) -> Option<String>;
    /// What powers can be made of, with an example each, for games whose powers are data; none: they are not.
    fn effects(&self) -> Vec<Listed> {
        Vec::new()
    }
    /// Scenarios to begin with.
    fn starters(&self) -> Vec<Starter<'_>>;
    /// The pictures of a play, the most telling first.
    fn charts(&self, play: &str) -> Vec<Chart>;
    /// JSON Schema of the game's own tables: `cast`, `limits`, `strategy`.
    fn schema(&self) -> Vec<(String, Json)>;
    /// Questions about exact odds: name, what is answered, an example of the inputs.
    fn questions(&self) -> Vec<[String; 3]>;
    /// Answers a question about exact odds.
    fn odds(&self, question: &str, inputs: &Table, faults: &mut Faults) -> Option<Answer>;
    /// Legal characters for these inputs, or why one is not legal.
    fn builds(&self, inputs: &Table, faults: &mut Faults) -> Option<Builds>;
    /// What the inputs of [`Kind::builds`] are, for help.
    fn builds_help(&self) -> &str;
    /// Wins and losses of a participant against an equal one, over so many mirrored plays.
    fn mirror(&self, seed: u64, trials: u64) -> (u64, u64);
    /// The game's tables in a scenario, which variants and sweeps may change.
    fn tables(&self) -> Vec<&str> {
        BASIC_TABLES.to_vec()
    }
    /// The key by which a participant is whole without a model, if there is one.
    fn whole_by(&self) -> Option<&str> {
        None
    }
    /// Two flags that exclude each other, by who wins: in a play that has neither nobody does. None where nobody can win.
    fn winners(&self, _play: &str) -> Option<[&str; 2]> {
        None
    }
    /// Where a play's strategy stands that can be searched for the best, as a path like `cast.a.strategy`; none: there is none.
    fn player(&self, _play: &str) -> Option<&str> {
        None
    }
    /// A cell whose player ([`Kind::player`]) may look ahead, by [`Ready::look_ahead`] at seat 0; none: nobody can.
    fn prepare_search(
        &self,
        _play: &str,
        _root: &Table,
        _extras: &[Extra],
        _faults: &mut Faults,
    ) -> Option<Box<dyn Ready>> {
        None
    }
    /// Cells that take one strategy of their player ([`Kind::player`]) after another, and read everything else only once; none where the
    /// play has no player.
    fn stage(&self, play: &str, roots: &[Table], extras: &[Extra]) -> Option<Box<dyn Stage>>;
    /// The game's tables as printed in the book, over which a scenario lays its own; none where the book has no such data.
    fn printed(&self) -> Option<&Table> {
        None
    }
    /// Reads strategies that nobody plays, only to tell what is wrong with them: whoever could play one without a mistake may.
    fn read_strategies(&self, nodes: &[Node], root: &Table, faults: &mut Faults);
    /// Makes a cell ready. `root` holds the tables of [`Kind::tables`] as patched for the cell.
    fn prepare(&self, play: &str, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Prepared>;
    /// Makes a field of entrants ready to meet. A play without two equal sides has none.
    fn meet(&self, play: &str, root: &Table, wanted: Wanted<'_>, faults: &mut Faults) -> Option<Field> {
        let _ = root;
        field::no_sides(self.title(), play, wanted, faults);
        None
    }
    /// JSON Schema of an entrant of a field, for games whose plays have sides.
    fn entrant_schema(&self) -> Option<Json> {
        None
    }
}

/// The games that a program plays, in the order in which they are listed, and the name of its build. None in a build of no name
/// by default.
#[derive(Clone, Default)]
pub struct Games {
    all: Arc<[Arc<dyn Kind>]>,
    build: Arc<str>,
}

impl Games {
    /// These games in a build of this name: the same sources give the same name, and what an interrupted search kept is read by
    /// the same build only.
    pub fn new(build: &str, games: impl IntoIterator<Item = Arc<dyn Kind>>) -> Self {
        Self { all: games.into_iter().collect(), build: build.into() }
    }

    /// Every game.
    pub fn all(&self) -> &[Arc<dyn Kind>] {
        &self.all
    }

    /// The game of a name.
    pub fn find(&self, name: &str) -> Option<&Arc<dyn Kind>> {
        self.all.iter().find(|game| game.name() == name)
    }

    /// The names of all games.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.all.iter().map(|game| game.name())
    }

    /// The name of the build.
    pub fn build(&self) -> &str {
        &self.build
    }
}

impl std::fmt::Debug for Games {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.names()).finish()
    }
}
