//! Declaration of a game: constant data, types made by the macros of the kit, and its reading and playing.

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
use evenodds_engine::{Dice, Roll, Seats, Session, Trace};
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
    /// Description, in a sentence.
    pub help: &'static str,
    /// Description of the inputs of `builds`.
    pub builds: &'static str,
}

/// Participants of a play, and their keys in the scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Participants {
    /// Nobody who is written down.
    Nobody,
    /// One, as `cast.hero`.
    Hero,
    /// Two sides in two seats, `cast.a` and `cast.b`: they can change seats, and fields of them can meet.
    Two,
    /// The same, but this key of the game's own may replace `cast.b`.
    TwoOr(&'static str),
    /// At least and at most so many: `cast.a`, `cast.b` and so on.
    Several(usize, usize),
    /// Under these keys of `[cast]`, the first so many of which must be written. A play names by `player` who may look ahead.
    Named(&'static [&'static str], usize),
}

/// Keys of participants in `[cast]`, in order.
const LETTERS: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

impl Participants {
    /// Whether they are two sides that can change seats.
    pub fn are_two_sides(self) -> bool {
        matches!(self, Self::Two | Self::TwoOr(_))
    }

    /// Keys that may be written, and the number of those that must.
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

/// Contents of a cell as the kit has read them; the game checks what concerns several keys at once.
#[derive(Debug, Clone)]
pub struct Setup<G: Game> {
    /// The play.
    pub play: G::Play,
    /// The rules in force.
    pub rules: G::Rules,
    /// Participants, in the order of their seats.
    pub participants: Vec<Participant<G>>,
    /// The game's own keys of `[cast]`.
    pub cast: G::Cast,
    /// The keys of `[limits]`.
    pub limits: G::Limits,
    /// Names that keys may refer to.
    pub names: Names<G>,
    /// Place of the cast.
    pub place: Place,
}

/// An entrant of a field.
#[derive(Debug, Clone)]
pub struct Entering<G: Game> {
    /// The participant; its name is the entrant's.
    pub participant: Participant<G>,
    /// Its group.
    pub group: String,
    /// Whether a strategy of the enemy's may ask for the group.
    pub told: bool,
    /// Its difference from the others of its group.
    pub detail: String,
    /// Its parts, where builds are compared part by part.
    pub made_of: Vec<String>,
    /// A participant as a scenario would write this one alone; none where it cannot.
    pub node: Option<Node>,
}

/// A game. The kit reads the scenario's tables into [`Setup`], writes rows, makes lists, schemas and help texts, and answers for it as a
/// [`Kind`](crate::Kind).
///
/// **Reading.** All is read as far as it is right: a number beyond its limits becomes the nearest within, an unreadable key counts as
/// absent. A game reports mistakes at their place; where a part was unreadable its report waits ([`Faults::judge`]).
///
/// The kit reads `like`, `name` and `strategy` of participants; other keys are the game's [`Game::Sheet`]. All keys of [`Game::Cast`] need
/// defaults.
///
/// **Playing.** [`Game::play`] sets a stream (`session.dice.lane(Stream::Own(seat).lane())`), rolls through the session, asks
/// `strategy.lists.turn.ask(session, seat, legal, &view)`, and notes events under a rule's ID. The seat is the participant's place in the
/// cast.
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
    /// Texts of its rules as TOML: a list `rule`, each with `id`, `text`, `section` and `mechanical`, perhaps `ruling`, `knobs`, `book`.
    const RULE_TEXTS: &'static str = "";
    /// Participants that every scenario may name, as TOML: a table each, as under `[cast.sides]`.
    const PARTICIPANTS: &'static str = "";
    /// Whether the tables of a participant that is `like` another are merged over those of its model key by key, and its name is its own
    /// place. Otherwise each table replaces that of the model, and the name is the model's.
    const LAID_OVER: bool = false;
    /// Whether a strategy matters only by what its lists take when they are asked openly. Then they are asked neither in thought
    /// ([`Choices::would`](super::Choices::would)) nor for the number of the entry ([`Taken::entry`](super::Taken::entry)).
    const ASKS_OPENLY: bool = true;
    /// The key by which a participant is whole without a model, if there is one.
    const WHOLE_BY: Option<&'static str> = None;
    /// Deciders beside the participants.
    const ROLES: &'static [&'static dyn AnyRole] = &[];
    /// Facts of the conditions of strategies.
    const FACTS: &'static [FactInfo<'static>] = Self::Lists::FACTS;
    /// Questions about exact odds.
    const QUESTIONS: &'static [&'static dyn Question<Self>] = &[];
    /// The measure by which the first side wins a play of two sides.
    const WINS: &'static str = "p_a_win";
    /// Reports rules that are right one by one but not together.
    const CHECK_RULES: fn(&Self::Rules, &Table, &mut Faults) = |_, _, _| {};
    /// JSON Schema of an entry of a field, made of that of a participant.
    const ENTRY_SCHEMA: fn(Json) -> Json = |participant| participant;
    /// Parts of an entrant, where builds are compared part by part.
    const MADE_OF: fn(&Self::Sheet) -> Vec<String> = |_| Vec::new();
    /// Powers of characters.
    const POWERS: fn() -> Vec<Listed> = Vec::new;
    /// Printed name of something that files name by a word, where it is not the word itself.
    const PRINTED_NAME: fn(&str) -> Option<String> = |_| None;
    /// Effects of powers, with an example each, for games whose powers are data.
    const EFFECTS: fn() -> Vec<Listed> = Vec::new;
    /// Kinds of rolls, each with its lane; the seat of a play of two sides is the side: [`streams!`](macro@crate::streams) makes them.
    const ROLLS: fn() -> Vec<Roll> = Vec::new;
    /// Legal characters for these inputs, or the reason why one is not legal.
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
    /// State that changes during a trial.
    type State: Send;
    /// Data that participants refer to, like powers, with the scenario's changes; `()` where there is none.
    type World: World;

    /// Further actions of a participant's decisions beside the fixed ones.
    fn offers<'w>(_world: &'w Self::World, _sheet: &Self::Sheet) -> Box<dyn Offers + 'w> {
        Box::new(())
    }

    /// The same of everybody who could play a strategy that is only checked: it is right if it is right for one of them.
    fn all_offers(_world: &Self::World) -> Vec<Box<dyn Offers + '_>> {
        vec![Box::new(())]
    }

    /// Participants of a play.
    fn participants(play: Self::Play) -> Participants;

    /// Default name of a participant at a place of the cast.
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

    /// Makes a cell ready. Mistakes that concern several keys become faults, at their place. Where a part of that could not be read the
    /// fault waits, as everything readable is checked.
    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self>;

    /// The same with a first participant who may look ahead; none without a fault: nobody can.
    fn read_search(mut setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        if let Some(player) = setup.participants.first_mut() {
            player.strategy.lists.open_declared(Self::FACTS);
        }
        Self::read(setup, faults)
    }

    /// Legend of a numbered build.
    fn about(&self, _root: &Table) -> Option<String> {
        None
    }

    /// A state for [`Game::play`].
    fn state(&self) -> Self::State;

    /// Plays one trial from the beginning. The former content of `state` must not matter. `seats` assigns the dice in a play of two sides,
    /// and who is asked first where nothing else decides; narrations and counts stay by side.
    fn play<D: Dice, T: Trace>(&self, state: &mut Self::State, seats: Seats, session: &mut Session<'_, D, T>);

    /// The side that won a play of two sides, or of two equals.
    fn winner(_state: &Self::State) -> Option<usize> {
        None
    }

    /// Cell in which two equals meet, each of whom must win as often as the other. None: the first starter of two sides, its first side in
    /// both places.
    fn equals() -> Option<Self> {
        None
    }

    /// Entrants of a field from one entry, with their names; none: just this one.
    fn entrants(_entry: &Self::Sheet) -> Option<Vec<(String, Self::Sheet)>> {
        None
    }

    /// The same where a game's entries are more than participants: reads one whole.
    fn enter(_setup: &Setup<Self>, _entry: &Node, _faults: &mut Faults) -> Option<Vec<Entering<Self>>> {
        None
    }

    /// Play of the first side of this cell against the second of another, where that is quicker than reading it. It has the columns of this
    /// cell.
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
