//! Exact odds of Toward One's rolls and procedures, without sampling.
//!
//! Everything here is a sum over the faces of dice, arranged so that it stays small: dice that no rule tells apart are
//! counted together. The results are exact up to rounding in the last digits of a floating-point number, and so are
//! the yardstick for the played game.
//!
//! | file | question | rules |
//! |---|---|---|
//! | [`mod@pool`] | how many successes do n dice show? | TO-DICE-1 to -4 |
//! | [`mod@compare`] | who has more, and by how much? | TO-ROLL-2, TO-CONF-3 |
//! | [`mod@bonus`] | what are bonuses worth, paid as well as can be or by *reach*? | TO-ROLL-5, -7, TO-POL-REACH |
//! | [`mod@confrontation`] | does a confrontation bind the Jinn? | TO-CONF-2 to -6 |
//! | [`mod@plain_chain`] | how long does the `plain` hunt last? | TO-JINN-5 to -8, TO-POL-ALLOC, TO-GM-2 |
//! | [`mod@jinn_creation`] | what Jinn come out of n dice? | TO-JINN-3 to -5, TO-POL-JINNMAKE |
//! | [`mod@tier`] | how many rewards? | TO-REW-2 |
//! | [`mod@contest`] | who wins a contest of Renown? | TO-PVP-1 to -3 |
//!
//! [`best`] and [`reach`] are the two ways of spending that [`mod@bonus`] compares; [`faces`] and [`hand`] carry them.
//! Every answer implements [`Odds`]: its numbers by name, and its distributions to be drawn.

pub mod answer;
pub mod ask;
pub mod best;
pub mod bonus;
pub mod compare;
pub mod confrontation;
pub mod contest;
pub mod faces;
pub mod hand;
pub mod jinn_creation;
pub mod jinn_value;
pub mod lost_rolls;
pub mod plain_chain;
pub mod pool;
pub mod reach;
pub mod rules;
pub mod tier;

#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod played_hunts;
#[cfg(test)]
mod reference_numbers;

pub use answer::{Odds, Picture};
pub use ask::{QUESTIONS, odds_rules};
pub use bonus::{BonusOdds, bonus};
pub use compare::{CompareOdds, compare};
pub use confrontation::{ConfrontationOdds, confrontation};
pub use contest::{ContestOdds, Contestant, contest};
pub use jinn_creation::{JinnCreationOdds, MakeRule, jinn_creation};
pub use jinn_value::{JinnValues, Raise};
pub use plain_chain::{PlainChainOdds, plain_chain};
pub use pool::{PoolOdds, pool};
pub use rules::{MultiLoss, OddsRules, Side};
pub use tier::{TierOdds, tier};
