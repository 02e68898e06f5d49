//! Capacities: tables of fixed size, so that play allocates nothing.

/// Most characters at one table: every seat needs streams of dice of its own.
pub const MOST_SEATS: usize = 12;
/// Room for the rituals that a character knows: every one of the book, and some that stand twice on a sheet made by hand.
pub const MOST_RITUALS: usize = 24;
/// Room for the allies of a character.
pub const MOST_ALLIES: usize = 64;
