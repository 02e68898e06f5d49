//! What is done on a turn (decision points f to h, k), and turns taken out of order.

use super::options::Choice;
use super::which::{Which, power_slot};
use crate::engine::{Dice, Trace};
use crate::games::his_due::attack::Blow;
use crate::games::his_due::decisions::{Legal, Point};
use crate::games::his_due::facts::Here;
use crate::games::his_due::fight::Fight;
use crate::games::his_due::modifiers::bits;
use crate::games::his_due::powers::Verb;
use crate::games::his_due::rulings::PassRule;
use crate::games::his_due::state::Flight;
use crate::games::his_due::strategy::Base;
use crate::games::his_due::terms::{Deal, PowerKind, Skill};
use crate::games::his_due::turn::Action;

/// The die of the reference policies (HD-POL-6).
const BEST_DIE: Which = Which { lowest: false, rank: 1 };

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// (f) and (g) HD-POL-6, HD-POL-7, HD-POL-P-4, HD-POL-G-6 to HD-POL-G-8.
    #[inline]
    pub(in super::super) fn choose_action(&mut self, seat: usize) -> Action {
        let strategy = &self.fighters[seat].strategy;
        let action = if self.is_despairing(seat) {
            self.dearest_attack(seat).unwrap_or_else(|| self.action_by(seat, strategy.base))
        } else {
            match strategy.list(Point::Turn) {
                Some(list) => self.listed_action(seat, list),
                None => self.action_by(seat, strategy.base),
            }
        };
        if self.game.rules.pass_rule == PassRule::MustAttack && action == Action::Pass {
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
    fn listed_action(&mut self, seat: usize, list: &crate::policy::List) -> Action {
        const BASIC: u8 = Point::Turn.number("basic");
        const BEST: u8 = Point::Turn.number("best_attack");
        const DEAREST: u8 = Point::Turn.number("dearest_attack");
        const EMPOWER: u8 = Point::Turn.number("empower");
        const PLAIN: u8 = Point::Turn.number("plain");
        const GREEDY: u8 = Point::Turn.number("greedy");
        let fleeing = self.me(seat).flight != Flight::No;
        let attacks = self.fighters[seat].slots.attack & self.me(seat).owned;
        let attacks = self.attacks_among(seat, attacks);
        let slots = attacks | self.castable(seat);
        let with_die = attacks & self.fighters[seat].slots.with_die;
        let best = if fleeing { None } else { self.best_of(seat, self.foe(seat), with_die) };
        let late = self.late_empowerment(seat);
        let legal = Legal::of(Point::Turn)
            .and(BASIC, self.may_strike_plainly(seat))
            .and(BEST, best.is_some())
            .and(DEAREST, attacks != 0)
            .and(EMPOWER, late.is_some())
            .powers(Point::Turn, slots);
        self.session.decision(legal.0.count_ones());
        let mut here = self.here_of_attack(seat);
        here.best_score = best.map_or(0, |best| best.score);
        here.payable_attacks = with_die.count_ones() as i32 + i32::from(self.may_strike_plainly(seat));
        let view = self.view(seat, here);
        let Some(choice) = list.choose(legal.0, &view) else {
            return self.action_by(seat, self.fighters[seat].strategy.base);
        };
        let slot = power_slot(Point::Turn)(choice.action);
        let which = if slot.is_some() || choice.action == BASIC { Which::of(&choice, &view) } else { BEST_DIE };
        let name = self.name(seat);
        if let Some(why) = choice.why() {
            self.session.note("", || format!("{name}: {why}"));
        }
        match (choice.action, slot) {
            (_, Some(slot)) => self.use_slot(seat, slot, which),
            (BASIC, _) => {
                which.among(self.me(seat).attack.dice(), |_| true).map_or(Action::Pass, |die| Action::Basic(die as u8))
            }
            (BEST, _) => best.map_or(Action::Pass, |best| self.act_on(seat, best)),
            (DEAREST, _) => self.dearest_attack(seat).unwrap_or(Action::Pass),
            (EMPOWER, _) => late.map_or(Action::Pass, |slot| Action::Empower(slot as u8)),
            (PLAIN, _) => self.action_by(seat, Base::Plain),
            (GREEDY, _) if !fleeing => self.greedy_action(seat, best),
            _ => Action::Pass,
        }
    }

    fn use_slot(&self, seat: usize, slot: usize, which: Which) -> Action {
        let power = self.power(seat, slot);
        if power.kind != PowerKind::Attack {
            return Action::Cast(slot as u8);
        }
        let die = if power.strength.pool_dice > 0 {
            which.among(self.me(seat).attack.dice(), |die| !die.basic_only)
        } else {
            None
        };
        Action::Attack(slot as u8, die.map(|die| die as u8))
    }

    /// A basic attack with the best die; the Attack pool is not empty.
    #[inline]
    fn basic(&self, seat: usize) -> Action {
        Action::Basic(self.me(seat).attack.len() as u8 - 1)
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
        if self.me(seat).flight != Flight::No {
            return Action::Pass;
        }
        if base == Base::Plain {
            return self.plain_action(seat);
        }
        self.greedy_turn(seat)
    }

    #[inline(never)]
    fn greedy_turn(&mut self, seat: usize) -> Action {
        let dice = !self.me(seat).attack.is_empty();
        let best = if dice { self.best_option(seat, self.foe(seat), u32::MAX) } else { None };
        self.greedy_action(seat, best)
    }

    /// HD-POL-G-6 to HD-POL-G-8, with the best attack known.
    fn greedy_action(&mut self, seat: usize, best: Option<Choice>) -> Action {
        let foe = self.foe(seat);
        if let Some(best) = best.filter(|_| !self.me(seat).attack.is_empty()) {
            self.session.decision(2);
            return self.act_on(seat, best);
        }
        if let Some(slot) = self.first_buff(seat) {
            self.session.decision(2);
            return Action::Cast(slot as u8);
        }
        if self.attack_allowed(seat)
            && self.me(seat).attack.is_empty()
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
        if self.me(seat).attack.is_empty() || !self.attack_allowed(seat) {
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
        let here = self.here_for(seat, castable);
        bits(castable).find(|&slot| {
            let power = self.power(seat, slot);
            self.me(seat).purse() >= self.cost(seat, power) + reserve && self.passes_test(seat, power, &here)
        })
    }

    /// The Attack power that costs most among those possible (HD-Q-52).
    #[inline(never)]
    fn dearest_attack(&self, seat: usize) -> Option<Action> {
        let slots = self.fighters[seat].slots.attack & self.me(seat).owned;
        let slot = bits(self.attacks_among(seat, slots))
            .max_by_key(|&slot| (self.cost(seat, self.power(seat, slot)), std::cmp::Reverse(slot)))?;
        Some(self.use_slot(seat, slot, BEST_DIE))
    }

    /// (h) HD-POL-P-5, HD-POL-G-9.
    pub(in super::super) fn choose_aim(&self, seat: usize, target: usize) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let foe = self.me(target);
        let greedy = foe.empowered && foe.broker < foe.hits;
        match strategy.list(Point::Aim) {
            None => !strategy.is_plain() && greedy,
            Some(list) => match list.choose(u64::MAX, &self.view(seat, Here::default())).map(|choice| choice.action) {
                None => !strategy.is_plain() && greedy,
                Some(1) => true,
                Some(3) => greedy,
                Some(_) => false,
            },
        }
    }

    /// (k) HD-POL-P-2, HD-POL-G-12.
    pub(in super::super) fn choose_to_break_hold(&mut self, seat: usize, tax: i32) -> bool {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        let here = Here { tax, ..Here::default() };
        match strategy.list(Point::Hold) {
            None => !strategy.is_plain(),
            Some(list) => {
                let choice = list.choose(u64::MAX, &self.view(seat, here));
                choice.map_or(!strategy.is_plain(), |choice| matches!(choice.action, 0 | 3))
            }
        }
    }

    /// Whether a turn is taken in front of the enemy's (table R3).
    pub(in super::super) fn choose_to_preempt(&mut self, seat: usize, slot: usize) -> bool {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        if strategy.is_plain() && strategy.list(Point::Preempt).is_none() {
            return false;
        }
        let mut here = self.here_of_attack(seat);
        here.best_score = self.best_option(seat, self.foe(seat), u32::MAX).map_or(-10_000, |best| best.score);
        here.payable_attacks = self.payable_attacks(seat);
        let greedy = |fight: &Self| fight.passes_test(seat, fight.power(seat, slot), &here);
        match strategy.list(Point::Preempt) {
            None => greedy(self),
            Some(list) => {
                let legal = Legal::of(Point::Preempt).powers(Point::Preempt, 1 << slot);
                match list.choose(legal.0, &self.view(seat, here)).map(|choice| choice.action) {
                    None => !strategy.is_plain() && greedy(self),
                    Some(0) => false,
                    Some(1) => greedy(self),
                    Some(_) => true,
                }
            }
        }
    }

    /// Powers of any moment, as long as they are wanted (table R3).
    #[inline(never)]
    pub(in super::super) fn choose_any_time(&mut self, seat: usize, answered: Option<&Blow>) {
        let slots = self.fighters[seat].slots.any_time & self.me(seat).owned;
        for slot in bits(slots) {
            // Each use costs Hits, so that there is an end.
            while self.ready(seat, slot)
                && self.power(seat, slot).standing().any(|verb| matches!(verb, Verb::ManaForHits(..)))
            {
                let mut here = self.here_of_attack(seat);
                here.payable_attacks = self.payable_attacks(seat);
                if let Some(blow) = answered {
                    (here.strength, here.element, here.at_broker) =
                        (blow.strength, blow.element as usize, blow.at_broker);
                }
                let strategy = &self.fighters[seat].strategy;
                let greedy = |fight: &Self| fight.passes_test(seat, fight.power(seat, slot), &here);
                let wanted = match strategy.list(Point::AnyTime) {
                    None => !strategy.is_plain() && greedy(self),
                    Some(list) => {
                        let legal = Legal::of(Point::AnyTime).powers(Point::AnyTime, 1 << slot);
                        match list.choose(legal.0, &self.view(seat, here)).map(|choice| choice.action) {
                            None => !strategy.is_plain() && greedy(self),
                            Some(0) => false,
                            Some(1) => greedy(self),
                            Some(_) => true,
                        }
                    }
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
