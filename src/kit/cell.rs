//! A game of the kit as the engine plays it.

use super::column::{Column, Members, measures};
use super::game::Game;
use evenodds_engine::{self as engine, Dice, Roll, Rows, Scope, Seats, Session, Trace};
use std::sync::Arc;

/// A game with the columns of its rows.
pub struct Played<G: Game> {
    game: G,
    rows: Arc<Columns<G::State>>,
    two: bool,
}

/// The columns of a game's rows.
struct Columns<S> {
    own: Vec<Column<S>>,
    members: Option<Members<S>>,
}

/// State of a game, and its seating.
#[derive(Debug)]
pub struct Seated<S> {
    /// The game's own.
    pub own: S,
    seats: Seats,
}

impl<G: Game> Played<G> {
    /// A game with the columns of a play.
    pub fn new(play: G::Play, game: G) -> Self {
        let rows = Columns { own: G::measures(play, Some(&game)), members: G::members(play, Some(&game)) };
        Self { game, rows: Arc::new(rows), two: G::participants(play).are_two_sides() }
    }

    /// Its first side against the second of another game, where that is quicker than reading it.
    pub(super) fn against(&self, other: &G) -> Option<Self> {
        Some(Self { game: self.game.against(other)?, rows: Arc::clone(&self.rows), two: self.two })
    }
}

impl<G: Game> engine::Game for Played<G> {
    type State = Seated<G::State>;

    fn scopes(&self) -> Vec<Scope> {
        let each = |members: &Members<G::State>| Scope { name: members.name, measures: measures(&members.columns) };
        let trial = Scope { name: "trial", measures: measures(&self.rows.own) };
        std::iter::once(trial).chain(self.rows.members.as_ref().map(each)).collect()
    }

    fn state(&self) -> Self::State {
        Seated { own: self.game.state(), seats: Seats::Written }
    }

    fn seat(&self, state: &mut Self::State, seats: Seats) -> bool {
        if self.two {
            state.seats = seats;
        }
        self.two
    }

    fn asks_openly(&self) -> bool {
        G::ASKS_OPENLY
    }

    fn rolls(&self) -> Vec<Roll> {
        (G::ROLLS)()
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut Self::State, session: &mut Session<'_, D, T>, rows: &mut Rows) {
        self.game.play(&mut state.own, state.seats, session);
        let Columns { own, members } = &*self.rows;
        for column in own {
            if rows.reads(column.width()) {
                column.write(&state.own, rows);
            } else {
                rows.leave_out(column.width());
            }
        }
        if let Some(members) = members.as_ref().filter(|_| rows.reads_others()) {
            for member in 0..(members.count)(&state.own) {
                members.columns.iter().for_each(|column| column.write_of(&state.own, member, rows));
            }
        }
    }
}
