//! Actions that carry values or are shared by several decisions, and unions of two kinds of actions.

use super::action::Action;
use super::forms::Either;
use evenodds_policy::{ActionInfo, DecisionInfo};

/// Most actions of one kind or another together.
const ROOM: usize = 64;

impl<A: Action, B: Action> Either<A, B> {
    const ROWS: &'static [ActionInfo<'static>; ROOM] = &{
        let (own, others) = (A::INFO.actions, B::INFO.actions);
        let (mut each, mut at) = ([own[0]; ROOM], 0);
        while at < own.len() + others.len() {
            each[at] = if at < own.len() { own[at] } else { others[at - own.len()] };
            at += 1;
        }
        each
    };
}

/// Actions of one kind, then those of another.
impl<A: Action, B: Action> Action for Either<A, B> {
    const INFO: DecisionInfo<'static> =
        DecisionInfo { name: "", help: "", actions: Self::ROWS.split_at(A::COUNT + B::COUNT).0 };
    #[inline]
    fn index(self) -> usize {
        match self {
            Self::One(action) => action.index(),
            Self::Other(action) => A::COUNT + action.index(),
        }
    }
    #[inline]
    fn of(index: usize) -> Self {
        if index < A::COUNT { Self::One(A::of(index)) } else { Self::Other(B::of(index - A::COUNT)) }
    }
}

/// Declares the actions of a decision where they carry values, or where several decisions share them: an enum, and a row with its word for
/// each of its values.
///
/// `always` and `sometimes` are those of [`decisions!`](macro@crate::decisions). An enum that exists already gets its rows by `for`.
///
/// ```
/// evenodds_kit::actions! {
///     /// What is done with a roll.
///     pub enum Change {
///         /// Leaves it.
///         Stop,
///         /// Rolls so many dice again.
///         Again(u8),
///     }
///     Stop => "stop", always: "Leaves it.";
///     Again(1) => "one", sometimes: "Rolls a die again.";
///     Again(2) => "two", sometimes: "Rolls two dice again.";
/// }
/// use evenodds_kit::Action;
/// assert_eq!(Change::Again(2).index(), 2);
/// ```
#[macro_export]
macro_rules! actions {
    (for $action:ident { $($value:expr => $word:literal, $legal:ident : $help:literal $([$($arg:expr),+])?;)+ }) => {
        impl $crate::Action for $action {
            const INFO: $crate::reexports::policy::DecisionInfo<'static> = $crate::reexports::policy::DecisionInfo {
                name: "",
                help: "",
                actions: &[$($crate::reexports::policy::ActionInfo {
                    name: $word,
                    help: $help,
                    always_legal: $crate::decisions!(@legal $legal),
                    args: &[$($($arg),+)?],
                }),+],
            };
            fn index(self) -> usize {
                Self::ROWS.iter().position(|known| *known == self).expect("every action has a row")
            }
            #[inline]
            fn of(index: usize) -> Self { Self::ROWS[index] }
        }

        impl $action {
            const ROWS: &[Self] = {
                #[allow(clippy::enum_glob_use, clippy::allow_attributes, reason = "rows name the values of one enum")]
                use $action::*;
                &[$($value),+]
            };
        }
    };
    ($(#[$doc:meta])* pub enum $action:ident { $($variants:tt)* } $($rows:tt)+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $action { $($variants)* }

        $crate::actions! { for $action { $($rows)+ } }
    };
}
