//! One exchange between sides: who wins, and what each loser may be given (section 2 of the catalogue).

pub use super::outcome::{Faces, Grid, Outcome};
use super::rules::{MultiRule, Rules, TieRule};
use super::sheet::{Appropriate, First, Side, book_roles};
use super::signs::{FACES, Signs, Tier};
use super::state::{Bout, NOBODY};
use super::{MOST_MEMBERS, MOST_SIDES, Stream};
use evenodds_engine::{Dice, Session, Trace};

/// Settings of a contest.
#[derive(Debug, Clone, PartialEq)]
pub struct Terms {
    /// The side that attacks in a single exchange; none: all contest.
    pub attacker: Option<usize>,
    /// Who attacks first in a fight.
    pub first: First,
    /// Power matters more than skill (DV-RESULT-6, R1).
    pub power: bool,
    /// Which elements suit which role (R3).
    pub appropriate: Appropriate,
    /// The element of dire circumstances (DV-OPP-3).
    pub dire: Signs,
}

impl Default for Terms {
    fn default() -> Self {
        let appropriate = book_roles();
        Self { attacker: Some(0), first: First::Seat(0), power: false, appropriate, dire: Signs::NONE }
    }
}

/// Sides that meet under some rules.
#[derive(Debug, Clone, Copy)]
pub struct Contest<'g> {
    /// The rules in force.
    pub rules: &'g Rules,
    /// Who meets.
    pub sides: &'g [Side],
    /// The settings.
    pub terms: &'g Terms,
    /// 1 where two sides have changed seats.
    pub swap: usize,
    /// Contests of the session that are still to come.
    pub left: i32,
}

/// Who may be given what, before it is shared out.
pub(super) struct Claims {
    pub(super) winner: Option<usize>,
    pub(super) tie: bool,
    /// The side that shares.
    pub(super) spreader: usize,
    /// Most that each may be given.
    pub(super) most: Grid,
    /// What a lone character suffers, whoever shares (R9).
    pub(super) loss: Option<(usize, usize, i32)>,
}

