//! Do the numbers hold what they promise? Whole studies of both games, hundreds of each with seeds of their own, against
//! the truth that one long study shows. Each is a run of the built program, from its arguments to the JSON that it prints.
//!
//! Each test states what it would catch. A correct program fails each of its assertions once in a million changes of its
//! dice at most: bounds lie 4.9 standard errors of the counted share away, on the side that matters. Seeds are fixed.
//!
//! To add a case: a scenario of a few cheap plays in `studies`, a long study for the truth, `Count` for what is counted.
//! Where an estimate may warn instead of covering, bound how often it does: who warns always would cover always.

mod apart;
mod fields;
mod means;
mod players;
mod shares;
mod stops;
mod studies;
mod verdicts;
