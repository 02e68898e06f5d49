//! Decisions of a player between scenes: rewards, allies, improvement, the next Jinn.

use super::super::decisions::{Improve, NewAlly, Pause, RecoverAlly, TakeOn};
use super::super::outcomes::Improvement;
use super::super::play::Play;
use super::super::strategy::Reward;
use super::super::terms::{AllyKind, Trait};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::Legal;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    pub(in super::super) fn listed_reward(&mut self, seat: usize) -> Option<Reward> {
        let list = self.game.player(seat).lists.reward.written()?;
        self.view(seat, None).pick(list, Legal::all())
    }

    /// The kind of ally that she gains; none where the list leaves it to the preference.
    pub(in super::super) fn listed_new_ally(&self, seat: usize) -> Option<AllyKind> {
        let list = self.game.player(seat).lists.new_ally.written()?;
        let has = |kind: AllyKind| self.table.pcs[seat].allies.iter().any(|ally| ally.kind == kind && !ally.gone);
        let legal = Legal::of(|action| match action {
            NewAlly::One(kind) => self.game.rules.duplicate_allies || !has(kind),
            NewAlly::Other(_) => true,
        });
        match self.view(seat, None).pick(list, legal)? {
            NewAlly::One(kind) => Some(kind),
            NewAlly::Other(_) => None,
        }
    }

    /// The lost ally whom she would get back; none where the list leaves it to the order of the sheet.
    pub(in super::super) fn listed_recovery(&self, seat: usize) -> Option<usize> {
        let list = self.game.player(seat).lists.recover_ally.written()?;
        let allies = &self.table.pcs[seat].allies;
        let waiting =
            |kind: AllyKind| allies.iter().position(|ally| ally.kind == kind && ally.awaits_recovery && !ally.gone);
        let legal = Legal::of(|action| match action {
            RecoverAlly::One(kind) => waiting(kind).is_some(),
            RecoverAlly::Other(_) => true,
        });
        match self.view(seat, None).pick(list, legal)? {
            RecoverAlly::One(kind) => waiting(kind),
            RecoverAlly::Other(_) => None,
        }
    }

    pub(in super::super) fn listed_improvement(
        &mut self,
        seat: usize,
        lost: Option<usize>,
        affordable: bool,
        lowest: Trait,
    ) -> Option<Improvement> {
        let list = self.game.player(seat).lists.improve.written()?;
        let legal = Legal::of(|action| match action {
            Improve::One(Pause::TakeJinn) => true,
            Improve::One(Pause::Recover) => lost.is_some(),
            Improve::One(Pause::Lowest) | Improve::Other(_) => affordable,
        });
        Some(match self.view(seat, self.table.pcs[seat].jinn).pick(list, legal)? {
            Improve::One(Pause::TakeJinn) => Improvement::TakeJinn,
            Improve::One(Pause::Recover) => Improvement::Recover(lost?),
            Improve::One(Pause::Lowest) => Improvement::Improve(lowest),
            Improve::Other(skill) => Improvement::Improve(skill.kind()),
        })
    }

    /// Every available Jinn is held against the list; the one that meets the earliest entry is taken, the earlier made if
    /// level.
    pub(in super::super) fn listed_jinn(&mut self, seat: usize) -> Option<Option<usize>> {
        let list = self.game.player(seat).lists.jinn_choice.written()?;
        let mut best: Option<(usize, TakeOn, usize)> = None;
        for index in (0..self.table.jinn.len()).filter(|&index| self.is_available(seat, index)) {
            let chosen = list.choose(Legal::all(), &self.view(seat, Some(index)))?;
            if best.is_none_or(|(entry, _, _)| chosen.entry() < entry) {
                best = Some((chosen.entry(), chosen.action, index));
            }
        }
        Some(best.and_then(|(_, action, index)| match action {
            TakeOn::One(_) => Some(index),
            TakeOn::Other(rule) => self.jinn_by(seat, rule),
        }))
    }
}
