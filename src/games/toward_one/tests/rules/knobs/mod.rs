//! Every knob of the rules changes an outcome in the way that the catalogue describes.

/// Tests named after the knob that they show, and the list of those names.
macro_rules! knob_tests {
    ($($(#[$doc:meta])* fn $name:ident() $body:block)+) => {
        /// The knobs shown in this file.
        pub(super) const SHOWN: &[&str] = &[$(stringify!($name)),+];

        $($(#[$doc])* #[test] fn $name() $body)+
    };
}

mod between;
mod confrontation;
mod creation;
mod fellows;
mod jinn;
mod roll;
mod suffering;

use evenodds_toward_one::rules::Rules;

#[test]
fn every_knob_is_shown() {
    let files = [
        between::SHOWN,
        confrontation::SHOWN,
        creation::SHOWN,
        fellows::SHOWN,
        jinn::SHOWN,
        roll::SHOWN,
        suffering::SHOWN,
    ];
    let (mut shown, mut knobs) = (files.concat(), Rules::NAMES.to_vec());
    shown.sort_unstable();
    knobs.sort_unstable();
    assert_eq!(shown, knobs);
}
