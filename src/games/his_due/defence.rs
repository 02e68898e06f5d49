//! The answer to an attack: Barriers, dice, Defence powers, re-rolls, Hits (HD-DUEL-14 to HD-DUEL-16, HD-KIND-2, HD-KIND-4).

use super::attack::Blow;
use super::dice::Sized;
use super::fight::{Fight, Lane};
use super::powers::{Power, Trigger, Verb};
use super::rulings::{DicelessDefence, DirectLossTarget, GlyphDiceManaCheck};
use super::terms::{Deal, Element, Track};
use crate::engine::{Dice, Trace};

/// How a defender answers. Slot and die are bytes, so that an answer fits into a register.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Answer {
    slot: Option<u8>,
    die: Option<u8>,
}

impl Answer {
    /// With this Defence power, or bare, and with this pool die, by its natural rung.
    #[inline]
    pub fn new(slot: Option<usize>, die: Option<usize>) -> Self {
        Self { slot: slot.map(|slot| slot as u8), die: die.map(|die| die as u8) }
    }

    /// The Defence power.
    #[inline]
    pub fn slot(self) -> Option<usize> {
        self.slot.map(usize::from)
    }

    /// Natural rung of the pool die; none for the emergency die or no die.
    #[inline]
    pub fn die(self) -> Option<usize> {
        self.die.map(usize::from)
    }
}

/// What an attack came to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Struck {
    /// Who was struck.
    pub target: usize,
    /// Whether it was the Broker.
    pub at_broker: bool,
    /// Hits that the enemy lost.
    pub loss: i32,
    /// The defence equalled the strength.
    pub tie: bool,
    /// A Barrier stopped it.
    pub stopped: bool,
}

