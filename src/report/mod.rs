//! A summary becomes files: frames, tables, pictures, a page. Nothing here computes a statistic or knows a game.

pub mod chart;
pub mod number;
pub(crate) mod view;
