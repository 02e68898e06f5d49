//! *His Due* played by the public library, rule by rule. The catalogue's IDs stand at the tests that show them.

mod decisions;
mod facts;
mod knobs;
mod rules_careers;
mod rules_characters;
mod rules_duel;
mod rules_flight;
mod rules_stress;
mod rules_tests;
mod support;
