//! The lab: a page on which knobs turn and the answer moves, served to one browser of this machine.
//!
//! ```text
//! page ──states──► scenario ──► study ──steps──► figures ──► page
//!                     └──────► text, command, report
//! ```
//!
//! The page holds states: the book, the scenario as it was opened, what was pinned, and what is being changed. They travel as
//! settings and become the variants of one scenario, played on the same dice. That scenario's text is also what leaves, so that
//! `evenodds run` says the same to the digit.
//!
//! | file | what |
//! |---|---|
//! | [`server`] | connections, and when it all ends |
//! | `http`, `guard`, `routes`, `page` | one request; who is let in; what is asked under which path; what the page is made of |
//! | `tabs` | tabs, each with one play and one question |
//! | `open`, `controls`, `decisions` | a scenario as it is opened, what can be turned, what strategies decide |
//! | `states` | states become a scenario |
//! | `player`, `figures` | a play, and what it says so far |
//! | `job`, `ask`, `told`, `export` | deeper questions, their answers, what leaves |
//!
//! News is asked for and waited for (long polling): a play about which nobody asks any more ends by itself, whether the browser
//! was closed, killed or put to sleep with its machine. The intervals of a play that is under way are those of a run of that
//! many trials; a verdict is given when all trials are played, for whoever stops when they like what they see is misled.

mod ask;
mod controls;
mod decisions;
mod export;
mod figures;
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
