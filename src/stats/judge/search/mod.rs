//! Searches for the best, or for what reaches a goal, from noisy measurements.
//!
//! | file | search |
//! |---|---|
//! | [`race`] | the best of many entrants, in as few plays as possible |
//! | [`root`] | the value of one knob at which a measure reaches its goal |
//! | [`pattern`] | whole numbers of several knobs nearest to a goal, with little change to the book |

pub mod pattern;
pub mod race;
pub mod root;
