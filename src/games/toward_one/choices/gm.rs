//! Decisions of the GM about a hunter, her roll before him.

use super::super::decisions::{Afflict, Give, Oppose, RaiseAction};
use super::super::facts::{Context, View};
use super::super::play::Play;
use super::super::roll::{Purpose, Roll};
use super::super::split::Split;
use super::super::terms::{Skill, Suffering, Trait};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::Legal;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    pub(in super::super) fn listed_opposition(
        &mut self,
        roller: usize,
        hunter: usize,
        jinn: usize,
        rolled: Trait,
    ) -> Option<Skill> {
        let list = self.game.gm.lists.stat_opposition.written()?;
        let roll = Roll::new(roller, hunter, rolled, Purpose::Scene);
        let view = View { jinn: Some(jinn), ..self.gm_view(hunter, Some((&roll, Split::default()))) };
        Some(match view.pick(list, Legal::all())? {
            Oppose::Other(rule) => self.opposition_by(jinn, rule),
            Oppose::One(skill) => skill,
        })
    }

    pub(in super::super) fn listed_target(
        &mut self,
        seat: usize,
        rolled: Trait,
        look: Option<(&Roll, Split)>,
    ) -> Option<Trait> {
        let list = self.game.gm.lists.bonus_target.written()?;
        let bare = Roll::new(seat, seat, rolled, Purpose::Scene);
        let legal = Legal::of(|give| give != Give::One(rolled) || self.game.gm.fields.rolled_kind);
        let look = look.unwrap_or((&bare, Split::default()));
        Some(match self.gm_view(seat, Some(look)).pick(list, legal)? {
            Give::One(named) => named,
            Give::Other(rule) => self.target_by(seat, rolled, rule),
        })
    }

    pub(in super::super) fn listed_raise(
        &mut self,
        roll: &Roll,
        split: Split,
        jinn: usize,
        used: Skill,
    ) -> Option<Skill> {
        let list = self.game.gm.lists.raise.written()?;
        let view = View { jinn: Some(jinn), ..self.gm_view(roll.hunter, Some((roll, split))) };
        Some(match view.pick(list, Legal::all())? {
            RaiseAction::One(skill) => skill,
            RaiseAction::Other(rule) => self.raised_by(jinn, used, rule),
        })
    }

    pub(in super::super) fn listed_suffering(
        &mut self,
        seat: usize,
        severity: i32,
        kinds: u32,
        look: Option<(&Roll, Split)>,
    ) -> Option<Suffering> {
        let list = self.game.gm.lists.suffering.written()?;
        let view = self.gm_view(seat, look);
        let view = View { context: Context { severity, ..view.context }, ..view };
        let legal = Legal::of(|action| action != Afflict::One(Suffering::PersonalLoss) || kinds > 3);
        Some(match view.pick(list, legal)? {
            Afflict::One(kind) => kind,
            Afflict::Other(rule) => self.suffering_by(seat, kinds, rule),
        })
    }
}
