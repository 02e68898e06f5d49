//! Damage of a hit, and reading of penalties (section 10 of the catalogue).

use super::names::Weapon;
use super::rules::Rules;
use super::rulings::{Halving, Incapacity, SlainOn, StunMode};

/// Penalties that a hit leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hit {
    /// Those of the next round (SO-DMG-3).
    pub temporary: i32,
    /// Those of the rest of the scene.
    pub lasting: i32,
    /// Of the lasting ones, those that injure.
    pub injury: i32,
}

/// What a hit of so many victories does; none: nothing (SO-DMG-1, SO-DMG-4, SO-Q-36).
#[inline]
pub fn hit(rules: &Rules, weapon: Weapon, victories: i32, power: i32, stun: bool) -> Hit {
    if victories <= 0 {
        return Hit::default();
    }
    let of = |[times, flat, by_power]: [i32; 3]| times * victories + flat + by_power * power;
    let [temporary, lasting] = rules.damage.row(weapon).map(of);
    match (stun, rules.stun_mode) {
        (false, _) => Hit { temporary, lasting, injury: lasting },
        (true, StunMode::SwapNumbers) => Hit { temporary: lasting, lasting: temporary, injury: temporary },
        (true, StunMode::SwapEffects) => Hit { temporary, lasting, injury: 0 },
    }
}

/// Dice that penalties leave of a Stamina (SO-DMG-6, SO-Q-33).
#[inline]
pub fn dice_left(rules: &Rules, stamina: i32, penalties: i32) -> i32 {
    match rules.incapacity {
        Incapacity::AboveStamina if penalties == stamina && stamina > 0 => 1,
        _ => (stamina - penalties).max(0),
    }
}

/// Whether penalties leave somebody helpless (SO-DMG-5, SO-Q-41).
#[inline]
pub fn is_helpless(rules: &Rules, stamina: i32, penalties: i32) -> bool {
    penalties > rules.helpless_factor * stamina
}

/// Lasting penalties after a little rest (SO-REC-1, SO-Q-37).
#[inline]
pub fn rested(rules: &Rules, lasting: i32) -> i32 {
    match rules.halving {
        Halving::Down => lasting / 2,
        Halving::Up => (lasting + 1) / 2,
    }
}

/// How penalties are read: 0 none, 1 bruises, 2 needs medical care, 3 needs intensive care (SO-DMG-5).
#[inline]
pub fn class(rules: &Rules, stamina: i32, penalties: i32) -> i32 {
    i32::from(penalties > 0) + i32::from(penalties > stamina) + i32::from(is_helpless(rules, stamina, penalties))
}

/// Whether a demon is slain (SO-DEATH-1, SO-Q-44).
#[inline]
pub fn is_slain(rules: &Rules, stamina: i32, injury: i32) -> bool {
    let counted = if rules.slain_on == SlainOn::Raw { injury } else { rested(rules, injury) };
    is_helpless(rules, stamina, counted)
}
