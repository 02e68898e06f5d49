//! A round: dice left, Force of Will, declared acts, turn order, and what its end brings.

use super::Conflict;
use super::state::{Act, Bout, MOST, side_of};
use crate::Stream;
use crate::damage::{class, dice_left, is_helpless, is_slain, rested};
use crate::roll::Roll;
use crate::rulings::{AimLost, DefeatAt, InitiativeTie, SightDuration};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::told::dice;
use std::cmp::Ordering;

impl Conflict<'_> {
    /// Penalties of the first sight of a demon in a round (SO-DCON-2, SO-Q-35).
    fn shock(&self, bout: &Bout, who: usize, round: i32) -> i32 {
        let shock = bout.bodies[who].shock;
        match self.rules.first_sight_duration {
            SightDuration::Scene => shock,
            SightDuration::FirstAction => shock * i32::from(round <= 1),
            SightDuration::Decay => (shock - (round - 1)).max(0),
        }
    }

    /// Whether somebody begins the next round unable to answer (SO-Q-41).
    pub(super) fn is_beaten(&self, bout: &Bout, who: usize) -> bool {
        let body = &bout.bodies[who];
        match self.rules.defeat_at {
            DefeatAt::Helpless => body.helpless,
            DefeatAt::Incapacitated => {
                body.taken[1] || dice_left(self.rules, self.member(who).stamina, body.penalties) == 0
            }
        }
    }

    /// A round from its first word to its end.
    pub(super) fn round<D: Dice, T: Trace>(&self, bout: &mut Bout, roll: &mut Roll, session: &mut Session<'_, D, T>) {
        for who in self.everybody() {
            self.prepare(bout, who);
        }
        for who in self.everybody() {
            if bout.bodies[who].dice == 0 && !bout.bodies[who].helpless && self.member(who).overrides {
                self.force(bout, who, roll, session);
            }
        }
        for who in self.everybody() {
            if bout.bodies[who].dice > 0 {
                self.declare(bout, who, roll, session);
            }
        }
        let (mut order, mut acting) = ([0; MOST], 0);
        for who in self.everybody().filter(|&who| bout.bodies[who].act != Act::Nothing) {
            order[acting] = who;
            acting += 1;
        }
        let order = &mut order[..acting];
        self.turn_order(bout, order, session);
        if order.len() > 1 {
            session.note("SO-CON-5", || {
                let names: Vec<&str> = order.iter().map(|&who| self.member(who).name.as_str()).collect();
                format!("turns: {}", names.join(", "))
            });
        }
        for &who in order.iter() {
            if !std::mem::replace(&mut bout.bodies[who].done, true) {
                self.act(bout, who, session);
            }
        }
        for who in self.everybody() {
            self.close(bout, who, session);
        }
    }

    /// How somebody stands from a round on: its penalties (SO-DMG-2), and whether they make it helpless (SO-DMG-5).
    pub(super) fn stand(&self, bout: &mut Bout, who: usize, round: i32) {
        let (shock, stamina) = (self.shock(bout, who, round), self.member(who).stamina);
        let body = &mut bout.bodies[who];
        body.penalties = body.temporary + body.lasting + shock;
        body.helpless = body.taken[1] || is_helpless(self.rules, stamina, body.penalties);
    }

    /// What penalties leave to somebody (SO-CON-2, SO-DMG-6).
    fn prepare(&self, bout: &mut Bout, who: usize) {
        let stamina = self.member(who).stamina;
        let body = &mut bout.bodies[who];
        body.dice = if body.helpless { 0 } else { dice_left(self.rules, stamina, body.penalties) };
        body.act = Act::Nothing;
        (body.forced, body.done, body.aborted, body.stands, body.hit) = (false, false, false, false, false);
        body.piled = 0;
        body.opening = [body.opening[1], 0];
    }

    /// Force of Will: full Will against as many dice as are asked for, which then stand for Stamina (SO-WILL-1, SO-WILL-2).
    fn force<D: Dice, T: Trace>(&self, bout: &mut Bout, who: usize, roll: &mut Roll, session: &mut Session<'_, D, T>) {
        let most = self.member(who).stamina;
        if let Some(Some(dice)) = self.forced(bout, who, most, roll, session) {
            (bout.bodies[who].dice, bout.bodies[who].forced) = (dice, true);
        }
    }

    /// The dice that somebody has by Force of Will, up to so many, or none where it fails; none at all: it does not try.
    pub(super) fn forced<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        who: usize,
        most: i32,
        roll: &mut Roll,
        session: &mut Session<'_, D, T>,
    ) -> Option<Option<i32>> {
        let asked = self.asked(bout, who, most, session)?;
        let (member, lane) = (self.member(who), self.defences(who));
        let own = member.will - self.tired(bout, who, false);
        let outcome = roll.against(self.rules, (own, asked), [lane, lane], session);
        let counts = &mut bout.counts[side_of(who)];
        counts.overrides += 1;
        counts.forced += i32::from(outcome.won());
        session.note("SO-WILL-1", || {
            let (text, asked) = (roll.text(outcome), dice(asked));
            let what = if outcome.won() { "it acts with" } else { "it has no act, as it asked for" };
            let what = format!("{what} {asked}");
            format!("{}: Force of Will, {text}; {what}", member.name)
        });
        Some(outcome.won().then_some(asked))
    }

    /// Who goes when: the highest dice first, by lot where rolls are the same (SO-CON-5, SO-Q-39).
    fn turn_order<D: Dice, T: Trace>(&self, bout: &Bout, order: &mut [usize], session: &mut Session<'_, D, T>) {
        let compare = |a: usize, b: usize| bout.pools[b].order(&bout.pools[a]);
        // Few of them, and none must change places with its equal.
        for at in 1..order.len() {
            let mut place = at;
            while place > 0 && compare(order[place - 1], order[place]) == Ordering::Greater {
                order.swap(place - 1, place);
                place -= 1;
            }
        }
        if self.rules.initiative_tie == InitiativeTie::Listed {
            return;
        }
        let mut first = 0;
        while first < order.len() {
            let mut next = first + 1;
            while next < order.len() && compare(order[first], order[next]) == Ordering::Equal {
                next += 1;
            }
            for at in first..next.saturating_sub(1) {
                session.dice.lane(Stream::Draw.lane());
                order.swap(at, at + session.dice.pick((next - at) as u32) as usize);
            }
            first = next;
        }
    }

    /// The end of a round for somebody: hits count from now on, aim may be lost, and the next round is at hand (SO-CON-12, SO-CON-13, SO-DMG-3, SO-Q-40).
    fn close<D: Dice, T: Trace>(&self, bout: &mut Bout, who: usize, session: &mut Session<'_, D, T>) {
        let body = &mut bout.bodies[who];
        let noted = std::mem::take(&mut body.noted);
        body.temporary = noted.temporary;
        body.lasting += noted.lasting;
        body.injury += noted.injury;
        body.taken[1] |= body.taken[0];
        let rules = self.rules;
        if body.aborted && rules.costs_aim(AimLost::Abort) || body.hit && rules.costs_aim(AimLost::Hit) {
            let aimed = std::mem::take(&mut body.aimed);
            if aimed > 0 {
                session.note("SO-GUN-1 SO-Q-40", || format!("{} loses its aim", self.member(who).name));
            }
        }
        self.stand(bout, who, bout.round + 1);
        if noted.temporary + noted.lasting > 0 {
            session.change(2);
            let (next, lasting) = (bout.bodies[who].penalties, bout.bodies[who].lasting);
            let member = self.member(who);
            session.note("SO-DMG-2 SO-DMG-3 SO-DMG-5", || {
                let how = match (is_helpless(self.rules, member.stamina, next), member.stamina - next) {
                    (true, _) => "helpless",
                    (false, ..=0) => "incapacitated",
                    _ => "hurt",
                };
                format!("{} has {next} penalties next round, {lasting} of them lasting: {how}", member.name)
            });
        }
    }

    /// What is left of the injuries after a little rest, counted by side (SO-REC-1, SO-DMG-5, SO-DEATH-1).
    pub(super) fn recover(&self, bout: &mut Bout) {
        for who in self.everybody() {
            let (member, body, rules) = (self.member(who), &bout.bodies[who], self.rules);
            let counts = &mut bout.counts[side_of(who)];
            counts.lasting += body.lasting;
            counts.critical += i32::from(is_helpless(rules, member.stamina, body.injury));
            counts.serious += i32::from(class(rules, member.stamina, rested(rules, body.injury)) >= 2);
            counts.slain += i32::from(member.demon && is_slain(rules, member.stamina, body.injury));
            counts.hosts += i32::from(body.taken[1]);
        }
    }

    /// How somebody comes out of it.
    pub(super) fn tell_injuries<D: Dice, T: Trace>(&self, bout: &Bout, who: usize, session: &mut Session<'_, D, T>) {
        let (member, body) = (self.member(who), &bout.bodies[who]);
        if member.demon && is_slain(self.rules, member.stamina, body.injury) {
            let (rule, what) = if member.bound {
                ("SO-DEATH-1 SO-DEATH-3", "and annihilated, for it was bound")
            } else {
                ("SO-DEATH-1 SO-DEATH-2", "which counts as a Banish, for it was not bound")
            };
            session.note(rule, || format!("{} is slain, {what}", member.name));
        } else if body.injury > 0 {
            let left = rested(self.rules, body.injury);
            let care = ["nothing", "bruises", "needs medical care", "needs intensive care"];
            let how = care[class(self.rules, member.stamina, left) as usize];
            session.note("SO-REC-1 SO-REC-2", || {
                format!("{}: {} lasting penalties, after a little rest {left}: {how}", member.name, body.injury)
            });
        }
    }
}
