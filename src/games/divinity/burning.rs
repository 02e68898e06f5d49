//! Burning signs (DV-BURN-1 to DV-BURN-5): who may, what for, and which sign.

use super::contest::{Contest, Faces, Outcome};
use super::judging::imagined;
use super::rules::{BurnScope, BurnTiming, BurnWhen};
use super::signs::{ELEMENTS, FACES, Signs, Tier};
use super::state::{Bout, Status};
use super::strategy::{Burn, Sign, Yield};
use super::{MOST_MEMBERS, MOST_SIDES};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::{Asking, Choices, Legal};

/// Signs of the stat and of the talent that are crossed off when the exchange is over (DV-BURN-3).
pub(super) type Burned = [[[Signs; 2]; MOST_MEMBERS]; MOST_SIDES];

/// A sign that could be burned; the order is that of the reference policy (section 7 of the catalogue).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Burnable {
    /// The face that the die counts as (DV-BURN-2).
    pub(super) face: u8,
    /// Whether the talent's copy is named; else the stat's.
    pub(super) talent: bool,
    /// Whether the other one has it too.
    shared: bool,
}

impl Burnable {
    /// Which is given up first: of the stat alone, of the talent alone, a shared one of the stat, of the talent.
    fn kind(self, talent_first: bool) -> i32 {
        2 * i32::from(self.shared) + i32::from(self.talent != (talent_first && !self.shared))
    }

    /// Crosses it off (R13).
    pub(super) fn cross_off(self, burned: &mut [Signs; 2], scope: BurnScope) {
        let sign = |set: Signs| set.with(self.face);
        if !self.talent || scope == BurnScope::Everywhere {
            burned[0] = sign(burned[0]);
        }
        if self.talent || scope == BurnScope::Everywhere {
            burned[1] = sign(burned[1]);
        }
    }
}

/// Every sign that a status could burn, those burned in this exchange left out.
pub(super) fn options(status: &Status, burned: [Signs; 2]) -> impl Iterator<Item = Burnable> {
    let left = [status.stat.without(burned[0]), status.talent.without(burned[1])];
    [false, true].into_iter().flat_map(move |talent| {
        let faces = ELEMENTS.filter(move |&face| left[usize::from(talent)].has(face));
        faces.map(move |face| Burnable { face, talent, shared: left[usize::from(!talent)].has(face) })
    })
}

/// The best of options by the list's choice: each with what it inflicts less what it suffers.
pub(super) fn chosen(how: Sign, among: &[(Burnable, i32)]) -> Option<Burnable> {
    let face = match how {
        Sign::Water => Some(2),
        Sign::Fire => Some(3),
        Sign::Earth => Some(4),
        Sign::Air => Some(5),
        Sign::Cheapest | Sign::Strongest | Sign::TalentFirst => None,
    };
    let fits = among.iter().filter(|(option, _)| face.is_none_or(|face| option.face == face));
    let best = fits.min_by_key(|(option, net)| {
        let kind = option.kind(how == Sign::TalentFirst);
        let [first, second] = if how == Sign::Strongest { [-net, kind] } else { [kind, -net] };
        (first, second, std::cmp::Reverse(option.face))
    });
    best.map(|(option, _)| *option)
}

/// Which choices of a sign are legal.
pub(super) fn legal(among: &[(Burnable, i32)]) -> Legal<Sign> {
    let has = |face: u8| among.iter().any(|(option, _)| option.face == face);
    [Sign::Water, Sign::Fire, Sign::Earth, Sign::Air]
        .into_iter()
        .zip(ELEMENTS)
        .fold(Legal::with([]), |legal, (sign, face)| legal.and(sign, has(face)))
}

/// Options that serve a purpose; a sheet has eight signs in use at most.
pub(super) struct Serving {
    all: [(Burnable, i32); 8],
    count: usize,
}

impl Serving {
    pub(super) fn none() -> Self {
        Self { all: [(Burnable { face: 0, talent: false, shared: false }, 0); 8], count: 0 }
    }

    pub(super) fn push(&mut self, option: Burnable, net: i32) {
        self.all[self.count] = (option, net);
        self.count += 1;
    }

    pub(super) fn get(&self) -> &[(Burnable, i32)] {
        &self.all[..self.count]
    }

    /// Asks which one.
    pub(super) fn ask<D: Dice, T: Trace>(
        &self,
        list: &Choices<Sign>,
        session: &mut Session<'_, D, T>,
        view: &super::facts::View<'_>,
    ) -> Option<Burnable> {
        if self.count == 0 {
            return None;
        }
        chosen(list.ask(session, view.side, legal(self.get()), view), self.get())
    }
}

