//! Procedures that are no Lua: functions of another language, to which the words of scripts are handed.
//!
//! The interpreter stays: its table of names holds the words, and the functions of the procedure in place of a script's. So a play says
//! what a script says, and is refused in the same words.

use crate::fast::ask_present;
use mlua::{Lua, Table};

pub use mlua;

/// Functions of another language: one for each play and each question of a game.
pub trait Procedure: std::fmt::Debug + Send + Sync {
    /// Names of the functions.
    fn names(&self) -> Vec<String>;

    /// Adds the functions to the names of an interpreter, among which the words and `rules` stand.
    ///
    /// # Errors
    /// The interpreter has no memory for them.
    fn install(&self, lua: &Lua, names: &Table) -> mlua::Result<()>;
}

/// Seed and number of the trial that is played on this thread, if one is.
pub fn trial() -> Option<(u64, u64)> {
    ask_present(|host| host.origin()).flatten().map(Into::into)
}
