//! Actions that carry values, or that several decisions share.

/// Declares the actions of a decision where they carry values, or where several decisions share them: an enum, and a row for
/// each of its values with its word. `always` and `sometimes` are those of [`decisions!`](crate::decisions). An enum that
/// there is already gets its rows by `for`.
///
/// ```
/// evenodds::actions! {
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
/// use evenodds::games::kit::Action;
/// assert_eq!(Change::Again(2).index(), 2);
/// ```
#[macro_export]
macro_rules! actions {
    (for $action:ident { $($value:expr => $word:literal, $legal:ident : $help:literal $([$($arg:expr),+])?;)+ }) => {
        impl $crate::games::kit::Action for $action {
            const INFO: $crate::policy::DecisionInfo<'static> = $crate::policy::DecisionInfo {
                name: "",
                help: "",
                actions: &[$($crate::policy::ActionInfo {
                    name: $word,
                    help: $help,
                    always_legal: $crate::decisions!(@legal $legal),
                    args: &[$($($arg),+)?],
                }),+],
            };
            const ALL: &'static [Self] = {
                #[allow(clippy::enum_glob_use, clippy::allow_attributes, reason = "rows name the values of one enum")]
                use $action::*;
                &[$($value),+]
            };
            fn index(self) -> usize {
                Self::ALL.iter().position(|known| *known == self).expect("every action has a row")
            }
        }
    };
    ($(#[$doc:meta])* pub enum $action:ident { $($variants:tt)* } $($rows:tt)+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $action { $($variants)* }

        $crate::actions! { for $action { $($rows)+ } }
    };
}
