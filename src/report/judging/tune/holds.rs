//! Standing of a goal by its figures.

use evenodds_study::tune::designer::Goal;

/// How a goal stands, those that need looking at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holds {
    /// Surely outside.
    Missed,
    /// Neither is shown.
    Open,
    /// Surely within.
    Met,
}

impl Holds {
    /// In a word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Missed => "missed",
            Self::Open => "needs more plays",
            Self::Met => "met",
        }
    }
}

/// How a goal stands by a mean and its interval.
pub(super) fn holds(goal: &Goal, [_, low, high]: [f64; 3]) -> Holds {
    if goal.low <= low && high <= goal.high {
        Holds::Met
    } else if high < goal.low || goal.high < low {
        Holds::Missed
    } else {
        Holds::Open
    }
}
