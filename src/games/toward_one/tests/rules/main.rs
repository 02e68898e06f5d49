//! *Toward One* played by the public library, rule by rule. The catalogue's IDs stand at the tests that show them.

mod exact_against_played;
mod fields;
mod golden;
mod knobs;
mod lists;
mod narration;
mod properties;
mod support;

mod rules_between;
mod rules_characters;
mod rules_confrontation;
mod rules_fellows;
mod rules_jinn;
mod rules_order;
mod rules_roll;
mod rules_suffer;
mod worked_examples;
