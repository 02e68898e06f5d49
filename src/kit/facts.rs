//! Facts for the conditions of a strategy, each declared beside its reader.

use evenodds_engine::Dice;
use evenodds_engine::dice::Question;
use evenodds_policy::FactInfo;

/// Situation as the decider sees it, declared by [`facts!`](macro@crate::facts).
pub trait View {
    /// Every fact, in order.
    const FACTS: &'static [FactInfo<'static>];
    /// The fact with this number.
    fn read(&self, index: u16) -> i64;
}

/// The entry that whoever steers a view's dice takes, for [`facts!`](macro@crate::facts).
#[inline]
pub fn steer<V, D: Dice>(who: impl Fn(&V) -> (&D, usize), view: &V, question: &Question<'_>) -> Option<usize> {
    let (dice, seat) = who(view);
    dice.steer(seat, question)
}

/// Total length of texts, for [`facts!`](macro@crate::facts).
pub const fn length(parts: &[&str]) -> usize {
    let (mut length, mut at) = (0, 0);
    while at < parts.len() {
        length += parts[at].len();
        at += 1;
    }
    length
}

/// Texts as one, for [`facts!`](macro@crate::facts).
pub const fn joined<const LENGTH: usize>(parts: &[&str]) -> [u8; LENGTH] {
    let (mut bytes, mut filled, mut part) = ([0; LENGTH], 0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            bytes[filled] = parts[part].as_bytes()[at];
            (filled, at) = (filled + 1, at + 1);
        }
        part += 1;
    }
    bytes
}

