//! Scenarios as text, played: means over many trials, single trials with written dice, exact odds.

mod scenario;
mod trial;

pub(crate) use scenario::{Means, duel, faults, game, means, scenario, side};
pub(crate) use trial::{End, live, scripted, told};
