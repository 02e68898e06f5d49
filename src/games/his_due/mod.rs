//! **His Due**: ordinary people with a deal, a beast or a blade, who duel each other for their lost memories.
//!
//! Two duellists roll the dice of two skills each round, divide them between attack and defence, and spend Mana on powers
//! out of a tree. Around the duels there are tests, brawls, stress and the career to five kills. The catalogue of rules,
//! with the IDs used here (`HD-DUEL-8`), numbers every rule of the book.
//!
//! | file | what |
//! |---|---|
//! | `terms`, `conditions` | the game's words, and the switches of a scene |
//! | `rules`, `rulings` | knobs |
//! | `character`, `fighter` | sheets, and sides made ready |
//! | `read`, `sheets`, `sides` | scenarios of the game, and the characters and sides that they write |
//! | `powers` | 169 powers as data, their vocabulary, and what a scenario changes of them |
//! | `dice`, `modifiers` | sizes of dice, and what buffs add up to |
//! | `state`, `by_seat`, `row`, `fight`, `usable` | one duel, and the questions that all rules ask of it |
//! | `start`, `round`, `turn` | the order of a duel |
//! | `attack`, `defence`, `defence_dice`, `counter`, `hits` | an attack, its answer, answers to it, what it takes |
//! | `effects`, `flight`, `conflict`, `stress`, `kill` | one group of rules each |
//! | `career` | campaigns |
//! | `tests` | skill tests and brawls |
//! | `strategy`, `decisions`, `facts`, `choices` | how duellists decide |
//! | `search` | what a duellist who looks ahead may choose among |
//! | `measures` | what is counted |
//! | `words` | articles and plurals of narrations |
//! | `meet` | fields of sides that duel each other |
//! | `odds` | exact odds |

pub mod attack;
pub mod builds;
pub mod by_seat;
pub mod career;
pub mod character;
pub mod charts;
mod choices;
pub mod conditions;
mod conflict;
mod counter;
pub mod decisions;
pub mod defence;
mod defence_dice;
pub mod dice;
pub mod effects;
pub mod facts;
pub mod fight;
pub mod fighter;
pub mod flight;
mod hits;
pub mod kill;
pub mod kind;
pub mod measures;
pub mod meet;
pub mod mirror;
pub mod modifiers;
pub mod odds;
pub mod play;
pub mod powers;
pub mod read;
pub mod round;
pub mod row;
pub mod rules;
pub mod rulings;
pub mod schema;
mod search;
pub mod sheets;
pub mod sides;
pub mod start;
pub mod state;
pub mod strategies;
pub mod strategy;
pub mod stress;
pub mod terms;
pub mod tests;
pub mod turn;
mod usable;
mod words;

use crate::engine::{Dice, Game, Rows, Scope, Seats, Session, Trace};
use career::Settings;
use dice::Ladder;
use fighter::Fighter;
use play::{Play, Table};
use powers::Book;
use rules::Rules;
use std::sync::Arc;

/// The game, ready to be played.
#[derive(Debug, Clone)]
pub struct HisDue {
    /// Which play.
    pub play: Play,
    /// The rules in force.
    pub rules: Rules,
    /// Trees and powers in force.
    pub book: Arc<Book>,
    /// Dice by score.
    pub ladder: Ladder,
    /// The sides: a and b of a duel, the hero and opponents of a career.
    pub sides: Vec<Fighter>,
    /// Whether a killing may be tried at all (HD-KILL-1).
    pub one_on_one: bool,
    /// Chance that a Broker rescues a loser, 0 to 1 (HD-Q-50).
    pub broker_deal: f64,
    /// Settings of a career.
    pub settings: Settings,
    /// Settings of a test or a brawl.
    pub test: tests::Setting,
}

impl HisDue {
    /// A game of these sides under these rules.
    pub fn new(play: Play, rules: Rules, book: Arc<Book>, sides: Vec<Fighter>) -> Self {
        let default_deal = if play == Play::Career { 0.5 } else { 0.0 };
        Self {
            play,
            ladder: Ladder::new(&rules),
            broker_deal: rules.broker_deal_probability.unwrap_or(default_deal),
            settings: Settings::new(&rules),
            test: tests::Setting::default(),
            one_on_one: true,
            rules,
            book,
            sides,
        }
    }
}

impl Game for HisDue {
    type State = Table;

    fn scopes(&self) -> Vec<Scope> {
        measures::scopes(self)
    }

    fn state(&self) -> Table {
        Table::default()
    }

    fn seat(&self, table: &mut Table, seats: Seats) -> bool {
        // No rule knows the seats but by their dice; a mirror duel is its own image.
        let two = self.play == Play::Duel;
        table.duel.swap = usize::from(two && seats == Seats::Swapped);
        two
    }

    fn play<D: Dice, T: Trace>(&self, table: &mut Table, session: &mut Session<'_, D, T>, rows: &mut Rows) {
        self.trial(table, session);
        measures::write(self, table, rows);
    }
}
