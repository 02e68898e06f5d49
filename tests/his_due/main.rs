//! His Due: worked examples of the book, and exact answers against play.

#[path = "../support/case.rs"]
#[expect(dead_code, reason = "only its types are used here")]
mod case;
#[path = "../support/sample.rs"]
mod sample;

mod builds;
mod exact_against_played;
mod exact_odds;
mod support;
mod worked_examples;
