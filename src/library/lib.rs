//! Entry point of a program that links this crate: one call from a scenario to an answer or a report.
//!
//! | file | what |
//! |---|---|
//! | [`reports`] | every command that leaves a report, as a function that comes back with the report |
//! | [`report`] | a report that can be drawn, saved and read as tables |
//! | [`asked`] | what a command may be asked beside its scenario, and how it is watched and stopped |
//! | [`checkpoint`] | where a command keeps what it played, so that it can go on with it |
//! | [`rows`] | lists of an answer as tables |
//! | [`found`] | what is found without playing: legal characters, mistakes, names |
//! | [`command`] | the command line that makes a report again |
//! | [`changes`] | what commands change of a scenario before they play it |

pub mod asked;
pub mod changes;
pub mod checkpoint;
pub mod command;
pub mod found;
pub mod report;
pub mod reports;
pub mod rows;

pub use asked::{Asked, Attended, Refused};
pub use checkpoint::Checkpoint;
pub use report::Report;
pub use reports::Ready;
