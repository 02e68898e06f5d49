//! What permanents, buffs and seals add up to for one duellist, kept ready so that a die or an attack only looks it up.

use super::fight::Fight;
use super::powers::{Amount, Trigger, Verb};
use super::rulings::{BuffStacking, UpgradeStacking};
use super::state::Active;
use super::terms::{Element, Pool, PowerKind, Skill};
use crate::engine::{Dice, Trace};

impl Modifiers {
    /// The bonus dice of a pool: how many, their size, and whether a buff gives them.
    #[inline]
    pub fn bonus_dice(&self, pool: Pool) -> &[(u8, u8, bool)] {
        &self.dice[pool as usize][..usize::from(self.dice_kinds[pool as usize])]
    }
}

/// Most powers in force that add dice to a pool: [`super::read`] refuses books in which one duellist could have more.
pub const MOST_DICE_KINDS: usize = 12;

/// Bonus dice: how many, their size, and whether a buff gives them.
pub type BonusDice = [(u8, u8, bool); MOST_DICE_KINDS];

/// Sums for one duellist. Pools are indexed by [`super::terms::Pool`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Rungs added to the dice of each pool (HD-KIND-10).
    pub upgrade: [i32; 2],
    /// Rungs added to one named die.
    pub upgrade_one: i32,
    /// Rungs added to a Defence die that is rolled with a power.
    pub upgrade_with_power: i32,
    /// Extra dice of each pool (HD-KIND-6).
    pub extra: [i32; 2],
    /// Numbers added to attacks and defences.
    pub flat: [i32; 2],
    /// The part of the attack number that buffs give.
    pub buff_flat: i32,
    /// The part of it that only attacks with a die get.
    pub grown: i32,
    /// Dice added to attacks and defences.
    pub dice: [BonusDice; 2],
    /// How many of these there are.
    pub dice_kinds: [u8; 2],
    /// A basic attack whose die shows the first number gains the second.
    pub basic_bonus: (i32, i32),
    /// Changes of the six scores by own powers.
    pub skills: [i32; 6],
    /// Change of the combat skill by an enemy.
    pub combat_skill: i32,
    /// Elements, as bits, against which every defence is perfect.
    pub perfect: u8,
    /// Elements, as bits, whose powers are sealed (HD-KIND-8).
    pub sealed: u8,
    /// Element of every attack.
    pub attack_element: Option<Element>,
    /// Attackers roll their Wits.
    pub cap_attack: bool,
    /// An even Defence die is perfect.
    pub double: bool,
    /// Each 1 is rolled again.
    pub reroll_ones: bool,
    /// A Defence die may be rolled again for free.
    pub free_reroll: bool,
    /// Edge must be spent on each 1.
    pub must_spend_edge: bool,
    /// How often what Attack powers add counts.
    pub power_bonus_times: i32,
    /// Mana that each power costs more.
    pub cost_powers: i32,
    /// Mana that each re-roll costs more.
    pub cost_reroll: i32,
    /// Whether a clean escape of the enemy is answered with a pool die.
    pub shot_clean: bool,
    /// Size of the die that answers a costly escape; 0 for none.
    pub shot_cost: i32,
    /// Buffs that rest on the duellist and can be removed or stolen.
    pub boons: i32,
    /// Hits of the Barrier; 0 for none.
    pub barrier: i32,
}

/// A sum in which either everything counts or the best of each sign (HD-Q-13, HD-Q-43).
#[derive(Default, Clone, Copy)]
struct Sum {
    up: i32,
    down: i32,
}

impl Sum {
    fn put(&mut self, value: i32, best: bool) {
        if best {
            self.up = self.up.max(value);
            self.down = self.down.min(value);
        } else {
            self.up += value;
        }
    }

    fn total(self) -> i32 {
        self.up + self.down
    }
}

/// Sums on the way.
#[derive(Default)]
struct Gathered {
    mods: Modifiers,
    upgrade: [Sum; 2],
    flat: [Sum; 2],
    skills: [Sum; 6],
    /// Buffs that give a bonus of the size of the bearer's Wits to each pool.
    wits: [i32; 2],
    best_upgrade: bool,
    best_buff: bool,
}

