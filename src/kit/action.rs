//! Actions of a decision, and sets of those that are legal.

use evenodds_policy::{ActionInfo, ArgInfo, DecisionInfo};
use std::marker::PhantomData;

/// The actions of one decision, declared by [`decisions!`](macro@crate::decisions). At most 64.
pub trait Action: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Name, help and actions, for lists and messages.
    const INFO: DecisionInfo<'static>;
    /// Number of fixed actions.
    const COUNT: usize = Self::INFO.actions.len();
    /// The fixed actions that are legal whenever the decision comes up, as bits.
    const ALWAYS: u64 = always(Self::INFO.actions);
    /// Actions that are data, where the decision has some.
    const DATA: Option<DataInfo> = None;
    /// Its number, in the order of [`Action::INFO`]; actions that are data follow.
    fn index(self) -> usize;
    /// The action of a number.
    fn of(index: usize) -> Self;
}

/// Actions of a decision that are data of the game, like the powers of a character, see [`Offers`](super::Offers).
#[derive(Debug, Clone, Copy)]
pub struct DataInfo {
    /// Name for lists: `any power of that moment`.
    pub what: &'static str,
    /// Parameters of each.
    pub args: &'static [ArgInfo<'static>],
}

/// Bits of the actions that are always legal.
const fn always(actions: &[ActionInfo<'_>]) -> u64 {
    let (mut bits, mut at) = (0, 0);
    while at < actions.len() {
        bits |= (actions[at].always_legal as u64) << at;
        at += 1;
    }
    bits
}

/// Set of the actions that are legal now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legal<A>(pub(super) u64, PhantomData<A>);

impl<A: Action> Legal<A> {
    /// No action yet.
    pub const NONE: Self = Self(0, PhantomData);

    /// Every action that is legal whenever the decision comes up, and these.
    #[inline]
    pub fn with(actions: impl IntoIterator<Item = A>) -> Self {
        Self(actions.into_iter().fold(A::ALWAYS, |bits, action| bits | 1 << action.index()), PhantomData)
    }

    /// Every action that is legal whenever the decision comes up.
    #[inline]
    pub const fn always() -> Self {
        Self(A::ALWAYS, PhantomData)
    }

    /// Adds the actions that are data whose bits are set.
    #[inline]
    #[must_use]
    pub const fn and_data(self, bits: u32) -> Self {
        Self(self.0 | (bits as u64) << A::COUNT, PhantomData)
    }

    /// Every action.
    #[inline]
    pub const fn all() -> Self {
        Self(u64::MAX >> (64 - A::COUNT), PhantomData)
    }

    /// The fixed actions of which this is true.
    #[inline]
    pub fn of(is_legal: impl Fn(A) -> bool) -> Self {
        Self((0..A::COUNT).fold(0, |bits, at| bits | u64::from(is_legal(A::of(at))) << at), PhantomData)
    }

    /// The set, with an action added if `wished`.
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

    /// Number of actions.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// A parameter of an action that takes a number; without a default it must be written.
pub const fn number(name: &'static str, default: Option<i64>, help: &'static str) -> ArgInfo<'static> {
    ArgInfo { name, help, default, words: &[] }
}

/// A parameter that is one of some words, the first unless it is written, for [`decisions!`](macro@crate::decisions).
pub const fn one_of(name: &'static str, words: &'static [&'static str], help: &'static str) -> ArgInfo<'static> {
    ArgInfo { name, help, default: Some(0), words }
}
