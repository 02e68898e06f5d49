//! Hits that leave a body, and who has fallen (HD-DUEL-15, HD-DUEL-17, HD-COLLAR-5, HD-COLLAR-6, HD-MULTI-1).

use super::fight::Fight;
use super::profile::Profile;
use super::rulings::{CollarDefeat, DirectLossTarget, DoubleDefeat};
use super::terms::{Deal, Outcome};
use super::words::hits;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Hits leave a body; returns how many. The first fall may end the fight (HD-DUEL-15, HD-DUEL-17, HD-COLLAR-5).
    #[inline]
    pub(super) fn lose_hits(&mut self, seat: usize, broker: bool, loss: i32, by: usize) -> i32 {
        let lost = self.take_hits(seat, broker, loss, by);
        if lost > 0 {
            self.see_who_fell(by);
        }
        lost
    }

    /// Hits leave a body within an action that may take more: nobody falls yet (HD-Q-46).
    #[inline]
    pub(super) fn take_hits(&mut self, seat: usize, broker: bool, loss: i32, by: usize) -> i32 {
        let broker = P::BROKERS && broker && self.duellist(seat).broker > 0;
        let me = self.duellist_mut(seat);
        let lost = loss.min(if broker { me.broker } else { me.hits }).max(0);
        if broker {
            me.broker -= lost;
        } else {
            me.hits -= lost;
        }
        if lost > 0 {
            if by != seat {
                me.was_hit = true;
                let attacker = self.duellist_mut(by);
                attacker.has_hit = true;
                attacker.counts.damage += lost;
            }
            self.session.change(1);
            let (name, left) =
                (self.name(seat), if broker { self.duellist(seat).broker } else { self.duellist(seat).hits });
            self.session.note("HD-DUEL-15", || {
                format!("{}{name} loses {}: {left} left", if broker { "the Broker of " } else { "" }, hits(lost))
            });
        }
        if broker && self.duellist(seat).broker == 0 {
            self.revert(seat);
        }
        lost
    }

    /// Hits lost outright, without an attack (HD-Q-61).
    pub(super) fn lose_outright(&mut self, seat: usize, loss: i32, by: usize) -> i32 {
        let broker = self.rules().direct_loss_target == DirectLossTarget::Broker;
        self.lose_hits(seat, broker, loss, by)
    }

    /// The Broker reverts (HD-COLLAR-3, HD-COLLAR-6, HD-Q-36).
    #[inline(never)]
    fn revert(&mut self, seat: usize) {
        if self.duellist(seat).reverted {
            return;
        }
        let slots = self.fighters[seat].slots.empower & self.owned(seat);
        let hits = if slots == 0 { 0 } else { self.empowered_hits(seat, slots.trailing_zeros() as usize) };
        let ends = self.rules().revert_ends_bonus;
        let me = self.duellist_mut(seat);
        me.reverted = true;
        if ends {
            me.empowered = false;
            me.max_hits -= hits;
            me.hits = (me.hits - hits).max(0);
        }
        let name = self.name(seat);
        self.session.note("HD-COLLAR-6", || format!("the Broker of {name} reverts"));
        if ends {
            self.refresh(seat);
        }
    }

    /// Whether somebody has fallen, and what that means (HD-DUEL-17, HD-Q-37, HD-Q-46, HD-MULTI-1).
    pub(super) fn see_who_fell(&mut self, attacker: usize) {
        if self.over() {
            return;
        }
        if !self.is_duel() {
            self.see_who_is_left();
            return;
        }
        let fallen = |seat: usize| {
            let me = self.duellist(seat);
            let collar = self.duellist(seat).deal == Deal::Collar;
            match self.rules().collar_defeat {
                CollarDefeat::Broker if collar => me.hits == 0 || me.reverted,
                CollarDefeat::Both if collar => me.hits == 0 && me.broker == 0,
                _ => me.hits == 0,
            }
        };
        let outcome = match (fallen(0), fallen(1)) {
            (false, false) => return,
            (false, true) => Outcome::AWin,
            (true, false) => Outcome::BWin,
            (true, true) => match (self.rules().double_defeat, attacker) {
                (DoubleDefeat::Separate, _) => Outcome::DoubleDefeat,
                (DoubleDefeat::AttackerWins, 0) | (DoubleDefeat::DefenderWins, 1) => Outcome::AWin,
                _ => Outcome::BWin,
            },
        };
        let names = [self.name(0), self.name(1)];
        self.session.note("HD-DUEL-17", || match outcome {
            Outcome::AWin => format!("the duel is over: {} wins", names[0]),
            Outcome::BWin => format!("the duel is over: {} wins", names[1]),
            other => format!("the duel is over: {}", other.title()),
        });
        self.end(outcome);
    }
}
