//! Effects of bonuses and rituals on a roll, and the procedures by which a player changes it until she stops
//! (TO-ROLL-7, TO-POL-CHEAP, TO-POL-REACH).

use super::super::play::Play;
use super::super::rulings::{AllyCalls, BonusSpendTiming, ConvertedUse};
use super::super::strategy::Reach;
use super::super::told::successes;
use super::one::{Means, Payment, Purpose, Roll};
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Lowers a die that shows this face by a bonus already paid, whether or not it gains by it (TO-ROLL-7).
    ///
    /// Returns the face that it shows then.
    pub(in super::super) fn lower_face(&mut self, roll: &mut Roll, face: usize) -> usize {
        let lower = face.saturating_sub(self.game.rules.decrement_step as usize).max(1);
        let worth = &self.game.pc_faces.worth;
        self.lower(roll, (face, lower, worth[lower] - worth[face]));
        lower
    }

    /// Lowers the best cheap die by a bonus already paid (TO-ROLL-7).
    fn lower(&mut self, roll: &mut Roll, die: (usize, usize, i32)) {
        roll.pool.lower(die);
        let total = roll.pool.successes;
        self.session.note("TO-ROLL-7", || format!("a die goes from {} to {} ({})", die.0, die.1, successes(total)));
    }

    /// One more die for a bonus already paid (TO-ROLL-7).
    pub(in super::super) fn add_die(&mut self, roll: &mut Roll) {
        self.extra_dice(roll, 1, "TO-ROLL-7");
    }

    /// The die that a bonus would lower with profit, where lowering is allowed (TO-ROLL-7, Q54).
    pub fn cheap_die(&self, roll: &Roll) -> Option<(usize, usize, i32)> {
        if self.may_lower(roll) { roll.pool.cheap(&self.game.pc_faces) } else { None }
    }

    /// Pays a bonus and lowers a cheap die, or adds one where converted bonuses only add (Q24). False if it cannot.
    pub fn pay_to_lower(&mut self, roll: &mut Roll) -> bool {
        let Some(die) = self.cheap_die(roll) else { return false };
        match self.pay(roll) {
            None => return false,
            Some(Payment::Converted) if self.game.rules.converted_use == ConvertedUse::DiceOnly => self.add_die(roll),
            Some(_) => self.lower(roll, die),
        }
        true
    }

    /// Pays a bonus and adds a die. False if it cannot.
    pub fn pay_to_add(&mut self, roll: &mut Roll) -> bool {
        let paid = self.pay(roll).is_some();
        if paid {
            self.add_die(roll);
        }
        paid
    }

    /// Lowers cheap dice while the rolled trait's own counter is above the reserve (TO-POL-CHEAP).
    pub fn cheap(&mut self, roll: &mut Roll, reserve: i32) {
        while self.table.pcs[roll.seat].bonus[roll.rolled as usize] > reserve.max(0) {
            let Some(die) = self.cheap_die(roll) else { break };
            self.session.decision(2);
            self.pay_from(roll, roll.rolled);
            self.lower(roll, die);
        }
    }

    /// Spends until the roll shows `target` successes or nothing more can be done (TO-POL-REACH): cheap dice, then
    /// rituals, then added dice; with `rituals_last` the latter two change places.
    pub fn reach(&mut self, roll: &mut Roll, target: i32, rituals_last: bool) {
        while self.short_of(roll, target) {
            let done = self.pay_to_lower(roll)
                || rituals_last && self.pay_to_add(roll)
                || self.perform_best(roll)
                || !rituals_last && self.pay_to_add(roll);
            if !done {
                return;
            }
            self.session.decision(2);
        }
    }

    /// Spends as the strategy spends towards a target: by the book, or for the largest chance.
    pub(in super::super) fn spend(&mut self, roll: &mut Roll, target: i32, rituals_last: bool) {
        match self.game.player(roll.seat).fields.reach {
            Reach::Book => self.reach(roll, target, rituals_last),
            Reach::Best => self.reach_best(roll, target, rituals_last),
        }
    }

    /// Spends for the largest chance to show `target` successes: dice are lowered, by as many faces as it takes, once
    /// that alone is enough; until then dice join, whose faces are worth knowing first. Where all spending is announced
    /// at once nothing is known in between, and the book's procedure serves.
    pub fn reach_best(&mut self, roll: &mut Roll, target: i32, rituals_last: bool) {
        if self.game.rules.bonus_spend_timing == BonusSpendTiming::Declared {
            return self.reach(roll, target, rituals_last);
        }
        while self.short_of(roll, target) {
            let done = self.lower_towards(roll, target)
                || rituals_last && self.pay_to_add(roll)
                || self.perform_best(roll)
                || !rituals_last && self.pay_to_add(roll);
            if !done {
                return;
            }
            self.session.decision(2);
        }
    }

    /// Whether a bonus may lower a die of this roll (TO-ROLL-7, Q54).
    fn may_lower(&self, roll: &Roll) -> bool {
        self.game.rules.pvp_decrement || !matches!(roll.purpose, Purpose::Contest(_))
    }

    /// Lowers one die on a cheapest way to the target, where the bonuses at hand go all the way. False if they do not.
    fn lower_towards(&mut self, roll: &mut Roll, target: i32) -> bool {
        let dice_only = self.game.rules.converted_use == ConvertedUse::DiceOnly;
        if !self.may_lower(roll) || dice_only && roll.credit > 0 {
            return false;
        }
        let Some((way, whole)) = roll.pool.cheapest(&self.game.pc_faces, target - roll.pool.successes) else {
            return false;
        };
        whole <= self.payable(roll, dice_only) && self.pay_down(roll, Means::Any, way.face, way.bonuses)
    }

    /// Pays bonuses by some means and lowers a die that shows this face by each. False if nothing was lowered.
    pub(in super::super) fn pay_down(&mut self, roll: &mut Roll, means: Means, face: usize, bonuses: i32) -> bool {
        let mut face = face;
        for paid in 0..bonuses {
            if face < 2 || roll.pool.showing(face) == 0 || !self.may_lower(roll) {
                return paid > 0;
            }
            match self.pay_by(roll, means) {
                None => return paid > 0,
                Some(Payment::Converted) if self.game.rules.converted_use == ConvertedUse::DiceOnly => {
                    self.add_die(roll);
                }
                Some(_) => face = self.lower_face(roll, face),
            }
        }
        bonuses > 0
    }

    /// Pays bonuses by some means and adds a die for each.
    pub(in super::super) fn pay_up(&mut self, roll: &mut Roll, means: Means, bonuses: i32) {
        if let Means::Ally(kind) = means
            && self.game.rules.ally_calls_per_scene != AllyCalls::Unlimited
        {
            self.call_for(roll, kind, bonuses);
        }
        for _ in 0..bonuses {
            if self.pay_by(roll, means).is_none() {
                return;
            }
            self.add_die(roll);
        }
    }

    /// Whether the roll shows fewer successes than wanted; announced dice count as their mean (Q21).
    pub fn short_of(&self, roll: &Roll, target: i32) -> bool {
        roll.pool.successes * 10_000 + roll.announced * self.game.pc_faces.mean < target * 10_000
    }

    /// The player stops. Announced dice are thrown, and converted bonuses in hand are paid (TO-ROLL-9).
    pub fn settle(&mut self, roll: &mut Roll) {
        if self.can_spend(roll) {
            self.session.decision(2);
        }
        while roll.credit > 0 {
            let lowers = self.game.rules.converted_use == ConvertedUse::Any;
            if !(lowers && self.pay_to_lower(roll) || self.pay_to_add(roll)) {
                break;
            }
        }
        if roll.announced > 0 {
            let count = std::mem::take(&mut roll.announced);
            self.throw_extra(roll, count, "TO-ROLL-3");
        }
    }
}
