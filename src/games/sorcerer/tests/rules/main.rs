//! *Sorcerer* played by the public library, rule by rule: the catalogue's worked examples with scripted dice, exact answers
//! against play, every knob, field and decision. The catalogue's IDs stand at the tests that show them.

#[path = "../../../../../tests/support/sorcerer_conflict_cases.rs"]
mod sorcerer_conflict_cases;

mod chains;
mod conflict_knobs;
mod conflict_reference;
mod conflict_rules;
mod conflict_support;
mod contradictions;
mod decisions;
mod exact_against_played;
mod exact_rolls;
mod golden;
mod keeping;
mod knobs;
mod making;
mod refused;
mod rolls;
mod rolls_played;
mod rules;
mod story;
mod support;
