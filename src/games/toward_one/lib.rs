//! **Toward One**: mystics of a tolerant court hunt Jinn, scene by scene, until they can bind them.
//!
//! A Jinn has a number that must be driven to One before it has a body and can be confronted in three rolls. Regular scenes raise it,
//! gain bonuses and cost suffering; a bound Jinn brings one to three rewards. `rules.toml` has every rule with its ID (`TO-ROLL-4`).
//!
//! | file | what |
//! |---|---|
//! | `rules`, `rulings`, `terms`, `tables` | knobs, the game's words, and what the book says of each |
//! | `cast`, `read`, `character`, `creation`, `jinn` | what a scenario writes, sheets, values of a Jinn |
//! | `state`, `pc`, `room`, `play`, `streams` | one trial in progress, its dice |
//! | `dice`, `roll` | pools, and what changes them |
//! | `scene`, `split`, `confrontation`, `suffering`, `fellows`, `between`, `outcomes`, `order` | one group of rules each |
//! | `turns` | the order of play |
//! | `strategy`, `decisions`, `choices`, `facts` | how players and the GM decide |
//! | `measures`, `told`, `odds` | what is counted, words of narrations, exact odds |
//!
//! Begin with `turns.rs` and `scene.rs`.

pub mod adjust;
pub mod between;
pub mod builds;
pub mod cast;
pub mod character;
mod choices;
pub mod confrontation;
pub mod creation;
pub mod decisions;
pub mod dice;
pub mod facts;
pub mod fellows;
pub mod jinn;
mod measures;
pub mod odds;
pub mod order;
pub mod outcomes;
pub mod pc;
pub mod play;
mod read;
pub mod roll;
pub mod room;
pub mod rules;
pub mod rulings;
pub mod scene;
pub mod split;
pub mod state;
pub mod strategy;
pub mod streams;
pub mod suffering;
pub mod tables;
pub mod terms;
mod told;
pub mod turns;

use cast::{Cast, CastJinn, CastKeys, Limits, PlayKind, Sheet};
use character::Character;
use decisions::{GmLists, Lists};
use dice::Faces;
use evenodds_engine::{Dice, Roll, Seats, Session, Trace};
use evenodds_kit::kind::{Builds, Listed, Starter};
use evenodds_kit::starters;
use evenodds_kit::{
    About, AnyRole, Column, Game, Members, Names, Participants, Question, Record, Role, Setup, Strategy, StrategyOf,
};
use evenodds_source::{Faults, Table};
use play::Play;
use rules::Rules;
use strategy::{Fields, GmFields};

/// A player's strategy.
pub type Player = StrategyOf<TowardOne>;
/// The GM's strategy.
pub type Gm = Strategy<GmFields, GmLists>;

/// The GM decides beside the players.
pub const GM_ROLE: &Role<GmFields, GmLists> = &Role::new("GM", include_str!("gm.toml"));

/// The game, ready to be played: rules frozen, cast and strategies resolved.
#[derive(Debug, Clone)]
pub struct TowardOne {
    /// Which play.
    pub play: PlayKind,
    /// The rules in force.
    pub rules: Rules,
    /// Who plays.
    pub cast: Cast,
    /// How long.
    pub limits: Limits,
    /// Strategies by seat.
    pub players: Vec<Player>,
    /// The GM's strategy.
    pub gm: Gm,
    /// Names by seat, for narrations.
    pub names: Vec<String>,
    /// Players' dice.
    pub pc_faces: Faces,
    /// Jinn's dice.
    pub jinn_faces: Faces,
    /// Cycles whose end is reported, in order.
    pub reported: Vec<i32>,
}

impl TowardOne {
    /// A game of these parts. `players` has one strategy a seat.
    pub fn new(play: PlayKind, rules: Rules, cast: Cast, limits: Limits, players: Vec<Player>, gm: Gm) -> Self {
        let names = names(&cast, players.len());
        let (pc_faces, jinn_faces) = (Faces::of_players(&rules), Faces::of_jinn(&rules));
        let reported = limits.reported();
        Self { play, rules, cast, limits, players, gm, names, pc_faces, jinn_faces, reported }
    }

    /// Characters at the table.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// The strategy of a seat.
    pub fn player(&self, seat: usize) -> &Player {
        &self.players[seat]
    }

    /// Whether this is a table rather than a hunt.
    pub fn is_table(&self) -> bool {
        self.play == PlayKind::Table
    }
}

