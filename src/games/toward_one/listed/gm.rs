//! What the GM decides about a hunter, her roll before him.

use super::super::facts::View;
use super::super::play::Play;
use super::super::roll::{Purpose, Roll};
use super::super::scene::Split;
use super::super::strategy::{BonusTarget, Raise, StatOpposition, SufferingChoice};
use super::super::terms::{Skill, Suffering, Trait};
use super::Legal;
use crate::engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    pub(in super::super) fn listed_opposition(
        &mut self,
        roller: usize,
        hunter: usize,
        jinn: usize,
        rolled: Trait,
    ) -> Option<Skill> {
        let list = self.game.gm.lists.stat_opposition.as_ref()?;
        let roll = Roll::new(roller, hunter, rolled, Purpose::Scene);
        let view = View { jinn: Some(jinn), ..self.gm_view(hunter, Some(&roll), Split::default(), 0) };
        let action = list.choose(Legal::ALL.bits(), &view)?.action;
        Some(match action {
            named @ 0..=2 => Skill::ALL[usize::from(named)],
            other => self.opposition_by(jinn, StatOpposition::ALL[usize::from(other) - 3]),
        })
    }

    pub(in super::super) fn listed_target(
        &mut self,
        seat: usize,
        rolled: Trait,
        look: Option<(&Roll, Split)>,
    ) -> Option<Trait> {
        let list = self.game.gm.lists.bonus_target.as_ref()?;
        let bare = Roll::new(seat, seat, rolled, Purpose::Scene);
        let (roll, split) = look.unwrap_or((&bare, Split::default()));
        let legal = Legal::ALL.only_if(rolled as usize, self.game.gm.fields.rolled_kind);
        let action = list.choose(legal.bits(), &self.gm_view(seat, Some(roll), split, 0))?.action;
        Some(match action {
            named @ 0..=5 => Trait::ALL[usize::from(named)],
            6 => self.target_by(seat, rolled, BonusTarget::FewestOther),
            _ => self.target_by(seat, rolled, BonusTarget::RandomOther),
        })
    }

    pub(in super::super) fn listed_raise(
        &mut self,
        roll: &Roll,
        split: Split,
        jinn: usize,
        used: Skill,
    ) -> Option<Skill> {
        let list = self.game.gm.lists.raise.as_ref()?;
        let view = View { jinn: Some(jinn), ..self.gm_view(roll.hunter, Some(roll), split, 0) };
        let action = list.choose(Legal::ALL.bits(), &view)?.action;
        Some(match action {
            named @ 0..=2 => Skill::ALL[usize::from(named)],
            other => self.raised_by(jinn, used, Raise::ALL[usize::from(other) - 3]),
        })
    }

    pub(in super::super) fn listed_suffering(
        &mut self,
        seat: usize,
        severity: i32,
        kinds: u32,
        look: Option<(&Roll, Split)>,
    ) -> Option<Suffering> {
        let list = self.game.gm.lists.suffering.as_ref()?;
        let split = look.map_or(Split::default(), |(_, split)| split);
        let view = self.gm_view(seat, look.map(|(roll, _)| roll), split, severity);
        let legal = Legal::ALL.only_if(Suffering::PersonalLoss as usize, kinds > 3);
        let action = list.choose(legal.bits(), &view)?.action;
        Some(match action {
            named @ 0..=3 => Suffering::ALL[usize::from(named)],
            other => self.suffering_by(seat, kinds, SufferingChoice::ALL[usize::from(other) - 4]),
        })
    }
}
