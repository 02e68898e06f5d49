//! Decisions: what a strategy decides, declared as a table of actions. Each decision becomes an enum of its actions; the
//! strategy holds a priority list for each, the preset's where the scenario writes none.

use super::facts::View;
use crate::engine::{Dice, Session, Trace};
use crate::games::menus::menu;
use crate::policy::{ActionInfo, DecisionInfo, FactInfo, Facts, List, find};
use crate::source::{Fault, Faults, Table};
use std::marker::PhantomData;

/// The actions of one decision, declared by [`decisions!`](crate::decisions). At most 64.
pub trait Action: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Name, help and actions, for lists and messages.
    const INFO: DecisionInfo<'static>;
    /// The actions, in order.
    const ALL: &'static [Self];
    /// Position among [`Action::ALL`].
    fn index(self) -> usize;
}

/// The set of actions that are legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legal<A>(u64, PhantomData<A>);

impl<A: Action> Legal<A> {
    /// No action yet.
    pub const NONE: Self = Self(0, PhantomData);

    /// Every action that is legal whenever the decision comes up, and these.
    #[inline]
    pub fn with(actions: impl IntoIterator<Item = A>) -> Self {
        let always = A::INFO.actions.iter().enumerate().filter(|(_, info)| info.always_legal);
        let always = always.fold(0, |bits, (at, _)| bits | 1 << at);
        Self(actions.into_iter().fold(always, |bits, action| bits | 1 << action.index()), PhantomData)
    }

    /// Every action.
    #[inline]
    pub fn all() -> Self {
        Self::with(A::ALL.iter().copied())
    }

    /// The set with an action added if so wished.
    #[inline]
    #[must_use]
    pub fn and(self, action: A, wished: bool) -> Self {
        Self(self.0 | u64::from(wished) << action.index(), PhantomData)
    }

    /// Whether an action is in the set.
    #[inline]
    pub fn contains(self, action: A) -> bool {
        self.0 >> action.index() & 1 == 1
    }

    /// How many actions there are.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// Whether a decision is really taken, or only imagined.
#[derive(Debug)]
pub enum Asking<'s, 'd, D, T> {
    /// Somebody thinks ahead.
    Imagined,
    /// It is taken, in this session.
    Really(&'s mut Session<'d, D, T>),
}

/// The priority list by which a strategy takes one decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices<A> {
    list: List,
    action: PhantomData<A>,
}

impl<A: Action> Choices<A> {
    /// Asks the list: the first entry that is legal and whose condition holds. A player who looks ahead may take another one.
    /// Counts as a decision of the table where more than one action is legal.
    #[inline]
    pub fn ask<D: Dice, T: Trace>(
        &self,
        session: &mut Session<'_, D, T>,
        seat: usize,
        legal: Legal<A>,
        view: &impl View,
    ) -> A {
        self.ask_with::<D, T, 0>(session, seat, legal, view).0
    }

    /// The same, with the first parameters of the action that is taken.
    #[inline]
    pub fn ask_with<D: Dice, T: Trace, const N: usize>(
        &self,
        session: &mut Session<'_, D, T>,
        seat: usize,
        legal: Legal<A>,
        view: &impl View,
    ) -> (A, [i64; N]) {
        session.decision(legal.count());
        let asked = Steerable { view, dice: &*session.dice, seat };
        self.first(legal, &asked)
    }

    /// What the list would say of a situation that is only imagined: nobody steers it, and it costs the table nothing.
    #[inline]
    pub fn would(&self, legal: Legal<A>, view: &impl View) -> A {
        self.first::<0>(legal, &Plain(view)).0
    }

    /// [`Choices::ask`] or [`Choices::would`], for code that serves both.
    #[inline]
    pub fn take<D: Dice, T: Trace>(
        &self,
        asking: &mut Asking<'_, '_, D, T>,
        seat: usize,
        legal: Legal<A>,
        view: &impl View,
    ) -> A {
        match asking {
            Asking::Imagined => self.would(legal, view),
            Asking::Really(session) => self.ask(session, seat, legal, view),
        }
    }

    /// Whether a condition of the list asks for a fact.
    pub fn asks(&self, fact: u16) -> bool {
        self.list.asks(fact)
    }

    #[inline]
    fn first<const N: usize>(&self, legal: Legal<A>, facts: &impl Facts) -> (A, [i64; N]) {
        match self.list.choose(legal.0, facts) {
            Some(choice) => (A::ALL[usize::from(choice.action)], std::array::from_fn(|at| choice.arg(at, facts))),
            // Lists that can fall through are refused; this is for a game that leaves out what it calls always legal.
            None => (A::ALL[legal.0.trailing_zeros() as usize % A::ALL.len()], [0; N]),
        }
    }

