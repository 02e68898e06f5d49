//! A game of the kit as the engine plays it.

use super::game::Game;
use super::measures::{Column, measures};
use crate::engine::{self, Dice, Rows, Scope, Seats, Session, Trace};

/// A game with the columns of its rows.
pub(super) struct Played<G: Game> {
    pub(super) game: G,
    columns: Vec<Column<G::State>>,
    two: bool,
}

/// A game's state, and who sits where.
pub(super) struct Seated<S> {
    pub(super) own: S,
    seats: Seats,
}

impl<G: Game> Played<G> {
    pub(super) fn new(play: G::Play, game: G) -> Self {
        let columns = G::measures(play, Some(&game));
        Self { game, columns, two: G::participants(play).are_two_sides() }
    }
}

impl<G: Game> engine::Game for Played<G> {
    type State = Seated<G::State>;

    fn scopes(&self) -> Vec<Scope> {
        vec![Scope { name: "trial", measures: measures(&self.columns) }]
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

    fn play<D: Dice, T: Trace>(&self, state: &mut Self::State, session: &mut Session<'_, D, T>, rows: &mut Rows) {
        self.game.play(&mut state.own, state.seats, session);
        self.columns.iter().for_each(|column| column.write(&state.own, rows));
    }
}
