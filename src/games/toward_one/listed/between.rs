//! What a player decides between scenes: rewards, allies, improvement, the next Jinn.

use super::super::between::Improvement;
use super::super::play::Play;
use super::super::strategy::{JinnChoice, Reward};
use super::super::terms::{AllyKind, Trait};
use super::Legal;
use crate::engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    pub(in super::super) fn listed_reward(&mut self, seat: usize) -> Option<Reward> {
        let list = self.game.player(seat).lists.reward.as_ref()?;
        let action = list.choose(Legal::ALL.bits(), &self.view(seat, None))?.action;
        Some(Reward::ALL[usize::from(action)])
    }

    /// The kind of ally that she gains; none where the list leaves it to the preference.
    pub(in super::super) fn listed_new_ally(&self, seat: usize) -> Option<AllyKind> {
        let list = self.game.player(seat).lists.new_ally.as_ref()?;
        let legal = AllyKind::ALL.into_iter().fold(Legal::ALL, |legal, kind| {
            let has = self.table.pcs[seat].allies.iter().any(|ally| ally.kind == kind && !ally.gone);
            legal.only_if(kind as usize, self.game.rules.duplicate_allies || !has)
        });
        let action = list.choose(legal.bits(), &self.view(seat, None))?.action;
        AllyKind::ALL.get(usize::from(action)).copied()
    }

    /// The lost ally whom she would get back; none where the list leaves it to the order of the sheet.
    pub(in super::super) fn listed_recovery(&self, seat: usize) -> Option<usize> {
        let list = self.game.player(seat).lists.recover_ally.as_ref()?;
        let allies = &self.table.pcs[seat].allies;
        let waiting =
            |kind: AllyKind| allies.iter().position(|ally| ally.kind == kind && ally.awaits_recovery && !ally.gone);
        let legal = AllyKind::ALL
            .into_iter()
            .fold(Legal::ALL, |legal, kind| legal.only_if(kind as usize, waiting(kind).is_some()));
        let action = list.choose(legal.bits(), &self.view(seat, None))?.action;
        waiting(*AllyKind::ALL.get(usize::from(action))?)
    }

    pub(in super::super) fn listed_improvement(
        &mut self,
        seat: usize,
        lost: Option<usize>,
        affordable: bool,
        lowest: Trait,
    ) -> Option<Improvement> {
        let list = self.game.player(seat).lists.improve.as_ref()?;
        let legal =
            (2..=5).fold(Legal::ALL.only_if(1, lost.is_some()), |legal, skill| legal.only_if(skill, affordable));
        Some(match list.choose(legal.bits(), &self.view(seat, self.table.pcs[seat].jinn))?.action {
            0 => Improvement::TakeJinn,
            1 => Improvement::Recover(lost?),
            2 => Improvement::Improve(lowest),
            skill => Improvement::Improve(Trait::ALL[usize::from(skill) - 3]),
        })
    }

    /// Every available Jinn is held against the list; the one that meets the earliest entry is taken, the earlier made if
    /// level.
    pub(in super::super) fn listed_jinn(&mut self, seat: usize) -> Option<Option<usize>> {
        let list = self.game.player(seat).lists.jinn_choice.as_ref()?;
        let mut best: Option<(usize, u8, usize)> = None;
        for index in (0..self.table.jinn.len()).filter(|&index| self.is_available(seat, index)) {
            let choice = list.choose(Legal::ALL.bits(), &self.view(seat, Some(index)))?;
            if best.is_none_or(|(entry, _, _)| choice.entry() < entry) {
                best = Some((choice.entry(), choice.action, index));
            }
        }
        Some(best.and_then(|(_, action, index)| match action {
            0 => Some(index),
            1 => self.jinn_by(seat, JinnChoice::First),
            2 => self.jinn_by(seat, JinnChoice::Weakest),
            _ => self.jinn_by(seat, JinnChoice::EvenMatch),
        }))
    }
}
