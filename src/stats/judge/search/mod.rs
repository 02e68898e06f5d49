//! Finding the best, or what reaches a goal, from noisy measurements.
//!
//! | file | question |
//! |---|---|
//! | [`race`] | which of many entrants is best, in as few plays as possible |
//! | [`root`] | at which value of one knob does a measure hit its goal |
//! | [`pattern`] | which whole numbers of several knobs come nearest to a goal, with little change to the book |

pub mod pattern;
pub mod race;
pub mod root;
