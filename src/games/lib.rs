//! The games that ship.

use evenodds_kit::Kind;

/// Every game, in the order in which they are listed.
pub const GAMES: &[&dyn Kind] = &[
    &evenodds_kit::Registered::<evenodds_toward_one::TowardOne>::ENTRY,
    &evenodds_kit::Registered::<evenodds_his_due::HisDue>::ENTRY,
    &evenodds_kit::Registered::<evenodds_divinity::Divinity>::ENTRY,
    &evenodds_kit::Registered::<evenodds_storyteller::Storyteller>::ENTRY,
    &evenodds_kit::Registered::<evenodds_sorcerer::Sorcerer>::ENTRY,
];

/// The game of a name.
pub fn game(name: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|game| game.name() == name)
}

static BUILD: std::sync::OnceLock<&'static str> = std::sync::OnceLock::new();

/// The name of the program's build: what [`name_build`] said, or the version alone.
pub fn build() -> &'static str {
    BUILD.get().copied().unwrap_or(env!("CARGO_PKG_VERSION"))
}

/// Says what the program's build is called, once, at its start.
pub fn name_build(name: &'static str) {
    BUILD.get_or_init(|| name);
}
