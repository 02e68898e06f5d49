//! From counts to verdicts.

pub mod allocate;
pub mod bootstrap;
pub mod bradley_terry;
pub mod clusters;
pub mod cycles;
pub mod dominance;
pub mod equilibrium;
pub mod estimate;
pub mod linear;
pub mod payoffs;
pub mod random;
pub mod search;
pub mod sensitivity;
pub mod variance;
pub mod wins;
