//! A summary becomes files: frames, tables, pictures, a page. Nothing here computes a statistic or plays.
//!
//! [`write_all`] puts the whole report of a run into an [`files::Output`]; [`judging`] does so for the commands that judge.
//! [`answer`] makes the sentences, [`mod@dictionary`] says what columns and keys mean, [`table`] and [`json`] are for standard output.
//! `frame` alone names Polars, [`chart`] alone plotters.
//!
//! Uses `study` and what is below it. Begin with `write.rs` and `judging/mod.rs`.

pub mod answer;
mod card;
pub mod chart;
pub mod dictionary;
pub mod drawing;
pub mod files;
#[cfg(test)]
pub(crate) mod fixture;
pub mod frame;
pub mod html;
pub mod json;
pub mod judging;
pub(crate) mod matters;
pub mod metadata;
pub mod number;
pub mod page;
pub mod pdf;
pub mod record;
pub mod table;
#[doc(hidden)]
pub mod view;
mod write;
pub(crate) mod written;

pub use frame::TrialRows;
pub use metadata::Origin;
pub use write::{PAGE, draw_again, exact_png, luck_sums, report, write_all, write_trials};
