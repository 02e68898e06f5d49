//! Throwing dice: the first ones of a roll, those that join it, and the Jinn's (TO-ROLL-1 to TO-ROLL-5).

use super::super::dice::Pool;
use super::super::play::Play;
use super::super::rulings::{BonusSpendTiming, PenaltyScope, PenaltyStacking};
use super::super::streams::Stream;
use super::super::terms::{Skill, Trait};
use super::super::told::{penalties, successes};
use super::one::{Purpose, Roll};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::told;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Dice of a roll of this trait: the trait less its penalties, at least none (TO-ROLL-1, TO-SUFFER-6).
    pub fn pool_size(&self, seat: usize, rolled: Trait) -> i32 {
        let pc = &self.table.pcs[seat];
        (pc.dice[rolled as usize] - self.penalty(seat, rolled)).max(0)
    }

    /// Dice of a ritual that adds this trait (TO-ROLL-5, Q25).
    pub fn ritual_size(&self, seat: usize, adds: Trait) -> i32 {
        match self.game.rules.penalty_scope {
            PenaltyScope::BaseRolls => self.table.pcs[seat].dice[adds as usize],
            PenaltyScope::BaseAndRitual => self.pool_size(seat, adds),
        }
    }

    /// Throws the roll's first dice; a next-roll penalty is then used up (TO-SUFFER-4).
    pub fn throw(&mut self, roll: &mut Roll) {
        let size = self.pool_size(roll.seat, roll.rolled);
        let less = if self.session.listens() { self.penalties_told(roll.seat, roll.rolled) } else { String::new() };
        let contest = matches!(roll.purpose, Purpose::Contest(_));
        self.stream(if contest { Stream::Contest } else { Stream::Base(roll.seat) });
        self.throw_dice(roll, size);
        self.use_up_penalty(roll.seat, roll.rolled);
        let name = &self.game.names[roll.seat];
        let (rolled, pool) = (roll.rolled, &roll.pool);
        let rule = if less.is_empty() { "TO-ROLL-1" } else { "TO-ROLL-1 TO-SUFFER-6" };
        self.session.note(rule, || {
            let (title, faces) = (rolled.title(), pool.read_out());
            format!("{name} rolls {size} {title}{less}: {faces} ({})", successes(pool.successes))
        });
    }

    /// The penalties that are in force on a roll of this trait, in words.
    fn penalties_told(&self, seat: usize, rolled: Trait) -> String {
        let (pc, kind) = (&self.table.pcs[seat], rolled as usize);
        let stacks = self.game.rules.penalty_stacking == PenaltyStacking::Stack;
        penalties(pc.dice[kind], pc.next_penalty[kind], pc.bound_penalty[kind], stacks)
    }

    fn throw_dice(&mut self, roll: &mut Roll, count: i32) {
        let faces = &self.game.pc_faces;
        let pool = &mut roll.pool;
        self.session.roll(count.max(0) as u32, faces.sides, |face| pool.add(faces, face));
    }

    pub(super) fn use_up_penalty(&mut self, seat: usize, rolled: Trait) {
        let penalty = &mut self.table.pcs[seat].next_penalty[rolled as usize];
        if *penalty > 0 {
            *penalty = 0;
            self.session.change(1);
        }
    }

    /// Throws a Jinn's dice and returns its successes (TO-ROLL-2, TO-ROLL-4).
    pub fn throw_jinn(&mut self, hunter: usize, jinn: usize, skill: Skill) -> i32 {
        let count = self.table.jinn[jinn].dice[skill as usize];
        let faces = &self.game.jinn_faces;
        self.stream(Stream::Jinn(hunter));
        let mut total = 0;
        if self.session.listens() {
            let mut pool = Pool::default();
            self.session.roll(count as u32, faces.sides, |face| pool.add(faces, face));
            total = pool.successes;
            self.session.note("TO-ROLL-2", || {
                format!("the Jinn rolls {count} {}: {} ({})", skill.title(), pool.read_out(), successes(total))
            });
        } else {
            // Nobody reads the faces: only what they are worth is kept.
            self.session.roll(count as u32, faces.sides, |face| total += faces.worth[face as usize & 31]);
        }
        total
    }

    /// More dice for the roll: thrown now, or, where everything is announced at once, later (TO-ROLL-3, Q21).
    pub(super) fn extra_dice(&mut self, roll: &mut Roll, count: i32, rule: &'static str) {
        if self.game.rules.bonus_spend_timing == BonusSpendTiming::Declared {
            roll.announced += count;
            self.session.note(rule, || format!("{} announced", told::dice(count)));
            return;
        }
        self.throw_extra(roll, count, rule);
    }

    pub(super) fn throw_extra(&mut self, roll: &mut Roll, count: i32, rule: &'static str) {
        self.stream(Stream::Extra(roll.seat));
        // Whoever has seen these dice calls anew (Q22).
        roll.call = None;
        let before = if self.session.listens() { roll.pool } else { Pool::default() };
        self.throw_dice(roll, count);
        let pool = &roll.pool;
        self.session.note(rule, || {
            let (added, gain) = (pool.since(&before), pool.successes - before.successes);
            let (faces, now) = (added.read_out(), pool.read_out());
            format!("{} more: {faces} (+{gain}); now {now} ({})", told::dice(count), successes(pool.successes))
        });
    }
}
