//! Attacks that answer attacks: counter-attacks, attacks turned back, Barriers that strike (HD-KIND-2, HD-KIND-4).

use super::blow::{Blow, Struck};
use super::defence::extra;
use super::facts::Context;
use super::fight::Fight;
use super::powers::{Power, Trigger, Verb};
use super::profile::Profile;
use super::streams::Stream;
use super::terms::{Deal, Element, Track};
use evenodds_engine::{Dice, Trace};

/// Attacks that answer attacks that answer attacks: beyond this many nobody answers.
const DEEPEST: u32 = 24;

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// A counter-attack that a Defence power allows: a fresh die, no power (HD-Q-39, HD-Q-59).
    pub(super) fn counter_attack(&mut self, seat: usize, target: usize, power: &Power, size: u32) {
        // No attack of any kind is left to a Collar whose Broker just fell, nor to a freak out (HD-COLLAR-6, HD-STRESS-6, -7).
        let barred = self.is_bare_collar(seat) || self.freak_out(seat).is_some_and(|track| track != Track::Despair);
        if barred || !self.may_hit_back(seat) || self.is_broker_alone(seat) {
            return;
        }
        if !self.takes_effect(seat, power, Context::default()) {
            return;
        }
        self.duel.depth += 1;
        let at_broker = self.aim(seat, target);
        self.lane(seat, Stream::Attack);
        let face = self.throw(seat, size as i32);
        let mut strength = self.choose_unlisted_rerolls(seat, face, size as i32);
        if self.rules().counter_bonuses {
            strength += self.mods(seat).flat[0];
            for kind in 0..usize::from(self.mods(seat).dice_kinds[0]) {
                let (count, sides, _) = self.mods(seat).dice[0][kind];
                strength += self.throw_added(seat, u32::from(count), i32::from(sides));
            }
            let (from, plus) = self.mods(seat).basic_bonus;
            strength += if plus != 0 && face >= from { plus } else { 0 };
            strength += self.take_next_attack(seat, target);
        }
        let element = self.mods(seat).attack_element.unwrap_or(Element::Physical);
        let mut blow = Blow {
            by: seat,
            target,
            at_broker,
            slot: None,
            strength,
            element,
            by_barrier: false,
            most: i32::MAX,
            feared: false,
        };
        self.finish_strength(&mut blow);
        self.duellist_mut(seat).counts.attacks += 1;
        self.duellist_mut(seat).has_attacked = true;
        let (name, strength) = (self.name(seat), blow.strength);
        self.session.note("HD-KIND-4", || format!("{name} strikes back with d{size}: strength {strength}"));
        let struck = self.answer(&blow, None);
        self.follow_up(seat, &struck);
        self.duel.depth -= 1;
    }

    /// The attack comes back to who made it: same strength and element, only affinities are new (HD-Q-39).
    pub(super) fn reflect(&mut self, seat: usize, blow: &Blow) {
        if !self.may_hit_back(seat) {
            return;
        }
        self.duel.depth += 1;
        let at_broker = self.aim(seat, blow.by);
        let mut back =
            Blow { by: seat, target: blow.by, at_broker, slot: None, most: i32::MAX, feared: false, ..*blow };
        self.add_fear(&mut back);
        self.cap(&mut back);
        let (name, strength) = (self.name(seat), back.strength);
        self.session.note("HD-KIND-4", || format!("{name} turns the attack back: strength {strength}"));
        self.answer(&back, None);
        self.duel.depth -= 1;
    }

    /// Whether a Defence power may strike at the attacker: a Glyph only where the rules let it (HD-Q-39).
    fn may_hit_back(&self, seat: usize) -> bool {
        self.may_answer() && (self.duellist(seat).deal != Deal::Glyph || self.rules().glyph_counter)
    }

    /// Whether answers may still answer.
    pub(super) fn may_answer(&self) -> bool {
        self.duel.depth < DEEPEST
    }

    /// A Barrier takes the attack (HD-KIND-2, HD-Q-45, G8, G9).
    pub(super) fn strike_barrier(&mut self, blow: &Blow, index: usize, mut struck: Struck) -> Struck {
        let seat = blow.target;
        let active = self.duel.active[index];
        let power = self.game.book.power(active.power);
        let Some(barrier) = power.find(|verb| if let Verb::Barrier(barrier) = verb { Some(barrier) } else { None })
        else {
            return struck;
        };
        self.lane(seat, Stream::Defence);
        let mut defence = 0;
        if let Some(size) = barrier.die {
            self.session.roll(1, size, |face| defence = face as i32);
        }
        let more = blow.slot.map_or(0, |slot| extra(self.power(blow.by, slot), Trigger::IfNoDefencePower));
        let strength = (blow.strength + more).min(blow.most);
        let mut loss = (strength - defence).max(0);
        if blow.feared && loss > 0 {
            loss = (loss + self.rules().affinity_fear).max(0);
        }
        let left = (active.barrier - loss).max(0);
        self.duel.active[index].barrier = left;
        (struck.stopped, struck.tie) = (true, strength == defence);
        self.refresh(seat);
        let name = self.name(seat);
        self.session
            .note("HD-KIND-2", || format!("the Barrier of {name} rolls {defence} and takes {loss}: {left} left"));
        if self.rules().barrier_spill && loss > active.barrier {
            struck.loss = self.lose_hits(seat, blow.at_broker, loss - active.barrier, blow.by);
        }
        let chained = blow.by_barrier && !self.rules().barrier_answer_chain;
        if let Some((count, sides, element)) = barrier.answer
            && !chained
            && !self.over()
            && self.may_answer()
        {
            self.duel.depth += 1;
            self.lane(seat, Stream::Attack);
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

    /// The Barrier that an attack of an element would have to pass: its index among what is in force.
    #[inline]
    pub(super) fn barrier_in_the_way(&self, seat: usize, element: Element) -> Option<usize> {
        if self.mods(seat).barrier == 0 {
            return None;
        }
        self.barrier_against(seat, element)
    }

    #[inline(never)]
    fn barrier_against(&self, seat: usize, element: Element) -> Option<usize> {
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
}
