//! How the lists of [`decisions`](super::decisions) are asked, and what their answers mean.

use super::between::Improvement;
use super::facts::{Here, View};
use super::play::Play;
use super::roll::{Purpose, Roll};
use super::scene::Split;
use super::strategy::{
    Allocation, BonusTarget, JinnChoice, JinnCreation, Raise, Reward, StatOpposition, SufferingChoice, Surplus,
    TraitChoice,
};
use super::terms::{Skill, Suffering, Trait};
use crate::engine::{Dice, Trace};
use crate::policy::List;

/// Every action is legal.
const ALL: u64 = u64::MAX;

impl<'g, 's, D: Dice, T: Trace> Play<'g, 's, D, T> {
    fn view<'a, 'p>(&'a self, seat: usize, jinn: Option<usize>) -> View<'a, 'p, 'g, 's, D, T> {
        View { play: self, seat, hunter: seat, jinn, roll: None, fellow: None, here: Here::default() }
    }

    fn roll_view<'a, 'p>(&'a self, roll: &'p Roll, here: Here) -> View<'a, 'p, 'g, 's, D, T> {
        let jinn = self.table.pcs[roll.hunter].jinn;
        View { play: self, seat: roll.seat, hunter: roll.hunter, jinn, roll: Some(roll), fellow: None, here }
    }

    /// Changes a roll by a list, step by step, until it says stop or nothing changes any more. False when the
    /// list leaves the rest to the fields.
    pub(super) fn adjust_by_list(&mut self, list: &List, roll: &mut Roll) -> bool {
        loop {
            let cheap = self.cheap_die(roll).is_some();
            let (pays, ritual) = (self.can_pay(roll), self.best_ritual(roll).is_some());
            let legal = 0b111_0001 | u64::from(cheap && pays) << 1 | u64::from(pays) << 2 | u64::from(ritual) << 3;
            let view = self.roll_view(roll, Here::default());
            let Some(choice) = list.choose(legal, &view) else { return false };
            let argument = choice.arg(0, &view).clamp(-1000, 1000) as i32;
            let (spent, rituals) = (roll.spent, roll.rituals);
            match choice.action {
                0 => return true,
                1 => {
                    self.session.decision(2);
                    self.pay_to_lower(roll);
                }
                2 => {
                    self.session.decision(2);
                    self.pay_to_add(roll);
                }
                3 => {
                    self.session.decision(2);
                    self.perform_best(roll);
                }
                4 => self.cheap(roll, argument),
                5 => self.reach(roll, argument, false),
                _ => self.reach(roll, argument, true),
            }
            if (spent, rituals) == (roll.spent, roll.rituals) {
                return true;
            }
        }
    }

    pub(super) fn listed_trait(&mut self, roller: usize, jinn: usize) -> Option<Trait> {
        let list = self.game.player(roller).lists.regular_trait.as_ref()?;
        let action = list.choose(ALL, &self.view(roller, Some(jinn)))?.action;
        Some(match action {
            named @ 0..=5 => Trait::ALL[usize::from(named)],
            6 => self.trait_by(roller, jinn, TraitChoice::HighestSkill),
            7 => self.trait_by(roller, jinn, TraitChoice::BestEdgeSkill),
            _ => self.trait_by(roller, jinn, TraitChoice::BestEdgeAny),
        })
    }

    pub(super) fn listed_opposition(&mut self, roller: usize, jinn: usize, rolled: Trait) -> Option<Skill> {
        let list = self.game.gm.lists.stat_opposition.as_ref()?;
        let roll = Roll::new(roller, roller, rolled, Purpose::Scene);
        let view = View { jinn: Some(jinn), ..self.roll_view(&roll, Here::default()) };
        let action = list.choose(ALL, &view)?.action;
        Some(match action {
            named @ 0..=2 => Skill::ALL[usize::from(named)],
            other => self.opposition_by(jinn, StatOpposition::ALL[usize::from(other) - 3]),
        })
    }

    pub(super) fn listed_split(&mut self, roll: &Roll, jinn: usize) -> Option<Split> {
        let list = self.game.player(roll.seat).lists.allocation.as_ref()?;
        let mut split = Split::default();
        loop {
            let left = roll.pool.successes - split.gain - split.manipulate - split.negate;
            let unnegated = roll.opposing - split.negate;
            if left <= 0 {
                return Some(split);
            }
            let here = Here { left, unnegated, gained: split.gain, raised: split.manipulate, severity: 0 };
            let view = self.roll_view(roll, here);
            let legal = if unnegated > 0 { ALL } else { ALL & !0b100 };
            let choice = list.choose(legal, &view)?;
            let rule = match choice.action {
                0 => {
                    split.gain += 1;
                    continue;
                }
                1 => {
                    split.manipulate += 1;
                    continue;
                }
                2 => {
                    split.negate += 1;
                    continue;
                }
                3 => Allocation::NegateFirst,
                4 => Allocation::ManipulateFirst,
                _ => Allocation::Tolerate,
            };
            let tolerated = choice.arg(0, &view).clamp(0, 1000) as i32;
            let rest = self.split_by(roll.hunter, jinn, (left, unnegated), rule, tolerated, Surplus::Gain);
            split.gain += rest.gain;
            split.manipulate += rest.manipulate;
            split.negate += rest.negate;
            return Some(split);
        }
    }

