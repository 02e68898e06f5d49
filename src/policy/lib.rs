//! Strategies: the choices of a player at each decision, written as priority lists, compiled to flat code.
//!
//! A game describes its facts ([`FactInfo`]) and its decisions ([`DecisionInfo`]). [`expr`] compiles conditions over the facts into short
//! programs. [`list`] reads lists of `{ do, if, why }` and takes the first entry that is legal and whose condition holds; [`List`] has an
//! example. Choosing neither allocates nor fails.
//!
//! Uses `source` for places. Knows no game. Begin with `list/mod.rs`, then `expr/parse.rs` and `expr/compile.rs`.

pub mod expr;
mod facts;
pub mod list;

pub use expr::Program;
pub use facts::{FactInfo, Facts, find};
pub use list::{ActionInfo, ArgInfo, Choice, DecisionInfo, List};
