//! The games.

pub mod knobs;
pub mod toward_one;
