//! A question and its answer: cells are played, counted, compared and summed up.

pub mod estimate;
pub mod summary;
