//! Conflicts of a story: the sorcerer and those of its demons that obey, against whom the scenario says.

use super::state::{Ending, Story};
use super::{Telling, lots};
use crate::Stream;
use crate::conflict::state::{Bout, End};
use crate::conflict::{Conflict, Member, Side};
use crate::damage::{class, is_slain, rested};
use crate::facts::{Fight, View, when_asked};
use crate::humanity::{gain_check, gained};
use crate::keeping::{MILLION, called};
use crate::names::Defeat;
use crate::roll::Roll;
use crate::sheet::{Demon, MOST_MEMBERS};
use crate::state::State;
use crate::strategy::BringChoice;
use evenodds_engine::{Dice, Seats, Session, Trace};
use evenodds_kit::Legal;

impl Telling<'_> {
    /// Perhaps the chapter ends in a conflict; whether the story goes on.
    pub(super) fn clash<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) -> bool {
        let Some(foes) = self.drawn(session) else {
            session.note("", || "no conflict in this chapter".into());
            return true;
        };
        let State { roll, story, company, conflict: bout, .. } = state;
        session.note("", || format!("{} against {}", company.name, foes.name));
        let came = self.gather(roll, story, company, foes, session);
        let sight = company.members[1..company.here].iter().map(|demon| demon.power).max().unwrap_or(0);
        let mut conflict = Conflict::new(self.rules, [company, foes], Seats::Written, self.game.max_rounds);
        conflict.sight = Some(sight);
        conflict.play(bout, roll, session);
        story.conflicts += 1;
        story.won += i32::from(bout.end == End::Won(0));
        self.aftermath(story, bout, company, &came);
        self.killed(roll, story, bout, foes, session);
        if bout.bodies[0].taken[0] {
            story.end = Ending::Possessed;
            return false;
        }
        let beaten = matches!(bout.end, End::Won(1) | End::BothDown);
        if beaten && self.plot.tale.defeat == Defeat::Ends {
            story.end = Ending::Beaten;
            return false;
        }
        true
    }

    /// Whom the chapter's conflict is against.
    fn drawn<D: Dice, T: Trace>(&self, session: &mut Session<'_, D, T>) -> Option<&Side> {
        let clashes = &self.plot.clashes;
        let most = clashes.last()?.1;
        session.dice.lane(lots());
        if session.dice.pick(MILLION) >= self.plot.chances[1] {
            return None;
        }
        let lot = session.dice.pick(most);
        clashes.iter().find(|(_, upto)| lot < *upto).map(|(foes, _)| foes)
    }

    /// The sorcerer and the demons that come: each bound one is commanded, or left out of it; it may rebel (SO-DCON-1, SO-CMD-1,
    /// SO-REBEL-1). Says which demon stands at which place.
    fn gather<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        story: &mut Story,
        company: &mut Side,
        foes: &Side,
        session: &mut Session<'_, D, T>,
    ) -> [usize; MOST_MEMBERS] {
        let mut came = [0; MOST_MEMBERS];
        let (hero, written) = (&mut company.members[0], &self.plot.company.members[0]);
        hero.lasting = story.injury;
        // What one has to begin with, or sees for the first time, is over with the first conflict (SO-DMG-3, SO-DCON-2).
        (hero.temporary, hero.first_sight) = match story.conflicts {
            0 => (written.temporary, written.first_sight),
            _ => (0, 0),
        };
        company.here = 1;
        for at in 0..story.count {
            let humanity = story.humanity;
            let held = &mut story.held[at];
            if held.life.free() {
                continue;
            }
            held.life.humanity = humanity;
            let keeper = self.keeper(held.demon, held);
            let view = when_asked(|| {
                let fight = Fight { enemies: foes.here as i32, friends: company.here as i32, ..Fight::default() };
                View { fight, ..keeper.commands_seen(&held.life) }
            });
            let number = held.number;
            if self.working.strategy.lists.bring.ask(session, 0, Legal::all(), &view) == BringChoice::Leave {
                session.note("SO-CMD-1", || format!("{} is left out of it", called(number)));
                continue;
            }
            session.note("SO-CMD-1 SO-DCON-1", || format!("{} is commanded to fight", called(number)));
            let rebellions = held.life.rebellions;
            let obeys = keeper.obeys(roll, &mut held.life, session);
            story.rebellions += held.life.rebellions - rebellions;
            if !obeys {
                story.refusals += 1;
                continue;
            }
            let now = keeper.now(&held.life);
            let member = &mut company.members[company.here];
            member.stands_for(&now, held.demon.power, held.injury);
            if session.listens() {
                member.name = called(number);
            }
            came[company.here] = at;
            company.here += 1;
        }
        came
    }

    /// What a conflict leaves of the sorcerer and of its demons: halved by a little rest; a bound demon that is slain is no
    /// more (SO-REC-1, SO-DEATH-1, SO-DEATH-3).
    fn aftermath(&self, story: &mut Story, bout: &Bout, company: &Side, came: &[usize; MOST_MEMBERS]) {
        let left = |who: usize| rested(self.rules, bout.bodies[who].injury);
        story.injury = left(0);
        story.serious += i32::from(class(self.rules, company.members[0].stamina, story.injury) >= 2);
        // From the last one, so that those before it keep their places.
        for who in (1..company.here).rev() {
            story.held[came[who]].injury = left(who);
            if is_slain(self.rules, company.members[who].stamina, bout.bodies[who].injury) {
                story.slain += 1;
                story.lose(came[who]);
            }
        }
    }

    /// A demon that is slain and not bound counts as banished by the sorcerer (SO-DEATH-2, SO-HUM-3).
    fn killed<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        story: &mut Story,
        bout: &Bout,
        foes: &Side,
        session: &mut Session<'_, D, T>,
    ) {
        for (at, foe) in foes.members.iter().enumerate() {
            let slain = foe.demon && is_slain(self.rules, foe.stamina, bout.bodies[MOST_MEMBERS + at].injury);
            if !slain || foe.bound {
                continue;
            }
            let demon = Demon { power: foe.power, stamina: foe.stamina, will: foe.will, lore: 0 };
            let full = foe.power.max(foe.full_power);
            let who = self.scores(story);
            let bonus = self.working.mods.humanity;
            let Some(dice) = gain_check(self.rules, who.humanity, &demon, full, false, bonus) else { continue };
            let outcome = roll.against(self.rules, dice, [Stream::Check.lane(), Stream::Demon.lane()], session);
            if outcome.won() {
                let more = gained(self.rules, story.humanity);
                story.gained += more - story.humanity;
                story.humanity = more;
                session.change(1);
            }
            session.note("SO-DEATH-2 SO-HUM-3", || {
                format!("{} is gone; Humanity check, {}; Humanity {}", foe.name, roll.text(outcome), story.humanity)
            });
        }
    }
}

impl Member {
    /// Lets a place of the company stand for a demon as it is now. Without Power its Abilities need Force of Will (SO-ABIL-4).
    fn stands_for(&mut self, demon: &Demon, full: i32, injury: i32) {
        let Demon { stamina, will, power, .. } = *demon;
        (self.stamina, self.will, self.score, self.power, self.full_power) = (stamina, will, stamina, power, full);
        self.lasting = injury;
    }
}
