//! *His Due* played by the public library, rule by rule: worked examples of the book, exact answers against play, scripted
//! dice. The catalogue's IDs stand at the tests that show them.

mod asked;
mod builds;
mod decisions;
mod exact_against_played;
mod exact_odds;
mod facts;
mod fields;
mod golden;
mod knobs;
mod profiles;
mod properties;
mod rules_careers;
mod rules_characters;
mod rules_collars;
mod rules_conditions;
mod rules_conflicts;
mod rules_defences;
mod rules_duel;
mod rules_effects;
mod rules_flight;
mod rules_glyphs;
mod rules_greedy;
mod rules_kinds;
mod rules_limits;
mod rules_measures;
mod rules_policies;
mod rules_stress;
mod rules_tests;
mod searched;
mod support;
mod worked_examples;
