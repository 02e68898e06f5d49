//! One side of a plain duel, permanents and empowerment added up.

use super::super::super::conditions::settable;
use super::super::super::dice::{Ladder, Sized};
use super::super::super::fighter::Fighter;
use super::super::super::modifiers::bits;
use super::super::super::powers::{Amount, Book, Verb};
use super::super::super::rules::Rules;
use super::super::super::rulings::{ExtraDieSize, ScoreOutOfRange, UnempoweredCollar, UpgradeStacking};
use super::super::super::terms::{Deal, Element, Pool, PowerKind, Skill, Track};
use super::super::pool;
use evenodds_stats::Distribution;

/// Dice of one kind in the round's roll.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    /// How many.
    pub(super) count: u32,
    /// Natural rung.
    pub(super) natural: i32,
    /// The die as rolled.
    pub(super) die: Sized,
    /// Extra Attack dice: they cannot go to Defence (HD-KIND-6).
    pub(super) extra: bool,
}

/// One side.
#[derive(Debug)]
pub(super) struct Line {
    /// Hits at the start.
    pub(super) hits: usize,
    /// Mana paid to empower.
    pub(super) mana_spent: i32,
    /// Score of Speed for the first roll.
    pub(super) speed: i32,
    /// Dice of a round.
    pub(super) groups: Vec<Group>,
    /// Natural rungs of extra Defence dice.
    pub(super) extra_defence: Vec<i32>,
    /// Rungs added in Defence.
    pub(super) defence_upgrade: i32,
    /// Whether it attacks at all.
    pub(super) attacks: bool,
    /// Whether it may defend with dice of its pool.
    pub(super) has_pool: bool,
    /// Number and distribution of the dice added to attacks.
    pub(super) attack: (i32, Distribution),
    /// Number and distribution of the dice added to defences.
    pub(super) defence: (i32, Distribution),
    /// A face from which a basic attack gains, and what.
    pub(super) basic_bonus: (i32, i32),
    /// Element of its attacks.
    pub(super) element: Element,
    /// Elements against which it is perfect, as bits.
    pub(super) perfect: u8,
    /// Element that it resists, and the one it fears.
    pub(super) affinity: [Option<Element>; 2],
    /// Half points above the mean from which a die is good (HD-POL-P-3).
    pub(super) threshold: i32,
    /// Combat skill.
    combat: Skill,
    /// Present scores.
    scores: [i32; 6],
    /// Rungs added in Attack, and to one die.
    attack_upgrade: [i32; 2],
    /// Numbers of extra dice by pool.
    extra: [i32; 2],
}

/// A sum of upgrades: all of them, or the best and the worst (HD-Q-13).
fn add(sum: &mut (i32, i32), rungs: i32, stacking: UpgradeStacking) {
    match stacking {
        UpgradeStacking::Add => sum.0 += rungs,
        UpgradeStacking::Best => *sum = (sum.0.max(rungs), sum.1.min(rungs)),
    }
}

impl Line {
    /// The line of a side; its dice are still to be chosen. Err says which power stands in the way.
    pub(super) fn new(rules: &Rules, book: &Book, side: &Fighter) -> Result<Self, String> {
        let mut line = Self {
            hits: side.hits as usize,
            mana_spent: 0,
            speed: 0,
            groups: Vec::new(),
            extra_defence: Vec::new(),
            defence_upgrade: 0,
            attacks: side.freak_out != Some(Track::Guilt),
            has_pool: true,
            attack: (0, Distribution::certain(0)),
            defence: (0, Distribution::certain(0)),
            basic_bonus: (0, 0),
            element: Element::Physical,
            perfect: 0,
            affinity: [side.resist, side.weak],
            threshold: side.strategy.fields.threshold,
            combat: side.combat,
            scores: side.skills,
            attack_upgrade: [0; 2],
            extra: [0; 2],
        };
        let (mut upgrades, mut empowered) = ([(0, 0); 2], false);
        for slot in bits(side.owned) {
            let power = book.power(side.tree_powers[slot]);
            let empower = power.kind == PowerKind::Empower;
            if empower {
                if !side.strategy.fields.enabler || side.mana < power.mana() {
                    continue;
                }
                (empowered, line.mana_spent) = (true, power.mana());
            } else if power.kind != PowerKind::Permanent {
                continue;
            }
            if power.conditions & !side.conditions != 0 {
                if power.conditions & !settable() != 0 {
                    return Err(format!("{} comes and goes during a duel", power.name));
                }
                continue;
            }
            for verb in power.standing() {
                line.take(rules, verb, &mut upgrades, empower, side.edge)
                    .map_err(|()| format!("{} has an effect that changes more than sums", power.name))?;
            }
        }
        let totals = upgrades.map(|(up, down)| up + down);
        (line.attack_upgrade[0], line.defence_upgrade) = (totals[0], totals[1]);
        if side.deal == Deal::Collar && !empowered {
            line.has_pool = false;
            line.attacks &= rules.unempowered_collar == UnempoweredCollar::Weaponless;
        }
        if rules.score_out_of_range == ScoreOutOfRange::Clamp {
            line.scores = line.scores.map(|score| score.clamp(1, 6));
        }
        line.speed = line.scores[Skill::Speed as usize];
        Ok(line)
    }

