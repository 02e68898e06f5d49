//! Conflict: any number of people and demons on two sides, round by round (sections 9 to 11 and 17.3 of the catalogue).
//!
//! | file | what |
//! |---|---|
//! | `fighter` | those who fight, as they are written |
//! | `state` | how everybody stands, and what is counted |
//! | `round` | penalties, Force of Will, declared acts, dice, turn order, the end of a round |
//! | `choice` | what somebody does, whom it concerns, as a policy or a list says |
//! | `act` | acts carried out in turn |
//! | `defence` | what opposes an act |

mod act;
mod choice;
mod defence;
mod fighter;
mod round;
pub mod state;

pub use fighter::{Member, Side};

use super::Stream;
use super::roll::Roll;
use super::rules::Rules;
use super::sheet::MOST_MEMBERS;
use evenodds_engine::{Dice, Seats, Session, Trace};
use state::{Body, Bout, End, MOST, side_of};

/// A conflict at hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Conflict<'g> {
    /// The rules in force.
    pub(super) rules: &'g Rules,
    /// Both sides.
    pub(super) sides: [&'g Side; 2],
    /// The Power that those of the second side see who have never seen a demon; as it is written where unset.
    pub(super) sight: Option<i32>,
    /// 1 where the second side sits in the first seat.
    pub(super) swap: usize,
    /// Most rounds.
    pub(super) rounds: i32,
    /// Numbers of everybody, in the order of their seats, and how many there are.
    everybody: ([u8; MOST], usize),
}

impl<'g> Conflict<'g> {
    pub(super) fn new(rules: &'g Rules, sides: [&'g Side; 2], seats: Seats, rounds: i32) -> Self {
        let swap = usize::from(seats == Seats::Swapped);
        let mut everybody = ([0; MOST], 0);
        for side in [swap, 1 - swap] {
            for at in 0..sides[side].here {
                everybody.0[everybody.1] = (side * MOST_MEMBERS + at) as u8;
                everybody.1 += 1;
            }
        }
        Self { rules, sides, sight: None, swap, rounds, everybody }
    }

    /// Who somebody is. Members have numbers: those of the first side from 0, of the second from [`MOST_MEMBERS`].
    fn member(&self, who: usize) -> &'g Member {
        &self.sides[who / MOST_MEMBERS].members[who % MOST_MEMBERS]
    }

    /// Numbers of a side's members.
    fn of_side(&self, side: usize) -> std::ops::Range<usize> {
        side * MOST_MEMBERS..side * MOST_MEMBERS + self.sides[side].here
    }

    /// Numbers of everybody, in the order of their seats.
    fn everybody(&self) -> impl Iterator<Item = usize> {
        let (numbers, count) = &self.everybody;
        numbers[..*count].iter().map(|&who| usize::from(who))
    }

    /// The stream of somebody's acts.
    fn acts(&self, who: usize) -> usize {
        Stream::Act(who ^ (self.swap * MOST_MEMBERS)).lane()
    }

    /// The stream of whatever somebody rolls besides.
    fn defences(&self, who: usize) -> usize {
        Stream::Defence(who ^ (self.swap * MOST_MEMBERS)).lane()
    }

    /// A conflict from the beginning to its end.
    pub(super) fn play<D: Dice, T: Trace>(&self, bout: &mut Bout, roll: &mut Roll, session: &mut Session<'_, D, T>) {
        self.begin(bout, roll, session);
        while self.end(bout).is_none() && bout.round < self.rounds {
            bout.round += 1;
            let round = bout.round;
            session.note("", || format!("Round {round}"));
            self.round(bout, roll, session);
        }
        bout.end = self.end(bout).unwrap_or_default();
        self.recover(bout);
        session.note("SO-Q-41", || match bout.end {
            End::Won(side) => format!("{} has won", self.sides[side].name),
            End::BothDown => "Nobody is left who could answer".into(),
            End::Undecided => "Nothing is decided".into(),
        });
        let listens = session.listens();
        for who in self.everybody().filter(|_| listens) {
            self.tell_injuries(bout, who, session);
        }
    }

    /// Everybody as it comes, and what the first sight of a demon does (SO-DCON-2).
    fn begin<D: Dice, T: Trace>(&self, bout: &mut Bout, roll: &mut Roll, session: &mut Session<'_, D, T>) {
        bout.clear();
        for who in self.everybody() {
            let (member, body) = (self.member(who), &mut bout.bodies[who]);
            let (temporary, lasting) = (member.temporary, member.lasting);
            *body = Body { temporary, lasting, injury: lasting, ..Body::default() };
            let sight =
                self.sight.filter(|_| member.first_sight > 0 && side_of(who) == 1).unwrap_or(member.first_sight);
            if sight > 0 {
                let lane = self.defences(who);
                let outcome = roll.against(self.rules, (sight, member.will), [lane, lane], session);
                body.shock = outcome.success();
                session.change(u32::from(body.shock > 0));
                let shock = body.shock;
                session.note("SO-DCON-2", || {
                    format!("{} sees a demon, {}: {shock} penalties", member.name, roll.text(outcome))
                });
            }
            self.stand(bout, who, 1);
        }
    }

    /// How the conflict stands: over, or not (SO-Q-41). Looks at penalties as the next round would begin with them.
    fn end(&self, bout: &Bout) -> Option<End> {
        let down = [0, 1].map(|side| self.of_side(side).all(|who| self.is_beaten(bout, who)));
        match down {
            [false, false] => None,
            [true, true] => Some(End::BothDown),
            [true, false] => Some(End::Won(1)),
            [false, true] => Some(End::Won(0)),
        }
    }
}

const _: () = assert!(MOST <= Stream::SEATS, "somebody who fights has no dice of its own");
