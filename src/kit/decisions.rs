//! Decisions of a strategy, declared as a table of actions. Each decision becomes an enum of its actions; the strategy holds a priority
//! list for each, the preset's where the scenario writes none.

use super::action::DataInfo;
use super::offers::Offers;
use evenodds_policy::{DecisionInfo, FactInfo, find};
use evenodds_source::{Faults, Table};
use std::marker::PhantomData;

/// All lists of a strategy, declared by [`decisions!`](macro@crate::decisions).
pub trait Lists: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The decisions, in order.
    const DECISIONS: &'static [DecisionInfo<'static>];
    /// Those of their actions that are data.
    const DATA: &'static [Option<DataInfo>];
    /// Entries that a player who looks ahead tries at each decision, where the declaration names them.
    const TRIES: &'static [&'static [&'static str]];
    /// Facts of their conditions, where the declaration names the view; else those of [`super::Game::FACTS`].
    const FACTS: &'static [FactInfo<'static>];
    /// Reads every list out of a strategy.
    fn read(table: &Table, facts: &[FactInfo<'_>], offers: &dyn Offers, faults: &mut Faults) -> Option<Self>;
    /// Opens every decision but those named to a player who looks ahead.
    fn open_menus(&mut self, but: &[&str], facts: &[FactInfo<'_>], offers: &dyn Offers);
    /// Whether any list asks for a fact with this number.
    fn asks_number(&self, fact: u16) -> bool;
    /// Whether there is any list.
    fn any_written(&self) -> bool;

    /// Opens decisions to a player who looks ahead: those that name what is tried there, or else all.
    fn open_declared(&mut self, facts: &[FactInfo<'_>]) {
        let silent = Self::DECISIONS.iter().zip(Self::TRIES).filter(|(_, tries)| tries.is_empty());
        let mut closed: Vec<&str> = silent.map(|(info, _)| info.name).collect();
        if closed.len() == Self::DECISIONS.len() {
            closed.clear();
        }
        self.open_menus(&closed, facts, &Declared::<Self>(PhantomData));
    }

    /// Whether any list asks for a fact.
    fn asks(&self, fact: &str) -> bool {
        find(Self::FACTS, fact).is_some_and(|(number, _)| self.asks_number(number))
    }
}

/// Declarations for looking ahead.
struct Declared<L>(PhantomData<L>);

impl<L: Lists> Offers for Declared<L> {
    fn tries(&self, decision: &str) -> Option<Vec<String>> {
        let at = L::DECISIONS.iter().position(|known| known.name == decision)?;
        let tries = L::TRIES[at].iter().map(|entry| (*entry).to_owned());
        (!L::TRIES[at].is_empty()).then(|| tries.collect())
    }
}

/// Declares the decisions of a game: for each an enum of actions, and the struct that holds a strategy's lists.
///
/// `always` marks actions that are legal whenever the decision comes up; a list ends with one of them. `sometimes` marks the
/// others. Parameters follow in brackets, as [`ArgInfo`](evenodds_policy::ArgInfo)s.
///
/// ```text
/// decisions! {
///     /// How a duellist decides.
///     pub struct Decisions for View<'static> {
///         /// What is done on a turn.
///         turn: Turn {
///             Mend = "mend", sometimes: "Uses a salve.";
///             Strike = "strike", always: "Strikes.";
///         }
///     }
/// }
/// ```
///
/// Without `for VIEW` the facts of conditions are those of [`Game::FACTS`](crate::Game::FACTS). A struct that is `optional` needs no lists:
/// where a strategy has none, the game decides as the strategy's preset would.
///
/// - Actions that are data, like the powers of a character, come last, after dots: a variant with their number, a word for lists,
///   parameters. The participant's [`Offers`](crate::Offers) name them.
/// - A decision with actions from [`words!`](macro@crate::words), [`actions!`](macro@crate::actions) or an earlier decision has no braces: `again: Turn;`.
/// - Actions of one kind or of another are a named [`Either`](crate::Either): `mend: Mend [Either<Salve, Rest>]`.
/// - `tries ["'strike'", "'mend'"];` after a decision replaces the actions that a player who looks ahead tries. Decisions without it then
///   stay as they are.
#[macro_export]
macro_rules! decisions {
    (@legal always) => { true };
    (@legal sometimes) => { false };
    (@facts) => { &[] };
    (@facts $view:ty) => { <$view as $crate::View>::FACTS };
    (@optional) => { false };
    (@optional optional) => { true };
    (@actions $decision:ident $action:ident [$($ddoc:literal)+] ;) => {};
    (@actions $decision:ident $action:ident [$($ddoc:literal)+] [$kind:ty]) => {
        $(#[doc = $ddoc])+
        pub type $action = $kind;
    };
    (@actions $decision:ident $action:ident [$($ddoc:literal)+] {
        $($(#[doc = $adoc:literal])* $variant:ident = $word:literal, $legal:ident $(: $help:literal)? $([$($arg:expr),+])?;)+
        $(.. $data:ident = $what:literal : $dhelp:literal $([$($darg:expr),+])?;)?
    }) => {
        $(#[doc = $ddoc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $action {
            $($(#[doc = $adoc])* $(#[doc = $help])? $variant,)+
            $(#[doc = $dhelp] $data(u8),)?
        }

        impl $crate::Action for $action {
            const INFO: $crate::reexports::policy::DecisionInfo<'static> = $crate::reexports::policy::DecisionInfo {
                name: $crate::bare(stringify!($decision)),
                help: concat!($($ddoc),+).trim_ascii(),
                actions: &[$($crate::reexports::policy::ActionInfo {
                    name: $word,
                    help: $crate::words!(@help [$word] [$($adoc)*] [$($help)?]),
                    always_legal: $crate::decisions!(@legal $legal),
                    args: &[$($($arg),+)?],
                }),+],
            };
            $(const DATA: Option<$crate::DataInfo> =
                Some($crate::DataInfo { what: $what, args: &[$($($darg),+)?] });)?
            #[inline]
            fn index(self) -> usize {
                enum Place { $($variant),+ }
                match self {
                    $(Self::$variant => Place::$variant as usize,)+
                    $(Self::$data(number) => Self::COUNT + usize::from(number),)?
                }
            }
            #[inline]
            fn of(index: usize) -> Self {
                const FIXED: &[$action] = &[$($action::$variant),+];
                $(if index >= FIXED.len() { return Self::$data((index - FIXED.len()) as u8); })?
                FIXED[index]
            }
        }
    };
    ($(#[$sdoc:meta])* pub struct $lists:ident $(for $view:ty)? $([$optional:ident])? {
        $($(#[doc = $ddoc:literal])+ $decision:ident : $action:ident $body:tt $(tries [$($try:literal),+ $(,)?];)?)+
    }) => {
        $($crate::decisions! { @actions $decision $action [$($ddoc)+] $body })+

        $(#[$sdoc])*
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct $lists { $($(#[doc = $ddoc])+ pub $decision: $crate::Choices<$action>,)+ }

        impl $crate::Lists for $lists {
            const DECISIONS: &'static [$crate::reexports::policy::DecisionInfo<'static>] = &[$($crate::reexports::policy::DecisionInfo {
                name: $crate::bare(stringify!($decision)),
                help: concat!($($ddoc),+).trim_ascii(),
                ..<$action as $crate::Action>::INFO
            }),+];
            const DATA: &'static [Option<$crate::DataInfo>] =
                &[$(<$action as $crate::Action>::DATA),+];
            const TRIES: &'static [&'static [&'static str]] = &[$(&[$($($try),+)?]),+];
            const FACTS: &'static [$crate::reexports::policy::FactInfo<'static>] = $crate::decisions!(@facts $($view)?);
            fn read(
                table: &$crate::reexports::source::Table,
                facts: &[$crate::reexports::policy::FactInfo<'_>],
                offers: &dyn $crate::Offers,
                faults: &mut $crate::reexports::source::Faults,
            ) -> Option<Self> {
                let optional = $crate::decisions!(@optional $($optional)?);
                $(let $decision = $crate::Choices::<$action>::read(
                    table, $crate::bare(stringify!($decision)), optional, facts, offers, faults,
                );)+
                Some(Self { $($decision: $decision?),+ })
            }
            fn open_menus(
                &mut self,
                but: &[&str],
                facts: &[$crate::reexports::policy::FactInfo<'_>],
                offers: &dyn $crate::Offers,
            ) {
                $(if !but.contains(&$crate::bare(stringify!($decision))) {
                    self.$decision.open_menu($crate::bare(stringify!($decision)), facts, offers);
                })+
            }
            fn asks_number(&self, fact: u16) -> bool { false $(|| self.$decision.asks(fact))+ }
            fn any_written(&self) -> bool { false $(|| self.$decision.is_written())+ }
        }
    };
}

/// Name of a raw identifier in files: `r#yield` is `yield`.
pub const fn bare(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}
