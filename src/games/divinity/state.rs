//! State of a play: who stands with which signs, and what a play has counted.

use super::outcome::Outcome;
use super::sheet::Side;
use super::signs::{Signs, Tier};
use super::{MOST_MEMBERS, MOST_SIDES};

/// Concessions are written down up to here; more change nothing.
pub const MOST_SUFFERED: u8 = 30;

/// How a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Status {
    /// Signs of the stat in use that are left.
    pub stat: Signs,
    /// Signs of the talent in use that are left.
    pub talent: Signs,
    /// Goons that stand.
    pub goons: u8,
    /// Concessions suffered in this fight, where its side writes them down.
    pub suffered: u8,
    /// It is out, or was never there.
    pub out: bool,
}

/// Everybody in a contest, and who attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bout {
    /// How each member of each side stands.
    pub who: [[Status; MOST_MEMBERS]; MOST_SIDES],
    /// The side that attacks; [`NOBODY`] where all contest.
    pub attacker: u8,
}

/// No side attacks.
pub const NOBODY: u8 = u8::MAX;

impl Bout {
    /// Everybody as they begin.
    pub fn begin(sides: &[Side], attacker: Option<usize>) -> Self {
        let nobody = Status { out: true, ..Status::default() };
        let mut bout =
            Self { who: [[nobody; MOST_MEMBERS]; MOST_SIDES], attacker: attacker.map_or(NOBODY, |side| side as u8) };
        for (statuses, side) in bout.who.iter_mut().zip(sides) {
            for (status, member) in statuses.iter_mut().zip(&side.members) {
                let goons = member.mob.map_or(0, |mob| mob.goons as u8);
                *status = Status { stat: member.stat, talent: member.talent, goons, suffered: 0, out: false };
            }
        }
        bout
    }

    /// Whether anybody of a side stands.
    #[inline]
    pub fn stands(&self, side: usize) -> bool {
        self.who[side].iter().any(|status| !status.out)
    }

    /// Characters and goons of a side that stand.
    pub fn left(&self, side: usize) -> i32 {
        let standing = self.who[side].iter().filter(|status| !status.out);
        standing.map(|status| i32::from(status.goons.max(1))).sum()
    }
}

/// What a contest has counted.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Counts {
    /// Exchanges made.
    pub exchanges: i32,
    /// Standoffs.
    pub standoffs: i32,
    /// Wins by tie-break.
    pub tie_wins: i32,
    /// Concessions suffered, by side.
    pub conceded: [i32; MOST_SIDES],
    /// Signs burned, by side.
    pub burns: [i32; MOST_SIDES],
}

/// How a fight ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum End {
    /// One side is left.
    Won(usize),
    /// Too many exchanges.
    #[default]
    Undecided,
    /// Nobody is left.
    AllOut,
}

/// How a contest of a session ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passed {
    /// Passed or won.
    pub good: bool,
    /// Signs burned so far.
    pub burns: i32,
}

/// Most contests of a session: the most that a list in a file holds.
pub const MOST_CONTESTS: usize = 30;

/// What a trial leaves.
#[derive(Debug, Clone)]
pub struct State {
    /// Everybody at the end.
    pub bout: Bout,
    /// What was counted.
    pub counts: Counts,
    /// The one exchange of the play `exchange`, and the last of a fight.
    pub last: Outcome,
    /// How the fight ended.
    pub end: End,
    /// The side that attacked first.
    pub first: usize,
    /// What the one die came to.
    pub tier: Tier,
    /// Its place on the ladder.
    pub rank: i32,
    /// The test against the environment was passed.
    pub success: bool,
    /// Concessions owed to the environment.
    pub owed: i32,
    /// A session's contests so far.
    pub passed: [Passed; MOST_CONTESTS],
    /// Environment tests passed, fights won.
    pub good: [i32; 2],
    /// Signs burned in the session, and signs gone at its end.
    pub burned: [i32; 2],
}

impl Default for State {
    fn default() -> Self {
        Self {
            bout: Bout::begin(&[], None),
            counts: Counts::default(),
            last: Outcome::default(),
            end: End::default(),
            first: 0,
            tier: Tier::default(),
            rank: 0,
            success: false,
            owed: 0,
            passed: [Passed::default(); MOST_CONTESTS],
            good: [0; 2],
            burned: [0; 2],
        }
    }
}
