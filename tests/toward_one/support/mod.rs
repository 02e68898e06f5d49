//! Stages for tests: a cast with simple sheets, a bench on which single rules are played, and whole trials.

mod bench;
mod stage;
mod statistics;
mod trial;

pub(crate) use bench::Bench;
pub(crate) use stage::{Stage, fields, jinn, mystic, ritual, rules, sample_jinn};
pub(crate) use statistics::{Z_ALARM, binomial_z, mean_z};
pub(crate) use trial::{Outcome, live, outcome, scripted, state_of};
