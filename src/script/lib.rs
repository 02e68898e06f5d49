//! Games in files: what a game declares stands there in TOML, how it is played in Lua.
//!
//! A [`read`] game is a [`Kind`] like any other: `file.rs` reads the declarations, `strategy.rs` participants and strategies of a scenario,
//! `cell.rs` plays. `procedure.rs` is the way of functions in another language. What a script may say stands in `words.rs`, how far it may go in `lua.rs`; `fast.rs` has short ways for words that plays call most. `check.rs` finds mistakes before any
//! play, `exact.rs` answers questions about odds, whose chances `pool.rs` knows.
//!
//! Uses `kit`, `engine`, `policy`, `source`; knows no scenario. Begin with `words.rs` and `file.rs`.

mod cell;
mod check;
mod exact;
mod fast;
mod file;
mod game;
mod lua;
mod optimum;
mod pool;
mod procedure;
mod reference;
mod schema;
mod setting;
mod strategy;
mod words;

pub use procedure::{Procedure, mlua, trial};
pub use reference::reference;
pub use schema::schema;

use evenodds_kit::Kind;
use evenodds_source::{Faults, Table};
use std::sync::Arc;

/// End of the names of game files.
pub(crate) const ENDING: &str = evenodds_kit::GAME_FILE;

/// The game of a table: of a game file, or of what a scenario holds under `game`. None where it is wrong.
pub fn read(table: &Table, faults: &mut Faults) -> Option<Arc<dyn Kind>> {
    read_with(table, None, faults)
}

/// The same with the functions of games that are no scripts, where they are at hand.
pub fn read_with(table: &Table, procedure: Option<Arc<dyn Procedure>>, faults: &mut Faults) -> Option<Arc<dyn Kind>> {
    let before = faults.len();
    let file = file::File::read(table, procedure, faults)?;
    check::check(&file, faults);
    if faults.len() > before {
        return None;
    }
    let game = game::OwnGame::new(file);
    game::check(&game, faults);
    (faults.len() == before).then(|| Arc::new(game) as Arc<dyn Kind>)
}
