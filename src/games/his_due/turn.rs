//! One turn: holds, lost turns, and the one action (HD-DUEL-11 to HD-DUEL-13, HD-DUEL-18).

use super::fight::Fight;
use super::powers::{Power, Verb};
use super::profile::Profile;
use super::round::Turn;
use super::terms::{Deal, PowerKind, Track};
use super::words;
use evenodds_engine::{Dice, Trace};

/// What a duellist does with a turn. Slots and dice are bytes, so that an action fits into a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Pass,
    /// A basic attack with a die of the Attack pool (HD-DUEL-12).
    Basic(u8),
    /// An Attack power, with a die if it takes one (HD-DUEL-13).
    Attack(u8, Option<u8>),
    /// A buff, or a Special that takes a turn (HD-DUEL-18).
    Cast(u8),
    /// The Broker is empowered late (HD-Q-35).
    Empower(u8),
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Whether an attack is allowed on this turn.
    #[inline]
    pub(super) fn attack_allowed(&self, seat: usize) -> bool {
        self.may_attack(seat) && !(P::POWERS && self.duellist(seat).no_attack_now)
    }

    /// Dice of the Attack pool that a power may use: the best one last.
    pub(super) fn die_for_power(&self, seat: usize) -> Option<usize> {
        self.duellist(seat).attack.dice().iter().rposition(|die| !die.basic_only)
    }

    /// Whether a basic attack is possible now (HD-GLYPH-2, HD-Q-42).
    #[inline]
    pub(super) fn may_strike_plainly(&self, seat: usize) -> bool {
        self.attack_allowed(seat)
            && self.duellist(seat).deal != Deal::Glyph
            && !self.duellist(seat).attack.is_empty()
            && !self.basic_is_sealed(seat)
    }

    /// One turn of a duellist.
    #[inline]
    pub(super) fn take_turn(&mut self, seat: usize) -> Turn {
        if !self.is_duel() {
            self.choose_quarry(seat);
        }
        if !P::POWERS {
            return self.turn_of(seat);
        }
        let me = self.duellist_mut(seat);
        me.used[0] = 0;
        me.no_defence_now = std::mem::take(&mut me.no_defence_next);
        me.no_attack_now = std::mem::take(&mut me.no_attack_next);
        let turn = self.turn_of(seat);
        let me = self.duellist_mut(seat);
        (me.no_defence_now, me.no_attack_now) = (false, false);
        turn
    }

    fn turn_of(&mut self, seat: usize) -> Turn {
        let name = self.name(seat);
        if P::POWERS && self.duellist(seat).skip_turns > 0 {
            self.duellist_mut(seat).skip_turns -= 1;
            self.session.note("HD-Q-25", || format!("{name} loses this turn"));
            return Turn::Idle;
        }
        let tax = if P::POWERS { std::mem::take(&mut self.duellist_mut(seat).turn_tax) } else { 0 };
        if tax > 0 && !self.breaks_free(seat, tax) {
            return Turn::Idle;
        }
        if self.fighters[seat].slots.any_time & self.owned(seat) != 0 {
            self.choose_any_time(seat, None);
        }
        match self.choose_action(seat) {
            Action::Pass => {
                let forbidden =
                    P::POWERS && self.duellist(seat).no_attack_now && !self.duellist(seat).attack.is_empty();
                self.session.note("HD-DUEL-19", || format!("{name} passes"));
                if forbidden { Turn::Idle } else { Turn::Passed }
            }
            Action::Basic(die) => {
                let target = self.foe(seat);
                self.strike_plainly(seat, target, Some(usize::from(die)))
            }
            Action::Attack(slot, die) => {
                let target = self.foe(seat);
                self.strike(seat, target, usize::from(slot), die.map(usize::from))
            }
            Action::Cast(slot) => {
                let slot = usize::from(slot);
                let buff = self.power(seat, slot).kind == PowerKind::Buff;
                self.cast(seat, slot);
                if buff && self.rules().buff_turn_cost == 0 { Turn::Again } else { Turn::Acted }
            }
            Action::Empower(slot) => {
                self.empower(seat, usize::from(slot));
                Turn::Acted
            }
        }
    }

    /// Whether a duellist who is held pays to break free (HD-Q-25).
    #[inline(never)]
    fn breaks_free(&mut self, seat: usize, tax: i32) -> bool {
        let name = self.name(seat);
        let paid = self.duellist(seat).purse() >= tax && self.choose_to_break_hold(seat, tax);
        if !paid {
            self.session.note("HD-Q-25", || format!("{name} is held and misses this turn"));
            return false;
        }
        self.pay_mana(seat, tax);
        self.session.note("HD-Q-25", || format!("{name} pays {tax} Mana to break free"));
        true
    }

    /// The slot of an empowerment that was put off (HD-Q-35).
    pub(super) fn late_empowerment(&self, seat: usize) -> Option<usize> {
        let slots = self.fighters[seat].slots.empower & self.owned(seat);
        let waiting = slots != 0 && !self.duellist(seat).empowered && !self.duellist(seat).reverted;
        waiting.then(|| slots.trailing_zeros() as usize).filter(|&slot| self.ready(seat, slot))
    }

    /// Spends Edge on a power.
    pub(super) fn pay_edge(&mut self, seat: usize, edge: i32, power: &Power) {
        self.duellist_mut(seat).edge -= edge;
        let (name, left) = (self.name(seat), self.duellist(seat).edge);
        self.session.note("HD-KIND-11", || format!("{name} pays {edge} Edge for {}: {left} left", power.name));
    }

    /// A power that trades Hits for Mana at any moment is used as long as the strategy wants it.
    pub(super) fn burn(&mut self, seat: usize, slot: usize) {
        let power = self.power(seat, slot);
        if let Some((hits, mana)) =
            power.find(|verb| if let Verb::ManaForHits(h, m) = verb { Some((h, m)) } else { None })
        {
            let me = self.duellist_mut(seat);
            me.hits -= hits;
            me.burnt += mana;
            let name = self.name(seat);
            self.session
                .note("HD-KIND-9", || format!("{name}: {} turns {} into {mana} Mana", power.name, words::hits(hits)));
        }
    }

    /// Whether a side is in a freak out that makes it spend everything (HD-STRESS-5).
    #[inline]
    pub(super) fn is_despairing(&self, seat: usize) -> bool {
        self.freak_out(seat) == Some(Track::Despair) && self.duellist(seat).purse() > 0
    }
}
