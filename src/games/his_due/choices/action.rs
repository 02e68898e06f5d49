//! Actions of a turn (decision points f to h, k), and turns taken out of order.

use super::options::Choice;
use super::which::{End, Which};
use crate::blow::Blow;
use crate::decisions::{AimChoice, AnyTimeChoice, HoldChoice, PreemptChoice, TurnChoice};
use crate::facts::Context;
use crate::fight::Fight;
use crate::modifiers::bits;
use crate::powers::Verb;
use crate::profile::Profile;
use crate::rulings::PassRule;
use crate::strategy::Base;
use crate::terms::{Deal, Flight, PowerKind, Skill};
use crate::turn::Action;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};

/// The die of the reference policies (HD-POL-6).
const BEST_DIE: Which = Which { from: End::Highest, rank: 1 };

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// (f) and (g) HD-POL-6, HD-POL-7, HD-POL-P-4, HD-POL-G-6 to HD-POL-G-8.
    #[inline]
    pub(in super::super) fn choose_action(&mut self, seat: usize) -> Action {
        let strategy = &self.fighters[seat].strategy;
        let action = if self.is_despairing(seat) {
            self.dearest_attack(seat).unwrap_or_else(|| self.action_by(seat, self.base(seat)))
        } else if self.is_listed(&strategy.lists.turn) {
            self.listed_action(seat, &strategy.lists.turn)
        } else {
            self.action_by(seat, self.base(seat))
        };
        if self.rules().pass_rule == PassRule::MustAttack && action == Action::Pass {
            return self.forced_attack(seat);
        }
        action
    }

    /// What is done where passing is no choice as long as there is an attack (HD-Q-24).
    #[inline(never)]
    fn forced_attack(&self, seat: usize) -> Action {
        if self.may_strike_plainly(seat) {
            return self.basic(seat);
        }
        self.best_option(seat, self.foe(seat), u32::MAX).map_or(Action::Pass, |choice| self.act_on(seat, choice))
    }

    #[inline(never)]
    fn listed_action(&mut self, seat: usize, list: &Choices<TurnChoice>) -> Action {
        let fleeing = self.flight(seat) != Flight::No;
        let attacks = self.fighters[seat].slots.attack & self.owned(seat);
        let attacks = self.attacks_among(seat, attacks);
        let slots = attacks | self.castable(seat);
        let with_die = attacks & self.fighters[seat].slots.with_die;
        let best = if fleeing { None } else { self.best_of(seat, self.foe(seat), with_die) };
        let (late, plainly) = (self.late_empowerment(seat), self.may_strike_plainly(seat));
        let legal = Legal::always()
            .and(TurnChoice::Basic, plainly)
            .and(TurnChoice::BestAttack, best.is_some())
            .and(TurnChoice::DearestAttack, attacks != 0)
            .and(TurnChoice::Empower, late.is_some())
            .and_data(slots);
        self.session.decision(legal.count());
        let mut context = self.context_of_attack(seat);
        context.best_score = best.map_or(0, |best| best.score);
        context.payable_attacks = with_die.count_ones() as i32 + i32::from(plainly);
        let view = self.view(seat, context);
        let Some(taken) = list.choose(legal, &view) else {
            return self.action_by(seat, self.base(seat));
        };
        let which = match taken.action {
            TurnChoice::Basic | TurnChoice::Slot(_) => Which::of(&taken, &view),
            _ => BEST_DIE,
        };
        let name = self.name(seat);
        if let Some(why) = taken.why() {
            self.session.note("", || format!("{name}: {why}"));
        }
        match taken.action {
            TurnChoice::Slot(slot) => self.use_slot(seat, usize::from(slot), which),
            TurnChoice::Basic => which
                .among(self.duellist(seat).attack.dice(), |_| true)
                .map_or(Action::Pass, |die| Action::Basic(die as u8)),
            TurnChoice::BestAttack => best.map_or(Action::Pass, |best| self.act_on(seat, best)),
            TurnChoice::DearestAttack => self.dearest_attack(seat).unwrap_or(Action::Pass),
            TurnChoice::Empower => late.map_or(Action::Pass, |slot| Action::Empower(slot as u8)),
            TurnChoice::Plain => self.action_by(seat, Base::Plain),
            TurnChoice::Greedy if !fleeing => self.greedy_action(seat, best),
            TurnChoice::Greedy | TurnChoice::Pass => Action::Pass,
        }
    }

    fn use_slot(&self, seat: usize, slot: usize, which: Which) -> Action {
        let power = self.power(seat, slot);
        if power.kind != PowerKind::Attack {
            return Action::Cast(slot as u8);
        }
        let die = if power.strength.pool_dice > 0 {
            which.among(self.duellist(seat).attack.dice(), |die| !die.basic_only)
        } else {
            None
        };
        Action::Attack(slot as u8, die.map(|die| die as u8))
    }

    /// A basic attack with the best die; the Attack pool is not empty.
    #[inline]
    fn basic(&self, seat: usize) -> Action {
        Action::Basic(self.duellist(seat).attack.len() as u8 - 1)
    }

    fn act_on(&self, seat: usize, choice: Choice) -> Action {
        match choice.slot {
            None => self.basic(seat),
            Some(slot) => self.use_slot(seat, slot, BEST_DIE),
        }
    }

    #[expect(clippy::inline_always, reason = "part of every turn")]
    #[inline(always)]
    fn action_by(&mut self, seat: usize, base: Base) -> Action {
        if self.flight(seat) != Flight::No {
            return Action::Pass;
        }
        if base == Base::Plain {
            return self.plain_action(seat);
        }
        self.greedy_turn(seat)
    }

    #[inline(never)]
    fn greedy_turn(&mut self, seat: usize) -> Action {
        let dice = !self.duellist(seat).attack.is_empty();
        let best = if dice { self.best_option(seat, self.foe(seat), u32::MAX) } else { None };
        self.greedy_action(seat, best)
    }

    /// HD-POL-G-6 to HD-POL-G-8, with the best attack known.
    fn greedy_action(&mut self, seat: usize, best: Option<Choice>) -> Action {
        let foe = self.foe(seat);
        if let Some(best) = best.filter(|_| !self.duellist(seat).attack.is_empty()) {
            self.session.decision(2);
            return self.act_on(seat, best);
        }
        if let Some(slot) = self.first_buff(seat) {
            self.session.decision(2);
            return Action::Cast(slot as u8);
        }
        if self.attack_allowed(seat)
            && self.duellist(seat).attack.is_empty()
            && let Some(choice) = self.best_without_die(seat, foe)
        {
            self.session.decision(2);
            return self.act_on(seat, choice);
        }
        Action::Pass
    }

    /// HD-POL-P-4.
    #[inline]
    fn plain_action(&mut self, seat: usize) -> Action {
        if self.duellist(seat).attack.is_empty() || !self.attack_allowed(seat) {
            return Action::Pass;
        }
        if self.fighters[seat].deal != Deal::Glyph {
            return if self.may_strike_plainly(seat) { self.basic(seat) } else { Action::Pass };
        }
        self.plain_spell(seat)
    }

    /// A Glyph has no basic attack: its enabler, as long as it may.
    #[inline(never)]
    fn plain_spell(&self, seat: usize) -> Action {
        let first = self.fighters[seat].slots.attack.trailing_zeros() as usize;
        let enabled = self.fighters[seat].strategy.fields.enabler && first < 32;
        if enabled && self.power(seat, first).tier == 1 && self.may_attack_with(seat, first) {
            return self.use_slot(seat, first, BEST_DIE);
        }
        Action::Pass
    }

    /// HD-POL-G-7: the first buff in tree order that passes its test with the reserve left.
    fn first_buff(&self, seat: usize) -> Option<usize> {
        let castable = self.castable(seat);
        if castable == 0 || self.is_disarmed(seat) {
            return None;
        }
        let glyph = self.fighters[seat].deal == Deal::Glyph;
        let reserve = if glyph { self.cheapest_attack(seat, true).unwrap_or(0) } else { 0 };
        let context = self.context_for(seat, castable);
        bits(castable).find(|&slot| {
            let power = self.power(seat, slot);
            self.duellist(seat).purse() >= self.cost(seat, power) + reserve && self.passes_test(seat, power, &context)
        })
    }

    /// The Attack power that costs most among those possible (HD-Q-52).
    #[inline(never)]
    fn dearest_attack(&self, seat: usize) -> Option<Action> {
        let slots = self.fighters[seat].slots.attack & self.owned(seat);
        let slot = bits(self.attacks_among(seat, slots))
            .max_by_key(|&slot| (self.cost(seat, self.power(seat, slot)), std::cmp::Reverse(slot)))?;
        Some(self.use_slot(seat, slot, BEST_DIE))
    }

    /// (h) HD-POL-P-5, HD-POL-G-9.
    pub(in super::super) fn choose_aim(&self, seat: usize, target: usize) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let foe = self.duellist(target);
        let greedy = foe.empowered && foe.broker < foe.hits;
        match self.said(seat, &strategy.lists.aim, Legal::all(), Context::default()).map(|taken| taken.action) {
            None => !self.is_plain(seat) && greedy,
            Some(AimChoice::Broker) => true,
            Some(AimChoice::Greedy) => greedy,
            Some(AimChoice::Duellist | AimChoice::Plain) => false,
        }
    }

    /// (k) HD-POL-P-2, HD-POL-G-12.
    pub(in super::super) fn choose_to_break_hold(&mut self, seat: usize, tax: i32) -> bool {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        let context = Context { tax, ..Context::default() };
        match self.said(seat, &strategy.lists.hold, Legal::all(), context).map(|taken| taken.action) {
            None => !self.is_plain(seat),
            Some(HoldChoice::Pay | HoldChoice::Greedy) => true,
            Some(HoldChoice::Miss | HoldChoice::Plain) => false,
        }
    }

    /// Whether a turn is taken in front of the enemy's (table R3).
    pub(in super::super) fn choose_to_preempt(&mut self, seat: usize, slot: usize) -> bool {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        if self.is_plain(seat) && !self.is_listed(&strategy.lists.preempt) {
            return false;
        }
        let mut context = self.context_of_attack(seat);
        context.best_score = self.best_option(seat, self.foe(seat), u32::MAX).map_or(-10_000, |best| best.score);
        context.payable_attacks = self.payable_attacks(seat);
        let greedy = |fight: &Self| fight.passes_test(seat, fight.power(seat, slot), &context);
        let legal = Legal::always().and_data(1 << slot);
        match self.said(seat, &strategy.lists.preempt, legal, context).map(|taken| taken.action) {
            None => !self.is_plain(seat) && greedy(self),
            Some(PreemptChoice::Wait) => false,
            Some(PreemptChoice::Greedy) => greedy(self),
            Some(PreemptChoice::Slot(_)) => true,
        }
    }

    /// Powers of any moment, as long as they are wanted (table R3).
    #[inline(never)]
    pub(in super::super) fn choose_any_time(&mut self, seat: usize, answered: Option<&Blow>) {
        let slots = self.fighters[seat].slots.any_time & self.owned(seat);
        for slot in bits(slots) {
            // Each use costs Hits, so that there is an end.
            while self.ready(seat, slot)
                && self.power(seat, slot).standing().any(|verb| matches!(verb, Verb::ManaForHits(..)))
            {
                let mut context = self.context_of_attack(seat);
                context.payable_attacks = self.payable_attacks(seat);
                if let Some(blow) = answered {
                    (context.strength, context.element, context.at_broker) =
                        (blow.strength, blow.element as usize, blow.at_broker);
                }
                let strategy = &self.fighters[seat].strategy;
                let greedy = |fight: &Self| fight.passes_test(seat, fight.power(seat, slot), &context);
                let legal = Legal::always().and_data(1 << slot);
                let wanted = match self.said(seat, &strategy.lists.any_time, legal, context).map(|taken| taken.action) {
                    None => !self.is_plain(seat) && greedy(self),
                    Some(AnyTimeChoice::Nothing) => false,
                    Some(AnyTimeChoice::Greedy) => greedy(self),
                    Some(AnyTimeChoice::Slot(_)) => true,
                };
                self.session.decision(2);
                if !wanted {
                    break;
                }
                self.burn(seat, slot);
            }
        }
    }

    /// The combat skill that gives more duel dice, for tables where it may change (HD-Q-7).
    pub fn better_combat(&self, seat: usize) -> Skill {
        let [first, second] = self.fighters[seat].deal.combat_skills();
        let dice = |skill: Skill| self.skill_dice(seat, skill);
        if dice(second) > dice(first) { second } else { first }
    }
}
