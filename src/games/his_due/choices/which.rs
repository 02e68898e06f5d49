//! Which of several dice an entry of a list means.

use crate::games::his_due::decisions::Point;
use crate::games::his_due::dice::RUNGS;
use crate::games::his_due::row::Die;
use crate::games::his_due::state::Duellist;
use crate::policy::{Choice, Facts};

/// A die by its place, counted from one end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Which {
    /// Counted from the lowest; else from the highest.
    pub(super) lowest: bool,
    /// 1 is the first; beyond the last it is the last.
    pub(super) rank: i64,
}

impl Which {
    /// The arguments `die` and `rank` of an entry.
    pub(super) fn of(choice: &Choice<'_>, facts: &impl Facts) -> Self {
        Self { lowest: choice.arg(0, facts) == 1, rank: choice.arg(1, facts) }
    }

    /// The die of a row that is sorted, the best last, among those that fit; none if none does.
    pub(super) fn among(self, dice: &[Die], fits: impl Fn(&Die) -> bool) -> Option<usize> {
        let fitting = || (0..dice.len()).filter(|&at| fits(&dice[at]));
        let step = ranked(self.rank, fitting().count())?;
        if self.lowest { fitting().nth(step) } else { fitting().rev().nth(step) }
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

/// The slot of a power among the actions of a point; none for a plain action.
pub(in super::super) fn power_slot(point: Point) -> impl Fn(u8) -> Option<usize> {
    move |action| usize::from(action).checked_sub(point.plain())
}
