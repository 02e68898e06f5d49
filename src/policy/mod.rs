//! Strategies: what a player does at each decision, written by a designer as a priority list, compiled to flat code.
//!
//! A game describes its facts ([`FactInfo`]) and its decisions ([`DecisionInfo`]); [`expr`] turns conditions over the facts
//! into programs of a few numbers; [`list`] reads lists of `{ do, if, why }` and picks the first entry that is legal and whose
//! condition holds. Nothing here knows a game, and choosing neither allocates nor fails.

pub mod expr;
mod facts;
pub mod list;

pub use expr::Program;
pub use facts::{FactInfo, Facts, find};
pub use list::{ActionInfo, ArgInfo, Choice, DecisionInfo, List};