/// A defence being rolled: what the strategies look at when they re-roll it.
#[derive(Debug, Clone, Copy)]
pub struct Roll {
    /// The face of the main die.
    pub face: i32,
    /// The main die.
    pub die: Sized,
    /// Everything else of the defence.
    pub rest: i32,
    /// Whether the main die is the emergency die.
    pub emergency: bool,
    /// No Hits whatever the face.
    pub perfect: bool,
    /// The most Hits that the attack may inflict.
    pub cap: i32,
}

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// Whether the defender may use dice of his pool now; powers follow their own rules (HD-COLLAR-6, HD-GLYPH-3).
    #[inline]
    pub(super) fn dice_allowed(&self, seat: usize, attacker: usize) -> bool {
        !self.is_bare_collar(seat)
            && !self.me(attacker).no_defence_now
            && (self.me(seat).deal != Deal::Glyph || self.me(seat).purse() >= 1)
    }

    /// Whether Defence powers may be used against an attack.
    pub(super) fn powers_allowed(&self, seat: usize, blow: &Blow) -> bool {
        let forbidden = blow.slot.is_some_and(|slot| self.power(blow.by, slot).does(Verb::EnemyNoDefencePower));
        !self.is_bare_collar(seat) && !self.me(blow.by).no_defence_now && !forbidden
    }

    /// Flat Defence bonuses and affinity against an element (HD-ELEM-2, HD-Q-41).
    #[inline]
    pub(super) fn defence_bonus(&self, seat: usize, element: Element, emergency: bool) -> i32 {
        let affinity = self.fighters[seat].resist == Some(element);
        let counts = affinity && (!emergency || self.game.rules.affinity_on_emergency);
        self.me(seat).mods.flat[1] + if counts { self.game.rules.affinity_resist } else { 0 }
    }

    /// The Barrier that an attack of an element would have to pass: its index among what is in force.
    #[inline]
    pub(super) fn barrier_in_the_way(&self, seat: usize, element: Element) -> Option<usize> {
        if self.me(seat).mods.barrier == 0 {
            return None;
        }
        self.duel.active.iter().position(|active| {
            usize::from(active.bearer) == seat && active.barrier > 0 && {
                let pierced = self
                    .game
                    .book
                    .power(active.power)
                    .find(|verb| if let Verb::Barrier(barrier) = verb { Some(barrier.pierced_by) } else { None });
                pierced != Some(element)
            }
        })
    }

    /// The defender's choice, made known and counted.
    #[inline]
    pub(super) fn settle_answer(&mut self, blow: &Blow) -> Answer {
        let seat = blow.target;
        if self.fighters[seat].slots.any_time & self.me(seat).owned != 0 {
            self.choose_any_time(seat);
        }
        self.choose_defence(seat, blow)
    }

    /// The whole answer to an attack; `settled` if the choice was made before its dice fell (HD-Q-17).
    #[inline]
    pub(super) fn answer(&mut self, blow: &Blow, settled: Option<Answer>) -> Struck {
        let seat = blow.target;
        let mut struck = Struck { target: seat, at_broker: blow.at_broker, ..Struck::default() };
        if let Some(index) = self.barrier_in_the_way(seat, blow.element) {
            return self.strike_barrier(blow, index, struck);
        }
        if self.me(seat).freak_out == Some(Track::Disconnection) {
            struck.loss = self.lose_hits(seat, blow.at_broker, blow.strength, blow.by);
            return struck;
        }
        if self.me(seat).broker_alone && self.teleports(seat) {
            return struck;
        }
        let answer = settled.unwrap_or_else(|| self.settle_answer(blow));
        self.defend(blow, answer, struck)
    }

    /// A Broker who fights alone steps out of the way (HD-NPC-2).
    fn teleports(&mut self, seat: usize) -> bool {
        if !self.game.rules.broker_teleport_is_perfect_defence || self.me(seat).purse() < 1 {
            return false;
        }
        self.pay_mana(seat, 1);
        let name = self.name(seat);
        self.session.note("HD-NPC-2", || format!("{name} is elsewhere, for 1 Mana"));
        true
    }

    /// Defence as chosen.
    fn defend(&mut self, blow: &Blow, answer: Answer, struck: Struck) -> Struck {
        match answer.slot() {
            None => self.defend_with(blow, Answer { slot: None, ..answer }, None, struck),
            Some(slot) => self.defend_with(blow, answer, Some(self.power(blow.target, slot)), struck),
        }
    }

    /// Payment, dice, Hits, consequences. Compiled once with a Defence power and once for a bare defence.
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    fn defend_with(&mut self, blow: &Blow, answer: Answer, power: Option<&Power>, mut struck: Struck) -> Struck {
        let seat = blow.target;
        let rules = &self.game.rules;
        let mut blow = *blow;
        self.mut_me(seat).counts.defences += 1;
        let mut paid = 0;
        if let (Some(slot), Some(power)) = (answer.slot(), power) {
            self.mut_me(seat).counts.power_defences += 1;
            paid = self.pay_for(seat, slot);
            self.pay_prices(seat, power);
            if self.over() {
                return struck;
            }
        } else if let Some(slot) = blow.slot {
            let more = extra(self.power(blow.by, slot), Trigger::IfNoDefencePower);
            blow.strength = (blow.strength + more).min(blow.most);
        }
        let mut die = answer.die();
        if die.is_some()
            && rules.glyph_dice_mana_check == GlyphDiceManaCheck::AfterPayment
            && self.me(seat).deal == Deal::Glyph
            && self.me(seat).purse() < 1
        {
            die = None;
        }
        self.lane(seat, Lane::Defence);
        let mut roll = self.roll_defence(&blow, power, die);
        self.add_powers(&blow, answer, &mut roll);
        if !roll.perfect {
            self.choose_defence_rerolls(seat, &blow, &mut roll);
        }
        self.use_double(seat, &mut roll);
        let total = roll.face + roll.rest;
        let loss = self.hits_of(&blow, &roll, roll.face);
        struck.tie = !roll.perfect && total == blow.strength;
        let swapped = power.is_some_and(|power| power.does(Verb::SwapDamage)) && self.me(seat).broker > 0;
        struck.at_broker ^= swapped;
        if T::LISTENS {
            let (name, how) = (self.name(seat), power.map_or("bare", |power| power.name.as_str()));
            let (shown, size, mana) = (roll.face, roll.die.size, self.me(seat).purse());
            let text = if roll.perfect { "perfect".into() } else { format!("{total} ({shown} of d{size})") };
            self.session.note("HD-DUEL-14", || format!("{name} defends, {how}: {text}; Mana {mana}"));
        }
        struck.loss = self.take_hits(seat, struck.at_broker, loss, blow.by);
        if struck.loss > 0
            && let Some(power) = power
        {
            self.hit_back_when_hurt(&blow, power);
        }
        if struck.loss > 0 {
            self.see_who_fell(blow.by);
        }
        self.after_defence(&blow, power, &struck, die, paid);
        struck
    }

    /// Prices besides Mana, and what a Defence power does before its roll (HD-FLEE-9).
    fn pay_prices(&mut self, seat: usize, power: &Power) {
        for verb in power.standing() {
            match verb {
                Verb::SelfHits(hits) => {
                    self.lose_hits(seat, false, hits, seat);
                }
                Verb::PayEdge(edge) => self.mut_me(seat).edge -= edge,
                Verb::SkipOwnTurn => self.mut_me(seat).skip_turns += 1,
                Verb::NoAttackNextTurn => self.mut_me(seat).no_attack_next = true,
                Verb::NoKill => self.mut_me(seat).no_kill = true,
                Verb::FleeRaise(to_clean) => self.raise_flight(seat, to_clean),
                _ => {}
            }
        }
    }

    /// The dice of a defence (HD-DUEL-14, HD-DUEL-16, HD-KIND-4; HD-Q-19, HD-Q-21).
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    fn roll_defence(&mut self, blow: &Blow, power: Option<&Power>, die: Option<usize>) -> Roll {
        let seat = blow.target;
        let perfect = self.me(seat).mods.perfect >> blow.element as u8 & 1 == 1
            || power.is_some_and(|power| power.strength.perfect || power.does(Verb::PerfectVs(blow.element)));
        let cap =
            power.and_then(|power| power.find(|verb| if let Verb::DamageCap(hits) = verb { Some(hits) } else { None }));
        let alone = power.is_some_and(|power| power.strength.pool_dice == 0)
            && (die.is_none() || self.game.rules.diceless_defence != DicelessDefence::AddsToDie);
        let mut roll = Roll {
            face: 0,
            die: Sized { size: 0, plus: 0 },
            rest: 0,
            emergency: die.is_none() && !alone,
            perfect,
            cap: cap.unwrap_or(i32::MAX),
        };
        roll.rest = self.defence_bonus(seat, blow.element, die.is_none());
        if let Some(power) = power {
            roll.rest += power.strength.flat;
            if blow.element == Element::Physical {
                roll.rest += extra(power, Trigger::IfAttackPhysical);
            }
        }
        if !alone {
            let more = self.more_rungs(seat, power);
            roll.die = match die {
                Some(natural) => self.defence_die(seat, natural, more),
                None => self.emergency_die(seat),
            };
            if let Some(natural) = die.filter(|_| !perfect || self.game.rules.perfect_spends_die) {
                self.mut_me(seat).defence[natural] -= 1;
            }
            if !perfect {
                roll.face = self.throw(seat, roll.die.size) + roll.die.plus;
            }
        }
        if perfect {
            return roll;
        }
        roll.rest += self.further_dice(blow, die, power);
        for (count, sides) in power.into_iter().flat_map(|power| power.strength.dice).filter(|dice| dice.0 > 0) {
            for nth in 0..count {
                let face = self.throw(seat, sides as i32);
                if alone && roll.die.size == 0 && nth == 0 {
                    // The first die of a diceless power is its main die.
                    (roll.face, roll.die) = (face, Sized { size: sides as i32, plus: 0 });
                } else {
                    roll.rest += self.choose_bonus_rerolls(seat, face, sides as i32);
                }
            }
        }
        for kind in 0..usize::from(self.me(seat).mods.dice_kinds[1]) {
            let (count, sides, _) = self.me(seat).mods.dice[1][kind];
            roll.rest += self.throw_sum(seat, u32::from(count), i32::from(sides));
        }
        roll
    }

    /// Rungs that a power adds to its own die.
    #[inline]
    pub(super) fn more_rungs(&self, seat: usize, power: Option<&Power>) -> i32 {
        power.map_or(0, |power| {
            let own = power.find(|verb| if let Verb::UpgradeThis(rungs) = verb { Some(rungs) } else { None });
            own.unwrap_or(0) + self.me(seat).mods.upgrade_with_power
        })
    }

    /// The emergency die (HD-DUEL-16, HD-Q-21).
    #[inline]
    pub(super) fn emergency_die(&self, seat: usize) -> Sized {
        let size = self.game.rules.emergency_die;
        match super::dice::rung(size).filter(|_| self.game.rules.emergency_die_upgrades) {
            Some(rung) => self.defence_die(seat, rung, 0),
            None => Sized { size, plus: 0 },
        }
    }

    /// Further pool dice of an attack that must be answered with several.
    #[inline]
    fn further_dice(&mut self, blow: &Blow, first: Option<usize>, power: Option<&Power>) -> i32 {
        let wanted = blow.slot.and_then(|slot| {
            self.power(blow.by, slot)
                .find(|verb| if let Verb::EnemyDefenceDice(count) = verb { Some(count) } else { None })
        });
        let mut sum = 0;
        if let (Some(wanted), Some(_)) = (wanted, first) {
            let seat = blow.target;
            for _ in 1..wanted {
                let Some(natural) = self.me(seat).defence.iter().rposition(|&count| count > 0) else { break };
                self.mut_me(seat).defence[natural] -= 1;
                let more = if power.is_some() { self.me(seat).mods.upgrade_with_power } else { 0 };
                let die = self.defence_die(seat, natural, more);
                sum += self.throw(seat, die.size) + die.plus;
            }
        }
        sum
    }

    /// More Defence powers against the same attack, where that is allowed (HD-Q-18).
    ///
    /// They share the die of the first: with one in play, powers that take a die add to it, without one those that take none.
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    fn add_powers(&mut self, blow: &Blow, first: Answer, roll: &mut Roll) {
        if self.game.rules.defence_powers_per_attack < 2 || first.slot.is_none() || roll.perfect {
            return;
        }
        let seat = blow.target;
        let mut used = first.slot().map_or(0, |slot| 1_u32 << slot);
        for _ in 1..self.game.rules.defence_powers_per_attack {
            let Some(slot) = self.choose_further_power(seat, blow, roll, used, first.die.is_some()) else { return };
            used |= 1 << slot;
            let power = self.power(seat, slot);
            self.pay_for(seat, slot);
            self.pay_prices(seat, power);
            roll.perfect |= power.strength.perfect || power.does(Verb::PerfectVs(blow.element));
            roll.rest += power.strength.flat;
            if blow.element == Element::Physical {
                roll.rest += extra(power, Trigger::IfAttackPhysical);
            }
            if let Some(hits) = power.find(|verb| if let Verb::DamageCap(hits) = verb { Some(hits) } else { None }) {
                roll.cap = roll.cap.min(hits);
            }
            for (count, sides) in power.strength.dice.into_iter().filter(|dice| dice.0 > 0) {
                roll.rest += self.throw_sum(seat, count, sides as i32);
            }
        }
    }

    /// Hits that the attack would take off with this face on the main die (HD-DUEL-15, HD-Q-40).
    #[inline]
    pub(super) fn hits_of(&self, blow: &Blow, roll: &Roll, face: i32) -> i32 {
        if roll.perfect {
            return 0;
        }
        let mut loss = (blow.strength - face - roll.rest).max(0);
        if blow.feared && loss > 0 {
            loss = (loss + self.game.rules.affinity_fear).max(0);
        }
        loss.min(roll.cap)
    }

    /// A double draws the attack when the Defence die shows an even number.
    #[inline]
    fn use_double(&mut self, seat: usize, roll: &mut Roll) {
        if !self.me(seat).mods.double || roll.perfect || roll.die.size == 0 || roll.face % 2 != 0 {
            return;
        }
        roll.perfect = true;
        let book = &self.game.book;
        let found = self.duel.active.iter_mut().find(|active| {
            usize::from(active.bearer) == seat && !active.spent && book.power(active.power).does(Verb::PerfectOnEven)
        });
        if let Some(active) = found {
            active.spent = true;
        }
        self.refresh(seat);
        let name = self.name(seat);
        self.session.note("HD-KIND-4", || format!("a double of {name} draws the attack and is gone"));
    }

    /// A defence that failed may hit the attacker in the same action: then both can fall (HD-Q-46).
    fn hit_back_when_hurt(&mut self, blow: &Blow, power: &Power) {
        for verb in power.triggered(Trigger::OnHurt) {
            if let Verb::HitAttacker(hits) = verb {
                let broker = self.game.rules.direct_loss_target == DirectLossTarget::Broker;
                self.take_hits(blow.by, broker, hits, blow.target);
            }
        }
    }

    /// What follows a safe or a failed defence.
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    fn after_defence(&mut self, blow: &Blow, power: Option<&Power>, struck: &Struck, die: Option<usize>, paid: i32) {
        let seat = blow.target;
        if self.over() {
            return;
        }
        if struck.loss == 0 && self.me(seat).mods.boons > 0 {
            self.grow(seat);
        }
        let Some(power) = power else { return };
        let trigger = if struck.loss == 0 { Trigger::OnSafe } else { Trigger::OnHurt };
        for verb in power.triggered(trigger) {
            if self.over() {
                return;
            }
            match verb {
                Verb::RefundMana => self.gain_mana(seat, paid),
                Verb::KeepDefenceDie => {
                    if let Some(natural) = die {
                        self.mut_me(seat).defence[natural] += 1;
                    }
                }
                Verb::HitAttacker(hits) if struck.loss == 0 => {
                    let name = self.name(seat);
                    self.session.note("HD-KIND-4", || format!("{name} hits the attacker"));
                    self.lose_outright(blow.by, hits, seat);
                }
                Verb::FreeAttack(size) => self.counter_attack(seat, blow.by, size),
                Verb::Reflect => self.reflect(seat, blow),
                _ => {}
            }
        }
        if power.standing().any(|verb| matches!(verb, Verb::FleeRaise(true))) {
            self.leave_if_clean(seat, blow.by);
        }
        if power.does(Verb::EnemyPinned) {
            self.mut_me(blow.by).pinned = true;
        }
    }

    /// An escape that became clean takes place once the attack is resolved; a parting shot may follow it.
    fn leave_if_clean(&mut self, seat: usize, attacker: usize) {
        if self.me(seat).flight == super::state::Flight::Clean && !self.over() {
            // Out of reach of everything but the shot: his defence against it begins no second escape.
            self.mut_me(seat).flight = super::state::Flight::No;
            self.shoot_with_what_is_left(attacker, seat);
            if self.over() {
                return;
            }
            let name = self.name(seat);
            self.session.note("HD-FLEE-9", || format!("{name} is away"));
            self.fled(seat);
        }
    }

    /// Buffs that grow with every own defence without a Hit.
    fn grow(&mut self, seat: usize) {
        let mut grew = false;
        for active in &mut self.duel.active {
            if usize::from(active.bearer) == seat {
                for verb in self.game.book.power(active.power).triggered(Trigger::EachSafeDefence) {
                    if let Verb::Bonus(super::terms::Pool::Attack, super::powers::Amount::Flat(more)) = verb {
                        active.grown += more;
                        grew = true;
                    }
                }
            }
        }
        if grew {
            self.refresh(seat);
        }
    }

    /// A Barrier takes the attack (HD-KIND-2, HD-Q-45, G8, G9).
    fn strike_barrier(&mut self, blow: &Blow, index: usize, mut struck: Struck) -> Struck {
        let seat = blow.target;
        let active = self.duel.active[index];
        let power = self.game.book.power(active.power);
        let Some(barrier) = power.find(|verb| if let Verb::Barrier(barrier) = verb { Some(barrier) } else { None })
        else {
            return struck;
        };
        self.lane(seat, Lane::Defence);
        let mut defence = 0;
        if let Some(size) = barrier.die {
            self.session.roll(1, size, |face| defence = face as i32);
        }
        let more = blow.slot.map_or(0, |slot| extra(self.power(blow.by, slot), Trigger::IfNoDefencePower));
        let strength = (blow.strength + more).min(blow.most);
        let loss = (strength - defence).max(0);
        let left = (active.barrier - loss).max(0);
        self.duel.active[index].barrier = left;
        (struck.stopped, struck.tie) = (true, strength == defence);
        self.refresh(seat);
        let name = self.name(seat);
        self.session.note("HD-KIND-2", || format!("the Barrier of {name} takes {loss}: {left} left"));
        if self.game.rules.barrier_spill && loss > active.barrier {
            struck.loss = self.lose_hits(seat, blow.at_broker, loss - active.barrier, blow.by);
        }
        let chained = blow.by_barrier && !self.game.rules.barrier_answer_chain;
        if let Some((count, sides, element)) = barrier.answer
            && !chained
            && !self.over()
            && self.may_answer()
        {
            self.duel.depth += 1;
            self.lane(seat, Lane::Attack);
            let mut strength = 0;
            self.session.roll(count, sides, |face| strength += face as i32);
            let at_broker = self.aim(seat, blow.by);
            let mut back = Blow {
                by: seat,
                target: blow.by,
                at_broker,
                slot: None,
                strength,
                element,
                by_barrier: true,
                most: i32::MAX,
                feared: false,
            };
            back.strength += self.duel.element_bonus[element as usize];
            self.add_fear(&mut back);
            self.cap(&mut back);
            let name = self.name(seat);
            self.session
                .note("HD-KIND-2", || format!("the Barrier of {name} strikes back: strength {}", back.strength));
            self.answer(&back, None);
            self.duel.depth -= 1;
        }
        struck
    }
}

/// The strength that a trigger of a power adds.
fn extra(power: &Power, trigger: Trigger) -> i32 {
    power.triggered(trigger).map(|verb| if let Verb::Strength(more) = verb { more } else { 0 }).sum()
}
