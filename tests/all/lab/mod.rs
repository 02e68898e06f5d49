//! The lab over a real socket: who is let in, what is played, what leaves.

mod browser;
mod guard;
mod plays;
mod program;
