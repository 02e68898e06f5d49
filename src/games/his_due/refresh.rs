//! Adding up what permanents, buffs and seals do for one duellist (HD-KIND-3, HD-KIND-7, HD-KIND-8, HD-KIND-10).

use super::fight::Fight;
use super::modifiers::{Modifiers, bits};
use super::powers::{Amount, Trigger, Verb};
use super::profile::Profile;
use super::rulings::{BuffStacking, UpgradeStacking};
use super::state::Active;
use super::terms::{PowerKind, Skill};
use evenodds_engine::{Dice, Trace};

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
            Verb::Seal(element) => mods.sealed |= u8::from(!active.broken) << element as u8,
            Verb::EnemySkill(value) => mods.combat_skill += value,
            Verb::EnemyCostPowers(more) => mods.cost_powers += more,
            Verb::EnemyCostReroll(more) => mods.cost_reroll += more,
            _ => {}
        }
    }
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Adds everything up again for one duellist; permanents always work (HD-POL-1, HD-KIND-7): after a cast, a
    /// removal, an empowerment, a change of conditions.
    pub(super) fn refresh(&mut self, seat: usize) {
        let rules = self.rules();
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
