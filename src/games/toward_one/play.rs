//! One trial in progress.

use super::TowardOne;
use super::state::Table;
use super::streams::Stream;
use evenodds_engine::{Dice, Session, Trace};

/// One trial in progress: the game, its state, its dice and listener.
pub struct Play<'a, 's, D, T> {
    /// The game, frozen.
    pub game: &'a TowardOne,
    /// What changes.
    pub table: &'a mut Table,
    /// Dice, listener, effort.
    pub session: &'a mut Session<'s, D, T>,
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Dice come from this stream from now on.
    pub fn stream(&mut self, stream: Stream) {
        self.session.dice.lane(stream.lane());
    }
}