/// Names by seat: those of the file, with the seat where two share one; of created characters the seat.
fn names(cast: &Cast, seats: usize) -> Vec<String> {
    let shared = |name: &str| cast.sheets.iter().filter(|sheet| sheet.name == name).count() > 1;
    let named = |seat: usize| match cast.sheets.get(seat) {
        Some(sheet) if shared(&sheet.name) => format!("{} (seat {})", sheet.name, seat + 1),
        Some(sheet) => sheet.name.clone(),
        None => format!("Seat {}", seat + 1),
    };
    (0..seats).map(named).collect()
}

impl Game for TowardOne {
    const ABOUT: About = About {
        name: "toward_one",
        title: "Toward One",
        help: "mystics hunt Jinn, scene by scene, and bind them for rewards",
        builds: include_str!("builds.txt"),
    };
    const PLAYS: &'static str = include_str!("plays.toml");
    const STARTERS: &'static [Starter<'static>] = starters!["hunt", "table", "confrontation"];
    const ROLLS: fn() -> Vec<Roll> = streams::Stream::rolls;
    const PRESETS: &'static str = include_str!("presets.toml");
    const RULE_TEXTS: &'static str = include_str!("rules.toml");
    const QUESTIONS: &'static [&'static dyn Question<Self>] = odds::QUESTIONS;
    const PARTICIPANTS: &'static str = include_str!("characters.toml");
    const LAID_OVER: bool = true;
    const ASKS_OPENLY: bool = false;
    const ROLES: &'static [&'static dyn AnyRole] = &[GM_ROLE];
    const CHECK_RULES: fn(&Rules, &Table, &mut Faults) = Rules::check;
    const POWERS: fn() -> Vec<Listed> = tables::listed;
    /// Sects are peoples and faiths: they have capitals.
    const PRINTED_NAME: fn(&str) -> Option<String> = |word| Some(terms::Sect::named(word)?.title().to_owned());
    const BUILDS: fn(&Table, &mut Faults) -> Option<Builds> = builds::builds;

    type Play = PlayKind;
    type Rules = Rules;
    type Cast = CastKeys;
    type Limits = Limits;
    type Sheet = Sheet;
    type Fields = Fields;
    type Lists = Lists;
    type State = state::Table;
    type World = ();

    fn participants(play: PlayKind) -> Participants {
        match play {
            PlayKind::Hunt | PlayKind::Confrontation => Participants::Named(&["hunter", "fellow"], 1),
            PlayKind::Table => Participants::Nobody,
        }
    }

    fn measures(play: PlayKind, cell: Option<&Self>) -> Vec<Column<state::Table>> {
        measures::of(play, cell)
    }

    fn members(play: PlayKind, cell: Option<&Self>) -> Option<Members<state::Table>> {
        measures::members(play, cell)
    }

    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        measures::series(self)
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        read::game(setup, faults)
    }

    fn state(&self) -> state::Table {
        state::Table::new(self)
    }

    fn play<D: Dice, T: Trace>(&self, table: &mut state::Table, _seats: Seats, session: &mut Session<'_, D, T>) {
        Play { game: self, table, session }.trial();
    }

    /// Of two, the one who has bound more Jinn.
    fn winner(table: &state::Table) -> Option<usize> {
        let [first, second] = &table.pcs[..] else { return None };
        (first.binds != second.binds).then(|| usize::from(second.binds > first.binds))
    }

    /// Two at one table before equal Jinn; who goes first is drawn by lot.
    fn equals() -> Option<Self> {
        let rules = Rules::default();
        let mystic = Character { dice: [6, 6, 6, 4, 4, 4], ..Character::ibrahim(&rules) };
        let jinn = vec![CastJinn::Given { evil: 1, values: [3, 3, 3], maker: jinn::GM }; 4];
        let cast = Cast { sheets: vec![mystic.clone(), mystic], jinn, ..Cast::default() };
        let player = Names::<Self>::of(None, &mut Faults::new()).default_strategy(&mut Faults::new())?;
        let gm = GM_ROLE.preset("even")?;
        Some(Self::new(PlayKind::Table, rules, cast, Limits::defaults(), vec![player; 2], gm))
    }
}

/// The game, to be handed to a program. Not inlined, so that its plays are compiled here and not again in the program.
#[inline(never)]
pub fn entry() -> std::sync::Arc<dyn evenodds_kit::Kind> {
    std::sync::Arc::new(evenodds_kit::Registered::<TowardOne>::ENTRY)
}
