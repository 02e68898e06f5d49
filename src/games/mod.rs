//! The games, and what every game tells about itself.
//!
//! [`kit`] is what a game of one's own stands on; [`kind::Kind`] what is asked of every game. The modules of the games that
//! ship are open to this crate's tests and benches, and no part of what it promises.

#[doc(hidden)]
pub mod cells;
#[doc(hidden)]
pub mod divinity;
#[doc(hidden)]
pub mod field;
#[doc(hidden)]
pub mod his_due;
pub mod kind;
pub mod kit;
pub mod knobs;
pub mod naming;
pub mod picture;
#[doc(hidden)]
pub mod sorcerer;
#[doc(hidden)]
pub mod storyteller;
#[doc(hidden)]
pub mod toward_one;

pub use field::{Entrant, Field, MOST_ENTRANTS, Wanted};
pub use kind::{Extra, Kind, PlayInfo, Player, Prepared, Preset, Stage, Starter};

/// Every game, in the order in which they are listed.
pub const GAMES: &[&dyn Kind] = &[
    &kit::Registered::<toward_one::TowardOne>::ENTRY,
    &kit::Registered::<his_due::HisDue>::ENTRY,
    &kit::Registered::<divinity::Divinity>::ENTRY,
    &kit::Registered::<storyteller::Storyteller>::ENTRY,
    &kit::Registered::<sorcerer::Sorcerer>::ENTRY,
];

/// The game of a name.
pub fn game(name: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
