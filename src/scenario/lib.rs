//! Scenario: the file as written, then resolved into cells.
//!
//! `compose` merges it from its parts. [`read`] takes the words that every game shares and leaves the game's own tables as trees. [`cells`]
//! puts variants and sweeps over them, one tree a cell; the game reads its trees when the cells are prepared. Every mistake keeps its place
//! in the file.
//!
//! Uses `kit` for a game's declarations, and gets the games from its caller ([`Scenario::games`]). Begin with `read.rs`.

pub mod cells;
pub mod charts;
mod compose;
mod described;
pub mod field;
pub mod file;
pub mod game;
pub mod judging;
mod letters;
pub mod limits;
pub mod parameters;
pub mod read;
pub mod schema;
pub mod stop;
pub mod tune;
pub mod words;

pub use cells::CellPlan;
pub use compose::{alone, literal};
pub use field::FieldPlan;
pub use judging::{Statistic, Target};
pub use parameters::Parameter;
pub use read::{Scenario, load, load_with, parse, parse_with};
pub use stop::{Budget, Stop, Width};
pub use tune::Tune;
pub use words::Words;
