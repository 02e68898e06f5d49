//! From counts to verdicts: who is best, who is a trap, what matters, and how sure all that is.
//!
//! Pure functions: no play, no file, no clock. Whatever is drawn at random is drawn from a seed, and from the number of
//! the replicate, so that results are the same on any number of threads.
//!
//! | file | question |
//! |---|---|
//! | [`wins`] | who beat whom how often, sides told apart |
//! | [`mod@meetings`] | the same in rounds of two plays, seats swapped on the same dice |
//! | [`payoffs`] | what is each entrant worth against each other |
//! | [`mod@bradley_terry`] | how strong is each, if one number says it all |
//! | [`mod@equilibrium`] | whom would a field of clever players bring, and how often |
//! | [`equilibrium::profile`] | what would each play, so that nobody regrets it |
//! | [`mod@dominance`] | who is a trap, who holds his own against everybody |
//! | [`cycles`] | how much rock-paper-scissors is there, and where |
//! | [`mod@clusters`] | who is like whom |
//! | [`members`] | what is each part of a build worth, alone and with another |
//! | [`bootstrap`], [`again`] | how sure is any figure of a field |
//! | [`twin`] | the same rounds under two sets of rules |
//! | [`posterior`] | how sure is the rate of one pair |
//! | [`mod@allocate`] | which pairs should play next |
//! | [`sensitivity`] | which inputs does an outcome depend on |
//! | [`search`] | which entrant is best, which knob reaches the goal |
//! | [`variance`] | how much is luck, build, strategy, seat |
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
