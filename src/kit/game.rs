//! What a game declares: constant data, types made by the macros of the kit, and how it is read and played.

use super::cast::{Names, Participant};
use super::column::{Column, Members};
use super::decisions::Lists;
use super::offers::Offers;
use super::question::Question;
use super::record::Record;
use super::role::AnyRole;
use super::words::Words;
use super::world::World;
use crate::kind::{Builds, Listed, Starter};
use crate::knobs::Rules;
use evenodds_engine::{Dice, Seats, Session, Trace};
use evenodds_policy::FactInfo;
use evenodds_source::{Fault, Faults, Node, Place, Table};
use serde_json::Value as Json;

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
    /// The same, but this key of the game's own may stand in the place of `cast.b`.
    TwoOr(&'static str),
    /// So many at least and at most, `cast.a`, `cast.b` and so on.
    Several(usize, usize),
    /// Under these keys of `[cast]`, the first so many of which must be written. A play says by `player` who may look ahead.
    Named(&'static [&'static str], usize),
}

/// Keys of participants in `[cast]`, in order.
const LETTERS: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

impl Participants {
    /// Whether they are two sides that can change seats.
    pub fn are_two_sides(self) -> bool {
        matches!(self, Self::Two | Self::TwoOr(_))
    }

    /// The keys that may be written, and how many of them must.
    pub fn keys(self) -> (&'static [&'static str], usize) {
        match self {
            Self::Nobody => (&[], 0),
            Self::Hero => (&["hero"], 1),
            Self::Two => (&LETTERS[..2], 2),
            Self::TwoOr(_) => (&LETTERS[..2], 1),
            Self::Several(least, most) => (&LETTERS[..most.min(LETTERS.len())], least),
            Self::Named(keys, least) => (keys, least),
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
    pub names: Names<G>,
    /// Where the cast stands.
    pub place: Place,
}

/// An entrant of a field.
#[derive(Debug, Clone)]
pub struct Entering<G: Game> {
    /// Who it is; the name is the entrant's.
    pub participant: Participant<G>,
    /// What it is one of.
    pub group: String,
    /// Whether a strategy of the enemy's may ask for that.
    pub told: bool,
    /// What tells it from the others of its group.
    pub detail: String,
    /// What it is made of, where builds are compared part by part.
    pub made_of: Vec<String>,
    /// A participant as a scenario would write this one alone; none where it cannot.
    pub node: Option<Node>,
}

/// A game.
///
/// The kit reads the scenario's tables into [`Setup`], writes rows, makes the lists, schemas and help texts, and answers
/// everything that [`Kind`](crate::Kind) asks.
///
/// **Reading.** Everything is read as far as it is right: a number beyond its limits goes on as the nearest within, a key of which
/// nothing can be read counts as not written. A game complains at the place of what is wrong; where that has lost a part the
/// complaint waits ([`Faults::judge`]).
///
/// A scenario writes who takes part under `[cast]` ([`Participants`]), each by the name of a table under `[cast.sides]` or written
/// out. The kit takes `like`, `name` and `strategy`; the other keys are the game's [`Game::Sheet`]. All keys of [`Game::Cast`] need
/// defaults; what must be there is checked in [`Game::read`].
///
/// **Playing.** [`Game::play`] sets a stream before it rolls (`session.dice.lane(Stream::Own(seat).lane())`), rolls through the
/// session, asks `strategy.lists.turn.ask(session, seat, legal, &view)`, and notes what happens under a rule's ID. The seat that is
/// asked is the participant's place in the cast.
pub trait Game: Sized + Clone + Send + Sync + 'static {
    /// Its names.
    const ABOUT: About;
    /// Its plays as TOML, in the order of [`Game::Play`]: a table each with `noun`, `help`, `measures`, `length`, perhaps `first`, and the
    /// pictures of its reports under `charts`.
    const PLAYS: &'static str;
    /// Scenarios to begin with.
    const STARTERS: &'static [Starter<'static>];
    /// Its presets as TOML: a table each, with a `help`; every one is complete, the first is the default.
    const PRESETS: &'static str;
    /// Participants that every scenario may name, as TOML: a table each, as under `[cast.sides]`.
    const PARTICIPANTS: &'static str = "";
    /// Whether the tables of a participant that is `like` another one are laid over those of its model key by key, and it is
    /// called by its own place; else each table replaces that of the model, and it is called as the model is.
    const LAID_OVER: bool = false;
    /// Whether nothing matters of a strategy but what its lists take whenever they are asked openly: they are asked neither in thought
    /// ([`Choices::would`](super::Choices::would)) nor for which entry it was ([`Taken::entry`](super::Taken::entry)).
    const ASKS_OPENLY: bool = true;
    /// The key by which a participant is whole without a model, if there is one.
    const WHOLE_BY: Option<&'static str> = None;
    /// Who decides beside the participants.
    const ROLES: &'static [&'static dyn AnyRole] = &[];
    /// What conditions of strategies may ask.
    const FACTS: &'static [FactInfo<'static>] = Self::Lists::FACTS;
    /// Questions about exact odds.
    const QUESTIONS: &'static [&'static dyn Question<Self>] = &[];
    /// The measure by which the first side wins a play of two sides.
    const WINS: &'static str = "p_a_win";
    /// Complains about rules that are fine one by one but not together.
    const CHECK_RULES: fn(&Self::Rules, &Table, &mut Faults) = |_, _, _| {};
    /// JSON Schema of an entry of a field, made of that of a participant.
    const ENTRY_SCHEMA: fn(Json) -> Json = |participant| participant;
    /// What an entrant is made of, where builds are compared part by part.
    const MADE_OF: fn(&Self::Sheet) -> Vec<String> = |_| Vec::new();
    /// What a character can have.
    const POWERS: fn() -> Vec<Listed> = Vec::new;
    /// The printed name of something that files name by a word, where it is not the word itself.
    const PRINTED_NAME: fn(&str) -> Option<String> = |_| None;
    /// What powers can be made of, with an example each, for games whose powers are data.
    const EFFECTS: fn() -> Vec<Listed> = Vec::new;
    /// Legal characters for these inputs, or why one is not legal.
    const BUILDS: fn(&Table, &mut Faults) -> Option<Builds> = nothing_to_build::<Self>;

    /// Its plays: by [`words!`](macro@crate::words).
    type Play: Words;
    /// Its knobs: by [`rules!`](macro@crate::rules).
    type Rules: Rules;
    /// Its own keys of `[cast]`, beside participants: by [`record!`](macro@crate::record).
    type Cast: Record;
    /// The keys of `[limits]`.
    type Limits: Record;
    /// The keys of a participant.
    type Sheet: Record;
    /// The fields of a strategy.
    type Fields: Record;
    /// The decisions of a strategy: by [`decisions!`](macro@crate::decisions).
    type Lists: Lists;
    /// What changes during a trial.
    type State: Send;
    /// Data that participants refer to, like powers, with what a scenario changes of it; `()` where there is none.
    type World: World;

    /// What a participant's decisions offer beside their fixed actions.
    fn offers<'w>(_world: &'w Self::World, _sheet: &Self::Sheet) -> Box<dyn Offers + 'w> {
        Box::new(())
    }

    /// The same of everybody who could play a strategy that is only looked at: it is right if it is right for one of them.
    fn all_offers(_world: &Self::World) -> Vec<Box<dyn Offers + '_>> {
        vec![Box::new(())]
    }

    /// Who takes part in a play.
    fn participants(play: Self::Play) -> Participants;

    /// What somebody is called who stands at a place of the cast and has no name of its own.
    fn called(place: &'static str) -> &'static str {
        place
    }

    /// The measures of a play, of this cell or, where none is given, of a typical one.
    fn measures(play: Self::Play, cell: Option<&Self>) -> Vec<Column<Self::State>>;

    /// Rows beside the trial's own, one for each member of something.
    fn members(_play: Self::Play, _cell: Option<&Self>) -> Option<Members<Self::State>> {
        None
    }

    /// Series of measures over time, for line charts: name, then x and measure.
    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        Vec::new()
    }

    /// Makes a cell ready. Mistakes that concern several keys become faults, at the place of what they are about: where a part
    /// of that could not be read the complaint waits, for everything is read and judged that can be.
    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self>;

    /// The same with a first participant who may look ahead; none without a fault: nobody can.
    fn read_search(mut setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        if let Some(player) = setup.participants.first_mut() {
            player.strategy.lists.open_declared(Self::FACTS);
        }
        Self::read(setup, faults)
    }

    /// What a number of the cell stands for, in names.
    fn about(&self, _root: &Table) -> Option<String> {
        None
    }

    /// A state for [`Game::play`].
    fn state(&self) -> Self::State;

    /// Plays one trial from the beginning. What `state` held before must not matter. `seats` says whose dice are whose in a
    /// play of two sides, and who is asked first where nothing else decides; everything told and counted stays by side.
    fn play<D: Dice, T: Trace>(&self, state: &mut Self::State, seats: Seats, session: &mut Session<'_, D, T>);

    /// The side that won a play of two sides, or of two equals.
    fn winner(_state: &Self::State) -> Option<usize> {
        None
    }

    /// A cell in which two equals meet, each of whom must win as often as the other. None: the first starter of two sides,
    /// its first side in both places.
    fn equals() -> Option<Self> {
        None
    }

    /// Entrants of a field that one entry stands for, with their names; none: just this one.
    fn entrants(_entry: &Self::Sheet) -> Option<Vec<(String, Self::Sheet)>> {
        None
    }

    /// The same where a game's entries are more than participants: reads one whole.
    fn enter(_setup: &Setup<Self>, _entry: &Node, _faults: &mut Faults) -> Option<Vec<Entering<Self>>> {
        None
    }

    /// A play of the first side of this cell against the second of another, where that is quicker than reading it. It has the columns of
    /// this cell.
    fn against(&self, _other: &Self) -> Option<Self> {
        None
    }
}

/// For games without characters.
fn nothing_to_build<G: Game>(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    faults.push(Fault::at(&inputs.place, format!("{} has no characters to build", G::ABOUT.title)));
    None
}

/// Starters of plays: the files of their names in the game's folder `starters/`.
#[macro_export]
macro_rules! starters {
    ($($play:literal),+ $(,)?) => {
        &[$($crate::kind::Starter { play: $play, text: include_str!(concat!("starters/", $play, ".toml")) }),+]
    };
}
