//! Engine: dice, listeners, counts, and the parallel loop. It knows no game.
//!
//! A [`Game`] plays one trial through a [`Session`], which bundles [`dice`], a [`Trace`] and the [`Effort`] of the people at the table.
//! Runs, narrations, worked examples and exact odds differ in the two type parameters of the session alone; the code that plays is the
//! same.
//!
//! Uses no other crate of this workspace. Begin with `game.rs` and `session.rs`, then `run.rs` (the loop) and `tally.rs` (counts). Plays
//! spend their time here and in the games: a change is measured in instructions a play.

pub mod arena;
pub mod bin;
pub mod buffer;
pub mod cell;
pub mod column;
pub mod dice;
pub mod discordant;
pub mod far;
pub mod game;
pub mod look_ahead;
pub mod luck;
pub mod measure;
pub mod moments;
pub mod ready;
pub mod run;
pub mod session;
pub mod share;
pub mod sides;
pub mod tally;
pub mod trace;

pub use arena::{Arena, Rounds, Victor};
pub use buffer::Buffer;
pub use cell::{Cell, Derived};
pub use column::Column;
pub use dice::{Dice, Exhaustive, Falls, Live, Scripted};
pub use discordant::Discordant;
pub use game::{Broken, Game, Roll, Rows, Seats};
pub use look_ahead::{Lead, LookAhead, Searched, Visit};
pub use measure::{ABSENT, BEYOND, Layout, MOST_VALUE, Measure, MeasureKind, NO_VALUE, Scope};
pub use ready::{Brancher, Branching, Ready, Replayed, Watching};
pub use session::{Effort, Session};
pub use tally::Tally;
pub use trace::{Line, Silent, Trace, Transcript};
