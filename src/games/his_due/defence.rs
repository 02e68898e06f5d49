//! The answer to an attack: Barriers, dice, Defence powers, re-rolls, Hits (HD-DUEL-14 to HD-DUEL-16, HD-KIND-2, HD-KIND-4).

use super::blow::{Answer, Blow, Roll, Struck};
use super::fight::Fight;
use super::powers::{Power, Trigger, Verb};
use super::profile::Profile;
use super::rulings::{DirectLossTarget, GlyphDiceManaCheck};
use super::streams::Stream;
use super::terms::{Deal, Flight, Track};
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Whether the defender may use dice of his pool now; powers follow their own rules (HD-COLLAR-6, HD-GLYPH-3).
    #[inline]
    pub(super) fn dice_allowed(&self, seat: usize, attacker: usize) -> bool {
        let barred = P::POWERS && self.duellist(attacker).no_defence_now;
        !self.is_bare_collar(seat)
            && !barred
            && (self.duellist(seat).deal != Deal::Glyph || self.duellist(seat).purse() >= 1)
    }

    /// Whether Defence powers may be used against an attack.
    pub(super) fn powers_allowed(&self, seat: usize, blow: &Blow) -> bool {
        let forbidden = blow.slot.is_some_and(|slot| self.power(blow.by, slot).does(Verb::EnemyNoDefencePower));
        !self.is_bare_collar(seat) && !self.duellist(blow.by).no_defence_now && !forbidden
    }

    /// The defender's choice, made known and counted.
    #[expect(clippy::inline_always, reason = "part of every answer")]
    #[inline(always)]
    pub(super) fn settle_answer(&mut self, blow: &Blow) -> Answer {
        let seat = blow.target;
        if self.fighters[seat].slots.any_time & self.owned(seat) != 0 {
            self.choose_any_time(seat, Some(blow));
        }
        self.choose_defence(seat, blow)
    }

    /// The whole answer to an attack; `settled` if the choice was made before its dice fell (HD-Q-17).
    #[inline(never)]
    pub(super) fn answer(&mut self, blow: &Blow, settled: Option<Answer>) -> Struck {
        self.answer_plainly(blow, settled)
    }

    /// The same, compiled into the attack: for basic attacks.
    #[expect(clippy::inline_always, reason = "most turns are a basic attack")]
    #[inline(always)]
    pub(super) fn answer_plainly(&mut self, blow: &Blow, settled: Option<Answer>) -> Struck {
        let seat = blow.target;
        let mut struck = Struck { target: seat, at_broker: blow.at_broker, ..Struck::default() };
        if let Some(index) = self.barrier_in_the_way(seat, blow.element) {
            return self.strike_barrier(blow, index, struck);
        }
        if self.freak_out(seat) == Some(Track::Disconnection) {
            struck.loss = self.lose_hits(seat, blow.at_broker, blow.strength, blow.by);
            return struck;
        }
        if self.is_broker_alone(seat) && self.teleports(seat) {
            return struck;
        }
        let answer = match settled {
            Some(answer) => answer,
            None => self.settle_answer(blow),
        };
        self.defend(blow, answer, struck)
    }

    /// A Broker who fights alone steps out of the way (HD-NPC-2).
    #[inline(never)]
    fn teleports(&mut self, seat: usize) -> bool {
        if !self.rules().broker_teleport_is_perfect_defence || self.duellist(seat).purse() < 1 {
            return false;
        }
        self.pay_mana(seat, 1);
        let name = self.name(seat);
        self.session.note("HD-NPC-2", || format!("{name} is elsewhere, for 1 Mana"));
        true
    }

    /// Defence as chosen.
    #[expect(clippy::inline_always, reason = "part of every answer")]
    #[inline(always)]
    fn defend(&mut self, blow: &Blow, answer: Answer, struck: Struck) -> Struck {
        match answer.slot() {
            None => self.defend_with(blow, answer.bare(), None, struck),
            Some(slot) => self.defend_by_power(blow, answer, slot, struck),
        }
    }

    #[inline(never)]
    fn defend_by_power(&mut self, blow: &Blow, answer: Answer, slot: usize, struck: Struck) -> Struck {
        self.defend_with(blow, answer, Some(self.power(blow.target, slot)), struck)
    }

    /// Payment, dice, Hits, consequences. Compiled once with a Defence power and once for a bare defence.
    #[expect(clippy::inline_always, reason = "a bare defence has no power to look at")]
    #[inline(always)]
    fn defend_with(&mut self, blow: &Blow, answer: Answer, power: Option<&Power>, mut struck: Struck) -> Struck {
        let seat = blow.target;
        let rules = self.rules();
        let mut blow = *blow;
        self.duellist_mut(seat).counts.defences += 1;
        let mut paid = 0;
        if let (Some(slot), Some(power)) = (answer.slot(), power) {
            self.duellist_mut(seat).counts.power_defences += 1;
            paid = self.pay_for(seat, slot);
            self.brace(seat, blow.by, power);
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
            && self.duellist(seat).deal == Deal::Glyph
            && self.duellist(seat).purse() < 1
        {
            die = None;
        }
        self.lane(seat, Stream::Defence);
        let mut roll = self.roll_defence(&blow, power, die);
        if let Some(power) = power {
            self.give_up_dice(seat, power);
        }
        self.add_powers(&blow, answer, &mut roll);
        if !roll.perfect && !roll.is_drawn_away(roll.face) {
            self.choose_defence_rerolls(seat, &blow, &mut roll);
        }
        self.use_double(seat, &mut roll);
        let total = roll.face + roll.rest;
        let loss = self.hits_of(&blow, &roll, roll.face);
        struck.tie = !roll.perfect && total == blow.strength;
        let swapped = power.is_some_and(|power| power.does(Verb::SwapDamage)) && self.duellist(seat).broker > 0;
        struck.at_broker ^= swapped;
        if self.session.listens() {
            let (name, how) = (self.name(seat), power.map_or("bare", |power| power.name.as_str()));
            let (shown, size, mana) = (roll.face, roll.die.size, self.duellist(seat).purse());
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

    /// What a Defence power does before its roll (HD-FLEE-9).
    #[inline(never)]
    pub(super) fn brace(&mut self, seat: usize, attacker: usize, power: &Power) {
        for verb in power.standing() {
            match verb {
                Verb::FleeRaise(to_clean) => self.raise_flight(seat, power, to_clean),
                other => self.happens_now(seat, attacker, power, other),
            }
        }
    }

    /// Hits that the attack would take off with this face on the main die (HD-DUEL-15, HD-Q-40).
    #[inline]
    pub(super) fn hits_of(&self, blow: &Blow, roll: &Roll, face: i32) -> i32 {
        if roll.perfect || roll.is_drawn_away(face) {
            return 0;
        }
        let mut loss = (blow.strength - face - roll.rest).max(0);
        if blow.feared && loss > 0 {
            loss = (loss + self.rules().affinity_fear).max(0);
        }
        loss.min(roll.cap)
    }

    /// A defence that failed may hit the attacker in the same action: then both can fall (HD-Q-46).
    #[inline(never)]
    fn hit_back_when_hurt(&mut self, blow: &Blow, power: &Power) {
        for verb in power.triggered(Trigger::OnHurt) {
            if let Verb::HitAttacker(hits) = verb {
                let broker = self.rules().direct_loss_target == DirectLossTarget::Broker;
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
        if struck.loss == 0 && self.mods(seat).boons > 0 {
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
                        self.duellist_mut(seat).defence[natural] += 1;
                    }
                }
                Verb::HitAttacker(hits) if struck.loss == 0 => {
                    let name = self.name(seat);
                    self.session.note("HD-KIND-4", || format!("{name} hits the attacker"));
                    self.lose_outright(blow.by, hits, seat);
                }
                Verb::FreeAttack(size) => self.counter_attack(seat, blow.by, power, size),
                Verb::Reflect => self.reflect(seat, blow),
                Verb::HitAttacker(_) => {}
                other => self.happens_now(seat, blow.by, power, other),
            }
        }
        if power.standing().any(|verb| matches!(verb, Verb::FleeRaise(true))) {
            self.leave_if_clean(seat);
        }
    }

    /// An escape that became clean takes place once the attack is resolved; a parting shot may follow it.
    fn leave_if_clean(&mut self, seat: usize) {
        if self.flight(seat) == Flight::Clean && !self.over() {
            // Out of reach of everything but the shot: his defence against it begins no second escape.
            self.duellist_mut(seat).flight = Flight::No;
            for &pursuer in &*self.pursuers(seat) {
                if self.rules().parting_shot_on_raised && !self.over() && !self.is_out(seat) {
                    self.shoot_with_what_is_left(pursuer, seat);
                }
            }
            if self.over() || self.is_out(seat) {
                return;
            }
            let name = self.name(seat);
            self.session.note("HD-FLEE-9", || format!("{name} is away"));
            self.fled(seat);
        }
    }

    /// Buffs that grow with every own defence without a Hit.
    #[inline(never)]
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
}

/// The strength that a trigger of a power adds.
pub(super) fn extra(power: &Power, trigger: Trigger) -> i32 {
    power.triggered(trigger).map(|verb| if let Verb::Strength(more) = verb { more } else { 0 }).sum()
}
