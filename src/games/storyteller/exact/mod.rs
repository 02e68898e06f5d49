//! Exact answers: a test by every face that its dice can show, a campaign as a chain of states, plans as a shortest path.

pub mod best_plan;
pub mod campaign;
pub mod one_test;
pub mod situations;

pub use one_test::{Branch, Expected, branches, expected};
