//! The lab: a page on which knobs turn and the answer moves, served to one browser of this machine.
//!
//! ```text
//! page ──states──► scenario ──► study ──steps──► figures ──► page
//!                     └──────► text, command, report
//! ```
//!
//! The page holds states: the book, the scenario as it was opened, what was pinned, what is being changed. They travel as settings
//! and become the variants of one scenario, played on the same dice. `evenodds run` of that scenario's text says the same.
//!
//! News is asked for and waited for (long polling): a play about which nobody asks any more ends by itself. Intervals of a play
//! under way are those of a run of that many trials; a verdict is given when all are played.
//!
//! Uses `library` and what is below it. Begin with `routes.rs` (what is asked under which path), then `states.rs` and `player.rs`.

mod ask;
mod controls;
mod decisions;
mod export;
mod figures;
mod goal;
mod guard;
mod http;
mod job;
mod open;
mod page;
mod player;
mod routes;
pub mod server;
mod states;
mod tabs;
mod told;

pub use server::Server;
pub use tabs::Lab;
