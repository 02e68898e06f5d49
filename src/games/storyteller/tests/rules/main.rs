//! *Storyteller* played by the public library, rule by rule: the catalogue's worked examples with scripted dice, exact
//! answers against play, every knob, field and decision. The catalogue's IDs stand at the tests that show them.

mod decisions;
mod exact_against_played;
mod exhaustive;
mod experience;
mod golden;
mod knobs;
mod policies;
mod properties;
mod rules;
mod support;
mod worked_examples;
