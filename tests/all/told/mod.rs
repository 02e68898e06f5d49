//! Sentences of reports: every shipped scenario has an answer in words, every column of every table a meaning.

mod answers;
mod columns;
