//! **Toward One**: mystics of a tolerant court hunt Jinn, scene by scene, until they can bind them.
//!
//! A Jinn has a number that must be driven to One before it has a body and can be confronted in three rolls. Regular
//! scenes raise it, gain bonuses and cost suffering; a bound Jinn brings one to three rewards. The catalogue of rules,
//! with the IDs used here (`TO-ROLL-4`), numbers every rule of the book.
//!
//! | file | what |
//! |---|---|
//! | `terms` | the game's words and tables |
//! | `rules`, `rulings` | knobs |
//! | `character`, `creation` | sheets, and how they are made |
//! | `jinn` | values, number, manifestation |
//! | `cast` | who plays, and how long |
//! | `state` | one trial |
//! | `dice`, `roll` | pools, and what changes them |
//! | `scene`, `confrontation`, `suffering`, `fellows`, `between`, `order` | one group of rules each |
//! | `play` | the order of play |
//! | `strategy`, `decisions`, `listed`, `facts` | how players and the GM decide |
//! | `search` | what a hunter who looks ahead may choose among |
//! | `measures` | what is counted |
//! | `told` | words of narrations |
//! | `odds` | exact odds |

pub mod adjust;
pub mod between;
pub mod builds;
pub mod cast;
pub mod character;
pub mod charts;
pub mod confrontation;
pub mod creation;
pub mod decisions;
pub mod dice;
pub mod facts;
pub mod fellows;
pub mod jinn;
pub mod kind;
mod listed;
pub mod measures;
pub mod mirror;
pub mod odds;
pub mod order;
pub mod play;
pub mod read;
pub mod roll;
pub mod rules;
pub mod rulings;
pub mod scene;
pub mod schema;
mod search;
pub mod sheet;
pub mod state;
pub mod strategies;
pub mod strategy;
pub mod suffering;
pub mod terms;
mod told;

use crate::engine::{Dice, Game, Rows, Scope, Session, Trace};
use cast::{Cast, Limits, PlayKind};
use dice::Faces;
use play::Play;
use rules::Rules;
use state::Table;
use strategy::{GmStrategy, Strategy};

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
    pub players: Vec<Strategy>,
    /// The GM's strategy.
    pub gm: GmStrategy,
    /// Names by seat, for narrations.
    pub names: Vec<String>,
    /// Players' dice.
    pub pc_faces: Faces,
    /// Jinn's dice.
    pub jinn_faces: Faces,
}

impl TowardOne {
    /// A game of these parts. `players` has one strategy a seat.
    pub fn new(
        play: PlayKind,
        rules: Rules,
        cast: Cast,
        limits: Limits,
        players: Vec<Strategy>,
        gm: GmStrategy,
    ) -> Self {
        let names = names(&cast, players.len());
        let (pc_faces, jinn_faces) = (Faces::of_players(&rules), Faces::of_jinn(&rules));
        Self { play, rules, cast, limits, players, gm, names, pc_faces, jinn_faces }
    }

    /// Characters at the table.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// The strategy of a seat.
    pub fn player(&self, seat: usize) -> &Strategy {
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
    type State = Table;

    fn scopes(&self) -> Vec<Scope> {
        measures::scopes(self)
    }

    fn state(&self) -> Table {
        Table::new(self)
    }

    fn play<D: Dice, T: Trace>(&self, table: &mut Table, session: &mut Session<'_, D, T>, rows: &mut Rows) {
        Play { game: self, table, session }.trial();
        measures::write(self, table, rows);
    }
}
