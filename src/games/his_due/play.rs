//! The plays: what a trial is.

use super::HisDue;
use super::career::Career;
use super::fight::Fight;
use super::fighter::Fighter;
use super::state::{Duel, MOST};
use super::tests::{Brawl, Test};
use crate::engine::{Dice, Live, Session, Trace};

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Side a against side b.
    Duel,
    /// Side a against its own image.
    Mirror,
    /// More than two (HD-MULTI-1 to HD-MULTI-6).
    Skirmish,
    /// A skill test, alone or against another.
    SkillTest,
    /// A brawl without magic.
    Brawl,
    /// A campaign of the hero (section 22 of the catalogue).
    Career,
}

impl Play {
    /// All plays, in the order in which they are listed.
    pub const ALL: [Self; 6] = [Self::Duel, Self::Mirror, Self::Skirmish, Self::SkillTest, Self::Brawl, Self::Career];
    /// Their names in files.
    pub const WORDS: [&'static str; 6] = ["duel", "mirror", "skirmish", "skill_test", "brawl", "career"];

    /// The play of a name.
    pub fn of(word: &str) -> Option<Self> {
        Self::WORDS.iter().position(|known| *known == word).map(|index| Self::ALL[index])
    }

    /// Whether a trial is one fight.
    pub fn is_fight(self) -> bool {
        matches!(self, Self::Duel | Self::Mirror | Self::Skirmish)
    }
}

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

/// The stream that draws an enemy out of a field: beyond those of [`MOST`] duellists.
const FIELD_LANE: usize = MOST * 4;
const _: () = assert!(Live::has_lanes(FIELD_LANE + 1), "every seat needs lanes of its own");

impl HisDue {
    /// One trial of the play.
    pub(super) fn trial<D: Dice, T: Trace>(&self, table: &mut Table, session: &mut Session<'_, D, T>) {
        match self.play {
            Play::Duel | Play::Mirror => {
                let mut enemy = 1;
                if self.sides.len() > 2 {
                    // One of the field, by lot: a lane of its own, so that every cell meets the same enemy in a trial.
                    session.dice.lane(FIELD_LANE);
                    enemy += session.dice.pick(self.sides.len() as u32 - 1) as usize;
                }
                let sides = [&self.sides[0], &self.sides[enemy]];
                self.fight(&sides, &mut table.duel, session);
            }
            Play::Skirmish => {
                let mut sides = [&self.sides[0]; MOST];
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
        // The references live as long as the game: they point into its sides.
        let mut fight = Fight::new(self, sides, duel, session);
        fight.gather(|_, _| {});
        fight.begin();
        fight.rounds();
        fight.aftermath(self.one_on_one, self.broker_deal);
    }
}