/// Declares the facts of a view, in groups. A fact is a number with unit and limits, a flag, or a word.
///
/// Those under `both(own, foe)` are written once for the decider, and once more, under `foe.`, for the enemy: `own` and `foe` are the two,
/// and two texts may begin the help of each.
///
/// ```text
/// facts! {
///     View<'_>: both(|view| view.own, |view| view.foe) {
///         "health" [number "points", 0, 30] "Health left." => |view, who| view.health[who];
///     }
///     "round" [number "", 1, 100] "The round, from 1." => |view| view.round;
///     "first" [flag] "The one who decides strikes first." => |view| view.first;
///     "weather" [word Weather::WORDS] "How it is." => |view| view.weather as i32;
///     each [0 1 2] (Trait::WORDS, Trait::TITLES) "dice." [number "dice", 0, 20] "Dice of ", "." => |view, at| view.dice[at];
/// }
/// ```
///
/// After `each`, facts that differ by a word are written once. First come numbers, which the reader gets, then the words and, where the
/// help differs too, its titles. Under `both` the reader gets the side, then the number.
///
/// A view that borrows the session has this form: `View<'_, D> where [D: Dice], steered(D, |view| (&view.dice, view.seat)):`. It is then
/// asked by [`Choices::choose`](crate::Choices::choose).
#[macro_export]
macro_rules! facts {
    (@info $name:expr, [number $unit:literal, $low:expr, $high:expr], $help:expr) => {
        $crate::reexports::policy::FactInfo::number($name, $unit, $low, $high, $help)
    };
    (@info $name:expr, [flag], $help:expr) => { $crate::reexports::policy::FactInfo::flag($name, $help) };
    (@info $name:expr, [word $levels:expr], $help:expr) => { $crate::reexports::policy::FactInfo::word($name, $levels, $help) };

    (@group $view:tt $generics:tt $steered:tt $done:tt both($own:expr, $foe:expr, $mine:literal, $theirs:literal) $body:tt
        $($rest:tt)*
    ) => {
        $crate::facts! { @side $view $generics $steered $done [$own, "", $mine] $body
            { side($foe, "foe.", $theirs) $body $($rest)* } }
    };
    (@group $view:tt $generics:tt $steered:tt $done:tt side($who:expr, $prefix:literal, $lead:literal) $body:tt $($rest:tt)*) => {
        $crate::facts! { @side $view $generics $steered $done [$who, $prefix, $lead] $body { $($rest)* } }
    };
    (@side $view:tt $generics:tt $steered:tt $done:tt $who:tt {} { $($rest:tt)* }) => {
        $crate::facts! { @group $view $generics $steered $done $($rest)* }
    };
    (@side $view:tt $generics:tt $steered:tt [$($done:tt)*] [$who:expr, $prefix:literal, $lead:literal] {
        $($name:literal $kind:tt $help:literal => $read:expr;)+
        $(each $($more:tt)*)?
    } $rest:tt) => {
        $crate::facts! { @side $view $generics $steered [$($done)*
            $([concat!($prefix, $name), $kind, concat!($lead, $help), |view| {
                let (read, who): (fn(&Self, usize) -> i32, fn(&Self) -> usize) = ($read, $who);
                read(view, who(view))
            }])+
        ] [$who, $prefix, $lead] { $(each $($more)*)? } $rest }
    };
    (@side $view:tt $generics:tt $steered:tt [$($done:tt)*] [$who:expr, $prefix:literal, $lead:literal] {
        each [$($at:literal)+] ($words:expr, $titles:expr) $name:literal $kind:tt $before:literal, $after:literal => $read:expr;
        $($more:tt)*
    } $rest:tt) => {
        $crate::facts! { @side $view $generics $steered [$($done)*
            $([$crate::facts!(@joined concat!($prefix, $name), $words[$at]), $kind,
                $crate::facts!(@joined concat!($lead, $before), $titles[$at], $after), |view| {
                    let (read, who): (fn(&Self, usize, usize) -> i32, fn(&Self) -> usize) = ($read, $who);
                    read(view, who(view), $at)
                }])+
        ] [$who, $prefix, $lead] { $($more)* } $rest }
    };
    (@joined $($part:expr),+) => {{
        const PARTS: &[&str] = &[$($part),+];
        const BYTES: [u8; $crate::facts::length(PARTS)] = $crate::facts::joined(PARTS);
        match std::str::from_utf8(&BYTES) { Ok(text) => text, Err(_) => "" }
    }};
    (@group $view:tt $generics:tt $steered:tt [$($done:tt)*]
        each [$($at:literal)+] ($words:expr $(, $titles:expr)?)
            $name:literal $kind:tt $before:literal $(, $after:literal)? => $read:expr;
        $($rest:tt)*
    ) => {
        $crate::facts! { @each $view $generics $steered [$($done)*] [$($at)+] [$words] [$($titles)?] [$before $(, $after)?]
            $name $kind $read; $($rest)* }
    };
    (@each $view:tt $generics:tt $steered:tt [$($done:tt)*] [$($at:literal)+] [$words:expr] [] [$help:literal]
        $name:literal $kind:tt $read:expr; $($rest:tt)*
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)*
            $([$crate::facts!(@joined $name, $words[$at]), $kind, $help, |view| {
                let read: fn(&Self, usize) -> i32 = $read;
                read(view, $at)
            }])+
        ] $($rest)* }
    };
    (@each $view:tt $generics:tt $steered:tt [$($done:tt)*] [$($at:literal)+] [$words:expr] [$titles:expr]
        [$before:literal, $after:literal] $name:literal $kind:tt $read:expr; $($rest:tt)*
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)*
            $([$crate::facts!(@joined $name, $words[$at]), $kind, $crate::facts!(@joined $before, $titles[$at], $after), |view| {
                let read: fn(&Self, usize) -> i32 = $read;
                read(view, $at)
            }])+
        ] $($rest)* }
    };
    (@group $view:tt $generics:tt $steered:tt $done:tt both($own:expr, $foe:expr) $($rest:tt)*) => {
        $crate::facts! { @group $view $generics $steered $done both($own, $foe, "", "The enemy's: ") $($rest)* }
    };
    (@group $view:tt $generics:tt $steered:tt [$($done:tt)*]
        $($name:literal $kind:tt $help:literal => $read:expr;)+
        both $($rest:tt)*
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)* $([$name, $kind, $help, $read])+] both $($rest)* }
    };
    (@group $view:tt $generics:tt $steered:tt [$($done:tt)*]
        $($name:literal $kind:tt $help:literal => $read:expr;)+
        each $($rest:tt)*
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)* $([$name, $kind, $help, $read])+] each $($rest)* }
    };
    (@group $view:tt $generics:tt $steered:tt [$($done:tt)*]
        $($name:literal $kind:tt $help:literal => $read:expr;)+
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)* $([$name, $kind, $help, $read])+] }
    };
    (@group [$view:ty] [$($generics:tt)*] $steered:tt [$([$name:expr, $kind:tt, $help:expr, $read:expr])*]) => {
        impl<$($generics)*> $crate::View for $view {
            const FACTS: &'static [$crate::reexports::policy::FactInfo<'static>] = {
                const ALL: &[$crate::reexports::policy::FactInfo<'static>] = &[$($crate::facts!(@info $name, $kind, $help)),*];
                ALL
            };
            #[inline]
            fn read(&self, index: u16) -> i64 {
                let readers: &[fn(&Self) -> i32] = &[$($read),*];
                i64::from(readers[usize::from(index)](self))
            }
        }
        $crate::facts! { @steered [$view] [$($generics)*] $steered }
    };
    (@steered $view:tt $generics:tt []) => {};
    (@steered [$view:ty] [$($generics:tt)*] [$dice:ident, $who:expr]) => {
        impl<$($generics)*> $crate::reexports::policy::Facts for $view {
            #[inline]
            fn fact(&self, index: u16) -> i64 { $crate::View::read(self, index) }
            #[inline]
            fn is_steered(&self) -> bool { <$dice as $crate::reexports::engine::Dice>::STEERED }
            #[inline]
            fn steer(&self, question: &$crate::reexports::engine::dice::Question<'_>) -> Option<usize> {
                $crate::facts::steer($who, self, question)
            }
        }
    };

    ($view:ty where [$($generics:tt)*], steered($dice:ident, $who:expr): $($groups:tt)*) => {
        $crate::facts! { @group [$view] [$($generics)*] [$dice, $who] [] $($groups)* }
    };
    ($view:ty: $($groups:tt)*) => { $crate::facts! { @group [$view] [] [] [] $($groups)* } };
}
