//! Stages for tests: a cast with simple sheets, a bench on which single rules are played, and whole trials.

mod arbitrary;
mod bench;
mod stage;
mod statistics;
mod trial;

pub(crate) use arbitrary::any_stage;
pub(crate) use bench::Bench;
pub(crate) use stage::{Stage, gm_preset, jinn, mystic, preset, ritual, rules, sample_jinn};
pub(crate) use statistics::{Z_ALARM, binomial_z, mean_z};
pub(crate) use trial::{live, outcome, played, rows_of, scripted, told};
