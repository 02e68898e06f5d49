//! Scenarios as text, played: means over many trials, single trials with written dice, exact odds.

mod scenario;
mod trial;
mod weak;

pub(crate) use scenario::{duel, faults, game, means, scenario, side};
pub(crate) use trial::{End, live, scripted};
pub(crate) use weak::{BARON, WEAK, against, baron, faces};
