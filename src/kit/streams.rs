//! Streams of dice by role and seat.

use evenodds_engine::Roll;

/// Declares a game's streams of dice: those that each seat has for itself, and those that all share.
///
/// Each is a lane of its own, so that the rolls of one participant leave the dice of all others as they were. A game that needs more lanes
/// than there are does not compile.
///
/// ```
/// evenodds_kit::streams! {
///     /// Streams of a duel.
///     pub enum Stream, 2 seats {
///         /// A duellist's own dice.
///         Own,
///     } shared {
///         /// Who begins.
///         First,
///     }
/// }
/// assert_ne!(Stream::Own(0).lane(), Stream::Own(1).lane());
/// assert_ne!(Stream::Own(1).lane(), Stream::First.lane());
/// assert_eq!(Stream::rolls()[2].help, "Who begins.");
/// ```
///
/// `6 seats in turn` gives each seat its streams next to each other, the first seat first.
#[macro_export]
macro_rules! streams {
    ($(#[$doc:meta])* pub enum $stream:ident, $seats:literal seats in turn {
        $($(#[doc = $odoc:literal])* $own:ident),+ $(,)?
    } shared { $($(#[doc = $cdoc:literal])* $common:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $stream { $($(#[doc = $odoc])* $own(usize),)+ $($(#[doc = $cdoc])* $common,)* }

        impl $stream {
            /// Seats that have streams of their own.
            pub const SEATS: usize = $seats;
            const NAMES: &'static [&'static str] = &[$(stringify!($own)),+];

            /// The lane of the stream. A seat that does not exist has none: its lane is one of the shared ones or beyond all, which the
            /// dice refuse.
            #[inline]
            pub fn lane(self) -> usize {
                enum Own { $($own),+ }
                enum Shared { $($common),* }
                match self {
                    $(Self::$own(seat) => {
                        debug_assert!(seat < Self::SEATS, "a stream of a seat that does not exist");
                        seat * Self::NAMES.len() + Own::$own as usize
                    })+
                    $(Self::$common => Self::SEATS * Self::NAMES.len() + Shared::$common as usize,)*
                }
            }
        }

        const _: () = {
            let common: &[&str] = &[$(stringify!($common)),*];
            assert!($seats * $stream::NAMES.len() + common.len() <= $crate::reexports::engine::Live::LANES, "more streams than lanes");
        };
        $crate::streams! { @rolls $stream [$($own [$($odoc),*])*] [$($common [$($cdoc),*])*] }
    };
    ($(#[$doc:meta])* pub enum $stream:ident, $seats:literal seats {
        $($(#[doc = $odoc:literal])* $own:ident),* $(,)?
    } shared { $($(#[doc = $cdoc:literal])* $common:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $stream { $($(#[doc = $odoc])* $own(usize),)* $($(#[doc = $cdoc])* $common,)* }

        impl $stream {
            /// Seats that have streams of their own.
            pub const SEATS: usize = $seats;

            /// The lane of the stream.
            ///
            /// # Panics
            /// For a seat that does not exist.
            #[inline]
            #[allow(unused_assignments, unused_mut, clippy::allow_attributes, reason = "a game may have no shared stream")]
            pub fn lane(self) -> usize {
                let mut first = 0;
                $(if let Self::$own(seat) = self {
                    assert!(seat < Self::SEATS, "a stream of a seat that does not exist");
                    return first + seat;
                }
                first += Self::SEATS;)*
                $(if let Self::$common = self { return first; }
                first += 1;)*
                first
            }
        }

        const _: () = {
            let own: &[&str] = &[$(stringify!($own)),*];
            let common: &[&str] = &[$(stringify!($common)),*];
            assert!(own.len() * $seats + common.len() <= $crate::reexports::engine::Live::LANES, "more streams than lanes");
        };
        $crate::streams! { @rolls $stream [$($own [$($odoc),*])*] [$($common [$($cdoc),*])*] }
    };
    (@rolls $stream:ident [$($own:ident [$($odoc:literal),*])*] [$($common:ident [$($cdoc:literal),*])*]) => {
        impl $stream {
            /// The kinds of rolls, seat by seat, then those of all.
            pub fn rolls() -> Vec<$crate::reexports::engine::Roll> {
                type Named = ($stream, &'static str, &'static str, Option<usize>);
                let own = |seat: usize| -> Vec<Named> {
                    vec![$(($stream::$own(seat), stringify!($own), concat!($($odoc),*), Some(seat))),*]
                };
                let shared: Vec<Named> = vec![$(($stream::$common, stringify!($common), concat!($($cdoc),*), None)),*];
                let all = (0..Self::SEATS).flat_map(own).chain(shared);
                all.map(|(stream, name, help, seat)| $crate::streams::roll(stream.lane(), name, help, seat)).collect()
            }
        }
    };
}

/// Kinds of rolls whose seats are the members of sides, `most` to a side: the seat is the side, and the name has the member.
pub fn of_members(rolls: Vec<Roll>, most: usize) -> Vec<Roll> {
    let of_side = |roll: Roll| match roll.seat {
        Some(at) if at % most > 0 => {
            Roll { name: format!("{} of member {}", roll.name, at % most + 1), seat: Some(at / most), ..roll }
        }
        seat => Roll { seat: seat.map(|at| at / most), ..roll },
    };
    rolls.into_iter().map(of_side).collect()
}

/// A kind of roll of a declared stream: `GmCreation` is called `GM creation`.
pub fn roll(lane: usize, stream: &str, help: &str, seat: Option<usize>) -> Roll {
    let mut name = String::new();
    for letter in stream.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push(' ');
        }
        name.extend(letter.to_lowercase());
    }
    let name = name.replace("gm ", "GM ");
    Roll { lane, name, help: help.trim().to_owned(), seat }
}
