//! What may be said of a difference: the six verdicts, and how many of a family say what.

use serde::{Deserialize, Serialize};

/// Verdict on a difference, in a designer's words. A sentence claims what its verdict says, and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// More of it where more is better, less where less is.
    Better,
    /// The reverse.
    Worse,
    /// Better or worse, where nobody said which way is better: more of it.
    More,
    /// Less of it.
    Less,
    /// Surely smaller than the margin: no relevant difference.
    NoRelevantDifference,
    /// The same in every play that was compared.
    Same,
    /// Nothing that is counted differs in any play: what was changed never came up.
    NeverCameUp,
    /// Neither is shown yet: more plays are needed.
    NeedsMorePlays,
}

impl Call {
    /// Word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::More => "more",
            Self::Less => "less",
            Self::NoRelevantDifference => "no_relevant_difference",
            Self::Same => "same",
            Self::NeverCameUp => "never_came_up",
            Self::NeedsMorePlays => "needs_more_plays",
        }
    }

    /// Words in a table.
    pub fn told(self) -> &'static str {
        match self {
            Self::NoRelevantDifference => "no relevant difference",
            Self::Same => "the same in every play",
            Self::NeverCameUp => "never came up",
            Self::NeedsMorePlays => "needs more plays",
            _ => self.word(),
        }
    }

    /// Whether a difference is shown.
    pub fn differs(self) -> bool {
        matches!(self, Self::Better | Self::Worse | Self::More | Self::Less)
    }
}

/// How many verdicts of a family say what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Calls {
    /// A difference is shown.
    pub differ: usize,
    /// It is surely smaller than the margin.
    pub within: usize,
    /// The same in every play.
    pub same: usize,
    /// It never came up.
    pub never: usize,
    /// More plays are needed.
    pub open: usize,
}

impl FromIterator<Call> for Calls {
    fn from_iter<I: IntoIterator<Item = Call>>(verdicts: I) -> Self {
        let mut calls = Self::default();
        for call in verdicts {
            *match call {
                Call::Better | Call::Worse | Call::More | Call::Less => &mut calls.differ,
                Call::NoRelevantDifference => &mut calls.within,
                Call::Same => &mut calls.same,
                Call::NeverCameUp => &mut calls.never,
                Call::NeedsMorePlays => &mut calls.open,
            } += 1;
        }
        calls
    }
}

impl Calls {
    /// All of them.
    pub fn all(&self) -> usize {
        self.differ + self.within + self.same + self.never + self.open
    }
}
