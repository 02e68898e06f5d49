//! Scenarios as text, played: means over many trials, single trials with written dice, exact odds.

mod arbitrary;
mod ledger;
mod scenario;
mod trial;
mod weak;

pub(crate) use arbitrary::{any_career, any_duel, any_skirmish};
pub(crate) use ledger::Ledger;
pub(crate) use scenario::{duel, faults, game, games, means, ready, scenario, side};
pub(crate) use trial::{End, live, outcome, scripted, told};
pub(crate) use weak::{BARON, WEAK, against, baron, faces, flames, rival};
