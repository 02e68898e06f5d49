//! An attack from its declaration to its consequences (HD-DUEL-12 to HD-DUEL-17, HD-KIND-1).

use super::blow::{Answer, Blow, Struck};
use super::fight::Fight;
use super::powers::{Power, Trigger, Verb};
use super::profile::Profile;
use super::round::Turn;
use super::row::Die;
use super::rulings::{CollarTargeting, DefenceChoice, FearMode};
use super::streams::Stream;
use super::terms::{Element, Pool};
use super::words::a;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// An Attack power, with all that follows.
    #[inline(never)]
    pub(super) fn strike(&mut self, seat: usize, target: usize, slot: usize, die: Option<usize>) -> Turn {
        let power = Some(self.power(seat, slot));
        let at_broker = self.aim(seat, target);
        let paid = self.pay_for(seat, slot);
        let slot = Some(slot);
        self.session.change(1);
        let mut again = false;
        let mut next = die;
        loop {
            let spent = next.map(|index| self.duellist_mut(seat).attack.remove(index));
            let struck = if power.is_some_and(|power| power.does(Verb::NoDamage)) {
                self.strike_without_harm(seat, target, at_broker, slot)
            } else {
                self.strike_once(seat, target, at_broker, slot, spent)
            };
            self.duellist_mut(seat).has_attacked = true;
            if let Some(power) = power {
                again |= self.consequences(seat, target, power, &struck, spent, paid);
            }
            self.follow_up(seat, &struck);
            let missed = struck.loss + struck.others == 0;
            let repeats =
                missed && power.is_some_and(|power| power.triggered(Trigger::OnNoHit).any(|verb| verb == Verb::Repeat));
            let gone = self.is_out(seat) || self.is_out(target);
            if !repeats || gone || self.over() || !self.attack_allowed(seat) {
                break;
            }
            next = power.and_then(|power| self.choose_repetition(seat, power));
            if next.is_none() {
                break;
            }
        }
        if again { Turn::Again } else { Turn::Acted }
    }

    /// A basic attack: one die, no power, nothing that follows but what damage brings.
    #[expect(clippy::inline_always, reason = "most turns are a basic attack")]
    #[inline(always)]
    pub(super) fn strike_plainly(&mut self, seat: usize, target: usize, die: Option<usize>) -> Turn {
        let at_broker = self.aim(seat, target);
        self.session.change(1);
        let spent = die.map(|index| self.duellist_mut(seat).attack.remove(index));
        let struck = self.strike_once(seat, target, at_broker, None, spent);
        self.duellist_mut(seat).has_attacked = true;
        self.follow_up(seat, &struck);
        Turn::Acted
    }

    /// Powers that wait for a Hit dealt.
    #[inline]
    pub(super) fn follow_up(&mut self, seat: usize, struck: &Struck) {
        if !self.over() && struck.loss > 0 && self.fighters[seat].slots.damage_dealt & self.owned(seat) != 0 {
            self.press_home(seat, struck);
        }
    }

    /// Whom an attack on a Collar is aimed at (HD-Q-33, decision point h).
    #[inline]
    pub(super) fn aim(&mut self, seat: usize, target: usize) -> bool {
        let foe = self.duellist(target);
        if !P::BROKERS || !foe.empowered || foe.reverted || foe.broker <= 0 {
            return false;
        }
        self.aim_at_collar(seat, target)
    }

    #[inline(never)]
    fn aim_at_collar(&mut self, seat: usize, target: usize) -> bool {
        match self.rules().collar_targeting {
            CollarTargeting::BrokerFirst => true,
            CollarTargeting::DefenderChooses => self.duellist(target).broker >= self.duellist(target).hits,
            CollarTargeting::AttackerChooses => {
                self.session.decision(2);
                self.choose_aim(seat, target)
            }
        }
    }

    /// One blow of an attack: strength, then the answer. Compiled once for powers and once for basic attacks.
    #[expect(clippy::inline_always, reason = "a basic attack has no power to look at")]
    #[inline(always)]
    fn strike_once(
        &mut self,
        seat: usize,
        target: usize,
        at_broker: bool,
        slot: Option<usize>,
        spent: Option<Die>,
    ) -> Struck {
        let power = slot.map(|slot| self.power(seat, slot));
        self.lane(seat, Stream::Attack);
        let counts = &mut self.duellist_mut(seat).counts;
        counts.attacks += 1;
        counts.power_attacks += i32::from(power.is_some());
        let element = match (self.mods(seat).attack_element, power) {
            (Some(element), _) => element,
            (None, Some(power)) => power.element,
            (None, None) => Element::Physical,
        };
        let mut blow = Blow {
            by: seat,
            target,
            at_broker,
            slot,
            strength: 0,
            element,
            by_barrier: false,
            most: i32::MAX,
            feared: false,
        };
        let second =
            power.filter(|power| power.strength.pool_dice > 1).map_or(0, |power| self.spend_more_dice(seat, power));
        let marked = self.take_next_attack(seat, target);
        let certain = self.certain_strength(&blow, power, spent) + second + marked;
        let before = self.rules().defence_choice == DefenceChoice::BeforeBonusDice;
        let guessed = before.then(|| certain + self.twice_mean_of_bonus_dice(seat, power) / 2);
        let answer = guessed.map(|guess| {
            blow.strength = guess.max(0);
            self.settle_early(&blow)
        });
        self.lane(seat, Stream::Attack);
        let raw = certain + self.roll_bonus_dice(seat, power, spent);
        blow.strength = raw;
        self.finish_strength(&mut blow);
        if self.session.listens() {
            let what = power.map_or("a basic attack", |power| power.name.as_str());
            let (name, aimed) = (self.name(seat), if at_broker { "the Broker" } else { self.name(target) });
            let (strength, element) = (blow.strength, blow.element);
            let mana = self.duellist(seat).purse();
            let die = spent.map_or(String::new(), |die| format!(" with {}", a(i32::from(die.face))));
            self.session.note("HD-DUEL-12 HD-DUEL-13", || {
                format!("{name} attacks {aimed}: {what}{die}, strength {strength} {}; Mana {mana}", element.title())
            });
        }
        let mut struck = match power {
            None => self.answer_plainly(&blow, answer),
            Some(_) => self.answer(&blow, answer),
        };
        if let Some(power) = power
            && !self.is_duel()
            && power.does(Verb::AllEnemies)
        {
            struck.others = self.strike_the_others(&blow, raw - marked, power);
        }
        struck
    }

    /// The part of an Attack power's strength that depends on whom it strikes.
    pub(super) fn strength_against(&self, seat: usize, target: usize, power: &Power) -> i32 {
        self.printed_number(target, power) * self.mods(seat).power_bonus_times
            + self.known_triggers(seat, target, power)
    }

    /// The answer chosen before the attack's dice fall (HD-Q-17).
    #[inline(never)]
    fn settle_early(&mut self, blow: &Blow) -> Answer {
        self.settle_answer(blow)
    }

    /// Strength before bonus dice: die, numbers, triggers, buffs (HD-DUEL-12, HD-DUEL-13, HD-KIND-1).
    #[inline]
    fn certain_strength(&self, blow: &Blow, power: Option<&Power>, spent: Option<Die>) -> i32 {
        let mods = self.mods(blow.by);
        let face = spent.map_or(0, |die| i32::from(die.face));
        let mut strength = face + mods.flat[0];
        if let Some(power) = power {
            strength += self.strength_against(blow.by, blow.target, power);
            let times = power.find(|verb| if let Verb::MultiplyBuffs(times) = verb { Some(times) } else { None });
            strength += (times.unwrap_or(1) - 1) * mods.buff_flat;
            if spent.is_some() {
                strength += mods.grown * times.unwrap_or(1);
            }
        } else {
            let (from, plus) = mods.basic_bonus;
            strength += if plus != 0 && face >= from { plus } else { 0 };
            strength += if spent.is_some() { mods.grown } else { 0 };
        }
        strength
    }

    /// The bonus laid up for the next attack on a marked enemy. The buff that gave it is spent: it rests on nobody any more (G7).
    #[inline]
    pub(super) fn take_next_attack(&mut self, seat: usize, target: usize) -> i32 {
        let more = self.duellist(seat).next_attack;
        if !P::POWERS || more == 0 || usize::from(self.duellist(seat).marked) != target {
            return 0;
        }
        self.end_next_attack(seat);
        more
    }

    #[inline(never)]
    fn end_next_attack(&mut self, seat: usize) {
        self.duellist_mut(seat).next_attack = 0;
        let book = &self.game.book;
        for active in self.duel.active.iter_mut().filter(|active| usize::from(active.bearer) == seat) {
            active.spent |= book.power(active.power).standing().any(|verb| matches!(verb, Verb::NextAttack(_)));
        }
        self.refresh(seat);
    }

    /// What an Attack power adds to the die, its dice aside.
    pub(super) fn printed_number(&self, target: usize, power: &Power) -> i32 {
        power.strength.flat + if power.strength.guilt { self.duellist(target).stress[2] } else { 0 }
    }

    /// Bonuses of triggers that are known before any dice fall.
    pub(super) fn known_triggers(&self, seat: usize, target: usize, power: &Power) -> i32 {
        use super::terms::Skill::Control;
        power
            .effects
            .iter()
            .map(|effect| match (effect.trigger, effect.verb) {
                (Trigger::IfControlAboveEnemy, Verb::Strength(more))
                    if self.score(seat, Control) > self.score(target, Control) =>
                {
                    more
                }
                (Trigger::IfEnemyGuiltier, Verb::Strength(more))
                    if self.duellist(target).stress[2] > self.duellist(seat).stress[2] =>
                {
                    more
                }
                _ => 0,
            })
            .sum()
    }

    /// Further dice of an attack that spends several: the best that are left.
    fn spend_more_dice(&mut self, seat: usize, power: &Power) -> i32 {
        let mut sum = 0;
        for _ in 1..power.strength.pool_dice {
            if let Some(index) = self.choose_further_die(seat) {
                sum += i32::from(self.duellist_mut(seat).attack.remove(index).face);
            }
        }
        sum
    }

    /// Twice the mean of all dice that will be added.
    fn twice_mean_of_bonus_dice(&self, seat: usize, power: Option<&Power>) -> i32 {
        let own = power.map_or(0, |power| power.strength.twice_mean() * self.mods(seat).power_bonus_times);
        own + twice_mean(self.mods(seat).bonus_dice(Pool::Attack), |_| true)
    }

    /// Dice that a power and buffs add, rolled now, perhaps re-rolled (HD-EDGE-4).
    #[inline]
    fn roll_bonus_dice(&mut self, seat: usize, power: Option<&Power>, spent: Option<Die>) -> i32 {
        if power.is_none() && self.mods(seat).dice_kinds[0] == 0 {
            return 0;
        }
        self.roll_added_dice(seat, power, spent)
    }

    #[inline(never)]
    fn roll_added_dice(&mut self, seat: usize, power: Option<&Power>, spent: Option<Die>) -> i32 {
        let mut sum = 0;
        let times = power.and_then(|power| {
            power.find(|verb| if let Verb::MultiplyBuffs(times) = verb { Some(times) } else { None })
        });
        if let Some(power) = power {
            for (count, sides) in power.strength.dice.into_iter().filter(|dice| dice.0 > 0) {
                for _ in 0..count {
                    let face = self.throw_bonus(seat, sides as i32);
                    sum += face * self.mods(seat).power_bonus_times;
                    if count == 1 && spent.is_some_and(|die| i32::from(die.face) == face) {
                        sum += matched(power);
                    }
                }
            }
        }
        for kind in 0..usize::from(self.mods(seat).dice_kinds[0]) {
            let (count, sides, buff) = self.mods(seat).dice[0][kind];
            for _ in 0..count {
                let face = self.throw_bonus(seat, i32::from(sides));
                sum += face * if buff { times.unwrap_or(1) } else { 1 };
            }
        }
        sum
    }

    /// Weather, dazzle, affinity, and the cap that comes last (HD-ELEM-2, HD-Q-40).
    #[inline]
    pub(super) fn finish_strength(&mut self, blow: &mut Blow) {
        if P::POWERS {
            blow.strength += self.duel.element_bonus[blow.element as usize];
            blow.strength -= self.duellist(blow.by).dazzled;
        }
        blow.strength = blow.strength.max(0);
        self.add_fear(blow);
        self.cap(blow);
    }

    /// What a feared element adds (HD-ELEM-2, HD-Q-40).
    #[inline]
    pub(super) fn add_fear(&mut self, blow: &mut Blow) {
        if self.fighters[blow.target].weak == Some(blow.element) && self.fear_counts(blow) {
            match self.rules().fear_mode {
                FearMode::Strength => blow.strength = (blow.strength + self.rules().affinity_fear).max(0),
                FearMode::AfterDefence => blow.feared = true,
            }
        }
    }

    /// Whether fear counts against what stands in the blow's way (G20 against G9).
    fn fear_counts(&self, blow: &Blow) -> bool {
        self.rules().fear_at_barriers || self.barrier_in_the_way(blow.target, blow.element).is_none()
    }

    /// The attacker among many doubles rolls his Wits, and the attack is no stronger.
    #[inline]
    pub(super) fn cap(&mut self, blow: &mut Blow) {
        if self.mods(blow.target).cap_attack {
            self.cap_by_wits(blow);
        }
    }

    #[cold]
    fn cap_by_wits(&mut self, blow: &mut Blow) {
        self.lane(blow.by, Stream::Attack);
        let (count, rung) = self.skill_dice(blow.by, super::terms::Skill::Wits);
        let die = self.game.ladder.at(rung);
        let mut most = 0;
        for _ in 0..count {
            let face = self.throw(blow.by, die.size);
            most += self.choose_unlisted_rerolls(blow.by, face, die.size) + die.plus;
        }
        blow.most = most;
        blow.strength = blow.strength.min(most);
        let name = self.name(blow.by);
        self.session.note("HD-KIND-3", || format!("{name} finds the right one by Wits: {most} at most"));
    }

    /// An attack that inflicts nothing but has effects: no die, no defence; a Barrier stops it.
    fn strike_without_harm(&mut self, seat: usize, target: usize, at_broker: bool, slot: Option<usize>) -> Struck {
        let element = slot.map_or(Element::Physical, |slot| self.element(seat, self.power(seat, slot)));
        let stopped = self.barrier_in_the_way(target, element).is_some();
        let (name, what) = (self.name(seat), slot.map_or("an attack", |slot| self.power(seat, slot).name.as_str()));
        self.session.note("HD-DUEL-13", || format!("{name} strikes without harm: {what}"));
        Struck { target, at_broker, stopped, ..Struck::default() }
    }
}

/// Twice the mean of bonus dice of which something is true.
pub(super) fn twice_mean(dice: &[(u8, u8, bool)], counts: impl Fn(bool) -> bool) -> i32 {
    let each = dice.iter().filter(|dice| counts(dice.2));
    each.map(|dice| i32::from(dice.0) * (i32::from(dice.1) + 1)).sum()
}

/// What matching dice add.
fn matched(power: &Power) -> i32 {
    power.triggered(Trigger::OnMatch).map(|verb| if let Verb::Strength(more) = verb { more } else { 0 }).sum()
}
