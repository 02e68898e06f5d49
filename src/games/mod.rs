//! games

pub mod toward_one;
