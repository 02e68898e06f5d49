//! The games, and what every game tells about itself.

pub mod cells;
pub mod divinity;
pub mod field;
pub mod his_due;
pub mod kind;
pub mod kit;
pub mod knobs;
mod menus;
pub mod naming;
pub mod patches;
pub mod sorcerer;
pub mod storyteller;
pub mod toward_one;

pub use field::{Entrant, Field, MOST_ENTRANTS, Wanted};
pub use kind::{Extra, Kind, PlayInfo, Prepared, Preset, Starter};

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
