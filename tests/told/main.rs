//! What reports say: every shipped scenario has an answer in words, every column of every table a meaning.

#[path = "../support/program.rs"]
mod program;

mod answers;
mod columns;
