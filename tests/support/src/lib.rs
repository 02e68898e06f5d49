//! Common parts of tests of several crates: cases out of JSON, plays out of JSON, questions, kept narrations, exact odds by name.

pub mod asked;
pub mod case;
pub mod json_schema;
mod kept;
pub mod sample;

pub use kept::kept;
