//! Interface of a game to scenarios, lists, schemas and reports, which know no game.

use super::field::{self, EntrantsRequest, Field};
use super::knobs::KnobInfo;
use super::picture::Chart;
use super::rule_texts::RuleText;
use evenodds_engine::{Measure, Ready};
use evenodds_policy::Program;
use evenodds_source::{Fault, Faults, Node, Place, Table};
use serde_json::Value as Json;
use std::sync::Arc;

/// A way to play a game.
#[derive(Debug, Clone)]
pub struct PlayInfo {
    /// Name in files.
    pub name: String,
    /// Its noun, singular and plural: `duel`, `duels`.
    pub noun: [String; 2],
    /// Description.
    pub help: String,
    /// Measures that are shown by default, the key figures first.
    pub measures: Vec<String>,
    /// Measure of the length of a play: its extremes are worth a replay.
    pub length: String,
    /// Flag of who went first; none where nobody does.
    pub first: Option<String>,
    /// Flags of plays that ended at a limit of the game or of the scenario, each with that limit in words.
    pub cut: Vec<(String, String)>,
}

/// Measure that a scenario defines by an expression over the trial's other measures.
#[derive(Debug, Clone)]
pub struct Extra {
    /// Its name.
    pub name: String,
    /// Its label, for an axis.
    pub label: String,
    /// Its unit.
    pub unit: String,
    /// The expression.
    pub text: String,
    /// Place of the expression.
    pub place: Place,
}

/// Cell made ready by its game.
pub struct Prepared {
    /// The play, ready.
    pub ready: Box<dyn Ready>,
    /// Rules that differ from the book: knob, value, book value.
    pub changes: Vec<(String, String, String)>,
    /// Series of measures over time, for line charts: name, then x and measure.
    pub series: Vec<(String, Vec<(f64, String)>)>,
    /// Legend of a numbered build: the powers of a numbered set.
    pub about: Option<String>,
}

/// A strategy that ships with a game.
#[derive(Debug, Clone)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// Its purpose.
    pub help: String,
    /// Its whole text, as it could stand in a scenario.
    pub text: String,
}

/// A commented scenario to begin with.
#[derive(Debug, Clone, Copy)]
pub struct Starter<'s> {
    /// Its play.
    pub play: &'s str,
    /// The file's text.
    pub text: &'s str,
}

/// Entry of a list, with a name and a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// More that fits a column: a unit, the actions, the rules.
    pub detail: String,
    /// Description.
    pub help: String,
}

/// Name of the number of samples, in an answer that could not be found exactly.
pub const SAMPLED: &str = "sampled_in_place_of_exact";

/// An exact answer: numbers by name, and distributions to draw.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Every number of the answer.
    pub numbers: Vec<(String, f64)>,
    /// Distributions: name of the value, then value and probability.
    pub distributions: Vec<(String, Vec<(i64, f64)>)>,
}

/// Characters that can be built.
#[derive(Debug, Clone)]
pub struct Builds {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// One row a build.
    pub rows: Vec<Vec<String>>,
    /// Faults of a requested character; empty when it is legal or none was requested.
    pub reasons: Vec<String>,
}

impl Builds {
    /// A table of builds.
    pub fn listed(columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        Self { columns: columns.iter().map(|&name| name.to_owned()).collect(), rows, reasons: Vec::new() }
    }

    /// Faults of one character; empty where it is legal.
    pub fn judged(columns: &[&str], reasons: Vec<String>) -> Self {
        Self { reasons, ..Self::listed(columns, Vec::new()) }
    }
}

/// The tables that every game has in a scenario.
pub const BASIC_TABLES: &[&str] = &["rules", "cast", "limits", "strategy"];

/// Cells without the strategy of their player.
pub trait Stage: Send + Sync {
    /// First cell that differs from this one in the player's opponent alone: the cell itself where there is none before it.
    fn first_like(&self, cell: usize) -> usize;

    /// Player of a cell with a strategy, as it would stand in a scenario; without one as the cell has it. With `search` she may look ahead,
    /// as by [`Kind::prepare_search`]. None where the cell or the strategy is wrong.
    fn player(&self, cell: usize, strategy: Option<&Node>, search: bool) -> Option<Box<dyn Player + '_>>;
}

