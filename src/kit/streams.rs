//! Streams of dice by role and seat.

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
/// ```
///
/// `6 seats in turn` gives each seat its streams next to each other, the first seat first.
#[macro_export]
macro_rules! streams {
    ($(#[$doc:meta])* pub enum $stream:ident, $seats:literal seats in turn {
        $($(#[$odoc:meta])* $own:ident),+ $(,)?
    } shared { $($(#[$cdoc:meta])* $common:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $stream { $($(#[$odoc])* $own(usize),)+ $($(#[$cdoc])* $common,)* }

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
    };
    ($(#[$doc:meta])* pub enum $stream:ident, $seats:literal seats {
        $($(#[$odoc:meta])* $own:ident),* $(,)?
    } shared { $($(#[$cdoc:meta])* $common:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $stream { $($(#[$odoc])* $own(usize),)* $($(#[$cdoc])* $common,)* }

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
    };
}
