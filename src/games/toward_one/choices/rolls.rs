//! Decisions of a player in a scene: which trait, what she spends, how she splits, whether she confronts.

use super::super::decisions::{Abandon, Change, Confront, OneUse, Step};
use super::super::facts::{Context, View};
use super::super::play::Play;
use super::super::roll::Roll;
use super::super::split::Split;
use super::super::strategy::{Surplus, TraitChoice};
use super::super::terms::RitualName;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Either, Legal};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// What may be done with a roll now.
    fn legal_changes(&self, roll: &Roll) -> Legal<Change> {
        let pays = self.can_pay(roll);
        Legal::of(|change| match change {
            Either::One(Step::Stop | Step::Cheap | Step::Reach | Step::ReachRitualsLast | Step::ReachBest) => true,
            Either::One(Step::Lower) => pays && self.cheap_die(roll).is_some(),
            Either::One(Step::Add) => pays,
            Either::One(Step::Ritual) => self.best_ritual(roll).is_some(),
            Either::Other(Either::One(means)) => pays && self.can_pay_by(roll, means),
            Either::Other(Either::Other(name)) => self.ritual_named(roll, name).is_some(),
        })
    }

    /// The place on the roller's sheet of a ritual that may be performed in this roll now (TO-ROLL-5, TO-ROLL-6). Unlike the
    /// catalogue's procedure a list may perform one of a trait without dice.
    pub(in super::super) fn ritual_named(&self, roll: &Roll, name: RitualName) -> Option<usize> {
        if self.game.rules.rituals_per_roll.is_some_and(|most| roll.rituals >= most) {
            return None;
        }
        let known = self.table.pcs[roll.seat].rituals.iter().enumerate();
        let here = known.filter(|(_, ritual)| ritual.name == name && ritual.to == roll.rolled);
        here.map(|(index, _)| index).find(|&index| self.ritual_left(roll, index))
    }

    /// Changes a roll by a list, step by step, until it says stop or nothing changes any more. False when the
    /// list leaves the rest to the fields.
    pub(in super::super) fn adjust_by_list(&mut self, list: &Choices<Change>, roll: &mut Roll) -> bool {
        loop {
            let legal = self.legal_changes(roll);
            let view = self.roll_view(roll, Context::default());
            let Some(chosen) = list.choose(legal, &view) else { return false };
            let [first, second] = [0, 1].map(|at| chosen.arg(at, &view).clamp(-1000, 1000) as i32);
            let (spent, rituals) = (roll.spent, roll.rituals);
            match chosen.action {
                Either::One(Step::Stop) => return true,
                Either::One(Step::Cheap) => self.cheap(roll, first),
                Either::One(Step::Reach) => self.reach(roll, first, false),
                Either::One(Step::ReachRitualsLast) => self.reach(roll, first, true),
                Either::One(Step::ReachBest) => self.reach_best(roll, first, false),
                step => {
                    self.session.decision(2);
                    self.take_step(roll, step, first, second);
                }
            }
            if (spent, rituals) == (roll.spent, roll.rituals) {
                return true;
            }
        }
    }

    /// One step of a list that is no procedure: `die` is the face that is lowered, 0 for a die that joins.
    fn take_step(&mut self, roll: &mut Roll, step: Change, die: i32, bonuses: i32) {
        match step {
            Either::One(Step::Lower) => {
                self.pay_to_lower(roll);
            }
            Either::One(Step::Add) => {
                self.pay_to_add(roll);
            }
            Either::One(Step::Ritual) => {
                self.perform_best(roll);
            }
            Either::Other(Either::One(means)) if die > 0 => {
                self.pay_down(roll, means, die as usize, bonuses);
            }
            Either::Other(Either::One(means)) => self.pay_up(roll, means, bonuses),
            Either::Other(Either::Other(name)) => {
                if let Some(index) = self.ritual_named(roll, name) {
                    self.perform(roll, index);
                }
            }
            Either::One(Step::Stop | Step::Cheap | Step::Reach | Step::ReachRitualsLast | Step::ReachBest) => {}
        }
    }

    pub(in super::super) fn listed_trait(&mut self, roller: usize, hunter: usize, jinn: usize) -> Option<TraitChoice> {
        let list = self.game.player(roller).lists.regular_trait.written()?;
        let fellow = (roller != hunter).then_some(hunter);
        View { hunter, fellow, ..self.view(roller, Some(jinn)) }.pick(list, Legal::all())
    }

    pub(in super::super) fn listed_split(&mut self, roll: &Roll, jinn: usize) -> Option<Split> {
        let list = self.game.player(roll.seat).lists.allocation.written()?;
        let mut split = Split::default();
        loop {
            let Split { gain: gained, manipulate: raised, negate: negated } = split;
            let left = roll.pool.successes - gained - raised - negated;
            let unnegated = roll.opposing - negated;
            if left <= 0 {
                return Some(split);
            }
            let context = Context { left, unnegated, gained, raised, negated, ..Context::default() };
            let legal = Legal::of(|action| action != Either::One(OneUse::Negate) || unnegated > 0);
            let view = self.roll_view(roll, context);
            let chosen = list.choose(legal, &view)?;
            let tolerated = chosen.arg(0, &view).clamp(0, 1000) as i32;
            match chosen.action {
                Either::One(OneUse::Gain) => split.gain += 1,
                Either::One(OneUse::Manipulate) => split.manipulate += 1,
                Either::One(OneUse::Negate) => split.negate += 1,
                Either::Other(rule) => {
                    let rest = self.split_by(roll.hunter, jinn, (left, unnegated), rule, tolerated, Surplus::Gain);
                    split.gain += rest.gain;
                    split.manipulate += rest.manipulate;
                    split.negate += rest.negate;
                    return Some(split);
                }
            }
        }
    }

    pub(in super::super) fn listed_confront(&mut self, seat: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.confront_when.written()?;
        Some(self.view(seat, Some(jinn)).pick(list, Legal::all())? == Confront::Confront)
    }

    pub(in super::super) fn listed_abandon(&mut self, seat: usize) -> Option<bool> {
        let list = self.game.player(seat).lists.abandon.written()?;
        Some(self.view(seat, self.table.pcs[seat].jinn).pick(list, Legal::all())? == Abandon::Yes)
    }
}