    /// Reads the list of this decision out of a strategy. Presets are complete, so it is there; else that is a fault.
    pub fn read(table: &Table, facts: &[FactInfo<'_>], faults: &mut Faults) -> Option<Self> {
        let Some(node) = table.get(A::INFO.name) else {
            faults.push(Fault::at(&table.place, format!("the strategy does not decide `{}`", A::INFO.name)));
            return None;
        };
        Some(Self { list: List::read(node, &A::INFO, facts, faults)?, action: PhantomData })
    }

    /// Opens every action to a player who looks ahead: each, with each word of its parameters, beside the list's own choice.
    pub fn open_menu(&mut self, facts: &[FactInfo<'_>]) {
        let options: Vec<String> = A::INFO.actions.iter().flat_map(options).collect();
        self.list = menu(&A::INFO, facts, Some(&self.list), None, &options);
    }
}

/// An action with each word of its parameters, as an entry of a list. None where a number would be needed.
fn options(info: &ActionInfo<'static>) -> Vec<String> {
    let mut entries = vec![format!("{{ do = {:?}", info.name)];
    for arg in info.args {
        if arg.words.is_empty() {
            if arg.default.is_none() {
                return Vec::new();
            }
            continue;
        }
        let each = |entry: &String| arg.words.iter().map(|word| format!("{entry}, {} = {word:?}", arg.name)).collect();
        entries = entries.iter().flat_map(|entry| -> Vec<String> { each(entry) }).collect();
    }
    entries.into_iter().map(|entry| format!("{entry} }}")).collect()
}

/// All lists of a strategy, declared by [`decisions!`](crate::decisions).
pub trait Lists: Clone + std::fmt::Debug + Send + Sync + 'static {
    /// The decisions, in order.
    const DECISIONS: &'static [DecisionInfo<'static>];
    /// What their conditions may ask.
    const FACTS: &'static [FactInfo<'static>];
    /// Reads every list out of a strategy.
    fn read(table: &Table, faults: &mut Faults) -> Option<Self>;
    /// Opens every decision to a player who looks ahead.
    fn open_menus(&mut self);
    /// Whether any list asks for a fact with this number.
    fn asks_number(&self, fact: u16) -> bool;

    /// Whether any list asks for a fact.
    fn asks(&self, fact: &str) -> bool {
        find(Self::FACTS, fact).is_some_and(|(number, _)| self.asks_number(number))
    }
}

/// A view whose decisions somebody may steer.
struct Steerable<'a, V, D> {
    view: &'a V,
    dice: &'a D,
    seat: usize,
}

impl<V: View, D: Dice> Facts for Steerable<'_, V, D> {
    #[inline]
    fn fact(&self, index: u16) -> i64 {
        self.view.read(index)
    }
    #[inline]
    fn is_steered(&self) -> bool {
        D::STEERED
    }
    #[inline]
    fn steer(&self, open: u64, own: usize) -> Option<usize> {
        self.dice.steer(self.seat, open, own)
    }
}

/// A view that nobody steers.
struct Plain<'a, V>(&'a V);

impl<V: View> Facts for Plain<'_, V> {
    #[inline]
    fn fact(&self, index: u16) -> i64 {
        self.0.read(index)
    }
}

/// Declares the decisions of a game: for each an enum of actions, and the struct that holds a strategy's lists.
///
/// `always` marks actions that are legal whenever the decision comes up; a list ends with one of them. `sometimes` marks the
/// others. Parameters follow in brackets, as [`ArgInfo`](crate::policy::ArgInfo)s.
///
/// ```text
/// decisions! {
///     /// How a duellist decides.
///     pub struct Decisions for View<'static> {
///         /// What is done on a turn.
///         turn: Turn {
///             /// Strikes.
///             Strike = "strike", always;
///             /// Uses a salve.
///             Mend = "mend", sometimes;
///         }
///     }
/// }
/// ```
#[macro_export]
macro_rules! decisions {
    (@legal always) => { true };
    (@legal sometimes) => { false };
    ($(#[$sdoc:meta])* pub struct $lists:ident for $view:ty {
        $($(#[doc = $ddoc:literal])+ $decision:ident : $action:ident {
            $($(#[doc = $adoc:literal])+ $variant:ident = $word:literal, $legal:ident $([$($arg:expr),+])?;)+
        })+
    }) => {
        $(
            $(#[doc = $ddoc])+
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
            pub enum $action { $($(#[doc = $adoc])+ $variant),+ }

            impl $crate::games::kit::Action for $action {
                const INFO: $crate::policy::DecisionInfo<'static> = $crate::policy::DecisionInfo {
                    name: $crate::games::kit::bare(stringify!($decision)),
                    help: concat!($($ddoc),+).trim_ascii(),
                    actions: &[$($crate::policy::ActionInfo {
                        name: $word,
                        help: concat!($($adoc),+).trim_ascii(),
                        always_legal: $crate::decisions!(@legal $legal),
                        args: &[$($($arg),+)?],
                    }),+],
                };
                const ALL: &'static [Self] = &[$(Self::$variant),+];
                fn index(self) -> usize { self as usize }
            }
        )+

        $(#[$sdoc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $lists { $($(#[doc = $ddoc])+ pub $decision: $crate::games::kit::Choices<$action>,)+ }

        impl $crate::games::kit::Lists for $lists {
            const DECISIONS: &'static [$crate::policy::DecisionInfo<'static>] =
                &[$(<$action as $crate::games::kit::Action>::INFO),+];
            const FACTS: &'static [$crate::policy::FactInfo<'static>] = <$view as $crate::games::kit::View>::FACTS;
            fn read(table: &$crate::source::Table, faults: &mut $crate::source::Faults) -> Option<Self> {
                $(let $decision = $crate::games::kit::Choices::<$action>::read(
                    table, <Self as $crate::games::kit::Lists>::FACTS, faults,
                );)+
                Some(Self { $($decision: $decision?),+ })
            }
            fn open_menus(&mut self) {
                $(self.$decision.open_menu(<Self as $crate::games::kit::Lists>::FACTS);)+
            }
            fn asks_number(&self, fact: u16) -> bool { false $(|| self.$decision.asks(fact))+ }
        }
    };
}

/// The name of a raw identifier as it stands in files: `r#yield` is `yield`.
pub const fn bare(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}
