//! What powers do besides strength: buffs, seals, healing, Mana, what follows an attack (HD-KIND-3, HD-KIND-8, HD-KIND-9).

use super::blow::Struck;
use super::facts::Context;
use super::fight::Fight;
use super::modifiers::bits;
use super::powers::{Part, Power, PowerId, Verb};
use super::row::Die;
use super::rulings::MidroundAttackUpgrade;
use super::state::Active;
use super::streams::Stream;
use super::terms::{Pool, PowerKind, Track};
use super::words;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// A buff or a Special is used: price, effects at once, what lasts.
    pub(super) fn cast(&mut self, seat: usize, slot: usize) {
        let power = self.power(seat, slot);
        self.pay_for(seat, slot);
        for verb in power.standing() {
            match verb {
                Verb::PayDefenceDie(count) => (0..count).for_each(|_| self.give_up_die(seat)),
                Verb::PayEdge(edge) => self.pay_edge(seat, edge, power),
                Verb::SelfHits(hits) => {
                    self.lose_hits(seat, false, hits, seat);
                }
                other => other.is_left_to_others(Part::Cast),
            }
        }
        if power.kind == PowerKind::Buff {
            self.duellist_mut(seat).counts.buffs += 1;
        }
        let (name, mana) = (self.name(seat), self.duellist(seat).purse());
        let foe = self.foe(seat);
        let marks = power.standing().any(|verb| verb.on_enemy() || matches!(verb, Verb::NextAttack(_)));
        let (many, other) = (!self.is_duel(), self.name(foe));
        self.session.note("HD-DUEL-18 HD-KIND-3", || {
            let against = if many && marks { format!(", against {other}") } else { String::new() };
            format!("{name}: {}{against}; Mana {mana}", power.name)
        });
        let id = self.fighters[seat].tree_powers[slot];
        let helped = if many && power.does(Verb::OneFriend) { self.choose_helped(seat) } else { seat };
        self.help(seat, helped, foe, id);
        for verb in power.standing() {
            self.at_once(seat, foe, verb);
        }
        if many && power.does(Verb::Allies) {
            let allies = self.standing_allies(seat).fold(0_u32, |bits, ally| bits | 1 << ally);
            bits(allies).for_each(|ally| self.help(seat, ally, foe, id));
        }
        self.refresh_everybody();
        if power.effects.iter().any(|effect| matches!(effect.verb, Verb::RerollAttackPool(false))) {
            self.reroll_attack_pool(seat);
        } else if self.game.rules.midround_attack_upgrade == MidroundAttackUpgrade::ImmediateSizeOnly {
            self.grow_attack_dice(seat, power);
        }
    }

    fn refresh_everybody(&mut self) {
        for seat in 0..self.duel.who.len() {
            self.refresh(seat);
        }
    }

    /// What a power does for whom it helps: its user, a friend chosen, each ally (`target:self_or_ally`, `target:allies`).
    fn help(&mut self, user: usize, helped: usize, foe: usize, id: PowerId) {
        let power = self.game.book.power(id);
        if power.lasts() {
            if helped != user {
                let name = self.name(helped);
                self.session.note("HD-KIND-3", || format!("{name} gains {}", power.name));
            }
            self.put_in_force(helped, foe, id);
        }
        for verb in power.standing() {
            if let Verb::Heal(hits) = verb {
                self.heal(helped, hits);
            }
        }
    }

    /// A buff or seal is in force from now on; one that adds up only counts higher.
    fn put_in_force(&mut self, seat: usize, foe: usize, id: PowerId) {
        let power = self.game.book.power(id);
        let barrier = power.find(|verb| if let Verb::Barrier(barrier) = verb { Some(barrier.hits) } else { None });
        let same = self.duel.active.iter_mut().find(|active| active.power == id && usize::from(active.bearer) == seat);
        if let Some(active) = same {
            active.steps += 1;
            (active.spent, active.broken) = (false, false);
            active.barrier = active.barrier.max(barrier.unwrap_or(0));
        } else {
            if barrier.is_some() {
                // One Barrier at a time (G9).
                self.duel.active.retain(|active| usize::from(active.bearer) != seat || active.barrier == 0);
            }
            let (bearer, target) = (seat as u8, foe as u8);
            let barrier = barrier.unwrap_or(0);
            self.duel.active.push(Active {
                power: id,
                bearer,
                target,
                barrier,
                grown: 0,
                steps: 1,
                broken: false,
                spent: false,
            });
        }
        self.change_max_hits(seat, power, 1);
    }

    /// Hits that a buff gives come and go with it.
    fn change_max_hits(&mut self, seat: usize, power: &Power, sign: i32) {
        let hits: i32 = power.standing().map(|verb| if let Verb::MaxHits(hits) = verb { hits } else { 0 }).sum();
        if hits != 0 && power.kind != PowerKind::Empower {
            let me = self.duellist_mut(seat);
            me.max_hits = (me.max_hits + sign * hits).max(1);
            me.hits = (me.hits + sign * hits).max(0);
        }
    }

    /// Effects that happen once and leave nothing behind (G15).
    fn at_once(&mut self, seat: usize, foe: usize, verb: Verb) {
        match verb {
            Verb::NextAttack(more) => self.mark_enemy(seat, foe, more),
            Verb::Edge(edge) => {
                let me = self.duellist_mut(seat);
                me.edge += edge;
                me.counts.edge_gained += edge;
                let (name, now) = (self.name(seat), self.duellist(seat).edge);
                self.session.note("HD-EDGE-2", || format!("{name} gains {edge} Edge: {now}"));
            }
            Verb::EnemyEdge(edge) => {
                let lost = edge.min(self.duellist(foe).edge);
                self.duellist_mut(foe).edge -= lost;
                let (name, now) = (self.name(foe), self.duellist(foe).edge);
                self.session.note("HD-EDGE-1", || format!("{name} loses {lost} Edge: {now}"));
            }
            Verb::StealMana(most) => {
                let me = self.duellist(seat);
                let taken = most.min(self.duellist(foe).mana).min((me.max_mana - me.mana).max(0));
                self.duellist_mut(foe).mana -= taken;
                self.duellist_mut(seat).mana += taken;
                let name = self.name(seat);
                self.session.note("HD-KIND-9", || format!("{name} takes {taken} Mana"));
            }
            Verb::RemoveBuff(all) => self.remove_buffs(seat, foe, all),
            Verb::StealBuff => self.steal_buff(seat, foe),
            Verb::BreakSeal => self.break_seal(seat),
            Verb::EnemyNoDefenceDice => self.duellist_mut(seat).no_defence_next = true,
            Verb::ElementBonus(element, more) => self.duel.element_bonus[element as usize] += more,
            Verb::Sets(bit) => self.duel.who.iter_mut().for_each(|each| each.conditions |= bit),
            Verb::Clears(bit) => self.duel.who.iter_mut().for_each(|each| each.conditions &= !bit),
            Verb::Vendetta => self.duellist_mut(seat).vendetta = true,
            // Of the own pool alone it is once the buff is in force.
            Verb::RerollAttackPool(false) => {}
            Verb::RerollAttackPool(true) => {
                for place in 0..self.duel.order.len() {
                    self.reroll_attack_pool(self.duel.order[place]);
                }
            }
            other => other.is_left_to_others(Part::AtOnce),
        }
    }

    /// Hits come back, up to the maximum.
    fn heal(&mut self, seat: usize, hits: Option<i32>) {
        let me = self.duellist_mut(seat);
        me.hits = hits.map_or(me.max_hits, |hits| (me.hits + hits).min(me.max_hits)).max(me.hits);
        let (name, left) = (self.name(seat), self.duellist(seat).hits);
        self.session.note("HD-KIND-3", || format!("{name} is healed: {}", words::hits(left)));
    }

    /// The next attack on one enemy is stronger. A mark on another enemy is gone: there is one at a time.
    fn mark_enemy(&mut self, seat: usize, foe: usize, more: i32) {
        let me = self.duellist_mut(seat);
        me.next_attack = more + if usize::from(me.marked) == foe { me.next_attack } else { 0 };
        me.marked = foe as u8;
    }

    /// A die of the Defence pool is given up.
    fn give_up_die(&mut self, seat: usize) {
        if let Some(natural) = self.choose_to_give_up(seat) {
            self.duellist_mut(seat).defence[natural] -= 1;
            let (name, size) = (self.name(seat), self.defence_die(seat, natural, 0).size);
            self.session.note("HD-KIND-9", || format!("{name} gives up a d{size} of the Defence pool"));
        }
    }

    /// All dice of the Attack pool are rolled again at their present size (HD-Q-14).
    pub(super) fn reroll_attack_pool(&mut self, seat: usize) {
        self.lane(seat, Stream::Round);
        let upgrade = self.duellist(seat).mods.upgrade[0];
        for index in 0..self.duellist(seat).attack.len() {
            let die = self.duellist(seat).attack.dice()[index];
            let one = if die.basic_only { self.duellist(seat).mods.upgrade_one } else { 0 };
            let rung = i32::from(die.natural) + upgrade + one;
            let sized = self.game.ladder.at(rung);
            let face = self.throw(seat, sized.size) + sized.plus;
            self.duellist_mut(seat).attack.dice_mut()[index] = Die { face: face as i16, rung: rung as i8, ..die };
        }
        self.sort_attack(seat);
        if self.session.listens() {
            let (name, text) = (self.name(seat), self.dice_text(self.duellist(seat).attack.dice()));
            self.session.note("HD-KIND-10", || format!("{name} rolls the Attack pool again: {text}"));
        }
    }

    /// Dice in the Attack pool grow at once and keep their faces (HD-Q-14, the other reading).
    fn grow_attack_dice(&mut self, seat: usize, power: &Power) {
        let grows = power.standing().any(|verb| matches!(verb, Verb::Upgrade(Pool::Attack, _)));
        if grows {
            let upgrade = self.duellist(seat).mods.upgrade[0];
            for die in self.duellist_mut(seat).attack.dice_mut() {
                die.rung = die.natural + upgrade as i8;
            }
        }
    }

    /// What follows an attack with a power, a Barrier in the way or not; whether another turn is won.
    pub(super) fn consequences(
        &mut self,
        seat: usize,
        target: usize,
        power: &Power,
        struck: &Struck,
        spent: Option<Die>,
        paid: i32,
    ) -> bool {
        let mut again = false;
        if self.over() {
            return false;
        }
        for effect in &power.effects {
            if !struck.sets_off(effect.trigger) || self.over() {
                continue;
            }
            match effect.verb {
                Verb::ExtraTurn => again = true,
                Verb::AttackDieToDefence => {
                    if let Some(die) = spent {
                        self.duellist_mut(seat).defence[die.natural.clamp(0, 4) as usize] += 1;
                    }
                }
                Verb::SmallerDieToAttack => self.cleave(seat, spent),
                Verb::RefundMana => self.gain_mana(seat, paid),
                Verb::DiscardAttackPool => self.duellist_mut(seat).attack.clear(),
                Verb::Vendetta | Verb::Sets(_) | Verb::Clears(_) | Verb::Edge(_) => {
                    self.at_once(seat, target, effect.verb);
                    self.refresh_everybody();
                }
                Verb::Heal(hits) => self.heal(seat, hits),
                Verb::NoKill => self.duellist_mut(seat).no_kill = true,
                // What lies on the enemy is lost on a Barrier (G8).
                verb => {
                    if !struck.stopped {
                        self.burden(seat, target, power, verb);
                    }
                }
            }
        }
        again
    }

    /// What an attack lays on an enemy whom no Barrier covered.
    pub(super) fn burden(&mut self, seat: usize, target: usize, power: &Power, verb: Verb) {
        match verb {
            Verb::EnemyTurnTax(mana) => {
                self.duellist_mut(target).turn_tax += mana;
                let name = self.name(target);
                self.session.note("HD-KIND-1", || format!("{name} is held: the next turn costs {mana} Mana"));
            }
            Verb::EnemyMana(mana) => {
                let foe = self.duellist_mut(target);
                let lost = mana.min(foe.mana);
                foe.mana -= lost;
                let (name, left) = (self.name(target), self.duellist(target).purse());
                self.session.note("HD-KIND-1", || format!("{name} loses {lost} Mana: {left} left"));
            }
            Verb::EnemyEdge(_) | Verb::StealMana(_) => self.at_once(seat, target, verb),
            Verb::EnemyAttacks(less) => self.duellist_mut(target).dazzled += less.abs(),
            Verb::EnemySkipHeal => self.duellist_mut(target).skip_heal = true,
            Verb::EnemyPinned => self.duellist_mut(target).pinned = true,
            Verb::EnemyStress => self.shame(target),
            Verb::RemoveBuff(all)
                if self.duellist(target).mods.boons == 0 || self.takes_effect(seat, power, Context::default()) =>
            {
                self.remove_buffs(seat, target, all);
                self.refresh_everybody();
            }
            Verb::RemoveBuff(_) => {}
            other => other.is_left_to_others(Part::Burden),
        }
    }

    /// A die a size smaller is rolled into the Attack pool if the spent one was above d6.
    fn cleave(&mut self, seat: usize, spent: Option<Die>) {
        let Some(die) = spent.filter(|die| die.rung > 1) else { return };
        self.lane(seat, Stream::Attack);
        let rung = i32::from(die.rung) - 1;
        let sized = self.game.ladder.at(rung);
        let face = self.throw(seat, sized.size);
        let face = self.choose_unlisted_rerolls(seat, face, sized.size) + sized.plus;
        let natural = rung.clamp(0, 4) as i8;
        self.duellist_mut(seat).attack.push(Die { face: face as i16, rung: rung as i8, natural, ..Die::default() });
        self.sort_attack(seat);
        let name = self.name(seat);
        self.session.note("HD-KIND-1", || format!("{name} rolls a d{} into the Attack pool: {face}", sized.size));
    }

    /// Mana is turned into Hits right after an attack that hit (decision point l).
    #[inline(never)]
    pub(super) fn press_home(&mut self, seat: usize, struck: &Struck) {
        let slots = self.fighters[seat].slots.damage_dealt & self.duellist(seat).owned;
        for slot in bits(slots) {
            if self.duellist(struck.target).out {
                return;
            }
            let power = self.power(seat, slot);
            let rate = power.find(|verb| if let Verb::HitsPerMana(hits) = verb { Some(hits) } else { None });
            let Some(rate) = rate.filter(|_| self.usable(seat, slot)) else { continue };
            let surcharge = self.duellist(seat).mods.cost_powers;
            let most = self.duellist(seat).purse() - surcharge;
            let mana = if most > 0 { self.choose_payment(seat, struck, rate, most).clamp(0, most) } else { 0 };
            if mana > 0 {
                for span in &mut self.duellist_mut(seat).used {
                    *span |= 1 << slot;
                }
                self.pay_mana(seat, mana + surcharge);
                let (name, left) = (self.name(seat), self.duellist(seat).purse());
                self.session.note("HD-KIND-9", || format!("{name}: {} for {mana} Mana; Mana {left}", power.name));
                self.lose_hits(struck.target, struck.at_broker, mana * rate, seat);
                if self.over() {
                    return;
                }
            }
        }
    }

    /// One or all buffs that rest on an enemy end (G7).
    fn remove_buffs(&mut self, seat: usize, foe: usize, all: bool) {
        loop {
            let Some(index) = self.choose_buff(seat, foe) else { return };
            let active = self.duel.active.remove(index);
            let power = self.game.book.power(active.power);
            let name = self.name(foe);
            self.session.note("HD-KIND-3", || format!("{name} loses {}", power.name));
            self.lose_buff(foe, power);
            if !all {
                return;
            }
        }
    }

    /// What a bearer loses with a buff besides its modifiers.
    fn lose_buff(&mut self, seat: usize, power: &Power) {
        if power.standing().any(|verb| matches!(verb, Verb::NextAttack(_))) {
            self.duellist_mut(seat).next_attack = 0;
        }
        self.change_max_hits(seat, power, -1);
        self.refresh(seat);
        self.see_who_fell(1_usize.saturating_sub(seat));
    }

    /// One buff passes to its thief and goes on as if he had cast it.
    fn steal_buff(&mut self, seat: usize, foe: usize) {
        let Some(index) = self.choose_buff(seat, foe) else { return };
        let power = self.game.book.power(self.duel.active[index].power);
        let next = self.duellist(foe).next_attack;
        let (name, loser) = (self.name(seat), self.name(foe));
        self.session.note("HD-KIND-3", || format!("{name} takes {} from {loser}", power.name));
        (self.duel.active[index].bearer, self.duel.active[index].target) = (seat as u8, foe as u8);
        if power.standing().any(|verb| matches!(verb, Verb::NextAttack(_))) {
            self.mark_enemy(seat, foe, next);
        }
        self.lose_buff(foe, power);
        self.change_max_hits(seat, power, 1);
        self.refresh(seat);
    }

    /// A seal that lies on a duellist is broken.
    fn break_seal(&mut self, seat: usize) {
        if let Some(index) = self.choose_seal(seat) {
            self.duel.active[index].broken = true;
            let (name, seal) = (self.name(seat), self.power_name(self.duel.active[index].power));
            self.session.note("HD-KIND-8", || format!("{name} breaks a seal: {seal}"));
        }
    }

    /// A Guilt trigger in the middle of a duel: a failed resistance forbids attacks (HD-STRESS-7).
    fn shame(&mut self, seat: usize) {
        self.stress_trigger(seat, Track::Guilt);
    }
}
