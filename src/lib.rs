//! **evenodds** plays the rules of tabletop role-playing games millions of times and reports the results.
//!
//! From the text of a scenario to a win rate with its interval:
//!
//! ```
//! let summary = evenodds::run(r#"
//!     title  = "Is the first blow worth it?"
//!     game   = "his_due"
//!     play   = "duel"
//!     trials = 2_000
//!
//!     [cast.a]
//!     deal   = "weapon"
//!     tree   = "axe_of_the_executioner"
//!     skills = { attack = 3, endurance = 3 }
//!     [cast.b]
//!     deal   = "weapon"
//!     tree   = "axe_of_the_executioner"
//!     skills = { speed = 3, endurance = 3 }
//! "#)?;
//! let wins = &summary.cells[0].groups[0].measures[0];
//! println!("{}: {:.1} % ({:.1} to {:.1})", wins.label, 100.0 * wins.mean, 100.0 * wins.low, 100.0 * wins.high);
//! assert!(wins.low < wins.mean && wins.mean < wins.high);
//! # Ok::<(), evenodds::Faults>(())
//! ```
//!
//! [`run`], [`compare`], [`meta`], [`odds`] and [`trace`] answer in one call; `examples/` has whole programs. A mistake in a
//! text comes back as [`Faults`], which say where it stands.
//!
//! **Stable** are these calls, [`Games`], [`main_with`], what [`games::kit`] declares a game with, scenario files and outputs.
//! The crates behind them are open to tools and tests, and may change in any release.
//!
//! Without default features neither command line nor lab nor pictures are built: `report`, `lab` and `program` turn them on.
//! Each crate may use only those listed below it:
//!
//! | crate | what it holds |
//! |---|---|
//! | `cli` | the command line; decides nothing |
//! | [`lab`] | a page on which knobs turn and the answer moves |
//! | [`library`] | every command as one call |
//! | [`report`] | summaries become files: frames, pictures, a page, text |
//! | [`study`] | a question: cells, comparisons, stopping; runs cells and sums them up |
//! | [`scenario`] | a file as written, then resolved into cells; errors with places |
//! | `script` | games in files: declarations and a procedure in Lua |
//! | [`mod@games`] | rules, state, order of play, facts and actions, of every game |
//! | [`policy`] | strategies: expressions and priority lists in compiled form |
//! | [`stats`] | estimates from counts, exact distributions; pure functions |
//! | [`engine`] | dice, trace, tally, the parallel loop; knows no game |
//! | [`source`] | text with places: TOML trees whose every word knows where it stands, and faults that point at it |

/// The program's version and the name of its build: the same sources give the same name.
pub const BUILD: &str = env!("EVENODDS_BUILD");

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

#[cfg(feature = "program")]
#[doc(hidden)]
pub use evenodds_cli as cli;
pub use evenodds_engine as engine;
#[cfg(feature = "lab")]
pub use evenodds_lab as lab;
#[cfg(feature = "report")]
pub use evenodds_library as library;
pub use evenodds_policy as policy;
#[cfg(feature = "report")]
pub use evenodds_report as report;
pub use evenodds_scenario as scenario;
#[cfg(feature = "script")]
pub use evenodds_script as script;
pub use evenodds_source as source;
pub use evenodds_stats as stats;
pub use evenodds_study as study;

/// The games that ship, and what a game of one's own stands on.
pub mod games {
    #[doc(hidden)]
    pub use evenodds_divinity as divinity;
    pub use evenodds_games::all;
    #[doc(hidden)]
    pub use evenodds_his_due as his_due;
    pub use evenodds_kit as kit;
    pub use evenodds_kit::*;
    #[doc(hidden)]
    pub use evenodds_sorcerer as sorcerer;
    #[doc(hidden)]
    pub use evenodds_storyteller as storyteller;
    #[doc(hidden)]
    pub use evenodds_toward_one as toward_one;
}

mod text;

pub use evenodds_kit::{actions, decisions, facts, fields, measures, parts, record, rules, starters, streams, words};
pub use source::Faults;
pub use text::{compare, meta, odds, run, trace};

use games::{Games, Kind};
use std::sync::Arc;

/// The games that ship, in this build.
pub fn games() -> Games {
    with(&[])
}

/// The games that ship and some more, in this build.
pub fn with(more: &[Arc<dyn Kind>]) -> Games {
    let games = Games::new(BUILD, games::all().into_iter().chain(more.iter().cloned()));
    #[cfg(feature = "script")]
    let games = games.with_files(script::read, script::schema);
    games
}

/// The program: every command, the lab, lists, schema and completions, of the games that ship and of these.
///
/// ```no_run
/// # fn pig() -> std::sync::Arc<dyn evenodds::games::Kind> { unimplemented!() }
/// fn main() -> std::process::ExitCode {
///     evenodds::main_with(&[pig()])
/// }
/// ```
#[cfg(feature = "program")]
pub fn main_with(more: &[Arc<dyn Kind>]) -> std::process::ExitCode {
    cli::main(&with(more), EXAMPLES)
}

/// The guide for contributors, whose game is compiled and played.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/contributing/game.md")]
pub struct Contributing;
