//! Learning on games whose best play is known, through the code that learns real ones.

mod base;
mod chance;
mod known;
mod league;
mod stage;
mod toys;
mod watched;
