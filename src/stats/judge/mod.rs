//! Evaluation of fields and searches, from counts: ranking, traps, equilibrium, sensitivity, and their intervals.
//!
//! Pure functions: no play, no file, no clock. Random draws depend on a seed and on the number of the replicate, so that results are the
//! same on any number of threads.
//!
//! | file | figure |
//! |---|---|
//! | [`wins`] | counts of wins, sides apart |
//! | [`mod@meetings`] | the same in rounds of two plays, seats swapped on the same dice |
//! | [`payoffs`] | payoff of each entrant against each other |
//! | [`mod@bradley_terry`] | one strength for each |
//! | [`mod@equilibrium`] | shares of entrants such that nobody gains by bringing another |
//! | [`equilibrium::profile`] | the same for several players |
//! | [`mod@dominance`] | traps, and entrants that nobody beats |
//! | [`cycles`] | rock-paper-scissors: its amount, and its cycles |
//! | [`mod@clusters`] | groups of like entrants |
//! | [`members`] | worth of each part of a build, alone and with another |
//! | [`bootstrap`], [`again`] | intervals of any figure of a field |
//! | [`twin`] | the same rounds under two sets of rules |
//! | [`posterior`] | interval of the rate of one pair |
//! | [`mod@allocate`] | pairs to play next |
//! | [`sensitivity`] | shares of inputs in the variance of an outcome |
//! | [`search`] | the best entrant, or the knob that reaches a goal |
//! | [`splitting`] | the chance of a rare event, level by level |
//! | [`variance`] | shares of luck, build, strategy and seat |
//!
//! [`estimate`] holds numbers with their errors, [`random`] the resamplers' dice, [`linear`] a little linear algebra.

pub mod again;
pub mod allocate;
pub mod bootstrap;
pub mod bradley_terry;
pub mod clusters;
pub mod cycles;
pub mod dominance;
pub mod equilibrium;
pub mod estimate;
pub mod linear;
pub mod meetings;
pub mod members;
pub mod payoffs;
pub mod posterior;
pub mod random;
pub mod search;
pub mod sensitivity;
pub mod splitting;
pub mod twin;
pub mod variance;
pub mod wins;

pub use again::Again;
pub use bradley_terry::BradleyTerry;
pub use equilibrium::{Equilibrium, equilibrium};
pub use estimate::{Estimate, Ranged};
pub use meetings::Meetings;
pub use payoffs::Payoffs;
pub use wins::{Score, WinMatrix};
