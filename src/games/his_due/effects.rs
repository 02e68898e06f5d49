//! Effects of powers besides strength: buffs, seals, healing, Mana, what follows an attack (HD-KIND-3, HD-KIND-8, HD-KIND-9).

use super::blow::Struck;
use super::facts::Context;
use super::fight::Fight;
use super::modifiers::bits;
use super::powers::{Power, PowerId, Verb};
use super::profile::Profile;
use super::row::Die;
use super::rulings::MidroundAttackUpgrade;
use super::state::Active;
use super::streams::Stream;
use super::terms::{Pool, PowerKind, Track};
use super::words;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// A buff or a Special is used: price, effects at once, what lasts.
    pub(super) fn cast(&mut self, seat: usize, slot: usize) {
        let power = self.power(seat, slot);
        self.pay_for(seat, slot);
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
        for verb in power.standing().filter(|verb| !matches!(verb, Verb::Heal(_))) {
            self.happens(seat, foe, power, verb);
        }
        if many && power.does(Verb::Allies) {
            let allies = self.standing_allies(seat).fold(0_u32, |bits, ally| bits | 1 << ally);
            bits(allies).for_each(|ally| self.help(seat, ally, foe, id));
        }
        self.refresh_everybody();
        if power.effects.iter().any(|effect| matches!(effect.verb, Verb::RerollAttackPool(false))) {
            self.reroll_attack_pool(seat);
        } else if self.rules().midround_attack_upgrade == MidroundAttackUpgrade::ImmediateSizeOnly {
            self.grow_attack_dice(seat, power);
        }
    }

    pub(super) fn refresh_everybody(&mut self) {
        for seat in 0..self.seats() {
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

    /// What happens once and leaves nothing behind (G15): with a cast, an attack, a defence, or after it. What lasts, and what only
    /// some of these know, is played elsewhere.
    pub(super) fn happens(&mut self, seat: usize, foe: usize, power: &Power, verb: Verb) {
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
                let change = edge.max(-self.duellist(foe).edge);
                self.duellist_mut(foe).edge += change;
                let (name, now) = (self.name(foe), self.duellist(foe).edge);
                self.session.note("HD-EDGE-1", || format!("{name} {}: {now}", words::change(change, "Edge")));
            }
            Verb::StealMana(most) => {
                let me = self.duellist(seat);
                let taken = most.min(self.duellist(foe).mana).min((me.max_mana - me.mana).max(0));
                self.duellist_mut(foe).mana -= taken;
                self.duellist_mut(seat).mana += taken;
                let name = self.name(seat);
                self.session.note("HD-KIND-9", || format!("{name} takes {taken} Mana"));
            }
            // With a cast it is what the power is for; after an attack the book says "you can".
            Verb::RemoveBuff(all) => {
                let sure = matches!(power.kind, PowerKind::Buff | PowerKind::Special) || self.mods(foe).boons == 0;
                if sure || self.takes_effect(seat, power, Context::default()) {
                    self.remove_buffs(seat, foe, all);
                }
            }
            Verb::StealBuff => self.steal_buff(seat, foe),
            Verb::BreakSeal => self.break_seal(seat),
            Verb::EnemyNoDefenceDice => {
                self.duellist_mut(seat).no_defence_next = true;
                self.tell(seat, "HD-KIND-9", "will be answered without Defence dice on the next turn");
            }
            Verb::ElementBonus(element, more) => self.duel.element_bonus[element as usize] += more,
            Verb::Sets(bit) => {
                self.duel.who.iter_mut().for_each(|each| each.conditions |= bit);
                self.tell(seat, "HD-COND-1", "changes the scene");
            }
            Verb::Clears(bit) => {
                self.duel.who.iter_mut().for_each(|each| each.conditions &= !bit);
                self.tell(seat, "HD-COND-1", "changes the scene");
            }
            Verb::Vendetta => {
                self.duellist_mut(seat).vendetta = true;
                self.tell(seat, "HD-KIND-1", "declares a vendetta");
            }
            Verb::NoKill => {
                self.duellist_mut(seat).no_kill = true;
                self.tell(seat, "HD-KILL-2", "cannot kill this enemy after the duel");
            }
            Verb::SkipOwnTurn => {
                self.duellist_mut(seat).skip_turns += 1;
                self.tell(seat, "HD-Q-25", "will lose the next turn");
            }
            Verb::NoAttackNextTurn => {
                self.duellist_mut(seat).no_attack_next = true;
                self.tell(seat, "HD-Q-25", "may not attack on the next turn");
            }
            Verb::DiscardAttackPool => {
                self.duellist_mut(seat).attack.clear();
                self.tell(seat, "HD-KIND-1", "loses the Attack dice that are left");
            }
            Verb::Heal(hits) => self.heal(seat, hits),
            Verb::EnemyTurnTax(mana) => {
                self.duellist_mut(foe).turn_tax += mana;
                let name = self.name(foe);
                self.session.note("HD-KIND-1", || format!("{name} is held: the next turn costs {mana} Mana"));
            }
            Verb::EnemyMana(mana) => {
                let enemy = self.duellist_mut(foe);
                let change = mana.clamp(-enemy.mana.max(0), (enemy.max_mana - enemy.mana).max(0));
                enemy.mana += change;
                let (name, left) = (self.name(foe), self.duellist(foe).purse());
                self.session.note("HD-KIND-1", || format!("{name} {}: {left} left", words::change(change, "Mana")));
            }
            Verb::EnemyAttacks(more) => {
                self.duellist_mut(foe).dazzled -= more;
                let name = self.name(foe);
                self.session.note("HD-KIND-1", || format!("attacks of {name} are {more:+} this round"));
            }
            Verb::EnemySkipHeal => {
                self.duellist_mut(foe).skip_heal = true;
                self.tell(foe, "HD-KIND-1", "will not get Hits back the next time");
            }
            Verb::EnemyPinned => {
                self.duellist_mut(foe).pinned = true;
                self.tell(foe, "HD-KIND-4", "stays in place this round");
            }
            Verb::EnemyStress => self.shame(foe),
            // Of the own pool alone it is once the buff is in force.
            Verb::RerollAttackPool(false) => {}
            Verb::RerollAttackPool(true) => {
                for place in 0..self.duel.order.len() {
                    self.reroll_attack_pool(self.duel.order[place]);
                }
            }
            _ => {}
        }
    }

    /// A line about a duellist.
    fn tell(&mut self, seat: usize, rule: &'static str, what: &str) {
        let name = self.name(seat);
        self.session.note(rule, || format!("{name} {what}"));
    }

    /// The same in the middle of an exchange, which may change what is in force.
    pub(super) fn happens_now(&mut self, seat: usize, foe: usize, power: &Power, verb: Verb) {
        self.happens(seat, foe, power, verb);
        let changes =
            matches!(verb, Verb::Sets(_) | Verb::Clears(_) | Verb::Vendetta | Verb::Edge(_) | Verb::EnemyEdge(_))
                || matches!(verb, Verb::RemoveBuff(_) | Verb::StealBuff | Verb::BreakSeal);
        if changes {
            self.refresh_everybody();
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

    /// What a use costs besides Mana (HD-KIND-11).
    pub(super) fn pay_prices(&mut self, seat: usize, power: &Power) {
        for verb in power.standing() {
            match verb {
                // The die of a defence comes first.
                Verb::PayDefenceDie(_) if power.kind == PowerKind::Defence => {}
                Verb::PayDefenceDie(count) => (0..count).for_each(|_| self.give_up_die(seat)),
                Verb::PayEdge(edge) => self.pay_edge(seat, edge, power),
                Verb::SelfHits(hits) => {
                    self.lose_hits(seat, false, hits, seat);
                }
                _ => {}
            }
        }
    }

    /// Dice that a Defence power costs besides the one that it rolls.
    pub(super) fn give_up_dice(&mut self, seat: usize, power: &Power) {
        for verb in power.standing() {
            if let Verb::PayDefenceDie(count) = verb {
                (0..count).for_each(|_| self.give_up_die(seat));
            }
        }
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
        let upgrade = self.mods(seat).upgrade[0];
        for index in 0..self.duellist(seat).attack.len() {
            let die = self.duellist(seat).attack.dice()[index];
            let one = if die.basic_only { self.mods(seat).upgrade_one } else { 0 };
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
            let upgrade = self.mods(seat).upgrade[0];
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
                // What lies on the enemy is lost on a Barrier (G8).
                verb if struck.stopped && verb.reaches_enemy() => {}
                verb => self.happens_now(seat, target, power, verb),
            }
        }
        again
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
        let slots = self.fighters[seat].slots.damage_dealt & self.owned(seat);
        for slot in bits(slots) {
            if self.is_out(struck.target) {
                return;
            }
            let power = self.power(seat, slot);
            let rate = power.find(|verb| if let Verb::HitsPerMana(hits) = verb { Some(hits) } else { None });
            let Some(rate) = rate.filter(|_| self.usable(seat, slot)) else { continue };
            let surcharge = self.mods(seat).cost_powers;
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
