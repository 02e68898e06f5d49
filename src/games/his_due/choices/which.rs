//! Which of several dice an entry of a list means.

use crate::dice::RUNGS;
use crate::facts::Context;
use crate::fight::Fight;
use crate::profile::Profile;
use crate::row::Die;
use crate::state::Duellist;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Action, Choices, Legal, Taken};
use evenodds_policy::Facts;

/// The end of a row from which dice are counted; the words of `die` where it stands for dice of the Attack pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// From the highest down.
    Highest,
    /// From the lowest up.
    Lowest,
}

/// A die by its place, counted from one end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Which {
    /// Which end.
    pub(super) from: End,
    /// 1 is the first; beyond the last it is the last.
    pub(super) rank: i64,
}

impl Which {
    /// The arguments `die` and `rank` of an entry.
    pub(super) fn of<A>(taken: &Taken<'_, A>, facts: &impl Facts) -> Self {
        let lowest = taken.arg(0, facts) == End::Lowest as i64;
        Self { from: if lowest { End::Lowest } else { End::Highest }, rank: taken.arg(1, facts) }
    }

    /// The die of a row that is sorted, the best last, among those that fit; none if none does.
    pub(super) fn among(self, dice: &[Die], fits: impl Fn(&Die) -> bool) -> Option<usize> {
        let fitting = || (0..dice.len()).filter(|&at| fits(&dice[at]));
        let step = ranked(self.rank, fitting().count())?;
        if self.from == End::Lowest { fitting().nth(step) } else { fitting().rev().nth(step) }
    }
}

/// A rank of 1 and more as a place from 0, held within `count`; none of nothing.
pub(super) fn ranked(rank: i64, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(usize::try_from(rank.max(1) - 1).unwrap_or(last).min(last))
}

/// A size of a Defence pool by its rank, from the smallest upwards or from the largest downwards; `from` leaves smaller ones
/// out.
pub(super) fn of_pool(me: &Duellist, largest: bool, rank: i64, from: usize) -> Option<usize> {
    let sizes = || (from..RUNGS).filter(|&natural| me.defence[natural] > 0);
    let step = ranked(rank, sizes().count())?;
    if largest { sizes().rev().nth(step) } else { sizes().nth(step) }
}

/// Which die of the Defence pool an entry means: the words of `die` where it stands for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DefenceDie {
    /// The smallest whose mean is enough, else the largest.
    SmallestEnough,
    /// The largest.
    Largest,
    /// The smallest.
    Smallest,
    /// None, where that is allowed.
    Keep,
}

impl DefenceDie {
    /// Of the number of its word.
    pub(super) fn of(word: i64) -> Self {
        let all = [Self::SmallestEnough, Self::Largest, Self::Smallest, Self::Keep];
        usize::try_from(word).ok().and_then(|at| all.get(at).copied()).unwrap_or(Self::SmallestEnough)
    }
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// What a list says; none without one, and where a duellist who looks ahead does as without one.
    #[inline]
    pub(in super::super) fn said<'l, A: Action>(
        &self,
        seat: usize,
        list: &'l Choices<A>,
        legal: Legal<A>,
        context: Context,
    ) -> Option<Taken<'l, A>> {
        if self.is_listed(list) { self.by_list(seat, list, legal, context) } else { None }
    }

    #[inline(never)]
    fn by_list<'l, A: Action>(
        &self,
        seat: usize,
        list: &'l Choices<A>,
        legal: Legal<A>,
        context: Context,
    ) -> Option<Taken<'l, A>> {
        list.choose(legal, &self.view(seat, context))
    }
}
