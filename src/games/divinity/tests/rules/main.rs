//! *Divinity* played by the public library, rule by rule: worked examples of the book, exact answers against play, every
//! knob and decision. The catalogue's IDs stand at the tests that show them.

mod builds;
mod burning;
mod decisions;
mod exact_against_played;
mod golden;
mod knobs;
mod rules;
mod support;
mod worked_examples;