impl Contest<'_> {
    /// The side that attacks.
    pub fn attacker(&self, bout: &Bout) -> Option<usize> {
        (bout.attacker != NOBODY).then_some(usize::from(bout.attacker))
    }

    /// Members of a side that stand.
    pub(super) fn standing(&self, bout: &Bout, side: usize) -> impl Iterator<Item = usize> + use<> {
        let statuses = bout.who[side];
        (0..self.sides[side].members.len()).filter(move |&member| !statuses[member].out)
    }

    /// A member's result, 0 to 5 on the ladder in force; 0 without a die.
    pub fn rank(&self, bout: &Bout, faces: &Faces, side: usize, member: usize) -> i32 {
        let (status, face) = (&bout.who[side][member], faces[side][member]);
        if face == 0 { 0 } else { Tier::of(status.stat, status.talent, face).rank(self.terms.power) }
    }

    /// The best result of a side, 0 if nobody stands.
    pub fn best(&self, bout: &Bout, faces: &Faces, side: usize) -> i32 {
        self.standing(bout, side).map(|member| self.rank(bout, faces, side, member)).max().unwrap_or(0)
    }

    /// How well a face suits what a side does (DV-TIE-1, R3, R4).
    pub(super) fn score(&self, bout: &Bout, side: usize, face: u8) -> i32 {
        let roles = &self.terms.appropriate;
        let role = match self.attacker(bout) {
            None => roles.contest,
            Some(attacker) if attacker == side => roles.attack,
            Some(_) => roles.defend,
        };
        role.score(face)
    }

    /// Who wins a tie of sides with these scores (DV-TIE-1, DV-TIE-2).
    fn tie_winner(&self, bout: &Bout, tied: &[Option<i32>; MOST_SIDES]) -> Option<usize> {
        let sides = || (0..MOST_SIDES).filter(|&side| tied[side].is_some());
        let attacker = self.attacker(bout);
        match self.rules.tie_rule {
            TieRule::Standoff => None,
            TieRule::Attacker => attacker.filter(|&side| tied[side].is_some()),
            TieRule::Defender => {
                let mut others = sides().filter(|side| attacker.is_some() && Some(*side) != attacker);
                others.next().filter(|_| others.next().is_none())
            }
            TieRule::Appropriateness => {
                let best = sides().max_by_key(|&side| tied[side])?;
                let alone = sides().filter(|&side| tied[side] == tied[best]).count() == 1;
                alone.then_some(best)
            }
        }
    }

    /// Who wins, and what each loser may be given (DV-OPP-4, DV-CONC-1 to DV-CONC-3, DV-MULTI-1, DV-MULTI-3).
    pub(super) fn claims(&self, bout: &Bout, faces: &Faces) -> Claims {
        if let Some(claims) = self.pairwise(bout, faces) {
            return claims;
        }
        let (mut top, mut tied) = (-1, [None; MOST_SIDES]);
        for side in (0..self.sides.len()).filter(|&side| bout.stands(side)) {
            top = top.max(self.best(bout, faces, side));
        }
        for (side, tied) in tied.iter_mut().enumerate().take(self.sides.len()) {
            let at_top = self.standing(bout, side).filter(|&member| self.rank(bout, faces, side, member) == top);
            *tied = at_top.map(|member| self.score(bout, side, faces[side][member])).max();
        }
        let tie = tied.iter().flatten().count() > 1;
        let winner = if tie { self.tie_winner(bout, &tied) } else { tied.iter().position(Option::is_some) };
        let mut most = Grid::default();
        if let Some(winner) = winner {
            for side in (0..self.sides.len()).filter(|&side| side != winner) {
                for member in self.standing(bout, side) {
                    let steps = top - self.rank(bout, faces, side, member);
                    most[side][member] = if steps > 0 { steps } else { self.rules.tie_concessions };
                }
            }
        }
        Claims { winner, tie: tie && winner.is_some(), spreader: winner.unwrap_or(0), most, loss: None }
    }

    /// A lone character against each foe of the only other side, where the rules compare them so (R9).
    fn pairwise(&self, bout: &Bout, faces: &Faces) -> Option<Claims> {
        if self.rules.multi_rule != MultiRule::Pairwise || self.sides.len() != 2 {
            return None;
        }
        let lone = (0..2).find(|&side| self.standing(bout, side).count() == 1)?;
        let (hero, foes) = (self.standing(bout, lone).next()?, 1 - lone);
        let own = self.rank(bout, faces, lone, hero);
        let (mut most, mut worst, mut beaten) = (Grid::default(), None, false);
        let mut outright = false;
        for foe in self.standing(bout, foes) {
            let steps = own - self.rank(bout, faces, foes, foe);
            let mut tied = [None; MOST_SIDES];
            tied[lone] = Some(self.score(bout, lone, faces[lone][hero]));
            tied[foes] = Some(self.score(bout, foes, faces[foes][foe]));
            let winner = match steps {
                0 => self.tie_winner(bout, &tied),
                1.. => Some(lone),
                _ => Some(foes),
            };
            outright |= steps != 0;
            let price = if steps == 0 { self.rules.tie_concessions } else { steps.abs() };
            if winner == Some(lone) {
                (most[foes][foe], beaten) = (price, true);
            } else if winner == Some(foes) {
                worst = worst.max(Some(price));
            }
        }
        let suffers = worst.is_some_and(|worst| worst > 0);
        let winner = if suffers { Some(foes) } else { beaten.then_some(lone) };
        let tie = winner.is_some() && !outright;
        Some(Claims { winner, tie, spreader: lone, most, loss: worst.map(|worst| (lone, hero, worst)) })
    }

    /// Everybody who stands rolls a die (DV-OPP-4, DV-GOON-1).
    pub(super) fn roll<D: Dice, T: Trace>(&self, bout: &Bout, session: &mut Session<'_, D, T>) -> Faces {
        let mut faces = Faces::default();
        for side in 0..self.sides.len() {
            let seat = if self.sides.len() == 2 { side ^ self.swap } else { side };
            for member in self.standing(bout, side) {
                session.dice.lane(Stream::Die(seat * MOST_MEMBERS + member).lane());
                session.roll(1, 6, |face| faces[side][member] = face as u8);
                let rank = self.rank(bout, &faces, side, member);
                session.note("DV-RESULT-1 DV-RESULT-4", || {
                    let face = faces[side][member];
                    let status = &bout.who[side][member];
                    let (stat, talent) = (status.stat.text(), status.talent.text());
                    let tier = Tier::of(status.stat, status.talent, face).word();
                    let sign = FACES[usize::from(face)];
                    format!(
                        "{} ({stat}/{talent}) rolls {face}, {sign}: {tier}, {rank} on the ladder",
                        self.name(side, member)
                    )
                });
            }
        }
        faces
    }

    /// Name of a member, for narrations.
    pub(super) fn name(&self, side: usize, member: usize) -> String {
        let side = &self.sides[side];
        if side.members.len() == 1 { side.name.clone() } else { format!("{} {}", side.name, member + 1) }
    }
}
