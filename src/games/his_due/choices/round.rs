//! Re-rolls and powers between the round's roll and the pools (decision point d).

use super::order::{Order, falling, rising};
use super::which::ranked;
use crate::decisions::RerollRoundChoice;
use crate::facts::Context;
use crate::fight::Fight;
use crate::modifiers::bits;
use crate::powers::Verb;
use crate::profile::Profile;
use crate::row::Die;
use crate::streams::Stream;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// (d) Re-rolls and powers after the round's roll (HD-DUEL-7, HD-POL-P-2, HD-POL-G-4; table R3).
    #[inline]
    pub(in super::super) fn choose_round_rerolls(&mut self, seat: usize) {
        let slots = self.fighters[seat].slots.dice_rolled & self.owned(seat);
        let strategy = &self.fighters[seat].strategy;
        if self.is_listed(&strategy.lists.reroll_round) || (slots != 0 && !self.is_plain(seat)) {
            self.reroll_round(seat, slots, &strategy.lists.reroll_round);
        }
    }

    #[inline(never)]
    fn reroll_round(&mut self, seat: usize, slots: u32, list: &Choices<RerollRoundChoice>) {
        if self.duellist(seat).rolled.is_empty() {
            return;
        }
        if self.is_listed(list) {
            self.listed_round_rerolls(seat, slots, list);
        } else {
            self.round_powers(seat, slots);
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
    fn listed_round_rerolls(&mut self, seat: usize, slots: u32, list: &Choices<RerollRoundChoice>) {
        let (mut left, mut slots) = (0_u32, slots);
        loop {
            let order = self.worst_first(seat, left);
            let Some(worst) = order.first() else { return };
            let (edge, mana) =
                (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0);
            let die = self.duellist(seat).rolled.dice()[worst];
            let size = self.game.ladder.at(i32::from(die.rung)).size;
            let context = Context { die: i32::from(die.face), size, ..Context::default() };
            let powers = self.ready_among(seat, slots);
            let legal =
                Legal::always().and(RerollRoundChoice::Edge, edge).and(RerollRoundChoice::Mana, mana).and_data(powers);
            self.session.decision(1 + u32::from(edge) + u32::from(mana) + powers.count_ones());
            let view = self.view(seat, context);
            let choice = list.choose(legal, &view);
            let rank = choice.as_ref().map_or(1, |taken| taken.arg(0, &view));
            let own = if self.is_plain(seat) { RerollRoundChoice::Plain } else { RerollRoundChoice::Greedy };
            match choice.map_or(own, |taken| taken.action) {
                RerollRoundChoice::Stop => left |= 1 << worst,
                action @ (RerollRoundChoice::Edge | RerollRoundChoice::Mana) => {
                    let step = ranked(rank, order.len()).unwrap_or(0);
                    let at = if step == 0 { worst } else { order.sorted().places().nth(step).unwrap_or(worst) };
                    let die = self.duellist(seat).rolled.dice()[at];
                    self.lane(seat, Stream::Round);
                    let sized = self.game.ladder.at(i32::from(die.rung));
                    let face = self.reroll(seat, action == RerollRoundChoice::Edge, i32::from(die.face), sized);
                    self.duellist_mut(seat).rolled.dice_mut()[at].face = face as i16;
                }
                RerollRoundChoice::Greedy => return self.round_powers(seat, slots),
                RerollRoundChoice::Plain => return,
                RerollRoundChoice::Slot(slot) => {
                    let slot = usize::from(slot);
                    let before = self.duellist(seat).used[1];
                    self.roll_everything_again(seat, slot);
                    left = 0;
                    if self.duellist(seat).used[1] == before {
                        // A power without a limit of its own is used once at this moment.
                        slots &= !(1 << slot);
                    }
                }
            }
        }
    }

    /// The dice of the round's roll, those in `left` aside: the lowest face less its mean first; equal: the lower face, then the larger
    /// size.
    fn worst_first(&self, seat: usize, left: u32) -> Order {
        let badness = |die: Die| {
            let [short, low] = [2 * die.face - die.twice_mean, die.face].map(rising);
            short << 32 | low << 16 | falling(i16::from(die.rung))
        };
        Order::of(self.duellist(seat).rolled.dice(), |at, _| left >> at & 1 == 0, badness)
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
        use crate::terms::PowerKind;
        if self.power(seat, slot).kind == PowerKind::Permanent {
            for span in &mut self.duellist_mut(seat).used {
                *span |= 1 << slot;
            }
        } else {
            self.pay_for(seat, slot);
        }
    }
}
