//! Toward One.

pub mod odds;
