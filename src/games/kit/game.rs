//! What a game declares: constant data, types made by the macros of the kit, and how it is read and played.

use super::cast::{Names, Participant};
use super::decisions::Lists;
use super::measures::Column;
use super::question::Question;
use super::record::Record;
use super::words::Words;
use crate::engine::{Dice, Seats, Session, Trace};
use crate::games::kind::{Builds, ChartInfo, Listed, PlayInfo, Starter};
use crate::games::knobs::KnobInfo;
use crate::source::{Fault, Faults, Place, Table};

/// A game's rules, declared by [`rules!`](crate::rules).
pub trait Rules: Clone + Default + std::fmt::Debug + Send + Sync + 'static {
    /// Changes the knobs that a table names.
    fn patch(&mut self, table: &Table, faults: &mut Faults);
    /// Every knob with its book value and what may be written.
    fn knobs() -> Vec<KnobInfo>;
    /// Knobs that differ from the book: name, value, book value.
    fn changes(&self) -> Vec<(&'static str, String, String)>;
}

/// Names of a game.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Short name, as in files.
    pub name: &'static str,
    /// The game's own title.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub help: &'static str,
    /// What the inputs of `builds` are.
    pub builds: &'static str,
}

/// Who takes part in a play, and where the scenario writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Participants {
    /// Nobody who is written down.
    Nobody,
    /// One, as `cast.hero`.
    Hero,
    /// Two sides in two seats, `cast.a` and `cast.b`: they can change seats, and fields of them can meet.
    Two,
    /// So many at least and at most, `cast.a`, `cast.b` and so on.
    Several(usize, usize),
}

/// Keys of participants in `[cast]`, in order.
const LETTERS: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

impl Participants {
    /// The keys that may be written, and how many of them must.
    pub fn keys(self) -> (&'static [&'static str], usize) {
        match self {
            Self::Nobody => (&[], 0),
            Self::Hero => (&["hero"], 1),
            Self::Two => (&LETTERS[..2], 2),
            Self::Several(least, most) => (&LETTERS[..most.min(LETTERS.len())], least),
        }
    }
}

/// Everything of a cell that the kit has read; the game checks what concerns several keys at once.
#[derive(Debug, Clone)]
pub struct Setup<G: Game> {
    /// Which play.
    pub play: G::Play,
    /// The rules in force.
    pub rules: G::Rules,
    /// Who takes part, in the order of their seats.
    pub participants: Vec<Participant<G>>,
    /// The game's own keys of `[cast]`.
    pub cast: G::Cast,
    /// The keys of `[limits]`.
    pub limits: G::Limits,
    /// Names that keys may refer to.
    pub names: Names,
    /// Where the cast stands.
    pub place: Place,
}

/// A game.
///
/// The kit reads the scenario's tables into [`Setup`], writes rows, makes the lists, schemas and help texts, and answers
/// everything that [`Kind`](crate::games::Kind) asks.
pub trait Game: Sized + Clone + Send + Sync + 'static {
    /// Its names.
    const ABOUT: About;
    /// Its plays, in the order of [`Game::Play`].
    const PLAYS: &'static [PlayInfo];
    /// Scenarios to begin with.
    const STARTERS: &'static [Starter];
    /// Its presets as TOML: a table each, with a `help`; every one is complete, the first is the default.
    const PRESETS: &'static str;
    /// Questions about exact odds.
    const QUESTIONS: &'static [&'static dyn Question<Self>] = &[];
    /// The measure by which the first side wins a play of two sides.
    const WINS: &'static str = "p_a_win";

    /// Its plays: by [`words!`](crate::words).
    type Play: Words;
    /// Its knobs: by [`rules!`](crate::rules).
    type Rules: Rules;
    /// Its own keys of `[cast]`, beside participants: by [`record!`](crate::record).
    type Cast: Record;
    /// The keys of `[limits]`.
    type Limits: Record;
    /// The keys of a participant.
    type Sheet: Record;
    /// The fields of a strategy.
    type Fields: Record;
    /// The decisions of a strategy: by [`decisions!`](crate::decisions).
    type Lists: Lists;
    /// What changes during a trial.
    type State: Send;

    /// Who takes part in a play.
    fn participants(play: Self::Play) -> Participants;

    /// Keys of [`Game::Cast`] that a play uses; others are faults.
    fn cast_keys(_play: Self::Play) -> &'static [&'static str] {
        &[]
    }

    /// The pictures of a play, the most telling first.
    fn charts(_play: Self::Play) -> &'static [ChartInfo] {
        &[]
    }

    /// The measures of a play, of this cell or, where none is given, of a typical one.
    fn measures(play: Self::Play, cell: Option<&Self>) -> Vec<Column<Self::State>>;

    /// Series of measures over time, for line charts: name, then x and measure.
    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        Vec::new()
    }

    /// Makes a cell ready. Mistakes that concern several keys become faults.
    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self>;

    /// A state for [`Game::play`].
    fn state(&self) -> Self::State;

    /// Plays one trial from the beginning. What `state` held before must not matter. `seats` says whose dice are whose in a
    /// play of two sides, and who is asked first where nothing else decides; everything told and counted stays by side.
    fn play<D: Dice, T: Trace>(&self, state: &mut Self::State, seats: Seats, session: &mut Session<'_, D, T>);

    /// The side that won a play of two sides.
    fn winner(_state: &Self::State) -> Option<usize> {
        None
    }

    /// Entrants of a field that one entry stands for, with their names; none: just this one.
    fn entrants(_entry: &Self::Sheet) -> Option<Vec<(String, Self::Sheet)>> {
        None
    }

    /// What an entrant is made of, where builds are compared part by part.
    fn made_of(_sheet: &Self::Sheet) -> Vec<String> {
        Vec::new()
    }

    /// What a character can have.
    fn powers() -> Vec<Listed> {
        Vec::new()
    }

    /// Legal characters for these inputs, or why one is not legal.
    fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
        faults.push(Fault::at(&inputs.place, format!("{} has no characters to build", Self::ABOUT.title)));
        None
    }
}
