//! From a game to a cell: the scenario's own measures are compiled against the game's columns.

use super::kind::Extra;
use crate::engine::{Cell, Game};
use crate::source::Faults;

/// Wraps a game and the scenario's own measures. None when an expression is wrong.
pub fn ready<G: Game>(game: G, extras: &[Extra], faults: &mut Faults) -> Option<Cell<G>> {
    let _ = (extras, faults);
    Some(Cell::new(game, Vec::new()))
}
