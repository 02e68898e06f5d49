//! Facts of a strategy: the exchange as the one who decides sees it.

use super::contest::{Contest, Faces};
use super::signs::Signs;
use super::state::{Bout, MOST_SUFFERED};

/// An exchange as it stands when somebody decides.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The contest.
    pub(super) contest: &'a Contest<'a>,
    /// Who stands, with which signs.
    pub(super) bout: &'a Bout,
    /// The dice; 0 where none was rolled.
    pub(super) faces: &'a Faces,
    /// The side that decides.
    pub(super) side: usize,
    /// Its member.
    pub(super) member: usize,
    /// The enemy's side: the one with the best result; the environment where there is no other.
    pub(super) foe: usize,
    /// Concessions that the member would be given as things stand.
    pub(super) owed: i32,
    /// Concessions that it has suffered in this fight, those that are being decided about included.
    pub(super) suffered: i32,
    /// The side that leads.
    pub(super) winner: Option<usize>,
    /// It leads by the tie-break.
    pub(super) tie: bool,
    /// It is asked whether it gives up, so that its answer cannot hang on itself.
    pub(super) yields: bool,
    /// The environment's result and signs, in a test against it.
    pub(super) environment: (i32, Signs),
}

evenodds_kit::facts! {
    View<'_>: both(|v| v.side, |v| v.foe) {
        "standing" [number "members", 0, 8] "Members that stand." => |v, who| v.standing(who);
        "goons" [number "goons", 0, 320] "Goons that stand." => |v, who| v.goons(who);
        "signs" [number "signs", 0, 64] "Signs in use that are left to all who stand." => |v, who| v.signs(who);
        "rank" [number "", 0, 5] "Best result of this exchange, from 0 basic to 5 perfect." => |v, who| v.rank(who);
        "attacks" [flag] "The side attacks." => |v, who| i32::from(v.contest.attacker(v.bout) == Some(who));
    }
    "suffered" [number "concessions", 0, MOST_SUFFERED as i64] "Concessions that the member who decides has suffered in this fight; asked about giving up, the new ones too." => |v| v.suffered;
    "owed" [number "concessions", 0, 5] "Concessions that the member who decides would be given as things stand." => |v| v.owed;
    "own_rank" [number "", 0, 5] "Result of the member who decides." => |v| v.own_rank();
    "own_signs" [number "signs", 0, 8] "Signs in use that are left to it." => |v| v.signs_of(v.side, v.member);
    "defeat" [flag] "The result as it stands would put it out." => |v| i32::from(v.defeat());
    "tied" [flag] "The exchange is won by tie-break as things stand." => |v| i32::from(v.tie);
    "losing" [flag] "Another side leads as things stand." => |v| i32::from(v.winner.is_some_and(|winner| winner != v.side));
    "contests_left" [number "contests", 0, 30] "Contests of the session that are still to come." => |v| v.contest.left;
}

impl View<'_> {
    fn members(&self, side: usize) -> impl Iterator<Item = usize> {
        let all = self.contest.sides.get(side).map_or(0, |side| side.members.len());
        (0..all).filter(move |&member| !self.bout.who[side][member].out)
    }

    fn standing(&self, side: usize) -> i32 {
        self.members(side).count() as i32
    }

    fn goons(&self, side: usize) -> i32 {
        self.members(side).map(|member| i32::from(self.bout.who[side][member].goons)).sum()
    }

    fn signs(&self, side: usize) -> i32 {
        if side >= self.contest.sides.len() {
            return self.environment.1.count();
        }
        self.members(side).map(|member| self.signs_of(side, member)).sum()
    }

    fn signs_of(&self, side: usize, member: usize) -> i32 {
        let status = &self.bout.who[side][member];
        status.stat.count() + status.talent.count()
    }

    fn rank(&self, side: usize) -> i32 {
        if side >= self.contest.sides.len() {
            return self.environment.0;
        }
        self.contest.best(self.bout, self.faces, side)
    }

    /// Put out by `defeat_price`, or because it would give up (DV-CONC-5, DV-CONC-6).
    fn defeat(&self) -> bool {
        if self.yields {
            return self.contest.at_limit(self.side, self.suffered);
        }
        self.contest.goes_out(self.bout, self.faces, self.side, self.member, self.owed)
    }

    fn own_rank(&self) -> i32 {
        self.contest.rank(self.bout, self.faces, self.side, self.member)
    }
}