    /// One effect that lasts all duel.
    fn take(
        &mut self,
        rules: &Rules,
        verb: Verb,
        upgrades: &mut [(i32, i32); 2],
        empower: bool,
        edge: i32,
    ) -> Result<(), ()> {
        match verb {
            Verb::Upgrade(pool, rungs) => add(&mut upgrades[pool as usize], rungs, rules.upgrade_stacking),
            Verb::UpgradeOne(rungs) => self.attack_upgrade[1] = self.attack_upgrade[1].max(rungs),
            Verb::ExtraDice(pool, count) => self.extra[pool as usize] += count,
            Verb::Bonus(pool, amount) => {
                let sum = if pool == Pool::Attack { &mut self.attack } else { &mut self.defence };
                match amount {
                    Amount::Flat(number) => sum.0 += number,
                    Amount::Dice(count, size) => sum.1 = sum.1.plus(&pool::die(size as i32).times(count)),
                    Amount::Wits => return Err(()),
                }
            }
            Verb::BasicBonus(from, plus) => self.basic_bonus = (from, self.basic_bonus.1 + plus),
            Verb::Skill(skill, more) => self.scores[skill as usize] += more,
            Verb::Empower(skill, more) => {
                // The rules' own number stands for the printed 2 (HD-V-23).
                self.scores[skill as usize] += if more == 2 { rules.empower_bonus } else { more };
            }
            Verb::MaxHits(_) if empower => {
                let more = rules.hits_per_endurance * rules.empower_bonus;
                self.hits = (self.hits as i32 + more).max(1) as usize;
            }
            Verb::PerfectVs(element) => self.perfect |= 1 << element as u8,
            Verb::AttackElement(element) => self.element = element,
            // Without Edge there is nothing to be spent; nobody flees; `plain` uses no Defence powers and no re-rolls.
            Verb::MustSpendEdge if edge == 0 => {}
            Verb::FleeShot(_) | Verb::FleeShotPoolDie | Verb::UpgradeWithPower(_) | Verb::RerollAll => {}
            Verb::Use(_) | Verb::Outside => {}
            _ => return Err(()),
        }
        Ok(())
    }

    /// Chooses the dice of both sides (HD-DUEL-2, HD-DUEL-3, HD-DUEL-6, HD-Q-15).
    pub(super) fn arm(rules: &Rules, ladder: &Ladder, deals: [Deal; 2], lines: &mut [Self; 2]) {
        let combat = [lines[0].combat, lines[1].combat];
        for seat in 0..2 {
            let line = &mut lines[seat];
            let own = combat[seat];
            let second = if combat[0] == combat[1] { other_combat(deals[seat], own) } else { combat[1 - seat] };
            let dice = [own, second].map(|skill| ladder.of_score(line.scores[skill as usize]));
            let [up, one] = line.attack_upgrade;
            let mut put = |count: u32, natural: i32, up: i32, extra: bool| {
                if count > 0 {
                    line.groups.push(Group { count, natural, die: ladder.at(natural + up), extra });
                }
            };
            if one > 0 {
                put(1, dice[0].1, up + one, false);
                put(dice[0].0 - 1, dice[0].1, up, false);
                put(dice[1].0, dice[1].1, up, false);
            } else if dice[0].1 == dice[1].1 {
                put(dice[0].0 + dice[1].0, dice[0].1, up, false);
            } else {
                put(dice[0].0, dice[0].1, up, false);
                put(dice[1].0, dice[1].1, up, false);
            }
            let rung = match rules.extra_die_size {
                ExtraDieSize::CombatSkill => dice[0].1,
                ExtraDieSize::Larger => dice[0].1.max(dice[1].1),
                ExtraDieSize::Smaller => dice[0].1.min(dice[1].1),
            };
            put(line.extra[0].max(0) as u32, rung, up, true);
            line.extra_defence = vec![rung; line.extra[1].max(0) as usize];
        }
    }
}

/// The combat skill that a duellist did not choose (HD-DUEL-3).
fn other_combat(deal: Deal, chosen: Skill) -> Skill {
    let skills = deal.combat_skills();
    skills.into_iter().find(|skill| *skill != chosen).unwrap_or(chosen)
}
