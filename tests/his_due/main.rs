//! *His Due* played by the public library, rule by rule. The catalogue's IDs stand at the tests that show them.

mod decisions;
mod facts;
mod knobs;
mod support;
