//! Facts: what the conditions of a strategy may ask, each declared beside its reader.

use crate::policy::FactInfo;

/// A situation as the one who decides sees it, declared by [`facts!`](crate::facts).
pub trait View {
    /// Every fact, in order.
    const FACTS: &'static [FactInfo<'static>];
    /// The fact with this number.
    fn read(&self, index: u16) -> i64;
}

/// Declares the facts of a view. Those under `both(own, foe)` are written once for the one who decides, and once more, under
/// `foe.`, for the enemy: `own` and `foe` say who they are. A fact is a number with unit and limits, a yes or no, or a word.
///
/// ```text
/// facts! {
///     View<'_>: both(|view| view.own, |view| view.foe) {
///         "health" [number "points", 0, 30] "Health left." => |view, who| view.health[who];
///     }
///     "round" [number "", 1, 100] "The round, from 1." => |view| view.round;
///     "first" [flag] "The one who decides strikes first." => |view| view.first;
///     "weather" [word Weather::WORDS] "How it is." => |view| view.weather as i32;
/// }
/// ```
#[macro_export]
macro_rules! facts {
    (@info $name:expr, [number $unit:literal, $low:expr, $high:expr], $help:expr) => {
        $crate::policy::FactInfo::number($name, $unit, $low, $high, $help)
    };
    (@info $name:expr, [flag], $help:expr) => { $crate::policy::FactInfo::flag($name, $help) };
    (@info $name:expr, [word $levels:expr], $help:expr) => { $crate::policy::FactInfo::word($name, $levels, $help) };
    ($view:ty: both($own:expr, $foe:expr) { $($pname:literal $pkind:tt $phelp:literal => $pread:expr;)* }
        $($name:literal $kind:tt $help:literal => $read:expr;)*
    ) => {
        impl $crate::games::kit::View for $view {
            const FACTS: &'static [$crate::policy::FactInfo<'static>] = &[
                $($crate::facts!(@info $pname, $pkind, $phelp),)*
                $($crate::facts!(@info concat!("foe.", $pname), $pkind, concat!("The enemy's: ", $phelp)),)*
                $($crate::facts!(@info $name, $kind, $help),)*
            ];
            #[inline]
            fn read(&self, index: u16) -> i64 {
                let pairs: &[fn(&Self, usize) -> i32] = &[$($pread),*];
                let singles: &[fn(&Self) -> i32] = &[$($read),*];
                let (own, foe): (fn(&Self) -> usize, fn(&Self) -> usize) = ($own, $foe);
                let index = usize::from(index);
                i64::from(if index < pairs.len() {
                    pairs[index](self, own(self))
                } else if index < 2 * pairs.len() {
                    pairs[index - pairs.len()](self, foe(self))
                } else {
                    singles[index - 2 * pairs.len()](self)
                })
            }
        }
    };
    ($view:ty: $($name:literal $kind:tt $help:literal => $read:expr;)*) => {
        $crate::facts! { $view: both(|_| 0, |_| 0) {} $($name $kind $help => $read;)* }
    };
}