    pub(super) fn listed_target(&mut self, seat: usize, rolled: Trait) -> Option<Trait> {
        let list = self.game.gm.lists.bonus_target.as_ref()?;
        let roll = Roll::new(seat, seat, rolled, Purpose::Scene);
        let action = list.choose(ALL & !(1 << rolled as u64), &self.roll_view(&roll, Here::default()))?.action;
        Some(match action {
            named @ 0..=5 => Trait::ALL[usize::from(named)],
            6 => self.target_by(seat, rolled, BonusTarget::FewestOther),
            _ => self.target_by(seat, rolled, BonusTarget::RandomOther),
        })
    }

    pub(super) fn listed_raise(&mut self, hunter: usize, jinn: usize, used: Skill) -> Option<Skill> {
        let list = self.game.gm.lists.raise.as_ref()?;
        let action = list.choose(ALL, &self.view(hunter, Some(jinn)))?.action;
        Some(match action {
            named @ 0..=2 => Skill::ALL[usize::from(named)],
            other => self.raised_by(jinn, used, Raise::ALL[usize::from(other) - 3]),
        })
    }

    pub(super) fn listed_suffering(&mut self, seat: usize, severity: i32, kinds: u32) -> Option<Suffering> {
        let list = self.game.gm.lists.suffering.as_ref()?;
        let here = Here { severity, ..Here::default() };
        let view = View { here, ..self.view(seat, self.table.pcs[seat].jinn) };
        let legal = if kinds > 3 { ALL } else { ALL & !0b1000 };
        let action = list.choose(legal, &view)?.action;
        Some(match action {
            named @ 0..=3 => Suffering::ALL[usize::from(named)],
            other => self.suffering_by(seat, kinds, SufferingChoice::ALL[usize::from(other) - 4]),
        })
    }

    pub(super) fn listed_confront(&mut self, seat: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.confront_when.as_ref()?;
        Some(list.choose(ALL, &self.view(seat, Some(jinn)))?.action == 0)
    }

    pub(super) fn listed_ask(&mut self, seat: usize, jinn: usize, fellow: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.ask_help.as_ref()?;
        let view = View { fellow: Some(fellow), ..self.view(seat, Some(jinn)) };
        Some(list.choose(ALL, &view)?.action == 1)
    }

    pub(super) fn listed_answer(&mut self, fellow: usize, hunter: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(fellow).lists.help_answer.as_ref()?;
        let view = View { fellow: Some(hunter), ..self.view(fellow, Some(jinn)) };
        Some(list.choose(ALL, &view)?.action == 0)
    }

    pub(super) fn listed_attack(&mut self, seat: usize, leader: usize) -> Option<Option<Suffering>> {
        let list = self.game.player(seat).lists.attack.as_ref()?;
        let view = View { fellow: Some(leader), ..self.view(seat, self.table.pcs[seat].jinn) };
        let action = list.choose(ALL, &view)?.action;
        Some(action.checked_sub(1).map(|kind| Suffering::ALL[usize::from(kind) + 1]))
    }

    pub(super) fn listed_abandon(&mut self, seat: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.abandon.as_ref()?;
        Some(list.choose(ALL, &self.view(seat, self.table.pcs[seat].jinn))?.action == 1)
    }

    pub(super) fn listed_reward(&mut self, seat: usize) -> Option<Reward> {
        let list = self.game.player(seat).lists.reward.as_ref()?;
        Some(Reward::ALL[usize::from(list.choose(ALL, &self.view(seat, None))?.action)])
    }

    pub(super) fn listed_making(&mut self, seat: usize) -> Option<JinnCreation> {
        let list = self.game.player(seat).lists.jinn_creation.as_ref()?;
        Some(JinnCreation::ALL[usize::from(list.choose(ALL, &self.view(seat, None))?.action)])
    }

    pub(super) fn listed_improvement(
        &mut self,
        seat: usize,
        lost: Option<usize>,
        affordable: bool,
        lowest: Trait,
    ) -> Option<Improvement> {
        let list = self.game.player(seat).lists.improve.as_ref()?;
        let legal = 1 | u64::from(lost.is_some()) << 1 | if affordable { 0b11_1100 } else { 0 };
        Some(match list.choose(legal, &self.view(seat, self.table.pcs[seat].jinn))?.action {
            0 => Improvement::TakeJinn,
            1 => Improvement::Recover(lost?),
            2 => Improvement::Improve(lowest),
            skill => Improvement::Improve(Trait::ALL[usize::from(skill) - 3]),
        })
    }

    /// Every available Jinn is held against the list; the one that meets the earliest entry is taken, the earlier made if
    /// level.
    pub(super) fn listed_jinn(&mut self, seat: usize) -> Option<Option<usize>> {
        let list = self.game.player(seat).lists.jinn_choice.as_ref()?;
        let mut best: Option<(usize, u8, usize)> = None;
        for index in (0..self.table.jinn.len()).filter(|&index| self.is_available(seat, index)) {
            let choice = list.choose(ALL, &self.view(seat, Some(index)))?;
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
