//! Re-rolls of defences and of dice that powers add (decision point j).

use crate::blow::{Blow, Roll};
use crate::decisions::{RerollBonusChoice, RerollDefenceChoice};
use crate::dice::Sized;
use crate::facts::Context;
use crate::fight::Fight;
use crate::profile::Profile;
use crate::rulings::RerollScope;
use crate::words::a;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// (j) HD-POL-P-2, HD-POL-G-11: only the main die, after all dice of the defence are rolled; never asked of a defence that
    /// is perfect as it stands.
    #[expect(clippy::inline_always, reason = "part of every defence")]
    #[inline(always)]
    pub(in super::super) fn choose_defence_rerolls(&mut self, seat: usize, blow: &Blow, roll: &mut Roll) {
        let emergency = roll.emergency && !self.rules().reroll_emergency_die;
        if roll.die.size == 0 || emergency {
            return;
        }
        let strategy = &self.fighters[seat].strategy;
        let mut free = self.mods(seat).free_reroll;
        let list = &strategy.lists.reroll_defence;
        if self.is_listed(list) {
            match self.listed_defence_rerolls(seat, blow, roll, list, free) {
                None => return,
                Some(still) => free = still,
            }
        }
        if self.is_plain(seat) {
            return;
        }
        if free && 2 * roll.face < roll.die.twice_mean() && self.hits_of(blow, roll, roll.face) >= 1 {
            self.free_reroll(seat, roll);
        }
        self.greedy_defence_rerolls(seat, blow, roll);
    }

    #[inline(never)]
    fn greedy_defence_rerolls(&mut self, seat: usize, blow: &Blow, roll: &mut Roll) {
        let fields = &self.fighters[seat].strategy.fields;
        let (broker, me) = (blow.at_broker && self.duellist(seat).broker > 0, self.duellist(seat));
        let left = if broker { me.broker } else { me.hits };
        let fatal = |fight: &Self, roll: &Roll, face: i32| fight.hits_of(blow, roll, face) >= left;
        let mut saved = false;
        let mut budget = i32::MAX;
        if self.rules().edge_batch && fatal(self, roll, roll.face) {
            // All re-rolls are bought before the first is seen.
            budget = 1;
        }
        while fatal(self, roll, roll.face) && !fatal(self, roll, roll.die.highest()) && budget > 0 {
            let edge = self.can_reroll_by_edge(seat);
            let mana = self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0;
            if !edge && !mana {
                return;
            }
            self.session.decision(2);
            roll.face = self.reroll(seat, edge, roll.face, roll.die);
            (saved, budget) = (true, budget - 1);
        }
        if saved {
            return;
        }
        let low = 2 * roll.face < roll.die.twice_mean();
        if low
            && self.hits_of(blow, roll, roll.face) >= fields.reroll_damage
            && self.duellist(seat).edge > fields.edge_reserve
            && self.can_reroll_by_edge(seat)
        {
            self.session.decision(2);
            roll.face = self.reroll(seat, true, roll.face, roll.die);
        }
    }

    #[inline(never)]
    fn free_reroll(&mut self, seat: usize, roll: &mut Roll) {
        let before = roll.face;
        roll.face = self.throw(seat, roll.die.size) + roll.die.plus;
        let (name, face) = (self.name(seat), roll.face);
        self.session.note("HD-KIND-3", || format!("{name} re-rolls {} of the Defence die for free: {face}", a(before)));
    }

    /// None when the list has decided; else whether the free re-roll is still there for what decides without a list.
    #[inline(never)]
    fn listed_defence_rerolls(
        &mut self,
        seat: usize,
        blow: &Blow,
        roll: &mut Roll,
        list: &Choices<RerollDefenceChoice>,
        free: bool,
    ) -> Option<bool> {
        let mut free = free;
        loop {
            let (edge, mana) =
                (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0);
            let context = Context {
                die: roll.face,
                size: roll.die.size,
                strength: blow.strength,
                element: blow.element as usize,
                at_broker: blow.at_broker,
                loss: self.hits_of(blow, roll, roll.face),
                least_loss: self.hits_of(blow, roll, roll.die.highest()),
                total: roll.face + roll.rest,
                ..Context::default()
            };
            let legal = Legal::always()
                .and(RerollDefenceChoice::Free, free)
                .and(RerollDefenceChoice::Edge, edge)
                .and(RerollDefenceChoice::Mana, mana);
            let Some(taken) = self.said(seat, list, legal, context) else { return Some(free) };
            // Greedy and plain stand for others.
            self.session.decision(legal.count() - 2);
            match taken.action {
                RerollDefenceChoice::Free => {
                    free = false;
                    self.free_reroll(seat, roll);
                }
                action @ (RerollDefenceChoice::Edge | RerollDefenceChoice::Mana) => {
                    roll.face = self.reroll(seat, action == RerollDefenceChoice::Edge, roll.face, roll.die);
                    if self.rules().edge_batch {
                        return None;
                    }
                }
                RerollDefenceChoice::Greedy => {
                    self.greedy_defence_rerolls(seat, blow, roll);
                    return None;
                }
                RerollDefenceChoice::Stop | RerollDefenceChoice::Plain => return None,
            }
        }
    }

    /// Dice that a power adds may be rolled again too (HD-EDGE-4, HD-Q-23); the reference policies never do.
    #[inline]
    pub(in super::super) fn choose_bonus_rerolls(&mut self, seat: usize, face: i32, size: i32) -> i32 {
        let list = &self.fighters[seat].strategy.lists.reroll_bonus;
        if !self.is_listed(list) {
            return face;
        }
        let mut face = face;
        loop {
            let (edge, mana) =
                (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0);
            let context = Context { die: face, size, ..Context::default() };
            let legal = Legal::always().and(RerollBonusChoice::Edge, edge).and(RerollBonusChoice::Mana, mana);
            let said = self.said(seat, list, legal, context);
            let action = said.map_or(RerollBonusChoice::Stop, |taken| taken.action);
            self.session.decision(legal.count());
            if action == RerollBonusChoice::Stop {
                return face;
            }
            face = self.reroll(seat, action == RerollBonusChoice::Edge, face, Sized { size, plus: 0 });
        }
    }

    /// The same for a die that may lie beyond the ladder.
    pub(in super::super) fn choose_further_rerolls(&mut self, seat: usize, face: i32, die: Sized) -> i32 {
        self.choose_bonus_rerolls(seat, face - die.plus, die.size) + die.plus
    }

    /// Dice that buffs and further powers add, summed; each of them may be rolled again (HD-EDGE-4).
    #[inline]
    pub(in super::super) fn throw_added(&mut self, seat: usize, count: u32, size: i32) -> i32 {
        if !self.is_listed(&self.fighters[seat].strategy.lists.reroll_bonus) {
            return self.throw_sum(seat, count, size);
        }
        (0..count)
            .map(|_| {
                let face = self.throw(seat, size);
                self.choose_bonus_rerolls(seat, face, size)
            })
            .sum()
    }

    /// The same for dice that the text does not name among those that Edge re-rolls (HD-Q-23).
    pub(in super::super) fn choose_unlisted_rerolls(&mut self, seat: usize, face: i32, size: i32) -> i32 {
        match self.rules().reroll_scope {
            RerollScope::OwnDice => self.choose_bonus_rerolls(seat, face, size),
            RerollScope::PrintedList => face,
        }
    }
}
