//! New powers for killings (HD-KILL-8, HD-POL-8, HD-Q-55).

use super::super::character::permanent_cost;
use super::super::decisions::NewPowerChoice;
use super::super::facts::Context;
use super::super::fight::Fight;
use super::super::modifiers::bits;
use super::super::powers::PowerId;
use super::super::rulings::PermanentManaCheck;
use super::super::terms::PowerKind;
use super::Career;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::Legal;

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// One more power of the own tree (HD-KILL-8, HD-POL-8, HD-Q-55, decision point o).
    pub(super) fn learn(&mut self, career: &mut Career) {
        let fighter = self.fighters[0];
        let legal = (0..fighter.tree_powers.len()).filter(|&slot| self.may_learn(career, slot));
        let legal: u32 = legal.fold(0, |found, slot| found | 1 << slot);
        if legal == 0 {
            return;
        }
        self.session.decision(legal.count_ones());
        let first = legal.trailing_zeros() as usize;
        let list = &fighter.strategy.lists.new_power;
        let said = self.said(0, list, Legal::always().and_data(legal), Context::default());
        let slot = match said.map(|taken| taken.action) {
            Some(NewPowerChoice::Slot(slot)) => usize::from(slot),
            Some(NewPowerChoice::TreeOrder) | None => first,
        };
        career.owned |= 1 << slot;
        let power = self.power(0, slot);
        if power.kind == PowerKind::Permanent {
            career.max_mana = (career.max_mana - power.mana()).max(0);
            let mana = self.duellist(0).mana.min(career.max_mana);
            self.duellist_mut(0).mana = mana;
        }
        self.session.note("HD-KILL-8 HD-POL-8", || format!("a new power: {}", power.name));
    }

    fn may_learn(&self, career: &Career, slot: usize) -> bool {
        let fighter = self.fighters[0];
        let power = self.power(0, slot);
        let known = |id: PowerId| {
            fighter.tree_powers.iter().position(|own| *own == id).is_some_and(|at| career.owned >> at & 1 == 1)
        };
        if career.owned >> slot & 1 == 1 || power.precursor.is_some_and(|precursor| !known(precursor)) {
            return false;
        }
        if power.kind != PowerKind::Permanent || self.game.rules.permanent_mana_check == PermanentManaCheck::Off {
            return true;
        }
        let owned: i32 =
            bits(career.owned).map(|at| permanent_cost(&self.game.book, &fighter.tree_powers[at..=at])).sum();
        owned + power.mana() <= fighter.sheet.mana_before_permanents(&self.game.rules)
    }
}
