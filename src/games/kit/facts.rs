//! Facts: what the conditions of a strategy may ask, each declared beside its reader.

use crate::engine::Dice;
use crate::engine::dice::Question;
use crate::policy::FactInfo;

/// A situation as the one who decides sees it, declared by [`facts!`](crate::facts).
pub trait View {
    /// Every fact, in order.
    const FACTS: &'static [FactInfo<'static>];
    /// The fact with this number.
    fn read(&self, index: u16) -> i64;
}

/// The entry that whoever steers a view's dice takes, for [`facts!`](crate::facts).
#[inline]
pub fn steer<V, D: Dice>(who: impl Fn(&V) -> (&D, usize), view: &V, question: &Question<'_>) -> Option<usize> {
    let (dice, seat) = who(view);
    dice.steer(seat, question)
}

/// Declares the facts of a view, in groups. Those under `both(own, foe)` are written once for the one who decides, and once
/// more, under `foe.`, for the enemy: `own` and `foe` say who they are, and two texts may say how the help of each begins. A
/// fact is a number with unit and limits, a yes or no, or a word.
///
/// ```text
/// facts! {
///     View<'_>: both(|view| view.own, |view| view.foe) {
///         "health" [number "points", 0, 30] "Health left." => |view, who| view.health[who];
///     }
///     "round" [number "", 1, 100] "The round, from 1." => |view| view.round;
///     "first" [flag] "The one who decides strikes first." => |view| view.first;
///     "weather" [word Weather::WORDS] "How it is." => |view| view.weather as i32;
///     each [0 "law" "Law", 1 "luck" "Luck"] "dice." [number "dice", 0, 20] "Dice of ", "." => |view, at| view.dice[at];
/// }
/// ```
///
/// After `each` facts that differ by a word are written once: the words with their numbers, which the reader gets, and with
/// what the help calls them. A view that borrows the session itself says so: `View<'_, D> where [D: Dice], steered(D, |view| (&view.dice, view.seat)):`.
/// It is then asked by [`Choices::choose`](crate::games::kit::Choices::choose).
#[macro_export]
macro_rules! facts {
    (@info $name:expr, [number $unit:literal, $low:expr, $high:expr], $help:expr) => {
        $crate::policy::FactInfo::number($name, $unit, $low, $high, $help)
    };
    (@info $name:expr, [flag], $help:expr) => { $crate::policy::FactInfo::flag($name, $help) };
    (@info $name:expr, [word $levels:expr], $help:expr) => { $crate::policy::FactInfo::word($name, $levels, $help) };

    (@group $view:tt $generics:tt $steered:tt [$($done:tt)*]
        both($own:expr, $foe:expr, $mine:literal, $theirs:literal) {
            $($name:literal $kind:tt $help:literal => $read:expr;)*
        }
        $($rest:tt)*
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)*
            $([$name, $kind, concat!($mine, $help), |view| {
                let (read, who): (fn(&Self, usize) -> i32, fn(&Self) -> usize) = ($read, $own);
                read(view, who(view))
            }])*
            $([concat!("foe.", $name), $kind, concat!($theirs, $help), |view| {
                let (read, who): (fn(&Self, usize) -> i32, fn(&Self) -> usize) = ($read, $foe);
                read(view, who(view))
            }])*
        ] $($rest)* }
    };
    (@group $view:tt $generics:tt $steered:tt [$($done:tt)*]
        each [$($at:literal $word:literal $title:literal),+ $(,)?]
            $name:literal $kind:tt $before:literal, $after:literal => $read:expr;
        $($rest:tt)*
    ) => {
        $crate::facts! { @group $view $generics $steered [$($done)*
            $([concat!($name, $word), $kind, concat!($before, $title, $after), |view| {
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
        $(both $($rest:tt)*)?
        $(each $($more:tt)*)?
    ) => {
        $crate::facts! { @group $view $generics $steered
            [$($done)* $([$name, $kind, $help, $read])+] $(both $($rest)*)? $(each $($more)*)? }
    };
    (@group [$view:ty] [$($generics:tt)*] $steered:tt [$([$name:expr, $kind:tt, $help:expr, $read:expr])*]) => {
        impl<$($generics)*> $crate::games::kit::View for $view {
            const FACTS: &'static [$crate::policy::FactInfo<'static>] = {
                const ALL: &[$crate::policy::FactInfo<'static>] = &[$($crate::facts!(@info $name, $kind, $help)),*];
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
        impl<$($generics)*> $crate::policy::Facts for $view {
            #[inline]
            fn fact(&self, index: u16) -> i64 { $crate::games::kit::View::read(self, index) }
            #[inline]
            fn is_steered(&self) -> bool { <$dice as $crate::engine::Dice>::STEERED }
            #[inline]
            fn steer(&self, question: &$crate::engine::dice::Question<'_>) -> Option<usize> {
                $crate::games::kit::facts::steer($who, self, question)
            }
        }
    };

    ($view:ty where [$($generics:tt)*], steered($dice:ident, $who:expr): $($groups:tt)*) => {
        $crate::facts! { @group [$view] [$($generics)*] [$dice, $who] [] $($groups)* }
    };
    ($view:ty: $($groups:tt)*) => { $crate::facts! { @group [$view] [] [] [] $($groups)* } };
}
