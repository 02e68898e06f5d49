//! Studies: a question and its answer from the cells of a scenario.
//!
//! [`Study`] holds the cells. [`play()`] runs them on the same dice until they are done, stopped or precise enough. [`summarise()`] turns
//! the counts into a [`summary::Summary`].
//!
//! [`compare`], [`meta`], [`tune`], [`learn`], [`sensitivity`], [`luck`], [`rulings`] and [`targets`] ask further questions of the same
//! cells; [`mod@text`] asks the common ones in one call.
//!
//! Uses `engine`, `stats`, `policy`, `kit`, `scenario`. Writes no file and draws nothing. Begin with `layout.rs` and `play.rs`.

pub mod adjusted;
mod alone;
pub mod apart;
pub mod asked;
mod bounds;
mod call;
pub mod compare;
pub mod diff;
pub mod divergence;
mod entries;
pub mod estimate;
pub mod judgement;
mod layout;
pub mod learn;
pub mod live;
pub mod luck;
pub mod margins;
pub mod meta;
mod notes;
mod parts;
mod pictures;
pub mod play;
mod prepare;
pub mod rare;
pub mod replay;
pub mod rolls;
pub mod rulings;
pub mod schedule;
pub mod selfcheck;
pub mod sensitivity;
pub mod shards;
mod summarise;
pub mod summary;
pub mod targets;
pub mod text;
pub mod tune;
mod unused;

pub use layout::{Study, StudyCell};
pub use play::{Options, Outcome, Progress, play};
pub use summarise::summarise;
