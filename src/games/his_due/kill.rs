//! After a defeat: stress of the loser, mercy, the killing blow (section 14 of the catalogue).

use super::fight::Fight;
use super::modifiers::bits;
use super::powers::{Trigger, Verb};
use super::profile::Profile;
use super::rulings::FullTrackTrigger;
use super::streams::Stream;
use super::stress::Stressed;
use super::terms::{Deal, Outcome, Track};
use evenodds_engine::{Dice, Trace};

/// What a winner makes of a defeated enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mercy {
    /// Could not kill (HD-KILL-1, HD-KILL-2, HD-KILL-4, HD-KILL-5).
    Unable,
    /// Could have killed and lets live (HD-KILL-10).
    Spared,
    /// Meant to, but did not bring himself to it or lacked the means in the end (HD-KILL-3, HD-KILL-4).
    Failed,
    /// The blow falls.
    Blow,
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Winner and loser, if somebody was defeated.
    pub fn winner(&self) -> Option<(usize, usize)> {
        match self.duel.outcome {
            Some(Outcome::AWin) if self.is_duel() => Some((0, 1)),
            Some(Outcome::BWin) if self.is_duel() => Some((1, 0)),
            _ => None,
        }
    }

    /// What follows a duel that stands alone (HD-STRESS-1, HD-KILL-1 to HD-KILL-7, HD-KILL-10; HD-V-13).
    pub(super) fn aftermath(&mut self, one_on_one: bool, deal: f64) {
        let Some((winner, loser)) = self.winner() else { return };
        let gained = self.rules().edge_for_losing;
        self.duellist_mut(loser).edge += gained;
        if gained > 0 {
            let (name, now) = (self.name(loser), self.duellist(loser).edge);
            self.session.note("HD-EDGE-2", || format!("{name} gains {gained} Edge: {now}"));
        }
        self.stress_trigger(loser, Track::Despair);
        let mercy = if one_on_one { self.blow(winner, loser) } else { Mercy::Unable };
        if mercy == Mercy::Blow {
            let offered = self.fighters[loser].connections > 0 && self.chance(loser, deal);
            let rescued = offered && self.takes_rescue(loser);
            (self.duel.killed, self.duel.rescued) = (!rescued, rescued);
            let name = self.name(loser);
            self.session.note("HD-KILL-7", || {
                if rescued { format!("the Broker of {name} offers a deal: rescued") } else { format!("{name} is dead") }
            });
        }
        if mercy == Mercy::Spared {
            self.spare(winner);
        }
    }

    /// Something that happens with a probability, 0 to 1 (to a millionth).
    pub(super) fn chance(&mut self, seat: usize, probability: f64) -> bool {
        if probability <= 0.0 {
            return false;
        }
        self.lane(seat, Stream::Fate);
        f64::from(self.session.dice.pick(1_000_000)) < probability * 1e6
    }

    /// Whether a loser takes the deal of a Broker (HD-KILL-7).
    pub(super) fn takes_rescue(&mut self, loser: usize) -> bool {
        let taken = self.choose_rescue(loser);
        if !taken {
            let name = self.name(loser);
            self.session.note("HD-KILL-7", || format!("a Broker offers a deal, and {name} refuses"));
        }
        taken
    }

    /// Sparing a loser who could have been killed; some powers reward it (HD-KILL-10).
    pub(super) fn spare(&mut self, winner: usize) {
        let slots = self.fighters[winner].slots.defeat & self.owned(winner);
        for slot in bits(slots) {
            if self.ready(winner, slot) {
                self.pay_for(winner, slot);
                for verb in self.power(winner, slot).triggered(Trigger::Spared) {
                    if let Verb::Edge(edge) = verb {
                        self.duellist_mut(winner).edge += edge;
                        self.duel.spared_edge += edge;
                        let (name, power) = (self.name(winner), &self.power(winner, slot).name);
                        self.session.note("HD-KILL-10", || format!("{name}: {power}, {edge} Edge"));
                    }
                }
            }
        }
    }

    /// Whether a winner could strike the blow: its means, not its Edge (HD-KILL-4, HD-Q-49).
    pub fn can_strike_dead(&self, seat: usize) -> bool {
        !self.rules().kill_needs_attack || !self.is_disarmed(seat)
    }

    /// The attempt to kill (HD-KILL-2 to HD-KILL-5). The Edge that is left decides (HD-EDGE-6): who
    /// wants nobody to die in a first meeting gives the enemy none (HD-KILL-6).
    pub(super) fn blow(&mut self, winner: usize, loser: usize) -> Mercy {
        let needed = self.rules().kill_min_edge;
        let edge = self.duellist(winner).edge;
        let lacks_edge = edge < needed && !(self.rules().accept_edge_enables_kill && edge + 1 >= needed);
        if lacks_edge || self.duellist(winner).no_kill || !self.can_strike_dead(winner) {
            return Mercy::Unable;
        }
        self.session.decision(2);
        let (name, victim) = (self.name(winner), self.name(loser));
        if !self.choose_to_kill(winner) {
            self.session.note("HD-KILL-10", || format!("{name} spares {victim}"));
            return Mercy::Spared;
        }
        self.session.note("HD-KILL-3", || format!("{name} means to kill {victim}"));
        match self.stress_trigger(winner, Track::Guilt) {
            Stressed::FreakOut => return Mercy::Failed,
            Stressed::NoEffect if self.rules().full_track_trigger == FullTrackTrigger::BlocksKill => {
                return Mercy::Failed;
            }
            _ => {}
        }
        // Edge that only accepting gave was counted on before (HD-Q-53).
        if self.duellist(winner).edge < needed {
            return Mercy::Failed;
        }
        // HD-GLYPH-4: the blow costs a Glyph an Attack power.
        if self.fighters[winner].deal == Deal::Glyph && self.rules().kill_needs_attack {
            match self.cheapest_attack(winner, false).filter(|cost| *cost <= self.duellist(winner).purse()) {
                Some(cost) => {
                    self.pay_mana(winner, cost);
                    // HD-MET-7 counts what the duel itself cost.
                    self.duellist_mut(winner).counts.mana_spent -= cost;
                }
                None => return Mercy::Failed,
            }
        }
        self.session.note("HD-KILL-4", || "the blow falls".into());
        Mercy::Blow
    }
}
