//! Rituals, whose dice join a roll (TO-ROLL-5, TO-ROLL-6, TO-POL-RITUAL).

use super::super::play::Play;
use super::super::rulings::{PenaltyScope, PvpRitualUse};
use super::one::{Purpose, Roll};
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// The ritual that would be performed next: the one with most dice, the earlier listed if level (TO-POL-RITUAL).
    pub fn best_ritual(&self, roll: &Roll) -> Option<usize> {
        if self.game.rules.rituals_per_roll.is_some_and(|most| roll.rituals >= most) {
            return None;
        }
        let pc = &self.table.pcs[roll.seat];
        let mut best: Option<(i32, usize)> = None;
        for (index, ritual) in pc.rituals.iter().enumerate() {
            if ritual.to != roll.rolled || !self.ritual_left(roll, index) {
                continue;
            }
            let size = self.ritual_size(roll.seat, ritual.adds);
            if size > 0 && best.is_none_or(|(most, _)| size > most) {
                best = Some((size, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Whether a ritual may still be performed (TO-ROLL-6, Q52).
    pub fn ritual_left(&self, roll: &Roll, index: usize) -> bool {
        let rules = &self.game.rules;
        let jinn = self.table.pcs[roll.hunter].jinn;
        let used = jinn.map_or(0, |jinn| i32::from(self.table.jinn[jinn].performed[roll.seat][index]));
        let (fresh, here) = (used < rules.ritual_uses_per_jinn, roll.performed >> index & 1 == 0);
        match roll.purpose {
            Purpose::Contest(_) if rules.pvp_ritual_use == PvpRitualUse::OncePerContest => here,
            _ => here && fresh,
        }
    }

    /// Performs a ritual: its dice join the roll and its trait's bonuses become payable (TO-ROLL-5, TO-ROLL-8).
    pub fn perform(&mut self, roll: &mut Roll, index: usize) {
        let ritual = self.table.pcs[roll.seat].rituals[index];
        let size = self.ritual_size(roll.seat, ritual.adds);
        roll.rituals += 1;
        roll.performed |= 1 << index;
        roll.call = None;
        roll.make_payable(ritual.adds);
        let counted = !matches!(roll.purpose, Purpose::Contest(_))
            || self.game.rules.pvp_ritual_use == PvpRitualUse::CountsAgainstCurrentJinn;
        if let Some(jinn) = self.table.pcs[roll.hunter].jinn.filter(|_| counted) {
            self.table.jinn[jinn].performed[roll.seat][index] += 1;
        }
        self.session.change(1);
        self.table.counts.rituals += 1;
        // Told of hunts only, where the fellow sits second; what he performs in contests is his share too.
        self.table.counts.asked_rituals += i32::from(roll.seat != 0);
        let name = &self.game.names[roll.seat];
        self.session.note("TO-ROLL-5", || {
            format!("{name} performs {}: {size} {} dice join the roll", ritual.title(), ritual.adds.title())
        });
        self.extra_dice(roll, size, "TO-ROLL-5");
        if self.game.rules.penalty_scope == PenaltyScope::BaseAndRitual {
            self.use_up_penalty(roll.seat, ritual.adds);
        }
    }

    /// Performs the best ritual. False if there is none.
    pub fn perform_best(&mut self, roll: &mut Roll) -> bool {
        let best = self.best_ritual(roll);
        if let Some(index) = best {
            self.perform(roll, index);
        }
        best.is_some()
    }
}