/// Player with a strategy, which was read once for all cells that differ in the opponent alone.
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
    /// Description, in a sentence.
    fn help(&self) -> &str;
    /// The file in which it stands; none: it is part of the program.
    fn file(&self) -> Option<&str> {
        None
    }
    /// Its plays.
    fn plays(&self) -> &[PlayInfo];
    /// Every knob of its rules.
    fn knobs(&self) -> Vec<KnobInfo>;
    /// Texts of its rules; empty for a game that has none.
    fn rule_texts(&self) -> Vec<RuleText> {
        Vec::new()
    }
    /// All measures of a play.
    fn measures(&self, play: &str) -> Vec<Measure>;
    /// Facts of conditions.
    fn facts(&self) -> Vec<Listed>;
    /// Reads an expression over the facts of conditions; `what` names it in messages.
    fn expression(&self, node: &Node, what: &str, faults: &mut Faults) -> Option<Program>;
    /// Decisions of strategies, with the actions of each.
    fn decisions(&self) -> Vec<Listed>;
    /// Strategies that ship with the game.
    fn presets(&self) -> Vec<Preset>;
    /// Powers, rituals, allies of characters.
    fn powers(&self) -> Vec<Listed>;
    /// Printed name of something that files name by a word, like a power or a tree; none: it is the word itself.
    fn printed_name(&self, word: &str) -> Option<String>;
    /// Effects of powers, with an example each, for games whose powers are data; empty for others.
    fn effects(&self) -> Vec<Listed> {
        Vec::new()
    }
    /// Scenarios to begin with.
    fn starters(&self) -> Vec<Starter<'_>>;
    /// Pictures of a play, the most important first.
    fn charts(&self, play: &str) -> Vec<Chart>;
    /// JSON Schema of the game's own tables: `cast`, `limits`, `strategy`.
    fn schema(&self) -> Vec<(String, Json)>;
    /// Questions about exact odds: name, help, an example of the inputs.
    fn questions(&self) -> Vec<[String; 3]>;
    /// Answers a question about exact odds.
    fn odds(&self, question: &str, inputs: &Table, faults: &mut Faults) -> Option<Answer>;
    /// Legal characters for these inputs, or the reason why one is not legal.
    fn builds(&self, inputs: &Table, faults: &mut Faults) -> Option<Builds>;
    /// Help on the inputs of [`Kind::builds`].
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
    /// Two flags that exclude each other, by who wins; a play with neither is a draw. None where nobody can win.
    fn winners(&self, _play: &str) -> Option<[&str; 2]> {
        None
    }
    /// Path of the strategy that can be searched for the best, like `cast.a.strategy`; none: there is none.
    fn player(&self, _play: &str) -> Option<&str> {
        None
    }
    /// Cell whose player ([`Kind::player`]) may look ahead, by [`Ready::look_ahead`] at seat 0; none: nobody can.
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
    /// Tables of the game as printed in the book, over which a scenario's are merged; none where the book has no such data.
    fn printed(&self) -> Option<&Table> {
        None
    }
    /// A participant merged over its models, among them those that ship with the game; none where that cannot be read.
    fn merged(&self, root: &Table, participant: &Node) -> Option<Table>;
    /// Reads strategies that nobody plays, only to report their mistakes. One is right if anybody could play it.
    fn read_strategies(&self, nodes: &[Node], root: &Table, faults: &mut Faults);
    /// Makes a cell ready. `root` holds the tables of [`Kind::tables`] as patched for the cell.
    fn prepare(&self, play: &str, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Prepared>;
    /// Makes a field of entrants ready to meet. A play without two equal sides has none.
    fn meet(&self, play: &str, root: &Table, wanted: EntrantsRequest<'_>, faults: &mut Faults) -> Option<Field> {
        let _ = root;
        field::no_sides(self.title(), play, wanted, faults);
        None
    }
    /// JSON Schema of an entrant of a field, for games whose plays have sides.
    fn entrant_schema(&self) -> Option<Json> {
        None
    }
}

/// End of the names of files that hold a game.
pub const GAME_FILE: &str = ".game.toml";

/// Reader of a game that stands in a file, as a table.
pub type GameReader = Arc<dyn Fn(&Table, &mut Faults) -> Option<Arc<dyn Kind>> + Send + Sync>;
/// JSON Schema of files that hold a game.
pub type GameSchema = fn() -> Json;

/// Games of a program, in the order of lists, and the name of its build. By default none, and an empty name.
#[derive(Clone, Default)]
pub struct Games {
    all: Arc<[Arc<dyn Kind>]>,
    build: Arc<str>,
    reader: Option<GameReader>,
    schema: Option<GameSchema>,
    /// Games in files that a command names, by the name of the file.
    files: Arc<[(String, Arc<dyn Kind>)]>,
}

impl Games {
    /// These games in a build of this name. The same sources give the same name; only the same build reads the checkpoint of an interrupted
    /// search.
    pub fn new(build: &str, games: impl IntoIterator<Item = Arc<dyn Kind>>) -> Self {
        Self { all: games.into_iter().collect(), build: build.into(), reader: None, schema: None, files: Arc::new([]) }
    }

    /// The same, and games that stand in files, by their reader, with the schema of such files.
    #[must_use]
    pub fn with_files(
        self,
        reader: impl Fn(&Table, &mut Faults) -> Option<Arc<dyn Kind>> + Send + Sync + 'static,
        schema: GameSchema,
    ) -> Self {
        Self { reader: Some(Arc::new(reader)), schema: Some(schema), ..self }
    }

    /// JSON Schema of files that hold a game; none where the program reads no such files.
    pub fn game_schema(&self) -> Option<Json> {
        self.schema.map(|schema| schema())
    }

    /// The same, and games in files that were read, each by the name of its file.
    #[must_use]
    pub fn and_files(self, files: Vec<(String, Arc<dyn Kind>)>) -> Self {
        Self { files: files.into(), ..self }
    }

    /// The game of a table. None where it is wrong, or where the program reads no games in files.
    pub fn read(&self, table: &Table, faults: &mut Faults) -> Option<Arc<dyn Kind>> {
        let Some(reader) = &self.reader else {
            let help = "build it with its feature `script`";
            faults.push(Fault::at(&table.place, "this program plays no games that stand in files").help(help));
            return None;
        };
        reader(table, faults)
    }

    /// Every game.
    pub fn all(&self) -> &[Arc<dyn Kind>] {
        &self.all
    }

    /// The game of a name, or of a file that was named.
    pub fn find(&self, name: &str) -> Option<&Arc<dyn Kind>> {
        let file = self.files.iter().find(|(file, _)| file == name).map(|(_, game)| game);
        file.or_else(|| self.all.iter().find(|game| game.name() == name))
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
