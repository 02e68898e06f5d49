//! Exchanges carried out, and fights to the end (section 2 of the catalogue).

use super::burning::Burned;
use super::contest::{Contest, Faces, Outcome};
use super::sheet::First;
use super::state::{Bout, Counts, End, MOST_SUFFERED, State};
use super::{MOST_SIDES, Stream};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Asking;
use evenodds_kit::told::counted;

impl Contest<'_> {
    /// One exchange with these dice, from the first judgement to the last sign crossed off.
    pub(super) fn exchange<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        mut faces: Faces,
        counts: &mut Counts,
        session: &mut Session<'_, D, T>,
    ) -> Outcome {
        let mut burns = [0; MOST_SIDES];
        let burned = self.burns(bout, &mut faces, &mut burns, session);
        let mut outcome = self.judge(bout, &faces, &mut Asking::Really(session));
        outcome.burns = burns;
        let rule = match outcome.winner {
            None => "DV-TIE-2",
            Some(_) if outcome.tie => "DV-TIE-1 DV-CONC-3",
            Some(_) => "DV-OPP-4 DV-CONC-2",
        };
        session.note(rule, || match outcome.winner {
            None => "a standoff: nobody wins".into(),
            Some(winner) => {
                let by = if outcome.tie { "on the tie-break" } else { "by the higher result" };
                format!("{} wins {by}", self.sides[winner].name)
            }
        });
        self.concede(bout, &faces, &mut outcome, session);
        self.cross_off(bout, &burned, session);
        counts.exchanges += 1;
        counts.standoffs += i32::from(outcome.winner.is_none());
        counts.tie_wins += i32::from(outcome.tie);
        for side in 0..self.sides.len() {
            counts.conceded[side] += outcome.given[side].iter().sum::<i32>();
            counts.burns[side] += outcome.burns[side];
        }
        outcome
    }

    /// Concessions are made: characters suffer them and go out, goons fall (DV-CONC-1, DV-CONC-5, DV-GOON-4, DV-GOON-5).
    fn concede<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        faces: &Faces,
        outcome: &mut Outcome,
        session: &mut Session<'_, D, T>,
    ) {
        // Everybody decides on what stood before anybody went out.
        let before = *bout;
        for side in 0..self.sides.len() {
            for member in self.standing(&before, side) {
                let given = outcome.given[side][member];
                if given == 0 {
                    continue;
                }
                session.note("DV-CONC-1 DV-MULTI-2", || {
                    let plural = if given == 1 { "" } else { "s" };
                    format!("{} owes {given} concession{plural}", self.name(side, member))
                });
                if let Some(mob) = self.sides[side].members[member].mob {
                    let status = &mut bout.who[side][member];
                    let standing = i32::from(status.goons) - self.rules.goons_lost(given, status.goons.into());
                    status.goons = standing as u8;
                    status.out = standing == 0;
                    let signs = self.rules.mob_signs(mob.skilled, standing, mob.goons);
                    (status.stat, status.talent) = self.rules.placed(signs);
                    session.change(1);
                    session.note("DV-GOON-4 DV-GOON-5", || {
                        let signs = counted(signs, "sign", "signs");
                        format!("{}: {standing} of {} goons stand, with {signs}", self.name(side, member), mob.goons)
                    });
                } else {
                    let defeated = given >= self.rules.defeat_price;
                    let out =
                        defeated || self.gives_up(&before, faces, side, member, given, &mut Asking::Really(session));
                    let status = &mut bout.who[side][member];
                    if self.sides[side].tracks {
                        status.suffered = (i32::from(status.suffered) + given).min(MOST_SUFFERED.into()) as u8;
                        session.change(1);
                    }
                    status.out = out;
                    if out {
                        let (rule, how) =
                            if defeated { ("DV-CONC-5", "is defeated") } else { ("DV-CONC-6", "gives up") };
                        session.note(rule, || format!("{} {how}", self.name(side, member)));
                    }
                }
                outcome.out[side][member] = bout.who[side][member].out;
            }
        }
    }

    /// Burned signs are gone (DV-BURN-3).
    fn cross_off<D: Dice, T: Trace>(&self, bout: &mut Bout, burned: &Burned, session: &mut Session<'_, D, T>) {
        for (side, burned) in burned.iter().enumerate().take(self.sides.len()) {
            for (member, [stat, talent]) in burned.iter().enumerate() {
                let gone = stat.count() + talent.count();
                if gone == 0 {
                    continue;
                }
                let status = &mut bout.who[side][member];
                (status.stat, status.talent) = (status.stat.without(*stat), status.talent.without(*talent));
                session.change(gone as u32);
                let (stat, talent) = (status.stat, status.talent);
                session.note("DV-BURN-3", || {
                    format!("{} is left with {}/{}", self.name(side, member), stat.text(), talent.text())
                });
            }
        }
    }

    /// How a fight stands that goes on only while both sides do.
    pub(super) fn end(bout: &Bout) -> Option<End> {
        match (bout.stands(0), bout.stands(1)) {
            (true, true) => None,
            (true, false) => Some(End::Won(0)),
            (false, true) => Some(End::Won(1)),
            (false, false) => Some(End::AllOut),
        }
    }

    /// A fight of two sides from `bout`, the attack alternating (R11).
    pub(super) fn fight<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        let seat = match self.terms.first {
            First::Seat(seat) => seat,
            First::Coin => {
                session.dice.lane(Stream::First.lane());
                session.dice.pick(2) as usize
            }
        };
        state.first = seat ^ self.swap;
        state.bout.attacker = state.first as u8;
        state.end = End::Undecided;
        for number in 1..=self.rules.max_exchanges {
            let attacker = usize::from(state.bout.attacker);
            session.note("", || format!("Exchange {number}: {} attacks", self.sides[attacker].name));
            let faces = self.roll(&state.bout, session);
            state.last = self.exchange(&mut state.bout, faces, &mut state.counts, session);
            state.bout.attacker ^= 1;
            if let Some(end) = Self::end(&state.bout) {
                state.end = end;
                break;
            }
        }
        session.note("", || match state.end {
            End::Won(side) => format!("{} is left", self.sides[side].name),
            End::Undecided => "The fight is undecided".into(),
            End::AllOut => "Nobody is left".into(),
        });
    }
}
