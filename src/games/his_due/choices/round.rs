//! Re-rolls and powers between the round's roll and the pools (decision point d).

use super::which::{power_slot, ranked};
use crate::engine::{Dice, Trace};
use crate::games::his_due::decisions::{Legal, Point};
use crate::games::his_due::facts::Here;
use crate::games::his_due::fight::{Fight, Lane};
use crate::games::his_due::modifiers::bits;
use crate::games::his_due::powers::Verb;
use crate::games::his_due::row::MOST_DICE;
use std::cmp::Reverse;

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// (d) Re-rolls and powers after the round's roll (HD-DUEL-7, HD-POL-P-2, HD-POL-G-4; table R3).
    #[inline]
    pub(in super::super) fn choose_round_rerolls(&mut self, seat: usize) {
        let slots = self.fighters[seat].slots.dice_rolled & self.me(seat).owned;
        let listed = self.fighters[seat].strategy.list(Point::RerollRound);
        if listed.is_some() || (slots != 0 && !self.fighters[seat].strategy.is_plain()) {
            self.reroll_round(seat, slots, listed);
        }
    }

    #[inline(never)]
    fn reroll_round(&mut self, seat: usize, slots: u32, listed: Option<&crate::policy::List>) {
        if self.me(seat).rolled.is_empty() {
            return;
        }
        match listed {
            Some(list) => self.listed_round_rerolls(seat, slots, list),
            None => self.round_powers(seat, slots),
        }
    }

    /// Greedy uses the powers of this moment that pass their test and rolls no die again (HD-POL-G-4, table R3).
    fn round_powers(&mut self, seat: usize, slots: u32) {
        for slot in bits(slots) {
            if self.ready(seat, slot) && self.would_use(seat, slot) {
                self.roll_everything_again(seat, slot);
            }
        }
    }

    /// Each die is asked for, the worst first, until the list leaves it alone; a power that rolls everything again begins
    /// anew. Every pass leaves a die, pays, or uses up a power.
    fn listed_round_rerolls(&mut self, seat: usize, slots: u32, list: &crate::policy::List) {
        const POINT: Point = Point::RerollRound;
        const STOP: u8 = POINT.number("stop");
        const EDGE: u8 = POINT.number("edge");
        const MANA: u8 = POINT.number("mana");
        const GREEDY: u8 = POINT.number("greedy");
        const PLAIN: u8 = POINT.number("plain");
        let (mut left, mut slots) = (0_u32, slots);
        loop {
            let (order, count) = self.worst_first(seat, left);
            if count == 0 {
                return;
            }
            let (edge, mana) =
                (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0);
            let die = self.me(seat).rolled.dice()[order[0]];
            let size = self.game.ladder.at(i32::from(die.rung)).size;
            let here = Here { die: i32::from(die.face), size, ..Here::default() };
            let powers = self.ready_among(seat, slots);
            let legal = Legal::of(POINT).and(EDGE, edge).and(MANA, mana).powers(POINT, powers);
            self.session.decision(1 + u32::from(edge) + u32::from(mana) + powers.count_ones());
            let view = self.view(seat, here);
            let choice = list.choose(legal.0, &view);
            let rank = choice.map_or(1, |choice| choice.arg(0, &view));
            let own = if self.fighters[seat].strategy.is_plain() { PLAIN } else { GREEDY };
            match choice.map_or(own, |choice| choice.action) {
                STOP => left |= 1 << order[0],
                action @ (EDGE | MANA) => {
                    let at = order[ranked(rank, count).unwrap_or(0)];
                    let die = self.me(seat).rolled.dice()[at];
                    self.lane(seat, Lane::Round);
                    let sized = self.game.ladder.at(i32::from(die.rung));
                    let face = self.reroll(seat, action == EDGE, i32::from(die.face), sized);
                    self.mut_me(seat).rolled.dice_mut()[at].face = face as i16;
                }
                GREEDY => return self.round_powers(seat, slots),
                PLAIN => return,
                power => {
                    let Some(slot) = power_slot(POINT)(power) else { return };
                    let before = self.me(seat).used[1];
                    self.roll_everything_again(seat, slot);
                    left = 0;
                    if self.me(seat).used[1] == before {
                        // A power without a limit of its own is used once at this moment.
                        slots &= !(1 << slot);
                    }
                }
            }
        }
    }

    /// Places of the dice of the round's roll, those in `left` aside: the lowest face less its mean first; equal: the lower
    /// face, then the larger size.
    fn worst_first(&self, seat: usize, left: u32) -> ([usize; MOST_DICE], usize) {
        let dice = self.me(seat).rolled.dice();
        let (mut order, mut count) = ([0; MOST_DICE], 0);
        for at in (0..dice.len()).filter(|&at| left >> at & 1 == 0) {
            (order[count], count) = (at, count + 1);
        }
        let badness = |at: usize| (2 * dice[at].face - dice[at].twice_mean, dice[at].face, Reverse(dice[at].rung), at);
        order[..count].sort_unstable_by_key(|&at| badness(at));
        (order, count)
    }

    /// The whole roll again, all dice or none.
    fn roll_everything_again(&mut self, seat: usize, slot: usize) {
        let power = self.power(seat, slot);
        if !power.does(Verb::RerollAll) {
            return;
        }
        self.pay_for_permanent(seat, slot);
        let name = self.name(seat);
        self.session.note("HD-KIND-9", || format!("{name}: {}", power.name));
        self.roll_round(seat);
    }

    /// The use of a power that was paid when it was learnt costs nothing more.
    pub(in super::super) fn pay_for_permanent(&mut self, seat: usize, slot: usize) {
        use crate::games::his_due::terms::PowerKind;
        if self.power(seat, slot).kind == PowerKind::Permanent {
            for span in &mut self.mut_me(seat).used {
                *span |= 1 << slot;
            }
        } else {
            self.pay_for(seat, slot);
        }
    }
}