impl Contest<'_> {
    /// Whether a member may burn at all (DV-BURN-1, DV-NAMED-1, R14).
    fn may_burn(&self, side: usize, member: usize) -> bool {
        let member = &self.sides[side].members[member];
        member.mob.is_none() && (!member.npc || self.rules.npc_may_burn)
    }

    /// Whether a member would give up after so many concessions (DV-CONC-6).
    pub(super) fn gives_up<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        faces: &Faces,
        side: usize,
        member: usize,
        given: i32,
        asking: &mut Asking<'_, '_, D, T>,
    ) -> bool {
        let strategy = &self.sides[side].strategy;
        let mut view = self.view(bout, faces, [side, member], None);
        view.suffered += given;
        (view.owed, view.yields) = (given, true);
        match strategy.lists.r#yield.take(asking, side, Legal::all(), &view) {
            Yield::AtLimit => self.at_limit(side, view.suffered),
            Yield::Stay => false,
            Yield::GiveUp => true,
        }
    }

    /// Whether a member of a side has suffered as much as makes it give up (DV-CONC-6).
    pub(super) fn at_limit(&self, side: usize, suffered: i32) -> bool {
        self.sides[side].strategy.fields.yield_at.is_some_and(|limit| suffered >= limit)
    }

    /// All burns of an exchange: losing sides first, then the side that led (R12); nobody burns in a standoff. The dice count as
    /// what was burned.
    pub(super) fn burns<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        faces: &mut Faces,
        counts: &mut [i32; MOST_SIDES],
        session: &mut Session<'_, D, T>,
    ) -> Burned {
        let mut burned = Burned::default();
        let leader = self.claims(bout, faces).winner;
        let blind = self.rules.burn_timing == BurnTiming::Blind;
        if leader.is_none() && !blind {
            return burned;
        }
        let losers = (0..self.sides.len()).filter(|&side| blind || Some(side) != leader);
        for side in losers.chain(leader.filter(|_| !blind)) {
            for member in self.standing(bout, side).filter(|&member| self.may_burn(side, member)) {
                for _ in 0..self.rules.burn_limit_per_exchange {
                    let seen = if blind { self.blinded(bout, faces, side) } else { *faces };
                    let own = burned[side][member];
                    let Some(option) = self.burn(bout, &seen, own, [side, member], session) else { break };
                    option.cross_off(&mut burned[side][member], self.rules.burn_scope);
                    faces[side][member] = option.face;
                    counts[side] += 1;
                    let where_ = if option.talent { "talent" } else { "stat" };
                    session.note("DV-BURN-1 DV-BURN-2", || {
                        let sign = FACES[usize::from(option.face)];
                        format!(
                            "{} burns {sign} on the {where_}: the die counts as {}",
                            self.name(side, member),
                            option.face
                        )
                    });
                }
            }
        }
        burned
    }

    /// What one member burns, if anything.
    fn burn<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        faces: &Faces,
        burned: [Signs; 2],
        [side, member]: [usize; 2],
        session: &mut Session<'_, D, T>,
    ) -> Option<Burnable> {
        let status = &bout.who[side][member];
        options(status, burned).next()?;
        let now = self.judge(bout, faces, &mut imagined());
        let owed = now.given[side][member];
        if self.rules.burn_when == BurnWhen::Losing && now.winner == Some(side) && owed == 0 {
            return None;
        }
        let view = self.view(bout, faces, [side, member], Some(&now));
        let strategy = &self.sides[side].strategy;
        let purpose = strategy.lists.burn.ask(session, side, Legal::all(), &view);
        let considers = match purpose {
            Burn::Never => false,
            Burn::AvoidDefeat => self.goes_out(bout, faces, side, member, owed),
            Burn::AvoidLoss => owed > 0,
            Burn::Win => now.winner != Some(side),
            Burn::Gain => true,
        };
        if !considers {
            return None;
        }
        let mut serving = Serving::none();
        for option in options(status, burned) {
            let mut other = *faces;
            other[side][member] = option.face;
            let then = self.judge(bout, &other, &mut imagined());
            let serves = match purpose {
                Burn::Never => false,
                Burn::AvoidDefeat => !self.goes_out(bout, &other, side, member, then.given[side][member]),
                Burn::AvoidLoss => then.given[side][member] == 0,
                Burn::Win => then.winner == Some(side),
                Burn::Gain => self.net(&then, side) > self.net(&now, side),
            };
            if serves {
                serving.push(option, self.net(&then, side));
            }
        }
        serving.ask(&strategy.lists.sign, session, &view)
    }

    /// Concessions that a side inflicts less those that it suffers: of three sides and more, only the winner inflicts any (R12).
    fn net(&self, outcome: &Outcome, side: usize) -> i32 {
        let inflicts = self.sides.len() == 2 || outcome.winner == Some(side);
        let worth = |of: usize| if of == side { -1 } else { i32::from(inflicts) };
        outcome.given.iter().enumerate().map(|(of, given)| given.iter().sum::<i32>() * worth(of)).sum()
    }

    /// The dice as a side knows them that sees only its own: every foe shows the best that it could (R12).
    fn blinded(&self, bout: &Bout, faces: &Faces, own: usize) -> Faces {
        let mut seen = *faces;
        for side in (0..self.sides.len()).filter(|&side| side != own) {
            for member in self.standing(bout, side) {
                let status = &bout.who[side][member];
                let worth = |face: &u8| {
                    let rank = Tier::of(status.stat, status.talent, *face).rank(self.terms.power);
                    (rank, self.score(bout, side, *face))
                };
                seen[side][member] = (1..=6).max_by_key(worth).unwrap_or(6);
            }
        }
        seen
    }
}
