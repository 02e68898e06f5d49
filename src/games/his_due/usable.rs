//! Which powers may be used now: known, not used up, conditions true, not sealed, paid for (HD-KIND-3, HD-KIND-8, HD-KIND-11).
//!
//! Questions are asked of many powers at once: `among` and the answers are bits of the tree's order.

use super::conditions::{Bits, POOLS};
use super::fight::Fight;
use super::modifiers::bits;
use super::powers::{Power, Verb};
use super::profile::Profile;
use super::rulings::{DicelessDefence, GlyphDiceManaCheck, SealElement, SealScope};
use super::terms::{Deal, Element, Flight, PowerKind};
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Whether a seal stops a power (HD-KIND-8, HD-Q-42, G12).
    pub fn is_sealed(&self, seat: usize, power: &Power) -> bool {
        let mods = self.mods(seat);
        if mods.sealed == 0 {
            return false;
        }
        let rules = self.rules();
        let element = match rules.seal_element {
            SealElement::Current => self.element(seat, power),
            SealElement::Printed => power.element,
        };
        let attack = power.kind == PowerKind::Attack;
        let reached = attack || (element != Element::Physical && rules.seal_scope != SealScope::AttackPowers);
        reached && mods.sealed >> element as u8 & 1 == 1
    }

    /// Those that a side could declare, the price aside: known, not used up (HD-KIND-3, HD-Q-56), conditions true, not sealed.
    #[inline]
    pub fn usable_among(&self, seat: usize, among: u32) -> u32 {
        self.usable_but_for(seat, among, 0)
    }

    /// The same, as if the conditions in `waived` held.
    #[inline]
    fn usable_but_for(&self, seat: usize, among: u32, waived: Bits) -> u32 {
        let (me, slots) = (self.duellist(seat), &self.fighters[seat].slots);
        let used = me.used[0] & slots.once[0] | me.used[1] & slots.once[1] | me.used[2] & slots.once[2];
        let found = among & me.owned & !used;
        if found & slots.conditional == 0 && me.mods.sealed == 0 {
            return found;
        }
        self.free_among(seat, found, waived)
    }

    /// Those whose conditions hold and that no seal stops.
    #[inline(never)]
    fn free_among(&self, seat: usize, among: u32, waived: Bits) -> u32 {
        let (me, slots) = (self.duellist(seat), &self.fighters[seat].slots);
        let mut found = among;
        for slot in bits(found & slots.conditional) {
            if !self.conditions_hold(seat, self.power(seat, slot).conditions & !waived) {
                found &= !(1 << slot);
            }
        }
        if me.mods.sealed != 0 {
            for slot in bits(found) {
                if self.is_sealed(seat, self.power(seat, slot)) {
                    found &= !(1 << slot);
                }
            }
        }
        found
    }

    /// Whether a side could declare this power, the price aside.
    pub fn usable(&self, seat: usize, slot: usize) -> bool {
        self.usable_among(seat, 1 << slot) != 0
    }

    /// Those whose Mana is at hand (HD-KIND-11).
    #[inline]
    fn affordable(&self, seat: usize) -> u32 {
        let (me, fighter) = (self.duellist(seat), self.fighters[seat]);
        let left = usize::try_from(me.purse() - me.mods.cost_powers).ok();
        let most = fighter.affordable.len() - 1;
        fighter.slots.permanent | left.map_or(0, |left| fighter.affordable[left.min(most)])
    }

    /// Whether what a power asks for besides Mana is at hand (HD-EDGE-7, G10).
    #[inline(never)]
    fn other_price_at_hand(&self, seat: usize, slot: usize) -> bool {
        let me = self.duellist(seat);
        self.power(seat, slot).standing().all(|verb| match verb {
            Verb::PayDefenceDie(count) => {
                let power = self.power(seat, slot);
                let own = power.kind == PowerKind::Defence && power.strength.pool_dice > 0;
                me.defence_dice() >= count + i32::from(own)
            }
            Verb::PayEdge(count) => self.is_duel() && me.edge >= count,
            Verb::SelfHits(hits) | Verb::ManaForHits(hits, _) => me.hits > hits,
            _ => true,
        })
    }

    /// Those that are usable and payable.
    #[inline]
    pub fn ready_among(&self, seat: usize, among: u32) -> u32 {
        let mut found = self.usable_among(seat, among & self.affordable(seat));
        for slot in bits(found & self.fighters[seat].slots.priced) {
            if !self.other_price_at_hand(seat, slot) {
                found &= !(1 << slot);
            }
        }
        found
    }

    /// Usable and payable.
    pub fn ready(&self, seat: usize, slot: usize) -> bool {
        self.ready_among(seat, 1 << slot) != 0
    }

    /// Attack powers of these that are possible now, the dice of the Attack pool included.
    #[inline]
    pub(super) fn attacks_among(&self, seat: usize, among: u32) -> u32 {
        if among == 0 || !self.attack_allowed(seat) || !self.may_use_powers(seat) {
            return 0;
        }
        let slots = &self.fighters[seat].slots;
        let dice = self.duellist(seat).attack.dice().iter().filter(|die| !die.basic_only).count();
        let among = match dice {
            0 => among & !slots.with_die,
            1 => among & !slots.with_dice,
            _ => among,
        };
        let mut found = self.ready_among(seat, among);
        for slot in bits(found & slots.with_dice) {
            if (self.power(seat, slot).strength.pool_dice as usize) > dice {
                found &= !(1 << slot);
            }
        }
        found
    }

    /// Whether this Attack power is possible now.
    pub(super) fn may_attack_with(&self, seat: usize, slot: usize) -> bool {
        self.attacks_among(seat, 1 << slot) != 0
    }

    /// Defence powers of these that may answer now (HD-Q-19, HD-Q-20).
    #[inline]
    pub(super) fn defences_among(&self, seat: usize, among: u32, dice: bool) -> u32 {
        let (slots, rules) = (&self.fighters[seat].slots, self.rules());
        let pool = dice && self.duellist(seat).has_defence_dice();
        let mut among = among;
        if !pool && !rules.emergency_die_with_powers {
            among &= !slots.with_die;
        }
        if pool && rules.diceless_defence == DicelessDefence::OnlyWhenEmpty {
            among &= slots.with_die;
        }
        // A power that moves Hits between two bodies needs both of them.
        if self.duellist(seat).broker <= 0 {
            among &= !slots.two_bodies;
        }
        let mut found = self.ready_among(seat, among);
        if pool
            && !rules.emergency_die_with_powers
            && rules.glyph_dice_mana_check == GlyphDiceManaCheck::AfterPayment
            && self.duellist(seat).deal == Deal::Glyph
        {
            // A Glyph that pays for the power has too little Mana left to use dice (HD-Q-38).
            for slot in bits(found & slots.with_die) {
                if self.duellist(seat).purse() - self.cost(seat, self.power(seat, slot)) < 1 {
                    found &= !(1 << slot);
                }
            }
        }
        found
    }

    /// Whether this Defence power may answer now.
    #[cfg(test)]
    pub(super) fn may_defend_with(&self, seat: usize, slot: usize, dice: bool) -> bool {
        self.defences_among(seat, 1 << slot, dice) != 0
    }

    /// Buffs and Specials that may be used on this turn.
    pub(super) fn castable(&self, seat: usize) -> u32 {
        let slots = &self.fighters[seat].slots;
        let among = if self.flight(seat) == Flight::No {
            slots.turn
        } else if self.rules().fleeing_may_buff {
            slots.turn & slots.buff
        } else {
            0
        };
        if among == 0 || (self.is_bare_collar(seat) && self.duellist(seat).reverted) {
            return 0;
        }
        self.ready_among(seat, among)
    }

    /// Whether a side could spend Mana on an attack of some round: what a Despair freak out demands (HD-STRESS-5).
    pub(super) fn has_attacks_to_pay(&self, seat: usize) -> bool {
        let mut usable = bits(self.usable_but_for(seat, self.fighters[seat].slots.attack, POOLS));
        let purse = self.duellist(seat).purse();
        self.may_attack(seat)
            && self.may_use_powers(seat)
            && usable.any(|slot| (1..=purse).contains(&self.cost(seat, self.power(seat, slot))))
    }

    /// Whether a Glyph can still pay for an attack that its strategy would make (HD-POL-9).
    pub(super) fn can_pay_an_attack(&self, seat: usize) -> bool {
        let (fighter, purse) = (self.fighters[seat], self.duellist(seat).purse());
        let harmless = fighter.slots.harmless;
        let counts = if fighter.strategy.fields.disarmed_by_harmless { 0 } else { harmless };
        let mut usable = bits(self.usable_but_for(seat, fighter.slots.attack & (!harmless | counts), POOLS));
        usable.any(|slot| {
            (counts >> slot & 1 == 1 || self.would_use(seat, slot)) && self.cost(seat, self.power(seat, slot)) <= purse
        })
    }

    /// Mana of the cheapest usable Attack power that the strategy would use; with `die`, of those that take a die.
    pub fn cheapest_attack(&self, seat: usize, die: bool) -> Option<i32> {
        let slots = &self.fighters[seat].slots;
        let among = slots.attack & if die { slots.with_die } else { u32::MAX };
        // Looking away from what the pools of the moment hold.
        let usable = bits(self.usable_but_for(seat, among, POOLS));
        let wanted = usable.filter(|&slot| self.would_use(seat, slot));
        wanted.map(|slot| self.cost(seat, self.power(seat, slot))).min()
    }
}
