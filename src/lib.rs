//! **evenodds** plays the rules of tabletop role-playing games millions of times and says what came of it.
//!
//! A folder may name only the folders listed below it:
//!
//! | folder | what it holds |
//! |---|---|
//! | [`cli`] | the command line; decides nothing |
//! | [`report`] | summaries become files: frames, pictures, a page, text |
//! | [`study`] | a question: cells, comparisons, stopping; runs cells and sums them up |
//! | [`scenario`] | a file as written, then resolved into cells; errors with places |
//! | [`games`] | rules, state, order of play, facts and actions, of every game |
//! | [`policy`] | strategies: expressions and priority lists in compiled form |
//! | [`stats`] | estimates from counts, exact distributions; pure functions |
//! | [`engine`] | dice, trace, tally, the parallel loop; knows no game |
//! | [`source`] | text with places: TOML trees whose every word knows where it stands, and faults that point at it |

pub mod cli;
pub mod engine;
pub mod games;
pub mod policy;
pub mod report;
pub mod scenario;
pub mod source;
pub mod stats;
pub mod study;

/// The guide for contributors, whose game is compiled and played.
#[cfg(doctest)]
#[doc = include_str!("../CONTRIBUTING.md")]
pub struct Contributing;