impl Gathered {
    fn own(&mut self, verb: Verb, buff: bool, steps: i32) {
        let mods = &mut self.mods;
        match verb {
            Verb::Upgrade(pool, rungs) => {
                let best = self.best_upgrade || (buff && self.best_buff);
                self.upgrade[pool as usize].put(rungs * steps, best);
            }
            Verb::UpgradeOne(rungs) => mods.upgrade_one = mods.upgrade_one.max(rungs),
            Verb::UpgradeWithPower(rungs) => mods.upgrade_with_power += rungs,
            Verb::ExtraDice(pool, count) => mods.extra[pool as usize] += count * steps,
            Verb::Bonus(pool, Amount::Flat(value)) => {
                if buff {
                    self.flat[pool as usize].put(value * steps, self.best_buff);
                } else {
                    mods.flat[pool as usize] += value;
                }
            }
            Verb::Bonus(pool, Amount::Dice(count, sides)) => {
                let kinds = &mut mods.dice_kinds[pool as usize];
                mods.dice[pool as usize][usize::from(*kinds)] = (count as u8, sides as u8, buff);
                *kinds += 1;
            }
            Verb::Bonus(pool, Amount::Wits) => self.wits[pool as usize] += i32::from(buff),
            Verb::BasicBonus(from, plus) => mods.basic_bonus = (from, mods.basic_bonus.1 + plus),
            Verb::Skill(skill, value) | Verb::Empower(skill, value) => {
                self.skills[skill as usize].put(value * steps, buff && self.best_buff);
            }
            Verb::PerfectVs(element) => mods.perfect |= 1 << element as u8,
            Verb::AttackElement(element) => mods.attack_element = Some(element),
            Verb::CapAttack => mods.cap_attack = true,
            Verb::RerollOnes => mods.reroll_ones = true,
            Verb::FreeReroll => mods.free_reroll = true,
            Verb::MustSpendEdge => mods.must_spend_edge = true,
            Verb::MultiplyPowerBonus(times) => mods.power_bonus_times = mods.power_bonus_times.max(1) * times,
            Verb::SealSelf(element) => mods.sealed |= 1 << element as u8,
            Verb::FleeShotPoolDie => mods.shot_clean = true,
            Verb::FleeShot(sides) => mods.shot_cost = sides as i32,
            _ => {}
        }
    }

    fn hostile(&mut self, verb: Verb, active: &Active) {
        let mods = &mut self.mods;
        match verb {
            Verb::Seal(element) if !active.broken => mods.sealed |= 1 << element as u8,
            Verb::EnemySkill(value) => mods.combat_skill += value,
            Verb::EnemyCostPowers(more) => mods.cost_powers += more,
            Verb::EnemyCostReroll(more) => mods.cost_reroll += more,
            _ => {}
        }
    }
}

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// Adds everything up again for one duellist; permanents always work (HD-POL-1, HD-KIND-7): after a cast, a removal, an empowerment, a change of conditions.
    pub(super) fn refresh(&mut self, seat: usize) {
        let rules = &self.game.rules;
        let mut sums = Gathered {
            best_upgrade: rules.upgrade_stacking == UpgradeStacking::Best,
            best_buff: rules.buff_stacking == BuffStacking::Best,
            ..Gathered::default()
        };
        let fighter = self.fighters[seat];
        let (owned, empowered) = (self.duel.who[seat].owned, self.duel.who[seat].empowered);
        for slot in bits(owned & (fighter.slots.permanent | fighter.slots.empower)) {
            let power = self.game.book.power(fighter.tree_powers[slot]);
            let in_force = match power.kind {
                PowerKind::Empower => empowered,
                _ => self.conditions_hold(seat, power.conditions),
            };
            if in_force {
                for verb in power.standing() {
                    // The rules' own number stands for the printed 2 of Empower, so that one knob moves all three.
                    let verb = match verb {
                        Verb::Empower(skill, 2) => Verb::Empower(skill, rules.empower_bonus),
                        other => other,
                    };
                    sums.own(verb, false, 1);
                }
            }
        }
        for index in 0..self.duel.active.len() {
            let active = self.duel.active[index];
            let power = self.game.book.power(active.power);
            if usize::from(active.bearer) == seat {
                for verb in power.standing().filter(|verb| !verb.on_enemy()) {
                    match verb {
                        Verb::Barrier(_) => sums.mods.barrier += active.barrier,
                        Verb::PerfectOnEven => sums.mods.double |= !active.spent,
                        _ => sums.own(verb, true, active.steps),
                    }
                }
                sums.mods.boons += i32::from(self.is_boon(&active));
                if power.triggered(Trigger::EachSafeDefence).next().is_some() {
                    sums.mods.grown += active.grown;
                }
            }
            if usize::from(active.target) == seat {
                for verb in power.standing().filter(Verb::on_enemy) {
                    sums.hostile(verb, &active);
                }
            }
        }
        let mut mods = sums.mods;
        mods.upgrade = sums.upgrade.map(Sum::total);
        mods.skills = sums.skills.map(Sum::total);
        mods.buff_flat = sums.flat[0].total();
        mods.power_bonus_times = mods.power_bonus_times.max(1);
        for pool in 0..2 {
            mods.flat[pool] += sums.flat[pool].total();
        }
        self.duel.who[seat].mods = mods;
        // A bonus of the bearer's own score needs the scores just set.
        if sums.wits != [0; 2] {
            let wits = self.score(seat, Skill::Wits);
            let mods = &mut self.duel.who[seat].mods;
            for (sum, count) in mods.flat.iter_mut().zip(sums.wits) {
                *sum += count * wits;
            }
            mods.buff_flat += sums.wits[0] * wits;
        }
    }
}

/// The positions of the bits of a word, the lowest first.
pub fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let at = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(at)
    })
}
