//! The games that ship: what the program hands to everything below it, and what tests play. No crate below the program
//! depends on this one but for its tests.

use evenodds_kit::{Games, Kind};
use std::sync::Arc;

/// Every game that ships, in the order in which they are listed.
pub fn all() -> Vec<Arc<dyn Kind>> {
    vec![
        evenodds_toward_one::entry(),
        evenodds_his_due::entry(),
        evenodds_divinity::entry(),
        evenodds_storyteller::entry(),
        evenodds_sorcerer::entry(),
    ]
}

/// The games that ship, for tests: in a build of no name.
pub fn games() -> Games {
    Games::new("test", all())
}
