//! The plays: what a trial is.

use super::by_seat::MOST;
use super::career::Career;
use super::fight::Fight;
use super::fighter::Fighter;
use super::game::HisDue;
use super::profile::{Bare, Duels, General, Narrowest, Profile};
use super::state::Duel;
use super::streams::Stream;
use super::terms::Play;
use super::tests::{Brawl, Test};
use evenodds_engine::{Dice, Session, Trace};

/// What changes during a trial.
#[derive(Debug, Default)]
pub struct Table {
    /// The duel.
    pub duel: Duel,
    /// The career.
    pub career: Career,
    /// The skill test.
    pub test: Test,
    /// The brawl.
    pub brawl: Brawl,
}

impl HisDue {
    /// One trial of the play.
    pub(super) fn trial<D: Dice, T: Trace>(&self, table: &mut Table, session: &mut Session<'_, D, T>) {
        match self.play {
            Play::Duel | Play::Mirror => {
                let mut enemy = 1;
                if self.sides.len() > 2 {
                    // One of the field, by lot: a lane of its own, so that every cell meets the same enemy in a trial.
                    session.dice.lane(Stream::Field.lane());
                    enemy += session.dice.pick(self.sides.len() as u32 - 1) as usize;
                }
                let sides: [&Fighter; 2] = [&self.sides[0], &self.sides[enemy]];
                self.fight(&sides, &mut table.duel, session);
            }
            Play::Skirmish => {
                let mut sides: [&Fighter; MOST] = [&self.sides[0]; MOST];
                for (place, side) in sides.iter_mut().zip(&self.sides) {
                    *place = side;
                }
                let count = self.sides.len().min(MOST);
                self.fight(&sides[..count], &mut table.duel, session);
            }
            Play::SkillTest => self.skill_test(&mut table.test, session),
            Play::Brawl => self.brawl(&mut table.brawl, session),
            Play::Career => self.career(&mut table.duel, &mut table.career, session),
        }
    }

    /// One fight from the meeting to its aftermath.
    pub(super) fn fight<D: Dice, T: Trace>(
        &self,
        sides: &[&Fighter],
        duel: &mut Duel,
        session: &mut Session<'_, D, T>,
    ) {
        // Other plays are rare: for them a fight is compiled once.
        if D::STEERED {
            self.fight_of::<D, T, General>(sides, duel, session);
        } else {
            match self.profile {
                Narrowest::General => self.fight_of::<D, T, General>(sides, duel, session),
                Narrowest::Duels => self.fight_of::<D, T, Duels>(sides, duel, session),
                Narrowest::Bare => self.fight_of::<D, T, Bare>(sides, duel, session),
            }
        }
    }

    fn fight_of<D: Dice, T: Trace, P: Profile>(
        &self,
        sides: &[&Fighter],
        duel: &mut Duel,
        session: &mut Session<'_, D, T>,
    ) {
        // The references live as long as the game: they point into its sides.
        let mut fight = Fight::<D, T, P>::of_profile(self, sides, duel, session);
        fight.gather(|_, _| {});
        fight.begin();
        fight.rounds();
        fight.aftermath(self.one_on_one, self.broker_deal);
    }
}
